"""Divided rectangles and scales, computed by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from games.ui.toolkit.layout import Scale, centred, columns, inset, rows, scale_for, square


def test_rectangles_are_cut_and_share_the_rest() -> None:
    cuts = rows(Rect(10, 20, 100, 200), [30, None, 50, None], gap=10)
    assert [(cut.x, cut.y, cut.w, cut.h) for cut in cuts] == [
        (10, 20, 100, 30),
        (10, 60, 100, 45),
        (10, 115, 100, 50),
        (10, 175, 100, 45),
    ]
    assert [cut.w for cut in columns(Rect(0, 0, 100, 10), [None] * 3)] == [33, 33, 34]
    assert rows(Rect(0, 0, 10, 20), [30, None])[1].h == 0
    assert inset(Rect(0, 0, 100, 50), 10) == Rect(10, 10, 80, 30)
    assert inset(Rect(0, 0, 100, 50), 10, 5) == Rect(10, 5, 80, 40)
    assert centred((20, 10), Rect(0, 0, 100, 50)) == Rect(40, 20, 20, 10)
    assert square(Rect(0, 0, 100, 50)) == Rect(25, 0, 50, 50)


@given(
    st.integers(0, 2000), st.lists(st.none() | st.integers(0, 200), min_size=1), st.integers(0, 20)
)
def test_cuts_follow_each_other_at_the_gap(width: int, widths: list[int | None], gap: int) -> None:
    cuts = columns(Rect(0, 0, width, 1), widths, gap)
    assert all(a.right + gap == b.left for a, b in pairwise(cuts))


def test_pixels_are_whole_and_something_stays_something() -> None:
    assert (Scale(1.5).px(9), Scale(0.5).px(0.4), Scale(2.0).px(0)) == (14, 1, 0)


@pytest.mark.parametrize(
    ("size", "percent", "factor"),
    [
        ((1280, 800), None, 1.0),
        ((1920, 1080), None, 1.35),
        ((800, 600), None, 0.8),
        ((3840, 2160), None, 2.0),
        ((1280, 800), 120, 1.2),
        ((1280, 800), 200, 1280 / 960),
        ((800, 600), 200, 1.0),
        ((800, 1200), None, 1.0),
        ((1280, 800), 80, 0.8),
        ((480, 640), None, 0.8),
        ((480, 640), 200, 0.8),
        ((600, 900), None, 0.8),
        ((600, 900), 200, 1.0),
        ((480, 360), None, 0.6),
    ],
)
def test_the_scale_is_guessed_or_chosen_and_leaves_800_by_600_units_or_600_by_800(
    size: tuple[int, int], percent: int | None, factor: float
) -> None:
    assert scale_for(size, percent).factor == pytest.approx(factor)
