"""Games in one line each, and those that come with the games."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from games import catalog
from games.core.record import read_record
from games.learning.openings import (
    OpeningBook,
    OpeningError,
    PlayedTurn,
    Tally,
    add_openings,
    shipped_openings,
    write_opening,
)
from games.veletas.game import GAME

SMALL = {"Size": "7", "Rules": "current", "Start": "placed"}
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


def test_a_record_becomes_a_line() -> None:
    assert write_opening(read_record(RECORD, {"veletas": GAME})) == LINE


def test_the_games_of_a_text_are_counted() -> None:
    book = OpeningBook(GAME)
    add_openings(book, f"# a comment\n\n{LINE}\n{LINE}\n")
    position = GAME.start(SMALL)
    for move in GAME.parse_turn(position, "d4/a1"):
        position = position.play(move)
    assert book.games == 2
    assert book.turns(SMALL, position) == [PlayedTurn("keep", Tally(wins=2))]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("d4/a1", "line 2: a game has 3 fields between |, not 1"),
        ("Size=8 | d4/a1 | Player1", "line 2: "),
        ("Size=7 | d4/d4 | Player1", "line 2: "),
    ],
)
def test_a_wrong_line_is_named(line: str, reason: str) -> None:
    book = OpeningBook(GAME)
    with pytest.raises(OpeningError, match=re.escape(reason)):
        add_openings(book, f"# a comment\n{line}\n")


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
