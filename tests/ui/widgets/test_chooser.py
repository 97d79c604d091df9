from __future__ import annotations

import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import Chooser
from tests.ui.widgets.one_widget import Log


@pytest.mark.parametrize(
    ("start", "step", "chosen"), [(0, 1, 1), (1, 1, 1), (1, -1, 0), (0, -1, 0)]
)
def test_the_next_choice_is_one_of_them(
    context: SceneContext, log: Log, start: int, step: int, chosen: int
) -> None:
    widget = Chooser(context, ["One", "Two"], start, log)
    widget.choose_next(step)
    assert (widget.chosen, widget.title) == (chosen, ("One", "Two")[chosen])
    assert log == ([chosen] if chosen != start else [])


def test_without_choices_there_is_no_title(context: SceneContext, log: Log) -> None:
    assert Chooser(context, [], 0, log).title == ""


def test_each_choice_can_be_clicked_by_a_screen_reader(context: SceneContext, log: Log) -> None:
    widget = Chooser(context, ["One", "Two"], 0, log)
    one, two = widget.choice_nodes("radio button", [widget.rect] * 2)
    assert ((one.name, one.selected), (two.name, two.selected)) == (("One", True), ("Two", False))
    assert (one.place, two.place) == ((1, 2), (2, 2))
    two.actions["click"]()
    assert (widget.chosen, log) == (1, [1])
    widget.enabled = False
    assert not any(node.actions for node in widget.choice_nodes("radio button", [widget.rect] * 2))
