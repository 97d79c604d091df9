"""Forced moves and the number of hints."""

from __future__ import annotations

from games.herati.rules.position import CannotPlace, forced, hint_count
from tests.herati.pictures import loom, texts, workshop


def test_passing_is_forced_where_no_tile_fits() -> None:
    assert forced(workshop("NE", "NE | SW NW", "SW")) == CannotPlace()


def test_a_single_tile_that_fits_is_still_laid_by_hand() -> None:
    position = workshop("NE SW NE SW NE\nSW NE SW NE SW\n" * 2 + "NE SW NE SW ..", "SE NE", "SW")
    assert texts(position) == {"NE@4,4"}
    assert forced(position) is None


def test_the_loom_hints_at_every_move_and_the_workshop_at_three() -> None:
    position = loom("NE", "SW NW")
    assert texts(position) == {"SW@1,0", "NW@1,0", "SW@-1,0", "NW@-1,0"}
    assert hint_count(position) == 4
    assert hint_count(workshop("NE", "SW", "SW")) == 3
