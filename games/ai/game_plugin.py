"""Everything the program knows about one game, apart from its window.

Each game has a module `plugin` with a `PLUGIN`, which the catalog lists. It imports no pygame, so
that the engine's process and the console stay light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from games.ai.baselines import baseline_levels
from games.ai.levels import Level, RankTurns
from games.ai.studies import Study
from games.core.game import Game, Options
from games.core.gtp_dialect import Dialect
from games.core.text_format import TextFormat
from games.learning.course import LessonDialect
from games.openings.opening_dialect import OpeningDialect
from games.puzzles.puzzle_dialect import PuzzleDialect

if TYPE_CHECKING:
    from games.ai.benchmark import Measurement


@dataclass(frozen=True, slots=True)
class Bot:
    """An opponent for `match` with a parameter, spelled `name:N`. The window does not offer it."""

    name: str
    text: str
    """One line for the help, such as "plain UCT with N rollouts per turn"."""
    parameter: str
    """The unit of N, such as "rollouts"."""
    most: int
    """The highest N; the lowest is 1."""
    load: Callable[[int], RankTurns]
    """The bot with this N. It is never stopped and thinks as long as it needs."""


def _no_measurements() -> Iterator[Measurement]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Benchmarks:
    """The measurements of a game in `bench`, beside the rate at which its rules play turns."""

    measurements: Callable[[], Iterator[Measurement]] = _no_measurements
    options: Options = field(default_factory=dict)
    """Options of a usual match, with two players and without a long placement."""
    perft_goal: float | None = None
    """Turns per second that the rules should reach."""


@dataclass(frozen=True, slots=True)
class Points:
    """How `match` reports the points that `Outcome.score` holds."""

    unit: str
    """The unit, such as "diamonds"."""
    marks: tuple[int, ...] = ()
    """For a solitaire: totals whose share of the games is reported."""


@dataclass(frozen=True, slots=True)
class GamePlugin:
    """A game with its levels, formats, GTP dialect, benchmarks and bots.

    Only `game` is required. A plugin is pickled as the name of its module, like a function, so
    that it can be sent to another process.
    """

    game: Game
    module: str = ""
    """The name of the module that holds it as `PLUGIN`."""
    levels: tuple[Level, ...] = ()
    """The game's own levels, weakest first."""
    studies: Mapping[str, Study] = field(default_factory=dict)
    """Analyses of a whole match, by the subject of an inquiry."""
    formats: tuple[TextFormat, ...] = ()
    dialect: type[Dialect] = Dialect
    lessons: LessonDialect | None = None
    """None for a game without lessons."""
    puzzles: PuzzleDialect | None = None
    """None for a game without puzzles."""
    openings: OpeningDialect | None = None
    """None for a game without statistics of openings."""
    bots: tuple[Bot, ...] = ()
    benchmarks: Benchmarks = field(default_factory=Benchmarks)
    points: Points | None = None
    """Set where `match` should report points beside victories."""
    random_opening: int = 0
    """The default number of random turns of `match` before the players begin."""

    @property
    def package(self) -> str:
        """The package of the game, its folder."""
        return self.module.rpartition(".")[0]

    @property
    def opponents(self) -> tuple[Level, ...]:
        """The levels to choose from: its own ones, or the baselines where it has none."""
        return self.levels or baseline_levels(self.game)

    def level(self, name: str) -> Level:
        """The level or baseline of this name; raises `KeyError`."""
        return {level.name: level for level in (*self.levels, *baseline_levels(self.game))}[name]

    def __reduce__(self) -> tuple[Callable[[str], GamePlugin], tuple[str]]:
        return _plugin_of, (self.module,)


def _plugin_of(module: str) -> GamePlugin:
    plugin = import_module(module).PLUGIN
    assert isinstance(plugin, GamePlugin)
    return plugin


Plugins = Callable[[], Mapping[str, GamePlugin]]
"""Returns the plugins by the names of their games, in the process that needs them."""
