"""Counted moves and whole games, kept as data."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.core.match import AnyMatch, Match
from games.herati.game import GAME
from games.herati.rules.notation import comment, format_turn, parse_move, parse_turn
from games.herati.rules.position import LoomPosition, WorkshopPosition
from games.herati.rules.setups import masked, next_options, start
from tests.herati import naive
from tests.herati.pictures import AnyHerati
from tests.perft_counts import counts

pytestmark = pytest.mark.smoke


# -- Counted sequences of moves, kept as data and counted again by the slow rules

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


# -- Golden games of every kind, replayed by the rules and by the naive implementation

FOLDER = Path(__file__).parents[2] / "playthroughs"
FILES = sorted(FOLDER.glob("herati-*.txt"))
KINDS = {"loom", "workshop-2", "workshop-3", "workshop-4", "match-1"}


class Golden:
    """A file: tags, turns as (label, text, comment), and the final picture in braces."""

    def __init__(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        self.tags: dict[str, str] = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        self.picture: list[str] = re.findall(r"^\{(  .*)\}$", text, re.MULTILINE)
        self.turns: list[tuple[str, str, str]] = re.findall(
            r"^(\d+\.) (\S+|x \S+)(?: \{(.*)\})?$", text, re.MULTILINE
        )

    @property
    def score(self) -> list[int]:
        return [int(number) for number in self.tags["Score"].split(",")]

    @property
    def winners(self) -> list[str]:
        return self.tags["Winner"].split(",") if self.tags["Winner"] else []


every_game = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def replayed(golden: Golden) -> AnyHerati:
    position: AnyHerati = start(golden.tags)
    for _, text, _ in golden.turns:
        (move,) = parse_turn(position, text)
        position = position.play(move)
    return position


def test_there_is_a_game_of_every_kind() -> None:
    assert {path.stem.removeprefix("herati-") for path in FILES} >= KINDS


@every_game
def test_the_rules_replay_a_golden_game(path: Path) -> None:
    golden = Golden(path)
    match: AnyMatch = Match(start(golden.tags))
    for number, (label, text, note) in enumerate(golden.turns, start=1):
        before = match.position
        assert isinstance(before, LoomPosition | WorkshopPosition)
        assert before.outcome() is None
        assert GAME.turn_label(before, number) == label
        (move,) = parse_turn(before, text)
        assert format_turn(before, [move]) == text
        after = match.play(move)
        assert comment(before, after) == note
    final = match.position
    outcome = final.outcome()
    assert outcome is not None
    assert [side.value for side in outcome.winners] == golden.winners
    assert list(outcome.score) == golden.score
    assert outcome.termination.value == golden.tags["Ended"]
    assert str(final).splitlines()[: len(golden.picture)] == golden.picture
    assert masked(golden.tags, match.start) != masked(golden.tags, final)


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
    if golden.tags["Ended"] == "target":
        sums = [a + b for a, b in zip(game["points"], points_before, strict=False)]
        assert sums == golden.score
        assert max(sums) >= 5
    else:
        assert naive.moves(game) == set()
        points = game.get("points", [len(naive.diamonds(game["field"]))])
        assert points == golden.score


def drawn(field: naive.Cloth) -> list[str]:
    columns = range(min(x for x, _ in field), max(x for x, _ in field) + 1)
    rows = range(min(y for _, y in field), max(y for _, y in field) + 1)
    head = "    " + "".join(f"{x:3}" for x in columns)
    return [head, *(f"{y:4} " + " ".join(field.get((x, y), "..") for x in columns) for y in rows)]


def test_the_games_of_the_match_follow_each_other() -> None:
    games = [Golden(path) for path in sorted(FOLDER.glob("herati-match-*.txt"))]
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
