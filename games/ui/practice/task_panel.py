"""The panel beside a board to practise on: a task, texts, what was said to a turn, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.error_text import as_sentence
from games.ui.practice.task_plate import TaskPlate
from games.ui.practice.task_texts import Mood, TaskTexts
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.game_views.turn_entry import TurnEntry
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.layout import columns, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import PlacedTopic, Topic
from games.ui.widgets.button import Button
from games.ui.widgets.form import WAYS, Form

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
