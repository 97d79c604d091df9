import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import Record
from games.core.match import Match
from games.core.position import OptionError, Outcome, Side, Termination
from games.core.record import RecordError, TurnTexts, read_record, turn_texts, write_record
from tests.toy import RACE, Add, Race, RaceMove, Swap
from tests.variant import variant

pytestmark = pytest.mark.smoke

GAMES = {"race": RACE}

WRITTEN = """[Game "race"]
[Goal "30"]
[Pie "yes"]
[Black "Ann \\"the racer\\" \\\\o/"]

1. 2+3 {5:0}
2. swap {5:0}
3. 1+3 {5:4}
4. 3 {8:4}
"""


def played() -> Match[Any]:
    match: Match[Any] = Match(Race(goal=30, pie=True))
    for move in (Add(2), Add(3), Swap(), Add(1), Add(3), Add(3)):
        match.play(move)
    return match


def read(text: str) -> Record:
    return read_record(text, GAMES)


def plies(text: str) -> int:
    """How many moves a faultless text holds."""
    record = read(text)
    assert record.problem is None
    return record.match.ply


def test_a_match_is_written_as_tags_and_one_line_per_turn() -> None:
    tags = {"Game": "race", "Goal": "30", "Pie": "yes", "Black": 'Ann "the racer" \\o/'}
    assert write_record(RACE, tags, played()) == WRITTEN


def test_a_written_record_is_read_back() -> None:
    record = read(WRITTEN)
    assert record.problem is None
    assert record.game is RACE
    assert record.tags["Black"] == 'Ann "the racer" \\o/'
    assert record.match.moves == played().moves
    assert record.match.position == played().position
    assert write_record(RACE, record.tags, record.match) == WRITTEN


def test_only_the_moves_up_to_the_present_are_written() -> None:
    match = played()
    match.undo_turn()
    match.undo_turn()
    assert turn_texts(RACE, match) == ["2+3", "swap"]


def test_a_tag_with_a_line_break_stays_one_line() -> None:
    text = write_record(RACE, {"Event": "a\nb\r\n c"}, Match(Race()))
    assert text == '[Game "race"]\n[Event "a b c"]\n\n'
    assert read(text).tags["Event"] == "a b c"


@settings(deadline=None)
@given(st.text())
def test_any_name_survives_in_a_tag_up_to_its_spaces(name: str) -> None:
    record = read(write_record(RACE, {"Black": name}, played()))
    assert record.tags["Black"] == " ".join(name.split())


@pytest.mark.parametrize(
    "text",
    [
        '\ufeff[Game "race"]\n\n1. 1+3\n2. 2+1\n',
        '[Game "race"]\r\n\r\n1. 1+3\r\n2. 2+1\r\n',
        '[Game "race"]\n1+3\n2+1',
        '  [ Game   "race" ]  \n\n\n  1.   1+3   \n\n\n2.2+1\n\n',
        '[Game "race"]\n\n7. 1+3 {well} {played}\n{a word between}\n3. 2+1 {not closed',
        '[Game "race"]\n\n1B 1+3\n1W2 2+1\n',
        '[Game "race"]\n\n1. { first } 1+3\n2. 2 + 1\n',
    ],
)
def test_reading_is_lenient_about_spaces_line_ends_labels_and_comments(text: str) -> None:
    assert plies(text) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^this is no record of a match: no tag names its game$"),
        ("1. 1+3\n", "no tag names its game"),
        ('[Game "chess"]\n', "names no game known here: 'chess'"),
        (f'[Game "{"x" * 50}"]\n', f"^the record names no game known here: '{'x' * 40}'$"),
        ('1. 1+3\n[Game "race"]\n', "no tag names its game"),
        ('[Game "race"]\n[Goal "far"]\n', "^the record's tags start no game of Race: far and 3 "),
    ],
)
def test_without_a_start_nothing_is_read(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(text)


@pytest.mark.parametrize(
    ("damage", "kept", "problem"),
    [
        ("2. 1+1", 2, "line 4, '1+1': 1 cannot be added now"),
        ("2. 1+x", 2, "line 4, '1+x': 'x' is no number"),
        ("2. 9", 2, "line 4, '9': 9 cannot be added now"),
        ("2. 1+2+3", 2, "line 4, '1+2+3': the line goes on after the turn is complete"),
        ("2. 1", 3, "line 5, '1+2': the turn before this one is not complete"),
        ("\x00\ufffd", 2, "line 4"),
        ('[Goal "9"]', 2, "line 4"),
    ],
)
def test_a_damaged_record_keeps_the_longest_legal_part_and_names_the_line(
    damage: str, kept: int, problem: str
) -> None:
    record = read(f'[Game "race"]\n\n1. 1+3\n{damage}\n3. 1+2\n')
    assert record.problem is not None
    assert record.problem.startswith(problem)
    assert record.match.ply == kept
    assert not record.match.can_redo


def test_a_turn_after_the_end_is_a_problem() -> None:
    record = read('[Game "race"]\n[Goal "5"]\n\n1. 2+3\n2. 1+2\n')
    assert record.problem == "line 5, '1+2': the game is over before this turn"
    assert record.match.ply == 2


def test_a_record_cut_anywhere_is_read_as_far_as_it_goes() -> None:
    whole = played().moves
    for end in range(len(WRITTEN)):
        text = WRITTEN[:end]
        if '[Black "Ann' not in text or re.search(r"\n\d$", text):
            continue  # a lone number would be taken for a move, in this game
        moves = read(text).match.moves
        assert moves == whole[: len(moves)]


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_after_the_start_can_be_read(text: str) -> None:
    record = read(f'[Game "race"]\n\n1. 1+3\n{text}')
    assert record.match.ply >= 2


def test_options_can_be_refused_by_the_game() -> None:
    with pytest.raises(OptionError, match="not both numbers"):
        RACE.start({"Goal": "x"})


def test_the_longest_text_is_read_and_a_longer_one_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[Game "race"]\n'
    monkeypatch.setattr("games.core.record.LONGEST_TEXT", len(text))
    assert read_record(text, {"race": RACE}).problem is None
    with pytest.raises(RecordError, match=r"^the text is far too long for the record of a match$"):
        read_record(text + " ", {"race": RACE})


def test_a_text_of_far_too_many_lines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.record.MOST_PIECES", 3)
    assert read('[Game "race"]\n\n1. 1+2').problem is None
    with pytest.raises(RecordError, match="far too long"):
        read('[Game "race"]\n\n\n1. 1+2')


def test_the_name_of_the_game_is_that_of_the_game_that_is_written() -> None:
    for whole in (False, True):
        text = write_record(RACE, {"Game": "another"}, Match(Race()), whole=whole)
        assert text.startswith('[Game "race"]\n')
        assert "another" not in text


def test_each_turn_is_formatted_from_the_position_before_it() -> None:
    def from_points(before: Race, moves: Sequence[RaceMove]) -> str:
        return f"{before.points[0]}:{before.points[1]}+{len(moves)}"

    game = variant(RACE, format_turn=from_points)
    assert "\n4. 5:4+1 {8:4}\n" in write_record(game, {}, played())
    assert turn_texts(game, played()) == [
        "0:0+2", "5:0+1", "5:0+2", "5:4+1",
    ]  # fmt: skip


def test_turns_that_are_known_are_taken_from_there_and_new_ones_added() -> None:
    match, known = played(), TurnTexts()
    text = write_record(RACE, {}, match, whole=True, known=known)
    assert [written for written, _ in known.values()] == text.split("\n\n")[1].splitlines()
    (first, *_) = known
    known[first] = ("1. anything", "")
    assert "\n1. anything\n" in write_record(RACE, {}, match, whole=True, known=known)


def test_only_a_whole_record_has_the_result_of_its_moves_instead_of_the_given_one() -> None:
    tags = {"Result": "Player1", "TimeControl": "60"}
    assert write_record(RACE, tags, Match(Race())) == (
        '[Game "race"]\n[Result "Player1"]\n[TimeControl "60"]\n\n'
    )
    assert write_record(RACE, tags, Match(Race()), whole=True) == (
        '[Game "race"]\n[Result "*"]\n\n'
    )


def test_the_given_outcome_is_written_unless_the_moves_imply_another() -> None:
    resigned = Outcome((Side.WHITE,), Termination.RESIGNATION)
    text = write_record(RACE, {}, Match(Race()), whole=True, outcome=resigned)
    assert '[Result "Player2"]\n[Termination "resignation"]\n' in text
    won: Match[Any] = Match(Race(goal=3))
    won.play(Add(3))
    text = write_record(RACE, {}, won, whole=True, outcome=resigned)
    assert '[Result "Player1"]\n[Termination "target"]\n' in text
