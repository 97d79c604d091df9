"""A real window on a virtual screen, with a real mouse and a real keyboard."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from tests.x_server import XServer

ROOT = Path(__file__).parent.parent
SCREEN = (1280, 800)
PATIENCE = 100.0
"""Seconds that a slow machine may take for anything."""

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

WINDOW_MARKS = [
    pytest.mark.window,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"),
        reason=f"needs a virtual screen: {' and '.join(MISSING)} cannot be found",
    ),
]
"""The marks of tests in a real window."""


class Screen:
    """A virtual screen of 1280 × 800 whose pixels lie in a file."""

    def __init__(self, folder: Path) -> None:
        self._server = XServer(SCREEN, "-fbdir", str(folder))
        self._pixels = folder / "Xvfb_screen0"

    @property
    def display(self) -> str:
        """The name of its display."""
        return self._server.display

    def do(self, *words: object) -> str:
        """Give a chain of commands to xdotool; returns its output."""
        return subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.display},
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        ).stdout

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move and release, with the small pauses of a quick hand."""
        way = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.do("mousemove", *start, "sleep", 0.02, "mousedown", 1, "mousemove", *way)
        self.do("mousemove", *end, "sleep", 0.02, "mouseup", 1, "sleep", 0.05)

    def click(self, point: tuple[int, int]) -> None:
        """Click once."""
        self.do("mousemove", *point, "sleep", 0.02, "click", 1, "sleep", 0.05)

    def key(self, name: str) -> None:
        """Press a key."""
        self.do("key", name, "sleep", 0.05)

    def picture(self) -> pygame.Surface:
        """The picture on the screen: the pixels behind the header of an X window dump."""
        data = self._pixels.read_bytes()
        head = struct.unpack(">25I", data[:100])
        size, width, height, stride, colours = head[0], head[4], head[5], head[12], head[19]
        start = size + colours * 12
        rows = [data[start + y * stride : start + y * stride + width * 4] for y in range(height)]
        return pygame.image.frombuffer(b"".join(rows), (width, height), "BGRA").convert()

    def close(self) -> None:
        """Switch the screen off."""
        self._server.close()


@dataclass(frozen=True)
class Start:
    """How the program is started: its command, its folder and its environment."""

    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str]


def from_source(home: Path) -> Start:
    """The program in the source tree, with a home of its own."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
    own = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "LANGUAGE": "en",
    }
    return Start((sys.executable, "main.py"), ROOT, {**inherited, **own})


class Program:
    """The program as a player starts it."""

    def __init__(self, screen: Screen, start: Start, *arguments: str) -> None:
        self._screen = screen
        self._process = subprocess.Popen(
            [*start.command, *arguments],
            cwd=start.folder,
            env={**start.environment, "DISPLAY": screen.display},
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self._wait_for_window()
        except BaseException:
            self.close()
            raise

    def _wait_for_window(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--pid", str(self._process.pid)],
                env={**os.environ, "DISPLAY": self._screen.display},
                capture_output=True,
                text=True,
            ).stdout.split()
            if found:
                self._screen.do("windowfocus", found[-1], "sleep", 0.3)
                return
            assert self._process.poll() is None, self.complaint()
            time.sleep(0.05)
        raise AssertionError("no window has opened")

    @property
    def running(self) -> bool:
        """Whether the program still runs."""
        return self._process.poll() is None

    def complaint(self) -> str:
        """The program's standard error; waits for its end."""
        return self._process.communicate(timeout=PATIENCE)[1]

    def wait(self) -> int:
        """The exit status."""
        return self._process.wait(PATIENCE)

    def end(self, number: int) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    def close(self) -> None:
        """End the program if it still runs."""
        if self.running:
            self._process.send_signal(signal.SIGKILL)
        self._process.communicate(timeout=PATIENCE)


@contextmanager
def program(
    folder: Path, *arguments: str, start: Start | None = None
) -> Iterator[tuple[Screen, Program]]:
    """The program on a screen of its own; both are gone afterwards."""
    screen = Screen(folder)
    try:
        running = Program(screen, start or from_source(folder), *arguments)
        try:
            yield screen, running
        finally:
            running.close()
    finally:
        screen.close()


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures differ: the share of pixels that are clearly not the same."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), other)
    width, height = one.get_size()
    return 1 - mask.count() / (width * height)
