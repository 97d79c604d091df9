"""Somebody who is new to a game is told one thing at a time, on a line of the status panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.controller.seats import Seat
from games.storage.user_files import UserFiles
from games.tiananmen.rules.position import Stone
from games.ui.match.scene import MatchScene
from tests.tour import open_app
from tests.ui.practising import Person

BLACK = ("D4", "D5", "D6", "D7")
WHITE = ("D8", "D9", "D10")
NEXT = "Stones go next to the last one"
AIMS = "Black needs a ring, White a chain"
SUN = "The sun shows the part of the day"
SAVE = "You may save a stone instead"
TITLES = (NEXT, AIMS, SUN, SAVE)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    app = open_app(tmp_path)
    yield Person(app)
    app.close()


@pytest.fixture
def newcomer(person: Person) -> Person:
    """Somebody who was introduced to Tiananmen here."""
    lessons = person.context.user_files.lessons
    lessons.change(lambda progress: progress.with_introduction("tiananmen"))
    return person


def begin(person: Person) -> MatchScene:
    game = person.context.game_views["tiananmen"].game
    seats = [Seat("human", name, "") for name in ("Ada", "Ben")]
    scene = person.go("tiananmen", options=game.set_up({"Size": "13"}), seats=seats)
    assert isinstance(scene, MatchScene)
    return scene


def step(person: Person, *events: pygame.Event) -> None:
    person.app.step(events or [pygame.Event(pygame.USEREVENT)], 0.05)
    for _ in range(3):
        person.app.step([], 0.05)


def play(person: Person, scene: MatchScene, *points: str) -> None:
    for point in points:
        scene.board.view.session.play(Stone(point))
        step(person)


def line(scene: MatchScene) -> str:
    """The title that is shown."""
    return " ".join(node.name for node in scene.panel.accessible() if node.name in TITLES)


def heard(person: Person) -> int:
    """How often the whole explanation was said to a listener since the last time."""
    said = person.context.announcements.take()
    return sum("whoever placed it" in each.text for each in said)


def test_each_is_told_once_from_the_beginning_of_a_turn_to_its_end(newcomer: Person) -> None:
    scene = begin(newcomer)
    assert line(scene) == ""
    play(newcomer, scene, *BLACK)
    assert line(scene) == NEXT
    play(newcomer, scene, *WHITE[:2])
    assert line(scene) == NEXT
    play(newcomer, scene, WHITE[2])
    assert line(scene) == AIMS
    play(newcomer, scene, "D11", "D12")
    assert line(scene) == SUN
    assert newcomer.context.toasts == []


def test_undo_takes_it_away(newcomer: Person) -> None:
    scene = begin(newcomer)
    play(newcomer, scene, *BLACK)
    scene.board.view.session.undo()
    step(newcomer)
    assert line(scene) == ""


def test_a_listener_hears_it_and_a_click_or_the_key_opens_it(newcomer: Person) -> None:
    newcomer.context.announcements.wanted = True
    scene = begin(newcomer)
    play(newcomer, scene, *BLACK)
    assert heard(newcomer) == 1
    (place,) = [node.rect for node in scene.panel.accessible() if node.name == NEXT]
    assert place
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert heard(newcomer) == 0
        step(newcomer, pygame.Event(kind, pos=place.center, button=1))
    assert heard(newcomer) == 1
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0)
    step(newcomer, key)  # closes it
    assert heard(newcomer) == 0
    step(newcomer, key)
    assert heard(newcomer) == 1


def test_a_full_disk_disturbs_nobody(newcomer: Person, tmp_path: Path) -> None:
    scene = begin(newcomer)
    (tmp_path / "file").write_text("")
    newcomer.context.user_files = UserFiles(tmp_path / "file")
    play(newcomer, scene, *BLACK)
    assert line(scene) == NEXT
