"""Missing and damaged pictures, fonts, sounds and data: everything opens without them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from games import catalog
from games.app import App
from games.core import game as core_game
from games.core.system import FOLDER
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.look import look
from games.ui.toolkit import rule_pages
from games.ui.toolkit.context import Assets
from games.ui.toolkit.input import MousePointer
from games.ui.toolkit.sound import SoundName, Sounds
from games.window import open_window
from tests.tour import STOPS, open_match, visit

# pygame-ce has no other way yet to full screen for a window of `pygame.display`.
pytestmark = pytest.mark.filterwarnings("ignore:Please use Window.get_surface:DeprecationWarning")

KINDS = ("*.svg", "icons/*.svg", "cursors/*.svg", "fonts/*.otf", "sounds/*.wav")
FILES = sorted(str(path.relative_to(FOLDER)) for kind in KINDS for path in FOLDER.glob(kind))
GROUPS = 12
"""One file of every so many is damaged at a time."""
PLACES = [name for name in STOPS if not name.startswith("result")]
"""All scenes but the ends of matches, which take longer to play than all others to open."""


def remove(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def scramble(path: Path) -> None:
    path.write_bytes(Random(path.name).randbytes(5000))


def obstruct(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES: tuple[Callable[[Path], None], ...] = (remove, empty, cut, scramble, obstruct)


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the program's assets, which it uses."""
    folder = tmp_path / "assets"
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FOLDER / name, folder / name)
    monkeypatch.setattr("games.ui.toolkit.context.Assets", partial(Assets, folder))
    monkeypatch.setattr(
        "games.ui.toolkit.context.Sounds", lambda: Sounds(folder / "sounds", rng=Random(1))
    )
    monkeypatch.setattr("games.window.FOLDER", folder)
    monkeypatch.setattr("games.ui.toolkit.input.FOLDER", folder)
    for weight in ("regular", "bold"):
        path = folder / "fonts" / f"noto-sans-jp-{weight}.otf"
        monkeypatch.setattr(f"games.ui.toolkit.text.{weight.upper()}", path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.quit()
    yield folder
    pygame.mixer.quit()


def use_everything(folder: Path) -> None:
    """Open the window, all scenes and a match of each game; play all sounds."""
    user_files = UserFiles(folder)
    user_files.settings.change(lambda _: Settings(animation="off"))
    app = App(open_window(None), user_files)
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    for place in PLACES:
        visit(app, place)
        app.step([], 0.1)
    for game in catalog.games():
        open_match(app, game)
    for name in get_args(SoundName):
        app.context.sounds.play(name)
    for shape in ("open", "closed"):
        MousePointer().show(shape, 28)
    app.close()


@pytest.mark.slow
@pytest.mark.parametrize("first", range(GROUPS))
def test_everything_opens_without_some_files(assets: Path, tmp_path: Path, first: int) -> None:
    for number, name in enumerate(FILES[first::GROUPS]):
        DAMAGES[(first + number) % len(DAMAGES)](assets / name)
    use_everything(tmp_path / "user")


@pytest.mark.parametrize("damage", DAMAGES)
def test_everything_opens_without_any_file(
    assets: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    for name in FILES:
        damage(assets / name)
    use_everything(tmp_path / "user")


def test_everything_opens_without_the_folder(assets: Path, tmp_path: Path) -> None:
    shutil.rmtree(assets)
    use_everything(tmp_path / "user")


@pytest.fixture(params=[FileNotFoundError(), ValueError("damaged")], ids=["missing", "damaged"])
def no_data(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rule pages, demonstrations and puzzle themes of the games cannot be read."""

    def refuse(*_arguments: object) -> object:
        raise request.param

    readers = (rule_pages.read_pages, look.read_demo, core_game.read_tasks)
    for reader, module in zip(readers, (rule_pages, look, core_game), strict=True):
        monkeypatch.setattr(module, "read_data", refuse)
        reader.cache_clear()
    yield
    for reader in readers:
        reader.cache_clear()


@pytest.mark.usefixtures("no_data")
def test_everything_opens_without_the_data_of_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules are a summary then, no board plays by itself, and there are no puzzles."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(open_window(None), UserFiles(tmp_path))
    app.context.engine.start = lambda: None  # type: ignore[method-assign]
    for name in catalog.games():
        for place in ("rules", "setup"):
            app.context.scenes.go(place, game=name)
            app.step([], 0.1)
    app.context.scenes.go("menu")
    for _ in range(150):
        app.step([], 0.5)
    app.close()
