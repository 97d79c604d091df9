"""The program's access to the worker process: ask, poll, cancel. No call waits, except `close`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from games.ai.deadline import Deadline
from games.ai.game_plugin import Plugins
from games.ai.protocol import (
    Answer,
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    Progress,
    ProofReply,
    ProofRequest,
    Ready,
    RefutationReply,
    RefutationRequest,
    Reply,
    Request,
    StudyReply,
    StudyRequest,
    Task,
)
from games.ai.worker_handle import WorkerHandle, WorkerLost
from games.ai.worker_process import WorkerProcess, newly_compiled
from games.core.text import N_

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
        load: Plugins,
        clock: Callable[[], float] = time.monotonic,
        new_worker: Callable[[Plugins], WorkerHandle] = WorkerProcess,
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
