"""Killed and stopped workers: `python -m tests.attack workers`.

Each death happens while a computer thinks, while a hint or an analysis is computed, while nothing
is computed, at the start, or after a cancellation. The window goes on, and the retry works. No file
descriptor and no zombie may stay.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pygame

from games import catalog
from games.ai import engine as engine_module
from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.controller.seats import Seat
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.match.scene import MatchScene
from tests.attack.outcome import Limits, Outcome, open_files
from tests.child_processes import children, end_children

PATIENCE = 240.0
"""Seconds that a worker may take for an answer on a busy machine."""
ANSWER_TIMEOUT = 10.0
"""Seconds in place of 120, so that a stopped worker is noticed soon."""
SLOWEST_FRAME = 1.0
"""Processor seconds."""
SPARE = 3
"""File descriptors and children that may be open while a worker starts or ends."""

PHASES = ("thinking", "hint", "idle", "starting", "cancelled", "analysis")
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP, signal.SIGSEGV)


class NoAnswer(Exception):
    """Something was awaited in vain."""


class Round:
    """One match against a computer whose worker dies."""

    def __init__(self, app: App, rng: Random) -> None:
        self._app = app
        self._rng = rng
        self._signal = rng.choice(SIGNALS)
        self.phase = rng.choice(PHASES)

    @property
    def text(self) -> str:
        """The phase and the signal."""
        return f"{self.phase}, {signal.Signals(self._signal).name}"

    def play(self) -> None:
        """Let the worker die in its phase, and play on."""
        game = self._rng.choice(list(catalog.games()))
        self._open(game)
        scene = self._scene()
        if self.phase != "starting":
            self._wait("a ready worker", self._ready)
        getattr(self, f"_{self.phase}")(scene)
        if self.phase != "analysis":
            self._play_on()

    def _open(self, game: str) -> None:
        """A match of a person against the expert, or of two experts."""
        context, rng = self._app.context, self._rng
        view = context.game_views[game]
        options = view.game.set_up({"Seed": str(rng.randrange(99))})
        kinds: Any = ["human", "computer", "computer", "computer"]
        if self.phase in ("thinking", "starting", "cancelled"):
            kinds[0] = "computer"
        seats = [Seat(kind, kind, "expert", 0.5) for kind in kinds][
            : view.game.player_count(options)
        ]
        context.scenes.go(game, options=options, seats=seats)
        context.scenes.settle()
        if self.phase == "starting":
            context.engine.close()

    def _thinking(self, scene: MatchScene) -> None:
        self._wait_for_thinking(scene)
        self._frames(self._rng.randrange(30))
        if self._app.context.engine.thinking:
            self._strike()
            self._retry(scene)

    def _wait_for_thinking(self, scene: MatchScene) -> None:
        """Wait until a computer thinks; on a busy machine its short time may be over before."""

        def thinking() -> bool:
            if scene.board.view.session.ai.failed:
                scene.board.view.session.resume()
            return self._app.context.engine.thinking

        self._wait("a thinking computer", thinking)

    def _starting(self, scene: MatchScene) -> None:
        self._wait("a worker", lambda: self._app.context.engine.pid is not None)
        self._frames(self._rng.randrange(10))
        self._strike(most=signal.SIGTERM)
        self._retry(scene)

    def _hint(self, scene: MatchScene) -> None:
        scene.board.view.session.ai.hint()
        self._frames(self._rng.randrange(20))
        self._strike()
        self._wait("the end of the hint", lambda: not self._app.context.engine.busy)

    def _idle(self, scene: MatchScene) -> None:
        self._wait("an idle worker", lambda: not self._app.context.engine.busy)
        self._strike()
        self._frames(self._rng.randrange(20))

    def _cancelled(self, scene: MatchScene) -> None:
        self._wait_for_thinking(scene)
        self._strike()
        self._app.context.scenes.go("menu")
        self._frames(self._rng.randrange(40))
        self._open(scene.board.view.session.game.name)

    def _analysis(self, scene: MatchScene) -> None:
        for _ in range(4):
            session = scene.board.view.session
            if not session.over and session.seat.kind == "human":
                scene.board.view.session.play(
                    self._rng.choice(list(session.position.legal_moves()))
                )
        scene.panel.navigation.analyse()
        self._frames(2 + self._rng.randrange(20))
        self._strike()
        self._frames(20)
        self._app.context.scenes.pop()
        self._frames(2)

    def _strike(self, most: int | None = None) -> None:
        """Send the signal to the worker."""
        pid = self._app.context.engine.pid
        number = self._signal if most is None else min(self._signal, most, key=int)
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def _retry(self, scene: MatchScene) -> None:
        """Wait for the failure, which is told, and try again."""
        ply = scene.board.view.session.match.ply

        def noticed() -> bool:
            return scene.board.view.session.ai.failed or scene.board.view.session.match.ply > ply

        self._wait("the failure", noticed)
        if scene.board.view.session.ai.failed:
            scene.board.view.session.resume()

    def _play_on(self) -> None:
        """A computer's move shows that all is well again."""
        scene = self._scene()
        played = scene.board.view.session.match.ply

        def answered() -> bool:
            session = scene.board.view.session
            if scene.board.view.session.ai.failed:
                scene.board.view.session.resume()
            if session.over or (session.seat.kind == "computer" and session.match.ply > played + 1):
                return True
            if session.seat.kind == "human" and not session.over and scene.board.view.settled:
                scene.board.view.session.play(
                    self._rng.choice(list(session.position.legal_moves()))
                )
            return self._computer_has_moved(scene, played)

        self._wait("a computer's move", answered)

    def _computer_has_moved(self, scene: MatchScene, since: int) -> bool:
        match = scene.board.view.session.match
        sides = match.position.sides
        movers = [match.nodes[ply].position.to_move for ply in range(since, match.ply)]
        seats = scene.board.view.session.seats
        return any(seats[sides.index(side)].kind == "computer" for side in movers)

    def _scene(self) -> MatchScene:
        stack = self._app.context.scenes.stack
        return next(scene for scene in stack if isinstance(scene, MatchScene))

    def _ready(self) -> bool:
        """Whether the worker answers: a request that was sent shows it."""
        engine = self._app.context.engine
        if engine.pid is None:
            engine.start()
        return (engine.busy and engine.thinking) or self._is_started(engine)

    def _is_started(self, engine: Any) -> bool:
        worker = engine._worker
        return worker is not None and worker.ready

    def _wait(self, what: str, reached: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not reached():
            if time.monotonic() > deadline:
                raise NoAnswer(f"{what} was awaited in vain for {PATIENCE:.0f} s")
            self._frames(1)

    def _frames(self, count: int) -> None:
        for _ in range(count):
            begun = time.thread_time()
            self._app.step([], 1 / 60)
            if (seconds := time.thread_time() - begun) > SLOWEST_FRAME:
                raise NoAnswer(f"a frame of {seconds:.1f} s")
            time.sleep(0.005)


def attack(limits: Limits, outcome: Outcome) -> None:
    """Let workers die until the limits are reached."""
    pygame.init()
    number = limits.first
    earlier = children()
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(KernelWarmup, "start"),
        mock.patch.object(engine_module, "ANSWER_TIMEOUT", ANSWER_TIMEOUT),
    ):
        user_files = UserFiles(Path(folder))
        user_files.settings.change(lambda _: Settings(animation="off", volume=0))
        app = App(pygame.display.set_mode((800, 600)), user_files)
        app.open()
        begun: tuple[int, int] | None = None
        while not limits.reached(outcome.counts["deaths"]):
            round_ = Round(app, Random(f"{outcome.seed} {number}"))
            try:
                round_.play()
            except Exception:
                trace = "\n".join(traceback.format_exc().splitlines()[-8:])
                outcome.add(number, f"{round_.text}\n{trace}")
            outcome.counts["deaths"] += 1
            outcome.counts[round_.phase] += 1
            number += 1
            outcome.tell_progress()
            used = _used(app, earlier, begun)
            begun = begun or used
            if _exceeds(used, begun):
                outcome.add(number - 1, f"{round_.text}: files and children {begun} -> {used}")
                begun = used
        app.close()
        left = end_children(earlier)
        outcome.counts["processes at the end"] = len(left)
        if left:
            outcome.add(number, f"processes are left: {left}")


def _used(app: App, earlier: Collection[int], begun: tuple[int, int] | None) -> tuple[int, int]:
    """Open files, and child processes but the `earlier`; killed workers get time to end."""
    deadline = time.monotonic() + PATIENCE
    while True:
        for _ in range(20):
            app.step([], 1 / 60)
            time.sleep(0.005)
        used = open_files(), len(children().keys() - set(earlier))
        if begun is None or not _exceeds(used, begun) or time.monotonic() > deadline:
            return used


def _exceeds(used: tuple[int, int], begun: tuple[int, int]) -> bool:
    return used[0] > begun[0] + SPARE or used[1] > begun[1] + SPARE
