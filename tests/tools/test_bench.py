"""The command `bench`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import catalog
from games.cli import main
from games.learning.tools import Measurement
from games.tools import bench
from games.tools import bench as worker_bench
from games.tools.bench import cells

# -- The table of measurements, with made-up values; and the worker process measured once


def fast() -> Iterator[Measurement]:
    values = (90.0, 100.0, 120.0)
    yield Measurement("counting", "1/s", values, 80.0, "by hand", plain=(4.0,))
    yield Measurement("waiting", "ms", (30.0,), 20.0, low_is_good=True)
    yield Measurement("wondering", "thoughts", (1.5,))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measurements_of", lambda game: fast())
    monkeypatch.setattr(worker_bench, "worker_measures", fast)


def test_a_row_has_the_median_the_spread_the_goal_and_the_ratio() -> None:
    counting, waiting, wondering = fast()
    # half of the values lie between 95 and 110
    assert cells(counting) == ("counting", "100 1/s", "15%", "≥ 80", "yes", "25.0")
    assert cells(waiting) == ("waiting", "30 ms", "", "≤ 20", "no", "")
    assert cells(wondering) == ("wondering", "1.5 thoughts", "", "", "", "")


@pytest.mark.usefixtures("made_up")
def test_after_ctrl_c_the_figures_so_far_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> Iterator[Measurement]:
        yield Measurement("counting", "1/s", (90.0,))
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measurements_of", lambda game: interrupted())
    assert main(["bench", "--game", "herati"]) == 130
    assert capsys.readouterr().out.splitlines()[-1].split() == ["counting", "90", "1/s"]


@pytest.mark.usefixtures("made_up")
def test_all_games_and_the_worker_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    printed = capsys.readouterr().out
    for title in ("Veletas", "Herati", "Tiananmen", "The worker process"):
        assert f"\n\n{title} " in printed
    assert "spread   interquartile range" in printed


# -- The benchmarks of the worker process and of the rules


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
