"""What the system is asked."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.ui.toolkit.system import (
    SystemInquiry,
    access_is_installed,
    kde_reduces_motion,
    kde_theme,
    run_command,
    screen_reader_is_on,
    system_reduces_motion,
    system_theme,
    windows_animates,
)

# -- One question to the system, in a thread


def test_an_inquiry_answers_once() -> None:
    inquiry = SystemInquiry(lambda: "dark")
    assert inquiry.take() is None
    inquiry.start()
    inquiry.wait()
    assert inquiry.answer is not None
    assert (inquiry.take(), inquiry.take()) == ("dark", None)


def test_no_is_an_answer_too() -> None:
    inquiry = SystemInquiry(lambda: False)
    inquiry.start()
    inquiry.wait()
    assert inquiry.answer is not None
    assert inquiry.take() is False


# -- Whether the system wants less motion, with simulated systems


class Tools:
    """Answers every command with one text."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str]) -> str:
        self.asked.append(command)
        return self.answer


@pytest.fixture
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)


@pytest.mark.usefixtures("no_desktop")
@pytest.mark.parametrize(("platform", "answer", "tool", "reduced"), [
    ("linux", "false", "gsettings", True),
    ("linux", "true", "gsettings", False),
    ("linux", "", "gsettings", False),
    ("darwin", "1", "defaults", True),
    ("darwin", "0", "defaults", False),
    ("darwin", "", "defaults", False),
])  # fmt: skip
def test_the_tools_of_a_system_tell(platform: str, answer: str, tool: str, reduced: bool) -> None:
    tools = Tools(answer)
    assert system_reduces_motion(platform, tools) is reduced
    assert [command[0] for command in tools.asked] == [tool]


@pytest.mark.usefixtures("no_desktop")
@pytest.mark.parametrize(("line", "reduced"), [
    ("AnimationDurationFactor=0", True),
    ("AnimationDurationFactor=0.5", False),
    ("AnimationDurationFactor=fast", False),
    ("", False),
])  # fmt: skip
def test_kde_keeps_it_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, reduced: bool
) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "kdeglobals").write_text(f"[KDE]\n{line}\n[Other]\nFont=100%\n", encoding="utf-8")
    assert system_reduces_motion("linux", Tools("")) is reduced


@pytest.mark.usefixtures("no_desktop")
def test_a_missing_file_of_kde_tells_nothing(tmp_path: Path) -> None:
    assert not kde_reduces_motion(tmp_path / "gone")


@pytest.mark.usefixtures("no_desktop")
@pytest.mark.parametrize(("value", "told", "animates"), [(1, 1, True), (0, 1, False), (0, 0, True)])
def test_windows_tells_by_a_function(
    monkeypatch: pytest.MonkeyPatch, value: int, told: int, animates: bool
) -> None:
    def ask(action: int, _size: int, pointer: Any, _flags: int) -> int:
        assert action == 0x1042
        pointer._obj.value = value
        return told

    user32 = SimpleNamespace(SystemParametersInfoW=ask)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    assert windows_animates() is animates
    assert system_reduces_motion("win32") is not animates


@pytest.mark.usefixtures("no_desktop")
def test_commands_that_fail_or_are_missing_say_nothing() -> None:
    assert run_command([sys.executable, "-c", "print('false')"]) == "false"
    assert run_command([sys.executable, "-c", "print('false'); raise SystemExit(1)"]) == ""
    assert run_command(["no-such-command-anywhere"]) == ""


# -- Whether the system says that a screen reader is on


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


# -- The theme of the system, with simulated systems

KEY = r"HKEY_CURRENT_USER\Some\Key"


class ThemeTools:
    """Answers the commands that hold a word; others fail."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = answers

    def __call__(self, command: Sequence[str]) -> str:
        found = [answer for word, answer in self.answers.items() if word in " ".join(command)]
        return found[0] if found else ""


@pytest.mark.usefixtures("no_desktop")
@pytest.mark.parametrize(("platform", "answers", "theme"), [
    ("linux", {"color-scheme": "'prefer-dark'", "high-contrast": "false"}, "dark"),
    ("linux", {"color-scheme": "'prefer-light'", "high-contrast": "false"}, "light"),
    ("linux", {"color-scheme": "'default'"}, "light"),
    ("linux", {"color-scheme": "'prefer-dark'", "high-contrast": "true"}, "contrast"),
    ("linux", {}, "light"),
    ("darwin", {"AppleInterfaceStyle": "Dark", "increaseContrast": "0"}, "dark"),
    ("darwin", {"AppleInterfaceStyle": "Dark", "increaseContrast": "1"}, "contrast"),
    ("darwin", {}, "light"),
    ("win32", {"AppsUseLightTheme": f"{KEY}\n  AppsUseLightTheme  REG_DWORD  0x0"}, "dark"),
    ("win32", {"AppsUseLightTheme": f"{KEY}\n  AppsUseLightTheme  REG_DWORD  0x1"}, "light"),
    ("win32", {"HighContrast": f"{KEY}\n  Flags  REG_SZ  127"}, "contrast"),
    ("win32", {"HighContrast": f"{KEY}\n  Flags  REG_SZ  126"}, "light"),
    ("win32", {}, "light"),
])  # fmt: skip
def test_theme_the_tools_of_a_system_tell(
    platform: str, answers: Mapping[str, str], theme: str
) -> None:
    assert system_theme(platform, ThemeTools(answers)) == theme


@pytest.mark.usefixtures("no_desktop")
@pytest.mark.parametrize(("text", "theme"), [
    ("[General]\nColorScheme=BreezeDark\n", "dark"),
    ("[General]\nColorScheme=BreezeLight\n", "light"),
    ("[General]\nColorScheme=BreezeHighContrast\n", "contrast"),
    ("[General]\n", "light"),
    ("no file of settings", "light"),
])  # fmt: skip
def test_theme_kde_keeps_it_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, theme: str
) -> None:
    path = tmp_path / "kdeglobals"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert system_theme("linux", ThemeTools({})) == theme
    assert kde_theme(tmp_path / "missing") == "light"
