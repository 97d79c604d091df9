"""Games of self-play in which puzzles are found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from games.core.game import Options
from games.tiananmen.rules.position import TiananmenPosition, start
from games.tiananmen.tools.puzzle_search import positions


def game(seed: int) -> Iterator[tuple[Options, TiananmenPosition, str]]:
    for options, position, source in positions(Random(seed)):
        assert isinstance(position, TiananmenPosition)
        yield options, position, source


def first(seed: int, count: int) -> list[tuple[Options, TiananmenPosition, str]]:
    return list(islice(game(seed), count))


@pytest.mark.slow
def test_positions_are_at_the_start_of_turns_of_one_game() -> None:
    found = first(3, 5)
    assert [source for _, _, source in found] == [f"turn {n}" for n in range(2, 7)]
    for options, position, _ in found:
        assert position.size == start(options).size
        assert not position.mid_turn
        assert position.outcome() is None
    stones = [sum(len(each.stone_points(side)) for side in each.sides) for _, each, _ in found]
    saved = [sum(map(each.lid, each.sides)) for _, each, _ in found]
    assert stones[0] == 4
    for (_, before, _), (_, after, _), grown, kept in zip(
        found, found[1:], _steps(stones), _steps(saved), strict=False
    ):
        assert after.part == (before.part + 1) % 4
        assert (grown, kept) in ((before.left, 0), (0, 1))


def _steps(numbers: list[int]) -> list[int]:
    return [after - before for before, after in pairwise(numbers)]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game() -> None:
    assert first(5, 3) == first(5, 3)
    assert first(5, 3) != first(6, 3)


@pytest.mark.numba
def test_games_of_both_sizes_go_to_their_end_and_some_stones_are_saved() -> None:
    last = [list(game(seed))[-1][1] for seed in range(6)]
    assert all(position.outcome() is None for position in last)
    assert any(sum(map(position.lid, position.sides)) for position in last)
    assert {position.size for position in last} == {13, 19}
