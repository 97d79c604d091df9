"""The library: what it shows of the matches in a folder, and what can be done with them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.ai.engine import Engine
from games.ai.game_plugin import GamePlugin
from games.core.game import Choice, Option
from games.core.match.match import AnyMatch, Match
from games.core.records.record import write_record
from games.core.records.tags import Player, heading
from games.core.storage.match_store import MatchStore
from games.core.storage.user_files import UserFiles
from games.ui.match.dialogs import ConfirmScene
from games.ui.scenes.library import LibraryScene
from games.ui.scenes.trash import TrashScene
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_view import GameView
from games.ui.toolkit.scene_context import SceneContext, Services
from games.ui.toolkit.sound import Sounds
from games.ui.widgets.prompt import PromptScene
from games.ui.widgets.sort_header import SortHeader
from tests.toy import RACE, Add, Race
from tests.ui.conftest import WEAVERS, Recorder, paint_sample, sample
from tests.ui.hand import button, choose, click, key, show, tab, texts, wheel, write

GOAL = Option("Goal", "Goal", (Choice("3", "Three", "Near."), Choice("20", "Twenty", "Far.")), "20")
GAME = replace(RACE, options=(GOAL,))
ADA, BOB, ROBOT = Player("Ada"), Player("Bob Ross"), Player("Computer", "greedy")
CTRL = pygame.KMOD_CTRL
SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]


def record(*numbers: int, players: tuple[Player, ...], day: int, goal: int = 3) -> str:
    match: AnyMatch = Match(Race(goal=goal))
    match.play_all([Add(number) for number in numbers])
    tags = heading({"Goal": str(goal)}, players, datetime(2026, 8, day, 9))
    return write_record(GAME, tags, match, whole=True)


@pytest.fixture
def matches(tmp_path: Path) -> MatchStore:
    """Three finished matches and one unfinished."""
    matches = MatchStore(tmp_path)
    matches.add(record(3, players=(ADA, BOB), day=2), "first")
    matches.add(record(1, 2, players=(BOB, ROBOT), day=3), "second")
    matches.add(record(3, 2, 1, players=(ADA, ROBOT), day=4, goal=20), "third")
    matches.add(record(1, 2, 1, 2, 3, players=(ROBOT, ADA), day=5, goal=6), "fourth")
    return matches


class Painter:
    """Paints nothing, and counts."""

    def __init__(self) -> None:
        self.positions: list[Any] = []

    def __call__(self, context: Context, surface: Any, rect: Any, position: Any) -> None:
        self.positions.append(position)


Opener = Callable[..., LibraryScene]


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def opened(tmp_path: Path, painter: Painter) -> Opener:
    """The library of the folder, looked through."""

    def open_library(size: tuple[int, int] = (1280, 800)) -> LibraryScene:
        game_views = {
            "race": GameView(GamePlugin(GAME), painter, sample, ()),
            "weavers": GameView(GamePlugin(WEAVERS), paint_sample, sample, ()),
        }
        factories: dict[str, Any] = dict.fromkeys(("menu", "race", "kept", "export"), Recorder)
        factories |= {
            "library": LibraryScene,
            "ask": PromptScene,
            "confirm": ConfirmScene,
            "trash": TrashScene,
        }
        services = Services(game_views, UserFiles(tmp_path), Engine(dict))
        context = SceneContext(services, factories, assets=Assets(), sounds=Sounds())
        context.resize(size)
        context.scenes.go("library")
        context.scenes.settle()
        scene = context.scenes.top
        assert isinstance(scene, LibraryScene)
        for _ in range(20):
            context.scenes.update(0.1)
        return scene

    return open_library


def names(scene: LibraryScene) -> list[str]:
    return [summary.name for summary in scene.rows.found]


def chosen(scene: LibraryScene) -> str | None:
    return scene.chosen.name if scene.chosen else None


def top(scene: LibraryScene) -> Any:
    return scene.context.scenes.top


def test_an_empty_library_says_how_it_fills(opened: Opener) -> None:
    scene = opened()
    said = "No matches yet. Every match you play is saved here automatically."
    assert said in texts(scene)
    assert not button(scene, "Open").enabled
    assert not button(scene, "Delete (Del)").enabled


def test_the_newest_match_stands_first_and_is_chosen(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    assert names(scene) == ["fourth", "third", "second", "first"]
    assert chosen(scene) == "fourth"
    assert "4 matches" in texts(scene)


def test_searching_for_a_player_while_writing(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    key(scene.context.scenes, pygame.K_f, CTRL)
    write(scene.context.scenes, "bob")
    assert names(scene) == ["second", "first"]
    assert "2 matches" in texts(scene)
    write(scene.context.scenes, "x")
    assert names(scene) == []
    assert "No match found. Try fewer words or another game." in texts(scene)
    key(scene.context.scenes, pygame.K_ESCAPE)
    assert len(names(scene)) == 4
    key(scene.context.scenes, pygame.K_ESCAPE)
    assert isinstance(top(scene), Recorder)


def test_filters(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    choose(scene, "Weavers")
    assert names(scene) == []
    choose(scene, "Race")
    choose(scene, "Unfinished")
    assert names(scene) == ["third"]
    choose(scene, "All games")
    choose(scene, "Finished")
    assert names(scene) == ["fourth", "second", "first"]


def test_a_head_sorts_and_turns_around(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    heads = next(w for w in scene.form.widgets if isinstance(w, SortHeader))
    cuts = scene.rows.cuts(heads.rect)[1:]
    click(scene.context.scenes, cuts[4].center)
    assert names(scene)[0] == "first"
    click(scene.context.scenes, cuts[4].center)
    assert names(scene)[-1] == "first"
    click(scene.context.scenes, cuts[3].center)
    assert names(scene) == ["first", "second", "third", "fourth"]


def test_the_chosen_match_stays_chosen_in_another_order(
    matches: MatchStore, opened: Opener
) -> None:
    scene = opened()
    scene.rows.choose(1)
    choose(scene, "All matches")
    scene.search()
    heads = next(w for w in scene.form.widgets if isinstance(w, SortHeader))
    click(scene.context.scenes, scene.rows.cuts(heads.rect)[4].center)
    assert chosen(scene) == "third"


def test_copy_rename_delete_undo_by_keys(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    scenes = scene.context.scenes
    key(scenes, pygame.K_d, CTRL)
    assert chosen(scene) == "fourth 2"
    key(scenes, pygame.K_F2)
    assert isinstance(top(scene), PromptScene)
    key(scenes, pygame.K_a, CTRL)
    write(scenes, "Grand final")
    key(scenes, pygame.K_RETURN)
    assert chosen(scene) == "Grand final"
    assert sorted(matches.stamps()) == ["Grand final", "first", "fourth", "second", "third"]
    key(scenes, pygame.K_DELETE)
    assert "Grand final" not in names(scene)
    assert list(matches.trash()) == ["Grand final"]
    key(scenes, pygame.K_z, CTRL)
    assert chosen(scene) == "Grand final"
    assert not matches.trash()


def test_undo_takes_back_several_deletions(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    for _ in range(3):
        click(scene.context.scenes, button(scene, "Delete (Del)").rect.center)
    assert names(scene) == ["first"]
    for count in (2, 3, 4):
        click(scene.context.scenes, button(scene, "Undo").rect.center)
        assert len(names(scene)) == count


def test_what_was_deleted_is_a_click_away(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    scenes = scene.context.scenes
    assert not any(w.visible for w in scene.form.widgets if "Deleted" in getattr(w, "label", ""))
    key(scenes, pygame.K_DELETE)
    click(scenes, button(scene, "Deleted (1)").rect.center)
    assert isinstance(top(scene), TrashScene)


def trash(opened: Opener, size: tuple[int, int] = (1280, 800)) -> TrashScene:
    scene = opened(size)
    scene.context.scenes.go("trash")
    scene.context.scenes.settle()
    found = top(scene)
    assert isinstance(found, TrashScene)
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
    assert not button(scene, "Empty").enabled


def test_the_trash_is_emptied_after_a_question(matches: MatchStore, opened: Opener) -> None:
    for name in ("second", "third"):
        matches.delete(name)
    scene = trash(opened)
    click(scene.context.scenes, button(scene, "Empty").rect.center)
    assert texts(top_of(scene)) == [
        "Empty the trash?",
        "2 matches will be deleted permanently.",
    ]
    assert len(matches.trash()) == 2
    key(scene.context.scenes, pygame.K_RETURN)
    assert not matches.trash()
    assert lying(scene) == []
    assert sorted(matches.stamps()) == ["first", "fourth"]


def test_from_the_trash_back_to_the_library(matches: MatchStore, opened: Opener) -> None:
    scene = trash(opened)
    key(scene.context.scenes, pygame.K_ESCAPE)
    assert isinstance(top_of(scene), LibraryScene)


def test_a_match_of_the_trash_that_is_gone_is_said(matches: MatchStore, opened: Opener) -> None:
    matches.delete("second")
    scene = trash(opened)
    matches.empty_trash()
    button(scene, "Restore").press()
    assert len(scene.context.toasts) == 1
    assert lying(scene) == []


@pytest.mark.parametrize("size", SIZES)
def test_everything_of_the_trash_lies_in_the_window(
    matches: MatchStore, opened: Opener, size: tuple[int, int]
) -> None:
    matches.delete("second")
    scene = trash(opened, size)
    show(scene.context)
    placed = [w.rect for w in scene.form.widgets if w.visible and w.rect.h]
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in placed)


def top_of(scene: TrashScene) -> Any:
    return scene.context.scenes.top


def test_a_match_that_is_being_played_is_not_deleted(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    _record, autosave = matches.resume("fourth", {"race": GAME})
    with autosave:
        key(scene.context.scenes, pygame.K_DELETE)
    assert "fourth is being played in another window." in [n.text for n in scene.context.toasts]
    assert "fourth" in names(scene)


def test_a_damaged_file_can_only_be_kept_or_deleted(matches: MatchStore, opened: Opener) -> None:
    matches.add("What a mess", "mess")
    scene = opened()
    scene.rows.choose(names(scene).index("mess"))
    assert not button(scene, "Open").enabled
    assert button(scene, "Delete (Del)").enabled
    show(scene.context)


def test_pictures_of_what_is_in_sight_alone(
    matches: MatchStore, opened: Opener, painter: Painter
) -> None:
    for number in range(60):
        matches.add(record(1, 2, players=(ADA, BOB), day=9, goal=20), f"more {number}")
    scene = opened()
    until = time.monotonic() + 20
    wanted = len(scene.rows.in_sight()) + 1
    while len(painter.positions) < wanted and time.monotonic() < until:
        scene.context.scenes.update(0.02)
        time.sleep(0.001)
    for _ in range(50):
        scene.context.scenes.update(0.02)
    assert len(painter.positions) == wanted < 20
    assert {position.points for position in painter.positions} == {(3, 0)}


def test_the_list_goes_by_keyboard_and_wheel(matches: MatchStore, opened: Opener) -> None:
    for number in range(60):
        matches.add(record(1, 2, players=(ADA, BOB), day=9, goal=20), f"more {number}")
    scene = opened()
    key(scene.context.scenes, pygame.K_DOWN)
    key(scene.context.scenes, pygame.K_DOWN)
    assert scene.rows.chosen == 2
    key(scene.context.scenes, pygame.K_END)
    assert chosen(scene) == "first"
    key(scene.context.scenes, pygame.K_HOME)
    click(scene.context.scenes, scene.rows.rect.midtop)
    wheel(scene.context.scenes, -3)
    assert scene.rows.offset > 0


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_the_window(
    matches: MatchStore, opened: Opener, size: tuple[int, int]
) -> None:
    scene = opened(size)
    key(scene.context.scenes, pygame.K_DELETE)
    show(scene.context)
    window = pygame.Rect((0, 0), size)
    shown = [w for w in scene.form.widgets if w.visible and w.rect.w]
    assert all(window.contains(w.rect) for w in shown)
    buttons = [w for w in shown if w.focusable]
    for number, one in enumerate(buttons):
        assert one.rect.collidelist([other.rect for other in buttons[number + 1 :]]) == -1


def test_tab_reaches_everything(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    seen = set()
    for _ in range(20):
        tab(scene.context.scenes)
        seen.add(scene.form.focused)
    assert {w for w in scene.form.widgets if w.focusable and w.visible and w.enabled} == seen
