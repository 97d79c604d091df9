"""The evaluation: wins dominate, near wins follow, distances and lids count."""

from random import Random

import pytest

from games.core.game import Evaluation
from games.tiananmen.ai.search import evaluate, score
from games.tiananmen.rules.position import LidStone, Save, Stone, TiananmenPosition, opening, set_up
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE

ALMOST_RING = [point for point in RING if point != "H10"]


def best_for(side: object, *positions: TiananmenPosition) -> TiananmenPosition:
    assert side in (BLACK, WHITE)
    return max(positions, key=lambda p: score(p, BLACK if side is BLACK else WHITE))


@pytest.mark.parametrize("seed", range(5))
def test_the_evaluations_of_both_sides_are_opposite(seed: int) -> None:
    rng = Random(seed)
    position = opening(13)
    while position.outcome() is None:
        assert score(position, BLACK) == -score(position, WHITE)
        assert -100 < score(position, BLACK) < 100
        assert Evaluation(0.0) < evaluate(position, BLACK) < Evaluation(1.0)
        position = position.play(rng.choice(position.legal_moves()))
    winner = BLACK if score(position, BLACK) > 0 else WHITE
    assert position.outcome() is not None
    assert score(position, winner) == 100
    assert evaluate(position, winner) == Evaluation(1.0)


def test_a_win_is_better_than_all_else() -> None:
    before = set_up(19, black=ALMOST_RING, last="H9", day=3)
    won, missed = before.play(Stone("H10")), before.play(Stone("G9"))
    assert score(won, BLACK) > score(missed, BLACK)
    assert score(won, WHITE) < score(missed, WHITE)
    before = set_up(19, white=CHAIN[:-1], last="R18", part=3)
    assert best_for(WHITE, before.play(Stone("R19")), before.play(Stone("S18"))).outcome()


def test_a_nearer_ring_is_better_for_black_and_a_nearer_chain_for_white() -> None:
    values = [
        score(set_up(19, black=RING[:count], last=RING[count - 1], part=1), BLACK)
        for count in range(1, 12)
    ]
    assert values == sorted(values)
    assert values[0] < values[-1]
    values = [
        score(set_up(19, white=CHAIN[:count], last=CHAIN[count - 1], part=2), WHITE)
        for count in range(1, 8)
    ]
    assert values == sorted(set(values))


def test_it_is_convex_the_last_stones_count_most() -> None:
    """A stone saved is a stone less to find, and leaves the other side's way as it is."""
    for side in (BLACK, WHITE):
        far, near, nearer = (
            score(
                set_up(
                    19,
                    black=RING[:5],
                    white=CHAIN[:3],
                    last=RING[4],
                    day=4,
                    part=2,
                    lids=(saved, 0) if side is BLACK else (0, saved),
                ),
                side,
            )
            for saved in (0, 1, 2)
        )
        assert nearer - near > near - far > 0


def test_a_ring_counts_more_than_a_chain_as_far_off() -> None:
    """At the start both sides have hopes: Black's 16 stones are not too many against 8."""
    empty = opening(19)
    assert (empty.ring_distance, empty.chain_distance) == (16, 8)
    assert abs(score(empty, BLACK)) < 0.2
    assert score(empty, BLACK) > 0


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


def test_a_saved_stone_is_worth_something_to_its_owner_only() -> None:
    black, white = (
        set_up(19, black=["D4"], last="D4", day=2, part=2, lids=lids) for lids in ((1, 0), (0, 1))
    )
    none = set_up(19, black=["D4"], last="D4", day=2, part=2)
    assert score(black, BLACK) > score(none, BLACK) > score(white, BLACK)


def test_four_stones_of_a_ring_are_better_than_a_saved_one() -> None:
    """And a saved one is better than four that build nothing."""
    position = set_up(19, black=RING[:4], white=["D4"], last="J11", day=2)
    built = position
    for point in ("J12", "K12", "L12", "L11"):
        built = built.play(Stone(point))
    wandered = set_up(19, black=["D5"], last="D5", day=2)
    saved = wandered.play(Save())
    for point in ("D4", "D3", "D2", "D1"):
        wandered = wandered.play(Stone(point))
    assert score(built, BLACK) > score(position.play(Save()), BLACK)
    assert score(saved, BLACK) > score(wandered, BLACK)
