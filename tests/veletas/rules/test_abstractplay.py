from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.core.match import AnyMatch, Match
from games.core.record import LONGEST_TEXT, LONGEST_TURN, MOST_PIECES, RecordError, read_record
from games.veletas.game import GAME as VELETAS
from games.veletas.rules.notation import CannotList, is_move_list, read_move_list, write_move_list
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import first_position, random_start
from tests.playing import played

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("veletas-current-*.txt"))
PLACED = [path for path in FILES if "random" not in path.name]

LIST = """\
b5,c3,h8/d6
c6,d4,g3,i6/f5
c3-e3/e8
h4
"""
# The placement; then White has kept her colour and placed, Black has moved from c3 to e3 and shot
# e8, White has shot h4 from g3.


def moves() -> AnyMatch:
    match: AnyMatch = Match(first_position(10, "current"))
    match.play_all([*map(Place, ("h8", "b5", "c3")), Stone("d6"), Pie(swap=False)])
    match.play_all([*map(Place, ("c6", "d4", "g3", "i6")), Stone("f5")])
    match.play_all([Slide("c3", "e3"), Stone("e8"), Stone("h4")])
    return match


def test_a_match_is_written_as_a_list_of_turns() -> None:
    assert write_move_list(moves()) == LIST


def test_a_list_is_read() -> None:
    record = read_move_list(LIST, VELETAS)
    assert record.game is VELETAS
    assert record.problem is None
    assert record.match.position == moves().position
    assert record.tags == {
        "Game": "veletas",
        "Rules": "current",
        "Size": "10",
        "Start": "placed",
    }


@pytest.mark.parametrize(
    "text",
    [
        LIST.replace("\n", "\r\n"),
        "\ufeff\n\n" + LIST.upper().replace(",", " , "),
        LIST.strip(),
        "1. b5,h8,c3/d6\n2. i6,c6,d4,g3/f5\n3. c3-e3/e8\n4. g3/h4",
        LIST.replace("c6,", "keep\nc6,"),
    ],
)
def test_reading_accepts_variants_of_a_list(text: str) -> None:
    assert is_move_list(text)
    record = read_move_list(text, VELETAS)
    assert record.problem is None
    assert record.match.position == moves().position


def test_a_swap_on_a_separate_line_is_read() -> None:
    record = read_move_list(LIST.replace("c6,", "swap\nc6,"), VELETAS)
    assert record.problem is None
    assert record.match.position.sides == first_position().sides[::-1]
    assert write_move_list(record.match) == LIST


@pytest.mark.parametrize("path", PLACED, ids=[path.stem for path in PLACED])
def test_reference_games_survive_writing_and_reading(path: Path) -> None:
    golden = read_record(path.read_text(encoding="utf-8"), catalog.games()).match
    record = read_move_list(write_move_list(golden), VELETAS)
    assert record.problem is None
    assert str(record.match.position) == str(golden.position)


@pytest.mark.parametrize("size", ["10", "9", "7"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_survive_writing_and_reading(size: str, seed: int) -> None:
    match = played(VELETAS, {"Size": size}, seed)
    record = read_move_list(write_move_list(match), VELETAS)
    assert record.problem is None
    assert record.tags["Size"] == size
    assert str(record.match.position) == str(match.position)


def test_variations_and_an_unfinished_turn_are_left_out() -> None:
    match = moves()
    match.go_to(match.node_at(match.ply - 1))
    match.play_all([Stone("g4"), Slide("h8", "h7")])
    assert write_move_list(match) == LIST.replace("h4", "g4")


def test_matches_that_cannot_be_written() -> None:
    with pytest.raises(CannotList, match=r"^move lists are for the current rules only$"):
        write_move_list(Match(first_position(10, "leaflet-en")))
    with pytest.raises(
        CannotList, match=r"^a move list cannot say where a random start has put the shooters$"
    ):
        write_move_list(Match(random_start(7, "current", ["b2", "d4", "f6"])))


@pytest.mark.parametrize(
    ("text", "plies", "problem"),
    [
        (LIST + "e3-e4\nh5", 14, "line 6, 'h5': the turn before this one is not complete"),
        (LIST + "z9", 13, "line 5, 'z9': "),
        (LIST.replace("b5", "a5"), 0, "line 1, 'a5,c3,h8/d6': "),
        (LIST.replace("h4", "f5"), 12, "line 4, 'f5': "),
        (LIST + "e3/h6/" * 400, 13, "line 5, 'e3/h6/e3/h6"),
        (LIST + "hello", 13, "line 5, 'hello': 'hello' is no turn"),
    ],
)
def test_the_first_illegal_turn_is_named(text: str, plies: int, problem: str) -> None:
    record = read_move_list(text, VELETAS)
    assert record.problem is not None
    assert record.problem.startswith(problem)
    assert record.match.ply == plies


def test_a_turn_of_hundreds_of_characters_is_not_parsed() -> None:
    record = read_move_list(LIST + "e3/h6/" * 400, VELETAS)
    shown = ("e3/h6/" * 400)[:40]
    assert record.problem == f"line 5, '{shown}': this is longer than any turn"
    longest = read_move_list(LIST + "x" * LONGEST_TURN, VELETAS)
    sentence = f"line 5, '{'x' * 40}': '{'x' * 40}' is no turn such as e4-e8/d9 or e4/d9"
    assert longest.problem == sentence


def test_nothing_is_played_after_the_end() -> None:
    complete = write_move_list(played(VELETAS, {"Size": "7"}, 1))
    record = read_move_list(f"{complete}d4/d5\n", VELETAS)
    number = complete.count("\n") + 1
    assert record.problem == f"line {number}, 'd4/d5': the game is over before this turn"


@pytest.mark.parametrize("text", ["", "\n", "hello", "b5,c3/d6,e5", "b5,c3,d4,e5/f6", "e4-e8/d9"])
def test_a_list_must_begin_with_a_first_placement(text: str) -> None:
    with pytest.raises(
        RecordError, match=r"^a move list begins with a first placement, such as b5,c3,h8/d6$"
    ):
        read_move_list(text, VELETAS)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(RecordError, match=r"^the text is far too long for the record of a match$"):
        read_move_list(LIST + "x" * LONGEST_TEXT, VELETAS)
    longest = LIST + "\n" * (LONGEST_TEXT - len(LIST))
    assert read_move_list(longest, VELETAS).problem is None


def test_lines_beyond_the_limit_are_not_read() -> None:
    within = LIST + "\n" * (MOST_PIECES - 5)
    assert read_move_list(within + "hello", VELETAS).problem is not None
    assert read_move_list(within + "\nhello", VELETAS).problem is None


@pytest.mark.parametrize("text", ["", '[Game "veletas"]', "(;GM[1])", "hello", "D4 E4", "-"])
def test_other_texts_are_no_move_lists(text: str) -> None:
    assert not is_move_list(text)


def test_damaged_lists_keep_their_legal_beginning() -> None:
    rng = Random(4)
    for _ in range(300):
        damaged = bytearray(LIST.encode())
        damaged[rng.randrange(12, len(damaged))] = rng.randrange(256)
        record = read_move_list(damaged.decode("utf-8", "replace"), VELETAS)
        assert record.problem is None or record.problem.startswith("line ")
