"""Whole turns as tuples of moves, played and listed by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.position import Side
from games.tiananmen.rules.position import Move, Save, Stone, TiananmenPosition

Turn = tuple[Move, ...]


def after_turn(position: TiananmenPosition, turn: Turn) -> TiananmenPosition:
    """The position after a turn, or after its winning stone; raises `IllegalMove`."""
    for move in turn:
        if position.outcome() is None:
            position = position.play(move)
    return position


def placed_points(turn: Turn) -> frozenset[str]:
    """The points on which a turn places stones; empty for saving one."""
    return frozenset(move.point for move in turn if not isinstance(move, Save))


def winning_turns(position: TiananmenPosition) -> Iterator[Turn]:
    """The turns that win with stones from the bowl, in every order of their stones."""
    begun: list[tuple[Turn, TiananmenPosition]] = [((), position)]
    while begun:
        moves, before = begun.pop()
        for move in before.legal_moves():
            if not isinstance(move, Stone):
                continue
            after = before.play(move)
            if after.outcome() is not None:
                yield (*moves, move)
            elif after.to_move is position.to_move and after.can_win_now:
                begun.append(((*moves, move), after))


def missing(position: TiananmenPosition, side: Side) -> int:
    """The fewest stones that complete the ring of Black or the chain of White."""
    return position.ring_distance if side is Side.BLACK else position.chain_distance


def other_side(side: Side) -> Side:
    """White for Black, and Black for White."""
    return Side.WHITE if side is Side.BLACK else Side.BLACK
