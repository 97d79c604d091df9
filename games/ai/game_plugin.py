"""Everything the program knows about one game, apart from its window.

Each game has a module `plugin` with a `PLUGIN`, which the catalog lists. It imports no pygame, so
that the engine's process and the console stay light.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median, quantiles
from typing import Any

from games.ai.levels import baseline_levels
from games.core.game import Evaluation, Game, Level, Options, RankTurns, Stop
from games.core.match import AnyMatch
from games.core.position import IllegalMove, NotationError, Outcome, Side
from games.core.record import TextFormat
from games.learning.course import LessonDialect
from games.learning.openings import OpeningDialect
from games.learning.puzzle import PuzzleDialect

# -- Measurements of benchmarks: the values of several runs, and the goal ----------------------


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure: the values of its runs, and those of the plain source if that was measured."""

    name: str
    unit: str
    values: tuple[float, ...]
    goal: float | None = None
    note: str = ""
    plain: tuple[float, ...] = ()
    """The same figure with plain instead of compiled kernels."""
    low_is_good: bool = False
    """Whether the figure is a time or a cost, not a rate."""
    ratio_goal: float | None = None
    """Least ratio to the figure of the plain source."""

    @property
    def median(self) -> float:
        """The median of the values."""
        return median(self.values)

    @property
    def spread(self) -> float:
        """Interquartile range divided by the median; 0 for a single value."""
        if len(self.values) < 2 or not self.median:
            return 0.0
        first, _, third = quantiles(self.values, n=4, method="inclusive")
        return (third - first) / self.median

    @property
    def ratio(self) -> float | None:
        """How many times better than the plain source; None if that was not measured."""
        if not self.plain:
            return None
        ratio = self.median / median(self.plain)
        return 1 / ratio if self.low_is_good else ratio

    @property
    def reached(self) -> bool | None:
        """Whether the median is as good as the goal; None without a goal."""
        if self.goal is None:
            return None
        return self.median <= self.goal if self.low_is_good else self.median >= self.goal

    @property
    def ratio_reached(self) -> bool | None:
        """Whether the ratio is as good as its goal; None without a goal or a ratio."""
        if self.ratio is None or self.ratio_goal is None:
            return None
        return self.ratio >= self.ratio_goal


def rates(work: Callable[[], int], repeats: int = 5) -> tuple[float, ...]:
    """Work per second of processor time; `work` returns its amount. One warm-up run precedes."""
    work()
    return tuple(_rate(work) for _ in range(repeats))


def _rate(work: Callable[[], int]) -> float:
    before = time.process_time()
    done = work()
    return done / max(time.process_time() - before, 1e-9)


def times(work: Callable[[], object], repeats: int = 5) -> tuple[float, ...]:
    """Wall-clock seconds of each run of `work`. One warm-up run precedes."""
    work()
    return tuple(_time(work) for _ in range(repeats))


def _time(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


# -- Studies of a finished match: what better play would have achieved -------------------------


@dataclass(frozen=True, slots=True)
class Review:
    """A turn or a whole match as it was played, beside the best that could be played."""

    best: Evaluation
    played: Evaluation


Study = Callable[[AnyMatch, Stop], Sequence[Review]]
"""Reviews a match, all of which it may know; returns fewer reviews when it is stopped early.

Raises `ValueError` for a match that it cannot review.
"""


# -- A game's dialect of the Go Text Protocol: arguments of `play`, set-ups, results -----------

Moves = tuple[Any, ...]

COLOURS: Mapping[str, Side] = {
    **{side.value: side for side in Side},
    "b": Side.BLACK,
    "w": Side.WHITE,
}
"""The sides by their names in commands."""


class Dialect:
    """The default dialect: `play` takes a whole turn. A game overrides the differences.

    A *step* is what one `play` takes and one `genmove` answers, as a tuple of moves.
    """

    horizon = 20
    """Estimated number of turns a side still has to play, for time management."""
    sizes: tuple[str, ...] = ()
    """The values of `boardsize`, for a game without the option `Size`."""
    option_commands: tuple[str, ...] = ()
    """Options that a command `tavoliere-<option>` chooses; `boardsize` chooses `Size`."""
    discards_set_up: tuple[str, ...] = ("Size",)
    """Options whose change discards what `tavoliere-setup` has fixed."""
    kept_options: tuple[str, ...] = ()
    """Options that stay chosen when a set-up is discarded."""
    set_up_help: tuple[tuple[str, str], ...] = ()
    """For the help: each form of `tavoliere-setup` and what it sets up."""
    moves_help = "whole turns, as in a record"
    """For the help: what `play` takes."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def steps(self, position: Any) -> Iterator[Moves]:
        """All steps that `play` accepts now, each once."""
        for move in position.legal_moves():
            after = position.play(move)
            if after.mid_turn and after.outcome() is None:
                yield from ((move, *rest) for rest in self.steps(after))
            else:
                yield (move,)

    def count(self, position: Any) -> int:
        """The number of `steps`."""
        return sum(1 for _ in self.steps(position))

    def text(self, position: Any, step: Sequence[Any]) -> str:
        """A step in notation."""
        return self.game.format_turn(position, step)

    def read(self, position: Any, text: str) -> Moves:
        """The moves of a step, checked by playing them; raises `NotationError` or `IllegalMove`."""
        step = tuple(self.game.parse_turn(position, text))
        after = position
        for number, move in enumerate(step):
            if number and not after.mid_turn:
                raise IllegalMove("the text goes on after the turn is complete")
            after = after.play(move)
        if after.mid_turn and after.outcome() is None:
            raise IllegalMove("the turn is not complete: {still}", still=self.expected(after))
        return step

    def first_step(self, turn: Sequence[Any]) -> Moves:
        """The beginning of a turn, as much of it as one `play` takes."""
        return tuple(turn)

    def any_colour(self, position: Any) -> bool:
        """Whether the move may be named with either colour."""
        return False

    def expected(self, position: Any) -> str:
        """The task of the side to move, in a few words."""
        return "turn"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """The tags for the arguments of `tavoliere-setup`; raises `NotationError`."""
        raise NotationError("nothing can be set up in this game")

    def recipe(self, options: Options) -> list[str]:
        """The commands that set up a game with these options in another program."""
        commands = [
            f"tavoliere-{key.lower()} {options[key]}"
            for key in self.option_commands
            if key in options
        ]
        return [*commands, f"boardsize {options['Size']}"] if "Size" in options else commands

    def reason(self, outcome: Outcome) -> str:
        """The winners and why: `black majority`, `1 3 points`."""
        return " ".join([*(side.value for side in outcome.winners), outcome.termination.value])

    def score(self, outcome: Outcome) -> str:
        """The result as `final_score` gives it; 0 without a single winner."""
        if len(outcome.winners) != 1:
            return "0"
        (winner,) = outcome.winners
        name = winner.value if winner.value.isdigit() else winner.name[0]
        return f"{name}+{lead(outcome.score) or 1}"


def lead(score: Sequence[int]) -> int:
    """The highest score minus the second; 0 with fewer than two scores."""
    ordered = sorted(score, reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0


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
