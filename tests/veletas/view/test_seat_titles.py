"""Seats are named by colour only where no pie choice can swap the colours."""

import pytest

from games.veletas.view.look import LOOK

BY_COLOUR, BY_ORDER = ("Black", "White"), ("First player", "Second player")


@pytest.mark.parametrize(("rules", "start", "titles"), [
    ("current", "placed", BY_ORDER),
    ("leaflet-en", "placed", BY_ORDER),
    ("leaflet-ja", "placed", BY_COLOUR),
    ("current", "random", BY_ORDER),
    ("leaflet-ja", "random", BY_ORDER),
])  # fmt: skip
def test_seat_titles(rules: str, start: str, titles: tuple[str, ...]) -> None:
    assert LOOK.seat_titles({"Rules": rules, "Start": start}) == titles
