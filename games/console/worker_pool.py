"""Worker processes that play the games of a match in parallel."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from games.console.bots import MatchPlayer, Resigned, match_player, seat
from games.console.gtp.gtp_client import GtpClientError
from games.console.match_plan import MatchPlan
from games.core.game import Options
from games.core.match.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, Outcome, Termination
from games.core.records.record import write_record
from games.core.records.tags import heading
from games.core.system.child_process import (
    exit_with_parent,
    ignore_sigint,
    lower_priority,
    sigint_blocked,
)
from games.core.translation import _

MOST_DEATHS = 3
"""How often the process of a game may die until the match ends."""
JOIN_TIMEOUT = 10.0
"""Seconds until a process that has played its last game is killed."""


class MatchFailed(Exception):
    """The match cannot go on; the message says why."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its records, and for each player the seconds of its turns.

    A game that is a match of several rounds has a record for each round.
    """

    number: int
    records: tuple[str, ...]
    seconds: tuple[tuple[float, ...], ...]


def play_games(plan: MatchPlan, numbers: Sequence[int], jobs: int) -> Iterator[PlayedGame]:
    """Play these games in `jobs` processes; raises `MatchFailed`.

    Closing the iterator kills the processes.
    """
    pool = _WorkerPool(plan, min(jobs, len(numbers)))
    try:
        yield from pool.play(list(numbers))
    finally:
        pool.end()


class _WorkerPool:
    """Processes by their connections. A process ends when its connection is closed."""

    def __init__(self, plan: MatchPlan, size: int) -> None:
        self._plan = plan
        self._size = size
        self._busy: dict[Any, SpawnProcess] = {}
        self._leaving: list[SpawnProcess] = []
        self._playing: dict[Any, int] = {}
        """The number of the game that is played at the other end of a connection."""
        self._deaths: Counter[int] = Counter()

    def play(self, numbers: list[int]) -> Iterator[PlayedGame]:
        numbers.reverse()
        for _number in range(self._size):
            self._start(numbers.pop())
        while self._busy:
            ready: list[Any] = wait(list(self._busy))
            for connection in ready:
                played = self._received(connection)
                if played is None:
                    continue
                if numbers:
                    self._send(connection, numbers.pop())
                else:
                    self._dismiss(connection)
                yield played

    def _start(self, number: int) -> None:
        """Start a process that plays this game."""
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=main, args=(theirs, self._plan))
        with sigint_blocked():
            process.start()
        # While this end is open here, the end of the child would go unnoticed.
        theirs.close()
        self._busy[ours] = process
        self._send(ours, number)

    def _send(self, connection: Any, number: int) -> None:
        self._playing[connection] = number
        with suppress(OSError):  # it has died: its end is received
            connection.send(number)

    def _received(self, connection: Any) -> PlayedGame | None:
        """The game that was played; None if the process has died, and the game begins again."""
        try:
            answer = connection.recv()
        except (EOFError, OSError):
            self._replace(connection)
            return None
        if not isinstance(answer, PlayedGame):
            self._dismiss(connection)
            raise MatchFailed(str(answer))
        return answer

    def _replace(self, connection: Any) -> None:
        """Let a new process play the game whose process has died; raises `MatchFailed`."""
        number = self._playing[connection]
        self._dismiss(connection)
        self._deaths[number] += 1
        if self._deaths[number] >= MOST_DEATHS:
            raise MatchFailed(
                _("the process that plays game {number} has died {times} times").format(
                    number=number + 1, times=MOST_DEATHS
                )
            )
        self._start(number)

    def _dismiss(self, connection: Any) -> None:
        connection.close()
        del self._playing[connection]
        self._leaving.append(self._busy.pop(connection))

    def end(self) -> None:
        """Kill the processes that still play; the others may close their programs first."""
        for connection, process in self._busy.items():
            connection.close()
            process.kill()
        for process in (*self._busy.values(), *self._leaving):
            process.join(JOIN_TIMEOUT)
            process.kill()
            process.join()


def main(connection: Connection, plan: MatchPlan) -> None:
    """Play the games whose numbers are received, until the connection is closed."""
    ignore_sigint()
    exit_with_parent()
    lower_priority()
    players: list[MatchPlayer] = []
    try:
        with suppress(EOFError, OSError):
            while True:
                number = connection.recv()
                players = players or [match_player(plan, name) for name in plan.players]
                connection.send(play_game(plan, number, players))
    except Exception as error:
        expected = isinstance(error, GtpClientError | IllegalMove)
        with suppress(OSError):
            connection.send(str(error) if expected else f"{type(error).__name__}: {error}")
    finally:
        for player in players:
            player.close()


def play_game(plan: MatchPlan, number: int, players: Sequence[MatchPlayer]) -> PlayedGame:
    """Play one game of a match, with all its rounds."""
    seconds: list[list[float]] = [[] for _ in players]
    seating = plan.seating(number)
    seats = [seat(plan, plan.players[player]) for player in seating]
    records: list[str] = []
    options: Options | None = plan.options(number)
    while options is not None:
        begun = datetime.now()
        suffix = f"-{len(records) + 1}" if records else ""
        for player, one in enumerate(players):
            one.begin(options, plan.player_seed(number, player) + suffix)
        match: AnyMatch = Match(plan.game.start(options))
        if not records:
            match.play_all(list(plan.opening_moves(number, match.start)))
        given_up = _play_on(match, seating, players, seconds)
        tags = heading(options, seats, begun)
        records.append(write_record(plan.game, tags, match, whole=True, outcome=given_up))
        following = plan.game.next_options(options, match.position)
        options = plan.game.set_up(following) if following else None
    return PlayedGame(number, tuple(records), tuple(map(tuple, seconds)))


def _play_on(
    match: AnyMatch,
    seating: Sequence[int],
    players: Sequence[MatchPlayer],
    seconds: Sequence[list[float]],
) -> Outcome | None:
    """Play to the end, and append the seconds of each turn to its player's list.

    Return the outcome of a resignation, else None.
    """
    while match.position.outcome() is None:
        position = match.position
        player = seating[position.sides.index(position.to_move)]
        started = time.perf_counter()
        try:
            moves = players[player].turn(match)
        except Resigned as resigned:
            return _resignations(position, seating, player, resigned)
        seconds[player].append(time.perf_counter() - started)
        match.play_all(moves)
    return None


def _resignations(
    position: AnyPosition, seating: Sequence[int], player: int, resigned: Resigned
) -> Outcome:
    """The outcome after a resignation: the other player's seats win.

    Raises `GtpClientError` if there are none.
    """
    seats = zip(position.sides, seating, strict=True)
    winners = tuple(side for side, sitting in seats if sitting != player)
    if not winners:
        raise GtpClientError(f"{resigned} resigned a game that cannot be lost")
    return Outcome(winners, Termination.RESIGNATION)
