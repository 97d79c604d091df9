from __future__ import annotations

import pytest

from games.ui.match.speech import spans


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["a1"], "a1"),
        (["a1", "a2"], "a1, a2"),
        (["a1", "a2", "a3"], "a1 to a3"),
        (["a1", "c4", "c5", "c6", "c8", "d9", "d10", "d11"], "a1, c4 to c6, c8, d9 to d11"),
        (["A18", "B19", "B1"], "A18, B19, B1"),
        ([], ""),
    ],
)
def test_three_cells_above_each_other_are_a_span(names: list[str], told: str) -> None:
    assert spans(names) == told
