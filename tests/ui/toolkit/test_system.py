"""What the system is asked, with simulated systems."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.ui.toolkit.system import (
    run_command,
    screen_reader_is_on,
    system_reduces_motion,
    system_theme,
)


@pytest.fixture(autouse=True)
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)


def answering(answers: Mapping[str, str]) -> Callable[[Sequence[str]], str]:
    """A system that answers the commands with these words in them; others fail."""

    def ask(command: Sequence[str]) -> str:
        words = " ".join(command)
        return next((answer for word, answer in answers.items() if word in words), "")

    return ask


def test_commands_that_fail_or_are_missing_say_nothing() -> None:
    assert run_command([sys.executable, "-c", "print('false')"]) == "false"
    assert run_command([sys.executable, "-c", "print('false'); raise SystemExit(1)"]) == ""
    assert run_command(["no-such-command-anywhere"]) == ""


@pytest.mark.parametrize(("platform", "answers", "reduced"), [
    ("linux", {"gsettings": "false"}, True),
    ("linux", {"gsettings": "true"}, False),
    ("linux", {}, False),
    ("darwin", {"reduceMotion": "1"}, True),
    ("darwin", {"reduceMotion": "0"}, False),
    ("darwin", {}, False),
])  # fmt: skip
def test_less_motion(platform: str, answers: Mapping[str, str], reduced: bool) -> None:
    assert system_reduces_motion(platform, answering(answers)) is reduced


@pytest.mark.parametrize(("answers", "on"), [
    ({}, False),
    ({"IsEnabled": "(<false>,)", "ScreenReaderEnabled": "(<false>,)"}, False),
    ({"IsEnabled": "(<true>,)", "ScreenReaderEnabled": "(<false>,)"}, True),
    ({"IsEnabled": "(<false>,)", "ScreenReaderEnabled": "(<true>,)"}, True),
    ({"gdbus": "", "org.a11y.Status IsEnabled": "b true"}, True),  # from the tool of systemd
])  # fmt: skip
def test_linux_tells_of_a_screen_reader_by_its_bus(answers: dict[str, str], on: bool) -> None:
    assert screen_reader_is_on("linux", answering(answers)) is on


@pytest.mark.parametrize(("answer", "on"), [("1", True), ("0", False), ("", False)])
def test_macos_tells_of_voiceover(answer: str, on: bool) -> None:
    assert screen_reader_is_on("darwin", answering({"voiceOverOnOffKey": answer})) is on


@pytest.mark.parametrize(("value", "told"), [(1, 1), (0, 1), (0, 0)])
def test_windows_tells_by_a_function(
    monkeypatch: pytest.MonkeyPatch, value: int, told: int
) -> None:
    if sys.platform != "win32":
        assert not screen_reader_is_on("win32")
        assert not system_reduces_motion("win32")

    def ask(action: int, _size: int, pointer: Any, _flags: int) -> int:
        assert action in (0x1042, 0x0046)
        pointer._obj.value = value
        return told

    user32 = SimpleNamespace(SystemParametersInfoW=ask)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    assert system_reduces_motion("win32") is bool(told and not value)
    assert screen_reader_is_on("win32") is bool(told and value)


KEY = r"HKEY_CURRENT_USER\Some\Key"


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
def test_themes(platform: str, answers: Mapping[str, str], theme: str) -> None:
    assert system_theme(platform, answering(answers)) == theme


@pytest.mark.parametrize(("text", "theme", "reduced"), [
    ("[General]\nColorScheme=BreezeDark\n[KDE]\nAnimationDurationFactor=0\n", "dark", True),
    ("[General]\nColorScheme=BreezeLight\n[KDE]\nAnimationDurationFactor=0.5\n", "light", False),
    ("[General]\nColorScheme=BreezeHighContrast\n", "contrast", False),
    ("[General]\n[KDE]\nAnimationDurationFactor=fast\n[Other]\nFont=100%\n", "light", False),
    ("no file of settings", "light", False),
    (None, "light", False),
])  # fmt: skip
def test_kde_keeps_both_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, theme: str, reduced: bool
) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    if text is not None:
        (tmp_path / "kdeglobals").write_text(text, encoding="utf-8")
    assert system_theme("linux", answering({})) == theme
    assert system_reduces_motion("linux", answering({})) is reduced
