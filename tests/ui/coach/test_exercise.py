"""A turn to find again, read from a record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.game import Evaluation
from games.core.position import RuleError
from games.core.record import write_record
from games.learning.coach import Exercise, Story, exercise_of
from tests.toy import RACE, Add
from tests.ui.coach.conftest import MOST_POINTS, match_of, proving_view, race_view

RECORD = write_record(RACE, {"Goal": "20"}, match_of(3, 2, 1, 3))
PLAYED, BEST = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))


def exercise(answer: str = "") -> Exercise:
    return exercise_of(race_view(), RECORD, PLAYED, BEST, Story("It was low."), answer)


def test_it_begins_where_the_record_ends() -> None:
    found = exercise()
    assert str(found.position) == "5:4 of 20, black to move"
    assert (found.options["Goal"], found.match.ply) == ("20", 4)
    assert (found.turns.played, found.turns.best) == ("1+2", "3+2")
    assert [*found.best] == [Add(3), Add(2)]


def test_what_happened_is_the_turn_and_its_answer() -> None:
    assert [*exercise("2+3").happened] == [Add(1), Add(2), Add(2), Add(3)]
    assert [*exercise().happened] == [Add(1), Add(2)]


@pytest.mark.parametrize(("record", "played", "answer"), [
    (RECORD, "1+1", ""),
    (RECORD, "1+2", "3+3"),
    (RECORD.replace("3+2", "3+3"), "1+2", ""),
    ("no record", "1+2", ""),
])  # fmt: skip
def test_what_cannot_be_played_is_no_exercise(record: str, played: str, answer: str) -> None:
    with pytest.raises(RuleError):
        exercise_of(race_view(), record, (played, None), BEST, Story(), answer)


def test_a_turn_that_cannot_be_read_is_named_as_it_is() -> None:
    assert exercise().turn_name("3+2") == "3+2"
    assert exercise().turn_name("three") == "three"


def test_an_estimate_says_how_much_better_the_best_turn_is() -> None:
    assert exercise().evidence == (
        "An estimate by the computer: in 100 games the best turn should win 20 more."
    )
    assert exercise().goal is None


def test_points_alone_are_no_estimate_of_a_chance() -> None:
    without = exercise_of(
        race_view(),
        RECORD,
        ("1+2", Evaluation(points=1.0)),
        ("3+2", Evaluation(points=2.0)),
        Story(),
    )
    assert without.evidence == ""


def test_a_proof_names_its_goal() -> None:
    found = replace(exercise_of(proving_view(), RECORD, PLAYED, BEST, Story()), proof=MOST_POINTS)
    assert found.goal is not None
    assert (found.goal.task, found.evidence) == ("Get five points.", "Proven by adding.")
