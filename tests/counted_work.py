"""Work counted in calls of functions, which do not depend on the speed of the machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import games
from games.core.system import Check

PROGRAM = str(Path(games.__file__).parent)
"""The folder of the program's modules."""
HOSTILE_PIECES = (
    "()", "(", ")", "{", "}", "{}", "{b} ", "a{b}", "a\n", "\n", "{%clk 1}", "(1. 1+2)\n",
    "1. 1+2\n", "1. ", "; ", '[X "y"]\n', '[X "\\a\\\\"]\n', "{\n", "x ",
)  # fmt: skip


def profiled(work: Callable[[], Any], note: Callable[[FrameType, str], None]) -> None:
    """Do some work; `note` gets the frame and the kind of each call and return."""
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, _argument: note(frame, event))
    try:
        work()
    finally:
        sys.setprofile(before)


def calls_of(work: Callable[[], Any]) -> int:
    """The number of function calls in it, including those in C."""
    return calls_between_checks(lambda check: work())[1]


def own_calls_of(work: Callable[[], Any]) -> int:
    """The number of functions of the program itself that are called in it."""
    count = 0

    def called(frame: FrameType, event: str) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(PROGRAM)

    profiled(work, called)
    return count


def calls_between_checks(work: Callable[[Check], Any]) -> tuple[int, int]:
    """The most calls without a check between them, and all of them."""
    count, checked = 0, [0]

    def called(_frame: FrameType, event: str) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    profiled(lambda: work(lambda: checked.append(count)), called)
    checked.append(count)
    return max(later - earlier for earlier, later in pairwise(checked)), count


def hostile_bodies(seed: int, length: int) -> Iterator[str]:
    """Bodies of records that repeat one, two or three pieces."""
    rng = Random(seed)
    for piece in HOSTILE_PIECES:
        parts = [piece, *rng.sample(HOSTILE_PIECES, rng.randrange(3))]
        text = "".join(parts)
        yield text * (length // len(text))
