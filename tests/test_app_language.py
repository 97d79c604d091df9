"""Another language in the running window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.app import App
from games.controller.seats import Seat
from games.storage.user_files import UserFiles
from games.ui.toolkit import text
from games.ui.toolkit.text import use_language
from tests.catalogues import write_catalogue

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=1; plural=0;\n"
SEATS = (Seat("human", "Ada", ""), Seat("human", "Ben", ""))


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    catalogue = tmp_path / "locale" / "eo" / "LC_MESSAGES" / "tavoliere.mo"
    texts = {"": HEADER, "Settings": "Agordoj", "Undo": "Malfari", "English": "Esperanto"}
    write_catalogue(catalogue, texts)
    monkeypatch.setattr(text.use_language, "__defaults__", (catalogue.parents[2],))
    app = App(pygame.Surface((1280, 800)), UserFiles(tmp_path / "files"))
    yield app
    app.close()
    monkeypatch.undo()
    use_language("en")


def speak(app: App, code: str) -> None:
    settings = msgspec.structs.replace(app.context.settings, language=code)
    app.context.change_settings(settings)
    app.step([], 0.1)


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_a_match_goes_on_in_another_language(app: App, game: str) -> None:
    rules = app.context.game_views[game].game
    options = rules.set_up({"Seed": "words"})
    seats = SEATS[: rules.player_count(options)]
    app.context.scenes.go(game, options=options, seats=seats)
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
    record = scene.board.view.session.record
    speak(app, "eo")
    now: Any = app.context.scenes.top
    assert now is not scene
    assert now.board.view.session is scene.board.view.session
    assert now.board.view.session.record == record
    now.board.view.session.play(now.board.view.session.position.legal_moves()[0])
    for _ in range(20):
        app.step([], 0.2)
    assert now.board.view.settled
    assert now.board.view.shown_position == now.board.view.session.position


def test_the_settings_change_at_once(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("settings")
    app.context.scenes.settle()
    speak(app, "eo")
    top: Any = app.context.scenes.top
    assert {"Agordoj"} <= {getattr(each, "text", "") for each in top.form.widgets}
    assert len(app.context.scenes.stack) == 2
    assert app.context.user_files.settings.load().language == "eo"
