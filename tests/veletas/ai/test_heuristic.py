"""Heuristics, values and their weights."""

import pytest

from games.core.game import Evaluation
from games.core.kernels import Kernel
from games.core.position import Side
from games.veletas.ai import heuristic
from games.veletas.ai import kernel as k
from games.veletas.ai.heuristic import CLAIM_WEIGHTS, WEIGHT_COUNT, WON, weight_index
from games.veletas.ai.search import evaluate, log_odds, moves_of_turn, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.notation import read_position
from games.veletas.rules.pieces import Pie, Place, Slide, Stone, board_geometry
from games.veletas.rules.position import VeletasPosition, first_position, random_start
from tests.veletas.ai.kernel_forms import (
    CORNERED,
    forms,
    listed_codes,
    static_ranker,
    swap_colours,
    variants,
)
from tests.veletas.pictures import BLACK, WHITE, drawn, played
from tests.veletas.random_play import random_positions

# -- The static value is the sum of the weights of its features, counted here by hand


def marked_weights() -> list[float]:
    """A weight that tells its index apart in every sum of three."""
    return [float(2 * index) ** 2 for index in range(WEIGHT_COUNT)]


@forms
@pytest.mark.parametrize(("side", "mine", "yours", "lead"), [(BLACK, 1, 2, 3), (WHITE, 2, 1, -3)])
def test_the_value_is_the_sum_over_free_shooters_and_claims(
    fast: bool, side: Side, mine: int, yours: int, lead: int
) -> None:
    """Black needs one more claim, White two. a1 can go to b1; e1 has five ways and three sides."""
    kernel, weights = Kernel(heuristic, fast), marked_weights()
    state = kernel.ints(state_of(drawn("leaflet-en", CORNERED, side)))
    expected = (
        weights[CLAIM_WEIGHTS + mine * 5 + yours]
        + weights[weight_index(1, 1, lead, mine, yours)]  # a1: beside the group of three
        + weights[weight_index(5, 3, 0, mine, yours)]  # e1: no stone beside it
    )
    assert kernel.run.static_value(state, kernel.floats(weights)) == expected


def test_colours_do_not_matter() -> None:
    weights = marked_weights()
    black = state_of(drawn("leaflet-en", CORNERED, BLACK))
    white = state_of(drawn("leaflet-en", swap_colours(CORNERED), WHITE))
    assert heuristic.static_value(black, weights) == heuristic.static_value(white, weights)


def test_a_decided_game_has_an_extreme_value() -> None:
    weights = [0.0] * WEIGHT_COUNT
    assert heuristic.claims_value(weights, 0, 1) == WON
    assert heuristic.claims_value(weights, 1, 0) == -WON
    assert heuristic.claims_value(weights, 1, 1) == 0.0


def test_long_leads_count_as_four_and_a_trapped_shooter_as_nothing() -> None:
    assert heuristic.shooter_value([7.0] * WEIGHT_COUNT, 0, 0, 2, 1, 1) == 0.0
    for lead in (4, -4):
        assert weight_index(3, 2, 2 * lead, 2, 2) == weight_index(3, 2, lead, 2, 2)
    assert weight_index(3, 2, 4, 2, 2) == weight_index(3, 2, 3, 2, 2) + 1


# -- The evaluation of positions: wins, claims, threats, and balance before the pie choice

QUIET = """
. . . . . . .
. * . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . * .
{} . . . . . .
"""


def test_a_won_game_has_the_highest_value() -> None:
    won = drawn("current", QUIET.format("W").replace("*", "W", 1))
    beset = drawn("current", QUIET.format("W"))
    assert won.outcome() is not None
    assert log_odds(won, WHITE) > 1000 * log_odds(beset, WHITE) > 0
    assert log_odds(won, BLACK) == -log_odds(won, WHITE)


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_claim_is_worth_more_than_a_threat(side: Side) -> None:
    claimed = drawn("current", QUIET.format("B"), side)
    near = read_position(f"7/7/7/6*/x6/xx5/*2*3 {side.value}", 7, "leaflet-en")
    assert log_odds(claimed, BLACK) > log_odds(near, BLACK) > 0
    assert log_odds(claimed, WHITE) == -log_odds(claimed, BLACK)


def beside(stones: str, to_move: Side = WHITE) -> VeletasPosition:
    """a4 with the given five squares around it: a5, b5, b4, b3, a3."""
    return drawn(
        "leaflet-en",
        f"""
        . . . . . . .
        . . . . . . .
        {stones[0]} {stones[1]} . . . . .
        * {stones[2]} . . . . .
        {stones[4]} {stones[3]} . . . . .
        . . . . . . .
        * . . . . . *
        """,
        to_move,
    )


def test_less_freedom_beside_the_own_group_is_better() -> None:
    values = [log_odds(beside(s, BLACK), BLACK) for s in ("xx...", "xxx..", "xxxx.")]
    assert values == sorted(values)
    assert values[0] > 0
    mirrored = [log_odds(beside(s, WHITE), WHITE) for s in ("oo...", "ooo..", "oooo.")]
    assert mirrored == pytest.approx(values)


@pytest.mark.parametrize(("stone", "side"), [("x", BLACK), ("o", WHITE)])
def test_a_longer_lead_is_worth_more_with_the_same_freedom(stone: str, side: Side) -> None:
    for to_move in ("black", "white"):
        pair = read_position(f"7/{stone}6/{stone}6/*6/7/7/*5* {to_move}", 7, "leaflet-en")
        three = read_position(f"{stone}6/{stone}6/{stone}6/*6/7/7/*5* {to_move}", 7, "leaflet-en")
        assert log_odds(three, side) > log_odds(pair, side)


def test_a_shooter_about_to_be_trapped_is_worth_more_to_the_side_to_move() -> None:
    own_move, other_move = (
        log_odds(read_position(f"6*/7/7/7/x6/xx5/*2*3 {side}", 7, "leaflet-en"), BLACK)
        for side in ("black", "white")
    )
    assert own_move > other_move > 0


def placement(*names: str) -> VeletasPosition:
    """The first placement on 9 by 9, with the stone on d4."""
    return played(first_position(9, "current"), *map(Place, names), Stone("d4"))


def test_before_the_pie_choice_the_first_player_aims_at_balance() -> None:
    for choice in (placement("b2", "g7"), placement("d5", "d3")):
        advantage = log_odds(choice.play(Pie(swap=False)), BLACK)
        assert log_odds(choice, BLACK) == -abs(advantage)
        # the second player, who takes the better colour, sees it the other way round
        assert log_odds(choice, WHITE) == abs(advantage)


def test_after_a_random_start_the_first_turn_should_be_balanced() -> None:
    start = random_start(7, "leaflet-en", ["a1", "d4", "g7"])
    quiet, greedy = start.play(Stone("d7")), played(start, Slide("d4", "d7"), Stone("g4"))
    pressing = played(start, Slide("d4", "b2"), Stone("a2"))
    for after in (quiet, greedy, pressing):
        assert log_odds(after, BLACK) == -log_odds(after, WHITE) <= 0
    assert log_odds(quiet, BLACK) > log_odds(pressing, BLACK)


def test_win_probabilities_of_decided_and_undecided_games() -> None:
    won = drawn("current", QUIET.format("W").replace("*", "W", 1))
    assert (evaluate(won, WHITE), evaluate(won, BLACK)) == (Evaluation(1.0), Evaluation(0.0))
    beset = drawn("current", QUIET.format("W"))
    assert Evaluation(0.5) < evaluate(beset, WHITE) < Evaluation(1.0)


# -- Static values of turns, computed incrementally, are those of the positions after the turns


@pytest.mark.slow
@forms
@variants
def test_turns_have_the_static_values_of_the_positions_after_them(
    rules: str, size: int, fast: bool
) -> None:
    for position in random_positions(rules, size, 6 if fast else 2):
        found = static_ranker(position, fast).best(20_000, noise=0.0)
        assert len(found) == len(listed_codes(Kernel(k, fast), state_of(position)))
        assert [value for _, value in found] == sorted((v for _, v in found), reverse=True)
        for code, value in found[:: max(1, len(found) // 25)]:
            after = played(position, *moves_of_turn(position, code))
            assert value == pytest.approx(log_odds(after, position.to_move))


@forms
@pytest.mark.slow
def test_only_the_best_turns_are_kept(fast: bool) -> None:
    for position in random_positions("current", 10, 3):
        best = static_ranker(position, fast).best(20_000, noise=0.0)[:7]
        kept = static_ranker(position, fast).best(7, noise=0.0)
        assert [value for _, value in kept] == [value for _, value in best]


# -- The tables of weights as the array that the heuristic reads

WEIGHTS = weights_of(board_geometry(10, "current"))


def test_a_row_of_deciding_shooters_is_used_by_the_leader_that_needs_one() -> None:
    """The row `3 2  -57  -21   -8   15    0   18   54   85  128`."""
    assert [WEIGHTS[weight_index(3, 2, lead, 1, 3)] for lead in range(1, 5)] == [
        0.18, 0.54, 0.85, 1.28,
    ]  # fmt: skip
    assert [WEIGHTS[weight_index(3, 2, lead, 3, 1)] for lead in range(-4, 0)] == [
        -0.57, -0.21, -0.08, 0.15,
    ]  # fmt: skip
    # the other side needs one, but this side leads: an ordinary shooter, `3 2 ... 12 31 38 40`
    assert WEIGHTS[weight_index(3, 2, 1, 3, 1)] == 0.12


def test_all_boards_and_rule_sets_share_the_weights() -> None:
    assert len(WEIGHTS) == WEIGHT_COUNT
    assert weights_of(board_geometry(7, "leaflet-ja")) == WEIGHTS


# -- Fitting the weights: from games, and the tables that it prints
