"""The table of figures, with figures made up for it; and the thinking process measured once."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.ai.benchmark import Measurement
from games.cli import main
from games.console import bench, worker_bench
from games.console.bench import described, number


def fast() -> Iterator[Measurement]:
    values = (90.0, 100.0, 120.0)
    yield Measurement("counting", "1/s", values, 80.0, "by hand", plain=(4.0,), ratio_goal=30.0)
    yield Measurement("waiting", "ms", (30.0,), 20.0, low_is_good=True)
    yield Measurement("wondering", "thoughts", (1.5,))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measurements_of", lambda plugin: fast())
    monkeypatch.setattr(worker_bench, "measures", fast)


def test_a_row_has_the_median_the_spread_the_goal_and_the_ratio() -> None:
    counting, waiting, wondering = fast()
    head, note = described(counting).split("\n")
    # half of the values lie between 95 and 110; 25 times the plain rate of 4 are not 30 times
    cells = ["counting", "100", "1/s", "15%", "≥", "80", "yes", "25.0", "≥", "30", "no"]
    assert head.split() == cells
    assert note == "    by hand"
    assert described(waiting).split() == ["waiting", "30", "ms", "≤", "20", "no"]
    assert described(wondering).split() == ["wondering", "1.5", "thoughts"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1912345.6, "1,910,000"), (999.9, "1,000"), (1000.0, "1,000"), (0.02414, "0.0241")],
)
def test_numbers_have_three_digits_that_matter(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.usefixtures("made_up")
def test_everything_is_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--json", str(tmp_path / "found.json")]) == 0
    printed = capsys.readouterr().out
    for title in ("Veletas", "Herati", "Tiananmen", "The thinking process"):
        assert f"\n\n{title} " in printed
    assert "spread   how far apart the middle half" in printed
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert found["machine"]["Python"]
    assert len(found["measures"]) == 12
    first = found["measures"][0]
    assert (first["group"], first["name"], first["values"]) == (
        "Veletas",
        "counting",
        [90.0, 100.0, 120.0],
    )
    assert (first["median"], first["spread"], first["reached"]) == (100.0, 0.15, True)
    assert (first["ratio"], first["ratio_goal"], first["ratio_reached"]) == (25.0, 30.0, False)


@pytest.mark.usefixtures("made_up")
def test_one_game_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "herati"]) == 0
    printed = capsys.readouterr().out
    assert "Herati" in printed
    assert "thinking process" not in printed


def test_a_folder_that_is_not_there_is_said_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bench", "--json", str(tmp_path / "no" / "found.json")])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_no_ordinary_file_is_said_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["bench", "--json", str(tmp_path)])
    assert f"{tmp_path} is no ordinary file" in capsys.readouterr().err
