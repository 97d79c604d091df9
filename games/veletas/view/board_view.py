"""From a match of Veletas to what its board shows: pieces, gestures, the last turn, the vanes.

Positions do not know where a vane points: it follows from the moves that led to them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from games.core.match.match import AnyMatch
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Piece, Place
from games.veletas.rules import moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.drawing import COLOUR_NAMES, MARKERS, SHOOTER, STOPPED, WIND, direction
from games.veletas.view.layout import BOWLS, RESERVE


@dataclass(frozen=True, slots=True)
class Marker:
    """The place on a claimed shooter where its owner's marker lies."""

    cell: str


def view_of(position: VeletasPosition, match: AnyMatch) -> BoardView:
    """What the board shows at the present of a match."""
    stone = Piece(COLOUR_NAMES[position.to_move])
    carried: dict[Place, Piece] = {RESERVE: Piece(SHOOTER, WIND)}
    carried |= dict.fromkeys(BOWLS.values(), stone)
    if position.slid:
        carried[position.slid] = stone
    return BoardView(
        _pieces(position, vane_angles(match)),
        dests_of(position),
        carried,
        _supplies(position),
        last_places(match),
        ready=_ready(position),
    )


def _ready(position: VeletasPosition) -> Place | None:
    """Where the hand has only one thing to take, it need not be chosen."""
    if position.slid:
        return position.slid
    if position.to_place:
        return RESERVE
    return None if position.phase is Phase.PLAY else BOWLS[position.to_move]


def _pieces(position: VeletasPosition, angles: dict[str, float]) -> dict[Place, Piece]:
    pieces: dict[Place, Piece] = {}
    for cell in position.free_shooters:
        pieces[cell] = Piece(SHOOTER, angles.get(cell, WIND))
    for cell, side in position.stones.items():
        pieces[cell] = Piece(COLOUR_NAMES[side])
    for cell, side in position.claims.items():
        pieces[cell] = Piece(STOPPED)
        pieces[Marker(cell)] = Piece(MARKERS[side])
    return pieces


def _supplies(position: VeletasPosition) -> dict[str, Place]:
    supplies: dict[str, Place] = {}
    for side, bowl in BOWLS.items():
        supplies[COLOUR_NAMES[side]] = supplies[MARKERS[side]] = bowl
    # later a vane that comes or goes is one whose claim is undone or made, on the spot
    if position.phase is not Phase.PLAY or not (position.stones or position.claims):
        supplies[SHOOTER] = RESERVE
    return supplies


def dests_of(position: VeletasPosition) -> dict[Place, list[Place]]:
    """Where each shooter, and what lies in bowl and reserve, may go."""
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
            dests[position.slid] = stones
        dests[BOWLS[position.to_move]] = stones
    return dests


def first_shooter(position: VeletasPosition, target: str) -> str | None:
    """The shooter that makes a shot: the one that has moved, or the first that can."""
    able = (cell for cell in position.free_shooters if target in position.shots_from(cell))
    return next(able, None)


def vane_angles(match: AnyMatch) -> dict[str, float]:
    """Where each vane points: towards where it last moved or shot."""
    angles: dict[str, float] = {}
    for ply, move in enumerate(match.moves):
        before = cast(VeletasPosition, match.position_at(ply))
        if isinstance(move, moves.Slide):
            angles.pop(move.origin, None)
            angles[move.target] = direction(move.origin, move.target, before.size)
        elif isinstance(move, moves.Stone) and before.phase is Phase.PLAY:
            shooter = before.slid or first_shooter(before, move.cell)
            if shooter:
                angles[shooter] = direction(shooter, move.cell, before.size)
    return angles


def last_places(match: AnyMatch) -> list[Place]:
    """The squares of the last turn that touched the board."""
    for turn in reversed(match.turns()):
        places: list[Place] = []
        for move in match.moves[turn.first : turn.last]:
            if isinstance(move, moves.Slide):
                places += [move.origin, move.target]
            elif not isinstance(move, moves.Pie):
                places.append(move.cell)
        if places:
            return list(dict.fromkeys(places))
    return []
