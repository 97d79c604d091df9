"""The thinking process: requests in, answers out, and gone when its parent is gone."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, Any

from games.ai.process import leave_interrupts, step_back
from games.ai.protocol import (
    Answer,
    Cancel,
    Cancelled,
    Failure,
    Findings,
    Hurry,
    Inquiry,
    Progress,
    Proposal,
    Ready,
    Reply,
    Request,
    Task,
)
from games.core.numba_kernels import READY, SWITCH
from games.core.text import N_

if TYPE_CHECKING:
    from games.ai.game_plugin import GamePlugin, Plugins
    from games.ai.greedy import RankedTurn
    from games.ai.levels import Level
    from games.core.position import AnyPosition
    from games.core.records.record import Record

LOOK = 0.004
"""Seconds between two looks at the pipe while thinking."""


PROGRESS_PAUSE = 0.2
"""Seconds between two reports of the best turns so far."""


def main(connection: Connection, load: Plugins) -> None:
    """Serve requests until the other end of the connection is closed."""
    leave_interrupts()
    os.environ.setdefault(SWITCH, READY)  # nobody waits for a compiler
    step_back()
    with suppress(EOFError, OSError):  # the parent is gone, and nobody waits
        Worker(connection, load()).serve()


class Worker:
    """Answers one request after the other."""

    def __init__(self, connection: Connection, plugins: Mapping[str, GamePlugin]) -> None:
        self._connection = connection
        self._plugins = plugins
        self._waiting: deque[Any] = deque()
        self._loaded: set[tuple[Level, type]] = set()

    def serve(self) -> None:
        """Announce readiness and answer until the connection ends (`EOFError`, `OSError`)."""
        self._connection.send(Ready())
        while True:
            match self._next():
                case Request() | Inquiry() as task:
                    self._connection.send(self._answer(task))
                case Cancel() | Hurry():
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

    def _answer(self, task: Task) -> Answer:
        brake = Brake(task, self)
        try:
            answer = self._worked_out(task, brake)
        except (EOFError, OSError):
            raise
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            return Failure(task.id, N_("The computer player met an error."), detail)
        return Cancelled(task.id) if brake.cancelled else answer

    def _worked_out(self, task: Task, brake: Brake) -> Answer:
        if isinstance(task, Request):
            return Reply(task.id, self._think(task, brake))
        record = self._read(task)
        study = self._plugins[record.game.name].studies[task.subject]
        return Findings(task.id, tuple(study(record.match, brake)))

    def _think(self, request: Request, brake: Brake) -> tuple[Proposal, ...]:
        """What the level proposes for the position at the end of the record."""
        from games.ai.levels import SearchLimits, load

        record = self._read(request)
        _check_turn(request, record.match.position)
        level = self._plugins[record.game.name].level(request.level)
        position = record.match.position
        seen = position.seen_by(position.to_move)
        if level.timed and (level, type(seen)) not in self._loaded:
            load(level.propose, seen, brake)
            self._loaded.add((level, type(seen)))
            brake.set(request.seconds)
        news = News(
            lambda turns: self._connection.send(Progress(request.id, _proposals(record, turns)))
        )

        def stop() -> bool:
            news.pass_on()
            return brake()

        limits = SearchLimits(Random(request.seed), stop, request.seconds, request.most, news.tell)
        return _proposals(record, level.propose(seen, limits))

    def _read(self, task: Task) -> Record:
        from games.core.records.record import read_record

        games = {name: plugin.game for name, plugin in self._plugins.items()}
        record = read_record(task.record, games)
        if record.problem:
            raise ValueError(record.problem)
        return record

    def look(self, id: int) -> Cancel | Hurry | None:
        """The waiting message, if there is one, that ends the thought about this request."""
        while self._connection.poll():
            match self.receive():
                case Cancel() | Hurry() as word if word.id == id:
                    return word
                case message:
                    self._waiting.append(message)
        return None


def _check_turn(request: Request, position: AnyPosition) -> None:
    if position.outcome() is not None:
        raise ValueError("the game is over")
    if position.to_move.value != request.side:
        raise ValueError(f"it is {position.to_move.value}'s turn, not {request.side}'s")


def _proposals(record: Record, turns: Sequence[RankedTurn]) -> tuple[Proposal, ...]:
    """The turns as text: what is already played of the turn stands in front."""
    match = record.match
    first = match.turns()[-1].first if match.position.mid_turn else match.ply
    before, begun = match.position_at(first), match.moves[first:]
    return tuple(
        Proposal(
            record.game.format_turn(before, [*begun, *turn.moves]),
            tuple(str(move) for move in turn.moves),
            turn.evaluation,
        )
        for turn in turns
    )


class News:
    """Reports of the best turns so far: not too often, but none is kept back for long."""

    def __init__(self, send: Callable[[Sequence[RankedTurn]], None]) -> None:
        self._send = send
        self._latest: Sequence[RankedTurn] | None = None
        self._sent = time.monotonic()

    def tell(self, turns: Sequence[RankedTurn]) -> None:
        """Take a report; it takes the place of one that has not been sent yet."""
        self._latest = turns
        self.pass_on()

    def pass_on(self) -> None:
        """Send the latest report, if the one before it was sent long enough ago."""
        now = time.monotonic()
        if self._latest is not None and now - self._sent >= PROGRESS_PAUSE:
            self._send(self._latest)
            self._latest, self._sent = None, now


class Brake:
    """Ends a thought at its deadline, or when a word has come through the pipe."""

    def __init__(self, task: Task, worker: Worker) -> None:
        self._id = task.id
        self._worker = worker
        self._next_look = time.monotonic() + LOOK
        self._end: Cancel | Hurry | None = None
        self.set(task.seconds)

    def set(self, seconds: float) -> None:
        """Let the deadline be so long from now."""
        self._deadline = time.monotonic() + seconds

    @property
    def cancelled(self) -> bool:
        """Whether nobody wants the answer any more."""
        return isinstance(self._end, Cancel)

    def __call__(self) -> bool:
        """Whether to end now."""
        now = time.monotonic()
        if now >= self._next_look and not self.cancelled:
            self._next_look = now + LOOK
            self._end = self._worker.look(self._id) or self._end
        return self._end is not None or now >= self._deadline
