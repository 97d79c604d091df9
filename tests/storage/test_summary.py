"""The summary of a match, from the tags and turns of its record."""

import pytest

from games.core.record import MOST_TURNS, Player
from games.storage.matches import Stamp, Summary, summarise
from tests.toy import RACE

GAMES = {"race": RACE}
STAMP = Stamp(5, 100)

RECORD = """[Game "race"]
[Goal "20"]
[Player1 "Ada"]
[Player2 "Computer"]
[Level2 "greedy"]
[Seconds2 "2.5"]
[Date "2026-08-02"]
[Time "09:30:00"]
[Result "Player1,Player2"]
[Termination "points"]
[Score "20,7"]
[Daily "2026-08-01"]
[Initials "ADA"]

1. 1+2
2. 1+3 {a (comment)}
 (2. 2+3
  3. 1+2)
3. 2
"""


def test_a_summary_holds_the_tags_and_the_turns_of_the_main_line() -> None:
    assert summarise("m", STAMP, "\ufeff" + RECORD, GAMES) == Summary(
        "m",
        STAMP,
        "race",
        {},
        (Player("Ada"), Player("Computer", "greedy", 2.5)),
        finished=True,
        winners=(0, 1),
        termination="points",
        score=(20, 7),
        date="2026-08-02",
        time="09:30:00",
        turns=3,
        daily="2026-08-01",
        initials="ADA",
    )


def test_a_match_of_an_unknown_game_has_its_name_only() -> None:
    assert summarise("m", STAMP, RECORD, {}) == Summary("m", STAMP)


@pytest.mark.parametrize(("score", "numbers"), [
    ("3", (3,)), ("-1", ()), ("1,x", ()), ("999999,0", (999999, 0)), ("1000000", ()), ("٣", ()),
])  # fmt: skip
def test_a_score_of_other_than_small_numbers_is_left_out(
    score: str, numbers: tuple[int, ...]
) -> None:
    text = RECORD.replace("20,7", score)
    assert summarise("m", STAMP, text, GAMES).score == numbers


def test_a_result_that_is_missing_follows_from_the_moves() -> None:
    tags = '[Player1 "Ada"]\n[Player2 "Bo"]\n[Date "2026-08-02"]'
    text = f'[Game "race"]\n[Goal "3"]\n{tags}\n\n1. 3\n'
    found = summarise("m", STAMP, text, GAMES)
    assert (found.finished, found.winners, found.turns) == (True, (0,), 1)
    assert (found.players, found.date) == ((Player("Ada"), Player("Bo")), "2026-08-02")
    unfinished = summarise("m", STAMP, '[Game "race"]\n\n1. 1+2\n', GAMES)
    assert unfinished == Summary("m", STAMP, "race", turns=1)


def test_turns_of_variations_within_variations_do_not_count() -> None:
    body = "1. 1+2 (1. 2+1 (1. 1+3 (1. 3+1) 2. 1+2) 2. 1+3 3. 1+2)\n2. 2+3\n"
    assert summarise("m", STAMP, f'[Game "race"]\n[Result "*"]\n\n{body}', GAMES).turns == 2


def test_stray_parentheses_do_not_hide_turns() -> None:
    text = '[Game "race"]\n[Result "*"]\n\n1. 1+2)\n2. 1+2 (\n3. 1+2\n'
    assert summarise("m", STAMP, text, GAMES).turns == 2


@pytest.mark.parametrize("body", ["()" * 4_000_000, "a\n" * 3_900_000, " \n" * 250_000])
def test_a_text_that_no_record_reaches_has_its_name_only(body: str) -> None:
    text = f'[Game "race"]\n[Result "*"]\n\n{body}'
    assert summarise("m", STAMP, text, GAMES) == Summary("m", STAMP)


@pytest.mark.parametrize(
    ("body", "turns"),
    [
        ("1+2\n" * 20_000, MOST_TURNS - 1),  # the first token is not a turn
        ("1+2\n" + "{" * 490_000, 1),
        ("1+2\n" + "()" * 240_000 + "\n1+2", 1),
    ],
)
def test_turns_are_counted_up_to_the_limits_of_records(body: str, turns: int) -> None:
    text = f'[Game "race"]\n[Result "*"]\n\n{body}'
    assert summarise("m", STAMP, text, GAMES).turns == turns


def test_matches_are_ordered_by_date_time_change_and_name() -> None:
    assert Summary("m", STAMP, date="d", time="t").begun == ("d", "t", 5, "m")
