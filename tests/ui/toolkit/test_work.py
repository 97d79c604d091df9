"""Work in a thread, and its result."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.app import QUIET, IdleWork, Part
from games.ui.look.look import SceneContext
from games.ui.toolkit import work as time_limit
from games.ui.toolkit.context import Assets
from games.ui.toolkit.layout import Scale
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.text import Text
from games.ui.toolkit.work import OutOfTime, Work
from tests.ui.conftest import NewStage

MOST = 60.0
"""Seconds after which a test that hangs fails."""


@pytest.mark.parametrize("threaded", [True, False])
def test_the_result_is_that_of_the_job(threaded: bool) -> None:
    work = Work(lambda check: "result", threaded=threaded)
    assert work.wait(MOST)
    assert work.done
    assert work.next_change() == 0
    assert work.result() == "result"
    assert work.done


def test_a_result_that_nobody_takes_is_given_back() -> None:
    late: list[str] = []
    work = Work(lambda check: "result", late.append)
    assert work.wait(MOST)
    work.cancel()
    work.cancel()
    assert late == ["result"]


# -- Scenes are drawn in idle moments before they open


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


class Base(Scene):
    """The scene that is seen meanwhile."""

    prepares_others = True


@pytest.fixture
def news() -> list[str]:
    return []


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    return new_context(library=Wordy, settings=Wordy)


@pytest.fixture
def prepared(context: SceneContext, news: list[str]) -> IdleWork:
    """Two scenes are prepared; the first idle moments have passed."""

    def parts() -> Iterator[Part]:
        yield "library", {"name": "library", "news": news}
        yield "settings", {"name": "settings", "news": news}

    found = IdleWork(context, (), parts)
    found.follow((Base(context),))
    for _ in range(QUIET):
        found.step(quiet=True)
    assert news == []
    return found


def test_each_scene_is_made_laid_out_drawn_and_left(prepared: IdleWork, news: list[str]) -> None:
    for _ in range(MANY):
        prepared.step(quiet=True)
    steps = ("made", "laid out", "begins", "drawn", "left")
    assert news == [f"{name} {step}" for name in ("library", "settings") for step in steps]


def test_an_idle_moment_draws_only_so_much_that_is_new(
    prepared: IdleWork, news: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.app.IDLE_SECONDS", 0.0)
    for _ in range(MANY):
        prepared.step(quiet=True)
    assert news.count("library begins") >= len(WORDS)
    assert news.count("library drawn") == 1
    assert news[-1] == "settings left"


def test_nothing_is_shown_or_heard_of_it(prepared: IdleWork, context: SceneContext) -> None:
    for _ in range(MANY):
        prepared.step(quiet=True)
    assert context.scenes.stack == ()
    assert context.toasts == []


# -- The limit of slow work: one piece is always done, then the time counts


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h{n}v9z"/></svg>'


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The processor time, in a list of one number."""
    now = [100.0]
    monkeypatch.setattr(time_limit, "thread_time", lambda: now[0])
    return now


def test_pictures_and_texts_that_were_made_before_need_no_time(clock: list[float]) -> None:
    assets = Assets()
    text = Text(Scale(1), assets.limit)
    small = assets.markup(SQUARE.format(n=3), 9)
    line = text.render("known", 16, (0, 0, 0))
    with assets.limit.of(0.0):
        assets.limit.check()
        assert assets.markup(SQUARE.format(n=3), 9) is small
        assert text.render("known", 16, (0, 0, 0)) is line
        for work in (
            lambda: assets.markup(SQUARE.format(n=5), 9),
            lambda: assets.icon("undo", 24, (0, 0, 0)),
            lambda: text.render("new", 16, (0, 0, 0)),
            lambda: text.width("new", 16),
        ):
            with pytest.raises(OutOfTime):
                work()
    assert assets.markup(SQUARE.format(n=5), 9).get_size() == (9, 9)
