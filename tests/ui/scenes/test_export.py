"""Exports of a match: texts, and pictures with the right sizes and frames."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.record import read_record
from games.storage.matches import MatchStore, Summary, summarise
from games.ui.look.look import SceneContext, TurnEntry
from games.ui.scenes.export import (
    ExportFrame,
    ExportScene,
    Rendering,
    RenderingScene,
    animation,
    captioned,
    export_frames,
    sheet,
)
from games.ui.toolkit import system
from games.ui.toolkit.context import Context
from games.ui.widgets.button import Button
from tests.toy import Race
from tests.ui.conftest import Recorder
from tests.ui.scenes.conftest import stage
from tests.ui.scenes.exported_race import GAMES, LOOK, opened, record_text
from tests.ui.user_input import button, choose, chooser, click, key, show


@pytest.fixture
def context(tmp_path: Path) -> SceneContext:
    """A stage whose library shows the export of a match above itself."""
    context = stage(tmp_path, LOOK, library=None, export=ExportScene, rendering=RenderingScene)
    matches = MatchStore(tmp_path)
    matches.add(record_text(), "final")
    context.scenes.go("library")
    context.scenes.push("export", summary=summary(matches))
    context.scenes.settle()
    return context


def summary(matches: MatchStore) -> Summary:
    return summarise("final", matches.stamps()["final"], matches.text("final"), GAMES)


def export_scene(context: SceneContext) -> ExportScene:
    top = context.scenes.top
    assert isinstance(top, ExportScene)
    return top


def press(context: SceneContext, label: str) -> None:
    click(context.scenes, button(export_scene(context), label).rect.center)


def open_page(context: SceneContext, *labels: str) -> None:
    for label in labels:
        press(context, label)
        context.scenes.settle()


def wait(context: SceneContext) -> list[float]:
    """Let it be made; how far it was in each frame."""
    shares = []
    until = time.monotonic() + 100
    while isinstance(context.scenes.top, RenderingScene) and time.monotonic() < until:
        shares.append(context.scenes.top.progress.share)
        show(context)
        context.scenes.update(0.02)
        time.sleep(0.001)
    return shares


def said(context: SceneContext) -> list[str]:
    return [notice.text for notice in context.toasts]


def test_a_screen_reader_is_told_the_share(context: SceneContext) -> None:
    open_page(context, "An animation", "Export")
    told = []
    while isinstance(scene := context.scenes.top, RenderingScene):
        nodes = [node for root in scene.accessible() for node in root.walk()]
        (bar,) = [node for node in nodes if node.role == "progress"]
        assert bar.number is not None
        told.append((bar.number.value, bar.number.most))
        assert told[-1] == (round(100 * scene.progress.share), 100)
        context.scenes.update(0.02)
    assert len({*told}) > 1


@pytest.mark.parametrize("labels", [["The position as a picture", "Export"], ["The record"]])
def test_a_match_that_cannot_be_read_is_a_toast(context: SceneContext, labels: list[str]) -> None:
    context.user_files.matches.delete("final")
    open_page(context, *labels)
    wait(context)
    assert said(context) == ["final.txt could not be read: No such file or directory."]


def test_a_cancelled_animation_leaves_no_file(context: SceneContext, tmp_path: Path) -> None:
    open_page(context, "An animation", "Export")
    assert isinstance(context.scenes.top, RenderingScene)
    key(context.scenes, pygame.K_ESCAPE)
    assert isinstance(context.scenes.top, Recorder)
    assert not (tmp_path / "exports").exists()


def test_size_speed_and_progress_of_an_animation(context: SceneContext, tmp_path: Path) -> None:
    open_page(context, "An animation")
    choose(export_scene(context), "Small")
    choose(export_scene(context), "Fast")
    press(context, "Export")
    shares = wait(context)
    assert shares == sorted(shares)
    image = opened((tmp_path / "exports" / "final.gif").read_bytes())
    assert image.size == (320, 320)
    assert image.info["duration"] == 500
    assert said(context) == [f"Saved final.gif in {tmp_path / 'exports'}."]


@pytest.mark.parametrize(("place", "red"), [("Start", 0), ("After turn 2", 60), (None, 90)])
def test_any_position(context: SceneContext, tmp_path: Path, place: str | None, red: int) -> None:
    open_page(context, "The position as a picture")
    if place:
        positions = chooser(export_scene(context), place)
        positions.choose(positions.choices.index(place))
    press(context, "Export")
    wait(context)
    image = opened((tmp_path / "exports" / "final.png").read_bytes())
    assert image.size == (960, 960)
    assert image.getpixel((5, 5)) == (red, 0, 0)


@pytest.mark.parametrize(("labels", "name", "text"), [
    (["The record"], "final.tavoliere", record_text()),
    (["Other formats", "As a poem"], "final.poem", "Ada, 6"),
])  # fmt: skip
def test_texts(
    context: SceneContext, tmp_path: Path, labels: list[str], name: str, text: str
) -> None:
    open_page(context, *labels)
    assert (tmp_path / "exports" / name).read_text("utf-8") == text


def test_formats_that_do_not_apply_are_not_offered(context: SceneContext) -> None:
    open_page(context, "Other formats")
    labels = [getattr(w, "label", "") for w in export_scene(context).form.widgets]
    assert "As a poem" in labels
    assert "Never" not in labels


@pytest.mark.parametrize(("labels", "text"), [
    (["Copy the record"], record_text()), ([], record_text()),
    (["Other formats", "Copy the code of the deal"], "code of x"),
])  # fmt: skip
def test_the_clipboard(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, labels: list[str], text: str
) -> None:
    copied: list[str] = []

    def copy(words: str) -> bool:
        copied.append(words)
        return True

    monkeypatch.setattr(system, "copy_text", copy)
    open_page(context, *labels)
    if not labels:
        key(context.scenes, pygame.K_c, pygame.KMOD_CTRL)
    assert copied == [text]


def test_the_usual_ways_stand_first_and_escape_goes_back_to_them(context: SceneContext) -> None:
    def offered() -> list[str]:
        return [w.label for w in export_scene(context).form.widgets if isinstance(w, Button)]

    first = offered()
    assert first[:3] == ["The position as a picture", "The record", "An animation"]
    open_page(context, "Other formats", "All turns on one sheet")
    for before in ("All turns on one sheet", first[0]):
        key(context.scenes, pygame.K_ESCAPE)
        context.scenes.settle()
        assert offered()[0] == before
    key(context.scenes, pygame.K_ESCAPE)
    context.scenes.settle()
    assert isinstance(context.scenes.top, Recorder)


def test_an_unusable_folder_is_a_toast(context: SceneContext, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    press(context, "The record")
    assert said(context)[0].startswith("final.tavoliere could not be saved")


# -- Pictures of a match: one position, a sheet, an animation ----------------------------------


def made(making: Rendering) -> bytes:
    try:
        while True:
            next(making)
    except StopIteration as end:
        return bytes(end.value)


def test_frames_are_the_start_and_every_turn() -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES))
    assert [sum(still.position.points) for still in shown] == [0, 3, 6, 9]
    assert (shown[0].label, shown[0].turn.text) == ("", "")
    assert [still.label for still in shown[1:]] == ["1.", "2.", "3."]
    assert all(still.turn.text for still in shown[1:])


def test_a_caption_stands_above_a_drawn_picture(context: SceneContext) -> None:
    drawn = pygame.Surface((640, 300))
    drawn.fill((1, 2, 3))
    caption = ["A bold line", "A sentence that is too long for one line. " * 4]
    image = opened(made(captioned(context, drawn, caption)))
    assert image.format == "PNG"
    assert image.width == 640 + 2 * 20
    top = image.height - 20 - 300
    assert image.getpixel((20, top)) == image.getpixel((659, top + 299)) == (1, 2, 3)
    assert image.getpixel((20, top - 1)) == context.theme.paper
    line = context.text.line_height(640 / 36)
    assert top >= 20 + 3 * line + 2 * 10  # the sentence takes two lines at least
    inks = {image.getpixel((x, y)) for x in range(20, 120) for y in range(20, 20 + line)}
    assert context.theme.ink in inks


def test_a_sheet_holds_every_position(context: SceneContext) -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES))
    image = opened(made(sheet(context, LOOK, shown, ["Race", "Ada – Bob"], 120)))
    colours = {colour for _count, colour in image.getcolors(1_000_000) or []}
    assert {(0, 0, 0), (30, 0, 0), (60, 0, 0), (90, 0, 0)} <= colours
    assert image.width == 3 * 120 + 4 * 10


def test_a_sheet_draws_what_a_turn_places_below_the_board(context: SceneContext) -> None:
    def tile(context: Context, size: int) -> pygame.Surface:
        surface = pygame.Surface((size, size))
        surface.fill((0, 200, 0))
        return surface

    still = ExportFrame(Race(points=(3, 2)), "1.", TurnEntry("f5", tile))
    image = opened(made(sheet(context, LOOK, [still], [], 240)))
    green = [
        y
        for y in range(image.height)
        for x in range(image.width)
        if image.getpixel((x, y)) == (0, 200, 0)
    ]
    assert green
    board = 2 * 24 + 240  # below the room of a heading
    assert board <= min(green) <= max(green) < board + 24


@pytest.mark.slow
def test_a_huge_sheet_is_drawn_smaller(context: SceneContext) -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES)) * 100
    image = opened(made(sheet(context, LOOK, shown, [], 720)))
    assert image.width * image.height <= 40_000_000


def test_an_animation_shows_each_turn_and_its_end_longer(context: SceneContext) -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES))
    image: Any = opened(made(animation(context, LOOK, shown, 40, 0.5)))
    assert (image.format, image.size, image.n_frames) == ("GIF", (40, 40), 4)
    frames = []
    for number in range(4):
        image.seek(number)
        frames.append((image.convert("RGB").getpixel((20, 20))[0], image.info["duration"]))
    assert frames == [(0, 500), (30, 500), (60, 500), (90, 2000)]
