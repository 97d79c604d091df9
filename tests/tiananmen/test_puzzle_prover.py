"""The prover of shipped puzzles agrees with `naive`, which tries all moves without any cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from tests.tiananmen.forced_wins import prover
from tests.tiananmen.forced_wins_rules import State
from tests.tiananmen.naive import Naive, name, points
from tests.tiananmen.puzzle_positions import state_of_proof
from tests.tiananmen.random_games import crowded


def naive_position(size: int, state: State) -> Naive:
    proofs = prover(size)
    black, white = (
        frozenset(point for point in points(size) if stones >> proofs.point(name(point)) & 1)
        for stones in (state.black, state.white)
    )
    (last,) = (point for point in points(size) if proofs.point(name(point)) == state.last)
    part = state.part
    return Naive(size, black, white, last, 2, part, 4 - part, state.lids)


def naively_wins(position: Naive) -> bool:
    side, part = position.turn(), position.part
    if position.winner() == side:
        return True
    if position.left == 4 - part and part < 2 and position.lid_can_win(position.lid()):
        return True
    stones = [move for move in position.moves() if move[0] not in "sl"]
    after = [position.play(move) for move in stones]
    return any(
        each.winner() == side or (each.part == part and naively_wins(each)) for each in after
    )


def naive_turns(position: Naive) -> set[Naive]:
    """The positions after each turn but opening the lid, ended or not."""
    found: set[Naive] = set()
    begun = {position}
    while begun:
        before = begun.pop()
        for move in before.moves():
            if not move.startswith("lid"):
                after = before.play(move)
                (begun if after.part == position.part else found).add(after)
    return found


def naively_all_replies_lose(position: Naive) -> bool:
    if naively_wins(position):
        return False
    return all(naively_wins(after) for after in naive_turns(position))


def crowded_states(size: int, seeds: Iterable[int]) -> Iterator[State]:
    """Boards with few empty points; either side has a lid."""
    for seed in seeds:
        rng = Random(seed)
        position = crowded(size, rng.randint(5, 16), seed, rng.randrange(4), 0)
        if position is not None:
            yield state_of_proof(position)._replace(lids=(rng.randrange(4), rng.randrange(4)))


def compare_with_naive(size: int, seeds: Iterable[int]) -> None:
    proofs = prover(size)
    results: Counter[tuple[bool, bool, bool]] = Counter()
    for state in crowded_states(size, seeds):
        naive = naive_position(size, state)
        at_once, lost = naively_wins(naive), naively_all_replies_lose(naive)
        forced = at_once or any(map(naively_all_replies_lose, naive_turns(naive)))
        expected = at_once, lost, forced
        found = proofs.wins_at_once(state), proofs.all_replies_lose(state), proofs.forces_win(state)
        assert found == expected, state
        results[expected] += 1
    assert len(results) >= 3, results


@pytest.mark.slow
@pytest.mark.parametrize("size", [13, 19])
def test_the_prover_agrees_with_a_search_without_cuts(size: int) -> None:
    compare_with_naive(size, range(300))
