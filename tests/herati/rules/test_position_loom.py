"""The Loom (RULES 2.3 and ruling 0)."""

from dataclasses import replace

import pytest

from games.core.position import IllegalMove, Outcome, Side, Termination
from games.herati.rules.field import Tile
from games.herati.rules.notation import parse_move
from games.herati.rules.position import CannotPlace, LoomPosition
from games.herati.rules.setups import start
from tests.herati.pictures import held, loom, texts

DEAL = "NE,SW,NW,SE,NE" + ",NW" * 20

FULL_ROW = "NE SW NE SW NE"
"""South edges from left to right: white, black, white, black, white."""


def begin() -> LoomPosition:
    position = start({"Mode": "loom", "Deal": DEAL})
    assert isinstance(position, LoomPosition)
    return position


def refusal(position: LoomPosition, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(parse_move(text))
    assert text not in texts(position)
    return str(caught.value)


# ---------------------------------------------------------------------------------- turns


def test_two_of_25_tiles_are_turned_up_at_first() -> None:
    position = begin()
    assert position.face_up == (Tile.NE, Tile.SW)
    assert position.face_down == 23
    assert position.aside == ()
    assert position.bounds is None
    assert position.to_move is Side.FIRST
    assert position.sides == (Side.FIRST,)
    assert not position.mid_turn


def test_the_first_tile_is_laid_at_the_origin() -> None:
    assert texts(begin()) == {"NE@0,0", "SW@0,0"}
    assert refusal(begin(), "NE@1,0") == "the first tile goes on 0,0"


def test_a_tile_is_turned_up_after_one_was_laid() -> None:
    position = begin().play(parse_move("NE@0,0"))
    assert dict(position.field) == {(0, 0): Tile.NE}
    assert position.face_up == (Tile.SW, Tile.NW)
    assert position.face_down == 22


def test_tiles_are_placed_unturned_and_only_face_up_ones() -> None:
    assert refusal(begin(), "NW@0,0") == "no tile NW lies face up in this hand"


def test_equal_tiles_are_one_move() -> None:
    assert loom("NE", "SW SW").legal_moves() == loom("NE", "SW").legal_moves()


# ------------------------------------------------------------------------ where a tile goes


def test_a_tile_touches_the_field_along_an_edge() -> None:
    position = loom("NE", "SW")
    for cell in ("1,1", "-1,-1", "2,0", "0,-2"):
        assert refusal(position, f"SW@{cell}").startswith(f"{cell} touches nothing")


def test_a_place_is_taken_once() -> None:
    assert refusal(loom("NE", "SW"), "SW@0,0") == "0,0 is taken by the tile NE"


def test_the_first_row_grows_at_its_two_ends() -> None:
    # NE is white to the west and black to the east: SW matches at both ends, SE at none.
    assert texts(loom("NE", "SW")) == {"SW@-1,0", "SW@1,0"}
    assert loom("NE", "SE").legal_moves() == tuple(map(parse_move, ["x SE"]))


def test_at_least_one_touching_edge_matches() -> None:
    # SE at -1,0 is black to the east, SE at 1,0 white to the west: NE is the opposite of both.
    sentence = refusal(loom("NE", "SE SW"), "SE@1,0")
    assert sentence == (
        "SE on 1,0 matches no neighbour (NE@0,0): at least one touching edge must match"
    )


@pytest.mark.parametrize(
    ("tile", "above", "left"),
    [("NW", True, True), ("SW", False, True), ("NE", True, False), ("SE", False, False)],
)
def test_one_matching_edge_is_enough_whatever_the_other_does(
    tile: str, above: bool, left: bool
) -> None:
    # Above 1,1 lies SW (black to the south), left of it NE (black to the east).
    position = loom(FULL_ROW + "\nNE .. .. .. ..", tile)
    assert (f"{tile}@1,1" in texts(position)) == (above or left)
    if not above and not left:
        assert "(SW@1,0, NE@0,1)" in refusal(position, f"{tile}@1,1")


def test_the_field_is_at_most_five_wide() -> None:
    position = loom(FULL_ROW, "SW NE", x=-2)
    assert refusal(position, "SW@3,0") == "with a tile on 3,0 the field would be wider than 5 tiles"
    assert refusal(position, "SW@-3,0").endswith("wider than 5 tiles")


def test_four_in_a_row_are_not_yet_full() -> None:
    position = loom("NE SW NE SW", "NE SW")
    assert texts(position) == {"NE@4,0", "SW@-1,0"}
    sentence = refusal(position, "NE@1,1")
    assert sentence == "the row above 1,1 must be full first: it has 4 of 5 tiles"


def test_nothing_is_laid_above_the_first_row() -> None:
    for row in ("NE SW", FULL_ROW):
        sentence = refusal(loom(row, "SE"), "SE@0,-1")
        assert sentence == "0,-1 is above the first row: the field grows downwards"


def test_below_a_full_row_every_place_is_open() -> None:
    # NE is black to the north: it goes below SW (black to the south) only; SE below NE.
    assert texts(loom(FULL_ROW, "NE")) == {"NE@1,1", "NE@3,1"}
    assert texts(loom(FULL_ROW, "SE")) == {"SE@0,1", "SE@2,1", "SE@4,1"}


def test_rows_below_the_first_lie_in_the_same_columns() -> None:
    position = loom(FULL_ROW + "\nSW .. .. .. SW", "NE")
    assert refusal(position, "NE@5,1").endswith("wider than 5 tiles")
    assert refusal(position, "NE@-1,1").endswith("wider than 5 tiles")


def test_ruling_0_a_row_may_have_gaps_on_the_way() -> None:
    position = loom(FULL_ROW + "\nSE .. .. .. SE", "SE")
    assert "SE@2,1" in texts(position)
    gap = position.play(parse_move("SE@2,1"))
    assert set(gap.field) - set(position.field) == {(2, 1)}


def test_the_next_row_waits_until_a_row_with_gaps_has_five() -> None:
    position = loom(FULL_ROW + "\nSE NE .. NE SE", "SE NE")
    assert refusal(position, "SE@1,2") == (
        "the row above 1,2 must be full first: it has 4 of 5 tiles"
    )
    full = position.play(parse_move("SE@2,1"))
    # Below NE, white to the south, goes SE, white to the north.
    full = LoomPosition(full.field, held("SE"))
    assert texts(full) == {"SE@1,2", "SE@3,2"}


def test_the_loom_is_as_tall_as_its_rows() -> None:
    rows = [FULL_ROW, "SW NE SW NE SW"] * 2
    assert "SW@0,4" not in texts(loom("\n".join(rows), "SW"))
    assert texts(loom("\n".join(rows), "NE")) == {"NE@0,4", "NE@2,4", "NE@4,4"}


# --------------------------------------------------------------------------------- setting aside


def test_if_nothing_fits_one_tile_is_set_aside_and_one_turned_up() -> None:
    position = loom("NE", "SE NE | NW SW")
    assert texts(position) == {"x SE", "x NE"}
    after = position.play(parse_move("x NE"))
    assert after.aside == (Tile.NE,)
    assert after.face_up == (Tile.SE, Tile.NW)
    assert after.face_down == 1
    assert after.field == position.field


def test_tiles_are_set_aside_only_if_nothing_fits() -> None:
    position = loom("NE", "SE SW")
    assert refusal(position, "x SE") == (
        "a tile may be set aside only when none fits: SW fits on -1,0"
    )
    # The sentence names a tile that fits, and where: here each has one place.
    row = loom("NE SW NE SW", "NE SW")
    assert refusal(row, "x SW").endswith("NE fits on 4,0")


def test_only_a_tile_face_up_is_set_aside() -> None:
    assert refusal(loom("NE", "SE | NE"), "x NE") == "no tile NE lies face up in this hand"


def test_could_not_place_is_no_move_of_the_loom() -> None:
    with pytest.raises(IllegalMove, match=r"^in the Loom a tile is set aside when none fits$"):
        loom("NE", "SE").play(CannotPlace())


# ------------------------------------------------------------------------------------- the end


def test_with_nothing_face_down_the_hand_gets_smaller() -> None:
    position = loom("NE", "SW SW").play(parse_move("SW@1,0"))
    assert (position.face_up, position.face_down) == ((Tile.SW,), 0)
    assert position.outcome() is None


def test_the_game_ends_when_the_hand_is_empty() -> None:
    black = "SE SW NE SW NE\nNE .. .. .. .."
    position = loom(black, "NW")
    assert position.score == 0
    over = position.play(parse_move("NW@1,1"))
    assert over.outcome() == Outcome((), Termination("loom"), (1,))
    assert over.score == 1
    assert over.legal_moves() == ()
    assert refusal(over, "NW@2,1") == "the game is over: all tiles have been used"


def test_a_tile_set_aside_last_ends_the_game_too() -> None:
    over = loom("NE", "SE").play(parse_move("x SE"))
    assert over.outcome() == Outcome((), Termination("loom"), (0,))


def test_each_diamond_counts_though_they_share_a_tile() -> None:
    # NW on 1,1 belongs to the black diamond above it; SE on 2,2 makes it part of a white one.
    rows = FULL_ROW.replace("NE SW", "SE SW", 1) + "\nNE NW NE SW NE\n.. SW .. .. .."
    position = loom(rows, "SE")
    assert position.score == 1
    over = position.play(parse_move("SE@2,2"))
    assert over.outcome() == Outcome((), Termination("loom"), (2,))


# ------------------------------------------------------------------------- what is not known


def test_face_down_tiles_are_unknown_to_the_player() -> None:
    seen = begin().seen_by(Side.FIRST)
    other = start({"Mode": "loom", "Deal": "NE,SW" + ",SE" * 23})
    assert seen == other.seen_by(Side.FIRST)
    assert begin() != other
    assert seen.hand.stock == (None,) * 23
    assert seen.face_up == (Tile.NE, Tile.SW)


def test_an_unknown_tile_stays_unknown_when_it_is_turned_up() -> None:
    position = begin().seen_by(Side.FIRST).play(parse_move("NE@0,0"))
    assert position.face_up == (Tile.SW, None)
    assert texts(position) == {"SW@-1,0", "SW@1,0"}


def test_beside_an_unknown_tile_nothing_is_known_to_be_set_aside() -> None:
    position = loom("NE", "SE ?")
    assert position.legal_moves() == ()
    assert position.outcome() is None
    assert refusal(position, "x SE") == ("an unknown tile lies face up: it may fit")


# ------------------------------------------------------------------------ equality and picture


def test_positions_are_equal_exactly_when_they_go_on_alike() -> None:
    assert loom("NE", "SE SW | NW") == loom("NE", "SW SE | NW")
    assert hash(loom("NE", "SE SW | NW")) == hash(loom("NE", "SW SE | NW"))
    assert loom("NE", "SE SW | NW NE") != loom("NE", "SE SW | NE NW")
    assert loom("NE", "SE") != loom("NE", "SE SE")
    one, other = loom("NE", "SE SE NE"), loom("NE", "SE NE NE")
    assert one.play(parse_move("x SE")) == other.play(parse_move("x NE"))


def test_the_picture_says_what_is_expected() -> None:
    lines = str(loom("NE SW", "NW SE | ? ?", x=-1)).splitlines()
    assert lines == [
        "     -1  0",
        "   0 NE SW",
        "face up NW SE, face down 2, aside none",
        "diamonds 0",
        "1 to move: place a tile",
    ]
    aside = loom("NE", "SE SE").play(parse_move("x SE"))
    assert "aside SE" in str(aside)
    assert str(aside).endswith("1 to move: set a tile aside")
    assert str(aside.play(parse_move("x SE"))).endswith("the hand is empty")


def test_the_aim_and_tiles_set_aside_do_not_count_in_comparisons() -> None:
    plain = loom("NE", "SE SE | SE")
    assert plain.aim == 0
    assert replace(plain, aim=4) == plain
    assert replace(plain, aside=(Tile.NW,)) == plain


def test_tiles_set_aside_are_listed_in_the_text() -> None:
    after = loom("NE", "SE NE | NE NE").play(parse_move("x SE")).play(parse_move("x NE"))
    assert ", aside SE NE\n" in str(after)
