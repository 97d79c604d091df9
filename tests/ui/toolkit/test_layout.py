"""Divided rectangles."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from games.ui.toolkit.layout import columns


@given(
    st.integers(0, 2000), st.lists(st.none() | st.integers(0, 200), min_size=1), st.integers(0, 20)
)
def test_cuts_follow_each_other_at_the_gap(width: int, widths: list[int | None], gap: int) -> None:
    cuts = columns(Rect(0, 0, width, 1), widths, gap)
    assert all(a.right + gap == b.left for a, b in pairwise(cuts))
