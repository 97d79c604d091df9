"""The library: the table of the matches in a folder, and its actions."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.storage.matches import MatchStore, Stamp, Summary
from games.ui.look.look import SceneContext
from games.ui.scenes.library import LibraryScene, MatchRows, TrashScene
from games.ui.scenes.match_preview import Thumbnails
from games.ui.toolkit.scene import Scene
from games.ui.widgets.form import Form
from tests.looks import look_of
from tests.toy import RACE
from tests.ui.conftest import sample
from tests.ui.scenes.conftest import stage
from tests.ui.scenes.exported_race import LOOK, record_text
from tests.ui.scenes.stored_races import GAME, Opener
from tests.ui.user_input import button, click, key, menu, show
from tests.variant import variant
from tests.written import Line


def names(scene: LibraryScene) -> list[str]:
    return [summary.name for summary in scene.rows.found]


def chosen(scene: LibraryScene) -> str | None:
    return scene.chosen.name if scene.chosen else None


def top(scene: LibraryScene) -> Any:
    return scene.context.scenes.top


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


def test_a_match_that_is_being_played_is_not_deleted(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    _record, autosave = matches.resume("fourth", {"race": GAME})
    with autosave:
        key(scene.context.scenes, pygame.K_DELETE)
    assert "fourth is being played in another window." in [n.text for n in scene.context.toasts]
    assert "fourth" in names(scene)


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


# -- The rows of the table of matches: 68 units high, with pictures of 48 ----------------------


FOUND = [Summary(f"match {n}", Stamp(n, n), "knights") for n in range(20)]


@pytest.fixture
def rows(context: SceneContext) -> MatchRows:
    thumbnails = Thumbnails(context, Scene(context), MatchStore(context.user_files.folder))
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


def test_the_numbers_of_turns_end_below_their_heading(
    matches: MatchStore, opened: Opener, written: list[Line]
) -> None:
    scene = opened((1920, 1080))
    written.clear()
    show(scene.context)
    turns = {str(summary.turns) for summary in scene.rows.found if summary.game}
    (heading,) = (line.place.right for line in written if line.text == "Turns")
    ends = [line.place.right for line in written if line.text in turns]
    assert len(ends) > 1
    assert set(ends) == {heading}


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


def test_restoring_a_missing_match_is_a_toast(matches: MatchStore, opened: Opener) -> None:
    matches.delete("second")
    scene = trash(opened)
    matches.empty_trash()
    button(scene, "Restore").press()
    assert len(scene.context.toasts) == 1
    assert lying(scene) == []


# -- Thumbnails of matches of the toy game, whose positions are painted in tones of red --------


@pytest.fixture
def one_match(tmp_path: Path) -> MatchStore:
    matches = MatchStore(tmp_path)
    matches.add(record_text(), "final")
    (tmp_path / "matches" / "broken.txt").write_text("no record", encoding="utf-8")
    return matches


@pytest.fixture
def thumbnails(tmp_path: Path, one_match: MatchStore) -> Iterator[Thumbnails]:
    context = stage(tmp_path, LOOK)
    scene = Scene(context)
    yield Thumbnails(context, scene, one_match)
    scene.leave()


def summary(name: str) -> Summary:
    return Summary(name, Stamp(1, 1), "race")


def wait_for(thumbnails: Thumbnails, last: Summary, *first: Summary) -> None:
    """Update until the last one that is wanted is drawn, within a minute."""
    until = time.monotonic() + 60
    while not thumbnails.picture(last, 48):
        assert time.monotonic() < until
        thumbnails.update([(each, 48) for each in (*first, last)])
        thumbnails.scene.take_results()
        time.sleep(0.001)


def test_below_a_dialog_a_missing_picture_is_drawn_at_once(thumbnails: Thumbnails) -> None:
    final = summary("final")
    wait_for(thumbnails, final)
    surface = pygame.Surface((60, 60))
    thumbnails.paused = True
    thumbnails.draw(surface, surface.get_rect(), final)
    assert surface.get_at((30, 30))[:3] == (90, 0, 0)  # 9 points


def test_files_that_cannot_be_read_have_no_picture_and_stop_no_others(
    thumbnails: Thumbnails,
) -> None:
    broken, final = summary("broken"), summary("final")
    unknown = Summary("final", Stamp(2, 2), "chess")
    wait_for(thumbnails, final, broken, unknown)
    assert thumbnails.picture(broken, 48) is None
    assert thumbnails.picture(unknown, 48) is None


def test_a_file_of_another_game_than_the_summary_says_has_no_picture(
    tmp_path: Path, one_match: MatchStore
) -> None:
    drawn: list[str] = []
    game = variant(RACE, name="kings")
    kings = look_of(game, lambda *arguments: drawn.append("kings"), sample)
    context = stage(tmp_path, LOOK, kings)
    thumbnails = Thumbnails(context, Scene(context), one_match)
    wrong = Summary("final", Stamp(2, 2), "kings")
    wait_for(thumbnails, summary("final"), wrong)
    assert thumbnails.picture(wrong, 48) is None
    assert drawn == []
