"""The Workshop on flat arrays: the same game as the rules, whatever form the source runs in."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from games.core.compiled import Ints, Kernel, can_compile
from games.core.position import Side
from games.herati import kernel as workshop_kernel
from games.herati.equity import equities, make
from games.herati.frontier import NUMBERS
from games.herati.kernel import LEFT, MOVER, MOVES, OVER, ROW, SCORED, STATE, STOCK, TOP
from games.herati.options import prepare, start
from games.herati.rules import CannotPlace, WorkshopPosition
from games.herati.states import number_of, state_of
from tests.herati.pictures import workshop

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
FORMS = [False, pytest.param(True, marks=needs_numba)]

BEHIND_THE_FIELD = LEFT + 4
"""Where in a state begins what does not hang on how the field lies in the square."""


def dealt(players: int, rng: Random, match: bool) -> WorkshopPosition:
    tags = {"Mode": "workshop", "Players": str(players), "Play": "match" if match else "single"}
    position = start(prepare(tags, rng))
    assert isinstance(position, WorkshopPosition)
    if match:
        brought = tuple(rng.randrange(5) for _ in range(players))
        position = replace(position, brought=brought)
    return position


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kernel_plays_by_the_rules(players: int, match: bool, fast: bool) -> None:
    kernel = Kernel(workshop_kernel, fast)
    run, into = kernel.run, kernel.ints([0] * MOVES)
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
            assert bool(run.put_down(state, number_of(position, move))) == turns_up
            if turns_up:
                shown = after.hands[seat].face_up[-1]
                assert shown is not None
                run.turn_up(state, NUMBERS[shown])
            run.end_turn(state)
            again = state_of(after, rng)
            assert bool(state[OVER]) == (after.outcome() is not None)
            assert list(state[BEHIND_THE_FIELD:]) == again[BEHIND_THE_FIELD:]
            position = after


@pytest.mark.parametrize("fast", FORMS)
def test_greedy_games_end_as_the_rules_say(fast: bool) -> None:
    kernel = Kernel(workshop_kernel, fast)
    for seed in range(30):
        rng = Random(seed)
        position = dealt(rng.choice((2, 3, 4)), rng, match=False)
        state = kernel.ints(state_of(position, rng))
        stock = kernel.ints([0] * STOCK)
        for seat, hand in enumerate(position.hands):
            for i, tile in enumerate(reversed(hand.stock)):
                assert tile is not None
                stock[12 * seat + i] = NUMBERS[tile]
        chance, taste = kernel.ints([seed + 1]), kernel.ints((8, -6, 2, 4, 1))
        while position.outcome() is None:
            number = kernel.run.greedy_move(state, chance, taste)
            # The square is laid out anew for every position: only where tiles may go tells moves.
            shift = _shift(state, position)
            number += 4 * shift if number >= 0 else 0
            moves = {number_of(position, move): move for move in position.legal_moves()}
            position = position.play(moves[number])
            kernel.run.play_on(state, number - 4 * shift if number >= 0 else number, stock)
        assert state[OVER]
        assert tuple(state[SCORED : SCORED + position.players]) == position.scored


def _shift(state: Ints, position: WorkshopPosition) -> int:
    """How far the square of a state that was played on lies from that of the position."""
    fresh = state_of(position, Random(0))
    return (fresh[LEFT] - state[LEFT]) + ROW * (fresh[TOP] - state[TOP])


@needs_numba
def test_both_forms_search_alike() -> None:
    found = []
    position = dealt(3, Random(4), match=False).seen_by(Side.FIRST)
    for fast in (False, True):
        kernel = Kernel(workshop_kernel, fast)
        ints, floats = kernel.ints, kernel.floats
        state, moves = ints(state_of(position, Random(1))), ints([0] * MOVES)
        count = kernel.run.list_moves(state, state[MOVER], moves)
        visits, sums = ints([0] * MOVES), floats([0.0] * MOVES)
        taste, equity = ints((8, -6, 2, 4, 1)), floats([0.0])
        rooms = ints([0] * STATE), ints([0] * STOCK), ints([0])
        kernel.run.search(state, moves, count, visits, sums, 200, 7, 0.4, taste, equity, *rooms)
        found.append((list(visits[:count]), [round(float(x), 9) for x in sums[:count]]))
    assert found[0] == found[1]


SEARCH = """
from random import Random
from games.ai.levels import Thought
from games.herati import levels
from games.herati.options import prepare, start
position = start(prepare({"Mode": "workshop", "Start": "1"}, Random(1)))
thought = Thought(Random(2), lambda: False, 1.0)
turns = levels.LEVELS[3].propose(position.seen_by(position.to_move), thought)
print(turns[0].moves[0])
"""


@needs_numba
def test_the_cached_kernel_runs_in_a_second_process() -> None:
    def answer() -> str:
        done = subprocess.run(
            [sys.executable, "-c", SEARCH], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        return done.stdout

    assert answer() == answer() != ""


def test_chances_to_win_a_match_add_up_and_rise_with_the_totals() -> None:
    for players, chances in equities().items():
        for i in range(0, len(chances), players):
            assert sum(chances[i : i + players]) == pytest.approx(1, abs=1e-4)
    two = equities()[2]
    behind, even, ahead = two[2 * 4], two[2 * 24], two[2 * 20]  # 0 to 4, 4 to 4, 4 to 0
    assert behind < 0.25 < 0.4 < even < 0.6 < 0.75 < ahead


def test_chances_to_win_a_match_can_be_made_anew() -> None:
    few = make(2, 200, 1)
    assert few[4, 0][0] == pytest.approx(equities()[2][2 * 20], abs=0.12)


def test_a_field_is_centred_wherever_it_lies() -> None:
    here = workshop("NE NW", "SE", "SW", x=-3, y=7)
    there = workshop("NE NW", "SE", "SW")
    assert state_of(here, Random(0)) == state_of(there, Random(0))
