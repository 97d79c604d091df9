"""Proven answers, compared with the rules and the search of `tests.veletas.puzzle_proof`."""

from __future__ import annotations

from importlib import resources

import pytest

from games.learning.puzzle import read_puzzles
from games.veletas.ai.proofs import proofs, puzzle_solver, run_kernels
from games.veletas.game import GAME
from games.veletas.rules.notation import write_position
from tests.veletas.ai.kernel_forms import CORNERED
from tests.veletas.pictures import drawn
from tests.veletas.puzzle_proof import read, turn_of

SHIPPED = resources.files("games.veletas") / "puzzles" / "puzzles.txt"


def test_all_turns_that_win_are_found() -> None:
    """Black has one claim of the two that win, and can trap a1 by closing b1."""
    position = drawn("current", CORNERED)
    (proof,) = proofs(position, lambda: False)
    board = read(write_position(position), "Rules=current; Size=7")
    winning = {turn for turn in board.turns() if board.played(turn).claims("x") == 2}
    assert proof.goal == "win"
    assert {turn_of(7, text) for text in proof.turns} == winning


def test_nothing_is_looked_for_without_time() -> None:
    assert [*proofs(drawn("current", CORNERED), lambda: True)] == []


@pytest.mark.numba
@pytest.mark.parametrize("theme", [theme.key for theme in GAME.themes])
def test_the_goals_of_puzzles_have_their_solutions(theme: str) -> None:
    """The shipped puzzles are proven by a second prover."""
    games = {"veletas": GAME}
    shipped = read_puzzles(SHIPPED.read_text(encoding="utf-8"), games)
    for puzzle in [each for each in shipped if each.theme == theme][:8]:
        position = GAME.read_position(puzzle.position, puzzle.options)
        found = {proof.goal: {*proof.turns} for proof in proofs(position, lambda: False)}
        assert found.keys() <= GAME.goals.keys()
        if theme != "claim-in-two" or "win-in-two" not in found:
            assert found[theme] == {line[0] for line in puzzle.lines}


@pytest.mark.numba
def test_each_kernel_runs_once() -> None:
    run_kernels()
    assert puzzle_solver().fast
