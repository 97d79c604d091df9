"""The levels and the bench."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.core.game import AnyRankedTurn, SearchLimits, Stop, never
from games.core.position import Side
from games.tiananmen.ai.search import LEVELS
from games.tiananmen.rules.position import LidStone, Move, Stone, TiananmenPosition, set_up
from games.tiananmen.tools import SIZE, measures, positions
from tests.evaluations import chance
from tests.tiananmen.pictures import CHAIN, RING, WHITE, played
from tests.tiananmen.random_games import needs_numba

# -- The five levels: legal turns, wins and defences known by hand, chance from the seed alone

FIVE = LEVELS
levels = pytest.mark.parametrize("number", range(5))
searching = [pytest.param(number, marks=pytest.mark.slow) for number in (2, 3)]
"""The levels that search two and three parts of a day, without a compiled kernel for seconds."""


def limits(seed: int = 0, seconds: float = 0.2, most: int = 1) -> SearchLimits:
    return SearchLimits(Random(seed), never, seconds, most)


def turn_of(
    number: int, position: TiananmenPosition, seed: int = 0, seconds: float = 0.2
) -> tuple[Move, ...]:
    return FIVE[number].rank_turns(position, limits(seed, seconds))[0].moves


def is_whole(position: TiananmenPosition, moves: Sequence[Move]) -> bool:
    """Whether the moves are legal and exactly complete the turn."""
    side = position.to_move
    for number, move in enumerate(moves, start=1):
        position = position.play(move)
        ended = position.to_move is not side or position.outcome() is not None
        assert ended == (number == len(moves))
    return True


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, *searching, 4])
@pytest.mark.parametrize("size", [13, 19])
def test_whole_turns_are_proposed_from_any_moment(number: int, size: int) -> None:
    rng = Random(size)
    position = set_up(size)
    for step in range(60):
        if position.outcome():
            break
        if step % 9 == 0 or (number < 2 and step % 3 == 0):
            found = FIVE[number].rank_turns(position, limits(step, 0.05))
            assert len(found) == 1
            assert is_whole(position, found[0].moves)
        position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.slow
@levels
def test_a_ring_is_closed_and_a_chain_completed(number: int) -> None:
    ring = set_up(19, black=RING[:-2], last="K8", day=3)
    assert played(ring, *turn_of(number, ring)).outcome()
    chain = set_up(19, white=CHAIN[:-1], last="R18", day=3, part=3)
    assert turn_of(number, chain) == (Stone("R19"),)


@pytest.mark.slow
@levels
def test_a_lid_that_wins_is_opened_and_emptied(number: int) -> None:
    gaps = ("H10", "K12", "M10", "K8", "J9")
    black = [point for point in RING if point not in gaps]
    position = set_up(19, black=black, last="L11", day=3, lids=(6, 0))
    moves = turn_of(number, position)
    assert [type(move) for move in moves] == [LidStone] * len(gaps)
    assert played(position, *moves).outcome()
    begun = position.play(moves[0])
    assert played(begun, *turn_of(number, begun)).outcome()
    white = set_up(19, white=CHAIN[:-5], black=["D4"], last="N14", day=3, part=1, lids=(0, 9))
    assert white.may_open_lid
    assert played(white, *turn_of(number, white)).outcome()


@pytest.mark.slow
@levels
def test_a_begun_turn_is_completed(number: int) -> None:
    position = set_up(19, black=RING[:-4], last="L9", day=3)
    position = position.play(Stone("L8"))
    assert is_whole(position, turn_of(number, position))
    begun = set_up(19, white=CHAIN[:-2], last="Q17", day=3, part=1).play(Stone("R17"))
    assert is_whole(begun, turn_of(number, begun))


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_a_threat_is_answered_where_that_is_possible(number: int, seed: int) -> None:
    """One white stone at the edge would do: Black's two stones must take it away from her."""
    position = set_up(19, white=CHAIN[:-1], black=["D4"], last="R18", day=3, part=2)
    after = played(position, *turn_of(number, position, seed, seconds=1.0))
    assert after.to_move is WHITE
    assert not after.can_win_now


@pytest.mark.slow
def test_a_casual_player_often_misses_a_stone_that_lands_beyond_others() -> None:
    """Black's ring lacks J8 and J9. White reaches them from N8 over four points or more."""
    position = set_up(19, black=RING[:-2], white=["D4", "N8"], last="N8", day=3, part=1)
    gaps = {Stone("J8"), Stone("J9")}
    casual, skilled = (
        sum(not gaps.isdisjoint(turn_of(number, position, seed)) for seed in range(40))
        for number in (1, 2)
    )
    assert 8 < casual < 32
    assert skilled == 40


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, 2, pytest.param(3, marks=needs_numba)])
def test_a_seed_gives_the_same_turn(number: int) -> None:
    """Where no time runs out, that is; uncompiled, three parts take too long for that."""
    position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2, part=3)
    for seed in range(3):
        assert turn_of(number, position, seed) == turn_of(number, position, seed)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_several_turns_are_ranked(number: int) -> None:
    position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2, part=2)
    found = FIVE[number].rank_turns(position, limits(most=3))
    assert len({turn.moves for turn in found}) == 3
    assert [chance(turn) for turn in found] == sorted(map(chance, found), reverse=True)
    assert all(is_whole(position, turn.moves) for turn in found)


@pytest.mark.slow
@levels
def test_a_stopped_search_returns_a_whole_turn_at_once(number: int) -> None:
    position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2)
    found = FIVE[number].rank_turns(position, SearchLimits(Random(1), lambda: True, 60.0))
    assert is_whole(position, found[0].moves)


@pytest.mark.slow
def test_the_expert_keeps_to_the_time_and_reports_progress() -> None:
    heard: list[AnyRankedTurn] = []

    def hear(turns: Sequence[AnyRankedTurn]) -> None:
        heard.extend(turns)

    position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2)
    asked = time.thread_time()
    rest = SearchLimits(Random(1), never, 0.3, 1, hear)
    found = FIVE[4].rank_turns(position, rest)
    assert time.thread_time() - asked < 5  # far more than it may need, far less than to the end
    assert heard[-1] == found[0]


@needs_numba
def test_the_expert_plays_a_whole_game_on_several_cores_and_while_the_opponent_thinks() -> None:
    position, step = set_up(13), 0
    memories: dict[Side, dict[str, Any]] = {side: {} for side in position.sides}
    while position.outcome() is None:
        for side in (position.to_move.other, position.to_move):
            memory = memories[side]
            found = LEVELS[4].rank_turns(
                position, SearchLimits(Random(step), never, 0.02, memory=memory, cores=3)
            )
            assert is_whole(position, found[0].moves)
            step += 1
        position = played(position, *found[0].moves)


@needs_numba
def test_a_stopped_search_on_several_cores_returns_a_whole_turn() -> None:
    position, memory = set_up(19), dict[str, Any]()
    for looks in range(60):
        limits = SearchLimits(Random(1), after_looks(looks), 60.0, memory=memory, cores=3)
        assert is_whole(position, FIVE[4].rank_turns(position, limits)[0].moves)


@pytest.mark.slow
def test_infinite_is_a_turn_that_wins_at_once() -> None:
    chain = set_up(19, white=CHAIN[:-1], last="R18", day=3, part=3)
    assert chance(FIVE[4].rank_turns(chain, limits())[0]) == 1.0


def after_looks(looks: int) -> Stop:
    """A brake that holds when it was looked at so often."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


@pytest.mark.slow
def test_a_stopped_search_plays_the_turn_reported_last() -> None:
    """In the middle of a depth as well: a turn that comes to the front there has been told."""
    position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2, part=2)
    changes = 0
    for looks in range(200, 2000, 600):
        heard: list[AnyRankedTurn] = []
        proofs: list[AnyRankedTurn] = []
        brake = after_looks(looks)

        def stop(
            brake: Stop = brake,
            heard: list[AnyRankedTurn] = heard,
            proofs: list[AnyRankedTurn] = proofs,
        ) -> bool:
            if not brake():
                return False
            proofs[:] = proofs or heard[-1:]
            return True

        found = FIVE[4].rank_turns(position, SearchLimits(Random(1), stop, 60.0, 1, heard.extend))
        assert [turn.moves for turn in proofs] == [found[0].moves]
        changes += len({turn.moves for turn in heard}) > 1
    assert changes > 0


# -- The benchmarks: their positions, and the first measurement


@pytest.mark.slow
def test_the_positions_are_the_starts_of_the_parts_of_two_games() -> None:
    found = positions()
    assert all(position.size == SIZE and not position.mid_turn for position in found)
    assert all(position.outcome() is None for position in found)
    first_days = [position for position in found if position.last is None]
    assert first_days == [found[0], found[0]]
    assert {position.part for position in found} == {0, 1, 2, 3}


@pytest.mark.slow
def test_the_first_measurement_is_the_time_of_a_chain_distance() -> None:
    measurement = next(measures())
    assert measurement.name == "white distance"
    assert all(0 < value < 1e6 for value in measurement.values)
