"""The options of Tiananmen."""

from random import Random

import pytest

from games.core.position import OptionError
from games.tiananmen.game import GAME as TIANANMEN
from games.tiananmen.rules.position import (
    OPTIONS,
    opening,
    player_count,
    prepare,
    start,
    uses_chance,
)


def test_the_board_is_19_or_unofficially_13() -> None:
    (size,) = OPTIONS
    assert (size.key, size.default) == ("Size", "19")
    assert [choice.value for choice in size.choices] == ["19", "13"]
    assert "unofficial" in size.choices[1].title
    assert all(choice.text.endswith(".") for choice in size.choices)


@pytest.mark.parametrize("size", [19, 13])
def test_a_game_starts_on_the_chosen_board(size: int) -> None:
    options = prepare(TIANANMEN.completed({"Size": str(size)}), Random(1))
    assert options == {"Size": str(size)}
    assert start(options) == opening(size)


def test_the_defaults_start_the_game_as_published() -> None:
    assert start(prepare(TIANANMEN.completed({}), Random(1))) == opening(19)
    assert start({}) == opening(19)


def test_foreign_tags_are_ignored() -> None:
    assert start({"Size": "13", "Player1": "Li", "Date": "2016-04-12"}) == opening(13)


@pytest.mark.parametrize("size", ["9", "20", "", "nineteen", "-19", "19 ", "1" * 12])
def test_another_board_is_refused(size: str) -> None:
    with pytest.raises(OptionError) as caught:
        start({"Size": size})
    assert str(caught.value) == f"Tiananmen is played on boards of size 19 or 13, not {size}"


def test_of_a_long_size_the_beginning_is_told() -> None:
    with pytest.raises(OptionError) as caught:
        start({"Size": "a very large board"})
    assert str(caught.value) == "Tiananmen is played on boards of size 19 or 13, not a very large"


def test_two_players_and_no_chance() -> None:
    assert player_count({"Size": "19"}) == 2
    assert not uses_chance({"Size": "19"})
