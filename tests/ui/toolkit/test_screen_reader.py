"""Whether the system says that a screen reader is on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import pytest

from games.ui.toolkit.system import access_is_installed, screen_reader_is_on


def answering(**answers: str) -> Callable[[Sequence[str]], str]:
    """A system that answers the commands with these words in them."""

    def ask(command: Sequence[str]) -> str:
        return next((answer for word, answer in answers.items() if word in command), "")

    return ask


@pytest.mark.parametrize(
    ("answers", "on"),
    [
        ({}, False),
        ({"IsEnabled": "(<false>,)", "ScreenReaderEnabled": "(<false>,)"}, False),
        ({"IsEnabled": "(<true>,)", "ScreenReaderEnabled": "(<false>,)"}, True),
        ({"IsEnabled": "(<false>,)", "ScreenReaderEnabled": "(<true>,)"}, True),
    ],
)
def test_linux_tells_by_its_session_bus(answers: dict[str, str], on: bool) -> None:
    assert screen_reader_is_on("linux", answering(**answers)) is on


def test_linux_is_asked_by_systemd_too() -> None:
    def ask(command: Sequence[str]) -> str:
        return "b true" if command[0] == "busctl" and command[-1] == "IsEnabled" else ""

    assert screen_reader_is_on("linux", ask)


@pytest.mark.parametrize(("answer", "on"), [("1", True), ("0", False), ("", False)])
def test_macos_tells_by_the_settings_of_voiceover(answer: str, on: bool) -> None:
    assert screen_reader_is_on("darwin", answering(voiceOverOnOffKey=answer)) is on


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells")
def test_without_the_function_of_windows_there_is_none() -> None:
    assert not screen_reader_is_on("win32", answering())


def test_the_package_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.ui.toolkit.system.find_spec", lambda name: None)
    assert not access_is_installed()
