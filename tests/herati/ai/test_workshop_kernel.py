"""The kernel of the Workshop plays by the rules, in both forms."""

from __future__ import annotations

from random import Random

import pytest

from games.core.kernels import Kernel
from games.herati.ai import workshop_kernel
from games.herati.ai.loom import NUMBERS
from games.herati.ai.workshop import number_of, state_of
from games.herati.ai.workshop_kernel import LEFT, MAX_MOVES, MOVER, OVER
from games.herati.rules.position import CannotPlace
from tests.herati.dealing import dealt

needs_numba = pytest.mark.numba


FORMS = [False, pytest.param(True, marks=needs_numba)]


BEHIND_THE_FIELD = LEFT + 4
"""Where in a state begins what does not hang on how the field lies in the square."""


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kernel_plays_by_the_rules(players: int, match: bool, fast: bool) -> None:
    kernel = Kernel(workshop_kernel, fast)
    run, into = kernel.run, kernel.ints([0] * MAX_MOVES)
    for seed in range(25):
        rng = Random(seed)
        position = dealt(players, rng, match)
        while position.outcome() is None:
            state = kernel.ints(state_of(position, rng))
            legal = position.legal_moves()
            count = run.list_moves(state, state[MOVER], into)
            numbers = [number_of(position, move) for move in legal if move != CannotPlace()]
            assert sorted(into[:count]) == sorted(numbers)
            move = rng.choice(legal)
            seat = position.sides.index(position.to_move)
            after = position.play(move)
            turns_up = after.hands[seat].face_down < position.hands[seat].face_down
            assert bool(run.apply_move(state, number_of(position, move))) == turns_up
            if turns_up:
                shown = after.hands[seat].face_up[-1]
                assert shown is not None
                run.turn_up_tile(state, NUMBERS[shown])
            run.end_turn(state)
            again = state_of(after, rng)
            assert bool(state[OVER]) == (after.outcome() is not None)
            assert list(state[BEHIND_THE_FIELD:]) == again[BEHIND_THE_FIELD:]
            position = after
