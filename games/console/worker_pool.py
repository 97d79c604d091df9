"""Processes that play the games of a contest side by side."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from games.ai.process import end_with_parent, leave_interrupts, shielded, step_back
from games.console.bots import Resigned, Rival, rival, seat
from games.console.gtp_client import PeerError
from games.console.match_plan import Contest
from games.core.game import Options
from games.core.match.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, Outcome, Termination
from games.core.records.record import write_record
from games.core.records.tags import heading

FAREWELL = 10.0
"""Seconds that a process has to end by itself after its last game."""


class ContestFailed(Exception):
    """The contest cannot go on; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its record, and for each player how long its turns have taken.

    Where a game is a whole match of several rounds, there is a record for each round of it.
    """

    number: int
    records: tuple[str, ...]
    seconds: tuple[tuple[float, ...], ...]


def play_games(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Played]:
    """Play these games in so many processes; raises `ContestFailed`.

    When the iterator is closed, the processes end at once, whatever they are at.
    """
    crew = _Crew(contest, min(jobs, len(numbers)))
    try:
        yield from crew.play(list(numbers))
    finally:
        crew.end()


class _Crew:
    """The processes by their connections; one whose connection is closed ends by itself."""

    def __init__(self, contest: Contest, size: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._busy: dict[Any, SpawnProcess] = {}
        self._leaving: list[SpawnProcess] = []
        for _ in range(size):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=main, args=(theirs, contest))
            with shielded():
                process.start()
            # As long as this end is open here, the death of the child would go unnoticed.
            theirs.close()
            self._busy[ours] = process

    def play(self, numbers: list[int]) -> Iterator[Played]:
        numbers.reverse()
        for hand in self._busy:
            hand.send(numbers.pop())
        while self._busy:
            ready: list[Any] = wait(list(self._busy))
            for hand in ready:
                played = self._received(hand)
                if numbers:
                    hand.send(numbers.pop())
                else:
                    self._dismiss(hand)
                yield played

    def _received(self, hand: Any) -> Played:
        try:
            answer = hand.recv()
        except (EOFError, OSError):
            raise ContestFailed("a playing process has died") from None
        if not isinstance(answer, Played):
            self._dismiss(hand)
            raise ContestFailed(str(answer))
        return answer

    def _dismiss(self, hand: Any) -> None:
        hand.close()
        self._leaving.append(self._busy.pop(hand))

    def end(self) -> None:
        """Kill what is still playing; the others may say goodbye to their programs."""
        for hand, process in self._busy.items():
            hand.close()
            process.kill()
        for process in (*self._busy.values(), *self._leaving):
            process.join(FAREWELL)
            process.kill()
            process.join()


def main(connection: Connection, contest: Contest) -> None:
    """Play one game after the other as numbers come in, until the connection is closed."""
    leave_interrupts()
    end_with_parent()
    step_back()
    rivals: list[Rival] = []
    try:
        with suppress(EOFError, OSError):
            while True:
                number = connection.recv()
                rivals = rivals or [rival(contest, name) for name in contest.players]
                connection.send(play_game(contest, number, rivals))
    except Exception as error:
        expected = isinstance(error, PeerError | IllegalMove)
        with suppress(OSError):
            connection.send(str(error) if expected else f"{type(error).__name__}: {error}")
    finally:
        for player in rivals:
            player.close()


def play_game(contest: Contest, number: int, rivals: Sequence[Rival]) -> Played:
    """Play one game of a contest from its start to its end, a match round by round."""
    seconds: list[list[float]] = [[] for _ in rivals]
    seating = contest.seating(number)
    seats = [seat(contest, contest.players[player]) for player in seating]
    records: list[str] = []
    options: Options | None = contest.options(number)
    while options is not None:
        begun = datetime.now()
        chance = f"-{len(records) + 1}" if records else ""
        for player, one in enumerate(rivals):
            one.begin(options, contest.chance(number, player) + chance)
        match: AnyMatch = Match(contest.game.start(options))
        if not records:
            match.play_all(list(contest.opening_moves(number, match.start)))
        given_up = _play_on(match, seating, rivals, seconds)
        tags = heading(options, seats, begun)
        records.append(write_record(contest.game, tags, match, whole=True, outcome=given_up))
        following = contest.game.next_options(options, match.position)
        options = contest.game.set_up(following) if following else None
    return Played(number, tuple(records), tuple(map(tuple, seconds)))


def _play_on(
    match: AnyMatch,
    seating: Sequence[int],
    rivals: Sequence[Rival],
    seconds: Sequence[list[float]],
) -> Outcome | None:
    """Let the players in their seats play to the end, and note how long each turn takes.

    The outcome is None unless a player gives the game up.
    """
    while match.position.outcome() is None:
        position = match.position
        player = seating[position.sides.index(position.to_move)]
        started = time.perf_counter()
        try:
            moves = rivals[player].turn(match)
        except Resigned as resigned:
            return _given_up(position, seating, player, resigned)
        seconds[player].append(time.perf_counter() - started)
        match.play_all(moves)
    return None


def _given_up(
    position: AnyPosition, seating: Sequence[int], player: int, resigned: Resigned
) -> Outcome:
    """All the other player's seats have won; raises `PeerError` where there is none."""
    seats = zip(position.sides, seating, strict=True)
    winners = tuple(side for side, sitting in seats if sitting != player)
    if not winners:
        raise PeerError(f"{resigned} has given up a game that nobody can lose")
    return Outcome(winners, Termination.RESIGNATION)
