"""The tools of a game for developers: benchmarks, and the making and rating of puzzles."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from games.core.game import AnyGame, Options, RankTurns
from games.learning.puzzle import Candidate, Puzzle, Rejection
from games.tools.measurement import Measurement


class Solver(msgspec.Struct, frozen=True):
    """A solver of puzzles, used to rate them: a level, or a simple recipe."""

    name: str
    rank_turns: RankTurns
    """Its effort is fixed: it is never stopped and has no clock."""
    ability: float
    """Its rating before its results are known: 600 for a newcomer."""
    attempts: int = 1
    """The number of attempts at a puzzle; more than one if it plays at random in part."""


LEVELS = {
    "beginner": (520.0, 4),
    "casual": (680.0, 4),
    "skilled": (1080.0, 2),
    "strong": (1550.0, 1),
}
"""Abilities and attempts of the levels that need no clock."""


# -- Near copies among puzzles -----------------------------------------------------------------

Image = frozenset[tuple[Hashable, str]]
"""The pieces of a position, each with its place."""


def near_images(
    looks: Sequence[tuple[Hashable, Sequence[Image]]], most: int
) -> Iterator[tuple[int, int, int]]:
    """The numbers of each two positions with at most `most` differences, and of the symmetry.

    `looks` has for each position its invariant and its images by all symmetries; the first one is
    the position itself.
    """
    for (one, (kind, images)), (two, (other, plain)) in combinations(enumerate(looks), 2):
        if kind == other and abs(len(images[0]) - len(plain[0])) <= most:
            for number, image in enumerate(images):
                differing = image ^ plain[0]
                if len(differing) <= 2 * most and len({place for place, _ in differing}) <= most:
                    yield one, two, number


# -- The tools of one game ---------------------------------------------------------------------


class GameTools:
    """The tools of a game, all empty; a game overrides some.

    They stand as `TOOLS` in the module named by `Game.tools`, which is imported on request.
    """

    usual_options: Options = MappingProxyType({})
    """Options of a usual match, with two players and without a long placement."""
    glances: Mapping[int, float] = MappingProxyType({10: 250.0, 60: 400.0})
    """Solvers of puzzles by static evaluation: the number of random turns they compare, and their
    ability."""
    perft_goal: float | None = None
    """Turns per second that the rules should reach."""

    def measurements(self) -> Iterator[Measurement]:
        return iter(())

    def phase(self, position: Any) -> str:
        """The part of the game that a position belongs to, for `calibration`."""
        return ""

    # The same arguments and the same state of a `Random` give the same puzzles on every computer,
    # so no search for them is limited by time.

    def positions(self, rng: Random) -> Iterator[Candidate]:
        return iter(())

    def find(
        self, options: Options, position: Any, rng: Random, wanted: Collection[str]
    ) -> Iterator[Puzzle | Rejection]:
        """Proven puzzles of a position, without `rating` and `source`, and rejected candidates.

        Only the themes whose keys are `wanted` are searched for.
        """
        return iter(())

    def kinds(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Properties to limit in a theme, such as one side on one board."""
        return ()

    def near_copies(self, puzzles: Sequence[Puzzle]) -> Iterator[tuple[int, int]]:
        """The numbers of each two puzzles that are nearly equal for a solver."""
        return iter(())

    def solvers(self, game: AnyGame) -> list[Solver]:
        """The solvers used to rate puzzles of the game, beside a guess and glances."""
        return [
            Solver(level.name, level.rank_turns, *LEVELS[level.name])
            for level in game.levels
            if level.name in LEVELS
        ]


def tools_of(game: AnyGame) -> GameTools:
    if not game.tools:
        return GameTools()
    tools = import_module(game.tools).TOOLS
    assert isinstance(tools, GameTools)
    return tools
