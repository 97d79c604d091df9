"""Games of self-play in which puzzles are found."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from games.tiananmen.ai.puzzle_games import positions
from games.tiananmen.rules.options import start
from games.tiananmen.rules.position import TiananmenPosition


def first(seed: int, count: int) -> list[tuple[dict[str, str], TiananmenPosition, str]]:
    return [(dict(each[0]), each[1], each[2]) for each in islice(positions(Random(seed)), count)]


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
def test_a_game_ends_with_a_win_and_some_stones_are_saved() -> None:
    games = [list(positions(Random(seed))) for seed in range(6)]
    assert all(game[-1][1].outcome() is None for game in games)
    assert any(sum(map(game[-1][1].lid, game[-1][1].sides)) for game in games)
    assert {game[0][1].size for game in games} <= {13, 19}
