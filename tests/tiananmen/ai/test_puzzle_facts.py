"""The facts that make a puzzle hard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.learning.puzzle import Puzzle
from games.tiananmen.rules.notation import read_position, write_position
from games.tiananmen.rules.position import Save, TiananmenPosition, set_up
from games.tiananmen.tools.puzzle_search import FOOLED_BY_A_STONE, facts, greedy_stones_win
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.puzzle_positions import (
    CHAIN_NOW,
    IN_TWO,
    PLACE_AND_WIN,
    RING_NOW,
    STOP_THE_LID,
    state_of_proof,
)
from tests.tiananmen.random_games import turns_of

Size = {"Size": "13"}
NORTH = set_up(13, white=["G9", "G10"], black=["F11"], last="F11", day=2, part=1)
"""White needs G11 G12 G13. F12 comes as near as G11 does, for G10 G11 F12 F13 is a chain too."""
BLOCKED = set_up(13, white=["G9", "G10"], black=["F11", "F12", "F13"], last="F11", day=2, part=1)
"""The same without F12."""


def ends(position: TiananmenPosition) -> Iterator[TiananmenPosition]:
    """The positions after all turns but saving, each once."""
    yield from {end for turn, end in turns_of(position) if turn != (Save(),)}


def test_stones_that_are_each_the_nearest_win() -> None:
    assert greedy_stones_win(BLOCKED)


def test_a_stone_that_seems_as_near_may_fail() -> None:
    assert not greedy_stones_win(NORTH)


def test_a_win_with_one_part_counts_the_turns_that_miss_one_stone() -> None:
    start = read_position(RING_NOW)
    near = [end for end in ends(start) if not end.outcome() and end.ring_distance == 1]
    found = facts(Puzzle("tiananmen", "ring-or-chain", Size, RING_NOW, (("L8 L9 F9 F5",),)))
    assert found.plausible == len(near) > 0
    assert found.fooled == FOOLED_BY_A_STONE  # the way over L9 to F9 comes no nearer at first
    assert found.quiet


def test_a_first_stone_that_brings_the_chain_nearer_is_not_quiet() -> None:
    texts = ((write_position(NORTH), "G11 G12 G13"), (CHAIN_NOW, "B9 B5 A5"))
    found = [
        facts(Puzzle("tiananmen", "ring-or-chain", Size, text, ((turn,),))).quiet
        for text, turn in texts
    ]
    start = read_position(CHAIN_NOW)
    first = next(move for move in start.legal_moves() if str(move) == "B9")
    changed = start.play(first)
    assert found[0] is False
    assert found[1] == (
        (changed.chain_distance, changed.ring_distance)
        == (start.chain_distance, start.ring_distance)
    )


@pytest.mark.slow
def test_a_win_in_two_counts_the_turns_that_threaten_to_win() -> None:
    """Black wins next with four stones: a ring that misses at most four is a threat."""
    start, slow = read_position(IN_TWO), prover(13)
    threats = [
        end
        for end in ends(start)
        if end.ring_distance <= 4 and not slow.wins_at_once(state_of_proof(end))
    ]
    found = facts(Puzzle("tiananmen", "win-in-two", Size, IN_TWO, (("E7 E8",),)))
    assert found.plausible == len(threats) - 1  # the right turn
    assert 0 <= found.fooled <= 5


@pytest.mark.slow
def test_a_win_in_three_counts_the_turns_that_the_next_stone_and_the_lid_could_complete() -> None:
    """Black places two stones next, and has two in the lid. One of the turns is the right one."""
    start, slow = read_position(PLACE_AND_WIN), prover(13)
    near = [
        end
        for end in ends(start)
        if end.ring_distance <= 4 and not slow.wins_at_once(state_of_proof(end))
    ]
    turn = "G12 F12 E12 H12"
    found = facts(Puzzle("tiananmen", "win-in-three", Size, PLACE_AND_WIN, ((turn,),)))
    assert found.plausible == len(near) - 1 > 0


@pytest.mark.slow
def test_a_turn_that_must_hold_counts_those_that_do_not_lose_at_once() -> None:
    start, slow = state_of_proof(read_position(STOP_THE_LID)), prover(13)
    safe = [end for end in slow.turns(start) if not slow.wins_at_once(end)]
    found = facts(Puzzle("tiananmen", "stop-the-lid", Size, STOP_THE_LID, (("M6 M9",),)))
    assert found.plausible == len(safe) - 1  # the right turn
