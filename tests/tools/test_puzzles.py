from __future__ import annotations

from pathlib import Path

import pytest

from games import catalog
from games.cli import main
from games.learning.puzzle import write_puzzles
from games.storage.user_files import UserFiles
from tests.learning.nim_puzzles import GAME, puzzle


@pytest.fixture(autouse=True)
def only_nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalog, "games", lambda: {"nim": GAME})
    monkeypatch.chdir(tmp_path)


def test_puzzles_are_made_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "make", "nim", "--count", "3", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "3 puzzles of " in said
    assert "are in puzzles-nim.txt." in said
    assert "last-in-two  too far" in said
    assert [line.split()[:2] for line in said.splitlines()[1:4]] == [
        ["last-stone", "1"],
        ["last-in-two", "1"],
        ["leave-four", "1"],
    ]
    head, *lines = (tmp_path / "puzzles-nim.txt").read_text().splitlines()
    assert head.startswith("# ")
    assert len(lines) == 3


def test_a_record_is_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "won.txt"
    game.write_text('[Game "nim"]\n\n1. 3\n2. 2\n3. 3\n4. 2\n')
    bad = tmp_path / "bad.txt"
    bad.write_text("nothing")
    words = ["--count", "3", "--jobs", "1", "--out", "mine.txt", "--most-games", "1"]
    assert main(["puzzles", "make", "nim", *words, "--games", str(game), str(bad)]) == 0
    assert "won.txt turn " in (tmp_path / "mine.txt").read_text()
    assert "bad.txt is left out: " in capsys.readouterr().err


def test_the_library_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = UserFiles(tmp_path / "user")
    files.matches.add('[Game "nim"]\n\n1. 3\n2. 2\n3. 3\n4. 2\n', "my game")
    files.matches.add("damaged", "bad")
    monkeypatch.setattr("games.tools.puzzles.UserFiles", lambda: files)
    words = ["--count", "3", "--jobs", "1", "--out", "mine.txt", "--most-games", "1"]
    assert main(["puzzles", "make", "nim", *words, "--library"]) == 0
    assert "my game turn " in (tmp_path / "mine.txt").read_text()
    assert "bad is left out: " in capsys.readouterr().err


def test_good_puzzles_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(good())
    assert main(["puzzles", "check", str(file)]) == 0
    assert capsys.readouterr().out == (
        "mine.txt: 2 puzzles (last-stone 1, last-in-two 1), no faults\n"
    )


def good() -> str:
    two = [puzzle("last-stone", 3, ("3",)), puzzle("last-in-two", 6, ("2", "3", "1"))]
    return write_puzzles(two).replace("| 0 |", "| 800 |")


def test_faults_and_doubles_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(good() + good().replace("2 > 3 > 1", "1 > 3 > 1"))
    assert main(["puzzles", "check", str(file)]) == 1
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        "mine.txt: puzzle 3 (last-stone): this is puzzle 1 again",
        "mine.txt: puzzle 4 (last-in-two): the solution 1 > 3 > 1: it does not reach the goal",
    ]
    assert told.out.endswith("2 faults\n")


def test_a_file_that_cannot_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("no puzzle")
    assert main(["puzzles", "check", "mine.txt"]) == 1
    assert main(["puzzles", "check", "none.txt"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first == "mine.txt: line 1: a puzzle has 8 fields between |, not 1"
    assert second.startswith("none.txt: none.txt could not be read")


def test_without_a_file_the_shipped_puzzles_are_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzles", "check"]) == 0
    assert capsys.readouterr().out == "nim/puzzles.txt: 0 puzzles (), no faults\n"


@pytest.mark.parametrize("seed", ["a|b", "two words", "", "x" * 41])
def test_a_seed_that_does_not_fit_into_a_line_is_refused(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "make", "nim", "--seed", seed])
    assert "is no seed: use 1 to 40 letters, digits, dots, - and _; see" in capsys.readouterr().err


def test_a_record_that_cannot_be_read_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "make", "nim", "--games", "none.txt"])
    told = "none.txt could not be read: No such file or directory; see --help\n"
    assert capsys.readouterr().err.endswith(told)


def test_an_existing_file_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SystemExit):
        main(["puzzles", "make", "nim", "--out", "mine.txt"])
    assert "mine.txt exists already: choose another file with --out" in capsys.readouterr().err
