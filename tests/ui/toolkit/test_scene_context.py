"""The settings and toasts of the context of all scenes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from games.storage.documents import SETTINGS, Settings
from games.ui.toolkit.scene import Scene, SceneContext

NewStage = Callable[..., SceneContext]


def change(context: SceneContext, **values: object) -> None:
    context.change_settings(msgspec.structs.replace(context.settings, **values))


def toasts(context: SceneContext) -> list[str]:
    return [notice.text for notice in context.toasts]


def test_damaged_settings_are_a_toast_and_defaults_apply(
    new_context: NewStage, tmp_path: Path
) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    context = new_context()
    assert context.settings == Settings()
    assert toasts(context) == [SETTINGS.damaged]


def test_settings_that_cannot_be_kept_are_in_force_all_the_same(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    context = new_context()
    monkeypatch.setattr("os.replace", full)
    change(context, volume=20)
    change(context, volume=10)
    assert context.sounds.settings.volume == 10
    (notice,) = toasts(context)
    assert notice.startswith("The settings could not be saved: ")


def test_a_toast_stays_as_long_as_it_takes_to_read(context: SceneContext) -> None:
    short, long = "Copied.", "x" * 140  # 5 seconds at least; 14 characters a second
    context.notify(short)
    context.notify(long)
    for seconds, shown in ((4.9, short), (0.2, long), (9.8, long)):
        context.update(seconds)
        assert context.toast
        assert context.toast.text == shown
    context.update(0.2)
    assert context.toast is None


def test_a_toast_stays_in_its_scene(new_context: NewStage) -> None:
    class Modal(Scene):
        modal = True

    context = new_context(menu=Scene, dialog=Modal, other=Scene)
    context.scenes.go("menu")
    context.notify("Copied.")
    context.scenes.settle()
    context.update(1)
    context.scenes.push("dialog")
    context.scenes.settle()
    context.update(60)
    assert context.toast is None
    context.scenes.pop()
    context.scenes.settle()
    context.update(1)
    assert context.toast
    context.notify("The disk is full.", everywhere=True)
    context.scenes.go("other")
    context.scenes.settle()
    context.update(1)
    assert context.toast
    assert context.toast.text == "The disk is full."


def test_the_theme_follows_the_system_only_where_it_shall(new_context: NewStage) -> None:
    context = new_context()
    found = []
    for theme, system in (("system", "light"), ("system", "contrast"), ("light", "dark")):
        change(context, theme=theme, system_theme=system)
        found.append(context.theme.name)
    assert found == ["light", "contrast", "light"]
