from __future__ import annotations

import pytest

from games.learning.puzzle import faults
from tests.learning.nim_puzzles import GAME, puzzle


def test_a_right_puzzle_has_no_faults() -> None:
    assert list(faults(puzzle("last-in-two", 6, ("2", "3", "1")), GAME)) == []
    assert list(faults(puzzle("leave-four", 6, ("2",)), GAME)) == []


@pytest.mark.parametrize(
    ("stones", "line", "said"),
    [
        (
            6,
            ("2", "3"),
            "the solution 2 > 3: it has 1 turns of the solver and should end with turn 2",
        ),
        (
            6,
            ("2", "1", "1", "2"),
            "the solution 2 > 1 > 1 > 2: it has 2 turns of the solver and should end with turn 2",
        ),
        (6, ("2", "5", "1"), "the solution 2 > 5 > 1: it breaks a rule: 5 stones cannot be taken"),
        (6, ("1", "1", "1"), "the solution 1 > 1 > 1: it does not reach the goal"),
        (11, ("2",), "the position cannot be read: there are 0 to 10 stones, not 11"),
        (0, ("2",), "the game is over in the position"),
    ],
)
def test_faults_of_position_and_solution_are_said(
    stones: int, line: tuple[str, ...], said: str
) -> None:
    assert list(faults(puzzle("last-in-two", stones, line), GAME)) == [said]


def test_a_puzzle_needs_a_solution() -> None:
    assert list(faults(puzzle("last-in-two", 6), GAME)) == ["there is no solution"]
