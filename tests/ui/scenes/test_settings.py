"""The settings: applied at once, saved between runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest

from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.core.kernels import Speed
from games.storage.documents import Settings
from games.ui.look.look import PieceSet, SceneContext
from games.ui.scenes import settings as module
from games.ui.scenes.settings import (
    OWN_ROWS,
    PAGES,
    Setting,
    SettingsChanges,
    SettingsScene,
    page_rows,
)
from games.ui.scenes.setup_rows import ControlRow, SetupRow
from games.ui.widgets.button import Toggle
from games.ui.widgets.chooser import Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from tests.looks import replace
from tests.tour import open_app
from tests.ui.conftest import NewStage
from tests.ui.user_input import choose, move, press, show, texts


@pytest.fixture
def new_context(new_context: NewStage) -> NewStage:
    return partial(new_context, settings=SettingsScene)


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


@pytest.mark.parametrize(("speed", "text"), [
    ((Speed.COMPILED, ""), "The computer opponents run at full speed."),
    ((Speed.COMPILING, ""), "get ready to run at full speed; this takes a minute or two."),
    ((Speed.FAILED, "no library"), "Numba does not work here (no library)."),
    (
        (Speed.UNSAFE, "/tmp/kernels"),
        "other users can change the folder /tmp/kernels. Delete it.",
    ),
    ((Speed.PLAIN, ""), "The README explains how to make them faster."),
])  # fmt: skip
def test_it_says_how_the_opponents_run(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch, speed: tuple[Speed, str], text: str
) -> None:
    monkeypatch.setattr("games.ui.scenes.settings.kernel_speed", lambda: speed)
    context = opened(new_context())
    open_page(context, "General")
    assert any(said.endswith(text) for said in texts(scene(context)))


def test_a_scale_without_room_is_explained(new_context: NewStage) -> None:
    context = opened(new_context((1280, 800)))
    choose(scene(context), "200%")
    assert "This window has room for 133% only." in texts(scene(context))
    context.resize((1600, 1200))
    assert "This window has room for 200% only." not in texts(scene(context))
    choose(scene(context), "80%")
    assert not [text for text in texts(scene(context)) if "room" in text]


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


# -- The board beside them ---------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path, screen: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(KernelWarmup, "start", lambda self: None)
    app = open_app(tmp_path)
    opened(app.context)
    yield app
    app.close()


def board_picture(app: App) -> bytes:
    """The part of the window beside the rows."""
    app.context.scenes.update(0.1)
    surface = show(app.context)
    return pygame.image.tobytes(surface.subsurface((760, 120, 500, 560)), "RGB")


def test_a_board_shows_what_is_changed(app: App) -> None:
    open_page(app.context, "Board")
    before = board_picture(app)
    assert board_picture(app) == before
    choose(scene(app.context), "Slow")  # a move shows the speed
    for _ in range(20):
        app.context.scenes.update(0.2)
    moved = board_picture(app)
    assert moved != before
    choose(scene(app.context), "Inside")
    assert board_picture(app) != moved


def test_another_piece_set_is_shown_on_a_board_of_its_game(app: App) -> None:
    open_page(app.context, "Look")
    before = board_picture(app)
    chooser = scene(app.context).row("Herati").control
    assert isinstance(chooser, PictureChooser)
    chooser.choose(1)
    first = board_picture(app)
    assert first != before
    chooser.choose(0)
    assert board_picture(app) not in (before, first)


def test_pages_that_it_shows_something_of_have_the_board_in_a_wide_window(app: App) -> None:
    def games() -> list[SegmentedControl]:
        found = scene(app.context).form.widgets
        return [w for w in found if isinstance(w, SegmentedControl) and "Herati" in w.choices]

    assert [each.visible for each in games()] == [False]
    for page, shown in (("Board", True), ("General", False), ("Controls", False)):
        open_page(app.context, page)
        assert [each.visible for each in games()] == [shown]
    open_page(app.context, "Board")
    app.context.resize((480, 640))
    assert [each.visible for each in games()] == [False]
    app.context.scenes.update(0.1)
    show(app.context)


def test_the_board_of_another_game_can_be_shown(app: App) -> None:
    open_page(app.context, "Look")
    before = board_picture(app)
    choose(scene(app.context), "Tiananmen")
    assert board_picture(app) != before


def test_a_held_piece_looks_the_same_above_the_kept_picture(app: App) -> None:
    open_page(app.context, "Board")
    for _ in range(10):
        app.step([], 0.2)
    board = scene(app.context).board.seen
    assert board
    origin = next(place for place in board.view.board.origins if board.view.board.targets(place))
    x, y = board.game_board.spot(origin).center
    press(app.context.scenes, (x, y))
    for point in ((x + 20, y), (x + 21, y), (x + 22, y + 1), (5, 5)):
        move(app.context.scenes, point)
        kept = board_picture(app)
        app.context.scenes.handle(pygame.Event(pygame.USEREVENT))  # everything is drawn again
        assert board_picture(app) == kept
    assert board.view.board.drag is not None


# -- The pages of the settings -----------------------------------------------------------------


ELSEWHERE = {"window", "system_reduces_motion", "system_theme", "language", "setups", "names"}
"""Settings without a row of their own kind: they follow the system, or have several rows."""


def rows(context: SceneContext, page: str) -> list[SetupRow]:
    return list(page_rows(page, SettingsChanges(context)))


def test_every_setting_has_a_row_once(context: SceneContext) -> None:
    shown = [row for page in PAGES for row in rows(context, page)]
    fields = [row.field for row in shown if isinstance(row, ControlRow) and row.field]
    assert len(fields) == len({*fields})
    known = {field.name for field in msgspec.structs.fields(Settings)}
    assert known - ELSEWHERE - {"ui_scale", "piece_sets", "keys"} <= {*fields}
    titles = [row.label.text for row in shown]
    assert {"Scale", "Player 1", "Player 4"} <= {*titles}


def test_a_board_that_turns_is_named_and_without_one_there_is_no_switch(
    context: SceneContext,
) -> None:
    def switch() -> str | None:
        """The text of the switch on the page of the board."""
        board = rows(context, "Board")
        return next((row.text.text for row in board if row.label.text == "Turn the board"), None)

    said = switch()
    assert said is not None
    assert "(Knights)" in said
    assert "each hand at its own side" in said
    context.game_views = {"weavers": context.game_views["weavers"]}
    assert switch() is None


def test_a_language_can_be_chosen_if_there_are_several(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def language_row() -> SetupRow | None:
        window = rows(context, "General")
        return next((row for row in window if row.label.text == "Language"), None)

    monkeypatch.setattr(module, "languages", lambda: {"en": "English"})
    assert language_row() is None
    spoken = {"en": "English", "it": "Italiano"}
    monkeypatch.setattr(module, "languages", lambda: spoken)
    row = language_row()
    assert isinstance(row, ControlRow)
    dropdown = row.control
    assert isinstance(dropdown, Dropdown)
    dropdown.choose(2)
    assert context.settings.language == "it"


# -- Changes of settings, written at once or after a pause -------------------------------------


def test_settings_changed_elsewhere_meanwhile_are_kept(context: SceneContext) -> None:
    changes = SettingsChanges(context)
    changes.make_soon(volume=10)
    context.toggle_muted()
    changes.save()
    assert (context.settings.volume, context.settings.muted) == (10, True)


ROWS = [row for page in PAGES.values() for row in page if row.name not in OWN_ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_is_chosen_in_a_row_is_its_setting(context: SceneContext, row: Setting) -> None:
    changes = SettingsChanges(context)
    (made,) = row.rows(changes)
    assert isinstance(made, ControlRow)
    before, control = getattr(context.settings, row.name), made.control
    if isinstance(control, SegmentedControl):
        for place, value in enumerate(row.choices):
            control.choose(place)
            assert getattr(context.settings, row.name) == value
    elif isinstance(control, Toggle):
        control.press()
        assert getattr(context.settings, row.name) is not before
    else:
        assert isinstance(control, Slider)
        control.slide(35)
        assert getattr(changes.wanted, row.name) == 35


@pytest.mark.parametrize("page", ["General", "Controls"])
@pytest.mark.parametrize("size", [(480, 640), (800, 600)])
def test_no_control_is_cut_at_the_end_of_the_rows(
    new_context: NewStage, page: str, size: tuple[int, int]
) -> None:
    context = opened(new_context(size))
    open_page(context, page)
    widgets = scene(context).form.widgets
    (view,) = (each for each in widgets if isinstance(each, ScrollView))
    assert view.scrolls
    end = view.rect.bottom
    rows = [row for row in widgets if row.view and row.focusable]
    assert not [row for row in rows if row.rect.top < end < row.rect.bottom]
