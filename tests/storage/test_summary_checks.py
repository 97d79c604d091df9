"""Hostile records are summarised and read with many checks, little work between two of them."""

from __future__ import annotations

from functools import partial

import pytest

from games.core.game import AnyGame
from games.core.record import read_record
from games.storage.matches import Stamp, summarise
from tests import toy
from tests.counted_work import calls_between_checks, hostile_bodies

GAMES: dict[str, AnyGame] = {"race": toy.RACE}
LENGTH = 40_000
MOST_CALLS = 30_000
"""Between two checks; at most the head of a record, with a thousand tags that are read twice."""


@pytest.mark.slow
@pytest.mark.parametrize("result", ["", '[Result "*"]\n'])
def test_a_summary_is_checked_often(result: str) -> None:
    most = 0
    for body in hostile_bodies(seed=11, length=LENGTH):
        text = f'[Game "race"]\n{result}\n{body}'
        work = partial(summarise, "x", Stamp(0, 0), text, GAMES)
        longest, whole = calls_between_checks(work)
        assert longest < MOST_CALLS, body[:40]
        most = max(most, whole)
    assert most > 5 * MOST_CALLS  # the limit means something


def test_reading_is_checked_often() -> None:
    for body in hostile_bodies(seed=12, length=LENGTH):
        work = partial(read_record, f'[Game "race"]\n\n{body}', GAMES)
        longest, _ = calls_between_checks(work)
        assert longest < MOST_CALLS, body[:40]
