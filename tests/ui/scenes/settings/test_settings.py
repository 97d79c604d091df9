"""The settings: applied at once, saved between runs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from games.core.kernels import Speed
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.scenes.settings import SettingsScene
from games.ui.toolkit.game_views import PieceSet
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.controls import KeyField, Slider, Toggle
from tests.looks import replace
from tests.ui.conftest import NewStage, Recorder
from tests.ui.user_input import choose, chooser, click, entries, key, show, tab, texts, write

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]


@pytest.fixture
def new_context(new_context: NewStage) -> NewStage:
    def make(size: tuple[int, int] = (1280, 800)) -> SceneContext:
        return new_context(size, settings=SettingsScene)

    return make


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    return opened(new_context())


def opened(context: SceneContext) -> SceneContext:
    context.scenes.go("menu")
    context.scenes.push("settings")
    context.scenes.settle()
    return context


def scene(context: SceneContext) -> SettingsScene:
    top = context.scenes.top
    assert isinstance(top, SettingsScene)
    return top


def open_page(context: SceneContext, title: str) -> None:
    choose(scene(context), title)


def toggle(context: SceneContext, title: str) -> Toggle:
    control = scene(context).row(title).control
    assert isinstance(control, Toggle)
    return control


def slider(context: SceneContext, title: str) -> Slider:
    control = scene(context).row(title).control
    assert isinstance(control, Slider)
    return control


def kept(folder: Path) -> Settings:
    return UserFiles(folder).settings.load()


def rename(context: SceneContext, place: int, name: str) -> None:
    open_page(context, "Players")
    click(context.scenes, entries(scene(context))[place].rect.center)
    key(context.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    key(context.scenes, pygame.K_BACKSPACE)
    write(context.scenes, name)


@pytest.mark.parametrize(
    ("speed", "text"),
    [
        ((Speed.COMPILED, ""), "Opponents run compiled code."),
        ((Speed.COMPILING, ""), "at reduced speed until their code is compiled."),
        ((Speed.FAILED, "no library"), "Numba does not work here (no library)."),
        (
            (Speed.UNSAFE, "/tmp/kernels"),
            "change /tmp/kernels, where their compiled code would be kept. Delete that folder.",
        ),
        ((Speed.PLAIN, ""), "The README explains how to make them faster."),
    ],
)
def test_it_says_how_the_opponents_run(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch, speed: tuple[Speed, str], text: str
) -> None:
    monkeypatch.setattr("games.ui.scenes.settings.kernel_speed", lambda: speed)
    context = opened(new_context())
    open_page(context, "Board")
    assert any(said.endswith(text) for said in texts(scene(context)))


def test_switches_are_in_force_and_kept_at_once(context: SceneContext, tmp_path: Path) -> None:
    click(context.scenes, toggle(context, "Fullscreen").rect.center)
    open_page(context, "Board")
    choose(scene(context), "Inside")
    assert (context.settings.fullscreen, context.settings.coordinates) == (True, "inside")
    assert kept(tmp_path) == context.settings


def test_the_speed_of_animations(context: SceneContext) -> None:
    choose(scene(context), "Off")
    assert context.settings.time_factor == 0
    choose(scene(context), "Slow")
    assert context.settings.animation == "slow"


def test_the_scale_changes_the_window_at_once(context: SceneContext) -> None:
    choose(scene(context), "150%")
    assert context.px(100) == 133  # a window of 1280 × 800 has no room for more
    choose(scene(context), "80%")
    assert context.px(100) == 80
    choose(scene(context), "Automatic")
    assert (context.px(100), context.settings.ui_scale) == (100, None)


def test_a_scale_without_room_is_explained(new_context: NewStage) -> None:
    context = opened(new_context((1280, 800)))
    choose(scene(context), "200%")
    assert "This window has room for 133% only." in texts(scene(context))
    context.resize((1600, 1200))
    assert "This window has room for 200% only." not in texts(scene(context))
    choose(scene(context), "80%")
    assert not [text for text in texts(scene(context)) if "room" in text]


def test_a_scale_that_is_not_in_the_list_is_kept(new_context: NewStage) -> None:
    context = new_context()
    context.change_settings(msgspec.structs.replace(context.settings, ui_scale=137))
    opened(context)
    show(context)
    click(context.scenes, toggle(context, "Fullscreen").rect.center)
    assert context.settings.ui_scale == 137


def test_the_volume_is_heard_at_once_and_written_a_little_later(
    context: SceneContext, tmp_path: Path
) -> None:
    open_page(context, "Sound")
    slider(context, "Volume").slide(20)
    assert context.sounds.volume == 0.2
    assert kept(tmp_path).volume == 70
    context.scenes.update(0.4)
    slider(context, "Volume").slide(30)
    context.scenes.update(0.4)
    assert kept(tmp_path).volume == 70
    context.scenes.update(0.2)
    assert kept(tmp_path).volume == context.settings.volume == 30


@pytest.mark.parametrize("way", ["time", "leaving", "another page", "covered"])
def test_names_are_kept(context: SceneContext, tmp_path: Path, way: str) -> None:
    rename(context, 1, "Ada")
    if way == "time":
        context.scenes.update(0.6)
    elif way == "leaving":
        key(context.scenes, pygame.K_ESCAPE)
    elif way == "another page":
        open_page(context, "Board")
    else:
        context.scenes.covered()
    assert kept(tmp_path).names == ("Player 1", "Ada", "Player 3", "Player 4")


def test_an_empty_name_is_the_usual_one(context: SceneContext) -> None:
    rename(context, 0, "Ada")
    context.scenes.update(1)
    rename(context, 0, "  ")
    context.scenes.update(1)
    assert context.settings.names == Settings().names


def test_a_name_being_written_survives_another_window_size(context: SceneContext) -> None:
    rename(context, 3, "Ad")
    context.resize((900, 1200))
    write(context.scenes, "a")
    context.scenes.update(1)
    assert context.settings.names[3] == "Ada"


def test_the_key_for_fullscreen_moves_the_switch(context: SceneContext) -> None:
    context.change_settings(msgspec.structs.replace(context.settings, fullscreen=True))
    context.scenes.update(0.01)
    assert toggle(context, "Fullscreen").value is True


def test_escape_returns_to_the_scene_before(context: SceneContext) -> None:
    key(context.scenes, pygame.K_ESCAPE)
    assert isinstance(context.scenes.top, Recorder)
    assert len(context.scenes.stack) == 1


def test_escape_closes_an_open_list_first(context: SceneContext) -> None:
    dropdown = chooser(scene(context), "Automatic")
    assert isinstance(dropdown, Dropdown)
    click(context.scenes, dropdown.rect.center)
    assert dropdown.open
    key(context.scenes, pygame.K_ESCAPE)
    assert not dropdown.open
    key(context.scenes, pygame.K_ESCAPE)
    assert isinstance(context.scenes.top, Recorder)


def test_settings_that_are_the_only_scene_lead_to_the_menu(new_context: NewStage) -> None:
    context = new_context()
    context.scenes.go("settings")
    context.scenes.settle()
    key(context.scenes, pygame.K_ESCAPE)
    assert isinstance(context.scenes.top, Recorder)


def test_settings_that_cannot_be_saved_are_reported_and_used(
    context: SceneContext, tmp_path: Path
) -> None:
    (tmp_path / "settings.json").unlink(missing_ok=True)
    (tmp_path / "settings.json").mkdir()
    click(context.scenes, toggle(context, "Fullscreen").rect.center)
    assert context.settings.fullscreen is True
    assert len(context.toasts) == 1


PAGES = ("Window", "Look", "Board", "Sound", "Controls", "Players")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("percent", [None, 80, 200])
@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_reached_at_every_size(
    new_context: NewStage, size: tuple[int, int], percent: int | None, page: str
) -> None:
    context = new_context(size)
    context.change_settings(msgspec.structs.replace(context.settings, ui_scale=percent))
    opened(context)
    open_page(context, page)
    form = scene(context).form
    stops = [w for w in form.widgets if w.focusable and w.visible]
    assert len(stops) > 2
    for stop in stops:
        tab(context.scenes)
        assert form.focused is stop
        window = stop.view.rect if stop.view else pygame.Rect((0, 0), size)
        assert window.contains(stop.rect)
        assert stop.rect.w >= min(stop.natural_width(), context.px(320))


def test_each_switch_of_the_board_changes_its_setting(context: SceneContext) -> None:
    open_page(context, "Board")
    for title, field in [
        ("Legal targets", "show_targets"),
        ("Consequences", "show_consequences"),
        ("Confirm turns", "confirm_turns"),
        ("Turn the board", "flip_board"),
        ("Thinking", "show_thinking"),
    ]:
        before = getattr(Settings(), field)
        toggle(context, title).switch()
        assert getattr(context.settings, field) is not before


def test_mute_and_volumes_are_heard_at_once(context: SceneContext) -> None:
    open_page(context, "Sound")
    slider(context, "Volume").slide(80)
    slider(context, "Pieces and signals").slide(50)
    slider(context, "Background").slide(30)
    sounds = context.sounds
    assert (sounds.volume, sounds.effects_volume, sounds.ambient_volume) == (0.8, 0.5, 0.3)
    toggle(context, "Mute").switch()
    assert sounds.muted
    toggle(context, "Mute").switch()
    assert not sounds.muted


def test_reduced_motion_is_chosen_or_follows_the_system(context: SceneContext) -> None:
    segments = scene(context).row("Reduced motion").control
    assert isinstance(segments, SegmentedControl)
    segments.choose(1)
    assert (context.settings.reduced_motion, context.settings.time_factor) == (True, 0)
    segments.choose(2)
    assert (context.settings.reduced_motion, context.settings.time_factor) == (False, 1)
    segments.choose(0)
    assert context.settings.reduced_motion is None


@pytest.mark.parametrize(("title", "way"), [("Click only", "click"), ("Drag only", "drag")])
def test_the_ways_to_move_pieces(context: SceneContext, title: str, way: str) -> None:
    open_page(context, "Controls")
    choose(scene(context), title)
    assert context.settings.input == way


def test_keys_are_changed_and_set_back(context: SceneContext) -> None:
    open_page(context, "Controls")
    hint, pause = (scene(context).row(title).control for title in ("Hint", "Pause"))
    assert isinstance(hint, KeyField)
    assert isinstance(pause, KeyField)
    hint.press()
    assert scene(context).captures_keys
    key(context.scenes, pygame.K_p)
    assert context.settings.keys == {"hint": "p", "pause": "h"}
    assert (hint.label, pause.label) == ("P", "H")
    assert context.toasts[-1].text == "This key belonged to “Pause”, which now uses H."
    usual = scene(context).row("").control
    assert isinstance(usual, Button)
    usual.press()
    assert context.settings.keys == {}
    assert (hint.label, pause.label) == ("H", "P")


def test_a_key_that_moves_the_cursor_is_refused_in_words(context: SceneContext) -> None:
    open_page(context, "Controls")
    hint = scene(context).row("Hint").control
    assert isinstance(hint, KeyField)
    hint.press()
    key(context.scenes, pygame.K_DOWN)
    assert context.settings.keys == {}
    assert context.toasts[-1].text == "Down is needed to move the cursor and to press buttons."


def test_the_theme_is_chosen_and_shown_at_once(context: SceneContext) -> None:
    open_page(context, "Look")
    segments = scene(context).row("Colours").control
    assert isinstance(segments, SegmentedControl)
    found = []
    for place in (2, 3, 1, 0):
        segments.choose(place)
        found.append((context.settings.theme, context.theme.name))
    assert found == [
        ("dark", "dark"),
        ("contrast", "contrast"),
        ("light", "light"),
        ("system", "light"),
    ]


def test_piece_sets_are_chosen_for_each_game_that_has_some(context: SceneContext) -> None:
    sets = tuple(PieceSet(name, name.title(), lambda *_: None) for name in ("round", "square"))
    views = dict(context.game_views)
    views["knights"] = replace(views["knights"], piece_sets=sets)
    context.game_views = views
    open_page(context, "Look")
    chooser = scene(context).row("Knights").control
    assert isinstance(chooser, PictureChooser)
    chooser.choose(1)
    assert context.settings.piece_sets == {"knights": "square"}
    with pytest.raises(StopIteration):
        scene(context).row("Weavers")
