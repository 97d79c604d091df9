"""The players of `match`: levels, bots, and programs that speak the Go Text Protocol."""

from __future__ import annotations

import math
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from games import catalog
from games.ai.levels import random_turn
from games.console.terminal import UsageError, find_level, seconds
from games.core.game import (
    AnyBot,
    AnyGame,
    AnyLevel,
    Options,
    RankTurns,
    SearchLimits,
    after_seconds,
    never,
    warm_up,
)
from games.core.match import AnyMatch
from games.core.position import AnyPosition, RuleError, after_moves
from games.core.record import Player
from games.core.translation import _

PROGRAM = "gtp"
"""Prefix of the name of another program."""
SPELLINGS = """\
players:
  1 to 5        the levels of the game, or by name: beginner, casual, skilled, strong, expert
  expert@10     the highest level with 10 seconds for a turn, in place of --time
  random        any legal turn
  greedy        the turn with the best static evaluation, in plain Python
"""
PROGRAM_SPELLING = """\
  gtp:COMMAND   a program that speaks the Go Text Protocol with the commands of 'gtp --help';
                if it answers 'resign', it has lost the game
"""


def spellings() -> str:
    bots = (
        f"  {bot.name + ':N':<13} {game.title}: {bot.text}\n"
        for game in catalog.games().values()
        for bot in game.bots
    )
    return "".join([SPELLINGS, *bots, PROGRAM_SPELLING])


class Resigned(Exception):
    """A player has resigned."""


class MatchPlayer(Protocol):
    def begin(self, options: Options, seed: str) -> None: ...

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """The moves of a turn for the side to move; raises `GtpClientError`, `Resigned`."""

    def close(self) -> None: ...


def checked_name(game: AnyGame, name: str) -> str:
    """The full name of a player; raises `UsageError`."""
    kind, _colon, rest = name.strip().partition(":")
    if rest and kind == PROGRAM:
        try:
            words = command_words(rest)
        except ValueError:  # an unbalanced quotation mark
            words = []
        if not words or shutil.which(words[0]) is None:
            sentence = _("there is no program to run as {command}")
            raise UsageError(sentence.format(command=repr(rest[:80])))
        return f"{PROGRAM}:{rest}"
    owners = {bot.name: each for each in catalog.games().values() for bot in each.bots}
    if rest and kind in owners:
        return f"{kind}:{_parameter(game, owners[kind], kind, rest)}"
    plain, at, own = name.partition("@")
    level = find_level(game, plain)
    if not at:
        return level.name
    if not level.timed:
        sentence = _("{level} thinks as long as it needs, so @{text} has no effect")
        raise UsageError(sentence.format(level=level.name, text=own[:20]))
    try:
        return f"{level.name}@{seconds(own):g}"
    except ValueError:
        sentence = _("@{text} is not a number of seconds; write it like expert@10")
        raise UsageError(sentence.format(text=own[:20])) from None


def _parameter(game: AnyGame, owner: AnyGame, name: str, text: str) -> int:
    if (bot := _bot(game, name)) is None:
        sentence = _("{player} plays {game}, not {other}")
        raise UsageError(sentence.format(player=name, game=owner.title, other=game.title))
    known = text.isascii() and text.isdigit() and len(text) < 12
    if not known or not 0 < int(text) <= bot.most:
        sentence = _("{player}:{text} is not a number of {things} from 1 to {most}")
        raise UsageError(
            sentence.format(player=name, text=text[:20], things=bot.parameter, most=bot.most)
        )
    return int(text)


def _bot(game: AnyGame, name: str) -> AnyBot | None:
    return next((bot for bot in game.bots if bot.name == name), None)


def match_player(plan: MatchPlan, name: str) -> MatchPlayer:
    """The player of that full name; raises `GtpClientError` if a program does not start."""
    kind, _, rest = name.partition(":")
    if kind == PROGRAM:
        return GtpPlayer(plan, command_words(rest))
    if bot := _bot(plan.game, kind):
        number, search = int(rest), bot.search
        return LevelPlayer(lambda position, limits: search(position, limits, number), math.inf)
    level, allowed = _level(plan, name)
    return LevelPlayer(level.rank_turns, allowed, timed=level.timed)


def seat(plan: MatchPlan, name: str) -> Player:
    """The player's tags in a record; only a level can be selected again in the window."""
    if ":" in name:
        return Player(name)
    level, allowed = _level(plan, name)
    return Player(name, level.name, allowed if level.timed else None)


def _level(plan: MatchPlan, name: str) -> tuple[AnyLevel, float]:
    plain, _, own = name.partition("@")
    return find_level(plan.game, plain), float(own) if own else plan.seconds


class LevelPlayer:
    """A level or bot of this program. It gets the position as its side sees it.

    Only a timed one is stopped after its seconds. A short search before its first turn loads its
    kernels.
    """

    def __init__(
        self, propose: RankTurns[Any, Any], seconds: float, *, timed: bool = False
    ) -> None:
        self._propose = propose
        self._seconds = seconds
        self._timed = timed
        self._warm = not timed
        self._rng = Random(0)
        self._memory: dict[str, Any] = {}

    def begin(self, options: Options, seed: str) -> None:
        self._rng = Random(seed)
        self._memory = {}

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        seen = match.position.seen_by(match.position.to_move)
        if not self._warm:
            warm_up(self._propose, seen)
            self._warm = True
        stop = after_seconds(self._seconds) if self._timed else never
        limits = SearchLimits(self._rng, stop, self._seconds, memory=self._memory)
        return self._propose(seen, limits)[0].moves

    def close(self) -> None: ...


class GtpPlayer:
    """Another program.

    It receives the whole deal, hidden tiles included, because GTP has no other set-up.
    """

    def __init__(self, plan: MatchPlan, command: Sequence[str]) -> None:
        self._game = plan.game
        self._seconds = plan.seconds
        self._client = GtpClient(command)
        self.close = self._client.close
        self._told = 0

    def begin(self, options: Options, seed: str) -> None:
        self._told = 0
        ask = self._client.ask
        if ask("known_command tavoliere-seed") == "true":
            ask(f"tavoliere-seed {seed}")
        for command in self._game.gtp_recipe(options):
            ask(command)
        ask("clear_board")
        ask(f"time_settings 0 {self._seconds:g} 1")

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """Send the moves since its last turn, then ask for moves until the turn is complete."""
        self._tell(match)
        position = match.position
        moves: list[Any] = []
        side = position.to_move
        while position.to_move is side and position.outcome() is None:
            answer = self._client.ask(f"genmove {side.value}", self._seconds)
            if answer.lower() == "resign":
                raise Resigned(self._client.name)
            try:
                step = self._game.gtp_read(position, answer)
            except RuleError as error:
                raise GtpClientError(
                    f"{self._client.name} played {answer[:40]!r}: {error}"
                ) from None
            position = after_moves(position, step)
            moves += step
            if not position.mid_turn:
                break
        self._told += len(moves)
        return moves

    def _tell(self, match: AnyMatch) -> None:
        while self._told < match.ply:
            position = match.nodes[self._told].position
            rest = match.moves[self._told :]
            later = enumerate(match.nodes[self._told + 1 : match.ply], 1)
            end = next((n for n, node in later if not node.position.mid_turn), len(rest))
            step = self._game.gtp_first_step(rest[:end])
            text = self._game.format_turn(position, step)
            self._client.ask(f"play {position.to_move.value} {text}")
            self._told += len(step)


# -- A client for another program that speaks the Go Text Protocol -----------------------------

ANSWER_TIMEOUT = 120.0
"""Seconds beyond the thinking time until a missing answer is an error: at its first start a program
may compile for half a minute, on a busy machine for two."""
QUIT_TIMEOUT = 2.0
"""Seconds until a program that has received `quit` is killed."""


NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows a program started by a window would open a console of its own."""
LIBRARY_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Environment variables that a bundle of this program sets for its own libraries.

Another program would load them in place of its own.
"""


def foreign_environment() -> dict[str, str]:
    """The environment for another program, without the changes by a bundle of this one."""
    environment = dict(os.environ)
    if not getattr(sys, "frozen", False):
        return environment
    environment.pop("NUMBA_CPU_NAME", None)
    for name in LIBRARY_PATHS:
        environment.pop(name, None)
        if (before := environment.pop(f"{name}_ORIG", None)) is not None:
            environment[name] = before
    return environment


def command_words(command: str, *, windows: bool = sys.platform == "win32") -> list[str]:
    """The words of a command as its system reads them; raises `ValueError`.

    On Windows a backslash is part of a path, and only double quotation marks hold words together.
    """
    if not windows:
        return shlex.split(command)
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.quotes, lexer.escape, lexer.commenters = True, '"', "", ""
    return list(lexer)


class GtpClientError(Exception):
    """The other program failed; the message says how."""


class GtpClient:
    """A running program. A thread reads its output, so that waiting can time out."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = " ".join(command)[:60]
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=foreign_environment(),
                creationflags=NO_WINDOW,
            )
        except OSError as error:
            raise GtpClientError(f"{self.name} could not be started: {error.strerror}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, command: str, seconds: float = 0.0) -> str:
        """The result of a command; raises `GtpClientError` on an error, a timeout or the end.

        `seconds` is the program's thinking time.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(command.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise GtpClientError(f"{self.name} has ended") from None
        lines = self._answer(command, ANSWER_TIMEOUT + seconds)
        if not lines[0].startswith("="):
            raise GtpClientError(f"{self.name} answered {command[:40]!r} with {lines[0][:200]!r}")
        return "\n".join([lines[0].lstrip("=0123456789").strip(), *lines[1:]]).strip()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.write(b"quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_TIMEOUT)
        self._process.kill()
        self._process.wait()
        self._reader.join(QUIT_TIMEOUT)
        if not self._reader.is_alive():  # a child of the program may hold its output open
            self._process.stdout.close()

    def _answer(self, command: str, seconds: float) -> list[str]:
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                raise GtpClientError(f"{self.name} does not answer {command[:40]!r}") from None
            if line is None:
                raise GtpClientError(f"{self.name} has ended")
            if line.strip():
                lines.append(line)
            elif lines:
                return lines

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)


# -- The plan of a match: seats, starts and seeds of its games ---------------------------------


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match of many games between two players, or of one player alone.

    The games come in pairs. Both games of a pair have the same random set-up and the same opening,
    with the players in exchanged seats. Players are named as on the command line.
    """

    game: AnyGame
    chosen: dict[str, str]
    players: tuple[str, ...]
    games: int
    seconds: float
    seed: str
    opening: int
    """Number of random turns before the players begin."""

    @property
    def solitaire(self) -> bool:
        return self.game.player_count(self.chosen) == 1

    def pair(self, number: int) -> int:
        """The number of a game's pair (in a solitaire: of its deal), from 0."""
        return number // len(self.players) if self.solitaire else number // 2

    def seating(self, number: int) -> tuple[int, ...]:
        if self.solitaire:
            return (number % len(self.players),)
        seats = self.game.player_count(self.chosen)
        return tuple((seat + number) % 2 for seat in range(seats))

    def options(self, number: int) -> dict[str, str]:
        """The prepared options of a game, the same for both games of a pair."""
        return self.game.set_up({**self.chosen, "Seed": f"{self.seed}-{self.pair(number) + 1}"})

    def opening_moves(self, number: int, start: AnyPosition) -> Iterator[Any]:
        """The random moves at the start, the same for both games of a pair."""
        rng = Random(f"{self.seed} {self.pair(number)} opening")
        position = start
        for _turn in range(self.opening):
            for move in random_turn(position, rng):
                position = position.play(move)
                yield move
            if position.outcome() is not None:
                return

    def player_seed(self, number: int, player: int) -> str:
        return f"{self.seed}-{number + 1}-{player + 1}"

    def settings(self) -> dict[str, Any]:
        """The settings that identify a match; the number of games is not one of them."""
        return {
            "game_name": self.game.name,
            "chosen": self.chosen,
            "players": list(self.players),
            "seconds": self.seconds,
            "seed": self.seed,
            "opening": self.opening,
        }
