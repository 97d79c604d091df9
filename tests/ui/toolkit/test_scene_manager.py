"""The stack of scenes and what changes it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from games.core.system import Check
from games.ui.toolkit import scene as first_picture
from games.ui.toolkit.scene import Scene, SceneContext, SceneManager
from games.ui.toolkit.work import Later

# -- The stack of scenes, with scenes that record their calls

NewStage = Callable[..., SceneContext]


class Noting(Scene):
    """Notes its calls in a list shared with the test."""

    def __init__(self, context: SceneContext, name: str, news: list[str]) -> None:
        super().__init__(context)
        self.name = name
        self.news = news

    def resize(self) -> None:
        self.news.append(f"{self.name} resize")

    def handle(self, event: pygame.Event) -> None:
        self.news.append(f"{self.name} handle")
        if event.type == pygame.KEYDOWN:
            self.context.scenes.push("settings", name="modal", news=self.news)
            self.news.append(f"{self.name} handled")

    def update(self, dt: float) -> None:
        self.news.append(f"{self.name} update {dt}")

    def draw(self, surface: pygame.Surface) -> None:
        self.news.append(f"{self.name} draw")

    def covered(self) -> None:
        self.news.append(f"{self.name} covered")

    def leave(self) -> None:
        self.news.append(f"{self.name} leave")


class Modal(Noting):
    modal = True


def open_two(new_context: NewStage) -> tuple[SceneContext, list[str]]:
    context = new_context(menu=Noting, settings=Modal)
    news: list[str] = []
    context.scenes.go("menu", name="menu", news=news)
    context.scenes.settle()
    context.scenes.push("settings", name="modal", news=news)
    context.scenes.settle()
    return context, news


def test_a_scene_takes_the_result_of_its_work_while_it_is_on_top(new_context: NewStage) -> None:
    context, news = open_two(new_context)
    menu, modal = context.scenes.stack
    menu.work(lambda check: "result", lambda found: news.append(f"menu {found}"))
    modal.work(lambda check: "result", lambda found: news.append(f"modal {found}"))
    news.clear()
    context.scenes.update(0.5)
    assert news == ["modal result", "modal update 0.5"]
    context.scenes.pop()
    context.scenes.settle()
    context.scenes.update(0.5)
    context.scenes.update(0.5)
    assert news[3:] == ["menu result", "menu update 0.5", "menu update 0.5"]


@pytest.mark.parametrize("end", [SceneManager.quit, SceneManager.renew])
def test_the_work_of_a_scene_ends_with_it(
    new_context: NewStage, end: Callable[[SceneManager], None]
) -> None:
    context = new_context(threads=True, plain=Plain)
    ended = threading.Event()

    def endless(check: Check) -> None:
        try:
            while True:
                check()
        finally:
            ended.set()

    context.scenes.go("plain")
    context.scenes.settle()
    (scene,) = context.scenes.stack
    scene.work(endless, lambda found: None)
    end(context.scenes)
    context.scenes.settle()
    assert ended.wait(60)


def test_a_scene_is_laid_out_before_anything_else(new_context: NewStage) -> None:
    _, news = open_two(new_context)
    assert news == ["menu resize", "menu covered", "modal resize"]


def test_a_modal_freezes_the_scene_below_and_veils_it(new_context: NewStage) -> None:
    context, news = open_two(new_context)
    news.clear()
    surface = pygame.Surface(context.size)
    surface.fill((255, 255, 255))
    context.scenes.update(0.5)
    context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=()))
    context.scenes.draw(surface)
    assert news == ["modal update 0.5", "modal handle", "menu draw", "modal draw"]
    assert surface.get_at((0, 0)) != pygame.Color(255, 255, 255)


def test_changes_wait_until_the_event_is_handled(new_context: NewStage) -> None:
    context = new_context(menu=Noting, settings=Modal)
    news: list[str] = []
    context.scenes.go("menu", name="menu", news=news)
    context.scenes.settle()
    news.clear()
    context.scenes.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert news == ["menu handle", "menu handled", "menu covered", "modal resize"]


def test_going_elsewhere_leaves_every_scene_from_the_top(new_context: NewStage) -> None:
    context, news = open_two(new_context)
    news.clear()
    context.scenes.go("menu", name="other", news=news)
    context.scenes.settle()
    assert news == ["modal leave", "menu leave", "other resize"]
    assert [scene.name for scene in context.scenes.stack if isinstance(scene, Noting)] == ["other"]


def test_an_empty_stack_is_the_end(new_context: NewStage) -> None:
    context, _ = open_two(new_context)
    context.scenes.quit()
    context.scenes.settle()
    assert context.scenes.top is None
    context.scenes.update(0.1)
    context.scenes.draw(pygame.Surface(context.size))


def test_input_goes_to_the_new_scene_while_the_old_one_fades(new_context: NewStage) -> None:
    context, news = open_two(new_context)
    surface = pygame.Surface(context.size)
    context.scenes.draw(surface)
    context.scenes.pop()
    context.scenes.settle()
    assert context.scenes.next_change() == 0
    for _ in range(2):
        context.scenes.draw(surface)
    news.clear()
    context.scenes.update(0.05)
    context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=()))
    assert news == ["menu update 0.05", "menu handle"]
    assert context.scenes.next_change() == 0
    context.scenes.draw(surface)
    context.scenes.update(0.2)
    assert context.scenes.next_change() > 0


def test_in_another_language_scenes_are_made_anew_and_modals_are_gone(
    new_context: NewStage,
) -> None:
    context, news = open_two(new_context)
    before = context.scenes.stack
    news.clear()
    context.scenes.renew()
    assert context.scenes.stack == before  # not in the middle of an event
    context.scenes.settle()
    (scene,) = context.scenes.stack
    assert isinstance(scene, Noting)
    assert scene is not before[0]
    assert scene.name == "menu"
    assert news == ["modal leave", "menu leave", "menu resize"]
    context.scenes.pop()
    context.scenes.settle()
    assert context.scenes.stack == ()


class Slow(Scene):
    """Needs three pieces of slow work before it can be drawn."""

    done = 0
    modal = False

    def update(self, dt: float) -> None:
        self.time = getattr(self, "time", 0.0) + dt

    def draw(self, surface: pygame.Surface) -> None:
        while self.done < 3:
            self.context.assets.limit.check()
            self.done += 1
        surface.fill((0, 255, 0))


class SlowModal(Slow):
    modal = True


class SlowCard(SlowModal):
    moves_in = True


class Plain(Scene):
    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((255, 0, 0))


def opened(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch, kind: type[Slow]
) -> tuple[SceneContext, Slow, pygame.Surface]:
    """A scene that was opened above a red one, which was drawn; a slice is one piece of work."""
    monkeypatch.setattr(first_picture, "SLICE", 0.0)
    context = new_context(menu=Plain, settings=kind)
    surface = pygame.Surface(context.size)
    context.scenes.go("menu")
    context.scenes.settle()
    assert context.scenes.draw(surface)
    context.scenes.push("settings")
    context.scenes.settle()
    scene = context.scenes.top
    assert isinstance(scene, Slow)
    return context, scene, surface


@pytest.mark.parametrize("kind", [Slow, SlowModal])
def test_the_last_frame_stays_while_a_scene_is_prepared(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch, kind: type[Slow]
) -> None:
    context, scene, surface = opened(new_context, monkeypatch, kind)
    # The paused scene below a modal is painted in a frame of its own.
    for done in (0, 0, 1, 2, 3) if kind.modal else (0, 1, 2, 3):
        assert context.scenes.next_change() == 0
        assert not context.scenes.draw(surface)
        assert surface.get_at((5, 5)) == pygame.Color(255, 0, 0)
        assert scene.done == done
        context.scenes.update(0.01)
    assert context.scenes.draw(surface)
    assert surface.get_at((5, 5)).g > 0


def test_the_first_scene_of_all_is_drawn_at_once(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_picture, "SLICE", 0.0)
    context = new_context(menu=Slow)
    surface = pygame.Surface(context.size)
    context.scenes.go("menu")
    context.scenes.settle()
    assert context.scenes.draw(surface)
    assert surface.get_at((5, 5)) == pygame.Color(0, 255, 0)


def test_a_scene_that_moves_in_waits_until_it_is_prepared(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, scene, surface = opened(new_context, monkeypatch, SlowCard)
    while not context.scenes.draw(surface):
        context.scenes.update(0.01)
        assert scene.time == (0.0 if scene.done < 3 else 0.01)
    context.scenes.update(0.01)
    assert scene.time > 0


def test_another_surface_is_drawn_at_once(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _scene, _surface = opened(new_context, monkeypatch, Slow)
    surface = pygame.Surface(context.size)
    assert context.scenes.draw(surface)
    assert surface.get_at((5, 5)) == pygame.Color(0, 255, 0)


def test_a_prepared_scene_is_drawn_without_input_and_without_animations(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _scene, surface = opened(new_context, monkeypatch, SlowModal)
    context.settings = msgspec.structs.replace(context.settings, animation="off")
    while not context.scenes.draw(surface):
        context.scenes.update(0.01)
        assert context.scenes.next_change() == 0
    context.scenes.update(0.01)
    assert context.scenes.next_change() == float("inf")


# -- Functions that are imported when they are first used


def test_a_module_is_imported_at_the_first_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sums.py").write_text("def add(a, b=1):\n    return a + b\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    add = Later("sums", "add")
    assert "sums" not in sys.modules
    assert (add(2), add(2, b=3)) == (3, 5)
    assert add.load() is sys.modules["sums"].add
    del sys.modules["sums"]
