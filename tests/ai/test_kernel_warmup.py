"""Compiling the kernels in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from games import catalog
from games.ai import kernel_warmup
from games.core import kernels
from games.core.game import AnyGame
from games.core.kernels import READY, SWITCH, Kernel
from games.herati.ai import loom_kernel

ROOT = Path(__file__).parents[2]
GAMES = list(catalog.games().values())


def test_nothing_is_compiled_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "can_compile", lambda: False)
    assert not kernel_warmup.is_needed(GAMES)


def test_kernels_that_are_not_ready_are_to_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(kernels, "is_ready", lambda module: module is not loom_kernel)
    assert kernel_warmup.is_needed(GAMES)
    monkeypatch.setattr(kernels, "is_ready", lambda module: True)
    assert not kernel_warmup.is_needed(GAMES)


@pytest.mark.parametrize("ready", [True, False])
def test_the_engine_uses_compiled_kernels_only_when_they_are_ready(
    monkeypatch: pytest.MonkeyPatch, ready: bool
) -> None:
    monkeypatch.setenv(SWITCH, READY)
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(kernels, "is_ready", lambda module: ready)
    if ready and not _numba_is_here():
        pytest.skip("Numba is not installed")
    assert Kernel(loom_kernel).fast is ready


PARENT = """
import time
from games import catalog
from games.ai import kernel_warmup

kernel_warmup.is_needed = lambda games: True
kernel_warmup.numba_problem = lambda: None
kernel_warmup.play_every_level = lambda game: print("compiling", flush=True) or time.sleep(600)

if __name__ == "__main__":
    kernel_warmup.KernelWarmup([catalog.games()["veletas"]]).start()
    time.sleep(600)
"""


def test_compiling_ends_with_the_window(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"compiling\n"
        parent.kill()
        # The child holds the pipe of the output, too: this ends when the child has ended.
        assert parent.communicate(timeout=60)[0] == b""


def test_an_ended_process_is_no_longer_running(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "is_needed", lambda games: True)
    monkeypatch.setattr(kernel_warmup, "compile_kernels", int)  # ends at once
    process = kernel_warmup.KernelWarmup(GAMES)
    process.start()
    deadline = time.monotonic() + 60
    while process.running:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert "kernel warm-up" not in {child.name for child in multiprocessing.active_children()}
    process.close()


def test_the_game_that_is_opened_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[AnyGame] = []
    monkeypatch.setattr(kernel_warmup, "is_needed", lambda games: True)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(
        "multiprocessing.context.SpawnProcess.start", lambda process: asked.extend(*process._args)
    )
    kernel_warmup.KernelWarmup(GAMES).start("tiananmen")
    assert [game.name for game in asked] == ["tiananmen", "veletas", "herati"]


COMPILE = """
import sys
from games import catalog
from games.ai import kernel_warmup
from games.core.kernels import cache_folder, can_compile, kernel_modules, kernel_speed

if __name__ == "__main__":
    kernel_warmup.TURNS = 1
    kernel_warmup.compile_kernels([catalog.games()["herati"]])
    found = [m for m in kernel_modules() if m.__name__.startswith("games.herati.")]
    print(*{cache_folder(m).is_ready() for m in found}, *{cache_folder(m).failure() for m in found})
    print(kernel_speed())
"""


@pytest.mark.slow
def test_a_damaged_numba_marks_nothing_as_ready_and_the_reason_is_kept(tmp_path: Path) -> None:
    program = tmp_path / "program"
    unneeded = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "games", program / "games", ignore=unneeded)
    (program / "numba.py").write_text("raise RuntimeError('too old')", encoding="utf-8")
    (program / "compile.py").write_text(COMPILE, encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if key != SWITCH}
    done = subprocess.run(
        [sys.executable, "compile.py"],
        cwd=program,
        env={**environment, "PYTHONPATH": str(program)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    reason = "RuntimeError: too old"
    ready, speed = done.stdout.splitlines()
    assert ready == f"False {reason}"
    assert "Speed.FAILED" in speed
    assert reason in speed


def _numba_is_here() -> bool:
    try:
        __import__("numba")
    except ImportError:
        return False
    return True


def test_kernels_that_only_proofs_use_are_looked_for_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    looked_at: list[str] = []

    def look_at(module: ModuleType) -> bool:
        looked_at.append(module.__name__)
        return True

    monkeypatch.setattr(kernels, "is_ready", look_at)
    assert not kernel_warmup.is_needed(GAMES)
    named = [name for game in catalog.games().values() for name in game.proof_kernels]
    assert {*named} <= {*looked_at}
    assert len(named) == 2
