"""The first start of each game, by mouse in the real window: first turn, then a small match.

A twin without a screen gives the pixels of each gesture. During the match it follows the record
that the window saves, so that it knows the computer's turns.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from games.controller.seats import Seat
from games.core.game import Record
from games.learning.course import Lesson, courses_of
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.learning.lesson import LessonScene
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.scene import MatchScene
from games.ui.widgets.button import Button
from tests.twin import Twin, assert_alike, saved, wait_for_moves
from tests.ui import user_input
from tests.window import PATIENCE, WINDOW_MARKS, Screen, program

pytestmark = WINDOW_MARKS


WARNED = 2.0
"""Seconds after which a turn that was not played has been warned of, or is still examined."""


class Both:
    """The window and its twin, given the same gestures."""

    def __init__(self, twin: Twin, screen: Screen) -> None:
        self.twin, self.screen = twin, screen
        self._scenes = twin.app.context.scenes

    def press(self, button: Button) -> None:
        """Click on a button in both."""
        point = button.rect.center
        self.screen.click(point)
        user_input.click(self._scenes, point)
        self.twin.wait(0.5)

    def solve(self, lesson: Lesson) -> None:
        """Make the moves of the answers with the mouse, on the board or in a dialog."""
        scene = next(each for each in self._scenes.stack if isinstance(each, LessonScene))
        for step in lesson.steps:
            for move in step.model:
                if isinstance(top := self.twin.top, ChoiceScene):
                    board = scene.board
                    choices = list(board.session.choices)
                    words = board.view.texts.question(board.view.position, choices)
                    label = words.labels[choices.index(move)]
                    self.press(user_input.button(top, label))
                    continue
                gesture = scene.board.gesture(move)
                assert gesture
                start, end = (scene.board.game_board.spot(place).center for place in gesture)
                self.screen.drag(start, end)
                user_input.drag(self._scenes, start, end)
                self.twin.wait(0.3)
            self.twin.wait(1)
            assert_alike(self.twin, self.screen)


def play_anyway(screen: Screen, home: Path, count: int) -> None:
    """Wait for so many moves; a turn that the teaching opponent warns of is played all the same."""
    deadline = time.monotonic() + PATIENCE
    while (record := saved(home)) is None or len(record.match.moves) < count:
        assert time.monotonic() < deadline, "the gesture made no move"
        if time.monotonic() > deadline - PATIENCE + WARNED:
            screen.key("Return")
        time.sleep(0.1)


def play_to_the_end(twin: Twin, screen: Screen, home: Path) -> Record:
    """Make random moves for the person; the window's computer plays for the other side."""
    scene, rng = twin.scene, Random(1)
    deadline = time.monotonic() + PATIENCE
    while not scene.board.view.session.over:
        assert time.monotonic() < deadline, "the match does not go on"
        record = saved(home)
        fresh = list(record.match.moves)[scene.board.view.session.match.ply :] if record else []
        for move in fresh:
            scene.board.view.session.play(move)
            twin.wait(0.1)
            deadline = time.monotonic() + PATIENCE
        position = scene.board.view.position
        if fresh and isinstance(twin.top, ChoiceScene) and not scene.board.view.session.choices:
            twin.app.context.scenes.pop()
            twin.app.context.scenes.settle()
        if scene.board.view.session.over or position.to_move is not position.sides[0]:
            time.sleep(0.1)
        elif isinstance(twin.top, ChoiceScene):
            screen.click(
                next(w for w in twin.top.form.widgets if isinstance(w, Button)).rect.center
            )
            wait_for_moves(home, scene.board.view.session.match.ply + 1)
        elif not fresh:
            origin, target = twin.gesture(rng.choice(list(position.legal_moves())))
            # in the window, only one person plays
            scene.board.view.near = position.sides[0]
            scene.board.lay_out()
            spot = scene.board.game_board.spot
            screen.drag(spot(origin).center, spot(target).center)
            play_anyway(screen, home, scene.board.view.session.match.ply + 1)
    record = saved(home)
    assert record is not None
    return record


def open_the_small_match(twin: Twin, home: Path) -> None:
    """Let the twin show the match of the window, with persons in all seats."""
    deadline = time.monotonic() + PATIENCE
    while (record := saved(home)) is None:
        assert time.monotonic() < deadline, "the small match has not begun"
        time.sleep(0.1)
    game = record.game
    options = dict(record.tags)
    seats = [Seat("human", f"Person {seat}", "") for seat in range(game.player_count(options))]
    twin.app.context.scenes.go(game.name, options=options, seats=seats)
    twin.app.context.scenes.settle()
    twin.wait(0.3)


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
@pytest.mark.slow
def test_a_first_start_leads_to_the_end_of_a_small_match(game: str, tmp_path: Path) -> None:
    for folder in ("tavoliere", "twin"):
        (tmp_path / folder).mkdir()
        UserFiles(tmp_path / folder).settings.change(lambda _: Settings(animation="off", volume=0))
    with Twin(tmp_path / "twin") as twin, program(tmp_path) as (screen, running):
        twin.app.open()
        twin.wait(1)
        both = Both(twin, screen)
        both.press(next(card for card in twin.top.cards if card.game.name == game))
        course = courses_of(twin.app.context.game_views[game].game)[0]
        for number, lesson in enumerate(course.lessons, 1):
            both.solve(lesson)
            last = number == len(course.lessons)
            label = course.play if last else "Next lesson"
            both.press(user_input.button(twin.top.panel, label))
        assert isinstance(twin.top, MatchScene)
        first = twin.scene.board.view.position
        origin, target = twin.gesture(next(iter(first.legal_moves())))
        spot = twin.scene.board.game_board.spot
        screen.drag(spot(origin).center, spot(target).center)
        open_the_small_match(twin, tmp_path)
        record = play_to_the_end(twin, screen, tmp_path)
        assert record.match.outcome() is not None
        assert record.problem is None
        assert running.running
    progress = UserFiles(tmp_path / "tavoliere").lessons.load()
    names = tuple(lesson.name for lesson in course.lessons)
    assert progress.finished(course.key) == names
    assert game in progress.introduced
