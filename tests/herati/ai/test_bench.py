"""The benchmarks of Herati: what they measure, not how fast it is."""

from __future__ import annotations

from itertools import islice

import pytest

from games.herati.tools.bench import measures


def test_the_first_figures_are_the_exact_values_of_the_loom() -> None:
    mean, four, six = islice(measures(), 3)
    assert mean.unit == "diamonds"
    assert list(mean.values) == pytest.approx([2.559343], abs=1e-6)
    assert (four.unit, six.unit) == ("%", "%")
    assert list(four.values) == pytest.approx([22.7493], abs=1e-4)
    assert list(six.values) == pytest.approx([0.7685], abs=1e-4)
