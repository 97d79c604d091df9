"""The text of each kind of move."""

import pytest

from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone


@pytest.mark.parametrize(("move", "text"), [
    (Place("c3"), "c3"),
    (Stone("d6"), "/d6"),
    (Slide("e4", "e8"), "e4-e8"),
    (Pie(swap=True), "swap"),
    (Pie(swap=False), "keep"),
])  # fmt: skip
def test_a_move_has_its_text(move: Move, text: str) -> None:
    assert str(move) == text


def test_moves_of_different_kinds_are_different() -> None:
    assert len({Place("c3"), Stone("c3"), Slide("c3", "c3"), Pie(True), Pie(False)}) == 5
