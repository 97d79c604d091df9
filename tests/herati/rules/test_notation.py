"""Moves, turns and comments as text (RULES 2.5)."""

import pytest

from games.core.position import IllegalMove, NotationError
from games.herati.rules.field import Tile
from games.herati.rules.notation import format_turn, parse_move, parse_turn, tile_named, tiles_named
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


@pytest.mark.parametrize(
    "text",
    ["", "NE", "NE@1", "NN@1,0", "NE@1,0 SW@2,0", "x", "x 1,0", "--", "NE@99999,0", "ab" * 13],
)
def test_other_texts_are_no_moves_and_quoted_in_part(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value) == (
        f"'{text[:20]}' is not a move: NE@1,0 places a tile, x NE sets one aside, "
        "- means that none fits"
    )


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


def test_tiles_have_names_between_spaces() -> None:
    assert tiles_named("NW NE  SE SW") == (Tile.NW, Tile.NE, Tile.SE, Tile.SW)
    assert tiles_named("") == ()
    assert tile_named("SE") is Tile.SE


@pytest.mark.parametrize(
    ("text", "quoted"),
    [("ne", "'ne'"), ("NE SE NN", "'NN'"), ("abcdefghijklmnop", "'abcdefghijkl'")],
)
def test_a_name_of_no_tile_is_quoted_in_part(text: str, quoted: str) -> None:
    sentence = f"{quoted} is no tile: a tile is one of NW NE SE SW"
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        tiles_named(text)
