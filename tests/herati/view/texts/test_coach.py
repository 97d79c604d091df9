"""The coach's sentences about tiles, on fields drawn by hand."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Evaluation
from games.herati.rules.field import Tile
from games.herati.rules.position import HeratiPosition, Move, PlaceTile, SetAside
from games.herati.view.coach import cost, reason, turning_point, warning
from games.learning.coach import TurnInQuestion
from tests.herati.pictures import loom, workshop

THREE = "SE SW\nNE .."
"""A black diamond lacks NW on 1,1, which the window names f6."""
ROW = "SE SW SE SW SE\nNE .. .. .. .."
"""The same in the Loom, where the place is f2."""
NAMES = ("Ada", "Ben")
WINS, WAITS = PlaceTile(Tile.NW, 1, 1), PlaceTile(Tile.NE, 2, 0)


def told(mistake: TurnInQuestion) -> list[str]:
    return [sentence for sentence in turning_point(mistake) if sentence]


def turn(before: HeratiPosition, played: Move, better: Move | None = None) -> TurnInQuestion:
    return TurnInQuestion(before, (played,), (better,) if better else (), (), NAMES)


def test_a_diamond_that_was_left_to_the_next_player() -> None:
    position = workshop(THREE, "NW NE | ?", "NW | ?")
    assert told(turn(position, WAITS, WINS)) == [
        "After your turn Ben can complete 1 diamond: the tile with black at the top left on f6.",
        "Here the tile with black at the top left on f6 completes 1 diamond.",
    ]


def test_a_diamond_that_the_better_turn_does_not_offer() -> None:
    # NE on 0,1 lets Ben complete with NW; with SE on -1,-1 nothing is completed
    position = workshop("SE SW", "NE | ?", "NE NW | ?")
    offered, kept = PlaceTile(Tile.NE, 0, 1), PlaceTile(Tile.NE, 2, 0)
    assert told(turn(workshop("SE SW", "NE | ?", "NW | ?"), offered, kept)) == [
        "After your turn Ben can complete 1 diamond: the tile with black at the top left on f6.",
        "After the tile with black at the top right on g5, Ben could complete none.",
    ]
    assert warning(turn(position, offered, kept)) == "This lets Ben complete 1 diamond."


def test_a_tile_on_the_place_of_another() -> None:
    position = loom(ROW, "NE SW | ? ?")
    assert told(turn(position, PlaceTile(Tile.NE, 1, 1), PlaceTile(Tile.NE, 2, 1))) == [
        "Your tile took a place where another one would complete a diamond: the tile with black "
        "at the top left on f2.",
        "After the tile with black at the top right on g2 there would be 2 places where one tile "
        "completes a diamond; after your turn 0.",
    ]


def test_a_diamond_that_could_have_been_prepared() -> None:
    # with NE below SE, Ada's own NW completes the diamond next, and Ben's SE fits nowhere there
    position = workshop("SE SW", "NE NW | ?", "SE | ?")
    better, played = PlaceTile(Tile.NE, 0, 1), PlaceTile(Tile.NE, 2, 0)
    assert told(turn(position, played, better)) == [
        "After the tile with black at the top right on e6 you could complete a diamond in your "
        "next turn, unless the place is taken: the tile with black at the top left on f6."
    ]


def test_places_that_wait_for_a_tile_are_counted() -> None:
    # NE below SE leaves the place of a diamond, NE beside SW none; nobody holds NW
    position = workshop("SE SW", "NE | ?", "SE | ?")
    opened, kept = PlaceTile(Tile.NE, 0, 1), PlaceTile(Tile.NE, 2, 0)
    assert told(turn(position, opened, kept)) == [
        "After your turn there is 1 place where one tile completes a diamond; after the tile "
        "with black at the top right on g5 it would be 0."
    ]


def test_face_down_tiles_say_nothing() -> None:
    """Ben's NW lies face down: nobody may know that it completes a diamond."""
    position = workshop(THREE, "NE SE | ?", "SE | NW")
    assert told(turn(position, WAITS)) == []
    assert warning(turn(position, WAITS)) == ""


def test_the_tile_that_is_turned_up_next_is_unknown() -> None:
    """Ada turns up NW after her turn, which nobody could know."""
    position = workshop("SE SW", "NE | NW", "SE | ?")
    said = told(turn(position, PlaceTile(Tile.NE, 2, 0), PlaceTile(Tile.NE, 0, 1)))
    assert not any("your next turn" in sentence for sentence in said)


def test_a_warning_says_what_the_turn_lets_happen() -> None:
    position = workshop(THREE, "NW NE | ?", "NW | ?")
    assert warning(turn(position, WAITS)) == "This lets Ben complete 1 diamond."
    assert warning(turn(position, WAITS, WINS)) == "You could complete a diamond in this turn."
    assert warning(turn(loom(ROW, "NE SW | ?"), PlaceTile(Tile.NE, 1, 1))) == (
        "Another tile would complete a diamond on this place."
    )


def test_a_computers_turn_is_explained() -> None:
    position = workshop(THREE, "NW NE | ?", "NW | ?")
    assert reason(position, [WINS], NAMES) == "Ada completes 1 diamond."
    assert reason(position, [WAITS], NAMES) == (
        "After Ada's turn there is 1 place where one tile completes a diamond."
    )
    harmless = workshop(THREE, "NW NE | ?", "SE | ?")
    assert reason(harmless, [WAITS], NAMES) == ("Ada leaves Ben no tile that completes a diamond.")
    assert reason(loom("NE", "NW SW | ?"), [PlaceTile(Tile.NW, 1, 0)], NAMES) == (
        "Ada leaves no place where one tile completes a diamond."
    )
    assert reason(loom("NE", "NW SW | ?"), [SetAside(Tile.NW)], NAMES) == (
        "Ada has no tile that fits."
    )


def test_the_cost_is_told_in_diamonds_or_as_a_chance() -> None:
    position = loom(ROW, "NE SW | ?")
    assert cost(position, Evaluation(points=3.5), Evaluation(points=3.08)) == (
        "It costs you 0.42 diamonds on average."
    )
    aiming = replace(position, aim=4)
    assert cost(aiming, Evaluation(0.5), Evaluation(0.25)) == (
        "Your chance to reach 4 diamonds fell from 50.0 % to 25.0 %."
    )
    two = workshop(THREE, "NW NE | ?", "NW | ?")
    assert cost(two, Evaluation(0.62), Evaluation(0.31)) == (
        "Your chance to win fell from about 62 % to 31 %."
    )
