"""Pause, result, choice and confirmation above a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import msgspec
import pygame
import pytest

from games.ui.match.dialogs import ChoiceScene, ConfirmScene, PauseScene
from games.ui.match.result_scene import ResultScene
from games.ui.match.result_summary import ResultSummary
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.dialog import DialogScene, Paragraphs
from tests.ui.conftest import NewStage, Recorder
from tests.ui.user_input import button, click, key, move, show, tab, texts

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]
ESCAPE, ENTER = pygame.K_ESCAPE, pygame.K_RETURN


class Game:
    """A match that notes what is asked of it."""

    def __init__(self, summary: ResultSummary | None = None) -> None:
        self.asked: list[str] = []
        self.is_saved = True
        self.said: list[str] = []
        self.best = ""
        self._summary = summary or WON

    def restart(self) -> None:
        self.asked.append("restart")

    def to_menu(self) -> None:
        self.asked.append("menu")

    def rules(self) -> None:
        self.asked.append("rules")

    def analyse(self) -> None:
        self.asked.append("analysis")

    def copy_record(self) -> None:
        self.asked.append("copy")

    @property
    def saved(self) -> bool:
        return self.is_saved

    def rematch(self) -> None:
        self.asked.append("rematch")

    def next_game(self) -> None:
        self.asked.append("next")

    def summary(self) -> ResultSummary:
        return self._summary

    def personal_best(self) -> str:
        return self.best

    def result_notes(self) -> list[str]:
        return list(self.said)


WON = ResultSummary("Ada wins", "Four of seven.", (("Ada", "4", True), ("Bob", "2", False)))
TIED = ResultSummary(
    "Tie: Ada, a person with quite a long name",
    "Nobody can lay a tile, and the most points are shared by two of the players.",
    tuple((f"Somebody with a name that is long {n}", f"{n}", n > 2) for n in range(4)),
    next_label="Next game",
)
ALONE = ResultSummary("5 diamonds", "Above par.", (("Ada", "5", False),))


@pytest.fixture
def open_dialog(new_context: NewStage) -> Callable[..., SceneContext]:
    """Opens a dialog above a scene that stands for a match."""

    def open_named(
        name: str, size: tuple[int, int] = (1280, 800), scale: int | None = None, **arguments: Any
    ) -> SceneContext:
        context = new_context(
            size, pause=PauseScene, result=ResultScene, choice=ChoiceScene, confirm=ConfirmScene
        )
        context.change_settings(msgspec.structs.replace(context.settings, ui_scale=scale))
        context.scenes.go("knights")
        context.scenes.push(name, **arguments)
        context.scenes.settle()
        context.scenes.update(1.0)  # a result slides in
        return context

    return open_named


Open = Callable[..., SceneContext]


def card(context: SceneContext) -> DialogScene:
    top = context.scenes.top
    assert isinstance(top, DialogScene)
    return top


def closed(context: SceneContext) -> bool:
    return len(context.scenes.stack) == 1


def press(context: SceneContext, label: str) -> None:
    click(context.scenes, button(card(context), label).rect.center)


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


def test_the_record_is_copied_from_the_pause(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    press(context, "Copy the record")
    assert game.asked == ["copy"]


def test_the_pause_leads_to_rules_and_settings(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    press(context, "Rules")
    assert game.asked == ["rules"]
    press(context, "Settings")
    assert isinstance(context.scenes.top, Recorder)
    context.scenes.pop()
    context.scenes.settle()
    assert isinstance(card(context), PauseScene)


def test_the_keyboard_goes_through_the_pause(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    key(context.scenes, pygame.K_DOWN)
    key(context.scenes, pygame.K_DOWN)
    key(context.scenes, ENTER)
    assert game.asked == ["rules"]


# The result


def test_the_result_names_the_winner_and_the_reason(open_dialog: Open) -> None:
    assert texts(card(open_dialog("result", match=Game()))) == ["Ada wins", "Four of seven."]


def test_enter_asks_for_a_rematch(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("result", match=game)
    key(context.scenes, ENTER)
    assert game.asked == ["rematch"]


def test_an_undecided_match_goes_on_with_its_next_game(open_dialog: Open) -> None:
    game = Game(TIED)
    context = open_dialog("result", match=game)
    key(context.scenes, ENTER)
    press(context, "Rematch")
    assert game.asked == ["next", "rematch"]


def test_a_solitaire_offers_to_play_again(open_dialog: Open) -> None:
    game = Game(ALONE)
    context = open_dialog("result", match=game)
    press(context, "Play again")
    assert game.asked == ["rematch"]


@pytest.mark.parametrize("way", ["button", "escape"])
def test_the_board_can_be_looked_at(open_dialog: Open, way: str) -> None:
    game = Game()
    context = open_dialog("result", match=game)
    if way == "button":
        press(context, "Board")
    else:
        key(context.scenes, ESCAPE)
    assert closed(context)
    assert game.asked == []


def test_the_result_leads_to_the_menu(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("result", match=game)
    press(context, "Menu")
    assert game.asked == ["menu"]


@pytest.mark.parametrize("size", SIZES)
def test_the_result_leaves_most_of_the_window_free(
    open_dialog: Open, size: tuple[int, int]
) -> None:
    context = open_dialog("result", size, match=Game())
    width, height = card(context).card.size
    assert width * height * 3 < size[0] * size[1]


def test_the_winner_is_marked_without_colour(open_dialog: Open) -> None:
    def look(summary: ResultSummary) -> bytes:
        frame = show(open_dialog("result", match=Game(summary)))
        return pygame.image.tobytes(pygame.transform.grayscale(frame), "RGB")

    other = ResultSummary(WON.title, WON.reason, (("Ada", "4", False), ("Bob", "2", True)))
    assert look(WON) != look(other)


# The choice


NOTES = [
    "With foresight these tiles would have allowed 6 diamonds.",
    "Averaged over all tiles that could have come, your turns together gave away 2.36 diamonds, "
    "above all turn 15 (0.60), turn 16 (0.54), turn 5 (0.42).",
]


def alone(said: list[str]) -> Game:
    game = Game(ALONE)
    game.said = said
    return game


def test_notes_computed_after_the_end_move_nothing(open_dialog: Open) -> None:
    game = alone(["Analysing your turns …"])
    context = open_dialog("result", match=game)
    result = card(context)
    places = [(widget, widget.rect.copy()) for widget in result.form.widgets]
    before = result.card.copy()
    game.said = NOTES
    context.scenes.update(1 / 60)
    assert result.card == before
    assert all(widget.rect == rect for widget, rect in places)
    (shown,) = [w for w in result.form.widgets if isinstance(w, Paragraphs)]
    assert list(shown.texts) == NOTES
    assert shown.rect.bottom <= button(result, "Play again").rect.top
    assert show(context).subsurface(shown.rect).get_bounding_rect().h


def test_a_game_without_notes_keeps_no_room_for_them(open_dialog: Open) -> None:
    without = card(open_dialog("result", (800, 1400), match=Game(ALONE))).card.h
    assert card(open_dialog("result", (800, 1400), match=alone(NOTES))).card.h > without + 30


def test_a_card_on_its_way_cannot_be_clicked(new_context: NewStage) -> None:
    game = Game()
    context = new_context(result=ResultScene)
    context.scenes.go("knights")
    context.scenes.push("result", match=game)
    context.scenes.settle()
    result = card(context)
    assert isinstance(result, ResultScene)
    rematch = button(result, "Rematch").rect.copy()
    click(context.scenes, rematch.center)
    assert game.asked == []
    context.scenes.update(0.15)
    assert result.sliding
    assert result.next_change() == 0
    context.scenes.update(0.2)
    assert not result.sliding
    assert button(result, "Rematch").rect == rematch
    click(context.scenes, rematch.center)
    assert game.asked == ["rematch"]


def test_without_animation_the_card_is_there_at_once(new_context: NewStage) -> None:
    context = new_context(result=ResultScene)
    context.change_settings(msgspec.structs.replace(context.settings, animation="off"))
    context.scenes.go("knights")
    context.scenes.push("result", match=Game())
    context.scenes.settle()
    result = card(context)
    assert isinstance(result, ResultScene)
    assert not result.sliding


def test_the_personal_best_comes_later(open_dialog: Open) -> None:
    game = Game(replace(ALONE, facts=(("Turns", "25"), ("Best so far", "…")), best_place=1))
    context = open_dialog("result", match=game)
    before = show(context).copy()
    assert card(context).next_change() == 0
    game.best = "6 points"
    context.scenes.update(1 / 60)
    assert card(context).next_change() == float("inf")
    assert pygame.image.tobytes(show(context), "RGB") != pygame.image.tobytes(before, "RGB")


def test_no_veil_lies_over_the_board(open_dialog: Open) -> None:
    plain = open_dialog("result", match=Game())
    veiled = open_dialog("confirm", title="Sure?", text="", yes="Yes", action=lambda: None)
    corners = [show(context).get_at((5, 5)) for context in (plain, veiled)]
    assert corners[0] != corners[1]
    plain.scenes.pop()
    plain.scenes.settle()
    plain.scenes.update(1.0)
    assert show(plain).get_at((5, 5)) == corners[0]


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
    key(context.scenes, ENTER)
    assert pie.done == ["black"]


def test_it_can_be_seen_which_choice_enter_takes(open_dialog: Open) -> None:
    pie = Pie()
    context = open_dialog("choice", **pie.arguments)
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


@pytest.mark.parametrize("scale", [None, 80, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["pause", "result", "result_notes", "choice", "confirm"])
@pytest.mark.slow
def test_every_card_holds_its_widgets_at_every_size(
    open_dialog: Open, name: str, size: tuple[int, int], scale: int | None
) -> None:
    arguments: dict[str, Any] = {
        "pause": {"match": Game()},
        "result": {"match": Game(TIED)},
        "result_notes": {"match": alone(NOTES)},
        "choice": Pie(cancel=True).arguments,
        "confirm": {"title": "Leave?", "text": "Really? " * 12, "yes": "Yes", "action": str},
    }[name]
    context = open_dialog("result" if name == "result_notes" else name, size, scale, **arguments)
    show(context)
    scene = card(context)
    assert pygame.Rect((0, 0), size).contains(scene.card)
    placed = [w.rect for w in scene.form.widgets if w.rect.h]
    assert all(scene.card.contains(rect) for rect in placed)
    assert not any(one.colliderect(other) for one, other in combinations(placed, 2))


def test_a_dialog_follows_the_window(open_dialog: Open) -> None:
    context = open_dialog("pause", match=Game())
    context.resize((1920, 1080))
    assert card(context).card.center == (960, 540)
    context.resize((800, 600))
    assert card(context).card.center == (400, 300)


def test_a_covered_dialog_releases_pressed_buttons(open_dialog: Open) -> None:
    game = Game()
    context = open_dialog("pause", match=game)
    centre = button(card(context), "Rules").rect.center
    move(context.scenes, centre)
    context.scenes.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=centre, button=1))
    context.scenes.covered()
    context.scenes.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=centre, button=1))
    assert game.asked == []
