"""The benchmarks of the worker process and of the rules."""

from __future__ import annotations

import pytest

from games import catalog
from games.tools import bench


@pytest.mark.slow
def test_the_engines_process_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "STARTS", 1)
    monkeypatch.setattr(bench, "TRIPS", 5)
    monkeypatch.setattr(bench, "CANCELS", 1)
    monkeypatch.setattr(catalog, "ENTRIES", catalog.ENTRIES[:1])
    found = {measure.name: measure for measure in bench.worker_measures()}
    assert len(found["round trip"].values) == 5
    assert {"bare start", "start with kernels from the cache", "cancel, Veletas"} <= found.keys()
    assert all(value > 0 for measure in found.values() for value in measure.values)


def test_whole_turns_by_the_rules_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PERFT_NODES", 200)
    for game in catalog.games().values():
        measure = bench.perft(game)
        assert measure.unit == "turns/s"
        assert measure.median > 0
