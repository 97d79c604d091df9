"""The rules replay the golden games; `tests/<game>/rules` replays them by other rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import catalog
from games.core.record import RecordError, read_record, read_text, write_record
from games.storage.files import StorageError, read_text_file
from tests.golden_games import FOLDER, Golden

pytestmark = pytest.mark.smoke


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_rules_replay_a_golden_game(path: Path) -> None:
    golden = Golden(path)
    game = catalog.games()[golden.tags["Game"]]
    position = game.start(golden.tags)
    for number, (label, text, comment) in enumerate(golden.turns, start=1):
        before = position
        assert before.outcome() is None
        assert game.turn_label(before, number) == label
        moves = game.parse_turn(before, text)
        assert game.format_turn(before, moves) == text
        for move in moves:
            position = position.play(move)
        assert not position.mid_turn
        assert game.comment(before, position) == comment
    outcome, tags = position.outcome(), golden.tags
    assert outcome is not None
    assert ",".join(side.value for side in outcome.winners) == tags["Winner"]
    ending = tags.get("End") or tags.get("Ended") or "majority"
    assert outcome.termination.value == ending
    if "Score" in tags:
        assert [str(points) for points in outcome.score] == re.split("[-,]", tags["Score"])
    assert golden.picture
    rows = str(position).replace("+", ".").splitlines()
    assert [row[-len(drawn) :] for row, drawn in zip(rows, golden.picture, strict=False)] == (
        golden.picture
    )
    record = read_record(golden.text, catalog.games())
    assert golden.text.startswith(write_record(game, record.tags, record.match))


# -- Reading a match from a text of any format


@pytest.mark.parametrize(("text", "game", "turns"), [
    ('[Game "tiananmen"]\n\n1B D10 E10 E9 D9\n1W save\n', "tiananmen", 2),
    ("b5,c3,h8/d6\nkeep\n", "veletas", 2), ("1. b5,c3,h8/d6\n", "veletas", 1),
    ("\ufeff (;GM[1]SZ[13];B[dd];B[ed];B[fd];B[gd])", "tiananmen", 1),
])  # fmt: skip
def test_the_format_is_recognised_from_the_text(text: str, game: str, turns: int) -> None:
    record = read_text(text, catalog.games())
    assert record.game.name == game
    assert len(record.match.turns()) == turns


@pytest.mark.parametrize(("text", "problem"), [
    ('[Game "chess"]\n', "is of a game unknown here"),
    ("(;SZ[13]", "this is not an SGF"),
    ("a4\n", "a move list begins with a first placement"),
])  # fmt: skip
def test_a_text_of_a_known_format_may_still_be_wrong(text: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_text(text, catalog.games())


def test_a_file_is_read_though_some_bytes_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_bytes(b'[Game "tiananmen"]\n[Player1 "\xff"]\n')
    assert read_text(read_text_file(path), catalog.games()).tags["Player1"] == "\ufffd"
    with pytest.raises(StorageError):
        read_text_file(tmp_path / "gone.txt")
