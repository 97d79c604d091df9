"""Hostile records are summarised and read in steps that are all short."""

from __future__ import annotations

import pytest

from games.core.game import AnyGame
from games.core.record import reading_record
from games.core.system import Steps
from games.storage.matches import Stamp, summarising
from tests import toy
from tests.counted_work import calls_of, hostile_bodies

GAMES: dict[str, AnyGame] = {"race": toy.RACE}
LENGTH = 40_000
LONGEST_STEP = 30_000
"""Calls; a step is at most the head of a record, with a thousand tags that are read twice."""


def longest_step(steps: Steps[object]) -> tuple[int, int]:
    """The calls in the longest step, and in all of them."""
    counts: list[int] = []
    left = [True]

    def step() -> None:
        left[0] = next(steps, steps) is not steps

    while left[0]:
        counts.append(calls_of(step))
    return max(counts), sum(counts)


@pytest.mark.slow
@pytest.mark.parametrize("result", ["", '[Result "*"]\n'])
def test_no_step_of_a_summary_does_much(result: str) -> None:
    most = 0
    for body in hostile_bodies(seed=11, length=LENGTH):
        text = f'[Game "race"]\n{result}\n{body}'
        longest, whole = longest_step(summarising("x", Stamp(0, 0), text, GAMES))
        assert longest < LONGEST_STEP, body[:40]
        most = max(most, whole)
    assert most > 5 * LONGEST_STEP  # the limit means something


def test_no_step_of_reading_does_much() -> None:
    for body in hostile_bodies(seed=12, length=LENGTH):
        longest, _ = longest_step(reading_record(f'[Game "race"]\n\n{body}', GAMES))
        assert longest < LONGEST_STEP, body[:40]
