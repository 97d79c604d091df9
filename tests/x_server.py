"""A virtual screen: an X server without a monitor."""

from __future__ import annotations

import os
import subprocess
from itertools import count
from typing import Self

PATIENCE = 100.0
"""Seconds that a server may take to end on a busy machine."""

DISPLAYS = (f":{number}" for number in count(100 + os.getpid() % 500 * 100))
"""Numbers of this process alone: a server that ends removes the socket of the next one."""

LOSS = r"on X server|X connection to .* broken"
"""What Xlib writes when a display ends: the first after a read, the second after a write."""


class XServer:
    """An Xvfb with one screen, which listens as soon as it is made."""

    def __init__(self, size: tuple[int, int], *options: str) -> None:
        self._options = ("-screen", "0", f"{size[0]}x{size[1]}x24", *options)
        self.display = next(filter(self._start, DISPLAYS))
        """The name of its display."""

    def _start(self, display: str) -> bool:
        """Start the server; False if another one has the display."""
        read, write = os.pipe()
        # By default a server starts anew when its last client leaves, and refuses the next one.
        command = ["Xvfb", display, "-displayfd", str(write), "-noreset", "-nolisten", "tcp"]
        self._process = subprocess.Popen(
            [*command, *self._options], pass_fds=(write,), stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as answer:
            listens = bool(answer.readline().strip())
        if not listens:
            self.close()
        return listens

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Switch the screen off; its programs lose it."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.wait()
