"""Notation of turns, labels and comments: RULES.md 3.6."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sgfmill import boards, sgf

from games import catalog
from games.core.game import Record
from games.core.match import AnyMatch, Match, TimeControl
from games.core.position import NotationError
from games.core.record import LONGEST_TEXT, RecordError, read_record, write_record
from games.tiananmen.game import GAME as TIANANMEN
from games.tiananmen.rules.notation import (
    MOST_NODES,
    is_sgf,
    parse_turn,
    read_position,
    read_sgf,
    write_sgf,
)
from games.tiananmen.rules.position import LidStone, Save, Stone, set_up

ROOMY = set_up(19, black=["D4"], last="D4", day=2, lids=(3, 0))


def test_reading_forgives_case_spaces_and_commas() -> None:
    assert parse_turn(ROOMY, "  d5, e5 ") == [Stone("D5"), Stone("E5")]
    assert parse_turn(ROOMY, "LID k3  l3") == [LidStone("K3"), LidStone("L3")]
    assert parse_turn(ROOMY, "Save") == [Save()]


def test_a_turn_begun_counts_the_stones_it_has_left() -> None:
    begun = set_up(19).play(Stone("D4"))
    assert parse_turn(begun, "E4 E5 F5") == [Stone("E4"), Stone("E5"), Stone("F5")]
    with pytest.raises(NotationError, match="but 3 are left"):
        parse_turn(begun, "E4 E5 F5 F6")


REFUSED = Path(__file__).with_name("refusals.txt").read_text(encoding="utf-8")
"""Turns of `ROOMY`, SGF and positions that are refused, with the whole sentences."""
READ: dict[str, tuple[type[ValueError], Callable[[str], object]]] = {
    "turn": (NotationError, partial(parse_turn, ROOMY)),
    "sgf": (RecordError, partial(read_sgf, game=TIANANMEN)),
    "position": (ValueError, read_position),
}


@pytest.mark.parametrize("refused", REFUSED.replace("\n    ", "\t").splitlines())
def test_the_whole_sentence_about_what_cannot_be_read(refused: str) -> None:
    said, _, sentence = refused.partition("\t")
    kind, _, text = said.partition(":")
    refusal, read = READ[kind]
    with pytest.raises(refusal) as caught:
        read(text)
    assert str(caught.value) == sentence


def test_the_lid_that_counts_is_that_of_the_side_to_move() -> None:
    white = set_up(19, black=["D4"], last="D4", day=2, part=1, lids=(3, 1))
    with pytest.raises(NotationError, match="2 stones are given, but there are 1 in the lid"):
        parse_turn(white, "lid A1 A2")


# -- Matches as SGF

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("tiananmen-*.txt"))
TAGS = {"Size": "13", "Player1": "Ada [1]", "Player2": "千代\\", "Date": "2026-08-02"}


def golden(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"), catalog.games())


def stones(points: str) -> list[Stone]:
    return [Stone(point) for point in points.split()]


def small(points: str = "D4 E4 E5 F5") -> AnyMatch:
    match: AnyMatch = Match(set_up(13))
    match.play_all(stones(points))
    return match


def shown(text: str) -> Any:
    """The tree of an SGF as a viewer would read it."""
    return sgf.Sgf_game.from_string(text)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_game_is_read_back_exactly(path: Path) -> None:
    record = golden(path)
    text = write_record(TIANANMEN, record.tags, record.match, whole=True)
    again = read_sgf(write_sgf(record.tags, record.match), TIANANMEN)
    assert again.problem is None
    assert again.match.moves == record.match.moves
    assert again.match.position == record.match.position
    assert write_record(TIANANMEN, again.tags, again.match, whole=True) == text


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_viewer_of_go_shows_every_stone_in_its_order(path: Path) -> None:
    match = golden(path).match
    game = shown(write_sgf({}, match))
    board = boards.Board(game.get_size())
    order = []
    for node in game.get_main_sequence():
        colour, point = node.get_move()
        if colour:
            order.append(name_of(point))
            board.play(*point, colour)
        for letter, points in zip("bw", node.get_setup_stones(), strict=False):
            for row, column in points:
                board.board[row][column] = letter
    assert order == [move.point for move in match.moves if not isinstance(move, Save)]
    position: Any = match.position
    final = {(letter, name_of(point)) for letter, point in board.list_occupied_points()}
    assert final == {
        (letter, point)
        for letter, side in zip("bw", position.sides, strict=True)
        for point in position.stone_points(side)
    }


def name_of(point: tuple[int, int]) -> str:
    return "ABCDEFGHJKLMNOPQRST"[point[1]] + str(point[0] + 1)


WRITTEN = r"""(;FF[4]AP[Tavoliere:1]BL[60]CA[UTF-8]DT[2026-08-02]GM[1]GN[Tiananmen]
PB[Ada [1\]]PW[千代\\]RE[W+Time]SQ[fg][gf][gg][gh][hg]SZ[13]
TAVTAGS[[Game "tiananmen"\]
[Size "13"\]
[Player1 "Ada [1\]"\]
[Player2 "千代\\\\"\]
[Date "2026-08-02"\]
[TimeControl "60+5"\]
[Result "Player2"\]
[Termination "time"\]]
WL[60];B[dj]BL[60]C[1B
the corner]SQ[fg][gf][gg][gh][hg]TAVNOTE[the corner]
WL[60];B[cj]BL[60]SQ[fg][gf][gg][gh][hg]WL[60](;B[ck]BL[60]C[\] a \\ remark [%]
SQ[fg][gf][gg][gh][hg]TAVNOTE[\] a \\ remark [%]WL[60])(;B[bj]BL[60]
SQ[fg][gf][gg][gh][hg]WL[60];B[aj]BL[65]SQ[fg][gf][gg][gh][hg]WL[60];BL[65]
C[1W save]SQ[fg][gf][gg][gh][hg]TAVSAVE[W]WL[65];B[ai]BL[62.5]C[1B2]
SQ[fg][gf][gg][gh][hg]WL[65];B[bi]BL[67.5]SQ[fg][gf][gg][gh][hg]WL[65];BL[67.5]
C[1W2]SQ[fg][gf][gg][gh][hg]W[bh]WL[70]))
"""


def test_a_match_with_everything_is_written_as_it_was_and_comes_back() -> None:
    match: AnyMatch = Match(set_up(13), TimeControl(60, 5))
    match.play_all(stones("D4 C4 B4 A4"))
    match.nodes[1].note = "the corner"
    match.play(Save())
    match.spend(2.5)
    match.play_all(stones("A5 B5"))
    match.play_all(stones("B6"))
    match.go(2)
    match.play_all(stones("C3"))
    match.node.note = "] a \\ remark [%"
    match.go_to(match.root.main_end())
    match.spend(61)
    tags = {**TAGS, "TimeControl": "60+5", "Result": "old"}
    written = write_sgf(tags, match)
    assert written == WRITTEN
    again = read_sgf(written, TIANANMEN)
    assert again.problem is None
    kept, expected = (
        write_record(TIANANMEN, tags, each, whole=True).partition("\n\n")[2]
        for each in (again.match, match)
    )
    assert kept == expected.replace(" {%spent 1:00.0}", "")  # of the turn that was not ended


@pytest.mark.parametrize(
    ("name", "result"), [("19-ring", "B+"), ("19-chain", "W+"), ("19-black-lid", "B+")]
)
def test_the_result_is_in_the_root(name: str, result: str) -> None:
    record = golden(next(path for path in FILES if path.stem.endswith(name)))
    text = write_sgf(record.tags, record.match)
    assert shown(text).get_root().get("RE") == result


def wandered(seed: int) -> AnyMatch:
    """A match with many variations, half turns and saved stones."""
    rng = Random(seed)
    match: AnyMatch = Match(set_up(13))
    for _ in range(120):
        legal = match.position.legal_moves()
        if legal and rng.random() < 0.85:
            saves = [move for move in legal if isinstance(move, Save)]
            match.play(rng.choice(saves if saves and rng.random() < 0.5 else list(legal)))
        else:
            match.go(rng.randint(0, match.ply))
    match.go_to(match.root.main_end())
    return match


@pytest.mark.parametrize("seed", range(5))
def test_wandering_matches_come_back(seed: int) -> None:
    match = wandered(seed)
    text = write_record(TIANANMEN, {"Size": "13"}, match, whole=True)
    again = read_sgf(write_sgf({"Size": "13"}, match), TIANANMEN)
    assert again.problem is None
    assert write_record(TIANANMEN, again.tags, again.match, whole=True) == text


@pytest.mark.parametrize(
    ("tags", "size", "told"),
    [({}, 19, None), ({}, 13, "13"), ({"Size": "19"}, 19, "19"), ({"Size": "13"}, 19, "19")],
)
def test_the_size_of_our_file_is_that_of_its_board(
    tags: dict[str, str], size: int, told: str | None
) -> None:
    """On a board of 19 it is a tag only if it was one before; a wrong one is corrected."""
    match: AnyMatch = Match(set_up(size))
    match.play_all(stones("D4"))
    record = read_sgf(write_sgf(tags, match), TIANANMEN)
    assert (record.tags["Game"], record.tags.get("Size")) == ("tiananmen", told)
    assert record.match.position == match.position


@pytest.mark.parametrize(("written", "left"), [
    ("BL[17.25]", 17.3), ("BL[-5]", 0.0), ("BL[1000000]", 24 * 3600), ("BL[soon]", 60.0),
    ("", 60.0),
])  # fmt: skip
def test_clocks_are_read_within_bounds(written: str, left: float) -> None:
    """Rounded up to tenths, from nothing to a day; what is no number changes no clock."""
    match: AnyMatch = Match(set_up(13), TimeControl(60, 0))
    match.spend(2.5)
    match.play_all(stones("D4"))
    tags = {"Size": "13", "TimeControl": "60+0"}
    text = write_sgf(tags, match)
    assert text.count("BL[57.5]") == 1
    damaged = text.replace("BL[57.5]", written)
    assert read_sgf(damaged, TIANANMEN).match.nodes[1].left == (left, 60.0)


# ------------------------------------------------------------------------------- foreign files


@pytest.mark.parametrize(("text", "recognised"), [
    ("(;GM[1])", True), ("\ufeff\r\n \t( \n;SZ[13])", True), ("(GM[1])", False), (";GM[1]", False),
    ("((;GM[1]))", False), ("X(;GM[1])", False),
    (" " * 998 + "(;", True),
    (" " * 999 + "(;", False),  # only the first thousand characters are looked at
    ("[Game tiananmen]", False),
    ("(", False),
    ("", False),
])  # fmt: skip
def test_sgf_is_recognised_by_its_beginning(text: str, recognised: bool) -> None:
    assert is_sgf(text) is recognised


def test_a_game_of_tiananmen_from_elsewhere() -> None:
    text = (
        "(;GM[1]FF[4]SZ[13]PB[Ada]PW[Bob];B[dj]C[a\nremark];B[ej];B[ei];B[fi];W[];B[fh];B[ff]"
        "(;W[ef])(;W[fe];B[aa]))"
    )
    record = read_sgf(text, TIANANMEN)
    assert record.game is TIANANMEN
    moves = [str(move) for move in record.match.moves]
    assert moves == ["D4", "E4", "E5", "F5", "save", "F6", "F8", "E8"]
    assert record.tags["Player1"] == "Ada"
    assert record.match.nodes[1].note == "a remark"
    assert record.problem is not None
    assert record.problem.startswith("move 9, A13: A13 is neither north, east, ")


def test_players_and_date_are_taken_from_a_foreign_file() -> None:
    text = "(;GM[1]FF[4]SZ[13]PB[Ada]PW[Bob]DT[2025-03-01];B[dj])"
    assert read_sgf(text, TIANANMEN).tags == {
        "Game": "tiananmen",
        "Size": "13",
        "Player1": "Ada",
        "Player2": "Bob",
        "Date": "2025-03-01",
    }


def test_a_property_of_the_root_that_cannot_be_read_is_left_out() -> None:
    """Two names where SGF has room for one."""
    record = read_sgf("(;SZ[13]PB[Ada][Eve]PW[Bob];B[dj])", TIANANMEN)
    assert record.tags == {"Game": "tiananmen", "Size": "13", "Player2": "Bob"}


def test_stones_that_are_put_back_are_no_set_up() -> None:
    text = "(;SZ[13];B[dj];AB[dj];B[ej];B[ei];B[fi];W[fh];AB[dj][ej]AW[fh];W[eh])"
    record = read_sgf(text, TIANANMEN)
    assert record.problem is None
    assert record.match.ply == 6


def test_an_illegal_variation_leaves_the_others() -> None:
    record = read_sgf("(;SZ[13];B[dj](;B[ej])(;B[aa];B[ab])(;B[dk]))", TIANANMEN)
    assert [str(child.move) for child in record.match.nodes[1].children] == ["E4", "D3"]
    assert record.problem is not None
    assert record.problem.startswith("move 2, A13: A13 is neither north")


def test_variations_that_begin_alike_become_one() -> None:
    record = read_sgf("(;SZ[13];B[dj](;B[ej])(;B[ej];B[ei])(;B[dk]))", TIANANMEN)
    first = record.match.nodes[1]
    assert [str(child.move) for child in first.children] == ["E4", "D3"]
    assert [str(child.move) for child in first.children[0].children] == ["E5"]


def test_an_edited_match_of_ours_is_kept_up_to_the_trouble() -> None:
    text = write_sgf({"Size": "13"}, small("D4 E4 E5 F5 F6 E6"))
    record = read_sgf(text.replace("B[ei]", "B[kk]"), TIANANMEN)
    assert [str(move) for move in record.match.moves] == ["D4", "E4"]
    assert record.problem is not None
    assert record.problem.startswith("move 3, L3: L3 is neither north, east, south nor west of E4")


def test_a_stone_out_of_the_lid_needs_no_mark() -> None:
    record = golden(next(path for path in FILES if path.stem.endswith("19-black-lid")))
    game = shown(write_sgf(record.tags, record.match))
    for node in game.get_main_sequence():
        for mark in ("TAVTAGS", "TAVLID"):
            if node.has_property(mark):
                node.unset(mark)
    again = read_sgf(game.serialise().decode("utf-8"), TIANANMEN)
    assert isinstance(again.match.moves[-1], LidStone)
    assert again.match.moves == record.match.moves


@pytest.mark.parametrize("seed", range(3))
def test_damaged_files_get_a_sentence(seed: int) -> None:
    data = write_sgf({"Size": "13"}, wandered(seed)).encode()
    rng = Random(seed)
    for number in range(150):
        damaged = bytearray(data)
        for _ in range(rng.choice((1, 3, 20))):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        if number % 3 == 0:
            del damaged[rng.randrange(len(damaged)) :]
        try:
            read_sgf(damaged.decode("utf-8", "replace"), TIANANMEN)
        except RecordError as error:
            sentence = str(error)
            assert sentence.isprintable()


def test_a_file_with_too_many_nodes_or_characters_is_refused() -> None:
    largest = f"(;SZ[13];B[dj]{';' * (MOST_NODES - 2)})"
    assert read_sgf(largest, TIANANMEN).match.ply == 1
    with pytest.raises(RecordError) as caught:
        read_sgf(largest.replace(")", ";)"), TIANANMEN)
    assert str(caught.value) == "the file has far too many nodes for the record of a match"
    with pytest.raises(RecordError, match="the text is far too long for the record of a match"):
        read_sgf("x" * (LONGEST_TEXT + 1), TIANANMEN)
