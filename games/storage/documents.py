"""The settings, decoded strictly from JSON by msgspec.

Values outside the bounds of the types here cannot come from the program. `UserFiles` sets a file
with such values aside.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, timedelta
from itertools import chain, count
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import platformdirs
from msgspec import Meta

from games.core.game import Evaluation
from games.core.rating import HIGHEST, LOWEST, MOST_DEVIATION, Rating, after_period
from games.core.translation import N_
from games.storage.files import (
    DIRECT,
    FolderAccess,
    FolderBlocked,
    StorageError,
    free_damaged_name,
    read_content,
    read_text_file,
    remove_stale_files,
    storage_errors,
    write_content,
    write_file,
)
from games.storage.matches import INDEX, MatchStore, Trash

Animation = Literal["off", "fast", "normal", "slow"]
ThemeChoice = Literal["system", "light", "dark", "contrast"]
SystemTheme = Literal["light", "dark", "contrast"]
InputWay = Literal["both", "drag", "click"]
ScreenReader = Literal["system", "on", "off"]
CoordinatePlace = Literal["outside", "inside", "off"]

Percent = Annotated[int, Meta(ge=0, le=100)]
ScalePercent = Annotated[int, Meta(ge=1, le=1000)]
LevelPlace = Annotated[int, Meta(ge=0, le=1000)]
Pixels = Annotated[int, Meta(ge=-100_000, le=100_000)]
Size = Annotated[int, Meta(ge=1, le=100_000)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Text = Annotated[str, Meta(max_length=1000, pattern=r"^[^\x00]*$")]
"""Fonts cannot draw a null character."""

TIME_FACTORS: dict[Animation, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}


class SeatChoice(msgspec.Struct, frozen=True):
    """The player of a seat: a person with a name, or a computer of some level."""

    kind: Literal["human", "computer"] = "human"
    name: Text = ""
    level: LevelPlace = 1
    """Index of the level among those of the game."""
    seconds: Seconds = 1.0
    """Seconds that a computer may think about a turn."""
    teaching: bool = False
    """Whether the computer teaches, at a level of its choice."""


class Setup(msgspec.Struct, frozen=True):
    """The last choices in the setup of one game."""

    options: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    seats: Annotated[tuple[SeatChoice, ...], Meta(max_length=1000)] = ()
    seed: Text = ""


class WindowPlace(msgspec.Struct, frozen=True):
    """The place of the window in pixels of the desktop, and its screen."""

    x: Pixels
    y: Pixels
    width: Size
    height: Size
    screen: Annotated[int, Meta(ge=0, le=100)] = 0
    """Index of the screen."""
    maximised: bool = False


class Settings(msgspec.Struct, frozen=True):
    """Everything kept between runs; change it with `msgspec.structs.replace`.

    >>> msgspec.structs.replace(Settings(), volume=0).volume
    0
    """

    fullscreen: bool = False
    window: WindowPlace | None = None
    """The window's last place; None before the first run."""
    ui_scale: ScalePercent | None = None
    """Percent; None follows the window."""
    theme: ThemeChoice = "system"
    system_theme: SystemTheme = "light"
    """The theme of the system; found out at each start."""
    piece_sets: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    """The piece set for each game, by the game's name; its first one otherwise."""
    animation: Animation = "normal"
    reduced_motion: bool | None = None
    """Whether nothing is animated; None follows the system."""
    system_reduces_motion: bool = False
    """Whether the system asks for reduced motion; found out at each start."""
    screen_reader: ScreenReader = "system"
    """Whether a screen reader is told what is in the window."""

    coordinates: CoordinatePlace = "outside"
    show_targets: bool = True
    """Whether the legal targets of a held piece are marked."""
    show_consequences: bool = True
    """Whether a hovering piece shows what its drop would bring about."""
    show_thinking: bool = False
    """Whether a thinking opponent shows its best turn so far and its win probability."""
    confirm_turns: bool = False
    """Whether a person confirms each turn before the next player moves."""
    flip_board: bool = False
    """Whether the board turns to the person to move."""

    volume: Percent = 70
    """The volume of all sounds."""
    effects_volume: Percent = 100
    ambient_volume: Percent = 0
    muted: bool = False

    input: InputWay = "both"
    """Whether pieces are moved by dragging, by two clicks, or both."""
    keys: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    """Changed keys by the name of their action, such as `ctrl+z`; the usual ones otherwise."""
    names: tuple[Text, Text, Text, Text] = (
        N_("Player 1"),
        N_("Player 2"),
        N_("Player 3"),
        N_("Player 4"),
    )
    language: Text | None = None
    """A code such as `ja`; None follows the system."""
    setups: Annotated[dict[Text, Setup], Meta(max_length=1000)] = {}
    """The last choice for each game, by the game's name."""

    @property
    def time_factor(self) -> float:
        """Factor of all animation times; 0 without animation."""
        reduced = self.reduced_motion
        if reduced or (reduced is None and self.system_reduces_motion):
            return 0.0
        return TIME_FACTORS[self.animation]


def decode_settings(content: bytes) -> Settings:
    """Settings from JSON of this or an earlier version; raises `msgspec.MsgspecError`.

    Until version 0.2.0 `coordinates` was a truth value.

    >>> decode_settings(b'{"coordinates": false}').coordinates
    'off'
    """
    values: Any = msgspec.json.decode(content)
    if isinstance(values, dict) and isinstance(values.get("coordinates"), bool):
        values["coordinates"] = "outside" if values["coordinates"] else "off"
    return msgspec.convert(values, Settings)


# -- A learner's progress: lessons by course. Decoded strictly from JSON by msgspec ------------

Names = Annotated[tuple[Text, ...], Meta(max_length=1000)]


class LessonProgress(msgspec.Struct, frozen=True):
    """Lessons that were finished, and games that need no introduction any more.

    >>> LessonProgress().with_lesson("veletas/course", "lines").finished("veletas/course")
    ('lines',)
    """

    lessons: Annotated[
        dict[Text, Annotated[tuple[Text, ...], Meta(max_length=1000)]], Meta(max_length=1000)
    ] = {}
    """By course, as `game/course`: the names of its finished lessons."""
    introduced: Names = ()
    """Games whose first turn was offered."""
    explained: Names = ()
    """The explanations that were given during matches, as `game/occasion`."""

    def finished(self, course: str) -> tuple[str, ...]:
        """The finished lessons of a course."""
        return self.lessons.get(course, ())

    def with_lesson(self, course: str, lesson: str) -> LessonProgress:
        """With one more finished lesson."""
        done = self.finished(course)
        if lesson in done:
            return self
        lessons = {**self.lessons, course: (*done, lesson)}
        return msgspec.structs.replace(self, lessons=lessons)

    def with_introduction(self, game: str) -> LessonProgress:
        """With one more game whose first turn was offered."""
        if game in self.introduced:
            return self
        return msgspec.structs.replace(self, introduced=(*self.introduced, game))

    def with_explanation(self, occasion: str) -> LessonProgress:
        """With one more explained occasion."""
        if occasion in self.explained:
            return self
        return msgspec.structs.replace(self, explained=(*self.explained, occasion))


def decode_progress(content: bytes) -> LessonProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=LessonProgress)


# -- A player's results with puzzles, by game. Decoded strictly from JSON by msgspec -----------

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


# -- The coach's data about a player: strength and mistakes to practise, by game ---------------

# Decoded strictly from JSON by msgspec.

MOST_CARDS = 500
"""Mistakes that are kept; the oldest ones make room for new ones."""

Turn = Annotated[str, Meta(min_length=1, max_length=1000)]
Moment = Annotated[datetime, Meta(tz=True)]


class Skill(msgspec.Struct, frozen=True):
    """A player's strength in a game, from results against computers."""

    rating: Annotated[float, Meta(ge=LOWEST, le=HIGHEST)] = START
    deviation: Annotated[float, Meta(ge=1, le=MOST_DEVIATION)] = MOST_DEVIATION
    volatility: Annotated[float, Meta(gt=0, lt=1)] = 0.06

    @property
    def player(self) -> Rating:
        """The player's rating."""
        return Rating(self.rating, self.deviation, self.volatility)

    @staticmethod
    def of(rating: Rating) -> Skill:
        """A rating as it is stored."""
        return Skill(rating.value, rating.deviation, rating.volatility)


class Value(msgspec.Struct, frozen=True):
    """The value of a turn for its player."""

    win_probability: Annotated[float, Meta(ge=0, le=1)] | None = None
    points: Annotated[float, Meta(ge=-1000, le=1000)] | None = None

    @property
    def evaluation(self) -> Evaluation | None:
        """The value as an evaluation; None if nothing is known."""
        if self.win_probability is None and self.points is None:
            return None
        return Evaluation(self.win_probability, self.points)

    @staticmethod
    def of(evaluation: Evaluation | None) -> Value:
        """An evaluation as it is stored."""
        return Value(evaluation.win_probability, evaluation.points) if evaluation else Value()


class Memory(msgspec.Struct, frozen=True):
    """How well a mistake is remembered, in the terms of FSRS."""

    due: Moment
    state: Literal[1, 2, 3] = 1
    step: Annotated[int, Meta(ge=0, le=100)] | None = None
    stability: Annotated[float, Meta(gt=0, le=1e6)] | None = None
    difficulty: Annotated[float, Meta(ge=0, le=100)] | None = None
    last_review: Moment | None = None


class Card(msgspec.Struct, frozen=True):
    """A mistake to practise: a match up to a turn, the turn that was played, and the best one."""

    game: Text
    record: Annotated[str, Meta(max_length=50_000)]
    played: Turn
    best: Turn
    played_value: Value
    best_value: Value
    memory: Memory
    answer: Annotated[str, Meta(max_length=1000)] = ""
    """The best answer to the turn that was played; empty if it is not known."""
    names: Annotated[tuple[Text, ...], Meta(max_length=4)] = ()
    goal: Annotated[str, Meta(max_length=40)] = ""
    """The proven goal of the right turns; empty where the best turn is an estimate."""
    right: Annotated[tuple[Turn, ...], Meta(max_length=60)] = ()
    """The turns that reach the goal."""

    @property
    def key(self) -> tuple[str, str]:
        """Its position, which distinguishes it from other cards."""
        return self.game, self.record


class CoachProgress(msgspec.Struct, frozen=True):
    """The strength of the player in each game, and the mistakes to practise."""

    skills: Annotated[dict[Text, Skill], Meta(max_length=1000)] = {}
    """By the name of the game."""
    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)] = ()
    """Mistakes, the oldest first."""

    def skill(self, game: str) -> Skill:
        """The strength in a game."""
        return self.skills.get(game, Skill())

    def with_skill(self, game: str, skill: Skill) -> CoachProgress:
        """With another strength in one game."""
        return msgspec.structs.replace(self, skills={**self.skills, game: skill})

    def due(self, now: datetime, game: str | None = None) -> list[Card]:
        """The cards that are due, of one game or of all, the most urgent first."""
        found = [
            card for card in self.cards if card.memory.due <= now and game in (None, card.game)
        ]
        return sorted(found, key=lambda card: card.memory.due)

    def with_card(self, card: Card) -> CoachProgress:
        """With one more card, unless one with its position is there."""
        if card.key in {each.key for each in self.cards}:
            return self
        return msgspec.structs.replace(self, cards=(*self.cards, card)[-MOST_CARDS:])

    def with_memory(self, card: Card, memory: Memory) -> CoachProgress:
        """With another memory of a card."""
        cards = tuple(
            msgspec.structs.replace(each, memory=memory) if each.key == card.key else each
            for each in self.cards
        )
        return msgspec.structs.replace(self, cards=cards)

    def without(self, card: Card) -> CoachProgress:
        """Without a card."""
        cards = tuple(each for each in self.cards if each.key != card.key)
        return msgspec.structs.replace(self, cards=cards)


def decode_coach_progress(content: bytes) -> CoachProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=CoachProgress)


# -- The user's folder: settings, matches, exports ---------------------------------------------

FOLDER = "tavoliere"
SETTINGS = "settings.json"
PROGRESS = "progress.json"
PUZZLES = "puzzles.json"
COACH = "coach.json"

T = TypeVar("T")
State = Literal["read", "missing", "damaged", "unreadable"]

EXPORTS, EXPORTS_AT_HOME = "exports", "Tavoliere"
"""Folders of exported files, inside a given folder and inside the user's documents."""

NO_EXPORT_FOLDER = N_("There is no folder to put files in.")
NO_FOLDER = N_("There is no folder to keep settings in, so they last until the program ends.")
UNREADABLE = N_("The settings could not be read. The defaults are used.")
SET_ASIDE = N_(
    "The settings were damaged. The defaults are used; the old file is kept beside the new one, "
    "with “damaged” at the end of its name."
)


class _KeptPlace(msgspec.Struct):
    """The part of the settings that is needed to open the window."""

    window: WindowPlace | None = None


class UserFiles:
    """A user's folder: by default the system's folder for application data."""

    def __init__(self, folder: Path | None = None, access: FolderAccess = DIRECT) -> None:
        self._folder = folder if folder is not None else _user_folder()
        self._given = folder is not None
        self._unread: set[Path] = set()
        self.access = access
        """Does what concerns the folder."""
        self.matches = MatchStore(self._folder, access)
        self.trash = Trash(self._folder, access)
        self.crash_reports = CrashReports(self._folder, access)

    @property
    def folder(self) -> Path | None:
        """The folder; None if the system has none for this user."""
        return self._folder

    def remove_stale_files(self) -> None:
        """Remove what interrupted writes of earlier runs have left; for the program's start."""
        self.matches.remove_stale_files()
        self.access.start(self._sweep)

    def _sweep(self) -> None:
        if self._folder is not None:
            for name in (SETTINGS, PROGRESS, PUZZLES, COACH, INDEX):
                remove_stale_files(self._folder, time.time(), pattern=f"{name}*")

    def load_settings(self) -> tuple[Settings, str | None]:
        """The settings, or the defaults and a sentence that says why.

        Unknown keys, which a newer version may have written, are ignored. A file that cannot be
        decoded is renamed, never deleted.
        """
        if self._folder is None:
            return Settings(), NO_FOLDER
        found, state = self._decoded(self._folder / SETTINGS, decode_settings)
        problem = {"damaged": SET_ASIDE, "unreadable": UNREADABLE}.get(state)
        return found or Settings(), problem

    def load_window_place(self) -> WindowPlace | None:
        """The window's last place alone, before the window is opened; None if it is unknown."""
        if self._folder is None:
            return None
        path = self._folder / SETTINGS
        try:
            content = self.access.run(lambda: read_content(path))
            return msgspec.json.decode(content, type=_KeptPlace).window
        except (OSError, StorageError, msgspec.MsgspecError, ValueError, RecursionError):
            return None

    def save_settings(self, settings: Settings) -> None:
        """Write the settings; raises `StorageError`."""
        self._write(SETTINGS, settings, N_("The settings could not be saved: {reason}."))

    def load_progress(self) -> LessonProgress:
        """The finished lessons; none if the file cannot be read. A damaged file is renamed."""
        if self._folder is None:
            return LessonProgress()
        return self._decoded(self._folder / PROGRESS, decode_progress)[0] or LessonProgress()

    def save_progress(self, progress: LessonProgress) -> None:
        """Write what was learnt; raises `StorageError`."""
        self._write(PROGRESS, progress, N_("The finished lessons could not be saved: {reason}."))

    def load_puzzles(self) -> PuzzleProgress:
        """The results of puzzles; none if the file cannot be read. A damaged file is renamed."""
        if self._folder is None:
            return PuzzleProgress()
        found, _state = self._decoded(self._folder / PUZZLES, decode_puzzle_progress)
        return found or PuzzleProgress()

    def save_puzzles(self, puzzles: PuzzleProgress) -> None:
        """Write what was solved; raises `StorageError`."""
        self._write(PUZZLES, puzzles, N_("The result of the puzzle could not be saved: {reason}."))

    def load_coach(self) -> CoachProgress:
        """The coach's data; empty if the file cannot be read. A damaged file is renamed."""
        if self._folder is None:
            return CoachProgress()
        found, _state = self._decoded(self._folder / COACH, decode_coach_progress)
        return found or CoachProgress()

    def save_coach(self, progress: CoachProgress) -> None:
        """Write what the coach knows; raises `StorageError`."""
        self._write(COACH, progress, N_("What the coach knows could not be saved: {reason}."))

    def _decoded(self, path: Path, decode: Callable[[bytes], T]) -> tuple[T | None, State]:
        """The decoded content of a file, and the problem if there is none."""
        self._unread.discard(path)
        try:
            return self.access.run(lambda: _decoded(path, decode))
        except FolderBlocked:
            self._unread.add(path)
            return None, "unreadable"

    def _write(self, name: str, value: msgspec.Struct, template: str) -> None:
        """Write a file, unless its present content is unknown because the folder was blocked."""
        if self._folder is None:
            raise StorageError(NO_FOLDER)
        path = self._folder / name
        text = msgspec.json.format(msgspec.json.encode(value), indent=2)
        if path in self._unread:
            raise FolderBlocked
        with storage_errors(template):
            self.access.run(lambda: write_content(path, text + b"\n"))

    def export(self, name: str, content: bytes, *, picture: bool = False) -> Path:
        """Write a new file into the user's documents or pictures, and return its path.

        No existing file is overwritten: a number is added to the name. Raises `StorageError`.
        """
        folder = self._export_folder(picture)
        if folder is None:
            raise StorageError(NO_EXPORT_FOLDER)
        plain = Path(name)
        names = (f"{plain.stem} {number}{plain.suffix}" for number in count(2))
        path = next(p for p in (folder / n for n in chain([name], names)) if not os.path.lexists(p))
        write_file(path, content)
        with suppress(OSError):
            path.chmod(0o644)  # unlike the program's own files, readable by other users
        return path

    def _export_folder(self, picture: bool) -> Path | None:
        """A folder in the user's pictures or documents, or in the folder that was given."""
        if self._given and self._folder is not None:
            return self._folder / EXPORTS
        try:
            home = platformdirs.user_pictures_path if picture else platformdirs.user_documents_path
            folder = home()
        except (OSError, RuntimeError):
            return self._folder / EXPORTS if self._folder else None
        return folder / EXPORTS_AT_HOME if folder.is_absolute() else None


def _user_folder() -> Path | None:
    """The system's folder for the data of this program; None for a user without a home."""
    try:
        folder = platformdirs.user_data_path(FOLDER, appauthor=False)
    except (OSError, RuntimeError):
        return None
    return folder if folder.is_absolute() else None


def _decoded(path: Path, decode: Callable[[bytes], T]) -> tuple[T | None, State]:
    """The decoded content of a file, and the problem if there is none."""
    try:
        return decode(read_content(path)), "read"
    except FileNotFoundError:
        return None, "missing"
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None, "damaged" if _set_aside(path) else "unreadable"
    except OSError:
        return None, "unreadable"


def _set_aside(path: Path) -> bool:
    """Rename a damaged file; False if that fails too."""
    try:
        path.rename(free_damaged_name(path))
    except OSError:
        return False
    return True


# -- Crash reports in the user's folder, beside the folder of matches --------------------------

# A report is offered at the next start. The user deletes it or keeps it; a file has the names of
# the kept ones, so that they are not offered again.

MOST_REPORTS = 10
"""The number of reports that stay when a new one is written, the new one included."""
KEPT = "kept-crash-reports.txt"
"""The file with the names of the reports that are not offered again, one in a line."""

NO_CRASH_FOLDER = N_("There is no folder to keep the report in.")


class CrashReports:
    """The reports in a folder; None is a user without a folder."""

    def __init__(self, folder: Path | None, access: FolderAccess = DIRECT) -> None:
        self._folder = folder
        self._access = access

    def write(self, text: str, when: datetime) -> Path:
        """Write a report under a new name, and remove the oldest; raises `StorageError`."""
        folder = self._folder
        if folder is None:
            raise StorageError(NO_CRASH_FOLDER)
        return self._access.run(lambda: self._written(folder, text, when))

    def _written(self, folder: Path, text: str, when: datetime) -> Path:
        stem = f"crash-{when:%Y-%m-%d-%H%M%S}"
        names = chain([stem], (f"{stem}-{number}" for number in count(2)))
        paths = (folder / f"{name}.txt" for name in names)
        path = next(path for path in paths if not os.path.lexists(path))
        write_file(path, text.encode("utf-8", "replace"))
        for old in self._all()[:-MOST_REPORTS]:
            with suppress(OSError):
                old.unlink()
        return path

    def latest(self) -> Path | None:
        """The latest report that was neither kept nor deleted."""
        with suppress(FolderBlocked):
            return self._access.run(self._latest)
        return None

    def text(self, path: Path) -> str:
        """The text of a report; raises `StorageError`."""
        return self._access.run(lambda: read_text_file(path))

    def keep(self, path: Path) -> None:
        """Do not offer a report again; raises `StorageError`."""
        self._access.run(lambda: self._keep(path))

    def _keep(self, path: Path) -> None:
        kept = [*(p.name for p in self._all() if p.name in self._kept()), path.name]
        write_file(path.with_name(KEPT), "".join(f"{name}\n" for name in kept).encode())

    def delete(self, path: Path) -> None:
        """Delete a report; raises `StorageError`."""
        with storage_errors(N_("{name} could not be deleted: {reason}."), name=path.name):
            self._access.run(lambda: path.unlink(missing_ok=True))

    def _latest(self) -> Path | None:
        kept = self._kept()
        return next((path for path in self._all()[::-1] if path.name not in kept), None)

    def _kept(self) -> set[str]:
        """The names of the kept reports; empty if they cannot be read."""
        with suppress(StorageError):
            if self._folder is not None:
                return set(read_text_file(self._folder / KEPT).splitlines())
        return set()

    def _all(self) -> list[Path]:
        """All reports, the oldest first; empty if the folder cannot be read."""
        with suppress(OSError):
            if self._folder is not None:
                reports = (p for p in self._folder.glob("crash-*.txt") if p.is_file())
                return sorted(reports, key=lambda path: path.stem)
        return []
