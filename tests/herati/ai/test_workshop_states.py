"""Positions of the Workshop as states of the kernel."""

from __future__ import annotations

from random import Random

from games.herati.ai.workshop import state_of
from tests.herati.pictures import workshop


def test_a_state_does_not_depend_on_the_origin() -> None:
    here = workshop("NE NW", "SE", "SW", x=-3, y=7)
    there = workshop("NE NW", "SE", "SW")
    assert state_of(here, Random(0)) == state_of(there, Random(0))
