"""Counted moves and whole games, kept as data."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.herati.game import GAME
from games.herati.rules.position import WorkshopPosition, parse_move
from games.herati.rules.setups import next_options, start
from tests.golden_games import Golden, golden_files
from tests.herati import naive
from tests.herati.pictures import AnyHerati
from tests.perft_counts import counts

pytestmark = pytest.mark.smoke


# -- Counted sequences of moves, kept as data and counted again by the slow rules

TABLE = json.loads((Path(__file__).parents[2] / "perft" / "herati.json").read_text("utf-8"))
CASES: list[dict[str, Any]] = TABLE["cases"]

NAIVE_LIMIT = 300
"""The most sequences of a case counted with the slow rules."""


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


# -- Golden games of every kind, replayed by the rules and by the naive implementation

FILES = golden_files("herati")
KINDS = {"loom", "workshop-2", "workshop-3", "workshop-4", "match-1"}
every_game = pytest.mark.parametrize("path", FILES.values(), ids=list(FILES))


def replayed(golden: Golden) -> AnyHerati:
    position: AnyHerati = start(golden.tags)
    for _, text, _ in golden.turns:
        (move,) = GAME.parse_turn(position, text)
        position = position.play(move)
    return position


def test_there_is_a_game_of_every_kind() -> None:
    assert set(FILES) >= KINDS


@every_game
def test_the_slow_rules_agree(path: Path) -> None:
    golden = Golden(path)
    game = naive.from_tags(golden.tags)
    points_before = [int(number) for number in golden.tags.get("Totals", "0,0,0,0").split(",")]
    for _, text, note in golden.turns:
        assert text in naive.moves(game)
        seat = game.get("turn", 0)
        before = naive.diamonds(game["field"])
        game = naive.after(game, text)
        gain = len(naive.diamonds(game["field"]) - before)
        now = game["points"][seat] if "points" in game else len(naive.diamonds(game["field"]))
        assert note == (f"+{gain} ={now + points_before[seat]}" if gain else "")
    assert golden.picture == drawn(game["field"])
    score = [int(number) for number in golden.tags["Score"].split(",")]
    if golden.tags["Ended"] == "target":
        sums = [a + b for a, b in zip(game["points"], points_before, strict=False)]
        assert sums == score
        assert max(sums) >= 5
    else:
        assert naive.moves(game) == set()
        points = game.get("points", [len(naive.diamonds(game["field"]))])
        assert points == score


def drawn(field: naive.Cloth) -> list[str]:
    columns = range(min(x for x, _ in field), max(x for x, _ in field) + 1)
    rows = range(min(y for _, y in field), max(y for _, y in field) + 1)
    head = "    " + "".join(f"{x:3}" for x in columns)
    return [head, *(f"{y:4} " + " ".join(field.get((x, y), "..") for x in columns) for y in rows)]


def test_the_games_of_the_match_follow_each_other() -> None:
    games = [Golden(FILES[name]) for name in sorted(FILES) if name.startswith("match")]
    assert len(games) >= 3
    for golden, later in pairwise(games):
        following = next_options(golden.tags, replayed(golden))
        assert following is not None
        for key in ("Players", "Totals", "Round", "Start"):
            assert following[key] == later.tags[key]
        assert not {"First", "Hand1", "Hand2", "Hand3"} & set(following)
    last = replayed(games[-1])
    assert isinstance(last, WorkshopPosition)
    assert last.target == 5
    assert next_options(games[-1].tags, last) is None
