"""Moves, turns and comments as text (RULES 2.5)."""

import pytest

from games.core.position import IllegalMove, NotationError
from games.herati.rules.field import Tile
from games.herati.rules.notation import format_turn, parse_move, parse_turn
from games.herati.rules.position import CannotPlace, Move, PlaceTile, SetAside
from tests.herati.pictures import workshop

MOVES: list[tuple[str, str, Move]] = [
    ("NE@1,0", "NE@1,0", PlaceTile(Tile.NE, 1, 0)),
    ("SW@-4,12", "SW@-4,12", PlaceTile(Tile.SW, -4, 12)),
    (" ne @ 1 , -2 ", "NE@1,-2", PlaceTile(Tile.NE, 1, -2)),
    ("x NE", "x NE", SetAside(Tile.NE)),
    ("X sw", "x SW", SetAside(Tile.SW)),
    ("xNE", "x NE", SetAside(Tile.NE)),
    (" - ", "-", CannotPlace()),
]


@pytest.mark.parametrize(("text", "proper", "move"), MOVES)
def test_moves_have_a_reversible_text(text: str, proper: str, move: Move) -> None:
    assert parse_move(text) == parse_move(proper) == move
    assert str(move) == proper


def test_a_turn_is_one_move() -> None:
    position = workshop("NE", "SW", "NE")
    assert format_turn(position, [PlaceTile(Tile.SW, 1, 0)]) == "SW@1,0"
    assert format_turn(position, []) == ""
    assert format_turn(position, [PlaceTile(Tile.SW, 1, 0), CannotPlace()]) == "SW@1,0 -"
    assert parse_turn(position, "SW@1,0") == [PlaceTile(Tile.SW, 1, 0)]
    with pytest.raises(IllegalMove, match="touches nothing"):
        parse_turn(position, "SW@2,0")
    with pytest.raises(NotationError):
        parse_turn(position, "SW")
