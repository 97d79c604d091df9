"""The menu: cards that open a setup, and the other ways out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import msgspec
import pygame
import pytest

from games.ui.scenes.menu import MenuScene, player_range
from games.ui.scenes.menu_ornament import frieze
from games.ui.toolkit.context import Stage
from tests.ui.conftest import KNIGHTS, WEAVERS, NewStage, Recorder
from tests.ui.hand import button, click, key, move, press, release, show, tab

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200), (1100, 1000), (2560, 1080)]


@pytest.fixture
def stage(new_stage: NewStage) -> Stage:
    return opened(new_stage())


def opened(stage: Stage, **settings: Any) -> Stage:
    stage.change_settings(msgspec.structs.replace(stage.settings, **settings))
    stage.scenes.go("menu")
    stage.scenes.settle()
    return stage


@pytest.fixture
def new_stage(new_stage: NewStage) -> NewStage:
    def make(size: tuple[int, int] = (1280, 800)) -> Stage:
        return new_stage(size, menu=MenuScene)

    return make


def scene(stage: Stage) -> MenuScene:
    top = stage.scenes.top
    assert isinstance(top, MenuScene)
    return top


def asked(stage: Stage) -> dict[str, Any]:
    top = stage.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


def test_there_is_a_card_for_every_game(stage: Stage) -> None:
    assert [card.label for card in scene(stage).cards] == ["Knights", "Weavers"]


def test_a_click_on_a_card_opens_its_setup(stage: Stage) -> None:
    click(stage.scenes, scene(stage).cards[1].rect.center)
    assert asked(stage) == {"game": "weavers"}
    assert len(stage.scenes.stack) == 1


@pytest.mark.parametrize("code", [pygame.K_2, pygame.K_KP_2])
def test_number_keys_open_games(stage: Stage, code: int) -> None:
    key(stage.scenes, code)
    assert asked(stage) == {"game": "weavers"}


def test_a_number_without_a_game_does_nothing(stage: Stage) -> None:
    key(stage.scenes, pygame.K_3)
    key(stage.scenes, pygame.K_9)
    scene(stage)


def test_enter_opens_the_game_under_the_keyboard(stage: Stage) -> None:
    key(stage.scenes, pygame.K_RETURN)
    scene(stage)
    key(stage.scenes, pygame.K_RIGHT)
    key(stage.scenes, pygame.K_RIGHT)
    key(stage.scenes, pygame.K_RETURN)
    assert asked(stage) == {"game": "weavers"}


def test_every_button_can_be_reached_by_arrows(stage: Stage) -> None:
    tab(stage.scenes)
    key(stage.scenes, pygame.K_DOWN)
    key(stage.scenes, pygame.K_LEFT)
    assert scene(stage).form.focused is button(scene(stage), "Library")
    key(stage.scenes, pygame.K_RIGHT)
    assert scene(stage).form.focused is button(scene(stage), "Rules")
    key(stage.scenes, pygame.K_RIGHT)
    assert scene(stage).form.focused is button(scene(stage), "Settings")
    key(stage.scenes, pygame.K_RIGHT)
    assert scene(stage).form.focused is button(scene(stage), "Quit")
    key(stage.scenes, pygame.K_UP)
    assert scene(stage).form.focused is scene(stage).cards[1]


def test_a_card_rises_under_the_pointer_and_sinks_again(stage: Stage) -> None:
    card = scene(stage).cards[0]
    move(stage.scenes, card.rect.center)
    stage.scenes.update(0.06)
    assert card.rect.y - 6 < card.ring_rect.y < card.rect.y
    stage.scenes.update(0.2)
    assert card.ring_rect.y == card.rect.y - 6
    move(stage.scenes, (5, 5))
    stage.scenes.update(0.2)
    assert card.ring_rect == card.rect


def test_without_animations_a_card_rises_at_once(new_stage: NewStage) -> None:
    stage = opened(new_stage(), animation="off")
    card = scene(stage).cards[0]
    move(stage.scenes, card.rect.center)
    stage.scenes.update(0.001)
    assert card.ring_rect.y == card.rect.y - 6


def test_rules_open_at_the_game_looked_at_last(stage: Stage) -> None:
    click(stage.scenes, button(scene(stage), "Rules").rect.center)
    assert asked(stage) == {"game": "knights"}
    stage.scenes.pop()
    stage.scenes.settle()
    move(stage.scenes, scene(stage).cards[1].rect.center)
    stage.scenes.update(0.1)
    click(stage.scenes, button(scene(stage), "Rules").rect.center)
    assert asked(stage) == {"game": "weavers"}


def test_settings_open_above_the_menu(stage: Stage) -> None:
    click(stage.scenes, button(scene(stage), "Settings").rect.center)
    assert asked(stage) == {}
    assert len(stage.scenes.stack) == 2


@pytest.mark.parametrize("way", ["escape", "button"])
def test_to_quit_is_confirmed_first(stage: Stage, way: str) -> None:
    if way == "escape":
        key(stage.scenes, pygame.K_ESCAPE)
    else:
        click(stage.scenes, button(scene(stage), "Quit").rect.center)
    arguments = asked(stage)
    assert arguments["title"] == "Quit Tavoliere?"
    arguments["action"]()
    stage.scenes.settle()
    assert stage.scenes.top is None


def test_a_press_is_let_go_when_the_window_is_left(stage: Stage) -> None:
    centre = scene(stage).cards[0].rect.center
    press(stage.scenes, centre)
    stage.scenes.covered()
    release(stage.scenes, centre)
    scene(stage)


@pytest.mark.parametrize("percent", [None, 80, 200])
@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place_at_every_size(
    new_stage: NewStage, size: tuple[int, int], percent: int | None
) -> None:
    stage = opened(new_stage(size), ui_scale=percent)
    show(stage)
    screen = pygame.Rect((0, 0), size)
    placed = [w.rect for w in scene(stage).form.widgets]
    assert all(screen.contains(rect) for rect in placed)
    assert not any(one.colliderect(other) for one, other in combinations(placed, 2))
    cards = scene(stage).cards
    assert len({card.rect.size for card in cards}) == 1
    assert cards[0].rect.left == button(scene(stage), "Library").rect.left
    assert cards[-1].rect.right == button(scene(stage), "Quit").rect.right


def test_cards_stand_side_by_side_or_lie_below_each_other(new_stage: NewStage) -> None:
    one, other = scene(opened(new_stage((1280, 800)))).cards
    assert one.rect.top == other.rect.top
    one, other = scene(opened(new_stage((900, 1200)))).cards
    assert one.rect.left == other.rect.left


def test_a_picture_is_drawn_once_for_each_size(new_stage: NewStage) -> None:
    stage = new_stage()
    drawn: list[tuple[int, int]] = []

    def paint(stage: Stage, surface: pygame.Surface, rect: pygame.Rect, position: Any) -> None:
        drawn.append(rect.size)

    stage.faces = {name: replace(face, picture=paint) for name, face in stage.faces.items()}
    opened(stage)
    for _ in range(3):
        show(stage)
    assert len(drawn) == 2
    stage.resize((1920, 1080))
    for _ in range(3):
        show(stage)
    assert len(drawn) == 4
    assert all(width == height for width, height in drawn)


def test_for_how_many_players_a_game_is() -> None:
    assert player_range(KNIGHTS) == "2 players"
    assert player_range(WEAVERS) == "1 to 4 players"


def test_the_ornament_has_as_many_squares_as_asked_for(stage: Stage) -> None:
    for count in (1, 5, 30):
        assert frieze(stage.theme, count, (61 * count + 7, 61)).count("<rect") == count


def test_the_library_is_one_press_away(stage: Stage) -> None:
    click(stage.scenes, button(scene(stage), "Library").rect.center)
    assert asked(stage) == {}
