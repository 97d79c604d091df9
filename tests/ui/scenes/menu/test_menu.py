"""The menu: cards that open a setup, and the other ways out."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from typing import Any

import msgspec
import pygame
import pytest

from games.herati.view.look import TEXTS
from games.ui.scenes.game_card import player_range
from games.ui.scenes.menu import MenuScene, ornament
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import Deals
from games.ui.toolkit.scene import SceneContext
from games.veletas.game import GAME as VELETAS
from tests.looks import replace
from tests.ui.conftest import KNIGHTS, WEAVERS, NewStage, Recorder
from tests.ui.user_input import button, click, key, move, press, release, show, tab
from tests.variant import variant

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200), (1100, 1000), (2560, 1080)]


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    return opened(new_context())


def opened(context: SceneContext, **settings: Any) -> SceneContext:
    context.change_settings(msgspec.structs.replace(context.settings, **settings))
    context.scenes.go("menu")
    context.scenes.settle()
    return context


@pytest.fixture
def new_context(new_context: NewStage) -> NewStage:
    def make(size: tuple[int, int] = (1280, 800)) -> SceneContext:
        return new_context(size, menu=MenuScene)

    return make


def scene(context: SceneContext) -> MenuScene:
    top = context.scenes.top
    assert isinstance(top, MenuScene)
    return top


def asked(context: SceneContext) -> dict[str, Any]:
    top = context.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


def test_there_is_a_card_for_every_game(context: SceneContext) -> None:
    assert [card.label for card in scene(context).cards] == ["Knights", "Weavers"]


def test_a_click_on_a_card_opens_its_setup(context: SceneContext) -> None:
    click(context.scenes, scene(context).cards[1].rect.center)
    assert asked(context) == {"game": "weavers"}
    assert len(context.scenes.stack) == 1


@pytest.mark.parametrize("code", [pygame.K_2, pygame.K_KP_2])
def test_number_keys_open_games(context: SceneContext, code: int) -> None:
    key(context.scenes, code)
    assert asked(context) == {"game": "weavers"}


def test_a_number_without_a_game_does_nothing(context: SceneContext) -> None:
    key(context.scenes, pygame.K_3)
    key(context.scenes, pygame.K_9)
    scene(context)


def test_enter_opens_the_game_under_the_keyboard(context: SceneContext) -> None:
    key(context.scenes, pygame.K_RETURN)
    scene(context)
    key(context.scenes, pygame.K_RIGHT)
    key(context.scenes, pygame.K_RIGHT)
    key(context.scenes, pygame.K_RETURN)
    assert asked(context) == {"game": "weavers"}


def test_every_button_can_be_reached_by_arrows(context: SceneContext) -> None:
    tab(context.scenes)
    key(context.scenes, pygame.K_DOWN)
    for _ in scene(context).buttons:
        key(context.scenes, pygame.K_LEFT)
    assert scene(context).form.focused is button(scene(context), "Library")
    key(context.scenes, pygame.K_RIGHT)
    assert scene(context).form.focused is button(scene(context), "Rules")
    key(context.scenes, pygame.K_RIGHT)
    assert scene(context).form.focused is button(scene(context), "Settings")
    while scene(context).form.focused is not scene(context).buttons[-1]:
        key(context.scenes, pygame.K_RIGHT)  # past the languages, if there are several
    assert scene(context).form.focused is button(scene(context), "Quit")
    key(context.scenes, pygame.K_UP)
    assert scene(context).form.focused is scene(context).cards[1]


def test_rules_open_at_the_game_looked_at_last(context: SceneContext) -> None:
    click(context.scenes, button(scene(context), "Rules").rect.center)
    assert asked(context) == {"game": "knights"}
    context.scenes.pop()
    context.scenes.settle()
    move(context.scenes, scene(context).cards[1].rect.center)
    context.scenes.update(0.1)
    click(context.scenes, button(scene(context), "Rules").rect.center)
    assert asked(context) == {"game": "weavers"}


def test_settings_open_above_the_menu(context: SceneContext) -> None:
    click(context.scenes, button(scene(context), "Settings").rect.center)
    assert asked(context) == {}
    assert len(context.scenes.stack) == 2


@pytest.mark.parametrize("way", ["escape", "button"])
def test_to_quit_is_confirmed_first(context: SceneContext, way: str) -> None:
    if way == "escape":
        key(context.scenes, pygame.K_ESCAPE)
    else:
        click(context.scenes, button(scene(context), "Quit").rect.center)
    arguments = asked(context)
    assert arguments["title"] == "Quit Tavoliere?"
    arguments["action"]()
    context.scenes.settle()
    assert context.scenes.top is None


def test_a_press_ends_when_the_window_is_left(context: SceneContext) -> None:
    centre = scene(context).cards[0].rect.center
    press(context.scenes, centre)
    context.scenes.covered()
    release(context.scenes, centre)
    scene(context)


@pytest.mark.parametrize("percent", [None, 80, 200])
@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place_at_every_size(
    new_context: NewStage, size: tuple[int, int], percent: int | None
) -> None:
    context = opened(new_context(size), ui_scale=percent)
    show(context)
    screen = pygame.Rect((0, 0), size)
    placed = [w.rect for w in scene(context).form.widgets]
    assert all(screen.contains(rect) for rect in placed)
    assert not any(one.colliderect(other) for one, other in combinations(placed, 2))
    cards = scene(context).cards
    assert len({card.rect.size for card in cards}) == 1
    assert cards[0].rect.left == button(scene(context), "Library").rect.left
    assert cards[-1].rect.right == button(scene(context), "Quit").rect.right


def test_cards_stand_side_by_side_or_lie_below_each_other(new_context: NewStage) -> None:
    one, other = scene(opened(new_context((1280, 800)))).cards
    assert one.rect.top == other.rect.top
    one, other = scene(opened(new_context((900, 1200)))).cards
    assert one.rect.left == other.rect.left


def test_a_picture_is_drawn_once_for_each_size(new_context: NewStage) -> None:
    context = new_context()
    drawn: list[tuple[int, int]] = []

    def paint(context: Context, surface: pygame.Surface, rect: pygame.Rect, position: Any) -> None:
        drawn.append(rect.size)

    context.game_views = {
        name: replace(game_view, picture=paint) for name, game_view in context.game_views.items()
    }
    opened(context)
    for _ in range(3):
        show(context)
    assert len(drawn) == 2
    context.resize((1920, 1080))
    for _ in range(3):
        show(context)
    assert len(drawn) == 4
    assert all(width == height for width, height in drawn)


def test_for_how_many_players_a_game_is() -> None:
    assert player_range(KNIGHTS) == "2 players"
    assert player_range(WEAVERS) == "1 to 4 players"


def test_the_ornament_has_the_number_of_squares_asked_for(context: SceneContext) -> None:
    for count in (1, 5, 30):
        assert ornament(context.theme, count, (61 * count + 7, 61)).count("<rect") == count


def test_the_library_is_one_press_away(context: SceneContext) -> None:
    click(context.scenes, button(scene(context), "Library").rect.center)
    assert asked(context) == {}


@pytest.mark.parametrize(("size", "percent", "icons"), [
    ((800, 600), None, True),
    ((800, 1400), None, False),
    ((1280, 800), 200, True),  # cards shrink to their height, but not below the buttons
])  # fmt: skip
def test_the_deal_of_the_day_has_a_button_and_a_picture_in_every_window(
    new_context: NewStage, size: tuple[int, int], percent: int | None, icons: bool
) -> None:
    context = new_context(size)
    deals = Deals({"Mode": "alone"}, lambda day: f"deal of {day}", str, str, TEXTS)
    game_views = dict(context.game_views)
    game = variant(game_views["weavers"].game, courses=VELETAS.courses)
    game_views["weavers"] = replace(game_views["weavers"], deals=deals, game=game)
    context.game_views = game_views
    context.change_settings(msgspec.structs.replace(context.settings, ui_scale=percent))
    context.scenes.go("menu", today=date(2026, 8, 2))
    context.scenes.settle()
    menu = scene(context)
    assert [card.deal for card in menu.cards] == [None, "deal of 2026-08-02"]
    daily, last = button(menu, "Deal of the day"), button(menu, "Quit")
    assert daily.visible
    assert daily.rect.top == last.rect.top
    assert len({each.rect.top for each in menu.buttons}) == 1
    assert [each.icon is not None for each in menu.buttons] == [icons] * len(menu.buttons)
    assert all(each.rect.w >= each.natural_width() for each in menu.buttons)
    assert pygame.Rect((0, 0), size).contains(daily.rect)


def test_its_boards_wait_until_the_scene_has_faded_in(context: SceneContext) -> None:
    surface = pygame.Surface(context.size)
    pictures = [card.picture for card in scene(context).cards]
    context.scenes.draw(surface)
    context.scenes.push("menu")  # any scene above it, which is closed again
    context.scenes.settle()
    context.scenes.pop()
    context.scenes.settle()
    paused = []
    while context.scenes.changing:
        context.scenes.update(0.03)
        paused.append(all(picture.paused for picture in pictures))
        context.scenes.draw(surface)
    assert len(paused) > 3
    assert all(paused[:-1])
    context.scenes.update(0.03)
    assert not any(picture.paused for picture in pictures)
