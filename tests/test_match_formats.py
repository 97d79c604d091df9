"""Reading a match from a text of any format."""

from __future__ import annotations

import pytest

from games.catalog import read_text
from games.core.record import RecordError

pytestmark = pytest.mark.smoke


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[Game "chess"]\n', "is of a game unknown here"),
        ("(;SZ[13]", "this is not an SGF"),
        ("a4\n", "a move list begins with a first placement"),
    ],
)
def test_a_text_of_a_known_format_may_still_be_wrong(text: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_text(text)
