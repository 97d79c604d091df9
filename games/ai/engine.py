"""The worker process. No call waits, except `close`."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Protocol

import msgspec

from games.ai.levels import known_levels
from games.core.game import (
    AnyGame,
    AnyRankedTurn,
    Evaluation,
    Options,
    Record,
    SearchLimits,
    warm_up,
)
from games.core.kernels import READY, SWITCH, compiled_kernels, newly_compiled
from games.core.match import AnyMatch
from games.core.position import Side
from games.core.record import read_sound_record, write_record
from games.core.system import become_child, sigint_blocked
from games.core.translation import N_

Games = Callable[[], Mapping[str, AnyGame]]
"""Returns the games by their names; called in the worker process."""


# -- Messages between the program and the worker process ---------------------------------------

# The program sends requests, `Cancel` and `MoveNow`; the worker sends `Ready` once, then for each
# request any number of `Progress` and exactly one answer. An id names a request and its answers.


class Request(msgspec.Struct, frozen=True):
    """A function for the worker process to call."""

    id: int
    function: Callable[..., Any]
    """A function of a module, pickled by its name. It is called with the games by their names, a
    `Stop` to poll (the `RunningRequest`), and the arguments; its result is sent through the
    pipe."""
    arguments: tuple[Any, ...]
    """Texts and numbers. Records hold only what the side to move may see, or a whole match."""
    seconds: float
    """Time limit, enforced by `Stop`."""
    cores: int = 1


class Cancel(msgspec.Struct, frozen=True):
    """Cancels the request of this id."""

    id: int


class MoveNow(msgspec.Struct, frozen=True):
    """Ends the search for this request; the best turns found so far are the answer."""

    id: int


class Ready(msgspec.Struct, frozen=True):
    """The worker has started and waits for requests."""


class Reply(msgspec.Struct, frozen=True):
    """The result of a request's function."""

    id: int
    answer: Any


class Progress(msgspec.Struct, frozen=True):
    """An intermediate result of a request's function."""

    id: int
    answer: Any


class Cancelled(msgspec.Struct, frozen=True):
    """The answer to a request that was cancelled; the worker is free again."""

    id: int


class Failure(msgspec.Struct, frozen=True):
    """The answer to a request that failed."""

    id: int
    sentence: str
    """English sentence for the player, marked for translation."""
    detail: str = ""
    """Technical detail for a report."""


Answer = Reply | Cancelled | Failure


# -- The interface of a worker as the engine sees it, whatever runs it -------------------------

# On a desktop it is a process (`WorkerProcess`). In a browser a Web Worker can implement it: it
# gives each message that arrives to `Worker.handle`, and posts what that sends.


class WorkerLost(Exception):
    """The worker has ended, or nothing can be sent to it or received from it."""


class WorkerHandle(Protocol):
    """A running worker. Its methods raise `WorkerLost` when it has ended; none of them waits."""

    ready: bool
    """Set by the engine on receiving `Ready`."""
    compiled_kernels: frozenset[str]
    """The kernel modules that it runs compiled; the others run as source."""

    @property
    def pid(self) -> int | None: ...

    def send(self, message: Request | Cancel | MoveNow) -> None: ...

    def received(self) -> Sequence[Any]: ...

    def kill(self) -> None:
        """End it at once; it holds nothing that needs saving."""

    def release(self, timeout: float = 0.0) -> bool:
        """Wait at most `timeout` seconds for a killed worker; return whether it has ended."""


class Channel(Protocol):
    """The worker's own end of the connection."""

    def send(self, message: Any, /) -> None: ...

    def recv(self) -> Any:
        """Wait for the next message; raises `EOFError` or `OSError` when the pipe is closed."""

    def poll(self) -> bool: ...


# -- The worker process as the program sees it: a process and its end of the pipe --------------


class WorkerProcess:
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
        self.pid = self._process.pid
        self.ready = False
        self.compiled_kernels = compiled_kernels()

    def send(self, message: Request | Cancel | MoveNow) -> None:
        """Send only while the worker reads, so that a full pipe cannot block."""
        try:
            self._connection.send(message)
        except OSError as error:
            raise WorkerLost(self._reason(error)) from error

    def received(self) -> list[Any]:
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
        self._connection.close()
        if self._exit_code is None:
            self._process.kill()

    def release(self, timeout: float = 0.0) -> bool:
        """Reap the ended process, so that it leaves no zombie and no file descriptor."""
        if self._exit_code is None:
            self._process.join(timeout)
            self._exit_code = self._process.exitcode
            if self._exit_code is not None:
                self._process.close()
        return self._exit_code is not None


CANCEL_TIMEOUT = 0.25
"""Seconds after which a worker that has not reacted to a cancellation is killed."""
ANSWER_TIMEOUT = 120.0
"""Seconds beyond the allowed time after which a silent worker is killed: many, because a busy
machine leaves little time to a process of low priority."""
END_TIMEOUT = 2.0
"""Seconds that `close` waits for the end of a killed worker."""
START_TIMEOUT = 120.0
"""Seconds that a worker may take to start on a slow and busy machine."""

NOT_STARTED = N_("The computer player could not be started.")
STOPPED = N_("The computer player has stopped while thinking.")
TOO_LONG = N_("The computer player took too long.")


class EngineClient(Protocol):
    """The interface of an engine for a match."""

    @property
    def busy(self) -> bool: ...

    def ask(
        self, function: Callable[..., Any], *arguments: Any, seconds: float
    ) -> PendingRequest: ...

    def cancel(self) -> None: ...

    def move_now(self) -> None: ...

    def update(self) -> None: ...


class PendingRequest:
    """A request to an engine, and its answers so far."""

    def __init__(self, engine: EngineClient, request: Request) -> None:
        self.request = request
        self.open = True
        """Whether its answer is awaited."""
        self.has_news = False
        """Whether a message has arrived since the last `take`."""
        self.progress: Any = None
        """The latest intermediate result, if the function reports any."""
        self._engine = engine
        self._answer: Reply | Failure | None = None

    def receive(self, message: Progress | Answer) -> None:
        """Store a message; called by the engine."""
        self.has_news = True
        match message:
            case Progress():
                self.progress = message.answer
            case Reply() | Failure():
                self.open, self._answer = False, message
            case Cancelled():
                self.drop()

    def take(self) -> Reply | Failure | None:
        """The answer, once; call it in every frame."""
        self._engine.update()
        answer, self._answer = self._answer, None
        self.has_news = False
        return answer

    def drop(self) -> None:
        """Discard stored messages; called by the engine on cancellation."""
        self.open = self.has_news = False
        self.progress = self._answer = None

    def stop(self) -> None:
        if self.open:
            self._engine.cancel()
        self.drop()


class Engine:
    """Sends one request at a time to a worker process and collects the answers.

    Call `update` in every frame. A worker that fails is replaced; its request gets a `Failure`.
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
        self.cores = 1
        self._last_id = 0
        self._last: PendingRequest | None = None  # unless it was cancelled
        self._running: PendingRequest | None = None  # in the worker, perhaps cancelled meanwhile
        self._deadline = 0.0  # for the start, or for the running task
        self._cancelled = 0.0  # when the running task was cancelled

    @property
    def _wanted(self) -> PendingRequest | None:
        return self._last if self._last and self._last.open else None

    @property
    def busy(self) -> bool:
        return self._wanted is not None

    @property
    def thinking(self) -> bool:
        """Whether the worker has received the request whose answer is awaited."""
        return self._wanted is not None and self._wanted is self._running

    @property
    def has_news(self) -> bool:
        return self._last is not None and self._last.has_news

    @property
    def pid(self) -> int | None:
        return self._worker.pid if self._worker else None

    def start(self) -> None:
        """Start the worker process unless it runs, so that the first answer comes sooner."""
        if self._worker:
            return
        try:
            self._worker = self._new_worker(self._load)
            self._deadline = self._clock() + START_TIMEOUT
        except WorkerLost as lost:
            self._fail(NOT_STARTED, str(lost))

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        """Request the result of a function; see `Request`.

        Cancels an earlier unanswered request.
        """
        self.cancel()
        self._last_id += 1
        request = Request(self._last_id, function, arguments, seconds, self.cores)
        asked = self._last = PendingRequest(self, request)
        idle = self._worker if not self._running else None
        if idle and newly_compiled(idle.compiled_kernels):
            self._kill()  # it runs plain source
        self.start()
        self._send_wanted()
        return asked

    def cancel(self) -> None:
        """Cancel the running request, if any; no answer to it will come."""
        wanted = self._wanted
        self._forget()
        if wanted and wanted is self._running:
            self._cancelled = self._clock()
            self._send(Cancel(wanted.request.id))

    def _forget(self) -> None:
        if self._last:
            self._last.drop()
        self._last = None

    def move_now(self) -> None:
        """Ask for the answer at once, with the best turns found so far."""
        if self._wanted and self._wanted is self._running:
            self._send(MoveNow(self._wanted.request.id))

    def update(self) -> None:
        """Receive messages, and check the timeouts; call it in every frame."""
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
        self._forget()
        self._kill()
        self._killed = [worker for worker in self._killed if not worker.release(END_TIMEOUT)]

    def _send_wanted(self) -> None:
        if self._wanted and self._running is None and self._worker and self._worker.ready:
            self._running = self._wanted
            self._deadline = self._clock() + self._running.request.seconds + ANSWER_TIMEOUT
            self._send(self._running.request)

    def _send(self, message: Request | Cancel | MoveNow) -> None:
        try:
            if self._worker:
                self._worker.send(message)
        except WorkerLost as lost:
            if not isinstance(message, Cancel | MoveNow):
                self._running = None  # not received: a new worker gets it
            self._handle_loss(lost)

    def _receive(self, message: Ready | Progress | Answer) -> None:
        if isinstance(message, Ready):
            if self._worker:
                self._worker.ready = True
            return
        ended = not isinstance(message, Progress)
        if ended and self._running and message.id == self._running.request.id:
            self._running = None
        if self._wanted and message.id == self._wanted.request.id:
            self._wanted.receive(message)

    def _check_timeouts(self) -> None:
        if not self._worker:
            return
        if self._running and self._running is not self._wanted:
            if self._clock() - self._cancelled > CANCEL_TIMEOUT:
                self._kill()
                self.start()
        elif (self._running or not self._worker.ready) and self._clock() >= self._deadline:
            sentence = TOO_LONG if self._running else NOT_STARTED
            self._kill()
            self._fail(sentence)

    def _handle_loss(self, lost: WorkerLost) -> None:
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
            self._wanted.receive(Failure(self._wanted.request.id, sentence, detail))


# -- The worker process: receives requests through a pipe, searches, and sends answers ---------

# It ends when the other end of the pipe is closed, also when its parent is killed.

POLL_INTERVAL = 0.004
"""Seconds between two checks of the pipe during a search."""

PROGRESS_INTERVAL = 0.2
"""Least seconds between two `Progress` messages."""


def main(connection: Connection, load: Games) -> None:
    """Serve requests until the connection is closed; the process' target."""
    become_child()  # it ends in the midst of a search, too, that does not look at the pipe
    os.environ.setdefault(SWITCH, READY)  # compiling here would delay the first answer
    with suppress(EOFError, OSError):  # the parent has ended
        Worker(connection, load()).serve()


class Worker:
    """Answers requests one after the other."""

    def __init__(self, connection: Channel, games: Mapping[str, AnyGame]) -> None:
        self.connection = connection
        self._games = games
        self._waiting: deque[Any] = deque()
        self.warm: set[tuple[str, str, type]] = set()
        """The games, levels and types of position searched before."""
        self._player = ""
        self._memories: dict[str, dict[str, Any]] = {}

    def serve(self) -> None:
        """Send `Ready`, then answer requests; `EOFError` or `OSError` when the pipe closes."""
        self.connection.send(Ready())
        while True:
            self.handle(self._waiting.popleft() if self._waiting else self._receive())

    def handle(self, message: Any) -> None:
        match message:
            case Request():
                self.connection.send(self._answer(message))
            case Cancel() | MoveNow():
                pass  # too late: the answer has been sent
            case unknown:
                sentence = N_("The computer player received an unknown request.")
                self.connection.send(Failure(0, sentence, repr(unknown)[:80]))

    def _receive(self) -> Any:
        """The next message, or the exception raised by decoding it.

        Raises `EOFError` or `OSError` when the pipe is closed.
        """
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            raise
        except Exception as error:
            return error

    def _answer(self, request: Request) -> Answer:
        work = RunningRequest(request, self)
        try:
            answer = request.function(self._games, work, *request.arguments)
        except (EOFError, OSError):
            raise
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            return Failure(request.id, N_("The computer player failed with an error."), detail)
        finally:
            if not work.remembers:
                self._player, self._memories = "", {}
        return Cancelled(request.id) if work.cancelled else Reply(request.id, answer)

    def memory(self, player: str, side: str) -> dict[str, Any]:
        """The memory of a player of a side from turn to turn.

        Cleared by a request for another player, or by one that does not ask for it.
        """
        if player != self._player:
            self._player, self._memories = player, {}
        return self._memories.setdefault(side, {})

    def interruption(self, id: int) -> Cancel | MoveNow | None:
        """The received message that ends the work on this request, if any."""
        while self.connection.poll():
            match self._receive():
                case Cancel() | MoveNow() as message if message.id == id:
                    return message
                case message:
                    self._waiting.append(message)
        return None


class RunningRequest:
    """A running request: a `Stop`, true after its time, or when ended by a message."""

    def __init__(self, request: Request, worker: Worker) -> None:
        self.seconds = request.seconds
        """The time allowed at its start."""
        self.warm = worker.warm
        self.remembers = False
        """Whether it has asked for the memory of a player."""
        self.cores = request.cores
        self._id = request.id
        self._worker = worker
        self._received: Cancel | MoveNow | None = None
        self._latest: Callable[[], Any] | None = None  # of the answers so far
        self._next_poll = time.monotonic() + POLL_INTERVAL
        self.restart_clock()

    def memory(self, player: str, side: str) -> dict[str, Any]:
        self.remembers = True
        return self._worker.memory(player, side)

    def restart_clock(self) -> None:
        self._reported = time.monotonic()
        self._deadline = self._reported + self.seconds

    @property
    def cancelled(self) -> bool:
        return isinstance(self._received, Cancel)

    def report(self, answer: Callable[[], Any]) -> None:
        """Send the latest intermediate result, at most once in `PROGRESS_INTERVAL`."""
        self._latest = answer
        self._send_due(time.monotonic())

    def _send_due(self, now: float) -> None:
        if self._latest is not None and now - self._reported >= PROGRESS_INTERVAL:
            self._worker.connection.send(Progress(self._id, self._latest()))
            self._latest, self._reported = None, now

    def __call__(self) -> bool:
        now = time.monotonic()
        self._send_due(now)
        if now >= self._next_poll and not self.cancelled:
            self._next_poll = now + POLL_INTERVAL
            self._received = self._worker.interruption(self._id) or self._received
        return self._received is not None or now >= self._deadline


# -- Turns of a level: the usual request -------------------------------------------------------


class Proposal(msgspec.Struct, frozen=True):
    """A turn: its whole text, the texts of the remaining moves, and its evaluation."""

    turn: str
    moves: tuple[str, ...]
    evaluation: Evaluation | None = None
    """For the side to move; None if the level does not evaluate its turns."""


def ask_turns(
    engine: EngineClient,
    game: AnyGame,
    options: Options,
    match: AnyMatch,
    level: str,
    *,
    seed: int,
    seconds: float,
    most: int = 1,
) -> PendingRequest:
    """Request a level's turns at the end of a match, from the information of the side to move.

    The answer is a `Proposal` for each turn, best first, never empty: one for an opponent, several
    for a hint.
    """
    position = match.position
    record = write_record(game, game.masked(options, position), match)
    side = position.to_move.value
    return engine.ask(rank_turns, record, side, level, seed, most, seconds=seconds)


def rank_turns(
    games: Mapping[str, AnyGame],
    work: RunningRequest,
    text: str,
    side: str,
    level: str,
    seed: int,
    most: int,
) -> tuple[Proposal, ...]:
    """Rank turns in the position at the end of a record; see `ask_turns`."""
    record = read_sound_record(text, games)
    position = record.match.position
    if position.outcome() is not None:
        raise ValueError("the game is over")
    if position.to_move.value != side:
        raise ValueError(f"it is {position.to_move.value}'s turn, not {side}'s")
    chosen = known_levels(record.game)[level]
    seen = position.seen_by(position.to_move)
    key = (record.game.name, level, type(seen))
    if chosen.timed and key not in work.warm:
        warm_up(chosen.rank_turns, seen, work)
        work.warm.add(key)
        work.restart_clock()
    limits = SearchLimits(
        Random(seed),
        work,
        work.seconds,
        most,
        lambda turns: work.report(lambda: _proposals(record, turns)),
        work.memory(_player(record, level), side),
        work.cores,
    )
    return _proposals(record, chosen.rank_turns(seen, limits))


def ask_ponder(
    engine: EngineClient,
    game: AnyGame,
    options: Options,
    match: AnyMatch,
    side: Side,
    level: str,
    *,
    seed: int,
    seconds: float,
) -> PendingRequest:
    """Let a level of this side search the end of a match while the other side is to move."""
    record = write_record(game, game.masked(options, match.position), match)
    return engine.ask(ponder, record, side.value, level, seed, seconds=seconds)


def ponder(
    games: Mapping[str, AnyGame],
    work: RunningRequest,
    text: str,
    side: str,
    level: str,
    seed: int,
) -> None:
    """Let a level search the position at the end of a record during the opponent's turn.

    A request without an answer. The results are kept for the level's next turn; `side` is the
    level's. Only for games without hidden information.
    """
    record = read_sound_record(text, games)
    chosen = known_levels(record.game)[level]
    if chosen.ponder:
        memory = work.memory(_player(record, level), side)
        limits = SearchLimits(Random(seed), work, work.seconds, memory=memory, cores=work.cores)
        chosen.ponder(record.match.position, limits)


def _player(record: Record, level: str) -> str:
    return f"{record.game.name} {level}"


def _proposals(record: Record, turns: Sequence[AnyRankedTurn]) -> tuple[Proposal, ...]:
    """The turns as text, each preceded by the moves of the turn already played."""
    match = record.match
    first = match.turn_start()
    before, begun = first.position, match.moves[first.ply :]
    return tuple(
        Proposal(
            record.game.format_turn(before, [*begun, *turn.moves]),
            tuple(str(move) for move in turn.moves),
            turn.evaluation,
        )
        for turn in turns
    )
