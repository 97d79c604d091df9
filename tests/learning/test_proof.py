"""Proven answers in Nim: who takes the last stone wins, and may take one to three."""

from __future__ import annotations

import pytest

from games.core.game import Proof
from games.core.position import RuleError
from games.learning.puzzle import MOST_TURNS, confirmed, reaches
from tests.learning.nim_puzzles import GAME
from tests.toygame.game import NimPosition

SIX, THREE = NimPosition(6), NimPosition(3)
LEAVES_FOUR = Proof("leave-four", ("2",))


def test_a_turn_reaches_a_goal_if_it_is_one_of_the_proven_ones() -> None:
    assert [reaches(LEAVES_FOUR, GAME, SIX, turn) for turn in "123"] == [False, True, False]


def test_a_win_reaches_every_goal() -> None:
    assert reaches(Proof("leave-two", ("1",)), GAME, THREE, "3")
    assert not reaches(Proof("leave-two", ("1",)), GAME, THREE, "2")


def test_what_is_no_turn_of_the_position_is_passed_over() -> None:
    assert reaches(Proof("leave-four", ("seven", "9", "2")), GAME, SIX, "2")
    with pytest.raises(RuleError):
        reaches(LEAVES_FOUR, GAME, SIX, "seven")


def test_the_first_goal_counts_that_the_better_turn_reaches_alone() -> None:
    some = Proof("take-some", ("1", "2", "3"))
    assert confirmed([some, LEAVES_FOUR], GAME, SIX, "1", "2") is LEAVES_FOUR
    assert confirmed([some, LEAVES_FOUR], GAME, SIX, "1", "3") is None
    assert confirmed([], GAME, SIX, "1", "2") is None


def test_a_goal_that_most_turns_reach_is_none() -> None:
    most = Proof("easy", ("2",) * (MOST_TURNS + 1))
    assert confirmed([most], GAME, SIX, "1", "2") is None
    assert confirmed([Proof("easy", most.turns[1:])], GAME, SIX, "1", "2") is not None
