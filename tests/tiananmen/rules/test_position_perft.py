"""Counted moves and whole games, kept as data."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.core.position import after_moves, read_moves
from games.core.record import read_record
from games.tiananmen.game import GAME
from games.tiananmen.rules.position import LidStone, TiananmenPosition, set_up
from tests.golden_games import Golden, golden_files
from tests.perft_counts import counts
from tests.tiananmen.naive import Naive, place

pytestmark = pytest.mark.smoke


# -- Counts of gesture sequences, kept as data and counted again by two sets of rules

DATA = Path(__file__).parents[2] / "perft" / "tiananmen.json"
ENTRIES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["positions"]
SMALL = 20_000
"""The most leaves counted with the naive rules."""


def position_of(entry: dict[str, Any]) -> TiananmenPosition:
    if "options" in entry:
        position = GAME.start(entry["options"])
    else:
        fields = entry["set_up"]
        position = set_up(
            fields["size"],
            black=fields["black"].split(),
            white=fields["white"].split(),
            last=fields["last"],
            day=fields["day"],
            part=fields["part"],
            lids=tuple(fields["lids"]),
        )
    played: TiananmenPosition = after_moves(position, read_moves(position, entry.get("moves", [])))
    return played


def naive_of(entry: dict[str, Any]) -> Naive:
    if "options" in entry:
        position = Naive(int(entry["options"]["Size"]))
    else:
        fields = entry["set_up"]
        position = Naive(
            fields["size"],
            frozenset(map(place, fields["black"].split())),
            frozenset(map(place, fields["white"].split())),
            place(fields["last"]),
            fields["day"],
            fields["part"],
            (4, 3, 2, 1)[fields["part"]],
            (fields["lids"][0], fields["lids"][1]),
        )
    for move in entry.get("moves", []):
        position = position.play(move)
    return position


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_the_rules_match_the_perft_table(entry: dict[str, Any]) -> None:
    position = position_of(entry)
    assert counts(position, len(entry["counts"])) == entry["counts"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
@pytest.mark.slow
def test_naive_rules_count_the_same(entry: dict[str, Any]) -> None:
    small = [count for count in entry["counts"] if count <= SMALL]
    assert small
    position = naive_of(entry)
    assert [position.perft(depth) for depth in range(1, len(small) + 1)] == small


def test_the_table_covers_both_boards_all_parts_of_the_day_and_both_lids() -> None:
    positions = [position_of(entry) for entry in ENTRIES]
    assert {position.size for position in positions} >= {19, 13}
    assert {position.part for position in positions} == {0, 1, 2, 3}
    assert {position.to_move for position in positions if position.may_open_lid} == set(
        positions[0].sides
    )


# -- Golden games, one for each board and kind of ending, replayed by two sets of rules

FILES = golden_files("tiananmen")
every_game = pytest.mark.parametrize("path", FILES.values(), ids=list(FILES))


def gestures(text: str) -> list[str]:
    """The gestures of a turn as the naive rules name them."""
    first, *rest = text.split()
    return [f"lid {point}" for point in rest] if first == "lid" else [first, *rest]


@every_game
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
    assert f"{position.lids[0]}-{position.lids[1]}" == golden.tags["Lids"]


def test_there_is_a_golden_game_for_every_kind_of_ending() -> None:
    assert set(FILES) >= {"19-ring", "19-chain", "19-black-lid", "19-white-lid", "13-chain"}
    for name, side in (("19-black-lid", "B"), ("19-white-lid", "W")):
        golden = Golden(FILES[name])
        label, text, _ = golden.turns[-1]
        assert side in label
        assert text.startswith("lid ")
        assert not any(text.startswith("lid") for _, text, _ in golden.turns[:-1])
        assert isinstance(read_record(golden.text, catalog.games()).match.moves[-1], LidStone)
