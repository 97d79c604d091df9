"""The menu: cards that open a setup, and the other ways out."""

from __future__ import annotations

from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Any

import msgspec
import pygame
import pytest

from games.core.record import Player
from games.storage.matches import Stamp, Summary
from games.ui.look.look import SceneContext
from games.ui.scenes import menu as button_module
from games.ui.scenes import small_dialogs
from games.ui.scenes.menu import ContinueButton, MenuButtons, MenuScene, language_button
from games.ui.scenes.small_dialogs import LanguageScene
from games.ui.toolkit.text import use_language
from games.ui.widgets.button import Button
from games.veletas.game import GAME as VELETAS
from tests.looks import replace
from tests.ui.conftest import NewStage, Recorder
from tests.ui.scenes.exported_race import RaceDeals
from tests.ui.user_input import button, click, key, show
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
    return partial(new_context, menu=MenuScene)


def scene(context: SceneContext) -> MenuScene:
    top = context.scenes.top
    assert isinstance(top, MenuScene)
    return top


def asked(context: SceneContext) -> dict[str, Any]:
    top = context.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


@pytest.mark.parametrize("code", [pygame.K_2, pygame.K_KP_2])
def test_number_keys_open_games(context: SceneContext, code: int) -> None:
    key(context.scenes, pygame.K_3)  # there is no third game
    key(context.scenes, code)
    assert asked(context) == {"game": "weavers"}


class LoneDeals(RaceDeals):
    options = MappingProxyType({"Mode": "alone"})

    def of_day(self, day: date) -> str:
        return f"deal of {day}"


@pytest.mark.parametrize(
    ("size", "percent"),
    [((480, 640), None), ((800, 600), None), ((800, 1400), None), ((1280, 800), 200)],
)
def test_the_deal_of_the_day_is_on_its_card_in_every_window(
    new_context: NewStage, size: tuple[int, int], percent: int | None
) -> None:
    context = new_context(size)
    game_views = dict(context.game_views)
    game = variant(game_views["weavers"].game, courses=VELETAS.courses)
    game_views["weavers"] = replace(game_views["weavers"], deals=LoneDeals(), game=game)
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
    lines = foot.lines(width)
    height = lines.height_for(width)
    lines.place(pygame.Rect(10, 20, width, height))
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


# -- The choice of the language on the menu ----------------------------------------------------


SPOKEN = {"en": "English", "it": "Italiano", "ja": "日本語"}


def test_a_chosen_language_is_kept(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(partial(use_language, "en"))
    for each in (small_dialogs, button_module):
        monkeypatch.setattr(each, "languages", lambda: SPOKEN)
    monkeypatch.setenv("LANGUAGE", "fi_FI.UTF-8")
    context = new_context(language=LanguageScene)
    context.scenes.go("menu")
    context.scenes.settle()
    button = language_button(context)
    assert button is not None
    assert button.hint == "Language"
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


@pytest.mark.parametrize(("players", "turns", "about"), [
    ((Player("Ada"), Player("Ben")), 1, "Knights · Ada – Ben · 1 turn"),
    ((), 5, "Knights · 5 turns"),
])  # fmt: skip
def test_it_says_which_match_it_is(
    context: SceneContext, players: tuple[Player, ...], turns: int, about: str
) -> None:
    summary = Summary("final", Stamp(0, 0), "knights", players=players, turns=turns)
    assert ContinueButton(context, summary).about == about


def test_a_match_that_is_gone_is_a_toast(context: SceneContext) -> None:
    ContinueButton(context, Summary("gone", Stamp(0, 0), "knights")).press()
    assert len(context.toasts) == 1
