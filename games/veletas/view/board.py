"""What a match shows of a position, and where it lies: pieces, destinations, bowls, the reserve.

The angle of a vane is not part of a position: it follows from the moves of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import cast

import pygame

from games.core.grid import Grid, grid
from games.core.match import AnyMatch, AnyNode
from games.core.position import Side
from games.ui.board.sprites import BoardView, Piece, Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import GameBoard, MatchView
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.layout import square
from games.ui.toolkit.rule_pages import place_topic
from games.veletas.rules import pieces as moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.pieces import (
    COLOUR_NAMES,
    LOADED,
    LOADED_SIZE,
    MARKERS,
    NOSE,
    SHOOTER,
    STOPPED,
    WIND,
    direction,
)

RESERVE = "reserve"
LOADED_STONE = "loaded stone"
"""The stone at the nose of the vane that has moved in this turn."""
BOWLS = {Side.BLACK: "black bowl", Side.WHITE: "white bowl"}


@dataclass(frozen=True, slots=True)
class Marker:
    """The place of the owner's marker on a claimed shooter."""

    cell: str


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a slot of the reserve; slots are counted from Black's end."""

    number: int


class VaneAngles:
    """The angles of the vanes at the present of a match; a new move is added to the last ones."""

    def __init__(self) -> None:
        self._node: AnyNode | None = None
        self._angles: dict[str, float] = {}

    def at_present(self, match: AnyMatch) -> dict[str, float]:
        """By square: the angle of each vane that has moved or shot."""
        node = match.node
        if node is not self._node:
            if self._node is not None and node.parent is self._node:
                _turn_vane(self._angles, node)
            else:
                self._angles = vane_angles(match)
            self._node = node
        return self._angles


def view_of(
    position: VeletasPosition, match: AnyMatch, angles: dict[str, float] | None = None
) -> BoardView:
    """The board view of a position that is the present one of a match.

    `angles` are those of the vanes, if they are known.
    """
    stone = Piece(COLOUR_NAMES[position.to_move])
    carried: dict[Place, Piece] = {RESERVE: Piece(SHOOTER, WIND)}
    carried |= dict.fromkeys((*BOWLS.values(), LOADED_STONE), stone)
    return BoardView(
        _pieces(position, vane_angles(match) if angles is None else angles),
        dests_of(position, home_of(match)),
        carried,
        _supplies(position),
        last_places(match),
        ready=_ready(position),
    )


def _ready(position: VeletasPosition) -> Place | None:
    """The only place from which a click on a target can take its piece, or None."""
    if position.slid:
        return LOADED_STONE
    if position.to_place:
        return RESERVE
    return None if position.phase is Phase.PLAY else BOWLS[position.to_move]


def _pieces(position: VeletasPosition, angles: dict[str, float]) -> dict[Place, Piece]:
    pieces: dict[Place, Piece] = {}
    for cell in position.free_shooters:
        pieces[cell] = Piece(SHOOTER, angles.get(cell, WIND))
    if slid := position.slid:
        pieces[slid] = Piece(LOADED[position.to_move], pieces[slid].angle)
    for side in BOWLS:
        pieces |= dict.fromkeys(position.stone_cells(side), Piece(COLOUR_NAMES[side]))
    for cell, side in position.claims.items():
        pieces[cell] = Piece(STOPPED)
        pieces[Marker(cell)] = Piece(MARKERS[side])
    return pieces


def _supplies(position: VeletasPosition) -> dict[str, Place]:
    supplies: dict[str, Place] = {}
    for side, bowl in BOWLS.items():
        supplies[COLOUR_NAMES[side]] = supplies[MARKERS[side]] = bowl
    # after the placement a vane appears or goes only where a claim is undone or made
    if position.phase is not Phase.PLAY or not any(
        (*position.pieces.stones, *position.pieces.claims)
    ):
        supplies[SHOOTER] = RESERVE
    return supplies


def home_of(match: AnyMatch) -> str | None:
    """The square that a shooter has left in this unfinished turn, or None."""
    move = match.node.move
    return move.origin if isinstance(move, moves.Slide) and match.position.mid_turn else None


def dests_of(position: VeletasPosition, home: str | None = None) -> dict[Place, list[Place]]:
    """The targets of each shooter, the reserve, the loaded stone and the bowl of the side to move.

    The shooter that has moved can go `home`, which takes its move back.
    """
    dests: dict[Place, list[Place]] = {}
    stones: list[Place] = []
    for move in position.legal_moves():
        if isinstance(move, moves.Slide):
            dests.setdefault(move.origin, []).append(move.target)
        elif isinstance(move, moves.Place):
            dests.setdefault(RESERVE, []).append(move.cell)
        elif isinstance(move, moves.Stone):
            stones.append(move.cell)
    if stones:
        if position.slid:
            dests[LOADED_STONE] = stones
            if home:
                dests[position.slid] = [home]
        dests[BOWLS[position.to_move]] = stones
    return dests


def ghost_of(position: VeletasPosition, move: moves.Move) -> GhostMove | None:
    """A proposed move as it is drawn; None for a choice of colours."""
    if isinstance(move, moves.Slide):
        angle = direction(move.origin, move.target, position.board.size)
        over = passed_over(position, move.origin, move.target)
        return GhostMove(
            move.target, SHOOTER, angle, source=move.origin, start=move.origin, over=over
        )
    if isinstance(move, moves.Place):
        return GhostMove(move.cell, SHOOTER, WIND, source=RESERVE)
    if isinstance(move, moves.Stone):
        bowl, kind = BOWLS[position.to_move], COLOUR_NAMES[position.to_move]
        if position.phase is not Phase.PLAY:
            return GhostMove(move.cell, kind, source=bowl)
        if shooter := position.slid or position.first_shooter(move.cell):
            angle = direction(shooter, move.cell, position.board.size)
            over = passed_over(position, shooter, move.cell)
            return GhostMove(
                move.cell, kind, angle, source=bowl, start=shooter, shot=True, over=over
            )
    return None


def passed_over(position: VeletasPosition, origin: str, target: str) -> tuple[str, ...]:
    """The shooters between two squares in line."""
    board = position.board
    between = board.between[board.index[origin]][board.index[target]]
    return board.names(between & position.pieces.shooters)


def vane_angles(match: AnyMatch, plies: int | None = None) -> dict[str, float]:
    """The angle of each vane that has moved or shot, towards its last target, in degrees.

    At the present, or after so many moves of the line.
    """
    angles: dict[str, float] = {}
    for node in match.nodes[1 : (match.ply if plies is None else plies) + 1]:
        _turn_vane(angles, node)
    return angles


def _turn_vane(angles: dict[str, float], node: AnyNode) -> None:
    move = node.move
    if not isinstance(move, moves.Slide | moves.Stone) or node.parent is None:
        return
    before = cast(VeletasPosition, node.parent.position)
    size = before.pieces.board.size
    if isinstance(move, moves.Slide):
        angles.pop(move.origin, None)
        angles[move.target] = direction(move.origin, move.target, size)
    elif before.phase is Phase.PLAY and (shooter := before.first_shooter(move.cell)):
        angles[shooter] = direction(shooter, move.cell, size)


def last_places(match: AnyMatch) -> list[Place]:
    """The squares of the last turn with a move on the board, also that of the shooter."""
    node = match.node
    while node.parent is not None:
        turn = [node]
        while (start := turn[-1].parent) and start.mid_turn and start.parent:
            turn.append(start)
        places: list[Place] = []
        for node in reversed(turn):
            move, before = node.move, cast(VeletasPosition, cast(AnyNode, node.parent).position)
            if isinstance(move, moves.Slide):
                places += [move.origin, move.target]
            elif isinstance(move, moves.Place):
                places.append(move.cell)
            elif isinstance(move, moves.Stone):
                shooter = before.first_shooter(move.cell)
                places += [shooter, move.cell] if shooter else [move.cell]
        if places:
            return list(dict.fromkeys(places))
        node = turn[-1].parent or node
    return []


# -- The tiles of the board and its coordinates ------------------------------------------------

SLAB = 0.08
"""The width of the grout around the tiles, in tiles."""
MARGIN = 0.5
"""The room for the coordinates at the left and below, in tiles."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """The position of the squares of a board on a surface, in pixels."""

    left: int
    top: int
    tile: int
    size: int
    turned: bool = False
    """Whether the highest rank is below, and the last file at the left."""

    @property
    def grid(self) -> Grid:
        return grid(self.size)

    @property
    def rect(self) -> pygame.Rect:
        """All tiles, without the grout around them."""
        return pygame.Rect(self.left, self.top, self.tile * self.size, self.tile * self.size)

    def centred(self, within: pygame.Rect) -> Tiling:
        left, top = self.rect.move_to(center=within.center).topleft
        return replace(self, left=left, top=top)

    def spot(self, cell: str) -> pygame.Rect:
        rank, file = divmod(grid(self.size).cell(cell), self.size)
        last = self.size - 1
        column, row = (last - file, rank) if self.turned else (file, last - rank)
        x, y = self.left + column * self.tile, self.top + row * self.tile
        return pygame.Rect(x, y, self.tile, self.tile)

    def cell_at(self, point: tuple[int, int]) -> str | None:
        if not self.rect.collidepoint(point):
            return None
        last = self.size - 1
        column, row = (point[0] - self.left) // self.tile, (point[1] - self.top) // self.tile
        file, rank = (last - column, row) if self.turned else (column, last - row)
        return grid(self.size).names[rank * self.size + file]


RIM = 24
"""The part of a picture's side, one of so many, that is left free around a board in it."""


def tiling_of(rect: pygame.Rect, size: int) -> Tiling:
    """The tiling of a picture in a rectangle."""
    whole = square(rect)
    return tiling_within(whole.inflate(-whole.w // RIM, -whole.w // RIM), size)


def picture_of(tiling: Tiling) -> pygame.Rect:
    """The square of a picture with this tiling."""
    board, away = tiling.rect, tiling.tile * MARGIN / 2
    side = round(tiling.tile * (tiling.size + MARGIN + 2 * SLAB) * RIM / (RIM - 1))
    whole = pygame.Rect(0, 0, side, side)
    whole.center = round(board.centerx - away), round(board.centery + away)
    return whole


def tiling_within(rect: pygame.Rect, size: int) -> Tiling:
    """The largest board with its coordinates, centred in a rectangle."""
    whole = square(rect)
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

    def bowl_spot(self, side: Side) -> pygame.Rect:
        """The rectangle of a stone taken from a bowl."""
        return self._tile_at(self.bowls[side].center)

    def slot_spot(self, slot: int) -> pygame.Rect:
        """The rectangle of a shooter taken from a slot."""
        return self._tile_at(self.slots[slot].center)

    def place_at(self, point: tuple[int, int]) -> Place | None:
        for side, bowl in self.bowls.items():
            if bowl.collidepoint(point):
                return BOWLS[side]
        if self.reserve.collidepoint(point):
            return RESERVE
        return self.tiling.cell_at(point)

    def _tile_at(self, centre: tuple[int, int]) -> pygame.Rect:
        rect = pygame.Rect(0, 0, self.tiling.tile, self.tiling.tile)
        rect.center = centre
        return rect


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
    top = area.top + max(area.h - high, 0) // 2 + slab
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
    reserve = pygame.Rect((0, 0), (across, along) if is_beside else (along, across))
    reserve.center = strip.center
    slots = []
    for number in range(shooters):
        away = pitch * (number - (shooters - 1) / 2)
        slot = pygame.Rect(0, 0, *[round(min(tile * SLOT, pitch * 0.92))] * 2)
        x, y = reserve.center
        slot.center = (x, round(y - away)) if is_beside else (round(x + away), y)
        slots.append(slot)
    swapped = below is Side.WHITE
    sides = (Side.WHITE, Side.BLACK) if swapped else (Side.BLACK, Side.WHITE)
    return Layout(
        Tiling(left, top, tile, size, turned),
        dict(zip(sides, (near, far), strict=True)),
        reserve,
        tuple(slots[::-1] if swapped else slots),
    )


# -- Where the places of a running match lie ------------------------------------------------------

STONE_BEGINS = -0.12
"""Where the part of a tile begins in which its loaded stone is picked up, in tiles from the middle
towards the stone. The part behind it is the vane's."""


class VeletasGeometry(GameBoard[VeletasPosition]):
    """Where the tiles, the bowls, the reserve and the loaded stone lie."""

    layout: Layout

    def __init__(self, view: MatchView[VeletasPosition]) -> None:
        super().__init__(view)
        self._spots: dict[Place, pygame.Rect] = {}  # of the squares and the markers on them

    def lay_out(self, area: pygame.Rect) -> None:
        view, position = self._view, self._view.position
        turned, near = view.viewer is Side.WHITE, view.viewer or view.near or Side.BLACK
        size, shooters = position.board.size, position.board.shooters
        self.layout = layout_within(area, size, shooters, turned=turned, below=near)
        for name in position.board.index:
            self._spots[name] = self._spots[Marker(name)] = self.layout.tiling.spot(name)

    @property
    def picture(self) -> pygame.Rect:
        return picture_of(self.layout.tiling)

    def spot(self, place: Place) -> pygame.Rect:
        if place in self._spots:
            return self._spots[place].copy()
        if place == LOADED_STONE:
            return self._nose()
        if isinstance(place, Slot):
            return self.layout.slot_spot(place.number)
        if place == RESERVE:
            return self.layout.slot_spot(self._next_slot(self._view.position))
        for side, bowl in BOWLS.items():
            if place == bowl:
                return self.layout.bowl_spot(side)
        return self.layout.tiling.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The square, the bowl, the reserve or the loaded stone under a point.

        A piece is never dropped on the loaded stone, but on its square.
        """
        place, position = self.layout.place_at(point), self._view.position
        if place == RESERVE and not position.shooters_missing:
            return None
        held = self._view.board.drag
        if place is not None and place == position.slid and not (held and held.started):
            tile, (dx, dy) = self.layout.tiling.spot(str(place)), self._heading
            ahead = (point[0] - tile.centerx) * dx + (point[1] - tile.centery) * dy
            return LOADED_STONE if ahead >= STONE_BEGINS * tile.w else place
        return place

    def ornament_at(self, point: tuple[int, int]) -> PlacedTopic | None:
        shelf = self.layout.reserve
        return (
            place_topic("games.veletas", "claims").at(shelf) if shelf.collidepoint(point) else None
        )

    def _nose(self) -> pygame.Rect:
        """The square of the loaded stone, before the nose of the vane that has moved."""
        slid, tile = self._view.position.slid, self.layout.tiling.tile
        dx, dy = self._heading
        x, y = self.layout.tiling.spot(str(slid)).center
        nose = pygame.Rect(0, 0, round(tile * LOADED_SIZE), round(tile * LOADED_SIZE))
        nose.center = round(x + NOSE * tile * dx), round(y + NOSE * tile * dy)
        return nose

    @property
    def _heading(self) -> tuple[float, float]:
        """The direction of the vane that has moved in this turn."""
        slid = self._view.position.slid
        assert slid is not None, "no vane has moved in this turn"
        vane = self._view.board.sprite_at(slid)
        return self.way_of(vane.angle if vane else WIND)

    def way_of(self, angle: float) -> tuple[float, float]:
        """The direction on the screen of an angle on the board, as a vector of length 1."""
        turn = 180 if self.layout.tiling.turned else 0
        return -sin(radians(angle + turn)), -cos(radians(angle + turn))

    @staticmethod
    def _next_slot(position: VeletasPosition) -> int:
        """The slot of the next shooter to place; after the last one, that of the last one."""
        return min(position.board.shooters - position.shooters_missing, position.board.shooters - 1)
