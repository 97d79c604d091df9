"""What holds for all tests."""

from __future__ import annotations

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
