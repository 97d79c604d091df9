"""The benchmarks: their positions, and the first measurement."""

from __future__ import annotations

import pytest

from games.tiananmen.tools.bench import SIZE, measures, positions


@pytest.mark.slow
def test_the_positions_are_the_starts_of_the_parts_of_two_games() -> None:
    found = positions()
    assert all(position.size == SIZE and not position.mid_turn for position in found)
    assert all(position.outcome() is None for position in found)
    first_days = [position for position in found if position.last is None]
    assert first_days == [found[0], found[0]]
    assert {position.part for position in found} == {0, 1, 2, 3}


@pytest.mark.slow
def test_the_first_measurement_is_the_time_of_a_chain_distance() -> None:
    measurement = next(measures())
    assert measurement.name == "white distance"
    assert all(0 < value < 1e6 for value in measurement.values)
