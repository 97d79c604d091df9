"""The whole board of Tiananmen as it is spoken."""

from __future__ import annotations

import pytest

from games.tiananmen.rules.position import opening, set_up
from tests.spoken import LANGUAGES, flaws, language, unfinished
from tests.tiananmen.view.speech.test_cells import SMALL, SPEECH, later


def test_groups_are_told_by_side() -> None:
    assert SPEECH.board(SMALL) == (
        "Black group of 3: D4, E4, E5. White group of 2: G9, H10. "
        "It touches the Heroes. White stone: A1. Last stone: H10. "
        "Day 2, afternoon: place 2 stones."
    )


def test_the_biggest_group_comes_first_and_single_stones_last() -> None:
    position = set_up(13, black=["A1", "C1", "C2", "E1", "E2", "E3", "N9"], white=["K1"], last="K1")
    assert SPEECH.board(position).startswith(
        "Black group of 3: E1 to E3. Black group of 2: C1, C2. Single black stones: A1, N9. "
        "White stone: K1. Last stone: K1."
    )


def test_an_empty_board_is_empty() -> None:
    assert SPEECH.board(opening(13)).startswith("The board is empty. Day 1, morning: ")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_board_is_told_in_every_language(code: str) -> None:
    with language(code):
        said = [SPEECH.board(later(stones)) for stones in (20, 60)]
        assert not flaws(said)
        assert not unfinished(said)
