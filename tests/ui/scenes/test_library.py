"""The library: the table of the matches in a folder, and its actions."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.storage.matches import MatchStore, Stamp, Summary
from games.ui.scenes.library import LibraryScene, MatchRows, SortHeader, TrashScene
from games.ui.scenes.match_preview import MatchPreview, Thumbnails
from games.ui.scenes.small_dialogs import PromptScene
from games.ui.toolkit.scene import Scene, SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import MenuButton
from games.ui.widgets.form import Form
from tests.looks import look_of
from tests.toy import RACE
from tests.ui.conftest import NewStage, Recorder, sample
from tests.ui.scenes.conftest import stage
from tests.ui.scenes.exported_race import LOOK, record_text
from tests.ui.scenes.stored_races import ADA, BOB, GAME, Opener, record
from tests.ui.user_input import button, choose, click, key, menu, pick, show, texts, write
from tests.variant import variant

CTRL = pygame.KMOD_CTRL


def names(scene: LibraryScene) -> list[str]:
    return [summary.name for summary in scene.rows.found]


def chosen(scene: LibraryScene) -> str | None:
    return scene.chosen.name if scene.chosen else None


def top(scene: LibraryScene) -> Any:
    return scene.context.scenes.top


def test_an_empty_library_explains_itself(opened: Opener) -> None:
    scene = opened()
    said = "No matches yet. Every match you play is saved here automatically."
    assert said in texts(scene)
    assert not button(scene, "Open").enabled
    assert not menu(scene).enabled


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


def test_a_column_title_sorts_and_reverses(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    heads = next(w for w in scene.form.widgets if isinstance(w, SortHeader))
    cuts = scene.rows.cuts(heads.rect)[1:]
    click(scene.context.scenes, cuts[3].center)
    assert names(scene)[0] == "first"
    click(scene.context.scenes, cuts[3].center)
    assert names(scene)[-1] == "first"
    click(scene.context.scenes, cuts[2].center)
    assert names(scene) == ["first", "second", "third", "fourth"]


@pytest.mark.parametrize(
    ("name", "shown"), [("race-2026-08-02-090000", ""), ("Grand final", "Grand final")]
)
def test_a_new_name_is_asked_for_without_the_name_of_the_file(
    tmp_path: Path, opened: Opener, name: str, shown: str
) -> None:
    MatchStore(tmp_path).add(record(3, players=(ADA, BOB), day=2), name)
    scene = opened()
    key(scene.context.scenes, pygame.K_F2)
    asked = top(scene)
    assert isinstance(asked, PromptScene)
    assert asked.entry.line.text == shown
    assert "Race · Three · Ada – Bob Ross" in texts(asked)


def test_copy_rename_delete_undo_by_keys(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    scenes = scene.context.scenes
    scene.rows.choose(2)
    key(scenes, pygame.K_d, CTRL)
    assert chosen(scene) == "second 2"
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


def test_its_keys_can_be_changed(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    context = scene.context
    keys = {"duplicate": "f5", "delete": "x", "undo": "u"}
    context.change_settings(msgspec.structs.replace(context.settings, keys=keys))
    key(context.scenes, pygame.K_F5)
    assert chosen(scene) == "fourth 2"
    key(context.scenes, pygame.K_DELETE)
    assert chosen(scene) == "fourth 2"
    key(context.scenes, pygame.K_x)
    assert list(matches.trash()) == ["fourth 2"]
    assert context.toasts[-1].text == "fourth 2 moved to the trash. U restores it."
    key(context.scenes, pygame.K_u)
    assert not matches.trash()


def test_a_toast_waits_while_a_list_is_open(matches: MatchStore, opened: Opener) -> None:
    scene = opened((480, 640))
    context = scene.context
    key(context.scenes, pygame.K_DELETE)
    assert context.toast is not None
    click(context.scenes, menu(scene).rect.center)
    assert menu(scene).held
    assert context.toast is None
    key(context.scenes, pygame.K_ESCAPE)
    assert context.toast is not None


def test_the_export_is_at_hand_in_the_smallest_window(matches: MatchStore, opened: Opener) -> None:
    assert button(opened((480, 640)), "Export").visible


def test_undo_takes_back_several_deletions(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    scene.rows.choose(1)
    for following in ("second", "first", "fourth"):
        pick(scene, "Delete")
        assert chosen(scene) == following
    for count in (2, 3, 4):
        click(scene.context.scenes, button(scene, "Undo").rect.center)
        assert len(names(scene)) == count


def test_the_menu_opens_the_trash_once_there_is_something_in_it(
    matches: MatchStore, opened: Opener
) -> None:
    scene = opened()
    assert not any(choice.startswith("Trash") for choice in menu(scene).choices)
    key(scene.context.scenes, pygame.K_DELETE)
    pick(scene, "Trash (1)")
    scene.context.scenes.settle()
    assert isinstance(top(scene), TrashScene)


@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_every_action_has_a_name_and_a_place_of_its_own(
    matches: MatchStore, opened: Opener, size: tuple[int, int]
) -> None:
    scene = opened(size)
    key(scene.context.scenes, pygame.K_DELETE)
    shown = [w for w in scene.form.widgets if w.visible and isinstance(w, Button | MenuButton)]
    labels = [*(w.label for w in shown if isinstance(w, Button)), *menu(scene).choices]
    wanted = {"Back", "Open", "Undo", "Learn from this game", "Export", "Statistics"}
    wanted |= {"Rename", "Duplicate", "Delete", "Trash"}
    assert sorted(label.split(" (")[0] for label in labels) == sorted(wanted)
    for one, other in combinations(shown, 2):
        assert not one.rect.colliderect(other.rect)


def test_a_row_names_players_game_and_variant_but_no_file(
    matches: MatchStore, opened: Opener
) -> None:
    scene = opened()
    said = scene.rows.row_text(names(scene).index("second"))
    assert said.startswith("Bob Ross – Computer (Greedy), Race · Three, ")
    assert "second" not in said


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
    assert not button(scene, "Export").enabled
    assert [choice.split()[0] for choice in menu(scene).choices] == [
        "Rename", "Duplicate", "Delete",
    ]  # fmt: skip
    show(scene.context)


@pytest.mark.parametrize("changes", [
    {"turns": 2**62}, {"turns": 40_000, "winners": [3]}, {"game": "weavers", "options": {}},
])  # fmt: skip
def test_facts_for_an_export_come_from_the_file(
    matches: MatchStore, opened: Opener, tmp_path: Path, changes: dict[str, Any]
) -> None:
    before = opened().chosen
    assert before is not None
    index = json.loads((tmp_path / "index.json").read_bytes())
    for entry in index["summaries"]:
        entry.update(changes)
    (tmp_path / "index.json").write_text(json.dumps(index), encoding="utf-8")
    scene = opened()
    scene.rows.choose(names(scene).index(before.name))
    show(scene.context)
    scene.export()
    scene.context.scenes.settle()
    assert top(scene).arguments == {"summary": before}


# -- The place of the preview ------------------------------------------------------------------


SUMMARY = Summary("final", Stamp(0, 0), "knights")


def new_preview(new_context: NewStage, size: tuple[int, int]) -> MatchPreview:
    context = new_context(size)
    matches = MatchStore(context.user_files.folder)
    return MatchPreview(context, Thumbnails(Scene(context), matches))


def test_a_small_window_has_no_preview(new_context: NewStage) -> None:
    widget = new_preview(new_context, (480, 360))
    body = pygame.Rect(20, 20, 400, 200)
    assert widget.take_place(body) == body
    assert not widget.visible
    widget.show(SUMMARY)
    assert widget.wanted() == []


# -- The rows of the table of matches: 68 units high, with pictures of 48 ----------------------


FOUND = [Summary(f"match {n}", Stamp(n, n), "knights") for n in range(20)]


@pytest.fixture
def rows(context: SceneContext) -> MatchRows:
    thumbnails = Thumbnails(Scene(context), MatchStore(context.user_files.folder))
    rows = MatchRows(context, thumbnails, lambda row: None)
    rows.rect = pygame.Rect(0, 0, 900, 300)
    rows.show(FOUND, 0)
    return rows


@pytest.mark.parametrize(("pause", "opened"), [(0.3, 1), (0.5, 0)])
def test_a_double_click_opens_a_match(
    context: SceneContext, rows: MatchRows, pause: float, opened: int
) -> None:
    form, log = Form(context, [rows]), []
    rows.on_open = lambda: log.append("opened")
    rows.update(9)
    click(form, (100, 90))
    rows.update(pause)
    click(form, (100, 90))
    assert len(log) == opened


# -- The trash: restore matches, empty it, and go back -----------------------------------------


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


# -- Thumbnails of matches of the toy game, whose positions are painted in tones of red --------


@pytest.fixture
def one_match(tmp_path: Path) -> MatchStore:
    matches = MatchStore(tmp_path)
    matches.add(record_text(), "final")
    (tmp_path / "matches" / "broken.txt").write_text("no record", encoding="utf-8")
    return matches


@pytest.fixture
def thumbnails(tmp_path: Path, one_match: MatchStore) -> Iterator[Thumbnails]:
    scene = Scene(stage(tmp_path, LOOK))
    yield Thumbnails(scene, one_match)
    scene.leave()


def summary(name: str) -> Summary:
    return Summary(name, Stamp(1, 1), "race")


def wait_for(thumbnails: Thumbnails, *wanted: tuple[Summary, int]) -> None:
    """Update until all are drawn, but no longer than a minute."""
    until = time.monotonic() + 60
    while time.monotonic() < until and not all(thumbnails.picture(*each) for each in wanted):
        thumbnails.update(wanted)
        thumbnails.scene.take_results()
        time.sleep(0.001)


def test_below_a_dialog_a_missing_picture_is_drawn_at_once(thumbnails: Thumbnails) -> None:
    final = summary("final")
    wait_for(thumbnails, (final, 48))
    surface = pygame.Surface((60, 60))
    thumbnails.paused = True
    thumbnails.draw(surface, surface.get_rect(), final)
    assert surface.get_at((30, 30))[:3] == (90, 0, 0)  # 9 points


def test_files_that_cannot_be_read_have_no_picture_and_stop_no_others(
    thumbnails: Thumbnails,
) -> None:
    broken, final = summary("broken"), summary("final")
    unknown = Summary("final", Stamp(2, 2), "chess")
    until = time.monotonic() + 60
    while time.monotonic() < until and not thumbnails.picture(final, 48):
        thumbnails.update([(broken, 48), (unknown, 48), (final, 48)])
        thumbnails.scene.take_results()
        time.sleep(0.001)
    assert thumbnails.picture(final, 48) is not None
    assert thumbnails.picture(broken, 48) is None
    assert thumbnails.picture(unknown, 48) is None


def test_a_file_of_another_game_than_the_summary_says_has_no_picture(
    tmp_path: Path, one_match: MatchStore
) -> None:
    drawn: list[str] = []
    game = variant(RACE, name="kings")
    kings = look_of(game, lambda *arguments: drawn.append("kings"), sample)
    thumbnails = Thumbnails(Scene(stage(tmp_path, LOOK, kings)), one_match)
    wrong = Summary("final", Stamp(2, 2), "kings")
    until = time.monotonic() + 60
    while time.monotonic() < until and not thumbnails.picture(summary("final"), 48):
        thumbnails.update([(wrong, 48), (summary("final"), 48)])
        thumbnails.scene.take_results()
        time.sleep(0.001)
    assert thumbnails.picture(summary("final"), 48) is not None
    assert thumbnails.picture(wrong, 48) is None
    assert drawn == []
