"""The scene of a task: a practice board and the panel beside it; a subclass brings tasks."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any

import pygame

from games.controller.seats import QuestionAsked
from games.core.position import RuleError
from games.learning.task import Judgement, ShownLine, Task, Verdict
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.task_panel import TaskPanel
from games.ui.look.look import SceneContext
from games.ui.match.view import ROOM
from games.ui.toolkit.access import AccessNode, PlacedTopic
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.transition import Places
from games.ui.widgets.button import Button, IconButton

MOVE_PAUSE = 0.35
REPLY_PAUSE = 0.4
"""Seconds before each move of the other side."""
WRONG_TIME = 1.2
"""Seconds that a wrong turn stays on the board."""
STEPS = {pygame.K_LEFT: "step_back", pygame.K_RIGHT: "step_on"}
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Agenda:
    """Functions to call later, each after a pause; true while there are any.

    They are planned for a position: if one raises `RuleError`, the rest are dropped.
    """

    def __init__(self, given_up: Callable[[], None]) -> None:
        self._given_up = given_up
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, pause: float, act: Callable[[], None]) -> None:
        self._waiting.append((pause, act))

    def clear(self) -> None:
        self._waiting.clear()

    def finish(self) -> None:
        while self._waiting:
            self._act()

    def _act(self) -> None:
        _pause, act = self._waiting.popleft()
        try:
            act()
        except RuleError:
            self.clear()
            self._given_up()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, and call the next function if it is due."""
        if not self._waiting:
            return
        left, act = self._waiting[0]
        if left - dt > 0:
            self._waiting[0] = (left - dt, act)
        else:
            self._act()

    def next_change(self) -> float:
        return max(self._waiting[0][0], 0.0) if self._waiting else math.inf


class Stage(Enum):
    """The stage of a task; the person can move only while `TRYING`."""

    NONE = auto()
    REMINDING = auto()
    """The turn played in a match is shown, until the person continues."""
    TRYING = auto()
    WAITING = auto()
    """A turn is judged, answered, explained or taken back."""
    SHOWN = auto()
    """A solution is on the board; if its line is known, it can be stepped."""


class TaskScene(Scene):
    """Lets a person do a task: judges the moves, answers them, helps, and shows the solution.

    A subclass chooses the tasks, saves their results, and defines the buttons.
    """

    context: SceneContext
    board: PracticeBoard | None = None
    """None while there is no task; a subclass that always has one declares it so."""
    task: Task[Any] | None = None
    panel: TaskPanel
    wrong_time = WRONG_TIME
    step_pause = MOVE_PAUSE

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.agenda = Agenda(self.begin_again)
        self.area = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board with its trays and the sentence below it."""
        self._reserved: dict[tuple[Any, int], int] = {}
        """The height for the first texts of this task, by size and scale: the board keeps its
        place."""
        self.stage = Stage.NONE
        self.line: ShownLine | None = None
        self.verbs: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "undo": self.undo,
            "step_back": self.step_back,
            "step_on": self.step_on,
            "next": self.go_on,
            "mute": context.toggle_muted,
            "keys": self.show_keys,
        }
        """The actions of keys and buttons, by the names of the keys' actions."""

    def button(self, verb: str, label: str, icon: str) -> Button:
        button = Button(self.context, label, self.verbs[verb], icon=icon)
        button.shortcut = verb
        return button

    def step_button(self, verb: str, hint: str, icon: str) -> Button:
        button = IconButton(self.context, icon, hint, self.verbs[verb], kind="plain")
        button.shortcut = verb
        return button

    # For subclasses

    def go_on(self) -> None:
        raise NotImplementedError

    def leave_scene(self) -> None:
        raise NotImplementedError

    def begin_again(self) -> None:
        """Return to a valid position of the task after a planned move was impossible."""
        raise NotImplementedError

    def hint(self) -> None: ...

    def asked(self, event: QuestionAsked) -> None: ...

    def finish(self) -> None: ...

    def hurry(self) -> bool:
        """End a pause on a press on the board; whether the press is used up."""
        return False

    # The task

    def begin(self, task: Task[Any]) -> None:
        self._stop()
        if self.board:
            self.board.session.close()
        self.agenda.clear()
        self._reserved.clear()
        self.task, self.line = task, None
        self.board = PracticeBoard(
            self.context,
            task.game,
            task.start,
            task.options,
            played=self._played,
            taken_back=self.taken_back,
            asked=self.asked,
            task=lambda: self.panel.reading,
        )

    def enter(self, stage: Stage) -> None:
        """Enter a stage: the board is locked in all but one."""
        self.stage = stage
        if self.board:
            self.board.lock(stage is not Stage.TRYING)

    def _played(self, move: Any) -> None:
        if self.task and self.stage is Stage.TRYING:
            self.take(self.task.play(move))

    def take(self, verdict: Verdict) -> None:
        if verdict.judgement is Judgement.GOES_ON:
            self.went_on()
            return
        self.enter(Stage.WAITING)
        match verdict.judgement:
            case Judgement.LOOKING:
                self.panel.say(verdict.text)
            case Judgement.WRONG:
                self.failed(verdict)
            case _:
                self.succeeded(verdict)

    def went_on(self) -> None:
        self.panel.say("")

    def succeeded(self, verdict: Verdict) -> None:
        assert self.board
        self.agenda.add(0.0, lambda: self.praise(verdict))
        if verdict.back is not None:
            self.agenda.add(self.wrong_time, partial(self.board.go_back, verdict.back))
        self.plan(verdict.reply, REPLY_PAUSE)
        done = verdict.judgement is Judgement.DONE
        self.agenda.add(0.0, self.finish if done else self.set_task)

    def praise(self, verdict: Verdict) -> None:
        self.context.sounds.play("your_turn")
        self.panel.say(verdict.text)

    def set_task(self) -> None:
        self.enter(Stage.TRYING)

    def failed(self, verdict: Verdict) -> None:
        self.agenda.add(0.0, lambda: self.correct(verdict))
        self.agenda.add(self.wrong_time, self.try_again)

    def correct(self, verdict: Verdict) -> None:
        self.context.sounds.play("your_turn" if verdict.better else "refuse")
        self.panel.say(verdict.text, "praise" if verdict.better else "correction")

    def try_again(self) -> None:
        """Take the attempt back, then let the person move."""
        assert self.task
        assert self.board
        self.enter(Stage.WAITING)
        self.board.mark(())
        self.task.take_back()
        self.follow_task()
        self.agenda.add(0.0, lambda: self.enter(Stage.TRYING))

    def follow_task(self) -> None:
        """Take back on the board the moves taken back in the task."""
        if self.board and self.task and self.board.session.match.ply > self.task.ply:
            self.board.go_back(self.task.ply)

    def taken_back(self, ply: int) -> None:
        if self.task:
            self.task.rewind(ply)

    @property
    def first_undone(self) -> int:
        """The ply down to which the person may take back moves."""
        return self.task.state.begun if self.task else 0

    def undo(self) -> None:
        if (
            self.board
            and self.stage is Stage.TRYING
            and self.board.session.match.ply > self.first_undone
        ):
            self.board.session.undo()

    def plan(self, moves: Sequence[Any], pause: float, first: float | None = None) -> None:
        """Play moves on the board one after the other; the `first` may have another pause."""
        assert self.board
        for number, move in enumerate(moves):
            wait = pause if number or first is None else first
            self.agenda.add(wait, partial(self.board.answer, move))

    # The solution, step by step

    def show(self, line: ShownLine, *, again: bool = False) -> None:
        """Let a line be stepped that lies on the board, or `again` from the start."""
        self.agenda.clear()
        self.line = line
        self.enter(Stage.SHOWN)
        if again and self.board:
            self.board.mark(())
            self.board.go_back(0)

    def step_on(self) -> None:
        """Play the next turn of the line, after the end of the last one; look it up if unknown."""
        if self.stage is not Stage.SHOWN or self.agenda or not (self.line and self.board):
            return
        position, turn = self.board.session.position, []
        for move in self.line.moves[self.board.session.match.ply :]:
            turn.append(move)
            position = position.play(move)
            if not position.mid_turn:
                break
        if turn:
            self.plan(turn, self.step_pause, first=0.0)
        else:
            self.line.extend()

    def step_back(self) -> None:
        """Take back a turn of the line at once, including the first one."""
        if self.stage is Stage.SHOWN and self.line and self.board:
            self.agenda.clear()
            if turns := self.board.session.match.turns():
                self.board.go_back(turns[-1].first.ply)

    # Scene

    def resize(self) -> None:
        size, px = self.context.size, self.context.px
        needed = self.panel.least_height(size[0] - px(32))
        least = self._reserved.setdefault((size, px(100)), needed)
        self.area, panel = board_and_panel(size, px, least)
        if self.board:
            self.board.resize(self.area)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.take_key(event):
            return
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos)
        if pressed and self.hurry():
            return
        held = self.board and self.board.view.board.busy
        parts = (self.board, self.panel) if held else (self.panel, self.board)
        if any(part.handle(event) for part in parts if part):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self.leave_scene()

    def take_key(self, event: pygame.Event) -> bool:
        """Handle a key of a verb before the board and the panel; whether it is used up."""
        verb = self.context.keys.action(event, self.verbs)
        if self.line and self.stage is Stage.SHOWN and not event.mod & MODIFIERS:
            verb = verb or STEPS.get(event.key, "")
        going = self.panel.buttons.get("next")
        if verb and (verb != "next" or (going and going.visible)):
            self.verbs[verb]()
        return bool(verb)

    def show_keys(self) -> None:
        if self.board:
            self.board.show_keys()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        board = self.board
        if point is not None and board and board.is_busy:
            return None
        found = self.panel.explain(point) or (board.explain(point) if board else None)
        return found or super().explain(point)

    def shared_boards(self) -> Places:
        return self.board.shared() if self.board else {}

    def accessible(self) -> Sequence[AccessNode]:
        focused = self.panel.form.focused is None
        board = self.board.accessible(focused=focused) if self.board else ()
        return (*board, *self.panel.accessible())

    def update(self, dt: float) -> None:
        self.panel.update(dt)
        if not self.board:
            return
        self.board.update(dt)
        if self.board.view.settled:
            self.agenda.update(dt)
            if self.stage is Stage.WAITING and self.task and (verdict := self.task.update()):
                self.take(verdict)
        if self.stage is Stage.SHOWN and self.line:
            if self.line.update():
                self.step_on()
            known = self.board.session.match.ply < len(self.line.moves)
            buttons = self.panel.buttons
            buttons["step_back"].enabled = self.board.session.match.ply > 0
            buttons["step_on"].enabled = known or self.line.can_extend

    def next_change(self) -> float:
        if self.stage is Stage.WAITING and self.task and self.task.judged:
            return 0.0
        board = self.board.next_change() if self.board else math.inf
        return min(self.agenda.next_change(), board, self.panel.next_change())

    def toast_area(self) -> pygame.Rect:
        area = self.board.view.status.area if self.board else self.area
        return pygame.Rect(area.topleft, (area.w, area.h + self.context.px(ROOM)))

    def controls(self) -> Sequence[pygame.Rect]:
        return self.panel.form.controls()

    def covered(self) -> None:
        if self.board:
            self.board.cancel()
        self.panel.form.release()

    def leave(self) -> None:
        super().leave()
        self._stop()
        if self.board:
            self.board.session.close()

    def _stop(self) -> None:
        for asking in (self.task, self.line):
            if asking:
                asking.stop()

    def draw(self, surface: pygame.Surface) -> None:
        if self.board:
            self.board.draw(surface)
        else:
            surface.fill(self.context.theme.paper)
        self.panel.draw(surface)
        if self.board:
            self.board.draw_held(surface)
