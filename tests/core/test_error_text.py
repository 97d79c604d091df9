"""Errors of the rules as sentences in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.position import IllegalMove
from games.core.translation import use_language
from games.storage.files import StorageError, as_sentence, explained, read_file


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
    ("there is no edge X", "There is no edge X."),
    ("", ""),
])  # fmt: skip
def test_a_line_begins_with_a_capital_and_ends_with_a_stop(text: str, line: str) -> None:
    assert as_sentence(text) == line


def test_an_error_within_a_line_stays_as_it_is() -> None:
    assert explained(IllegalMove("the game is over")) == "the game is over"


@pytest.fixture
def italian() -> Iterator[None]:
    use_language("it")
    yield
    use_language("en")


def test_what_the_system_says_is_translated(italian: None, tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        read_file(tmp_path / "lost")
    assert explained(caught.value).endswith("il file o la cartella non esiste.")
    assert str(caught.value).endswith("No such file or directory.")
