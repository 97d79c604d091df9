"""Command-line arguments shared by the console commands: the game and its options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from games import catalog
from games.ai.levels import known_levels, opponents
from games.core.game import AnyGame, AnyLevel, Option
from games.core.translation import _


class UsageError(ValueError):
    """Invalid arguments; the message says why."""


def add_game(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    parser.add_argument(
        "--game", choices=list(catalog.games()), required=required, help=_("which game")
    )


def seconds(text: str) -> float:
    """Argument type: a time in seconds, above 0; raises `ValueError`."""
    number = float(text)
    if not 0 < number < 100_000:
        raise ValueError(text)
    return number


def count(text: str) -> int:
    """Argument type: an integer of at least 1; raises `ValueError`."""
    number = int(text)
    if not 0 < number < 1_000_000:
        raise ValueError(text)
    return number


def add_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(_("options of the games"))
    for key, found in _options().items():
        texts = [f"{name}: {', '.join(_values(option))}" for name, option in found.items()]
        group.add_argument(f"--{key.lower()}", metavar="CHOICE", help="; ".join(texts))


def chosen_options(game: AnyGame, arguments: argparse.Namespace) -> dict[str, str]:
    """The given options of a game, and defaults for the others; raises `UsageError`."""
    given: dict[str, Any] = {key: getattr(arguments, key.lower()) for key in _options()}
    own = {option.key: option for option in game.options}
    chosen = {}
    for key, value in given.items():
        if value is None:
            continue
        if key not in own:
            raise UsageError(
                _("{game} has no option --{option}").format(game=game.title, option=key.lower())
            )
        if value not in _values(own[key]):
            known = ", ".join(_values(own[key]))
            sentence = _("--{option} of {game} is one of {known}, not {value}")
            raise UsageError(
                sentence.format(
                    option=key.lower(), game=game.title, known=known, value=repr(value[:40])
                )
            )
        chosen[key] = value
    complete = game.completed(chosen)
    if unfit := chosen.keys() - complete.keys():
        sentence = _("--{option} does not go with the other options")
        raise UsageError(sentence.format(option=min(unfit).lower()))
    return complete


def _options() -> dict[str, dict[str, Option]]:
    found: dict[str, dict[str, Option]] = {}
    for game in catalog.games().values():
        for option in game.options:
            found.setdefault(option.key, {})[game.title] = option
    return found


def _values(option: Option) -> list[str]:
    return [choice.value for choice in option.choices]


# -- Finding a level of a game, or a baseline, by number or name -------------------------------


def default_level(game: AnyGame) -> str:
    return opponents(game)[-1].name


def find_level(game: AnyGame, name: str) -> AnyLevel:
    """The level of this number or name, or a baseline; raises `UsageError`."""
    known = known_levels(game)
    known |= {str(number): level for number, level in enumerate(game.levels, start=1)}
    plain = name.strip().lower()
    if plain not in known:
        names = ", ".join(key for key in known if not key.isdigit())
        sentence = (
            _("there is no level {name}: 1 to {most}, or one of {names}")
            if game.levels
            else _("there is no level {name}: one of {names}")
        )
        raise UsageError(sentence.format(name=repr(name[:40]), most=len(game.levels), names=names))
    return known[plain]


# -- The name that the program was started by, for its messages --------------------------------


def program_name() -> str:
    """The name of the started file: `main.py`, or `tavoliere` once it is installed.

    On Windows `tavoliere.exe` is called without its suffix, as a person types it.
    """
    name = Path(sys.argv[0]).name if sys.argv else ""
    not_a_file_of_its_own = name in ("", "-c", "-m", "__main__.py")
    return "tavoliere" if not_a_file_of_its_own else name.removesuffix(".exe")


def warn(command: str, sentence: str) -> int:
    """Print a sentence of a command to standard error; returns the exit status of a failure."""
    print(f"{program_name()} {command}: {sentence}", file=sys.stderr)
    return 1


# -- A progress bar on a terminal, nothing elsewhere -------------------------------------------


@contextmanager
def progress_bar(total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A bar with the number of finished games and the time left; it disappears at the end.

    Call the yielded function for each game. Games of earlier runs are not used to estimate the time
    left.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(compact=True))
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task("games", total=total, completed=done)
        yield lambda: progress.advance(task)


# -- Tables on a terminal, or plain text where the output is piped -----------------------------


def print_table(
    headings: Iterable[str], rows: Iterable[Iterable[str]], numbers: Collection[str]
) -> None:
    """Print a table whose columns of `numbers` are aligned at the right.

    Piped output has no lines, no spaces at the ends of rows, and no row is wrapped.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console(file=sys.stdout, highlight=False)
    box = SIMPLE_HEAD if console.is_terminal else None
    table = Table(box=box, pad_edge=False, show_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right" if heading in numbers else "left")
    for row in rows:
        table.add_row(*row)
    if console.is_terminal:
        console.print(table)
        return
    wide = Console(file=StringIO(), width=240, highlight=False, color_system=None)
    with wide.capture() as captured:
        wide.print(table)
    sys.stdout.writelines(f"{line.rstrip()}\n" for line in captured.get().splitlines())
