"""The dialog while a long text is read in a thread: to its end, cancelled, or forgotten."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from games.core.system import Check
from games.storage.matches import MatchStore
from games.ui.match import opening
from games.ui.scenes.menu import MenuScene
from games.ui.scenes.small_dialogs import SHOWN_AFTER, ReadingScene
from games.ui.toolkit.work import Work
from tests.counted_work import calls_of
from tests.ui.conftest import NewStage, opener
from tests.ui.race import ADA, BEN, Driver, OpenMatch
from tests.ui.saved_matches import ADA_TO_MOVE, toasts
from tests.ui.user_input import show

LONG = ADA_TO_MOVE + "".join(f" (2. {n % 2 + 1}+3)\n" for n in range(200))
FINISHED = '[Game "race"]\n[Result "-"]\n()'
MOST_CALLS = 5_000
"""In a frame of the window: nothing is read in it."""
MOST = 60.0
"""Seconds after which a test that hangs fails."""


class Gate:
    """Long work stops at its first look whether it is cancelled, until the gate is opened."""

    def __init__(self) -> None:
        self.works: list[Work[Any]] = []
        self._opened = threading.Event()

    def open(self) -> None:
        self._opened.set()

    def begin(
        self, job: Callable[[Check], Any], late: Any = None, *, threaded: bool = True
    ) -> Work[Any]:
        def held(check: Check) -> Any:
            def look() -> None:
                while not self._opened.wait(0.001):
                    check()
                check()

            return job(look)

        self.works.append(Work(held, late, threaded=threaded))
        return self.works[-1]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    monkeypatch.setattr("games.ui.toolkit.scene.Work", gate.begin)
    return gate


@pytest.fixture
def open_match(new_context: NewStage) -> Iterator[OpenMatch]:
    opened: list[Driver] = []
    make = opener(new_context, threads=True, reading=ReadingScene, menu=MenuScene)

    def remembered() -> Driver:
        opened.append(make())
        return opened[-1]

    yield remembered
    for driver in opened:
        driver.context.close()


def wait_until(driver: Driver, reached: Callable[[], bool]) -> None:
    """Take frames until something is so."""
    until = time.monotonic() + MOST
    while not reached():
        assert time.monotonic() < until
        assert driver.context.scenes.next_change() < 0.1
        assert calls_of(lambda: driver.context.scenes.update(1 / 60)) < MOST_CALLS
        time.sleep(0.001)


def read(driver: Driver) -> None:
    wait_until(driver, lambda: not isinstance(driver.top, ReadingScene))
    driver.context.scenes.settle()


def test_a_long_text_is_read_beside_the_frames(open_match: OpenMatch, gate: Gate) -> None:
    driver = open_match()
    before = driver.scene
    opening.open_text(driver.context, LONG)
    driver.context.scenes.settle()
    assert driver.scene is before
    assert isinstance(driver.top, ReadingScene)
    gate.open()
    read(driver)
    assert driver.scene is not before
    assert driver.points == (5, 3)
    assert [turn.depth for turn in driver.view.match.tree()] == [0, 0, 1, 1]


def test_the_dialog_appears_after_a_while(open_match: OpenMatch, gate: Gate) -> None:
    driver = open_match()
    before = pygame.image.tobytes(show(driver.context), "RGB")
    opening.open_text(driver.context, LONG, "long.txt")
    driver.context.scenes.settle()
    assert pygame.image.tobytes(show(driver.context), "RGB") == before
    driver.context.scenes.update(SHOWN_AFTER + 0.05)
    assert isinstance(driver.top, ReadingScene)
    assert pygame.image.tobytes(show(driver.context), "RGB") != before


def test_escape_cancels_and_the_match_can_be_opened_again(
    open_match: OpenMatch, gate: Gate
) -> None:
    driver = open_match()
    before, matches = driver.scene, driver.context.user_files.matches
    name = matches.add(ADA_TO_MOVE, "mine")
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    wait_until(driver, lambda: matches.is_running(name))
    driver.key(pygame.K_ESCAPE)
    assert driver.top is before
    assert gate.works[-1].wait(MOST)
    assert not matches.is_running(name)
    assert toasts(driver.context) == []
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    gate.open()
    read(driver)
    assert driver.points == (5, 3)
    assert matches.is_running(name)


def test_a_match_that_was_read_when_it_is_cancelled_is_free_again(
    open_match: OpenMatch, gate: Gate
) -> None:
    driver = open_match()
    matches = driver.context.user_files.matches
    name = matches.add(ADA_TO_MOVE, "mine")
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    assert isinstance(driver.top, ReadingScene)
    gate.open()
    assert gate.works[-1].wait(MOST)
    assert matches.is_running(name)
    driver.key(pygame.K_ESCAPE)
    assert not matches.is_running(name)


def test_the_menu_shows_the_match_to_continue_when_it_is_found(
    open_match: OpenMatch, gate: Gate
) -> None:
    driver = open_match()
    driver.context.user_files.matches.add(ADA_TO_MOVE, "mine")
    driver.context.scenes.go("menu")
    driver.context.scenes.settle()
    menu = driver.top
    assert isinstance(menu, MenuScene)
    assert menu.continuing is None
    gate.open()
    wait_until(driver, lambda: menu.continuing is not None)
    assert menu.continuing is not None
    assert menu.form.widgets[0] is menu.continuing
    assert menu.continuing.rect.h > 0


def test_who_leaves_the_menu_stops_its_reading(
    open_match: OpenMatch, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_match()
    read: list[str] = []
    text = MatchStore.text

    def noted(matches: MatchStore, name: str) -> str:
        read.append(name)
        return text(matches, name)

    monkeypatch.setattr(MatchStore, "text", noted)
    for number in range(5):
        driver.context.user_files.matches.add(FINISHED, f"number {number}")
    driver.context.scenes.go("menu")
    driver.context.scenes.settle()
    driver.context.scenes.go("race", options={}, seats=(ADA, BEN))
    driver.context.scenes.settle()
    gate.open()
    assert all(work.wait(MOST) for work in gate.works)
    assert len(read) <= 1
