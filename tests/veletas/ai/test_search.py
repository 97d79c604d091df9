"""The searches."""

from __future__ import annotations

import math
import threading
from dataclasses import replace
from random import Random

import pytest

from games.core.game import SearchLimits, never
from games.core.kernels import SWITCH, Kernel
from games.core.position import after_moves
from games.veletas.ai import kernel as k
from games.veletas.ai import mcts_kernel, uct, value_kernel
from games.veletas.ai.heuristic import WEIGHT_COUNT
from games.veletas.ai.search import (
    CANDIDATES,
    ROOT_WIDTH,
    Effort,
    Mcts,
    PlacementBudget,
    PlacementSearch,
    after_turn,
    heuristic_weights,
    log_odds,
    moves_of_turn,
    random_placement,
    slid_shooter,
    state_of,
    value_network,
)
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, first_position, random_start
from tests.veletas.ai.kernel_forms import (
    CORNERED,
    children_of,
    forms,
    listed_codes,
    mcts_of,
    needs_numba,
    static_ranker,
    swap_colours,
    variants,
)
from tests.veletas.pictures import BLACK, WHITE, drawn, played
from tests.veletas.random_play import placement_positions, random_positions

# -- The search by MCTS: its values, its order of turns, and its form in the next process


@pytest.mark.slow
@needs_numba
def test_both_forms_find_the_same_values() -> None:
    for size in (7, 10):
        position = random_positions("current", size, 1)[0]
        found = []
        for fast in (False, True):
            mcts = mcts_of(position, fast)
            mcts.visit(40)
            found.append([(code, pytest.approx(value)) for code, value in mcts.ranked(10)])
        assert found[0] == found[1]


def test_visits_are_counted_and_bounded_by_the_stop_signal_or_the_effort() -> None:
    mcts = mcts_of(random_positions("current", 7, 1)[0], fast=False, effort=Effort(visits=9))
    mcts.visit(3)
    assert mcts.visits == 3
    mcts.search(lambda: True)  # one slice at least
    assert mcts.visits == 4
    assert not mcts.solved
    mcts.search(never)
    assert mcts.visits == 9


@forms
def test_what_was_found_below_the_played_turns_begins_the_next_search(fast: bool) -> None:
    position = random_positions("current", 7, 3)[2]
    earlier = mcts_of(position, fast)
    earlier.visit(200)
    after, positions, trees = position, [position], [earlier]
    for _turn in range(2):
        code, _value = trees[-1].ranked(1)[0]
        after = played(after, *moves_of_turn(after, code))
        positions.append(after)
        trees.append(mcts_of(after, fast))
        trees[-1].go_on_from(earlier)
        assert trees[-1].visits == 0
    _, reply, last = trees
    # the reply of greatest worth has most of the visits that its parent had
    best, tree = earlier.ranked(1)[0][0], earlier.tree
    (node,) = (i for i in children_of(tree, 0) if tree.codes[i] == best)
    visits = sorted((tree.visits[i] for i in children_of(tree, node)), reverse=True)
    kept = sorted((reply.tree.visits[i] for i in children_of(reply.tree, 0)), reverse=True)
    assert kept == visits
    assert last.tree.visits[0] == visits[0] > 1
    # the root has as many turns at once as that of a new search, and what it knew
    seen = reply.tree.visits[0]
    new = mcts_of(positions[1], fast)
    for mcts in (reply, new):
        mcts.visit(1)
    assert len(reply.ranked(999)) == len(new.ranked(999)) > len(visits)
    assert reply.tree.visits[0] == seen + 1


@forms
def test_another_position_begins_with_nothing(fast: bool) -> None:
    position = random_positions("current", 7, 3)[2]
    earlier = mcts_of(position, fast)
    earlier.visit(100)
    code, _value = earlier.ranked(1)[0]
    lines = played(position, *moves_of_turn(position, code))
    unforeseen = played(lines, *moves_of_turn(lines, static_ranker(lines, fast).best(5000)[-1][0]))
    for other in (position, unforeseen, random_start(9, "current", ["b2", "c4", "f6", "e5", "g3"])):
        fresh, mcts = mcts_of(other, fast), mcts_of(other, fast)
        mcts.go_on_from(earlier)
        for each in (fresh, mcts):
            each.visit(40)
        assert mcts.ranked(10) == fresh.ranked(10)


@needs_numba
def test_a_search_without_room_for_the_earlier_one_begins_with_nothing() -> None:
    position = random_positions("current", 7, 3)[2]
    earlier = mcts_of(position, fast=True, effort=Effort(visits=30_000))
    earlier.visit(20_000)
    (code, _value), *_ = earlier.ranked(1)
    after = played(position, *moves_of_turn(position, code))
    fresh, mcts = (mcts_of(after, fast=True, effort=Effort(visits=1)) for _ in range(2))
    mcts.go_on_from(earlier)
    for each in (fresh, mcts):
        each.visit(40)
    assert mcts.ranked(10) == fresh.ranked(10)


@pytest.mark.usefixtures("plain")
def test_a_whole_game_is_played_with_the_kept_tree() -> None:
    """Two searches that keep their trees: every turn is legal, the last one wins."""
    position = random_positions("current", 7, 1)[0]
    kept: dict[object, Mcts] = {}
    while position.outcome() is None:
        mcts = mcts_of(position, fast=False)
        if position.to_move in kept:
            mcts.go_on_from(kept[position.to_move])
        mcts.visit(10)
        kept[position.to_move] = mcts
        code, _value = mcts.ranked(1)[0]
        position = played(position, *moves_of_turn(position, code))


@needs_numba
def test_several_threads_visit_one_tree() -> None:
    position = random_positions("current", 7, 3)[2]
    mcts = mcts_of(position, fast=True, cores=3, effort=Effort(visits=6_000))
    threads = threading.active_count()
    mcts.search(never)
    assert threading.active_count() == threads  # they end with the search
    assert mcts.visits >= 6_000 > mcts.tree.counters[mcts_kernel.VISITED]
    # whatever the threads did to each other: every turn of the tree is legal
    tree, rules = mcts.tree, Kernel(k, fast=True)
    scratch, codes = rules.zeros(128), rules.zeros(12_000)
    waiting, seen = [(0, state_of(position))], 0
    while waiting:
        node, before = waiting.pop()
        state = rules.ints(before)
        legal = {int(code) for code in codes[: rules.run.list_turns(state, codes, 0, scratch)]}
        for child in children_of(tree, node):
            assert tree.codes[child] in legal
            assert tree.visits[child] > 0
            seen += 1
            if children_of(tree, child):
                state = rules.ints(before)
                rules.run.play_turn(state, tree.codes[child])
                waiting.append((child, [int(number) for number in state]))
    assert seen > 8_000
    assert tree.visits[0] == pytest.approx(mcts.visits, rel=0.1)
    (code, value), *others = mcts.ranked(80)
    assert math.isfinite(value)
    assert len(others) == 79
    after = played(position, *moves_of_turn(position, code))
    following = mcts_of(after, fast=True, cores=3)
    following.go_on_from(mcts)
    assert following.ranked(1)
    assert following.visits == 0


@forms
def test_the_root_has_the_turns_of_the_highest_values(fast: bool) -> None:
    position = random_positions("current", 7, 1)[0]
    mcts = mcts_of(position, fast, noise=0.0)
    mcts.visit(1)
    kernel = Kernel(value_kernel, fast)
    network, values = value_network(kernel, 7), []
    for code, value in static_ranker(position, fast).best(CANDIDATES * ROOT_WIDTH, noise=0.0):
        after = kernel.ints(state_of(after_turn(position, code)))
        values.append(0.2 * value - 0.8 * kernel.run.network_value(after, network))
    found = [mcts.tree.values[child] for child in children_of(mcts.tree, 0)]
    assert len(values) > len(found) == ROOT_WIDTH
    assert found == pytest.approx(sorted(values, reverse=True)[:ROOT_WIDTH])


# -- Scores of placements, of the pie choice and of a first turn before it


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels run undecorated."""
    monkeypatch.setenv(SWITCH, "0")


def search_of(
    position: VeletasPosition,
    samples: int = 24,
    seconds: float = math.inf,
    tree: Effort | None = None,
) -> PlacementSearch:
    budget = PlacementBudget(samples, seconds, tree)
    return PlacementSearch(position, Random(1), never, budget)


@pytest.mark.usefixtures("plain")
def test_as_many_second_placements_are_sampled_as_the_budget_says() -> None:
    position = played(first_position(7), Place("d4"), Stone("d5"), Pie(swap=False))
    scored = search_of(position, samples=9).placements()
    assert len(scored) == 9
    assert [value for _, value in scored] == sorted((v for _, v in scored), reverse=True)
    for moves, _ in scored:
        assert after_moves(position, moves).phase is Phase.PLAY


@pytest.mark.usefixtures("plain")
def test_a_first_placement_is_never_better_than_balanced_if_the_choice_follows() -> None:
    assert len(search_of(first_position(7), seconds=0.0).placements()) == 1
    scored = search_of(first_position(7)).placements()
    assert len(scored) == 2
    assert all(value == 0 for _, value in scored)


@pytest.mark.usefixtures("plain")
def test_the_pie_choice_takes_the_side_that_is_ahead() -> None:
    black_ahead = drawn("leaflet-en", CORNERED, WHITE)
    for ahead, swap in ((black_ahead, True), (drawn("leaflet-en", swap_colours(CORNERED)), False)):
        choice = replace(ahead, phase=Phase.PIE, to_move=WHITE, pie_ahead=True)
        (best, value), (other, opposite) = search_of(choice).pie_choices()
        assert best == (Pie(swap=swap),)
        assert other == (Pie(swap=not swap),)
        assert value == -opposite > 0


def test_the_choice_after_a_first_placement_is_by_lot() -> None:
    position = played(first_position(7), Place("d4"), Stone("d5"))
    chosen = set()
    for seed in range(20):  # 20 equal draws have one chance in 500,000
        search = PlacementSearch(position, Random(seed), never, PlacementBudget(24))
        (best, value), (_other, opposite) = search.pie_choices()
        assert value == opposite == 0
        chosen.add(best)
    assert chosen == {(Pie(swap=False),), (Pie(swap=True),)}


@pytest.mark.usefixtures("plain")
def test_a_first_turn_after_a_random_start_is_balanced() -> None:
    position = random_start(7, "leaflet-en", ["a1", "d4", "g7"])
    scored = search_of(position).balanced_first_turns(3)
    assert [value for _, value in scored] == sorted((v for _, v in scored), reverse=True)
    for moves, value in scored:
        after = after_moves(position, moves)
        assert value <= 0
        assert value == pytest.approx(log_odds(after, BLACK), abs=1e-3)


@pytest.mark.usefixtures("plain")
def test_finalists_are_scored_by_tree_search() -> None:
    position = played(first_position(7), Place("d4"), Stone("d5"), Pie(swap=False))
    quick, searched = (
        search_of(position, 8, tree=tree).placements() for tree in (None, Effort(visits=30))
    )
    assert {moves for moves, _ in quick} == {moves for moves, _ in searched}
    assert [value for _, value in quick[:6]] != [value for _, value in searched[:6]]
    # only the six best ones are searched; the others keep their static scores
    assert searched[6:] == quick[6:]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_placement_completes_the_placement_that_is_begun(rules: str) -> None:
    position = first_position(10, rules).play(Place("c3"))
    moves = random_placement(position, Random(1))
    assert [type(move) for move in moves[:2]] == [Place, Place]
    assert len(moves) == (2 if rules == "leaflet-ja" else 3)
    assert not after_moves(position, moves).mid_turn


@pytest.mark.usefixtures("plain")
def test_the_shooter_that_has_slid_has_its_index_among_the_shooters() -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    assert slid_shooter(position) == -1
    assert slid_shooter(position.play(Slide("e1", "e5"))) == 2  # after a1 and g1, by cell
    assert slid_shooter(position.play(Slide("a1", "b1"))) == 0


# -- Plain UCT as a player: complete turns in every phase, wins seen, the side to move respected


@pytest.mark.slow
@needs_numba
def test_many_rollouts_find_a_win_in_one_turn() -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    code, rate = uct.uct_search(state_of(position), Random(2), 20_000)
    outcome = played(position, *moves_of_turn(position, code)).outcome()
    assert outcome is not None
    assert rate > 0.9


def test_the_share_of_wins_shows_the_leading_side() -> None:
    for side, picture in ((BLACK, CORNERED), (WHITE, swap_colours(CORNERED))):
        position = drawn("leaflet-en", picture, side)
        code, rate = uct.uct_search(state_of(position), Random(2), 150, fast=False)
        assert code in listed_codes(Kernel(k, fast=False), state_of(position))
        assert rate > 0.5


@variants
def test_turns_are_complete_in_every_phase(rules: str, size: int) -> None:
    rng = Random(size)
    for position in (*placement_positions(rules, size, rng), *random_positions(rules, size, 1)):
        (turn,) = uct.ranked(position, SearchLimits(rng, never, 0.0), 3)
        assert not played(position, *turn.moves).mid_turn


# -- Static values of turns, computed incrementally, are those of the positions after the turns


@pytest.mark.slow
@forms
@variants
def test_turns_have_the_static_values_of_the_positions_after_them(
    rules: str, size: int, fast: bool
) -> None:
    for position in random_positions(rules, size, 6 if fast else 2):
        found = static_ranker(position, fast).best(20_000, noise=0.0)
        assert len(found) == len(listed_codes(Kernel(k, fast), state_of(position)))
        assert [value for _, value in found] == sorted((v for _, v in found), reverse=True)
        for code, value in found[:: max(1, len(found) // 25)]:
            after = played(position, *moves_of_turn(position, code))
            assert value == pytest.approx(log_odds(after, position.to_move))


@forms
@pytest.mark.slow
def test_only_the_best_turns_are_kept(fast: bool) -> None:
    for position in random_positions("current", 10, 3):
        best = static_ranker(position, fast).best(20_000, noise=0.0)[:7]
        kept = static_ranker(position, fast).best(7, noise=0.0)
        assert [value for _, value in kept] == [value for _, value in best]


# -- The tables of weights as the array that the heuristic reads

WEIGHTS = heuristic_weights()


def test_all_weights_are_there() -> None:
    assert len(WEIGHTS) == WEIGHT_COUNT
