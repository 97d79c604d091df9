"""The whole board of Veletas as it is spoken."""

from __future__ import annotations

import pytest

from games.core.position import Side
from games.veletas.rules.pieces import Place
from games.veletas.rules.position import custom_position, first_position
from tests.spoken import LANGUAGES, flaws, language, unfinished
from tests.veletas.view.speech.test_cells import GROUPS, SPEECH, crowded


def test_shooters_come_first_then_claims_then_groups() -> None:
    assert SPEECH.board(GROUPS) == (
        "Free shooters: c3, e5. Claimed by White: a1. Black group of 2: c4, d4. Black stone: c2. "
        "White stone: b3."
    )


def test_stones_that_belong_to_no_group_are_told_together() -> None:
    position = custom_position(
        7,
        "current",
        shooters=["c3", "e5", "f6"],
        black=["a1"],
        white=["a3", "g1", "g2", "d1", "d7", "e6", "e7"],
    )
    assert SPEECH.board(position) == (
        "Free shooters: c3, e5, f6. Black stone: a1. White group of 3: d7, e6, e7. "
        "White group of 2: g1, g2. Single white stones: d1, a3."
    )


def test_an_empty_board_is_empty() -> None:
    assert SPEECH.board(first_position(7)) == "The board is empty."
    assert SPEECH.board(first_position(7).play(Place("d4"))) == "Free shooter: d4."


def test_a_group_is_named_with_its_size() -> None:
    assert SPEECH.group(GROUPS, Side.WHITE, ("a1", "a2")) == "White group of 2: a1, a2."
    assert SPEECH.group(GROUPS, Side.WHITE, ("a1",)) == "White stone: a1."


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_board_is_told_in_every_language(code: str) -> None:
    with language(code):
        said = [SPEECH.board(crowded(seed)) for seed in (3, 12)]
        assert not flaws(said)
        assert not unfinished(said)
