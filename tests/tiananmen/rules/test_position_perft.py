"""Counts of gesture sequences, kept as data and counted again by two sets of rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.tiananmen.rules.notation import parse_move
from games.tiananmen.rules.position import TiananmenPosition, set_up, start
from tests.perft_counts import counts
from tests.tiananmen.naive import Naive, place

pytestmark = pytest.mark.smoke

DATA = Path(__file__).parents[2] / "perft" / "tiananmen.json"
ENTRIES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["positions"]
SMALL = 20_000
"""Up to so many leaves the naive rules count along."""


def position_of(entry: dict[str, Any]) -> TiananmenPosition:
    if "options" in entry:
        position = start(entry["options"])
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
    for move in entry.get("moves", []):
        position = position.play(parse_move(move))
    return position


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
