"""Exports of a match: texts, and pictures with the right sizes and frames."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.ai.engine import Engine
from games.storage.matches import MatchStore, Summary, summarise
from games.storage.user_files import UserFiles
from games.ui.scenes.export import ExportScene, RenderingScene
from games.ui.toolkit import clipboard
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.scene import SceneContext, Services
from games.ui.toolkit.sound import Sounds
from tests.ui.conftest import Recorder
from tests.ui.scenes.exported_race import GAMES, LOOK, opened, record_text
from tests.ui.user_input import button, choose, chooser, click, key, show


@pytest.fixture
def context(tmp_path: Path) -> SceneContext:
    """A stage whose library shows the export of a match above itself."""
    factories: dict[str, Any] = {
        "library": Recorder,
        "export": ExportScene,
        "rendering": RenderingScene,
    }
    services = Services({"race": LOOK}, UserFiles(tmp_path), Engine(dict))
    context = SceneContext(services, factories, assets=Assets(), sounds=Sounds())
    context.resize((1280, 800))
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


def wait(context: SceneContext) -> list[float]:
    """Let it be made; how far it was in each frame."""
    shares = []
    until = time.monotonic() + 100
    while isinstance(context.scenes.top, RenderingScene) and time.monotonic() < until:
        shares.append(context.scenes.top.share)
        show(context)
        context.scenes.update(0.02)
        time.sleep(0.001)
    return shares


def said(context: SceneContext) -> list[str]:
    return [notice.text for notice in context.toasts]


def test_a_cancelled_animation_leaves_no_file(context: SceneContext, tmp_path: Path) -> None:
    press(context, "An animation")
    assert isinstance(context.scenes.top, RenderingScene)
    key(context.scenes, pygame.K_ESCAPE)
    assert isinstance(context.scenes.top, Recorder)
    assert not (tmp_path / "exports").exists()


def test_size_speed_and_progress_of_an_animation(context: SceneContext, tmp_path: Path) -> None:
    choose(export_scene(context), "Small")
    choose(export_scene(context), "Fast")
    press(context, "An animation")
    shares = wait(context)
    assert shares == sorted(shares)
    image = opened((tmp_path / "exports" / "final.gif").read_bytes())
    assert image.size == (320, 320)
    assert image.info["duration"] == 500
    assert said(context) == [f"Saved final.gif in {tmp_path / 'exports'}."]


@pytest.mark.parametrize(("place", "red"), [("Start", 0), ("After turn 2", 60), (None, 90)])
def test_any_position(context: SceneContext, tmp_path: Path, place: str | None, red: int) -> None:
    if place:
        positions = chooser(export_scene(context), place)
        positions.choose(positions.choices.index(place))
    press(context, "The position as a picture")
    wait(context)
    image = opened((tmp_path / "exports" / "final.png").read_bytes())
    assert image.size == (960, 960)
    assert image.getpixel((5, 5)) == (red, 0, 0)


@pytest.mark.parametrize(
    ("label", "name", "text"),
    [
        ("The record as a text", "final.tavoliere", record_text()),
        ("As a poem", "final.poem", "Ada, 6"),
    ],
)
def test_texts(context: SceneContext, tmp_path: Path, label: str, name: str, text: str) -> None:
    press(context, label)
    assert (tmp_path / "exports" / name).read_text("utf-8") == text


def test_formats_that_do_not_apply_are_not_offered(context: SceneContext) -> None:
    labels = [getattr(w, "label", "") for w in export_scene(context).form.widgets]
    assert "As a poem" in labels
    assert "Never" not in labels


@pytest.mark.parametrize(
    ("label", "text"),
    [("Copy the record", record_text()), ("Copy the code of the deal", "code of x")],
)
def test_the_clipboard(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, label: str, text: str
) -> None:
    copied: list[str] = []

    def copy(words: str) -> bool:
        copied.append(words)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    press(context, label)
    assert copied == [text]


def test_an_unusable_folder_is_a_toast(context: SceneContext, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    press(context, "The record as a text")
    assert said(context)[0].startswith("final.tavoliere could not be saved")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_the_dialog_holds_everything(context: SceneContext, size: tuple[int, int]) -> None:
    context.resize(size)
    show(context)
    scene = export_scene(context)
    shown = [w for w in scene.form.widgets if w.visible and w.rect.w and w.rect.h]
    assert all(scene.card.contains(w.rect) for w in shown)
    assert pygame.Rect((0, 0), size).contains(scene.card)
