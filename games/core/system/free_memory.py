"""Gives freed memory back to the system."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache


def release_memory() -> None:
    """Give freed memory back to the system, where the C library keeps it.

    That of Linux (glibc) keeps pictures that were freed between others that are still used: after
    40 matches 100 MB. This takes a few milliseconds.
    """
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """The function of glibc; None with another C library."""
    if sys.platform != "linux":
        return None
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return trim
