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
from games.core.position import AnyPosition
from games.learning.puzzle import Puzzle
from games.tools.measurement import Measurement


class Solver(msgspec.Struct, frozen=True):
    """A solver of puzzles, used to rate them: a level, or a simple recipe."""

    name: str
    rank_turns: RankTurns[Any, Any]
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


# -- Making of puzzles -------------------------------------------------------------------------


class Rejection(msgspec.Struct, frozen=True):
    """The reason why a position is no puzzle of a theme."""

    theme: str
    reason: str
    """A few words, used as a key for counting, such as `two solutions`."""


Candidate = tuple[Options, AnyPosition, str]
"""Options, a position at the beginning of a turn, and its source."""

Found = Iterator[Puzzle | Rejection]
Image = frozenset[tuple[Hashable, str]]
"""The pieces of a position, each with its place."""
Looks = tuple[Hashable, int, Sequence[Image]]
"""The data by which puzzles are compared: a common invariant, the most different places, and the
images by all symmetries. The first image is the position itself."""


# -- The tools of one game ---------------------------------------------------------------------


class GameTools:
    """The tools of a game, all empty; a game overrides some.

    They stand as `TOOLS` in the module named by `Game.tools`, which is imported on request.
    """

    usual_options: Options = MappingProxyType({})
    """Options of a usual match, with two players and without a long placement."""
    recipes: tuple[Solver, ...] = ()
    """Solvers of puzzles besides the levels of the game."""
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

    def find(self, options: Options, position: Any, rng: Random, wanted: Collection[str]) -> Found:
        """Proven puzzles of a position, without `rating` and `source`, and rejected candidates.

        Only the themes whose keys are `wanted` are searched for.
        """
        return iter(())

    def kinds(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Properties to limit in a theme, such as one side on one board."""
        return ()

    def looks(self, puzzle: Puzzle) -> Iterator[Looks]:
        return iter(())

    def is_near(self, one: Puzzle, two: Puzzle, image: Image, plain: Image, symmetry: int) -> bool:
        """Whether puzzles are near copies if the first one's image by a symmetry is near `plain`.

        That is the image of the second one, in which few enough places differ.
        """
        return True

    def near_copies(self, puzzles: Sequence[Puzzle]) -> Iterator[tuple[int, int]]:
        """The numbers of each two puzzles that are nearly the same for who solves them."""
        groups: dict[tuple[Hashable, int], list[tuple[int, Sequence[Image]]]] = {}
        for number, puzzle in enumerate(puzzles):
            for kind, most, images in self.looks(puzzle):
                groups.setdefault((kind, most), []).append((number, images))
        found = set()
        for (_kind, most), group in groups.items():
            for (one, images), (two, (plain, *_)) in combinations(group, 2):
                if abs(len(images[0]) - len(plain)) > most:
                    continue
                for symmetry, image in enumerate(images):
                    differing = image ^ plain
                    if len(differing) > 2 * most or len({place for place, _ in differing}) > most:
                        continue
                    if self.is_near(puzzles[one], puzzles[two], image, plain, symmetry):
                        found.add((one, two))
        yield from found

    def solvers(self, game: AnyGame) -> list[Solver]:
        """The solvers used to rate the game's puzzles, beside a guess and glances."""
        levels = (
            Solver(level.name, level.rank_turns, *LEVELS[level.name])
            for level in game.levels
            if level.name in LEVELS
        )
        return [*levels, *self.recipes]


def tools_of(game: AnyGame) -> GameTools:
    if not game.tools:
        return GameTools()
    tools = import_module(game.tools).TOOLS
    assert isinstance(tools, GameTools)
    return tools
