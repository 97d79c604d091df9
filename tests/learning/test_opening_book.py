"""Counting games of Veletas on a small board, by hand."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import AnyGame
from games.core.match import AnyMatch, Match
from games.learning.openings import OpeningBook, PlayedTurn, Tally, moves_of, together
from games.veletas.game import GAME as VELETAS

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


def test_results_are_those_of_the_player_of_the_turn() -> None:
    book = book_of((["d4/a1", "keep"], [0]), (["d4/a1", "keep"], [0]), (["d4/a1", "swap"], [0]))
    [first] = book.turns(SMALL, GAME.start(SMALL))
    assert first.tally == Tally(wins=3)
    assert book.turns(SMALL, match_of("d4/a1").position) == [
        PlayedTurn("keep", Tally(losses=2)),
        PlayedTurn("swap", Tally(losses=1)),
    ]


def test_several_winners_or_none_make_a_draw() -> None:
    book = book_of((["d4/a1"], [0, 1]), (["d4/a1"], []))
    [first] = book.turns(SMALL, GAME.start(SMALL))
    assert first.tally == Tally(draws=2)


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
