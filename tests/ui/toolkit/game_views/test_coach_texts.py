"""What every game can say about the cost of a turn."""

from games.core.game import Evaluation
from games.learning.coach import after_moves, chance_lost
from tests import toy

START = toy.RACE.start(toy.RACE.set_up({}))


def test_the_cost_of_a_turn_is_the_fall_of_the_chance_to_win() -> None:
    assert chance_lost(START, Evaluation(0.624), Evaluation(0.31)) == (
        "Your chance to win fell from about 62 % to 31 %."
    )


def test_points_alone_have_no_chance() -> None:
    assert chance_lost(START, Evaluation(points=3.0), Evaluation(points=2.0)) == ""


def test_moves_are_played_one_after_the_other() -> None:
    after = after_moves(START, [toy.Add(3), toy.Add(2)])
    assert (after.points, after.mid_turn) == ((5, 0), False)
