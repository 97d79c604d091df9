"""Why a turn is good, on positions drawn by hand."""

from games.core.position import Side
from games.veletas.rules.position import Move, Pie, Place, Slide, Stone, VeletasPosition
from games.veletas.rules.setups import first_position
from games.veletas.view.hint_text import why
from tests.veletas.pictures import drawn

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
