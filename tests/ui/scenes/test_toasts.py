"""The place of a toast: without covering content, if there is such a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pygame
import pytest

from games.ui.match.dialogs import ConfirmScene
from games.ui.scenes import menu, settings
from games.ui.scenes.menu import MenuScene
from games.ui.scenes.notices import Obstacles, Toasts
from games.ui.scenes.settings import SettingsScene
from games.ui.scenes.setup import SetupScene
from games.ui.toolkit.scene import Occupied, Scene, SceneContext
from tests.counted_work import own_calls_of
from tests.ui.conftest import NewStage
from tests.ui.user_input import show

WINDOW = pygame.Rect(0, 0, 400, 300)
SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]
SHORT = "match 3 restored to the library."
LONG = "The record is damaged and opens as far as it goes: " + "nothing fits there; " * 6


Cut = tuple[int, int, int, int]


def place(*occupied: Cut, sizes: list[tuple[int, int]]) -> tuple[Cut, int]:
    """Where the box lies, and which of the sizes it has."""
    shown = [pygame.Rect(cut) for cut in occupied]
    found = Obstacles(WINDOW, [], shown, gap=5).place(sizes)
    assert found is not None
    rect, form = found
    return (rect.x, rect.y, rect.w, rect.h), form


def test_a_toast_lies_beside_content_at_a_distance() -> None:
    assert place((100, 250, 200, 50), sizes=[(100, 40)]) == ((150, 205, 100, 40), 0)
    assert place((0, 0, 250, 300), sizes=[(100, 40)]) == ((255, 260, 100, 40), 0)


def test_a_narrower_form_is_taken_where_only_that_has_room() -> None:
    everything_but_a_column = (0, 0, 290, 300)
    found = place(everything_but_a_column, sizes=[(200, 40), (100, 80)])
    assert found == ((295, 220, 100, 80), 1)


def test_what_sticks_out_a_little_is_moved_onto_what_it_covers() -> None:
    board, panel = pygame.Rect(0, 0, 190, 300), pygame.Rect(200, 0, 200, 300)
    found = Obstacles(WINDOW, [board], [panel], gap=3).place([(150, 40)])
    assert found == (pygame.Rect(203, 260, 150, 40), 0)
    button = pygame.Rect(345, 0, 55, 300)  # there it would be covered
    found = Obstacles(WINDOW, [board, button], [panel], gap=3).place([(150, 40)])
    assert found == (pygame.Rect(345 - 3 - 150, 260, 150, 40), 0)


def test_a_box_that_must_cover_a_control_has_a_place_only_if_it_may_lie_anywhere() -> None:
    obstacles = Obstacles(WINDOW, [pygame.Rect(0, 20, 400, 260)], [], gap=5)
    assert obstacles.place([(100, 40), (40, 100)], anywhere=False) is None
    found = obstacles.place([(100, 40)])
    assert found == (pygame.Rect(150, 260, 100, 40), 0)


Opened = Callable[..., tuple[SceneContext, Toasts]]


@pytest.fixture
def opened(new_context: NewStage, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Scenes with a toast, without the choice of the languages that happen to be compiled."""
    for module in (menu, settings):
        monkeypatch.setattr(module, "languages", lambda: {"en": "English"})

    def make(name: str, size: tuple[int, int], *texts: str) -> tuple[SceneContext, Toasts]:
        context = new_context(
            size, menu=MenuScene, settings=SettingsScene, setup=SetupScene, confirm=ConfirmScene
        )
        context.scenes.go(name, **({"game": "knights"} if name == "setup" else {}))
        context.scenes.settle()
        for text in texts:
            context.notify(text)
        toasts = Toasts(context)
        toasts.draw(show(context))
        return context, toasts

    return make


def shown(context: SceneContext) -> list[pygame.Rect]:
    top = context.scenes.top
    assert isinstance(top, Scene)
    return [rect for rect in top.occupied().shown if rect.w and rect.h]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("name", "text"), [("menu", SHORT), ("settings", SHORT), ("settings", LONG)]
)
def test_a_notice_covers_nothing(
    opened: Opened, name: str, text: str, size: tuple[int, int]
) -> None:
    context, toasts = opened(name, size, text)
    (box,) = toasts.rects
    assert pygame.Rect((0, 0), size).contains(box)
    assert box.collidelist(shown(context)) == -1


def test_a_notice_moves_away_from_what_appears_below_it(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, toasts = opened("settings", (1280, 800), SHORT)
    (before,) = toasts.rects
    toasts.draw(show(context))
    assert toasts.rects == [before]
    top, sentence = context.scenes.top, before.move(20, 0)
    assert isinstance(top, Scene)
    there = [*top.occupied().shown, sentence]
    monkeypatch.setattr(top, "occupied", lambda: Occupied(there))
    toasts.draw(show(context))
    (after,) = toasts.rects
    assert not after.colliderect(sentence)


def test_a_notice_waits_while_a_sentence_is_in_its_way(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, toasts = opened("settings", (1280, 800))
    top, window = context.scenes.top, pygame.Rect(0, 0, 1280, 800)
    assert isinstance(top, Scene)
    monkeypatch.setattr(top, "occupied", lambda: Occupied(read=[window]))
    context.notify(SHORT)
    toasts.draw(show(context))
    assert (toasts.rects, context.toasts[0].waiting) == ([], True)
    monkeypatch.setattr(top, "occupied", lambda: Occupied([window]))
    toasts.draw(show(context))
    assert len(toasts.rects) == 1
    assert not context.toasts[0].waiting


@pytest.mark.parametrize(("size", "scale"), [
    ((800, 600), None), ((800, 600), 200), ((1600, 1200), 200), ((1280, 800), 200),
    ((1280, 800), None), ((600, 800), None), ((1920, 1080), None),
])  # fmt: skip
@pytest.mark.parametrize("name", ["menu", "settings", "setup"])
@pytest.mark.slow
def test_long_notices_never_cover_a_control(
    opened: Opened, name: str, size: tuple[int, int], scale: int | None
) -> None:
    context, toasts = opened(name, size)
    context.change_settings(msgspec.structs.replace(context.settings, ui_scale=scale))
    for number in range(3):
        context.notify(f"{number}: {LONG}")
    toasts.draw(show(context))
    top = context.scenes.top
    assert isinstance(top, Scene)
    assert toasts.rects
    controls = list(top.occupied().kept_clear)
    assert [box for box in toasts.rects if box.collidelist(controls) >= 0] == []


def test_a_toast_without_room_waits_and_is_shown_as_long(opened: Opened) -> None:
    texts = [f"{number}: {LONG}" for number in (1, 2, 3)]
    context, toasts = opened("menu", (800, 600), *texts)
    first, second, third = context.toasts
    lasting = first.left
    assert len(toasts.rects) == 2
    context.update(lasting - 0.1)
    toasts.draw(show(context))
    assert context.toasts == [first, second, third]
    context.update(2)
    toasts.draw(show(context))
    assert context.toasts == [third]
    assert len(toasts.rects) == 1
    context.update(third.left - 0.1)
    assert context.toasts == [third]
    context.update(0.2)
    assert context.toasts == []


def test_a_notice_stays_where_it_is_until_something_changes(opened: Opened) -> None:
    context, toasts = opened("settings", (1280, 800), SHORT)
    before = toasts.rects
    toasts.draw(show(context), [before[0]])
    assert toasts.rects == before
    context.resize((800, 600))
    toasts.draw(show(context))
    assert toasts.rects != before
    context.toasts.clear()
    toasts.draw(show(context))
    assert toasts.rects == []


def test_a_toast_above_a_veil_covers_no_dimmed_control(opened: Opened) -> None:
    context, toasts = opened("settings", (1280, 800))
    context.scenes.push("confirm", title="Sure?", text="", yes="Yes", action=context.scenes.pop)
    context.scenes.settle()
    below, dialog = context.scenes.stack
    button = pygame.Rect(0, 0, 300, 40)
    button.midbottom = 640, 780
    before = list(below.occupied().kept_clear)
    below.occupied = lambda: Occupied(kept_clear=[*before, button])  # type: ignore[method-assign]
    context.notify(SHORT)
    toasts.draw(show(context))
    (box,) = toasts.rects
    assert box.collidelist([*before, button, *dialog.occupied().shown]) == -1


def test_dozens_of_waiting_toasts_cost_no_search_for_a_place(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each search takes up to 30 ms: with forty the window stood still for two seconds."""
    searches = 0
    search = Obstacles.place

    def count(self: Obstacles, *sizes: Any, **how: Any) -> tuple[pygame.Rect, int] | None:
        nonlocal searches
        searches += 1
        return search(self, *sizes, **how)

    monkeypatch.setattr(Obstacles, "place", count)
    context, toasts = opened("menu", (800, 1400), *(f"{n}: {LONG}" for n in range(40)))
    searches = 0
    context.resize((800, 1401))
    toasts.draw(pygame.Surface(context.size))
    assert [toast.waiting for toast in context.toasts].count(False) == len(toasts.rects)
    # Two sizes of text for each shown toast and for the first one that waits.
    assert 0 < searches <= 2 * (len(toasts.rects) + 1) < 30


@pytest.mark.parametrize("scene", ["menu", "settings", "setup"])
def test_long_toasts_cost_little_after_a_change_of_the_size(opened: Opened, scene: str) -> None:
    context, toasts = opened(scene, (1280, 800), *(f"{n}: {LONG}" for n in range(12)))
    context.resize((1290, 800))
    cost = own_calls_of(lambda: toasts.draw(pygame.Surface(context.size)))
    assert cost < 90_000
    assert toasts.rects
