"""The command line: help, version and wrong arguments."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from games.cli import main, spare_files
from games.console.match import SETTINGS
from games.core.system import VERSION

REFUSED = Path(__file__).with_name("wrong_arguments.txt")
"""Arguments, and the sentences about them."""


def status_of(*words: str) -> int | str | None:
    """The exit status of the command line, whether it returns or exits."""
    try:
        return main(words)
    except SystemExit as end:
        return end.code


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("--version") == 0
    assert capsys.readouterr().out == f"Tavoliere {VERSION}\n"


@pytest.mark.parametrize("refused", REFUSED.read_text(encoding="utf-8").split("\n\n"))
def test_wrong_arguments_get_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], refused: str
) -> None:
    words, sentence = refused.strip().splitlines()
    assert status_of(*words.replace("PYTHON", sys.executable).split()) == 2
    heard = capsys.readouterr()
    begin, _, end = sentence.partition("…")  # what Python's versions say in different words
    assert (heard.out, heard.err.count("\n")) == ("", 1)
    assert heard.err.startswith(begin)
    assert heard.err.endswith(f"{end}\n")


MATCH = ("match", "--game", "veletas", "--first", "random", "--second", "random", "--games", "1")
TOO_MANY = "main.py: too many files are open here: raise the limit (ulimit -n)"


@pytest.mark.skipif(os.name == "nt", reason="limits are POSIX")
@pytest.mark.parametrize(("limit", "words", "said"), [
    *((limit, ("veletas",), "more files can be opened here") for limit in (8, 16, 40)),
    (8, (*MATCH, "--jobs", "4"), TOO_MANY),
])  # fmt: skip
def test_too_few_open_files_get_one_sentence(limit: int, words: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'ulimit -n {limit}; exec "$0" main.py "$@"', sys.executable, *words],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_spare_files_are_counted_and_closed() -> None:
    assert spare_files(5) == 5
    lowest = os.dup(1)
    os.close(lowest)
    assert spare_files(100) == 100
    assert os.dup(1) == lowest
    os.close(lowest)


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


# -- Files of strangers named on the command line: one sentence each, whatever is in them


Words = Callable[[Path], Sequence[object]]
"""The arguments of a command for a file."""

MAKE = ("puzzles", "make", "tiananmen", "--count", "1")


def match(file: Path) -> Sequence[object]:
    """A match whose settings are the file."""
    file.rename(file.with_name(SETTINGS))
    return *MATCH, "--out", file.parent


def make(file: Path) -> Sequence[object]:
    """Puzzles whose progress is the file."""
    file.rename(file.with_name("puzzles.txt.progress"))
    return *MAKE, "--out", file.parent / "puzzles.txt"


COMMANDS: dict[str, Words] = {
    "lessons": lambda file: ("lessons", file),
    "show": lambda file: ("show", file),
    "puzzles check": lambda file: ("puzzles", "check", file),
    "match": match,
    "puzzles make": make,
}
POSITION = 'game = "veletas"\nname = "a"\ntitle = "a"\n[[lessons]]\nname = "a"\ntitle = "a"\n\
text = "a"\nposition = {%s}\n[[lessons.steps]]\ntask = "a"\ngoal = "a"\nmodel = "a"\n'
CONTENTS: dict[str, bytes] = {
    "nothing": b"",
    "zeros": bytes(100_000),
    "nested JSON": b"[" * 100_000,
    "nested JSON in an unknown field": b'{"a":' * 100_000,
    "nested TOML": b"a = " + b"[" * 100_000,
    "nested inline tables": b"a = " + b"{b = " * 100_000,
    "a huge integer": b"a = " + b"9" * 10_000,
    "a huge integer in JSON": b'{"games":' + b"9" * 10_000 + b"}",
    "a huge exponent": b'{"games": 1e999999999}',
    "a dotted key of 400 kB": b"a." * 200_000 + b"a = 1\n",
    "a dotted key of quoted parts": b'"".' * 130_000 + b"a = 1\n",
    "a dotted header and many keys": b"[%s]\n" % b".".join([b"a"] * 2000)
    + b"".join(b"b%d = 1\n" % number for number in range(40_000)),
    "many dotted keys": b"".join(b"a." * 400 + b"b%d = 1\n" % number for number in range(600)),
    "no UTF-8": b"\xff\xfe" * 1000,
    "surrogates": b"\xed\xa0\x80" * 1000,
    "surrogates in JSON": b'{"games": "\\ud800"}',
    "surrogates in TOML": b'a = "\\ud800"',
    "a position of infinite size": (POSITION % "size = inf").encode(),
    "a position of huge size": (POSITION % "size = 999999999999").encode(),
    "a position of no size": (POSITION % "size = nan").encode(),
    "a position of no table": (POSITION % "size = [1, 2]").encode(),
    "a position of negative size": (POSITION % "size = -1").encode(),
    "an option that there is not": (POSITION % "size = 7")
    .encode()
    .replace(b"position = {size = 7}", b'options = {Size = "99999999999"}'),
}


def said(words: Sequence[object], capsys: pytest.CaptureFixture[str]) -> tuple[object, list[str]]:
    """The exit status of a command and the lines of its errors."""
    try:
        status: object = main([str(word) for word in words])
    except SystemExit as end:
        status = end.code
    return status, capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_of_a_stranger_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, content: str
) -> None:
    file = tmp_path / "file.toml"
    file.write_bytes(CONTENTS[content])
    status, lines = said(COMMANDS[command](file), capsys)
    if not (command == "puzzles check" and content == "nothing"):
        assert status in (1, 2)
        assert len(lines) == 1
        assert len(lines[0]) < 500


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("command", ["lessons", "show", "puzzles check"])
def test_a_file_that_links_to_itself_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    file = tmp_path / "file.toml"
    file.symlink_to(file.name)
    status, lines = said(COMMANDS[command](file), capsys)
    assert status in (1, 2)
    assert len(lines) == 1
