"""An export that is rendered step by step, as a test allows."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.ai.engine import Engine
from games.core.system import Check
from games.storage.files import StorageError
from games.storage.user_files import UserFiles
from games.ui.scenes.export import CaptionedPictureScene, RenderingScene
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.scene import SceneContext, Services
from games.ui.toolkit.sound import Sounds
from tests.ui import user_input
from tests.ui.conftest import Recorder
from tests.ui.scenes.exported_race import LOOK


@pytest.fixture
def context(tmp_path: Path) -> SceneContext:
    factories: dict[str, Any] = {
        "library": Recorder,
        "rendering": RenderingScene,
        "captioned_picture": CaptionedPictureScene,
    }
    services = Services({"race": LOOK}, UserFiles(tmp_path), Engine(dict))
    context = SceneContext(services, factories, assets=Assets(), sounds=Sounds())
    context.resize((1280, 800))
    context.scenes.go("library")
    context.scenes.settle()
    return context


class Rendered:
    """A rendering that stops at each share until it is asked again, as for another thread."""

    def __init__(self, shares: tuple[float, ...]) -> None:
        self._shares = shares
        self.closed = False

    def __call__(self, text: str) -> Generator[float, None, bytes]:
        try:
            for share in self._shares:
                yield share
                yield share
        except GeneratorExit:
            self.closed = True
            raise
        return text.encode()


def begin(
    context: SceneContext,
    make: Callable[[Any], Any],
    load: Callable[[Check], Any] = lambda check: "done",
) -> RenderingScene:
    context.scenes.push("rendering", name="match.txt", load=load, make=make)
    context.scenes.settle()
    scene = context.scenes.top
    assert isinstance(scene, RenderingScene)
    return scene


def shares_until(context: SceneContext, last: float | None = None) -> list[float]:
    """Let it be rendered until a share is shown, or to the end; the shares that were shown."""
    shares: list[float] = []
    for _ in range(60_000):  # about a minute, on a machine that has no time for it
        scene = context.scenes.top
        if not isinstance(scene, RenderingScene) or scene.share == last:
            return shares
        shares.append(scene.share)
        context.scenes.update(0.02)
        pygame.time.wait(1)
    raise AssertionError(f"it stopped after {shares[-1]}")


def test_it_shows_how_much_is_done_and_writes_the_file(
    context: SceneContext, tmp_path: Path
) -> None:
    begin(context, Rendered((0.25, 0.75)))
    assert sorted(set(shares_until(context))) == [0, 0.25, 0.75]
    assert (tmp_path / "exports" / "match.txt").read_text() == "done"
    assert [notice.text for notice in context.toasts] == [
        f"Saved match.txt in {tmp_path / 'exports'}."
    ]


def test_a_screen_reader_is_told_the_share(context: SceneContext) -> None:
    scene = begin(context, Rendered((0.25, 0.75)))
    shares_until(context, 0.25)
    nodes = [node for root in scene.accessible() for node in root.walk()]
    (bar,) = [node for node in nodes if node.role == "progress"]
    assert bar.number is not None
    assert (bar.number.value, bar.number.most) == (25, 100)


def test_a_cancelled_rendering_is_closed_and_leaves_no_file(
    context: SceneContext, tmp_path: Path
) -> None:
    rendered = Rendered((0.25,))
    begin(context, rendered)
    shares_until(context, 0.25)
    user_input.key(context.scenes, pygame.K_ESCAPE)
    context.scenes.settle()
    assert rendered.closed
    assert not (tmp_path / "exports").exists()


def test_a_match_that_cannot_be_read_is_a_toast(context: SceneContext) -> None:
    def fail(check: Check) -> Any:
        raise StorageError("It is gone.")

    begin(context, Rendered(()), fail)
    shares_until(context)
    assert [notice.text for notice in context.toasts] == ["It is gone."]
