"""The dialog while a long text is read: frame by frame, cancelled, or forgotten."""

from __future__ import annotations

from itertools import count

import pygame
import pytest

from games.ui.match import opening
from games.ui.scenes.menu import MenuScene
from games.ui.scenes.small_dialogs import SHOWN_AFTER, ReadingScene
from tests.counted_work import calls_of
from tests.ui.conftest import NewStage, opener
from tests.ui.race import Driver, OpenMatch
from tests.ui.saved_matches import ADA_TO_MOVE, toasts
from tests.ui.user_input import show

VARIATIONS = 3_000
LONG = ADA_TO_MOVE + "".join(f" (2. {n % 2 + 1}+3)\n" for n in range(VARIATIONS))
MOST_CALLS = 60_000
"""In a frame; a step of reading is at most half of it."""


@pytest.fixture
def open_match(new_context: NewStage) -> OpenMatch:
    return opener(new_context, reading=ReadingScene, menu=MenuScene)


@pytest.fixture(autouse=True)
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the processor time finds 0.4 milliseconds gone."""
    ticks = count()
    monkeypatch.setattr("games.ui.toolkit.work.thread_time", lambda: next(ticks) / 2500)


def frames(driver: Driver) -> int:
    """Take frames until nothing is read; their number."""
    for number in count():
        if not isinstance(driver.top, ReadingScene):
            return number
        assert driver.top.next_change() == 0
        assert calls_of(lambda: driver.context.scenes.update(1 / 60)) < MOST_CALLS
    raise AssertionError


def test_a_long_text_is_read_in_many_frames(open_match: OpenMatch) -> None:
    driver = open_match()
    before = driver.scene
    opening.open_text(driver.context, LONG)
    driver.context.scenes.settle()
    assert driver.scene is before
    assert frames(driver) > VARIATIONS // 20
    assert driver.scene is not before
    assert driver.points == (5, 3)
    assert [turn.depth for turn in driver.view.match.tree()] == [0, 0, 1, 1]


def test_a_short_text_needs_no_dialog(open_match: OpenMatch) -> None:
    driver = open_match()
    opening.open_text(driver.context, ADA_TO_MOVE)
    driver.context.scenes.settle()
    assert driver.points == (5, 3)


def test_the_dialog_appears_after_a_while(open_match: OpenMatch) -> None:
    driver = open_match()
    before = pygame.image.tobytes(show(driver.context), "RGB")
    opening.open_text(driver.context, LONG, "long.txt")
    driver.context.scenes.settle()
    assert pygame.image.tobytes(show(driver.context), "RGB") == before
    driver.wait(SHOWN_AFTER + 0.05)
    assert isinstance(driver.top, ReadingScene)
    assert pygame.image.tobytes(show(driver.context), "RGB") != before


def test_escape_cancels_and_the_match_can_be_opened_again(open_match: OpenMatch) -> None:
    driver = open_match()
    before, matches = driver.scene, driver.context.user_files.matches
    name = matches.add(LONG, "long")
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    driver.wait(0.2)
    assert matches.is_running(name)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is before
    assert not matches.is_running(name)
    assert toasts(driver.context) == []
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    assert frames(driver) > 20
    assert driver.points == (5, 3)


def test_the_menu_finds_the_match_to_continue_behind_long_texts(open_match: OpenMatch) -> None:
    driver = open_match()
    matches = driver.context.user_files.matches
    matches.add(ADA_TO_MOVE, "mine")
    for number in range(3):
        matches.add('[Game "race"]\n[Result "-"]\n' + "()" * 20_000, f"long {number}")
    driver.context.scenes.go("menu")
    driver.context.scenes.settle()
    menu = driver.top
    assert isinstance(menu, MenuScene)
    assert menu.continuing is None
    for _ in count():
        assert menu.next_change() == 0
        assert calls_of(lambda: driver.context.scenes.update(1 / 60)) < MOST_CALLS
        if menu.continuing:
            break
    assert menu.form.widgets[0] is menu.continuing
    assert menu.continuing.rect.h > 0
