"""A program without a console, simulated: its standard streams are None, as on Windows."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.cli import main
from games.core.system import fill_missing_streams, say


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A program that was started by a double click on Windows; the errors that it shows."""
    shown: list[str] = []

    def show(window: object, text: str, title: str, kind: int) -> None:
        assert (title, kind) == ("Tavoliere", 0x10)  # MB_ICONERROR
        shown.append(text)

    user32 = SimpleNamespace(MessageBoxW=show)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    for name in ("stdin", "stdout", "stderr", "__stderr__"):
        monkeypatch.setattr(sys, name, None)
    return shown


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["show", "no-such-file.txt"], 1),
        (["gtp", "--game", "veletas"], 1),
        (["show", "RECORD"], 0),
    ],
)
def test_commands_run_without_streams(
    boxes: list[str], tmp_path: Path, words: list[str], status: int
) -> None:
    record = tmp_path / "game.tavoliere"
    record.write_text('[Game "veletas"]\n[Size "7"]\n\n1. b4/b3\n', encoding="utf-8")
    assert main([word.replace("RECORD", str(record)) for word in words]) == status


def test_wrong_arguments_are_explained_in_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit) as status:
        main(["chess"])
    assert status.value.code == 2
    (said,) = boxes
    assert "there is no game 'chess'" in said


def test_with_a_console_nothing_is_shown_in_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with (tmp_path / "errors").open("w", encoding="utf-8") as errors:
        monkeypatch.setattr(sys, "stderr", errors)
        monkeypatch.setattr(sys, "__stderr__", errors)
        say("no box")
    assert boxes == []
    assert (tmp_path / "errors").read_text(encoding="utf-8") == "no box\n"


@pytest.mark.usefixtures("ascii_locale")
def test_output_without_streams_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    fill_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        stream.write("lost: 対局\n")
        stream.close()


def test_streams_that_are_there_are_kept() -> None:
    before = sys.stdout, sys.stderr
    fill_missing_streams()
    assert (sys.stdout, sys.stderr) == before
