from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from games.core.storage.files import SET_ASIDE, Archive
from games.core.storage.settings import Settings
from games.ui.toolkit.context import Stage

NewStage = Callable[..., Stage]


def change(stage: Stage, **values: object) -> None:
    stage.change_settings(msgspec.structs.replace(stage.settings, **values))


def notices(stage: Stage) -> list[str]:
    return [notice.text for notice in stage.notices]


def test_settings_are_in_force_from_the_start(new_stage: NewStage, tmp_path: Path) -> None:
    Archive(tmp_path).save_settings(Settings(volume=30, ui_scale=100))
    stage = new_stage((1920, 1600))
    assert stage.sounds.volume == 0.3
    assert stage.px(100) == 100
    assert notices(stage) == []


def test_changed_settings_are_in_force_and_kept(new_stage: NewStage) -> None:
    stage = new_stage((1600, 1200))
    assert stage.px(100) == 150
    change(stage, volume=0, ui_scale=200)
    assert (stage.sounds.volume, stage.px(100)) == (0, 200)
    assert new_stage().settings == Settings(volume=0, ui_scale=200)


def test_damaged_settings_are_told_and_forgotten(new_stage: NewStage, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    stage = new_stage()
    assert stage.settings == Settings()
    assert notices(stage) == [SET_ASIDE]


def test_settings_that_cannot_be_kept_are_in_force_all_the_same(
    new_stage: NewStage, tmp_path: Path
) -> None:
    stage = new_stage()
    (tmp_path / "settings.json").mkdir()
    change(stage, volume=20)
    change(stage, volume=10)
    assert stage.sounds.volume == 0.1
    (notice,) = notices(stage)
    assert notice.startswith("The settings could not be saved: ")


@pytest.mark.parametrize(("seconds", "left"), [(4.9, ["Hello"]), (5.1, [])])
def test_a_notice_stays_for_a_while(stage: Stage, seconds: float, left: list[str]) -> None:
    stage.notify("Hello")
    stage.update(seconds / 2)
    stage.update(seconds / 2)
    assert notices(stage) == left


def test_the_same_notice_is_not_stacked(stage: Stage) -> None:
    for text in ("one", "two", "one"):
        stage.notify(text)
    assert notices(stage) == ["two", "one"]
