"""What marks points, bowls and lids for a while: lit points, the ways there, the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from games.core.position import Side
from games.tiananmen.view.board_drawing import PALETTE, Lines, code
from games.ui.board.board_view import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

STEPS = 24
"""Pictures of a ring that grows."""
FOCUS = (31, 95, 168)
CROWD = 8
"""More lit points than star points are a crowd."""
WITHIN, BEYOND = 100, 150
"""The space of a point in the units of the shapes, and as far as some marks reach."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The stone placed last, and the points in line with it where the next may go."""

    last: str
    targets: tuple[str, ...]


# ------------------------------------------------------------------------------- points, dishes


def draw_point_mark(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    mark: Mark,
    side: Side,
    *,
    crowded: bool = False,
) -> None:
    """Draw a mark on a point; `side` owns the stone that would go there.

    Where nearly every point is lit, `crowded`, they are lit softly.
    """
    if mark is Mark.TARGET:
        shape = _disc(PALETTE.light, 12) if crowded else _target(side)
        _draw_around(context, surface, rect, shape, WITHIN)
    elif mark in _POINTS:
        _draw_around(context, surface, rect, _POINTS[mark])


def _draw_around(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, shape: str, reach: int = BEYOND
) -> None:
    """Draw a shape around the middle of a point."""
    # an odd side has a middle pixel: the one on which the lines cross
    picture = _picture(context, shape, rect.w * reach // WITHIN | 1, reach)
    surface.blit(picture, picture.get_rect(center=rect.center))


def draw_dish_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around a bowl or a lid."""
    if shape := _DISHES.get(mark):
        reach = rect.inflate(rect.w // 8, rect.w // 8)
        surface.blit(_picture(context, shape, reach.w), reach)


def _picture(context: Context, shape: str, size: int, reach: int = BEYOND) -> pygame.Surface:
    edge = (BEYOND - reach) / 2
    box = f"{edge} {edge} {reach} {reach}"
    markup = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{shape}</svg>'
    return context.assets.markup(markup, size)


def _ring(colour: Colour, radius: float, width: float, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<circle cx="75" cy="75" r="{radius}" fill="none" stroke="{code(colour)}" '
        f'stroke-width="{width}"{dashed}/>'
    )


def _disc(colour: Colour, radius: float) -> str:
    return f'<circle cx="75" cy="75" r="{radius}" fill="{code(colour)}"/>'


def _target(side: Side) -> str:
    """A lit point: a clear spot on the paper, a ring, and a seed of the stone to come."""
    core = PALETTE.slate if side is Side.BLACK else PALETTE.shell
    return (
        _disc(PALETTE.paper, 36)
        + _ring(PALETTE.light, 30, 6)
        + _disc(PALETTE.caption, 16)
        + _disc(core, 14)
    )


_POINTS: dict[Mark, str] = {
    Mark.HOT: _disc(PALETTE.paper, 52) + _ring(PALETTE.light, 51, 8),
    Mark.HINT: _ring(PALETTE.hint, 52, 7, "20 12"),
    Mark.CURSOR: _ring(PALETTE.shell, 57, 13) + _ring(FOCUS, 57, 8),
}

_DISHES: dict[Mark, str] = {
    Mark.TARGET: _ring(PALETTE.light, 69, 3, "9 6.06"),
    Mark.HOT: _ring(PALETTE.light, 69, 6),
    Mark.SELECTED: _ring(PALETTE.light, 68, 3.5),
    Mark.HINT: _ring(PALETTE.hint, 69, 5, "15 9"),
    Mark.CURSOR: _ring(PALETTE.shell, 69, 9) + _ring(FOCUS, 69, 5.5),
}


_SEED = _disc(PALETTE.light, 24) + _disc(PALETTE.sun, 18)
"""A stone that has its part in the ring or the chain."""


# --------------------------------------------------------------------------------- the last turn


def draw_numbers(
    context: Context, surface: pygame.Surface, lines: Lines, stones: Sequence[tuple[str, Side]]
) -> None:
    """Number the stones of the last turn, as printed games do."""
    if lines.pitch < 18:
        return
    size = min(lines.pitch * 0.46 / context.scale.factor, context.theme.text.lead)
    for number, (point, side) in enumerate(stones, start=1):
        colour = PALETTE.shell if side is Side.BLACK else PALETTE.slate
        x, y = lines.centre(point)
        context.text.draw(surface, str(number), size, colour, bold=True, center=(x + 0.5, y + 0.5))


def draw_last(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Mark the stone placed last: a ring around it that reads on slate, shell and paper."""
    ring = _ring(PALETTE.paper, 46, 12) + _ring(PALETTE.light, 46, 7)
    _draw_around(context, surface, rect, ring)


def draw_ways(context: Context, surface: pygame.Surface, lines: Lines, ways: Ways) -> None:
    """Chevrons from the last stone to the lit points, one between any two points on the way."""
    start = lines.centre(ways.last)
    for target in ways.targets:
        end = lines.centre(target)
        step = (_sign(end[0] - start[0]), _sign(end[1] - start[1]))
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])
        chevron = _chevron(context, step, lines.pitch)
        for at in range(lines.pitch // 2, length, lines.pitch):
            middle = (start[0] + step[0] * at, start[1] + step[1] * at)
            surface.blit(chevron, chevron.get_rect(center=middle))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _chevron(context: Context, step: tuple[int, int], pitch: int) -> pygame.Surface:
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[step]
    strokes = "".join(
        f'<path d="M40 92 L75 58 L110 92" fill="none" stroke-linecap="round" '
        f'stroke-linejoin="round" stroke="{code(colour)}" stroke-width="{width}"/>'
        for colour, width in ((PALETTE.paper, 38), (PALETTE.light, 20))
    )
    shape = f'<g transform="rotate({turn} 75 75)">{strokes}</g>'
    return _picture(context, shape, max(round(pitch * 0.4), 7) | 1)


# --------------------------------------------------------------------------------------- effects


def draw_figure(
    context: Context,
    surface: pygame.Surface,
    lines: Lines,
    stones: Sequence[str],
    share: float,
    *,
    closed: bool,
) -> None:
    """The ring or the chain that has won, lit stone by stone."""
    shown = round(len(stones) * share)
    points = [lines.centre(stone) for stone in stones[:shown]]
    if closed and points and shown == len(stones):
        points.append(points[0])
    thick = max(round(lines.pitch * 0.1), 2)
    for one, other in pairwise(points):
        pygame.draw.line(surface, PALETTE.sun, one, other, thick)
    seed = _picture(context, _SEED, lines.pitch * BEYOND // WITHIN | 1)
    for point in points:
        surface.blit(seed, seed.get_rect(center=point))


def draw_ripple(context: Context, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
    """A thin ring that grows over a lid and fades: a stone has dropped into it."""
    step = (min(int(share * STEPS), STEPS - 1) + 0.5) / STEPS
    shape = f'<g opacity="{1 - step:.3f}">{_ring(PALETTE.light, 12 + 54 * step, 4)}</g>'
    surface.blit(_picture(context, shape, rect.w), rect)
