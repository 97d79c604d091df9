"""Compiling the kernels ahead."""

from __future__ import annotations

import pytest

from games import catalog, kernel_warmup
from games.core import numba_kernels
from games.core.numba_kernels import READY, SWITCH, Kernel, kernel_modules
from games.herati.ai import loom_kernel


def test_nothing_is_compiled_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "can_compile", lambda: False)
    assert not kernel_warmup.is_needed()


def test_kernels_that_are_not_ready_are_to_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "can_compile", lambda: True)
    monkeypatch.setattr(kernel_warmup, "is_ready", lambda module: module is not loom_kernel)
    assert kernel_warmup.is_needed()
    monkeypatch.setattr(kernel_warmup, "is_ready", lambda module: True)
    assert not kernel_warmup.is_needed()


def test_every_game_has_kernels() -> None:
    assert catalog.ENTRIES
    games = {module.__name__.split(".")[1] for module in kernel_modules()}
    assert {"veletas", "herati", "tiananmen"} <= games


@pytest.mark.parametrize("ready", [True, False])
def test_the_engine_uses_compiled_kernels_only_when_they_are_ready(
    monkeypatch: pytest.MonkeyPatch, ready: bool
) -> None:
    monkeypatch.setenv(SWITCH, READY)
    monkeypatch.setattr(numba_kernels, "can_compile", lambda: True)
    monkeypatch.setattr(numba_kernels, "is_ready", lambda module: ready)
    if ready and not _numba_is_here():
        pytest.skip("Numba is not installed")
    assert Kernel(loom_kernel).fast is ready


def test_closing_before_the_start_does_nothing() -> None:
    process = kernel_warmup.KernelWarmup()
    assert not process.running
    process.close()


def _numba_is_here() -> bool:
    try:
        __import__("numba")
    except ImportError:
        return False
    return True
