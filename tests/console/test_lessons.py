from __future__ import annotations

from pathlib import Path

import pytest

from games.cli import main
from tests.learning.small_course import text

GOOD = text('["freedom a1 1"]', '"claims black a1"', "d4/b2", 'otherwise = "No."\nreply = "g7"')


def test_a_good_file_has_no_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD)
    assert main(["lessons", str(file)]) == 0
    assert capsys.readouterr().out == "mine.toml: 1 lessons, 2 steps, no faults\n"


def test_faults_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("freedom a1 1", "freedom a1 2"))
    assert main(["lessons", str(file)]) == 1
    output = capsys.readouterr()
    assert output.out == "mine.toml: 1 lessons, 2 steps, 1 fault\n"
    assert output.err == "mine.toml: lesson trap: 'freedom a1 2' is not true in the position\n"


@pytest.mark.parametrize("content", [None, "no course"])
def test_a_file_that_is_no_course_is_refused(
    content: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    if content:
        file.write_text(content)
    assert main(["lessons", str(file)]) == 1
    assert capsys.readouterr().err.startswith("mine.toml")


@pytest.mark.slow
def test_without_a_file_the_shipped_courses_are_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lessons"]) == 0
    assert "veletas/course: 9 lessons, 12 steps, no faults" in capsys.readouterr().out
