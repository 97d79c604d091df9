from __future__ import annotations

import os
import signal
import sys
from itertools import count
from pathlib import Path

import pytest

from games.console.terminal import UsageError
from games.core.system import VERSION
from games.storage.files import write_file
from games.tools import puzzles
from games.tools.puzzles import GameRecord, PuzzleMaker
from tests.learning.nim_puzzles import GAME

RECORDS = [GameRecord("a.txt", '[Game "nim"]\n\n1. 3\n2. 2\n3. 3\n4. 2\n')]
"""Positions with 10, 7, 5 and 2 stones."""


def maker(out: Path, count: int = 3, seed: str = "1", *records: GameRecord) -> PuzzleMaker:
    return PuzzleMaker(GAME, count, seed, records, out)


def puzzle_lines(out: Path) -> list[str]:
    return [line for line in out.read_text().splitlines() if not line.startswith("#")]


def test_games_are_searched_until_the_themes_are_full(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    run = maker(out)
    run.run(100, 1)
    assert [puzzle.theme for puzzle in run.kept] == ["last-stone", "last-in-two", "leave-four"]
    assert 2 <= len(run.searched) < 100
    assert len(puzzle_lines(out)) == 3


def test_a_stopped_run_goes_on_with_the_same_result(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.txt", tmp_path / "stopped.txt"
    maker(whole, 30).run(12, 1)
    maker(stopped, 30).run(1, 1)
    again = maker(stopped, 30)
    assert len(again.searched) == 1
    again.run(12, 1)
    assert stopped.read_text() == whole.read_text()


def test_a_run_that_was_killed_between_its_two_files_is_completed(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    maker(out, 30).run(4, 1)
    whole = out.read_text()
    out.write_text("# an earlier state\n")
    maker(out, 30).run(4, 1)
    assert out.read_text() == whole


def test_the_file_is_there_before_the_first_game(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    maker(out).run(0, 1)
    assert puzzle_lines(out) == []
    assert out.read_text().startswith("# Tavoliere")


def test_temporary_files_of_killed_runs_are_removed(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    stale = [tmp_path / f"nim.txt{end}12345678.new" for end in ("", ".progress")]
    others = [tmp_path / "other.txt12345678.new", tmp_path / "nim.txtabcdefgh.new"]
    for path in (*stale, *others):
        path.write_text("half")
        os.utime(path, (1, 1))
    os.utime(others[1])  # another run may be writing it
    maker(out).run(1, 1)
    assert not any(path.exists() for path in stale)
    assert all(path.exists() for path in others)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot block signals")
@pytest.mark.parametrize("writes", [1, 2, 3, 4, 5])
def test_what_an_interrupted_run_has_searched_is_in_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """Ctrl+C at each of the first writes; the first two are before the first game."""
    out, written = tmp_path / "nim.txt", count(1)

    def interrupted(path: Path, content: bytes) -> None:
        if next(written) == writes + 2:
            signal.raise_signal(signal.SIGINT)
        write_file(path, content)

    run = maker(out, 30)
    with monkeypatch.context() as patched:
        patched.setattr(puzzles, "write_file", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run.run(12, 1)
    assert len(run.searched) == (writes + 1) // 2
    again = maker(out, 30)
    assert again.searched == run.searched
    assert out.read_text().splitlines()[0].endswith(f"--most-games {len(run.searched)}")


def test_records_are_searched_first(tmp_path: Path) -> None:
    run = maker(tmp_path / "nim.txt", 3, "1", *RECORDS)
    run.run(2, 1)
    sources = {puzzle.source.split()[0] for puzzle in run.kept}
    assert "a.txt" in sources
    assert len(run.searched) == 2


def test_the_head_of_the_file_says_how_it_was_made(tmp_path: Path) -> None:
    out, with_records = tmp_path / "1", tmp_path / "2"
    maker(out, 30, "x").run(4, 1)
    command = f"# Tavoliere {VERSION}: puzzles make nim --count 30 --seed x --most-games 4"
    assert out.read_text().splitlines()[0] == command
    maker(with_records, 30, "x", *RECORDS).run(4, 1)
    assert with_records.read_text().splitlines()[0] == f"{command}; records searched first: 1"


def test_another_seed_gives_another_file(tmp_path: Path) -> None:
    maker(tmp_path / "1").run(3, 1)
    maker(tmp_path / "2", seed="2").run(3, 1)
    assert (tmp_path / "1").read_text() != (tmp_path / "2").read_text()


def test_files_of_others_are_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    out.write_text("my puzzles")
    with pytest.raises(UsageError, match="exists already"):
        maker(out)
    assert out.read_text() == "my puzzles"


@pytest.mark.parametrize("change", ["count", "seed", "records", "damage"])
def test_the_progress_of_another_run_is_not_continued(change: str, tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    maker(out).run(1, 1)
    if change == "damage":
        progress = tmp_path / "nim.txt.progress"
        progress.write_bytes(progress.read_bytes()[:-5])
    with pytest.raises(UsageError, match="choose another file with --out"):
        maker(
            out,
            6 if change == "count" else 3,
            "2" if change == "seed" else "1",
            *(RECORDS if change == "records" else []),
        )
