"""Whether the system wants less motion, with simulated systems."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.ui.toolkit.system import (
    kde_reduces_motion,
    run_command,
    system_reduces_motion,
    windows_animates,
)


class Tools:
    """Answers every command with one text."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str]) -> str:
        self.asked.append(command)
        return self.answer


@pytest.fixture(autouse=True)
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)


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


def test_a_missing_file_of_kde_tells_nothing(tmp_path: Path) -> None:
    assert not kde_reduces_motion(tmp_path / "gone")


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


def test_commands_that_fail_or_are_missing_say_nothing() -> None:
    assert run_command([sys.executable, "-c", "print('false')"]) == "false"
    assert run_command([sys.executable, "-c", "print('false'); raise SystemExit(1)"]) == ""
    assert run_command(["no-such-command-anywhere"]) == ""
