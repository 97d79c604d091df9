"""The menu: cards that open a setup, and the other ways out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest

from games.core.record import Player
from games.herati.view.look import TEXTS
from games.storage.matches import Stamp, Summary
from games.ui.scenes import menu as button_module
from games.ui.scenes import small_dialogs
from games.ui.scenes.game_card import PADDING, player_range
from games.ui.scenes.menu import (
    SQUARES,
    ContinueButton,
    MenuButtons,
    MenuScene,
    draw_ornament,
    language_button,
)
from games.ui.scenes.small_dialogs import LanguageScene
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import Deals
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import use_language
from games.ui.widgets.button import Button
from games.veletas.game import GAME as VELETAS
from tests.looks import replace
from tests.ui.conftest import KNIGHTS, WEAVERS, NewStage, Recorder
from tests.ui.user_input import button, click, key, press, release, show
from tests.variant import variant


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
    def make(size: tuple[int, int] = (1280, 800), **real: Any) -> SceneContext:
        return new_context(size, menu=MenuScene, **real)

    return make


def scene(context: SceneContext) -> MenuScene:
    top = context.scenes.top
    assert isinstance(top, MenuScene)
    return top


def asked(context: SceneContext) -> dict[str, Any]:
    top = context.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


def test_a_click_on_a_card_opens_its_setup(context: SceneContext) -> None:
    click(context.scenes, scene(context).cards[1].rect.center)
    assert asked(context) == {"game": "weavers"}
    assert len(context.scenes.stack) == 1


@pytest.mark.parametrize("code", [pygame.K_2, pygame.K_KP_2])
def test_number_keys_open_games(context: SceneContext, code: int) -> None:
    key(context.scenes, pygame.K_3)  # there is no third game
    key(context.scenes, code)
    assert asked(context) == {"game": "weavers"}


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


@pytest.mark.parametrize(
    ("size", "percent"),
    [((480, 640), None), ((800, 600), None), ((800, 1400), None), ((1280, 800), 200)],
)
def test_the_deal_of_the_day_is_on_its_card_in_every_window(
    new_context: NewStage, size: tuple[int, int], percent: int | None
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
    assert all(each.rect.w >= each.natural_width() for each in menu.buttons)
    daily = button(menu, "Daily deal")
    assert menu.cards[1].rect.contains(daily.rect)
    click(context.scenes, daily.rect.center)
    assert (
        asked(context)["options"] | {"Daily": "2026-08-02", "Deal": "deal of 2026-08-02"}
        == (asked(context)["options"])
    )


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_the_pictures_of_all_cards_are_as_large(
    new_context: NewStage, size: tuple[int, int]
) -> None:
    context = new_context(size)
    views = dict(context.game_views)
    views["weavers"] = replace(
        views["weavers"], game=variant(views["weavers"].game, summary="Long words. " * 6)
    )
    context.game_views = views
    menu = scene(opened(context))
    show(context)
    assert len({card.picture.rect.size for card in menu.cards}) == 1


@pytest.mark.parametrize("size", [(1280, 800), (1280, 640), (1920, 900)])
def test_cards_are_no_wider_than_their_pictures(
    new_context: NewStage, size: tuple[int, int]
) -> None:
    context = new_context(size)
    menu = scene(opened(context))
    show(context)
    around = 2 * context.px(PADDING)
    for card in menu.cards:
        assert 0 <= card.rect.w - card.board.w - around <= 2
        assert abs(card.board.centerx - card.rect.centerx) <= 1


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


# -- The buttons of the menu: lines, icons, and the last button at the right end ---------------


@pytest.fixture
def foot(context: SceneContext) -> MenuButtons:
    first = [Button(context, label, lambda: None, icon="star") for label in ("Learn", "Rules")]
    last = [Button(context, label, lambda: None, icon="quit") for label in ("Deal", "Quit")]
    return MenuButtons(context, first, last)


def icons(foot: MenuButtons, width: int) -> str:
    """The first letters of the icons, and the number of lines."""
    height = foot.choose_lines(width)
    foot.lay_out(pygame.Rect(10, 20, width, height))
    return "".join((button.icon or "-")[0] for button in foot.buttons) + f" {(height + 8) // 48}"


def test_icons_are_left_out_where_labels_alone_fit_into_a_line(foot: MenuButtons) -> None:
    widths = [button.natural_width() for button in foot.buttons]
    whole, half, icon = sum(widths) + 3 * 8, max(sum(widths[:2]), sum(widths[2:])) + 8, 28
    assert icons(foot, whole) == "ssqq 1"
    assert icons(foot, whole - 1) == "---- 1"
    assert foot.buttons[-1].rect.right == 10 + whole - 1
    assert icons(foot, whole - 4 * icon - 1) == "ssqq 2"
    assert icons(foot, half) == "ssqq 2"
    assert icons(foot, half - 1) == "---- 2"


def test_a_line_that_is_too_long_is_divided(foot: MenuButtons) -> None:
    icons(foot, 60)
    learn, rules = foot.buttons[0].rect, foot.buttons[1].rect
    assert (learn.left, rules.right) == (10, 70)
    assert learn.right < rules.left


# -- The ornament of the menu, drawn in twelve squares of 20 pixels and more -------------------


def drawn(context: SceneContext, count: int, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    draw_ornament(context, surface, surface.get_rect(), count)
    return surface


def test_each_square_has_the_colour_of_its_ground(context: SceneContext) -> None:
    surface = drawn(context, 12, (240, 20))
    # The corner at the top right is ground in every shape but "corner" and "quarter".
    for place, (shape, ground, _colour) in enumerate(SQUARES):
        if shape not in ("corner", "quarter"):
            colour = surface.get_at((20 * place + 19, 0))[:3]
            assert colour == getattr(context.theme, ground), place


@pytest.mark.parametrize("width", [100, 101, 107])
def test_there_is_no_seam_between_squares(context: SceneContext, width: int) -> None:
    surface = drawn(context, 6, (width, 20))
    assert all(surface.get_at((x, 0))[3] == 255 for x in range(width))
    ends = [width * place // 6 for place in range(7)]
    assert all(15 <= right - left <= 18 for left, right in pairwise(ends))


# -- The button of the menu that chooses the language ------------------------------------------


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Sets the language of the system in the environment."""
    yield monkeypatch
    monkeypatch.undo()
    use_language("en")


@pytest.mark.parametrize(("code", "offered"), [
    ("en_GB.UTF-8", False),
    ("C", False),
    ("it_IT.UTF-8", True),  # English was chosen in the settings
    ("fi_FI.UTF-8", True),  # not one of ours
])  # fmt: skip
def test_the_language_is_offered_to_those_whose_system_speaks_another_one(
    context: SceneContext, system: pytest.MonkeyPatch, code: str, offered: bool
) -> None:
    system.setenv("LANGUAGE", code)
    use_language("en")
    assert (language_button(context) is not None) is offered


def test_with_one_language_there_is_no_button(
    context: SceneContext, system: pytest.MonkeyPatch
) -> None:
    system.setattr(button_module, "languages", lambda: {"en": "English"})
    system.setenv("LANGUAGE", "fi")
    use_language("en")
    assert language_button(context) is None


# -- The choice of the language on the menu ----------------------------------------------------


SPOKEN = {"en": "English", "it": "Italiano", "ja": "日本語"}


def test_a_chosen_language_is_kept(new_context: NewStage, system: pytest.MonkeyPatch) -> None:
    for each in (small_dialogs, button_module):
        system.setattr(each, "languages", lambda: SPOKEN)
    system.setenv("LANGUAGE", "fi_FI.UTF-8")
    context = new_context(language=LanguageScene)
    context.scenes.go("menu")
    context.scenes.settle()
    button = language_button(context)
    assert button is not None
    assert button.label == "English"
    button.press()
    context.scenes.settle()
    dialog = context.scenes.top
    assert isinstance(dialog, LanguageScene)
    buttons = [each for each in dialog.form.widgets if isinstance(each, Button)]
    labels = [each.label for each in buttons]
    assert labels == ["English", "Italiano", "日本語", "Cancel"]
    buttons[2].press()
    context.scenes.settle()
    assert context.settings.language == "ja"
    assert context.user_files.settings.load().language == "ja"
    assert len(context.scenes.stack) == 1


# -- The button that continues a match ---------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "turns", "about"),
    [
        ((Player("Ada"), Player("Ben")), 1, "Knights · Ada – Ben · 1 turn"),
        ((), 5, "Knights · 5 turns"),
    ],
)
def test_it_says_which_match_it_is(
    context: SceneContext, players: tuple[Player, ...], turns: int, about: str
) -> None:
    summary = Summary("final", Stamp(0, 0), "knights", players=players, turns=turns)
    assert ContinueButton(context, summary).about == about


def test_a_match_that_is_gone_is_a_toast(context: SceneContext) -> None:
    ContinueButton(context, Summary("gone", Stamp(0, 0), "knights")).press()
    assert len(context.toasts) == 1
