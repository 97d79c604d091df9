"""Levels, and the players that every game has."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from games import catalog
from games.ai.engine import Engine, Failure, Reply, ask_turns
from games.ai.levels import known_levels, random_turn, ranked_turns
from games.core.game import AnyGame, AnyLevel, AnyRankedTurn, Evaluation, SearchLimits, never
from games.core.position import AnyPosition, Outcome, Side, Termination, after_moves, read_moves
from tests.ai.conftest import wait_until
from tests.evaluations import points
from tests.playing import GAMES, VARIANTS, Variant, played, replayed, with_unseen_tiles_changed
from tests.toy import RACE, Add, Race, Swap
from tests.variant import variant

# -- The levels that are not timed play the same turn however slow the machine is

EARLY, LATE = 0, 12
"""Plies before the turn: at the start, and where the search of most games begins."""


def entries() -> list[object]:
    """For each choice of options of a game one of its levels that are not timed, in turn."""
    found: list[object] = []
    for game in catalog.games().values():
        levels = [level for level in game.levels if not level.timed]
        variants = [variant for variant in VARIANTS if variant.game is game]
        for number in range(max(len(levels), len(variants))):
            level, variant = levels[number % len(levels)], variants[number % len(variants)]
            found.append(pytest.param(level, variant, id=f"{variant}-{level.name}"))
    return found


def turn(level: AnyLevel, position: AnyPosition) -> object:
    return level.rank_turns(position, SearchLimits(Random(5), never, 1.0))[0]


@pytest.mark.slow
@pytest.mark.parametrize(("level", "variant"), entries())
def test_a_busy_machine_plays_the_same_turns(
    level: AnyLevel, variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = variant.prepared(5)
    positions = [
        match.position
        for plies in (EARLY, LATE)
        if (match := played(variant.game, options, 5, plies)).outcome() is None
    ]
    at_once = [turn(level, position) for position in positions]
    hours = count(0, 3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert [turn(level, position) for position in positions] == at_once


# -- Greedy

BLACK, WHITE = Side.BLACK, Side.WHITE


def best_turn(game: AnyGame, position: Any, rng: Random) -> list[Any]:
    """The moves of the turn that is ranked first."""
    return list(ranked_turns(game, position, rng, most=1)[0].moves)


def flat(value: float) -> AnyGame:
    """The toy game with an evaluation that is the same for all positions."""
    return variant(RACE, evaluate=lambda position, side: Evaluation(points=value))


def counting(calls: list[Race]) -> AnyGame:
    def evaluate(position: Race, side: Side) -> Evaluation:
        calls.append(position)
        return RACE.evaluate(position, side)

    return variant(RACE, evaluate=evaluate)


@pytest.mark.parametrize("seed", range(20))
def test_the_best_pair_of_numbers_is_chosen(seed: int) -> None:
    moves = best_turn(RACE, Race(most=9), Random(seed))
    assert {str(move) for move in moves} == {"8", "9"}


def test_an_only_turn_is_played_without_evaluation() -> None:
    calls: list[Race] = []
    begun = Race(most=2).play(Add(1))
    assert best_turn(counting(calls), begun, Random(1)) == [Add(2)]
    assert calls == []


def test_a_win_is_played_even_if_the_evaluation_misses_it() -> None:
    for seed in range(20):
        race = Race(goal=9, most=9)
        outcome = after_moves(race, best_turn(flat(0.0), race, Random(seed))).outcome()
        assert outcome is not None
        assert outcome.winners == (BLACK,)


class RaceByPoints(Race):
    """The toy game, won by points, so that a higher win is worth more."""

    __slots__ = ()

    def outcome(self) -> Outcome | None:
        outcome = Race.outcome(self)
        return Outcome(outcome.winners, Termination.POINTS) if outcome else None


@pytest.mark.parametrize("seed", range(10))
def test_a_win_by_points_ends_no_search_for_more_points(seed: int) -> None:
    start: Any = RaceByPoints(goal=5, most=9)
    turns = ranked_turns(RACE, start, Random(seed), most=2)
    # 9 wins at once, but 4 and then 9 wins higher.
    assert [str(move) for move in turns[0].moves] == ["4", "9"]
    assert [points(turn) for turn in turns] == [13, 12]


def test_ties_are_broken_at_random_and_every_best_turn_gets_its_chance() -> None:
    sums = Counter(
        sum(int(str(move)) for move in best_turn(flat(1.0), Race(most=3), Random(seed)))
        for seed in range(300)
    )
    assert set(sums) == {3, 4, 5}
    assert min(sums.values()) > 50


def test_colours_are_swapped_when_the_other_colour_stands_better() -> None:
    behind = Race(pie=True, points=(5, 0), to_move=WHITE, goal=50)
    assert best_turn(RACE, behind, Random(1)) == [Swap()]
    level = replace(behind, points=(2, 0))
    assert {str(move) for move in best_turn(RACE, level, Random(1))} == {"2", "3"}


def test_turns_are_ranked_best_first() -> None:
    best = ranked_turns(RACE, Race(most=9, goal=50), Random(1), most=4)
    assert [points(turn) for turn in best] == [17, 16, 15, 14]


@pytest.mark.slow
def test_a_large_tree_is_cut_by_count_and_still_finds_a_good_turn() -> None:
    calls: list[Race] = []
    start = Race(most=400, goal=10**6)
    best = ranked_turns(counting(calls), start, Random(1), budget=2000)[0]
    assert len(calls) < 4000  # of 159,600 turns
    assert points(best) == 799


def test_a_random_turn_is_complete_and_drawn_gesture_by_gesture() -> None:
    drawn = Counter(tuple(map(str, random_turn(Race(), Random(seed)))) for seed in range(600))
    assert len(drawn) == 6
    assert min(drawn.values()) > 60


def turn_of(game: AnyGame, level: str, position: AnyPosition, rng: Random) -> AnyRankedTurn:
    seen = position.seen_by(position.to_move)
    return known_levels(game)[level].rank_turns(seen, SearchLimits(rng, never, 0.0))[0]


def winner(seats: Sequence[str], start: AnyPosition, seed: int) -> int:
    """The seat that has won a game of these levels."""
    position, rng = start, Random(seed)
    while (outcome := position.outcome()) is None:
        level = seats[position.sides.index(position.to_move)]
        position = after_moves(position, turn_of(RACE, level, position, rng).moves)
    (side,) = outcome.winners
    return position.sides.index(side)


def test_greedy_beats_random() -> None:
    start = Race(goal=60, most=9)
    assert sum(winner(("random", "greedy"), start, seed) for seed in range(40)) >= 38


# -- The opponents at the games of the catalog

PLAIN = ("random", "greedy")
PLIES = (0, 1, 2, 5, 9, 14)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine(partial(dict, GAMES))
    engine.start()
    yield engine
    engine.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.slow
def test_the_engine_answers_with_a_turn_that_can_be_played(
    engine: Engine, variant: Variant, level: str
) -> None:
    game, options = variant.game, variant.prepared(1)
    match = played(game, options, seed=2, plies=5)
    position = match.position
    assert position.outcome() is None
    request = ask_turns(engine, game, options, match, level, seed=1, seconds=0.1)
    answers: list[Reply | Failure] = []

    def answered() -> bool:
        answers.extend(filter(None, [request.take()]))
        return bool(answers)

    wait_until(answered)
    (reply,) = answers
    assert isinstance(reply, Reply), reply
    assert reply.id == request.request.id
    match.play_all(read_moves(position, reply.answer[0].moves))
    turn = match.turns()[-1]
    assert not match.position.mid_turn or match.position.outcome() is not None
    assert game.format_turn(turn.first.position, turn.moves) == reply.answer[0].turn


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_hidden_information_changes_no_choice(variant: Variant) -> None:
    game, options = variant.game, variant.prepared(1)
    if game.masked(options, game.start(options)) == options:
        return  # nothing is hidden
    whole = played(game, options, seed=3)
    for ply in PLIES:
        if ply >= whole.ply:
            break
        position = whole.nodes[ply].position
        choices = set()
        for deal in range(6):
            other = with_unseen_tiles_changed(game, options, position, Random(deal))
            twin = replayed(game, other, whole, ply)
            for level in PLAIN:
                turn = turn_of(game, level, twin, Random(7))
                choices.add((level, tuple(map(str, turn.moves)), turn.evaluation))
        assert len(choices) == len(PLAIN)
