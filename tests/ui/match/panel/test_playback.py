"""Stepping through a match, playing it back, and going on from an earlier turn."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from tests.ui import user_input
from tests.ui.race import Driver, OpenMatch

ALT, SHIFT, CTRL = pygame.KMOD_ALT, pygame.KMOD_SHIFT, pygame.KMOD_CTRL


def play(driver: Driver, *numbers: str) -> None:
    for number in numbers:
        driver.drag(number, driver.view.position.to_move.value)


@pytest.fixture
def played(open_match: OpenMatch) -> Driver:
    """Three turns: 3+2, 1+2, 2+1; the sums after each gesture are 3, 5; 1, 3; 7, 8."""
    driver = open_match()
    play(driver, "3", "2", "1", "2", "2", "1")
    assert driver.points == (8, 3)
    return driver


def test_keys_step_by_gesture_and_by_turn_and_go_to_both_ends(played: Driver) -> None:
    stops = []
    for code in (
        *(pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT),
        *(pygame.K_PAGEUP, pygame.K_END),
    ):
        played.key(code)
        stops.append(played.points)
    assert stops == [(0, 0), (5, 0), (5, 1), (5, 0), (3, 0), (0, 0), (8, 3)]


def test_the_stepping_keys_can_be_changed(played: Driver) -> None:
    context = played.context
    keys = {"to_start": "s", "turn_on": "t", "step_back": "b", "play_back": "k"}
    context.change_settings(msgspec.structs.replace(context.settings, keys=keys))
    stops = []
    for code in (pygame.K_s, pygame.K_t, pygame.K_b, pygame.K_HOME, pygame.K_PAGEDOWN):
        played.key(code)
        stops.append(played.points)
    assert stops == [(0, 0), (5, 0), (3, 0), (3, 0), (3, 0)]
    played.key(pygame.K_SPACE)
    assert not played.scene.panel.playback.playing
    played.key(pygame.K_k)
    assert played.scene.panel.playback.playing


def test_at_the_end_with_a_decision_the_arrows_are_the_boards(played: Driver) -> None:
    played.key(pygame.K_LEFT)
    assert played.points == (8, 3)
    assert played.board.cursor.place is not None
    played.key(pygame.K_LEFT, ALT)
    assert played.points == (7, 3)
    played.key(pygame.K_LEFT)
    assert played.points == (5, 3)
    played.key(pygame.K_RIGHT, ALT)
    assert played.points == (7, 3)


def test_looking_back_the_arrows_are_the_boards_as_soon_as_the_cursor_is_there(
    played: Driver,
) -> None:
    played.key(pygame.K_HOME)
    played.key(pygame.K_DOWN)
    assert played.board.cursor.place is not None
    played.key(pygame.K_RIGHT)
    assert played.points == (0, 0)
    played.key(pygame.K_ESCAPE)
    played.key(pygame.K_RIGHT)
    assert played.points == (3, 0)


def test_it_is_said_which_turn_is_looked_at(played: Driver) -> None:
    review = played.scene.panel.playback
    assert not review.active
    played.key(pygame.K_PAGEUP)
    assert review.active
    assert review.sentence == "Viewing turn 2 of 3"
    played.key(pygame.K_RIGHT)
    assert review.sentence == "Viewing turn 3 of 3"
    played.key(pygame.K_HOME)
    assert review.sentence == "Viewing the start"
    played.key(pygame.K_END)
    assert not review.active


def test_after_undo_the_match_is_not_viewed(played: Driver) -> None:
    review = played.scene.panel.playback
    played.scene.board.view.controller.undo()
    assert not review.active
    review.step_turn(-1)
    assert review.active
    assert review.sentence == "Viewing turn 2 of 3"
    review.to_start()
    assert review.sentence == "Viewing the start"


def test_a_persons_move_there_begins_a_variation_and_loses_nothing(played: Driver) -> None:
    played.key(pygame.K_PAGEUP)
    play(played, "3", "1")
    assert played.points == (9, 3)
    assert not played.scene.panel.playback.active
    texts = [(turn.number, turn.depth) for turn in played.scene.board.view.match.tree()]
    assert texts == [(1, 0), (2, 0), (3, 0), (3, 1)]
    old = next(t for t in played.scene.board.view.match.tree() if t.depth)
    played.scene.panel.playback.go_to(old.last)
    assert played.points == (8, 3)


def test_a_click_on_a_turn_of_the_list_goes_there_and_the_wheel_steps(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    play(driver, "3", "2", "1", "2", "2", "1")
    size = driver.context.size
    seen = []
    for y in range(200, size[1] - 100, 13):
        driver.key(pygame.K_END)
        user_input.click(driver.context.scenes, (size[0] - 150, y))
        seen.append(driver.points)
    assert [point for i, point in enumerate(seen) if i == 0 or seen[i - 1] != point][:5] == [
        *[(8, 3), (0, 0), (5, 0), (5, 3), (8, 3)],
    ]
    user_input.move(driver.context.scenes, (size[0] - 150, size[1] // 2))
    stops = []
    for notches in (1, 1, -1, -1, -1):
        user_input.wheel(driver.context.scenes, notches)
        stops.append(driver.points)
    assert stops == [(5, 3), (5, 0), (5, 3), (8, 3), (8, 3)]


def test_it_plays_back_gesture_by_gesture_at_the_chosen_speed(played: Driver) -> None:
    played.key(pygame.K_HOME)
    played.key(pygame.K_SPACE)
    assert played.scene.panel.playback.playing
    played.wait(0.45)
    assert played.points == (3, 0)
    played.wait(0.75)
    assert played.points == (3, 0)
    played.wait(0.1)
    assert played.points == (5, 0)
    played.scene.panel.playback.change_speed()
    assert played.scene.panel.playback.speed_label == "2×"
    played.wait(1.25)
    assert played.points == (7, 3)
    played.wait(0.5)
    assert played.points == (8, 3)
    assert not played.scene.panel.playback.playing


def test_a_step_by_hand_or_a_move_stops_playing_back(played: Driver) -> None:
    played.key(pygame.K_HOME)
    played.key(pygame.K_SPACE)
    played.key(pygame.K_RIGHT)
    assert not played.scene.panel.playback.playing
    played.key(pygame.K_SPACE)
    play(played, "1")
    assert not played.scene.panel.playback.playing
    assert played.points == (4, 0)


def test_a_finished_match_is_stepped_by_the_arrows_and_announced_no_second_time(
    open_match: OpenMatch,
) -> None:
    driver = open_match(Goal="6")
    play(driver, "3", "2", "1", "2", "3")
    driver.wait(3)
    assert driver.top.arguments == {"match": driver.scene.panel.navigation}
    driver.context.scenes.pop()
    driver.context.scenes.settle()
    driver.key(pygame.K_LEFT)
    assert driver.points == (5, 3)
    driver.key(pygame.K_RIGHT)
    driver.wait(3)
    assert driver.top == driver.scene
    driver.key(pygame.K_SPACE)
    assert driver.points == (0, 0)
    assert driver.scene.panel.playback.playing


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_it_is_drawn_in_every_window(played: Driver, size: tuple[int, int]) -> None:
    played.context.resize(size)
    played.key(pygame.K_PAGEUP)
    play(played, "3")
    played.key(pygame.K_LEFT, ALT)
    played.scene.draw(pygame.Surface(size))
    played.key(pygame.K_SPACE)
    played.wait(0.2)
    played.scene.draw(pygame.Surface(size))
