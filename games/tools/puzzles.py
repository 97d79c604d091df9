"""The command `puzzles`: makes puzzles from games, and checks files of puzzles with the rules."""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from dataclasses import replace
from glob import escape
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from games import catalog
from games.console import terminal
from games.console.terminal import UsageError, count
from games.core.game import AnyGame, PuzzleTheme
from games.core.position import RuleError
from games.core.record import read_record
from games.core.system import INTERRUPTED, VERSION, in_processes, sigint_blocked
from games.core.translation import _, ngettext
from games.learning.puzzle import (
    Puzzle,
    PuzzleError,
    faults,
    read_puzzle,
    read_puzzles,
    shipped_puzzles,
    write_puzzle,
    write_puzzles,
)
from games.storage.files import (
    StorageError,
    explained,
    read_file,
    read_text_file,
    remove_stale_files,
    write_file,
)
from games.storage.user_files import UserFiles
from games.tools.game_tools import Candidate, Rejection, tools_of
from games.tools.puzzle_ratings import ScoreFile

MOST_GAMES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="make|rate|check")
    _add_make(actions.add_parser("make", help=_("make puzzles from games, with proven answers")))
    rate = actions.add_parser(
        "rate", help=_("rate puzzles by players of many strengths, and write the ratings into FILE")
    )
    rate.add_argument("file", metavar="FILE", type=Path, help=_("puzzles of one game"))
    check = actions.add_parser("check", help=_("check puzzles with the rules"))
    check.add_argument(
        "files",
        metavar="FILE",
        type=Path,
        nargs="*",
        help=_("puzzles; without any, those that come with the games are checked"),
    )


def _add_make(make: argparse.ArgumentParser) -> None:
    make.add_argument("game", choices=list(_puzzled()), help=_("which game"))
    make.add_argument(
        "--count", type=count, default=300, metavar="N", help=_("{n} by default").format(n=300)
    )
    make.add_argument(
        "--seed", type=_seed, default="1", metavar="TEXT", help=_("seed of random choices")
    )
    make.add_argument("--jobs", type=count, metavar="N", help=_("parallel games: one per core"))
    make.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=_(
            "where to write the puzzles: puzzles-GAME.txt by default; the same command continues"
        ),
    )
    make.add_argument(
        "--puzzles",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help=_("puzzles whose positions are searched first"),
    )
    make.add_argument(
        "--library", action="store_true", help=_("search the matches of the library first")
    )
    make.add_argument(
        "--most-games",
        type=count,
        default=MOST_GAMES,
        metavar="N",
        help=_("stop after so many games ({n} by default)").format(n=MOST_GAMES),
    )


def _seed(text: str) -> str:
    """A seed that fits into a line of a file of puzzles."""
    if not re.fullmatch(r"[\w.-]{1,40}", text):
        raise argparse.ArgumentTypeError(
            _("{text} is not a seed: use 1 to 40 letters, digits, dots, - and _").format(
                text=repr(text[:60])
            )
        )
    return text


def run(arguments: argparse.Namespace) -> int:
    if arguments.action == "make":
        return _make(arguments)
    if arguments.action == "rate":
        return _rate(arguments.file)
    if not arguments.files:
        games = _puzzled()
        return max(
            (_check(f"{name}/puzzles.txt", shipped_puzzles(game)) for name, game in games.items()),
            default=0,
        )
    return max(_check_file(path) for path in arguments.files)


# --------------------------------------------------------------------------------------- make


def _make(arguments: argparse.Namespace) -> int:
    game = catalog.games()[arguments.game]
    out = arguments.out or Path(f"puzzles-{arguments.game}.txt")
    maker = PuzzleMaker(game, arguments.count, arguments.seed, list(_records(game, arguments)), out)
    if maker.progress.games:
        terminal.warn(
            "puzzles",
            _("{count} games are already searched").format(count=len(maker.progress.games)),
        )
    status = 0
    try:
        maker.run(arguments.most_games, arguments.jobs or os.cpu_count() or 1)
    except KeyboardInterrupt:
        status = INTERRUPTED
        terminal.warn("puzzles", _("stopped; the same command continues there"))
    except BrokenProcessPool:
        status = terminal.warn("puzzles", _("a process of the search has died"))
    except StorageError as error:
        status = terminal.warn("puzzles", explained(error))
    _print_kept(game, maker)
    _print_rejected(maker.progress.games)
    sentence = _("{puzzles} puzzles of {games} games are in {file}.")
    print(
        "\n"
        + sentence.format(
            puzzles=len(maker.selection.kept), games=len(maker.progress.games), file=out
        )
    )
    return status


def _records(wanted: AnyGame, arguments: argparse.Namespace) -> Iterable[GameRecord]:
    """The records to search before self-play; those of other games are reported and left out."""
    for path in arguments.puzzles:
        for puzzle in _puzzles_of(path):
            if puzzle.game == wanted.name:
                yield GameRecord(puzzle.source, write_puzzle(puzzle), is_puzzle=True)
    matches = UserFiles().matches
    for name in sorted(matches.stamps()) if arguments.library else ():
        try:
            text = matches.text(name)
            if read_record(text, catalog.games()).game is wanted:
                yield GameRecord(" ".join(name.replace("|", " ").split()), text)
        except (RuleError, StorageError) as error:
            terminal.warn(
                "puzzles", _("{name} is left out: {reason}").format(name=name, reason=error)
            )


def _puzzles_of(path: Path) -> list[Puzzle]:
    try:
        return read_puzzles(_text_of(path), catalog.games())
    except PuzzleError as error:
        raise UsageError(f"{path.name}: {error}") from None


def _text_of(path: Path) -> str:
    try:
        return read_text_file(path)
    except StorageError as error:
        raise UsageError(explained(error)) from None


def _print_kept(game: AnyGame, maker: PuzzleMaker) -> None:
    """A line for each theme: the number of puzzles, and the time for one."""
    numbers = (_("kept"), _("seconds each"))
    rows = []
    kept = Counter(puzzle.theme for puzzle in maker.selection.kept)
    for theme in game.themes:
        spent = sum(game.seconds.get(theme.key, 0.0) for game in maker.progress.games)
        number = kept[theme.key]
        each = _("{seconds} in all").format(seconds=f"{spent:.1f}")
        rows.append((theme.key, str(number), f"{spent / number:.1f}" if number else each))
    terminal.print_table((_("theme"), *numbers), rows, numbers)


def _print_rejected(searched: Iterable[SearchedGame]) -> None:
    reasons: Counter[tuple[str, str]] = Counter()
    for game in searched:
        for theme, counts in game.rejected.items():
            for reason, number in counts.items():
                reasons[theme, reason] += number
    if not reasons:
        return
    candidates = _("candidates")
    rows = ((*which, str(number)) for which, number in sorted(reasons.items()))
    print()
    terminal.print_table((_("theme"), _("rejected"), candidates), rows, (candidates,))


# --------------------------------------------------------------------------------------- rate


def _rate(path: Path) -> int:
    """Solve the puzzles of a file by all solvers, and write their ratings into it."""
    puzzles = _puzzles_of(path)
    names = {puzzle.game for puzzle in puzzles}
    if len(names) != 1:
        raise UsageError(_("{file} should have the puzzles of one game").format(file=path.name))
    game = catalog.games()[names.pop()]
    known = ScoreFile(path, game)
    try:
        with terminal.progress_bar(len(puzzles)) as advance:
            for _done in known.complete(puzzles):
                advance()
    except KeyboardInterrupt:
        terminal.warn("puzzles", _("stopped; the same command continues there"))
        return INTERRUPTED
    rated = known.rated(puzzles)
    order = {theme.key: number for number, theme in enumerate(game.themes)}
    rated.sort(key=lambda puzzle: (order[puzzle.theme], puzzle.rating, puzzle.id))
    comments = [line for line in _text_of(path).splitlines() if line.startswith("#")]
    head = "".join(f"{line}\n" for line in comments)
    write_file(path, (head + write_puzzles(rated)).encode())
    _print_ratings(game, known, rated)
    return 0


def _print_ratings(game: AnyGame, known: ScoreFile, rated: Sequence[Puzzle]) -> None:
    """A line for each theme: its ratings, and the share solved by each solver, in percent."""
    numbers = (_("puzzles"), _("easiest"), _("median"), _("hardest"), *known.names)
    rows = []
    for theme in game.themes:
        group = [puzzle for puzzle in rated if puzzle.theme == theme.key]
        if group:
            ratings = [puzzle.rating for puzzle in group]
            shares = zip(*map(known.of, group), strict=True)
            cells = [str(round(100 * sum(share) / len(group))) for share in shares]
            spread = (min(ratings), round(median(ratings)), max(ratings))
            rows.append((theme.key, str(len(group)), *map(str, spread), *cells))
    terminal.print_table((_("theme"), *numbers), rows, numbers)


# -------------------------------------------------------------------------------------- check


def _check_file(path: Path) -> int:
    try:
        return _check(path.name, read_puzzles(read_text_file(path), catalog.games()))
    except (StorageError, PuzzleError) as error:
        print(f"{path.name}: {explained(error)}", file=sys.stderr)
        return 1


def _check(name: str, puzzles: list[Puzzle]) -> int:
    games = catalog.games()
    found = 0
    boards: dict[tuple[str, str], int] = {}
    near = _near_copies(puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        game = games[puzzle.game]
        said = list(faults(puzzle, game))
        if not said:
            start = game.read_position(puzzle.position, puzzle.options)
            first = boards.setdefault((puzzle.theme, game.canonical(start)), number)
            if first != number:
                said = [_("this is puzzle {number} again").format(number=first)]
            elif number in near:
                said = [_("this is nearly puzzle {number}").format(number=near[number])]
        for fault in said:
            sentence = _("{file}: puzzle {number} ({theme}): {fault}")
            values = {"number": number, "theme": puzzle.theme, "fault": fault}
            print(sentence.format(file=name, **values), file=sys.stderr)
        found += len(said)
    themes = Counter(puzzle.theme for puzzle in puzzles)
    counts = ", ".join(f"{theme} {number}" for theme, number in themes.items())
    sentence = _("{file}: {count} puzzles ({themes}), no faults")
    if found:
        sentence = ngettext(
            "{file}: {count} puzzles ({themes}), {faults} fault",
            "{file}: {count} puzzles ({themes}), {faults} faults",
            found,
        )
    print(sentence.format(file=name, count=len(puzzles), themes=counts, faults=found))
    return 1 if found else 0


def _near_copies(puzzles: Sequence[Puzzle]) -> dict[int, int]:
    """The numbers of near copies of earlier puzzles, with the numbers of these."""
    found: dict[int, int] = {}
    for name, game in _puzzled().items():
        own = [number for number, puzzle in enumerate(puzzles) if puzzle.game == name]
        with suppress(ValueError):  # a position that cannot be read is told elsewhere
            for one, two in tools_of(game).near_copies([puzzles[number] for number in own]):
                found.setdefault(own[max(one, two)] + 1, own[min(one, two)] + 1)
    return found


def _puzzled() -> dict[str, AnyGame]:
    return {name: game for name, game in catalog.games().items() if game.themes}


# -- Which of the puzzles that were found are kept: spread over themes and kinds, none twice ---

MOST_PER_GAME = 2
"""Puzzles from one game, whose positions are similar."""
MOST_OF_A_KIND = 0.3
"""The largest share of one kind among the puzzles of a theme."""


class Selection:
    """The kept puzzles, as games are added in order."""

    def __init__(
        self, themes: Sequence[PuzzleTheme], count: int, kinds: Callable[[Puzzle], tuple[str, ...]]
    ) -> None:
        """`count` puzzles in all, spread evenly over the themes.

        `kinds` is that of `GameTools`.
        """
        self._places = {theme.key: 0 for theme in themes}
        for number in range(count):
            self._places[themes[number % len(themes)].key] += 1
        self._kinds = kinds
        self._known: dict[str, list[tuple[str, str]]] = {}
        self._kept: list[Puzzle] = []
        self._boards: set[str] = set()
        self._by_theme: Counter[str] = Counter()
        self._by_kind: Counter[tuple[str, str]] = Counter()

    @property
    def wanted(self) -> frozenset[str]:
        return frozenset(
            key for key, places in self._places.items() if self._by_theme[key] < places
        )

    @property
    def kept(self) -> list[Puzzle]:
        order = list(self._places)
        return sorted(self._kept, key=lambda puzzle: (order.index(puzzle.theme), puzzle.id))

    def add(self, found: Iterable[tuple[str, Puzzle]]) -> None:
        """Add the puzzles of one game, each with the canonical text of its position.

        Those whose theme and kind have the fewest puzzles are kept.
        """
        waiting = list(found)
        for _number in range(MOST_PER_GAME):
            waiting = [pair for pair in waiting if self._fits(*pair)]
            if not waiting:
                return
            board, puzzle = min(waiting, key=self._load)
            self._kept.append(puzzle)
            self._boards.add(board)
            self._by_theme[puzzle.theme] += 1
            self._by_kind.update(self._kinds_of(puzzle))

    def _fits(self, board: str, puzzle: Puzzle) -> bool:
        if board in self._boards or puzzle.theme not in self.wanted:
            return False
        most = math.ceil(self._places[puzzle.theme] * MOST_OF_A_KIND)
        return all(self._by_kind[kind] < most for kind in self._kinds_of(puzzle))

    def _load(self, found: tuple[str, Puzzle]) -> tuple[float, int]:
        _board, puzzle = found
        of_kinds = (self._by_kind[kind] for kind in self._kinds_of(puzzle))
        return self._by_theme[puzzle.theme] / self._places[puzzle.theme], max(of_kinds, default=0)

    def _kinds_of(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The theme with each kind; cached, because computing kinds may take long."""
        if puzzle.id not in self._known:
            self._known[puzzle.id] = [(puzzle.theme, kind) for kind in self._kinds(puzzle)]
        return self._known[puzzle.id]


# -- A run that makes puzzles: it goes on where an earlier one was stopped ---------------------

# Games are searched in batches; in each batch, the themes that had room before it are looked for.
# So the result depends on the settings alone, not on the number of processes or on interruptions.

BATCH = 32
SUFFIX = ".progress"
"""Added to the name of the file of puzzles: the progress of the search."""
LARGEST_PROGRESS = 200_000_000
"""Bytes."""


class GameRecord(msgspec.Struct, frozen=True):
    """The record of a game, and the source named by its puzzles.

    Or a puzzle as a line of a file, and its own source.
    """

    name: str
    text: str
    is_puzzle: bool = False


class _Progress(msgspec.Struct):
    settings: dict[str, str]
    """They must be equal to continue the progress of another run."""
    games: list[SearchedGame] = []


class PuzzleMaker:
    """The games searched so far, and the puzzles kept of them."""

    def __init__(
        self,
        game: AnyGame,
        count: int,
        seed: str,
        records: Sequence[GameRecord],
        out: Path,
    ) -> None:
        """Raises `UsageError` if the file belongs to another run."""
        self._game = game
        self._records = records
        self._seed = seed
        self._out = out
        self._kept_progress = out.with_name(out.name + SUFFIX)
        self.selection = Selection(game.themes, count, tools_of(game).kinds)
        self._wanted = self.selection.wanted
        self._command = f"puzzles make {game.name} --count {count} --seed {seed}"
        texts = "".join(f"{record.name}\n{record.text}\n" for record in records)
        digest = hashlib.sha256(texts.encode()).hexdigest() if records else ""
        settings = {"game": game.name, "count": str(count), "seed": seed, "records": digest}
        self.progress = _Progress(settings)
        self._added = 0
        self._load()

    def run(self, most_games: int, jobs: int) -> None:
        """Search games until all themes are full; raises `StorageError`.

        After a `KeyboardInterrupt` the files hold all results so far.
        """
        # What runs that were killed have left: half of a file, or one of the two files alone.
        remove_stale_files(self._out.parent, time.time(), f"{escape(self._out.name)}*")
        self._save()
        with terminal.progress_bar(most_games, len(self.progress.games)) as advance:
            while self.selection.wanted and len(self.progress.games) < most_games:
                with closing(search_games(self._next_tasks(most_games), jobs)) as games:
                    for game in games:
                        with sigint_blocked():
                            self.progress.games.append(game)
                            self._add()
                            self._save()
                        advance()
                        if not self.selection.wanted:
                            break

    def _next_tasks(self, most_games: int) -> list[GameToSearch]:
        first = len(self.progress.games)
        last = min(most_games, (first // BATCH + 1) * BATCH)
        records = dict(enumerate(self._records))
        return [
            GameToSearch(self._game, number + 1, self._seed, self._wanted, records.get(number))
            for number in range(first, last)
        ]

    def _add(self) -> None:
        for game in self.progress.games[self._added :]:
            games = {self._game.name: self._game}
            found = [(board, read_puzzle(line, games)) for board, line in game.puzzles]
            self.selection.add(found)
            self._added += 1
            if self._added % BATCH == 0:
                self._wanted = self.selection.wanted

    def _save(self) -> None:
        write_file(self._kept_progress, msgspec.json.encode(self.progress))
        write_file(self._out, (self._head() + write_puzzles(self.selection.kept)).encode())

    def _head(self) -> str:
        records = min(len(self._records), len(self.progress.games))
        own = f"; records searched first: {records}" if records else ""
        games = f"--most-games {len(self.progress.games)}"
        return f"# Tavoliere {VERSION}: {self._command} {games}{own}\n"

    def _load(self) -> None:
        path = self._kept_progress
        if not path.exists():
            if self._out.exists():
                raise UsageError(
                    _("{file} exists already: choose another file with --out").format(
                        file=self._out
                    )
                )
            return
        try:
            found = msgspec.json.decode(read_file(path, LARGEST_PROGRESS), type=_Progress)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise UsageError(
                f"{path} is damaged ({error}): choose another file with --out"
            ) from None
        if found.settings != self.progress.settings:
            sentence = _(
                "{file} belongs to puzzles with other settings: choose another file with --out"
            )
            raise UsageError(sentence.format(file=path))
        self.progress = found
        self._add()


# -- The search for puzzles in one game after the other, in processes if there are several jobs


class GameToSearch(msgspec.Struct, frozen=True):
    game: AnyGame
    number: int
    seed: str
    wanted: frozenset[str]
    """The keys of the wanted themes."""
    record: GameRecord | None = None
    """None for a game of self-play."""


class SearchedGame(msgspec.Struct, frozen=True):
    number: int
    puzzles: list[tuple[str, str]]
    """The canonical text of the position, and the puzzle as a line of a file."""
    rejected: dict[str, dict[str, int]]
    """By theme and reason, the number of rejected candidates."""
    seconds: dict[str, float]
    """By theme, the processor time."""


def search_games(tasks: Sequence[GameToSearch], jobs: int) -> Generator[SearchedGame, None, None]:
    """The results in the order of the tasks; closing the iterator kills the processes."""
    if jobs < 2 or len(tasks) < 2:
        yield from map(search_game, tasks)
        return
    with in_processes(search_game, tasks, jobs) as games:
        for game in games:
            yield game.result()


def search_game(task: GameToSearch) -> SearchedGame:
    """Look for puzzles in all positions of a game; at most one of each theme."""
    game, tools, rng = task.game, tools_of(task.game), Random(f"{task.seed}/{task.number}")
    wanted, found = task.wanted, list[tuple[str, str]]()
    rejected: defaultdict[str, Counter[str]] = defaultdict(Counter)
    seconds: defaultdict[str, float] = defaultdict(float)
    for number, (options, position, source) in enumerate(_candidates(task, rng), 1):
        begun = time.process_time()
        # What is found must not change the game, so that a game depends on its seed alone.
        own = Random(f"{task.seed}/{task.number}/{number}")
        for puzzle in tools.find(options, position, own, wanted):
            if isinstance(puzzle, Rejection):
                rejected[puzzle.theme][puzzle.reason] += 1
            elif any(faults(puzzle := replace(puzzle, source=source), game)):
                rejected[puzzle.theme]["faulty"] += 1
            else:
                start = game.read_position(puzzle.position, puzzle.options)
                found.append((game.canonical(start), write_puzzle(puzzle)))
                wanted -= {puzzle.theme}
            now = time.process_time()
            seconds[puzzle.theme] += now - begun
            begun = now
        if not wanted:
            break
    reasons = {theme: dict(counts) for theme, counts in rejected.items()}
    return SearchedGame(task.number, found, reasons, dict(seconds))


def _candidates(task: GameToSearch, rng: Random) -> Generator[Candidate, None, None]:
    if task.record is None:
        for options, position, source in tools_of(task.game).positions(rng):
            yield options, position, f"self-play {task.seed}/{task.number} {source}"
        return
    if task.record.is_puzzle:
        puzzle = read_puzzle(task.record.text, {task.game.name: task.game})
        position = task.game.read_position(puzzle.position, puzzle.options)
        yield puzzle.options, position, puzzle.source
        return
    record = read_record(task.record.text, {task.game.name: task.game})
    for turn in record.match.tree():
        if not turn.depth and turn.first.position.outcome() is None:
            yield record.tags, turn.first.position, f"{task.record.name} turn {turn.number}"
