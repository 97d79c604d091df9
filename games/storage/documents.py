"""The contents of the user's documents, decoded strictly from JSON by msgspec."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, fields, replace

from games.core.game import Evaluation, Fact
from games.core.rating import (
    HIGHEST,
    LEAST_VOLATILITY,
    LOWEST,
    MOST_DEVIATION,
    MOST_VOLATILITY,
    Rating,
    after_period,
)
from games.core.system import processor_cores
from games.core.translation import N_
from games.storage.document_file import DocumentKind

# -- The settings ------------------------------------------------------------------------------

# Values outside the bounds of the types here cannot come from the program. `UserFiles` sets a file
# with such values aside.

Animation = Literal["off", "fast", "normal", "slow"]
SystemTheme = Literal["light", "dark", "contrast"]
InputWay = Literal["both", "drag", "click"]
ScreenReader = Literal["system", "on", "off"]
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
    """The index of the level in the game."""
    seconds: Seconds = 1.0
    """Seconds that a computer may think about a turn."""
    teaching: bool = False
    """Whether the computer teaches, at a level of its choice."""


class Setup(msgspec.Struct, frozen=True):
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
    maximised: bool = False


class SettingRow(msgspec.Struct, frozen=True):
    """The row of a setting in the window: its place, and its texts, untranslated.

    The rows of a page stand in the order of the fields. `games/ui/scenes/settings.py` makes a
    switch, segments or a slider from the type of the field, or has a row of its own for it.
    """

    place: tuple[str, str]
    """Its page, and the heading on it; empty for none."""
    title: str = ""
    text: str = ""
    choices: tuple[str, ...] = ()
    """The titles of the values, in the order of the type."""


WINDOW = N_("General"), N_("Window")
SOUND = "General", N_("Sound")
NAMES = "General", N_("Names")
COMPUTER = "General", N_("Computer")
LOOK, BOARD, CONTROLS = (N_("Look"), ""), (N_("Board"), ""), (N_("Controls"), "")
LIKE_SYSTEM, ON, OFF = N_("Like the system"), N_("On"), N_("Off")


class Settings(msgspec.Struct, frozen=True):
    """Everything kept between runs; change it with `msgspec.structs.replace`.

    A field with a `SettingRow` is all that a new switch needs.

    >>> replace(Settings(), volume=0).volume
    0
    """

    window: WindowPlace | None = None
    """The window's last place; None before the first run."""
    system_theme: SystemTheme = "light"
    """The theme of the system, detected at each start."""
    system_reduces_motion: bool = False
    """Whether the system asks for reduced motion, detected at each start."""
    setups: Annotated[dict[Text, Setup], Meta(max_length=1000)] = {}
    """The last choice for each game, by the game's name."""

    # fmt: off
    language: Annotated[Text | None, SettingRow(WINDOW, N_("Language"))] = None
    """A code such as `ja`; None follows the system."""
    fullscreen: Annotated[bool, SettingRow(WINDOW, N_("Fullscreen"))] = False
    ui_scale: Annotated[ScalePercent | None, SettingRow(WINDOW, N_("Scale"))] = None
    """Percent; None follows the window."""
    screen_reader: Annotated[ScreenReader, SettingRow(WINDOW, N_("Screen reader"),
        N_("A screen reader can read the whole window, and all games can be played with it."),
        (LIKE_SYSTEM, ON, OFF))] = "system"
    muted: Annotated[bool, SettingRow(SOUND, N_("Mute"))] = False
    volume: Annotated[Percent, SettingRow(SOUND, N_("Volume"))] = 70
    """The volume of all sounds."""
    effects_volume: Annotated[Percent, SettingRow(SOUND, N_("Pieces and signals"))] = 100
    ambient_volume: Annotated[Percent, SettingRow(SOUND, N_("Background"),
        N_("A quiet sound for each game, off at 0%."))] = 0
    names: Annotated[tuple[Text, Text, Text, Text], SettingRow(NAMES)] = (
        N_("Player 1"), N_("Player 2"), N_("Player 3"), N_("Player 4"))
    show_thinking: Annotated[bool, SettingRow(COMPUTER, N_("Thinking"),
        N_("Shows an expert’s best turn so far and its chance to win. {speed}"))] = False
    ponder: Annotated[bool, SettingRow(COMPUTER, N_("Thinking ahead"),
        N_("An expert also thinks while you do, for a minute at most ({games})."))] = False
    cores: Annotated[Literal["one", "spare", "all"], SettingRow(COMPUTER, N_("Processor cores"),
        N_("How many cores of this computer an expert may use ({games})."),
        (N_("One"), N_("All but one"), N_("All")))] = "spare"

    theme: Annotated[Literal["system", "light", "dark", "contrast"], SettingRow(LOOK,
        N_("Colours"), "", (LIKE_SYSTEM, N_("Light"), N_("Dark"), N_("High contrast")))] = "system"
    piece_sets: Annotated[dict[Text, Text], Meta(max_length=1000), SettingRow(LOOK)] = {}
    """The piece set for each game, by the game's name; its first one otherwise."""

    animation: Annotated[Animation, SettingRow(BOARD, N_("Animation"), "",
        (OFF, N_("Fast"), N_("Normal"), N_("Slow")))] = "normal"
    reduced_motion: Annotated[bool | None, SettingRow(BOARD, N_("Reduced motion"),
        N_("Pieces and scenes change without moving."), (LIKE_SYSTEM, ON, OFF))] = None
    """Whether nothing is animated; None follows the system."""
    coordinates: Annotated[Literal["outside", "inside", "off"], SettingRow(BOARD, N_("Coordinates"),
        N_("Letters and numbers of the rows: next to the board, in it, or none."),
        (N_("Outside"), N_("Inside"), OFF))] = "outside"
    show_targets: Annotated[bool, SettingRow(BOARD, N_("Legal targets"),
        N_("Marks where a held piece may be put."))] = True
    show_consequences: Annotated[bool, SettingRow(BOARD, N_("Consequences"),
        N_("Shows what a drop would bring about while the piece is still held."))] = True
    flip_board: Annotated[bool, SettingRow(BOARD, N_("Turn the board"),
        N_("For two at one table: turns the board to the person to move ({games}). Other boards "
           "stay as they are, with each hand at its own side."))] = False

    input: Annotated[InputWay, SettingRow(CONTROLS, N_("Moving pieces"),
        N_("Click on a piece and then on its target, or drag it there."),
        (N_("Drag or click"), N_("Drag only"), N_("Click only")))] = "both"
    confirm_turns: Annotated[bool, SettingRow(CONTROLS, N_("Confirm turns"),
        N_("A finished turn waits for a button before the next player moves."))] = False
    keys: Annotated[dict[Text, Text], Meta(max_length=1000), SettingRow(CONTROLS, N_("Keys"),
        N_("Click on a key, then press the new one. Escape keeps the old one."))] = {}
    """Changed keys by the name of their action, such as `ctrl+z`; the usual ones otherwise."""
    # fmt: on

    @property
    def time_factor(self) -> float:
        """Factor of all animation times; 0 without animation."""
        reduced = self.reduced_motion
        if reduced or (reduced is None and self.system_reduces_motion):
            return 0.0
        return TIME_FACTORS[self.animation]

    @property
    def usable_cores(self) -> int:
        """The number of processor cores a computer player may use."""
        there = processor_cores()
        return {"one": 1, "spare": max(1, there - 1), "all": there}[self.cores]


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


SETTINGS = DocumentKind(
    "settings.json",
    Settings(),
    decode_settings,
    N_("The settings could not be saved: {reason}."),
    N_("The settings could not be read. The defaults are used."),
    N_(
        "The settings were damaged. The defaults are used; the old file is kept next to the new "
        "one, with “damaged” at the end of its name."
    ),
)


def settings_change(before: Settings, after: Settings) -> Callable[[Settings], Settings]:
    """The differences between two settings, as a change of any others.

    Values with names of their own, such as the setups of games, are changed one by one.

    >>> settings_change(Settings(volume=70), Settings(volume=5))(Settings(muted=True)) == Settings(
    ...     muted=True, volume=5
    ... )
    True
    """
    old, new = asdict(before), asdict(after)
    changed = {name: value for name, value in new.items() if value != old[name]}

    def change(settings: Settings) -> Settings:
        values = {
            name: _merged(old[name], value, getattr(settings, name))
            for name, value in changed.items()
        }
        return replace(settings, **values)

    return change


def _merged(old: Any, new: Any, present: Any) -> Any:
    """A present value with the differences between an old and a new one."""
    if isinstance(new, dict):
        kept = {key: value for key, value in present.items() if key in new or key not in old}
        return kept | {key: value for key, value in new.items() if old.get(key) != value}
    if isinstance(new, tuple):
        triples = zip(old, new, present, strict=True)
        return tuple(here if was == now else now for was, now, here in triples)
    return new


# -- A learner's progress: lessons by course ---------------------------------------------------

Names = Annotated[tuple[Text, ...], Meta(max_length=1000)]


class LessonProgress(msgspec.Struct, frozen=True):
    """Lessons that were finished, and games that need no introduction any more.

    >>> LessonProgress().with_lesson("veletas/course", "lines").finished("veletas/course")
    ('lines',)
    """

    lessons: Annotated[dict[Text, Names], Meta(max_length=1000)] = {}
    """By course, as `game/course`: the names of its finished lessons."""
    introduced: Names = ()
    """Games whose first turn was offered."""
    explained: Names = ()
    """The explanations shown during matches, as `game/occasion`."""

    def finished(self, course: str) -> tuple[str, ...]:
        return self.lessons.get(course, ())

    def with_lesson(self, course: str, lesson: str) -> LessonProgress:
        done = self.finished(course)
        if lesson in done:
            return self
        return replace(self, lessons={**self.lessons, course: (*done, lesson)})

    def with_introduction(self, game: str) -> LessonProgress:
        if game in self.introduced:
            return self
        return replace(self, introduced=(*self.introduced, game))

    def with_explanation(self, occasion: str) -> LessonProgress:
        if occasion in self.explained:
            return self
        return replace(self, explained=(*self.explained, occasion))


LESSONS = DocumentKind(
    "progress.json",
    LessonProgress(),
    msgspec.json.Decoder(LessonProgress).decode,
    N_("The finished lessons could not be saved: {reason}."),
)


# -- When a mistake or a puzzle comes back -----------------------------------------------------

LEAST_STABILITY, MOST_STABILITY = 0.001, 1e6
"""Days until a mistake is forgotten; the lower bound is that of FSRS."""

Moment = Annotated[datetime, Meta(tz=True)]


Recall = Literal["again", "hard", "good"]
"""The grade of a recall."""

RATINGS: dict[Recall, int] = {"again": 1, "hard": 2, "good": 3}
"""The ratings of FSRS."""


class Memory(msgspec.Struct, frozen=True):
    """The memory of a mistake or a puzzle, in the terms of FSRS."""

    due: Moment
    state: Literal[1, 2, 3] = 1
    """1 before the first review, then 2."""
    step: Annotated[int, Meta(ge=0, le=100)] | None = None
    stability: Annotated[float, Meta(ge=LEAST_STABILITY, le=MOST_STABILITY)] | None = None
    difficulty: Annotated[float, Meta(ge=1, le=10)] | None = None
    last_review: Moment | None = None

    def __post_init__(self) -> None:
        """Raises `ValueError` for a state with missing values."""
        reviewed = self.stability is not None and self.difficulty is not None
        if (self.state != 1 and not reviewed) or (self.state == 3 and self.step is None):
            raise ValueError("a value of the state is missing")

    def reviewed(self, recall: Recall, now: datetime) -> Memory:
        """The memory after a try at a moment with a time zone; due a day later at least.

        Deterministic: the same results give the same days.
        """
        from fsrs import Card, Rating, Scheduler, State  # needed by few

        scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        values = {**asdict(self), "state": State(self.state)}
        rating = Rating(RATINGS[recall])
        after, _log = scheduler.review_card(Card(**values), rating, review_datetime=now)
        stability = None if after.stability is None else min(after.stability, MOST_STABILITY)
        return Memory(
            after.due,
            after.state.value,
            after.step,
            stability,
            after.difficulty,
            after.last_review,
        )


# -- A player's results with puzzles, by game --------------------------------------------------

PuzzleResult = Literal["solved", "hinted", "failed", "met"]
"""The result of an attempt: solved at once, solved with a hint, failed, or only seen."""

SCORES: dict[PuzzleResult, float] = {"solved": 1.0, "hinted": 0.5, "failed": 0.0}
"""The score of a player against a puzzle."""
START, PUZZLE_START = 1000.0, 700.0
"""The rating of a newcomer, in matches and in puzzles."""
GREATEST_LOSS = 60.0
"""The most points lost by a failed puzzle, while little is known of the player."""
PUZZLE_DEVIATION = 80.0
"""The deviation of a puzzle's rating, so that a result moves it little."""
MOST_PUZZLES, LONGEST_CURVE, MOST_DAYS, MOST_HINTS = 100_000, 5_000, 1_000, 20

PuzzleId = Annotated[str, Meta(pattern=r"^[0-9a-z]{1,40}$")]
PuzzleIds = Annotated[tuple[PuzzleId, ...], Meta(max_length=MOST_PUZZLES)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Points = Annotated[float, Meta(ge=LOWEST, le=HIGHEST)]
Deviation = Annotated[float, Meta(ge=1, le=MOST_DEVIATION)]
Volatility = Annotated[float, Meta(ge=LEAST_VOLATILITY, le=MOST_VOLATILITY)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Shift = Annotated[float, Meta(ge=-400, le=400)]


class Rated(msgspec.Struct, frozen=True):
    """A player's rating in a game."""

    rating: Points = START
    deviation: Deviation = MOST_DEVIATION
    volatility: Volatility = 0.06

    @property
    def player(self) -> Rating:
        return Rating(self.rating, self.deviation, self.volatility)

    def with_player(self, player: Rating, **values: object) -> Self:
        value, deviation, volatility = player.value, player.deviation, player.volatility
        return replace(self, rating=value, deviation=deviation, volatility=volatility, **values)


class GamePuzzles(Rated, frozen=True):
    """A player's rating and results in the puzzles of one game."""

    rating: Points = PUZZLE_START
    results: Annotated[dict[PuzzleId, PuzzleResult], Meta(max_length=MOST_PUZZLES)] = {}
    """The result of the first attempt at each puzzle."""
    curve: Annotated[tuple[Points, ...], Meta(max_length=LONGEST_CURVE)] = ()
    """The rating after each rated puzzle."""
    repeat: PuzzleIds = ()
    """Puzzles that were failed, or solved with a hint, and not solved since; the oldest first."""
    memories: Annotated[dict[PuzzleId, Memory], Meta(max_length=MOST_PUZZLES)] = {}
    """The memories of puzzles that were failed or solved with a hint."""
    moved: Annotated[dict[PuzzleId, Shift], Meta(max_length=MOST_PUZZLES)] = {}
    """The change of a puzzle's rating by its first result."""
    before_hints: Annotated[dict[PuzzleId, Rated], Meta(max_length=MOST_HINTS)] = {}
    """The player's rating before each of the last hints, because a failure may follow."""
    days: Annotated[dict[Day, PuzzleResult], Meta(max_length=MOST_DAYS)] = {}
    """The first result of the puzzle of the day, by date."""
    theme: Text = ""
    """The chosen theme; empty for all."""
    begun: Annotated[str, Meta(pattern=r"^[0-9a-z]{0,40}$")] = ""
    """The begun, unfinished puzzle; empty for none."""
    streak: PuzzleIds = ()
    """The puzzles of the running streak; the last one is not solved yet."""
    best_streak: Count = 0
    best_sprint: Count = 0

    def count(self, result: PuzzleResult) -> int:
        return sum(each == result for each in self.results.values())

    def with_result(
        self, puzzle: str, difficulty: int, result: PuzzleResult, *, rated: bool
    ) -> GamePuzzles:
        """The progress after an attempt at a puzzle; only the first one is rated.

        `difficulty` is the puzzle's rating.
        """
        first = puzzle not in self.results
        results = {**self.results, puzzle: result} if first else self.results
        hints, changed = self.before_hints, self
        if first and rated:
            score = SCORES[result]
            player = _after_puzzle(self.player, difficulty, score)
            curve = (*self.curve, player.value)[-LONGEST_CURVE:]
            changed = self.with_player(player, curve=curve)
            changed = changed._with_moved(puzzle, difficulty, self.player, score)
            if result == "hinted":
                earlier = Rated(self.rating, self.deviation, self.volatility)
                hints = dict([*hints.items(), (puzzle, earlier)][-MOST_HINTS:])
        others = tuple(each for each in self.repeat if each != puzzle)
        repeat = {"solved": others, "met": self.repeat}.get(result, (*others, puzzle))
        return replace(changed, results=results, repeat=repeat, before_hints=hints)

    def with_failure_after_hint(self, puzzle: str, difficulty: int) -> GamePuzzles:
        """The progress after failing a puzzle whose hint was its result: it becomes a failure."""
        hints, results, changed = dict(self.before_hints), self.results, self
        if kept := hints.pop(puzzle, None):
            before, results = kept.player, {**results, puzzle: "failed"}
            player = _after_puzzle(before, difficulty, SCORES["failed"])
            hinted = _after_puzzle(before, difficulty, SCORES["hinted"])
            if self.player != hinted:  # another window has rated puzzles since then
                value = self.rating + player.value - hinted.value
                player = replace(self.player, value=max(value, LOWEST))
            changed = self.with_player(player, curve=(*self.curve[:-1], player.value))
            changed = changed._with_moved(puzzle, difficulty, before, SCORES["failed"])
        repeat = (*(each for each in self.repeat if each != puzzle), puzzle)
        return replace(changed, results=results, repeat=repeat, before_hints=hints)

    def with_day(
        self, day: date, result: PuzzleResult, *, instead: PuzzleResult | None = None
    ) -> GamePuzzles:
        """The progress after an attempt at the puzzle of a day; the first one is kept.

        An earlier result of this attempt, `instead`, is replaced.
        """
        key = day.isoformat()
        if instead and self.days.get(key) == instead:
            return replace(self, days={**self.days, key: result})
        days = {key: result, **self.days}
        latest = sorted(days)[-MOST_DAYS:]
        return replace(self, days={key: days[key] for key in latest})

    def days_in_row(self, today: date) -> int:
        """The number of days in a row with the puzzle of the day, up to today or yesterday."""
        day = today if today.isoformat() in self.days else today - timedelta(days=1)
        count = 0
        while day.isoformat() in self.days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    def with_memory(self, puzzle: str, memory: Memory) -> GamePuzzles:
        return replace(self, memories={**self.memories, puzzle: memory})

    def _with_moved(
        self, puzzle: str, difficulty: int, player: Rating, score: float
    ) -> GamePuzzles:
        """The progress with a puzzle's rating after a player's first result against it."""
        after = after_period(Rating(difficulty, PUZZLE_DEVIATION), [(player, 1 - score)])
        return replace(self, moved={**self.moved, puzzle: after.value - difficulty})


class PuzzleProgress(msgspec.Struct, frozen=True):
    games: Annotated[dict[Text, GamePuzzles], Meta(max_length=1000)] = {}
    """By the name of the game."""

    def of(self, game: str) -> GamePuzzles:
        return self.games.get(game, GamePuzzles())

    def with_change(
        self, game: str, change: Callable[[GamePuzzles], GamePuzzles]
    ) -> PuzzleProgress:
        before = self.of(game)
        after = change(before)
        return self if after == before else PuzzleProgress({**self.games, game: after})


def _puzzles_without_damage(content: bytes) -> PuzzleProgress:
    """The values within their bounds; raises `msgspec.MsgspecError` if none can be read.

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
    for field in fields(GamePuzzles):
        with suppress(KeyError, msgspec.ValidationError):
            found[field.name] = msgspec.convert(values[field.name], field.type)
    return GamePuzzles(**found)


def _after_puzzle(player: Rating, difficulty: float, score: float) -> Rating:
    after = after_period(player, [(Rating(difficulty, PUZZLE_DEVIATION), score)])
    return replace(after, value=max(after.value, player.value - GREATEST_LOSS))


PUZZLES = DocumentKind(
    "puzzles.json",
    PuzzleProgress(),
    msgspec.json.Decoder(PuzzleProgress).decode,
    N_("The result of the puzzle could not be saved: {reason}."),
    decode_partly=_puzzles_without_damage,
)


# -- The coach's data about a player: strength and mistakes to practise, by game ---------------

MOST_CARDS = 500
"""The most mistakes kept; new ones replace the oldest."""

Turn = Annotated[str, Meta(min_length=1, max_length=1000)]
Facts = Annotated[tuple[Fact, ...], Meta(max_length=8)]


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
        return Value(evaluation.win_probability, evaluation.points) if evaluation else Value()


class Card(msgspec.Struct, frozen=True):
    """A mistake to practise: a match up to a turn, the played turn, and the best one."""

    game: Text
    record: Annotated[str, Meta(max_length=50_000)]
    played: Turn
    best: Turn
    played_value: Value
    best_value: Value
    memory: Memory
    answer: Annotated[str, Meta(max_length=1000)] = ""
    """The best answer to the played turn; empty if unknown."""
    names: Annotated[tuple[Text, ...], Meta(max_length=4)] = ()
    goal: Annotated[str, Meta(max_length=40)] = ""
    """The proven goal of the right turns; empty if the best turn is an estimate."""
    right: Annotated[tuple[Turn, ...], Meta(max_length=60)] = ()
    """The turns that reach the goal."""
    after: Facts = ()
    """The proven facts about the position after the played turn."""
    answered: Facts = ()
    """The proven facts after the answer to it."""
    instead: Facts = ()
    """The proven facts after the best turn."""
    reply: Annotated[str, Meta(max_length=1000)] = ""
    """The best answer to the best turn; empty if unknown."""

    @property
    def key(self) -> tuple[str, str]:
        """Its position, which distinguishes it from other cards."""
        return self.game, self.record


class CoachProgress(msgspec.Struct, frozen=True):
    """The strength of the player in each game, and the mistakes to practise."""

    skills: Annotated[dict[Text, Rated], Meta(max_length=1000)] = {}
    """By the name of the game, from results against computers."""
    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)] = ()
    """Mistakes, the oldest first."""

    def skill(self, game: str) -> Rated:
        return self.skills.get(game, Rated())

    def with_skill(self, game: str, skill: Rated) -> CoachProgress:
        return replace(self, skills={**self.skills, game: skill})

    def due(self, now: datetime, game: str | None = None) -> list[Card]:
        """The due cards, of one game or of all, the most urgent first."""
        found = [
            card for card in self.cards if card.memory.due <= now and game in (None, card.game)
        ]
        return sorted(found, key=lambda card: card.memory.due)

    def with_card(self, card: Card) -> CoachProgress:
        """The progress with one more card, unless one has its position."""
        if card.key in {each.key for each in self.cards}:
            return self
        return replace(self, cards=(*self.cards, card)[-MOST_CARDS:])

    def with_memory(self, card: Card, memory: Memory) -> CoachProgress:
        cards = tuple(
            replace(each, memory=memory) if each.key == card.key else each for each in self.cards
        )
        return replace(self, cards=cards)

    def without(self, card: Card) -> CoachProgress:
        cards = tuple(each for each in self.cards if each.key != card.key)
        return replace(self, cards=cards)


def _coach_without_damage(content: bytes) -> CoachProgress:
    """The cards and strengths within their bounds; raises `msgspec.MsgspecError`."""
    found = msgspec.json.decode(content, type=_Parts)
    skills = {}
    for game, content in found.skills.items():
        with suppress(msgspec.ValidationError):
            skills[msgspec.convert(game, Text)] = msgspec.json.decode(content, type=Rated)
    cards = []
    for content in found.cards:
        with suppress(msgspec.ValidationError):
            cards.append(msgspec.json.decode(content, type=Card))
    return CoachProgress(skills, tuple(cards[-MOST_CARDS:]))


class _Parts(msgspec.Struct):
    skills: dict[str, msgspec.Raw] = {}
    cards: tuple[msgspec.Raw, ...] = ()


COACH = DocumentKind(
    "coach.json",
    CoachProgress(),
    msgspec.json.Decoder(CoachProgress).decode,
    N_("What the coach knows could not be saved: {reason}."),
    decode_partly=_coach_without_damage,
)
