"""The trash: restore matches, empty it, and go back."""

from __future__ import annotations

from typing import Any

import pygame

from games.storage.matches import MatchStore
from games.ui.scenes.library import LibraryScene, TrashScene
from tests.ui.scenes.stored_races import Opener
from tests.ui.user_input import button, click, key, texts


def trash(opened: Opener, size: tuple[int, int] = (1280, 800)) -> TrashScene:
    scene = opened(size)
    scene.context.scenes.go("trash")
    scene.context.scenes.settle()
    found = scene.context.scenes.top
    assert isinstance(found, TrashScene)
    for _ in range(20):  # files are read for a short time in each frame
        found.context.scenes.update(0.1)
    return found


def lying(scene: TrashScene) -> list[str]:
    return [summary.name for summary in scene.rows.found]


def test_deleted_matches_are_restored_one_by_one_in_a_later_run(
    matches: MatchStore, opened: Opener
) -> None:
    for name in ("second", "third"):
        matches.delete(name)
    scene = trash(opened)
    assert lying(scene) == ["third", "second"]
    assert "2 matches" in texts(scene)
    key(scene.context.scenes, pygame.K_DOWN)
    click(scene.context.scenes, button(scene, "Restore").rect.center)
    assert lying(scene) == ["third"]
    assert sorted(matches.stamps()) == ["first", "fourth", "second"]
    assert [n.text for n in scene.context.toasts] == ["second restored to the library."]
    key(scene.context.scenes, pygame.K_RETURN)
    assert lying(scene) == []
    assert "The trash is empty." in texts(scene)
    assert not button(scene, "Restore").enabled
    assert not button(scene, "Empty the trash").enabled


def test_the_trash_is_emptied_after_a_question(matches: MatchStore, opened: Opener) -> None:
    for name in ("second", "third"):
        matches.delete(name)
    scene = trash(opened)
    click(scene.context.scenes, button(scene, "Empty the trash").rect.center)
    assert texts(top_of(scene)) == ["Empty the trash?", "2 matches will be deleted permanently."]
    assert len(matches.trash()) == 2
    key(scene.context.scenes, pygame.K_RETURN)
    assert not matches.trash()
    assert lying(scene) == []
    assert sorted(matches.stamps()) == ["first", "fourth"]


def test_from_the_trash_back_to_the_library(matches: MatchStore, opened: Opener) -> None:
    scene = trash(opened)
    key(scene.context.scenes, pygame.K_ESCAPE)
    assert isinstance(top_of(scene), LibraryScene)


def test_restoring_a_missing_match_is_a_toast(matches: MatchStore, opened: Opener) -> None:
    matches.delete("second")
    scene = trash(opened)
    matches.empty_trash()
    button(scene, "Restore").press()
    assert len(scene.context.toasts) == 1
    assert lying(scene) == []


def top_of(scene: TrashScene) -> Any:
    return scene.context.scenes.top
