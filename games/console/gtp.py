"""The Go Text Protocol, version 2: the command `gtp`, its lines and its answers.

A command line may begin with an identity number. There are two kinds of answers, `=ID result` and
`?ID error`, each followed by an empty line.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from itertools import chain
from math import isfinite
from random import Random
from typing import Any, BinaryIO, TextIO

import msgspec
from msgspec.structs import replace

from games import catalog
from games.console.terminal import (
    UsageError,
    add_game,
    add_options,
    chosen_options,
    count,
    default_level,
    find_level,
    seconds,
)
from games.core.game import AnyGame, SearchLimits, after_seconds, never, warm_up
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, RuleError, Side, after_moves
from games.core.system import INTERRUPTED, VERSION
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

COLOURS: Mapping[str, Side] = {
    **{side.value: side for side in Side},
    "b": Side.BLACK,
    "w": Side.WHITE,
}
LONGEST = 65_536
"""Bytes; a longer line is refused."""
HIGHEST_ID = 2**31 - 1
_CONTROL: dict[int, str | None] = {**dict.fromkeys((*range(32), 127)), ord("\t"): " "}


class CommandLine(msgspec.Struct, frozen=True):
    """A command line: its optional identity number, and its words."""

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
    while line := stream.readline(LONGEST):
        cut, end = False, line
        while not end.endswith(b"\n") and (end := stream.readline(LONGEST)):
            cut = True
        yield line, cut


def _is_id(word: str) -> bool:
    short = word.isascii() and word.isdigit() and len(word) <= len(str(HIGHEST_ID))
    return short and int(word) <= HIGHEST_ID


def serve(session: GtpSession, source: BinaryIO, sink: TextIO) -> None:
    with redirect_stdout(sys.stderr):
        for request in command_lines(source):
            _answer(session, request, sink)
            sink.flush()
            if session.over:
                return


def _answer(session: GtpSession, request: CommandLine, sink: TextIO) -> None:
    try:
        if request.too_long:
            raise CommandError(f"syntax error: the line is longer than {LONGEST} bytes")
        result = session.execute(request.words)
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
    parts = (_help_on(game) for game in catalog.games().values())
    return "\n".join([COMMANDS, *parts])


def _help_on(game: AnyGame) -> str:
    options = {option.key: option for option in game.options}
    commands = [
        f"tavoliere-{key.lower()} {'|'.join(choice.value for choice in options[key].choices)}"
        for key in game.gtp_options
    ]
    commands += [f"tavoliere-setup {form}  ({what})" for form, what in game.gtp_set_up_help]
    lines = [*commands, f"moves: {game.gtp_moves_help}"]
    return "".join([f"{game.title}:\n", *(f"  {line}\n" for line in lines)])


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    parser.add_argument(
        "--cores",
        type=count,
        default=1,
        metavar="N",
        help=_("how many processor cores a search may use (default: 1)"),
    )
    add_options(parser)
    parser.epilog = epilog()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(arguments: argparse.Namespace) -> int:
    game = catalog.games()[arguments.game]
    session = GtpSession(
        game,
        chosen_options(game, arguments),
        level=arguments.level or default_level(game),
        seed=arguments.seed,
        seconds=arguments.time,
        cores=arguments.cores,
    )
    if not sys.stdin or not sys.stdout:
        return 1  # the standard streams are closed
    with suppress(BrokenPipeError), _protocol_stream() as sink:
        try:
            serve(session, sys.stdin.buffer, sink)
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


# -- The commands of the Go Text Protocol: arguments, results and errors -----------------------

Words = Sequence[str]
Result = str | Iterable[str]
Command = Callable[[Words], Result]

THINK = 1.0
"""Seconds for a turn without time settings."""
LISTABLE = 5_000_000
"""`tavoliere-legal_moves` refuses to list more turns."""
SHOWN = 300
"""Characters of an error message that are sent; it may quote the input."""


class CommandError(Exception):
    """A command failed; the message is the answer."""


class GtpSession:
    """One game after another, and the commands by name. A refused command changes nothing."""

    def __init__(
        self,
        game: AnyGame,
        chosen: Mapping[str, str],
        *,
        level: str,
        seed: str | None = None,
        seconds: float = THINK,
        cores: int = 1,
    ) -> None:
        """Raises `UsageError` and `OptionError`."""
        self.over = False
        """Whether `quit` was received."""
        self._game = game
        self._level = find_level(game, level)
        self._clock = GtpClock()
        self._seed = seed
        self._seconds = seconds
        self._cores = cores
        self._warm = False
        self._values = {
            option.key: [choice.value for choice in option.choices] for option in game.options
        }
        self._table: dict[str, Command] = {
            "protocol_version": lambda words: "2",
            "name": lambda words: f"Tavoliere {game.title}",
            "version": lambda words: VERSION,
            "known_command": self._known_command,
            "list_commands": lambda words: list(self._table),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": lambda words: self._start(self._chosen, self._fixed),
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "showboard": self._showboard,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "final_score": self._final_score,
            **{
                f"tavoliere-{key.lower()}": partial(self._set_option, key)
                for key in game.gtp_options
                if key in self._values
            },
            "tavoliere-setup": self._set_up,
            "tavoliere-level": self._set_level,
            "tavoliere-seed": self._set_seed,
            "tavoliere-legal_moves": self._legal_moves,
            "tavoliere-turn": self._turn,
            "tavoliere-outcome": self._outcome,
            "tavoliere-position": self._showboard,
            "tavoliere-perft": self._perft,
            "tavoliere-eval": self._eval,
        }
        self._start(chosen, {})

    def execute(self, words: Words) -> Result:
        """Run a command given as words; raises `CommandError`."""
        if not words or words[0] not in self._table:
            raise CommandError("unknown command")
        try:
            return self._table[words[0]](words[1:])
        except (RuleError, UsageError) as error:
            raise CommandError(_shown(error)) from None

    def _known_command(self, words: Words) -> str:
        return "true" if words and words[0] in self._table else "false"

    def _quit(self, words: Words) -> str:
        self.over = True
        return ""

    def _komi(self, words: Words) -> str:
        """Accepted because the protocol requires it; has no effect."""
        _numbers(words, _number)
        return ""

    # The set-up: chosen options, and fixed tags that replace random choices

    def _start(self, chosen: Mapping[str, str], fixed: Mapping[str, str]) -> str:
        """Begin a game; without a seed, random choices are made again."""
        options = self._game.completed(chosen)
        rng = Random(self._seed)
        match: AnyMatch = Match(self._game.start(self._game.prepare(options, rng) | dict(fixed)))
        self._chosen, self._fixed = options, dict(fixed)
        self._match = match
        self._plies: list[int] = []
        """The starts of the moves of each `play` and `genmove`, for `undo`."""
        self._rng = rng
        self._plan: tuple[AnyPosition, tuple[Any, ...]] | None = None
        """The rest of a searched turn, and the position for it."""
        self._memories: dict[Side, dict[str, Any]] = {}
        """By side: the memory of the level from turn to turn."""
        self._clock.left.clear()
        return ""

    def _choose(self, key: str, value: str) -> str:
        """Restart with another value of an option; some changes discard the set-up."""
        if key in self._game.gtp_discards_set_up and self._chosen.get(key) != value:
            return self._start({**self._without_fixed(), key: value}, {})
        return self._start({**self._chosen, key: value}, self._fixed)

    def _without_fixed(self) -> dict[str, str]:
        lost = self._fixed.keys() - set(self._game.gtp_kept_options)
        return {key: value for key, value in self._chosen.items() if key not in lost}

    def _set_option(self, key: str, words: Words) -> str:
        values = self._values[key]
        if len(words) != 1 or words[0].lower() not in values:
            raise CommandError(f"syntax error: {' or '.join(values)}")
        return self._choose(key, words[0].lower())

    def _boardsize(self, words: Words) -> str:
        (size,) = _numbers(words, _count)
        chosen = self._values.get("Size")
        sizes = chosen or self._game.gtp_sizes
        if str(size) not in sizes:
            raise CommandError(f"unacceptable size: {' or '.join(sizes)}")
        return self._choose("Size", str(size)) if chosen else self._start(self._chosen, self._fixed)

    def _set_up(self, words: Words) -> str:
        """Restart with these tags instead of random ones; without tags all are random again."""
        tags = self._game.gtp_set_up(words) if words else {}
        chosen = {key: value for key, value in tags.items() if key in self._values}
        return self._start({**self._without_fixed(), **chosen}, tags)

    def _set_level(self, words: Words) -> str:
        if words:
            self._level = find_level(self._game, words[0])
            self._plan = None
            return ""
        names = [level.name for level in self._game.levels]
        name = self._level.name
        return f"{names.index(name) + 1} {name}" if name in names else name

    def _set_seed(self, words: Words) -> str:
        """Seed the opponent; before the first move, also draw the set-up again."""
        if len(words) != 1:
            raise CommandError("syntax error")
        self._seed = words[0]
        self._rng = Random(self._seed)
        self._plan = None
        return "" if self._match.ply else self._start(self._chosen, self._fixed)

    # Playing

    def _play(self, words: Words) -> str:
        if len(words) < 2:
            raise CommandError("syntax error")
        side = self._side(words[0])
        try:
            self._check_turn(side)
            self._make(self._game.gtp_read(self._match.position, " ".join(words[1:])))
        except RuleError as error:
            raise CommandError(f"illegal move: {_shown(error)}") from None
        return ""

    def _genmove(self, words: Words) -> str:
        """Think and play. The rest of the turn is kept for the next call."""
        side, started, position = self._only_side(words), time.monotonic(), self._match.position
        self._check_turn(side)
        if self._plan and self._plan[0] == position:
            turn = self._plan[1]
        else:
            turn = self._search(side, self._rng, self._memories.setdefault(side, {}))
        step = self._game.gtp_first_step(turn)
        text = self._game.format_turn(position, step)
        self._make(step)
        rest = turn[len(step) :]
        self._plan = (self._match.position, rest) if rest else None
        self._clock.spend(side, time.monotonic() - started)
        return text

    def _reg_genmove(self, words: Words) -> str:
        """Think without playing; the answer is always the same for a seed."""
        side = self._only_side(words)
        self._check_turn(side)
        turn = self._search(side, Random(self._seed or "0"), {})
        return self._game.format_turn(self._match.position, self._game.gtp_first_step(turn))

    def _search(self, side: Side, rng: Random, memory: dict[str, Any]) -> tuple[Any, ...]:
        position = self._match.position
        share = self._clock.seconds_for_turn(side, self._game.gtp_horizon)
        # The opponent receives only the information of its side.
        seen = position.seen_by(position.to_move)
        limits = SearchLimits(rng, never, self._seconds, memory=memory, cores=self._cores)
        if share is not None:
            limits = replace(limits, stop=after_seconds(share), seconds=share)
        return self._level.rank_turns(seen, limits)[0].moves

    def _make(self, step: tuple[Any, ...]) -> None:
        self._plies.append(self._match.ply)
        self._match.play_all(step)

    def _undo(self, words: Words) -> str:
        if not self._plies:
            raise CommandError("cannot undo")
        ply = self._plies.pop()
        while self._match.ply > ply:
            self._match.undo()
        return ""

    def _check_turn(self, side: Side) -> None:
        position = self._match.position
        if position.outcome() is not None:
            raise IllegalMove("the game is over")
        if side is not position.to_move and not self._game.gtp_any_colour(position):
            raise IllegalMove("it is the turn of {side}", side=position.to_move.value)

    def _only_side(self, words: Words) -> Side:
        if len(words) != 1:
            raise CommandError("syntax error")
        return self._side(words[0])

    def _side(self, word: str) -> Side:
        side = COLOURS.get(word.lower())
        if side is None or side not in self._match.position.sides:
            raise CommandError("syntax error: invalid color")
        return side

    def _time_settings(self, words: Words) -> str:
        """Load the kernels now, too, before the clock runs."""
        main, period, turns = _numbers(words, _seconds, _seconds, _count)
        self._clock = GtpClock(main, period, int(turns))
        position = self._match.position
        if self._level.timed and not self._warm and position.outcome() is None:
            warm_up(self._level.rank_turns, position.seen_by(position.to_move))
            self._warm = True
        return ""

    def _time_left(self, words: Words) -> str:
        side = self._only_side(words[:1])
        seconds, turns = _numbers(words[1:], _seconds, _count)
        self._clock.left[side] = TimeLeft(seconds, int(turns))
        return ""

    # Questions

    def _legal_moves(self, words: Words) -> Iterable[str]:
        game, position = self._game, self._match.position
        count = game.gtp_count(position)
        if count > LISTABLE:
            raise CommandError(f"{count} turns are too many to list")
        return (game.format_turn(position, step) for step in game.gtp_steps(position))

    def _turn(self, words: Words) -> str:
        position = self._match.position
        if position.outcome() is not None:
            return "none: the game is over"
        return f"{position.to_move.value}: {self._game.gtp_expected(position)}"

    def _outcome(self, words: Words) -> str:
        outcome = self._match.position.outcome()
        return "none" if outcome is None else self._game.gtp_reason(outcome)

    def _final_score(self, words: Words) -> str:
        outcome = self._match.position.outcome()
        if outcome is None:
            raise CommandError("cannot score: the game is not over")
        return self._game.gtp_score(outcome)

    def _showboard(self, words: Words) -> str:
        """A diagram, on a new line so that its columns are aligned."""
        return f"\n{self._match.position}"

    def _perft(self, words: Words) -> str:
        """The number of sequences of `depth` arguments of `play`."""
        (depth,) = _numbers(words, _count)
        return str(self._leaves(self._match.position, int(depth)))

    def _leaves(self, position: AnyPosition, depth: int) -> int:
        if depth < 2:
            return self._game.gtp_count(position) if depth else 1
        leaves = 0
        for step in self._game.gtp_steps(position):
            leaves += self._leaves(after_moves(position, step), depth - 1)
        return leaves

    def _eval(self, words: Words) -> str:
        """The static evaluation for the side to move, from the information of that side."""
        position = self._match.position
        side = position.to_move
        evaluation = self._game.evaluate(position.seen_by(side), side)
        values = {"win_probability": evaluation.win_probability, "points": evaluation.points}
        return " ".join(
            f"{name} {value:.6g}" for name, value in values.items() if value is not None
        )


def _number(word: str) -> float:
    number = float(word)
    if not isfinite(number):
        raise ValueError(word)
    return number


def _seconds(word: str) -> float:
    if (seconds := _number(word)) < 0:
        raise ValueError(word)
    return seconds


def _count(word: str) -> float:
    if not (word.isascii() and word.isdigit()):
        raise ValueError(word)
    return int(word)


def _numbers(words: Words, *kinds: Callable[[str], float]) -> list[float]:
    """The arguments as numbers, one for each converter; raises `CommandError`."""
    try:
        return [kind(word) for kind, word in zip(kinds, words, strict=True)]
    except ValueError:
        raise CommandError("syntax error") from None


def _shown(error: Exception) -> str:
    sentence = str(error)
    return sentence if len(sentence) <= SHOWN else f"{sentence[:SHOWN]}..."


# -- Time settings of the Go Text Protocol: how many seconds the next turn may take ------------

MIN_SECONDS = 0.01
"""A turn gets at least this time, even when none is left."""
USED_SHARE = 0.9
"""The used share of a turn's time; the rest is for the answer and its transmission."""


class TimeLeft(msgspec.Struct, frozen=True):
    """One side's time in seconds and the turns to make in it; 0 turns in main time."""

    seconds: float
    turns: int = 0


class GtpClock(msgspec.Struct):
    """Main time and byo-yomi periods as in `time_settings`; unlimited by default.

    >>> clock = GtpClock(main=0, period=10, turns=5)
    >>> clock.seconds_for_turn(Side.BLACK, horizon=20)
    1.8
    """

    main: float = 0.0
    period: float = 1.0
    turns: int = 0
    """The protocol: a period above 0 with 0 turns means no limit."""
    left: dict[Side, TimeLeft] = {}
    """Set by `time_left`, or computed from earlier turns; a missing side has all its time."""

    @property
    def limited(self) -> bool:
        return self.period <= 0 or self.turns > 0

    def seconds_for_turn(self, side: Side, horizon: int) -> float | None:
        """The time in seconds for the next of `horizon` remaining turns; None if unlimited."""
        if not self.limited:
            return None
        left = self._time_left(side)
        share = left.seconds / (left.turns or horizon)
        if not left.turns and self.turns and self.period > 0:
            share = max(share, min(left.seconds, self.period / self.turns))
        return max(MIN_SECONDS, share * USED_SHARE)

    def spend(self, side: Side, seconds: float) -> None:
        """Subtract the time of a turn; a period follows the main time or a completed period."""
        if not self.limited:
            return
        left = self._time_left(side)
        rest = left.seconds - seconds
        if left.turns > 1 and rest > 0:
            self.left[side] = TimeLeft(rest, left.turns - 1)
        elif left.turns or (rest <= 0 and self.turns and self.period > 0):
            self.left[side] = TimeLeft(self.period, self.turns)
        else:
            self.left[side] = replace(left, seconds=max(rest, 0.0))

    def _time_left(self, side: Side) -> TimeLeft:
        if side not in self.left:
            fresh = TimeLeft(self.main) if self.main > 0 else TimeLeft(self.period, self.turns)
            self.left[side] = fresh
        return self.left[side]
