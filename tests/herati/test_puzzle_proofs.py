"""The shipped puzzles, proven anew by `naive_loom`: strings and fractions, without the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from games.herati.game import GAME
from games.learning.puzzle import Puzzle, faults, shipped_puzzles
from tests.herati import naive_loom

SHIPPED = shipped_puzzles(GAME)
GRADED = [puzzle for puzzle in SHIPPED if puzzle.theme != "nine-tiles"]
NINE_TILES = [puzzle for puzzle in SHIPPED if puzzle.theme == "nine-tiles"]

AIMS = {"best-tile": 0, "reach-4": 4}
MARGINS = {"best-tile": Fraction("0.15"), "reach-4": Fraction("0.05")}
UNITS = {"best-tile": 1, "reach-4": 100}

TEXT = (Path(__file__).parents[2] / "games/herati/puzzles/puzzles.txt").read_text("utf-8")
PROVEN = "dda394264318b6cbd98c27706daf7799fffbae38a1d2d11d278946c52317952c"
"""SHA-256 of the text that `python -m tests.herati.test_puzzle_proofs` has proven in minutes."""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    naive_loom.value.cache_clear()


def prove_best_move(puzzle: Puzzle) -> None:
    """One move is better than all others by the margin, and the grades are what they lose."""
    values = naive_loom.move_values(naive_loom.read(puzzle.position), AIMS[puzzle.theme])
    best, *others = sorted(values, key=lambda move: values[move], reverse=True)
    assert puzzle.lines == ((best,),)
    assert values[best] - values[others[0]] >= MARGINS[puzzle.theme]
    losses = {move: float((values[best] - values[move]) * UNITS[puzzle.theme]) for move in others}
    assert puzzle.grades == pytest.approx(losses, abs=1e-4)


def prove_nine_tiles(puzzle: Puzzle) -> None:
    """No arrangement has more diamonds than the aim, and the line reaches it (see `faults`)."""
    most = naive_loom.most_diamonds(naive_loom.read(puzzle.position))
    assert puzzle.position.endswith(f" aim {most}")


def simple(puzzle: Puzzle) -> bool:
    """Whether the proof is quick: at most two unseen tiles."""
    return "unseen 1" in puzzle.position or "unseen 2" in puzzle.position


@pytest.mark.parametrize("theme", ["best-tile", "reach-4"])
def test_some_puzzles_are_proven(theme: str) -> None:
    candidates = [puzzle for puzzle in GRADED if puzzle.theme == theme and simple(puzzle)]
    for puzzle in Random(theme).sample(candidates, 6):
        prove_best_move(puzzle)


def test_nine_tiles_are_proven() -> None:
    prove_nine_tiles(Random(1).choice(NINE_TILES))


def prove(step: int) -> None:
    for puzzle in GRADED[::step]:
        prove_best_move(puzzle)
        naive_loom.value.cache_clear()
    for puzzle in NINE_TILES[::step]:
        prove_nine_tiles(puzzle)


@pytest.mark.slow
def test_a_tenth_of_the_shipped_puzzles_is_proven() -> None:
    prove(10)


def test_the_shipped_puzzles_are_those_that_were_proven_whole() -> None:
    """Other ones: run this module, then set `PROVEN`."""
    assert sha256(TEXT.encode()).hexdigest() == PROVEN


@pytest.mark.slow
def test_the_rules_allow_every_solution() -> None:
    for puzzle in SHIPPED:
        assert not list(faults(puzzle, GAME)), puzzle.id


def test_there_are_puzzles_of_each_theme_and_none_twice() -> None:
    assert len(SHIPPED) >= 300
    assert min(Counter(puzzle.theme for puzzle in SHIPPED).values()) >= 60
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    tasks = {
        (puzzle.theme, GAME.canonical(GAME.read_position(puzzle.position, puzzle.options)))
        for puzzle in SHIPPED
    }
    assert len(tasks) == len(SHIPPED)


def test_ratings_are_spread() -> None:
    bands = Counter(puzzle.rating // 200 * 200 for puzzle in SHIPPED)
    assert min(bands[band] for band in range(800, 2000, 200)) >= 10
    assert max(bands.values()) < len(SHIPPED) / 3


if __name__ == "__main__":
    prove(1)
