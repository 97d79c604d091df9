"""Heuristics and evaluations."""

from random import Random

import pytest

from games.core.game import Evaluation
from games.tiananmen.ai.search import evaluate, score
from games.tiananmen.rules.position import LidStone, set_up
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE

# -- The evaluation: wins dominate, near wins follow, distances and lids count

ALMOST_RING = [point for point in RING if point != "H10"]


@pytest.mark.parametrize("seed", range(5))
def test_the_evaluations_of_both_sides_are_opposite(seed: int) -> None:
    rng = Random(seed)
    position = set_up(13)
    while position.outcome() is None:
        assert score(position, BLACK) == -score(position, WHITE)
        assert -100 < score(position, BLACK) < 100
        assert Evaluation(0.0) < evaluate(position, BLACK) < Evaluation(1.0)
        position = position.play(rng.choice(position.legal_moves()))
    winner = BLACK if score(position, BLACK) > 0 else WHITE
    assert position.outcome() is not None
    assert score(position, winner) == 100
    assert evaluate(position, winner) == Evaluation(1.0)


def test_a_side_that_wins_at_once_is_as_good_as_winning() -> None:
    """White's next three stones complete the chain, so Black must not leave her there."""
    open_to_her = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    shut = set_up(19, white=CHAIN[:-1], black=["D4"], last="D4", part=1)
    assert score(open_to_her, WHITE) > score(shut, WHITE) + 10
    threat = set_up(19, black=ALMOST_RING, last="H9", day=3)
    idle = set_up(19, black=[*ALMOST_RING, "D4"], last="D4", day=3)
    assert score(threat, BLACK) > score(idle, BLACK) + 10


def test_a_lid_that_wins_is_opened_and_emptied_by_the_shortest_way() -> None:
    black = [point for point in RING if point not in ("H10", "K8")]
    position = set_up(19, black=black, last="H9", day=3, lids=(4, 0))
    assert position.may_open_lid
    opened, wasted = position.play(LidStone("K8")), position.play(LidStone("A1"))
    assert score(position, BLACK) > 10
    assert score(opened, BLACK) > score(wasted, BLACK) > 10
    assert score(opened.play(LidStone("H10")), BLACK) > score(opened, BLACK)
    position = set_up(19, white=CHAIN[:-2], last="Q17", day=2, part=1, lids=(0, 5))
    assert position.may_open_lid
    assert score(position.play(LidStone("R17")), WHITE) > 10
