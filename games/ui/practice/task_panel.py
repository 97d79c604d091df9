"""The panel beside a board to practise on: a task, texts, what was said to a turn, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from games.core.error_text import as_sentence
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.topic import PlacedTopic, Topic
from games.ui.widgets.button import Button
from games.ui.widgets.form import WAYS, Form
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

Mood = Literal["praise", "correction"]
LEAST_HEIGHT = 300
BAR = 4
"""Heights in units, of the panel below a board and of the bar that shows the progress."""
PADDING = 14


class TaskPanel:
    """The texts and buttons of something to practise.

    The `main` buttons have full width; the `others` stand below them, as many side by side as fit.
    """

    def __init__(
        self, context: SceneContext, *, main: Sequence[Button], others: Sequence[Button]
    ) -> None:
        self._context = context
        self._place = ""
        self._share: float | None = None
        self._task = ""
        self._turn: TurnEntry | None = None
        self._title = Label(context, "", size=context.theme.text.lead, bold=True)
        self._text = Label(context, "")
        self._said = Label(context, "")
        self._mood: Mood = "praise"
        self._news: list[str] = []  # what is still to be announced
        self._opened = False
        self._view = ScrollView(context)
        self._view.add(self._title, self._text, self._said)
        self._main, self._others = tuple(main), tuple(others)
        texts = [self._view, self._title, self._text, self._said]
        self.form = Form(context, [*texts, *main, *others])
        self._status = pygame.Rect(0, 0, 0, 0)
        self._body = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def place(self) -> str:
        """Where in a row the task stands."""
        return self._place

    @property
    def task(self) -> str:
        """The task that is shown."""
        return self._task

    @property
    def title(self) -> str:
        """The title of the text."""
        return self._title.text

    @property
    def text(self) -> str:
        """The text below the task."""
        return self._text.text

    @property
    def said(self) -> str:
        """The text about the last move."""
        return self._said.text

    # Contents

    def set_place(self, place: str, share: float | None = None) -> None:
        """Show where in a row this task stands; `share` of the row is done, None without one."""
        self._place, self._share = place, share
        self._lay_out()

    def set_text(self, title: str, text: str) -> None:
        """Show a title and a text below the task."""
        if title != self.title:
            self._news.append(as_sentence(title))
        self._news.append(text.removeprefix(self.text).strip())
        self._title.text, self._text.text = title, text
        self._lay_out()

    def set_task(self, task: str, turn: TurnEntry | None = None, *, spoken: bool = True) -> None:
        """Show the task, empty for none, and the turn that it is about, if that has a picture.

        A new task is announced unless it is said otherwise.
        """
        if spoken and task != self._task:
            self._news.append(task)
        self._task = task
        self._turn = turn if turn and turn.picture else None
        self._lay_out()

    def say(self, text: str, mood: Mood = "praise") -> None:
        """Show what is to be said about the last move; empty for nothing."""
        self._news.append(text)
        self._said.text, self._mood = text, mood
        self._lay_out()
        if text:
            self._view.reveal(self._said.rect)

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
        px, theme = self._context.px, self._context.theme
        pad, space = px(PADDING), px(8)
        words = self._place_picture().get_height() + self._task_picture().get_height()
        bar = px(4) + px(BAR) if self._share is not None else 0
        status = words + self._turn_height() + 2 * pad + bar
        lines = [[button] for button in self._main if button.visible]
        lines += self._lines([w for w in self._others if w.visible])
        heights = [status, None, *[px(theme.control)] * len(lines)]
        self._status, self._body, *below = rows(self.rect, heights, space)
        for line, rect in zip(lines, below, strict=True):
            for button, cut in zip(line, columns(rect, [None] * len(line), space), strict=True):
                button.rect = cut
        self._lay_texts(self._body)

    def _lines(self, buttons: Sequence[Button]) -> list[list[Button]]:
        """The buttons in lines of equal widths, as many in a line as fit."""
        lines: list[list[Button]] = []
        space = self._context.px(8)
        for button in buttons:
            line = [*lines[-1], button] if lines else []
            widest = max((each.natural_width() for each in line), default=0)
            if line and (widest + space) * len(line) - space <= self.rect.w:
                lines[-1] = line
            else:
                lines.append([button])
        return lines

    def _lay_texts(self, body: pygame.Rect) -> None:
        px = self._context.px
        self._view.rect = inset(body, px(4))
        window = inset(self._view.window, px(10), 0)
        top = window.y + px(8 if self._title.text else 14)
        for label, gap in ((self._title, px(6)), (self._text, px(18)), (self._said, px(10))):
            inner = inset(window, px(12), 0) if label is self._said else window
            height = label.height_for(inner.w)
            label.rect = pygame.Rect(inner.x, top, inner.w, height)
            top += height + gap if height else 0
        self._view.arrange(top - self._view.rect.y)

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
        if found is None and point is not None and self._status.collidepoint(point):
            text = _("Your task. Make your turn on the board.")
            return Topic(_("Task"), text).at(self._status)
        return found

    @property
    def reading(self) -> str:
        """The task, what was said about the last move, the text and the place, to be read aloud."""
        place = as_sentence(self._place)
        return in_sequence((self._task, self.said, as_sentence(self.title), self.text, place))

    def accessible(self) -> tuple[AccessNode, ...]:
        """Where one is, the task, the texts and the buttons, from top to bottom."""
        above = (("place", self._place), ("task", self._task))
        texts = [AccessNode(key, "text", text, self._status) for key, text in above if text]
        return (*texts, *self.form.accessible())

    def _announce(self) -> None:
        """Say what is new, once the scene is shown; the place only when it opens."""
        if not self._opened:
            self._opened = True
            self._news.insert(0, as_sentence(self._place))
        for text in self._news:
            self._context.announcements.say(text)
        self._news.clear()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._announce()
        self.form.update(dt)

    def next_change(self) -> float:
        """Seconds until a widget looks different without input."""
        return self.form.next_change()

    def release(self) -> None:
        """Release pressed buttons."""
        self.form.release()

    def controls(self) -> list[pygame.Rect]:
        """The rectangles of the buttons."""
        return self.form.controls()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the task on a dark plate, the texts on a light one, and the buttons."""
        context, theme = self._context, self._context.theme
        draw_plate(context, surface, self._status, theme.ink)
        if self.title or self.text or self.said:
            draw_plate(context, surface, self._body, theme.card)
        self._draw_task(surface)
        if self._share is not None:
            self._draw_progress(surface, self._share)
        if self._said.text:
            self._draw_said_plate(surface)
        self.form.draw(surface)

    def _place_picture(self) -> pygame.Surface:
        theme = self._context.theme
        return self._paragraph(self._place or " ", theme.text.small, theme.on_ink_soft)

    def _task_picture(self) -> pygame.Surface:
        theme = self._context.theme
        return self._paragraph(self._task or " ", theme.text.body, theme.card, bold=True)

    def _paragraph(
        self, words: str, size: float, colour: Colour, *, bold: bool = False
    ) -> pygame.Surface:
        width = max(self.rect.w - 2 * self._context.px(PADDING), 1)
        return self._context.text.paragraph(words, width, size, colour, bold=bold)

    def _draw_task(self, surface: pygame.Surface) -> None:
        box = inset(self._status, self._context.px(PADDING))
        place = surface.blit(self._place_picture(), box)
        task = surface.blit(self._task_picture(), (box.x, place.bottom + self._context.px(4)))
        if self._turn:
            theme, height = self._context.theme, self._turn_height()
            middle = (box.x, task.bottom + height - round(self._turn_line() / 2))
            size, colour = theme.text.lead, theme.card
            draw_entry(self._context, surface, self._turn, size, colour, middle, box.w)

    def _turn_line(self) -> int:
        """The height of the turn that is drawn below the task."""
        return self._context.text.line_height(self._context.theme.text.lead)

    def _turn_height(self) -> int:
        """The height that the turn needs with the space above it; 0 without one."""
        return self._turn_line() + self._context.px(6) if self._turn else 0

    def _draw_progress(self, surface: pygame.Surface, share: float) -> None:
        """Draw which part of the row lies behind the player."""
        px, theme = self._context.px, self._context.theme
        bar = inset(self._status, px(PADDING), 0)
        bar = pygame.Rect(bar.x, self._status.bottom - px(PADDING) + px(4), bar.w, px(BAR))
        draw_plate(self._context, surface, bar, theme.ink_soft, radius=BAR)
        done = round(bar.w * share)
        bar.width = max(done, bar.h)
        draw_plate(self._context, surface, bar, theme.card, radius=BAR)

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
