"""Who plays in a contest: levels, yardsticks, programs that speak the Go Text Protocol."""

from __future__ import annotations

import math
import shlex
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from games.ai.greedy import RankedTurn, never
from games.ai.levels import Level, Propose, SearchLimits, load
from games.console.cli_options import seconds
from games.console.gtp_client import Peer, PeerError
from games.console.gtp_dialects import DIALECTS
from games.console.level_lookup import UnknownPlayer, find_level
from games.console.match_plan import Contest
from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.position import RuleError
from games.core.records.tags import Player
from games.tiananmen.ai import alpha_beta
from games.tiananmen.ai.iterative_deepening import ranked
from games.tiananmen.rules.position import TiananmenPosition
from games.veletas.ai import uct_bot
from games.veletas.rules.position import VeletasPosition

MOST_PLAYOUTS = 10_000_000

SPELLINGS = """\
players:
  1 to 5        the levels of the game, or by name: beginner, casual, skilled, strong, expert
  expert@10     the highest level with seconds of its own for a turn, in place of --time
  random        any turn that the rules allow
  greedy        the turn that looks best at once, in plain Python, and no level; as greedy, and
                faster, are skilled in Veletas and Herati, and parts:1 in Tiananmen
  uct:N         Veletas: plain UCT with N playouts a turn
  parts:N       Tiananmen: N parts of a day looked ahead, however long that takes
  gtp:COMMAND   a program that speaks the Go Text Protocol with the commands of 'gtp --help';
                it may answer 'resign', and has lost the game
"""


class Resigned(Exception):
    """A player has given the game up."""


class Rival(Protocol):
    """A player in a contest."""

    def begin(self, options: Options, chance: str) -> None:
        """A new game starts."""

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """The moves of a whole turn for the side to move; raises `PeerError` and `Resigned`."""

    def close(self) -> None:
        """No further game comes."""


def checked_name(game: Game, name: str) -> str:
    """The full name of a player; raises `UnknownPlayer`."""
    kind, _, rest = name.strip().partition(":")
    if rest and kind in _CHECKS:
        return f"{kind}:{_CHECKS[kind](game, rest)}"
    plain, at, own = name.partition("@")
    level = find_level(game, plain)
    return f"{level.name}@{_own_seconds(level, own):g}" if at else level.name


def _own_seconds(level: Level, text: str) -> float:
    if not level.timed:
        raise UnknownPlayer(
            f"{level.name} thinks as long as it needs, so @{text[:20]} says nothing"
        )
    try:
        return seconds(text)
    except ValueError:
        raise UnknownPlayer(f"@{text[:20]} names no seconds, as expert@10 does") from None


def _program(game: Game, rest: str) -> str:
    words = shlex.split(rest) if _is_balanced(rest) else []
    if not words or shutil.which(words[0]) is None:
        raise UnknownPlayer(f"there is no program to run as {rest[:80]!r}")
    return rest


def _playouts(game: Game, rest: str) -> str:
    if game.name != "veletas":
        raise UnknownPlayer(f"uct plays Veletas, not {game.title}")
    if not (number := _number(rest, MOST_PLAYOUTS)):
        raise UnknownPlayer(f"uct:{rest[:20]} names no number of playouts, as uct:21600 does")
    return str(number)


def _parts(game: Game, rest: str) -> str:
    if game.name != "tiananmen":
        raise UnknownPlayer(f"parts plays Tiananmen, not {game.title}")
    if not (number := _number(rest, alpha_beta.PLIES)):
        raise UnknownPlayer(f"parts:{rest[:20]} names no number of parts up to {alpha_beta.PLIES}")
    return str(number)


_CHECKS: Mapping[str, Callable[[Game, str], str]] = {
    "gtp": _program,
    "uct": _playouts,
    "parts": _parts,
}
"""For the kind before a colon: what must follow it."""


def _number(text: str, most: int) -> int:
    """A number from 1 to the most; 0 for anything else."""
    known = text.isascii() and text.isdigit() and len(text) < 12
    return int(text) if known and int(text) <= most else 0


def rival(contest: Contest, name: str) -> Rival:
    """The player of that full name; raises `PeerError` for a program that does not start."""
    kind, _, rest = name.partition(":")
    if kind == "gtp":
        return Program(contest, shlex.split(rest))
    if kind == "uct":
        return Thinker(_yardstick(int(rest)), contest.seconds)
    if kind == "parts":
        return Thinker(_planner(int(rest)), math.inf)
    level, allowed = _level(contest, name)
    return Thinker(level.propose, allowed, timed=level.timed)


def seat(contest: Contest, name: str) -> Player:
    """A player as a record names it: only a level can be met again in the window."""
    if ":" in name:
        return Player(name)
    level, allowed = _level(contest, name)
    return Player(name, level.name, allowed if level.timed else None)


def _level(contest: Contest, name: str) -> tuple[Level, float]:
    """The level of that full name, and the seconds that it is allowed."""
    plain, _, own = name.partition("@")
    return find_level(contest.game, plain), float(own) if own else contest.seconds


def _yardstick(playouts: int) -> Propose:
    """Plain UCT for Veletas."""

    def propose(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [uct_bot.propose(position, limits.rng, playouts, limits.stop)]

    return propose


def _planner(parts: int) -> Propose:
    """So many parts of a day looked ahead, however long that takes."""

    def propose(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked(position, limits, parts)

    return propose


def _is_balanced(text: str) -> bool:
    try:
        shlex.split(text)
    except ValueError:
        return False
    return True


class Thinker:
    """A way to play of this program; it sees what its side may see.

    Only one that is `timed` is stopped when its seconds are over; others think as they always do.
    Before its first turn a timed one thinks for a moment, so that its kernels are loaded.
    """

    def __init__(self, propose: Propose, seconds: float, *, timed: bool = False) -> None:
        self._propose = propose
        self._seconds = seconds
        self._timed = timed
        self._warm = not timed
        self._rng = Random(0)

    def begin(self, options: Options, chance: str) -> None:
        """Seed the thoughts of the game."""
        self._rng = Random(chance)

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """What the level proposes."""
        seen = match.position.seen_by(match.position.to_move)
        if not self._warm:
            load(self._propose, seen)
            self._warm = True
        end = time.monotonic() + self._seconds
        stop = (lambda: time.monotonic() >= end) if self._timed else never
        return self._propose(seen, SearchLimits(self._rng, stop, self._seconds))[0].moves

    def close(self) -> None:
        """Nothing is to be ended."""


class Program:
    """Another program. It is told the whole deal, for the protocol has no other way to set up."""

    def __init__(self, contest: Contest, command: Sequence[str]) -> None:
        self._dialect = DIALECTS[contest.game_name]
        self._seconds = contest.seconds
        self._peer = Peer(command)
        self._told = 0

    def begin(self, options: Options, chance: str) -> None:
        """Set the game up there."""
        self._told = 0
        ask = self._peer.ask
        if ask("known_command tavoliere-seed") == "true":
            ask(f"tavoliere-seed {chance}")
        for command in self._dialect.recipe(options):
            ask(command)
        ask("clear_board")
        ask(f"time_settings 0 {self._seconds:g} 1")

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """Tell what was played since, and ask until the turn is complete."""
        self._tell(match)
        position = match.position
        moves: list[Any] = []
        side = position.to_move
        while position.to_move is side and position.outcome() is None:
            answer = self._peer.ask(f"genmove {side.value}", self._seconds)
            if answer.lower() == "resign":
                raise Resigned(self._peer.name)
            try:
                step = self._dialect.read(position, answer)
            except RuleError as error:
                raise PeerError(f"{self._peer.name} played {answer[:40]!r}: {error}") from None
            for move in step:
                position = position.play(move)
            moves += step
            if not position.mid_turn:
                break
        self._told += len(moves)
        return moves

    def close(self) -> None:
        """Say goodbye."""
        self._peer.close()

    def _tell(self, match: AnyMatch) -> None:
        while self._told < match.ply:
            position = match.position_at(self._told)
            rest = match.moves[self._told :]
            end = next(
                (n for n in range(1, len(rest)) if not match.position_at(self._told + n).mid_turn),
                len(rest),
            )
            step = self._dialect.first_step(rest[:end])
            text = self._dialect.text(position, step)
            self._peer.ask(f"play {position.to_move.value} {text}")
            self._told += len(step)
