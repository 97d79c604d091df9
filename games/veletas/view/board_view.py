"""The board view of a match: pieces, destinations, the last turn, the angles of the vanes.

The angle of a vane is not part of a position: it follows from the moves of the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from games.core.match.match import AnyMatch
from games.core.match.move_tree import AnyNode
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
        angle = direction(move.origin, move.target, position.size)
        return GhostMove(move.target, SHOOTER, angle, source=move.origin, start=move.origin)
    if isinstance(move, moves.Place):
        return GhostMove(move.cell, SHOOTER, WIND, source=RESERVE)
    if isinstance(move, moves.Stone):
        bowl, kind = BOWLS[position.to_move], COLOUR_NAMES[position.to_move]
        if position.phase is not Phase.PLAY:
            return GhostMove(move.cell, kind, source=bowl)
        shooter = position.slid or position.first_shooter(move.cell)
        return GhostMove(move.cell, kind, source=bowl, start=shooter, shot=True)
    return None


def vane_angles(match: AnyMatch, plies: int | None = None) -> dict[str, float]:
    """The angle of each vane that has moved or shot, towards its last target, in degrees.

    At the present, or after so many moves of the line.
    """
    angles: dict[str, float] = {}
    for node in match.nodes[1 : (match.ply if plies is None else plies) + 1]:
        _turn_vane(angles, node)
    return angles


def _turn_vane(angles: dict[str, float], node: AnyNode) -> None:
    """Turn the vane that the move before a node has moved, or that has shot."""
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


def drawable(match: AnyMatch, ply: int) -> PositionInMatch:
    """The position after so many moves of the line, with the vanes as on the board."""
    position = cast(VeletasPosition, match.position_at(ply))
    return PositionInMatch(position, vane_angles(match, ply))


def last_places(match: AnyMatch) -> list[Place]:
    """The squares of the last turn with a move on the board."""
    node = match.node
    while node.parent is not None:
        turn = [node]
        while (start := turn[-1].parent) and start.mid_turn:
            turn.append(start)
        places: list[Place] = []
        for move in [node.move for node in reversed(turn)]:
            if isinstance(move, moves.Slide):
                places += [move.origin, move.target]
            elif isinstance(move, moves.Place | moves.Stone):
                places.append(move.cell)
        if places:
            return list(dict.fromkeys(places))
        node = turn[-1].parent or node
    return []
