"""A client for another program that speaks the Go Text Protocol."""

from __future__ import annotations

import os
import queue
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

ANSWER_TIMEOUT = 30.0
"""Seconds beyond the thinking time until a missing answer is an error."""
QUIT_TIMEOUT = 2.0
"""Seconds until a program that has received `quit` is killed."""


NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows a program started by a window would open a console of its own."""
LIBRARY_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Environment variables that a bundle of this program sets for its own libraries.

Another program would load them in place of its own.
"""


def foreign_environment() -> dict[str, str]:
    """The environment for another program: as it was before a bundle of this one changed it."""
    environment = dict(os.environ)
    if not getattr(sys, "frozen", False):
        return environment
    environment.pop("NUMBA_CPU_NAME", None)
    for name in LIBRARY_PATHS:
        environment.pop(name, None)
        if (before := environment.pop(f"{name}_ORIG", None)) is not None:
            environment[name] = before
    return environment


def command_words(command: str, *, windows: bool = sys.platform == "win32") -> list[str]:
    """The words of a command as its system reads them; raises `ValueError`.

    On Windows a backslash is part of a path, and only double quotation marks hold words together.
    """
    if not windows:
        return shlex.split(command)
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.quotes, lexer.escape, lexer.commenters = True, '"', "", ""
    return list(lexer)


class GtpClientError(Exception):
    """The other program failed; the message says how."""


class GtpClient:
    """A running program. A thread reads its output, so that waiting can time out."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = " ".join(command)[:60]
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=foreign_environment(),
                creationflags=NO_WINDOW,
            )
        except OSError as error:
            raise GtpClientError(f"{self.name} could not be started: {error.strerror}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, command: str, seconds: float = 0.0) -> str:
        """The result of a command; raises `GtpClientError` on an error, a timeout or the end.

        `seconds` is the time that the program may think.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(command.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise GtpClientError(f"{self.name} has ended") from None
        lines = self._answer(command, ANSWER_TIMEOUT + seconds)
        if not lines[0].startswith("="):
            raise GtpClientError(f"{self.name} answered {command[:40]!r} with {lines[0][:200]!r}")
        return "\n".join([lines[0].lstrip("=0123456789").strip(), *lines[1:]]).strip()

    def close(self) -> None:
        """Send `quit`, then kill the program if it is still running."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.write(b"quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_TIMEOUT)
        self._process.kill()
        self._process.wait()
        self._reader.join(QUIT_TIMEOUT)
        if not self._reader.is_alive():  # a child of the program may hold its output open
            self._process.stdout.close()

    def _answer(self, command: str, seconds: float) -> list[str]:
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                raise GtpClientError(f"{self.name} does not answer {command[:40]!r}") from None
            if line is None:
                raise GtpClientError(f"{self.name} has ended")
            if line.strip():
                lines.append(line)
            elif lines:
                return lines

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)
