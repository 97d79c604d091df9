"""The window's handle on the thinking process: ask, poll, cancel, close. No call ever waits."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

from games.ai import worker
from games.ai.game_plugin import Plugins
from games.ai.process import sigint_blocked
from games.ai.protocol import (
    Answer,
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    Progress,
    Ready,
    Reply,
    Request,
    StudyReply,
    StudyRequest,
    Task,
)
from games.core.numba_kernels import can_compile, is_ready, kernel_modules
from games.core.text import N_

SECONDS = 0.6
"""How long a thought may take unless the player says otherwise."""
STUDY_SECONDS = 30.0
"""How long it may take to look into a match."""
CANCEL_PATIENCE = 0.25
"""Seconds after which a thought that does not end when cancelled is ended by force."""
ANSWER_PATIENCE = 30.0
"""Seconds beyond the allowed time after which an answer is not expected any more."""
START_PATIENCE = 60.0
"""Seconds that a process may take to start on a slow and busy machine."""

NOT_STARTED = N_("The computer player could not be started.")
STOPPED = N_("The computer player has stopped while thinking.")
TOO_LONG = N_("The computer player took too long.")


News = Progress | Reply | StudyReply | Failure
"""What `poll` tells: how a thought is getting on, or how it has ended."""


def kernels_compiling() -> bool:
    """Whether kernels are still being compiled, so that a process runs their plain source."""
    return can_compile() and not all(is_ready(module) for module in kernel_modules())


class WorkerLost(Exception):
    """The thinking process cannot be spoken to any more."""


class WorkerProcess:
    """One thinking process from outside; whatever goes wrong with it is a `WorkerLost`."""

    def __init__(self, load: Plugins, now: float) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._connection, theirs = spawn.Pipe()
        self._process = spawn.Process(
            target=worker.main, args=(theirs, load), name="thinker", daemon=True
        )
        try:
            with sigint_blocked():
                self._process.start()
        except Exception as error:
            self._connection.close()
            raise WorkerLost(str(error)) from error
        finally:
            # As long as this end is open here, the death of the child would go unnoticed.
            theirs.close()
        self.started = now
        self.ready = False
        self.plain = kernels_compiling()
        """Whether it has begun with the plain source, and keeps some of it."""

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def send(self, message: Task | Cancel | MoveNow) -> None:
        """Send a message; only to a child that waits for one, so that the pipe has room."""
        try:
            self._connection.send(message)
        except OSError as error:
            raise WorkerLost(self._epitaph(error)) from error

    def received(self) -> list[Any]:
        """The messages that have come, without waiting for any."""
        messages = []
        try:
            while self._connection.poll():
                messages.append(self._connection.recv())
        except Exception as error:  # the end of the pipe, or what nobody can decode
            if not messages:
                raise WorkerLost(self._epitaph(error)) from error
        return messages

    def _epitaph(self, error: Exception) -> str:
        code = self._process.exitcode
        return f"exit code {code}" if code is not None else f"{type(error).__name__}: {error}"

    def kill(self) -> None:
        """End the process; it keeps nothing that would have to be saved."""
        self._connection.close()
        self._process.kill()

    def join(self) -> None:
        """Wait until a killed process is gone."""
        self._process.join(2.0)


class Engine:
    """One opponent's mind: at most one request at a time, asked and polled from a frame loop."""

    def __init__(
        self,
        load: Plugins,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._load = load
        self._clock = clock
        self._child: WorkerProcess | None = None
        self._buried: list[WorkerProcess] = []  # killed; `close` sees them gone
        self._last_id = 0
        self._wanted: Task | None = None
        self._thought: Task | None = None  # what the child is busy with, wanted or not
        self._since = 0.0  # when the thought was asked for or, later, cancelled
        self._news: list[News] = []

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._wanted is not None

    @property
    def thinking(self) -> bool:
        """Whether the awaited answer is being thought about already."""
        return self._wanted is not None and self._wanted is self._thought

    @property
    def pid(self) -> int | None:
        """The number of the thinking process, if there is one."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        """Start the thinking process, if it does not run, so that the first answer comes fast."""
        if self._child:
            return
        try:
            self._child = WorkerProcess(self._load, self._clock())
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
        """Ask for a turn of `side` at the end of the record; the answer comes through `poll`.

        An earlier request that is not answered yet is cancelled. Returns the request's id.
        """
        self._last_id += 1
        return self._want(Request(self._last_id, game, record, side, level, seed, seconds, most))

    def request_study(
        self, game: str, record: str, subject: str, *, seconds: float = STUDY_SECONDS
    ) -> int:
        """Have a match looked into; what is found comes through `poll`.

        It takes the place of an earlier request, as `ask` does. Returns the inquiry's id.
        """
        self._last_id += 1
        return self._want(StudyRequest(self._last_id, game, record, subject, seconds))

    def cancel(self) -> None:
        """Give up the request, if there is one: no answer to it will ever come."""
        self._news.clear()
        asked, self._wanted = self._wanted, None
        if asked and asked is self._thought:
            self._since = self._clock()
            self._speak(Cancel(self._thought.id))

    def move_now(self) -> None:
        """Ask for the answer now: the best turn that is known so far."""
        if self._wanted and self._wanted is self._thought:
            self._speak(MoveNow(self._wanted.id))

    def poll(self) -> list[News]:
        """What has come since the last call; call it once in every frame."""
        if self._child:
            try:
                for message in self._child.received():
                    self._hear(message)
            except WorkerLost as lost:
                self._mourn(lost)
        self._check_patience()
        self._pass_on()
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        """End the thinking process; asking again would start a new one."""
        self._wanted = None
        self._news.clear()
        self._bury()
        for child in self._buried:
            child.join()
        self._buried.clear()

    def _want(self, task: Task) -> int:
        self.cancel()
        self._wanted = task
        self._relieve()
        self.start()
        self._pass_on()
        return task.id

    def _relieve(self) -> None:
        """Let an idle child that thinks slowly go, when another would have compiled kernels."""
        if self._child and self._child.plain and not self._thought and not kernels_compiling():
            self._bury()

    def _pass_on(self) -> None:
        """Hand the wanted request to the child as soon as it waits for one."""
        if self._wanted and self._thought is None and self._child and self._child.ready:
            self._thought = self._wanted
            self._since = self._clock()
            self._speak(self._wanted)

    def _speak(self, message: Task | Cancel | MoveNow) -> None:
        try:
            if self._child:
                self._child.send(message)
        except WorkerLost as lost:
            if isinstance(message, Request | StudyRequest):
                self._thought = None  # it was never received: a new child shall have it
            self._mourn(lost)

    def _hear(self, message: Ready | Progress | Answer) -> None:
        match message:
            case Ready():
                if self._child:
                    self._child.ready = True
            case Progress():
                if self._wanted and message.id == self._wanted.id:
                    self._news.append(message)
            case Reply() | StudyReply() | Failure() | Cancelled():
                if self._thought and message.id == self._thought.id:
                    self._thought = None
                if self._wanted and message.id == self._wanted.id:
                    self._wanted = None
                    if not isinstance(message, Cancelled):
                        self._news.append(message)

    def _check_patience(self) -> None:
        """End by force what should have ended by itself."""
        if not self._child:
            return
        waited = self._clock() - self._since
        if self._thought and self._thought is not self._wanted:
            if waited > CANCEL_PATIENCE:
                self._bury()
                self.start()
        elif self._thought and waited > self._thought.seconds + ANSWER_PATIENCE:
            self._bury()
            self._fail(TOO_LONG)
        elif not self._child.ready and self._clock() - self._child.started > START_PATIENCE:
            self._bury()
            self._fail(NOT_STARTED)

    def _mourn(self, lost: WorkerLost) -> None:
        """Go on after the child's death: report what it takes with it, or start another."""
        stillborn = bool(self._child and not self._child.ready)
        answering = self._thought is not None and self._thought is self._wanted
        self._bury()
        if stillborn or answering:
            self._fail(NOT_STARTED if stillborn else STOPPED, str(lost))
        elif self._wanted:
            self.start()

    def _bury(self) -> None:
        if self._child:
            self._child.kill()
            self._buried.append(self._child)
        self._child = None
        self._thought = None

    def _fail(self, sentence: str, detail: str = "") -> None:
        if self._wanted:
            self._news.append(Failure(self._wanted.id, sentence, detail))
        self._wanted = None
