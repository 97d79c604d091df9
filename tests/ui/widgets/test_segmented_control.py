from __future__ import annotations

import pygame

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form
from tests.ui.user_input import click, drag, key, tab
from tests.ui.widgets.one_widget import Log, form_of


def segments(context: SceneContext, log: Log) -> tuple[SegmentedControl, Form]:
    widget = SegmentedControl(context, ["One", "Two", "Six"], 0, log)
    return widget, form_of(widget, (100, 100, 306, 40))


def test_a_click_chooses_a_segment(context: SceneContext, log: Log) -> None:
    widget, form = segments(context, log)
    click(form, (390, 120))
    assert (widget.chosen, log) == (2, [2])
    click(form, (390, 120))
    assert log == [2]


def test_a_press_that_ends_on_another_segment_chooses_none(context: SceneContext, log: Log) -> None:
    widget, form = segments(context, log)
    drag(form, (390, 120), (250, 120))
    assert (widget.chosen, log) == (0, [])


def test_arrows_choose_the_next_segment_and_stop_at_the_ends(
    context: SceneContext, log: Log
) -> None:
    _, form = segments(context, log)
    tab(form)
    for code in [pygame.K_LEFT, *[pygame.K_RIGHT] * 4, pygame.K_LEFT]:
        key(form, code)
    assert log == [1, 2, 1]


def test_segments_are_as_wide_as_their_words(context: SceneContext, log: Log) -> None:
    short = SegmentedControl(context, ["A", "B"], 0, log).natural_width()
    long = SegmentedControl(context, ["A", "Something longer"], 0, log).natural_width()
    assert short < long < 2 * long - short
