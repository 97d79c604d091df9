"""Options and first positions."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.core.position import IllegalMove, OptionError
from games.veletas.rules.position import (
    OPTIONS,
    Phase,
    prepare,
    random_start,
    start,
)
from tests.veletas.pictures import BLACK, WHITE, custom_position

# -- The options, and what a random start adds to them

RULES = ("current", "leaflet-en", "leaflet-ja")
CASES = [(rules, size) for rules in RULES for size in (10, 9, 7)]


def test_the_options_and_their_defaults() -> None:
    assert {option.key: [each.value for each in option.choices] for option in OPTIONS} == {
        "Rules": ["current", "leaflet-en", "leaflet-ja"],
        "Size": ["10", "9", "7"],
        "Start": ["placed", "random"],
    }
    assert [option.default for option in OPTIONS] == ["current", "10", "placed"]


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_a_placed_start_is_the_empty_board(rules: str, size: int) -> None:
    options = prepare({"Rules": rules, "Size": str(size), "Start": "placed"}, Random(1))
    assert options == {"Rules": rules, "Size": str(size), "Start": "placed"}
    position = start(options)
    assert (position.board.rules.name, position.board.size) == (rules, size)
    assert (position.phase, position.shooter_cells) == (Phase.FIRST_PLACEMENT, ())


def test_missing_options_have_defaults_and_other_tags_are_ignored() -> None:
    position = start({"Player1": "Ada", "Date": "2024.11.15"})
    assert (position.board.rules.name, position.board.size) == ("current", 10)
    assert prepare({"Player1": "Ada"}, Random(1)) == {"Player1": "Ada"}


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_a_random_start_obeys_the_rule_set(rules: str, size: int) -> None:
    chosen = {"Rules": rules, "Size": str(size), "Start": "random"}
    for seed in range(10):
        options = prepare(chosen, Random(seed))
        assert options == prepare(chosen, Random(seed))
        names = options["Shooters"].split(",")
        position = start(options)  # refuses shooters that the rules do not allow
        assert position.shooter_cells == tuple(names)
        assert (position.phase, position.to_move, position.stones) == (Phase.PLAY, BLACK, {})


def test_a_random_start_reaches_every_square_evenly() -> None:
    drawn = Counter[str]()
    for seed in range(600):
        options = prepare({"Size": "7", "Start": "random"}, Random(seed))
        drawn.update(options["Shooters"].split(","))
    # 1800 shooters on 25 squares: 72 each, give or take four standard deviations
    assert len(drawn) == 25
    assert 72 - 34 < min(drawn.values()) <= max(drawn.values()) < 72 + 34


def test_preparing_again_replaces_the_random_shooters() -> None:
    options = {"Size": "7", "Start": "random", "Shooters": "b2,d4,f6"}
    assert prepare(options, Random(5)) == prepare({"Size": "7", "Start": "random"}, Random(5))
    assert "Shooters" not in prepare(options | {"Start": "placed"}, Random(5))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"Rules": "new"}, "the tag Rules is 'new': it can be current, leaflet-en, leaflet-ja"),
        ({"Size": "8"}, "the tag Size is '8': it can be 10, 9, 7"),
        ({"Start": "chaos"}, "the tag Start is 'chaos': it can be placed, random"),
        ({"Start": "random"}, "a random start needs the squares of its shooters"),
        (
            {"Start": "random", "Size": "7", "Shooters": "b2,d4"},
            "a board of 7 by 7 has 3 shooters, not 2",
        ),
        (
            {"Start": "random", "Size": "7", "Shooters": "b2,d4,f6,f2"},
            "a board of 7 by 7 has 3 shooters, not 4",
        ),
        (
            {"Start": "random", "Size": "7", "Shooters": "b2,d4,b2"},
            "the shooters of the random start cannot stand like this: b2 is not empty: "
            "a shooter stands there",
        ),
        (
            {"Start": "random", "Size": "7", "Shooters": "b2,d4,h9"},
            "the shooters of the random start cannot stand like this: there is no square h9 on "
            "a board of 7 by 7",
        ),
        (
            {"Start": "random", "Size": "7", "Shooters": "b2,d4,a4"},
            "the shooters of the random start cannot stand like this: a4 is on the edge: in this "
            "rule set no shooter may be placed on the outermost squares",
        ),
        (
            {"Start": "random", "Size": "7", "Rules": "leaflet-ja", "Shooters": "b2,b3,f6"},
            "the shooters of the random start cannot stand like this: b3 is next to the shooter "
            "on b2: in this rule set shooters may not be placed side by side",
        ),
    ],
)
def test_options_from_which_no_game_starts(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        start(options)
    assert str(refused.value) == sentence


# -- First positions: a random start and custom positions, with their errors


def test_a_random_start_needs_every_shooter_and_the_placement_rules() -> None:
    with pytest.raises(IllegalMove, match="a1 is on the edge"):
        random_start(7, "current", ["a1", "d4", "f6"])
    with pytest.raises(IllegalMove, match="d5 is next to the shooter on d4"):
        random_start(7, "leaflet-en", ["a1", "d4", "d5"])
    with pytest.raises(IllegalMove, match="all on the board"):
        random_start(7, "current", ["b2", "d4", "f6", "b6"])
    with pytest.raises(ValueError, match=r"^a board of 7 by 7 has more shooters$"):
        random_start(7, "current", ["b2", "d4"])


@pytest.mark.parametrize(("pieces", "sentence"), [
    ({"shooters": ["a1", "b2"]}, "a board of 7 by 7 has 3 shooters"),
    ({"shooters": ["a1", "b2", "c3", "d4"]}, "a board of 7 by 7 has 3 shooters"),
    ({"shooters": ["a1", "f6", "d4"], "black": ["a2", "b1", "b2"]},
     "an unclaimed shooter is trapped"),
])  # fmt: skip
def test_impossible_custom_positions(pieces: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        custom_position(7, "current", **pieces)


def test_claimed_shooters_may_be_trapped_and_all_may_be_claimed() -> None:
    shooters, black = ["a1", "f6", "d4"], ["a2", "b1", "b2"]
    claims = {"a1": BLACK}
    position = custom_position(7, "current", shooters=shooters, black=black, claims=claims)
    assert position.free_shooters == ("d4", "f6")
    owners = {"b2": BLACK, "d4": WHITE, "f6": BLACK}
    position = custom_position(7, "current", shooters=list(owners), claims=owners, swapped=True)
    assert (position.claims, position.free_shooters) == (owners, ())
    assert position.sides == (WHITE, BLACK)
    assert (position.phase, position.to_move, position.pie_ahead) == (Phase.PLAY, BLACK, False)
