"""The worker process: receives requests through a pipe, searches, and sends answers.

It ends when the other end of the pipe is closed, also when its parent is killed.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, Any

from games.ai.protocol import (
    Answer,
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    Progress,
    ProofReply,
    ProofRequest,
    Proposal,
    Ready,
    RefutationReply,
    RefutationRequest,
    Reply,
    Request,
    StudyReply,
    StudyRequest,
    Task,
)
from games.ai.worker_handle import Channel
from games.core.numba_kernels import READY, SWITCH
from games.core.system.child_process import exit_with_parent, ignore_sigint, lower_priority
from games.core.text import N_

if TYPE_CHECKING:
    from games.ai.game_plugin import GamePlugin, Plugins
    from games.ai.levels import Level
    from games.ai.search import RankedTurn
    from games.core.position import AnyPosition
    from games.core.records.record import Record
    from games.puzzles.proof import Proof

POLL_INTERVAL = 0.004
"""Seconds between two checks of the pipe during a search."""

PROGRESS_INTERVAL = 0.2
"""Least seconds between two `Progress` messages."""


def main(connection: Connection, load: Plugins) -> None:
    """Serve requests until the other end of the connection is closed; the process' target."""
    ignore_sigint()
    exit_with_parent()  # also in the midst of a search that does not look at the pipe
    os.environ.setdefault(SWITCH, READY)  # compiling here would delay the first answer
    lower_priority()
    with suppress(EOFError, OSError):  # the parent has ended
        Worker(connection, load()).serve()


class Worker:
    """Answers requests one after the other."""

    def __init__(self, connection: Channel, plugins: Mapping[str, GamePlugin]) -> None:
        self._connection = connection
        self._plugins = plugins
        self._waiting: deque[Any] = deque()
        self._warm: set[tuple[Level, type]] = set()

    def serve(self) -> None:
        """Send `Ready`, then answer requests; `EOFError` or `OSError` when the pipe closes."""
        self._connection.send(Ready())
        while True:
            self.handle(self._next())

    def handle(self, message: Any) -> None:
        """Answer a message: search, and send the answer."""
        match message:
            case Request() | StudyRequest() | RefutationRequest() | ProofRequest() as task:
                self._connection.send(self._answer(task))
            case Cancel() | MoveNow():
                pass  # too late: the answer has been sent
            case unknown:
                sentence = N_("The computer player received an unknown request.")
                self._connection.send(Failure(0, sentence, repr(unknown)[:80]))

    def _next(self) -> Any:
        return self._waiting.popleft() if self._waiting else self.receive()

    def receive(self) -> Any:
        """The next message, or the exception raised by decoding it.

        Raises `EOFError` or `OSError` when the pipe is closed.
        """
        try:
            return self._connection.recv()
        except (EOFError, OSError):
            raise
        except Exception as error:
            return error

    def _answer(self, task: Task) -> Answer:
        stop = StopCheck(task, self)
        try:
            answer = self._result(task, stop)
        except (EOFError, OSError):
            raise
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            return Failure(task.id, N_("The computer player failed with an error."), detail)
        return Cancelled(task.id) if stop.cancelled else answer

    def _result(self, task: Task, stop: StopCheck) -> Answer:
        if isinstance(task, Request):
            return Reply(task.id, self._ranked(task, stop))
        if isinstance(task, RefutationRequest):
            return RefutationReply(task.id, self._refutation(task))
        if isinstance(task, ProofRequest):
            return ProofReply(task.id, self._proof(task, stop))
        record = self._read(task)
        study = self._plugins[record.game.name].studies[task.subject]
        return StudyReply(task.id, tuple(study(record.match, stop)))

    def _ranked(self, request: Request, stop: StopCheck) -> tuple[Proposal, ...]:
        """The turns that the level ranks in the position at the end of the record."""
        from games.ai.levels import warm_up
        from games.ai.search import SearchLimits

        record = self._read(request)
        _check_turn(request, record.match.position)
        level = self._plugins[record.game.name].level(request.level)
        position = record.match.position
        seen = position.seen_by(position.to_move)
        if level.timed and (level, type(seen)) not in self._warm:
            warm_up(level.rank_turns, seen, stop)
            self._warm.add((level, type(seen)))
            stop.set_deadline(request.seconds)
        reporter = ProgressReporter(
            lambda turns: self._connection.send(Progress(request.id, _proposals(record, turns)))
        )

        def report_and_check() -> bool:
            reporter.send_due()
            return stop()

        limits = SearchLimits(
            Random(request.seed), report_and_check, request.seconds, request.most, reporter.report
        )
        return _proposals(record, level.rank_turns(seen, limits))

    def _refutation(self, request: RefutationRequest) -> tuple[str, ...]:
        """The texts of the moves that refute the last turn of a try at a puzzle."""
        from games.core.position import read_moves
        from games.puzzles.puzzle_file import read_puzzle

        dialects = {
            name: (plugin.game, plugin.puzzles)
            for name, plugin in self._plugins.items()
            if plugin.puzzles
        }
        puzzle = read_puzzle(request.puzzle, dialects)
        dialect = dialects[puzzle.game][1]
        position: AnyPosition = dialect.read_position(puzzle.position, puzzle.options)
        for move in read_moves(position, request.moves):
            position = position.play(move)
        found = dialect.refutation(puzzle, position, request.turns_left)
        return tuple(str(move) for move in found or ())

    def _proof(self, request: ProofRequest, stop: StopCheck) -> Proof | None:
        """The proof about the two turns; None without puzzles of the game."""
        from games.puzzles.proof import confirmed

        record = self._read(request)
        dialect = self._plugins[record.game.name].puzzles
        if dialect is None:
            return None
        position = record.match.position
        found = dialect.proofs(position.seen_by(position.to_move), stop)
        return confirmed(found, record.game, position, request.played, request.best)

    def _read(self, task: Request | StudyRequest | ProofRequest) -> Record:
        from games.core.records.record import read_record

        games = {name: plugin.game for name, plugin in self._plugins.items()}
        record = read_record(task.record, games)
        if record.problem:
            raise ValueError(record.problem)
        return record

    def interruption(self, id: int) -> Cancel | MoveNow | None:
        """The received message that ends the search for this request, if any."""
        while self._connection.poll():
            match self.receive():
                case Cancel() | MoveNow() as message if message.id == id:
                    return message
                case message:
                    self._waiting.append(message)
        return None


def _check_turn(request: Request, position: AnyPosition) -> None:
    if position.outcome() is not None:
        raise ValueError("the game is over")
    if position.to_move.value != request.side:
        raise ValueError(f"it is {position.to_move.value}'s turn, not {request.side}'s")


def _proposals(record: Record, turns: Sequence[RankedTurn]) -> tuple[Proposal, ...]:
    """The turns as text; moves of the turn that were already played come first."""
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


class ProgressReporter:
    """Sends the best turns so far, at most once in `PROGRESS_INTERVAL`."""

    def __init__(self, send: Callable[[Sequence[RankedTurn]], None]) -> None:
        self._send = send
        self._latest: Sequence[RankedTurn] | None = None
        self._sent = time.monotonic()

    def report(self, turns: Sequence[RankedTurn]) -> None:
        """Take new turns; they replace turns that have not been sent yet."""
        self._latest = turns
        self.send_due()

    def send_due(self) -> None:
        """Send the latest turns, if the interval since the last message is over."""
        now = time.monotonic()
        if self._latest is not None and now - self._sent >= PROGRESS_INTERVAL:
            self._send(self._latest)
            self._latest, self._sent = None, now


class StopCheck:
    """A `Stop`: True after the deadline, or when `Cancel` or `MoveNow` was received."""

    def __init__(self, task: Task, worker: Worker) -> None:
        self._id = task.id
        self._worker = worker
        self._next_poll = time.monotonic() + POLL_INTERVAL
        self._received: Cancel | MoveNow | None = None
        self.set_deadline(task.seconds)

    def set_deadline(self, seconds: float) -> None:
        """Set the deadline to so many seconds from now."""
        self._deadline = time.monotonic() + seconds

    @property
    def cancelled(self) -> bool:
        """Whether the request was cancelled."""
        return isinstance(self._received, Cancel)

    def __call__(self) -> bool:
        """Whether to end the search now."""
        now = time.monotonic()
        if now >= self._next_poll and not self.cancelled:
            self._next_poll = now + POLL_INTERVAL
            self._received = self._worker.interruption(self._id) or self._received
        return self._received is not None or now >= self._deadline
