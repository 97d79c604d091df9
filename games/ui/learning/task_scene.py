"""The scene of a task: a board to practise on, and the panel beside it; a subclass brings tasks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, Literal

import pygame

from games.controller.seats import QuestionAsked
from games.core.translation import _, in_sequence
from games.learning.task import Judgement, ShownLine, Task, Verdict
from games.storage.files import as_sentence
from games.ui.learning.practice_board import Agenda, PracticeBoard
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views import TurnEntry, draw_entry
from games.ui.toolkit.layout import board_and_panel, columns, inset, rows
from games.ui.toolkit.scene import Occupied, Scene, SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.form import WAYS, Form
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

# -- The panel beside a board to practise on: a task, texts, what was said to a turn, and buttons

LEAST_HEIGHT = 300
"""Height in units of the panel below a board."""
GAP = 8


class TaskPanel:
    """The texts and buttons of something to practise.

    The `main` buttons have full width; the others stand below them, as many side by side as fit.
    """

    def __init__(
        self, context: SceneContext, buttons: Mapping[str, Button], main: Sequence[str] = ("next",)
    ) -> None:
        self._context = context
        self._plate = TaskPlate(context)
        self._texts = TaskTexts(context)
        self._news: list[str] = []  # what is still to be announced
        self._opened = False
        self.buttons = buttons
        """The buttons by names, in their order."""
        self._main = [buttons[name] for name in main]
        self.form = Form(context, [*self._texts.widgets, *buttons.values()])
        """The texts and buttons as widgets."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def place(self) -> str:
        return self._plate.place

    @property
    def task(self) -> str:
        return self._plate.task

    @property
    def title(self) -> str:
        return self._texts.title

    @property
    def text(self) -> str:
        return self._texts.text

    @property
    def said(self) -> str:
        return self._texts.said

    # Contents

    def set_place(self, place: str, share: float | None = None) -> None:
        """Show where in a row this task stands; `share` of the row is done, None without one."""
        self._plate.place, self._plate.share = place, share
        self._lay_out()

    def set_text(self, title: str, text: str) -> None:
        if title != self.title:
            self._news.append(as_sentence(title))
        self._news.append(text.removeprefix(self.text).strip())
        self._texts.set_text(title, text)
        self._lay_out()

    def set_task(self, task: str, turn: TurnEntry | None = None, *, spoken: bool = True) -> None:
        """Show the task, empty for none, and the turn that it is about, if that has a picture.

        A new task is announced unless it is said otherwise.
        """
        if spoken and task != self.task:
            self._news.append(task)
        self._plate.task = task
        self._plate.turn = turn if turn and turn.picture else None
        self._lay_out()

    def say(self, text: str, mood: Mood = "praise") -> None:
        self._news.append(text)
        self._texts.say(text, mood)
        self._lay_out()
        if text:
            self._texts.reveal_said()

    def offer(self, *names: str, primary: bool = False, focus: bool = False) -> None:
        """Show these buttons, and the one that leaves.

        `primary` makes what comes next the main button; `focus` gives it the keyboard.
        """
        for name, button in self.buttons.items():
            button.visible = name in (*names, "leave")
        if following := self.buttons.get("next"):
            following.kind = "primary" if primary else "plain"
            if focus:
                self.form.focus(following)
        self._lay_out()

    def offers(self, name: str) -> bool:
        return name in self.buttons and self.buttons[name].visible

    def enable(self, **buttons: bool) -> None:
        for name, enabled in buttons.items():
            if name in self.buttons:
                self.buttons[name].enabled = enabled

    # Scene

    def least_height(self) -> int:
        return self._context.px(LEAST_HEIGHT)

    def resize(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.rect:
            return  # not shown yet
        space = self._context.px(GAP)
        lines = [[button] for button in self._main if button.visible]
        others = (button for button in self.buttons.values() if button not in self._main)
        lines += self._lines([button for button in others if button.visible])
        control = self._context.px(self._context.theme.control)
        heights = [self._plate.height_for(self.rect.w), None, *[control] * len(lines)]
        self._plate.rect, body, *below = rows(self.rect, heights, space)
        for line, rect in zip(lines, below, strict=True):
            for button, cut in zip(line, columns(rect, [None] * len(line), space), strict=True):
                button.rect = cut
        self._texts.lay_out(body)

    def _lines(self, buttons: Sequence[Button]) -> list[list[Button]]:
        """The buttons in lines of equal widths, as many in a line as fit."""
        lines: list[list[Button]] = []
        space = self._context.px(GAP)
        for button in buttons:
            line = [*lines[-1], button] if lines else []
            widest = max((each.natural_width() for each in line), default=0)
            if line and (widest + space) * len(line) - space <= self.rect.w:
                lines[-1] = line
            else:
                lines.append([button])
        return lines

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; keys only while a button has the focus."""
        if event.type != pygame.KEYDOWN:
            return self.form.handle(event)
        if self.form.focused is None:
            return event.key == pygame.K_TAB and self.form.handle(event)
        if not self._context.announcements.wanted:
            return self.form.handle(event)
        if event.key == pygame.K_ESCAPE:  # back to the board, which keeps its cursor
            self.form.focus(None)
            return True
        return self.form.handle(event) or event.key in WAYS

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        found = self.form.explain(point)
        if found is None and point is not None and self._plate.rect.collidepoint(point):
            text = _("Your task. Make your turn on the board.")
            return Topic(_("Task"), text).at(self._plate.rect)
        return found

    @property
    def reading(self) -> str:
        place = as_sentence(self.place)
        return in_sequence((self.task, self.said, as_sentence(self.title), self.text, place))

    def accessible(self) -> tuple[AccessNode, ...]:
        above = (("place", self.place), ("task", self.task))
        texts = [AccessNode(key, "text", text, self._plate.rect) for key, text in above if text]
        return (*texts, *self.form.accessible())

    def _announce(self) -> None:
        """Say what is new, once the scene is shown; the place only when it opens."""
        if not self._opened:
            self._opened = True
            self._news.insert(0, as_sentence(self.place))
        for text in self._news:
            self._context.announcements.say(text)
        self._news.clear()

    def update(self, dt: float) -> None:
        self._announce()
        self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self._plate.draw(surface)
        self._texts.draw_plates(surface)
        self.form.draw(surface)


MOVE_PAUSE = 0.35
"""Seconds before each move that is shown."""
REPLY_PAUSE = 0.4
"""Seconds before each move of the other side."""
WRONG_TIME = 1.2
"""Seconds that a wrong turn stays on the board."""
STEPS = {pygame.K_LEFT: "step_back", pygame.K_RIGHT: "step_on"}
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Stage(Enum):
    """The stage of a task; the person can move while `TRYING` alone."""

    NONE = auto()
    """There is no task."""
    REMINDING = auto()
    """The turn that was played in a match is shown, until the person goes on."""
    TRYING = auto()
    WAITING = auto()
    """A turn is judged, answered, explained or taken back."""
    SHOWN = auto()
    """A solution stands on the board; where its line is known it can be stepped."""


class TaskScene(Scene):
    """Lets a person do a task: judges the moves, answers them, helps, and shows the solution.

    A subclass says which task comes next, what is kept of it, and which buttons there are.
    """

    board: PracticeBoard | None = None
    """None while there is no task; a subclass that always has one declares it so."""
    task: Task[Any] | None = None
    panel: TaskPanel
    wrong_time = WRONG_TIME
    step_pause = MOVE_PAUSE

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.agenda = Agenda(self.begin_again)
        """Actions to come after the last move."""
        self.area = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board with its trays and the sentence below it."""
        self.stage = Stage.NONE
        self.line: ShownLine | None = None
        """The solution that can be stepped."""
        self.verbs: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "undo": self.undo,
            "step_back": self.step_back,
            "step_on": self.step_on,
            "next": self.go_on,
            "mute": context.toggle_muted,
            "keys": self.show_keys,
        }
        """What keys and buttons do, by the names of the keys' actions."""

    def button(self, verb: str, label: str, icon: str) -> Button:
        button = Button(self.context, label, self.verbs[verb], icon=icon)
        button.shortcut = verb
        return button

    # For subclasses

    def go_on(self) -> None:
        raise NotImplementedError

    def leave_scene(self) -> None:
        raise NotImplementedError

    def begin_again(self) -> None:
        """Go back to a position from which the task can go on: a planned move was not possible."""
        raise NotImplementedError

    def hint(self) -> None: ...

    def asked(self, event: QuestionAsked) -> None: ...

    def finish(self) -> None: ...

    def hurry(self) -> bool:
        """A press on the board ends what the person waits for; whether the press is used up."""
        return False

    # The task

    def begin(self, task: Task[Any]) -> None:
        self._stop()
        if self.board:
            self.board.close()
        self.agenda.clear()
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
        """Go to a stage: the board is locked in all but one."""
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
        """Take the attempt back, and let the person move then."""
        assert self.task
        self.enter(Stage.WAITING)
        self.task.take_back()
        self.follow_task()
        self.agenda.add(0.0, lambda: self.enter(Stage.TRYING))

    def follow_task(self) -> None:
        """Take back on the board what was taken back in the task."""
        if self.board and self.task and self.board.ply > self.task.ply:
            self.board.go_back(self.task.ply)

    def taken_back(self, ply: int) -> None:
        if self.task:
            self.task.rewind(ply)

    @property
    def first_undone(self) -> int:
        """The ply down to which the person may take back moves."""
        return self.task.begun if self.task else 0

    def undo(self) -> None:
        if self.board and self.stage is Stage.TRYING and self.board.ply > self.first_undone:
            self.board.controller.undo()

    def plan(self, moves: Sequence[Any], pause: float, first: float | None = None) -> None:
        """Play moves on the board one after the other, the `first` perhaps after another pause."""
        assert self.board
        for number, move in enumerate(moves):
            wait = pause if number or first is None else first
            self.agenda.add(wait, partial(self.board.answer, move))

    # The solution, step by step

    def step_on(self) -> None:
        """Play the next turn of the line, once the last one lies; it is looked up if unknown."""
        if self.stage is not Stage.SHOWN or self.agenda or not (self.line and self.board):
            return
        position, turn = self.board.controller.position, []
        for move in self.line.moves[self.board.ply :]:
            turn.append(move)
            position = position.play(move)
            if not position.mid_turn:
                break
        if turn:
            self.plan(turn, self.step_pause, first=0.0)
        else:
            self.line.extend()

    def step_back(self) -> None:
        """Take back a turn of the line at once, the first one too."""
        if self.stage is Stage.SHOWN and self.line and self.board:
            self.agenda.clear()
            if turns := self.board.controller.match.turns():
                self.board.go_back(turns[-1].first)

    # Scene

    def resize(self) -> None:
        size, px = self.context.size, self.context.px
        self.area, panel = board_and_panel(size, px, self.panel.least_height())
        if self.board:
            self.board.resize(self.area)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.take_key(event):
            return
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos)
        if pressed and self.hurry():
            return
        held = self.board and self.board.view.board.drag
        parts = (self.board, self.panel) if held else (self.panel, self.board)
        if any(part.handle(event) for part in parts if part):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self.leave_scene()

    def take_key(self, event: pygame.Event) -> bool:
        """Take a key of a verb before the board and the panel; whether it is used up."""
        verb = self.context.keys.action(event, self.verbs)
        if self.line and self.stage is Stage.SHOWN and not event.mod & MODIFIERS:
            verb = verb or STEPS.get(event.key, "")
        if verb and (verb != "next" or self.panel.offers("next")):
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

    def accessible(self) -> Sequence[AccessNode]:
        focused = self.panel.form.focused is None
        board = self.board.accessible(focused=focused) if self.board else ()
        return (*board, *self.panel.accessible())

    def update(self, dt: float) -> None:
        self.panel.update(dt)
        if not self.board:
            return
        self.board.update(dt)
        if self.board.settled:
            self.agenda.update(dt)
            if self.stage is Stage.WAITING and self.task and (verdict := self.task.update()):
                self.take(verdict)
        if self.stage is Stage.SHOWN and self.line:
            if self.line.update():
                self.step_on()
            known = self.board.ply < len(self.line.moves)
            self.panel.enable(step_back=self.board.ply > 0, step_on=known or self.line.can_extend)

    def next_change(self) -> float:
        if self.stage is Stage.WAITING and self.task and self.task.judged:
            return 0.0
        board = self.board.next_change() if self.board else math.inf
        return min(self.agenda.next_change(), board, self.panel.form.next_change())

    def occupied(self) -> Occupied:
        board = self.board.area if self.board else self.area
        return Occupied([board, self.panel.rect], [board, *self.panel.form.controls()])

    def covered(self) -> None:
        if self.board:
            self.board.cancel()
        self.panel.form.release()

    def leave(self) -> None:
        self._stop()
        if self.board:
            self.board.close()

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


# -- The dark plate of a task: the place in a row, the task, a picture of a turn, the progress -

PADDING = 14
BAR = 4
"""Height of the bar that shows the progress, in units."""


class TaskPlate:
    """Draws what is to be done within its rectangle `rect`."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self.place = ""
        """Where in a row the task stands."""
        self.share: float | None = None
        """The part of the row that is done; None without a row."""
        self.task = ""
        self.turn: TurnEntry | None = None
        """The turn that the task is about, if that has a picture."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def height_for(self, width: int) -> int:
        px = self._context.px
        texts = sum(picture.get_height() for picture in self._texts(width))
        bar = px(4) + px(BAR) if self.share is not None else 0
        return texts + self._turn_height() + 2 * px(PADDING) + bar

    def draw(self, surface: pygame.Surface) -> None:
        draw_plate(self._context, surface, self.rect, self._context.theme.ink)
        self._draw_texts(surface)
        if self.share is not None:
            self._draw_progress(surface, self.share)

    def _texts(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        theme = self._context.theme
        return (
            self._paragraph(self.place or " ", width, theme.text.small, theme.on_ink_soft),
            self._paragraph(self.task or " ", width, theme.text.body, theme.card, bold=True),
        )

    def _paragraph(
        self, text: str, width: int, size: float, colour: Colour, *, bold: bool = False
    ) -> pygame.Surface:
        inner = max(width - 2 * self._context.px(PADDING), 1)
        return self._context.text.paragraph(text, inner, size, colour, bold=bold)

    def _draw_texts(self, surface: pygame.Surface) -> None:
        box = inset(self.rect, self._context.px(PADDING))
        above, below = self._texts(self.rect.w)
        place = surface.blit(above, box)
        task = surface.blit(below, (box.x, place.bottom + self._context.px(4)))
        if self.turn:
            theme, height = self._context.theme, self._turn_height()
            middle = (box.x, task.bottom + height - round(self._line_height() / 2))
            size, colour = theme.text.lead, theme.card
            draw_entry(self._context, surface, self.turn, size, colour, middle, box.w)

    def _line_height(self) -> int:
        return self._context.text.line_height(self._context.theme.text.lead)

    def _turn_height(self) -> int:
        return self._line_height() + self._context.px(6) if self.turn else 0

    def _draw_progress(self, surface: pygame.Surface, share: float) -> None:
        px, theme = self._context.px, self._context.theme
        bar = inset(self.rect, px(PADDING), 0)
        bar = pygame.Rect(bar.x, self.rect.bottom - px(PADDING) + px(4), bar.w, px(BAR))
        draw_plate(self._context, surface, bar, theme.ink_soft, radius=BAR)
        done = round(bar.w * share)
        bar.width = max(done, bar.h)
        draw_plate(self._context, surface, bar, theme.card, radius=BAR)


# -- The texts below a task: a title, a text, and what was said about the last move ------------

Mood = Literal["praise", "correction"]


class TaskTexts:
    """Labels that scroll together; `widgets` are to be added to a form, which draws them."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._title = Label(context, "", size=context.theme.text.lead, bold=True)
        self._text = Label(context, "")
        self._said = Label(context, "")
        self._mood: Mood = "praise"
        self._view = ScrollView(context)
        self._view.add(self._title, self._text, self._said)
        self.widgets: tuple[Widget, ...] = (self._view, self._title, self._text, self._said)
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        return self._title.text

    @property
    def text(self) -> str:
        return self._text.text

    @property
    def said(self) -> str:
        return self._said.text

    def set_text(self, title: str, text: str) -> None:
        self._title.text, self._text.text = title, text

    def say(self, text: str, mood: Mood) -> None:
        self._said.text, self._mood = text, mood

    def lay_out(self, rect: pygame.Rect) -> None:
        px = self._context.px
        self._rect = rect
        self._view.rect = inset(rect, px(4))
        window = inset(self._view.window, px(10), 0)
        top = window.y + px(8 if self.title else 14)
        for label, gap in ((self._title, px(6)), (self._text, px(18)), (self._said, px(10))):
            inner = inset(window, px(12), 0) if label is self._said else window
            height = label.height_for(inner.w)
            label.rect = pygame.Rect(inner.x, top, inner.w, height)
            top += height + gap if height else 0
        self._view.arrange(top - self._view.rect.y)

    def reveal_said(self) -> None:
        self._view.reveal(self._said.rect)

    def draw_plates(self, surface: pygame.Surface) -> None:
        if self.title or self.text or self.said:
            draw_plate(self._context, surface, self._rect, self._context.theme.card)
        if self.said:
            self._draw_said_plate(surface)

    def _draw_said_plate(self, surface: pygame.Surface) -> None:
        px, theme = self._context.px, self._context.theme
        before = surface.get_clip()
        surface.set_clip(self._view.window.clip(before))
        plate = self._said.rect.inflate(px(24), px(16))
        edge = theme.focus if self._mood == "praise" else theme.accent
        draw_plate(self._context, surface, plate, theme.sunken)
        strip = pygame.Rect(plate.x, plate.y, px(4), plate.h)
        draw_plate(self._context, surface, strip, edge, radius=2)
        surface.set_clip(before)
