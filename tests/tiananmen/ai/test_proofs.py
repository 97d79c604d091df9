"""Proven answers in the positions of `puzzle_positions`, whose only turns a second prover found."""

from __future__ import annotations

import pytest

from games.core.game import Proof
from games.tiananmen.ai.proofs import YES, proofs, puzzle_solver, run_kernels
from games.tiananmen.game import GAME
from games.tiananmen.rules.notation import read_position
from games.tiananmen.rules.position import opening, set_up
from tests.tiananmen.puzzle_positions import CHAIN_NOW, IN_TWO, PLACE, STOP_THE_LID, WITH_THE_LID


def found(text: str) -> list[Proof]:
    return [*proofs(read_position(text), lambda: False)]


def test_a_win_at_once_is_shown_by_stones_that_win() -> None:
    position = read_position(CHAIN_NOW)
    (proof,) = proofs(position, lambda: False)
    assert proof.goal == "win"
    for name in proof.turns[0].split():
        position = position.play(next(move for move in position.legal_moves() if str(move) == name))
    assert position.outcome() is not None


@pytest.mark.numba
@pytest.mark.parametrize(("text", "turn"), [(IN_TWO, "E7 E8"), (WITH_THE_LID, "J9")])
def test_forced_wins_are_found(text: str, turn: str) -> None:
    assert found(text) == [Proof("win-in-two", (turn,))]


@pytest.mark.numba
@pytest.mark.parametrize("text", [PLACE, STOP_THE_LID])
def test_turns_that_hold_are_found(text: str) -> None:
    (proof,) = found(text)
    assert proof.goal == "hold"
    assert len(proof.turns) == 1


@pytest.mark.numba
def test_an_early_position_proves_nothing() -> None:
    position = set_up(13, black=["D4"], white=["E4"], last="E4", day=2, part=2)
    assert [*proofs(position, lambda: False)] == []


def test_before_the_first_stone_and_without_time_nothing_is_proven() -> None:
    assert [*proofs(opening(13), lambda: False)] == []
    assert [*proofs(read_position(IN_TWO), lambda: True)] == []


def test_goals_have_the_keys_of_proofs() -> None:
    assert GAME.goals.keys() == {"win", "win-in-two", "hold"}


@pytest.mark.numba
def test_each_kernel_runs_once() -> None:
    run_kernels()
    assert puzzle_solver().wins_at_once(read_position(CHAIN_NOW)) == YES
