"""The command `bench`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import log
from pathlib import Path

import pytest

from games import catalog
from games.cli import main
from games.tools import bench
from games.tools.bench import cells
from games.tools.calibration import Called, fitted, tenths
from games.tools.measurement import Measurement

# -- The table of measurements, with made-up values; and the worker process measured once


def fast() -> Iterator[Measurement]:
    values = (90.0, 100.0, 120.0)
    yield Measurement("counting", "1/s", values, 80.0, "by hand", plain=(4.0,))
    yield Measurement("waiting", "ms", (30.0,), 20.0, low_is_good=True)
    yield Measurement("wondering", "thoughts", (1.5,))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measurements_of", lambda game: fast())
    monkeypatch.setattr(bench, "worker_measures", fast)


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


# -- The command `strength`: it measures what a document names, and writes the figures there


DOCUMENT = """\
| | |
| --- | --- |
| Tavoliere | |
| somebody | stays |

Tom won | 3 | of 4.

| Workshop | goal | games | victories | test | |
| --- | --- | --- | --- | --- | --- |
| casual – random | 80 % | | | | `python main.py match --game herati --mode workshop \
--first casual --second random --games 6` |
| the same | | | | | `python main.py match --game herati --mode workshop \
--first casual --second random --sprt 0 400 --games 4` |

| Loom | games | 4 or more | played | |
| --- | --- | --- | --- | --- |
| beginner | | | | `python main.py match --game herati --first beginner --games 3` |

    $ python main.py --version
    an old version
    of two lines

The end.
"""


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    found = tmp_path / "STRENGTH.md"
    found.write_text(DOCUMENT, encoding="utf-8")
    monkeypatch.setattr("games.tools.strength.DOCUMENT", found)
    return found


def measure(document: Path, *words: str) -> list[str]:
    assert main(["strength", *words]) == 0
    return document.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_figures_stand_where_the_document_wants_them(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [str(Path(__file__).parents[2] / "main.py")])
    lines = measure(document)
    assert re.fullmatch(r"\| Tavoliere \| \d+\.\d+\.\d+ \|", lines[2])
    for number, pattern in (
        (9, r"casual – random \| 80 % \| 6 \| \d+\.\d% \([\d.]+% to [\d.]+%\) \|  \|"),
        (10, r"the same \|  \| \d \| \d+\.\d% \([\d.]+% to [\d.]+%\) \| (open|passed|failed) \|"),
        (
            14,
            r"beginner \| 3 \| \d+\.\d% \([\d.]+% to [\d.]+%\) \| \d\.\d+ \([-\d.]+ to [\d.]+\) \|",
        ),
    ):
        assert re.fullmatch(rf"\| {pattern} `python main\.py match .*` \|", lines[number])
    assert re.fullmatch(r"    Tavoliere \d+\.\d+\.\d+", lines[17])
    unchanged = [*range(2), *range(3, 9), *range(11, 14), 15, 16]
    assert [lines[number] for number in unchanged] == [
        DOCUMENT.splitlines()[number] for number in unchanged
    ]
    assert lines[18:] == ["", "The end."]


def test_other_commands_are_left_alone(document: Path) -> None:
    lines = measure(document, "--only", "--first beginner")
    assert "| beginner | 3 |" in lines[14]
    assert lines[3:14] == DOCUMENT.splitlines()[3:14]
    assert lines[15:] == DOCUMENT.splitlines()[15:]


@pytest.mark.parametrize(
    "words", ["match --first", "match --game herati --first nobody", "match --game chess"]
)
def test_a_command_that_cannot_be_played_is_named(
    words: str, document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document.write_text(f"| games | |\n| --- | --- |\n| | `python main.py {words}` |\n")
    assert main(["strength"]) == 1
    assert words in capsys.readouterr().err


def test_a_missing_document_is_named(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document.unlink()
    assert main(["strength"]) == 1
    assert document.name in capsys.readouterr().err


# -- The command `calibration`


def called(probability: float, *won: float, game: int = 0) -> list[Called]:
    return [Called(game, "", probability, share) for share in won]


def test_positions_are_counted_by_tenths() -> None:
    found = [*called(0.62, 1, 1), *called(0.68, 0, 1, game=1), *called(1.0, 1), *called(0.1, 0)]
    # of the positions called 60 to 70 % the first game won 2 of 2 and the second 1 of 2
    assert tenths(found) == [
        ("10-20 %", "1", "10%", "0%", "0% - 100%", "o-|-----------------------"),
        ("60-70 %", "4", "65%", "75%", "50% - 100%", "............----|--o------"),
        ("90-100 %", "1", "100%", "100%", "0% - 100%", "-------------------------o"),
    ]


def test_the_line_fits_the_results() -> None:
    """Of those called 75 % nine tenths are won, of those called 25 % three tenths."""
    found = [*called(0.75, *[1] * 900, *[0] * 100), *called(0.25, *[1] * 300, *[0] * 700)]
    a, b = fitted(found)
    assert a + b * log(3) == pytest.approx(log(9), abs=0.05)
    assert a - b * log(3) == pytest.approx(log(3 / 7), abs=0.05)


def test_certain_values_fit_no_line() -> None:
    found = [*called(0.5, 1, 0), *called(1.0, 0, 0, 0)]
    assert fitted(found) == pytest.approx((0.0, 1.0))


def test_a_level_plays_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibration", "--game", "herati", "--mode", "workshop", "--level", "greedy"]
    assert main([*words, "--games", "2"]) == 0
    printed = capsys.readouterr().out
    assert "called won" in printed
    assert main([*words, "--games", "2"]) == 0
    assert capsys.readouterr().out == printed


def test_a_game_for_one_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["calibration", "--game", "herati", "--mode", "loom"])
    assert "Herati for one player has no winner" in capsys.readouterr().err
