"""The base of scenes with a board to practise on and the panel of a task beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Generic, Literal, TypeVar

import pygame

from games.core.translation import _, in_sequence
from games.storage.files import as_sentence
from games.ui.practice.board import Agenda, PracticeBoard
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

    The `main` buttons have full width; the `others` stand below them, as many side by side as fit.
    """

    def __init__(
        self, context: SceneContext, *, main: Sequence[Button], others: Sequence[Button]
    ) -> None:
        self._context = context
        self._plate = TaskPlate(context)
        self._texts = TaskTexts(context)
        self._news: list[str] = []  # what is still to be announced
        self._opened = False
        self._main, self._others = tuple(main), tuple(others)
        self.form = Form(context, [*self._texts.widgets, *main, *others])
        """The texts and buttons as widgets."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def place(self) -> str:
        """Where in a row the task stands."""
        return self._plate.place

    @property
    def task(self) -> str:
        """The task that is shown."""
        return self._plate.task

    @property
    def title(self) -> str:
        """The title of the text."""
        return self._texts.title

    @property
    def text(self) -> str:
        """The text below the task."""
        return self._texts.text

    @property
    def said(self) -> str:
        """The text about the last move."""
        return self._texts.said

    # Contents

    def set_place(self, place: str, share: float | None = None) -> None:
        """Show where in a row this task stands; `share` of the row is done, None without one."""
        self._plate.place, self._plate.share = place, share
        self._lay_out()

    def set_text(self, title: str, text: str) -> None:
        """Show a title and a text below the task."""
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
        """Show what is to be said about the last move; empty for nothing."""
        self._news.append(text)
        self._texts.say(text, mood)
        self._lay_out()
        if text:
            self._texts.reveal_said()

    # Scene

    def least_height(self) -> int:
        """The height in pixels that it needs below a board."""
        return self._context.px(LEAST_HEIGHT)

    def resize(self, rect: pygame.Rect) -> None:
        """Lay out within a rectangle."""
        self.rect = rect
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.rect:
            return  # not shown yet
        space = self._context.px(GAP)
        lines = [[button] for button in self._main if button.visible]
        lines += self._lines([button for button in self._others if button.visible])
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
        """The topic of the button or plate at a point, or of the one with the keyboard focus."""
        found = self.form.explain(point)
        if found is None and point is not None and self._plate.rect.collidepoint(point):
            text = _("Your task. Make your turn on the board.")
            return Topic(_("Task"), text).at(self._plate.rect)
        return found

    @property
    def reading(self) -> str:
        """The task, what was said about the last move, the text and the place, to be read aloud."""
        place = as_sentence(self.place)
        return in_sequence((self.task, self.said, as_sentence(self.title), self.text, place))

    def accessible(self) -> tuple[AccessNode, ...]:
        """Where one is, the task, the texts and the buttons, from top to bottom."""
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
        """Advance by `dt` seconds."""
        self._announce()
        self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the task on a dark plate, the texts on a light one, and the buttons."""
        self._plate.draw(surface)
        self._texts.draw_plates(surface)
        self.form.draw(surface)


Panel = TypeVar("Panel", bound=TaskPanel)


class PracticeScene(Scene, Generic[Panel]):
    """Hands events and time to its parts; a subclass makes the board and the panel."""

    board: PracticeBoard | None = None
    """None while there is nothing to practise; a subclass that always has one declares it so."""
    panel: Panel

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.agenda = Agenda()
        """Actions to come after the last move."""
        self.area = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board with its trays and the sentence below it."""

    def take_key(self, event: pygame.Event) -> bool:
        """Take a key before the board and the panel; whether it is used up."""
        raise NotImplementedError

    def leave_scene(self) -> None:
        """Go back to where the scene was opened from."""
        raise NotImplementedError

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        size, px = self.context.size, self.context.px
        self.area, panel = board_and_panel(size, px, self.panel.least_height())
        if self.board:
            self.board.resize(self.area)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board."""
        if event.type == pygame.KEYDOWN and self.take_key(event):
            return
        held = self.board and self.board.view.board.drag
        parts = (self.board, self.panel) if held else (self.panel, self.board)
        if any(part.handle(event) for part in parts if part):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self.leave_scene()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A part of the panel, a place of the board, or the scene."""
        board = self.board
        if point is not None and board and board.is_busy:
            return None
        found = self.panel.explain(point) or (board.explain(point) if board else None)
        return found or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        """The board, if there is one, and the panel."""
        focused = self.panel.form.focused is None
        board = self.board.accessible(focused=focused) if self.board else ()
        return (*board, *self.panel.accessible())

    def update(self, dt: float) -> None:
        """Advance the board, then what is to come after the last move."""
        self.panel.update(dt)
        if not self.board:
            return
        self.board.update(dt)
        if self.board.settled:
            self.agenda.update(dt)

    def next_change(self) -> float:
        """Seconds until the board or the panel changes, or the next thing happens."""
        board = self.board.next_change() if self.board else math.inf
        return min(self.agenda.next_change(), board, self.panel.form.next_change())

    def occupied(self) -> Occupied:
        """The board, the panel and its buttons."""
        board = self.board.area if self.board else self.area
        return Occupied([board, self.panel.rect], [board, *self.panel.form.controls()])

    def covered(self) -> None:
        """Return a held piece to its place, and release pressed buttons."""
        if self.board:
            self.board.cancel()
        self.panel.form.release()

    def leave(self) -> None:
        """End the match of the board."""
        if self.board:
            self.board.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame."""
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
        """The height in pixels that the contents need in a plate of this width."""
        px = self._context.px
        texts = sum(picture.get_height() for picture in self._texts(width))
        bar = px(4) + px(BAR) if self.share is not None else 0
        return texts + self._turn_height() + 2 * px(PADDING) + bar

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate and its contents."""
        draw_plate(self._context, surface, self.rect, self._context.theme.ink)
        self._draw_texts(surface)
        if self.share is not None:
            self._draw_progress(surface, self.share)

    def _texts(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        """The pictures of the place and of the task."""
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
        """The height of the turn with the space above it; 0 without one."""
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
        """The title of the text."""
        return self._title.text

    @property
    def text(self) -> str:
        """The text below the title."""
        return self._text.text

    @property
    def said(self) -> str:
        """The text about the last move; empty for none."""
        return self._said.text

    def set_text(self, title: str, text: str) -> None:
        """Take a title and a text; `lay_out` has to follow."""
        self._title.text, self._text.text = title, text

    def say(self, text: str, mood: Mood) -> None:
        """Take a text about the last move, empty for none; `lay_out` has to follow."""
        self._said.text, self._mood = text, mood

    def lay_out(self, rect: pygame.Rect) -> None:
        """Place the texts one below the other within a rectangle."""
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
        """Scroll to what was said about the last move."""
        self._view.reveal(self._said.rect)

    def draw_plates(self, surface: pygame.Surface) -> None:
        """Draw the plates below the texts; the texts themselves are drawn by the form."""
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
