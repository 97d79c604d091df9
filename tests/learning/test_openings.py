"""Openings: the book, its file and the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

import pytest

from games import catalog
from games.core.game import AnyGame, square_symmetries
from games.core.match import AnyMatch, Match
from games.core.system import no_check
from games.learning.openings import OpeningBook, Tally, moves_of, shipped_openings
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


def test_a_turn_that_is_not_possible_has_no_moves() -> None:
    start = GAME.start(SMALL)
    assert list(map(str, moves_of(GAME, start, "d4/a1"))) == ["d4", "/a1"]
    assert moves_of(GAME, start, "keep") == []
    assert moves_of(GAME, start, "d4") == []  # the stone is missing


# -- The symmetries of a square board, and positions and turns under them


def test_all_points_of_a_text_are_renamed() -> None:
    mirror = square_symmetries(3, "abc")[1]
    assert mirror.there("a1,b2-c3/a2 keep 12") == "c1,b2-a3/c2 keep 12"
    assert mirror.back("black* c1") == "black* a1"


# -- Games in one line each, and those that come with the games

BIGGEST = 100_000
"""Bytes of a shipped file."""


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(catalog.games()))
def test_every_shipped_game_can_be_read(name: str) -> None:
    game = catalog.games()[name]
    file = resources.files(game.package) / "openings" / "openings.txt"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    book = shipped_openings(game, no_check)
    assert book.games == len(lines)
    assert len(text.encode()) <= BIGGEST


# -- The openings of the user's own matches
