"""Moves, turns and comments as text (RULES 2.5)."""

import pytest

from games.core.position import IllegalMove, NotationError
from games.herati.rules.field import Tile
from games.herati.rules.notation import (
    comment,
    format_turn,
    parse_move,
    parse_turn,
    tile_named,
    tiles_named,
    turn_label,
)
from games.herati.rules.position import CannotPlace, Move, PlaceTile, SetAside
from tests.herati.pictures import loom, workshop

MOVES: list[tuple[str, Move]] = [
    ("NE@1,0", PlaceTile(Tile.NE, 1, 0)),
    ("SW@-4,12", PlaceTile(Tile.SW, -4, 12)),
    ("NW@0,0", PlaceTile(Tile.NW, 0, 0)),
    ("x NE", SetAside(Tile.NE)),
    ("x SE", SetAside(Tile.SE)),
    ("-", CannotPlace()),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_moves_have_a_reversible_text(text: str, move: Move) -> None:
    assert str(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "proper"),
    [(" ne @ 1 , -2 ", "NE@1,-2"), ("X sw", "x SW"), ("xNE", "x NE"), (" - ", "-")],
)
def test_spaces_and_case_are_forgiven(text: str, proper: str) -> None:
    assert str(parse_move(text)) == proper


@pytest.mark.parametrize(
    "text",
    ["", "NE", "NE@1", "NN@1,0", "NE@1,0 SW@2,0", "NE@1.5,0", "x", "x 1,0", "--", "NE@99999,0"],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move: NE@1,0 places a tile"):
        parse_move(text)


def test_a_turn_is_one_move() -> None:
    position = workshop("NE", "SW", "NE")
    assert format_turn(position, [PlaceTile(Tile.SW, 1, 0)]) == "SW@1,0"
    assert format_turn(position, []) == ""
    assert parse_turn(position, "SW@1,0") == [PlaceTile(Tile.SW, 1, 0)]
    with pytest.raises(IllegalMove, match="touches nothing"):
        parse_turn(position, "SW@2,0")
    with pytest.raises(NotationError):
        parse_turn(position, "SW")


def test_turns_are_numbered() -> None:
    assert turn_label(workshop("NE", "SW", "NE"), 3) == "3."
    assert turn_label(loom("NE", "SW"), 25) == "25."


def test_a_comment_has_the_points_of_the_turn_and_the_total() -> None:
    picture = "SE SW ..\nNE .. NE\n.. SW SE"
    before = workshop(picture, "SW", "NW NW", to_move=2, game_points=(2, 1))
    assert comment(before, before.play(PlaceTile(Tile.NW, 1, 1))) == "+2 =3"
    match = workshop(
        picture, "SW", "NW NW", to_move=2, game_points=(2, 1), earlier_points=(0, 1), target=5
    )
    assert comment(match, match.play(PlaceTile(Tile.NW, 1, 1))) == "+2 =4"
    quiet = workshop("NE", "SW SW", "NE", game_points=(2, 1))
    assert comment(quiet, quiet.play(PlaceTile(Tile.SW, 1, 0))) == ""


def test_a_comment_on_the_loom_counts_its_diamonds() -> None:
    row = "SE SW NE SW NE\nNE .. .. .. .."
    before = loom(row, "NW SE")
    assert comment(before, before.play(PlaceTile(Tile.NW, 1, 1))) == "+1 =1"
    assert comment(before, before.play(PlaceTile(Tile.NW, 3, 1))) == ""


def test_a_text_that_is_no_move_is_quoted_in_part() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move("abcdefghijklmnopqrstuvwxyz")
    assert str(caught.value) == (
        "'abcdefghijklmnopqrst' is not a move: NE@1,0 places a tile, x NE sets one aside, "
        "- means that none fits"
    )


def test_moves_in_a_row_are_separated_by_spaces() -> None:
    moves: list[Move] = [PlaceTile(Tile.SW, 1, 0), CannotPlace()]
    assert format_turn(workshop("NE", "SW", "NE"), moves) == "SW@1,0 -"


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
