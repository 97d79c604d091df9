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

GHOST = 150
"""Opacity of a ghost piece, of 255."""
BADGE_SHARE = 0.22
"""The radius of a number's badge, in places."""
LEAST_BADGE, LARGEST_BADGE = 8.5, 13
"""Bounds of that radius, in units."""
IN_PIECE = 0.38
"""The radius of a badge in the middle of a small piece, in places."""
LEAST_BADGED = 40
"""The least width of a place with a badge, in units. In rows of narrower ones, badges would cover
the neighbours."""
TRIM, SHORTEST = 0.36, 0.6
"""The distance of a path from the middles of its places, and its least length, in places."""
BEND = 1.2
"""How far aside the middle of a path that leads over pieces is drawn, in half places."""
DASH, HEAD = 2.5, 4
"""The length of a dash and of an arrow's head, in widths of its line."""


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
    over: bool = False
    """Whether the path leads over pieces; it is drawn as an arc beside them."""


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

    Both turns may use the same places. So beside a better turn a played one has only outlines and
    numbers, and what is common to both is drawn once, as a part of the better one.
    """
    played, better = (
        [ghost for ghost in turns[role] if isinstance(ghost.target, str)]
        for role in ("played", "better")
    )
    role: Role = "better" if better else "played"
    whole, other = (better, played) if better else (played, [])
    colour, width = colour_of(context, "played"), max(context.px(2), 1)
    outlined = [each for each in enumerate(other, 1) if each not in enumerate(better, 1)]
    for _number, ghost in outlined:
        pygame.draw.rect(surface, colour, spot(ghost.target), width, width)
    draw_turn(context, surface, whole, spot, picture, role, range(1, len(whole) + 1))
    paths = _paths(context, whole, spot)
    for number, ghost in outlined:
        draw_number(context, surface, spot(ghost.target), number, "played", paths)


def draw_turn(
    context: Context,
    surface: pygame.Surface,
    ghosts: Sequence[GhostMove],
    spot: Callable[[Place], pygame.Rect],
    picture: Callable[[str, int, float], pygame.Surface],
    role: Role,
    numbers: Sequence[int] = (),
) -> None:
    """Draw the paths of a turn, the pieces above them, then the heads of the paths and numbers.

    `spot` is the square of a place, `picture` that of a kind of piece at a size and an angle.
    """
    paths, colour = _paths(context, ghosts, spot), colour_of(context, role)
    for path in paths:
        path.draw_line(surface, colour, context.theme.card)
    for ghost in ghosts:
        target = spot(ghost.target)
        draw_ghost(surface, picture(ghost.kind, target.w, ghost.angle), target)
    for path in paths:
        path.draw_head(surface, colour, context.theme.card)
    for number, ghost in zip(numbers, ghosts, strict=False):
        draw_number(context, surface, spot(ghost.target), number, role, paths)


def left_by(ghosts: Sequence[GhostMove]) -> Mapping[Place, bool]:
    """The places that pieces of the board leave, and whether another piece comes there."""
    taken = {ghost.target for ghost in ghosts}
    return {
        ghost.start: ghost.start in taken
        for ghost in ghosts
        if ghost.start is not None and not ghost.shot
    }


# -- Paths: an arrow from one place to another, a line for a slide and dashes for a shot ----------


@dataclass(frozen=True, slots=True)
class Path:
    """The points of an arrow's line without its head, and the corners of the head."""

    line: Sequence[pygame.Vector2]
    head: Sequence[pygame.Vector2]
    width: int
    dashed: bool

    def draw_line(self, surface: pygame.Surface, colour: Colour, rim: Colour) -> None:
        parts = list(pairwise(self.line))[:: 2 if self.dashed else 1]
        for paint, width in ((rim, self.width + 2), (colour, self.width)):
            for one, other in parts:
                pygame.draw.aaline(surface, paint, one, other, width)

    def draw_head(self, surface: pygame.Surface, colour: Colour, rim: Colour) -> None:
        for paint, width in ((rim, 3), (colour, 1)):
            for one, other in pairwise([*self.head, self.head[0]]):
                pygame.draw.aaline(surface, paint, one, other, width)
        pygame.draw.polygon(surface, colour, self.head)

    def crosses(self, rect: pygame.Rect) -> bool:
        return any(rect.clipline(*ends) for ends in pairwise([*self.line, self.head[0]]))


def _paths(
    context: Context, ghosts: Sequence[GhostMove], spot: Callable[[Place], pygame.Rect]
) -> list[Path]:
    """The paths of a turn; a shot back along the path of the slide needs none."""
    paths, slides = [], dict[Place, pygame.Vector2]()
    for ghost in ghosts:
        if ghost.start is None or ghost.start == ghost.target:
            continue
        start, end = (pygame.Vector2(spot(p).center) for p in (ghost.start, ghost.target))
        ahead = (end - start).normalize()
        back = slides.get(ghost.start)
        if not (ghost.shot and back and ahead.dot(back) < -0.99):
            paths.append(_path(context, start, end, spot(ghost.target).w, ghost))
        if not ghost.shot:
            slides[ghost.target] = ahead
    return paths


def _path(
    context: Context, start: pygame.Vector2, end: pygame.Vector2, side: int, ghost: GhostMove
) -> Path:
    way, width = end - start, max(context.px(3), 2)
    length, aside = way.length(), way.normalize().rotate(90)
    if (aside.x, aside.y) < (0, 0):  # there and back an arc lies at the same side
        aside = -aside
    bend = start + way / 2 + aside * (BEND * side if ghost.over else 0)
    trim = min(TRIM * side, (length - SHORTEST * side) / 2) / length
    steps = max(ceil(length * (1 - 2 * trim) / (DASH * width)), 2)
    shares = [trim + (1 - 2 * trim) * step / steps for step in range(steps + 1)]
    points = [start.lerp(bend, share).lerp(bend.lerp(end, share), share) for share in shares]
    tip = points[-1]
    neck = tip - (tip - points[-2]).normalize() * HEAD * width
    half = (tip - neck).rotate(90) * 0.55
    line = [point for point in points if point.distance_to(tip) > HEAD * width]
    return Path([*line, neck], [tip, neck + half, neck - half], width, ghost.shot)


# -- Pieces and numbers --------------------------------------------------------------------------


def draw_number(
    context: Context,
    surface: pygame.Surface,
    spot: pygame.Rect,
    number: int,
    role: Role,
    paths: Sequence[Path] = (),
) -> None:
    """Draw the number of a move on a badge, in the middle of the piece where that is small."""
    if spot.w >= context.px(LEAST_BADGED):
        draw_badge(context, surface, spot, number, role, paths)
    else:
        _draw_badge(context, surface, spot.center, spot.w * IN_PIECE, number, role)


def draw_ghost(surface: pygame.Surface, picture: pygame.Surface, spot: pygame.Rect) -> None:
    faded = picture.copy()
    faded.set_alpha(GHOST)
    surface.blit(faded, faded.get_rect(center=spot.center))


def draw_badge(
    context: Context,
    surface: pygame.Surface,
    spot: pygame.Rect,
    number: int,
    role: Role,
    paths: Sequence[Path] = (),
) -> None:
    """Draw the number of a move in a corner of its place: square for a played one, else round.

    The corners lie opposite, so that no badges of neighbours meet; a corner that a path crosses
    is left free. 0 draws the badge alone.
    """
    radius = min(max(spot.w * BADGE_SHARE, context.px(LEAST_BADGE)), context.px(LARGEST_BADGE))
    inside = round(min(max(spot.w * 0.15, radius), spot.w / 2))
    left, right, top, bottom = (
        spot.left + inside,
        spot.right - inside,
        spot.top + inside,
        spot.bottom - inside,
    )
    corners = [(right, top), (left, top), (right, bottom), (left, bottom)]
    if role == "played":
        corners.reverse()
    around = pygame.Rect(0, 0, *[round(2 * radius)] * 2)
    free = (
        corner
        for corner in corners
        if not any(path.crosses(around.move_to(center=corner)) for path in paths)
    )
    _draw_badge(context, surface, next(free, corners[0]), radius, number, role)


def _draw_badge(
    context: Context,
    surface: pygame.Surface,
    centre: tuple[int, int],
    radius: float,
    number: int,
    role: Role,
) -> None:
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
