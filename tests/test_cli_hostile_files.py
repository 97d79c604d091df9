"""Files of strangers named on the command line: one sentence each, whatever is in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from games.cli import main
from games.console.match import SETTINGS

Words = Callable[[Path], Sequence[object]]
"""The arguments of a command for a file."""

MATCH = ("match", "--game", "veletas", "--first", "random", "--second", "random", "--games", "1")
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
