"""What holds for all tests."""

from __future__ import annotations

import gc
import signal
import sys

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Run in the background of a shell, Ctrl+C would be ignored by every process that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def started_as_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name the program as it was started: here as `main.py`, not as the test runner."""
    monkeypatch.setattr(sys, "argv", ["main.py", *sys.argv[1:]])


def settle_objects() -> None:
    """Keep all objects that live now out of later garbage collections.

    The program collects when it leaves a scene. In a process that holds thousands of tests and
    Numba, that takes a third of a second each time.
    """
    gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    settle_objects()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is not None and nextitem.path != item.path:
        settle_objects()
