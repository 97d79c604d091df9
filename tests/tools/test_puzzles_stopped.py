"""`puzzles make` stopped at any moment: whole files, no processes, and it goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.learning.puzzle import read_puzzles
from tests.console.talk import PLAIN_KERNELS, ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

PATIENCE = 100.0
"""Seconds that a busy machine may take for anything."""
MARK = "TAVOLIERE_TEST_RUN"
"""A variable of the environment, by which the processes of a run are found."""
LIMITS = ("--count", "9", "--jobs", "2", "--most-games", "4")
STOPPED = "main.py puzzles: stopped; the same command continues there"


class Run:
    """A process that makes puzzles of Herati, with its workers."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._mark = f"{MARK}={out}".encode()
        self._process = subprocess.Popen(
            [sys.executable, "main.py", "puzzles", "make", "herati", *LIMITS, "--out", str(out)],
            cwd=ROOT,
            env={**PLAIN_KERNELS, MARK: str(out), "LANGUAGE": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def processes(self) -> list[int]:
        """The processes of the run that have not ended."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                state = (folder / "stat").read_text().rpartition(") ")[2][0]
                if state != "Z" and self._mark in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
            except OSError:  # it has ended, or belongs to another user
                continue
        return found

    def interrupt(self) -> None:
        """Ctrl+C, which the terminal sends to all processes of the run."""
        os.killpg(self._process.pid, signal.SIGINT)

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> tuple[int, str, str]:
        """Wait for the end of all processes: the exit status and what was said."""
        out, errors = self._process.communicate(timeout=PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while left := self.processes():
            assert time.monotonic() < deadline, f"processes are left: {left}"
            time.sleep(0.01)
        return self._process.returncode, out, errors

    def until_searching(self) -> None:
        """Wait for the file that is written before the first game."""
        deadline = time.monotonic() + PATIENCE
        while not self._out.exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)


def games_of(out: Path) -> int:
    """The number of games that a file is made of; fails if the file is not whole."""
    text = out.read_text(encoding="utf-8")
    read_puzzles(text, catalog.games())
    return int(text.splitlines()[0].rpartition(" ")[2])


@pytest.fixture
def moments() -> Iterator[float]:
    """Seconds after the first file, from early ones on."""
    rng = Random(11)
    return (rng.uniform(0.0, 3.0) for _ in iter(int, 1))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a run that nobody stops."""
    out = tmp_path_factory.mktemp("whole") / "puzzles.txt"
    assert Run(out).end()[0] == 0
    return out.read_text(encoding="utf-8")


def test_ctrl_c_says_one_sentence_and_what_is_in_the_file(
    tmp_path: Path, moments: Iterator[float]
) -> None:
    for number in range(4):
        out = tmp_path / f"{number}.txt"
        run = Run(out)
        run.until_searching()
        time.sleep(next(moments))
        run.interrupt()
        status, said, errors = run.end()
        assert status == 130
        assert [line for line in errors.splitlines() if "main.py" in line] == [STOPPED]
        assert "Traceback" not in errors
        assert said.splitlines()[-1].endswith(f" of {games_of(out)} games are in {out}.")
        assert {path.name for path in tmp_path.glob(f"{number}.*")} == {
            out.name,
            f"{out.name}.progress",
        }


def test_a_killed_run_leaves_whole_files_and_goes_on(
    tmp_path: Path, moments: Iterator[float], whole: str
) -> None:
    out = tmp_path / "puzzles.txt"
    for _ in range(4):
        run = Run(out)
        run.until_searching()
        time.sleep(next(moments))
        run.kill()
        run.end()
        games_of(out)
    assert Run(out).end()[0] == 0
    assert out.read_text(encoding="utf-8") == whole
