"""A library of thousands of matches, half of them damaged: `python -m tests.attack library`.

Every match is in the index, whatever its file holds, and found by its name. No frame takes longer
than `SLOWEST_FRAME`: neither while the files are read, nor while the user searches and sorts.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pygame

from games import catalog
from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.storage.documents import Settings
from games.storage.files import FolderThread
from games.storage.matches import MatchIndex, Order
from games.storage.user_files import UserFiles
from games.ui.match.scene import MatchScene
from games.ui.scenes.library import LibraryScene, SortHeader
from tests.attack.outcome import Limits, Outcome
from tests.attack.samples import damaged, played_record

SLOWEST_FRAME = 0.1
"""Processor seconds of one frame: twice what 10,000 matches take on an idle machine."""
DIFFERENT = 60
"""The number of different records that the files are copies of."""
LONGEST_FILE = 200_000
COLUMNS = 6
ORDERS: tuple[Order, ...] = ("date", "changed", "name", "game", "players", "result", "turns")
STEP = 1 / 60


class Visitor:
    """Uses the library of a window, and watches the time of each frame."""

    def __init__(self, app: App, outcome: Outcome) -> None:
        self._app = app
        self._outcome = outcome

    def visit(self) -> None:
        """Open the library, wait until all is read, search, sort and scroll."""
        self._app.context.scenes.go("library")
        self._frames("opening", 5)
        scene = self._app.context.scenes.top
        assert isinstance(scene, LibraryScene)
        while scene.next_change() < 0.1:
            self._frames("reading", 1)
            time.sleep(STEP)
        for letter in "m00":
            self._frames("searching", 3, [pygame.Event(pygame.TEXTINPUT, text=letter)])
        (head,) = (w for w in scene.form.widgets if isinstance(w, SortHeader))
        for number in range(2 * COLUMNS):
            x = head.rect.x + head.rect.w * (2 * number + 1) // (4 * COLUMNS)
            for _ in range(2):
                self._frames("sorting", 2, _click((x, head.rect.centery)))
        for y in (-100, 100, -3):
            self._frames("scrolling", 3, [pygame.Event(pygame.MOUSEWHEEL, x=0, y=y)])
        self._app.context.scenes.go("menu")
        self._app.step([], STEP)

    def compare(self) -> None:
        """Open the openings of a match of each game, which read the matches of this game."""
        for game in catalog.games():
            self._app.open(game, people=True)
            self._frames("opening a match", 5)
            match = self._app.context.scenes.top
            assert isinstance(match, MatchScene)
            session = match.board.view.session
            self._app.context.scenes.push("analysis", match=session)
            self._frames("opening the analysis", 5)
            analysis: Any = self._app.context.scenes.top
            if analysis.openings is None:
                continue
            analysis.choose(0)
            # The window learns of a choice by an event.
            self._frames("reading openings", 1, [pygame.Event(pygame.USEREVENT)])
            while analysis.next_change() < 0.1:
                self._frames("reading openings", 1)
                time.sleep(STEP)  # as the window does, so that the thread that reads may run
            self._outcome.counts["openings"] += 1
        self._app.context.scenes.go("menu")
        self._app.step([], STEP)

    def _frames(self, doing: str, count: int, events: Iterable[pygame.Event] = ()) -> None:
        for number in range(count):
            begun = time.thread_time()
            self._app.step(events if number == 0 else [], STEP)
            seconds = time.thread_time() - begun
            self._outcome.counts["frames"] += 1
            most = max(self._outcome.counts["ms in the slowest frame"], round(seconds * 1000))
            self._outcome.counts["ms in the slowest frame"] = most
            if seconds > SLOWEST_FRAME:
                self._outcome.add(0, f"a frame of {seconds * 1000:.0f} ms, {doing}")


def _click(point: tuple[int, int]) -> list[pygame.Event]:
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [pygame.Event(kind, pos=point, button=1) for kind in kinds]


def fill_half_damaged(folder: Path, rng: Random, count: int) -> dict[str, str]:
    """Write matches, every second one damaged; the games of the others by their names."""
    games = list(catalog.games())
    texts = [
        (game, played_record(rng, game, rng.randrange(2, 40)))
        for game in (games[number % len(games)] for number in range(DIFFERENT))
    ]
    whole = {}
    others = [text.encode() for _game, text in texts]
    folder.mkdir(parents=True)
    for number in range(count):
        game, text = rng.choice(texts)
        content = text.encode()
        if number % 2:
            content = damaged(rng, content, others)[:LONGEST_FILE]
        else:
            whole[f"m{number:05}"] = game
        (folder / f"m{number:05}.txt").write_bytes(content)
    return whole


def attack(limits: Limits, outcome: Outcome) -> None:
    """Visit a library of many matches: without an index, with one, and between openings."""
    pygame.init()
    with tempfile.TemporaryDirectory() as name, mock.patch.object(KernelWarmup, "start"):
        folder = Path(name) / "home"
        whole = fill_half_damaged(folder / "matches", Random(outcome.seed), limits.count)
        outcome.counts["matches"] = limits.count
        user_files = UserFiles(folder, FolderThread(patience=60.0))
        user_files.settings.change(lambda _: Settings(animation="off", volume=0))
        app = App(pygame.display.set_mode((1280, 800)), user_files, threads=True)
        app.context.engine.start = lambda: None  # type: ignore[method-assign]
        app.open()
        visitor = Visitor(app, outcome)
        for _ in range(2):
            visitor.visit()
            visitor.compare()
        visitor.visit()
        app.close()
        _check_index(UserFiles(folder), whole, limits.count, outcome)


def _check_index(
    user_files: UserFiles, whole: dict[str, str], count: int, outcome: Outcome
) -> None:
    """Compare the index that the window has written with the files."""
    index = MatchIndex(user_files.folder, user_files.matches, catalog.games())
    fresh = MatchIndex(None, user_files.matches, catalog.games())
    fresh.read()
    index.read()
    if {s.name: s for s in index.summaries} != {s.name: s for s in fresh.summaries}:
        outcome.add(0, "the index differs from the files")
    if len(index.summaries) != count:
        outcome.add(0, f"the index has {len(index.summaries)} of {count} matches")
    games = {summary.name: summary.game for summary in index.summaries}
    if wrong := {name for name, game in whole.items() if games.get(name) != game}:
        outcome.add(0, f"the games of {len(wrong)} matches are wrong, as of {min(wrong)}")
    for order in ORDERS:
        if len(index.search(order=order)) != count:
            outcome.add(0, f"sorted by {order}, matches are missing")
    found = [summary.name for summary in index.search("M0001", order="name", descending=False)]
    if found != [name for name in sorted(games) if name.startswith("m0001")]:
        outcome.add(0, f"the search has found {found}")
