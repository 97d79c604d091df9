"""The values of the Loom: equal to brute force over the rules on small looms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from statistics import mean

import pytest

from games.core.position import Side
from games.herati.ai.loom import NO_AIM, LoomSolver, encode
from games.herati.ai.loom_values import loom_solver
from games.herati.rules import field as placement
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import Hand, LoomPosition
from games.herati.rules.setups import prepare, start
from tests.herati.pictures import loom

needs_numba = pytest.mark.numba


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
@pytest.mark.parametrize(
    ("narrow", "tiles"), [(2, 6), pytest.param(3, 6, marks=pytest.mark.slow)], indirect=["narrow"]
)
@pytest.mark.slow
def test_values_of_small_looms_equal_brute_force(narrow: int, tiles: int, fast: bool) -> None:
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
def test_values_near_the_end_equal_brute_force(seed: int) -> None:
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


MIRRORED = {Tile.NW: Tile.NE, Tile.NE: Tile.NW, Tile.SE: Tile.SW, Tile.SW: Tile.SE}


INVERTED = {Tile.NW: Tile.SE, Tile.SE: Tile.NW, Tile.NE: Tile.SW, Tile.SW: Tile.NE}


@pytest.mark.parametrize("seed", range(6))
def test_values_are_symmetric_in_mirror_and_colours(seed: int) -> None:
    position = some_loom(seed, 3 * seed + 1).seen_by(Side.FIRST)
    for changed, sign in ((MIRRORED, -1), (INVERTED, 1)):
        field = Field.of({(sign * x, y): changed[tile] for (x, y), tile in position.field.items()})
        face_up = tuple(changed[tile] for tile in position.face_up if tile)
        twin = LoomPosition(field, Hand(face_up, position.hand.stock))
        for aim in (NO_AIM, 4):
            mine = [choice.rank[0] for choice in loom_solver().move_values(position, aim)]
            other = [choice.rank[0] for choice in loom_solver().move_values(twin, aim)]
            assert mine == pytest.approx(other, abs=1e-12)


def test_after_a_reached_aim_the_expected_diamonds_decide() -> None:
    position = loom("SE SW NE SW NE\nNE NW .. .. ..", "SE NW | ? ?")
    choices = loom_solver().move_values(position, aim=1)
    assert {choice.probability for choice in choices} == {1.0}
    assert choices[0].move == loom_solver().move_values(position)[0].move


def test_the_last_diamond_is_completed() -> None:
    position = loom("SE SW NE SW NE\nNE .. .. .. ..", "NW | ")
    (best, *_) = loom_solver().move_values(position)
    assert str(best.move) == "NW@1,1"
    assert best.expected_diamonds == 1


def test_probabilities_fall_with_the_aim_and_bound_the_mean() -> None:
    position = dealt(3).seen_by(Side.FIRST)
    chances = [loom_solver().probability(position, aim) for aim in range(1, 7)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9
    # The mean of the best play is at most the sum of the best chances of each further diamond.
    assert loom_solver().expected_diamonds(position) <= sum(chances) + 0.001


def test_face_down_tiles_are_not_read() -> None:
    position = some_loom(5, 8)
    hand = position.hand
    other = LoomPosition(position.field, Hand(hand.face_up, hand.stock[::-1]))
    assert loom_solver().move_values(position) == loom_solver().move_values(other)
