"""The pieces, destinations, bowls and reserve of a match at a position, and their places.

The angle of a vane is not part of a position: it follows from the moves of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees

import pygame

from games.core.grid import grid
from games.core.match import Match
from games.core.position import Side
from games.ui.board.painter import Tiling
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl, Gesture, GhostMove
from games.ui.toolkit.layout import centred, square
from games.veletas.rules.pieces import Move, Pie, Slide, Stone
from games.veletas.rules.pieces import Place as Placement
from games.veletas.rules.position import VeletasPosition

WIND = -45.0
"""The angle in degrees of a vane that has neither moved nor shot."""
SHOOTER = "shooter"
"""The kind of a vane that can move."""

RESERVE = "reserve"
LOADED_STONE = "loaded stone"
"""The stone at the nose of the vane moved in this turn."""


def gestures(position: VeletasPosition, moves: Sequence[Move]) -> list[Gesture]:
    """A stone is loaded after a slide, and can always be taken from the bowl."""
    loaded, bowl, found = position.slid, Bowl(position.to_move), list[Gesture]()
    for move in moves:
        if isinstance(move, Slide):
            found.append((move.origin, move.target))
        elif isinstance(move, Placement):
            found.append((RESERVE, move.cell))
        elif isinstance(move, Stone):
            if loaded:
                found.append((LOADED_STONE, move.cell))
            found.append((bowl, move.cell))
    return found


def ghost_of(position: VeletasPosition, move: Move) -> GhostMove | None:
    """A proposed move as a drawing, a shot from the bowl; None for a choice of colours."""
    if isinstance(move, Pie):
        return None
    source, target = gestures(position, [move])[-1]
    if isinstance(move, Placement):
        return GhostMove(target, SHOOTER, WIND, source=source)
    start: str | None
    if isinstance(move, Slide):
        start, kind = move.origin, SHOOTER
    else:
        start, kind = position.first_shooter(move.cell), position.to_move.value
    angle = direction(start, str(target), position.board.size) if start else 0.0
    shot = start is not None and isinstance(move, Stone)
    return GhostMove(target, kind, angle, source=source, start=start, shot=shot)


def passed_over(position: VeletasPosition, origin: str, target: str) -> tuple[str, ...]:
    """The shooters between two squares in line."""
    board = position.board
    between = board.between[board.index[origin]][board.index[target]]
    return board.names(between & position.pieces.shooters)


def vane_angles(match: Match[VeletasPosition, Move], plies: int | None = None) -> dict[str, float]:
    """The angle of each vane that has moved or shot, towards its last target, in degrees.

    By default at the present, else after `plies` moves of the line.
    """
    angles: dict[str, float] = {}
    nodes = match.nodes[: (match.ply if plies is None else plies) + 1]
    for earlier, node in pairwise(nodes):
        before, move = earlier.position, node.move
        if isinstance(move, Slide):
            angles.pop(move.origin, None)
            angles[move.target] = direction(move.origin, move.target, before.board.size)
        elif isinstance(move, Stone) and (shooter := before.first_shooter(move.cell)):
            angles[shooter] = direction(shooter, move.cell, before.board.size)
    return angles


def direction(origin: str, target: str, size: int) -> float:
    """The angle from one square to another, counter-clockwise from up, in degrees."""
    squares = grid(size)
    y, x = divmod(squares.cell(origin), size)
    to_y, to_x = divmod(squares.cell(target), size)
    return degrees(atan2(to_y - y, to_x - x)) - 90


def likely_angles(position: VeletasPosition) -> dict[str, float]:
    """Angles for a position without a match: each vane points at the nearest stone in its lines."""
    return {
        shooter: direction(shooter, stone, position.board.size) if stone else WIND
        for shooter in position.free_shooters
        for stone in (_nearest_stone(position, shooter),)
    }


def _nearest_stone(position: VeletasPosition, shooter: str) -> str | None:
    squares, stones = position.board.grid, position.stones
    over = position.board.rules.over_shooters
    standing = {*stones} if over else {*stones, *position.shooter_cells}
    seen = []
    for ray in squares.rays[squares.cell(shooter)]:
        met = next((n for n, cell in enumerate(ray) if squares.name(cell) in standing), None)
        if met is not None and (name := squares.name(ray[met])) in stones:
            seen.append((met, -ray[met], name))
    return min(seen)[2] if seen else None


# -- The tiles of the board and its coordinates ------------------------------------------------

SLAB = 0.08
"""The width of the grout around the tiles, in tiles."""
MARGIN = 0.5
"""The room for the coordinates at the left and below, in tiles."""


RIM = 24
"""The free margin around a board in a picture, as a divisor of the picture's side."""


def tiling_of(rect: pygame.Rect, size: int) -> Tiling:
    """The largest board with its coordinates in a picture, centred in a rectangle."""
    whole = square(rect)
    whole.inflate_ip(-whole.w // RIM, -whole.w // RIM)
    tile = max(int(whole.w / (size + MARGIN + 2 * SLAB)), 1)
    free = whole.w - tile * size
    # a little more room where the coordinates stand
    left = whole.left + round((free + tile * MARGIN) / 2)
    top = whole.top + round((free - tile * MARGIN) / 2)
    return Tiling(left, top, tile, size)


# -- The layout of the window: the board, the two bowls, the reserve ----------------------------

# The reserve is a row of as many slots as there are shooters. During the placement it holds the
# shooters still to be placed. Later each side fills it with its claims from its own end: the side
# that reaches the middle slot has the majority.

TRAY = 1.5
"""Width of the trays and of the bowls, in tiles."""
GAP = 0.45
"""Between board and trays, in tiles."""
BETWEEN = 0.25
"""Between a bowl and the reserve, in tiles."""
SLOT = 0.86
"""The greatest size of a slot, in tiles."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of one layout; slots are counted from Black's end."""

    tiling: Tiling
    bowls: dict[Side, pygame.Rect]
    reserve: pygame.Rect
    slots: tuple[pygame.Rect, ...]

    @property
    def picture(self) -> pygame.Rect:
        """The square of a picture with this tiling."""
        board, pitch, size = self.tiling.rect, self.tiling.pitch, self.tiling.size
        side = round(pitch * (size + MARGIN + 2 * SLAB) * RIM / (RIM - 1))
        away = pitch * MARGIN / 2
        middle = round(board.centerx - away), round(board.centery + away)
        return pygame.Rect(0, 0, side, side).move_to(center=middle)

    def spot_in(self, tray: pygame.Rect) -> pygame.Rect:
        return centred((self.tiling.pitch, self.tiling.pitch), tray)

    def place_at(self, point: tuple[int, int]) -> Place | None:
        for side, bowl in self.bowls.items():
            if bowl.collidepoint(point):
                return Bowl(side)
        if self.reserve.collidepoint(point):
            return RESERVE
        return self.tiling.cell_at(point)


def layout_within(
    area: pygame.Rect,
    size: int,
    shooters: int,
    *,
    turned: bool = False,
    below: Side = Side.BLACK,
) -> Layout:
    """The largest layout in an area: the trays at the right of the board, or above it.

    A turned board is seen from White's side; `below` has its bowl below or at the left.
    """
    frame, trays = size + MARGIN + 2 * SLAB, GAP + TRAY
    beside = int(min(area.w / (frame + trays), area.h / frame))
    above = int(min(area.w / frame, area.h / (frame + trays)))
    is_beside, tile = beside >= above, max(beside, above, 1)
    slab, margin, gap, tray = (round(tile * share) for share in (SLAB, MARGIN, GAP, TRAY))
    side = tile * size + 2 * slab
    wide = margin + side + (gap + tray if is_beside else 0)
    high = side + margin + (0 if is_beside else gap + tray)
    left = area.centerx - wide // 2 + margin + slab
    top = area.top + slab
    if not is_beside:
        top += max(area.h - high, 0) // 2
    near, far = pygame.Rect(0, 0, tray, tray), pygame.Rect(0, 0, tray, tray)
    if is_beside:
        strip = pygame.Rect(left - slab + side + gap, top - slab, tray, side)
        near.bottomleft, far.topleft = strip.bottomleft, strip.topleft
    else:
        top += tray + gap
        strip = pygame.Rect(left - slab, top - slab - gap - tray, side, tray)
        near.topleft, far.topright = strip.topleft, strip.topright
    long = side - 2 * (tray + round(tile * BETWEEN))
    pitch = min(long / shooters, tile * (SLOT + 0.1))
    across, along = round(tile * (SLOT + 0.24)), round(pitch * shooters + tile * 0.1)
    reserve = centred((across, along) if is_beside else (along, across), strip)
    slot, slots = round(min(tile * SLOT, pitch * 0.92)), []
    for number in range(shooters):
        away, (x, y) = pitch * (number - (shooters - 1) / 2), reserve.center
        middle = (x, round(y - away)) if is_beside else (round(x + away), y)
        slots.append(pygame.Rect(0, 0, slot, slot).move_to(center=middle))
    return Layout(
        Tiling(left, top, tile, size, turned),
        {below: near, below.other: far},
        reserve,
        tuple(slots[::-1] if below is Side.WHITE else slots),
    )
