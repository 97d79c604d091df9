"""Damaged files: `python -m tests.attack files`.

Records, SGF, settings and the index are damaged at random and read as the window and the library
read them. Only errors with a sentence may be raised, nothing may be lost, and nothing may take a
second of processor time.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import msgspec
import pygame
from msgspec.structs import replace

from games import catalog
from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.core.record import RecordError, read_text, turn_texts, write_record
from games.storage.documents import SETTINGS, SeatChoice, Settings, Setup
from games.storage.files import StorageError
from games.storage.matches import INDEX, MatchIndex, MatchStore
from games.storage.user_files import UserFiles
from tests.attack.engines import SeededEngine
from tests.attack.outcome import Limits, Outcome
from tests.attack.samples import MOVE_LIST, SGF, damaged, inflated, played_record, records

SLOWEST = 1.0
"""Processor seconds to read one file, and of one frame."""
FILES_IN_ROUND = 1000
FRAMES = 15
"""Frames of a window that shows the damaged files of a round."""


class _Entry(msgspec.Struct):
    name: Any = ""


class _Kept(msgspec.Struct):
    """The names in an index; what else may be damaged in it is not read."""

    summaries: list[_Entry] = []


class Round:
    """A folder whose files are damaged and read, again and again."""

    def __init__(self, outcome: Outcome, number: int, folder: Path) -> None:
        self._outcome = outcome
        self._number = number
        self._rng = rng = Random(f"{outcome.seed} {number}")
        self._files = UserFiles(folder)
        self._folder = folder
        texts = [*records(rng, 6), SGF, _long_sgf(rng), MOVE_LIST]
        self._texts = [text.encode() for text in texts]
        self._settings = [msgspec.json.encode(s) for s in (Settings(), _rich_settings())]
        (folder / "matches").mkdir()

    def play(self, count: int) -> None:
        """Damage and read `count` files, the last of them in a window."""
        kinds: tuple[Callable[[], None], ...] = (self._record,) * 7 + (self._text,) * 3
        kinds += (self._change_settings,) * 2 + (self._change_index,) * 2
        for _ in range(count):
            kind = self._rng.choice(kinds)
            self._timed(kind)
            self._outcome.counts["files"] += 1
            if self._rng.random() < 0.02:
                self._thin_out()
        self._timed(self._change_index)
        self._window()

    def _damaged(self, contents: list[bytes]) -> bytes:
        """One of the contents, damaged; seldom inflated."""
        rng = self._rng
        content = rng.choice(contents)
        if rng.random() < 0.007:
            self._outcome.counts["inflated"] += 1
            return inflated(rng, content)
        return damaged(rng, content, contents)

    def _timed(self, kind: Callable[[], None]) -> None:
        begun = time.thread_time()
        try:
            kind()
        except Exception:
            self._add(traceback.format_exc())
        seconds = time.thread_time() - begun
        slowest = self._outcome.counts["ms for the slowest file"]
        self._outcome.counts["ms for the slowest file"] = max(slowest, round(seconds * 1000))
        if seconds > SLOWEST:
            self._add(f"{kind.__name__} took {seconds:.1f} s")

    def _add(self, text: str) -> None:
        self._outcome.add(self._number, "\n".join(text.splitlines()[-12:]))

    def _record(self) -> None:
        """A damaged match in the library: its summary, and opening it to continue."""
        content = self._damaged(self._texts)
        path = self._folder / "matches" / f"{self._rng.randrange(30)}.txt"
        path.write_bytes(content)
        index = MatchIndex(self._folder, self._files.matches, catalog.games())
        index.read_again(path.stem)
        kept = set(path.parent.glob("*.damaged"))
        try:
            record, autosave = self._files.matches.resume(path.stem, catalog.games())
        except StorageError:
            if path.read_bytes() != content:
                self._add("a match that cannot be opened was changed")
            return
        with autosave:
            if record.trouble:
                (copy,) = set(path.parent.glob("*.damaged")) - kept
                if copy.read_bytes() != content:
                    self._add("the copy of a damaged match differs from it")
            text = write_record(record.game, record.tags, record.match, whole=True)
            autosave.save(text)
        again = self._files.matches.load(path.stem, catalog.games())
        before, after = (turn_texts(r.game, r.match) for r in (record, again))
        if again.trouble or before != after:
            self._add(f"a repaired match is read differently: {again.problem}\n{text[:2000]}")

    def _text(self) -> None:
        """A damaged text in any format, as from the clipboard or a dropped file."""
        try:
            text = self._damaged(self._texts).decode("utf-8", "replace")
            record = read_text(text, catalog.games())
        except RecordError:
            self._outcome.counts["refused texts"] += 1
            return
        write_record(record.game, record.tags, record.match, whole=True)

    def _change_settings(self) -> None:
        """Damaged settings: read, or set aside as they are."""
        path = self._folder / SETTINGS.name
        content = self._damaged(self._settings)
        path.write_bytes(content)
        problems: list[str] = []
        self._files.listen(lambda problem: problems.append(str(problem)))
        settings = self._files.settings.load()
        self._files.settings.change(lambda known: known)
        copies = list(self._folder.glob(f"{SETTINGS.name}*.damaged"))
        if problems and [copy.read_bytes() for copy in copies] != [content]:
            self._add("damaged settings were not kept")
        for copy in copies:
            copy.unlink()
        self._files.settings.change(lambda known: replace(known, volume=101 - known.volume))
        if self._files.settings.load() != replace(settings, volume=101 - settings.volume):
            self._add("settings are not read as they were saved")
        if len(problems) > 1:
            self._add(f"a problem is told again: {problems}")

    def _change_index(self) -> None:
        """An index that is damaged, or written by one that could not read or knows too few games.

        Every match is listed nevertheless, and as unreadable only if it is.
        """
        path = self._folder / INDEX
        if path.exists():
            path.write_bytes(self._damaged([path.read_bytes()]))
        games = catalog.games()
        if self._rng.random() < 0.5:
            known = self._rng.sample(sorted(games), self._rng.randrange(len(games)))
            some = {name: games[name] for name in known}
            MatchIndex(self._folder, self._files.matches, some).read()
        if self._rng.random() < 0.5:
            with mock.patch.object(MatchStore, "text", self._failing(MatchStore.text)):
                MatchIndex(self._folder, self._files.matches, games).read()
        index = MatchIndex(self._folder, self._files.matches, games)
        index.read()
        if {s.name for s in index.summaries} != self._files.matches.stamps().keys():
            self._add("the index lists other matches than the folder")
        fresh = MatchIndex(None, self._files.matches, games)
        fresh.read()
        readable = {s.name for s in fresh.summaries if s.game}
        if not readable <= {s.name for s in index.summaries if s.game}:
            self._add("the index calls a match unreadable that can be read")
        orders: tuple[Any, ...] = ("date", "changed", "name", "game", "players", "result", "turns")
        if readable:
            kept = msgspec.json.decode((self._folder / INDEX).read_bytes(), type=_Kept)
            if not readable <= {e.name for e in kept.summaries if isinstance(e.name, str)}:
                self._add("the index is not kept")
        index.search("a", order=self._rng.choice(orders))

    def _failing(self, read: Callable[..., str]) -> Callable[..., str]:
        """A function that reads, but fails every second time."""

        def text(*given: Any) -> str:
            if self._rng.random() < 0.5:
                raise StorageError("It cannot be read.")
            return read(*given)

        return text

    def _thin_out(self) -> None:
        """Remove the copies of damaged matches."""
        for path in (self._folder / "matches").glob("*.damaged"):
            path.unlink()

    def _window(self) -> None:
        """Show the library, the menu and the statistics over what is left, and open some of it."""
        app = App(pygame.display.set_mode((800, 600)), UserFiles(self._folder), threads=True)
        engine: Any = SeededEngine(self._rng)
        app.context.engine = engine
        with mock.patch.object(KernelWarmup, "start"):
            app.open()
            paths = list((self._folder / "matches").glob("*.txt"))
            for scene in ("menu", "library", "statistics", "library", "trash"):
                app.context.scenes.go(scene)
                app.context.scenes.settle()
                self._frames(app, engine)
                keys = [pygame.K_DOWN] * self._rng.randrange(9) + [pygame.K_RETURN]
                for key in keys if scene == "library" else ():
                    self._frames(app, engine, pygame.Event(pygame.KEYDOWN, key=key, mod=0), count=5)
                for path in self._rng.sample(paths, min(1, len(paths))):
                    self._frames(app, engine, pygame.Event(pygame.DROPFILE, file=str(path)))
            app.close()
        self._outcome.counts["windows"] += 1

    def _frames(
        self, app: App, engine: SeededEngine, *events: pygame.Event, count: int = FRAMES
    ) -> None:
        for number in range(count):
            begun, thought = time.thread_time(), engine.seconds
            app.step(events if number == 0 else [], 1 / 60)
            seconds = time.thread_time() - begun - (engine.seconds - thought)
            slowest = self._outcome.counts["ms in the slowest frame"]
            self._outcome.counts["ms in the slowest frame"] = max(slowest, round(seconds * 1000))
            if seconds > SLOWEST:
                scene = type(app.context.scenes.top).__name__
                self._add(f"a frame of {seconds:.1f} s in {scene} after {events}")


def _rich_settings() -> Settings:
    seats = (SeatChoice("human", "Ada"), SeatChoice("computer", level=3, seconds=2.5))
    setups = {"herati": Setup({"Mode": "workshop"}, seats, "7"), "veletas": Setup({"Size": "9"})}
    return Settings(volume=3, ui_scale=125, names=("A", "B", "C", "D"), setups=setups)


def _long_sgf(rng: Random) -> str:
    """An SGF file with setup, comments and a variation."""
    record = read_text(played_record(rng, "tiananmen", 80), catalog.games())
    (text_format,) = catalog.games()["tiananmen"].formats
    return text_format.write(record.tags, record.match)


def attack(limits: Limits, outcome: Outcome) -> None:
    """Damage files until the limits are reached."""
    pygame.init()
    number = limits.first
    while not limits.reached(outcome.counts["files"]):
        count = min(FILES_IN_ROUND, limits.count - outcome.counts["files"])
        with tempfile.TemporaryDirectory() as folder:
            try:
                Round(outcome, number, Path(folder)).play(count)
            except Exception:
                outcome.add(number, "\n".join(traceback.format_exc().splitlines()[-12:]))
        number += 1
        outcome.tell_progress()
