"""Playing the turns of a record: what is refused, where reading goes on, and the sentences."""

import pytest

from games.core.game import AnyGame
from games.core.match import Match, TimeControl
from games.core.record import LONGEST_TURN, RecordReader
from tests.toy import RACE, Race
from tests.variant import variant

pytestmark = pytest.mark.smoke

GAME: AnyGame = RACE


def read(
    text: str, goal: int = 100, control: TimeControl | None = None, game: AnyGame = GAME
) -> RecordReader:
    """A reader that has read these lines; the first has the number 5."""
    reader = RecordReader(game, Match(Race(goal=goal), control))
    reader.read(text.splitlines(), 5)
    return reader


def moves(reader: RecordReader) -> list[str]:
    return [str(move) for move in reader.match.line]


@pytest.mark.parametrize(("text", "kept", "sentence"), [
    ("1. 1+2\n2. 4+1", "1 2", "line 6, '4+1': 4 cannot be added now"),
    ("1. 1+2\n2. 1+x", "1 2", "line 6, '1+x': 'x' is no number"),
    ("1. 1\n2. 2+3", "1", "line 6, '2+3': the turn before this one is not complete"),
    ("1. 1+2+3", "", "line 5, '1+2+3': the line goes on after the turn is complete"),
    ("(1. 1+2)", "", "line 5: no turn stands before this variation"),
    ("1. 1+2)", "1 2", "line 5: this parenthesis closes nothing"),
    ("1. 1+2\n(1. 2+3", "1 2", "line 6: this variation is never closed"),
])  # fmt: skip
def test_the_first_error_names_its_line(text: str, kept: str, sentence: str) -> None:
    reader = read(text)
    assert moves(reader) == kept.split()
    assert str(reader.trouble) == sentence


def test_a_turn_after_the_end_is_refused() -> None:
    reader = read("1. 3\n2. 1+2", goal=3)
    assert moves(reader) == ["3"]
    assert str(reader.trouble) == "line 6, '1+2': the game is over before this turn"


def test_a_text_longer_than_any_turn_is_refused() -> None:
    long = "1+" * (LONGEST_TURN // 2) + "1"
    reader = read(long)
    assert len(long) == LONGEST_TURN + 1
    assert str(reader.trouble) == f"line 5, {long[:40]!r}: this is longer than any turn"
    assert "longer than any turn" not in str(read(long[:-1] + " ").trouble)


def test_far_too_many_turns_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.record.MOST_TURNS", 3)
    exact = read("1. 1+2\n" * 3)
    assert exact.trouble is None
    reader = read("1. 1+2\n" * 4)
    assert str(reader.trouble) == "line 8, '1+2': the record has far too many turns"
    assert len(reader.match.turns()) == 3


def test_an_error_in_a_variation_leaves_out_its_rest_only() -> None:
    reader = read("1. 1+2\n(1. 9+9 (1. 2+1) 2. 3+1)\n2. 2+3")
    assert moves(reader) == ["1", "2", "2", "3"]
    assert len(reader.match.tree()) == 2
    assert str(reader.trouble) == "line 6, '9+9': 9 cannot be added now"


def test_the_present_may_stand_within_a_turn_with_the_seconds_spent_there() -> None:
    reader = read("1. 1+2 {%now 1 0:03.5}\n2. 1+2", control=TimeControl(60))
    assert reader.match.ply == 1
    assert reader.match.clocks == (56.5, 60.0)
    assert reader.match.can_redo


@pytest.mark.parametrize(("mark", "ply"), [
    ("%now", 2), ("%now 0", 0), ("%now 2", 2), ("%now 3", 2), ("%now x", 2),
])  # fmt: skip
def test_a_mark_of_the_present_that_says_no_gesture_means_the_end_of_its_turn(
    mark: str, ply: int
) -> None:
    assert read(f"1. 1+2 {{{mark}}}\n2. 1+2").match.ply == ply


def test_clocks_follow_the_marks_up_to_a_day() -> None:
    reader = read("1. 1+2 {%clk 0:42.5}\n2. 1+2 {%clk 999:00:00}", control=TimeControl(60))
    assert reader.match.clocks == (42.5, 86400.0)
    spent = read("1. 1+2 {%spent 9:00.0}", control=TimeControl(60))
    assert spent.match.clocks == (60.0, 0.0)


def test_the_order_of_gestures_follows_its_mark_only_if_it_names_all() -> None:
    assert moves(read("1. 1+2 {%played 2; 1}")) == ["2", "1"]
    assert moves(read("1. 1+2 {%played 2}")) == ["1", "2"]
    assert moves(read("1. 1+2 {%played 2; 3}")) == ["1", "2"]


def test_comments_that_the_game_generates_are_no_notes() -> None:
    reader = read("1. 1+2 {3:0} {good}")
    assert reader.match.node.note == "good"


def test_redo_leads_along_the_marked_line() -> None:
    reader = read("1. 1+2 {%now}\n(1. 2+1)\n2. 1+2\n(2. 3+1 {%line})")
    assert reader.match.ply == 2
    assert reader.match.redo_turn()
    assert moves(reader) == ["1", "2", "3", "1"]


def test_far_too_many_comments_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.record.MOST_PIECES", 10)
    reader = read("1. 1+2 {a}\n2. 1+3\n3. 1+2\n" + "{b}" * 4)
    assert str(reader.trouble) == "the record has far too many comments and lines"
    assert moves(reader) == ["1", "2", "1", "3", "1", "2"]
    assert reader.match.node_at(2).note == "a"


def test_notes_behind_parentheses_are_joined_in_their_order() -> None:
    reader = read("1. 1+2 {a}\n(1. 2+3 {b}) {c}\n() {d}\n2. 1+2 {e}")
    assert reader.trouble is None
    assert [node.note for node in reader.match.nodes] == ["", "", "a c d", "", "e"]


def test_a_turn_without_a_move_is_refused() -> None:
    reader = read("1. 1+2", game=variant(RACE, parse_turn=lambda before, text: []))
    assert str(reader.trouble) == "line 5, '1+2': there is no move in it"
    assert moves(reader) == []
