from __future__ import annotations

from dataclasses import replace

import pytest

from games import catalog
from games.core.game import AnyGame
from games.learning.puzzle import (
    Puzzle,
    PuzzleError,
    faults,
    read_puzzles,
    shipped_puzzles,
    write_puzzle,
    write_puzzles,
)
from tests.learning.nim_puzzles import GAME, games

FULL = Puzzle(
    "nim",
    "last-in-two",
    {"Size": "10", "Rules": "old=er"},
    "6",
    (("2", "3", "1"), ("2", "1", "3")),
    850,
    {"1": 0.5, "save=x": 12.0},
    "self-play 7/132 turn 14",
)
LINE = (
    "nim | last-in-two | Size=10; Rules=older | 6 | 2 > 3 > 1; 2 > 1 > 3 | 850 | "
    "1=0.5; save=x=12 | self-play 7/132 turn 14"
)


def test_a_puzzle_is_written_in_one_line() -> None:
    assert write_puzzle(replace(FULL, options={"Size": "10", "Rules": "older"})) == LINE


def test_what_is_written_is_read() -> None:
    plain = replace(FULL, options={}, grades={}, source="")
    found = read_puzzles("# Nim\n\n" + write_puzzles([FULL, plain]), games())
    assert found == [FULL, plain]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("nim |", "nom |", "there is no game 'nom' with puzzles: choose one of nim"),
        ("last-in-two", "last", "there is no theme 'last': nim has the themes last-stone, "),
        (" | 6 |", " |", "a puzzle has 8 fields between |, not 7"),
        ("850", "2401", "the rating '2401' is not from 600 to 2400"),
        ("850", "²", "the rating '²' is not from 600 to 2400"),
        ("2 > 3", "2 > > 3", "the solution '2 > > 3 > 1' lacks a turn beside >"),
        ("Size=10", "Size", "the option 'Size' is not written as name=value"),
        ("1=0.5", "1=", "the grade '1=' is not written as turn=loss"),
        ("1=0.5", "1=inf", "the loss 'inf' of '1' is no number from 0 on"),
        ("1=0.5", "1=-1", "the loss '-1' of '1' is no number from 0 on"),
        ("1=0.5", "1=nan", "the loss 'nan' of '1' is no number from 0 on"),
        ("1=0.5", "1=x", "the loss 'x' of '1' is no number from 0 on"),
        ("turn 14", "14" * 5000, "this is longer than 10000 characters"),
    ],
)
def test_faults_name_the_line_and_the_reason(old: str, new: str, said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_puzzles(f"\n{LINE}\n{LINE.replace(old, new)}\n", games())
    assert str(caught.value).startswith(f"line 3: {said}")


def test_a_game_without_a_file_has_no_puzzles() -> None:
    assert shipped_puzzles(GAME) == []


PUZZLED = [game for game in catalog.games().values() if game.themes]


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
def test_shipped_puzzles_have_no_faults_and_no_doubles(game: AnyGame) -> None:
    shipped = shipped_puzzles(game)
    sample = shipped[:: max(1, len(shipped) // 30)]
    assert [f for one in sample for f in faults(one, game)] == []
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)
