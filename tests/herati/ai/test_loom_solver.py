"""The best play of the Loom: exactly what the rules allow, seen by brute force on small looms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from statistics import mean

import pytest

from games.core.numba_kernels import can_compile
from games.core.position import AnyPosition, Side
from games.herati.ai import loom_values as weave_table
from games.herati.ai.loom_review import hindsight_optimum, review
from games.herati.ai.loom_solver import NO_AIM, LoomSolver
from games.herati.ai.loom_states import state_code, state_space
from games.herati.ai.loom_values import AIMS, CHECKSUM, FILE, loom_solver, read_table, table_bytes
from games.herati.ai.tile_encoding import NUMBERS, encode
from games.herati.rules import placement
from games.herati.rules.field import Field, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.position import LoomPosition, PlaceTile
from games.herati.rules.setups import prepare, start
from tests.herati.pictures import loom

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
FORMS = [False, pytest.param(True, marks=needs_numba)]


def dealt(seed: int) -> LoomPosition:
    position = start(prepare({"Mode": "loom"}, Random(seed)))
    assert isinstance(position, LoomPosition)
    return position


def some_loom(seed: int, turns: int) -> LoomPosition:
    rng, position = Random(seed), dealt(seed)
    for _ in range(turns):
        position = position.play(rng.choice(position.legal_moves()))
    return position


def turned_up(position: LoomPosition) -> list[LoomPosition]:
    """The position with its unknown face-up tile being each of the four, or itself."""
    hand = position.hand
    if None not in hand.face_up:
        return [position]
    place = hand.face_up.index(None)
    return [
        LoomPosition(
            position.field,
            Hand((*hand.face_up[:place], tile, *hand.face_up[place + 1 :]), hand.stock),
        )
        for tile in Tile
    ]


@cache
def expected(position: LoomPosition, aim: int) -> float:
    """By the rules alone: the best mean of the diamonds, or the best chance of `aim` of them."""
    if None in position.face_up:
        return mean(expected(known, aim) for known in turned_up(position))
    if position.outcome() is not None:
        return position.score if aim == NO_AIM else float(position.score >= aim)
    return max(expected(position.play(move), aim) for move in position.legal_moves())


@cache
def foreseen(position: LoomPosition) -> int:
    if position.outcome() is not None:
        return position.score
    return max(foreseen(position.play(move)) for move in position.legal_moves())


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[int]:
    """The rules of a loom of another width."""
    monkeypatch.setattr(placement, "WIDEST", request.param)
    expected.cache_clear()
    foreseen.cache_clear()
    yield request.param
    expected.cache_clear()
    foreseen.cache_clear()


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize(("narrow", "tiles"), [(2, 6), (3, 6)], indirect=["narrow"])
@pytest.mark.slow
def test_small_looms_are_worth_what_brute_force_over_the_rules_finds(
    narrow: int, tiles: int, fast: bool
) -> None:
    source = LoomSolver(width=narrow, tiles=tiles, fast=fast)
    nothing = LoomPosition(Field(), Hand((None, None), (None,) * (tiles - 2)))
    for aim in (NO_AIM, 1, 2):
        assert source.initial_value(aim) == pytest.approx(expected(nothing, aim), abs=1e-12)
    assert expected(nothing, NO_AIM) > 0.05
    rng = Random(narrow)
    for _ in range(10):
        deal = tuple(rng.choice(list(Tile)) for _ in range(tiles))
        position = LoomPosition(Field(), Hand(deal[:2], deal[2:]))
        assert source.hindsight_optimum(Field(), encode(deal)) == foreseen(position)
        while position.outcome() is None:
            seen = position.seen_by(Side.FIRST)
            for aim in (NO_AIM, 1, 2):
                for choice in source.move_values(seen, aim):
                    value = expected(seen.play(choice.move), aim)
                    assert choice.rank[0] == pytest.approx(value, abs=1e-9)
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_the_loom_is_worth_what_brute_force_over_the_rules_finds(seed: int) -> None:
    position = some_loom(seed, 22).seen_by(Side.FIRST)
    choices = loom_solver().move_values(position)
    assert {choice.move for choice in choices} == set(position.legal_moves())
    for choice in choices:
        assert choice.expected_diamonds == pytest.approx(
            expected(position.play(choice.move), NO_AIM)
        )
    aim = position.score + 1
    for choice in loom_solver().move_values(position, aim):
        assert choice.probability == pytest.approx(expected(position.play(choice.move), aim))
    assert (
        loom_solver().hindsight_optimum(position.field, encode(t for t in position.hand.known)) >= 0
    )


def test_frontiers_follow_one_another_as_the_rules_say() -> None:
    every = state_space()
    assert len(every.codes) == 8947
    assert len(every.row_ends) == 120
    for seed in range(40):
        rng, position = Random(seed), dealt(seed)
        while position.outcome() is None:
            number = every.index[state_code(position.field)]
            by_rules: dict[int, set[int]] = {NUMBERS[tile]: set() for tile in position.hand.known}
            for move in position.legal_moves():
                if isinstance(move, PlaceTile):
                    after = position.play(move)
                    then = every.index[state_code(after.field)]
                    gain = after.score - position.score
                    by_rules[NUMBERS[move.tile]].add(4 * then + gain)
            for tile, ways in by_rules.items():
                at = 4 * number + tile
                assert set(every.targets[every.offsets[at] : every.offsets[at + 1]]) == ways
            position = position.play(rng.choice(position.legal_moves()))


def test_what_the_best_play_promises() -> None:
    source = loom_solver()
    assert source.initial_value() == pytest.approx(2.559343, abs=1e-6)
    assert source.initial_value(4) == pytest.approx(0.227493, abs=1e-6)
    assert source.initial_value(6) == pytest.approx(0.007685, abs=1e-6)


MIRRORED = {Tile.NW: Tile.NE, Tile.NE: Tile.NW, Tile.SE: Tile.SW, Tile.SW: Tile.SE}
INVERTED = {Tile.NW: Tile.SE, Tile.SE: Tile.NW, Tile.NE: Tile.SW, Tile.SW: Tile.NE}


@pytest.mark.parametrize("seed", range(6))
def test_mirrors_and_exchanged_colours_change_nothing(seed: int) -> None:
    position = some_loom(seed, 3 * seed + 1).seen_by(Side.FIRST)
    for changed, sign in ((MIRRORED, -1), (INVERTED, 1)):
        field = Field.of({(sign * x, y): changed[tile] for (x, y), tile in position.field.items()})
        face_up = tuple(changed[tile] for tile in position.face_up if tile)
        twin = LoomPosition(field, Hand(face_up, position.hand.stock))
        for aim in (NO_AIM, 4):
            mine = [choice.rank[0] for choice in loom_solver().move_values(position, aim)]
            other = [choice.rank[0] for choice in loom_solver().move_values(twin, aim)]
            assert mine == pytest.approx(other, abs=1e-12)


def test_a_reached_aim_is_certain_and_the_points_decide() -> None:
    position = loom("SE SW NE SW NE\nNE NW .. .. ..", "SE NW | ? ?")
    choices = loom_solver().move_values(position, aim=1)
    assert {choice.probability for choice in choices} == {1.0}
    assert choices[0].move == loom_solver().move_values(position)[0].move


def test_a_diamond_is_taken_unless_something_better_is_in_sight() -> None:
    position = loom("SE SW NE SW NE\nNE .. .. .. ..", "NW | ")
    (best, *_) = loom_solver().move_values(position)
    assert str(best.move) == "NW@1,1"
    assert best.expected_diamonds == 1


def test_chances_fall_as_more_is_wanted_and_never_pass_the_mean() -> None:
    position = dealt(3).seen_by(Side.FIRST)
    chances = [loom_solver().probability(position, aim) for aim in range(1, 7)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9
    # The mean of the best play is at most the sum of the best chances of each further diamond.
    assert loom_solver().expected_diamonds(position) <= sum(chances) + 0.001


def test_what_lies_face_down_is_not_looked_at() -> None:
    position = some_loom(5, 8)
    hand = position.hand
    other = LoomPosition(position.field, Hand(hand.face_up, hand.stock[::-1]))
    assert loom_solver().move_values(position) == loom_solver().move_values(other)


def test_nine_diamonds_are_out_of_reach() -> None:
    assert max(AIMS) == 8
    assert 0 < loom_solver().initial_value(8) < 0.00001
    assert loom_solver().initial_value(9) == 0
    position = loom("SE SW NE SW NE\nNE NW .. .. ..", "SE NW | ?")
    assert loom_solver().probability(position, 20) == 0


@needs_numba
def test_nine_diamonds_are_out_of_reach_without_the_table() -> None:
    assert LoomSolver().initial_value(9) == 0


@pytest.mark.parametrize("fast", FORMS)
def test_played_deals_reach_the_expectation(fast: bool) -> None:
    rng = Random(17)
    tiles, count = (25, 20_000) if fast else (9, 2_000)
    source = LoomSolver(tiles=tiles, fast=fast)
    scores = source.play_deals([[rng.randrange(4) for _ in range(tiles)] for _ in range(count)])
    assert mean(scores) == pytest.approx(source.initial_value(), abs=0.03)


def played_out(
    position: LoomPosition, source: LoomSolver
) -> tuple[LoomPosition, list[AnyPosition]]:
    passed: list[AnyPosition] = []
    while position.outcome() is None:
        passed.append(position)
        position = position.play(source.move_values(position.seen_by(Side.FIRST))[0].move)
    return position, passed


@needs_numba
def test_the_kernel_plays_deals_as_the_choices_do_under_the_rules() -> None:
    deals = [dealt(seed) for seed in range(8)]
    ends = [played_out(position, loom_solver())[0].score for position in deals]
    tiles = [[*position.hand.face_up, *position.hand.stock] for position in deals]
    source = LoomSolver()
    assert source.play_deals([encode(t for t in deal if t) for deal in tiles]) == ends


@needs_numba
def test_the_table_is_what_its_generator_makes() -> None:
    assert sha256(table_bytes(LoomSolver(fast=True))).hexdigest() == CHECKSUM


@pytest.mark.slow
def test_the_table_agrees_with_the_undecorated_source() -> None:
    known = read_table(FILE.read_bytes())
    assert set(known) == set(AIMS)
    source = LoomSolver(tiles=8, fast=False)
    for aim in (NO_AIM, 1):
        few = source.row_end_values(aim)
        assert list(known[aim][: len(few)]) == few


def test_a_damaged_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weave_table, "CHECKSUM", "0")
    with pytest.raises(ValueError, match="damaged"):
        read_table(FILE.read_bytes())


def test_a_game_is_judged_move_by_move() -> None:
    rng, begin = Random(2), dealt(9)
    moves, position = [], begin
    while position.outcome() is None:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    reviewed = review(begin, moves)
    assert [each.played.move for each in reviewed] == moves
    assert all(each.regret >= 0 for each in reviewed)
    assert sum(each.regret for each in reviewed) > 1
    assert reviewed[-1].played.expected_diamonds == position.score
    best, passed = played_out(begin, loom_solver())
    assert best.score <= hindsight_optimum([t for t in _deal(begin) if t])
    assert position.score <= hindsight_optimum([t for t in _deal(begin) if t])
    assert len(passed) == 25


def _deal(position: LoomPosition) -> tuple[Tile | None, ...]:
    return position.hand.face_up + position.hand.stock
