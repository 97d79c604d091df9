"""A player's results with puzzles, by game. Decoded strictly from JSON by msgspec."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.core.glicko import HIGHEST, LOWEST, MOST_DEVIATION, Rating, after_period
from games.core.storage.settings import Text

PuzzleResult = Literal["solved", "hinted", "failed", "met"]
"""The result of an attempt: solved at once, solved with a hint, failed, or only seen."""

SCORES: dict[PuzzleResult, float] = {"solved": 1.0, "hinted": 0.5, "failed": 0.0}
"""The score of a player against a puzzle."""
START = 1000.0
"""The rating of a newcomer."""
PUZZLE_DEVIATION = 80.0
"""The deviation of a puzzle's rating, which is computed and never changes."""
MOST_PUZZLES, LONGEST_CURVE, MOST_DAYS = 100_000, 5_000, 1_000

PuzzleId = Annotated[str, Meta(pattern=r"^[0-9a-z]{1,40}$")]
PuzzleIds = Annotated[tuple[PuzzleId, ...], Meta(max_length=MOST_PUZZLES)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Points = Annotated[float, Meta(ge=LOWEST, le=HIGHEST)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class GamePuzzles(msgspec.Struct, frozen=True):
    """A player's rating and results in the puzzles of one game."""

    rating: Points = START
    deviation: Annotated[float, Meta(ge=1, le=MOST_DEVIATION)] = MOST_DEVIATION
    volatility: Annotated[float, Meta(gt=0, lt=1)] = 0.06
    results: Annotated[dict[PuzzleId, PuzzleResult], Meta(max_length=MOST_PUZZLES)] = {}
    """The result of the first attempt at each puzzle."""
    curve: Annotated[tuple[Points, ...], Meta(max_length=LONGEST_CURVE)] = ()
    """The rating after each rated puzzle."""
    repeat: PuzzleIds = ()
    """Puzzles that were failed, or solved with a hint, and not solved since; the oldest first."""
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
        others = tuple(each for each in self.repeat if each != puzzle)
        repeat = {"solved": others, "met": self.repeat}.get(result, (*others, puzzle))
        return msgspec.structs.replace(changed, results=results, repeat=repeat)

    def with_day(self, day: date, result: PuzzleResult) -> GamePuzzles:
        """After an attempt at the puzzle of a day, of which the first one is kept."""
        days = {day.isoformat(): result, **self.days}
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


def decode_puzzle_progress(content: bytes) -> PuzzleProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=PuzzleProgress)
