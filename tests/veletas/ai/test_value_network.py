"""The value network, against the definition of its facts in words; and its learning."""

import math
from pathlib import Path
from random import Random

import pytest

from games.core.kernels import Kernel
from games.core.position import Side
from games.veletas.ai import kernel as k
from games.veletas.ai import value_kernel as v
from games.veletas.ai.search import after_turn, candidates, state_of, value_network
from games.veletas.rules.position import VeletasPosition
from games.veletas.tools import value_training, value_training_kernel
from games.veletas.tools.value_training import LAMBDA, Games, Learner, greedy, play, symmetries
from tests.gradients import assert_slopes_of_losses, assert_training_writes
from tests.veletas.ai.kernel_forms import forms, needs_numba, static_ranker
from tests.veletas.naive import MAJORITY, Naive, step
from tests.veletas.pictures import BLACK
from tests.veletas.random_play import random_positions

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The directions of distances, as steps of file and rank."""


def seen_slowly(position: VeletasPosition) -> tuple[list[list[int]], list[int]]:
    """The rows of each free shooter and those of the whole board, square by square."""
    size, over = position.board.size, position.board.rules.over_shooters
    own, other = ("b", "w") if position.to_move is BLACK else ("w", "b")
    pieces = {str(cell): "S" for cell in position.shooter_cells}
    for cell, side in position.stones.items():
        pieces[str(cell)] = "b" if side is BLACK else "w"
    free = [
        str(cell)
        for cell in sorted(position.free_shooters, key=lambda cell: position.board.index[cell])
    ]
    board = Naive(size, "current", pieces=pieces)
    squares = set(board.squares())
    claims = {side: sum(1 for owner in position.claims.values() if owner is side) for side in Side}
    mine = MAJORITY[size] - claims[position.to_move]
    needed = mine * 5 + MAJORITY[size] - claims[position.to_move.other]
    kind = 2 * (7, 9, 10).index(size) + over
    rows = []
    for shooter in free:
        found = []
        for place in range(v.AROUND):
            at = step(shooter, (place % 7 - 3, place // 7 - 3))
            if at == shooter or (at in squares and at not in pieces):
                continue
            what = 3
            if at in squares and at not in position.claims:
                what = {own: 0, other: 1, "S": 2}[pieces[at]]
            found.append(place * v.KINDS + what)
        freedom = 0
        for number, way in enumerate(WAYS):
            distance, at = 0, step(shooter, way)
            while at in squares and (at not in pieces or (over and pieces[at] == "S")):
                distance += at not in pieces
                at = step(at, way)
            found.append(v.ROW_DISTANCES + number * 6 + min(distance, 5))
            freedom += distance > 0
        beside = [step(shooter, way) for way in WAYS[:4]]
        sides = sum(at in squares and at not in pieces for at in beside)
        groups = [min(7, board.biggest(shooter, colour)) for colour in (own, other)]
        found.append(v.ROW_OPENNESS + freedom * 5 + sides)
        found.append(v.ROW_GROUPS + groups[0] * 8 + groups[1])
        found += [v.ROW_CLAIMS + needed, v.ROW_BOARD + kind]
        rows.append(found)
    stones = sum(piece != "S" for piece in pieces.values())
    whole = [
        needed,
        v.ALL_FILLING + stones * v.FILLINGS // size**2,
        v.ALL_BOARD + kind,
        v.ALL_SHOOTERS + len(free),
    ]
    return rows, whole


def value_slowly(position: VeletasPosition, weights: list[float]) -> float:
    """The value by matrices written out."""
    rows, whole = seen_slowly(position)
    width = range(v.WIDTH)

    def row(begin: int, number: int) -> list[float]:
        return weights[begin + number * v.WIDTH :][: v.WIDTH]

    total = [0.0] * v.WIDTH
    for facts in rows:
        layer = [row(v.FIRST_BIAS, 0)] + [row(v.FIRST, fact) for fact in facts]
        total = [total[j] + max(0.0, sum(each[j] for each in layer)) for j in width]
    second = [row(v.SECOND_BIAS, 0)] + [row(v.WHOLE, fact) for fact in whole]
    second += [[total[i] * each for each in row(v.SECOND, i)] for i in width]
    hidden = [max(0.0, sum(each[j] for each in second)) for j in width]
    last = weights[v.LAST :]
    return sum(hidden[j] * last[j] for j in width) + last[v.WIDTH]


@forms
@pytest.mark.parametrize("rules", ["current", "leaflet-en"])
@pytest.mark.parametrize("size", [7, 9, 10])
def test_the_value_is_that_of_the_layers_written_out(rules: str, size: int, fast: bool) -> None:
    kernel, rng = Kernel(v, fast), Random(size)
    weights = [rng.gauss(0, 0.2) for _ in range(v.WEIGHTS)]
    network = value_network(kernel, size, kernel.floats(weights))
    for position in random_positions(rules, size, 6):
        value = kernel.run.network_value(kernel.ints(state_of(position)), network)
        assert value == pytest.approx(value_slowly(position, weights), abs=1e-9)


@forms
@pytest.mark.parametrize("rules", ["current", "leaflet-en"])
@pytest.mark.parametrize("size", [7, 9, 10])
def test_turns_are_ranked_by_the_positions_after_them(rules: str, size: int, fast: bool) -> None:
    """A fifth is the static value, the rest that of the network; a turn that wins is not valued."""
    kernel, rng = Kernel(v, fast), Random(size)
    weights = [rng.gauss(0, 0.2) for _ in range(v.WEIGHTS)]
    network, arrays = value_network(kernel, size, kernel.floats(weights)), candidates(kernel)
    claims = 0
    for position in random_positions(rules, size, 8):
        turns = static_ranker(position, fast).best(9_000)
        turns = [*turns[:3], *turns[-2:], *rng.choices(turns, k=4)]
        for i, (code, value) in enumerate(turns):
            arrays.codes[i], arrays.values[i] = code, value
        kernel.run.rank(kernel.ints(state_of(position)), network, arrays, len(turns))
        for (code, value), found in zip(turns, arrays.values, strict=False):
            after = after_turn(position, code)
            claims += len(after.claims) - len(position.claims)
            if after.outcome() is None:
                value = 0.2 * value - 0.8 * value_slowly(after, weights)
            assert found == pytest.approx(value, abs=1e-6)
    assert claims > 0


# -- Learning


def sample_games(size: int, count: int) -> Games:
    games = Games(size)
    for number in range(count):
        rng = Random(number)
        play(games, "current", rng, greedy(size, rng), Kernel(k, fast=False))
    return games


def test_targets_mix_what_was_found_later_with_the_result() -> None:
    games, state = Games(7), [0] * k.STATE_LENGTH
    white = list(state)
    white[k.MOVER] = 1
    # Black to move, then White, who is found to win with a probability of 3/4; Black wins
    games.add([(state, 0.0), (white, math.log(3))], black_won=True)
    assert games.movers == [1, 0]
    assert games.targets == pytest.approx([0.0, LAMBDA * 1.0 + (1 - LAMBDA) * 0.25])


def test_the_symmetries_keep_neighbours_and_the_edge() -> None:
    size, found = 7, symmetries(7)
    row = size + 2
    board = [
        square for square in range(row * row) if 0 < square % row < 8 and 0 < square // row < 8
    ]
    images = [[found[s * k.SQUARE_COUNT + square] for square in board] for s in range(8)]
    assert len({tuple(image) for image in images}) == 8
    for image in images:
        assert sorted(image) == board
        for square, target in zip(board, image, strict=True):
            if square + 1 in board:
                assert abs(image[board.index(square + 1)] - target) in (1, row)


@forms
def test_gradients_are_the_differences_of_losses(fast: bool) -> None:
    kernel, learner = Kernel(value_training_kernel, fast), Learner(Random(3), fast)
    games = sample_games(7, 1)
    samples, learning = games.samples(kernel), learner.learning(7)
    order = kernel.ints(range(3))

    def loss() -> float:
        return float(kernel.run.learn(samples, learning, order, 0, 3, 0))

    assert_slopes_of_losses(learner.weights, learning.gradient, loss, 40 if fast else 12)


@pytest.mark.slow
@needs_numba
def test_each_round_writes_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = dict[str, object](GREEDY_GAMES={7: 2}, SEARCH_GAMES={7: 1}, VISITS=20)
    assert_training_writes(value_training, v.WEIGHTS, tmp_path, monkeypatch, **small)


@pytest.mark.slow
@needs_numba
def test_a_network_learns_who_wins() -> None:
    """The result of a lopsided game is foretold better than by a coin: a loss of 0.69."""
    learner = Learner(Random(1))
    losses = list(learner.learn([sample_games(7, 60)], epochs=12))
    assert losses[0] > losses[-1]
    assert losses[-1] < 0.67
