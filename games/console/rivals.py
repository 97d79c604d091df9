"""Who plays in a contest: levels, the yardstick, programs that speak the Go Text Protocol."""

from __future__ import annotations

import shlex
import shutil
import time
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from games.ai.greedy import RankedTurn, never
from games.ai.levels import Propose, Thought
from games.console.contest import Contest
from games.console.dialects import DIALECTS
from games.console.peer import Peer, PeerError
from games.console.players import UnknownPlayer, find_level
from games.core.game import Game, Options
from games.core.match import AnyMatch
from games.core.position import RuleError
from games.veletas import peer
from games.veletas.rules import VeletasPosition

MOST_PLAYOUTS = 10_000_000


class Rival(Protocol):
    """A player in a contest."""

    def begin(self, options: Options, chance: str) -> None:
        """A new game starts."""

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """The moves of a whole turn for the side to move; raises `PeerError`."""

    def close(self) -> None:
        """No further game comes."""


def checked_name(game: Game, name: str) -> str:
    """The full name of a player; raises `UnknownPlayer`."""
    kind, _, rest = name.strip().partition(":")
    if kind == "gtp" and rest:
        words = shlex.split(rest) if _is_balanced(rest) else []
        if not words or shutil.which(words[0]) is None:
            raise UnknownPlayer(f"there is no program to run as {rest[:80]!r}")
        return name.strip()
    if kind == "uct" and rest:
        if game.name != "veletas":
            raise UnknownPlayer(f"uct plays Veletas, not {game.title}")
        if not (rest.isascii() and rest.isdigit() and 0 < int(rest[:12]) <= MOST_PLAYOUTS):
            raise UnknownPlayer(f"uct:{rest[:20]} names no number of playouts, as uct:21600 does")
        return f"uct:{int(rest)}"
    return find_level(game, name).name


def rival(contest: Contest, name: str) -> Rival:
    """The player of that full name; raises `PeerError` for a program that does not start."""
    kind, _, rest = name.partition(":")
    if kind == "gtp":
        return Program(contest, shlex.split(rest))
    if kind == "uct":
        return Thinker(_yardstick(int(rest)), contest.seconds)
    level = find_level(contest.game, name)
    return Thinker(level.propose, contest.seconds, timed=level.timed)


def _yardstick(playouts: int) -> Propose:
    """Plain UCT for Veletas."""

    def propose(position: VeletasPosition, thought: Thought) -> list[RankedTurn]:
        return [peer.propose(position, thought.rng, playouts, thought.stop)]

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
    """

    def __init__(self, propose: Propose, seconds: float, *, timed: bool = False) -> None:
        self._propose = propose
        self._seconds = seconds
        self._timed = timed
        self._rng = Random(0)

    def begin(self, options: Options, chance: str) -> None:
        """Seed the thoughts of the game."""
        self._rng = Random(chance)

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """What the level proposes."""
        position = match.position
        end = time.monotonic() + self._seconds
        stop = (lambda: time.monotonic() >= end) if self._timed else never
        thought = Thought(self._rng, stop, self._seconds)
        return self._propose(position.seen_by(position.to_move), thought)[0].moves

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
