from datetime import datetime
from typing import Any

import pytest

from games.core.match import Match
from games.core.position import Outcome, Side, Termination
from games.core.record import (
    Player,
    heading,
    options_of,
    players_of,
    read_record,
    read_tags,
    resigned_outcome,
    winning_seats,
    write_record,
)
from tests.toy import RACE, Add, Race, Swap

PLAYERS = (Player("Ada"), Player("Computer", "greedy"))
BEGUN = datetime(2026, 8, 2, 14, 5, 59, 123456)


def test_the_heading_names_options_players_and_the_day() -> None:
    tags = heading({"Goal": "30", "Seed": "x"}, PLAYERS, BEGUN, computer_seed=77)
    assert tags == {
        "Goal": "30",
        "Seed": "x",
        "Player1": "Ada",
        "Player2": "Computer",
        "Level2": "greedy",
        "ComputerSeed": "77",
        "Date": "2026-08-02",
        "Time": "14:05:59",
        "RulesVersion": "1",
    }
    assert players_of(tags) == PLAYERS
    assert options_of(tags) == {"Goal": "30", "Seed": "x"}


def test_a_loom_of_the_day_has_its_date_and_initials() -> None:
    tags = heading({}, PLAYERS[:1], BEGUN, daily="2026-08-02", initials="ADA")
    assert (tags["Daily"], tags["Initials"]) == ("2026-08-02", "ADA")
    assert options_of(tags) == {}


def test_options_are_read_back_from_a_whole_record() -> None:
    text = write_record(RACE, heading({"Goal": "3"}, PLAYERS, BEGUN), Match(Race()), whole=True)
    assert options_of(read_record(text, {"race": RACE}).tags) == {"Goal": "3"}


def ending(match: Match[Any]) -> list[str]:
    """The last tags of a whole record."""
    tags = {"Result": "Player9", "Score": "old", "Termination": "old", "Goal": "4"}
    head = write_record(RACE, tags, match, whole=True).partition("\n\n")[0]
    return head.splitlines()[1:]


def test_an_unfinished_match_has_no_result_whatever_it_had() -> None:
    assert ending(Match(Race())) == ['[Goal "4"]', '[Result "*"]']


def test_the_winner_is_written_by_seat() -> None:
    match: Match[Any] = Match(Race(goal=4, pie=True))
    match.play_all((Add(1), Add(2)))
    match.play(Swap())  # Black is the second player's now
    match.play_all((Add(1), Add(2)))
    match.play(Add(1))
    assert match.position.outcome() is not None
    assert ending(match)[1:] == ['[Result "Player2"]', '[Termination "target"]']


@pytest.mark.parametrize(
    ("result", "seats"),
    [("Player1", (0,)), ("Player2,Player4", (1, 3)), ("-", ()), ("*", ()), ("Player5,x", ())],
)
def test_seats_are_read_from_a_result(result: str, seats: tuple[int, ...]) -> None:
    assert winning_seats(result) == seats


def test_tags_are_read_among_empty_lines_and_comments() -> None:
    lines = ["", "{a", "b}", ' [A "1"] ', "{c}", "{never closed", '[B "2"]', "", "1. x", '[C "3"]']
    assert read_tags(lines) == ({"A": "1", "B": "2"}, 7)
    assert read_tags(["{", "{", '[A "1"]']) == ({"A": "1"}, 3)
    assert read_tags(["{a", "b", "c}", '[A "1"]']) == ({"A": "1"}, 4)
    unclosed = ["{a", '[A "1"]', "{b", "c}", '[B "2"]']
    assert read_tags(unclosed) == ({"A": "1", "B": "2"}, 5)
    assert read_tags([]) == ({}, 0)


def test_a_line_too_long_for_a_tag_is_none() -> None:
    for length, known in ((10_000, True), (10_001, False)):
        value = "x" * (length - len('[Key ""]'))
        assert ("Key" in read_tags([f'[Key "{value}"]'])[0]) is known


@pytest.mark.parametrize(("result", "winners"), [
    ("Player2", (Side.WHITE,)),
    ("Player1,Player2", (Side.BLACK, Side.WHITE)),
    ("Player3", ()),  # of two players
    ("Player2,Player3", (Side.WHITE,)),
    ("*", ()),
    (None, ()),
])  # fmt: skip
def test_the_winners_of_a_resigned_game_are_those_of_its_players_that_the_result_names(
    result: str | None, winners: tuple[Side, ...]
) -> None:
    tags = {"Termination": "resignation"} | ({"Result": result} if result else {})
    expected = Outcome(winners, Termination.RESIGNATION) if winners else None
    assert resigned_outcome(tags, (Side.BLACK, Side.WHITE)) == expected
    assert resigned_outcome({**tags, "Termination": "points"}, (Side.BLACK, Side.WHITE)) is None
