"""Expectimax of the Workshop: exact near the end of a game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from games.core.game import SearchLimits, never
from games.core.position import Side
from games.herati.ai.workshop import SearchSettings, ranked
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand, Move, WorkshopPosition
from tests.evaluations import chance
from tests.herati.dealing import dealt

needs_numba = pytest.mark.numba


FORMS = [False, pytest.param(True, marks=needs_numba)]


def limits(seconds: float = 9.0) -> SearchLimits:
    return SearchLimits(Random(1), never, seconds, most=99)


def is_late(position: WorkshopPosition) -> bool:
    """Whether a plain look at everything that may follow takes no time."""
    down = sum(hand.face_down for hand in position.hands)
    return down <= 2 and down + sum(len(hand.face_up) for hand in position.hands) <= 6


def shares(position: WorkshopPosition, move: Move) -> Fraction:
    """What a move of a game of two is worth to the mover, by the rules alone."""
    side = position.to_move
    after = [
        worth(after.seen_by(side), side)
        for after in {with_next(position, tile).play(move) for tile in Tile}
    ]
    if len(after) == 1:
        return after[0]
    return sum(after, Fraction(0)) / 4


def with_next(position: WorkshopPosition, tile: Tile) -> WorkshopPosition:
    """The same position, should the mover turn up this tile."""
    seat = position.sides.index(position.to_move)
    hand = position.hands[seat]
    hands = list(position.hands)
    hands[seat] = Hand(hand.face_up, tuple(tile for _ in hand.stock))
    return replace(position, hands=tuple(hands))


def worth(position: WorkshopPosition, side: Side) -> Fraction:
    if outcome := position.outcome():
        own, other = position.points(side), sum(position.game_points) - position.points(side)
        share = Fraction(side in outcome.winners, len(outcome.winners))
        return share + Fraction(2, 100) * (own - other)
    best = max(shares(position, move) for move in position.legal_moves())
    return best if position.to_move is side else 1 - best


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.slow
def test_search_equals_brute_force_near_the_end(seed: int, fast: bool) -> None:
    rng = Random(seed)
    position = dealt(2, rng, match=False)
    while not is_late(position) or len(position.legal_moves()) < 2:
        position = position.play(rng.choice(position.legal_moves()))
        if position.outcome():
            position = dealt(2, rng, match=False)
    seen = position.seen_by(position.to_move)
    turns = ranked(seen, limits(), SearchSettings(24, fast))
    exact = {move: shares(seen, move) for move in seen.legal_moves()}
    assert {turn.moves[0]: chance(turn) for turn in turns} == pytest.approx(
        {move: min(max(float(share), 0.0), 1.0) for move, share in exact.items()}
    )
    in_order = [float(exact[turn.moves[0]]) for turn in turns]
    assert in_order == pytest.approx(sorted(in_order, reverse=True))
