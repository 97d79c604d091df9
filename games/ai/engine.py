"""The program's access to the worker process: ask, poll, cancel. No call waits, except `close`."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from games.ai.levels import level_of
from games.core.game import Evaluation, Proof, Review
from games.core.kernels import READY, SWITCH, can_compile, is_ready, kernel_modules
from games.core.system import (
    cpu_time,
    exit_with_parent,
    ignore_sigint,
    lower_priority,
    sigint_blocked,
)
from games.core.translation import N_

if TYPE_CHECKING:
    from games.core.game import AnyGame, Level, RankedTurn, Record
    from games.core.position import AnyPosition


Games = Callable[[], Mapping[str, "AnyGame"]]
"""Returns the games by their names, in the process that needs them."""


# -- Messages between the program (`engine`) and the worker process (`worker`) -----------------

# The program sends requests, `Cancel` and `MoveNow`; the worker sends `Ready` once, then for each
# request any number of `Progress` and exactly one answer. An id names a request and its answers.


@dataclass(frozen=True, slots=True)
class Request:
    """Asks a level for turns of a side at the end of a record."""

    id: int
    game: str
    record: str
    """Only what the side may see; hidden information is masked by the sender."""
    side: str
    """Value of the `Side` to move, as a check."""
    level: str
    seed: int
    seconds: float
    """Time allowed for the search."""
    most: int = 1
    """How many turns to return, best first: one for an opponent, several for a hint."""


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """Asks for a study of a match: one of the game's `studies`, by its subject."""

    id: int
    game: str
    record: str
    subject: str
    seconds: float


@dataclass(frozen=True, slots=True)
class RefutationRequest:
    """Asks why a turn does not solve a puzzle."""

    id: int
    puzzle: str
    """The puzzle, as a line of a file."""
    moves: tuple[str, ...]
    """All moves from the first position of the puzzle on, the wrong turn included."""
    turns_left: int
    """How many turns the solver would have after the wrong one."""
    seconds: float


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """Asks whether the best turn at the end of a record is proven better than the played one."""

    id: int
    game: str
    record: str
    """Only what the side to move may see."""
    played: str
    best: str
    """Both turns in notation."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Cancel:
    """Ends the request of this id; its answer is not wanted any more."""

    id: int


@dataclass(frozen=True, slots=True)
class MoveNow:
    """Ends the search for this request; the best turns found so far are the answer."""

    id: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started and waits for requests."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One turn: its whole text, the texts of the moves still to be made, and its evaluation."""

    turn: str
    moves: tuple[str, ...]
    evaluation: Evaluation | None = None
    """For the side to move; None where the level does not evaluate its turns."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a `Request`: turns, best first, never empty."""

    id: int
    proposals: tuple[Proposal, ...]

    @property
    def turn(self) -> str:
        """Text of the best turn, including the moves of it that were already played."""
        return self.proposals[0].turn

    @property
    def moves(self) -> tuple[str, ...]:
        """Texts of the moves of the best turn that are still to be played."""
        return self.proposals[0].moves


@dataclass(frozen=True, slots=True)
class StudyReply:
    """The answer to a `StudyRequest`."""

    id: int
    reviews: tuple[Review, ...]


@dataclass(frozen=True, slots=True)
class RefutationReply:
    """The answer to a `RefutationRequest`."""

    id: int
    moves: tuple[str, ...]
    """A whole turn of the other side; empty where there is nothing to show."""


@dataclass(frozen=True, slots=True)
class ProofReply:
    """The answer to a `ProofRequest`."""

    id: int
    proof: Proof | None
    """None where nothing could be proven in the time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The best turns so far of a running search."""

    id: int
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The answer to a request that was cancelled; the worker is free again."""

    id: int


@dataclass(frozen=True, slots=True)
class Failure:
    """The answer to a request that failed."""

    id: int
    sentence: str
    """English sentence for the player, marked for translation."""
    detail: str = ""
    """Technical detail for a report."""


Task = Request | StudyRequest | RefutationRequest | ProofRequest
Answer = Reply | StudyReply | RefutationReply | ProofReply | Cancelled | Failure


# -- The interface of a worker as the engine sees it, whatever runs it -------------------------

# On a desktop it is a process (`WorkerProcess`). In a browser a Web Worker can implement it: it
# gives each message that arrives to `Worker.handle`, and posts what that sends.


class WorkerLost(Exception):
    """The worker has ended, or nothing can be sent to it or received from it."""


class WorkerHandle(Protocol):
    """A running worker. Its methods raise `WorkerLost` when it has ended; none of them waits."""

    ready: bool
    """Whether its `Ready` was received; set by the engine."""
    compiled_kernels: frozenset[str]
    """The names of the kernel modules that it runs compiled; the others it runs as source."""

    @property
    def pid(self) -> int | None:
        """The process id, if it is a process."""

    def cpu_time(self) -> float | None:
        """Processor seconds that it has used; None where they cannot be read."""

    def send(self, message: Task | Cancel | MoveNow) -> None:
        """Send a message."""

    def received(self) -> Sequence[Any]:
        """The messages that have arrived."""

    def kill(self) -> None:
        """End it at once; it holds nothing that needs saving."""

    def release(self, timeout: float = 0.0) -> bool:
        """Wait at most `timeout` seconds for the end of a killed one; whether it has ended."""


class Channel(Protocol):
    """The worker's own end: where its messages come from and its answers go."""

    def send(self, message: Any, /) -> None:
        """Send a message."""

    def recv(self) -> Any:
        """The next message; waits. Raises `EOFError` or `OSError` when the other end is closed."""

    def poll(self) -> bool:
        """Whether a message has arrived."""


# -- A time limit for a child process that is extended while the machine is busy ---------------

EXTENSION = 30.0
"""Seconds between two checks of a process that is late."""
LEAST_WORK = 0.005
"""Processor seconds between two checks; a process that uses less is stuck."""


class Deadline:
    """A time limit in wall-clock time, extended while the process gets too little of a processor.

    It has passed when the time is over and the process has used half of it as processor time, or
    has used almost none since the last check.
    """

    def __init__(self, now: float, seconds: float, cpu_time: Callable[[], float | None]) -> None:
        """`cpu_time` returns the processor seconds of the process; None means unknown.

        Without them only the wall-clock time counts.
        """
        self._seconds = seconds
        self._cpu_time = cpu_time
        self._begun = self._checked = cpu_time()
        self._next_check = now + seconds

    def passed(self, now: float) -> bool:
        """Whether the time limit has passed."""
        if now < self._next_check:
            return False
        used = self._cpu_time()
        if used is None or self._begun is None or self._checked is None:
            return True
        if used - self._begun >= self._seconds / 2 or used - self._checked < LEAST_WORK:
            return True
        self._checked = used
        self._next_check = now + EXTENSION
        return False


# -- The worker process as the program sees it: a process and its end of the pipe --------------


def compiled_kernels() -> frozenset[str]:
    """The names of the kernel modules that a worker started now would run compiled."""
    if not can_compile():
        return frozenset()
    return frozenset(module.__name__ for module in kernel_modules() if is_ready(module))


def newly_compiled(known: frozenset[str]) -> bool:
    """Whether a kernel module is compiled by now that is not among these names."""
    others = [module for module in kernel_modules() if module.__name__ not in known]
    return bool(others) and can_compile() and any(map(is_ready, others))


class WorkerProcess:
    """A worker process. Its methods raise `WorkerLost` when it has ended."""

    def __init__(self, load: Games) -> None:
        spawn = multiprocessing.get_context("spawn")
        try:
            self._connection, theirs = spawn.Pipe()
        except OSError as error:
            raise WorkerLost(str(error)) from error
        self._process = spawn.Process(target=main, args=(theirs, load), name="worker", daemon=True)
        try:
            with sigint_blocked():
                self._process.start()
        except Exception as error:
            self._connection.close()
            raise WorkerLost(str(error)) from error
        finally:
            # While this end is open here, the end of the worker would not close the pipe.
            theirs.close()
        self._exit_code: int | None = None
        self.ready = False
        self.compiled_kernels = compiled_kernels()
        """The names of the kernel modules that it runs compiled; the others it runs as source."""

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._process.pid

    def cpu_time(self) -> float | None:
        """Processor seconds that the process has used; None where they cannot be read."""
        return cpu_time(self._process.pid) if self._process.pid is not None else None

    def send(self, message: Task | Cancel | MoveNow) -> None:
        """Send a message; only while the worker reads, so that a full pipe cannot block."""
        try:
            self._connection.send(message)
        except OSError as error:
            raise WorkerLost(self._reason(error)) from error

    def received(self) -> list[Any]:
        """The messages that have arrived; does not wait."""
        messages = []
        try:
            while self._connection.poll():
                messages.append(self._connection.recv())
        except Exception as error:  # the end of the pipe, or an undecodable message
            if not messages:
                raise WorkerLost(self._reason(error)) from error
        return messages

    def _reason(self, error: Exception) -> str:
        code = self._process.exitcode if self._exit_code is None else self._exit_code
        return f"exit code {code}" if code is not None else f"{type(error).__name__}: {error}"

    def kill(self) -> None:
        """Kill the process; it holds nothing that needs saving."""
        self._connection.close()
        if self._exit_code is None:
            self._process.kill()

    def release(self, timeout: float = 0.0) -> bool:
        """Wait at most `timeout` seconds for a killed process; whether it has ended.

        After its end it is no zombie, and holds no file descriptor of this process.
        """
        if self._exit_code is None:
            self._process.join(timeout)
            self._exit_code = self._process.exitcode
            if self._exit_code is not None:
                self._process.close()
        return self._exit_code is not None


SECONDS = 0.6
"""Time for a search unless the caller says otherwise."""
STUDY_SECONDS = 30.0
"""Time for a study of a match."""
REFUTATION_SECONDS = 5.0
"""Time for the refutation of a turn."""
PROOF_SECONDS = 3.0
"""Time for a proof; one that takes longer is given up."""
CANCEL_TIMEOUT = 0.25
"""Seconds after which a worker that has not reacted to a cancellation is killed."""
ANSWER_TIMEOUT = 30.0
"""Seconds beyond the allowed time after which a worker that has not answered is killed.

See `Deadline`: a busy machine gives it longer.
"""
END_TIMEOUT = 2.0
"""Seconds that `close` waits for the end of a killed worker."""
START_TIMEOUT = 60.0
"""Seconds that a worker may take to start on a slow and busy machine."""

NOT_STARTED = N_("The computer player could not be started.")
STOPPED = N_("The computer player has stopped while thinking.")
TOO_LONG = N_("The computer player took too long.")

News = Progress | Reply | StudyReply | RefutationReply | ProofReply | Failure
"""The messages that `poll` returns."""


class Engine:
    """Sends one request at a time to a worker process and collects the answers.

    Call `poll` or `update` in every frame. A worker that fails is replaced; its request becomes a
    `Failure`.
    """

    def __init__(
        self,
        load: Games,
        clock: Callable[[], float] = time.monotonic,
        new_worker: Callable[[Games], WorkerHandle] = WorkerProcess,
    ) -> None:
        self._load = load
        self._new_worker = new_worker
        self._clock = clock
        self._worker: WorkerHandle | None = None
        self._killed: list[WorkerHandle] = []  # until they have ended
        self._last_id = 0
        self._wanted: Task | None = None  # whose answer is awaited
        self._running: Task | None = None  # in the worker, perhaps cancelled meanwhile
        self._deadline: Deadline | None = None  # for the start, or for the running task
        self._cancelled = 0.0  # when the running task was cancelled
        self._news: list[News] = []

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._wanted is not None

    @property
    def thinking(self) -> bool:
        """Whether the worker has received the request whose answer is awaited."""
        return self._wanted is not None and self._wanted is self._running

    @property
    def has_news(self) -> bool:
        """Whether `poll` would return messages."""
        return bool(self._news)

    @property
    def pid(self) -> int | None:
        """The id of the worker process, if there is one."""
        return self._worker.pid if self._worker else None

    def start(self) -> None:
        """Start the worker process unless it runs, so that the first answer comes sooner."""
        if self._worker:
            return
        try:
            self._worker = self._new_worker(self._load)
            self._set_deadline(START_TIMEOUT)
        except WorkerLost as lost:
            self._fail(NOT_STARTED, str(lost))

    def ask(
        self,
        game: str,
        record: str,
        side: str,
        *,
        level: str,
        seed: int,
        seconds: float = SECONDS,
        most: int = 1,
    ) -> int:
        """Request turns of `side` at the end of the record, and return the id of the request.

        The answer comes through `poll`. An earlier request without an answer is cancelled.
        """
        self._last_id += 1
        return self._request(Request(self._last_id, game, record, side, level, seed, seconds, most))

    def request_study(
        self, game: str, record: str, subject: str, *, seconds: float = STUDY_SECONDS
    ) -> int:
        """Request a study of a match, and return the id of the request.

        The answer comes through `poll`. An earlier request without an answer is cancelled.
        """
        self._last_id += 1
        return self._request(StudyRequest(self._last_id, game, record, subject, seconds))

    def request_refutation(self, puzzle: str, moves: Sequence[str], turns_left: int) -> int:
        """Request why the last of these turns does not solve a puzzle; the id of the request.

        For the arguments see `RefutationRequest`. The answer comes through `poll`. An earlier
        request without an answer is cancelled.
        """
        self._last_id += 1
        return self._request(
            RefutationRequest(self._last_id, puzzle, tuple(moves), turns_left, REFUTATION_SECONDS)
        )

    def request_proof(self, game: str, record: str, played: str, best: str) -> int:
        """Request whether the best of two turns is proven better; the id of the request.

        For the arguments see `ProofRequest`. The answer comes through `poll`. An earlier request
        without an answer is cancelled.
        """
        self._last_id += 1
        return self._request(ProofRequest(self._last_id, game, record, played, best, PROOF_SECONDS))

    def cancel(self) -> None:
        """Cancel the request, if there is one; no answer to it will come."""
        self._news.clear()
        asked, self._wanted = self._wanted, None
        if asked and asked is self._running:
            self._cancelled = self._clock()
            self._send(Cancel(self._running.id))

    def move_now(self) -> None:
        """Let the running request be answered at once, with the best turns found so far."""
        if self._wanted and self._wanted is self._running:
            self._send(MoveNow(self._wanted.id))

    def poll(self) -> list[News]:
        """The messages that have arrived since the last call; call it in every frame."""
        self.update()
        news, self._news = self._news, []
        return news

    def update(self) -> None:
        """Receive messages for the next `poll`, and check the timeouts.

        Call it in every frame without a `poll`, so that the end of a worker is noticed.
        """
        self._killed = [worker for worker in self._killed if not worker.release()]
        if self._worker:
            try:
                for message in self._worker.received():
                    self._receive(message)
            except WorkerLost as lost:
                self._handle_loss(lost)
        self._check_timeouts()
        self._send_wanted()

    def close(self) -> None:
        """Kill the worker process and wait for its end; asking again starts a new one."""
        self._wanted = None
        self._news.clear()
        self._kill()
        self._killed = [worker for worker in self._killed if not worker.release(END_TIMEOUT)]

    def _request(self, task: Task) -> int:
        self.cancel()
        self._wanted = task
        self._replace_slow_worker()
        self.start()
        self._send_wanted()
        return task.id

    def _replace_slow_worker(self) -> None:
        """Kill an idle worker that runs plain source, once more kernels are compiled."""
        idle = self._worker if not self._running else None
        if idle and newly_compiled(idle.compiled_kernels):
            self._kill()

    def _send_wanted(self) -> None:
        """Send the wanted request to the worker, once that is idle."""
        if self._wanted and self._running is None and self._worker and self._worker.ready:
            self._running = self._wanted
            self._set_deadline(self._wanted.seconds + ANSWER_TIMEOUT)
            self._send(self._wanted)

    def _send(self, message: Task | Cancel | MoveNow) -> None:
        try:
            if self._worker:
                self._worker.send(message)
        except WorkerLost as lost:
            if not isinstance(message, Cancel | MoveNow):
                self._running = None  # not received: a new worker gets it
            self._handle_loss(lost)

    def _receive(self, message: Ready | Progress | Answer) -> None:
        match message:
            case Ready():
                if self._worker:
                    self._worker.ready = True
            case Progress():
                if self._wanted and message.id == self._wanted.id:
                    self._news.append(message)
            case (
                Reply() | StudyReply() | RefutationReply() | ProofReply() | Failure() | Cancelled()
            ):
                if self._running and message.id == self._running.id:
                    self._running = None
                if self._wanted and message.id == self._wanted.id:
                    self._wanted = None
                    if not isinstance(message, Cancelled):
                        self._news.append(message)

    def _check_timeouts(self) -> None:
        """Kill a worker that has exceeded one of the timeouts."""
        if not self._worker:
            return
        if self._running and self._running is not self._wanted:
            if self._clock() - self._cancelled > CANCEL_TIMEOUT:
                self._kill()
                self.start()
        elif (self._running or not self._worker.ready) and self._is_late():
            sentence = TOO_LONG if self._running else NOT_STARTED
            self._kill()
            self._fail(sentence)

    def _set_deadline(self, seconds: float) -> None:
        if self._worker:
            self._deadline = Deadline(self._clock(), seconds, self._worker.cpu_time)

    def _is_late(self) -> bool:
        return self._deadline is not None and self._deadline.passed(self._clock())

    def _handle_loss(self, lost: WorkerLost) -> None:
        """Handle the end of the worker: fail its request, or start another for the next one."""
        never_ready = bool(self._worker and not self._worker.ready)
        answering = self._running is not None and self._running is self._wanted
        self._kill()
        if never_ready or answering:
            self._fail(NOT_STARTED if never_ready else STOPPED, str(lost))
        elif self._wanted:
            self.start()

    def _kill(self) -> None:
        if self._worker:
            self._worker.kill()
            self._killed.append(self._worker)
        self._worker = None
        self._running = None

    def _fail(self, sentence: str, detail: str = "") -> None:
        if self._wanted:
            self._news.append(Failure(self._wanted.id, sentence, detail))
        self._wanted = None


# -- The worker process: receives requests through a pipe, searches, and sends answers ---------

# It ends when the other end of the pipe is closed, also when its parent is killed.

POLL_INTERVAL = 0.004
"""Seconds between two checks of the pipe during a search."""

PROGRESS_INTERVAL = 0.2
"""Least seconds between two `Progress` messages."""


def main(connection: Connection, load: Games) -> None:
    """Serve requests until the other end of the connection is closed; the process' target."""
    ignore_sigint()
    exit_with_parent()  # also in the midst of a search that does not look at the pipe
    os.environ.setdefault(SWITCH, READY)  # compiling here would delay the first answer
    lower_priority()
    with suppress(EOFError, OSError):  # the parent has ended
        Worker(connection, load()).serve()


class Worker:
    """Answers requests one after the other."""

    def __init__(self, connection: Channel, games: Mapping[str, AnyGame]) -> None:
        self._connection = connection
        self._games = games
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
        study = record.game.studies[task.subject]
        return StudyReply(task.id, tuple(study(record.match, stop)))

    def _ranked(self, request: Request, stop: StopCheck) -> tuple[Proposal, ...]:
        """The turns that the level ranks in the position at the end of the record."""
        from games.core.game import SearchLimits, warm_up

        record = self._read(request)
        _check_turn(request, record.match.position)
        level = level_of(record.game, request.level)
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
        from games.learning.puzzle import read_puzzle

        puzzle = read_puzzle(request.puzzle, self._games)
        game = self._games[puzzle.game]
        position: AnyPosition = game.read_position(puzzle.position, puzzle.options)
        for move in read_moves(position, request.moves):
            position = position.play(move)
        found = game.refutation(puzzle.theme, position, request.turns_left)
        return tuple(str(move) for move in found or ())

    def _proof(self, request: ProofRequest, stop: StopCheck) -> Proof | None:
        """The proof about the two turns, if there is one."""
        from games.learning.puzzle import confirmed

        record = self._read(request)
        position = record.match.position
        found = record.game.proofs(position.seen_by(position.to_move), stop)
        return confirmed(found, record.game, position, request.played, request.best)

    def _read(self, task: Request | StudyRequest | ProofRequest) -> Record:
        from games.core.record import read_record

        record = read_record(task.record, self._games)
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
