from __future__ import annotations

from datetime import datetime

import pygame
import pytest

from games.ui.scenes.small_dialogs import CrashNoticeScene
from games.ui.toolkit import clipboard
from tests.ui.conftest import NewStage
from tests.ui.user_input import button, key


@pytest.fixture
def notice(new_context: NewStage) -> CrashNoticeScene:
    context = new_context(crash=CrashNoticeScene)
    path = context.user_files.crash_reports.write("KeyError", datetime(2026, 11, 22))
    context.scenes.go("menu")
    context.scenes.push("crash", path=path)
    context.scenes.settle()
    top = context.scenes.top
    assert isinstance(top, CrashNoticeScene)
    return top


def files(notice: CrashNoticeScene) -> list[str]:
    folder = notice.context.user_files.folder
    assert folder is not None
    return [path.name for path in folder.iterdir()]


def press(notice: CrashNoticeScene, label: str) -> None:
    button(notice, label).press()
    notice.context.scenes.settle()


def test_a_deleted_report_is_gone(notice: CrashNoticeScene) -> None:
    press(notice, "Delete the file")
    assert files(notice) == []
    assert notice not in notice.context.scenes.stack


def test_escape_and_the_button_keep_the_report(notice: CrashNoticeScene) -> None:
    key(notice.context.scenes, pygame.K_ESCAPE)
    assert "crash-2026-11-22-000000.txt" in files(notice)
    assert notice not in notice.context.scenes.stack
    assert notice.context.user_files.crash_reports.latest() is None


def test_the_report_is_copied(notice: CrashNoticeScene, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return len(copied) == 1

    monkeypatch.setattr(clipboard, "copy", copy)
    press(notice, "Copy its text")
    press(notice, "Copy its text")
    assert copied == ["KeyError", "KeyError"]
    toasts = [toast.text for toast in notice.context.toasts]
    assert toasts == ["Copied.", "Copying to the clipboard failed."]
    assert notice.context.scenes.top is notice


def test_a_report_that_is_gone_gets_a_toast(notice: CrashNoticeScene) -> None:
    folder = notice.context.user_files.folder
    assert folder is not None
    (folder / "crash-2026-11-22-000000.txt").unlink()
    press(notice, "Copy its text")
    assert len(notice.context.toasts) == 1
    press(notice, "Delete the file")
    assert notice not in notice.context.scenes.stack
