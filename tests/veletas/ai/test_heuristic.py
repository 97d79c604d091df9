"""The static value is the sum of the weights of its features, counted here by hand."""

from games.core.kernels import Kernel
from games.veletas.ai import heuristic
from games.veletas.ai.heuristic import CLAIM_WEIGHTS, WEIGHT_COUNT, WON, weight_index
from games.veletas.ai.search import state_of
from tests.veletas.ai.kernel_forms import CORNERED, forms, swap_colours
from tests.veletas.pictures import BLACK, WHITE, drawn


def marked_weights() -> list[float]:
    """A weight that tells its index apart in every sum of three."""
    return [float(2 * index) ** 2 for index in range(WEIGHT_COUNT)]


@forms
def test_the_value_is_the_sum_over_free_shooters_and_claims(fast: bool) -> None:
    """Black needs one more claim, White two. a1 can go to b1; e1 has five ways and three sides."""
    kernel, weights = Kernel(heuristic, fast), marked_weights()
    state = kernel.ints(state_of(drawn("leaflet-en", CORNERED, BLACK)))
    expected = (
        weights[CLAIM_WEIGHTS + 1 * 5 + 2]
        + weights[weight_index(1, 1, 3, 1, 2)]  # a1: beside the group of three
        + weights[weight_index(5, 3, 0, 1, 2)]  # e1: no stone beside it
    )
    assert kernel.run.static_value(state, kernel.floats(weights)) == expected


@forms
def test_the_lead_is_reversed_for_the_other_side(fast: bool) -> None:
    kernel, weights = Kernel(heuristic, fast), marked_weights()
    state = kernel.ints(state_of(drawn("leaflet-en", CORNERED, WHITE)))
    expected = (
        weights[CLAIM_WEIGHTS + 2 * 5 + 1]
        + weights[weight_index(1, 1, -3, 2, 1)]
        + weights[weight_index(5, 3, 0, 2, 1)]
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


def test_a_trapped_shooter_has_no_shooter_value() -> None:
    assert heuristic.shooter_value([7.0] * WEIGHT_COUNT, 0, 0, 2, 1, 1) == 0.0
    assert heuristic.shooter_value([7.0] * WEIGHT_COUNT, 1, 0, 2, 1, 1) == 7.0


def test_long_leads_count_as_four() -> None:
    assert weight_index(3, 2, 9, 2, 2) == weight_index(3, 2, 4, 2, 2)
    assert weight_index(3, 2, -9, 2, 2) == weight_index(3, 2, -4, 2, 2)
    assert weight_index(3, 2, 4, 2, 2) == weight_index(3, 2, 3, 2, 2) + 1
