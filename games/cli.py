"""The command line: the window by default."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from games.catalog import GAMES

VERSION = "0.1.0"


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="main.py",
        description="Veletas, Herati and Tiananmen in one window. "
        "Without arguments the menu opens; the name of a game goes straight to it.",
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="|".join(GAMES),
        help="start this game with its defaults, past the menu",
    )
    parser.add_argument(
        "--people", action="store_true", help="with a game: people sit in all of its seats"
    )
    parser.add_argument(
        "--seed", metavar="TEXT", help="with a game: the same text always draws the same lots"
    )
    parser.add_argument("--version", action="version", version=f"Tavoliere {VERSION}")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments and do what they say; the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.game is not None and options.game not in GAMES:
        known = ", ".join(GAMES)
        parser.error(f"there is no game {options.game[:40]!r}: choose one of {known}")
    if options.game is None and (options.people or options.seed):
        parser.error("--people and --seed need the name of a game")
    return _open_window(options.game, people=options.people, seed=options.seed)


def _open_window(game: str | None, *, people: bool, seed: str | None) -> int:
    try:
        import pygame

        from games import app
    except ModuleNotFoundError as error:
        return _complain(
            f"{error.name} is not installed here: see the first command in README.md, or run "
            f"'python -m pip install .' in this folder"
        )
    if not getattr(pygame, "IS_CE", False):
        return _complain("this is the old pygame: uninstall it and install pygame-ce instead")
    try:
        return app.run(game, people=people, seed=seed)
    except app.NoWindow as error:
        return _complain(str(error))


def _complain(sentence: str) -> int:
    print(f"main.py: {sentence}", file=sys.stderr)
    return 1
