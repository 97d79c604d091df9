"""Sessions of the Go Text Protocol, in this process or in another one."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from pathlib import Path

from games import catalog
from games.console.gtp import GtpSession, serve
from games.core.kernels import SWITCH

ROOT = Path(__file__).parents[2]
PLAIN_KERNELS = {**os.environ, SWITCH: "0"}
"""The environment of a process that must not wait for a compiler."""


@dataclass
class Talk:
    """A session in this process; each line is answered at once."""

    game: str
    options: dict[str, str] = field(default_factory=dict)
    level: str = "greedy"
    seed: str | None = "1"

    def __post_init__(self) -> None:
        game = catalog.games()[self.game]
        self.session = GtpSession(game, self.options, level=self.level, seed=self.seed)

    def raw(self, text: bytes) -> str:
        """The exact answer to these bytes."""
        sink = StringIO()
        serve(self.session, BytesIO(text), sink)
        return sink.getvalue()

    def say(self, line: str) -> str:
        """The answer to one line, with its `=` or `?`, without the empty line behind it."""
        answer = self.raw(line.encode() + b"\n")
        assert answer.endswith("\n\n")
        assert "\n\n" not in answer[:-2]
        return answer[:-2]

    def ask(self, line: str) -> str:
        """The result of a command that must succeed."""
        answer = self.say(line)
        assert answer[0] == "=", f"{line}: {answer}"
        return answer[1:].removeprefix(" ")

    def lines(self, line: str) -> list[str]:
        """The lines of a result."""
        return self.ask(line).splitlines()

    def all(self, *lines: str) -> None:
        """Several commands that must succeed without a result."""
        for line in lines:
            assert self.ask(line) == "", line


def command(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `main.py` with these arguments in a process of its own."""
    return subprocess.run(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        env=PLAIN_KERNELS,
        input=text,
        capture_output=True,
        timeout=120,
        check=False,
    )
