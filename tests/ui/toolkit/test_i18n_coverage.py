"""Every text on the screen passes through gettext: in a made-up language nothing is English.

The language puts every text between « and ». What is drawn without them must be a name, a number
or notation.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import App
from games.controller.seats import Seat
from games.storage.user_files import UserFiles
from games.ui.toolkit.text import Text, use_language

WORD = re.compile(r"[A-Za-z]{3,}")
OURS = ("Tavoliere", "English", "Ada", "Ben", "Cleo", "Dan", "Robot")
SEATS = (
    Seat("human", "Ada", ""),
    Seat("human", "Ben", ""),
    Seat("human", "Cleo", ""),
    Seat("human", "Dan", ""),
)


class Marked(gettext.NullTranslations):
    """Every text between guillemets."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def pgettext(self, context: str, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"«{one if n == 1 else many}»"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that were drawn, in a language of guillemets."""
    texts: list[str] = []
    for name in ("render", "paragraph", "wrap", "fitted", "draw"):
        monkeypatch.setattr(Text, name, recording(getattr(Text, name), texts))
    monkeypatch.setattr(gettext, "translation", lambda *_, **__: Marked())
    monkeypatch.setattr(gettext, "find", lambda *_, **__: "xx/LC_MESSAGES/a.mo")
    use_language("xx")
    yield texts
    monkeypatch.undo()
    use_language("en")


def recording(method: Any, texts: list[str]) -> Any:
    def record(self: Text, *arguments: Any, **keywords: Any) -> Any:
        texts.append(next(a for a in arguments if isinstance(a, str)))
        return method(self, *arguments, **keywords)

    return record


@pytest.fixture
def app(tmp_path: Path, drawn: list[str]) -> Iterator[App]:
    app = App(pygame.Surface((1280, 800)), UserFiles(tmp_path))
    use_language("xx")
    yield app
    app.close()


def english(texts: list[str]) -> set[str]:
    """What was drawn without a translation, and is no piece of a translated text either."""
    translated = " ".join(text for text in texts if "«" in text)
    plain = {text for text in texts if WORD.search(text) and "«" not in text}
    loose = {text.rstrip("…").strip() for text in plain}
    return {
        text for text in loose if text not in translated and not any(our in text for our in OURS)
    }


def show(app: App, name: str, **arguments: Any) -> None:
    app.context.scenes.go(name, **arguments)
    app.context.scenes.settle()
    for _ in range(3):
        app.step([], 0.5)


@pytest.mark.parametrize("name", ["menu", "settings", "library", "statistics"])
def test_scenes_without_a_game(app: App, drawn: list[str], name: str) -> None:
    show(app, name)
    assert len(drawn) > 10
    assert english(drawn) == set()


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_setup_and_every_page_of_the_rules(app: App, drawn: list[str], game: str) -> None:
    show(app, "setup", game=game)
    for page in range(len(app.context.game_views[game].pages())):
        show(app, "rules", game=game, page=page)
    assert english(drawn) == set()


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        ("veletas", {"Size": "7"}),
        ("herati", {}),
        ("herati", {"Mode": "workshop", "Players": "4", "Play": "match"}),
        ("tiananmen", {"Size": "13"}),
    ],
    ids=str,
)
@pytest.mark.slow
def test_a_game_from_its_start_to_its_result(
    app: App, drawn: list[str], game: str, chosen: dict[str, str]
) -> None:
    entry = app.context.game_views[game].game
    options = entry.set_up({**chosen, "Seed": "words"})
    show(app, game, options=options, seats=SEATS[: entry.player_count(options)])
    scene: Any = app.context.scenes.top
    while not scene.board.view.session.over:
        scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
        app.step([], 0.5)
        for other in [s for s in app.context.scenes.stack if s is not scene]:
            assert other.modal
            app.context.scenes.pop()
            app.context.scenes.settle()
    for _ in range(8):
        app.step([], 0.5)
    scene.panel.navigation.pause()
    app.step([], 0.1)
    assert english(drawn) == set()
