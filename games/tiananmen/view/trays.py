"""Draws what lies beside the board: the bowls, the lids, and the sun dial."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import PART_STONES
from games.tiananmen.view.layout import DIAL_HEIGHT, NARROW, SIDE_OF_PART, Layout, packed_position
from games.tiananmen.view.pieces import COLOUR_NAMES, PALETTES, Palette, sprite
from games.tiananmen.view.words import day_title, lid_caption, part_name
from games.ui.board.painter import Painter, circle, svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document

PILE = 7
"""The number of stones drawn in a bowl."""
TILT_TIME = 0.3
"""Seconds in which a lid opens or closes."""
TILT_STEPS = 12
"""The number of different pictures of a lid that tilts."""
BETWEEN_DOTS = 1.2
"""The room for the part of the day between the outer dots of the arc, in radii of the arc."""
RISE = 0.3
"""The time after sunrise and before sunset in which the sun is pale, in parts of a day."""


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A day, a part of it from 0 to 3, and the stones left to place in that part."""

    day: int
    part: int
    left: int

    @property
    def hours(self) -> float:
        return 4.0 * (self.day - 1) + self.part


class TiananmenPainter(Painter[Palette]):
    """Draws on one surface in the colours of Tiananmen."""

    palettes = PALETTES

    def lid(
        self,
        rect: pygame.Rect,
        towards: tuple[int, int] = (-1, 0),
        *,
        lit: bool,
        tilt: float = 0.0,
    ) -> None:
        """Draw an upturned lid with concentric grooves; `lit` shows that it can win now.

        It is tilted `towards` the board as far as `tilt` tells, from 0 to 1: raised at the other
        side, so that it is narrower and its wall is visible.
        """
        palette = self.palette
        shapes = "".join(circle(50, radius, None, palette.lid_line, 1) for radius in (41, 24))
        if lit:
            rim = circle(50, 46, palette.paper, palette.light, 7)
            rim += circle(50, 46, None, palette.sun, 3)
        else:
            rim = circle(50, 48, palette.lid, palette.lid_line, 2.4)
        shapes = rim + shapes
        if step := round(tilt * TILT_STEPS) / TILT_STEPS:
            (dx, dy), narrow, wall = towards, 1 - NARROW * step, 12 * step
            across, down = (narrow if dx else 1.0), (narrow if dy else 1.0)
            squeeze = f"scale({across:.3f} {down:.3f}) translate(-50 -50)"
            raised = f"translate({50 - dx * wall:.2f} {50 - dy * wall:.2f})"
            body = circle(50, 48, palette.bowl, palette.lid_line, 2.4)
            shapes = (
                f'<g transform="{raised} {squeeze}">{body}</g>'
                f'<g transform="translate(50 50) {squeeze}">{shapes}</g>'
            )
        self.put(shapes, rect)


class TrayPainter(TiananmenPainter):
    """Draws the trays of a layout on one surface."""

    def __init__(self, context: Context, surface: pygame.Surface, layout: Layout) -> None:
        super().__init__(context, surface)
        self.layout = layout
        dial = layout.dial
        self._unit = unit = dial.h / DIAL_HEIGHT
        """The length of a unit of the sun dial."""
        self._radius = round(min(dial.w * 0.46, unit * 2.0))
        self._middle = dial.centerx, dial.y + round(unit * 0.45) + self._radius
        """The middle of the horizon, and the radius of the sun's arc around it."""

    def bowl(self, side: Side, *, due: bool) -> None:
        """Draw a bowl of stones; `due` gives it the strong rim of the side to move."""
        palette, rect, unit = self.palette, self.layout.bowls[side], self.layout.unit
        rim, width = (palette.caption, 4.5) if due else (palette.bowl_rim, 3.0)
        self.put(circle(50, 49 - width / 2, palette.bowl, rim, width), rect)
        stone = sprite(self.context, COLOUR_NAMES[side], round(unit))
        for number in range(PILE):
            x, y, size = packed_position(number, PILE)
            reach = unit * 0.92 / size
            self.stamp(stone, (rect.centerx + round(x * reach), rect.centery + round(y * reach)))

    def caption(self, side: Side, count: int, *, lit: bool) -> None:
        """Draw the number of stones in a lid; bold if it can win now."""
        factor, centre = self.context.scale.factor, self.layout.captions[side].center
        size = min(max(self.layout.unit * 0.42 / factor, 8 / factor), self.context.theme.text.body)
        self.write(lid_caption(count), size, self.palette.caption, bold=lit, center=centre)

    def dial(self, time: TimeOfDay) -> None:
        """Draw the arc, the horizon, the texts, and a column of stones below each station."""
        rect, unit, radius = self.layout.dial, self._unit, self._radius
        caption = self.palette.caption
        fine = max(round(unit * 0.05), 1)
        end = radius + 1.5
        arc = f"M1.5 {end} A{radius} {radius} 0 0 1 {2 * radius + 1.5} {end}"
        shape = svg(
            "path", d=arc, fill=None, stroke=caption, stroke_width=fine, stroke_opacity=0.55
        )
        side = 2 * radius + 3
        self.stamp(self.context.assets.markup(document(side, shape), side), self._middle)
        self.surface.fill(caption, (rect.x, self._middle[1], rect.w, fine))
        self._words(time)
        for part in range(4):
            x, y = self._station(part + 0.5)
            dot = max(round(unit * 0.07), 1)
            pygame.draw.aacircle(self.surface, caption, (x, y), dot)
            self._column((x, self._middle[1] + fine), part, time)

    def _station(self, hour: float) -> tuple[int, int]:
        across = hour / 2 - 1
        height = sqrt(max(1 - across * across, 0))
        x, y = self._middle
        return x + round(self._radius * across), y - round(self._radius * height)

    def _words(self, time: TimeOfDay) -> None:
        factor, text = self.context.scale.factor, self.context.theme.text
        (x, y), radius, caption = self._middle, self._radius, self.palette.caption
        title = max(min(radius * 0.31 / factor, text.lead), 10 / factor)
        small = max(min(radius * 0.21 / factor, text.body), 8 / factor)
        bottom = y - round(radius * 0.04)
        # the longer line is the lower one, where a low sun leaves room
        below = self.write(day_title(time.day), title, caption, bold=True, midbottom=(x, bottom))
        bottom = below.top + round(title * factor * 0.22)
        room, words = round(radius * BETWEEN_DOTS), part_name(time.part)
        small = self.context.text.squeezed(words, room, small)[1]
        self.write(words, small, caption, midbottom=(x, bottom))

    def _column(self, top: tuple[int, int], part: int, time: TimeOfDay) -> None:
        """Draw the stones of a part: dashes for those placed, pale ones for other parts."""
        size, middle = round(self._unit * 0.5), round(self._unit * 0.5) // 2 + 0.5
        reach, width = round(size * 0.2, 2), round(max(size * 0.12, 1), 2)
        line = f"M{middle - reach} {middle}h{2 * reach}"
        dash = svg("path", d=line, stroke=self.palette.caption, stroke_width=width)
        placed = self.context.assets.markup(document(size, dash), size)
        stone = sprite(self.context, COLOUR_NAMES[SIDE_OF_PART[part]], size)
        left = PART_STONES[part] if part > time.part else 0
        left = time.left if part == time.part else left
        for number in range(PART_STONES[part]):
            centre = (top[0], top[1] + round(self._unit * 0.4) + number * size)
            picture = stone if number < left else placed
            self.stamp(picture, centre, 255 if part == time.part else 120)

    def sun(self, hours: float) -> None:
        """Draw the sun after so many parts of days; it is pale near the horizon."""
        hour, size, palette = (hours + 0.5) % 4, round(self._radius * 0.56), self.palette
        rays = "".join(
            f"M{50 + 31 * cos(pi * n / 6):.2f} {50 + 31 * sin(pi * n / 6):.2f} "
            f"L{50 + 41 * cos(pi * n / 6):.2f} {50 + 41 * sin(pi * n / 6):.2f} "
            for n in range(12)
        )
        shapes = svg("path", d=rays, stroke=palette.light, stroke_width=3.4)
        shapes += circle(50, 25, palette.sun, palette.sun_rim, 3.4)
        alpha = min(round(255 * min(hour, 4 - hour) / RISE), 255)
        self.stamp(
            self.context.assets.markup(document(100, shapes), size), self._station(hour), alpha
        )
