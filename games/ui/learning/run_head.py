"""The head of the panel in a streak or a sprint: the clock, the counter, and a sign per puzzle."""

from __future__ import annotations

import math

import pygame

from games.core.translation import _
from games.learning.puzzle_session import SPRINT_SECONDS, Run, Sprint
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.theme import Colour, mixed

DIGITS, END_DIGITS = 44, 64
"""Heights of the clock and the counter while the run goes on, and of the counter at its end."""
BAR = 10
SIGN = 20
GAP = 8
LOW = 10
"""Seconds before the end from which on each is heard."""
POP_TIME, POP = 0.35, 0.4
"""Seconds in which the counter grows and shrinks again, and by how much."""


class RunHead:
    """Draws how a run stands, on a plate of `fill`."""

    def __init__(self, context: Context, run: Run, best: int) -> None:
        """`best` is the most puzzles ever solved in such a run."""
        self._context = context
        self._run = run
        self._best = best
        self._solved = run.solved
        self._second = self._seconds
        self._pop = 0.0  # the part of the animation that is left

    @property
    def _seconds(self) -> int:
        """The seconds left; a begun one counts. A streak has no clock."""
        return math.ceil(self._run.seconds_left) if isinstance(self._run, Sprint) else 0

    @property
    def low(self) -> bool:
        return isinstance(self._run, Sprint) and not self._run.over and self._seconds <= LOW

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
        """A sentence about the best so far, if this is not on the way to it."""
        best = max(self._best, self._run.solved)
        if self._run.over and 0 < best == self._run.solved:
            return _("Your best ever!")
        return _("Your best: {best}").format(best=best) if best > self._run.solved else ""

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
        run = self._run
        ticks = isinstance(run, Sprint) and not run.over
        return (run.seconds_left % 1.0 or 1.0) if isinstance(run, Sprint) and ticks else math.inf

    # Picture

    @property
    def _digits(self) -> int:
        return END_DIGITS if self._run.over else DIGITS

    def height(self) -> int:
        px, line = self._context.px, self._context.text.line_height(self._digits)
        timed = isinstance(self._run, Sprint) and not self._run.over
        return line + (px(BAR + GAP) if timed else 0) + px(SIGN + GAP)

    def draw(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw it into a box of its height."""
        px = self._context.px
        line = pygame.Rect(box.x, box.y, box.w, self._context.text.line_height(self._digits))
        if isinstance(self._run, Sprint) and not self._run.over:
            self._draw_clock(surface, line)
            self._draw_count(surface, line, "right")
            bar = pygame.Rect(box.x, line.bottom, box.w, px(BAR))
            draw_plate(self._context, surface, bar, mixed(self.fill, self.ink, 0.25), radius=BAR)
            bar.w = max(round(bar.w * self._seconds / SPRINT_SECONDS), bar.h)
            draw_plate(self._context, surface, bar, self.ink, radius=BAR)
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
        """Draw a tick and the counter at the left or the right; the place of both."""
        context, px = self._context, self._context.px
        size = self._digits * (1 + POP * math.sin(math.pi * self._pop))
        text, count = context.text, str(self._run.solved)
        tick = px(self._digits * 0.6)
        wide = tick + px(GAP // 2) + text.width(count, self._digits, bold=True)
        left = line.x if side == "left" else line.right - wide
        icon = context.assets.icon("check", tick, self.ink)
        surface.blit(icon, icon.get_rect(midleft=(left, line.centery)))
        centre = (left + (tick + px(GAP // 2) + wide) // 2, line.centery)
        text.draw(surface, count, size, self.ink, bold=True, center=centre)
        return pygame.Rect(left, line.y, wide, line.h)

    def _draw_best(self, surface: pygame.Surface, line: pygame.Rect, left: int) -> None:
        """Say the best so far beside the counter."""
        room, lead = max(line.right - left, 1), self._context.theme.text.lead
        words, size = self._context.text.squeezed(self.best, room, lead, bold=True)
        place = line.midright
        self._context.text.draw(surface, words, size, self.ink, bold=True, midright=place)

    def _draw_signs(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """A tick for each solved puzzle and a cross for each miss, and the places to come."""
        context, side = self._context, line.h
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
            icon = context.assets.icon(sign, side - context.px(4), self.fill)
            surface.blit(icon, icon.get_rect(center=disc.center))

    @property
    def _missed(self) -> Colour:
        theme = self._context.theme
        return theme.on_accent if self.low else mixed(theme.accent, theme.on_plate, 0.35)
