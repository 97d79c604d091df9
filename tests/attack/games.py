"""Games of computers in the window, for hours: `python -m tests.attack games`.

Match follows match in one window. Memory and open files must stay the same.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from unittest import mock

import pygame

from games import catalog
from games.ai.kernel_warmup import KernelWarmup
from games.ai.levels import opponents
from games.app import App
from games.controller.seats import Seat
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.match.scene import MatchScene
from tests.attack.outcome import Limits, Outcome, open_files, resident_bytes
from tests.child_processes import children

SECONDS = 0.1
"""Seconds that a computer may think about a turn."""
WARM = 100
"""Games after which memory is compared: by then all pictures and modules are loaded."""
GROWTH = 1.1
SPARE = 3
"""File descriptors and children that may come and go."""
SLOWEST_FRAME = 1.0
LONGEST = 600.0
"""Seconds after which a game counts as stuck."""


class Player:
    """Lets computers play game after game in one window."""

    def __init__(self, app: App, outcome: Outcome) -> None:
        self._app = app
        self._outcome = outcome
        self._base: tuple[float, int, int] | None = None
        self._memory: list[float] = []

    def play(self, number: int) -> None:
        """One game: open it, let it end, look at its result and at its analysis, and leave."""
        rng = Random(f"{self._outcome.seed} {number}")
        scene = self._open(rng)
        deadline = time.monotonic() + LONGEST
        while not scene.board.view.session.over:
            self._frame()
            if scene.board.view.session.ai.failed:
                raise RuntimeError(f"the computer has failed: {scene.board.view.status.text}")
            if time.monotonic() > deadline:
                raise RuntimeError("the game does not end")
        self._outcome.counts["games"] += 1
        self._outcome.counts["moves"] += scene.board.view.session.match.ply
        for _ in range(120):  # the result dialog appears meanwhile
            self._frame()
        if rng.random() < 0.3:
            scene.panel.navigation.analyse()
            for _ in range(60):
                self._frame()

    def measure(self, number: int) -> None:
        """Compare memory, files and children with those after the first games."""
        self._app.context.scenes.go("menu")
        for _ in range(10):
            self._frame()
        self._memory.append(resident_bytes() / 1e6)
        if len(self._memory) < WARM:
            return
        mean = sum(self._memory[-10:]) / 10
        now = mean, open_files(), len(children())
        self._base = self._base or now
        counts = self._outcome.counts
        counts["MB first"], counts["MB last"] = round(self._base[0]), round(mean)
        counts["files first"], counts["files last"] = self._base[1], now[1]
        if mean > self._base[0] * GROWTH:
            self._outcome.add(number, f"memory: {self._base[0]:.1f} -> {mean:.1f} MB")
            self._base = now
        elif now[1] > self._base[1] + SPARE or now[2] > self._base[2] + SPARE:
            self._outcome.add(number, f"files and children: {self._base[1:]} -> {now[1:]}")
            self._base = now

    def _open(self, rng: Random) -> MatchScene:
        context = self._app.context
        view = context.game_views[rng.choice(list(catalog.games()))]
        wished = {o.key: rng.choice(o.choices).value for o in view.game.options if not o.needs}
        options = view.game.set_up({**wished, "Seed": str(rng.randrange(10**6))})
        levels = [level.name for level in opponents(view.game)]
        count = view.game.player_count(options)
        seats = [Seat("computer", f"Robot {n}", rng.choice(levels), SECONDS) for n in range(count)]
        context.scenes.go(view.game.name, options=options, seats=seats)
        context.scenes.settle()
        return next(scene for scene in context.scenes.stack if isinstance(scene, MatchScene))

    def _frame(self) -> None:
        begun = time.thread_time()
        self._app.has_news()  # as the loop does, which frees left scenes in it
        self._app.step([], 0.1)
        seconds = time.thread_time() - begun
        counts = self._outcome.counts
        counts["ms in the slowest frame"] = max(
            counts["ms in the slowest frame"], round(seconds * 1000)
        )
        if seconds > SLOWEST_FRAME:
            self._outcome.add(counts["games"], f"a frame of {seconds:.1f} s")
        time.sleep(0.004)


def attack(limits: Limits, outcome: Outcome) -> None:
    """Play until the limits are reached."""
    pygame.init()
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(KernelWarmup, "start"):
        user_files = UserFiles(Path(folder))
        user_files.settings.change(lambda _: Settings(animation="fast", volume=0))
        app = App(pygame.display.set_mode((1280, 800)), user_files)
        app.open()
        player, number = Player(app, outcome), limits.first
        while not limits.reached(outcome.counts["games"]):
            try:
                player.play(number)
            except Exception:
                outcome.add(number, "\n".join(traceback.format_exc().splitlines()[-8:]))
            player.measure(number)
            outcome.tell_progress()
            number += 1
        app.close()
