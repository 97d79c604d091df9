"""Options and first positions."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core.position import IllegalMove, OptionError
from games.veletas.rules.position import OPTIONS, Phase, prepare, random_start, start
from tests.veletas.pictures import BLACK, WHITE, custom_position

# -- The options, and what a random start adds to them

REFUSED = Path(__file__).with_name("refused_options.txt").read_text(encoding="utf-8")
"""Options, and the sentences about them."""
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


@pytest.mark.parametrize("refused", REFUSED.replace("\n    ", "\t").splitlines())
def test_options_from_which_no_game_starts(refused: str) -> None:
    options, _, sentence = refused.partition("\t")
    with pytest.raises(OptionError) as caught:
        start(dict(each.split("=") for each in options.split(" ")))
    assert str(caught.value) == sentence


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
