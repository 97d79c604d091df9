"""Reading a match from a text of any format."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.catalog import read_text
from games.core.record import RecordError
from games.storage.files import StorageError, read_text_file

pytestmark = pytest.mark.smoke


@pytest.mark.parametrize(
    ("text", "game", "turns"),
    [
        ('[Game "tiananmen"]\n\n1B D10 E10 E9 D9\n1W save\n', "tiananmen", 2),
        ("b5,c3,h8/d6\nkeep\n", "veletas", 2),
        ("1. b5,c3,h8/d6\n", "veletas", 1),
        ("\ufeff (;GM[1]SZ[13];B[dd];B[ed];B[fd];B[gd])", "tiananmen", 1),
    ],
)
def test_the_format_is_recognised_from_the_text(text: str, game: str, turns: int) -> None:
    record = read_text(text)
    assert record.game.name == game
    assert len(record.match.turns()) == turns


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


def test_a_file_is_read_though_some_bytes_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_bytes(b'[Game "tiananmen"]\n[Player1 "\xff"]\n')
    assert read_text(read_text_file(path)).tags["Player1"] == "\ufffd"
    with pytest.raises(StorageError):
        read_text_file(tmp_path / "gone.txt")
