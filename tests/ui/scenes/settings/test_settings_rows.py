"""Rows that change one setting each."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.settings import FIELD, ControlRow, SettingRows, SettingsChanges
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.controls import Slider, Toggle


@pytest.fixture
def rows(context: SceneContext) -> SettingRows:
    return SettingRows(context, SettingsChanges(context))


def test_each_kind_of_row_shows_and_changes_its_setting(
    context: SceneContext, rows: SettingRows
) -> None:
    switch = rows.switch("show_targets", "Targets").control
    choice = rows.choice("input", "Input", {"both": "Both", "drag": "Drag", "click": "Click"})
    percent = rows.percent("volume", "Volume").control
    segments = choice.control
    assert isinstance(switch, Toggle)
    assert isinstance(segments, SegmentedControl)
    assert isinstance(percent, Slider)
    assert (switch.value, segments.chosen, percent.value) == (True, 0, 70)
    switch.switch()
    segments.choose(2)
    percent.slide(35)
    assert (context.settings.show_targets, context.settings.input) == (False, "click")
    assert context.settings.volume == 70  # written a little later
    assert choice.field == "input"


def test_a_slider_has_a_limited_width_and_a_narrow_field_its_own(
    context: SceneContext, rows: SettingRows
) -> None:
    row: ControlRow = rows.percent("volume", "Volume")
    row.lay_controls(pygame.Rect(10, 0, 900, 40))
    assert row.control.rect.w == context.px(FIELD)
    row.lay_controls(pygame.Rect(10, 0, 200, 40))
    assert row.control.rect.w == 200
