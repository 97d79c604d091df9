"""The panel of something to practise: its texts and its buttons."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from games.ui.learning.task_scene import TaskPanel
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from tests.ui.user_input import click

LONG = "A sentence that is long enough to need several lines in every panel there is. " * 6


class Panel:
    """A panel with a main button and two others, which note that they were pressed."""

    def __init__(self, context: SceneContext) -> None:
        self.pressed: list[str] = []
        self.main, self.show, self.leave = (
            Button(context, label, partial(self.pressed.append, label))
            for label in ("Go on", "Show me", "Back")
        )
        buttons = {"next": self.main, "hint": self.show, "leave": self.leave}
        self.panel = TaskPanel(context, buttons)
        self.panel.resize(pygame.Rect(900, 20, 340, 700))


@pytest.fixture
def beside(context: SceneContext) -> Panel:
    return Panel(context)


def test_it_says_what_it_is_told(beside: Panel) -> None:
    panel = beside.panel
    panel.set_place("Turn 1 of 3", 1 / 3)
    panel.set_task("Find a better turn.")
    panel.set_text("Turn 7: Ada", LONG)
    panel.say("Well found.", "praise")
    assert (panel.task, panel.title, panel.text) == ("Find a better turn.", "Turn 7: Ada", LONG)
    assert panel.said == "Well found."


def test_its_buttons_are_pressed(beside: Panel) -> None:
    for button in (beside.main, beside.show, beside.leave):
        click(beside.panel.form, button.rect.center)
    assert beside.pressed == ["Go on", "Show me", "Back"]


@pytest.mark.parametrize("size", [(340, 700), (290, 400), (760, 300)])
def test_a_long_text_leaves_the_buttons_inside(beside: Panel, size: tuple[int, int]) -> None:
    panel = beside.panel
    panel.set_task(LONG[:120])
    panel.set_text("A title", LONG)
    panel.resize(pygame.Rect((10, 10), size))
    rects = [beside.main.rect, beside.show.rect, beside.leave.rect]
    assert all(panel.rect.contains(rect) for rect in rects)
    assert pygame.Rect(rects[0]).collidelist(rects[1:]) == -1


def test_hidden_buttons_take_no_room(beside: Panel) -> None:
    panel, shown = beside.panel, beside.leave.rect.copy()
    panel.offer()
    assert beside.leave.rect.w > shown.w
    assert beside.leave.rect.bottom == shown.bottom


def test_as_many_buttons_lie_side_by_side_as_fit(context: SceneContext) -> None:
    labels = ("Hint", "The solution", "Share it", "Puzzles")
    buttons = {label: Button(context, label, lambda: None) for label in ("next", *labels)}
    main, *others = buttons.values()
    panel = TaskPanel(context, buttons)
    widest = others[1].natural_width()
    panel.resize(pygame.Rect(900, 20, 2 * widest + 8, 700))
    tops = [button.rect.y for button in (main, *others)]
    assert tops[0] < tops[1] == tops[2] < tops[3] == tops[4]
    assert {button.rect.w for button in others} == {widest}
    panel.resize(pygame.Rect(900, 20, 2 * widest + 6, 700))
    tops = [button.rect.y for button in others]
    assert tops[0] < tops[1] < tops[2] == tops[3]


def test_the_task_and_the_buttons_are_explained(beside: Panel) -> None:
    beside.panel.set_task("Find a better turn.")
    task, button = (beside.panel.explain(point) for point in ((910, 30), beside.show.rect.center))
    assert task is not None
    assert task.title == "Task"
    assert button is not None
    assert button.title == "Show me"
    assert beside.panel.explain((5, 5)) is None
    assert beside.panel.explain(None) is None


def test_what_is_new_is_announced_once_the_scene_is_shown(
    beside: Panel, context: SceneContext
) -> None:
    panel, announcements = beside.panel, context.announcements
    announcements.wanted = True
    panel.set_place("Turn 1 of 3", 1 / 3)
    panel.set_text("Turn 7: Ada", "It was a pity.")
    panel.set_task("Find a better turn.")
    assert announcements.take() == []
    panel.update(0.1)
    heard = ["Turn 1 of 3.", "Turn 7: Ada.", "It was a pity.", "Find a better turn."]
    assert [each.text for each in announcements.take()] == heard
    panel.set_place("Turn 1 of 3, 2:59", 1 / 3)
    panel.set_task("Find a better turn.")
    for _ in range(2):
        panel.say("Not yet.", "correction")
    panel.update(0.1)
    assert [each.text for each in announcements.take()] == ["Not yet.", "Not yet."]
    panel.set_text("Turn 7: Ada", "It was a pity. An estimate.")
    panel.set_task("Looking … 8%", spoken=False)
    panel.update(0.1)
    assert [each.text for each in announcements.take()] == ["An estimate."]
    panel.set_task("Find a better turn.")
    assert panel.reading == (
        "Find a better turn. Not yet. Turn 7: Ada. It was a pity. An estimate. Turn 1 of 3, 2:59."
    )


def test_a_screen_reader_is_told_its_texts_and_buttons(beside: Panel) -> None:
    panel = beside.panel
    panel.set_place("Turn 1 of 3", 1 / 3)
    panel.set_task("Find a better turn.")
    panel.set_text("Turn 7: Ada", "It was a pity.")
    panel.say("Well found.")
    nodes = [node for root in panel.accessible() for node in root.walk()]
    names = [node.name for node in nodes if node.name]
    texts = ["Turn 1 of 3", "Find a better turn.", "Turn 7: Ada", "It was a pity.", "Well found."]
    assert [name for name in names if name in texts] == texts
    assert names[-3:] == ["Go on", "Show me", "Back"]
