"""A mistake of each game is practised on its own board: reminded, found with the mouse, stepped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.ai.engine import Proposal, Reply
from games.app import App
from games.core.match import AnyMatch, Match
from games.core.record import options_of, read_record, write_record
from games.storage.documents import Card, CoachProgress, Memory, Settings, Value
from games.storage.user_files import UserFiles
from games.ui.learning.exercise import PractiseScene
from games.ui.learning.task_scene import Stage
from games.ui.toolkit.game_views import load_look
from tests.fake_engine import FakeEngine
from tests.ui import user_input

VIEWS = [load_look(entry.look) for entry in catalog.ENTRIES]
TURNS = {"veletas": 8, "herati": 4, "tiananmen": 6}
"""The turns of each demonstration before the one that is practised."""


def shown_game(name: str) -> tuple[AnyMatch, dict[str, str]]:
    """The demonstration of a game, at its end."""
    view = next(view for view in VIEWS if view.game.name == name)
    demo = view.demo()
    assert demo
    record = read_record(demo.record, {name: view.game})
    record.match.go_to(record.match.root.main_end())
    return record.match, options_of(record.tags)


def mistake(name: str) -> tuple[Card, list[Any]]:
    """A card of a turn that was played, and the moves of another one, which is the best here."""
    game = next(view.game for view in VIEWS if view.game.name == name)
    match, options = shown_game(name)
    turn = match.turns()[TURNS[name]]
    so_far: AnyMatch = Match(match.start)
    so_far.play_all(match.moves[: turn.first])
    before = so_far.position
    played = list(match.moves[turn.first : turn.last])
    moves: list[Any] = []
    while not moves or so_far.position.mid_turn:
        choices = [move for move in so_far.position.legal_moves() if move not in played]
        moves.append(choices[0])
        so_far.play(choices[0])
    so_far.undo_turn()
    values = Value(0.3, 3.0), Value(0.7, 4.0)
    record = write_record(game, options, so_far)
    texts = [game.format_turn(before, each) for each in (played, moves)]
    names = ("Ada", "Ben")[: len(before.sides)]
    memory = Memory(datetime(2026, 11, 22, tzinfo=UTC))
    return Card(name, record, texts[0], texts[1], *values, memory, "", names), moves


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    user_files = UserFiles(tmp_path / "data")
    user_files.settings.change(lambda _: Settings(animation="off", volume=0))
    surface = pygame.display.get_surface() or pygame.display.set_mode((1280, 800))
    app = App(surface, user_files)
    engine = app.context.engine
    app.context.engine = FakeEngine()  # type: ignore[assignment]
    yield app
    app.context.engine = engine
    app.close()


def practise(app: App, card: Card) -> PractiseScene:
    app.context.user_files.coach.change(lambda _: CoachProgress().with_card(card))
    app.context.scenes.go("practise", now=lambda: datetime(2026, 11, 23, tzinfo=UTC))
    app.context.scenes.settle()
    scene = app.context.scenes.top
    assert isinstance(scene, PractiseScene)
    assert scene.board
    return scene


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        app.context.scenes.update(0.05)


by_game = pytest.mark.parametrize("name", TURNS)


@by_game
def test_the_turn_is_found_with_the_mouse(app: App, name: str) -> None:
    card, moves = mistake(name)
    scene = practise(app, card)
    wait(app, 3)
    user_input.key(app.context.scenes, pygame.K_RETURN)
    wait(app, 1)
    assert scene.board
    for move in moves:
        gesture = scene.board.gesture(move)
        assert gesture, f"{move} is made with the mouse"
        spot = scene.board.parts.geometry.spot
        user_input.drag(app.context.scenes, *(spot(place).center for place in gesture))
        wait(app, 0.2)
    assert scene.stage is Stage.SHOWN
    assert scene.panel.said.startswith("Well found: ")


@by_game
def test_the_best_turn_is_shown_and_stepped_back(app: App, name: str) -> None:
    card, moves = mistake(name)
    scene = practise(app, card)
    wait(app, 3)
    user_input.key(app.context.scenes, pygame.K_RETURN)
    wait(app, 1)
    board = scene.board
    assert board
    start = board.controller.position
    scene.hint()
    wait(app, 3)
    after: Any = start
    for move in moves:
        after = after.play(move)
    assert board.controller.position == after
    scene.step_back()
    wait(app, 0.5)
    assert board.controller.position == start


@by_game
def test_the_line_goes_on_with_the_best_answer(app: App, name: str) -> None:
    card, _moves = mistake(name)
    scene = practise(app, card)
    scene.hint()
    wait(app, 3)
    assert scene.board
    scene.step_on()
    engine: Any = app.context.engine
    position = scene.board.controller.position
    texts: list[str] = []
    while not texts or position.mid_turn:
        move = position.legal_moves()[0]
        texts.append(str(move))
        position = position.play(move)
    engine.busy = False
    proposal = Proposal("an answer", tuple(texts))
    engine.news.append(Reply(len(engine.asked), (proposal,)))
    wait(app, 3)
    assert scene.board.controller.position == position


@by_game
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (800, 1400)])
def test_board_and_panel_fit_into_the_window(app: App, name: str, size: tuple[int, int]) -> None:
    app.context.resize(size)
    scene = practise(app, mistake(name)[0])
    scene.hint()
    wait(app, 2)
    user_input.show(app.context)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(rect) for rect in scene.controls())
    assert scene.board
    assert not scene.board.area.colliderect(scene.panel.rect)
    app.context.resize((1280, 800))
