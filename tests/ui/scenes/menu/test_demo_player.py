"""Playing a demonstration: its pace, and each caption once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games import catalog
from games.ui.learning.courses import lesson_named
from games.ui.scenes.demo_player import HOLD, LEAST_READING, READING_PACE, STEP, DemoPlayer
from games.ui.toolkit.game_views import Demo, Look, load_look
from tests import looks

VIEWS = [load_look(entry.look) for entry in catalog.ENTRIES]
by_game = pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.game.name)


def demo_of(view: Look) -> Demo:
    demo = view.demo()
    assert demo
    return demo


@by_game
def test_every_caption_is_said_once(view: Look) -> None:
    player = DemoPlayer(view, captions=True)
    said: list[str] = []
    while not player.finished:
        player.update(0.5)
        if player.caption not in said[-1:]:
            said.append(player.caption)
    lessons = {caption: lesson_named(view, caption.lesson) for caption in demo_of(view).captions}
    texts = {lesson.text if lesson else caption.text for caption, lesson in lessons.items()}
    assert sorted(said) == sorted({"", *texts})


@by_game
def test_the_rules_are_told_as_in_the_lessons(view: Look) -> None:
    named = [caption.lesson for caption in demo_of(view).captions if caption.lesson]
    assert len(named) >= 4
    assert all(lesson_named(view, name) for name in named)


@by_game
def test_lessons_that_are_told_fit_the_game_that_is_shown(view: Look) -> None:
    """Texts about the board of a lesson would be wrong here."""
    for caption in demo_of(view).captions:
        if lesson := lesson_named(view, caption.lesson):
            assert not any(
                word in lesson.text
                for word in ("Here two", "has just", "You have", "Now you", "same way")
            )


def test_a_title_is_new_as_long_as_it_takes_to_read(view: Look) -> None:
    player = DemoPlayer(view)
    player.update(STEP)
    assert player.title == "The first placement"
    player.update(STEP)
    assert player.title == "The first placement"
    for _second in range(4):
        player.update(STEP)
    assert player.title != "The first placement"


def test_a_missing_lesson_leaves_a_sentence(view: Look) -> None:
    demo = demo_of(view)
    captions = tuple(replace(caption, lesson="no such") for caption in demo.captions)
    without = replace(demo, captions=captions)
    player = DemoPlayer(looks.replace(view, demo=lambda: without))
    player.update(STEP)
    assert player.caption == "Two players place the red shooters. They belong to nobody."
    assert player.title == ""


@pytest.fixture
def view() -> Look:
    return VIEWS[0]


def stones(player: DemoPlayer) -> int:
    drawn: Any = player.drawable
    return len(drawn.position.stones) + len(drawn.position.shooter_cells)


def test_a_move_is_made_every_second(view: Look) -> None:
    player = DemoPlayer(view)
    assert player.next_change == STEP
    assert not player.update(STEP / 2)
    assert stones(player) == 0
    assert player.update(STEP / 2)
    assert stones(player) == 1


def test_a_caption_stays_until_it_is_read(view: Look) -> None:
    player = DemoPlayer(view, captions=True)
    player.update(STEP)
    assert player.caption
    reading = len(player.caption) / READING_PACE
    assert player.next_change == reading > LEAST_READING
    assert not player.update(reading - 0.5)
    assert player.update(0.5)


def test_the_end_is_held_and_then_it_can_begin_again(view: Look) -> None:
    player = DemoPlayer(view)
    player.skip(10_000)  # to the last move but one
    player.update(STEP)
    assert player.next_change == HOLD
    player.update(HOLD - 0.5)
    assert not player.finished
    player.update(0.5)
    assert player.finished
    player.restart()
    assert not player.finished
    assert stones(player) == 0
