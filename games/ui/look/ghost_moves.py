"""Draws proposed moves: transparent pieces with numbers, and thin paths.

A hint and the better turn of an analysis look alike; the played turn has square numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Literal

import pygame

from games.core.position import M, P, Side
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
IN_PIECE = 0.45
"""The radius of a badge in the middle of a small piece, in places."""
LEAST_BADGED = 40
"""The least width of a place with a badge at a corner, in units. Rows of new pieces on narrower
places have their numbers inside."""
TRIM, SHORTEST = 0.46, 0.5
"""The distance of a path from the middles of its places, and its least length, in places."""
WIDTH, WIDEST, RIM = 0.06, 4, 1.5
"""The width of a path in places, and in units its maximum and that of the rim around it."""
DASH, HEAD = 2.5, 4
"""The length of a dash and of an arrow's head, in widths of its line."""


@dataclass(frozen=True, slots=True)
class GhostMove:
    """A move drawn in advance: a transparent piece on its target."""

    target: Place
    kind: str
    """The sprite of the piece."""
    angle: float = 0.0
    """The angle of the piece; of a shot, of the shooting piece."""
    source: Place | None = None
    """The origin of the piece, which is marked."""
    start: Place | None = None
    """The start of the path to the target; None for a piece from a hand or a bowl."""
    shot: bool = False
    """Whether the path is a shot instead of a slide."""


def colour_of(context: Context, role: Role) -> Colour:
    return context.theme.accent if role == "played" else context.theme.focus


@dataclass(frozen=True, slots=True)
class Bowl:
    """The place of the stones of a side, beside the board."""

    side: Side

    def __str__(self) -> str:
        return f"{self.side.value} bowl"


Gesture = tuple[Place, Place]
"""Where a piece is picked up, and where it is dropped."""


def dests_of(gestures: Iterable[Gesture]) -> dict[Place, list[Place]]:
    """By origin: the targets of some gestures."""
    dests: dict[Place, list[Place]] = {}
    for origin, target in gestures:
        dests.setdefault(origin, []).append(target)
    return dests


def ghosts_of(
    position: P, moves: Sequence[M], ghost_of: Callable[[P, M], GhostMove | None]
) -> tuple[GhostMove, ...]:
    ghosts = []
    for move in moves:
        if ghost := ghost_of(position, move):
            ghosts.append(ghost)
        position = position.play(move)
    return tuple(ghosts)


def left_by(ghosts: Sequence[GhostMove]) -> Mapping[Place, bool]:
    """The places left by pieces of the board, and whether another piece comes there."""
    taken = {ghost.target for ghost in ghosts}
    return {
        ghost.start: ghost.start in taken
        for ghost in ghosts
        if ghost.start is not None and not ghost.shot
    }


class GhostPainter:
    """Draws turns on a board: their paths, their pieces and their numbers."""

    def __init__(
        self,
        context: Context,
        surface: pygame.Surface,
        spot: Callable[[Place], pygame.Rect],
        picture: Callable[[str, int, float], pygame.Surface],
    ) -> None:
        """`spot` is the square of a place, `picture` a kind of piece at a size and an angle."""
        self._context, self._surface = context, surface
        self._spot, self._picture = spot, picture

    def compare(self, played: Sequence[GhostMove], better: Sequence[GhostMove]) -> None:
        """Draw two turns, as far as they go to cells of the board.

        Both may use the same places. So beside a better turn a played one has only outlines and
        numbers, and their common part is drawn once, as a part of the better one.
        """
        played, better = (
            [ghost for ghost in turn if isinstance(ghost.target, str)] for turn in (played, better)
        )
        role: Role = "better" if better else "played"
        whole, other = (better, played) if better else (played, [])
        common = [*enumerate(better, 1)]
        outlined = [each for each in enumerate(other, 1) if each not in common]
        colour, width = colour_of(self._context, "played"), max(self._context.px(2), 1)
        for _number, ghost in outlined:
            pygame.draw.rect(self._surface, colour, self._spot(ghost.target), width, width)
        self.draw(whole, role, range(1, len(whole) + 1))
        paths = self._paths(whole)
        for number, ghost in outlined:
            spot = self._spot(ghost.target)
            draw_badge(self._context, self._surface, spot, number, "played", paths)

    def draw(self, ghosts: Sequence[GhostMove], role: Role, numbers: Sequence[int] = ()) -> None:
        """Draw one turn; its pieces are solid if it was played."""
        context, surface, paths = self._context, self._surface, self._paths(ghosts)
        aims = {ghost.start: ghost.angle for ghost in ghosts if ghost.shot}
        for ghost in ghosts:
            target, angle = self._spot(ghost.target), aims.get(ghost.target, ghost.angle)
            stands = self._picture(ghost.kind, target.w, 0.0 if ghost.shot else angle)
            draw_ghost(surface, stands, target, 255 if role == "played" else GHOST)
        for path in paths:
            path.draw(surface, colour_of(context, role), context.theme.card, context.px(RIM))
        for number, ghost in zip(numbers, ghosts, strict=False):
            rect = self._spot(ghost.target)
            if ghost.start is not None or rect.w >= context.px(LEAST_BADGED):
                draw_badge(context, surface, rect, number, role, paths)
            else:
                _draw_number(context, surface, rect.center, rect.w * IN_PIECE, number, role)

    def _paths(self, ghosts: Sequence[GhostMove]) -> list[Path]:
        """The paths of a turn; a shot by the piece that has moved in it needs none."""
        moved = {ghost.target for ghost in ghosts if not ghost.shot}
        paths = []
        for ghost in ghosts:
            if ghost.start in (None, ghost.target) or (ghost.shot and ghost.start in moved):
                continue
            start, end = (self._spot(place) for place in (ghost.start, ghost.target))
            width = min(max(round(WIDTH * end.w), 3), self._context.px(WIDEST))
            paths.append(Path.between(start, end, width, dashed=ghost.shot))
        return paths


# -- Paths: an arrow from one place to another, a line for a slide and dashes for a shot ----------


@dataclass(frozen=True, slots=True)
class Path:
    """The parts of an arrow's line, and the corners of its head."""

    parts: Sequence[tuple[pygame.Vector2, pygame.Vector2]]
    head: Sequence[pygame.Vector2]
    width: int

    @classmethod
    def between(cls, origin: pygame.Rect, target: pygame.Rect, width: int, *, dashed: bool) -> Path:
        """A straight arrow above the pieces between."""
        start, end = pygame.Vector2(origin.center), pygame.Vector2(target.center)
        side, length = target.w, (end - start).length()
        trim = min(TRIM * side, (length - SHORTEST * side) / 2) / length
        head = HEAD * width / length
        steps = max(ceil(length * (1 - 2 * trim - head) / (DASH * width)), 2) if dashed else 1
        shares = [trim + (1 - 2 * trim - head) * step / steps for step in range(steps + 1)]
        parts = list(pairwise(start.lerp(end, share) for share in shares))
        tip, neck = start.lerp(end, 1 - trim), start.lerp(end, 1 - trim - head)
        half = (tip - neck).rotate(90) * 0.55
        return cls(parts[::2], [tip, neck + half, neck - half], width)

    def draw(self, surface: pygame.Surface, colour: Colour, rim: Colour, around: int) -> None:
        for paint, more in ((rim, 2 * max(around, 1)), (colour, 0)):
            for one, other in self.parts:
                pygame.draw.aaline(surface, paint, one, other, self.width + more)
            for one, other in self._edges:
                pygame.draw.aaline(surface, paint, one, other, 1 + more)
        pygame.draw.polygon(surface, colour, self.head)

    def crosses(self, rect: pygame.Rect) -> bool:
        return any(rect.clipline(*ends) for ends in (*self.parts, *self._edges))

    @property
    def _edges(self) -> Sequence[tuple[pygame.Vector2, pygame.Vector2]]:
        return list(pairwise([*self.head, self.head[0]]))


# -- Pieces and numbers --------------------------------------------------------------------------


def draw_ghost(
    surface: pygame.Surface, picture: pygame.Surface, spot: pygame.Rect, alpha: int = GHOST
) -> None:
    faded = picture.copy()
    faded.set_alpha(alpha)
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

    It lies within the place, so that it is not taken for a neighbour's, in a corner free of paths.
    The number 0 draws the empty badge.
    """
    radius = min(max(spot.w * BADGE_SHARE, context.px(LEAST_BADGE)), context.px(LARGEST_BADGE))
    inner = spot.inflate(-2.3 * radius, -2.3 * radius)
    corners = [inner.topright, inner.topleft, inner.bottomright, inner.bottomleft]
    if role == "played":
        corners.reverse()
    around = pygame.Rect(0, 0, *[round(2 * radius)] * 2)
    free = (
        corner
        for corner in corners
        if not any(path.crosses(around.move_to(center=corner)) for path in paths)
    )
    _draw_number(context, surface, next(free, corners[0]), radius, number, role)


def draw_sign(context: Context, surface: pygame.Surface, spot: pygame.Rect, role: Role) -> None:
    middle = (spot.x + spot.w * 3 // 8, spot.centery)
    _draw_number(context, surface, middle, spot.w * 0.25, 0, role)


def _draw_number(
    context: Context,
    surface: pygame.Surface,
    centre: tuple[int, int],
    radius: float,
    number: int,
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
    if number:
        size = radius * 1.35 / context.scale.factor
        context.text.draw(surface, str(number), size, context.theme.card, bold=True, center=centre)
