"""The window's loop: dropped files, and its arguments."""

from __future__ import annotations

import errno
import gc
import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.ui.match.dialogs import ConfirmScene
from games.ui.match.scene import MatchScene
from games.ui.scenes.menu import MenuScene
from tests import tour
from tests.written import Line

RECORD = '[Game "tiananmen"]\n[Player1 "Ada"]\n[Player2 "Ben"]\n\n1B D10 E10 E9 D9\n1W save\n'
MOVE_LIST = "b5,c3,h8/d6\nkeep\n"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr("games.ai.kernel_warmup.is_needed", lambda games: False)
    app = tour.open_app(tmp_path / "data")
    yield app
    app.close()


def position(app: App) -> Any:
    top = app.context.scenes.top
    assert isinstance(top, MatchScene)
    return top.board.view.session.match


def test_the_warm_up_sign_does_not_cover_the_status_line(
    app: App, monkeypatch: pytest.MonkeyPatch, written: list[Line]
) -> None:
    monkeypatch.setattr(KernelWarmup, "running", True)
    app.open("veletas")
    app.has_news()
    app.step([], 1 / 60)
    top = app.context.scenes.top
    assert isinstance(top, MatchScene)
    top.board.view.status.say("Hint 1 of 3: e6-e2/e9 – traps e2 beside your group of 3")
    app.step([pygame.Event(pygame.USEREVENT)], 1 / 60)
    assert top.board.view.status.text
    signs = [line.place for line in written if line.text.startswith("Making the opponents faster")]
    assert not signs[-1].colliderect(top.board.view.status.box)


@pytest.mark.parametrize("lines", [2, 3])
@pytest.mark.parametrize("game", tour.GAMES)
@pytest.mark.parametrize("size", [(480, 640), (800, 600)])
def test_a_long_sentence_below_the_board_stands_clear_of_the_panel(
    app: App, size: tuple[int, int], game: str, lines: int
) -> None:
    app.context.resize(size)
    scene = tour.match(app, game)
    line = scene.board.view.status
    heights: set[int] = set()
    while len(heights) < lines:
        line.say(f"{line.text} A tile stays where it has been placed.")
        heights.add(line.box.h)
    assert pygame.Rect((0, 0), size).contains(line.box)
    gap = 6  # between the board and the panel
    assert not line.box.inflate(2 * gap - 2, 2 * gap - 2).colliderect(scene.panel.rect)


def test_the_start_removes_scraps_of_interrupted_saves(app: App) -> None:
    folder = app.context.user_files.folder
    assert folder is not None
    scrap = folder / "matches" / "a.txtabcd_123.new"
    scrap.parent.mkdir(exist_ok=True)
    scrap.write_bytes(b"half")
    app.open()
    while scrap.exists():
        app.has_news()


def test_a_result_that_a_full_disk_refused_is_saved_without_an_event(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    files = app.context.user_files
    assert files.folder is not None
    app.open()
    with monkeypatch.context() as full:
        full.setattr(os, "replace", refuse)
        files.lessons.change(lambda lessons: lessons.with_lesson("veletas/course", "lines"))
        for _ in range(100):  # the notice has gone by then
            app.step([], 1.0)
        assert not (files.folder / "progress.json").exists()
        assert app.next_change() <= 5
    for _ in range(100):
        app.step([], 1.0)
    assert b"lines" in (files.folder / "progress.json").read_bytes()


def test_a_dropped_file_opens_from_any_scene(app: App, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(RECORD)
    app.open()
    app.step([pygame.Event(pygame.DROPFILE, file=str(path))], 1 / 60)
    match = position(app)
    assert [str(move) for move in match.moves] == ["D10", "E10", "E9", "D9", "save"]
    app.step([pygame.Event(pygame.DROPFILE, file=str(tmp_path / "gone.txt"))], 1 / 60)
    assert position(app) is match
    assert [notice.text for notice in app.context.toasts] == [
        "gone.txt could not be read: No such file or directory."
    ]


def test_a_file_name_that_is_not_utf_8_is_opened_and_shown(app: App, tmp_path: Path) -> None:
    app.open()
    broken = tmp_path / "match\udcff.txt"
    app.step([pygame.Event(pygame.DROPFILE, file=str(broken))], 1 / 60)
    assert len(app.context.toasts) == 1
    broken.write_text(RECORD)
    app.open(file=broken)
    app.step([], 1 / 60)
    assert position(app).ply == 5
    assert app.context.toasts == []  # it belonged to the menu
    broken.write_text("no record")
    app.step([pygame.Event(pygame.DROPFILE, file=str(broken))], 1 / 60)
    assert len(app.context.toasts) == 1


def test_dropped_text_may_have_any_known_format(app: App) -> None:
    app.open()
    app.step([pygame.Event(pygame.DROPTEXT, text=MOVE_LIST)], 1 / 60)
    assert position(app).ply == 5


def test_it_opens_a_file_or_else_the_menu_with_an_error(app: App, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(RECORD)
    app.open(file=path)
    assert position(app).ply == 5
    app.open(file=tmp_path / "gone.txt")
    assert isinstance(app.context.scenes.top, MenuScene)
    assert len(app.context.toasts) == 1


def press_escape(app: App) -> None:
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 1 / 60)


def test_a_held_key_acts_once_until_the_window_loses_the_focus(app: App) -> None:
    app.open()
    press_escape(app)
    assert isinstance(app.context.scenes.top, ConfirmScene)
    press_escape(app)
    assert isinstance(app.context.scenes.top, ConfirmScene)
    # A window without the focus does not learn that the key was released.
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 1 / 60)
    press_escape(app)
    assert isinstance(app.context.scenes.top, MenuScene)


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_left_scenes_are_freed(app: App, game: str) -> None:
    """Memory would grow from game to game: each scene has megabytes of pictures."""
    gc.disable()
    try:
        scenes = []
        app.open(game)
        for _ in range(3):
            app.step([], 1 / 60)
            scene: Any = app.context.scenes.top
            scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
            scene.panel.navigation.analyse()
            app.step([], 1 / 60)
            app.step([], 1 / 60)
            scenes += [weakref.ref(scene), weakref.ref(app.context.scenes.top)]
            app.context.scenes.pop()
            scene.panel.navigation.rematch()
            del scene
            for _ in range(20):
                app.step([], 0.1)
            app.has_news()  # an idle moment
            assert [left() for left in scenes] == [None] * len(scenes)
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("wanted", "shown"), [("system", "dark"), ("system", "contrast"), ("light", "light")]
)
def test_the_system_decides_on_motion_and_the_theme_if_it_shall(
    app: App, wanted: str, shown: str
) -> None:
    before = app.context.settings
    app.context.change_settings(msgspec.structs.replace(before, theme=wanted, animation="normal"))
    app.open()
    system = "dark" if wanted == "light" else shown
    app.ask_system(lambda: {"system_theme": system, "system_reduces_motion": True})
    assert app.has_news()
    app.step([], 1 / 60)
    assert app.context.theme.name == shown
    assert app.context.settings.time_factor == 0
    assert not app.has_news()


def test_the_place_of_the_window_is_kept(app: App) -> None:
    app.open()
    app.keep_place()
    place = app.context.user_files.load_window_place()
    assert place
    assert (place.width, place.height) == app.context.size


def test_a_finger_drags_a_piece_and_asks_by_a_long_press(app: App) -> None:
    app.open("tiananmen", people=True, seed="1")
    app.step([], 1 / 60)
    scene: Any = app.context.scenes.top
    view = scene.board.game_board.board_view(scene.board.view.position)
    origin, targets = next(iter(view.dests.items()))
    width, height = app.context.size

    def finger(kind: int, place: Any) -> pygame.Event:
        x, y = scene.board.game_board.spot(place).center
        return pygame.Event(kind, x=x / (width - 1), y=y / (height - 1), finger_id=3, touch_id=0)

    target = next(iter(targets))
    app.step([finger(pygame.FINGERDOWN, origin)], 1 / 60)
    app.step([finger(pygame.FINGERMOTION, target)], 1 / 60)
    app.step([finger(pygame.FINGERUP, target)], 1 / 60)
    assert scene.board.view.session.match.ply == 1
    app.step([finger(pygame.FINGERDOWN, target)], 1 / 60)
    assert app.next_change() <= 0.55
    for _ in range(8):
        app.step([], 0.1)
    assert scene.board.view.status.text
    app.step([finger(pygame.FINGERUP, target)], 1 / 60)
    assert scene.board.view.session.match.ply == 1
