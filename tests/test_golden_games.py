"""The rules replay the golden games; `tests/<game>/rules` replays them by other rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import catalog
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
