from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from games import catalog
from games.storage.documents import GamePuzzles
from games.storage.user_files import UserFiles
from games.ui.match.navigation import LESSONS, PUZZLES, next_step
from games.ui.toolkit.scene import SceneContext


@pytest.fixture
def context(tmp_path: Path) -> SceneContext:
    """The files of a player, and the three games without their windows."""
    views = {name: SimpleNamespace(game=each) for name, each in catalog.games().items()}
    context = SimpleNamespace(user_files=UserFiles(tmp_path), game_views=views)
    return cast(SceneContext, context)


def learn(context: SceneContext, *courses: str) -> None:
    """The first turn of Veletas was offered, and a lesson of each of these courses is done."""
    progress = context.user_files.lessons.load().with_introduction("veletas")
    for course in courses:
        progress = progress.with_lesson(f"veletas/{course}", "lines")
    context.user_files.lessons.change(lambda _: progress)


def test_the_introduction_is_followed_by_the_rules(context: SceneContext) -> None:
    learn(context)
    assert next_step(context, "veletas") is LESSONS
    learn(context, "course")
    assert next_step(context, "veletas") is LESSONS


def test_lessons_are_followed_by_puzzles(context: SceneContext) -> None:
    learn(context, "course", "strategy")
    assert next_step(context, "veletas") is PUZZLES
    files = context.user_files
    tried = GamePuzzles().with_result("abc", 1000, "failed", rated=False)
    files.puzzles.change(lambda known: known.with_game("veletas", tried))
    assert next_step(context, "veletas") is None
