"""The proofs about each turn of a position."""

from __future__ import annotations

import pytest

from games.tiananmen.ai.proofs import NO, YES, PuzzleSolver
from games.tiananmen.ai.search import Turn, after_turn
from games.tiananmen.rules.notation import read_position
from games.tiananmen.rules.position import Save, Stone, TiananmenPosition, set_up
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.forced_wins_rules import State
from tests.tiananmen.puzzle_positions import (
    CHAIN_NOW,
    IN_TWO,
    PLACE,
    SAVE_AND_WIN,
    STOP_THE_LID,
    WITH_THE_LID,
    state_of_proof,
)
from tests.tiananmen.random_games import forms, turns_of


def ends(position: TiananmenPosition, turns: list[Turn]) -> set[State]:
    return {state_of_proof(after_turn(position, turn)) for turn in turns}


@pytest.mark.parametrize("part", range(4))
def test_turns_are_those_of_the_rules(part: int) -> None:
    position = set_up(13, black=["D4", "D5", "E5"], white=["F5", "G9"], last="F5", day=2, part=part)
    turns = PuzzleSolver(False).turns(position)
    expected = {after for _, after in turns_of(position)}
    assert {after_turn(position, turn) for turn in turns} == expected
    assert len(turns) == len(expected)
    assert ((Save(),) in turns) == (part < 2)


@forms
@pytest.mark.parametrize(
    ("text", "turn"), [(IN_TWO, "E7 E8"), (WITH_THE_LID, "J9")], ids=["stones", "lid"]
)
@pytest.mark.slow
def test_turns_that_force_a_win_are_those_of_the_slow_prover(
    fast: bool, text: str, turn: str
) -> None:
    position, solver = read_position(text), PuzzleSolver(fast)
    assert solver.wins_at_once(position) == NO
    judged = list(solver.winning_in_two(position))
    winning = [each.turn for each in judged if each.result == YES]
    assert [" ".join(map(str, found)) for found in winning] == [turn]
    assert ends(position, winning) == prover(13).winning_turns(state_of_proof(position))
    assert len(judged) == len(solver.turns(position))


@forms
@pytest.mark.slow
def test_saving_a_stone_forces_a_win_in_three_parts(fast: bool) -> None:
    position, solver = read_position(SAVE_AND_WIN), PuzzleSolver(fast)
    judged = list(solver.winning_in_three(position))
    assert [each.turn for each in judged if each.result == YES] == [(Save(),)]
    assert len(judged) == len(solver.turns(position))
    assert ends(position, [(Save(),)]) == prover(13).winning_turns_in_three(
        state_of_proof(position)
    )


def test_nothing_is_forced_against_a_win_of_the_other_side() -> None:
    """If Black saves a stone here, White wins at once."""
    position = read_position(PLACE)
    judged = {each.turn: each.result for each in PuzzleSolver(False).winning_in_three(position)}
    assert judged[(Save(),)] == NO


@forms
@pytest.mark.parametrize(
    ("text", "turn"), [(STOP_THE_LID, "M6 M9"), (PLACE, "M10 L10 C10 B10")], ids=["stop", "place"]
)
@pytest.mark.slow
def test_turns_that_hold_are_those_of_the_slow_prover(fast: bool, text: str, turn: str) -> None:
    position, solver = read_position(text), PuzzleSolver(fast)
    judged = list(solver.answered_by_force(position))
    holding = [each.turn for each in judged if each.result == NO]
    assert [" ".join(map(str, found)) for found in holding] == [turn]
    assert ends(position, holding) == prover(13).holding_turns(state_of_proof(position))


def test_turns_that_can_be_answered_by_a_win_are_those_of_the_slow_prover() -> None:
    position, slow = read_position(STOP_THE_LID), prover(13)
    judged = list(PuzzleSolver(False).answered_by_win(position))
    losing = {state_of_proof(after_turn(position, each.turn)) for each in judged if each.result}
    after = set(slow.turns(state_of_proof(position)))
    assert losing == {end for end in after if slow.wins_at_once(end)}
    assert len(losing) < len(after)


def test_both_kinds_of_win_count_as_at_once() -> None:
    solver = PuzzleSolver(False)
    assert solver.wins_at_once(read_position(CHAIN_NOW)) == YES
    opened = read_position(WITH_THE_LID)
    for turn in ("J9", "H9 G9 D9 D11"):
        opened = after_turn(opened, tuple(map(Stone, turn.split())))
    assert not prover(13).wins_with_stones(state_of_proof(opened))
    assert prover(13).wins_with_lid(state_of_proof(opened))
    assert solver.wins_at_once(opened) == YES
