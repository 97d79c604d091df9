"""A player's results with puzzles, by game. Decoded strictly from JSON by msgspec."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.core.glicko import (
    HIGHEST,
    LEAST_VOLATILITY,
    LOWEST,
    MOST_DEVIATION,
    MOST_VOLATILITY,
    Rating,
    after_period,
)
from games.core.storage.settings import Text

PuzzleResult = Literal["solved", "hinted", "failed", "met"]
"""The result of an attempt: solved at once, solved with a hint, failed, or only seen."""

SCORES: dict[PuzzleResult, float] = {"solved": 1.0, "hinted": 0.5, "failed": 0.0}
"""The score of a player against a puzzle."""
START = 1000.0
"""The rating of a newcomer."""
PUZZLE_DEVIATION = 80.0
"""The deviation of a puzzle's rating, which is computed and never changes."""
MOST_PUZZLES, LONGEST_CURVE, MOST_DAYS, MOST_HINTS = 100_000, 5_000, 1_000, 20

PuzzleId = Annotated[str, Meta(pattern=r"^[0-9a-z]{1,40}$")]
PuzzleIds = Annotated[tuple[PuzzleId, ...], Meta(max_length=MOST_PUZZLES)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Points = Annotated[float, Meta(ge=LOWEST, le=HIGHEST)]
Deviation = Annotated[float, Meta(ge=1, le=MOST_DEVIATION)]
Volatility = Annotated[float, Meta(ge=LEAST_VOLATILITY, le=MOST_VOLATILITY)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class EarlierRating(msgspec.Struct, frozen=True):
    """A player's rating at an earlier time."""

    rating: Points
    deviation: Deviation
    volatility: Volatility


class GamePuzzles(msgspec.Struct, frozen=True):
    """A player's rating and results in the puzzles of one game."""

    rating: Points = START
    deviation: Deviation = MOST_DEVIATION
    volatility: Volatility = 0.06
    results: Annotated[dict[PuzzleId, PuzzleResult], Meta(max_length=MOST_PUZZLES)] = {}
    """The result of the first attempt at each puzzle."""
    curve: Annotated[tuple[Points, ...], Meta(max_length=LONGEST_CURVE)] = ()
    """The rating after each rated puzzle."""
    repeat: PuzzleIds = ()
    """Puzzles that were failed, or solved with a hint, and not solved since; the oldest first."""
    before_hints: Annotated[dict[PuzzleId, EarlierRating], Meta(max_length=MOST_HINTS)] = {}
    """The player's rating before each of the last hints, because a failure may follow."""
    days: Annotated[dict[Day, PuzzleResult], Meta(max_length=MOST_DAYS)] = {}
    """The first result of the puzzle of the day, by date."""
    theme: Text = ""
    """The chosen theme; empty for all."""
    begun: Annotated[str, Meta(pattern=r"^[0-9a-z]{0,40}$")] = ""
    """The puzzle that was begun and not finished; empty for none."""
    streak: PuzzleIds = ()
    """The puzzles of the running streak; the last one is not solved yet."""
    best_streak: Count = 0
    best_sprint: Count = 0

    @property
    def player(self) -> Rating:
        """The player's rating."""
        return Rating(self.rating, self.deviation, self.volatility)

    def count(self, result: PuzzleResult) -> int:
        """How many first attempts had this result."""
        return sum(each == result for each in self.results.values())

    def with_result(
        self, puzzle: str, difficulty: int, result: PuzzleResult, *, rated: bool
    ) -> GamePuzzles:
        """After an attempt at a puzzle; it is rated only if it is the first one.

        `difficulty` is the puzzle's rating.
        """
        first = puzzle not in self.results
        changed = self._rated(difficulty, SCORES[result]) if first and rated else self
        results = {**self.results, puzzle: result} if first else self.results
        hints = self.before_hints
        if first and rated and result == "hinted":
            earlier = EarlierRating(self.rating, self.deviation, self.volatility)
            hints = dict([*hints.items(), (puzzle, earlier)][-MOST_HINTS:])
        others = tuple(each for each in self.repeat if each != puzzle)
        repeat = {"solved": others, "met": self.repeat}.get(result, (*others, puzzle))
        return msgspec.structs.replace(changed, results=results, repeat=repeat, before_hints=hints)

    def with_failure_after_hint(self, puzzle: str, difficulty: int) -> GamePuzzles:
        """After a failure at a puzzle whose hint was kept as its result: it becomes a failure.

        Results that came in between stay: a difference in an earlier rating counts for less after
        them, in proportion to the variance of the rating.
        """
        results, changed = self.results, self
        hints = dict(self.before_hints)
        if before := hints.pop(puzzle, None):
            results = {**results, puzzle: "failed"}
            player = Rating(before.rating, before.deviation, before.volatility)
            changed = self._with_score(difficulty, player, "hinted", "failed")
        repeat = (*(each for each in self.repeat if each != puzzle), puzzle)
        return msgspec.structs.replace(changed, results=results, repeat=repeat, before_hints=hints)

    def with_day(
        self, day: date, result: PuzzleResult, *, instead: PuzzleResult | None = None
    ) -> GamePuzzles:
        """After an attempt at the puzzle of a day, of which the first one is kept.

        A result that this attempt has had before is replaced: `instead`.
        """
        key = day.isoformat()
        if instead and self.days.get(key) == instead:
            return msgspec.structs.replace(self, days={**self.days, key: result})
        days = {key: result, **self.days}
        latest = sorted(days)[-MOST_DAYS:]
        return msgspec.structs.replace(self, days={key: days[key] for key in latest})

    def days_in_row(self, today: date) -> int:
        """For how many days the puzzle of the day was tried, up to today or yesterday."""
        day = today if today.isoformat() in self.days else today - timedelta(days=1)
        count = 0
        while day.isoformat() in self.days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    def _rated(self, difficulty: int, score: float) -> GamePuzzles:
        opponent = Rating(difficulty, PUZZLE_DEVIATION)
        after = after_period(self.player, [(opponent, score)])
        return msgspec.structs.replace(
            self,
            rating=after.value,
            deviation=after.deviation,
            volatility=after.volatility,
            curve=(*self.curve, after.value)[-LONGEST_CURVE:],
        )

    def _with_score(
        self, difficulty: int, before: Rating, old: PuzzleResult, new: PuzzleResult
    ) -> GamePuzzles:
        """With the rating as it would be with another result of a puzzle that was rated."""
        opponent = Rating(difficulty, PUZZLE_DEVIATION)
        was, is_now = (after_period(before, [(opponent, SCORES[each])]) for each in (old, new))
        rating = is_now
        if self.player != was:
            weight = min((self.deviation / was.deviation) ** 2, 1.0)
            value = _bounded(self.rating + weight * (is_now.value - was.value))
            rating = Rating(value, self.deviation, self.volatility)
        curve = self.curve
        if was.value in curve:
            place = max(n for n, value in enumerate(curve) if value == was.value)
            shift = rating.value - self.rating
            after = (_bounded(value + shift) for value in curve[place + 1 :])
            curve = (*curve[:place], is_now.value, *after)
        return msgspec.structs.replace(
            self,
            rating=rating.value,
            deviation=rating.deviation,
            volatility=rating.volatility,
            curve=curve,
        )

    def shortened(self) -> GamePuzzles:
        """With a tenth less of the oldest results and of the curve."""
        results = list(self.results.items())
        return msgspec.structs.replace(
            self,
            results=dict(results[math.ceil(len(results) / 10) :]),
            curve=self.curve[math.ceil(len(self.curve) / 10) :],
            repeat=self.repeat[math.ceil(len(self.repeat) / 10) :],
            streak=(),
        )


class PuzzleProgress(msgspec.Struct, frozen=True):
    """The puzzles of all games."""

    games: Annotated[dict[Text, GamePuzzles], Meta(max_length=1000)] = {}
    """By the name of the game."""

    def of(self, game: str) -> GamePuzzles:
        """The results in a game."""
        return self.games.get(game, GamePuzzles())

    def with_game(self, game: str, puzzles: GamePuzzles) -> PuzzleProgress:
        """With other results in one game."""
        return PuzzleProgress({**self.games, game: puzzles})

    def with_change(
        self, game: str, change: Callable[[GamePuzzles], GamePuzzles]
    ) -> PuzzleProgress:
        """With changed results in one game."""
        before = self.of(game)
        after = change(before)
        return self if after == before else self.with_game(game, after)

    def shortened(self) -> PuzzleProgress:
        """With a tenth less of the oldest results of each game."""
        return PuzzleProgress({game: each.shortened() for game, each in self.games.items()})


def decode_puzzle_progress(content: bytes) -> PuzzleProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=PuzzleProgress)


def puzzle_progress_without_damage(content: bytes) -> PuzzleProgress:
    """The values that are within their bounds; raises `msgspec.MsgspecError` if none can be read.

    The others are at their defaults.
    """
    games = msgspec.json.decode(content, type=_Games).games
    found = {}
    for name, values in games.items():
        with suppress(msgspec.ValidationError):
            found[msgspec.convert(name, Text)] = _without_damage(values)
    return PuzzleProgress(found)


class _Games(msgspec.Struct):
    games: dict[str, dict[str, object]]


def _without_damage(values: dict[str, object]) -> GamePuzzles:
    found = {}
    for field in msgspec.structs.fields(GamePuzzles):
        with suppress(KeyError, msgspec.ValidationError):
            found[field.name] = msgspec.convert(values[field.name], field.type)
    return GamePuzzles(**found)


def _bounded(rating: float) -> float:
    return min(max(rating, LOWEST), HIGHEST)
