"""Golden games, one for each board and kind of ending, replayed by two sets of rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from games import catalog
from games.core.position import Outcome, Side, Termination
from games.core.record import read_record, write_record
from games.tiananmen.rules.notation import comment, format_turn, parse_turn, turn_label
from games.tiananmen.rules.position import LidStone, start
from tests.tiananmen.naive import Naive
from tests.tiananmen.pictures import BLACK, WHITE

pytestmark = pytest.mark.smoke

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("tiananmen-*.txt"))
NAMES = [path.stem.removeprefix("tiananmen-") for path in FILES]


class Golden:
    """A file: tags, turns as (label, text, comment), and the final picture in braces."""

    def __init__(self, path: Path) -> None:
        self.text = path.read_text(encoding="utf-8")
        self.tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', self.text, re.MULTILINE))
        self.picture: list[str] = re.findall(r"^\{((?:[.#XO] ?)+)\}$", self.text, re.MULTILINE)
        turn = r"^(\d+[BW]2?) ([^{\n]+?)(?: \{(\w+)\})?$"
        self.turns: list[tuple[str, str, str]] = re.findall(turn, self.text, re.MULTILINE)


def gestures(text: str) -> list[str]:
    """The gestures of a turn as the naive rules name them."""
    first, *rest = text.split()
    return [f"lid {point}" for point in rest] if first == "lid" else [first, *rest]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_rules_replay_a_golden_game(path: Path) -> None:
    golden = Golden(path)
    position = start(golden.tags)
    for number, (label, text, ending) in enumerate(golden.turns, start=1):
        before = position
        assert turn_label(before, number) == label
        moves = parse_turn(before, text)
        assert format_turn(before, moves) == text
        for move in moves:
            position = position.play(move)
        assert not position.mid_turn
        assert comment(before, position) == ending
    tags = golden.tags
    end = Outcome((Side(tags["Winner"]),), Termination(tags["End"]))
    assert position.outcome() == end
    assert f"{position.lid(BLACK)}-{position.lid(WHITE)}" == tags["Lids"]
    rows = str(position).replace("+", ".").splitlines()[: position.size]
    assert [row[3:] for row in rows] == golden.picture


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_naive_rules_replay_it_too(path: Path) -> None:
    golden = Golden(path)
    position = Naive(int(golden.tags["Size"]))
    for label, text, ending in golden.turns:
        half = "2" if position.part > 1 else ""
        assert label == f"{position.day}{position.turn().upper()}{half}"
        for gesture in gestures(text):
            assert position.winner() is None
            # To try out a whole lid takes too long here; that this one wins is seen below.
            if not gesture.startswith("lid"):
                assert gesture in replace(position, lids=(0, 0)).moves()
            position = position.play(gesture)
        assert {"ring": "b", "chain": "w", "": None}[ending] == position.winner()
    assert position.winner() == golden.tags["Winner"][0]
    assert position.picture() == golden.picture


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_golden_game_is_written_as_it_is_read(path: Path) -> None:
    golden = Golden(path)
    record = read_record(golden.text, catalog.games())
    assert record.problem is None
    assert golden.text.startswith(write_record(record.game, record.tags, record.match))


def test_there_is_a_golden_game_for_every_kind_of_ending() -> None:
    assert set(NAMES) >= {"19-ring", "19-chain", "19-black-lid", "19-white-lid", "13-chain"}
    for name, side in (("19-black-lid", "B"), ("19-white-lid", "W")):
        golden = Golden(FILES[NAMES.index(name)])
        label, text, _ = golden.turns[-1]
        assert side in label
        assert text.startswith("lid ")
        assert not any(text.startswith("lid") for _, text, _ in golden.turns[:-1])
        assert isinstance(read_record(golden.text, catalog.games()).match.moves[-1], LidStone)
