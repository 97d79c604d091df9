"""The rules of a game as the program sees them: options and functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any

from games.core.position import AnyPosition, Outcome, Side
from games.core.translation import N_

Options = Mapping[str, str]
"""The choices before the start, as tags of the record, such as `{"Size": "13"}`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, with a sentence that explains it."""

    value: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option to choose before the start. It applies if all pairs of `needs` are chosen.

    Two keys have a meaning for all games. `Size` is the size of the board, as in GTP. `Start` says
    how a game begins; games that differ in it alone count as played by the same rules.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: str
    needs: tuple[tuple[str, str], ...] = ()
    advanced: bool = False
    """Whether somebody who is new to the game can do without it."""

    def applies(self, options: Options) -> bool:
        """Whether the option has a meaning with these other choices."""
        return all(options.get(key) == value for key, value in self.needs)


def _single_game(options: Options) -> bool:
    return False


def _no_next(options: Options, position: Any) -> dict[str, str] | None:
    return None


def _all_seen(options: Options, position: Any) -> dict[str, str]:
    return dict(options)


def _nothing_forced(position: Any) -> Any | None:
    return None


def _no_choices(position: Any) -> Sequence[Any]:
    return ()


def _three_hints(position: Any) -> int:
    return 3


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game as pure functions around its `Position`.

    The functions take the game's own types of position and move, hence `Any`.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...]
    player_count: Callable[[Options], int]
    uses_chance: Callable[[Options], bool]
    """Whether a seed matters to a game with these options."""
    prepare: Callable[[Options, Random], dict[str, str]]
    """Adds everything that is drawn at random to the options, so that a game replays exactly."""
    start: Callable[[Options], AnyPosition]
    """The first position of prepared options; raises `OptionError`."""
    format_turn: Callable[[Any, Sequence[Any]], str]
    """The text of a turn, complete or not, from the position before it and its moves."""
    parse_turn: Callable[[Any, str], list[Any]]
    """The moves of a turn; raises `NotationError` or `IllegalMove`."""
    turn_label: Callable[[Any, int], str]
    """The label of a turn in a list, from the position before it and its number, from 1."""
    comment: Callable[[Any, Any], str]
    """The comment of a turn, such as its points, from the positions before and after it.

    Or empty.
    """
    evaluate: Callable[[Any, Side], Evaluation]
    """Static evaluation of a position for a side, without search; always of the same kind within
    one match, so that positions can be compared."""
    is_match: Callable[[Options], bool] = _single_game
    """Whether a match with these options consists of several games."""
    next_options: Callable[[Options, Any], dict[str, str] | None] = _no_next
    """The options of the next game of the match, not prepared yet; None after the last game."""
    carried: tuple[str, ...] = ()
    """Tags copied from each game of a match to the next."""
    masked: Callable[[Options, Any], dict[str, str]] = _all_seen
    """Prepared options with the information masked that no player has seen in a position."""
    forced: Callable[[Any], Any | None] = _nothing_forced
    """The move that the program plays automatically in a position; None if there is a decision."""
    choices: Callable[[Any], Sequence[Any]] = _no_choices
    """The moves of a decision asked in a dialog; empty if it is made on the board."""
    hint_count: Callable[[Any], int] = _three_hints
    """How many turns a hint proposes in a position, best first."""

    def set_up(self, chosen: Options, *, carry: bool = True) -> dict[str, str]:
        """Prepared options for the chosen ones; the same `Seed` always gives the same result.

        Tags of an earlier game are drawn again, except those in `carried` if `carry` is true.
        """
        kept = {"Seed", *(option.key for option in self.options)}
        if carry:
            kept.update(self.carried)
        options = self.completed({k: v for k, v in chosen.items() if k in kept})
        lot = [options[key] for key in ("Seed", *self.carried) if key in options]
        return self.prepare(options, Random(" ".join(lot)) if "Seed" in options else Random())

    def completed(self, chosen: Options) -> dict[str, str]:
        """The chosen options with defaults for missing ones, without those that do not apply."""
        options = dict(chosen)
        for option in self.options:
            if option.applies(options):
                options.setdefault(option.key, option.default)
            else:
                options.pop(option.key, None)
        return options


# -- The value of a position for a side: the one type in which every game and opponent states it

# Searches and heuristics work on scales of their own (log-odds, points, integers). They convert to
# an `Evaluation` where a value leaves them: in the turns an opponent proposes, in messages between
# processes, in hints, graphs and reports.


@dataclass(frozen=True, slots=True, order=True)
class Evaluation:
    """The expected result for one side: a win probability, points, or both.

    Evaluations of the same kind (with the same fields set) are ordered: by win probability, then
    by points. Comparing different kinds raises `TypeError`. Raises `ValueError` if neither field
    is set, or if the probability lies outside of 0 to 1.

    >>> Evaluation(0.75) > Evaluation(0.5)
    True
    """

    win_probability: float | None = None
    """From 0 (lost) to 1 (won); a shared victory counts as a share of 1. None in a solitaire that
    is played for points alone."""
    points: float | None = None
    """Expected points at the end of the game; None in a game without points."""

    def __post_init__(self) -> None:
        if self.win_probability is None:
            if self.points is None:
                raise ValueError("an evaluation needs a win probability or points")
        elif not 0.0 <= self.win_probability <= 1.0:
            raise ValueError(f"no probability from 0 to 1: {self.win_probability}")

    @classmethod
    def from_log_odds(cls, log_odds: float) -> Evaluation:
        """The win probability p with ln(p / (1 - p)) = `log_odds` (logistic function).

        Infinities are proven results. Above about 37 the result rounds to 1.

        >>> Evaluation.from_log_odds(0.0).win_probability
        0.5
        """
        if log_odds < 0:
            return cls(exp(log_odds) / (1.0 + exp(log_odds)))
        return cls(1.0 / (1.0 + exp(-log_odds)))

    @classmethod
    def from_outcome(cls, outcome: Outcome, side: Side, players: int) -> Evaluation:
        """The result of a finished game: winners share 1; without a winner all sides share it."""
        if not outcome.winners:
            return cls(1.0 / players)
        return cls((side in outcome.winners) / len(outcome.winners))

    def for_opponent(self) -> Evaluation:
        """The same evaluation for the other side of a game for two; raises `ValueError` if it has
        no win probability."""
        if self.win_probability is None:
            raise ValueError("only a win probability can be seen from the other side")
        return Evaluation(1.0 - self.win_probability)


def standing_at(share: float, players: int) -> float:
    """A share of the victory (0 to 1) on the scale of graphs: -1 lost, 0 a fair share, 1 won."""
    fair = 1 / players
    return (share - fair) / (1 - fair if share > fair else fair)


def standing_by_probability(position: AnyPosition, evaluation: Evaluation) -> float:
    """The standing for a win probability; 0 where it is not known."""
    if evaluation.win_probability is None:
        return 0.0
    return standing_at(evaluation.win_probability, len(position.sides))


# -- The interface of a search: the limits that it obeys, and the turns that it returns --------

Stop = Callable[[], bool]
"""Called between steps; True means to answer at once with the best turns found so far."""


def never() -> bool:
    """A `Stop` that never stops a search."""
    return False


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """The moves that complete a turn, and the evaluation of the position after it.

    Searches report ranked turns, not a principal variation.
    """

    moves: tuple[Any, ...]
    evaluation: Evaluation | None = None
    """For the side that plays the turn; None where the level does not evaluate, as at random."""


OnProgress = Callable[[Sequence[RankedTurn]], None]
"""Receives the best turns found so far, best first."""


def _ignore(turns: Sequence[RankedTurn]) -> None:
    pass


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of one search, its source of randomness, and what it reports."""

    rng: Random
    stop: Stop
    seconds: float
    """Time allowed, for levels that use it; `stop` ends the search in any case."""
    most: int = 1
    """How many turns to return at most."""
    progress: OnProgress = _ignore


# -- Levels of opponents: a name, what the player reads about it, and its search ---------------

RankTurns = Callable[[Any, SearchLimits], list[RankedTurn]]
"""Ranks turns of the side to move: best first, at least one, at most `SearchLimits.most`.

The position is of the game's own type, hence `Any`, and contains only what that side may see.
"""

WARM_UP_SECONDS = 0.01
"""Length of a search whose result is not used."""


def warm_up(rank_turns: RankTurns, position: Any, stop: Stop = never) -> None:
    """Search briefly, so that tables and kernels are loaded before a search against the clock."""
    rank_turns(position, SearchLimits(Random(0), stop, WARM_UP_SECONDS))


@dataclass(frozen=True, slots=True)
class Level:
    """One opponent of a game, of a certain strength."""

    name: str
    title: str
    text: str
    """How it plays, in one sentence for the player."""
    rank_turns: RankTurns
    timed: bool = False
    """Whether it uses all the time allowed, rather than the time it needs."""


LEVEL_NAMES: tuple[tuple[str, str], ...] = (
    ("beginner", N_("Beginner")),
    ("casual", N_("Casual")),
    ("skilled", N_("Skilled")),
    ("strong", N_("Strong")),
    ("expert", N_("Expert")),
)
"""Names and titles of the five levels that every game has, weakest first."""


def five_levels(*entries: tuple[str, RankTurns]) -> tuple[Level, ...]:
    """The levels of a game from the text and the search of each, weakest first.

    Only the strongest level is timed. Raises `ValueError` unless there are five entries.
    """
    strongest = LEVEL_NAMES[-1][0]
    return tuple(
        Level(name, title, text, rank_turns, timed=name == strongest)
        for (name, title), (text, rank_turns) in zip(LEVEL_NAMES, entries, strict=True)
    )
