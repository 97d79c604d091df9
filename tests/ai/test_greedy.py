from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.ai.levels import baseline_turns, random_turn, ranked_turns, self_play
from games.core.game import AnyGame, Evaluation
from games.core.position import IllegalMove, Outcome, Side, Termination, read_moves
from tests.evaluations import points
from tests.toy import RACE, Add, Race, Swap
from tests.variant import variant

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


def test_a_turn_begun_is_completed_in_the_best_way() -> None:
    begun = Race(most=9).play(Add(9))
    assert best_turn(RACE, begun, Random(1)) == [Add(8)]


def test_each_position_is_evaluated_once() -> None:
    calls: list[Race] = []
    best_turn(counting(calls), Race(most=3), Random(1))
    assert sorted(sum(position.points) for position in calls) == [3, 4, 5]


def test_an_only_turn_is_played_without_evaluation() -> None:
    calls: list[Race] = []
    begun = Race(most=2).play(Add(1))
    assert best_turn(counting(calls), begun, Random(1)) == [Add(2)]
    assert calls == []


def test_a_win_is_played_even_if_the_evaluation_misses_it() -> None:
    for seed in range(20):
        moves = best_turn(flat(0.0), Race(goal=9, most=9), Random(seed))
        after = Race(goal=9, most=9)
        for move in moves:
            after = after.play(move)
        outcome = after.outcome()
        assert outcome is not None
        assert outcome.winners == (BLACK,)


class RaceByPoints(Race):
    """The toy game, won by points, so that a higher win is worth more."""

    __slots__ = ()

    def outcome(self) -> Outcome | None:
        outcome = Race.outcome(self)
        return replace(outcome, termination=Termination.POINTS) if outcome else None


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


def test_a_seed_gives_the_same_turn_every_time() -> None:
    for seed in range(20):
        first = best_turn(flat(1.0), Race(most=9), Random(seed))
        assert best_turn(flat(1.0), Race(most=9), Random(seed)) == first


def test_colours_are_swapped_when_the_other_colour_stands_better() -> None:
    behind = Race(pie=True, points=(5, 0), to_move=WHITE, goal=50)
    assert best_turn(RACE, behind, Random(1)) == [Swap()]
    level = replace(behind, points=(2, 0))
    assert {str(move) for move in best_turn(RACE, level, Random(1))} == {"2", "3"}


def test_turns_are_ranked_best_first() -> None:
    best = ranked_turns(RACE, Race(most=9, goal=50), Random(1), most=4)
    assert [points(turn) for turn in best] == [17, 16, 15, 14]


def test_an_immediate_stop_still_gives_a_legal_turn() -> None:
    moves = ranked_turns(RACE, Race(most=200, goal=10**6), Random(1), lambda: True)[0].moves
    assert len(moves) == 2


@pytest.mark.slow
def test_a_large_tree_is_cut_by_count_and_still_finds_a_good_turn() -> None:
    calls: list[Race] = []
    start = Race(most=400, goal=10**6)
    best = ranked_turns(counting(calls), start, Random(1), budget=2000)[0]
    assert len(calls) < 4000  # of 159,600 turns
    assert points(best) == 799


def test_a_random_turn_is_complete_and_drawn_gesture_by_gesture() -> None:
    drawn = Counter(tuple(map(str, random_turn(RACE, Race(), Random(seed)))) for seed in range(600))
    assert len(drawn) == 6
    assert min(drawn.values()) > 60


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(40):
        levels = {BLACK: "random", WHITE: "greedy"}
        outcome = self_play(RACE, Race(goal=60, most=9), levels, seed).position.outcome()
        assert outcome is not None
        wins += outcome.winners == (WHITE,)
    assert wins >= 38


def test_a_level_stays_with_its_player_when_the_colours_are_swapped() -> None:
    match = self_play(
        RACE, Race(goal=60, most=9, pie=True), {BLACK: "greedy", WHITE: "greedy"}, seed=3
    )
    assert match.moves[2] == Swap()
    assert match.position.sides == (WHITE, BLACK)


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_every_level_proposes_a_turn_that_can_be_played(level: str) -> None:
    position = Race()
    moves = baseline_turns(level, RACE, position, Random(5))[0].moves
    for move in moves:
        position = position.play(move)
    assert position.to_move is WHITE


def test_texts_of_moves_are_read_back_one_after_the_other() -> None:
    assert read_moves(Race(), ["1", "3"]) == [Add(1), Add(3)]
    with pytest.raises(IllegalMove, match="1 is not possible here"):
        read_moves(Race(), ["1", "1"])
