"""The evaluation of positions: wins, claims, threats, and balance before the pie choice."""

import pytest

from games.core.game import Evaluation
from games.core.position import Side
from games.veletas.ai.search import evaluate, log_odds
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position, random_start
from tests.veletas.pictures import BLACK, WHITE, drawn, played

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
    near = drawn(
        "leaflet-en",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . *
        x . . . . . .
        x x . . . . .
        * . . * . . .
        """,
        side,
    )
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


def test_a_bigger_group_beside_a_shooter_is_better() -> None:
    one, two = log_odds(beside("x..o."), BLACK), log_odds(beside("xx.o."), BLACK)
    assert two > one > log_odds(beside("...o."), BLACK)


@pytest.mark.parametrize(("stone", "side"), [("x", BLACK), ("o", WHITE)])
def test_a_longer_lead_is_worth_more_with_the_same_freedom(stone: str, side: Side) -> None:
    picture = """
    {1} . . . . . .
    {0} . . . . . .
    {0} . . . . . .
    * . . . . . .
    . . . . . . .
    . . . . . . .
    * . . . . . *
    """
    for to_move in (BLACK, WHITE):
        pair = drawn("leaflet-en", picture.format(stone, "."), to_move)
        three = drawn("leaflet-en", picture.format(stone, stone), to_move)
        assert log_odds(three, side) > log_odds(pair, side)


def test_a_shooter_about_to_be_trapped_is_worth_more_to_the_side_to_move() -> None:
    picture = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x . . . . . .
    x x . . . . .
    * . . * . . .
    """
    own_move = log_odds(drawn("leaflet-en", picture, BLACK), BLACK)
    other_move = log_odds(drawn("leaflet-en", picture, WHITE), BLACK)
    assert own_move > other_move > 0


def placement(*names: str) -> VeletasPosition:
    """The first placement on 9 by 9, with the stone on d4."""
    return played(first_position(9, "current"), *map(Place, names), Stone("d4"))


def test_before_the_pie_choice_the_first_player_aims_at_balance() -> None:
    for choice in (placement("b2", "g7"), placement("d5", "d3")):
        advantage = log_odds(choice.play(Pie(swap=False)), BLACK)
        assert log_odds(choice, BLACK) == -abs(advantage)
        # the second player, who chooses, sees it the other way round
        assert log_odds(choice, WHITE) == abs(advantage)


def test_the_second_player_takes_the_better_colour() -> None:
    choice = placement("d5", "d3")
    kept, swapped = choice.play(Pie(swap=False)), choice.play(Pie(swap=True))
    second = 1
    assert log_odds(swapped, swapped.sides[second]) > log_odds(kept, kept.sides[second])
    assert log_odds(choice, WHITE) == log_odds(swapped, swapped.sides[second])


def test_an_unfinished_first_placement_has_the_same_aim() -> None:
    begun = first_position(9, "current").play(Place("d5"))
    assert log_odds(begun, BLACK) == -log_odds(begun, WHITE) <= 0
    japanese = first_position(9, "leaflet-ja").play(Place("d5"))
    assert log_odds(japanese, BLACK) == -log_odds(japanese, WHITE)


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
