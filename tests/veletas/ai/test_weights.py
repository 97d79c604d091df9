"""The tables of weights as the array that the heuristic reads."""

from games.veletas.ai.heuristic import CLAIM_WEIGHTS, WEIGHT_COUNT, weight_index
from games.veletas.ai.weights import weights_of
from games.veletas.rules.pieces import board_geometry

WEIGHTS = weights_of(board_geometry(10, "current"))


def test_rows_of_free_shooters_are_indexed_by_their_features() -> None:
    """The row `2 1  -50  -42  -37  -27   14   40   52   53   69`."""
    row = [WEIGHTS[weight_index(2, 1, lead, 3, 3)] for lead in range(-4, 5)]
    assert row == [-0.50, -0.42, -0.37, -0.27, 0.14, 0.40, 0.52, 0.53, 0.69]


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


def test_claims_are_indexed_by_the_claims_still_needed() -> None:
    """The table begins with `15  148  254  410` and `-120   18  142  252`."""
    assert WEIGHTS[CLAIM_WEIGHTS + 1 * 5 + 1] == 0.15
    assert WEIGHTS[CLAIM_WEIGHTS + 1 * 5 + 4] == 4.10
    assert WEIGHTS[CLAIM_WEIGHTS + 2 * 5 + 1] == -1.20
    assert WEIGHTS[CLAIM_WEIGHTS + 4 * 5 + 4] == 0.37


def test_all_boards_and_rule_sets_share_the_weights() -> None:
    assert len(WEIGHTS) == WEIGHT_COUNT
    assert weights_of(board_geometry(7, "leaflet-ja")) == WEIGHTS
