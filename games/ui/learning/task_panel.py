"""The panel beside a board to practise on: a task, texts, what was said to a turn, and buttons."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal

import pygame

from games.core.translation import _, in_sequence
from games.storage.files import as_sentence
from games.ui.learning.run_head import RunHead
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.drawing import draw_card, draw_disc, draw_plate
from games.ui.toolkit.game_views import TurnEntry, draw_entry
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import Align
from games.ui.widgets.button import Button
from games.ui.widgets.form import WAYS, Form
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

MOST_RESERVED = 316
"""The greatest height in units that the panel takes from the board above it."""
LARGE = 18
"""Size of its texts beside a board, in units."""
ANSWER = 100
"""The least height of its texts, in units, for what is said about a move."""
GAP = 8
PADDING = 14
TICK = 34
"""Width and height of the sign of a task that is solved, in units."""
GREAT = 56
"""Height of the main button below it, in units."""
BAR = 4
"""Height of the bar that shows the progress, in units."""

Mood = Literal["praise", "correction"]


class TaskPanel:
    """On a dark plate the place in a row, the task, a picture of a turn and the progress; below it
    texts that scroll together, then buttons.

    The `main` buttons have full width. Below them are `slots`, as many side by side as fit, each
    with its button or its buttons, of which one is seen at a time: so they keep their places.
    The `last` buttons have full width again. In a panel that lies below the board all buttons
    share one line, or else the main buttons share one.
    """

    def __init__(
        self,
        context: SceneContext,
        buttons: Mapping[str, Button],
        main: Sequence[str] = ("next",),
        slots: Sequence[Sequence[str]] | None = None,
        last: Sequence[str] = (),
        head: RunHead | None = None,
    ) -> None:
        """Each button has a slot of its own unless `slots` says otherwise.

        A `head` is shown in place of the place and its progress.
        """
        self._context = context
        self.place = ""
        self._share: float | None = None
        self.task = ""
        self._solved = False
        self._turn: TurnEntry | None = None
        self._plate = self._body = pygame.Rect(0, 0, 0, 0)
        self.title = Label(context, "", size=context.theme.text.lead, bold=True)
        self.text = Label(context, "")
        self.said = Label(context, "")
        self._mood: Mood = "praise"
        self._view = ScrollView(context)
        self._view.add(self.title, self.text, self.said)
        self._news: list[str] = []  # what is still to be announced
        self._opened = False
        self.buttons = buttons
        self._main = [buttons[name] for name in main]
        self.way_out = "leave"
        """The button that is always shown."""
        self._last = [[buttons[name]] for name in last]
        others = [name for name in buttons if name not in (*main, *last)]
        if slots is None:
            slots = [[name] for name in others]
        self._slots = [[buttons[name] for name in names] for names in slots]
        self._head = head
        self._plain = False
        texts = (self._view, self.title, self.text, self.said)
        self.form = Form(context, [*texts, *buttons.values()])
        self.rect = pygame.Rect(0, 0, 0, 0)

    # Contents

    def become_plain(self) -> None:
        """Show the words in the middle of the paper, without plates; the scene shows the place."""
        self._plain, self.text.align = True, "center"

    def set_place(self, place: str, share: float | None = None) -> None:
        """Show where in a row this task stands; `share` of the row is done, None without one."""
        self.place, self._share = place, share
        self._lay_out()

    def set_text(self, title: str, text: str) -> None:
        if title != self.title.text:
            self._news.append(as_sentence(title))
        self._news.append(text.removeprefix(self.text.text).strip())
        self.title.text, self.text.text = title, text
        self._lay_out()

    def set_task(self, task: str, turn: TurnEntry | None = None, *, spoken: bool = True) -> None:
        """Show the task, empty for none, and the turn that it is about, if that has a picture.

        A new task is announced unless it is said otherwise.
        """
        if spoken and task != self.task:
            self._news.append(task)
        self.task, self._solved = task, False
        self._turn = turn if turn and turn.picture else None
        self._lay_out()

    def reward(self, sentence: str) -> None:
        """Show in place of the task that it is solved, and what comes next as a great button."""
        self.set_task(sentence)
        self.set_text("", "")
        self._solved = True
        following = self.buttons["next"]
        self._main = [following]
        self._slots = [[each for each in slot if each is not following] for slot in self._slots]
        self._lay_out()

    def say(self, text: str, mood: Mood = "praise") -> None:
        """Show what is to be said about the last move; empty for nothing."""
        self._news.append(text)
        self.said.text, self._mood = text, mood
        self._lay_out()

    def offer(self, *names: str, primary: bool = False, focus: bool = False) -> None:
        """Show these buttons, and the one that leaves.

        `primary` makes what comes next the main button; `focus` gives it the keyboard.
        """
        for name, button in self.buttons.items():
            button.visible = name in (*names, self.way_out)
        if following := self.buttons.get("next"):
            following.kind = "primary" if primary else "plain"
            if focus:
                self.form.focus(following)
        self._lay_out()

    # Layout

    def least_height(self, width: int) -> int:
        """What the present texts and buttons need below a board; longer ones scroll."""
        px = self._context.px
        self.rect = pygame.Rect(0, 0, width, 1)
        inner = width - px(40)
        texts = sum(label.height_for(inner) for label in (self.title, self.text)) + px(40)
        buttons = len(self._lines()) * px(self._context.theme.control + GAP)
        body = texts if self._plain else max(texts, px(ANSWER))
        needed = self._plate_height() + px(GAP) + body + buttons
        return min(needed, px(MOST_RESERVED))

    def resize(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.rect:
            return  # not shown yet
        px, space = self._context.px, self._context.px(GAP)
        lines = self._lines()
        plate = self._plate_height()
        control = px(self._context.theme.control)
        heights = [plate, None, *[control] * len(lines)]
        if self._solved:
            heights[2] = px(GREAT)
        self._plate, self._body, *below = rows(self.rect, heights, space)
        for line, rect in zip(lines, below, strict=True):
            for slot, cut in zip(line, self._cuts(line, rect), strict=True):
                for button in slot:
                    button.rect = cut.copy()
        self._view.rect = inset(self._body, px(4))
        sizes, whole = self._context.theme.text, self._view.rect
        tries = [(sizes.body, whole), (sizes.small, whole), (sizes.small, None)]
        if self.rect.h > self.rect.w:  # there is room beside the board
            tries.insert(0, (LARGE, whole))
        for size, room in tries:
            bottom = self._lay_texts(size, room or self._view.window)
            if bottom <= whole.bottom:
                break
        self._view.arrange(bottom - self._view.rect.y)
        self._body.h = min(self._body.h, bottom + px(4) - self._body.y)
        if self.said.text:
            self._view.reveal(self.said.rect)

    def _lay_texts(self, size: float, room: pygame.Rect) -> int:
        """Lay the texts one below the other, in letters of this size; where they end."""
        px = self._context.px
        self.text.size = self.said.size = size
        window = inset(room, px(10), 0)
        start = bottom = top = window.y + px(8 if self.title.text else 0 if self._plain else 14)
        between = px(18 if size >= self._context.theme.text.body else 10)
        order = [(self.title, px(6)), (self.text, between), (self.said, px(4) + between)]
        if self.rect.w > self.rect.h:  # where the rest may have to be scrolled
            order = [order[-1], *order[:-1]]
        for label, gap in order:
            inner = inset(window, px(12), 0) if label is self.said else window
            height = label.height_for(inner.w)
            label.rect = pygame.Rect(inner.x, top, inner.w, height)
            if height:
                bottom, top = top + height, top + height + gap
        if bottom == start:
            return window.y  # without any text there is nothing to scroll
        return bottom + (between if self.said.text else px(12))

    def _lines(self) -> list[list[list[Button]]]:
        """The slots of all buttons, line by line, without empty lines above the others."""
        main = [[each] for each in self._main if each.visible]
        last = [slot for slot in self._last if slot[0].visible]
        if self.rect.w > self.rect.h and self._last:
            seen = [slot for slot in self._slots if any(each.visible for each in slot)]
            whole = [*main, *seen, *last]
            gaps = self._context.px(GAP) * (len(whole) - 1)
            naturals = sum(map(self._natural, whole)) + gaps
            return [whole] if naturals <= self.rect.w else [main, [*seen, *last]]
        lines: list[list[list[Button]]] = []
        space = self._context.px(GAP)
        for slot in self._slots:
            line = [*lines[-1], slot] if lines else []
            widest = max((each.natural_width() for slot in line for each in slot), default=0)
            if line and (widest + space) * len(line) - space <= self.rect.w:
                lines[-1] = line
            else:
                lines.append([slot])
        while lines and not any(each.visible for slot in lines[0] for each in slot):
            lines.pop(0)
        if self.rect.w > self.rect.h and main:
            return [main, *lines]
        return [*([slot] for slot in main), *lines, *([slot] for slot in last)]

    @staticmethod
    def _natural(slot: Sequence[Button]) -> int:
        return max((each.natural_width() for each in slot if each.visible), default=0)

    def _cuts(self, line: Sequence[Sequence[Button]], rect: pygame.Rect) -> list[pygame.Rect]:
        """The places of the slots of a line; the last button keeps its own.

        A slot that is seen alone takes the whole line.
        """
        space = self._context.px(GAP)
        if line[-1] not in self._last or self.rect.w <= self.rect.h:
            if sum(any(each.visible for each in slot) for slot in line) == 1:
                return [rect] * len(line)
            return columns(rect, [None] * len(line), space)
        own = max(self._natural(line[-1]), rect.w // 4)
        room, last = columns(rect, [None, own], space)
        needed = [self._natural(slot) for slot in line[:-1]]
        if not needed:
            return [last]
        spare = room.w - sum(needed) - space * (len(needed) - 1)
        widths = [each + spare // len(needed) for each in needed[:-1]]
        return [*columns(room, [*widths, None], space), last]

    def _pictures(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        """The place and the task, drawn for a plate of this width."""
        theme, paragraph = self._context.theme, self._context.text.paragraph
        inner = max(width - 2 * self._context.px(PADDING), 1)
        ink = self._ink
        soft = ink if self._solved else theme.on_plate_soft
        align: Align = "center" if self._plain else "left"
        room = max(inner - self._tick, 1)
        size = theme.text.lead if self._solved else theme.text.body
        shown = "" if self._plain else self.place
        place = paragraph(shown or " ", inner, theme.text.small, soft)
        return place, paragraph(self.task or " ", room, size, ink, bold=True, align=align)

    @property
    def _fill(self) -> Colour:
        theme = self._context.theme
        if self._head:
            return self._head.fill
        return theme.focus if self._solved else theme.plate

    @property
    def _ink(self) -> Colour:
        theme = self._context.theme
        if self._head:
            return self._head.ink
        if self._plain:
            return theme.ink
        return theme.card if self._solved else theme.on_plate

    @property
    def _tick(self) -> int:
        """The room of the sign of a solved task, with the gap beside it."""
        return self._context.px(TICK + PADDING) if self._solved else 0

    def _heights(self, width: int) -> tuple[int, int]:
        """The heights of what stands above the task, and of the task."""
        above, below = self._pictures(width)
        high = self._head.height() + self._context.px(GAP) if self._head else above.get_height()
        return high, max(below.get_height(), self._tick and self._context.px(TICK))

    def _plate_height(self) -> int:
        px = self._context.px
        bar = px(4) + px(BAR) if self._share is not None else 0
        return sum(self._heights(self.rect.w)) + self._turn_height() + 2 * px(PADDING) + bar

    def _turn_height(self) -> int:
        """The height of the turn with the space above it; 0 without one."""
        line = self._context.text.line_height(self._context.theme.text.lead)
        return line + self._context.px(6) if self._turn else 0

    # Input and output

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
        if found is None and point is not None and self._plate.collidepoint(point):
            text = _("Your task. Make your turn on the board.")
            return Topic(_("Task"), text).at(self._plate)
        return found

    @property
    def reading(self) -> str:
        """The task, what was said about the last move, the text and the place, to be read aloud."""
        place = as_sentence(self.place)
        words = (self.task, self.said.text, as_sentence(self.title.text), self.text.text, place)
        return in_sequence(words)

    def accessible(self) -> tuple[AccessNode, ...]:
        above = (("place", self.place), ("task", self.task))
        texts = [AccessNode(key, "text", text, self._plate) for key, text in above if text]
        return (*texts, *self.form.accessible())

    def update(self, dt: float) -> None:
        """Say what is new, once the scene is shown; the place only when it opens."""
        if not self._opened:
            self._opened = True
            self._news.insert(0, as_sentence(self.place))
        for text in self._news:
            self._context.announcements.say(text)
        self._news.clear()
        if self._head:
            self._head.update(dt)
        self.form.update(dt)

    def next_change(self) -> float:
        return min(self.form.next_change(), self._head.next_change() if self._head else math.inf)

    def draw(self, surface: pygame.Surface) -> None:
        context = self._context
        if not self._plain:
            draw_plate(context, surface, self._plate, self._fill)
        self._draw_task(surface)
        if not self._plain and (self.title.text or self.text.text or self.said.text):
            draw_card(context, surface, self._body)
        if self.said.text:
            self._draw_said_plate(surface)
        self.form.draw(surface)

    def _draw_task(self, surface: pygame.Surface) -> None:
        context, theme, px = self._context, self._context.theme, self._context.px
        box = inset(self._plate, px(PADDING))
        above, below = self._pictures(self._plate.w)
        place = above.get_rect(topleft=box.topleft)
        if self._head:
            place = pygame.Rect(box.x, box.y, box.w, self._head.height())
            self._head.draw(surface, place)
            place.h += px(GAP - 4)
        else:
            surface.blit(above, place)
        task = below.get_rect(topleft=(box.x + self._tick, place.bottom + px(4)))
        if self._solved:
            disc = pygame.Rect(box.x, task.y, px(TICK), px(TICK))
            draw_disc(context, surface, disc, theme.card)
            tick = context.assets.icon("check", disc.w - px(10), theme.focus)
            surface.blit(tick, tick.get_rect(center=disc.center))
            task.y += max(disc.h - task.h, 0) // 2
        surface.blit(below, task)
        if self._turn:
            size = theme.text.lead
            half = round(context.text.line_height(size) / 2)
            middle = (box.x, task.bottom + self._turn_height() - half)
            draw_entry(context, surface, self._turn, size, theme.on_plate, middle, box.w)
        if self._share is not None:
            bar = pygame.Rect(box.x, self._plate.bottom - px(PADDING) + px(4), box.w, px(BAR))
            track = mixed(self._fill, self._ink, 0.35)
            draw_plate(context, surface, bar, track, radius=BAR)
            bar.width = max(round(bar.w * self._share), bar.h)
            draw_plate(context, surface, bar, self._ink, radius=BAR)

    def _draw_said_plate(self, surface: pygame.Surface) -> None:
        px, theme = self._context.px, self._context.theme
        before = surface.get_clip()
        surface.set_clip(self._view.rect.clip(before))
        plate = self.said.rect.inflate(px(24), px(16))
        edge = theme.focus if self._mood == "praise" else theme.accent
        draw_plate(self._context, surface, plate, theme.sunken)
        strip = pygame.Rect(plate.x, plate.y, px(4), plate.h)
        draw_plate(self._context, surface, strip, edge, radius=2)
        surface.set_clip(before)
