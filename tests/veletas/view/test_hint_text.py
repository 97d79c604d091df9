"""The reasons for proposed turns, on positions drawn by hand."""

from collections.abc import Sequence

from games.core.position import Side
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position
from games.veletas.view.words import VeletasTexts
from tests.spoken import view_at
from tests.veletas.pictures import drawn


def why(before: VeletasPosition, moves: Sequence[Move], *, best: bool = True) -> str:
    return VeletasTexts(view_at()).hint_reason(before, moves, None, best=best)


CORNER = """
. . . . . . *
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x x . . . . .
* . . . * . .
"""


def test_a_trap_names_the_shooter_and_the_group_beside_it() -> None:
    assert why(drawn("leaflet-en", CORNER), [Stone("b1")]) == ("traps a1 beside your group of 3")


def test_the_last_shooter_needed_wins() -> None:
    position = drawn("leaflet-en", CORNER.replace(". *\n", ". B\n", 1))
    assert why(position, [Stone("b1")]) == "traps a1 and wins"


def test_a_shooter_squeezed_beside_the_bigger_group_is_named() -> None:
    position = drawn("leaflet-en", CORNER.replace("x x", "x .", 1))
    assert why(position, [Slide("e1", "e2"), Stone("b2")]) == (
        "leaves a1 only 1 way out, beside your bigger group"
    )


def test_the_pie_choice_is_given_its_reason() -> None:
    position: VeletasPosition = first_position(7, "current")
    position = position.play(Place("d4")).play(Stone("d5"))
    assert position.to_move is Side.WHITE
    assert why(position, [Pie(swap=True)]) == "Black stands better"
    assert why(position, [Pie(swap=False)]) == "White stands better"


def test_a_first_placement_keeps_the_balance() -> None:
    moves: list[Move] = [Place("d4"), Stone("d5")]
    assert why(first_position(7, "current"), moves) == "keeps the sides in balance"


def test_a_second_placement_is_a_good_place_to_begin() -> None:
    position = first_position(7, "current")
    for move in (Place("d4"), Stone("d5"), Pie(swap=False)):
        position = position.play(move)
    moves: list[Move] = [Place("b2"), Place("f6"), Stone("c3")]
    assert why(position, moves) == "a good place to begin"


def test_a_second_best_choice_of_colour_has_no_reason() -> None:
    position = first_position(7, "current").play(Place("d4")).play(Stone("d5"))
    assert why(position, [Pie(swap=True)], best=False) == ""


def test_a_trap_beside_a_single_stone_has_no_size() -> None:
    """Shooters and a white stone at the corner close the other ways."""
    position = drawn(
        "leaflet-en",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        * o . . . . .
        * . * . . . .
        """,
    )
    assert why(position, [Stone("b1")]) == "traps a1 beside your stone"


def test_a_turn_without_a_claim_or_a_threat_keeps_the_shooters_free() -> None:
    position = drawn("leaflet-en", CORNER.replace("x x", ". ."))
    assert why(position, [Stone("e4")]) == "keeps the shooters free for your stones"
