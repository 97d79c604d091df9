from __future__ import annotations

import pytest

from tests.puzzles.nim_puzzles import GAME


def test_themes_are_found_by_key() -> None:
    assert GAME.theme("last-in-two").turns == 2
    with pytest.raises(KeyError):
        GAME.theme("first-stone")
