"""Sides, outcomes, errors with sentences, and moves as texts."""

from dataclasses import replace

import pytest

from games.core.position import (
    IllegalMove,
    NotationError,
    OptionError,
    Outcome,
    RuleError,
    Side,
    Termination,
    read_moves,
    sorted_moves,
)
from tests.toy import Add, Race, Swap


def test_sides_are_named_as_in_records() -> None:
    assert [side.value for side in Side] == ["black", "white", "1", "2", "3", "4"]


def test_terminations_are_equal_by_their_value_in_records() -> None:
    assert Termination("points") == Termination.POINTS
    assert (Termination.TIME.value, Termination.RESIGNATION.value) == ("time", "resignation")
    assert Termination.TIME != Termination.POINTS


def test_an_outcome_has_no_score_unless_given() -> None:
    assert Outcome((Side.BLACK,), Termination.TIME).score == ()


@pytest.mark.parametrize("kind", [RuleError, IllegalMove, NotationError, OptionError])
def test_an_error_keeps_its_sentence_and_values_apart(kind: type[RuleError]) -> None:
    error = kind("{move} is not {how}", move="e4", how="legal")
    assert str(error) == "e4 is not legal"
    assert error.template == "{move} is not {how}"
    assert error.values == {"move": "e4", "how": "legal"}
    assert isinstance(error, ValueError)


def test_a_sentence_without_values_may_hold_braces() -> None:
    assert str(RuleError("a {brace}")) == "a {brace}"


def test_moves_are_sorted_by_their_texts() -> None:
    position = replace(Race(most=10, pie=True), to_move=Side.WHITE)
    assert [str(move) for move in sorted_moves(position)] == [
        *("1", "10", "2", "3", "4", "5", "6", "7", "8", "9", "swap")
    ]


def test_texts_are_read_as_legal_moves_one_after_the_other() -> None:
    assert read_moves(Race(), ["1", "3"]) == [Add(1), Add(3)]
    assert read_moves(Race(), []) == []
    position = replace(Race(pie=True), to_move=Side.WHITE)
    assert read_moves(position, ["swap"]) == [Swap()]


def test_a_text_of_no_legal_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"^1 is not possible here$") as caught:
        read_moves(Race(), ["1", "1"])
    assert caught.value.template == "{move} is not possible here"
