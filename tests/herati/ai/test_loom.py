"""The Loom solved: values, reviews and kernels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from statistics import mean

import pytest

from games.core.game import SearchLimits, never
from games.core.match import AnyMatch, Match
from games.core.position import Side
from games.core.record import write_record
from games.herati.ai.levels import LEVELS
from games.herati.ai.loom import (
    AIMS,
    CHECKSUM,
    FILE,
    NO_AIM,
    NUMBERS,
    LoomSolver,
    encode,
    loom_solver,
    read_table,
    review_deal,
    review_moves,
    state_code,
    state_space,
    table_bytes,
)
from games.herati.game import GAME as HERATI
from games.herati.rules import field as placement
from games.herati.rules.field import WIDEST, Field, Tile
from games.herati.rules.position import Hand, LoomPosition, PlaceTile
from games.herati.rules.setups import prepare, start
from tests import evaluations
from tests.herati.pictures import field_of, held

# -- The values of the Loom: equal to brute force over the rules on small looms

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
    if None in position.hand.face_up:
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
@pytest.mark.parametrize(("narrow", "tiles"), [(2, 5), (3, 5)], indirect=["narrow"])
@pytest.mark.slow
def test_values_of_small_looms_equal_brute_force(narrow: int, tiles: int, fast: bool) -> None:
    source = LoomSolver(width=narrow, tiles=tiles, fast=fast)
    nothing = LoomPosition(Field(), Hand((None, None), (None,) * (tiles - 2)))
    for aim in (NO_AIM, 1, 2):
        assert source.initial_value(aim) == pytest.approx(expected(nothing, aim), abs=1e-12)
    assert expected(nothing, NO_AIM) > 0.05
    rng = Random(narrow)
    for _ in range(3):
        deal = tuple(rng.choice(list(Tile)) for _ in range(tiles))
        position = LoomPosition(Field(), Hand(deal[:2], deal[2:]))
        assert source.hindsight_optimum(Field(), encode(deal)) == foreseen(position)
        while position.outcome() is None:
            seen = position.seen_by(Side.FIRST)
            for aim in (NO_AIM, 1, 2):
                for choice in source.move_values(seen, aim):
                    value = expected(seen.play(choice.move), aim)
                    assert choice.objective == pytest.approx(value, abs=1e-9)
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("seed", range(6))
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
    known = encode(t for t in position.hand.known)
    assert loom_solver().hindsight_optimum(position.field, known) >= 0


MIRRORED = {Tile.NW: Tile.NE, Tile.NE: Tile.NW, Tile.SE: Tile.SW, Tile.SW: Tile.SE}


INVERTED = {Tile.NW: Tile.SE, Tile.SE: Tile.NW, Tile.NE: Tile.SW, Tile.SW: Tile.NE}


@pytest.mark.parametrize("seed", range(4))
def test_values_are_symmetric_in_mirror_and_colours(seed: int) -> None:
    position = some_loom(seed, 3 * seed + 1).seen_by(Side.FIRST)
    for changed, sign in ((MIRRORED, -1), (INVERTED, 1)):
        field = Field.of({(sign * x, y): changed[tile] for (x, y), tile in position.field.items()})
        face_up = tuple(changed[tile] for tile in position.hand.face_up if tile)
        twin = LoomPosition(field, Hand(face_up, position.hand.stock))
        for aim in (NO_AIM, 4):
            mine = [choice.objective for choice in loom_solver().move_values(position, aim)]
            other = [choice.objective for choice in loom_solver().move_values(twin, aim)]
            assert mine == pytest.approx(other, abs=1e-12)


def test_probabilities_fall_with_the_aim_and_bound_the_mean() -> None:
    position = dealt(3).seen_by(Side.FIRST)
    chances = [loom_solver().probability(position, aim) for aim in range(1, 7)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9
    # The mean of the best play is at most the sum of the best chances of each further diamond.
    assert loom_solver().expected_diamonds(position) <= sum(chances) + 0.001


# -- The Loom played for a number of diamonds: where the aim is stored, and which levels follow it

DEAL = ",".join(["NE", "SW", "NW", "SE", "NE"] * 5)


def late(aim: int) -> LoomPosition:
    """Five tiles are left and one diamond lies; three can still be had."""
    field = field_of(
        """
        SE NW NE NW SE
        NE SW SE SE NE
        SE SW NE NE SW
        NE .. .. SW NE
        """,
        x=-2,
    )
    return LoomPosition(field, held("SW NE | ? ? ?"), aim=aim)


def loom_of(**tags: str) -> LoomPosition:
    position = start({"Mode": "loom", "Deal": DEAL, **tags})
    assert isinstance(position, LoomPosition)
    return position


@pytest.mark.parametrize(("tag", "aim"), [("points", 0), ("4", 4), ("6", 6)])
def test_the_aim_is_kept_and_changes_no_rule(tag: str, aim: int) -> None:
    position, plain = loom_of(Aim=tag), loom_of()
    rng = Random(1)
    while position.outcome() is None:
        assert position.aim == position.seen_by(position.to_move).aim == aim
        assert position.legal_moves() == plain.legal_moves()
        assert position == plain
        move = rng.choice(position.legal_moves())
        position, plain = position.play(move), plain.play(move)
    assert position.outcome() == plain.outcome()


@pytest.mark.slow
def test_the_expert_takes_the_best_chance_instead_of_the_most_points() -> None:
    # SW there promises as many diamonds on average, but never three.
    best = late(3).play(next(m for m in late(3).legal_moves() if str(m) == "NE@0,3"))
    other = late(3).play(next(m for m in late(3).legal_moves() if str(m) == "SW@0,3"))
    assert (expected(best, 3), expected(other, 3)) == (7 / 64, 0)
    turns = LEVELS[-1].rank_turns(late(3), SearchLimits(Random(1), never, 0.01, most=9))
    assert [(str(turn.moves[0]), evaluations.chance(turn)) for turn in turns[:2]] == [
        ("NE@0,3", 7 / 64),
        ("SW@0,3", 0.0),
    ]
    plain = LEVELS[-1].rank_turns(late(0), SearchLimits(Random(1), never, 0.01, most=9))
    assert [evaluations.points(turn) for turn in plain[:2]] == [1.359375] * 2


# -- The review of a finished Loom


def played_out(position: LoomPosition, source: LoomSolver) -> LoomPosition:
    while position.outcome() is None:
        position = position.play(source.move_values(position.seen_by(Side.FIRST))[0].move)
    return position


def test_each_move_is_reviewed() -> None:
    rng, tags = Random(2), HERATI.set_up({"Mode": "loom", "Seed": "9"})
    match: AnyMatch = Match(HERATI.start(tags))
    while match.position.outcome() is None:
        match.play(rng.choice(match.position.legal_moves()))
    games, text = {"herati": HERATI}, write_record(HERATI, tags, match)
    assert isinstance(match.position, LoomPosition)
    reviewed = review_moves(games, never, text)
    assert len(reviewed) == 25
    regrets = [(each.best.points or 0) - (each.played.points or 0) for each in reviewed]
    assert min(regrets) >= 0
    assert sum(regrets) > 1
    assert reviewed[-1].played.points == match.position.score
    (deal,) = review_deal(games, never, text)
    assert deal.played.points == match.position.score
    begin = match.start
    assert isinstance(begin, LoomPosition)
    scores = (played_out(begin, loom_solver()).score, match.position.score)
    assert max(scores) <= (deal.best.points or 0)


# -- The states and transitions of the Loom follow the rules


@pytest.mark.slow
def test_transitions_follow_the_rules() -> None:
    every = state_space(WIDEST)
    assert len(every.codes) == 8947
    assert len(every.row_ends) == 120
    for seed in range(10):
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


# -- The value table of the Loom


def test_nine_diamonds_are_out_of_reach() -> None:
    assert max(AIMS) == 8
    assert 0 < loom_solver().initial_value(8) < 0.00001
    assert loom_solver().initial_value(9) == 0


@needs_numba
def test_the_generator_reproduces_the_table() -> None:
    solver = LoomSolver(fast=True)
    assert sha256(table_bytes(solver)).hexdigest() == CHECKSUM
    assert solver.initial_value(9) == 0


@pytest.mark.slow
def test_the_table_agrees_with_the_undecorated_source() -> None:
    known = read_table(FILE.read_bytes())
    assert set(known) == set(AIMS)
    source = LoomSolver(tiles=8, fast=False)
    for aim in (NO_AIM, 1):
        few = source.row_end_values(aim)
        assert list(known[aim][: len(few)]) == few


def test_a_damaged_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.herati.ai.loom.CHECKSUM", "0")
    with pytest.raises(ValueError, match="damaged"):
        read_table(FILE.read_bytes())
