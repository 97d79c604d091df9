"""The cells that the field can still grow to."""

from __future__ import annotations

import pytest

from games.herati.view.layout import reachable_area


@pytest.mark.parametrize(("bounds", "columns", "closed"), [
    (None, range(-2, 3), False),
    ((0, 0, 0, 0), range(-2, 3), False),
    ((0, 0, 1, 0), range(-2, 4), False),
    ((0, 0, 2, 0), range(-1, 4), False),
    ((-1, 0, 2, 0), range(-2, 4), True),
    ((-1, 0, 3, 0), range(-1, 4), True),
])  # fmt: skip
def test_the_reachable_columns_shrink_as_the_field_grows(
    bounds: tuple[int, int, int, int] | None, columns: range, closed: bool
) -> None:
    """At most six columns are shown; a seam stands where the fifth tile would be the last."""
    found = reachable_area(bounds, downwards=True)
    assert (found.columns, found.rows) == (columns, range(5))
    assert found.closed == (closed, False, closed, False)


def test_the_height_is_limited_in_the_workshop() -> None:
    found = reachable_area((0, -2, 3, 2), downwards=False)
    assert (found.columns, found.rows) == (range(-1, 5), range(-2, 3))
    assert found.closed == (True, True, True, True)
