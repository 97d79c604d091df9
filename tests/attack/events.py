"""Random events over all scenes: `python -m tests.attack events`.

Each round is a window of its own, without a screen, in a folder with a few matches. Events come
through `App.step`; every scene with a board is opened again and again, and the counts say how many
events each one got. Nothing may be raised, and no frame may take a second of processor time. The
seed and the number of a round repeat it.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pygame

from games import catalog
from games.ai.kernel_warmup import KernelWarmup
from games.app import MATCH, SCENES, App
from games.core.position import RuleError
from games.storage.documents import Animation, Settings
from games.storage.files import DIRECT
from games.storage.user_files import UserFiles
from games.ui.learning.lesson import LessonScene
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.task_scene import Stage, TaskScene
from games.ui.match.scene import MatchScene
from games.ui.toolkit import system
from tests.attack.engines import SeededEngine
from tests.attack.outcome import Limits, Outcome
from tests.attack.random_user import SIZES, RandomUser
from tests.attack.repeatable import LateFolder, RepeatableSystem
from tests.attack.samples import fill, obstruct
from tests.attack.visits import Visits, play_on, scene_name

EVENTS_IN_ROUND = 2000
SLOWEST_FRAME = 1.0
"""Processor seconds of one frame."""
TIME_STEPS = (0.0, 0.0, 1 / 60, 1 / 60, 1 / 60, None, None, None)
"""Seconds between two steps; None stands for a random time up to a second."""
VISIT = 30
"""Steps, on the average, before another scene is opened."""


class Round:
    """One window that gets random events."""

    def __init__(self, outcome: Outcome, number: int, folder: Path) -> None:
        self._outcome = outcome
        self._number = number
        self._rng = Random(f"{outcome.seed} {number}")
        self._system = RepeatableSystem(f"{outcome.seed} {number} system")
        self._folder = folder

    def play(self) -> None:
        """Send the events of a round."""
        count = EVENTS_IN_ROUND
        rng = self._rng
        user_files = UserFiles(self._folder / "data")
        speeds: tuple[Animation, ...] = ("off", "fast", "normal")
        animation = rng.choice(speeds)
        user_files.settings.change(
            lambda _: Settings(animation=animation, show_thinking=True, volume=0)
        )
        fill(user_files, rng, 8)
        if rng.random() < 0.2:
            user_files.crash_reports.write("KeyError", datetime(2026, 11, 22))
        if rng.random() < 0.25:
            obstruct(self._folder / "data", rng)
        watched = mock.patch.object(PracticeBoard, "answer", self._watched(PracticeBoard.answer))
        with watched, self._system.in_force():
            while count > 0:
                count = self._window(user_files, count)

    def _watched(self, answer: Callable[..., None]) -> Any:
        """`PracticeBoard.answer`, which takes down moves that cannot be played."""

        def watched(board: PracticeBoard, move: Any, **how: bool) -> None:
            try:
                answer(board, move, **how)
            except RuleError as error:
                self._outcome.add(self._number, f"the planned move {move} was given up: {error}")
                raise

        return watched

    def _window(self, user_files: UserFiles, count: int) -> int:
        """Open a window and send events until it closes; returns how many are left.

        Now and then there are two windows on the same folder, as of two copies of the program.
        """
        rng = self._rng
        windows = [self._opened(user_files) for _ in range(1 if rng.random() < 0.8 else 2)]
        while count > 0 and all(app.running for app, *_ in windows):
            app, engine, user, visits = rng.choice(windows)
            events = [event for _ in range(rng.choice((0, 1, 1, 2, 4))) for event in user.events()]
            if len(windows) > 1:  # they share one display, and the other one may have resized it
                events.insert(0, pygame.Event(pygame.WINDOWSIZECHANGED))
            with mock.patch.object(system, "pasted_text", user.paste):
                self._step(app, engine, user, events)
                self._visit(app, visits)
            count -= len(events)
        for app, *_ in windows:
            app.close()
            app.context.user_files.access.close()
        return count

    def _opened(self, user_files: UserFiles) -> tuple[App, SeededEngine, RandomUser, Visits]:
        rng = self._rng
        surface = pygame.display.set_mode(rng.choice(SIZES), pygame.RESIZABLE)
        access = LateFolder(self._system) if rng.random() < 0.5 else DIRECT
        app = App(surface, UserFiles(user_files.folder, access), threads=access is not DIRECT)
        engine: Any = SeededEngine(rng)
        app.context.engine = engine
        app.context.announcements.wanted = rng.random() < 0.3
        with mock.patch.object(KernelWarmup, "start"):
            app.open(rng.choice((None, None, *catalog.games())), people=rng.random() < 0.5)
        return app, engine, RandomUser(rng, app, self._folder), Visits(rng, app)

    def _step(
        self, app: App, engine: SeededEngine, user: RandomUser, events: list[pygame.Event]
    ) -> None:
        begun, thought = time.thread_time(), engine.seconds
        scene = scene_name(app.context.scenes.top)
        step = self._rng.choice(TIME_STEPS)
        dt = self._rng.uniform(0.05, 1.0) if step is None else step
        asked = user.ask_by_reader()
        self._system.pass_time(dt)
        app.step(events, dt)
        seconds = time.thread_time() - begun - (engine.seconds - thought)
        for problem in broken_promises(app.context.scenes.top):
            self._outcome.add(self._number, f"{problem} in {scene}")
        self._outcome.scenes[scene] += len(events) + asked
        self._outcome.counts["events"] += len(events) + asked
        self._outcome.counts["frames"] += 1
        slowest = self._outcome.counts["ms in the slowest frame"]
        self._outcome.counts["ms in the slowest frame"] = max(slowest, round(seconds * 1000))
        if seconds > SLOWEST_FRAME:
            names = [pygame.event.event_name(event.type) for event in events]
            self._outcome.add(self._number, f"a frame of {seconds:.1f} s in {scene}: {names}")

    def _visit(self, app: App, visits: Visits) -> None:
        """Now and then go to another scene, which random events seldom reach."""
        scenes, rng = app.context.scenes, self._rng
        if scenes.top is None or rng.random() > 1 / VISIT:
            return
        if isinstance(scenes.top, MatchScene) and rng.random() < 0.3:
            play_on(rng, scenes.top, rng.choice((5, 400)))
        elif isinstance(scenes.top, PuzzleHomeScene):
            rng.choice(scenes.top.ways).press()
            scenes.settle()
        else:
            visits.go()


def broken_promises(scene: object) -> Iterator[str]:
    """Promises of a scene with a task that its board does not keep."""
    if isinstance(scene, TaskScene) and scene.board:
        match, task = scene.board.session, scene.task
        if match.locked == (scene.stage is Stage.TRYING):
            yield f"the board is locked at the wrong stage, {scene.stage.name},"
        if task and scene.stage is Stage.TRYING and match.match.ply != task.ply:
            yield "board and judge have made different numbers of moves"
        if task and scene.stage is Stage.TRYING and match.position != task.position:
            yield "board and judge have different positions"
        if isinstance(scene, LessonScene):
            waits = not scene.agenda and not scene.finished
            if match.locked == waits:
                yield "the board is locked at the wrong time"


def _scene_names() -> set[str]:
    """The names of all scenes of the program."""
    return {scene.load().__name__ for scene in (*SCENES.values(), MATCH)}


def attack(limits: Limits, outcome: Outcome) -> None:
    """Play rounds until the limits are reached; then tell which scenes got how many events."""
    pygame.init()
    number = limits.first
    try:
        while not limits.reached(outcome.counts["events"]):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    Round(outcome, number, Path(folder)).play()
                except Exception:
                    outcome.add(number, "\n".join(traceback.format_exc().splitlines()[-24:]))
            number += 1
            outcome.counts["windows"] += 1
            outcome.tell_progress()
    finally:
        known = _scene_names()
        seen = known & {name.split()[0] for name in outcome.scenes}
        outcome.counts["scenes"] = len(seen)
        if not outcome.quiet:
            for name, count in sorted(outcome.scenes.items()):
                print(f"{count:8} events in {name}")
            print("scenes not seen:", ", ".join(sorted(known - seen)) or "none")
