"""Counted sequences of moves, kept as data and counted again by the slow rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.herati.rules.notation import parse_move
from games.herati.rules.setups import start
from tests.herati import naive
from tests.herati.pictures import AnyHerati
from tests.perft_counts import counts

pytestmark = pytest.mark.smoke

TABLE = json.loads((Path(__file__).parents[2] / "perft" / "herati.json").read_text("utf-8"))
CASES: list[dict[str, Any]] = TABLE["cases"]

NAIVE_LIMIT = 300
"""The slow rules count no more than so many sequences of a case."""


@pytest.fixture(params=CASES, ids=[case["name"] for case in CASES])
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def test_the_table_says_where_it_comes_from() -> None:
    assert "naive" in TABLE["source"]
    modes = {(case["tags"]["Mode"], case["tags"].get("Players", "1")) for case in CASES}
    assert modes == {("loom", "1"), ("workshop", "2"), ("workshop", "3"), ("workshop", "4")}


def test_the_rules_count_as_the_table_says(case: dict[str, Any]) -> None:
    position: AnyHerati = start(case["tags"])
    for text in case["moves"]:
        position = position.play(parse_move(text))
    assert counts(position, len(case["counts"])) == case["counts"]


@pytest.mark.slow
def test_the_slow_rules_count_as_the_table_says(case: dict[str, Any]) -> None:
    game = naive.from_tags(case["tags"])
    for text in case["moves"]:
        game = naive.after(game, text)
    depths = [depth for depth, n in enumerate(case["counts"], start=1) if n <= NAIVE_LIMIT]
    assert len(depths) >= 2
    for depth in depths:
        assert naive.perft(game, depth) == case["counts"][depth - 1]
