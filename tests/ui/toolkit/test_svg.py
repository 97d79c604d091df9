"""SVG markup: colours, the three forms of a view box, and a document that pygame can draw."""

from __future__ import annotations

import pytest

from games.ui.toolkit.assets import Assets
from games.ui.toolkit.drawing import ViewBox, document, hex_code


def test_hex_code_has_two_digits_for_each_channel() -> None:
    assert hex_code((255, 10, 0)) == "#ff0a00"


def test_no_colour_is_none() -> None:
    assert hex_code(None) == "none"


@pytest.mark.parametrize(
    ("view_box", "numbers"),
    [
        (24, "0 0 24 24"),
        ((30, 40.5), "0 0 30 40.5"),
        ((-5.0, 10.0, 60, 70), "-5.0 10.0 60 70"),
    ],
)
def test_view_box_is_a_side_or_a_size_or_a_rectangle(view_box: ViewBox, numbers: str) -> None:
    assert f' viewBox="{numbers}">' in document(view_box)


def test_later_shapes_are_drawn_above_earlier_ones() -> None:
    red, blue = (200, 0, 0), (0, 0, 200)
    picture = Assets().markup(
        document(
            (10, 10, 2, 2),
            f'<rect x="10" y="10" width="2" height="2" fill="{hex_code(red)}"/>',
            f'<rect x="11" y="10" width="1" height="2" fill="{hex_code(blue)}"/>',
        ),
        20,
    )
    assert picture.get_at((4, 10))[:3] == red
    assert picture.get_at((15, 10))[:3] == blue
