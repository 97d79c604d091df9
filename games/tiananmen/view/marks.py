"""Draws marks on points, bowls and lids: legal targets, chevrons, the last turn, the win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import BY_RING, TiananmenPosition
from games.tiananmen.view.pieces import BoardLines, Palette, palette_of
from games.ui.board.sprites import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, hex_code
from games.ui.toolkit.theme import Colour

STEPS = 24
"""The number of different images of a growing ring."""
MANY_TARGETS = 8
"""More targets than this, the number of star points, get small marks."""
POINT_UNITS, MARK_UNITS = 100, 150
"""The side of a point's square in SVG units, and that of the largest marks."""


@dataclass(frozen=True, slots=True)
class TargetLines:
    """The stone placed last, and the targets of the next stone in line with it."""

    last: str
    targets: tuple[str, ...]


# ------------------------------------------------------------------------ points, bowls and lids


def draw_point_mark(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    mark: Mark,
    side: Side,
    *,
    crowded: bool = False,
) -> None:
    """Draw a mark on a point; `side` owns the stone that can go there.

    `crowded` makes targets small, for positions where nearly every point is one.
    """
    palette = palette_of(context)
    if mark is Mark.TARGET:
        shape = _disc(palette.light, 12) if crowded else _target(palette, side)
        _draw_around(context, surface, rect, shape, POINT_UNITS)
    elif shape := _point_marks(palette).get(mark, ""):
        _draw_around(context, surface, rect, shape)


def _draw_around(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    shape: str,
    reach: int = MARK_UNITS,
) -> None:
    """Draw a shape around the middle of a point."""
    # an odd side has a middle pixel: the one on which the lines cross
    picture = _picture(context, shape, rect.w * reach // POINT_UNITS | 1, reach)
    surface.blit(picture, picture.get_rect(center=rect.center))


def draw_bowl_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around a bowl or a lid."""
    if shape := _bowl_marks(palette_of(context)).get(mark):
        reach = rect.inflate(rect.w // 8, rect.w // 8)
        surface.blit(_picture(context, shape, reach.w), reach)


def _picture(context: Context, shape: str, size: int, reach: int = MARK_UNITS) -> pygame.Surface:
    edge = (MARK_UNITS - reach) / 2
    return context.assets.markup(document((edge, edge, reach, reach), shape), size)


def _ring(colour: Colour, radius: float, width: float, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<circle cx="75" cy="75" r="{radius}" fill="none" stroke="{hex_code(colour)}" '
        f'stroke-width="{width}"{dashed}/>'
    )


def _disc(colour: Colour, radius: float) -> str:
    return f'<circle cx="75" cy="75" r="{radius}" fill="{hex_code(colour)}"/>'


def _target(palette: Palette, side: Side) -> str:
    """A target: a clear spot on the paper, a ring, and a dot of the stone's colour."""
    core = palette.slate if side is Side.BLACK else palette.shell
    return (
        _disc(palette.paper, 36)
        + _ring(palette.light, 30, 6)
        + _disc(palette.caption, 16)
        + _disc(core, 14)
    )


@lru_cache
def _point_marks(palette: Palette) -> dict[Mark, str]:
    """The marks on a point; those of targets depend on the side."""
    return {
        Mark.HOT: _disc(palette.paper, 52) + _ring(palette.light, 51, 8),
        Mark.HINT: _ring(palette.hint, 52, 7, "20 12"),
        Mark.CURSOR: _ring(palette.halo, 57, 13) + _ring(palette.focus, 57, 8),
    }


@lru_cache
def _bowl_marks(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.TARGET: _ring(palette.light, 69, 3, "9 6.06"),
        Mark.HOT: _ring(palette.light, 69, 6),
        Mark.SELECTED: _ring(palette.light, 68, 3.5),
        Mark.HINT: _ring(palette.hint, 69, 5, "15 9"),
        Mark.CURSOR: _ring(palette.halo, 69, 9) + _ring(palette.focus, 69, 5.5),
    }


def _winning_stone(palette: Palette) -> str:
    """The dot on a stone of the ring or chain that has won."""
    return _disc(palette.sun_rim, 24) + _disc(palette.sun, 18)


# --------------------------------------------------------------------------------- the last turn


def draw_numbers(
    context: Context, surface: pygame.Surface, lines: BoardLines, stones: Sequence[tuple[str, Side]]
) -> None:
    """Number the stones of the last turn, as game diagrams do."""
    palette = palette_of(context)
    if lines.pitch < 18:
        return
    size = min(lines.pitch * 0.46 / context.scale.factor, context.theme.text.lead)
    for number, (point, side) in enumerate(stones, start=1):
        colour = palette.shell if side is Side.BLACK else palette.slate
        x, y = lines.centre(point)
        context.text.draw(surface, str(number), size, colour, bold=True, center=(x + 0.5, y + 0.5))


def draw_last(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Mark the stone placed last with a ring that is visible on slate, shell and paper."""
    palette = palette_of(context)
    ring = _ring(palette.paper, 46, 12) + _ring(palette.light, 46, 7)
    _draw_around(context, surface, rect, ring)


def draw_chevrons(
    context: Context, surface: pygame.Surface, lines: BoardLines, target_lines: TargetLines
) -> None:
    """Draw chevrons from the last stone to the targets, one between any two points in between."""
    start = lines.centre(target_lines.last)
    for target in target_lines.targets:
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
    palette = palette_of(context)
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[step]
    strokes = "".join(
        f'<path d="M40 92 L75 58 L110 92" fill="none" stroke-linecap="round" '
        f'stroke-linejoin="round" stroke="{hex_code(colour)}" stroke-width="{width}"/>'
        for colour, width in ((palette.paper, 38), (palette.light, 20))
    )
    shape = f'<g transform="rotate({turn} 75 75)">{strokes}</g>'
    return _picture(context, shape, max(round(pitch * 0.4), 7) | 1)


# --------------------------------------------------------------------------------------- effects


def draw_winning_stone(
    context: Context, surface: pygame.Surface, lines: BoardLines, middle: tuple[int, int]
) -> None:
    """Mark a stone of the ring or the chain that has won."""
    size = lines.pitch * MARK_UNITS // POINT_UNITS | 1
    dot = _picture(context, _winning_stone(palette_of(context)), size)
    surface.blit(dot, dot.get_rect(center=middle))


def draw_ripple(context: Context, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
    """Draw a thin ring over a lid that grows and fades; `share` of its time is over, 0 to 1."""
    palette = palette_of(context)
    step = (min(int(share * STEPS), STEPS - 1) + 0.5) / STEPS
    shape = f'<g opacity="{1 - step:.3f}">{_ring(palette.light, 12 + 54 * step, 4)}</g>'
    surface.blit(_picture(context, shape, rect.w), rect)


# -- The ring or the chain that has won, traced along its stones -------------------------------


@dataclass(frozen=True, slots=True)
class WinningFigure:
    """The stones of a ring, from the one placed last, or of a chain, from the Heroes."""

    stones: tuple[str, ...]
    closed: bool
    """Whether it is a ring."""


def winning_figure(position: TiananmenPosition) -> WinningFigure:
    """The ring or the chain that has won; without stones while the game goes on."""
    outcome, stones = position.outcome(), position.winning_stones()
    closed = outcome is not None and outcome.termination == BY_RING
    if closed and position.last in stones:
        start = stones.index(position.last)
        stones = stones[start:] + stones[:start]
    return WinningFigure(stones, closed)


def draw_winning_figure(
    context: Context,
    surface: pygame.Surface,
    lines: BoardLines,
    figure: WinningFigure,
    share: float = 1.0,
) -> None:
    """Draw a line along the stones of a figure, up to a share of them from 0 to 1."""
    palette = palette_of(context)
    shown = round(len(figure.stones) * share)
    points = [lines.centre(stone) for stone in figure.stones[:shown]]
    if figure.closed and points and shown == len(figure.stones):
        points.append(points[0])
    thick = max(round(lines.pitch * 0.1), 2)
    for colour, width in ((palette.light, thick + 2), (palette.sun, thick)):
        for one, other in pairwise(points):
            pygame.draw.aaline(surface, colour, one, other, width)
    for point in points:
        draw_winning_stone(context, surface, lines, point)
