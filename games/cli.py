"""The command line: opens the window, or runs a console command."""

from __future__ import annotations

import argparse
import errno
import gc
import gettext
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from games import catalog
from games.console.terminal import UsageError, program_name
from games.core.system import (
    INTERRUPTED,
    VERSION,
    fill_missing_streams,
    interrupt_ends_process,
    say,
)
from games.core.translation import DOMAIN, LOCALE, N_, _, languages, prefer_language, use_language
from games.storage.files import FolderThread
from games.storage.hand_over import hand_over
from games.storage.user_files import UserFiles

OUTPUT_CLOSED = 141
"""The exit status if nobody reads the output any more: 128 plus the number of SIGPIPE."""
SPARE_FILES = 64
"""Files the window must be able to open: fonts, pictures, sounds, pipes, matches."""


ARGPARSE_TEXTS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
)
"""The texts of argparse visible to a person, for translation."""


COMMANDS: Mapping[str, tuple[str, str]] = {
    "gtp": ("games.console.gtp", N_("Speak the Go Text Protocol, for other programs.")),
    "show": ("games.console.show", N_("Print a position of a record and the result.")),
    "match": (
        "games.console.match",
        N_("Play games between two players and report who is stronger."),
    ),
    "lessons": ("games.console.lessons", N_("Check courses of lessons with the rules.")),
    "puzzles": (
        "games.tools.puzzles",
        N_("Make puzzles with proven answers, rate them and check them."),
    ),
    "calibration": (
        "games.tools.calibration",
        N_("Compare the win probabilities that a level gives with the results."),
    ),
    "strength": (
        "games.tools.strength",
        N_("Measure again how strong the opponents are, and write it down."),
    ),
    "bench": ("games.tools.bench", N_("Measure the speed and compare it with the goals.")),
}
"""The console commands: modules with `add_arguments(parser)` and `run(arguments)`, which returns
the exit status or raises `UsageError`; and their help."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        problem = message.rstrip(".。")  # the sentence goes on
        say(_("{program}: {problem}; see --help").format(program=self.prog, problem=problem))
        self.exit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the arguments and run the program; returns the exit status."""
    fill_missing_streams()
    words = _with_language(list(sys.argv[1:] if arguments is None else arguments))
    use_language(None)
    if words and words[0] in COMMANDS:
        return _run(words[0], words[1:])
    parser = _window_parser()
    options = parser.parse_args(words)
    file = _named_file(options.game)
    if file:
        options.game = None
    if options.game is not None and options.game not in catalog.games():
        known = ", ".join([*catalog.games(), *COMMANDS])
        sentence = _("there is no game {name}: choose one of {known}")
        parser.error(sentence.format(name=repr(options.game[:40]), known=known))
    if options.game is None and (options.people or options.seed):
        parser.error(_("--people and --seed need the name of a game"))
    return _open_window(options.game, people=options.people, seed=options.seed, file=file)


def _with_language(words: list[str]) -> list[str]:
    """Use the language named by the first arguments, also for help; returns the other ones."""
    parser = _Parser(prog=program_name(), add_help=False, allow_abbrev=False)
    parser.add_argument("--language", choices=list(languages()))
    chosen, others = parser.parse_known_args(words)
    prefer_language(chosen.language)
    # argparse asks gettext itself, which looks at the environment.
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    if chosen.language:
        os.environ["LANGUAGE"] = chosen.language
    return others


def _named_file(word: str | None) -> Path | None:
    """The file named by an argument, unless it is the name of a game."""
    if word is None or word in catalog.games():
        return None
    path = Path(word)
    try:
        return path if path.is_file() or path.suffix or len(path.parts) > 1 else None
    except (OSError, ValueError):
        return None


def _run(name: str, words: Sequence[str]) -> int:
    module, text = COMMANDS[name]
    parser = _Parser(prog=f"{program_name()} {name}", description=_(text))
    try:
        with interrupt_ends_process():
            command = import_module(module)
        command.add_arguments(parser)
        status: int = command.run(parser.parse_args(words))
        sys.stdout.flush()
        _tell_of_changeable_folder()
        return status
    except UsageError as error:
        parser.error(str(error))
    except BrokenPipeError:
        return OUTPUT_CLOSED
    except OSError as error:
        if error.errno not in (errno.EMFILE, errno.ENFILE):
            raise
        return _complain(_("too many files are open here: raise the limit (ulimit -n)"))
    except KeyboardInterrupt:
        return INTERRUPTED


def _tell_of_changeable_folder() -> None:
    """Report why kernels were compiled for this run alone, if any were."""
    from games.core.kernels import can_compile, changeable_folder

    if can_compile() and (folder := changeable_folder()):
        sentence = _(
            "compiled code is not kept, because other users can change {folder}: delete that folder"
        )
        _complain(sentence.format(folder=folder))


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=program_name(),
        description=_(
            "Abstract board games in one window. "
            "Without arguments the menu opens; the name of a game goes straight to it."
        ),
        epilog=_("commands without a window (COMMAND --help lists their options):")
        + "".join(f"\n  {name:12} {_(text)}" for name, (_module, text) in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="|".join([*catalog.games(), "FILE"]),
        help=_("start this game without the menu, or open a record"),
    )
    parser.add_argument(
        "--people", action="store_true", help=_("with a game: all seats are taken by people")
    )
    parser.add_argument(
        "--seed", metavar="TEXT", help=_("with a game: makes its random set-up repeatable")
    )
    parser.add_argument(
        "--language",
        metavar="|".join(languages()),
        help=_("the language of this run; by default that of the settings or of the system"),
    )
    parser.add_argument("--version", action="version", version=f"Tavoliere {VERSION}")
    return parser


def _open_window(game: str | None, *, people: bool, seed: str | None, file: Path | None) -> int:
    if file and hand_over(UserFiles().folder, file, FolderThread()):
        return 0
    if (files := spare_files(SPARE_FILES)) < SPARE_FILES:
        return _complain(
            _(
                "only {files} more files can be opened here, and the window needs {needed}: "
                "raise the limit (ulimit -n)"
            ).format(files=files, needed=SPARE_FILES)
        )
    try:
        with interrupt_ends_process():
            import pygame

            gc.disable()  # nothing becomes garbage during the start; `run` enables it again
            from games import window
            from games.app import Crashed, run
    except ModuleNotFoundError as error:
        return _complain(
            _(
                "{module} is not installed here: see the first command in README.md, or run "
                "'python -m pip install .' in this folder"
            ).format(module=error.name)
        )
    if not getattr(pygame, "IS_CE", False):
        return _complain(_("this is the old pygame: uninstall it and install pygame-ce instead"))
    try:
        return run(game, people=people, seed=seed, file=file)
    except (window.NoWindow, Crashed) as error:
        return _complain(str(error))


def spare_files(most: int) -> int:
    """The number of files this process can open now, at most `most`."""
    opened: list[int] = []
    with suppress(OSError):
        while len(opened) < most:
            opened += os.pipe()
    for descriptor in opened:
        os.close(descriptor)
    return min(len(opened), most)


def _complain(sentence: str) -> int:
    say(f"{program_name()}: {sentence}")
    return 1
