"""Draws moves that have not been played: transparent pieces with numbers, and thin paths.

A hint and the better turn of an analysis look alike; the turn that was played has square numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any, Literal

import pygame

from games.ui.board.sprites import Place
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

Role = Literal["played", "better"]

GHOST = 180
"""Opacity of a ghost piece, of 255."""
BADGE_SHARE = 0.22
"""The radius of a number's badge, in places."""
LEAST_BADGE, LARGEST_BADGE = 8.5, 13
"""Bounds of that radius, in units."""
LEAST_BADGED = 40
"""The least width of a place with a badge, in units. In rows of narrower ones, badges would cover
the neighbours."""
FAINT = 190
"""Opacity of a played turn beside a better one, of 255."""
SMALL = 0.5
"""The size of a piece that follows another one onto its place, as a share of the place."""
TRIM, SHORTEST = 0.36, 0.7
"""The distance of a path from the middles of its places, and its least length, in places."""
ASIDE: Mapping[Role, float] = {"better": 0.2, "played": 0.34}
"""How far right of the middles a path runs, in places: a shot back, and the paths of another turn,
run beside it."""


@dataclass(frozen=True, slots=True)
class GhostMove:
    """A move that has not been played, as it is drawn: a transparent piece on its target."""

    target: Place
    kind: str
    """The sprite of the piece."""
    angle: float = 0.0
    source: Place | None = None
    """Where the piece is taken from; it is marked."""
    start: Place | None = None
    """Where the path to the target begins; None for a piece that comes from a hand or a bowl."""
    shot: bool = False
    """Whether the path is that of a shot instead of a slide."""


def colour_of(context: Context, role: Role) -> Colour:
    return context.theme.accent if role == "played" else context.theme.focus


def ghosts_of(
    position: Any, moves: Sequence[Any], ghost_of: Callable[[Any, Any], GhostMove | None]
) -> tuple[GhostMove, ...]:
    ghosts = []
    for move in moves:
        if ghost := ghost_of(position, move):
            ghosts.append(ghost)
        position = position.play(move)
    return tuple(ghosts)


def draw_turns(
    context: Context,
    surface: pygame.Surface,
    turns: Mapping[Role, Sequence[GhostMove]],
    spot: Callable[[Place], pygame.Rect],
    picture: Callable[[str, int, float], pygame.Surface],
) -> None:
    """Draw the moves of turns onto the cells of a board; what goes elsewhere is not shown.

    What is common to both turns is drawn once, as a part of the better one. Beside that one a
    played turn is faint, and its pieces are outlines: both turns may use the same places.
    """
    numbered = {
        role: list(enumerate([ghost for ghost in ghosts if isinstance(ghost.target, str)], 1))
        for role, ghosts in turns.items()
    }
    badges: list[tuple[Role, int, pygame.Rect]] = []
    for role, moves in numbered.items():
        common = numbered.get("better", ()) if role == "played" else ()
        shown = [move for move in moves if move not in common]
        ghosts = [ghost for _, ghost in shown]
        layer = surface.copy() if common and ghosts else surface
        draw_turn(context, layer, ghosts, spot, picture, role, outlined=bool(common))
        if layer is not surface:
            layer.set_alpha(FAINT)
            surface.blit(layer, (0, 0))
        badges += [(role, number, spot(ghost.target)) for number, ghost in shown]
    for role, number, target in badges:  # above the pieces of both turns
        draw_number(context, surface, target, number, role)


def draw_turn(
    context: Context,
    surface: pygame.Surface,
    ghosts: Sequence[GhostMove],
    spot: Callable[[Place], pygame.Rect],
    picture: Callable[[str, int, float], pygame.Surface],
    role: Role,
    numbers: Sequence[int] = (),
    *,
    outlined: bool = False,
) -> None:
    """Draw the pieces of a turn or their outlines, then their paths, then their numbers.

    `spot` is the square of a place, `picture` that of a kind of piece at a size and an angle.
    """
    left = {ghost.start for ghost in ghosts if ghost.start is not None and not ghost.shot}
    for ghost in ghosts:
        target = spot(ghost.target)
        if ghost.target in left and not outlined:  # small, beside the piece that still stands there
            side = round(target.w * SMALL)
            small = picture(ghost.kind, side, ghost.angle)
            surface.blit(small, small.get_rect(bottomright=target.bottomright))
        elif outlined:
            width = max(context.px(2), 1)
            pygame.draw.rect(surface, colour_of(context, role), target, width, width)
        else:
            draw_ghost(surface, picture(ghost.kind, target.w, ghost.angle), target)
    for ghost in ghosts:
        if ghost.start is not None:
            start, end = spot(ghost.start), spot(ghost.target)
            draw_path(context, surface, start, end, role, shot=ghost.shot)
    for number, ghost in zip(numbers, ghosts, strict=False):
        draw_number(context, surface, spot(ghost.target), number, role)


def draw_number(
    context: Context, surface: pygame.Surface, spot: pygame.Rect, number: int, role: Role
) -> None:
    """Draw the number of a move on a badge, or on the piece itself where a badge would hide it."""
    if spot.w >= context.px(LEAST_BADGED):
        draw_badge(context, surface, spot, number, role)
        return
    below = pygame.transform.average_color(surface, spot.inflate(-spot.w // 2, -spot.h // 2))
    inks = context.theme.ink, context.theme.card
    ink = max(inks, key=lambda ink: abs(sum(ink[:3]) - sum(below[:3])))
    colour, width = colour_of(context, role), max(context.px(1.5), 1)
    if role == "better":
        pygame.draw.aacircle(surface, colour, spot.center, spot.w / 2, width)
    else:
        pygame.draw.rect(surface, colour, spot, width)
    size = spot.w * 0.66 / context.scale.factor
    context.text.draw(surface, str(number), size, ink, bold=True, center=spot.center)


def draw_ghost(surface: pygame.Surface, picture: pygame.Surface, spot: pygame.Rect) -> None:
    faded = picture.copy()
    faded.set_alpha(GHOST)
    surface.blit(faded, faded.get_rect(center=spot.center))


def draw_path(
    context: Context,
    surface: pygame.Surface,
    start: pygame.Rect,
    end: pygame.Rect,
    role: Role,
    *,
    shot: bool = False,
) -> None:
    """Draw an arrow from one place to another: a line for a slide, dashes for a shot."""
    way = pygame.Vector2(end.center) - pygame.Vector2(start.center)
    if not way:
        return
    ahead = way.normalize()
    right = ahead.rotate(90)  # y grows downwards
    trim = min(TRIM * end.w, (way.length() - SHORTEST * end.w) / 2)
    width, colour, aside = max(context.px(3), 2), colour_of(context, role), ASIDE[role] * end.w
    first = start.center + ahead * trim + right * aside
    tip = end.center - ahead * trim + right * aside
    neck, half = tip - ahead * 4 * width, right * 2.2 * width
    head = [tip, neck + half, neck - half]
    length = max((neck - first).dot(ahead), 0)
    dash, period = (2.5 * width, 5 * width) if shot else (length, length + 1)
    begins = [first + ahead * period * number for number in range(ceil(length / period))]
    for paint, rim in ((context.theme.card, 2), (colour, 0)):
        for begin in begins:
            stop = begin + ahead * min(dash, (neck - begin).length())
            pygame.draw.aaline(surface, paint, begin, stop, width + rim)
        for one, other in pairwise([*head, tip]):
            pygame.draw.aaline(surface, paint, one, other, 1 + rim)
    pygame.draw.polygon(surface, colour, head)


def draw_badge(
    context: Context, surface: pygame.Surface, spot: pygame.Rect, number: int, role: Role
) -> None:
    """Draw the number of a move in a corner of its place: square for a played one, else round.

    The corners lie opposite, so that no badges of neighbours meet. 0 draws the badge alone.
    """
    radius = min(max(spot.w * BADGE_SHARE, context.px(LEAST_BADGE)), context.px(LARGEST_BADGE))
    inside = round(min(max(spot.w * 0.15, radius), spot.w / 2))
    centre = (spot.right - inside, spot.top + inside)
    if role == "played":
        centre = (spot.left + inside, spot.bottom - inside)
    _draw_shape(context, surface, centre, radius, role)
    size = radius * 1.35 / context.scale.factor
    if number:
        context.text.draw(surface, str(number), size, context.theme.card, bold=True, center=centre)


def draw_sign(context: Context, surface: pygame.Surface, spot: pygame.Rect, role: Role) -> None:
    middle = (spot.x + spot.w * 3 // 8, spot.centery)
    _draw_shape(context, surface, middle, spot.w * 0.25, role)


def _draw_shape(
    context: Context,
    surface: pygame.Surface,
    centre: tuple[int, int],
    radius: float,
    role: Role,
) -> None:
    colour = colour_of(context, role)
    for paint, reach in ((context.theme.card, radius + max(context.px(1.5), 1)), (colour, radius)):
        if role == "played":
            side = 2 * round(reach * 0.88)
            square = pygame.Rect(0, 0, side, side)
            square.center = centre
            pygame.draw.rect(surface, paint, square, border_radius=max(round(reach * 0.2), 1))
        else:
            pygame.draw.aacircle(surface, paint, centre, reach)
