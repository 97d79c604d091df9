"""The settings: in force at once, kept between runs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from games.core.storage.files import Archive
from games.core.storage.settings import Settings
from games.ui.scenes.settings import SettingsScene
from games.ui.toolkit.context import Stage
from tests.ui.conftest import NewStage, Recorder
from tests.ui.hand import choose, click, entries, key, show, tab, texts, write

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]


@pytest.fixture
def new_stage(new_stage: NewStage) -> NewStage:
    def make(size: tuple[int, int] = (1280, 800)) -> Stage:
        return new_stage(size, settings=SettingsScene)

    return make


@pytest.fixture
def stage(new_stage: NewStage) -> Stage:
    return opened(new_stage())


def opened(stage: Stage) -> Stage:
    stage.scenes.go("menu")
    stage.scenes.push("settings")
    stage.scenes.settle()
    return stage


def scene(stage: Stage) -> SettingsScene:
    top = stage.scenes.top
    assert isinstance(top, SettingsScene)
    return top


def kept(folder: Path) -> Settings:
    return Archive(folder).load_settings()[0]


def rename(stage: Stage, place: int, name: str) -> None:
    click(stage.scenes, entries(scene(stage))[place].rect.center)
    key(stage.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    key(stage.scenes, pygame.K_BACKSPACE)
    write(stage.scenes, name)


def test_switches_are_in_force_and_kept_at_once(stage: Stage, tmp_path: Path) -> None:
    click(stage.scenes, scene(stage).fullscreen.rect.center)
    click(stage.scenes, scene(stage).coordinates.rect.center)
    assert (stage.settings.fullscreen, stage.settings.coordinates) == (True, False)
    assert kept(tmp_path) == stage.settings


def test_the_speed_of_animations(stage: Stage) -> None:
    choose(scene(stage), "Off")
    assert stage.settings.time_factor == 0
    choose(scene(stage), "Slow")
    assert stage.settings.animation == "slow"


def test_the_scale_changes_the_window_at_once(stage: Stage) -> None:
    choose(scene(stage), "150 %")
    assert stage.px(100) == 133  # a window of 1280 × 800 has no room for more
    choose(scene(stage), "80 %")
    assert stage.px(100) == 80
    choose(scene(stage), "Automatic")
    assert (stage.px(100), stage.settings.ui_scale) == (100, None)


def test_a_scale_without_room_is_explained(new_stage: NewStage) -> None:
    stage = opened(new_stage((1280, 800)))
    choose(scene(stage), "200 %")
    assert "This window has only room for 133 %." in texts(scene(stage))
    stage.resize((1600, 1200))
    assert "This window has only room for 200 %." not in texts(scene(stage))
    choose(scene(stage), "80 %")
    assert not [text for text in texts(scene(stage)) if "room" in text]


def test_a_scale_that_is_not_in_the_list_is_kept(new_stage: NewStage) -> None:
    stage = new_stage()
    stage.change_settings(msgspec.structs.replace(stage.settings, ui_scale=137))
    opened(stage)
    show(stage)
    click(stage.scenes, scene(stage).coordinates.rect.center)
    assert stage.settings.ui_scale == 137


def test_the_volume_is_heard_at_once_and_written_a_little_later(
    stage: Stage, tmp_path: Path
) -> None:
    scene(stage).volume.slide(20)
    assert stage.sounds.volume == 0.2
    assert kept(tmp_path).volume == 70
    stage.scenes.update(0.4)
    scene(stage).volume.slide(30)
    stage.scenes.update(0.4)
    assert kept(tmp_path).volume == 70
    stage.scenes.update(0.2)
    assert kept(tmp_path).volume == stage.settings.volume == 30


@pytest.mark.parametrize("way", ["time", "leaving", "another change", "covered"])
def test_names_are_kept(stage: Stage, tmp_path: Path, way: str) -> None:
    rename(stage, 1, "Ada")
    if way == "time":
        stage.scenes.update(0.6)
    elif way == "leaving":
        key(stage.scenes, pygame.K_ESCAPE)
    elif way == "another change":
        choose(scene(stage), "Slow")
    else:
        stage.scenes.covered()
    assert kept(tmp_path).names == ("Player 1", "Ada", "Player 3", "Player 4")


def test_an_empty_name_is_the_usual_one(stage: Stage) -> None:
    rename(stage, 0, "Ada")
    stage.scenes.update(1)
    rename(stage, 0, "  ")
    stage.scenes.update(1)
    assert stage.settings.names == Settings().names


def test_a_name_being_written_survives_another_window_size(stage: Stage) -> None:
    rename(stage, 3, "Ad")
    stage.resize((900, 1200))
    write(stage.scenes, "a")
    stage.scenes.update(1)
    assert stage.settings.names[3] == "Ada"


def test_the_key_for_fullscreen_moves_the_switch(stage: Stage) -> None:
    stage.change_settings(msgspec.structs.replace(stage.settings, fullscreen=True))
    stage.scenes.update(0.01)
    assert scene(stage).fullscreen.value is True


def test_escape_leads_back_to_where_one_came_from(stage: Stage) -> None:
    key(stage.scenes, pygame.K_ESCAPE)
    assert isinstance(stage.scenes.top, Recorder)
    assert len(stage.scenes.stack) == 1


def test_escape_closes_an_open_list_first(stage: Stage) -> None:
    click(stage.scenes, scene(stage).scale.rect.center)
    key(stage.scenes, pygame.K_ESCAPE)
    assert not scene(stage).scale.open
    key(stage.scenes, pygame.K_ESCAPE)
    assert isinstance(stage.scenes.top, Recorder)


def test_settings_that_are_the_only_scene_lead_to_the_menu(new_stage: NewStage) -> None:
    stage = new_stage()
    stage.scenes.go("settings")
    stage.scenes.settle()
    key(stage.scenes, pygame.K_ESCAPE)
    assert isinstance(stage.scenes.top, Recorder)


def test_what_cannot_be_kept_is_told_and_in_force(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "settings.json").unlink(missing_ok=True)
    (tmp_path / "settings.json").mkdir()
    click(stage.scenes, scene(stage).coordinates.rect.center)
    assert stage.settings.coordinates is False
    assert len(stage.notices) == 1


@pytest.mark.parametrize("percent", [None, 80, 200])
@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_reached_at_every_size(
    new_stage: NewStage, size: tuple[int, int], percent: int | None
) -> None:
    stage = new_stage(size)
    stage.change_settings(msgspec.structs.replace(stage.settings, ui_scale=percent))
    opened(stage)
    show(stage)
    form = scene(stage).form
    stops = [w for w in form.widgets if w.focusable and w.visible]
    assert len(stops) == 11
    for stop in stops:
        tab(stage.scenes)
        assert form.focused is stop
        window = stop.view.rect if stop.view else pygame.Rect((0, 0), size)
        assert window.contains(stop.rect)
