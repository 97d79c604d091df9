"""A label: its height depends on its width."""

from __future__ import annotations

from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.label import Label


def test_a_label_wraps_to_its_width(context: SceneContext) -> None:
    label = Label(context, "Three words here and some more of them")
    line = context.text.line_height(16)
    assert label.height_for(2000) == line
    assert label.height_for(label.natural_width() // 2 + 20) == 2 * line
    assert Label(context, "").height_for(100) == 0
