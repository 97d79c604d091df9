"""The command `strength`: repeats the measurements in `games/ai/STRENGTH.md` and updates it.

The document itself names the measurements. A row of a table that ends with a `match` is played; its
columns headed like a figure of the report of a match get that figure. An indented block that begins
with `$` and a command gets the command's output. Rows named like a figure of the machine get it.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from games.console import match
from games.console.terminal import warn
from games.core.system import INTERRUPTED
from games.core.translation import _, use_language
from games.storage.files import StorageError, explained, read_file, write_file
from games.tools.bench import about_this_machine

DOCUMENT = Path(__file__).parents[1] / "ai" / "STRENGTH.md"
COMMAND = re.compile(
    r"^\|.*`python main\.py match (?P<match>[^`]+)` \|$"
    r"|^ {4}\$ python main\.py (?P<printed>.+)\n(?:(?: {4}.*)?\n)*",
    re.MULTILINE,
)


class CommandFailed(Exception):
    """A command of the document has failed; the message names it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--only", default="", metavar="TEXT", help=_("only the commands that contain this text")
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure, and write the document after each command; returns the exit status."""
    use_language("en")
    try:
        text = _with_machine(read_file(DOCUMENT).decode())
        for command in list(COMMAND.finditer(text)):
            words = command["printed"] or f"match {command['match']}"
            if arguments.only not in words:
                continue
            print(f"python main.py {words}", flush=True)
            if command["match"]:
                figures = _figures(command["match"])
                measured = _row(_headings(text, command[0]), command[0], figures)
            else:
                measured = f"    $ python main.py {words}\n{_output(words)}\n"
            text = text.replace(command[0], measured, 1)
            write_file(DOCUMENT, text.encode())
    except KeyboardInterrupt:
        return INTERRUPTED
    except (StorageError, CommandFailed) as error:
        return warn("strength", explained(error))
    return 0


def _with_machine(text: str) -> str:
    for name, value in about_this_machine().items():
        text = re.sub(rf"^\| {name} \|.*\|$", f"| {name} | {value} |", text, flags=re.MULTILINE)
    return text


def _headings(text: str, row: str) -> list[str]:
    """The cells of the first row of the table that has this row."""
    return _cells(text[: text.index(row)].rpartition("\n\n")[2].partition("\n")[0])


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def _row(headings: Sequence[str], row: str, figures: Mapping[str, str]) -> str:
    found = zip(headings, _cells(row), strict=True)
    return f"| {' | '.join(figures.get(heading, cell) for heading, cell in found)} |"


def _figures(words: str) -> dict[str, str]:
    """The figures of a match by their names, with their intervals."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    match.add_arguments(parser)
    try:
        status, _folder, found = match.play_match(parser.parse_args(shlex.split(words)))
    except (argparse.ArgumentError, ValueError) as error:
        raise CommandFailed(f"match {words}: {error}") from None
    if status == INTERRUPTED:
        raise KeyboardInterrupt
    if status or not found:
        raise CommandFailed(f"match {words}")
    figures = {"games": f"{found.games}"}
    for row in found.rows:
        value = f"{row.value} ({row.interval})" if row.interval else row.value
        figures.setdefault(row.name.strip(), value)
        figures.setdefault("played", value)  # the first row of a solitaire is that of the player
    return figures


def _output(words: str) -> str:
    """The output of a command, as lines of an indented block."""
    command = [sys.executable, sys.argv[0], "--language", "en", *shlex.split(words)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise CommandFailed(words)
    return "".join(f"    {line}".rstrip() + "\n" for line in done.stdout.rstrip().splitlines())
