"""The players of the Workshop."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from games.core.game import SearchLimits, never
from games.core.kernels import Kernel
from games.core.position import Side
from games.herati.ai import workshop_kernel
from games.herati.ai.loom import NUMBERS
from games.herati.ai.workshop import (
    match_equities,
    match_game,
    number_of,
    ranked,
    single_game,
    state_of,
)
from games.herati.ai.workshop_kernel import (
    DISTRIBUTIONS,
    LEFT,
    MAX_MOVES,
    MISSING_ONE,
    MISSING_THREE,
    MISSING_TWO,
    MOVER,
    OPEN_DIAMONDS,
    OVER,
    POINT_LEVELS,
)
from games.herati.ai.workshop_proofs import TooManyStates, WorkshopSolver, best_answer
from games.herati.game import GAME
from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, Hand, Move, WorkshopPosition, parse_move
from games.herati.tools.match_equity_table import match_equity_table
from games.herati.tools.puzzle_search import workshop_self_play
from tests.evaluations import chance
from tests.herati import naive_workshop
from tests.herati.dealing import dealt
from tests.herati.pictures import workshop

# -- Expectimax of the Workshop: exact near the end of a game

needs_numba = pytest.mark.numba


FORMS = [False, pytest.param(True, marks=needs_numba)]


def limits(seconds: float = 9.0) -> SearchLimits:
    return SearchLimits(Random(1), never, seconds, most=99)


def is_late(position: WorkshopPosition) -> bool:
    """Whether a plain look at everything that may follow takes no time."""
    down = sum(hand.face_down for hand in position.hands)
    return down <= 2 and down + sum(len(hand.face_up) for hand in position.hands) <= 6


def shares(position: WorkshopPosition, move: Move) -> Fraction:
    """The mover's value of a move of a game of two, by the rules alone."""
    side = position.to_move
    after = [
        worth(after.seen_by(side), side)
        for after in {with_next(position, tile).play(move) for tile in Tile}
    ]
    if len(after) == 1:
        return after[0]
    return sum(after, Fraction(0)) / 4


def with_next(position: WorkshopPosition, tile: Tile) -> WorkshopPosition:
    """The position in which the mover turns up this tile next."""
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
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.slow
def test_search_equals_brute_force_near_the_end(seed: int, fast: bool) -> None:
    rng = Random(seed)
    position = dealt(2, rng, match=False)
    while not is_late(position) or len(position.legal_moves()) < 2:
        position = position.play(rng.choice(position.legal_moves()))
        if position.outcome():
            position = dealt(2, rng, match=False)
    seen = position.seen_by(position.to_move)
    turns = ranked(seen, limits(), 24, fast)
    exact = {move: shares(seen, move) for move in seen.legal_moves()}
    assert {turn.moves[0]: chance(turn) for turn in turns} == pytest.approx(
        {move: min(max(float(share), 0.0), 1.0) for move, share in exact.items()}
    )
    in_order = [float(exact[turn.moves[0]]) for turn in turns]
    assert in_order == pytest.approx(sorted(in_order, reverse=True))


# -- The kernel of expectimax: the same in both forms, cached for other processes


@needs_numba
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_forms_return_the_same_values(players: int) -> None:
    position = dealt(players, Random(4), match=players == 3).seen_by(Side.FIRST)
    compiled, plain = (
        {turn.moves: chance(turn) for turn in ranked(position, limits(), 2, fast)}
        for fast in (True, False)
    )
    assert compiled == pytest.approx(plain)


# -- The heuristic of the Workshop: race points by hand, counts of open diamonds

SE_SW_NE = "SE SW\nNE .."
"""A black diamond that lacks NW at 1,1."""


def means(position: WorkshopPosition, fast: bool) -> list[float]:
    """The mean points of each seat from diamonds that lack one tile."""
    kernel = Kernel(workshop_kernel, fast)
    state, survey = kernel.ints(state_of(position, Random(0))), kernel.zeros(OPEN_DIAMONDS)
    found = kernel.float_zeros(DISTRIBUTIONS)
    kernel.run.count_open_diamonds(state, survey)
    kernel.run.add_race_points(state, survey, found)
    return [float(mean) for mean in found[: position.players]]


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize(("first", "second", "to_move", "wins"), [
    ("NW | ?", "NW | ?", 1, [1, 0]),
    ("NE | ?", "NW | ?", 1, [0, 1]),
    ("NW | ?", "SE | ?", 2, [1, 0]),
    # A quarter for who draws first, then a quarter of what is left, and so on.
    ("NE | ?", "SE | ?", 1, [0.25, 0.1875]),
    ("NE |", "SE | ?", 1, [0, 0.25]),
    ("NE | ? ?", "SE | ? ?", 2, [3 / 16 + 27 / 256, 1 / 4 + 9 / 64]),
])  # fmt: skip
def test_race_points(first: str, second: str, to_move: int, wins: list[float], fast: bool) -> None:
    assert means(workshop(SE_SW_NE, first, second, to_move=to_move), fast) == wins


@pytest.mark.parametrize("fast", FORMS)
def test_race_points_of_three_diamonds_that_lack_the_same_tile(fast: bool) -> None:
    """Each tile turned up is NW with probability 1/4 and then takes one of the three diamonds."""
    kernel = Kernel(workshop_kernel, fast)
    position = workshop(SE_SW_NE, "NE | ? ?", "SE | ? ?")
    state, found = kernel.ints(state_of(position, Random(0))), kernel.float_zeros(DISTRIBUTIONS)
    open_diamonds = kernel.zeros(OPEN_DIAMONDS)
    open_diamonds[MISSING_ONE + NUMBERS[Tile.NW]] = 3
    kernel.run.add_race_points(state, open_diamonds, found)
    # The first three tiles always find one open; the fourth unless all three were NW.
    assert [float(mean) for mean in found[:2]] == [1 / 4 + 1 / 4, 1 / 4 + (1 / 4) * (63 / 64)]


@pytest.mark.parametrize("fast", FORMS)
def test_open_diamonds_are_counted_by_missing_tiles(fast: bool) -> None:
    kernel = Kernel(workshop_kernel, fast)

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


# -- The kernel of the Workshop plays by the rules, in both forms

BEHIND_THE_FIELD = LEFT + 4
"""Where in a state begins what does not hang on how the field lies in the square."""


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kernel_plays_by_the_rules(players: int, match: bool, fast: bool) -> None:
    kernel = Kernel(workshop_kernel, fast)
    run, into = kernel.run, kernel.ints([0] * MAX_MOVES)
    for seed in range(8):
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


# -- The match equity table of the Workshop


def test_match_equities_sum_to_one_and_rise_with_the_totals() -> None:
    for players, chances in match_equities().items():
        for i in range(0, len(chances), players):
            assert sum(chances[i : i + players]) == pytest.approx(1, abs=1e-4)
    two = match_equities()[2]
    behind, even, ahead = two[2 * 4], two[2 * 24], two[2 * 20]  # 0 to 4, 4 to 4, 4 to 0
    assert behind < 0.25 < 0.4 < even < 0.6 < 0.75 < ahead


# -- The simulation that computes the match equity table


@pytest.mark.slow
def test_a_small_simulation_agrees_with_the_table() -> None:
    few = match_equity_table(2, 1, 60)
    assert few[4, 0][0] == pytest.approx(match_equities()[2][2 * 20], abs=0.15)


# -- The payoffs of a game of the Workshop


def test_payoffs_of_a_single_game() -> None:
    three = single_game(3)
    at = 3 * (2 + 1 * POINT_LEVELS + 2 * POINT_LEVELS * POINT_LEVELS)
    assert three[at : at + 3] == pytest.approx((0.5, -0.02, 0.5))


def test_payoffs_of_a_match_game_are_match_equities() -> None:
    worth = match_game((3, 4), next_starter=1)
    won, regret = 2 * (2 + 0 * POINT_LEVELS), 2 * (0 + 1 * POINT_LEVELS)
    assert worth[won : won + 2] == (1, 0)
    assert worth[regret : regret + 2] == (0, 1)
    # 4 to 4, and the second seat begins the next game: its chance is the first of the pair.
    even = 2 * (1 + 0 * POINT_LEVELS)
    assert worth[even : even + 2] == (match_equities()[2][2 * 24 + 1], match_equities()[2][2 * 24])


# -- Positions of the Workshop as states of the kernel


def test_a_state_does_not_depend_on_the_origin() -> None:
    here = workshop("NE NW", "SE", "SW", x=-3, y=7)
    there = workshop("NE NW", "SE", "SW")
    assert state_of(here, Random(0)) == state_of(there, Random(0))


# -- Exact values of the Workshop against `naive_workshop`, and the answer to a wrong turn


OPTIONS = {"Mode": "workshop", "Players": "2"}


def read(text: str) -> WorkshopPosition:
    position = GAME.read_position(text, OPTIONS)
    assert isinstance(position, WorkshopPosition)
    return position


def late_positions(games: int) -> list[str]:
    """Positions of self-play near the end in which the first seat has a choice."""
    found = []
    for seed in range(games):
        for position, _turn in workshop_self_play(Random(seed)):
            hidden = sum(hand.face_down for hand in position.hands)
            if hidden <= 4 and position.to_move.value == "1" and len(position.legal_moves()) > 1:
                found.append(GAME.write_position(position))
    return found


def test_the_values_of_late_positions() -> None:
    texts = late_positions(25)
    assert len(texts) > 20
    for text in texts:
        values = WorkshopSolver(read(text)).move_values()
        wanted = naive_workshop.move_values(text)
        assert sorted(values.values()) == sorted(map(float, wanted.values()))
        if read(text).field.bounds == (0, 0, 4, 4):
            assert {str(move): value for move, value in values.items()} == wanted
        naive_workshop.value.cache_clear()


def test_a_search_that_grows_too_big_is_given_up() -> None:
    text = "SE hand SE unseen 6 other SW unseen 6 points 0 0"
    with pytest.raises(TooManyStates):
        WorkshopSolver(read(text), most_states=50).move_values()


def test_the_answer_takes_a_diamond() -> None:
    position = read("SE SW/NE .. hand NW SE other NE SW points 0 0")
    assert best_answer(position) == [parse_move("NW@1,1")]


def test_the_answer_to_a_turn_whose_next_tile_is_not_known() -> None:
    before = read("SE SW ../NE .. .. hand SE unseen 1 other NW unseen 1 points 0 0")
    turn = next(move for move in before.legal_moves() if str(move) != "NW@1,1")
    after = before.play(turn)
    assert None in after.hands[0].face_up
    assert best_answer(after) == [parse_move("NW@1,1")]
