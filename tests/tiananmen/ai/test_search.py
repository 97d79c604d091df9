"""Iterative deepening and whole turns."""

from __future__ import annotations

import threading
from random import Random
from statistics import fmean

import pytest

from games.core.game import Evaluation, SearchLimits, Stop, never
from games.tiananmen.ai.alpha_beta import MAX_TURNS, PLIES, UNIT, WINNING, WON
from games.tiananmen.ai.search import (
    CALIBRATION,
    SearchedTurn,
    Searcher,
    after_turn,
    evaluate,
    ranked,
    score,
    settings,
    winning_turn,
    winning_turns,
)
from games.tiananmen.rules.position import LidStone, Stone, set_up
from tests.evaluations import chance
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, played
from tests.tiananmen.random_games import crowded, forms, needs_numba, turns_of

# -- The iterative deepening: depths, stops, values, and turns that win at once

OPEN_POSITION = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2, part=2)


@forms
@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.slow
def test_both_forms_find_the_same_values(fast: bool, parts: int) -> None:
    position = set_up(13, white=["G9", "H10"], black=["D4", "D5"], last="H10", day=2, part=3)
    values = [found[0].value for found in Searcher(fast).deepen(position, never, parts, Random(1))]
    plain = Searcher(False).deepen(position, never, parts, Random(2))
    assert values == [found[0].value for found in plain]
    assert len(values) == parts


def test_two_plies_are_one_and_the_best_answer() -> None:
    position = set_up(13, white=["G9", "H10"], black=["D4", "D5"], last="H10", day=2, part=2)
    *_, found = Searcher().deepen(position, never, 2, Random(1))
    searcher = Searcher()
    worst = [next(searcher.deepen(p, never, 1, Random(1)))[0].value for _, p in turns_of(position)]
    assert found[0].value == -min(worst)


def after_checks(checks: int) -> Stop:
    """A `Stop` that is True after `checks` checks."""
    left = iter(range(checks))
    return lambda: next(left, None) is None


def test_turns_not_searched_as_deep_are_never_ranked_higher() -> None:
    """Time is up in the middle of the second ply: the turns are still sorted by value."""
    position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2, part=2)
    for checks in range(20, 300, 20):
        *_, found = Searcher(False).deepen(position, after_checks(checks), 2, Random(1), 3)
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)


def test_a_stopped_search_leaves_the_board_as_it_was() -> None:
    searcher = Searcher(False)
    for checks in (40, 41, 60):
        [*searcher.deepen(OPEN_POSITION, after_checks(checks), 3, Random(1))]
        again = next(searcher.deepen(OPEN_POSITION, never, 1, Random(1)))
        assert again == next(Searcher(False).deepen(OPEN_POSITION, never, 1, Random(1)))


@needs_numba
def test_several_threads_find_the_value_that_one_finds() -> None:
    """With beams of one width and full depth, the order of a search changes no value."""
    numbers = settings(widths=(1, *(9,) * PLIES), margins=(1000.0,) * 16, full=MAX_TURNS)
    for seed in range(4):
        position = crowded(13, 20, seed, part=seed)
        if position is None or winning_turn(position):
            continue
        threads = threading.active_count()
        several = Searcher(True, numbers)
        for parts in (4, 5):
            *_, alone = Searcher(True, numbers).deepen(position, never, parts, Random(1))
            *_, found = several.deepen(position, never, parts, Random(1), cores=4)
            assert found[0].value == alone[0].value
            assert threading.active_count() == threads  # they end with the search


def test_a_lost_position_is_lost_at_the_static_evaluation_and_not_searched() -> None:
    """Black wins with his next four stones wherever White places her one."""
    position = crowded(9, 20, 23, part=3)
    assert position
    assert all(after.can_win_now for _, after in turns_of(position))
    (found,) = Searcher(False).deepen(position, never, 4, Random(1))
    assert [turn.value for turn in found] == [-WON + 1] * len(found)


def test_turns_that_lose_keep_their_values_in_every_depth() -> None:
    """White's threat at R19 has to be answered: all turns that do not answer it lose."""
    position = set_up(19, white=CHAIN[:-1], black=["D4"], last="R18", day=3, part=2)
    static, searched = Searcher(False).deepen(position, never, 2, Random(1), most=99)
    lost = {one.turn for one in static if one.value <= -WINNING}
    assert lost
    assert {one.turn for one in searched if one.value == -WON + 1} >= lost
    assert searched[0].value > -WINNING


def test_the_best_turn_is_reported_when_it_changes() -> None:
    told: list[list[SearchedTurn]] = []
    *_, last = Searcher(False).deepen(
        OPEN_POSITION, never, 2, Random(1), report=lambda found: told.append([*found])
    )
    assert told[-1][0].turn == last[0].turn
    assert len({found[0].turn for found in told}) == len(told)


def test_the_best_turns_have_exact_values() -> None:
    one, *_ = [*Searcher(False).deepen(OPEN_POSITION, never, 2, Random(1), most=1)][-1]
    three = [*Searcher(False).deepen(OPEN_POSITION, never, 2, Random(1), most=3)][-1][:3]
    every = [*Searcher(False).deepen(OPEN_POSITION, never, 2, Random(1), most=99)][-1]
    assert one.value == every[0].value
    assert [turn.value for turn in three] == [turn.value for turn in every[:3]]


# ------------------------------------------------------------------------------------------- turns


def test_a_winning_turn_of_the_lid_uses_as_few_stones_as_possible() -> None:
    black = [point for point in RING if point not in ("H10", "K8")]
    position = set_up(19, black=[*black, "A1"], last="A1", day=3, lids=(6, 0))
    moves = winning_turn(position)
    assert {str(move) for move in moves} == {"lid H10", "lid K8"}
    outcome = played(position, *moves).outcome()
    assert outcome
    assert outcome.winners == (BLACK,)
    begun = position.play(LidStone("H10"))
    assert winning_turn(begun) == (LidStone("K8"),)


# ------------------------------------------------------------------------------------------ limits


def limits(most: int = 1, stop: Stop = never, seconds: float = 60.0) -> SearchLimits:
    return SearchLimits(Random(1), stop, seconds, most)


def test_ranked_turns_have_win_probabilities() -> None:
    found = ranked(OPEN_POSITION, limits(most=3), parts=1)
    static = next(Searcher().deepen(OPEN_POSITION, never, 1, Random(1)))
    assert len(found) == 3
    shift, scale = CALIBRATION[13]
    for turn, one in zip(found, static, strict=False):
        assert turn.evaluation == Evaluation.from_log_odds(scale * one.value / UNIT + shift)


@needs_numba
def test_the_chance_hardly_depends_on_the_part_of_the_day_where_a_search_ends() -> None:
    """Over a game, searches of two to five plies end before each part of the day."""
    position = played(set_up(13), *stones("D4 E4 E5 F5"))
    differences: list[float] = []
    while len(differences) < 12 and not winning_turn(position):
        found = [ranked(position, limits(), parts) for parts in (2, 3, 4)]
        chances = [chance(turns[0]) for turns in found]
        differences.append(max(chances) - min(chances))
        position = played(position, *found[0][0].moves)
    assert fmean(differences) < 0.1
    assert max(differences) < 0.25


def test_a_turn_that_wins_at_once_is_certain() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", day=3, part=3)
    (turn,) = ranked(position, limits(), parts=1)
    assert turn.moves == (Stone("R19"),)
    assert chance(turn) == 1.0


# -- Whole turns as tuples of moves


def stones(text: str) -> tuple[Stone, ...]:
    return tuple(map(Stone, text.split()))


def test_stones_after_the_winning_one_are_left_out() -> None:
    before = set_up(13, white=["G9", "G10", "G11"], black=["F12"], last="F12", day=2, part=1)
    after = after_turn(before, stones("G12 G13 H13"))
    assert after.last == "G13"
    assert (outcome := after.outcome()) is not None
    assert outcome.winners == (WHITE,)


def test_chains_with_a_stone_to_spare_are_found_in_every_order() -> None:
    """G12 and a stone beside it on the edge are enough; a third stone may come between."""
    before = set_up(13, white=["G9", "G10", "G11"], black=["F12"], last="F12", day=2, part=1)
    assert {" ".join(map(str, turn)) for turn in winning_turns(before)} == {
        "G12 G13",
        "G12 H12 H13",
        "G12 G5 G13",  # over the Heroes and back
        "E12 G12 G13",  # over F12
        "F13 G13 G12",
    }


# -- The evaluation: wins dominate, near wins follow, distances and lids count

ALMOST_RING = [point for point in RING if point != "H10"]


@pytest.mark.parametrize("seed", range(5))
def test_the_evaluations_of_both_sides_are_opposite(seed: int) -> None:
    rng = Random(seed)
    position = set_up(13)
    while position.outcome() is None:
        assert score(position, BLACK) == -score(position, WHITE)
        assert -100 < score(position, BLACK) < 100
        assert Evaluation(0.0) < evaluate(position, BLACK) < Evaluation(1.0)
        position = position.play(rng.choice(position.legal_moves()))
    winner = BLACK if score(position, BLACK) > 0 else WHITE
    assert position.outcome() is not None
    assert score(position, winner) == 100
    assert evaluate(position, winner) == Evaluation(1.0)


def test_a_side_that_wins_at_once_is_as_good_as_winning() -> None:
    """White's next three stones complete the chain, so Black must not leave her there."""
    open_to_her = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    shut = set_up(19, white=CHAIN[:-1], black=["D4"], last="D4", part=1)
    assert score(open_to_her, WHITE) > score(shut, WHITE) + 10
    threat = set_up(19, black=ALMOST_RING, last="H9", day=3)
    idle = set_up(19, black=[*ALMOST_RING, "D4"], last="D4", day=3)
    assert score(threat, BLACK) > score(idle, BLACK) + 10


def test_a_lid_that_wins_is_opened_and_emptied_by_the_shortest_way() -> None:
    black = [point for point in RING if point not in ("H10", "K8")]
    position = set_up(19, black=black, last="H9", day=3, lids=(4, 0))
    assert position.may_open_lid
    opened, wasted = position.play(LidStone("K8")), position.play(LidStone("A1"))
    assert score(position, BLACK) > 10
    assert score(opened, BLACK) > score(wasted, BLACK) > 10
    assert score(opened.play(LidStone("H10")), BLACK) > score(opened, BLACK)
    position = set_up(19, white=CHAIN[:-2], last="Q17", day=2, part=1, lids=(0, 5))
    assert position.may_open_lid
    assert score(position.play(LidStone("R17")), WHITE) > 10
