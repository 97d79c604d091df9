"""Proofs, and the search for puzzles."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from games.core.game import Proof
from games.herati.ai.loom import proofs
from games.herati.game import read_loom, write_position
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand, LoomPosition, Move, parse_move
from games.herati.rules.setups import prepare, start
from games.herati.tools.puzzle_search import (
    OpenHand,
    completes_nothing,
    diamond_counts,
    free_cells,
    graded_moves,
    open_hand,
    tempting_moves,
)
from games.herati.tools.puzzle_search import self_play as games_of
from tests.herati import naive_loom

# -- Exact answers in a Loom with one face-down tile, worked out by hand

HOLE = "SE SW SE NE NW/NE .. SW NE .. hand SW SW unseen 1"
"""A NW tile at 1,1 completes a black diamond; below this row no other one can come about."""


def test_the_turn_that_keeps_the_hole_open_is_the_best() -> None:
    # SW in the hole ends all chances; on 4,1 it waits for the NW of the only face-down tile.
    position = read_loom(HOLE)
    assert [*proofs(position, lambda: False)] == [Proof("most-diamonds", ("SW@4,1",))]


def test_an_aim_asks_for_the_best_chance() -> None:
    position = replace(read_loom(HOLE), aim=1)
    assert [*proofs(position, lambda: False)] == [Proof("best-chance", ("SW@4,1",))]


def test_equal_turns_are_no_answer() -> None:
    # one place is left, and both tiles are alike
    position = read_loom("SE SW SE NE NW/NE NW SW NE .. hand SW SW")
    assert [*proofs(position, lambda: False)] == []


def test_a_workshop_proves_nothing() -> None:
    assert [*proofs(start(prepare({"Mode": "workshop"}, Random(1))), lambda: False)] == []


# -- Moves that look good

ONE_PLACE = read_loom("SE SW SE NE NW/NE .. SW NE NW hand NW SW unseen 1")
"""NW in the only open place completes a diamond."""

TWO_DIAMONDS = read_loom("SE SW NE SE SW/NE .. SW .. NW hand NW NE unseen 2")
"""NW at 1,1 and NE at 3,1 complete one each."""


def test_a_diamond_is_not_quiet() -> None:
    assert not completes_nothing(ONE_PLACE, parse_move("NW@1,1"))
    assert completes_nothing(ONE_PLACE, parse_move("SW@1,1"))


def test_another_diamond_tempts() -> None:
    assert parse_move("NE@3,1") in tempting_moves(TWO_DIAMONDS, parse_move("NW@1,1"))
    assert not tempting_moves(ONE_PLACE, parse_move("NW@1,1"))


# -- Puzzle search

PUZZLE_SEARCH_HOLE = "SE SW SE NE NW/NE .. SW .. .."
"""A NW tile at 1,1 completes a black diamond; below this row no other one can come about."""


@pytest.mark.parametrize(("text", "aim", "reason"), [
    (f"{PUZZLE_SEARCH_HOLE} hand SW SW unseen 0", 0, "not near the end"),
    (f"{PUZZLE_SEARCH_HOLE} hand SW SW unseen 6", 0, "not near the end"),
    ("SE SW SE NE NW/NE NW SW .. .. hand SW SW unseen 2", 1, "already reached"),
    ("SE SW SE NE NW/NE .. SW NE NW hand SW NW unseen 1", 0, "few moves"),
    (f"{PUZZLE_SEARCH_HOLE} hand SW NW unseen 2", 4, "no chance"),
    (f"{PUZZLE_SEARCH_HOLE} hand SW NW unseen 2", 0, "two solutions"),
])  # fmt: skip
def test_reasons_against_a_position(text: str, aim: int, reason: str) -> None:
    assert graded_moves(read_loom(text), aim) == reason


def found_in_games(aim: int, count: int) -> list[tuple[str, Move, dict[Move, float]]]:
    """The first puzzles of a seed."""
    found: list[tuple[str, Move, dict[Move, float]]] = []
    rng = Random(7)
    while len(found) < count:
        for position, _ in games_of(rng):
            text = write_position(position)
            graded = graded_moves(read_loom(text), aim)
            if position.hand.face_down < 4 and isinstance(graded, tuple):
                found.append((text, *graded))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("aim", "margin", "unit"), [(0, 0.15, 1), (4, 5, 100)])
def test_the_second_best_move_loses_the_margin(aim: int, margin: float, unit: int) -> None:
    for text, first, graded in found_in_games(aim, 2):
        values = naive_loom.move_values(naive_loom.read(text), aim)
        best = max(values, key=lambda move: values[move])
        assert best == str(first)
        losses = {str(move): loss for move, loss in graded.items()}
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
    position = replace(read_loom(text), hand=Hand((Tile.NW, Tile.NE), tuple(stock)))
    found = open_hand(position)
    assert isinstance(found, tuple)
    opened, line = found
    assert opened.aim == 2
    assert (len(opened.hand.face_up), opened.hand.face_down) == (9, 0)
    assert len(line) == 9


@pytest.mark.parametrize(("hand", "reason"), [
    ([Tile.SE] * 9, "few diamonds"),
    ([Tile.NW] * 4 + [Tile.NE] * 5, "many solutions"),
    ([Tile.NW, Tile.NE, *[None] * 7], "not the last nine tiles"),
])  # fmt: skip
def test_nine_tiles_that_are_no_task(hand: list[Tile | None], reason: str) -> None:
    position = replace(read_loom(f"{THREE_ROWS} hand NW"), hand=Hand(tuple(hand)))
    assert open_hand(position) == reason


@pytest.mark.slow
def test_nine_tiles_whose_best_arrangement_cannot_be_placed() -> None:
    text = f"{THREE_ROWS} hand NW NW NE SW SW SW SW SW SE"
    assert naive_loom.most_diamonds(naive_loom.read(text)) == 3
    assert max(naive_loom.move_values(naive_loom.read(text), 0).values()) == 2
    assert open_hand(read_loom(text)) == "the order decides"


# -- Puzzle solver

NINE = "SE SW SE SW SE/NE .. .. .. .. hand NW NE NW NE SE SE SE SE SE"
"""NE and NW below SE and SW are a black diamond; all others need a second SW."""


def near_the_end(seed: int, tiles: int) -> LoomPosition:
    """A random game until `tiles` tiles are left."""
    rng = Random(seed)
    position = start(prepare({"Mode": "loom"}, rng))
    assert isinstance(position, LoomPosition)
    while len(position.hand.face_up) + position.hand.face_down > tiles:
        position = position.play(rng.choice(position.legal_moves()))
    return read_loom(write_position(position))


def test_a_hand_of_nine_tiles() -> None:
    position = read_loom(NINE)
    solver = OpenHand()
    assert solver.most_diamonds(position) == 2
    for move in solver.best_line(position):
        position = position.play(move)
    assert (position.score, position.outcome() is None) == (2, False)


@cache
def most(position: LoomPosition) -> int:
    """The most diamonds by trying everything with the rules."""
    if position.outcome() is not None:
        return position.score
    return max(most(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize("seed", range(6))
def test_the_most_diamonds_equal_brute_force(seed: int) -> None:
    rng = Random(seed)
    hand = Hand(tuple(rng.choice(list(Tile)) for _ in range(5)))
    position = LoomPosition(near_the_end(seed, 5).field, hand)
    assert OpenHand().most_diamonds(position) == most(position)


def test_all_arrangements_are_counted() -> None:
    position = read_loom(NINE)
    assert free_cells(position) == [(x, 1) for x in (1, 2, 3, 4)] + [(x, 2) for x in range(5)]
    counts = diamond_counts(position)
    # 9! / (2! 2! 5!) arrangements. Both diamonds leave six places for NE and five times SE.
    assert sum(counts.values()) == 756
    assert counts[2] == 6
    assert max(counts) == 2
