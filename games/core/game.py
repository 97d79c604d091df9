"""A game as the program sees it: one class, and the values that its methods take and return."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import exp
from random import Random
from time import monotonic
from types import MappingProxyType
from typing import Annotated, Any, Generic

import msgspec
from msgspec.structs import replace

from games.core.grid import grid
from games.core.match import AnyMatch
from games.core.position import (
    IllegalMove,
    M,
    NotationError,
    OptionError,
    Outcome,
    P,
    Position,
    RuleError,
    Side,
)
from games.core.system import Check, read_data
from games.core.translation import N_, _

Options = Mapping[str, str]
"""The choices before the start, as tags of the record, such as `{"Size": "13"}`."""

POSITION = "Position"
"""The tag of a match that begins in a puzzle's position, in the text form of puzzles."""


class Choice(msgspec.Struct, frozen=True):
    """One value of an option, with a sentence that explains it."""

    value: str
    title: str
    text: str


class Option(msgspec.Struct, frozen=True):
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
    """Whether newcomers can do without it."""

    def applies(self, options: Options) -> bool:
        return all(options.get(key) == value for key, value in self.needs)


def read_options(package: str) -> tuple[Option, ...]:
    """`data/options.toml` of the game with this package."""
    return read_data(package, "options", dict[str, tuple[Option, ...]])["options"]


def chosen(known: Sequence[Option], options: Options, key: str, values: Sequence[str] = ()) -> str:
    """The value of an option, or its default; raises `OptionError` for other values.

    `values` replace the option's own choices.
    """
    option = next(option for option in known if option.key == key)
    value = options.get(key, option.default)
    values = values or [choice.value for choice in option.choices]
    if value not in values:
        raise OptionError(
            "the tag {key} is {value}: it can be {values}",
            key=key,
            value=repr(value[:20]),
            values=", ".join(values),
        )
    return value


def check_keys(table: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raise `ValueError` if the table of a lesson's position has another key."""
    if unknown := sorted(table.keys() - set(known)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(known))
        )


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
        """The evaluation for the other side of a game for two.

        Raises `ValueError` if it has no win probability.
        """
        if self.win_probability is None:
            raise ValueError("only a win probability can be seen from the other side")
        return Evaluation(1.0 - self.win_probability)


def standing_at(share: float, players: int) -> float:
    """A share of the victory (0 to 1) on the scale of graphs: -1 lost, 0 a fair share, 1 won."""
    fair = 1 / players
    return (share - fair) / (1 - fair if share > fair else fair)


def standing_by_probability(position: Position[Any], evaluation: Evaluation) -> float:
    """The standing for a win probability; 0 where it is not known."""
    if evaluation.win_probability is None:
        return 0.0
    return standing_at(evaluation.win_probability, len(position.sides))


# -- The side in the label or the comment of a turn: a window draws a disc, a sentence has a word --

SIDE_LETTER = re.compile(r"(?<=\d)=?([BW])(?=2?\b)")
"""The letter by which records name a side, as in `7B2` and `j4=W`."""


def with_sides_named(notation: str) -> str:
    """A label or a comment with words instead of the letters of sides."""
    words = {"B": _("Black"), "W": _("White")}
    return " ".join(SIDE_LETTER.sub(lambda found: f" {words[found[1]]} ", notation).split())


# -- The interface of a search: the limits that it obeys, and the turns that it returns --------

Stop = Callable[[], bool]
"""Called between steps; True means to answer at once with the best turns found so far."""


def never() -> bool:
    return False


def after_seconds(seconds: float) -> Stop:
    """A `Stop` that is true after some seconds."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end


class RankedTurn(msgspec.Struct, Generic[M], frozen=True):
    """The moves that complete a turn, and the evaluation of the position after it.

    Searches report ranked turns, not a principal variation.
    """

    moves: tuple[M, ...]
    evaluation: Evaluation | None = None
    """For the side that plays the turn; None if the level does not evaluate, as at random."""


AnyRankedTurn = RankedTurn[Any]
OnProgress = Callable[[Sequence[AnyRankedTurn]], None]
"""Receives the best turns found so far, best first."""


class SearchLimits(msgspec.Struct, frozen=True):
    """The limits of one search, its source of randomness, and its reports."""

    rng: Random
    stop: Stop
    seconds: float
    """Time allowed, for levels that use it; `stop` ends the search in any case."""
    most: int = 1
    """The most turns to return."""
    progress: OnProgress = lambda turns: None
    memory: dict[str, Any] = {}
    """The memory of a level from turn to turn of a game; it may be lost."""
    cores: int = 1


# -- Levels of opponents: a name, what the player reads about it, and its search ---------------

RankTurns = Callable[[P, SearchLimits], list[RankedTurn[M]]]
"""Ranks turns of the side to move: best first, at least one, at most `SearchLimits.most`.

The position contains only what that side may see.
"""

WARM_UP_SECONDS = 0.01
"""Length of a search whose result is not used."""


def warm_up(rank_turns: RankTurns[P, M], position: P, stop: Stop = never) -> None:
    """Search briefly, so that tables and kernels are loaded before a search against the clock."""
    rank_turns(position, SearchLimits(Random(0), stop, WARM_UP_SECONDS))


class Level(msgspec.Struct, Generic[P, M], frozen=True):
    """One opponent of a game, of a certain strength."""

    name: str
    title: str
    text: str
    """How it plays, in one sentence for the player."""
    rank_turns: RankTurns[P, M]
    timed: bool = False
    """Whether it uses all the time allowed, rather than the time it needs."""
    ponder: Callable[[P, SearchLimits], object] | None = None
    """Searches the position during the opponent's turn, and keeps the results in the memory of the
    limits; None for a level that keeps nothing."""


AnyLevel = Level[Any, Any]


class Bot(msgspec.Struct, Generic[P, M], frozen=True):
    """An opponent for `match` with a parameter, spelled `name:N`. The window does not offer it."""

    name: str
    text: str
    """One line for the help, such as "plain UCT with N rollouts per turn"."""
    parameter: str
    """The unit of N, such as "rollouts"."""
    most: int
    """The highest N; the lowest is 1."""
    search: Callable[[P, SearchLimits, int], list[RankedTurn[M]]]
    """`RankTurns` with N besides. It is never stopped and thinks as long as it needs."""


AnyBot = Bot[Any, Any]


LEVEL_NAMES: tuple[tuple[str, str], ...] = (
    ("beginner", N_("Beginner")),
    ("casual", N_("Casual")),
    ("skilled", N_("Skilled")),
    ("strong", N_("Strong")),
    ("expert", N_("Expert")),
)
"""Names and titles of the five levels that every game has, weakest first."""


def five_levels(
    *entries: tuple[str, RankTurns[P, M]],
    ponder: Callable[[P, SearchLimits], object] | None = None,
) -> tuple[Level[P, M], ...]:
    """The levels of a game from the text and the search of each, weakest first.

    Only the strongest level is timed, and may ponder. Raises `ValueError` unless there are five
    entries.
    """
    *others, strongest = (
        Level(name, title, text, rank_turns)
        for (name, title), (text, rank_turns) in zip(LEVEL_NAMES, entries, strict=True)
    )
    return (*others, replace(strongest, timed=True, ponder=ponder))


# -- Matches in texts: what a text of any format is read as ------------------------------------


class Record(msgspec.Struct, frozen=True):
    """A match read from a text: its game, tags and moves, and the first error, if any."""

    game: AnyGame
    tags: dict[str, str]
    match: AnyMatch
    trouble: RuleError | None = None
    """The first error; everything before it is in the match."""

    @property
    def problem(self) -> str | None:
        return str(self.trouble) if self.trouble else None


class TextFormat(ABC):
    """A format of matches besides the record."""

    title: str
    """Its name for players."""
    about: str
    """Its use, in a sentence."""
    suffix: str
    """The end of a file's name, such as `.sgf`."""

    def applies(self, options: Options) -> bool:
        """Whether a match with these options can be written in this format."""
        return True

    @abstractmethod
    def write(self, tags: Options, match: AnyMatch) -> str:
        """The text of a match with the tags of its record; raises `RuleError` if impossible."""

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Whether a text is meant to be of this format, valid or not."""

    @abstractmethod
    def read(self, text: str, game: AnyGame, check: Check) -> Record:
        """Read a recognised text of the game; raises `RecordError`."""


# -- Learning: tries in lessons, kinds of puzzles, proofs, reviews of matches ------------------


class Attempt(msgspec.Struct, Generic[P, M], frozen=True):
    """The moves that a learner has made in one step of a lesson."""

    game: Game[P, M]
    before: P
    """The position in which the step began."""
    moves: tuple[M, ...] = ()
    after: P | None = None

    @property
    def position(self) -> P:
        return self.before if self.after is None else self.after

    @property
    def turn_is_over(self) -> bool:
        return bool(self.moves) and not self.position.mid_turn

    def with_move(self, move: M) -> Attempt[P, M]:
        return Attempt(self.game, self.before, (*self.moves, move), self.position.play(move))


AnyAttempt = Attempt[Any, Any]
LessonTest = Callable[[AnyAttempt, Sequence[str]], bool]
"""Whether an attempt has a property; takes the words after the test's name.

Raises `ValueError`, `IndexError` or `KeyError` for words that it does not understand.
"""


class PuzzleTheme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of a puzzle's goal."""

    key: str
    """The name in files and settings, such as `claim-in-two`."""
    title: str
    task: str
    """The task in a whole sentence."""
    text: str
    """Its use for the player, in one sentence."""
    turns: int
    """The solver's own turns until the goal."""
    judged_at_end: bool = False
    """Whether any turns may be played, and only the position after the last one counts."""
    missed: str = ""
    """A sentence about a turn that misses the goal without ending the game; empty if it depends on
    the turn."""
    loss: str = ""
    """For graded puzzles: a sentence about the loss of a turn, such as `That is {loss} diamonds
    less than the best.`; `{loss}` has two decimals, `{rounded}` none."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal to be reached in one turn."""

    task: str
    """The task in a whole sentence."""
    evidence: str
    """The evidence for the answer, in one sentence."""


class Tasks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    themes: tuple[PuzzleTheme, ...] = ()
    goals: dict[str, Goal] = {}


@cache
def read_tasks(package: str) -> Tasks:
    """`data/puzzles.toml` of the game with this package; no tasks if it is missing or damaged."""
    try:
        return read_data(package, "puzzles", Tasks)
    except (OSError, ValueError):
        return Tasks()


class Proof(msgspec.Struct, frozen=True):
    """A goal, and the turns that reach it: no other turn does, unless it wins at once."""

    goal: str
    turns: tuple[str, ...]
    """In notation; symmetric or equivalent turns may be left out."""


FactText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
FactTexts = Annotated[tuple[FactText, ...], msgspec.Meta(max_length=16)]


class Fact(msgspec.Struct, frozen=True):
    """A proven fact about a position; the game's words express it."""

    key: FactText
    turns: FactTexts = ()
    """Turns in notation that show it, of both sides by turns or one for each place."""
    places: FactTexts = ()
    """The places of the fact."""


class Review(msgspec.Struct, frozen=True):
    """A turn or a whole match as it was played, beside the best that could be played."""

    best: Evaluation
    played: Evaluation


# -- Symmetries of a board ---------------------------------------------------------------------


class Symmetry(msgspec.Struct, frozen=True):
    """A rotation or mirror image of the board, which renames the names in a text and back."""

    there: Callable[[str], str]
    back: Callable[[str], str]


@cache
def square_symmetries(size: int, alphabet: str) -> tuple[Symmetry, ...]:
    """The eight symmetries of a square board whose points are named by file and rank.

    They rename every point named in a text. The first one changes nothing.
    """
    names = grid(size, alphabet).names
    ranks = [names[size * rank : size * (rank + 1)] for rank in range(size)]
    found = []
    for _quarter in range(4):
        found += [_symmetry(names, ranks), _symmetry(names, [rank[::-1] for rank in ranks])]
        ranks = list(zip(*reversed(ranks), strict=True))
    return tuple(found)


_POINT = re.compile(r"[A-Za-z][1-9][0-9]?")


def _symmetry(names: Sequence[str], ranks: Iterable[Sequence[str]]) -> Symmetry:
    images = [name for rank in ranks for name in rank]
    there = dict(zip(names, images, strict=True))
    back = {image: name for name, image in there.items()}
    return Symmetry(
        lambda text: _POINT.sub(lambda point: there[point[0]], text),
        lambda text: _POINT.sub(lambda point: back[point[0]], text),
    )


# -- The game itself ---------------------------------------------------------------------------


class Game(ABC, Generic[P, M]):
    """Everything about one game but its window: an empty answer means that the game has none.

    A game is one instance without state, `GAME` in its module, and pickled as the name of that
    module. The methods are pure functions.
    """

    name: str
    title: str
    summary: str

    # -- Rules: the choices before the start, and the first position

    options: tuple[Option, ...] = ()
    carried: tuple[str, ...] = ()
    """Tags copied from each game of a match to the next."""

    def player_count(self, options: Options) -> int:
        return 2

    def uses_chance(self, options: Options) -> bool:
        """Whether a seed matters to a game with these options."""
        return False

    def prepare(self, options: Options, rng: Random) -> dict[str, str]:
        """Add the random choices to the options, so that a game replays exactly."""
        return dict(options)

    @abstractmethod
    def start(self, options: Options) -> P:
        """The first position of prepared options; raises `OptionError`."""

    def is_match(self, options: Options) -> bool:
        """Whether a match with these options consists of several games."""
        return False

    def next_options(self, options: Options, position: P) -> dict[str, str] | None:
        """The options of the next game of the match, not prepared yet; None after the last."""
        return None

    def first_position(self, options: Options) -> P:
        """The position in which a match with prepared options begins; raises `OptionError`.

        The tag `POSITION` has precedence.
        """
        text = options.get(POSITION)
        if text is None:
            return self.start(options)
        try:
            position = self.read_position(text, options)
        except ValueError as error:
            raise OptionError(
                "the tag {key} cannot be read: {reason}", key=POSITION, reason=error
            ) from None
        if position.outcome() is not None:
            raise OptionError("the game is over in the tag {key}", key=POSITION)
        return position

    def masked(self, options: Options, position: P) -> dict[str, str]:
        """Prepared options with the information masked that no player has seen in a position."""
        return dict(options)

    def forced(self, position: P) -> M | None:
        """The move that the program plays by itself; None if there is a decision."""
        return None

    def choices(self, position: P) -> Sequence[M]:
        """The moves of a decision asked in a dialog; empty if it is made on the board."""
        return ()

    def hint_count(self, position: P) -> int:
        """The number of turns proposed by a hint, best first."""
        return 3

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
        """The applicable chosen options, with defaults for missing ones."""
        options = dict(chosen)
        for option in self.options:
            if option.applies(options):
                options.setdefault(option.key, option.default)
            else:
                options.pop(option.key, None)
        return options

    # -- Notation

    formats: tuple[TextFormat, ...] = ()
    """Other formats of a match than the record."""

    @abstractmethod
    def format_turn(self, position: P, moves: Sequence[M]) -> str:
        """The text of a turn, complete or not, from the position before it and its moves."""

    @abstractmethod
    def parse_turn(self, position: P, text: str) -> list[M]:
        """The moves of a turn; raises `NotationError` or `IllegalMove`."""

    def turn_label(self, position: P, number: int) -> str:
        """The label of a turn in a list, from the position before it and its number, from 1."""
        return f"{number}."

    def turn_name(self, position: P, number: int) -> str:
        """`turn_label` within a sentence, with the side in words: `7 Black 2`."""
        return with_sides_named(self.turn_label(position, number).rstrip("."))

    def comment(self, before: P, after: P) -> str:
        """The comment of a turn, such as its points; or empty."""
        return ""

    # -- Opponents and judgement

    levels: tuple[Level[P, M], ...] = ()
    """The game's own levels, weakest first."""
    level_distances: tuple[int, ...] = ()
    """By how much each level is stronger than the one before, in Elo, as measured in `STRENGTH.md`
    on the largest board; a lower bound where all games were won. The first number is that of the
    weakest level against `easy`."""

    bots: tuple[Bot[P, M], ...] = ()

    @abstractmethod
    def evaluate(self, position: P, side: Side) -> Evaluation:
        """Static evaluation of a position for a side, without search.

        Always of the same kind within one match, so that positions can be compared.
        """

    def standing(self, position: P, evaluation: Evaluation) -> float:
        """An evaluation for the side to move, on the scale of graphs: -1 lost, 1 won."""
        return standing_by_probability(position, evaluation)

    def loss(self, position: P, best: Evaluation, played: Evaluation) -> str:
        """The loss by a turn in words; empty where a win probability before and after says it.

        From the position before it, and the evaluations for the side to move.
        """
        return ""

    proof_kernels: tuple[str, ...] = ()
    """Modules with kernels that proofs use and no level does."""

    @property
    def goals(self) -> Mapping[str, Goal]:
        """The goals proven by `proofs`, by their keys, from `data/puzzles.toml`."""
        return read_tasks(self.package).goals

    def proofs(self, position: P, stop: Stop) -> Iterator[Proof]:
        """The proofs that hold in a position of a match, the most decisive goal first."""
        return iter(())

    def prospects(self, position: P, stop: Stop) -> Iterator[Fact]:
        """The goals that the sides can force in the next turns, the most decisive first."""
        return iter(())

    def run_proof_kernels(self) -> None:
        """Run the kernels of proofs once, which compiles them."""

    # -- Lessons

    courses: tuple[str, ...] = ()
    """The shipped courses in their order: names of files in `lessons/` in the game's folder."""
    lesson_tests: Mapping[str, LessonTest] = MappingProxyType({})
    """Conditions of this game in lessons, by their first word."""

    def lesson_position(self, table: Mapping[str, Any]) -> P:
        """The position of a table such as `{"size": 7, "board": ...}`; raises `ValueError`."""
        raise ValueError(f"{self.name} has no lessons")

    # -- Puzzles. The same arguments give the same result on every computer, but `refutation`

    @property
    def themes(self) -> Sequence[PuzzleTheme]:
        """The themes of `data/puzzles.toml`; none for a game without puzzles."""
        return read_tasks(self.package).themes

    def theme(self, key: str) -> PuzzleTheme:
        """The theme of this key; raises `KeyError`."""
        return {theme.key: theme for theme in self.themes}[key]

    def read_position(self, text: str, options: Options) -> P:
        """The position of a text; raises `ValueError`."""
        raise ValueError(f"{self.name} has no puzzles")

    def write_position(self, position: P) -> str:
        """The text of a position, in one line without ` | `."""
        raise NotImplementedError(f"{self.name} has no puzzles")

    def canonical(self, position: P) -> str:
        """A text equal for symmetric positions: rotations and mirror images, not colours."""
        return self.least_image(position)[0] or self.write_position(position)

    def reached(self, theme: str, start: P, now: P) -> bool | None:
        """Whether the goal of a theme is reached after a turn of the solver, by the rules alone.

        None if only the accepted turns decide, such as in "the only turn that does not lose".
        """
        return None

    def refutation(self, theme: str, after: P, left: int) -> Sequence[M] | None:
        """A whole turn of the other side that shows why a turn is wrong; None to show nothing.

        `left` turns of the solver would be left after the wrong turn. May take up to a second.
        """
        return None

    def rules_note(self, options: Options) -> str:
        """A sentence on rules that a solver may not expect, shown with the task; empty for most."""
        return ""

    # -- Symmetries, and openings

    def symmetries(self, position: P) -> Sequence[Symmetry]:
        """The symmetries of a position's board; the first one changes nothing."""
        return (Symmetry(str, str),)

    def pieces(self, position: P) -> Iterable[str]:
        """The pieces with their points, such as `B e4`."""
        return ()

    def state(self, position: P) -> str:
        """The rest of a position, off the board, such as the side to move."""
        return ""

    def least_image(self, position: P) -> tuple[str, list[Symmetry]]:
        """The least text of a position under all symmetries, and the symmetries that yield it."""
        pieces, state = list(self.pieces(position)), self.state(position)
        images = [
            (";".join(sorted(map(symmetry.there, pieces))) + state, symmetry)
            for symmetry in self.symmetries(position)
        ]
        least = min(text for text, _symmetry in images)
        return least, [symmetry for text, symmetry in images if text == least]

    def has_openings(self, options: Options) -> bool:
        """Whether games with these options have openings to compare."""
        return False

    def opening_turn(self, renamed: str) -> str:
        """A renamed turn, its parts in an order that does not depend on their old names."""
        return renamed

    # -- The Go Text Protocol: `play` takes a *step* and `genmove` answers one, a tuple of moves

    gtp_horizon = 20
    """Estimated number of turns a side still has to play, for time management."""
    gtp_sizes: tuple[str, ...] = ()
    """The values of `boardsize`, for a game without the option `Size`."""
    gtp_options: tuple[str, ...] = ()
    """Options that a command `tavoliere-<option>` chooses; `boardsize` chooses `Size`."""
    gtp_discards_set_up: tuple[str, ...] = ("Size",)
    """Options whose change discards the set-up of `tavoliere-setup`."""
    gtp_kept_options: tuple[str, ...] = ()
    """Options that stay chosen when a set-up is discarded."""
    gtp_set_up_help: tuple[tuple[str, str], ...] = ()
    """For the help: each form of `tavoliere-setup` and its effect."""
    gtp_moves_help = "whole turns, as in a record"
    """For the help: the arguments of `play`."""

    def gtp_steps(self, position: P) -> Iterator[tuple[M, ...]]:
        for move in position.legal_moves():
            after = position.play(move)
            if after.mid_turn and after.outcome() is None:
                yield from ((move, *rest) for rest in self.gtp_steps(after))
            else:
                yield (move,)

    def gtp_count(self, position: P) -> int:
        return sum(1 for _ in self.gtp_steps(position))

    def gtp_read(self, position: P, text: str) -> tuple[M, ...]:
        """The moves of a step, checked by playing them; raises `NotationError` or `IllegalMove`."""
        step = tuple(self.parse_turn(position, text))
        after = position
        for number, move in enumerate(step):
            if number and not after.mid_turn:
                raise IllegalMove("the text goes on after the turn is complete")
            after = after.play(move)
        if after.mid_turn and after.outcome() is None:
            raise IllegalMove("the turn is not complete: {still}", still=self.gtp_expected(after))
        return step

    def gtp_first_step(self, turn: Sequence[M]) -> tuple[M, ...]:
        """The beginning of a turn accepted by one `play`."""
        return tuple(turn)

    def gtp_any_colour(self, position: P) -> bool:
        """Whether the move may be named with either colour."""
        return False

    def gtp_expected(self, position: P) -> str:
        """The task of the side to move, in a few words."""
        return "turn"

    def gtp_set_up(self, words: Sequence[str]) -> dict[str, str]:
        """The tags for the arguments of `tavoliere-setup`; raises `NotationError`."""
        raise NotationError("nothing can be set up in this game")

    def gtp_recipe(self, options: Options) -> list[str]:
        """The commands that set up a game with these options in another program."""
        commands = [
            f"tavoliere-{key.lower()} {options[key]}" for key in self.gtp_options if key in options
        ]
        return [*commands, f"boardsize {options['Size']}"] if "Size" in options else commands

    def gtp_reason(self, outcome: Outcome) -> str:
        """The winners and why: `black majority`, `1 3 points`."""
        return " ".join([*(side.value for side in outcome.winners), outcome.termination.value])

    def gtp_score(self, outcome: Outcome) -> str:
        """The result for `final_score`; 0 without a single winner."""
        if len(outcome.winners) != 1:
            return "0"
        (winner,) = outcome.winners
        name = winner.value if winner.value.isdigit() else winner.name[0]
        return f"{name}+{lead(outcome.score) or 1}"

    # -- The command `match`

    random_opening: int = 0
    """The default number of random turns before the players begin."""
    score_unit: str = ""
    """The unit of `Outcome.score`, if it is reported beside victories."""
    score_marks: tuple[int, ...] = ()
    """For a solitaire: scores whose share of the games is reported."""

    # -- Its place in the program

    tools: str = ""
    """The module with its `TOOLS` for developers, see `games.tools.game_tools`."""

    @property
    def package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    def __reduce__(self) -> tuple[Callable[[str], AnyGame], tuple[str]]:
        return _game_of, (type(self).__module__,)


AnyGame = Game[Any, Any]
"""A game with unknown types of position and move."""


def _game_of(module: str) -> AnyGame:
    game = import_module(module).GAME
    assert isinstance(game, Game)
    return game


def lead(score: Sequence[int]) -> int:
    """The highest score minus the second; 0 with fewer than two scores."""
    ordered = sorted(score, reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0
