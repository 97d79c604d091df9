from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from games.core.storage.files import SET_ASIDE, UserFiles
from games.core.storage.settings import Settings
from games.ui.toolkit.scene_context import SceneContext

NewStage = Callable[..., SceneContext]


def change(context: SceneContext, **values: object) -> None:
    context.change_settings(msgspec.structs.replace(context.settings, **values))


def toasts(context: SceneContext) -> list[str]:
    return [notice.text for notice in context.toasts]


def test_settings_are_in_force_from_the_start(new_context: NewStage, tmp_path: Path) -> None:
    UserFiles(tmp_path).save_settings(Settings(volume=30, ui_scale=100))
    context = new_context((1920, 1600))
    assert context.sounds.volume == 0.3
    assert context.px(100) == 100
    assert toasts(context) == []


def test_changed_settings_are_in_force_and_kept(new_context: NewStage) -> None:
    context = new_context((1600, 1200))
    assert context.px(100) == 150
    change(context, volume=0, ui_scale=200)
    assert (context.sounds.volume, context.px(100)) == (0, 200)
    assert new_context().settings == Settings(volume=0, ui_scale=200)


def test_damaged_settings_are_told_and_forgotten(new_context: NewStage, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    context = new_context()
    assert context.settings == Settings()
    assert toasts(context) == [SET_ASIDE]


def test_settings_that_cannot_be_kept_are_in_force_all_the_same(
    new_context: NewStage, tmp_path: Path
) -> None:
    context = new_context()
    (tmp_path / "settings.json").mkdir()
    change(context, volume=20)
    change(context, volume=10)
    assert context.sounds.volume == 0.1
    (notice,) = toasts(context)
    assert notice.startswith("The settings could not be saved: ")


@pytest.mark.parametrize(("seconds", "left"), [(4.9, ["Hello"]), (5.1, [])])
def test_a_notice_stays_for_a_while(context: SceneContext, seconds: float, left: list[str]) -> None:
    context.notify("Hello")
    context.update(seconds / 2)
    context.update(seconds / 2)
    assert toasts(context) == left


def test_the_same_notice_is_not_stacked(context: SceneContext) -> None:
    for text in ("one", "two", "one"):
        context.notify(text)
    assert toasts(context) == ["two", "one"]
