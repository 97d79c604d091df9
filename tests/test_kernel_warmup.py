"""Compiling ahead: what is not ready is not waited for."""

from __future__ import annotations

import pytest

from games import catalog, kernel_warmup
from games.core import numba_kernels
from games.core.numba_kernels import READY, SWITCH, Kernel, kernel_modules
from games.herati.ai import loom_kernel


def test_without_a_compiler_there_is_nothing_to_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "can_compile", lambda: False)
    assert not kernel_warmup.needed()


def test_what_is_not_ready_has_to_be_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "can_compile", lambda: True)
    monkeypatch.setattr(kernel_warmup, "is_ready", lambda module: module is not loom_kernel)
    assert kernel_warmup.needed()
    monkeypatch.setattr(kernel_warmup, "is_ready", lambda module: True)
    assert not kernel_warmup.needed()


def test_every_game_has_kernels_to_prepare() -> None:
    assert catalog.ENTRIES
    games = {module.__name__.split(".")[1] for module in kernel_modules()}
    assert {"veletas", "herati", "tiananmen"} <= games


@pytest.mark.parametrize("ready", [True, False])
def test_a_patient_process_uses_compiled_kernels_only_when_they_are_ready(
    monkeypatch: pytest.MonkeyPatch, ready: bool
) -> None:
    monkeypatch.setenv(SWITCH, READY)
    monkeypatch.setattr(numba_kernels, "can_compile", lambda: True)
    monkeypatch.setattr(numba_kernels, "is_ready", lambda module: ready)
    if ready and not _numba_is_here():
        pytest.skip("Numba is not installed")
    assert Kernel(loom_kernel).fast is ready


def test_nothing_runs_before_the_start_and_closing_is_always_possible() -> None:
    process = kernel_warmup.Preparation()
    assert not process.running
    process.close()


def _numba_is_here() -> bool:
    try:
        __import__("numba")
    except ImportError:
        return False
    return True
