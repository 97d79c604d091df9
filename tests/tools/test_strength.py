"""The command `strength`: it measures what a document names, and writes the figures there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.cli import main

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
    return found


def measure(document: Path, *words: str) -> list[str]:
    assert main(["strength", "--document", str(document), *words]) == 0
    return document.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_figures_stand_where_the_document_wants_them(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [str(Path(__file__).parents[2] / "main.py")])
    lines = measure(document)
    assert re.fullmatch(r"\| Tavoliere \| \d+\.\d+\.\d+ \|", lines[2])
    for number, cells in (
        (9, r"casual – random \| 80 % \| 6 \| \d+\.\d% \([\d.]+% to [\d.]+%\) \|  \|"),
        (10, r"the same \|  \| \d \| \d+\.\d% \([\d.]+% to [\d.]+%\) \| (open|passed|failed) \|"),
        (
            14,
            r"beginner \| 3 \| \d+\.\d% \([\d.]+% to [\d.]+%\) \| \d\.\d+ \([-\d.]+ to [\d.]+\) \|",
        ),
    ):
        assert re.fullmatch(rf"\| {cells} `python main\.py match .*` \|", lines[number])
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
    assert main(["strength", "--document", str(document)]) == 1
    assert words in capsys.readouterr().err


def test_a_missing_document_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "--document", str(tmp_path / "none.md")]) == 1
    assert "none.md" in capsys.readouterr().err
