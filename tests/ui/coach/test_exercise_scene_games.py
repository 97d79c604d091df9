"""A mistake of each game is practised on its own board: reminded, found with the mouse, stepped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.app import App
from games.core.match import AnyMatch, Match
from games.core.record import options_of, read_record, write_record
from games.learning.coach import after_moves
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


@pytest.mark.parametrize("name", TURNS)
def test_the_turn_is_found_with_the_mouse(app: App, name: str) -> None:
    card, moves = mistake(name)
    scene = practise(app, card)
    board = scene.board
    assert board
    wait(app, 3)
    user_input.key(app.context.scenes, pygame.K_RETURN)
    wait(app, 1)
    for move in moves:
        gesture = board.gesture(move)
        assert gesture, f"{move} is made with the mouse"
        spot = board.parts.geometry.spot
        user_input.drag(app.context.scenes, *(spot(place).center for place in gesture))
        wait(app, 0.2)
    assert scene.stage is Stage.SHOWN
    assert scene.panel.said.startswith("Well found: ")


SIZES = ((800, 600), (1280, 800), (800, 1400))


@pytest.mark.parametrize(("name", "size"), [*zip(TURNS, SIZES, strict=True)])
def test_the_best_turn_and_the_answer_are_shown_and_stepped_back(
    app: App, name: str, size: tuple[int, int]
) -> None:
    app.context.resize(size)
    card, moves = mistake(name)
    scene = practise(app, card)
    board = scene.board
    assert board
    start = board.session.match.start
    scene.hint()
    wait(app, 3)
    after = after_moves(start, moves)
    assert board.session.position == after
    user_input.show(app.context)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(rect) for rect in scene.controls())
    assert not board.area.colliderect(scene.panel.rect)
    scene.step_on()
    engine: Any = app.context.engine
    position, texts = after, list[str]()
    while not texts or position.mid_turn:
        texts.append(str(position.legal_moves()[0]))
        position = position.play(position.legal_moves()[0])
    engine.answer(*texts)
    wait(app, 3)
    assert board.session.position == position
    for before in (after, start):
        scene.step_back()
        wait(app, 0.5)
        assert board.session.position == before
    app.context.resize((1280, 800))
