"""The texts of hints, standings and losses."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.core.game import Evaluation
from games.herati.rules.field import Tile
from games.herati.rules.position import LoomPosition, Move, PlaceTile, SetAside
from games.herati.view.words import loss, percent, standing
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.view.texts.test_messages import texts_at


def why(
    before: AnyHerati, moves: Sequence[Move], evaluation: Evaluation, *, best: bool = True
) -> str:
    return texts_at(before).hint_reason(before, moves, evaluation, best=best)


def in_points(diamonds: float) -> Evaluation:
    return Evaluation(points=diamonds)


def test_a_loom_hint_tells_the_expected_diamonds() -> None:
    position = loom("NE", "NW SW | ? ?")
    assert (
        why(position, [PlaceTile(Tile.NW, 1, 0)], in_points(3.456))
        == "about 3.46 diamonds in the end"
    )


def test_a_hint_to_set_a_tile_aside() -> None:
    position = loom("NE", "NW SW | ? ?")
    assert why(position, [SetAside(Tile.NW)], in_points(2.0)) == (
        "the least useful tile: about 2.00 diamonds in the end"
    )


def aiming(position: LoomPosition, aim: int) -> LoomPosition:
    return replace(position, aim=aim)


def test_a_completed_diamond_is_the_first_reason() -> None:
    position = loom("SE SW SE SW SE\nNE .. .. .. ..", "NW SW | ? ?")
    assert why(position, [PlaceTile(Tile.NW, 1, 1)], in_points(2.5)) == (
        "completes 1 diamond: about 2.50 diamonds in the end"
    )


def test_with_an_aim_a_hint_tells_the_probability() -> None:
    position = aiming(loom("NE", "NW SW | ? ?"), 4)
    assert (
        why(position, [PlaceTile(Tile.NW, 1, 0)], Evaluation(0.2274))
        == "a chance of 22.7 % to reach 4 diamonds"
    )
    assert why(position, [SetAside(Tile.NW)], Evaluation(0.5)) == (
        "the least useful tile: a chance of 50.0 % to reach 4 diamonds"
    )
    assert why(position, [PlaceTile(Tile.NW, 1, 0)], Evaluation(0.0)) == (
        "4 diamonds are out of reach; this makes the most of it"
    )


def test_after_a_reached_aim_hints_tell_diamonds() -> None:
    position = aiming(loom("SE SW\nNE NW", "NW SW | ? ?"), 1)
    assert (
        why(position, [PlaceTile(Tile.NW, 5, 5)], in_points(1.25))
        == "about 1.25 diamonds in the end"
    )
    assert standing(position, in_points(1.25)) == 1.0


HANDS = ("SW | ?", "SE | ?", "NE | ?")


LAY = [PlaceTile(Tile.SW, 1, 0)]


@pytest.mark.parametrize(("share", "text"), [
    (0.0, "0 %"), (0.0004, "< 0.1 %"), (0.0077, "0.8 %"), (0.2275, "22.8 %"), (0.9999, "99.9 %"),
    (1.0, "100 %"),
])  # fmt: skip
def test_probabilities_are_not_rounded_to_0_or_100_percent(share: float, text: str) -> None:
    assert percent(share) == text


def test_an_equal_share_of_the_victory_is_even_for_any_number_of_players() -> None:
    hands = ["NW | ?", "NE | ?", "SE | ?", "SW | ?"]
    two, four = workshop("SE SW", *hands[:2]), workshop("SE SW", *hands)
    assert [standing(two, Evaluation(share)) for share in (0.0, 0.25, 0.5, 1.0)] == [
        -1.0,
        -0.5,
        0.0,
        1.0,
    ]
    assert [standing(four, Evaluation(share)) for share in (0.0, 0.25, 0.625, 1.0)] == [
        -1.0,
        0.0,
        0.5,
        1.0,
    ]


def test_the_standing_follows_the_aim() -> None:
    plain = loom("NE", "NW SW | ? ?")
    assert [standing(plain, in_points(value)) for value in (0.0, 4.0, 6.0)] == [-1.0, 0.0, 0.5]
    four = aiming(plain, 4)
    assert [standing(four, Evaluation(p)) for p in (0.0, 0.25, 1.0)] == [-1.0, 0.0, 1.0]
    # a twelfth and half of it: chances that a linear scale could not tell apart
    small = [standing(four, Evaluation(p)) for p in (1 / 144, 1 / 576)]
    assert small == pytest.approx([-5 / 6, -11 / 12])


def test_a_loss_is_stated_in_diamonds_or_as_a_probability() -> None:
    plain = loom("NE", "NW SW | ? ?")
    assert loss(plain, in_points(3.0), in_points(2.4)) == "−0.60 diamonds"
    six = aiming(plain, 6)
    assert loss(six, Evaluation(0.4, 3.0), Evaluation(0.279, 3.1)) == "−12.1 % chance"
    two = workshop("SE", "SW | ?", "SE | ?")
    assert loss(two, Evaluation(0.5), Evaluation(0.25)) == ""


def test_the_workshop_counts_the_diamonds_completed() -> None:
    position = workshop("SE SW\nNE ..", "NW | ?", "SE | ?")
    assert why(position, [PlaceTile(Tile.NW, 1, 1)], Evaluation(0.0)) == "completes 1 diamond"


def test_a_tile_without_a_diamond_leaves_the_others_the_least() -> None:
    two, three = workshop("SE", *HANDS[:2]), workshop("SE", *HANDS)
    assert (
        why(two, LAY, Evaluation(0.5))
        == "leaves your opponent the least: a chance of 50.0 % to win"
    )
    assert (
        why(three, LAY, Evaluation(0.4)) == "leaves the others the least: a chance of 40.0 % to win"
    )


def test_only_the_best_move_is_called_the_best() -> None:
    two = workshop("SE", *HANDS[:2])
    assert why(two, LAY, Evaluation(0.425), best=False) == "a chance of 42.5 % to win"
    gaining = workshop("SE SW\nNE ..", "NW | ?", "SE | ?")
    assert (
        why(gaining, [PlaceTile(Tile.NW, 1, 1)], Evaluation(0.425), best=False)
        == "completes 1 diamond"
    )
    aside = [SetAside(Tile.NW)]
    plain = loom("NE", "NW SW | ? ?")
    assert why(plain, aside, in_points(2.0), best=False) == "about 2.00 diamonds in the end"
    assert (
        why(aiming(plain, 4), aside, Evaluation(0.0), best=False) == "4 diamonds are out of reach"
    )


@pytest.mark.parametrize(("hand", "value", "text"), [
    ("NW SW | ?", 0.0, "0 diamonds in the end"),
    ("NW SW | ?", 0.001, "about 0.01 diamonds in the end"),
    ("NW SW | ?", 1.0, "about 1.00 diamonds in the end"),
    ("NW SW", 1.0, "1 diamond in the end"),
    ("NW SW", 2.0, "2 diamonds in the end"),
])  # fmt: skip
def test_a_certain_result_is_stated_without_about(hand: str, value: float, text: str) -> None:
    assert why(loom("NE", hand), [PlaceTile(Tile.NW, 1, 0)], in_points(value)) == text
