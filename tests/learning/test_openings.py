"""Openings: the book, its file and the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import pytest

from games import catalog
from games.core.game import AnyGame, square_symmetries
from games.core.match import AnyMatch, Match
from games.learning.openings import (
    OpeningBook,
    PlayedTurn,
    Tally,
    add_openings,
    moves_of,
    own_openings,
    shipped_openings,
    together,
)
from games.storage.matches import MatchIndex
from games.storage.user_files import UserFiles
from games.veletas.game import GAME as VELETAS

# -- Counting games of Veletas on a small board, by hand

GAME: AnyGame = VELETAS

SMALL = {"Size": "7", "Rules": "current", "Start": "placed"}


def match_of(*turns: str) -> AnyMatch:
    match: AnyMatch = Match(GAME.start(SMALL))
    for turn in turns:
        match.play_all(GAME.parse_turn(match.position, turn))
    return match


def book_of(*games: tuple[Sequence[str], Sequence[int]]) -> OpeningBook:
    book = OpeningBook(GAME)
    for turns, winners in games:
        book.add(SMALL, match_of(*turns), winners)
    return book


def test_a_turn_and_its_mirror_image_are_one() -> None:
    # d4 is the centre: a1 and g7 are corners of the same board.
    book = book_of((["d4/a1"], [0]), (["d4/g7"], [1]), (["d4/b1"], [0]))
    corner, edge = book.turns(SMALL, GAME.start(SMALL))
    assert corner.text in ("d4/a1", "d4/a7", "d4/g1", "d4/g7")
    assert corner.tally == Tally(wins=1, losses=1)
    assert edge.tally == Tally(wins=1)
    assert book.games == 3
    [shared] = book_of((["d4/a1"], [0, 1]), (["d4/a1"], [])).turns(SMALL, GAME.start(SMALL))
    assert shared.tally == Tally(draws=2)  # several winners or none make a draw


def test_results_are_those_of_the_player_of_the_turn() -> None:
    book = book_of((["d4/a1", "keep"], [0]), (["d4/a1", "keep"], [0]), (["d4/a1", "swap"], [0]))
    [first] = book.turns(SMALL, GAME.start(SMALL))
    assert first.tally == Tally(wins=3)
    assert book.turns(SMALL, match_of("d4/a1").position) == [
        PlayedTurn("keep", Tally(losses=2)),
        PlayedTurn("swap", Tally(losses=1)),
    ]


def test_turns_are_told_in_the_names_of_the_board_that_is_shown() -> None:
    book = book_of((["d4/a1", "keep", "c3,e3/g7"], [0]))
    [turn] = book.turns(SMALL, match_of("d4/g1", "keep").position)
    # Files mirrored; or that, and then mirrored along the diagonal from a7 to g1.
    assert turn.text in ("c3,e3/a7", "e3,e5/a7")


def test_a_quarter_turn_is_undone_in_the_right_direction() -> None:
    book = book_of((["c3/a2", "keep", "d3,e4/g7"], [0]))
    # File and rank (x, y) become (y, 8 - x), and (8 - y, x) in the other direction.
    [one] = book.turns(SMALL, match_of("c5/b7", "keep").position)
    [other] = book.turns(SMALL, match_of("e3/f1", "keep").position)
    assert (one.text, other.text) == ("c4,d3/g1", "d5,e4/a7")


def test_other_rules_and_other_positions_are_not_mixed() -> None:
    book = book_of((["d4/a1"], [0]))
    other = {**SMALL, "Rules": "leaflet-en"}
    assert book.turns(other, GAME.start(other)) == []
    assert book.turns(SMALL, match_of("c3/a1").position) == []


def test_only_the_first_twelve_turns_count() -> None:
    match = match_of("d4/a1", "keep", "c3,e3/g7")
    while len(match.line_turns()) < 14:
        match.play(match.position.legal_moves()[0])
    book = OpeningBook(GAME)
    book.add(SMALL, match, [0])
    ends = [turn.first for turn in match.line_turns()]
    assert book.turns(SMALL, match.position_at(ends[11])) != []
    assert book.turns(SMALL, match.position_at(ends[12])) == []


def test_a_turn_that_is_not_possible_has_no_moves() -> None:
    start = GAME.start(SMALL)
    assert list(map(str, moves_of(GAME, start, "d4/a1"))) == ["d4", "/a1"]
    assert moves_of(GAME, start, "keep") == []
    assert moves_of(GAME, start, "d4") == []  # the stone is missing


def test_books_are_added_up_with_the_most_frequent_turn_first() -> None:
    own = [PlayedTurn("a", Tally(wins=2)), PlayedTurn("b", Tally(losses=1))]
    shipped = [PlayedTurn("b", Tally(draws=3))]
    assert together(own, shipped) == [
        PlayedTurn("b", Tally(draws=3, losses=1)),
        PlayedTurn("a", Tally(wins=2)),
    ]
    assert Tally(1, 2, 4).games == 7


# -- The symmetries of a square board, and positions and turns under them


def test_a_corner_and_the_cell_beside_it_have_eight_images_and_a_way_back() -> None:
    symmetries = square_symmetries(3, "abc")
    names = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert [symmetries[0].there(name) for name in names] == list(names)
    assert {f"{each.there('a1')} {each.there('b1')}" for each in symmetries} == {
        "a1 b1", "a1 a2", "c1 b1", "c1 c2", "a3 b3", "a3 a2", "c3 b3", "c3 c2",
    }  # fmt: skip
    for symmetry in symmetries:
        assert [symmetry.back(symmetry.there(name)) for name in names] == list(names)


def test_all_points_of_a_text_are_renamed() -> None:
    mirror = square_symmetries(3, "abc")[1]
    assert mirror.there("a1,b2-c3/a2 keep 12") == "c1,b2-a3/c2 keep 12"
    assert mirror.back("black* c1") == "black* a1"


# -- Games in one line each, and those that come with the games

LINE = "Rules=current; Size=7; Start=placed | d4/a1 > keep > c3,e3/g7 | Player2"
RECORD = """\
[Game "veletas"]
[Rules "current"]
[Size "7"]
[Start "placed"]
[Seed "x"]
[Player1 "Ada"]
[Result "Player2"]
[Termination "resignation"]

1. d4/a1
2. keep
3. c3,e3/g7
"""
BIGGEST = 100_000
"""Bytes of a shipped file."""


def test_the_games_of_a_text_are_counted() -> None:
    book = OpeningBook(GAME)
    add_openings(book, f"# a comment\n\n{LINE}\n{LINE}\n")
    position = GAME.start(SMALL)
    for move in GAME.parse_turn(position, "d4/a1"):
        position = position.play(move)
    assert book.games == 2
    assert book.turns(SMALL, position) == [PlayedTurn("keep", Tally(wins=2))]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(catalog.games()))
def test_every_shipped_game_can_be_read(name: str) -> None:
    game = catalog.games()[name]
    file = resources.files(game.package) / "openings" / "openings.txt"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    book = shipped_openings(game)
    assert book.games == len(lines)
    assert len(text.encode()) <= BIGGEST


# -- The openings of the user's own matches


def test_finished_matches_are_counted_and_others_are_not(tmp_path: Path) -> None:
    files = UserFiles(tmp_path)
    files.matches.add(RECORD, "finished")
    files.matches.add(RECORD.replace('"Player2"', '"*"'), "unfinished")
    files.matches.add("no record", "damaged")
    index = MatchIndex(files.folder, files.matches, {GAME.name: GAME})
    book = own_openings(index, files.matches, GAME)
    assert book.games == 1
    [first] = book.turns(SMALL, GAME.start(SMALL))
    assert first.tally == Tally(losses=1)
