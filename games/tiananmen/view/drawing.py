"""Draws still positions, for the menu, previews and the rule pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.core.position import Side
from games.tiananmen.rules.distance import board_geometry
from games.tiananmen.rules.position import Move, TiananmenPosition
from games.tiananmen.view.board import dests_of, ghost_of, target_lines_of
from games.tiananmen.view.layout import Bowl, Lid, saved_stone_rect
from games.tiananmen.view.marks import (
    MANY_TARGETS,
    draw_chevrons,
    draw_last,
    draw_point_mark,
    draw_winning_figure,
    winning_figure,
)
from games.tiananmen.view.pieces import (
    COLOUR_NAMES,
    BoardLines,
    Palette,
    lines_within,
    paint_stones,
    palette_of,
    sprite,
)
from games.tiananmen.view.trays import paint_lid_at
from games.ui.board.sprites import Mark
from games.ui.match.ghost_moves import draw_turns, ghosts_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, draw_plate, hex_code
from games.ui.toolkit.layout import square
from games.ui.toolkit.theme import Colour

STRIP = 0.18
"""The width of the lids beside an example, as a share of the example's width."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to draw; `lit` marks the targets of the next stone, `lids` adds both lids."""

    position: TiananmenPosition
    lit: bool = False
    lids: bool = False


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, shown: TiananmenPosition | Example
) -> None:
    """Draw a position or an example into the largest square of a rectangle."""
    example = shown if isinstance(shown, Example) else Example(shown)
    whole = square(rect)
    if example.lids:
        whole = _draw_lids(context, surface, whole, example.position)
    paint_paper(context, surface, whole)
    lines = lines_within(whole, example.position.size)
    _draw_board(context, surface, lines, example)


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: TiananmenPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the position and the stones of both turns as ghosts; saved stones are not shown."""
    draw(context, surface, rect, position)
    lines = lines_within(square(rect), position.size)
    draw_turns(
        context,
        surface,
        {
            "played": ghosts_of(position, played, ghost_of),
            "better": ghosts_of(position, better, ghost_of),
        },
        lambda place: lines.spot(str(place)),
        lambda kind, size, angle: sprite(context, kind, size),
    )


def _draw_board(
    context: Context, surface: pygame.Surface, lines: BoardLines, example: Example
) -> None:
    position = example.position
    paint_board(context, surface, lines)
    paint_coordinates(context, surface, lines)
    paint_monument(context, surface, lines)
    paint_stones(context, surface, lines, position)
    if position.outcome():
        draw_winning_figure(context, surface, lines, winning_figure(position))
        return
    if example.lit:
        _draw_choices(context, surface, lines, position)
    if position.last:
        draw_last(context, surface, lines.spot(position.last))


def _draw_choices(
    context: Context, surface: pygame.Surface, lines: BoardLines, position: TiananmenPosition
) -> None:
    """Mark the targets of the next stone: one of the lid if the lid can win, else of the bowl."""
    side, dests = position.to_move, dests_of(position)
    origin = Lid(side) if Lid(side) in dests else Bowl(side)
    for place in dests[origin]:
        if isinstance(place, str):
            spot, crowded = lines.spot(place), len(dests[origin]) > MANY_TARGETS
            draw_point_mark(context, surface, spot, Mark.TARGET, side, crowded=crowded)
    if target_lines := target_lines_of(position, dests).get(origin):
        draw_chevrons(context, surface, lines, target_lines)


def _draw_lids(
    context: Context, surface: pygame.Surface, whole: pygame.Rect, position: TiananmenPosition
) -> pygame.Rect:
    """Draw both lids at the right, White's above; return the rectangle left for the paper."""
    palette = palette_of(context)
    draw_plate(context, surface, whole, palette.ground)
    width = round(whole.w * STRIP)
    for side, share in ((Side.WHITE, 0.26), (Side.BLACK, 0.74)):
        lid = pygame.Rect(0, 0, round(width * 0.84), round(width * 0.84))
        lid.center = (whole.right - width // 2, round(whole.y + whole.h * share))
        _draw_lid(context, surface, lid, position, side)
    room = pygame.Rect(whole.x, whole.y, whole.w - width, whole.h)
    return lines_within(room, position.size).paper


def _draw_lid(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: TiananmenPosition,
    side: Side,
) -> None:
    count = position.lid(side)
    lit = side is position.to_move and (position.emptying or position.may_open_lid)
    paint_lid_at(context, surface, rect, lit=lit)
    for number in range(count):
        spot = saved_stone_rect(rect, number, count)
        surface.blit(sprite(context, COLOUR_NAMES[side], spot.w), spot)


# -- Draws the board of Tiananmen: paper, lines, star points and coordinates -------------------


def paint_board(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the lines and the star points on the paper."""
    _paint_lines(context, surface, lines)
    geometry = board_geometry(lines.size)
    for name in geometry.sorted_names(geometry.stars):
        dot = _dot(context, lines.pitch)
        surface.blit(dot, dot.get_rect(center=lines.centre(name)))


def paint_paper(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the paper."""
    palette = palette_of(context)
    draw_plate(context, surface, rect, palette.paper, radius=3)


def _paint_lines(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    palette = palette_of(context)
    # an odd width has a middle pixel, on which the stones are centred
    fine = 1 + 2 * (lines.pitch // 60)
    for number in range(lines.size):
        outermost = number in (0, lines.size - 1) and lines.pitch >= 24
        width = fine + 2 * outermost
        corner = (fine + 2 * (lines.pitch >= 24)) // 2
        along, across = -corner, number * lines.pitch - width // 2
        length = lines.span + 2 * corner + 1
        surface.fill(palette.ink, (lines.left + along, lines.top + across, length, width))
        surface.fill(palette.ink, (lines.left + across, lines.top + along, width, length))


def _dot(context: Context, pitch: int) -> pygame.Surface:
    palette = palette_of(context)
    radius = pitch * 0.11
    side = 2 * round(radius) + 3
    middle, colour = side / 2, hex_code(palette.caption)
    shape = f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="{colour}"/>'
    return context.assets.markup(document(side, shape), side)


def paint_coordinates(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the names of files and ranks on all four margins of the paper."""
    palette = palette_of(context)
    size = min(max(lines.pitch * 0.34, 8) / context.scale.factor, context.theme.text.body)
    away = round(lines.pitch * 0.76)
    for number, (letter, rank) in enumerate(lines.names_of_lines()):
        step = number * lines.pitch
        for y in (lines.top - away, lines.top + lines.span + away):
            at = (lines.left + step, y)
            context.text.draw(surface, letter, size, palette.caption, center=at)
        for x in (lines.left - away, lines.left + lines.span + away):
            at = (x, lines.top + lines.span - step)
            context.text.draw(surface, rank, size, palette.caption, center=at)


def paint_inner_coordinates(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the names of files and ranks inside, beside the ends of their lines."""
    palette = palette_of(context)
    size = min(max(lines.pitch * 0.3, 7) / context.scale.factor, context.theme.text.small)
    aside = round(lines.pitch * 0.25)
    right, bottom = lines.left + lines.span, lines.top + lines.span
    for number, (letter, rank) in enumerate(lines.names_of_lines()[1:-1], start=1):
        step = number * lines.pitch
        for at, name in (
            ((lines.left + step + aside, bottom - aside), letter),
            ((lines.left + step + aside, lines.top + aside), letter),
            ((lines.left + aside, bottom - step - aside), rank),
            ((right - aside, bottom - step - aside), rank),
        ):
            context.text.draw(surface, name, size, palette.caption, center=at)


# -- Draws the monument of the People's Heroes -------------------------------------------------


def monument(context: Context, pitch: int) -> pygame.Surface:
    """The monument from above: stairs on four sides, two terraces, the obelisk."""
    palette = palette_of(context)
    side = 3 * pitch // 2 * 2 + 1
    parts = [
        _cross(pitch, 0.47, 1.45, palette.granite, palette.granite_deep),
        _stairs(palette, pitch),
        _terrace(pitch, 0.62, palette.granite_pale, palette.granite_deep),
        _terrace(pitch, 0.46, palette.granite_light, palette.granite_shade),
        _obelisk(palette, pitch, 0.29),
    ]
    half = side / 2
    body = f'<g transform="translate({half} {half})">{"".join(parts)}</g>'
    return context.assets.markup(document(side, body), side)


def _cross(pitch: int, narrow: float, wide: float, fill: Colour, rim: Colour) -> str:
    n, w = narrow * pitch, wide * pitch
    corners = (
        (-n, -w), (n, -w), (n, -n), (w, -n), (w, n), (n, n),
        (n, w), (-n, w), (-n, n), (-w, n), (-w, -n), (-n, -n),
    )  # fmt: skip
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    return (
        f'<polygon points="{points}" fill="{hex_code(fill)}" stroke="{hex_code(rim)}" '
        f'stroke-width="{max(pitch * 0.04, 1):.2f}"/>'
    )


def _stairs(palette: Palette, pitch: int) -> str:
    """The edges of the steps on each arm."""
    half = 0.3 * pitch
    steps = "".join(
        f"M{-half:.2f} {-y * pitch:.2f} H{half:.2f} M{-half:.2f} {y * pitch:.2f} H{half:.2f} "
        f"M{-y * pitch:.2f} {-half:.2f} V{half:.2f} M{y * pitch:.2f} {-half:.2f} V{half:.2f} "
        for y in (0.8, 0.98, 1.16, 1.34)
    )
    width = max(pitch * 0.035, 0.7)
    return (
        f'<path d="{steps}" stroke="{hex_code(palette.granite_deep)}" stroke-width="{width:.2f}"/>'
    )


def _terrace(pitch: int, half: float, fill: Colour, rim: Colour) -> str:
    h = half * pitch
    return (
        f'<rect x="{-h:.2f}" y="{-h:.2f}" width="{2 * h:.2f}" height="{2 * h:.2f}" '
        f'fill="{hex_code(fill)}" stroke="{hex_code(rim)}" '
        f'stroke-width="{max(pitch * 0.035, 0.8):.2f}"/>'
    )


def _obelisk(palette: Palette, pitch: int, half: float) -> str:
    """Four faces that meet in the tip, in four tones."""
    h = half * pitch
    corners = ((-h, -h), (h, -h), (h, h), (-h, h))
    tones = (
        palette.granite_pale,
        palette.granite_shade,
        palette.granite_deep,
        palette.granite,
    )
    return "".join(
        f'<polygon points="0,0 {corners[n][0]:.2f},{corners[n][1]:.2f} '
        f'{corners[(n + 1) % 4][0]:.2f},{corners[(n + 1) % 4][1]:.2f}" fill="{hex_code(tones[n])}" '
        f'stroke="{hex_code(palette.granite_deep)}" stroke-width="{max(pitch * 0.02, 0.5):.2f}"/>'
        for n in range(4)
    )


def paint_monument(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the monument in the middle of the board."""
    picture = monument(context, lines.pitch)
    middle = lines.grid.name(lines.size * lines.size // 2)
    surface.blit(picture, picture.get_rect(center=lines.centre(middle)))
