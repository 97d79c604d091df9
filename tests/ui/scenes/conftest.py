"""The library of four matches of the toy game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.ai.engine import Engine
from games.storage.matches import MatchStore
from games.storage.user_files import UserFiles
from games.ui.look.look import AnyLook, SceneContext
from games.ui.match.dialogs import ConfirmScene
from games.ui.scenes.library import LibraryScene, TrashScene
from games.ui.scenes.small_dialogs import PromptScene
from tests.looks import look_of
from tests.ui.conftest import WEAVERS, Recorder, paint_sample, sample
from tests.ui.scenes.stored_races import ADA, BOB, GAME, ROBOT, Opener, Painter, record


def stage(
    folder: Path, *views: AnyLook, size: tuple[int, int] = (1280, 800), **scenes: Any
) -> SceneContext:
    """A context of these games with a folder of its own; a scene that is None only records."""
    game_views = {v.game.name: v for v in views}
    factories = {name: scene or Recorder for name, scene in scenes.items()}
    context = SceneContext(game_views, UserFiles(folder), Engine(dict), factories)
    context.resize(size)
    return context


@pytest.fixture
def matches(tmp_path: Path) -> MatchStore:
    """Three finished matches and one unfinished."""
    matches = MatchStore(tmp_path)
    matches.add(record(3, players=(ADA, BOB), day=2), "first")
    matches.add(record(1, 2, players=(BOB, ROBOT), day=3), "second")
    matches.add(record(3, 2, 1, players=(ADA, ROBOT), day=4, goal=20), "third")
    matches.add(record(1, 2, 1, 2, 3, players=(ROBOT, ADA), day=5, goal=6), "fourth")
    return matches


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def opened(tmp_path: Path, painter: Painter) -> Opener:
    """The library of the folder, looked through."""

    def open_library(size: tuple[int, int] = (1280, 800)) -> LibraryScene:
        views = look_of(GAME, painter, sample), look_of(WEAVERS, paint_sample, sample)
        scenes: dict[str, Any] = dict.fromkeys(("menu", "race", "kept", "export"))
        scenes |= {"library": LibraryScene, "trash": TrashScene}
        scenes |= {"ask": PromptScene, "confirm": ConfirmScene}
        context = stage(tmp_path, *views, size=size, **scenes)
        context.scenes.go("library")
        context.scenes.settle()
        scene = context.scenes.top
        assert isinstance(scene, LibraryScene)
        for _ in range(20):
            context.scenes.update(0.1)
        return scene

    return open_library
