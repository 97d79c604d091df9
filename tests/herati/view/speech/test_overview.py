"""The whole table of Herati as it is spoken."""

from __future__ import annotations

import pytest

from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.view.speech.test_cells import STUCK, later, speech_of
from tests.herati.view.speech.test_tiles import CORNER
from tests.spoken import LANGUAGES, flaws, language, unfinished


def board_text(position: AnyHerati) -> str:
    return speech_of(position).board(position)


def test_the_field_is_told_row_by_row_before_the_hands() -> None:
    assert board_text(CORNER) == (
        "e5 to f5: black bottom right, black bottom left. Black top right on e6. "
        "Ada has black top left, black top right. Ben has black bottom right. "
        "2 of 5 wide · 2 of 5 high."
    )


def test_diamonds_are_told_by_two_corners() -> None:
    whole = workshop("SE SW\nNE NW", "NW |", "NW |")
    assert "Black diamond from e5 to f6." in board_text(whole)
    white = workshop("NW NE\nSW SE", "NW |", "NW |")
    assert "White diamond from e5 to f6." in board_text(white)


def test_the_loom_has_one_hand() -> None:
    assert board_text(STUCK) == (
        "Black top left on e1. In the hand: black top left, black bottom left. 1 of 5 wide."
    )
    assert board_text(loom("", "NW |")) == (
        "The field is empty. In the hand: black top left. 0 of 5 wide."
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_is_told_in_every_language(code: str) -> None:
    with language(code):
        said = [board_text(later(seed)) for seed in (5, 10)]
        assert not flaws(said)
        assert not unfinished(said)


def test_a_row_with_a_gap_names_each_place() -> None:
    gap = loom("SE SW NW NW NW\nNE .. NW .. ..", "NW |")
    assert "Black top right on e2, black top left on g2." in board_text(gap)
