"""The thinking process: requests in, answers out, and gone when its parent is gone."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from games.ai.messages import Answer, Cancel, Cancelled, Failure, Proposal, Ready, Reply, Request
from games.core.game import Game
from games.core.text import N_

LoadGames = Callable[[], Mapping[str, Game]]

LOOK = 0.004
"""Seconds between two looks at the pipe while thinking."""


def load_catalog() -> Mapping[str, Game]:
    """The games of the catalog, imported in the process that needs them."""
    from games.catalog import GAMES

    return GAMES


def main(connection: Connection, load: LoadGames = load_catalog) -> None:
    """Serve requests until the other end of the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the window's to answer
    _step_back()
    with suppress(EOFError, OSError):  # the parent is gone, and nobody waits
        Worker(connection, load()).serve()


def _step_back() -> None:
    """Let the window go first wherever both want the processor."""
    with suppress(OSError):
        if sys.platform != "win32":
            os.nice(10)
        else:
            import ctypes

            below_normal = 0x4000
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), below_normal)


class Worker:
    """Answers one request after the other."""

    def __init__(self, connection: Connection, games: Mapping[str, Game]) -> None:
        self._connection = connection
        self._games = games
        self._waiting: deque[Any] = deque()

    def serve(self) -> None:
        """Announce readiness and answer until the connection ends (`EOFError`, `OSError`)."""
        self._connection.send(Ready())
        while True:
            match self._next():
                case Request() as request:
                    self._connection.send(self._answer(request))
                case Cancel():
                    pass  # too late: the answer is on its way
                case strange:
                    sentence = N_("The computer player was asked nonsense.")
                    self._connection.send(Failure(0, sentence, repr(strange)[:80]))

    def _next(self) -> Any:
        return self._waiting.popleft() if self._waiting else self.receive()

    def receive(self) -> Any:
        """The next message, or the error that it caused: only a closed pipe is the end."""
        try:
            return self._connection.recv()
        except (EOFError, OSError):
            raise
        except Exception as error:
            return error

    def _answer(self, request: Request) -> Answer:
        brake = Brake(request, self)
        try:
            proposals = self._think(request, brake)
        except (EOFError, OSError):
            raise
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            return Failure(request.id, N_("The computer player met an error."), detail)
        return Cancelled(request.id) if brake.cancelled else Reply(request.id, proposals)

    def _think(self, request: Request, brake: Brake) -> tuple[Proposal, ...]:
        """What the level proposes for the position at the end of the record."""
        from games.ai.opponent import propose
        from games.core.record import read_record

        record = read_record(request.record, self._games)
        if record.problem:
            raise ValueError(record.problem)
        match, game = record.match, record.game
        if match.position.outcome() is not None:
            raise ValueError("the game is over")
        if match.position.to_move.value != request.side:
            raise ValueError(f"it is {match.position.to_move.value}'s turn, not {request.side}'s")
        rng = Random(request.seed)
        turns = propose(request.level, game, match.position, rng, brake, request.most)
        first = match.turns()[-1].first if match.position.mid_turn else match.ply
        before, begun = match.position_at(first), match.moves[first:]
        return tuple(
            Proposal(
                game.format_turn(before, [*begun, *turn.moves]),
                tuple(str(move) for move in turn.moves),
                turn.value,
            )
            for turn in turns
        )

    def look(self, id: int) -> bool:
        """Whether a message waits that takes back the request of this id."""
        while self._connection.poll():
            message = self.receive()
            if message == Cancel(id):
                return True
            self._waiting.append(message)
        return False


class Brake:
    """Ends a thought at its deadline, or when a `Cancel` has come through the pipe."""

    def __init__(self, request: Request, worker: Worker) -> None:
        self._id = request.id
        self._worker = worker
        self._next_look = time.monotonic() + LOOK
        self._deadline = time.monotonic() + request.seconds
        self.cancelled = False

    def __call__(self) -> bool:
        """Whether to end now."""
        now = time.monotonic()
        if now >= self._next_look and not self.cancelled:
            self._next_look = now + LOOK
            self.cancelled = self._worker.look(self._id)
        return self.cancelled or now >= self._deadline
