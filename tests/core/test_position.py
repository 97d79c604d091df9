"""Sides, evaluations, outcomes and errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf, log, nan
from pathlib import Path

import pytest

from games.core.game import Evaluation
from games.core.position import (
    IllegalMove,
    Outcome,
    RuleError,
    Side,
    Termination,
    read_moves,
    sorted_moves,
)
from games.core.translation import use_language
from games.storage.files import StorageError, as_sentence, explained, read_file
from tests.toy import Race

# -- Sides, outcomes, errors with sentences, and moves as texts


def test_sides_and_terminations_have_their_values_in_records() -> None:
    assert [side.value for side in Side] == ["black", "white", "1", "2", "3", "4"]
    assert Termination("points") == Termination.POINTS != Termination.TIME
    assert (Termination.TIME.value, Termination.RESIGNATION.value) == ("time", "resignation")
    assert Outcome((Side.BLACK,), Termination.TIME).score == ()


def test_moves_are_sorted_by_their_texts() -> None:
    position = replace(Race(most=10, pie=True), to_move=Side.WHITE)
    assert [str(move) for move in sorted_moves(position)] == [
        *("1", "10", "2", "3", "4", "5", "6", "7", "8", "9", "swap")
    ]


def test_a_text_of_no_legal_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"^1 is not possible here$") as caught:
        read_moves(Race(), ["1", "1"])
    assert caught.value.template == "{move} is not possible here"


# -- Errors of the rules as sentences in the window


@pytest.mark.parametrize(("text", "line"), [
    ("the game is over", "The game is over."),
    ("there is no shooter on c4", "There is no shooter on c4."),
    ("c4 is not empty: a shooter stands there", "c4 is not empty: a shooter stands there."),
    ("a tile fits", "A tile fits."),
    ("e4-e8/d9 is not possible here", "e4-e8/d9 is not possible here."),
    ("NE on 1,0 does not match", "NE on 1,0 does not match."),
    ("-1,0 touches nothing", "-1,0 touches nothing."),
    ("It is Ada's turn.", "It is Ada's turn."),
    ("Thinking …", "Thinking …"),
    ("there is no edge X", "There is no edge X."),
    ("", ""),
])  # fmt: skip
def test_a_line_begins_with_a_capital_and_ends_with_a_stop(text: str, line: str) -> None:
    assert as_sentence(text) == line


@pytest.fixture
def italian() -> Iterator[None]:
    use_language("it")
    yield
    use_language("en")


def test_what_the_system_says_is_translated(italian: None, tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        read_file(tmp_path / "lost")
    assert explained(caught.value).endswith("il file o la cartella non esiste.")
    assert str(caught.value).endswith("No such file or directory.")


def test_an_error_of_the_rules_is_translated_with_the_one_it_names(italian: None) -> None:
    over = IllegalMove("the game is over before this turn")
    error = RuleError("line {line}, {text}: {rule}", line=5, text="e4", rule=over)
    assert str(error) == "line 5, e4: the game is over before this turn"
    assert explained(error) == "riga 5, e4: la partita finisce prima di questa mossa"
    assert explained(KeyError("e4")) == "'e4'"


# -- The typed value of a position: limits, conversions, order

BLACK, WHITE, THIRD = Side.BLACK, Side.WHITE, Side.THIRD


@pytest.mark.parametrize("probability", [-1e-9, 1 + 1e-9, inf, nan])
def test_a_probability_lies_between_0_and_1(probability: float) -> None:
    with pytest.raises(ValueError, match="no probability from 0 to 1"):
        Evaluation(probability)


def test_an_evaluation_without_any_value_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^an evaluation needs a win probability or points$"):
        Evaluation()


@pytest.mark.parametrize(("log_odds", "probability"), [
    (0.0, 0.5), (log(4), 0.8), (-log(4), 0.2), (inf, 1.0), (-inf, 0.0), (1e6, 1.0), (-1e6, 0.0),
])  # fmt: skip
def test_log_odds_become_a_probability(log_odds: float, probability: float) -> None:
    assert Evaluation.from_log_odds(log_odds).win_probability == pytest.approx(probability)


def test_only_proven_or_extreme_log_odds_are_certain() -> None:
    assert Evaluation.from_log_odds(30.0) < Evaluation(1.0)
    assert Evaluation.from_log_odds(-700.0) > Evaluation(0.0)
    assert Evaluation.from_log_odds(inf) == Evaluation(1.0)
    assert Evaluation.from_log_odds(-inf) == Evaluation(0.0)


@pytest.mark.parametrize(("winners", "players", "expected"), [
    ((BLACK,), 2, 1.0), ((WHITE,), 2, 0.0), ((BLACK, THIRD), 3, 0.5), ((), 4, 0.25),
])  # fmt: skip
def test_winners_share_the_victory(
    winners: tuple[Side, ...], players: int, expected: float
) -> None:
    outcome = Outcome(winners, Termination.POINTS)
    assert Evaluation.from_outcome(outcome, BLACK, players) == Evaluation(expected)


def test_the_opponent_has_the_other_part_of_the_probability() -> None:
    assert Evaluation(0.75).for_opponent() == Evaluation(0.25)
    with pytest.raises(
        ValueError, match=r"^only a win probability can be seen from the other side$"
    ):
        Evaluation(points=3.0).for_opponent()
