"""What the window prepares: every scene can be made, and every course is decoded."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from games import catalog
from games.app import QUIET, App, IdleWork, files_to_read, modules_to_import, scenes_to_prepare
from games.core.game import AnyGame
from games.learning.course import shipped_courses
from games.learning.puzzle import shipped_puzzles
from games.storage.user_files import UserFiles
from games.ui.look.look import AnyLook
from games.ui.scenes.menu import MenuScene
from tests.looks import replace


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(pygame.Surface((800, 600)), UserFiles(tmp_path))
    yield app
    app.close()


@pytest.mark.slow
def test_the_scenes_of_the_menu_are_drawn_and_leave_nothing_behind(
    app: App, tmp_path: Path
) -> None:
    context = app.context
    names = [name for name, _arguments in scenes_to_prepare(context)]
    assert set(names) >= {"setup", "library", "settings", "rules", *context.game_views}
    files = set(tmp_path.rglob("*"))
    rehearsal = IdleWork(context, (), lambda: scenes_to_prepare(context))
    base = MenuScene(context)
    rehearsal.follow((base,))
    for _ in range(QUIET + 40 * len(names)):
        rehearsal.step(quiet=True)
    base.leave()
    assert rehearsal.done
    assert set(tmp_path.rglob("*")) == files
    assert context.scenes.stack == ()
    assert context.toasts == []


def test_what_the_first_save_or_analysis_needs_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "filelock", raising=False)
    asked: list[str] = []
    parts = {part: partial(asked.append, part) for part in ("board", "texts", "speech", "coach")}
    for chore in modules_to_import([replace(AnyLook(), **parts)]):
        chore()
    assert asked == [*parts]
    assert "filelock" in sys.modules


@pytest.mark.slow
@pytest.mark.parametrize("shipped", [shipped_puzzles, shipped_courses])
def test_what_was_read_ahead_is_not_decoded_again(
    shipped: Callable[[AnyGame], Iterable[object]],
) -> None:
    for chore in files_to_read():
        chore()
    for game in catalog.games().values():
        both = zip([*shipped(game)], shipped(game), strict=True)
        assert all(one is other for one, other in both)


MENU_WITHOUT_MATCH = """
import sys
from games import catalog
import games.ui.scenes.menu
from games.ui.look.look import load_look
for entry in catalog.ENTRIES:
    load_look(entry.look)
late = (".match.scene", ".view.match", ".view.speech", ".view.coach")
print([name for name in sys.modules if name.endswith(late)])
"""


@pytest.mark.slow
def test_the_first_picture_of_the_menu_imports_no_match_scene() -> None:
    found = subprocess.run(
        [sys.executable, "-c", MENU_WITHOUT_MATCH], capture_output=True, text=True, check=True
    )
    assert found.stdout.splitlines()[-1] == "[]"
