"""The command line: help, version and wrong arguments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.cli import main, spare_files
from games.core.system import VERSION


def status_of(*words: str) -> int | str | None:
    """The exit status of the command line, whether it returns or exits."""
    try:
        return main(words)
    except SystemExit as end:
        return end.code


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("--version") == 0
    assert capsys.readouterr().out == f"Tavoliere {VERSION}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("--fast",),
        ("veletas", "herati"),
        ("--seed", "x"),
        ("show",),
        ("show", "a", "b"),
    ],
)
def test_wrong_arguments_get_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert status_of(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("main.py")
    assert captured.err.endswith("; see --help\n")
    assert captured.err.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="limits are POSIX")
@pytest.mark.parametrize("limit", [8, 16, 40])
def test_too_few_open_files_get_one_sentence(limit: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f'ulimit -n {limit}; exec "$0" main.py veletas', sys.executable],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "more files can be opened here" in done.stderr
    assert done.stderr.count("\n") == 1


def test_spare_files_are_counted_and_closed() -> None:
    assert spare_files(5) == 5
    lowest = os.dup(1)
    os.close(lowest)
    assert spare_files(100) == 100
    assert os.dup(1) == lowest
    os.close(lowest)


@pytest.mark.skipif(os.name == "nt", reason="limits are POSIX")
def test_a_command_with_too_few_open_files_says_so() -> None:
    command = 'ulimit -n 8; exec "$0" main.py match --game veletas "$@"'
    players = ["--first", "random", "--second", "random", "--jobs", "4"]
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, *players],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == "main.py: too many files are open here: raise the limit (ulimit -n)\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
@pytest.mark.slow
def test_a_command_whose_output_nobody_reads_ends_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "main.py", "lessons"],
        cwd=Path(__file__).parents[1],
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_language_is_chosen_for_one_run(tmp_path: Path) -> None:
    run = [sys.executable, "main.py", "--language", "en", "show", "--help"]
    environment = {**os.environ, "LANGUAGE": "xx", "PYTHONPATH": "."}
    done = subprocess.run(run, capture_output=True, text=True, env=environment, check=True)
    assert "Print a position of a record" in done.stdout


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("--language", "xx") == 2
    assert "--language: invalid choice: 'xx'" in capsys.readouterr().err


@pytest.mark.parametrize("compiles", [True, False])
def test_kernels_that_cannot_be_kept_are_told(
    compiles: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path("/tmp/kernels")
    monkeypatch.setattr("games.core.kernels.can_compile", lambda: compiles)
    monkeypatch.setattr("games.core.kernels.changeable_folder", lambda: folder)
    assert status_of("puzzles", "check", os.devnull) in (0, 1)
    said = "compiled code is not kept, because other users can change"
    assert capsys.readouterr().err.count(said) == compiles
