"""Errors of the rules as sentences in the window."""

from __future__ import annotations

import pytest

from games.core.position import IllegalMove
from games.ui.toolkit.error_text import as_sentence, explained


@pytest.mark.parametrize(("text", "line"), [
    ("the game is over", "The game is over."),
    ("there is no shooter on c4", "There is no shooter on c4."),
    ("c4 is not empty: a shooter stands there", "c4 is not empty: a shooter stands there."),
    ("a tile fits", "A tile fits."),
    ("e4-e8/d9 is not possible here", "e4-e8/d9 is not possible here."),
    ("NE on 1,0 does not match", "NE on 1,0 does not match."),
    ("-1,0 touches nothing", "-1,0 touches nothing."),
    ("It is Ada's turn.", "It is Ada's turn."),
    ("Thinking …", "Thinking …"),
    ("", ""),
])  # fmt: skip
def test_a_line_begins_with_a_capital_and_ends_with_a_stop(text: str, line: str) -> None:
    assert as_sentence(text) == line


def test_an_error_within_a_line_stays_as_it_is() -> None:
    assert explained(IllegalMove("the game is over")) == "the game is over"
