"""Scenes that are made, laid out and drawn before they are opened."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.ui.toolkit import scene_preparation
from games.ui.toolkit.scene import Scene, SceneContext
from games.ui.toolkit.scene_preparation import QUIET, Part, ScenePreparation
from tests.ui.conftest import NewStage

WORDS = ("one", "two", "three", "four")
MANY = 40
"""More idle moments than the scenes of these tests need."""


class Wordy(Scene):
    """Draws some words, and notes how far it comes."""

    def __init__(self, context: SceneContext, *, name: str, news: list[str]) -> None:
        super().__init__(context)
        self.name, self.news = name, news
        news.append(f"{name} made")

    def resize(self) -> None:
        self.news.append(f"{self.name} laid out")

    def draw(self, surface: pygame.Surface) -> None:
        assert surface.get_size() == self.context.size
        self.news.append(f"{self.name} begins")
        for word in WORDS:
            self.context.text.render(f"{self.name} {word}", 16, (0, 0, 0))
        self.news.append(f"{self.name} drawn")

    def leave(self) -> None:
        self.news.append(f"{self.name} left")


@pytest.fixture
def news() -> list[str]:
    return []


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    return new_context(library=Wordy, settings=Wordy)


@pytest.fixture
def prepared(context: SceneContext, news: list[str]) -> ScenePreparation:
    """Two scenes are prepared; the first idle moments have passed."""

    def parts() -> Iterator[Part]:
        yield "library", {"name": "library", "news": news}
        yield "settings", {"name": "settings", "news": news}

    found = ScenePreparation(context, parts)
    for _ in range(QUIET):
        found.step()
    assert news == []
    return found


def test_each_scene_is_made_laid_out_drawn_and_left(
    prepared: ScenePreparation, news: list[str]
) -> None:
    for _ in range(MANY):
        prepared.step()
    steps = ("made", "laid out", "begins", "drawn", "left")
    assert news == [f"{name} {step}" for name in ("library", "settings") for step in steps]


def test_an_idle_moment_draws_only_so_much_that_is_new(
    prepared: ScenePreparation, news: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_preparation, "SECONDS", 0.0)
    for _ in range(MANY):
        prepared.step()
    assert news.count("library begins") >= len(WORDS)
    assert news.count("library drawn") == 1
    assert news[-1] == "settings left"


def test_it_begins_again_after_a_change_of_the_size(
    prepared: ScenePreparation, news: list[str], context: SceneContext
) -> None:
    prepared.step()
    prepared.step()
    assert news == ["library made", "library laid out"]
    context.resize((800, 600))
    prepared.step()
    assert news.pop() == "library left"
    for _ in range(QUIET + MANY):
        prepared.step()
    assert news.count("library drawn") == news.count("settings drawn") == 1


def test_nothing_is_shown_or_heard_of_it(prepared: ScenePreparation, context: SceneContext) -> None:
    for _ in range(MANY):
        prepared.step()
    assert context.scenes.stack == ()
    assert context.toasts == []
