from __future__ import annotations

from random import Random

import pytest

from games.learning.puzzle import Puzzle, Rejection
from games.veletas.ai.proofs import refutation
from games.veletas.rules.notation import read_position
from games.veletas.rules.position import VeletasPosition
from games.veletas.tools.puzzle_search import facts, find, self_play
from tests.veletas import puzzle_proof
from tests.veletas.ai.kernel_forms import CORNERED
from tests.veletas.pictures import WHITE, drawn

CURRENT = {"Rules": "current", "Size": "7", "Seed": "left out"}
ALL = ("claim", "win", "save", "only-turn", "claim-in-two")
SLIDE_TO_CLAIM = read_position("5xB/4*xo/4xx1/7/o6/1o5/*o2x2 white", 7, "current")
"""Only the slide of e6 to a2 and the shot at b3 claims both shooters, a1 and a2, and wins."""
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


@pytest.mark.parametrize(
    ("text", "themes"),
    [
        # White owns no shooter: the claim of g7 on a7 does not win, and needs no second turn
        ("6*/oox3x/7/7/7/1*1*3/x6 white", {"claim"}),
        # Black would claim g1, but needs two
        ("7/xxx3o/oo4*/ox4o/5*1/5x1/5x* white", {"save"}),
        # Black owns a1 and would win on a7
        ("*x5/x6/2o4/1o*4/oo5/xx3x1/Bx2o2 white", {"only-turn"}),
    ],
)
def test_a_position_has_the_puzzles_of_its_themes(text: str, themes: set[str]) -> None:
    made = [one for one in found(read_position(text, 7, "current")) if isinstance(one, Puzzle)]
    assert {one.theme for one in made} == themes


def test_whoever_can_win_has_no_only_turn() -> None:
    text = "Wo1xBo1/oooxxx1/2oxx1x/1xoxo2/2xoooo/1xx*1xo/1o1oxxx white"
    assert found(read_position(text, 7, "current"), "only-turn") == []


def test_a_shooter_is_not_saved_where_one_can_be_claimed() -> None:
    both = "7/7/7/7/x*o*3/x1ox3/*xo4 white"
    assert found(read_position(both, 7, "current"), "save") == []


def test_a_claim_that_wins_is_a_win() -> None:
    assert found(drawn("current", CORNERED), "claim") == []
    assert found(drawn("current", CORNERED), "win") != []


def test_a_claim_by_the_same_stone_after_several_slides_has_two_solutions() -> None:
    text = "1x1o3/ox1oxoo/1xoo1x1/x*xxxx1/1oo3o/oo*xoxx/1o3xB black"
    assert found(read_position(text, 7, "current"), "win") == [Rejection("win", "two solutions")]


def test_what_can_be_claimed_at_once_needs_no_second_turn() -> None:
    assert found(SLIDE_TO_CLAIM, "claim-in-two") == []


@pytest.mark.slow
def test_the_reply_leaves_as_few_claims_as_possible() -> None:
    [puzzle] = found(TWO, "claim-in-two")
    assert isinstance(puzzle, Puzzle)
    board = puzzle_proof.read(puzzle.position, "Size=7; Rules=current")
    first, reply, _ = (puzzle_proof.turn_of(7, text) for text in puzzle.lines[0])
    replied = board.played(first)
    left = {}
    for turn in replied.turns():
        after = replied.played(turn)
        if after.claims(board.turn) == board.claims(board.turn):
            left[turn] = sum(after.claims_by(claim) for claim in after.turns())
    assert left[reply] == min(left.values())


def test_in_defence_the_same_stone_counts_as_one_turn() -> None:
    # g1 has to leave the corner; only a stone on g1 then closes the way to it
    text = "7/7/1*5/7/7/3o1*x/5x* white"
    [puzzle] = found(read_position(text, 7, "current"), "save")
    assert isinstance(puzzle, Puzzle)
    turns = [line[0] for line in puzzle.lines]
    assert len(turns) > 1
    assert len({turn.partition("/")[2] for turn in turns}) == 1
    assert len({turn.partition("/")[0] for turn in turns}) > 1


def test_a_puzzle_of_a_leaflet_has_another_answer_by_the_current_rules() -> None:
    same = "1x3x1/5ox/3x*2/7/2o3o/xx3o*/1o1*xo1 white"
    options = {**CURRENT, "Rules": "leaflet-en"}
    found = list(find(options, read_position(same, 7, "leaflet-en"), Random(1), ("claim",)))
    assert found == [Rejection("claim", "the same by the current rules")]


def test_a_finished_game_has_no_puzzle() -> None:
    over = read_position("5xB/4BxB/5x1/7/o6/oo5/4x2 white", 7, "current")
    assert over.outcome() is not None
    assert found(over) == []


def test_a_win_that_all_levels_see_is_easy() -> None:
    [puzzle] = found(SLIDE_TO_CLAIM, "win")
    assert isinstance(puzzle, Puzzle)
    told = facts(puzzle)
    assert not told.quiet
    assert told.fooled <= 1


@pytest.mark.numba
def test_facts_are_repeatable() -> None:
    [puzzle] = found(TWO, "claim-in-two")
    assert isinstance(puzzle, Puzzle)
    assert facts(puzzle) == facts(puzzle)


def test_a_defender_without_a_claim_is_not_refuted() -> None:
    assert refutation("save", drawn("current", CORNERED, WHITE), 0) is None
    assert refutation("save", drawn("current", CORNERED), 0)


@pytest.mark.numba
def test_self_play_goes_from_the_first_choice_to_the_end_and_is_repeatable() -> None:
    first = [position for _, position, _ in self_play(Random(5))]
    assert first == [position for _, position, _ in self_play(Random(5))]
    assert len(first) > 3
    assert not any(position.mid_turn or position.pie_ahead for position in first)
    assert all(position.outcome() is None for position in first)
