"""Options and first positions."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.core.position import IllegalMove, OptionError
from games.veletas.rules.position import (
    OPTIONS,
    Phase,
    custom_position,
    first_position,
    player_count,
    prepare,
    random_start,
    start,
    uses_chance,
)
from tests.veletas.pictures import BLACK, WHITE

# -- The options, and what a random start adds to them

RULES = ("current", "leaflet-en", "leaflet-ja")
CASES = [(rules, size) for rules in RULES for size in (10, 9, 7)]


def test_the_options_and_their_defaults() -> None:
    choices = {option.key: [choice.value for choice in option.choices] for option in OPTIONS}
    assert choices == {
        "Rules": ["current", "leaflet-en", "leaflet-ja"],
        "Size": ["10", "9", "7"],
        "Start": ["placed", "random"],
    }
    assert {option.key: option.default for option in OPTIONS} == {
        "Rules": "current",
        "Size": "10",
        "Start": "placed",
    }
    for option in OPTIONS:
        for choice in option.choices:
            assert choice.title
            assert choice.text.endswith(".")


def test_the_titles_of_the_options() -> None:
    assert {option.title: [choice.title for choice in option.choices] for option in OPTIONS} == {
        "Rules": ["Current", "English leaflet", "Japanese leaflet"],
        "Board": ["10 × 10", "9 × 9", "7 × 7"],
        "Start": ["Placed by the players", "Random"],
    }


def test_two_players_and_chance_only_for_a_random_start() -> None:
    assert player_count({}) == 2
    assert not uses_chance({})
    assert not uses_chance({"Start": "placed"})
    assert uses_chance({"Start": "random"})


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_a_placed_start_is_the_empty_board(rules: str, size: int) -> None:
    options = prepare({"Rules": rules, "Size": str(size), "Start": "placed"}, Random(1))
    assert options == {"Rules": rules, "Size": str(size), "Start": "placed"}
    position = start(options)
    assert (position.rules, position.size) == (rules, size)
    assert (position.phase, position.shooter_cells) == (Phase.FIRST_PLACEMENT, ())


def test_missing_options_have_defaults_and_other_tags_are_ignored() -> None:
    position = start({"Player1": "Ada", "Date": "2024.11.15"})
    assert (position.rules, position.size) == ("current", 10)
    assert prepare({"Player1": "Ada"}, Random(1)) == {"Player1": "Ada"}


def squares(name: str) -> tuple[int, int]:
    return "abcdefghij".index(name[0]) + 1, int(name[1:])


@pytest.mark.parametrize(("rules", "size"), CASES)
def test_a_random_start_obeys_the_rule_set(rules: str, size: int) -> None:
    for seed in range(30):
        chosen = {"Rules": rules, "Size": str(size), "Start": "random"}
        options = prepare(chosen, Random(seed))
        assert options == prepare(chosen, Random(seed))
        names = options["Shooters"].split(",")
        spots = [squares(name) for name in names]
        assert len(set(names)) == {10: 7, 9: 5, 7: 3}[size]
        assert spots == sorted(spots)
        if rules == "current":
            assert all(1 < part < size for spot in spots for part in spot)
        else:
            for number, (file, rank) in enumerate(spots):
                for other_file, other_rank in spots[:number]:
                    assert max(abs(file - other_file), abs(rank - other_rank)) > 1
        position = start(options)
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


def test_the_shooters_are_read_with_spaces_capitals_and_in_any_order() -> None:
    position = start({"Size": "7", "Start": "random", "Shooters": " F6, b2 ,D4"})
    assert position.shooter_cells == ("b2", "d4", "f6")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"Rules": "newest"}, "Veletas has no choice 'newest' for Rules"),
        ({"Size": "8"}, "Veletas has no choice '8' for Size"),
        ({"Start": "chaos"}, "Veletas has no choice 'chaos' for Start"),
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


# -- First positions: the empty board, a random start and custom positions, with their errors


def test_the_usual_first_position() -> None:
    position = first_position()
    assert (position.size, position.rules) == (10, "current")
    assert (position.phase, position.to_move) == (Phase.FIRST_PLACEMENT, BLACK)
    assert position.sides == (BLACK, WHITE)
    assert position.shooter_cells == ()


@pytest.mark.parametrize(("rules", "pie"), [
    ("current", True), ("leaflet-en", True), ("leaflet-ja", False),
])  # fmt: skip
def test_the_pie_choice_is_ahead_where_the_rule_set_has_it(rules: str, pie: bool) -> None:
    assert first_position(7, rules).pie_ahead is pie


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_start_begins_with_blacks_turn_and_the_choice_after_it(rules: str) -> None:
    position = random_start(7, rules, ["b2", "d4", "f6"])
    assert (position.phase, position.to_move) == (Phase.PLAY, BLACK)
    assert position.pie_ahead
    assert not position.mid_turn
    assert position.shooter_cells == ("b2", "d4", "f6")
    assert position.stones == {}


def test_setups_a_random_start_obeys_the_rule_set() -> None:
    with pytest.raises(IllegalMove, match="a1 is on the edge"):
        random_start(7, "current", ["a1", "d4", "f6"])
    with pytest.raises(IllegalMove, match="d5 is next to the shooter on d4"):
        random_start(7, "leaflet-en", ["a1", "d4", "d5"])
    with pytest.raises(IllegalMove, match="all on the board"):
        random_start(7, "current", ["b2", "d4", "f6", "b6"])
    with pytest.raises(ValueError, match=r"^a board of 7 by 7 has more shooters$"):
        random_start(7, "current", ["b2", "d4"])


def test_a_custom_position_is_at_the_beginning_of_an_ordinary_turn() -> None:
    position = custom_position(
        7,
        "current",
        shooters=["d4", "a1", "g7"],
        black=["b1"],
        white=["c3", "c4"],
        claims={"a1": WHITE, "g7": BLACK},
    )
    assert (position.phase, position.to_move) == (Phase.PLAY, BLACK)
    assert position.sides == (BLACK, WHITE)
    assert not position.pie_ahead
    assert position.claims == {"a1": WHITE, "g7": BLACK}
    assert position.stones == {"b1": BLACK, "c3": WHITE, "c4": WHITE}
    assert position.pieces.biggest_group(1, position.board.index["b4"]) == 2


def test_a_custom_position_can_have_the_colours_swapped_and_white_to_move() -> None:
    position = custom_position(
        7, "current", shooters=["b2", "d4", "f6"], to_move=WHITE, swapped=True
    )
    assert position.to_move is WHITE
    assert position.sides == (WHITE, BLACK)


@pytest.mark.parametrize(("pieces", "sentence"), [
    ({"shooters": ["a1", "b2", "c3"], "black": ["a1"]}, "two pieces stand on the same square"),
    ({"shooters": ["a1", "b2", "b2"]}, "two pieces stand on the same square"),
    ({"shooters": ["a1", "b2", "c3"], "black": ["d4"], "white": ["d4"]},
     "two pieces stand on the same square"),
    ({"shooters": ["a1", "b2"]}, "a board of 7 by 7 has 3 shooters"),
    ({"shooters": ["a1", "b2", "c3", "d4"]}, "a board of 7 by 7 has 3 shooters"),
    ({"shooters": ["a1", "b2", "c3"], "claims": {"d4": BLACK}}, "only shooters can be claimed"),
    ({"shooters": ["a1", "f6", "d4"], "black": ["a2", "b1", "b2"]},
     "an unclaimed shooter is trapped"),
])  # fmt: skip
def test_impossible_custom_positions(pieces: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        custom_position(7, "current", **pieces)


def test_a_trapped_shooter_may_stand_where_it_is_claimed() -> None:
    position = custom_position(
        7, "current", shooters=["a1", "f6", "d4"], black=["a2", "b1", "b2"], claims={"a1": BLACK}
    )
    assert position.free_shooters == ("d4", "f6")


def test_every_shooter_may_be_claimed() -> None:
    owners = {"b2": BLACK, "d4": WHITE, "f6": BLACK}
    position = custom_position(7, "current", shooters=list(owners), claims=owners)
    assert position.claims == owners
    assert position.free_shooters == ()
