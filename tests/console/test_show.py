"""The command `show`: positions, results and damaged records."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.cli import main
from tests.console.talk import ROOT

GOLDEN = ROOT / "tests" / "playthroughs"

SMALL = """\
[Game "veletas"]
[Size "7"]
[Player1 "Ada"]
[Player2 "Computer"]
[Level2 "greedy"]

1. d4/a1
2. keep
3. c3,e3/g7
4. d4-d5/d4
 (4. e3/e4)
"""

START = """\
Veletas (Size 7): Ada - Computer [greedy]

 7 . . . . . . .
 6 . . . . . . .
 5 . . . . . . .
 4 . . . . . . .
 3 . . . . . . .
 2 . . . . . . .
 1 . . . . . . .
   a b c d e f g
black to move: place a shooter, 1 to go

Unfinished: white to move
"""

SECOND = """\
Veletas (Size 7): Ada - Computer [greedy]

2. keep

 7 . . . . . . .
 6 . . . . . . .
 5 . . . . . . .
 4 . . . * . . .
 3 . . . . . . .
 2 . . . . . . .
 1 x . . . . . .
   a b c d e f g
white to move: place a shooter, 2 to go

Unfinished: white to move
"""

LAST = """\
Veletas (Size 7): Ada - Computer [greedy]

4. d4-d5/d4

 7 . . . . . . o
 6 . . . . . . .
 5 . . . * . . .
 4 . . . x . . .
 3 . . * . * . .
 2 . . . . . . .
 1 x . . . . . .
   a b c d e f g
white to move: move a shooter or shoot a stone

Unfinished: white to move
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text(SMALL, encoding="utf-8")
    return path


def status_of(*words: str) -> int | str | None:
    """The exit status of the command line, whether it returns or exits."""
    try:
        return main(words)
    except SystemExit as end:
        return end.code


@pytest.mark.parametrize(
    ("words", "shown"),
    [((), LAST), (("--turn", "4"), LAST), (("--turn", "2"), SECOND), (("--turn", "0"), START)],
)
def test_a_position_of_a_record_is_shown(
    small: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], shown: str
) -> None:
    assert status_of("show", str(small), *words) == 0
    assert capsys.readouterr() == (shown, "")


@pytest.mark.parametrize("turn", ["5", "-1", "x", "1.5"])
def test_a_turn_out_of_range_is_a_wrong_argument(
    small: Path, capsys: pytest.CaptureFixture[str], turn: str
) -> None:
    assert status_of("show", str(small), "--turn", turn) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("veletas-current-7.txt", "Won by black: majority, 1-2"),
        ("herati-loom.txt", "Finished: loom, 5"),
        ("herati-match-2.txt", "Won by 1, 2: points, 1-1-0"),
        ("tiananmen-13-chain.txt", "Won by white: chain"),
    ],
)
def test_the_result_is_shown(capsys: pytest.CaptureFixture[str], name: str, result: str) -> None:
    assert status_of("show", str(GOLDEN / name)) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == result
    assert captured.err == ""


def test_the_winner_is_named(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (GOLDEN / "veletas-current-7.txt").read_text(encoding="utf-8")
    text = text.replace("[Rules", '[Player1 "Ada"]\n[Player2 "B\x1b[2Job"]\n[Rules')
    swapped = "\n2. swap" in text
    small.write_text(text, encoding="utf-8")
    assert status_of("show", str(small)) == 0
    name = "B?[2Job" if swapped else "Ada"
    assert f"Won by black ({name}): majority" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("(;GM[1]SZ[13];B[dj];B[ej])", "Unfinished: black to move"),
        ("b5,c3,h8/d6\nc6,d4,g3,i6/f5\n", "Unfinished: black to move"),
    ],
)
def test_other_formats_are_shown(
    small: Path, capsys: pytest.CaptureFixture[str], text: str, last: str
) -> None:
    small.write_text(text, encoding="utf-8")
    assert status_of("show", str(small)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_a_damaged_record_is_shown_as_far_as_it_goes_with_a_warning(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.write_text(SMALL.replace("4. d4-d5/d4\n", "4. d4-d5/z9\n"), encoding="utf-8")
    assert status_of("show", str(small)) == 1
    captured = capsys.readouterr()
    assert captured.err == (
        "main.py show: small.txt is damaged: line 10, 'd4-d5/z9': there is no square z9 on a "
        "board of 7 by 7\n"
    )
    assert "3. c3,e3/g7" in captured.out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "small.txt: this is not the record of a match: no tag names its game"),
        (b"\0\xff" * 500, "small.txt: this is not the record of a match: no tag names its game"),
        (b'[Game "chess"]\n', "small.txt: the record is of a game unknown here: 'chess'"),
        (
            b"(;GM[1]SZ[19];B[aa])",
            "small.txt: this is not a game of Tiananmen: move 1, A19: A19 is",
        ),
        (None, "small.txt could not be read: No such file or directory."),
    ],
)
def test_a_bad_file_gets_one_line_and_status_1(
    small: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, sentence: str
) -> None:
    small.unlink()
    if content is not None:
        small.write_bytes(content)
    assert status_of("show", str(small)) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"main.py show: {sentence}")
    assert captured.err.count("\n") == 1


def test_showing_needs_neither_pygame_nor_a_capable_terminal(small: Path) -> None:
    small.write_text(SMALL.replace("Ada", "千代"), encoding="utf-8")
    code = (
        "import sys; sys.modules['pygame'] = None; from games.cli import main; "
        "raise SystemExit(main(['show', sys.argv[1]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(small)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Veletas (Size 7): ?? - Computer [greedy]\n")
