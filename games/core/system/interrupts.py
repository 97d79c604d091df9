"""Handling of interrupts (SIGINT, Ctrl+C) while the program starts and ends."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit status after Ctrl+C: 128 plus the number of SIGINT."""


@contextmanager
def interrupt_ends_process() -> Iterator[None]:
    """Let an interrupt end the process at once, without a traceback; for imports.

    Nothing is open yet that has to be closed. An ignored interrupt stays ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ignore interrupts, while the program saves and closes everything."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
