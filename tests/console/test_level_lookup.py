"""Finding levels by number and name."""

from __future__ import annotations

import pytest

from games import catalog
from games.console.terminal import UnknownPlayer, default_level, find_level
from tests.toy import RACE

VELETAS = catalog.games()["veletas"]


@pytest.mark.parametrize(
    ("name", "level"),
    [("1", "beginner"), ("5", "expert"), (" Strong ", "strong"), ("greedy", "greedy")],
)
def test_a_level_has_a_number_and_a_name(name: str, level: str) -> None:
    assert find_level(VELETAS, name).name == level


def test_an_unknown_level_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownPlayer) as error:
        find_level(VELETAS, "6")
    assert str(error.value) == (
        "there is no level '6': 1 to 5, or one of beginner, casual, skilled, strong, expert, "
        "random, greedy"
    )


def test_a_game_without_levels_has_the_baselines_and_no_numbers() -> None:
    game = RACE
    assert find_level(game, "random").name == "random"
    with pytest.raises(UnknownPlayer, match=r"'1': one of random, greedy$"):
        find_level(game, "1")


def test_the_strongest_level_is_the_default() -> None:
    assert default_level(VELETAS) == "expert"
    assert default_level(RACE) == "greedy"
