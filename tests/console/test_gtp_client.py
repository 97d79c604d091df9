"""The GTP client with small programs that answer in different ways."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.console import bots
from games.console.bots import GtpClient, GtpClientError, command_words, foreign_environment

ECHO = """
import sys
for line in sys.stdin:
    if line == "quit\\n":
        print("=", end="\\n\\n", flush=True)
        break
    print("=7", line.strip(), end="\\nsecond line\\n\\n", flush=True)
"""
REFUSE = 'for line in __import__("sys").stdin: print("? unknown", end="\\n\\n", flush=True)'
SILENT = 'for line in __import__("sys").stdin: pass'
ENDED = "pass"


@contextmanager
def client(code: str) -> Iterator[GtpClient]:
    """A client of a Python program with this code."""
    running = GtpClient([sys.executable, "-c", code])
    try:
        yield running
    finally:
        running.close()


def test_the_result_has_no_equals_sign_and_no_identity_number() -> None:
    with client(ECHO) as program:
        assert program.ask("name") == "name\nsecond line"
        assert program.ask("version") == "version\nsecond line"


def test_another_program_does_not_load_the_libraries_of_a_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/tavoliere/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/ada/lib")
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert foreign_environment()["LD_LIBRARY_PATH"] == "/opt/tavoliere/_internal"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert foreign_environment()["LD_LIBRARY_PATH"] == "/home/ada/lib"
    assert "NUMBA_CPU_NAME" not in foreign_environment()
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert "LD_LIBRARY_PATH" not in foreign_environment()


def test_an_error_is_quoted() -> None:
    with client(REFUSE) as program, pytest.raises(GtpClientError) as error:
        program.ask("genmove black")
    assert str(error.value).endswith("answered 'genmove black' with '? unknown'")


def test_a_missing_answer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "ANSWER_TIMEOUT", 0.1)
    with client(SILENT) as program, pytest.raises(GtpClientError, match="does not answer 'name'"):
        program.ask("name")


def test_the_end_of_the_program_is_an_error() -> None:
    with client(ENDED) as program, pytest.raises(GtpClientError, match="has ended"):
        program.ask("name")


def test_a_program_that_cannot_be_started_is_an_error() -> None:
    with pytest.raises(GtpClientError, match="no-such-program could not be started"):
        GtpClient(["no-such-program"])


def test_a_program_that_does_not_quit_is_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bots, "QUIT_TIMEOUT", 0.1)
    ended = tmp_path / "ended"
    deaf = f"import time, pathlib; time.sleep(20); pathlib.Path({str(ended)!r}).touch()"
    program = GtpClient([sys.executable, "-c", deaf])
    program.close()  # returns, because the program is killed
    assert not ended.exists()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\Go\gnugo.exe --mode gtp", [r"C:\Go\gnugo.exe", "--mode", "gtp"]),
        (r'"C:\Program Files\Go\x.exe" -n "a b"', [r"C:\Program Files\Go\x.exe", "-n", "a b"]),
        (r"C:\Spiele\für\象.exe --name it's", [r"C:\Spiele\für\象.exe", "--name", "it's"]),
        (r"\\server\share\x.exe", [r"\\server\share\x.exe"]),
        (r"x.exe --log=C:\log#1.txt", ["x.exe", r"--log=C:\log#1.txt"]),
    ],
)
def test_commands_on_windows_hold_backslashes(command: str, words: list[str]) -> None:
    assert command_words(command, windows=True) == words


def test_commands_elsewhere_are_those_of_a_shell() -> None:
    assert command_words(r"/opt/go\ engines/x 'a b'", windows=False) == ["/opt/go engines/x", "a b"]


@pytest.mark.parametrize("windows", [True, False])
def test_a_command_with_an_open_quotation_mark_is_refused(windows: bool) -> None:
    with pytest.raises(ValueError, match="quotation"):
        command_words('x "a', windows=windows)
