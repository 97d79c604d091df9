from __future__ import annotations

from random import Random

import pytest

from games.puzzles.puzzle import Puzzle, Rejection
from games.veletas.ai.puzzle_search import facts, find, refutation, self_play
from games.veletas.rules.position import VeletasPosition
from games.veletas.rules.position_text import read_position
from tests.veletas.ai.kernel_forms import CORNERED
from tests.veletas.pictures import WHITE, drawn

CURRENT = {"Rules": "current", "Size": "7", "Seed": "left out"}
ALL = ("claim", "win", "save", "only-turn", "claim-in-two")
SLIDE_TO_CLAIM = read_position("5xB/4*xo/4xx1/7/o6/1o5/*o2x2 white", 7, "current")
"""Only the slide of e6 to a2 and the shot at b3 claims the decisive shooter."""
TWO = read_position("5xB/4*xo/5x1/7/o6/*o5/4x2 white", 7, "current")
"""White claims in two turns by a2-a1/b1 alone."""


def found(position: VeletasPosition, *wanted: str) -> list[Puzzle | Rejection]:
    return list(find(CURRENT, position, Random(1), wanted or ALL))


def test_a_win_with_one_slide_is_a_puzzle() -> None:
    [puzzle] = found(SLIDE_TO_CLAIM, "win")
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.game, puzzle.theme) == ("veletas", "win")
    assert puzzle.lines == (("e6-a2/b3",),)
    assert puzzle.position == "5xB/4*xo/4xx1/7/o6/1o5/*o2x2 white"
    assert puzzle.options == {"Rules": "current", "Size": "7", "Start": "placed"}


def test_a_claim_in_two_has_a_reply_and_a_claim() -> None:
    [puzzle] = found(TWO, "claim-in-two")
    assert isinstance(puzzle, Puzzle)
    [(first, reply, last)] = puzzle.lines
    assert first == "a2-a1/b1"
    assert reply != first != last


def test_only_wanted_themes_are_looked_for() -> None:
    assert {one.theme for one in found(TWO)} <= set(ALL)
    assert found(TWO, "win") == []


def test_a_win_without_a_slide_or_with_several_is_rejected() -> None:
    # b1 can be shot at from e1 with many slides and without
    assert found(drawn("current", CORNERED), "win") == [Rejection("win", "two solutions")]


def test_crowded_boards_are_rejected() -> None:
    full = "xoxoxxB/oxox*xo/xox1xxo/ox1xoxo/o1oxoxo/1oxoxox/*oxoxox white"
    assert found(read_position(full, 7, "current"), "win") == [Rejection("win", "crowded board")]


def test_a_finished_game_has_no_puzzle() -> None:
    over = read_position("5xB/4BxB/5x1/7/o6/oo5/4x2 white", 7, "current")
    assert over.outcome() is not None
    assert found(over) == []


def test_a_win_that_all_levels_see_is_easy() -> None:
    [puzzle] = found(SLIDE_TO_CLAIM, "win")
    assert isinstance(puzzle, Puzzle)
    told = facts(puzzle, SLIDE_TO_CLAIM)
    assert not told.quiet
    assert told.fooled <= 1


@pytest.mark.numba
def test_facts_are_repeatable() -> None:
    [puzzle] = found(TWO, "claim-in-two")
    assert isinstance(puzzle, Puzzle)
    assert facts(puzzle, TWO) == facts(puzzle, TWO)


def test_a_defender_without_a_claim_is_not_refuted() -> None:
    puzzle = Puzzle("veletas", "save", CURRENT, "", ())
    assert refutation(puzzle, drawn("current", CORNERED, WHITE), 1) == []
    assert refutation(puzzle, drawn("current", CORNERED), 1) != []


@pytest.mark.numba
def test_self_play_goes_from_the_first_choice_to_the_end_and_is_repeatable() -> None:
    first = [position for _, position, _ in self_play(Random(5))]
    assert first == [position for _, position, _ in self_play(Random(5))]
    assert len(first) > 3
    assert not any(position.mid_turn or position.pie_ahead for position in first)
    assert all(position.outcome() is None for position in first)
