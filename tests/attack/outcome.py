"""The work and the findings of an attack."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

PAUSE = 120.0
"""Seconds between two reports of progress."""


@dataclass
class Outcome:
    """Counts and findings of one attack; a finding names its round, from which it is repeated."""

    attack: str
    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    scenes: Counter[str] = field(default_factory=Counter)
    """Events by the scene that got them, if the attack sends any."""
    findings: list[str] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)
    quiet: bool = False
    _told: float = field(default_factory=time.monotonic)

    def tell_progress(self) -> None:
        """Print the counts once in a while."""
        if not self.quiet and time.monotonic() - self._told > PAUSE:
            self._told = time.monotonic()
            print(self.summary, flush=True)

    def add(self, number: int, text: str) -> None:
        """Take down a finding of a round, and print it at once."""
        repeat = f"python -m tests.attack {self.attack} --seed {self.seed} --first {number}"
        self.findings.append(f"round {number}: {text}\n  repeat: {repeat} --count 1")
        if not self.quiet:
            print(self.findings[-1], file=sys.stderr, flush=True)

    @property
    def summary(self) -> str:
        """One line with all counts."""
        counts = "".join(f", {count} {what}" for what, count in self.counts.items())
        seconds = time.monotonic() - self.begun
        found = f"{len(self.findings)} findings"
        return f"attack {self.attack}: seed {self.seed}{counts}, {found}, {seconds:.0f} s"


@dataclass(frozen=True)
class Limits:
    """The length of an attack, by count or in seconds."""

    count: int
    seconds: float
    first: int = 0
    begun: float = field(default_factory=time.monotonic)

    def reached(self, done: int) -> bool:
        """Whether the attack ends."""
        return done >= self.count or time.monotonic() - self.begun >= self.seconds


def open_files() -> int:
    """The number of open file descriptors of this process, without those of fonts.

    Each size of a font that is in use has a descriptor.
    """
    paths = list(Path("/proc/self/fd").iterdir())
    return sum(1 for path in paths if path.is_symlink() and not _target(path).endswith(".otf"))


def _target(path: Path) -> str:
    try:
        return str(path.readlink())
    except OSError:  # the descriptor of the folder itself
        return ""


def resident_bytes(pid: int | str = "self") -> int:
    """The memory of a process that lies in RAM."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024
