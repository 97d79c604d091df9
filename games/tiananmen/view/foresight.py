"""Drawings of the consequences of a stone, and of the reasons against it, on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import Save, TiananmenPosition
from games.tiananmen.view.board_view import dests_of, move_for_drop
from games.tiananmen.view.drawing.board_lines import BoardLines
from games.tiananmen.view.drawing.marks import draw_point_mark
from games.tiananmen.view.drawing.palette import palette_of
from games.tiananmen.view.drawing.stone_sprites import COLOUR_NAMES, sprite
from games.tiananmen.view.geometry import TiananmenGeometry
from games.tiananmen.view.messages import direction
from games.tiananmen.view.winning_figure import draw_winning_figure, winning_figure
from games.ui.board.board_view import Mark
from games.ui.board.sprites import Place
from games.ui.match.match_view import MatchView
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _, ngettext

MOST_MISSING = 6
"""A ring or chain that lacks more stones than this is not shown."""
SMALL = 0.6
"""The size of a missing stone, in spaces between lines."""
GHOST = 150
"""Its opacity, of 255."""
BULGE = 0.55
"""How far a way bends around stones that it passes over, in spaces between lines."""
BENDS = 14
CLEAR = 0.5
"""How far from the middle of its first stone a way begins, in spaces between lines."""


class Foresight:
    """Draws previews of stones, and marks for refused ones."""

    def __init__(self, view: MatchView[TiananmenPosition], geometry: TiananmenGeometry) -> None:
        self._context = view.context
        self._geometry = geometry

    def preview(
        self, position: TiananmenPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """The ring or the chain that a stone closes, or the stones it still lacks; None if many."""
        move = move_for_drop(position, origin, target)
        if move is None or isinstance(move, Save):
            return None
        side, after = position.to_move, position.play(move)
        lines, context = self._geometry.layout.lines, self._context
        if after.outcome() is not None:
            figure = winning_figure(after)
            words = _("closes the ring") if side is Side.BLACK else _("completes the chain")

            def draw_win(surface: pygame.Surface) -> None:
                draw_winning_figure(context, surface, lines, figure)
                _draw_label(context, surface, lines, move.point, words)

            return draw_win
        lack = after.ring_distance if side is Side.BLACK else after.chain_distance
        if lack > MOST_MISSING:
            return None
        missing = after.missing_points(side)
        words = ngettext("{count} stone short", "{count} stones short", lack).format(count=lack)

        def draw(surface: pygame.Surface) -> None:
            draw_missing(context, surface, lines, missing, side)
            _draw_label(context, surface, lines, move.point, words)

        return draw

    def refusal_marks(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """The drawing of the reason against a stone on a point; None without one."""
        if origin is None or not isinstance(target, str):
            return None
        if move_for_drop(position, origin, target) is None:
            return None
        found = dests_of(position).get(origin, [])
        choices = [place for place in found if isinstance(place, str)]
        ways = nearer_choices(position, target, choices)
        taken = _taken(position)

        def draw(surface: pygame.Surface, share: float) -> None:
            lines, context = self._geometry.layout.lines, self._context
            if position.last is not None:
                for choice in ways:
                    draw_way(context, surface, lines, position.last, choice, taken)
            if target not in taken:
                for choice in ways:
                    spot, side = lines.spot(choice), position.to_move
                    draw_point_mark(context, surface, spot, Mark.HOT, side)
            draw_cross(context, surface, lines, target, min((1 - share) * 4, 1.0))

        return draw


def nearer_choices(
    position: TiananmenPosition, target: str, choices: Sequence[str]
) -> Sequence[str]:
    """The choices to show for a refused point: the one in its direction, or else all."""
    if position.last is None or target in _taken(position):
        return choices if position.last is None else ()
    way = direction(position.last, target)
    ahead = [choice for choice in choices if direction(position.last, choice) == way]
    return ahead or choices


def _taken(position: TiananmenPosition) -> frozenset[str]:
    """The points that are not empty."""
    stones = (point for side in position.sides for point in position.stone_points(side))
    return frozenset((*stones, *position.heroes))


def draw_missing(
    context: Context,
    surface: pygame.Surface,
    lines: BoardLines,
    points: Sequence[str],
    side: Side,
) -> None:
    """Draw small transparent stones on the points that a ring or a chain lacks."""
    size = round(lines.pitch * SMALL) | 1
    ghost = sprite(context, COLOUR_NAMES[side], size).copy()
    ghost.set_alpha(GHOST)
    ring = palette_of(context).light
    for point in points:
        centre = lines.centre(point)
        surface.blit(ghost, ghost.get_rect(center=centre))
        pygame.draw.aacircle(surface, ring, centre, size / 2 + 1, max(context.px(1.5), 1))


def draw_way(
    context: Context,
    surface: pygame.Surface,
    lines: BoardLines,
    start: str,
    end: str,
    taken: frozenset[str],
) -> None:
    """Draw the way to the nearest empty point; it bends around what it passes over.

    It begins at the edge of the stone, which may have a number.
    """
    one, other = pygame.Vector2(lines.centre(start)), pygame.Vector2(lines.centre(end))
    palette, width = palette_of(context), max(context.px(3), 2)
    length = (other - one).length()
    hops = length > lines.pitch * 1.5 and bool(taken)
    aside = pygame.Vector2(-(other - one).y, (other - one).x) / max(length, 1)
    bulge = aside * lines.pitch * BULGE if hops else pygame.Vector2()
    points = []
    for bend in range(BENDS + 1):
        share = bend / BENDS
        points.append(one.lerp(other, share) + bulge * (1 - (2 * share - 1) ** 4))
    points = _outside(points, one, lines.pitch * CLEAR)
    for colour, thick in ((palette.paper, width + 2), (palette.light, width)):
        for here, there in pairwise(points):
            pygame.draw.aaline(surface, colour, here, there, thick)


def _outside(
    points: Sequence[pygame.Vector2], centre: pygame.Vector2, radius: float
) -> list[pygame.Vector2]:
    """The rest of a line of points that begins in the centre of a circle."""
    beyond = (place for place, point in enumerate(points) if (point - centre).length() > radius)
    first = next(beyond)
    edge = centre + (points[first] - centre) * (radius / (points[first] - centre).length())
    return [edge, *points[first:]]


def draw_cross(
    context: Context, surface: pygame.Surface, lines: BoardLines, point: str, strength: float
) -> None:
    """Draw a cross on a refused point, thinner with less strength."""
    palette, reach = palette_of(context), lines.pitch * 0.32
    x, y = lines.centre(point)
    thick = round(max(context.px(4), 3) * strength)
    if not thick:
        return
    for colour, width in ((palette.halo, thick + 2), (palette.forbidden, thick)):
        for slope in (1, -1):
            start, end = (x - reach, y - slope * reach), (x + reach, y + slope * reach)
            pygame.draw.aaline(surface, colour, start, end, width)


def _draw_label(
    context: Context, surface: pygame.Surface, lines: BoardLines, point: str, words: str
) -> None:
    """Draw a short text beside a point, within the paper."""
    theme, text = context.theme, context.text
    line = text.render(words, theme.text.small, theme.card, bold=True)
    box = line.get_rect().inflate(context.px(14), context.px(6))
    x, y = lines.centre(point)
    box.midbottom = (x, y - round(lines.pitch * 0.9))
    if box.top < lines.paper.top:
        box.midtop = (x, y + round(lines.pitch * 0.9))
    box.clamp_ip(lines.paper)
    draw_plate(context, surface, box, theme.ink, border=theme.card, radius=4)
    surface.blit(line, line.get_rect(center=box.center))
