"""The look ahead of the Workshop: exact near the end, odds by hand, the same in every form."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from games.ai.search import SearchLimits, never
from games.core.numba_kernels import Kernel, can_compile
from games.core.position import Side
from games.herati.ai import heuristic
from games.herati.ai.expectimax import SearchSettings, ranked
from games.herati.ai.heuristic import (
    DISTRIBUTIONS,
    MISSING_ONE,
    MISSING_THREE,
    MISSING_TWO,
    OPEN_DIAMONDS,
)
from games.herati.ai.tile_encoding import NUMBERS
from games.herati.ai.workshop_states import state_of
from games.herati.rules.field import Tile
from games.herati.rules.hand import Hand
from games.herati.rules.position import Move, WorkshopPosition
from tests.evaluations import chance
from tests.herati.dealing import dealt
from tests.herati.pictures import workshop

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
FORMS = [False, pytest.param(True, marks=needs_numba)]

SE_SW_NE = "SE SW\nNE .."
"""A black diamond that lacks NW at 1,1."""


def limits(seconds: float = 9.0) -> SearchLimits:
    return SearchLimits(Random(1), never, seconds, most=99)


# ------------------------------------------------------------------------- what may be scored


def means(position: WorkshopPosition, fast: bool) -> list[float]:
    """What each seat wins of the diamonds that lack one tile."""
    kernel = Kernel(heuristic, fast)
    state, survey = kernel.ints(state_of(position, Random(0))), kernel.zeros(OPEN_DIAMONDS)
    found = kernel.float_zeros(DISTRIBUTIONS)
    kernel.run.count_open_diamonds(state, survey)
    kernel.run.add_race_points(state, survey, found)
    return [float(mean) for mean in found[: position.players]]


@pytest.mark.parametrize("fast", FORMS)
def test_who_has_the_wanted_tile_takes_the_diamond(fast: bool) -> None:
    assert means(workshop(SE_SW_NE, "NW | ?", "NW | ?"), fast) == [1, 0]
    assert means(workshop(SE_SW_NE, "NE | ?", "NW | ?"), fast) == [0, 1]
    assert means(workshop(SE_SW_NE, "NW | ?", "SE | ?", to_move=2), fast) == [1, 0]


@pytest.mark.parametrize("fast", FORMS)
def test_who_turns_the_wanted_tile_up_first_takes_it(fast: bool) -> None:
    # A quarter for who draws first, then a quarter of what is left, and so on.
    assert means(workshop(SE_SW_NE, "NE | ?", "SE | ?"), fast) == [0.25, 0.1875]
    assert means(workshop(SE_SW_NE, "NE |", "SE | ?"), fast) == [0, 0.25]
    two_each = means(workshop(SE_SW_NE, "NE | ? ?", "SE | ? ?", to_move=2), fast)
    assert two_each == [3 / 16 + 27 / 256, 1 / 4 + 9 / 64]


@pytest.mark.parametrize("fast", FORMS)
def test_a_survey_counts_diamonds_by_what_they_lack(fast: bool) -> None:
    kernel = Kernel(heuristic, fast)

    def survey(position: WorkshopPosition) -> list[int]:
        found = kernel.zeros(OPEN_DIAMONDS)
        kernel.run.count_open_diamonds(kernel.ints(state_of(position, Random(0))), found)
        return [int(count) for count in found]

    three = survey(workshop(SE_SW_NE, "NE | ?", "SE | ?"))
    wanted = {tile: three[MISSING_ONE + number] for tile, number in NUMBERS.items()}
    assert wanted == {Tile.NW: 1, Tile.NE: 0, Tile.SE: 0, Tile.SW: 0}
    one = survey(workshop("SE", "NE | ?", "SE | ?"))  # its black corner, and its white one
    assert (one[MISSING_TWO], one[MISSING_THREE]) == (0, 2)
    # SW to the right of SE: the black diamond below them, and above each the white one.
    pair = survey(workshop("SE SW", "NE | ?", "SE | ?"))
    assert (pair[MISSING_TWO], pair[MISSING_THREE]) == (1, 2)
    # No NW can come to the left of SW: the edge between them does not match.
    dead = survey(workshop("SE SW ..\nNE .. SW", "NE | ?", "SE | ?"))
    assert dead[MISSING_ONE : MISSING_ONE + 4] == [0, 0, 0, 0]


# ------------------------------------------------------------------------------ the whole look


def is_late(position: WorkshopPosition) -> bool:
    """Whether a plain look at everything that may follow takes no time."""
    down = sum(hand.face_down for hand in position.hands)
    return down <= 2 and down + sum(len(hand.face_up) for hand in position.hands) <= 6


def shares(position: WorkshopPosition, move: Move) -> Fraction:
    """What a move of a game of two is worth to the mover, by the rules alone."""
    side = position.to_move
    after = [
        worth(after.seen_by(side), side)
        for after in {with_next(position, tile).play(move) for tile in Tile}
    ]
    if len(after) == 1:
        return after[0]
    return sum(after, Fraction(0)) / 4


def with_next(position: WorkshopPosition, tile: Tile) -> WorkshopPosition:
    """The same position, should the mover turn up this tile."""
    seat = position.sides.index(position.to_move)
    hand = position.hands[seat]
    hands = list(position.hands)
    hands[seat] = Hand(hand.face_up, tuple(tile for _ in hand.stock))
    return replace(position, hands=tuple(hands))


def worth(position: WorkshopPosition, side: Side) -> Fraction:
    if outcome := position.outcome():
        own, other = position.points(side), sum(position.game_points) - position.points(side)
        share = Fraction(side in outcome.winners, len(outcome.winners))
        return share + Fraction(2, 100) * (own - other)
    best = max(shares(position, move) for move in position.legal_moves())
    return best if position.to_move is side else 1 - best


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.slow
def test_the_end_of_a_game_is_seen_exactly(seed: int, fast: bool) -> None:
    rng = Random(seed)
    position = dealt(2, rng, match=False)
    while not is_late(position) or len(position.legal_moves()) < 2:
        position = position.play(rng.choice(position.legal_moves()))
        if position.outcome():
            position = dealt(2, rng, match=False)
    seen = position.seen_by(position.to_move)
    turns = ranked(seen, limits(), SearchSettings(24, fast))
    exact = {move: shares(seen, move) for move in seen.legal_moves()}
    assert {turn.moves[0]: chance(turn) for turn in turns} == pytest.approx(
        {move: min(max(float(share), 0.0), 1.0) for move, share in exact.items()}
    )
    in_order = [float(exact[turn.moves[0]]) for turn in turns]
    assert in_order == pytest.approx(sorted(in_order, reverse=True))


@needs_numba
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_forms_look_alike(players: int) -> None:
    position = dealt(players, Random(4), match=players == 3).seen_by(Side.FIRST)
    compiled, plain = (
        {turn.moves: chance(turn) for turn in ranked(position, limits(), SearchSettings(2, fast))}
        for fast in (True, False)
    )
    assert compiled == pytest.approx(plain)


SEARCH = """
from random import Random
from games.ai.search import SearchLimits
from games.herati.ai.levels import LEVELS
from games.herati.rules.setups import prepare, start
position = start(prepare({"Mode": "workshop", "Start": "1"}, Random(1)))
limits = SearchLimits(Random(2), lambda: False, 1.0)
turns = LEVELS[3].rank_turns(position.seen_by(position.to_move), limits)
print(turns[0].moves[0])
"""


@needs_numba
@pytest.mark.slow
def test_the_cached_kernel_runs_in_a_second_process() -> None:
    def answer() -> str:
        done = subprocess.run(
            [sys.executable, "-c", SEARCH], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        return done.stdout

    assert answer() == answer() != ""
