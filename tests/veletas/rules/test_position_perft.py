"""Counted moves and whole games, kept as data."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.core.position import Side, after_moves, read_moves
from games.veletas.rules.position import VeletasPosition, start
from tests.golden_games import Golden, golden_files
from tests.perft_counts import counts
from tests.veletas.naive import Naive, naive_random_start, naive_start
from tests.veletas.pictures import custom_position

pytestmark = pytest.mark.smoke


# -- Counts of gesture sequences, kept as data and counted again by two sets of rules

DATA = Path(__file__).parents[2] / "perft" / "veletas.json"
ENTRIES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["positions"]
SMALL = 150_000
"""The most leaves counted with the naive rules."""
SIDES = {"black": Side.BLACK, "white": Side.WHITE}


def position_of(entry: dict[str, Any]) -> VeletasPosition:
    if "options" in entry:
        position = start(entry["options"])
    else:
        fields = entry["arranged"]
        position = custom_position(
            fields["size"],
            fields["rules"],
            shooters=fields["shooters"].split(),
            black=fields["black"].split(),
            white=fields["white"].split(),
            claims={cell: SIDES[side] for cell, side in fields["claims"].items()},
            to_move=SIDES[fields["to_move"]],
        )
    moves = read_moves(position, entry.get("moves", "").split())
    played: VeletasPosition = after_moves(position, moves)
    return played


def naive_of(entry: dict[str, Any]) -> Naive:
    if "options" in entry:
        tags = entry["options"]
        size, rules = int(tags["Size"]), tags["Rules"]
        if tags["Start"] == "random":
            position = naive_random_start(size, rules, tags["Shooters"])
        else:
            position = naive_start(size, rules)
    else:
        fields = entry["arranged"]
        pieces = dict.fromkeys(fields["shooters"].split(), "S")
        pieces |= dict.fromkeys(fields["black"].split(), "b")
        pieces |= dict.fromkeys(fields["white"].split(), "w")
        claims = {cell: side[0] for cell, side in fields["claims"].items()}
        turn = fields["to_move"][0]
        position = Naive(fields["size"], fields["rules"], "play", turn, pieces, claims)
    for move in entry.get("moves", "").split():
        position = position.play(move)
    return position


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_perft_agrees_with_the_table(entry: dict[str, Any]) -> None:
    position = position_of(entry)
    assert counts(position, len(entry["counts"])) == entry["counts"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
@pytest.mark.slow
def test_naive_rules_count_the_same(entry: dict[str, Any]) -> None:
    small = [count for count in entry["counts"] if count <= SMALL]
    position = naive_of(entry)
    assert [position.perft(depth) for depth in range(1, len(small) + 1)] == small


def test_the_table_covers_every_rule_set_on_every_board() -> None:
    covered = {(entry["kind"], *entry["name"].split()[:2]) for entry in ENTRIES}
    assert covered >= {
        (kind, rules, size)
        for kind in ("empty", "random", "middle")
        for rules in ("current", "leaflet-en", "leaflet-ja")
        for size in ("10", "9", "7")
    }


# -- Golden games, one for each rule set, board and start, replayed by two sets of rules

FILES = golden_files("veletas")


def naive_game(golden: Golden) -> Naive:
    tags = golden.tags
    if tags["Start"] == "random":
        return naive_random_start(int(tags["Size"]), tags["Rules"], tags["Shooters"])
    return naive_start(int(tags["Size"]), tags["Rules"])


def gestures(text: str, context: str) -> list[str]:
    """The gestures of a turn as the naive rules name them; a stationary shot is only one."""
    before, slash, stone = text.partition("/")
    stationary = context == "play" and "-" not in before
    return [*([] if stationary else before.split(",")), *([slash + stone] if slash else [])]


@pytest.mark.parametrize("path", FILES.values(), ids=list(FILES))
def test_the_naive_rules_replay_it_too(path: Path) -> None:
    golden = Golden(path)
    position, other = naive_game(golden), start(golden.tags)
    for _, text, claims in golden.turns:
        old = dict(position.claims)
        for part in gestures(text, position.context):
            assert part in position.moves()
            position = position.play(part)
            other = after_moves(other, read_moves(other, [part]))
        for status in other.shooter_statuses():
            groups = other.rivals(status.cell)
            assert len(groups[Side.BLACK]) == status.black == position.biggest(status.cell, "b")
            assert len(groups[Side.WHITE]) == status.white == position.biggest(status.cell, "w")
        new = {
            f"{cell}={side.upper()}" for cell, side in position.claims.items() if cell not in old
        }
        assert new == set(claims.split())
    assert position.winner() == golden.tags["Winner"][0]
    assert position.moves() == set()
    assert position.picture() == golden.picture


def test_there_is_a_reference_game_for_every_variant() -> None:
    wanted = {
        f"{rules}-{size}"
        for rules in ("current", "leaflet-en", "leaflet-ja")
        for size in (10, 9, 7)
    }
    assert set(FILES) >= wanted | {f"{name}-random" for name in wanted if name.endswith("7")}
