"""The theme of the system, with simulated systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from games.ui.toolkit.system import kde_theme, system_theme

KEY = r"HKEY_CURRENT_USER\Some\Key"


class Tools:
    """Answers the commands that hold a word; others fail."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = answers

    def __call__(self, command: Sequence[str]) -> str:
        found = [answer for word, answer in self.answers.items() if word in " ".join(command)]
        return found[0] if found else ""


@pytest.fixture(autouse=True)
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)


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
def test_the_tools_of_a_system_tell(platform: str, answers: Mapping[str, str], theme: str) -> None:
    assert system_theme(platform, Tools(answers)) == theme


@pytest.mark.parametrize(("text", "theme"), [
    ("[General]\nColorScheme=BreezeDark\n", "dark"),
    ("[General]\nColorScheme=BreezeLight\n", "light"),
    ("[General]\nColorScheme=BreezeHighContrast\n", "contrast"),
    ("[General]\n", "light"),
    ("no file of settings", "light"),
])  # fmt: skip
def test_kde_keeps_it_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, theme: str
) -> None:
    path = tmp_path / "kdeglobals"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert system_theme("linux", Tools({})) == theme
    assert kde_theme(tmp_path / "missing") == "light"
