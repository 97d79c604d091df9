"""Killed windows: `python -m tests.attack kills`.

Each round opens the real window, which plays gesture after gesture by itself, and kills it at a
random moment. The next window must show the last match as the player has seen it last.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from games import catalog
from games.core.game import Record
from games.core.match import AnyNode
from games.core.record import ENDING, read_record
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.attack.outcome import Limits, Outcome
from tests.attack.samples import ROOT
from tests.x_server import XServer

PATIENCE = 120.0
"""Seconds that a window may take to open, on a busy machine."""
MOST_FORCED = 4
"""Moves that the program may add to a gesture, because they are the only ones."""

Told = Mapping[str, Any]


class Life:
    """One window from its start to its kill, and its output."""

    def __init__(
        self, home: Path, seed: str, display: str | None, module: str = "tests.attack.victim"
    ) -> None:
        reading, writing = os.pipe()
        drivers = {"SDL_VIDEODRIVER": "x11", "DISPLAY": display} if display else {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, str(writing), seed],
            cwd=ROOT,
            env={
                **os.environ,
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
                "SDL_FRAMEBUFFER_ACCELERATION": "0",
                "HOME": str(home),
                "XDG_DATA_HOME": str(home),
                **drivers,
            },
            pass_fds=(writing,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        os.close(writing)
        self._pipe = reading
        self._content = b""

    @property
    def status(self) -> int | None:
        """The exit status; None before the end."""
        return self._process.poll()

    def wait_for_match(self) -> bool:
        """Wait until the window has shown its match; False if it has ended before."""
        deadline = time.monotonic() + PATIENCE
        while b'"shown"' not in self._content and time.monotonic() < deadline:
            if select.select([self._pipe], [], [], 0.5)[0]:
                piece = os.read(self._pipe, 1 << 16)
                if not piece:
                    return False
                self._content += piece
        return True

    def kill(self, after: float) -> tuple[list[Told], str]:
        """Kill the window after some seconds; returns its output and its complaints."""
        self.watch(after)
        self._process.kill()
        return self.wait_for_end()

    def watch(self, seconds: float) -> None:
        """Let the window play for some seconds."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            # read meanwhile, because a full pipe would stop the window
            if select.select([self._pipe], [], [], left)[0]:
                piece = os.read(self._pipe, 1 << 16)
                if not piece:
                    break
                self._content += piece

    def wait_for_end(self) -> tuple[list[Told], str]:
        """Wait until the window has ended; returns its output and its complaints."""
        complaint = self._process.communicate(timeout=PATIENCE)[1].decode(errors="replace")
        with os.fdopen(self._pipe, "rb") as rest:
            self._content += rest.read()
        whole = self._content[: self._content.rfind(b"\n") + 1]
        return [json.loads(line) for line in whole.splitlines()], complaint


def attack(limits: Limits, outcome: Outcome) -> None:
    """Kill windows until the limits are reached; with Xvfb they are real windows."""
    with tempfile.TemporaryDirectory() as folder, virtual_display() as display:
        home = Path(folder) / "home"
        UserFiles(home / "tavoliere").settings.change(lambda _: Settings(animation="off", volume=0))
        outcome.counts["kills"] += 0
        seen: str | None = None
        doing = "wait"
        number = limits.first
        while not limits.reached(outcome.counts["kills"]):
            rng = Random(f"{outcome.seed} {number}")
            life = Life(home, f"{outcome.seed} {number}", display)
            early = rng.random() < 0.1
            if not early and not life.wait_for_match():
                outcome.add(number, "the window has ended before it showed a match")
            told, complaint = life.kill(rng.uniform(0, 2.0 if early else 1.2))
            outcome.counts["kills"] += 1
            outcome.counts["scraps left"] += len(list(home.rglob("*.new")))
            if complaint and not is_orphans(complaint):
                outcome.add(number, f"the window complains: {complaint[-2000:]}")
            for finding in _checked(told, seen, doing, home):
                outcome.add(number, finding)
            outcome.counts["gestures"] += sum(t.get("kind", "wait") != "wait" for t in told)
            outcome.counts["seen records"] += sum(t["what"] == "shown" for t in told)
            seen, doing = _last(told, seen, doing)
            number += 1
            outcome.tell_progress()


def is_orphans(complaint: str) -> bool:
    """Whether only a worker complains that its window was killed before it had begun.

    Python reads there what is to be run, before any line of the program.
    """
    lines = complaint.strip().splitlines()
    return (
        complaint.count("Traceback") == 1
        and "exitcode = _main(fd, parent_sentinel)" in complaint
        and lines[0].startswith("Traceback")
        and lines[-1] == "EOFError: Ran out of input"
    )


def _checked(told: list[Told], seen: str | None, doing: str, home: Path) -> Iterator[str]:
    """Faults of the start of a window after a killed one."""
    for event in told:
        if event["what"] == "opened":
            for name in ("scraps", "damaged", "crashes"):
                if event[name]:
                    yield f"{name} after the start: {event[name]}"
            if event["worker"] and _alive(event["worker"]):
                yield f"the worker {event['worker']} has outlived its window"
    if seen is None:
        return
    first = next((event for event in told if event["what"] in ("shown", "left")), None)
    if first and first["what"] == "shown":
        problem = difference(read(seen), read(first["record"]), doing)
        if problem and not (doing == "play" and _has_ended(read(seen), home)):
            yield f"{problem} (doing {doing})\nseen:\n{seen}\nreopened:\n{first['record']}"


def _last(told: list[Told], seen: str | None, doing: str) -> tuple[str | None, str]:
    """The unfinished record that was seen last, None before its first move; and the last action."""
    for event in told:
        if event["what"] == "shown":
            record = read(event["record"])
            begun = record.match.root.children and record.match.outcome() is None
            seen, doing = event["record"] if begun else None, "wait"
        elif event["what"] == "do":
            doing = event["kind"]
        elif event["what"] == "left":
            seen = None
    return seen, doing


def difference(seen: Record, reopened: Record, doing: str) -> str | None:
    """The difference of a reopened match from the one seen, beyond the gesture being made."""
    if reopened.trouble:
        return f"the match is damaged: {reopened.problem}"
    if identity(seen) != identity(reopened):
        return "it is another match"
    before, after = paths(seen), paths(reopened)
    if not before <= after:
        return "moves are lost"
    if len(after) - len(before) > (1 + MOST_FORCED if doing == "play" else MOST_FORCED):
        return "there are moves that nobody has made"
    moved = _path(seen.match.node) != _path(reopened.match.node)
    if before == after and moved and doing not in ("play", "undo", "redo"):
        return "the present is another one"
    return None


def _has_ended(seen: Record, home: Path) -> bool:
    """Whether a saved match goes on from the one that was seen, to the end of the game."""
    matches = UserFiles(home / "tavoliere").matches
    for name in matches.stamps():
        record = matches.load(name, catalog.games())
        if record.match.outcome() is not None and difference(seen, record, "play") is None:
            return True
    return False


def read(text: str) -> Record:
    return read_record(text, catalog.games())


def identity(record: Record) -> dict[str, str]:
    """The tags that stay the same to the end of a match."""
    return {key: value for key, value in record.tags.items() if key not in ENDING}


def paths(record: Record) -> set[tuple[str, ...]]:
    """The moves from the start to each node."""
    found, left = set(), [record.match.root]
    while left:
        node = left.pop()
        found.add(_path(node))
        left += node.children
    return found


def _path(node: AnyNode) -> tuple[str, ...]:
    moves = []
    while node.parent is not None:
        moves.append(str(node.move))
        node = node.parent
    return tuple(reversed(moves))


def _alive(pid: int) -> bool:
    """Whether a process still runs after a minute."""
    for _ in range(600):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
        except OSError:
            return False
        if state == "Z":
            return False
        time.sleep(0.1)
    return True


@contextmanager
def virtual_display() -> Iterator[str | None]:
    """A virtual screen, or None without Xvfb."""
    if shutil.which("Xvfb") is None:
        yield None
        return
    with XServer((1024, 768)) as server:
        yield server.display
