"""The command `puzzles`: makes puzzles from games, and checks files of puzzles with the rules."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median

from games import catalog
from games.ai.game_plugin import GamePlugin
from games.console.cli_options import UsageError, count
from games.console.match_command import STOPPED
from games.console.program_name import program_name
from games.console.puzzle_maker import GameRecord, PuzzleMaker
from games.console.puzzle_search import SearchedGame, SearchFailed
from games.console.tables import print_table, table
from games.core.error_text import explained
from games.core.position import RuleError
from games.core.records.record import read_record
from games.core.storage.files import StorageError, read_text_file
from games.core.storage.user_files import UserFiles
from games.core.translation import _, ngettext
from games.puzzles.puzzle import Puzzle, PuzzleError
from games.puzzles.puzzle_check import faults
from games.puzzles.puzzle_file import Dialects, ShippedPuzzles, read_puzzles

MOST_GAMES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="make|check")
    _add_make(actions.add_parser("make", help=_("make puzzles from games, with proven answers")))
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
        "--games",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help=_("records to search first"),
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
            _("{text} is no seed: use 1 to 40 letters, digits, dots, - and _").format(
                text=repr(text[:60])
            )
        )
    return text


def run(arguments: argparse.Namespace, version: str) -> int:
    """Make or check puzzles; returns the exit status."""
    if arguments.action == "make":
        return _make(arguments)
    if not arguments.files:
        return max([_check(_shipped_name(each), each.read()) for each in _shipped()], default=0)
    return max(_check_file(path) for path in arguments.files)


# --------------------------------------------------------------------------------------- make


def _make(arguments: argparse.Namespace) -> int:
    plugin = _puzzled()[arguments.game]
    out = arguments.out or Path(f"puzzles-{arguments.game}.txt")
    maker = PuzzleMaker(
        plugin, arguments.count, arguments.seed, list(_records(plugin, arguments)), out
    )
    if maker.searched:
        _say(_("{count} games are already searched").format(count=len(maker.searched)))
    status = 0
    try:
        maker.run(arguments.most_games, arguments.jobs or os.cpu_count() or 1)
    except KeyboardInterrupt:
        status = STOPPED
        _say(_("stopped; the same command continues there"))
    except (SearchFailed, StorageError) as error:
        status = 1
        _say(explained(error) if isinstance(error, StorageError) else str(error))
    _print_kept(plugin, maker)
    _print_rejected(maker.searched)
    sentence = _("{puzzles} puzzles of {games} games are in {file}.")
    print("\n" + sentence.format(puzzles=len(maker.kept), games=len(maker.searched), file=out))
    return status


def _records(plugin: GamePlugin, arguments: argparse.Namespace) -> Iterable[GameRecord]:
    """The records that are searched before games of self-play; others are named and left out."""
    texts = {path.name: _text_of(path) for path in arguments.games}
    if arguments.library:
        matches = UserFiles().matches
        texts |= {name: matches.text(name) for name in sorted(matches.stamps())}
    games = catalog.all_games()
    for name, text in texts.items():
        try:
            game = read_record(text, games).game
        except RuleError as error:
            _say(_("{name} is left out: {reason}").format(name=name, reason=error))
            continue
        if game is plugin.game:
            yield GameRecord(" ".join(name.replace("|", " ").split()), text)
        elif not arguments.library:
            sentence = _("{name} is left out: it is a match of {game}")
            _say(sentence.format(name=name, game=_(game.title)))


def _text_of(path: Path) -> str:
    try:
        return read_text_file(path)
    except StorageError as error:
        raise UsageError(explained(error)) from None


def _print_kept(plugin: GamePlugin, maker: PuzzleMaker) -> None:
    """A line for each theme: how many puzzles, how hard, and the time that one takes."""
    assert plugin.puzzles is not None
    numbers = (_("kept"), _("easiest"), _("median"), _("hardest"), _("seconds each"))
    rows = table(_("theme"), *numbers, right_aligned=numbers)
    for theme in plugin.puzzles.themes:
        ratings = [puzzle.rating for puzzle in maker.kept if puzzle.theme == theme.key]
        spent = sum(game.seconds.get(theme.key, 0.0) for game in maker.searched)
        spread = (min(ratings), median(ratings), max(ratings)) if ratings else ()
        cells = [f"{value:.0f}" for value in spread] or ["-"] * 3
        each = (
            f"{spent / len(ratings):.1f}"
            if ratings
            else _("{seconds} in all").format(seconds=f"{spent:.1f}")
        )
        rows.add_row(theme.key, str(len(ratings)), *cells, each)
    print_table(rows, sys.stdout)


def _print_rejected(searched: Iterable[SearchedGame]) -> None:
    """A line for each reason why a position has not become a puzzle."""
    reasons: Counter[tuple[str, str]] = Counter()
    for game in searched:
        for theme, counts in game.rejected.items():
            for reason, number in counts.items():
                reasons[theme, reason] += number
    if not reasons:
        return
    candidates = _("candidates")
    rows = table(_("theme"), _("rejected"), candidates, right_aligned=(candidates,))
    for (theme, reason), number in sorted(reasons.items()):
        rows.add_row(theme, reason, str(number))
    print()
    print_table(rows, sys.stdout)


# -------------------------------------------------------------------------------------- check


def _check_file(path: Path) -> int:
    try:
        return _check(path.name, read_puzzles(read_text_file(path), _dialects()))
    except (StorageError, PuzzleError) as error:
        said = explained(error) if isinstance(error, StorageError) else error
        print(f"{path.name}: {said}", file=sys.stderr)
        return 1


def _check(name: str, puzzles: list[Puzzle]) -> int:
    """Print the faults of puzzles and how many there are of each theme; returns the status."""
    dialects = _dialects()
    found = 0
    boards: dict[tuple[str, str], int] = {}
    for number, puzzle in enumerate(puzzles, 1):
        game, dialect = dialects[puzzle.game]
        said = list(faults(puzzle, game, dialect))
        if not said:
            start = dialect.read_position(puzzle.position, puzzle.options)
            first = boards.setdefault((puzzle.theme, dialect.canonical(start)), number)
            if first != number:
                said = [_("this is puzzle {number} again").format(number=first)]
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


def _puzzled() -> Mapping[str, GamePlugin]:
    """The games with puzzles."""
    return {name: plugin for name, plugin in catalog.plugins().items() if plugin.puzzles}


def _dialects() -> Dialects:
    plugins = catalog.plugins().values()
    return {each.game.name: (each.game, each.puzzles) for each in plugins if each.puzzles}


def _shipped() -> list[ShippedPuzzles]:
    plugins = catalog.plugins().values()
    return [
        ShippedPuzzles(each.game, each.puzzles, each.package) for each in plugins if each.puzzles
    ]


def _shipped_name(shipped: ShippedPuzzles) -> str:
    return f"{shipped.game.name}/puzzles.txt"


def _say(sentence: str) -> None:
    print(f"{program_name()} puzzles: {sentence}", file=sys.stderr)
