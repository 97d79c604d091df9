"""The Go Text Protocol, version 2: the command `gtp`, its lines and its answers.

`gtp_commands` has the commands. This module has the lines, the identity numbers and the two kinds
of answers: `=ID result` and `?ID error`, each followed by an empty line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO, TextIO

from games import catalog
from games.ai.game_plugin import GamePlugin
from games.console.cli_options import add_game, add_options, chosen_options, seconds
from games.console.gtp.gtp_commands import CommandError, GtpCommands
from games.console.gtp.gtp_session import THINK, GtpSession
from games.console.level_lookup import default_level
from games.core.translation import _

COMMANDS = """\
commands:
  protocol_version, name, version, known_command, list_commands, quit, komi (without effect)
  boardsize N, clear_board, play COLOUR MOVE, genmove COLOUR, reg_genmove COLOUR, undo
  showboard, final_score, time_settings MAIN PERIOD TURNS, time_left COLOUR SECONDS TURNS
  tavoliere-legal_moves, tavoliere-turn, tavoliere-outcome, tavoliere-position, tavoliere-eval
  tavoliere-perft DEPTH, tavoliere-level 1..5, tavoliere-seed TEXT
  tavoliere-setup                                 (draw the start at random again)
"""

LONGEST = 65_536
"""Bytes; a longer line is refused."""
HIGHEST_ID = 2**31 - 1
_CONTROL: dict[int, str | None] = {**dict.fromkeys((*range(32), 127)), ord("\t"): " "}


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A command line: its identity number, if it has one, and its words."""

    id: str
    words: tuple[str, ...]
    too_long: bool = False


def command_lines(stream: BinaryIO) -> Iterator[CommandLine]:
    """The commands of a stream, without comments, empty lines and control characters.

    >>> from io import BytesIO
    >>> list(command_lines(BytesIO(b"# hi\\n\\n7 play\\tb D4 # x\\r\\n")))
    [CommandLine(id='7', words=('play', 'b', 'D4'), too_long=False)]
    """
    for line, cut in _lines(stream):
        code, comment, _ = line.partition(b"#")
        words = code.decode("utf-8", "replace").translate(_CONTROL).split()
        if not words:
            continue
        number = words.pop(0) if _is_id(words[0]) else ""
        yield CommandLine(number, tuple(words), cut and not comment)


def _lines(stream: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """The lines, cut at `LONGEST` bytes, and whether each was cut."""
    while line := stream.readline(LONGEST):
        cut, end = False, line
        while not end.endswith(b"\n") and (end := stream.readline(LONGEST)):
            cut = True
        yield line, cut


def _is_id(word: str) -> bool:
    short = word.isascii() and word.isdigit() and len(word) <= len(str(HIGHEST_ID))
    return short and int(word) <= HIGHEST_ID


def serve(commands: GtpCommands, source: BinaryIO, sink: TextIO) -> None:
    """Answer every command until `quit` or the end of the source."""
    with redirect_stdout(sys.stderr):
        for request in command_lines(source):
            _answer(commands, request, sink)
            sink.flush()
            if commands.over:
                return


def _answer(commands: GtpCommands, request: CommandLine, sink: TextIO) -> None:
    try:
        if request.too_long:
            raise CommandError(f"syntax error: the line is longer than {LONGEST} bytes")
        result = commands.execute(request.words)
    except CommandError as error:
        _write(sink, f"?{request.id}", [str(error)])
    except Exception as error:  # an internal error must not end the session
        _write(sink, f"?{request.id}", [f"internal error: {type(error).__name__}: {error}"])
    else:
        _write(sink, f"={request.id}", [result] if isinstance(result, str) else result)


def _write(sink: TextIO, head: str, lines: Iterable[str]) -> None:
    """Write an answer line by line: a list of moves can be very long."""
    broken = chain.from_iterable(line.split("\n") for line in lines)
    first = next(broken, "")
    sink.write(f"{head} {_clean(first)}\n" if first else f"{head}\n")
    for line in broken:
        # An empty line would end the answer.
        sink.write(f"{_clean(line) or ' '}\n")
    sink.write("\n")


def _clean(line: str) -> str:
    return line if line.isprintable() else "".join(c if c.isprintable() else "?" for c in line)


@contextmanager
def _protocol_stream() -> Iterator[TextIO]:
    """A stream to the standard output; other output is redirected to standard error."""
    sys.stdout.flush()
    own = os.dup(1)
    with suppress(OSError):  # standard error may be closed
        os.dup2(2, 1)
    with os.fdopen(own, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
        yield stream


def epilog() -> str:
    """The help on the commands, with those of each game."""
    parts = (_help_on(plugin) for plugin in catalog.plugins().values())
    return "\n".join([COMMANDS, *parts])


def _help_on(plugin: GamePlugin) -> str:
    """The commands of a game and its moves."""
    options = {option.key: option for option in plugin.game.options}
    commands = [
        f"tavoliere-{key.lower()} {'|'.join(choice.value for choice in options[key].choices)}"
        for key in plugin.dialect.option_commands
    ]
    commands += [f"tavoliere-setup {form}  ({what})" for form, what in plugin.dialect.set_up_help]
    lines = [*commands, f"moves: {plugin.dialect.moves_help}"]
    return "".join([f"{plugin.game.title}:\n", *(f"  {line}\n" for line in lines)])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser)
    parser.add_argument("--level", metavar="N", help=_("1 to 5, or the name of a level"))
    parser.add_argument("--seed", metavar="TEXT", help=_("makes random choices repeatable"))
    parser.add_argument(
        "--time",
        type=seconds,
        default=THINK,
        metavar="SECONDS",
        help=_("for a turn without time_settings"),
    )
    add_options(parser)
    parser.epilog = epilog()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(arguments: argparse.Namespace, version: str) -> int:
    """Speak the protocol on the standard streams; returns the exit status."""
    plugin = catalog.plugins()[arguments.game]
    session = GtpSession(
        plugin,
        chosen_options(plugin.game, arguments),
        level=arguments.level or default_level(plugin),
        seed=arguments.seed,
        seconds=arguments.time,
    )
    if not sys.stdin or not sys.stdout:
        return 1  # the standard streams are closed
    with suppress(BrokenPipeError), _protocol_stream() as sink:
        try:
            serve(GtpCommands(session, version), sys.stdin.buffer, sink)
        except KeyboardInterrupt:
            return 130
    return 0
