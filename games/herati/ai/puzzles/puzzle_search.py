"""The search for puzzles in positions of the Loom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from games.herati.ai.loom.solver import NO_AIM
from games.herati.ai.loom.values import loom_solver
from games.herati.ai.puzzles.puzzle_facts import completes_nothing, tempting_moves
from games.herati.ai.puzzles.puzzle_solver import ExactLoom, OpenHand, diamond_counts
from games.herati.rules.hand import Hand
from games.herati.rules.position import PAR, LoomPosition, Move
from games.herati.rules.setups import TILE_COUNT, prepare, start

NINE = 9
"""The tiles of an open hand: the last ones of a Loom."""

MARGIN_DIAMONDS, MARGIN_CHANCE = 0.15, 0.05
"""The least loss of the second best move: in expected diamonds, or of the probability."""

LEAST_CHANCE = 0.04
"""The probability of the best move; a smaller one is no task."""
FEWEST_MOVES = 4
FEWEST_UNSEEN, MOST_UNSEEN = 1, 5
"""Face-down tiles."""

LEAST_GAIN = 2
"""The diamonds that nine tiles make."""
RAREST = 60
"""One of so many arrangements of nine tiles has the most diamonds, or fewer."""

NOISE = 0.1
"""The error of self-play: standard deviation in diamonds."""


@dataclass(frozen=True, slots=True)
class GradedMoves:
    """The only best move of a position, and what each other move loses."""

    best: Move
    losses: dict[Move, float]
    """In expected diamonds or percentage points."""


@dataclass(frozen=True, slots=True)
class OpenHandPuzzle:
    """Nine tiles face up, and a line to the most diamonds."""

    position: LoomPosition
    """Its aim is the most diamonds."""
    line: list[Move]


def self_play(rng: Random) -> Iterator[tuple[LoomPosition, int]]:
    """The positions of one Loom with the number of their turn, from 1; nothing is masked.

    Each game is played for the most diamonds or for 4, by exact values with some noise.
    """
    position = start(prepare({"Mode": "loom"}, rng))
    aim, turn = rng.choice((NO_AIM, PAR)), 1
    while position.outcome() is None:
        assert isinstance(position, LoomPosition)
        yield position, turn
        position, turn = position.play(_noisy_move(position, aim, rng)), turn + 1


def _noisy_move(position: LoomPosition, aim: int, rng: Random) -> Move:
    left = aim if position.score < aim else NO_AIM
    values = loom_solver().move_values(position.seen_by(position.to_move), left)
    values.sort(key=lambda value: str(value.move))
    noise = NOISE if left == NO_AIM else NOISE / 10
    best = max(values, key=lambda value: round(value.objective, 9) + rng.gauss(0, noise))
    return best.move


def graded_moves(position: LoomPosition, aim: int) -> GradedMoves | str:
    """The best move if it is unique and clearly better, by exact values; else the reason.

    `aim` is the number of diamonds to reach, or `NO_AIM`. Hidden tiles are not read.
    """
    position = position.seen_by(position.to_move)
    if reason := _unsuitable(position, aim):
        return reason
    values = ExactLoom().move_values(position, aim)
    best, second = sorted(values.values(), reverse=True)[:2]
    if best == second:
        return "two solutions"
    if best - second < (MARGIN_DIAMONDS if aim == NO_AIM else MARGIN_CHANCE):
        return "small margin"
    move = next(move for move, value in values.items() if value == best)
    if not completes_nothing(position, move) and not tempting_moves(position, move):
        return "trivial"
    unit = 1 if aim == NO_AIM else 100
    losses = {
        other: round(float((best - value) * unit), 4)
        for other, value in values.items()
        if other != move
    }
    return GradedMoves(move, losses)


def _unsuitable(position: LoomPosition, aim: int) -> str | None:
    """Why no exact values are computed, by `LoomSolver`; None for a candidate."""
    if not FEWEST_UNSEEN <= position.face_down <= MOST_UNSEEN:
        return "not near the end"
    if aim != NO_AIM and position.score >= aim:
        return "already reached"
    values = loom_solver().move_values(position, aim)
    if len(values) < FEWEST_MOVES:
        return "few moves"
    best, second = values[0].objective, values[1].objective
    if aim != NO_AIM and best < LEAST_CHANCE:
        return "no chance"
    if best - second < 1e-9:
        return "two solutions"
    if best - second < (MARGIN_DIAMONDS if aim == NO_AIM else MARGIN_CHANCE) - 1e-9:
        return "small margin"
    return None


def open_hand(position: LoomPosition) -> OpenHandPuzzle | str:
    """The last nine tiles face up, if few arrangements of them have the most diamonds."""
    tiles = (*position.face_up, *position.hand.stock)
    if len(tiles) != NINE or None in tiles or len(position.field) != TILE_COUNT - NINE:
        return "not the last nine tiles"
    position = replace(position, hand=Hand(tiles))
    solver = OpenHand()
    most = solver.most_diamonds(position)
    if most - position.score < LEAST_GAIN:
        return "few diamonds"
    counts = diamond_counts(position)
    if max(counts) != most:
        return "the order decides"
    if counts[most] * RAREST > sum(counts.values()):
        return "many solutions"
    position = replace(position, aim=most)
    return OpenHandPuzzle(position, solver.best_line(position))
