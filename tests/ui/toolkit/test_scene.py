"""The stack of scenes, with scenes that only note what happens to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.ui.toolkit.context import Stage
from games.ui.toolkit.scene import Scene

NewStage = Callable[..., Stage]


class Noting(Scene):
    """Notes its calls in a list shared with the test."""

    def __init__(self, stage: Stage, name: str, news: list[str]) -> None:
        super().__init__(stage)
        self.name = name
        self.news = news

    def resize(self) -> None:
        self.news.append(f"{self.name} resize")

    def handle(self, event: pygame.Event) -> None:
        self.news.append(f"{self.name} handle")
        if event.type == pygame.KEYDOWN:
            self.stage.scenes.push("settings", name="modal", news=self.news)
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


def open_two(new_stage: NewStage) -> tuple[Stage, list[str]]:
    stage = new_stage(menu=Noting, settings=Modal)
    news: list[str] = []
    stage.scenes.go("menu", name="menu", news=news)
    stage.scenes.settle()
    stage.scenes.push("settings", name="modal", news=news)
    stage.scenes.settle()
    return stage, news


def test_a_scene_is_laid_out_before_anything_else(new_stage: NewStage) -> None:
    _, news = open_two(new_stage)
    assert news == ["menu resize", "menu covered", "modal resize"]


def test_a_modal_freezes_what_is_below_and_shows_it_under_a_veil(new_stage: NewStage) -> None:
    stage, news = open_two(new_stage)
    news.clear()
    surface = pygame.Surface(stage.size)
    surface.fill((255, 255, 255))
    stage.scenes.update(0.5)
    stage.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=()))
    stage.scenes.draw(surface)
    assert news == ["modal update 0.5", "modal handle", "menu draw", "modal draw"]
    assert surface.get_at((0, 0)) != pygame.Color(255, 255, 255)


def test_a_whole_scene_hides_what_is_below(new_stage: NewStage) -> None:
    stage = new_stage(menu=Noting, settings=Noting)
    news: list[str] = []
    for name in ("menu", "settings"):
        stage.scenes.push(name, name=name, news=news)
    stage.scenes.settle()
    news.clear()
    stage.scenes.draw(pygame.Surface(stage.size))
    assert news == ["settings draw"]


def test_changes_wait_until_the_event_is_handled(new_stage: NewStage) -> None:
    stage = new_stage(menu=Noting, settings=Modal)
    news: list[str] = []
    stage.scenes.go("menu", name="menu", news=news)
    stage.scenes.settle()
    news.clear()
    stage.scenes.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert news == ["menu handle", "menu handled", "menu covered", "modal resize"]


def test_going_elsewhere_leaves_every_scene_from_the_top(new_stage: NewStage) -> None:
    stage, news = open_two(new_stage)
    news.clear()
    stage.scenes.go("menu", name="other", news=news)
    stage.scenes.settle()
    assert news == ["modal leave", "menu leave", "other resize"]
    assert [scene.name for scene in stage.scenes.stack if isinstance(scene, Noting)] == ["other"]


def test_an_empty_stack_is_the_end(new_stage: NewStage) -> None:
    stage, _ = open_two(new_stage)
    stage.scenes.quit()
    stage.scenes.settle()
    assert stage.scenes.top is None
    stage.scenes.update(0.1)
    stage.scenes.draw(pygame.Surface(stage.size))


def test_a_resize_reaches_every_scene(new_stage: NewStage) -> None:
    stage, news = open_two(new_stage)
    news.clear()
    stage.resize((800, 600))
    assert news == ["menu resize", "modal resize"]
    assert stage.scale.factor == 0.8


def test_a_notice_goes_after_a_while_and_is_not_stacked(stage: Stage) -> None:
    for _ in range(3):
        stage.notify("The disk is full.")
    assert [notice.text for notice in stage.notices] == ["The disk is full."]
    stage.update(4.9)
    assert stage.notices
    stage.update(0.2)
    assert not stage.notices


def test_settings_that_cannot_be_kept_are_a_notice(new_stage: NewStage, tmp_path: Any) -> None:
    stage = new_stage()
    folder = tmp_path / "in the way"
    folder.write_text("a file, no folder")
    stage.archive = type(stage.archive)(folder)
    stage.change_settings(stage.settings)
    assert len(stage.notices) == 1
