from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.herati.game import read_position, write_position
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand
from games.herati.tools.puzzle_search import GradedMoves, OpenHandPuzzle, graded_moves, open_hand
from games.herati.tools.puzzle_search import self_play as games_of
from tests.herati import naive_loom

HOLE = "SE SW SE NE NW/NE .. SW .. .."
"""A NW tile at 1,1 completes a black diamond; below this row no other one can come about."""


@pytest.mark.parametrize(
    ("text", "aim", "reason"),
    [
        (f"{HOLE} hand SW SW unseen 0", 0, "not near the end"),
        (f"{HOLE} hand SW SW unseen 6", 0, "not near the end"),
        ("SE SW SE NE NW/NE NW SW .. .. hand SW SW unseen 2", 1, "already reached"),
        ("SE SW SE NE NW/NE .. SW NE NW hand SW NW unseen 1", 0, "few moves"),
        (f"{HOLE} hand SW NW unseen 2", 4, "no chance"),
        (f"{HOLE} hand SW NW unseen 2", 0, "two solutions"),
    ],
)
def test_reasons_against_a_position(text: str, aim: int, reason: str) -> None:
    assert graded_moves(read_position(text, {}), aim) == reason


def found_in_games(aim: int, count: int) -> list[tuple[str, GradedMoves]]:
    """The first puzzles of a seed."""
    found: list[tuple[str, GradedMoves]] = []
    rng = Random(7)
    while len(found) < count:
        for position, _ in games_of(rng):
            text = write_position(position)
            graded = graded_moves(read_position(text, {}), aim)
            if position.face_down < 4 and isinstance(graded, GradedMoves):
                found.append((text, graded))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("aim", "margin", "unit"), [(0, 0.15, 1), (4, 5, 100)])
def test_the_second_best_move_loses_the_margin(aim: int, margin: float, unit: int) -> None:
    for text, graded in found_in_games(aim, 2):
        values = naive_loom.move_values(naive_loom.read(text), aim)
        best = max(values, key=lambda move: values[move])
        assert best == str(graded.best)
        losses = {str(move): loss for move, loss in graded.losses.items()}
        assert losses == {
            move: pytest.approx(float((values[best] - value) * unit), abs=1e-4)
            for move, value in values.items()
            if move != best
        }
        assert min(losses.values()) >= margin


THREE_ROWS = "SE SE SE SE SE/NE NE NE NE NE/SE SW SE SW SE/NE .. .. .. .."
"""NW and NE below SW, SE, SW: at most two black diamonds between the last two rows."""


def test_nine_tiles_face_up() -> None:
    text = f"{THREE_ROWS} hand NW NE unseen 7"
    stock = [Tile.NW, Tile.NE, *[Tile.SE] * 5]
    position = replace(read_position(text, {}), hand=Hand((Tile.NW, Tile.NE), tuple(stock)))
    found = open_hand(position)
    assert isinstance(found, OpenHandPuzzle)
    assert found.position.aim == 2
    assert (len(found.position.face_up), found.position.face_down) == (9, 0)
    assert len(found.line) == 9


def test_unknown_tiles_cannot_lie_face_up() -> None:
    position = read_position(f"{THREE_ROWS} hand NW NE unseen 7", {})
    assert open_hand(position) == "not the last nine tiles"


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ([Tile.SE] * 9, "few diamonds"),
        ([Tile.NW] * 4 + [Tile.NE] * 5, "many solutions"),
    ],
)
def test_nine_tiles_that_are_no_task(hand: list[Tile], reason: str) -> None:
    position = replace(read_position(f"{THREE_ROWS} hand NW", {}), hand=Hand(tuple(hand)))
    assert open_hand(position) == reason


@pytest.mark.slow
def test_nine_tiles_whose_best_arrangement_cannot_be_placed() -> None:
    text = f"{THREE_ROWS} hand NW NW NE SW SW SW SW SW SE"
    assert naive_loom.most_diamonds(naive_loom.read(text)) == 3
    assert max(naive_loom.move_values(naive_loom.read(text), 0).values()) == 2
    assert open_hand(read_position(text, {})) == "the order decides"
