"""The kernel is held to the rules: the same points, distances, proofs and turns, in both forms."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from games.core.numba_kernels import Kernel, can_compile
from games.core.position import Side
from games.tiananmen.ai import alpha_beta, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.heuristic import FAR
from games.tiananmen.ai.states import code_of, name_of, state_of, zobrist_keys
from games.tiananmen.rules.board_geometry import board_geometry
from games.tiananmen.rules.position import Save, Stone, TiananmenPosition
from games.tiananmen.rules.setups import opening, set_up
from tests.tiananmen.pictures import CHAIN, RING

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
forms = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
sizes = pytest.mark.parametrize("size", [13, 19])


def game(size: int, seed: int) -> Iterator[TiananmenPosition]:
    """A game at random, to the end, its last position with a winner."""
    rng = Random(seed)
    position = opening(size)
    while position.outcome() is None:
        yield position
        stones = [move for move in position.legal_moves() if isinstance(move, Stone | Save)]
        position = position.play(rng.choice(stones))
    yield position


def openings(size: int, seed: int) -> list[TiananmenPosition]:
    """The positions of a game in which a part of the day begins."""
    return [position for position in game(size, seed) if not position.mid_turn]


@forms
@sizes
def test_stones_may_go_where_the_rules_say(size: int, fast: bool) -> None:
    kernel = Kernel(k, fast)
    into = kernel.ints([0] * win_solver.MAX_POINTS)
    for seed in range(4 if fast else 1):
        for position in game(size, seed):
            if position.outcome():
                break
            state = kernel.ints(state_of(position))
            found = kernel.run.next_points(state, state[k.LAST], into, 0)
            names = {name_of(size, int(point)) for point in into[:found]}
            legal = {m.point for m in position.legal_moves() if isinstance(m, Stone)}
            assert names == legal
            assert len(names) == found


@forms
@sizes
@pytest.mark.slow
def test_distances_are_those_of_the_rules(size: int, fast: bool) -> None:
    kernel = Kernel(k, fast)
    scratch = kernel.ints([0] * k.DISTANCE_SCRATCH)
    for seed in range(10 if fast else 1):
        for number, position in enumerate(game(size, seed)):
            if not fast and number % 9:
                continue
            state = kernel.ints(state_of(position))
            ring = kernel.run.ring_distance(state, k.BLOCKED - 1, scratch)
            chain = kernel.run.chain_distance(state, k.BLOCKED - 1, scratch)
            assert (ring, chain) == (position.ring_distance, position.chain_distance)
            for limit in (0, max(ring - 1, 0), ring, ring + 1):
                expected = ring if ring <= limit else k.BLOCKED
                assert kernel.run.ring_distance(state, limit, scratch) == expected
            for limit in (0, max(chain - 1, 0), chain, chain + 1):
                expected = chain if chain <= limit else k.BLOCKED
                assert kernel.run.chain_distance(state, limit, scratch) == expected


def test_distances_of_the_smallest_shapes() -> None:
    state = state_of(opening(19))
    assert k.ring_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 16
    assert k.chain_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 8
    state = state_of(set_up(19, black=RING[2:], white=CHAIN[1:], last="R19", part=2))
    assert k.ring_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 2
    state = state_of(set_up(19, white=CHAIN[:3], last="N14", part=2))
    assert k.chain_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 5
    state = state_of(set_up(19, black=RING, last="H9", part=1))
    assert k.ring_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 0
    assert k.chain_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == k.BLOCKED


@forms
@sizes
@pytest.mark.slow
def test_distances_after_a_turn_are_those_counted_anew(size: int, fast: bool) -> None:
    """The quick way from what they were before, over whole games, both sides' turns."""
    kernel, plain = Kernel(alpha_beta, fast), Kernel(k, fast)
    scratch, zobrist = kernel.ints([0] * win_solver.SOLVER_SCRATCH), kernel.ints(zobrist_keys())
    into, hashes = (
        kernel.ints([0] * alpha_beta.MAX_TURNS),
        kernel.ints([0] * (2 * alpha_beta.MAX_TURNS)),
    )
    frames, distance_table = kernel.ints([0] * (2 * alpha_beta.FRAME_SIZE)), kernel.ints([0] * 64)
    changed = 0
    for position in openings(size, 3)[1 :: 1 if fast else 12]:
        if position.outcome():
            break
        state = kernel.ints(state_of(position))
        count = kernel.run.generate_turns(state, into, 0, hashes, zobrist, scratch)
        before = int(kernel.run.distances(state, distance_table, scratch))
        for turn in [int(code) for code in into[:count]][:: 1 if fast else 25]:
            kernel.run.play_turn(state, turn, frames, 0, zobrist)
            distance_table[:] = kernel.ints([0] * 64)
            after = int(kernel.run.distances_after(state, turn, before, distance_table, scratch))
            ring = plain.run.ring_distance(state, k.BLOCKED, scratch)
            chain = plain.run.chain_distance(state, k.BLOCKED, scratch)
            assert (after >> 26 & 2047, min(after & 63, FAR)) == (ring, min(chain, FAR))
            changed += before & (1 << 37) - 1 != after & (1 << 37) - 1
            kernel.run.undo_turn(state, frames, 0, zobrist)
    assert changed > (100 if fast else 3)


class Prover:
    """The arrays that a proof needs."""

    def __init__(self, fast: bool) -> None:
        self.kernel = Kernel(win_solver, fast)
        self.proofs = self.kernel.ints([0] * 1024)
        self.zobrist = self.kernel.ints(zobrist_keys())
        self.scratch = self.kernel.ints([0] * win_solver.SOLVER_SCRATCH)

    def wins(self, position: TiananmenPosition, stones: int, budget: int = 1_000_000) -> int:
        state = self.kernel.ints(state_of(position))
        side = int(position.to_move is Side.WHITE)
        verdict = self.kernel.run.can_win(
            state, side, stones, budget, self.proofs, self.zobrist, self.scratch
        )
        assert list(state) == state_of(position)
        return int(verdict)


@forms
@sizes
@pytest.mark.slow
def test_walks_win_where_the_rules_say(size: int, fast: bool) -> None:
    prover = Prover(fast)
    for seed in range(8 if fast else 1):
        for number, position in enumerate(game(size, seed)):
            if position.outcome() or position.last is None or (not fast and number % 4):
                continue
            assert prover.wins(position, position.left) == position.can_win_now


def crowded(size: int, rng: Random) -> TiananmenPosition | None:
    """Few empty points, White to open her lid: lines that the walk itself fills."""
    names = sorted(board_geometry(size).points.keys() - set(opening(size).heroes))
    rng.shuffle(names)
    empty = rng.randrange(4, 24)
    share = rng.uniform(0.2, 0.4)
    side = {name: rng.random() < share for name in names[empty:]}
    white = [name for name, hers in side.items() if hers]
    black = [name for name, hers in side.items() if not hers]
    lids = (0, rng.randrange(1, 5))
    position = set_up(size, black=black, white=white, last=names[-1], day=2, part=1, lids=lids)
    return None if position.outcome() else position


@forms
@sizes
@pytest.mark.slow
def test_lids_are_proven_as_by_the_rules(size: int, fast: bool) -> None:
    prover, rng = Prover(fast), Random(size)
    for _ in range(1500 if fast else 100):
        if position := crowded(size, rng):
            assert prover.wins(position, position.lid(Side.WHITE)) == position.may_open_lid
    for seed in range(6 if fast else 1):
        for position in openings(size, seed):
            if position.part == 1 and not position.outcome() and position.chain_distance < 7:
                for stones in (5, 8) if fast else (5,):
                    lid = set_up(
                        size,
                        black=position.stone_points(Side.BLACK),
                        white=position.stone_points(Side.WHITE),
                        last=position.last,
                        day=2,
                        part=1,
                        lids=(0, stones),
                    )
                    assert prover.wins(lid, stones) == lid.may_open_lid


@forms
def test_a_proof_that_runs_out_of_its_budget_says_so(fast: bool) -> None:
    prover = Prover(fast)
    position = set_up(19, white=["D4"], last="D4", day=2, part=1, lids=(0, 10))
    assert prover.wins(position, 10, budget=1) in (win_solver.UNKNOWN, int(position.may_open_lid))
    assert prover.wins(position, 10) == position.may_open_lid


def whole_turns(position: TiananmenPosition) -> set[tuple[object, ...]]:
    """What the turns without a lid lead to: the stones of both sides and the last one."""
    ends, side = [position], position.to_move
    done: dict[tuple[object, ...], None] = {}
    while ends:
        grown = {}
        for end in ends:
            for move in end.legal_moves():
                if not isinstance(move, Stone):
                    continue
                after = end.play(move)
                stones = (after.stone_points(Side.BLACK), after.stone_points(Side.WHITE))
                if after.to_move is side and after.mid_turn:
                    grown[*stones, after.last] = after
                else:
                    done[*stones, after.last] = None
        ends = list(grown.values())
    return set(done)


@forms
@sizes
def test_turns_are_those_of_the_rules_each_once(size: int, fast: bool) -> None:
    kernel = Kernel(alpha_beta, fast)
    into, hashes = (
        kernel.ints([0] * alpha_beta.MAX_TURNS),
        kernel.ints([0] * (2 * alpha_beta.MAX_TURNS)),
    )
    zobrist, scratch = kernel.ints(zobrist_keys()), kernel.ints([0] * win_solver.SOLVER_SCRATCH)
    for position in list(game(size, 1))[:40:3]:
        state = kernel.ints(state_of(position))
        count = kernel.run.generate_turns(state, into, 0, hashes, zobrist, scratch)
        assert list(state) == state_of(position)
        codes = [int(code) for code in into[:count]]
        assert (alpha_beta.SAVE in codes) == position.may_save
        found = []
        for code in codes:
            if code == alpha_beta.SAVE:
                continue
            after, turn = position, code
            while turn:
                after = after.play(Stone(name_of(size, (turn & 1023) - 1)))
                turn >>= 10
            stones = (after.stone_points(Side.BLACK), after.stone_points(Side.WHITE))
            found.append((*stones, after.last))
        assert len(set(found)) == len(found)
        assert set(found) == whole_turns(position)


@forms
def test_a_turn_is_played_as_by_the_rules_and_taken_back(fast: bool) -> None:
    kernel = Kernel(alpha_beta, fast)
    frames, zobrist = kernel.ints([0] * (2 * alpha_beta.FRAME_SIZE)), kernel.ints(zobrist_keys())
    parts = openings(13, 5)
    for before, after in pairwise(parts):
        if after.outcome():
            break
        turn = alpha_beta.SAVE
        if before.last != after.last:
            turn = turn_between(before, after)
        state = kernel.ints(state_of(before))
        kernel.run.play_turn(state, turn, frames, alpha_beta.FRAME_SIZE, zobrist)
        assert list(state) == state_of(after)
        kernel.run.undo_turn(state, frames, alpha_beta.FRAME_SIZE, zobrist)
        assert list(state) == state_of(before)


def turn_between(before: TiananmenPosition, after: TiananmenPosition) -> int:
    """The turn of the kernel between two positions, in any order that ends as it did."""
    side = before.to_move
    placed = set(after.stone_points(side)) - set(before.stone_points(side))
    assert after.last is not None
    names = [*sorted(placed - {after.last}), after.last]
    return sum(code_of(13, name) + 1 << 10 * i for i, name in enumerate(names))


@needs_numba
@pytest.mark.slow
def test_cached_kernels_run_in_another_process() -> None:
    code = (
        "from games.tiananmen.ai.iterative_deepening import Searcher\n"
        "from games.tiananmen.rules.setups import opening\n"
        "from random import Random\n"
        "print(*(found[0].value for found in"
        " Searcher(True).deepen(opening(13), lambda: False, 3, Random(1))))\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    runs = [
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=env)
        for _ in range(2)
    ]
    assert len(runs[0].stdout.split()) == 3
    assert runs[0].stdout == runs[1].stdout
