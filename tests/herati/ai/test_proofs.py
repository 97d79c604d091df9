"""Exact answers in a Loom with one face-down tile, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.core.game import Proof
from games.herati.ai.proofs import proofs
from games.herati.game import GAME, read_position
from games.herati.rules.setups import prepare, start

HOLE = "SE SW SE NE NW/NE .. SW NE .. hand SW SW unseen 1"
"""A NW tile at 1,1 completes a black diamond; below this row no other one can come about."""


def test_the_turn_that_keeps_the_hole_open_is_the_best() -> None:
    # SW in the hole ends all chances; on 4,1 it waits for the NW of the only face-down tile.
    position = read_position(HOLE, {})
    assert [*proofs(position, lambda: False)] == [Proof("most-diamonds", ("SW@4,1",))]


def test_an_aim_asks_for_the_best_chance() -> None:
    position = replace(read_position(HOLE, {}), aim=1)
    assert [*proofs(position, lambda: False)] == [Proof("best-chance", ("SW@4,1",))]


def test_equal_turns_are_no_answer() -> None:
    # one place is left, and both tiles are alike
    position = read_position("SE SW SE NE NW/NE NW SW NE .. hand SW SW", {})
    assert [*proofs(position, lambda: False)] == []


def test_a_workshop_proves_nothing() -> None:
    assert [*proofs(start(prepare({"Mode": "workshop"}, Random(1))), lambda: False)] == []


def test_goals_have_the_keys_of_proofs() -> None:
    assert GAME.goals.keys() == {"most-diamonds", "best-chance"}
