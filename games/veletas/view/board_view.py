"""The board view of a match: pieces, destinations, the last turn, the angles of the vanes.

The angle of a vane is not part of a position: it follows from the moves of the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from games.core.match.match import AnyMatch
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Piece, Place
from games.ui.match.hints.ghost_moves import GhostMove
from games.veletas.rules import moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.drawing.drawing import PositionInMatch
from games.veletas.view.drawing.pieces import (
    COLOUR_NAMES,
    LOADED,
    MARKERS,
    SHOOTER,
    STOPPED,
    WIND,
    direction,
)
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE


@dataclass(frozen=True, slots=True)
class Marker:
    """The place of the owner's marker on a claimed shooter."""

    cell: str


def view_of(position: VeletasPosition, match: AnyMatch) -> BoardView:
    """The board view of a position that is the present one of a match."""
    stone = Piece(COLOUR_NAMES[position.to_move])
    carried: dict[Place, Piece] = {RESERVE: Piece(SHOOTER, WIND)}
    carried |= dict.fromkeys((*BOWLS.values(), LOADED_STONE), stone)
    return BoardView(
        _pieces(position, vane_angles(match)),
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
        kind = LOADED[position.to_move] if cell == position.slid else SHOOTER
        pieces[cell] = Piece(kind, angles.get(cell, WIND))
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
    # after the placement a vane appears or goes only where a claim is undone or made
    if position.phase is not Phase.PLAY or not (position.stones or position.claims):
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


def first_shooter(position: VeletasPosition, target: str) -> str | None:
    """The first shooter that can shoot at a square, or None."""
    able = (cell for cell in position.free_shooters if target in position.shots_from(cell))
    return next(able, None)


def ghost_of(position: VeletasPosition, move: moves.Move) -> GhostMove | None:
    """A proposed move as it is drawn; None for a choice of colours."""
    if isinstance(move, moves.Slide):
        angle = direction(move.origin, move.target, position.size)
        return GhostMove(move.target, SHOOTER, angle, source=move.origin, start=move.origin)
    if isinstance(move, moves.Place):
        return GhostMove(move.cell, SHOOTER, WIND, source=RESERVE)
    if isinstance(move, moves.Stone):
        bowl, kind = BOWLS[position.to_move], COLOUR_NAMES[position.to_move]
        if position.phase is not Phase.PLAY:
            return GhostMove(move.cell, kind, source=bowl)
        shooter = position.slid or first_shooter(position, move.cell)
        return GhostMove(move.cell, kind, source=bowl, start=shooter, shot=True)
    return None


def vane_angles(match: AnyMatch, plies: int | None = None) -> dict[str, float]:
    """The angle of each vane that has moved or shot, towards its last target, in degrees.

    At the present, or after so many moves of the line.
    """
    angles: dict[str, float] = {}
    for ply, move in enumerate(match.moves if plies is None else match.line[:plies]):
        before = cast(VeletasPosition, match.position_at(ply))
        if isinstance(move, moves.Slide):
            angles.pop(move.origin, None)
            angles[move.target] = direction(move.origin, move.target, before.size)
        elif isinstance(move, moves.Stone) and before.phase is Phase.PLAY:
            shooter = before.slid or first_shooter(before, move.cell)
            if shooter:
                angles[shooter] = direction(shooter, move.cell, before.size)
    return angles


def drawable(match: AnyMatch, ply: int) -> PositionInMatch:
    """The position after so many moves of the line, with the vanes as on the board."""
    position = cast(VeletasPosition, match.position_at(ply))
    return PositionInMatch(position, vane_angles(match, ply))


def last_places(match: AnyMatch) -> list[Place]:
    """The squares of the last turn with a move on the board."""
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
