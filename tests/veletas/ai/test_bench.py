"""The measurements of the kernels, made very short."""

import pytest

from games.core.kernels import SWITCH
from games.veletas.tools import bench


@pytest.mark.slow
def test_every_measurement_has_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    monkeypatch.setattr(bench, "WORK_SECONDS", 0.001)
    monkeypatch.setattr(bench, "REPEATS", 1)
    found = list(bench.measures())
    assert [(measurement.name, measurement.unit) for measurement in found] == [
        ("fast rollouts", "turns/s"),
        ("uniform rollouts", "turns/s"),
        ("static evaluation", "turns/s"),
        ("tree search", "visits/s"),
        ("greedy turn", "ms"),
    ]
    assert all(min(measurement.values) > 0 for measurement in found)
    assert [measurement.low_is_good for measurement in found] == [False] * 4 + [True]
