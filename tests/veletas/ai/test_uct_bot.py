"""Plain UCT as a player: complete turns in every phase, wins seen, the side to move respected."""

from random import Random

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.search import moves_of_turn, state_of
from games.veletas.tools.uct import propose, search
from tests.veletas.ai.kernel_forms import (
    CORNERED,
    listed_codes,
    needs_numba,
    swap_colours,
    variants,
)
from tests.veletas.pictures import BLACK, WHITE, drawn, played
from tests.veletas.random_play import placement_positions, random_positions


@pytest.mark.slow
@needs_numba
def test_many_rollouts_find_a_win_in_one_turn() -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    code, rate = search(state_of(position), Random(2), 20_000)
    outcome = played(position, *moves_of_turn(position, code)).outcome()
    assert outcome is not None
    assert rate > 0.9


def test_the_share_of_wins_shows_the_leading_side() -> None:
    for side, picture in ((BLACK, CORNERED), (WHITE, swap_colours(CORNERED))):
        position = drawn("leaflet-en", picture, side)
        code, rate = search(state_of(position), Random(2), 150, fast=False)
        assert code in listed_codes(Kernel(k, fast=False), state_of(position))
        assert rate > 0.5


@variants
def test_turns_are_complete_in_every_phase(rules: str, size: int) -> None:
    rng = Random(size)
    for position in (*placement_positions(rules, size, rng), *random_positions(rules, size, 1)):
        turn = propose(position, rng, 3)
        assert not played(position, *turn.moves).mid_turn
