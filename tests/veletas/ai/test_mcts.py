"""What search stands on: even draws, the worth of turns, the tree, plain UCT; in both forms."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.ai.greedy import never
from games.core.numba_kernels import Ints, Kernel, can_compile
from games.veletas.ai import heuristic, rollouts, uct_bot, weights
from games.veletas.ai import kernel as k
from games.veletas.ai.evaluate import log_odds
from games.veletas.ai.line_bitboards import board_lines
from games.veletas.ai.mcts import NARROW, Ranker, Tree
from games.veletas.ai.states import moves_of_turn, state_of
from games.veletas.ai.weight_fitting import Learner, tables_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.board_geometry import RULE_SETS, board
from games.veletas.rules.position import Phase, Pie, VeletasPosition
from games.veletas.rules.setups import first_position
from tests.veletas.ai.test_kernel import listed, opened, random_turn
from tests.veletas.pictures import BLACK, WHITE, drawn, played

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
forms = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
boards = [(rules, size) for rules in RULE_SETS for size in (7, 9, 10)]


def some_positions(rules: str, size: int, count: int) -> list[VeletasPosition]:
    """Positions at ordinary turns without a choice ahead, from all stages of games."""
    rng = Random(f"{rules}{size}")
    found: list[VeletasPosition] = []
    while len(found) < count:
        position = opened(rules, size, rng)
        while position.outcome() is None and len(found) < count:
            if position.phase is Phase.PIE:
                position = position.play(Pie(swap=False))
            if not position.pie_ahead and rng.random() < 0.1:
                found.append(position)
            position = played(position, *random_turn(position, rng))
    return found


def ranker(position: VeletasPosition, fast: bool) -> Ranker:
    return Ranker(state_of(position), weights_of(position.board), Random(1), fast)


def lines_of(position: VeletasPosition, kernel: Kernel) -> Ints:
    return kernel.ints(board_lines(position.size, position.board.rules.over_shooters))


@forms
@pytest.mark.parametrize(("rules", "size"), boards)
def test_turns_are_counted_without_listing_them(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(rollouts, fast)
    for position in some_positions(rules, size, 20 if fast else 4):
        state = state_of(position)
        counted = kernel.run.count_turns(kernel.ints(state), lines_of(position, kernel))
        assert counted == len(listed(Kernel(k, fast), state))


@forms
@pytest.mark.parametrize("rules", RULE_SETS)
def test_even_turns_are_drawn_evenly(rules: str, fast: bool) -> None:
    position = some_positions(rules, 7, 3)[2]
    turns = listed(Kernel(k, fast=False), state_of(position))
    kernel = Kernel(rollouts, fast)
    state, lines = kernel.ints(state_of(position)), lines_of(position, kernel)
    chance = kernel.ints([4711])
    each = 30 if fast else 8
    drawn_turns = Counter(
        int(kernel.run.even_turn(state, chance, lines)) for _ in range(each * len(turns))
    )
    assert set(drawn_turns) <= set(turns)
    squares = sum((drawn_turns[turn] - each) ** 2 / each for turn in turns)
    # chi squared: its mean is the number of turns less one, its deviation the root of twice that
    assert abs(squares - len(turns)) < 5 * (2 * len(turns)) ** 0.5


@forms
def test_both_forms_of_a_playout_draw_the_same_turns(fast: bool) -> None:
    position = some_positions("current", 9, 1)[0]
    ends = []
    for form in (False, fast):
        kernel = Kernel(rollouts, form)
        for name in ("even_playout", "quick_playout"):
            state = kernel.ints(state_of(position))
            turns = getattr(kernel.run, name)(state, kernel.ints([99]), lines_of(position, kernel))
            assert Kernel(k, form).run.winner(state) != k.NOBODY
            ends.append((turns, [int(i) for i in state]))
    assert ends[:2] == ends[2:]


@forms
@pytest.mark.parametrize(("rules", "size"), boards)
def test_a_turn_is_worth_what_the_position_after_it_is(rules: str, size: int, fast: bool) -> None:
    for position in some_positions(rules, size, 6 if fast else 2):
        found = ranker(position, fast).best(20_000, noise=0.0)
        assert len(found) == len(listed(Kernel(k, fast), state_of(position)))
        assert [value for _, value in found] == sorted((v for _, v in found), reverse=True)
        for code, value in found[:: max(1, len(found) // 25)]:
            after = played(position, *moves_of_turn(position, code))
            assert value == pytest.approx(log_odds(after, position.to_move))


@forms
def test_only_the_best_turns_are_kept(fast: bool) -> None:
    for position in some_positions("current", 10, 3):
        best = ranker(position, fast).best(20_000, noise=0.0)[:7]
        kept = ranker(position, fast).best(7, noise=0.0)
        assert [value for _, value in kept] == [value for _, value in best]


CORNERED = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x . . . . . .
x x . . . . .
* . . . * . B
"""


BESET = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x . . . . . x
x x . . . x x
* . . B . . *
"""
"""Black will trap one of the two shooters at least, and needs no more."""


@forms
def test_the_tree_proves_a_win_at_once(fast: bool) -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    tree = Tree(state_of(position), weights_of(position.board), Random(1), fast)
    tree.think(60, never)
    assert tree.decided
    assert tree.worth == float("inf")
    code, _ = tree.ranked(1)[0]
    outcome = played(position, *moves_of_turn(position, code)).outcome()
    assert outcome is not None
    assert outcome.winners == (BLACK,)


@forms
def test_the_tree_grows_the_same_from_the_same_seed(fast: bool) -> None:
    position = some_positions("current", 7, 1)[0]
    results = []
    for _ in range(2):
        tree = Tree(state_of(position), weights_of(position.board), Random(5), fast)
        tree.grow(30)
        results.append(tree.ranked(5))
    assert results[0] == results[1]


@forms
def test_a_careless_tree_begins_with_turns_that_look_better_than_they_are(fast: bool) -> None:
    position = some_positions("current", 7, 1)[0]
    state, board_weights = state_of(position), weights_of(position.board)
    looks = dict(Ranker(state, board_weights, Random(1), fast).best(10_000))
    tree = Tree(state, board_weights, Random(5), fast, noise=0.5)
    tree.grow(1)
    found = tree.ranked(20)
    flattery = [value - looks[code] for code, value in found]
    assert len(found) == 20
    assert all(-0.001 <= more <= 0.501 for more in flattery)
    assert max(flattery) > 0.25


@forms
@pytest.mark.parametrize("size", [7, 10])
@pytest.mark.slow
def test_no_visit_is_lost_when_a_node_gets_more_children(size: int, fast: bool) -> None:
    """Of its visits only the virtual one and the one that gave it children end at a node."""
    widened = 0
    for position in some_positions("current", size, 4 if fast else 1):
        tree = Tree(state_of(position), weights_of(position.board), Random(5), fast)
        tree.grow(600 if fast else 300)
        _, first, count, visits, _, _, proofs = tree.nodes
        waiting = list(range(first[0], first[0] + count[0]))
        while waiting:
            node = waiting.pop()
            if count[node] <= 0 or proofs[node]:
                continue
            children = range(first[node], first[node] + count[node])
            waiting += children
            assert visits[node] - 2 == sum(visits[child] - 1 for child in children)
            assert count[node] <= NARROW or visits[node] > NARROW
            widened += count[node] > NARROW
    assert widened > 0


@needs_numba
def test_both_forms_of_a_tree_grow_alike() -> None:
    for size in (7, 10):
        position = some_positions("current", size, 1)[0]
        grown = []
        for fast in (False, True):
            tree = Tree(state_of(position), weights_of(position.board), Random(5), fast)
            tree.grow(40)
            grown.append([(code, pytest.approx(value)) for code, value in tree.ranked(10)])
        assert grown[0] == grown[1]


@needs_numba
@pytest.mark.slow
def test_plain_uct_finds_a_win_at_once_given_time() -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    code, rate = uct_bot.think(state_of(position), Random(2), 20_000)
    outcome = played(position, *moves_of_turn(position, code)).outcome()
    assert outcome is not None
    assert rate > 0.9


def test_plain_uct_sees_who_is_ahead() -> None:
    for side, picture in ((BLACK, CORNERED), (WHITE, CORNERED.replace("x", "o").replace("B", "W"))):
        position = drawn("leaflet-en", picture, side)
        code, rate = uct_bot.think(state_of(position), Random(2), 150, fast=False)
        assert code in listed(Kernel(k, fast=False), state_of(position))
        assert rate > 0.5


@pytest.mark.parametrize(("rules", "size"), boards)
def test_plain_uct_plays_whole_turns_in_every_phase(rules: str, size: int) -> None:
    rng = Random(size)
    for position in (*opening_positions(rules, size, rng), *some_positions(rules, size, 1)):
        turn = uct_bot.propose(position, rng, 3)
        assert not played(position, *turn.moves).mid_turn


def opening_positions(rules: str, size: int, rng: Random) -> list[VeletasPosition]:
    """Every stage of the placement, begun turns too, and a shooter moved."""
    position, found = first_position(size, rules), []
    while position.phase is not Phase.PLAY:
        found.append(position)
        position = position.play(rng.choice(list(position.legal_moves())))
    slides = [move for move in position.legal_moves() if "-" in str(move)]
    return [*found, position.play(rng.choice(slides))]


ANOTHER_PROCESS = """
from random import Random
from games.veletas.search import Tree
from games.veletas.starts import random_start
from games.veletas.starts import first_position
from games.veletas.states import state_of
from games.veletas.weights import weights_of

position = random_start(7, "current", ["b2", "c4", "f6"])
tree = Tree(state_of(position), weights_of(position.board), Random(5), fast=True)
tree.grow(50)
print(tree.ranked(3), sum(tree._grow.stats.cache_misses.values()))
"""


@needs_numba
@pytest.mark.slow
def test_the_cached_kernel_thinks_the_same_in_the_next_process() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", ANOTHER_PROCESS],
            capture_output=True,
            text=True,
            check=True,
            timeout=200,
            cwd=Path.cwd(),
        ).stdout.rsplit(maxsplit=1)
        for _ in range(2)
    ]
    assert said[0][0] == said[1][0]
    assert said[1][1] == "0"  # nothing was compiled again


def test_the_side_of_a_root_is_respected() -> None:
    white = drawn("leaflet-en", CORNERED.replace("x", "o").replace("B", "W"), WHITE)
    tree = Tree(state_of(white), weights_of(white.board), Random(1), fast=False)
    tree.think(60, never)
    assert tree.worth == float("inf")


@forms
@pytest.mark.slow
def test_learning_draws_values_towards_what_the_search_finds(fast: bool) -> None:
    """A position that can be won at once, then one that the other side will win."""
    for picture, side, sign in ((CORNERED, BLACK, 1), (BESET, WHITE, -1)):
        position = drawn("leaflet-en", picture, side)
        learner = Learner(weights_of(position.board), Random(1), fast=fast)
        state = state_of(position)
        before = heuristic.value(state, learner.weights)
        tree = Tree(state, learner.weights, Random(1), fast)
        tree.grow(20)
        assert sign * (tree.worth - before) > 0
        assert learner.learn(tree) >= 1
        assert sign * (heuristic.value(state, learner.weights) - before) > 0


@forms
def test_learning_from_games_changes_weights_a_little(fast: bool) -> None:
    before = weights_of(board(7, "current"))
    learner = Learner(before, Random(1), visits=40 if fast else 10, fast=fast)
    learner.play(board(7, "current"), turns=3)
    assert 0 < sum(abs(a - b) for a, b in zip(learner.weights, before, strict=True)) < 1


def test_the_tables_of_weights_are_printed_as_they_are_read() -> None:
    lines = list(tables_of(list(weights_of(board(10, "current")))))
    free, deciding = lines.index(""), lines.index("", lines.index("") + 1)
    assert [line.split() for line in lines[:free]] == words(weights.FREE)
    assert [line.split() for line in lines[free + 1 : deciding]] == words(weights.DECIDING)
    assert [line.split() for line in lines[deciding + 1 :]] == words(weights.CLAIMS)


def words(driver: str) -> list[list[str]]:
    return [line.split() for line in driver.strip().splitlines()]
