"""One puzzle after the other: training, repetition, the puzzle of the day, a streak, a sprint.

Sessions change the player's results by functions, because another window may change them too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from random import Random
from typing import Literal

import msgspec
from msgspec.structs import replace as changed

from games.learning.puzzle import Puzzle
from games.storage.document_file import Document
from games.storage.documents import GamePuzzles, Memory, PuzzleProgress, PuzzleResult, Recall

SPRINT_SECONDS = 180.0
PENALTY = 10.0
"""The cost of a wrong turn in a sprint, in seconds."""

Change = Callable[[GamePuzzles], GamePuzzles]


class PlayerResults:
    """A player's results with the puzzles of one game, in the user's document."""

    def __init__(
        self,
        puzzles: Document[PuzzleProgress],
        game: str,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._puzzles = puzzles
        self._game = game
        self.now = now

    def load(self) -> GamePuzzles:
        return self._puzzles.load().of(self._game)

    def change(self, change: Change) -> GamePuzzles:
        game = self._game
        return self._puzzles.change(lambda games: games.with_change(game, change)).of(game)


class PuzzleAttempt(msgspec.Struct, frozen=True):
    """The result of the present puzzle, and the player's rating before and after it."""

    result: PuzzleResult
    before: float
    after: float
    rated: bool


class PuzzleSession:
    """The present puzzle, and the number of solved ones."""

    rated = True
    """Whether first attempts change the player's rating."""

    def __init__(self, puzzles: Sequence[Puzzle], rng: Random) -> None:
        self._puzzles = puzzles
        self._rng = rng
        self.puzzle: Puzzle | None = None
        self.attempt: PuzzleAttempt | None = None
        self.solved = 0
        self._memory: Memory | None = None  # of the present puzzle, before the attempt
        self.history: list[bool] = []
        """Whether each puzzle of the session was solved at once."""
        self.over = False

    def advance(self, results: PlayerResults) -> None:
        if self.over:
            return
        following = self._next(results.load())
        if following is None:
            self.over = True
            return
        self.puzzle, self.attempt = following, None
        self._begin(results, following.id)

    def finish(self, results: PlayerResults, result: PuzzleResult) -> None:
        """Store the result of the present puzzle: the first one, or a failure after a hint."""
        puzzle, attempt = self.puzzle, self.attempt
        assert puzzle is not None, "a puzzle is shown"
        change: Callable[[GamePuzzles, str, int], GamePuzzles]
        if attempt is None:
            known = results.load()
            self._memory = known.memories.get(puzzle.id)
            rated = self.rated and puzzle.id not in known.results
            attempt = PuzzleAttempt(result, known.rating, known.rating, rated)
            change = partial(GamePuzzles.with_result, result=result, rated=self.rated)
            instead: PuzzleResult | None = None
            self.history.append(result == "solved")
        elif (attempt.result, result) == ("hinted", "failed"):
            change = partial(GamePuzzles.with_result, result=result, rated=False)
            if attempt.rated:
                change = GamePuzzles.with_failure_after_hint
            instead = "hinted"
        else:
            return
        self.solved += result == "solved"
        finished = self._finished(result, instead)
        name, difficulty, memory = puzzle.id, puzzle.rating, self._memory
        now = results.now()

        def with_attempt(known: GamePuzzles) -> GamePuzzles:
            after = finished(change(known, name, difficulty))
            return scheduled(after, name, memory, result, now)

        after = results.change(with_attempt)
        self.attempt = changed(attempt, result=result, after=after.rating)

    def _next(self, progress: GamePuzzles) -> Puzzle | None:
        raise NotImplementedError

    def _begin(self, results: PlayerResults, puzzle: str) -> None: ...

    def _finished(self, result: PuzzleResult, instead: PuzzleResult | None) -> Change:
        """Further changes by the session; `instead` is an earlier result that this one replaces."""
        return lambda progress: progress


class Training(PuzzleSession):
    """Puzzles of the chosen theme near the player's rating; a begun one is continued."""

    theme = ""

    def _next(self, progress: GamePuzzles) -> Puzzle | None:
        self.theme = progress.theme
        shown = self.puzzle.id if self.puzzle else ""
        return next_in_training(self._puzzles, progress, self._rng, but=shown)

    def _begin(self, results: PlayerResults, puzzle: str) -> None:
        results.change(lambda progress: changed(progress, begun=puzzle))

    def _finished(self, result: PuzzleResult, instead: PuzzleResult | None) -> Change:
        shown = self.puzzle.id if self.puzzle else ""
        return lambda p: changed(p, begun="") if p.begun == shown else p


class Listed(PuzzleSession):
    """The puzzles of a list in their order, each once."""

    def __init__(self, puzzles: Sequence[Puzzle], rng: Random) -> None:
        super().__init__(puzzles, rng)
        self._waiting = list(puzzles)

    @property
    def left(self) -> int:
        """The number of puzzles after the present one."""
        return len(self._waiting)

    def _next(self, progress: GamePuzzles) -> Puzzle | None:
        return self._waiting.pop(0) if self._waiting else None


class Single(Listed):
    def __init__(self, puzzle: Puzzle, rng: Random) -> None:
        super().__init__((puzzle,), rng)


class Daily(Listed):
    def __init__(self, puzzles: Sequence[Puzzle], rng: Random, day: date) -> None:
        puzzle = puzzle_of_day(puzzles, day)
        super().__init__([puzzle] if puzzle else (), rng)
        self.day = day

    def _finished(self, result: PuzzleResult, instead: PuzzleResult | None) -> Change:
        return lambda progress: progress.with_day(self.day, result, instead=instead)


class Run(PuzzleSession):
    """Harder and harder puzzles, without pauses between."""

    def __init__(self, puzzles: Sequence[Puzzle], rng: Random) -> None:
        super().__init__(puzzles, rng)
        self._used: list[str] = []

    def pass_time(self, seconds: float) -> bool:
        """Advance the clock; whether the run has ended by that."""
        return False

    def end(self, results: PlayerResults) -> None:
        self.over = True

    def again(self) -> Run:
        """A new run of the same kind."""
        raise NotImplementedError

    def _next(self, progress: GamePuzzles) -> Puzzle | None:
        puzzles = rated_here(self._puzzles, progress)
        return next_on_ladder(puzzles, self.solved, self._used, self._rng)

    def _begin(self, results: PlayerResults, puzzle: str) -> None:
        self._used.append(puzzle)


class Streak(Run):
    """Ends at the first failed puzzle. An interrupted streak is continued."""

    def __init__(self, puzzles: Sequence[Puzzle], rng: Random, progress: GamePuzzles) -> None:
        super().__init__(puzzles, rng)
        known = {puzzle.id: puzzle for puzzle in puzzles}
        kept = progress.streak if all(each in known for each in progress.streak) else ()
        self._used = list(kept[:-1])
        self._left = known[kept[-1]] if kept else None
        self.solved = len(self._used)
        self.history = [True] * self.solved

    def _next(self, progress: GamePuzzles) -> Puzzle | None:
        if left := self._left:
            self._left = None
            return left
        return super()._next(progress)

    def _begin(self, results: PlayerResults, puzzle: str) -> None:
        super()._begin(results, puzzle)
        used = tuple(self._used)
        results.change(lambda progress: changed(progress, streak=used))

    def _finished(self, result: PuzzleResult, instead: PuzzleResult | None) -> Change:
        self.over = self.over or result != "solved"
        return self._kept()

    def end(self, results: PlayerResults) -> None:
        self.over = True
        results.change(self._kept())

    def _kept(self) -> Change:
        """The best streak, and the end of this one; that of another window goes on."""
        solved, used, over = self.solved, tuple(self._used), self.over

        def change(progress: GamePuzzles) -> GamePuzzles:
            left = () if over and progress.streak == used else progress.streak
            return changed(progress, streak=left, best_streak=max(progress.best_streak, solved))

        return change

    def again(self) -> Streak:
        return Streak(self._puzzles, self._rng, GamePuzzles())


class Sprint(Run):
    """As many puzzles as possible in three minutes, harder and harder."""

    rated = False

    def __init__(self, puzzles: Sequence[Puzzle], rng: Random) -> None:
        super().__init__(puzzles, rng)
        self.seconds_left = SPRINT_SECONDS

    def pass_time(self, seconds: float) -> bool:
        if not self.over:
            self.seconds_left = max(self.seconds_left - seconds, 0.0)
        return not self.over and self.seconds_left == 0

    def _finished(self, result: PuzzleResult, instead: PuzzleResult | None) -> Change:
        if result != "solved":
            self.seconds_left = max(self.seconds_left - PENALTY, 0.0)
        solved = self.solved
        return lambda p: changed(p, best_sprint=max(p.best_sprint, solved))

    def again(self) -> Sprint:
        return Sprint(self._puzzles, self._rng)


# -- Which puzzle comes next, for each way to solve puzzles ------------------------------------

NEAREST = 8
"""The number of puzzles nearest to the wanted rating among which one is drawn."""
DAILY_RATINGS = range(800, 1801)
FIRST_STEP, STEP = 450, 60
"""The rating of the first puzzle of a streak or a sprint, and its increase each time."""


def of_theme(puzzles: Sequence[Puzzle], theme: str) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles if theme in ("", puzzle.theme)]


def next_in_training(
    puzzles: Sequence[Puzzle], progress: GamePuzzles, rng: Random, *, but: str = ""
) -> Puzzle | None:
    """A puzzle of the chosen theme near the player's rating, preferably a new one.

    A begun puzzle is continued. `but` is the id of the puzzle just shown.
    """
    themed = of_theme(puzzles, progress.theme)
    begun = next((puzzle for puzzle in themed if puzzle.id == progress.begun), None)
    if begun and begun.id != but:
        return begun
    others = [puzzle for puzzle in themed if puzzle.id != but] or themed
    new = [puzzle for puzzle in others if puzzle.id not in progress.results]
    return near(rated_here(new or others, progress), progress.rating, rng)


def next_on_ladder(
    puzzles: Sequence[Puzzle], done: int, used: Collection[str], rng: Random
) -> Puzzle | None:
    """The next puzzle of a streak or a sprint, harder than the last one; None after all of them."""
    left = [puzzle for puzzle in puzzles if puzzle.id not in used]
    return near(left, FIRST_STEP + STEP * done, rng)


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day, equal for everybody with these puzzles; None without puzzles."""
    fitting = [puzzle for puzzle in puzzles if puzzle.rating in DAILY_RATINGS] or puzzles
    ranked = sorted(fitting, key=lambda puzzle: puzzle.id)
    return ranked[day.toordinal() % len(ranked)] if ranked else None


SOON = timedelta(hours=12)
RECALLS: dict[PuzzleResult, Recall] = {"solved": "good", "hinted": "hard", "failed": "again"}


def scheduled(
    progress: GamePuzzles,
    puzzle: str,
    before: Memory | None,
    result: PuzzleResult,
    now: datetime,
) -> GamePuzzles:
    """Progress with the day on which a puzzle returns; none if it was always solved at once.

    Another attempt soon after the last one changes nothing.
    """
    if result not in RECALLS or (before is None and puzzle not in progress.repeat):
        return progress
    if before and before.last_review and now - before.last_review < SOON:
        return progress
    return progress.with_memory(puzzle, (before or Memory(now)).reviewed(RECALLS[result], now))


def to_repeat(
    puzzles: Sequence[Puzzle], progress: GamePuzzles, now: datetime | None = None
) -> list[Puzzle]:
    """The due puzzles, the most urgent first; before them those without a day."""
    known = {puzzle.id: puzzle for puzzle in puzzles}
    now, memories = now or datetime.now(UTC), progress.memories
    due = sorted(
        (each for each in memories if memories[each].due <= now),
        key=lambda each: memories[each].due,
    )
    unplanned = [each for each in progress.repeat if each not in memories]
    return [known[each] for each in (*unplanned, *due) if each in known]


def rated_here(puzzles: Sequence[Puzzle], progress: GamePuzzles) -> list[Puzzle]:
    """The puzzles with their ratings after the results on this computer."""
    return [
        replace(puzzle, rating=round(puzzle.rating + progress.moved[puzzle.id]))
        if puzzle.id in progress.moved
        else puzzle
        for puzzle in puzzles
    ]


def near(puzzles: Sequence[Puzzle], rating: float, rng: Random) -> Puzzle | None:
    ranked = sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id))
    return rng.choice(ranked[:NEAREST]) if ranked else None


# -- The puzzles that a player has tried, and what became of each ------------------------------

Outcome = Literal["solved", "solved later", "hinted", "failed"]
"""Solved at once, in a later attempt, only with a hint so far, or not yet."""


class TriedPuzzle(msgspec.Struct, frozen=True):
    puzzle: Puzzle
    outcome: Outcome


def tried_puzzles(puzzles: Sequence[Puzzle], progress: GamePuzzles) -> list[TriedPuzzle]:
    """The tried puzzles, the one begun last first."""
    known = {puzzle.id: puzzle for puzzle in rated_here(puzzles, progress)}
    found = []
    for puzzle, result in reversed(progress.results.items()):
        if puzzle in known and result != "met":
            later = result != "solved" and puzzle not in progress.repeat
            found.append(TriedPuzzle(known[puzzle], "solved later" if later else result))
    return found


class ThemeResults(msgspec.Struct, frozen=True):
    theme: str
    solved: int
    tried: int
    puzzles: int


def results_by_theme(
    themes: Sequence[str], puzzles: Sequence[Puzzle], progress: GamePuzzles
) -> list[ThemeResults]:
    """For each theme with puzzles, in the order of the themes."""
    found = []
    for theme in themes:
        results = [progress.results.get(each.id, "met") for each in of_theme(puzzles, theme)]
        if results:
            tried = sum(result != "met" for result in results)
            found.append(ThemeResults(theme, results.count("solved"), tried, len(results)))
    return found
