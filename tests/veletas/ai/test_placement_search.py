"""Scores of placements, of the pie choice and of a first turn before it."""

from dataclasses import replace
from random import Random

import pytest

from games.core.game import never
from games.core.kernels import SWITCH
from games.veletas.ai.search import (
    PlacementBudget,
    PlacementSearch,
    after_keep,
    log_odds,
    play_moves,
    random_placement,
    slid_shooter,
)
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, first_position, random_start
from tests.veletas.ai.kernel_forms import CORNERED, swap_colours
from tests.veletas.pictures import BLACK, WHITE, drawn, played


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels run undecorated."""
    monkeypatch.setenv(SWITCH, "0")


def search_of(
    position: VeletasPosition, samples: int = 24, seconds: float = 60.0, tree_seconds: float = 0.0
) -> PlacementSearch:
    budget = PlacementBudget(samples, seconds, tree_seconds)
    return PlacementSearch(position, Random(1), never, budget)


def test_as_many_second_placements_are_sampled_as_the_budget_says() -> None:
    position = played(first_position(7), Place("d4"), Stone("d5"), Pie(swap=False))
    scored = search_of(position, samples=9).placements()
    assert len(scored) == 9
    assert [value for _, value in scored] == sorted((v for _, v in scored), reverse=True)
    for moves, _ in scored:
        assert play_moves(position, moves).phase is Phase.PLAY


def test_one_placement_is_sampled_even_without_time() -> None:
    position = first_position(7)
    assert len(search_of(position, seconds=0.0).placements()) == 1


def test_a_first_placement_is_never_better_than_balanced_if_the_choice_follows() -> None:
    scored = search_of(first_position(7)).placements()
    assert len(scored) == 2
    assert all(value <= 0 for _, value in scored)


def test_the_pie_choice_takes_the_side_that_is_ahead() -> None:
    black_ahead = drawn("leaflet-en", CORNERED, WHITE)
    for ahead, swap in ((black_ahead, True), (drawn("leaflet-en", swap_colours(CORNERED)), False)):
        choice = replace(ahead, phase=Phase.PIE, to_move=WHITE, pie_ahead=True)
        (best, value), (other, opposite) = search_of(choice).pie_choices()
        assert best == (Pie(swap=swap),)
        assert other == (Pie(swap=not swap),)
        assert value == -opposite > 0


def test_a_first_turn_after_a_random_start_is_balanced() -> None:
    position = random_start(7, "leaflet-en", ["a1", "d4", "g7"])
    scored = search_of(position).balanced_first_turns(3)
    assert [value for _, value in scored] == sorted((v for _, v in scored), reverse=True)
    for moves, value in scored:
        after = play_moves(position, moves)
        assert value <= 0
        assert value == pytest.approx(log_odds(after, BLACK), abs=1e-3)


def test_finalists_are_scored_by_tree_search() -> None:
    position = played(first_position(7), Place("d4"), Stone("d5"), Pie(swap=False))
    quick, searched = (
        search_of(position, 8, tree_seconds=seconds).placements() for seconds in (0.0, 0.06)
    )
    assert {moves for moves, _ in quick} == {moves for moves, _ in searched}
    assert [value for _, value in quick[:6]] != [value for _, value in searched[:6]]
    # only the six best ones are searched; the others keep their static scores
    assert searched[6:] == quick[6:]


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_placement_completes_the_placement_that_is_begun(rules: str) -> None:
    position = first_position(10, rules).play(Place("c3"))
    moves = random_placement(position, Random(1))
    assert [type(move) for move in moves[:2]] == [Place, Place]
    assert len(moves) == (2 if rules == "leaflet-ja" else 3)
    assert not play_moves(position, moves).mid_turn


def test_keeping_white_is_played_only_if_the_choice_is_due() -> None:
    before = first_position(7)
    assert after_keep(before) is before
    due = played(before, Place("d4"), Stone("d5"))
    assert after_keep(due) == due.play(Pie(swap=False))


def test_the_shooter_that_has_slid_has_its_index_among_the_shooters() -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    assert slid_shooter(position) == -1
    assert slid_shooter(position.play(Slide("e1", "e5"))) == 2  # after a1 and g1, by cell
    assert slid_shooter(position.play(Slide("a1", "b1"))) == 0
