"""First ratings of puzzles, from the success of solvers of many strengths.

The solvers are a guess, glances at a few turns, and the game's `GameTools.solvers`: its levels,
other strengths of them, and simple recipes. By the model of Bradley and Terry with a floor, a
solver of ability a solves a puzzle of rating d with the probability

    floor + (1 - floor) / (1 + exp((d - a) / SCALE)),

where the floor is the share of guesses that solve it. The final rating is the ability that solves
it in half of the attempts, guesses included, as for the ratings of players.

The abilities are fitted for each theme, because a program may be strong in one and weak in another;
`Solver.ability` holds them near a common scale. They and d are the most probable values, found by
Newton's method.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import exp, inf, log
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games.ai.levels import random_turn
from games.console.terminal import UsageError
from games.core.game import AnyGame, AnyRankedTurn, RankedTurn, SearchLimits, never
from games.core.position import AnyPosition, after_moves
from games.core.rating import SCALE
from games.learning.puzzle import HIGHEST, LOWEST, Puzzle, PuzzleTask
from games.learning.task import Judgement
from games.storage.files import read_file, write_file
from games.tools.game_tools import Solver, tools_of

GUESSES = 40
"""Random attempts at each puzzle."""
ATTEMPTS = 4
"""Attempts of a solver that plays at random in part."""
CENTRE, PUZZLE_SPREAD = 760.0, 400.0
"""The mean and the standard deviation of the prior of ratings."""
ABILITY_SPREAD = 60.0
"""The standard deviation of the ability in one theme around `Solver.ability`."""
ROUNDS = 60
"""Steps of the fit."""
LONGEST_STEP = 100.0
MOST_FLOOR = 0.9
LEAST_LEFT = 0.05
"""The least share left of one half after guesses: about 520 points."""

Scores = tuple[float, ...]
"""The share of solved attempts of the guess and of each solver."""


def solvers(game: AnyGame) -> list[Solver]:
    """The solvers of a game; the first one guesses."""
    tools = tools_of(game)
    glances = [
        Solver(f"glance {turns}", _glance(game, turns), ability, ATTEMPTS)
        for turns, ability in tools.glances.items()
    ]
    return [Solver("guess", guess, 0.0, GUESSES), *glances, *tools.solvers(game)]


def guess(position: AnyPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
    return [RankedTurn(tuple(random_turn(position, limits.rng)))]


def _glance(game: AnyGame, turns: int) -> Any:
    """The best of some random turns, by the static evaluation."""

    def look(position: AnyPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
        seen = {guess(position, limits)[0].moves for _ in range(turns)}
        ranked = []
        for moves in sorted(seen, key=str):
            after = after_moves(position, moves)
            ranked.append(RankedTurn(moves, game.evaluate(after, position.to_move)))
        return [max(ranked, key=lambda turn: turn.evaluation)]  # type: ignore[arg-type, return-value]

    return look


def solves(game: AnyGame, puzzle: Puzzle, solver: Solver, rng: Random) -> bool:
    """Whether a solver finds every turn of a puzzle at its first attempt."""
    task = PuzzleTask(game, puzzle)
    while True:
        seen = task.position.seen_by(task.position.to_move)
        for move in solver.rank_turns(seen, SearchLimits(rng, never, inf))[0].moves:
            judgement = task.play(move).judgement
            if judgement is Judgement.DONE:
                return True
            if judgement is Judgement.WRONG:
                return False


def scores(game: AnyGame, puzzle: Puzzle) -> Scores:
    """The share of attempts that each solver solves; always the same for a puzzle."""
    found = []
    for solver in solvers(game):
        rng = Random(f"{puzzle.id} {solver.name}")
        solved = sum(solves(game, puzzle, solver, rng) for _ in range(solver.attempts))
        found.append(solved / solver.attempts)
    return tuple(found)


def fitted(anchors: Sequence[float], results: Sequence[Scores]) -> list[float]:
    """The ratings of the puzzles of one theme, from the scores of the guess and of the solvers.

    `anchors` are the prior abilities, including that of the guess.
    """
    floors = [min(score[0], MOST_FLOOR) for score in results]
    abilities, ratings = list(anchors[1:]), [CENTRE] * len(results)
    for _ in range(ROUNDS):
        for one, (_guess, *shares) in enumerate(results):
            leads = [
                (ability - ratings[one], floors[one], share)
                for ability, share in zip(abilities, shares, strict=True)
            ]
            pull = (CENTRE - ratings[one]) / PUZZLE_SPREAD**2
            ratings[one] += _step(leads, pull, 1 / PUZZLE_SPREAD**2, -1)
        for solver, anchor in enumerate(anchors[1:]):
            leads = [
                (abilities[solver] - rating, floor, score[solver + 1])
                for rating, floor, score in zip(ratings, floors, results, strict=True)
            ]
            pull = (anchor - abilities[solver]) / ABILITY_SPREAD**2
            abilities[solver] += _step(leads, pull, 1 / ABILITY_SPREAD**2, 1)
    return [
        rating + SCALE * log(max(1 - 2 * floor, LEAST_LEFT))
        for rating, floor in zip(ratings, floors, strict=True)
    ]


def _step(
    leads: Iterable[tuple[float, float, float]], pull: float, firmness: float, sign: int
) -> float:
    """A step of Newton's method, by Fisher's information.

    `leads` are the differences of abilities to ratings, with floors and scores; `sign` is 1 for an
    ability and -1 for a rating. `pull` and `firmness` come from the prior.
    """
    for lead, floor, score in leads:
        logistic = 1 / (1 + exp(-lead / SCALE))
        chance = floor + (1 - floor) * logistic
        slope = sign * (1 - floor) * logistic * (1 - logistic) / SCALE
        variance = max(chance * (1 - chance), 1e-6)
        pull += (score - chance) * slope / variance
        firmness += slope * slope / variance
    return max(-LONGEST_STEP, min(LONGEST_STEP, pull / firmness))


# -- The scores of a file of puzzles; those that are known are kept beside it ------------------

SUFFIX = ".scores"
"""Added to the name of the file of puzzles: the scores of its puzzles, by their ids."""
LARGEST = 20_000_000
"""Bytes."""


class _Known(msgspec.Struct):
    solvers: list[str]
    scores: dict[str, Scores] = {}


class ScoreFile:
    """The known scores; each new one is written at once, so that a run can be stopped."""

    def __init__(self, path: Path, game: AnyGame) -> None:
        """Raises `UsageError` if the file is damaged."""
        self._path = path.with_name(path.name + SUFFIX)
        self._game = game
        self.names = [solver.name for solver in solvers(game)]
        self._known = _Known(self.names)
        if self._path.exists():
            try:
                found = msgspec.json.decode(read_file(self._path, LARGEST), type=_Known)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise UsageError(f"{self._path} is damaged ({error})") from None
            if found.solvers == self.names:
                self._known = found

    def complete(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Find the missing scores; yields each puzzle when its scores are known."""
        for puzzle in puzzles:
            if puzzle.id not in self._known.scores:
                self._known.scores[puzzle.id] = scores(self._game, puzzle)
                write_file(self._path, msgspec.json.encode(self._known))
            yield puzzle

    def of(self, puzzle: Puzzle) -> Scores:
        return self._known.scores[puzzle.id]

    def rated(self, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """The puzzles with their ratings; all scores are known."""
        anchors = [solver.ability for solver in solvers(self._game)]
        ratings: dict[str, float] = {}
        for theme in {puzzle.theme: None for puzzle in puzzles}:
            group = [puzzle for puzzle in puzzles if puzzle.theme == theme]
            values = fitted(anchors, [self.of(puzzle) for puzzle in group])
            ratings |= zip((puzzle.id for puzzle in group), values, strict=True)
        bounded = {id: max(LOWEST, min(HIGHEST, round(value))) for id, value in ratings.items()}
        return [replace(puzzle, rating=bounded[puzzle.id]) for puzzle in puzzles]
