"""From a match of Tiananmen to what its board shows: stones, gestures, the last turn, the hour."""

from __future__ import annotations

from typing import cast

from games.core.match.match import AnyMatch
from games.core.position import Side
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.layout import Bowl, Lid, Saved
from games.tiananmen.view.marks import Ways
from games.tiananmen.view.stone_sprites import COLOUR_NAMES
from games.tiananmen.view.sun_dial import Moment
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Piece, Place


def view_of(position: TiananmenPosition, match: AnyMatch) -> BoardView:
    """What the board shows at the present of a match."""
    side = position.to_move
    count = position.lid(side)
    return BoardView(
        _pieces(position),
        dests := dests_of(position),
        carried={Bowl(side): Piece(COLOUR_NAMES[side])},
        supplies={COLOUR_NAMES[side]: Bowl(side) for side in position.sides},
        last=last_places(match),
        ready=ready_origin(dests),
        tops={Lid(side): Saved(side, count - 1)} if count else {},
        start=position.last or position.heroes[len(position.heroes) // 2],
    )


def _pieces(position: TiananmenPosition) -> dict[Place, Piece]:
    pieces: dict[Place, Piece] = {}
    for side in position.sides:
        stone = Piece(COLOUR_NAMES[side])
        pieces |= dict.fromkeys(position.stone_points(side), stone)
        pieces |= {Saved(side, number): stone for number in range(position.lid(side))}
    return pieces


def dests_of(position: TiananmenPosition) -> dict[Place, list[Place]]:
    """Where the stones of bowl and lid may go."""
    bowl, lid = Bowl(position.to_move), Lid(position.to_move)
    dests: dict[Place, list[Place]] = {}
    for move in position.legal_moves():
        if isinstance(move, Stone):
            dests.setdefault(bowl, []).append(move.point)
        elif isinstance(move, Save):
            dests.setdefault(bowl, []).append(lid)
        else:
            dests.setdefault(lid, []).append(move.point)
    return dests


def ready_origin(dests: dict[Place, list[Place]]) -> Place | None:
    """The bowl or the lid, where the hand can take stones from one of them only."""
    return next(iter(dests)) if len(dests) == 1 else None


def meant_by(position: TiananmenPosition, origin: Place, target: Place) -> Move | None:
    """The move, legal or not, that a drop means."""
    side = position.to_move
    if origin == Bowl(side):
        if target == Lid(side):
            return Save()
        return Stone(target) if isinstance(target, str) else None
    if origin == Lid(side) and isinstance(target, str):
        return LidStone(target)
    return None


def ways_of(position: TiananmenPosition, dests: dict[Place, list[Place]]) -> dict[Place, Ways]:
    """For each origin the ways from the last stone, where the next has to be in line with it."""
    last, ways = position.last, {}
    for origin, targets in dests.items():
        if last is None or origin == Lid(Side.BLACK):
            continue
        points = tuple(point for point in targets if isinstance(point, str))
        if all(point[0] == last[0] or point[1:] == last[1:] for point in points):
            ways[origin] = Ways(last, points)
    return ways


def hint_places_of(position: TiananmenPosition, move: Move) -> list[Place]:
    """From where to where a move goes: along a line from the last stone, or out of a dish."""
    side = position.to_move
    if isinstance(move, Save):
        return [Bowl(side), Lid(side)]
    if isinstance(move, LidStone) and side is Side.BLACK:
        return [Lid(side), move.point]
    return [position.last or Bowl(side), move.point]


def last_turn(match: AnyMatch) -> list[Move]:
    """The moves of the last turn, or of the one that has begun."""
    turns = match.turns()
    if not turns:
        return []
    return list(match.moves[turns[-1].first : turns[-1].last])


def last_places(match: AnyMatch) -> list[Place]:
    """The points of the last turn, or the stone it has saved."""
    places: list[Place] = []
    for move in last_turn(match):
        if isinstance(move, Save):
            before = cast(TiananmenPosition, match.position_at(match.ply - 1))
            places.append(Saved(before.to_move, before.lid(before.to_move)))
        else:
            places.append(move.point)
    return places


def moment_of(match: AnyMatch) -> Moment:
    """The time of day; after the end, that of the stone that has won."""
    position = cast(TiananmenPosition, match.position)
    if position.outcome() is None or not match.ply:
        return Moment(position.day, position.part, position.left)
    before = cast(TiananmenPosition, match.position_at(match.ply - 1))
    from_lid = isinstance(match.moves[-1], LidStone)
    return Moment(before.day, before.part, before.left - (not from_lid))
