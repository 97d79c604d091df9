"""Pause, choice and confirmation above a match."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.match.dialogs import PauseScene
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from tests.ui.conftest import Recorder
from tests.ui.match.opened_dialog import SIZES, Open, card, closed, press
from tests.ui.user_input import button, key, move, show, tab

ESCAPE, ENTER = pygame.K_ESCAPE, pygame.K_RETURN


class Game:
    """A match that is paused, which notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_saved = True

    def restart(self) -> None:
        self.asked.append("restart")

    def to_menu(self) -> None:
        self.asked.append("menu")

    def analyse(self) -> None:
        self.asked.append("analysis")

    @property
    def saved(self) -> bool:
        return self.is_saved


# The pause


@pytest.mark.parametrize("code", [ESCAPE, ENTER])
def test_the_pause_ends_with_escape_or_enter(open_dialog: Open, code: int) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    key(context.scenes, code)
    assert closed(context)
    assert game.asked == []


@pytest.mark.parametrize(("label", "yes", "asked"), [
    ("Restart", "Restart", "restart"),
    ("Menu", "To the menu", "menu"),
])  # fmt: skip
def test_ending_the_match_needs_confirmation(
    open_dialog: Open, label: str, yes: str, asked: str
) -> None:
    game = Game()
    game.is_saved = False
    context = open_dialog("pause", match=game)
    press(context, label)
    press(context, "Cancel")
    assert isinstance(card(context), PauseScene)
    press(context, label)
    assert game.asked == []
    press(context, yes)
    assert game.asked == [asked]


def test_a_match_that_is_kept_is_left_without_a_question(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    press(context, "Menu")
    assert game.asked == ["menu"]


def test_the_way_back_from_the_analysis_does_not_lead_to_the_pause(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    press(context, "Analysis")
    assert game.asked == ["analysis"]
    assert closed(context)


def test_the_pause_leads_to_the_settings(open_dialog: Open) -> None:
    context = open_dialog("pause", match=Game())
    press(context, "Settings")
    assert isinstance(context.scenes.top, Recorder)
    context.scenes.pop()
    context.scenes.settle()
    assert isinstance(card(context), PauseScene)


@pytest.mark.parametrize(
    ("way", "asked"),
    [((pygame.K_DOWN,), "analysis"), ((pygame.K_UP,), "menu")],  # round the upper end
)
def test_the_keyboard_goes_through_the_pause(
    open_dialog: Open, way: tuple[int, ...], asked: str
) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    for code in (*way, ENTER):
        key(context.scenes, code)
    assert game.asked == [asked]


def test_what_begins_anew_stands_apart_from_what_goes_on(open_dialog: Open) -> None:
    scene = card(open_dialog("pause", match=Game()))
    tops = {each.label: each.rect.top for each in scene.form.widgets if isinstance(each, Button)}
    assert sorted(tops, key=tops.__getitem__)[-2:] == ["Restart", "Menu"]


# The choice


class Pie:
    """What a choice is given, and what came of it."""

    def __init__(self, *, cancel: bool = False) -> None:
        self.done: list[str] = []
        self.painted: list[tuple[int, int]] = []
        self.arguments: dict[str, Any] = {
            "title": "Choose a colour",
            "text": "Keep White, or take Black?",
            "picture": lambda surface, rect: self.painted.append(rect.size),
            "choices": [
                ("Keep White", lambda: self.done.append("white")),
                ("Take Black", lambda: self.done.append("black")),
            ],
            "cancel": (lambda: self.done.append("cancel")) if cancel else None,
        }


def test_a_choice_is_made_by_mouse(open_dialog: Open) -> None:
    pie = Pie()
    context = open_dialog("choice", **pie.arguments)
    press(context, "Take Black")
    assert closed(context)
    assert pie.done == ["black"]


def test_a_choice_is_made_by_keyboard(open_dialog: Open) -> None:
    pie = Pie()
    context = open_dialog("choice", **pie.arguments)
    key(context.scenes, pygame.K_DOWN)
    key(context.scenes, pygame.K_DOWN)
    key(context.scenes, ENTER)
    assert pie.done == ["black"]


def test_it_can_be_seen_which_choice_enter_takes(open_dialog: Open) -> None:
    pie = Pie()
    context = open_dialog("choice", **pie.arguments)
    key(context.scenes, ENTER)
    assert pie.done == []
    key(context.scenes, pygame.K_DOWN)
    assert card(context).form.ring_shown
    key(context.scenes, ENTER)
    assert pie.done == ["white"]


def test_a_choice_has_to_be_made(open_dialog: Open) -> None:
    pie = Pie()
    context = open_dialog("choice", **pie.arguments)
    key(context.scenes, ESCAPE)
    assert not closed(context)
    assert pie.done == []


@pytest.mark.parametrize("way", ["button", "escape"])
def test_a_choice_that_can_be_left(open_dialog: Open, way: str) -> None:
    pie = Pie(cancel=True)
    context = open_dialog("choice", **pie.arguments)
    if way == "button":
        press(context, "Back")
    else:
        key(context.scenes, ESCAPE)
    assert closed(context)
    assert pie.done == ["cancel"]


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_shows_its_picture_large(open_dialog: Open, size: tuple[int, int]) -> None:
    pie = Pie(cancel=True)
    context = open_dialog("choice", size, **pie.arguments)
    show(context)
    show(context)
    ((width, height),) = pie.painted
    assert width == height
    assert width * 3 > min(size)


# The confirmation


def confirm(open_dialog: Open) -> tuple[SceneContext, list[str]]:
    done: list[str] = []
    context = open_dialog(
        "confirm", title="Leave?", text="Really?", yes="Yes", action=lambda: done.append("yes")
    )
    return context, done


@pytest.mark.parametrize(("way", "expected"), [
    ("enter", ["yes"]),
    ("escape", []),
    ("cancel", []),
    ("keyboard cancel", []),
])  # fmt: skip
def test_a_confirmation_is_answered(open_dialog: Open, way: str, expected: list[str]) -> None:
    context, done = confirm(open_dialog)
    if way == "cancel":
        press(context, "Cancel")
    elif way == "keyboard cancel":
        tab(context.scenes)
        key(context.scenes, ENTER)
    else:
        key(context.scenes, ENTER if way == "enter" else ESCAPE)
    assert closed(context)
    assert done == expected


# All of them


@pytest.mark.parametrize(("yes", "beside"), [("Yes", True), ("Yes, without any record", False)])
def test_buttons_are_equal_beside_or_below_each_other(
    open_dialog: Open, yes: str, beside: bool
) -> None:
    context = open_dialog("confirm", title="Leave?", text="", yes=yes, action=str)
    first, second = (button(card(context), label).rect for label in (yes, "Cancel"))
    assert first.w == second.w
    assert (first.y == second.y) is beside
    assert (first.x == second.x) is not beside


def test_a_dialog_follows_the_window(open_dialog: Open) -> None:
    context = open_dialog("pause", match=Game())
    context.resize((1920, 1080))
    assert card(context).card.center == (960, 540)
    context.resize((800, 600))
    assert card(context).card.center == (400, 300)


def test_a_covered_dialog_releases_pressed_buttons(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    centre = button(card(context), "Analysis").rect.center
    move(context.scenes, centre)
    context.scenes.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=centre, button=1))
    context.scenes.covered()
    context.scenes.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=centre, button=1))
    assert game.asked == []
