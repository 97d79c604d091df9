"""The panel beside a practice board: a task, texts, an answer to a turn, and buttons."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Literal

import pygame

from games.core.translation import _, in_sequence
from games.learning.puzzle_session import SPRINT_SECONDS, Run, Sprint
from games.storage.files import as_sentence
from games.ui.look.look import SceneContext, TurnEntry, draw_entry
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped, draw_bar, draw_card, draw_disc, draw_icon, draw_plate
from games.ui.toolkit.layout import inset, rows
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.box import even
from games.ui.widgets.button import Button
from games.ui.widgets.form import WAYS, Form
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

MOST_RESERVED = 316
"""The greatest height in units that the panel takes from the board above it."""
TEXTS = (20, 18)
"""Sizes of its texts beside a board, in units, to take the first that fits."""
ANSWER = 84
"""The height reserved for the answer to a move, in units."""
TASKS = (26, 22)
"""Large sizes of a task, in units."""
LINES = 5
"""The most lines that a task may take in large letters beside a board."""
NOTE = 36
"""The least height of a card with a note below a board, in units."""
GAP = 8
PADDING = 14
RIGHT_OF_TASK = 10
"""The reduced margin in units: the stop at the end of a Japanese line is half empty."""
TICK = 34
"""Width and height of the sign of a solved task, in units."""
GREAT = 56
"""Height of the main button below it, in units."""
FOOT = 0.67
"""The panel's end beside a board, as a share of the height, while there is room."""
BAR = 4

Mood = Literal["praise", "correction"]


HELPS = "hint", "solution"
"""The buttons that stay at the foot, with the one that leaves, when others come."""


def _split(line: list[Button], fits: Callable[[list[Button]], bool]) -> list[list[Button]]:
    """The fewest equal lines that fit, or each button by itself."""
    lines: list[list[Button]] = []
    for count in range(1, len(line) + 1):
        share = math.ceil(len(line) / count)
        lines = [line[at : at + share] for at in range(0, len(line), share)]
        if all(map(fits, lines)):
            break
    return lines


class TaskPanel:
    """A dark plate with the place in a row, the task, a picture of a turn, a note and the progress.

    Below it are texts that scroll together, then buttons. Below a board the note takes the place of
    the texts while there are none.

    Primary buttons have full width, all others share lines. They stand at the lower end, so that
    they keep their places: beside a board the rest grows upwards from them, below one room is
    reserved for the answer to a move.
    """

    def __init__(
        self, context: SceneContext, buttons: Mapping[str, Button], head: RunHead | None = None
    ) -> None:
        """A `head` is shown in place of the place and its progress."""
        self._context = context
        self.place = self.task = self.note = ""
        self._share: float | None = None
        self._solved = False
        self.gives_way = False
        """Whether answers replace the task, below a board or in a run."""
        self._task_size: float = context.theme.text.lead
        self._turn: TurnEntry | None = None
        self._plate = self._body = pygame.Rect(0, 0, 0, 0)
        self.title = Label(context, "", size=context.theme.text.lead, bold=True)
        self.text = Label(context, "")
        self.said = Label(context, "")
        self._mood: Mood = "praise"
        self._view = ScrollView(context)
        self._view.add(self.title, self.text, self.said)
        self._news: list[str] = []  # the text still to be announced
        self._opened = False
        self.buttons = buttons
        self.way_out = "leave"
        """The button that is always shown."""
        self._head = head
        texts = (self._view, self.title, self.text, self.said)
        self.form = Form(context, [*texts, *buttons.values()])
        self.rect = pygame.Rect(0, 0, 0, 0)

    # Contents

    def set_place(self, place: str, share: float | None = None) -> None:
        """Show the task's place in a row; `share` of the row is done, None without one."""
        self.place, self._share = place, share
        self._lay_out()

    def set_text(self, title: str, text: str) -> None:
        if title != self.title.text:
            self._news.append(as_sentence(title))
        self._news.append(text.removeprefix(self.text.text).strip())
        self.title.text, self.text.text = title, text
        self._lay_out()

    def set_task(
        self, task: str, turn: TurnEntry | None = None, *, note: str = "", spoken: bool = True
    ) -> None:
        """Show the task, empty for none, and the turn it is about, if that has a picture.

        A new task is announced if `spoken`; a `note` in small letters is not.
        """
        if spoken and task != self.task:
            self._news.append(task)
        self.task, self.note, self._solved = task, note, False
        self._turn = turn if turn and turn.picture else None
        self._lay_out()

    def reward(self, sentence: str) -> None:
        """Replace the task by a sign that it is solved; the next button becomes large."""
        self.set_task(sentence)
        self.set_text("", "")
        self._solved = True
        self.offer("next", primary=True, focus=True)

    def say(self, text: str, mood: Mood = "praise") -> None:
        """Show the answer to the last move; empty for none."""
        self._news.append(text)
        self.said.text, self._mood = text, mood
        self._lay_out()

    def offer(self, *names: str, primary: bool = False, focus: bool = False) -> None:
        """Show these buttons, and the one that leaves.

        `primary` makes the next step the main button; `focus` gives it the keyboard.
        """
        for name, button in self.buttons.items():
            button.visible = name in (*names, self.way_out)
        if following := self.buttons.get("next"):
            following.kind = "primary" if primary else "plain"
            if focus:
                self.form.focus(following)
        self._lay_out()

    # Layout

    @property
    def _beside(self) -> bool:
        return self.rect.h > self.rect.w

    @property
    def _heading(self) -> str:
        return self.task if self.said.visible else self.said.text

    @property
    def _says_below(self) -> bool:
        return self.said.visible and bool(self.said.text)

    @property
    def _note_below(self) -> str:
        alone = self._is_bare and not self._says_below
        return self.note if alone and not self._beside else ""

    @property
    def _is_bare(self) -> bool:
        return not (self.title.text or self.text.text)

    def least_height(self, width: int) -> int:
        """The height below a board for the current texts and buttons; longer texts scroll."""
        px = self._context.px
        self.rect = pygame.Rect(0, 0, width, 1)
        inner = width - px(40)
        texts = sum(label.height_for(inner) for label in (self.title, self.text)) + px(40)
        below = len(self._lines()) * px(self._context.theme.control + GAP)
        if not (self.gives_way and self._is_bare):
            below += px(GAP) + max(texts, px(ANSWER))
        self._task_size = self._context.theme.text.lead
        return min(self._draw_plate(None, self.rect) + below, px(MOST_RESERVED))

    def resize(self, rect: pygame.Rect) -> None:
        self.rect = self.form.area = rect
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.rect:
            return  # not shown yet
        gives_way = self.gives_way and (self._head or not self._beside)
        self.said.visible = not (gives_way and self.said.text)
        px, space = self._context.px, self._context.px(GAP)
        lines, control = self._lines(), px(self._context.theme.control)

        def cut(whole: pygame.Rect) -> tuple[list[pygame.Rect], int]:
            """The places of the lines within the whole, and the end of the texts above them."""
            heights = [self._draw_plate(None, whole), None, *[control] * len(lines)]
            if self._solved:
                heights[2] = px(GREAT)
            self._plate, self._body, *below = rows(whole, heights, space)
            self._view.rect = inset(self._body, px(4))
            return below, self._lay_texts_within(self._view.rect)

        for size in self._task_sizes:
            self._task_size = size
            below, bottom = cut(self.rect)
            if self._task_fits(bottom):
                break
        if self._beside:
            shown = bottom + px(4) - self._body.y if self._shows_card else 0
            spare = max(self._body.h - shown, 0)
            low = min(spare, round(self.rect.h * (1 - FOOT)))
            x, y, w, h = self.rect
            below, bottom = cut(pygame.Rect(x, y + spare - low, w, h - spare))
        self._view.arrange(bottom - self._view.rect.y)
        if not (self._beside or self._shows_card):
            self._plate.h = self._body.bottom - self._plate.y  # one area down to the buttons
        for line, rect in zip(lines, below, strict=True):
            even(*line, gap=space).place(rect)
        if self._says_below:
            self._view.reveal(self.said.rect)
        self.form.plates = [self._plate, *([self._body] if self._note_below else [])]

    @property
    def _task_sizes(self) -> tuple[float, ...]:
        sizes = self._context.theme.text
        if self._solved:
            return (sizes.lead,)
        large = TASKS if self._beside or self._is_bare else ()
        return (*large, sizes.lead, sizes.body)

    def _task_fits(self, bottom: int) -> bool:
        """Whether the task is short enough for its size, beside texts that end at `bottom`."""
        px, size = self._context.px, self._task_size
        if not self._beside:
            least = px(NOTE) if self._note_below else 1
            return bottom <= self._view.rect.bottom and self._body.h >= least
        room = self._plate.w - px(PADDING) - px(RIGHT_OF_TASK)
        lines = self._context.text.wrap(self._heading, max(room, 1), size, bold=True)
        return len(lines) <= LINES + (size == self._context.theme.text.lead)

    @property
    def _shows_card(self) -> bool:
        return bool(not self._is_bare or self._says_below or self._note_below)

    def _lay_texts_within(self, whole: pygame.Rect) -> int:
        """Lay out the texts in the largest letters that fit; returns their end."""
        sizes = self._context.theme.text
        tries = [*((size, whole) for size in sizes.up_to_body), (sizes.small, None)]
        if self._beside:
            tries = [*((size, whole) for size in TEXTS), *tries]
        for size, room in tries:
            bottom = self._lay_texts(size, room or self._view.window)
            if bottom <= whole.bottom:
                break
        return bottom

    def _lay_texts(self, size: float, room: pygame.Rect) -> int:
        """Lay out the texts below each other, in letters of this size; returns their end."""
        px = self._context.px
        self.text.size = self.said.size = size
        window = inset(room, px(10), 0)
        start = bottom = top = window.y + px(8 if self.title.text else 14)
        between = px(18 if size >= self._context.theme.text.body else 10)
        order = [(self.title, px(6)), (self.text, between), (self.said, px(4) + between)]
        if not self._beside:  # where the rest may have to be scrolled
            order = [order[-1], *order[:-1]]
        for label, gap in order:
            inner = inset(window, px(12), 0) if label is self.said else window
            height = label.height_for(inner.w) if label.visible else 0
            label.rect = pygame.Rect(inner.x, top, inner.w, height)
            if height:
                bottom, top = top + height, top + height + gap
        if bottom == start:
            return window.y  # without any text there is nothing to scroll
        return bottom + (between if self._says_below else px(12))

    def _lines(self) -> list[list[Button]]:
        """The visible buttons by lines: all in one if they fit below a board."""
        space = self._context.px(GAP)

        def fits(line: list[Button]) -> bool:
            spare = 0 if self._beside else space  # their margins are wide
            naturals = sum(each.natural_width() - spare for each in line)
            return naturals + space * (len(line) - 1) <= self.rect.w

        seen = [each for each in self.buttons.values() if each.visible]
        if not (self._beside or self._solved) and fits(seen):
            return [seen]
        lines = [[each] for each in seen if each.kind == "primary"]
        others = [each for each in seen if each.kind != "primary"]
        helps = [self.buttons[name] for name in HELPS if name in self.buttons]
        foot = [each for each in others if each in helps or each is others[-1]]
        if len(foot) <= len(HELPS) or not self._beside:
            foot = others
        for part in ([each for each in others if each not in foot], foot):
            lines += _split(part, fits)
        return lines

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
        return theme.card if self._solved else theme.on_plate

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
        """The task, the answer to the last move, the text and the place, to be read aloud."""
        place = as_sentence(self.place)
        words = (self.task, self.said.text, as_sentence(self.title.text), self.text.text, place)
        return in_sequence(words)

    def accessible(self) -> tuple[AccessNode, ...]:
        above = (("place", self.place), ("task", self._heading), ("note", self.note))
        texts = [AccessNode(key, "text", text, self._plate) for key, text in above if text]
        return (*texts, *self.form.accessible())

    def update(self, dt: float) -> None:
        """Announce new texts, once the scene is shown; the place only when it opens."""
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
        self._draw_plate(surface, self._plate)
        if self._shows_card:
            draw_card(self._context, surface, self._body)
        if self._note_below:
            self._draw_note(surface)
        if self._says_below:
            self._draw_said_plate(surface)
        self.form.draw(surface)

    def _draw_plate(self, surface: pygame.Surface | None, plate: pygame.Rect) -> int:
        """Draw the plate with its contents; without a surface only return its height."""
        context, theme, px = self._context, self._context.theme, self._context.px
        text, sizes, ink = context.text, theme.text, self._ink
        soft = ink if self._solved or self._head else theme.on_plate_soft
        box = inset(plate, px(PADDING))
        width, top = max(box.w, 1), box.y
        if surface and not self._beside:  # in the middle of a plate that fills the room
            top += (plate.h - self._draw_plate(None, plate)) // 2
        if surface:
            draw_plate(context, surface, plate, self._fill)
        if self._head:
            high = self._head.height()
            if surface:
                self._head.draw(surface, pygame.Rect(box.x, top, box.w, high))
            top += high + px(GAP * 1.5)
        elif self.place:
            place = text.paragraph(self.place, width, sizes.small, soft)
            if surface:
                surface.blit(place, (box.x, top))
            top += place.get_height() + px(4)
        tick = px(TICK) if self._solved else 0
        left = box.x + (tick + px(PADDING) if tick else 0)
        room = max(plate.right - px(RIGHT_OF_TASK) - left, 1)
        size = self._task_size
        task = text.paragraph(self._heading or " ", room, size, ink, bold=True)
        high = max(task.get_height(), tick)
        if self._head and self._beside:  # the clock keeps its place above the next task
            high = max(high, LINES * text.line_height(TASKS[0]))
        if self._solved:  # the button below keeps its place, to be pressed again and again
            high = max(high, 2 * text.line_height(size))
        if surface:
            surface.blit(task, (left, top + (high - task.get_height()) // 2))
            if tick:
                disc = pygame.Rect(box.x, top, tick, tick)
                draw_disc(context, surface, disc, theme.card)
                side, middle = disc.w - px(10), disc.center
                draw_icon(context, surface, "check", side, theme.focus, center=middle)
        top += high
        if self._turn:
            line = text.line_height(sizes.lead)
            top += px(6) + line
            if surface:
                middle = (box.x, top - round(line / 2))
                draw_entry(context, surface, self._turn, sizes.lead, theme.on_plate, middle, box.w)
        if self.note and self._beside:
            note = text.paragraph(self.note, width, sizes.small, soft)
            top += px(GAP) + note.get_height()
            if surface:
                surface.blit(note, (box.x, top - note.get_height()))
        if self._share is not None:
            top += px(4) + px(BAR)
            if surface:
                bar = pygame.Rect(box.x, top, box.w, px(BAR))
                draw_bar(context, surface, bar, self._share, ink, mixed(self._fill, ink, 0.35))
        return top + px(PADDING) - plate.y

    def _draw_note(self, surface: pygame.Surface) -> None:
        theme, box = self._context.theme, inset(self._body, self._context.px(PADDING))
        size, ink, text = theme.text.body, theme.ink_soft, self._context.text
        text.draw_squeezed(surface, self.note, box.w, size, ink, midleft=box.midleft)

    def _draw_said_plate(self, surface: pygame.Surface) -> None:
        px, theme = self._context.px, self._context.theme
        plate = self.said.rect.inflate(px(24), px(16))
        edge = theme.focus if self._mood == "praise" else theme.accent
        with clipped(surface, self._view.rect):
            draw_plate(self._context, surface, plate, theme.sunken)
            strip = pygame.Rect(plate.x, plate.y, px(4), plate.h)
            draw_plate(self._context, surface, strip, edge, radius=2)


# -- The head of the panel in a streak or a sprint: clock, counter, a sign per puzzle ----------

DIGITS, END_DIGITS = 44, 64
"""Heights of the clock and the counter while the run goes on, and of the counter at its end."""
TIME = 10
SIGN = 20
LOW = 10
"""Seconds before the end from which each is heard."""
POP_TIME, POP = 0.35, 0.4
"""Seconds of the counter's pop, and its growth."""


class RunHead:
    """Draws the state of a run, on a plate of `fill`."""

    def __init__(self, context: Context, run: Run, best: int) -> None:
        """`best` is the most puzzles ever solved in such a run."""
        self._context = context
        self._run = run
        self._best = best
        self._solved = run.solved
        self._second = self._seconds
        self._pop = 0.0  # the part of the animation that is left

    @property
    def _timed(self) -> Sprint | None:
        return self._run if isinstance(self._run, Sprint) and not self._run.over else None

    @property
    def _seconds(self) -> int:
        """The seconds left, rounded up. A streak has no clock."""
        return math.ceil(self._run.seconds_left) if isinstance(self._run, Sprint) else 0

    @property
    def low(self) -> bool:
        return bool(self._timed) and self._seconds <= LOW

    @property
    def fill(self) -> Colour:
        theme = self._context.theme
        return theme.accent if self.low else theme.plate

    @property
    def ink(self) -> Colour:
        theme = self._context.theme
        return theme.on_accent if self.low else theme.on_plate

    @property
    def best(self) -> str:
        """A sentence about the best result, unless this run is on the way to it."""
        best = max(self._best, self._run.solved)
        if self._run.over and 0 < best == self._run.solved:
            return _("Your best ever!")
        return _("Your best: {best}").format(best=best) if best > self._run.solved else ""

    @property
    def aim(self) -> str:
        """What a sprint asks for, in place of the signs until there is one; or empty."""
        begins = self._timed and not self._run.history
        return _("Solve as many as you can.") if begins else ""

    def update(self, dt: float) -> None:
        """Follow the run: the counter pops up, and the last seconds are heard."""
        self._pop = max(self._pop - dt / POP_TIME, 0.0)
        if self._run.solved != self._solved:
            self._solved = self._run.solved
            self._pop = 1.0 if self._context.settings.time_factor else 0.0
        if self._seconds != self._second:
            self._second = self._seconds
            if self.low and self._second:
                self._context.sounds.play("low_clock")

    def next_change(self) -> float:
        if self._pop:
            return 0.0
        timed = self._timed
        return (timed.seconds_left % 1.0 or 1.0) if timed else math.inf

    # Picture

    @property
    def _digits(self) -> int:
        return END_DIGITS if self._run.over else DIGITS

    def height(self) -> int:
        px, line = self._context.px, self._context.text.line_height(self._digits)
        return line + (px(TIME + GAP) if self._timed else 0) + px(SIGN + GAP)

    def draw(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        px = self._context.px
        line = pygame.Rect(box.x, box.y, box.w, self._context.text.line_height(self._digits))
        if self._timed:
            self._draw_clock(surface, line)
            self._draw_count(surface, line, "right")
            bar = pygame.Rect(box.x, line.bottom, box.w, px(TIME))
            share, track = self._seconds / SPRINT_SECONDS, mixed(self.fill, self.ink, 0.25)
            draw_bar(self._context, surface, bar, share, self.ink, track)
        else:
            count = self._draw_count(surface, line, "left")
            self._draw_best(surface, line, count.right + px(2 * GAP))
        self._draw_signs(surface, pygame.Rect(box.x, box.bottom - px(SIGN), box.w, px(SIGN)))

    def _draw_clock(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        minutes, rest = divmod(self._seconds, 60)
        clock = f"{minutes}:{rest:02}"
        place = line.midleft
        self._context.text.draw(surface, clock, DIGITS, self.ink, bold=True, midleft=place)

    def _draw_count(self, surface: pygame.Surface, line: pygame.Rect, side: str) -> pygame.Rect:
        """Draw a tick and the counter at the left or the right; returns their place."""
        context, px = self._context, self._context.px
        size = self._digits * (1 + POP * math.sin(math.pi * self._pop))
        text, count = context.text, str(self._run.solved)
        tick = px(self._digits * 0.6)
        wide = tick + px(GAP // 2) + text.width(count, self._digits, bold=True)
        left = line.x if side == "left" else line.right - wide
        draw_icon(context, surface, "check", tick, self.ink, midleft=(left, line.centery))
        centre = (left + (tick + px(GAP // 2) + wide) // 2, line.centery)
        text.draw(surface, count, size, self.ink, bold=True, center=centre)
        return pygame.Rect(left, line.y, wide, line.h)

    def _draw_best(self, surface: pygame.Surface, line: pygame.Rect, left: int) -> None:
        text, lead, place = self._context.text, self._context.theme.text.lead, line.midright
        room = max(line.right - left, 1)
        text.draw_squeezed(surface, self.best, room, lead, self.ink, bold=True, midright=place)

    def _draw_signs(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """A tick for each solved puzzle, a cross for each miss, and empty places for the rest."""
        context, side = self._context, line.h
        if aim := self.aim:
            size = context.theme.text.body
            context.text.draw_squeezed(surface, aim, line.w, size, self.ink, midleft=line.midleft)
            return
        fitting = max((line.w - side) // (side + context.px(GAP // 2)), 1) + 1
        step = (line.w - side) / (fitting - 1)  # they end where the line ends
        seen = self._run.history[-fitting:]
        for place in range(fitting):
            disc = pygame.Rect(line.x + round(place * step), line.y, side, side)
            if place >= len(seen):
                draw_disc(context, surface, disc, mixed(self.fill, self.ink, 0.25))
                continue
            draw_disc(context, surface, disc, self.ink if seen[place] else self._missed)
            sign = "check" if seen[place] else "close"
            draw_icon(context, surface, sign, side - context.px(4), self.fill, center=disc.center)

    @property
    def _missed(self) -> Colour:
        theme = self._context.theme
        return theme.on_accent if self.low else mixed(theme.accent, theme.on_plate, 0.35)
