"""The shipped puzzles, proven anew by `naive_loom` and `naive_workshop`, without the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from games.herati.game import GAME
from games.learning.puzzle import Puzzle, faults, shipped_puzzles
from tests.herati import naive_loom, naive_workshop
from tests.proven_puzzles import digest

SHIPPED = shipped_puzzles(GAME)
WORKSHOP = [puzzle for puzzle in SHIPPED if puzzle.options["Mode"] == "workshop"]
GRADED = [puzzle for puzzle in SHIPPED if puzzle.theme in ("best-tile", "reach-4")]
NINE_TILES = [puzzle for puzzle in SHIPPED if puzzle.theme == "nine-tiles"]

AIMS = {"best-tile": 0, "reach-4": 4}
MARGINS = {"best-tile": Fraction("0.15"), "reach-4": Fraction("0.05")}
UNITS = {"best-tile": 1, "reach-4": 100}

TEXT = (Path(__file__).parents[2] / "games/herati/puzzles/puzzles.txt").read_text("utf-8")
PROVEN = "c1ec4350452156a715702771572a671feb98dd6db25a55b53caddcb84f221a4a"
"""The `digest` of the puzzles that `python -m tests.herati.test_puzzle_proofs` has proven."""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    naive_loom.value.cache_clear()
    forget_workshop()


def forget_workshop() -> None:
    naive_workshop.value.cache_clear()
    naive_workshop.placements.cache_clear()


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


def prove_best_chance(puzzle: Puzzle) -> None:
    """The accepted turns are the best, the grades are what others lose, at least 5 points."""
    values = naive_workshop.move_values(puzzle.position)
    best = max(values.values())
    assert {line[0] for line in puzzle.lines} == {m for m, value in values.items() if value == best}
    losses = {m: float(100 * (best - value)) for m, value in values.items() if value != best}
    assert puzzle.grades == pytest.approx(losses, abs=0.006)
    assert min(losses.values()) >= 5
    assert len(puzzle.lines) * 3 <= len(values)
    assert best > 0


def simple(puzzle: Puzzle) -> bool:
    """Whether the proof is quick: at most three unseen tiles."""
    return any(f"unseen {count}" in puzzle.position for count in (1, 2, 3))


@pytest.mark.parametrize("theme", ["best-tile", "reach-4"])
def test_some_puzzles_are_proven(theme: str) -> None:
    for puzzle in [each for each in GRADED if each.theme == theme and simple(each)][:6]:
        prove_best_move(puzzle)


@pytest.mark.parametrize("theme", ["offer", "block-or-score", "last-tiles"])
def test_some_puzzles_of_the_workshop_are_proven(theme: str) -> None:
    candidates = [puzzle for puzzle in WORKSHOP if puzzle.theme == theme]
    for puzzle in Random(theme).sample(candidates, 6):
        prove_best_chance(puzzle)
        forget_workshop()


def test_nine_tiles_are_proven() -> None:
    prove_nine_tiles(Random(1).choice(NINE_TILES))


def prove(step: int) -> None:
    for puzzle in GRADED[::step]:
        prove_best_move(puzzle)
        naive_loom.value.cache_clear()
    for puzzle in WORKSHOP[::step]:
        prove_best_chance(puzzle)
        forget_workshop()
    for puzzle in NINE_TILES[::step]:
        prove_nine_tiles(puzzle)


@pytest.mark.slow
def test_a_tenth_of_the_shipped_puzzles_is_proven() -> None:
    prove(10)


def test_the_shipped_puzzles_are_those_that_were_proven_whole() -> None:
    """Other ones: run this module, then set `PROVEN`."""
    assert digest(TEXT) == PROVEN


@pytest.mark.slow
def test_the_rules_allow_every_solution() -> None:
    for puzzle in SHIPPED:
        assert not list(faults(puzzle, GAME)), puzzle.id


def test_there_are_puzzles_of_each_theme() -> None:
    assert len(SHIPPED) >= 350
    assert len(WORKSHOP) >= 120
    assert min(Counter(puzzle.theme for puzzle in SHIPPED).values()) >= 40


def test_ratings_are_spread_and_many_are_for_newcomers() -> None:
    ratings = sorted(puzzle.rating for puzzle in SHIPPED)
    assert sum(rating <= 600 for rating in ratings) >= 60
    assert ratings[-len(ratings) // 20] >= 1200


if __name__ == "__main__":
    prove(1)
