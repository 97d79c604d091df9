"""A turn to find again on the board: it is judged, and the best one can be shown and stepped."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any

import pygame

from games.core.text import N_
from games.ui.coach.continuation import Continuation
from games.ui.coach.exercise import Exercise
from games.ui.coach.judge import Grade, Judge, found
from games.ui.practice.practice_board import PracticeBoard
from games.ui.practice.task_panel import TaskPanel
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.toast import Occupied
from games.ui.toolkit.topic import PlacedTopic, Topic
from games.ui.widgets.base import ACTIVATE_KEYS
from games.ui.widgets.button import Button, back_button

WRONG_TIME = 1.6
"""Seconds that a turn which is not the best stays on the board."""
MOVE_PAUSE = 0.35
"""Seconds before each move that is shown."""


class Stage(Enum):
    """The stage of an exercise."""

    NONE = auto()
    """There is no exercise."""
    REMINDING = auto()
    """The turn that was played is shown, with the best answer to it, until the player goes on."""
    TRYING = auto()
    JUDGING = auto()
    TAKING_BACK = auto()
    SHOWN = auto()
    """The best turn, or one as good, stands on the board, and can be stepped on from."""


class ExerciseScene(Scene):
    """Board and panel for exercises that come one after the other; subclasses bring them."""

    about = Topic(
        N_("An exercise"),
        N_("Find a better turn than the one that was played. Your turn is judged."),
    )

    def __init__(self, context: SceneContext, leave_label: str) -> None:
        super().__init__(context)
        self.next_button = Button(context, "", self.go_on, icon="arrow-right")
        self._try = Button(context, _("Try again"), self._try_again, icon="undo", kind="primary")
        self._show = Button(context, _("Show me"), self.show_best, icon="hint")
        self._step_back = Button(context, _("Step back"), self.step_back, icon="step-back")
        self._step_on = Button(context, _("Step on"), self.step_on, icon="step-on")
        self.next_button.shortcut, self._show.shortcut = "next", "hint"
        self._step_back.shortcut, self._step_on.shortcut = "step_back", "step_on"
        leave = back_button(context, leave_label, self.leave_scene)
        others = (self._show, self._step_back, self._step_on, leave)
        self.panel = TaskPanel(context, main=(self._try, self.next_button), others=others)
        self.exercise: Exercise | None = None
        self.board: PracticeBoard | None = None
        self.stage = Stage.NONE
        self.tries = 0
        """Turns that were judged and did not end the search."""
        self.worse_tries = 0
        """Those of them that were not even better than the turn that was played."""
        self.was_shown = False
        """Whether the best turn was asked for before it was found."""
        self.area = pygame.Rect(0, 0, 0, 0)
        self._judge: Judge | None = None
        self._line: Continuation | None = None
        self._moves: list[Any] = []
        self._agenda: deque[tuple[float, Callable[[], None]]] = deque()
        self._set_stage(Stage.NONE)

    # For subclasses

    def go_on(self) -> None:
        """Go to the next exercise, or leave after the last one."""
        raise NotImplementedError

    def leave_scene(self) -> None:
        """Leave the exercises."""
        raise NotImplementedError

    def done(self) -> None:
        """The turn was found or shown, for the first time in this exercise."""

    def begin(self, exercise: Exercise, title: str) -> None:
        """Open an exercise."""
        self._close_board()
        self.exercise, self.tries, self.worse_tries = exercise, 0, 0
        self.was_shown = False
        self._judge = Judge(self.context.engine, exercise)
        self.board = PracticeBoard(
            self.context,
            exercise.game_view.game,
            exercise.position,
            exercise.options,
            played=self._played,
            taken_back=self._taken_back,
            asked=lambda event: None,
            task=lambda: self.panel.reading,
        )
        played = exercise.entry(exercise.turns.played)
        self.panel.set_task(_("You played {turn}.").format(turn=played.in_words), played)
        self.panel.set_text(title, exercise.story.happened)
        self.panel.say("")
        self._moves.clear()
        self.board.resize(self.area)
        self.context.scenes.prepare()
        self._set_stage(Stage.REMINDING)
        self.board.lock(True)
        self._plan(exercise.happened)

    def take_proof(self, exercise: Exercise) -> None:
        """Go on with the same exercise and what is proven about it, before it is tried."""
        self.exercise = exercise
        self._judge = Judge(self.context.engine, exercise)

    def end(self) -> None:
        """Close the exercise after the last one; its board stays as it is."""
        self._stop_engine()
        self._agenda.clear()
        self.exercise = None
        if self.board:
            self.board.lock(True)
        self.panel.say("")
        self._set_stage(Stage.NONE)

    def _show_task(self, exercise: Exercise) -> None:
        """Show what is to be found, and how the best turn is known."""
        if goal := exercise.goal:
            self.panel.set_task(_(goal.task))
        else:
            played = exercise.entry(exercise.turns.played)
            task = _("Find a better turn than {turn}.").format(turn=played.in_words)
            self.panel.set_task(task, played)
        texts = [exercise.story.happened, exercise.evidence]
        self.panel.set_text(self.panel.title, "\n\n".join(filter(None, texts)))

    # Trying

    def _played(self, move: Any) -> None:
        if self.stage is not Stage.TRYING or not self.board or not self._judge:
            return  # a forced move that follows, or one that is shown
        self._moves.append(move)
        match = self.board.controller.match
        if match.position.mid_turn and match.outcome() is None:
            return
        self._set_stage(Stage.JUDGING)
        self.board.lock(True)
        self.panel.say(_("Looking at this turn …"))
        self._judge.judge(self._moves)

    def _taken_back(self, ply: int) -> None:
        if self.stage is Stage.TRYING:
            del self._moves[ply:]

    def _judged(self, grade: Grade, sentence: str) -> None:
        if found(grade):
            self.context.sounds.play("your_turn")
            self._keep(sentence, list(self._moves))
            return
        self.tries += 1
        better = grade is Grade.BETTER
        self.worse_tries += not better
        self.context.sounds.play("your_turn" if better else "refuse")
        self.panel.say(sentence, "praise" if better else "correction")
        self._set_stage(Stage.TAKING_BACK)
        self._agenda.append((WRONG_TIME, self._try_again))

    def _try_again(self) -> None:
        """Set the task, in the position before the turn."""
        if not self.board or not self._judge or not self.exercise:
            return
        self._show_task(self.exercise)
        self._agenda.clear()
        self._judge.stop()
        self._moves.clear()
        self.board.go_back(0)
        self._set_stage(Stage.TRYING)
        self.board.lock(False)

    # The best turn

    def show_best(self) -> None:
        """Play the best turn on the board."""
        exercise, board = self.exercise, self.board
        if not exercise or not board or self.stage in (Stage.NONE, Stage.SHOWN):
            return
        if self._judge:
            self._judge.stop()
        self._agenda.clear()
        self.was_shown = True
        board.go_back(0)
        board.lock(True)
        best = list(exercise.best)
        name = exercise.turn_name(exercise.turns.best)
        self._keep(_("The best turn here is {turn}.").format(turn=name), best)
        self._plan(best)

    def _keep(self, sentence: str, moves: Sequence[Any]) -> None:
        """Say why the turn is good, and let the line after it be stepped."""
        assert self.exercise is not None
        story = self.exercise.story.instead
        self.panel.say(in_sequence((sentence, story)))
        self._line = Continuation(self.context.engine, self.exercise, moves)
        self._set_stage(Stage.SHOWN)
        self.done()

    def _plan(self, moves: Sequence[Any]) -> None:
        """Play moves on the board one after the other."""
        assert self.board is not None
        self._agenda.extend((MOVE_PAUSE, partial(self.board.answer, move)) for move in moves)

    def step_on(self) -> None:
        """Play the next turn of the line; it is looked up when it is not known."""
        if self.stage is not Stage.SHOWN or self._agenda or not self._line or not self.board:
            return
        known = self._line.moves[self.board.controller.match.ply :]
        if known:
            self._plan(self._first_turn(known))
        else:
            self._line.extend()

    def _first_turn(self, moves: Sequence[Any]) -> Sequence[Any]:
        """The first of these moves, up to the end of their turn."""
        assert self.board is not None
        position = self.board.controller.position
        for count, move in enumerate(moves, 1):
            position = position.play(move)
            if not position.mid_turn:
                return moves[:count]
        return moves

    def step_back(self) -> None:
        """Take back a turn of the line, the first one too."""
        if self.stage is Stage.SHOWN and not self._agenda and self.board:
            turns = self.board.controller.match.turns()
            if turns:
                self.board.go_back(turns[-1].first)

    # Scene

    def _set_stage(self, stage: Stage) -> None:
        self.stage = stage
        shown, reminding = stage is Stage.SHOWN, stage is Stage.REMINDING
        self._try.visible = reminding
        self._show.visible = stage not in (Stage.NONE, Stage.REMINDING, Stage.SHOWN)
        self._step_back.visible = self._step_on.visible = shown
        self.next_button.visible = stage is not Stage.NONE
        self.next_button.kind = "primary" if shown else "plain"
        self.panel.resize(self.panel.rect)

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        size, px = self.context.size, self.context.px
        self.area, panel = board_and_panel(size, px, self.panel.least_height())
        if self.board:
            self.board.resize(self.area)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board.

        A click on the board ends the reminder, and so does Enter without a focused button.
        """
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos)
        if self.stage is Stage.REMINDING and pressed:
            self._try_again()
            return
        if event.type == pygame.KEYDOWN and self._take_key(event):
            return
        held = self.board and self.board.view.board.drag
        parts = [self.board, self.panel] if held else [self.panel, self.board]
        if any(part.handle(event) for part in parts if part):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self.leave_scene()

    def _take_key(self, event: pygame.Event) -> bool:
        action = self.context.keys.action(event)
        if action == "hint":
            self.show_best()
        elif self.stage is Stage.REMINDING and event.key in ACTIVATE_KEYS and not self._focused:
            self._try_again()
        elif action == "undo" and self.stage is Stage.TRYING and self._moves and self.board:
            self.board.controller.undo()
        elif self.stage is Stage.SHOWN and (event.key == pygame.K_LEFT or action == "step_back"):
            self.step_back()
        elif self.stage is Stage.SHOWN and (event.key == pygame.K_RIGHT or action == "step_on"):
            self.step_on()
        elif action == "next" and self.next_button.visible:
            self.go_on()
        elif action == "keys" and self.board:
            self.board.show_keys()
        elif action == "mute":
            self.context.toggle_muted()
        else:
            return False
        return True

    @property
    def _focused(self) -> bool:
        return self.panel.form.focused is not None

    def accessible(self) -> Sequence[AccessNode]:
        """The board, if there is one, and the panel."""
        focused = self.panel.form.focused is None
        board = self.board.accessible(focused=focused) if self.board else []
        return (*board, *self.panel.accessible())

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A part of the panel, a place of the board, or the scene."""
        if point is not None and self.board and self.board.is_busy:
            return None
        found = self.panel.explain(point) or (self.board.explain(point) if self.board else None)
        return found or super().explain(point)

    def update(self, dt: float) -> None:
        """Advance the board, the judgement, the line, and what is to come after the last move."""
        self.panel.update(dt)
        if not self.board:
            return
        self.board.update(dt)
        self._update_judge()
        self._update_line()
        if self._agenda and self.board.settled:
            left, act = self._agenda[0]
            if left - dt > 0:
                self._agenda[0] = (left - dt, act)
            else:
                self._agenda.popleft()
                act()

    def _update_judge(self) -> None:
        judge = self._judge
        if judge and self.stage is Stage.JUDGING and self.board and self.board.settled:
            judge.update()
            if judge.grade:
                self._judged(judge.grade, judge.sentence)

    def _update_line(self) -> None:
        line = self._line
        if not line or self.stage is not Stage.SHOWN or not self.board:
            return
        was_busy = line.busy
        line.update()
        ply = self.board.controller.match.ply
        self._step_on.enabled = ply < len(line.moves) or not (line.busy or line.complete)
        self._step_back.enabled = ply > 0
        if was_busy and not line.busy:
            self.step_on()

    def next_change(self) -> float:
        """Seconds until the board or the panel changes, or the next thing happens."""
        due = max(self._agenda[0][0], 0.0) if self._agenda else math.inf
        board = self.board.next_change() if self.board else math.inf
        judged = self.stage is Stage.JUDGING and self._judge and self._judge.grade
        return 0.0 if judged else min(due, board, self.panel.form.next_change())

    def occupied(self) -> Occupied:
        """The board, the panel and its buttons."""
        board = self.board.area if self.board else self.area
        return Occupied([board, self.panel.rect], [self.area, *self.panel.form.controls()])

    def covered(self) -> None:
        """Return a held piece to its place, and release pressed buttons."""
        if self.board:
            self.board.cancel()
        self.panel.form.release()

    def leave(self) -> None:
        """End what the engine does for the exercise."""
        self._close_board()

    def _close_board(self) -> None:
        self._stop_engine()
        if self.board:
            self.board.close()
        self.board = None
        self._agenda.clear()

    def _stop_engine(self) -> None:
        for task in (self._judge, self._line):
            if task:
                task.stop()
        self._judge = self._line = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame."""
        if self.board:
            self.board.draw(surface)
        else:
            surface.fill(self.context.theme.paper)
        self.panel.draw(surface)
        if self.board:
            self.board.draw_held(surface)
