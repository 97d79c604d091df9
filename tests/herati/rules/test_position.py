"""The Loom and the Workshop, move by move."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from games.core.position import IllegalMove, Outcome, Side, Termination
from games.herati.rules.field import Diamond, Tile, TileColour
from games.herati.rules.notation import parse_move
from games.herati.rules.position import (
    GOAL,
    PAR,
    TARGET,
    CannotPlace,
    LoomPosition,
    PlaceTile,
    SetAside,
    WorkshopPosition,
    forced,
    hint_count,
)
from games.herati.rules.setups import start
from games.herati.rules.turn_facts import (
    Offer,
    begun_diamonds,
    best_offer,
    completed,
    open_places,
    spoilt,
    waiting,
)
from tests.herati.pictures import held, loom, texts, workshop

# -- The Loom (RULES 2.3 and ruling 0)

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


# -- The Workshop (RULES 2.4, its match, and the rulings a to d)

FIRST, SECOND, THIRD, FOURTH = Side.FIRST, Side.SECOND, Side.THIRD, Side.FOURTH

ROW = "NE SW NE SW NE"
COLUMN = "NE\nSW\nNE\nSW\nNE"

TWO_DIAMONDS = "SE SW ..\nNE .. NE\n.. SW SE"
"""A tile NW in the middle completes a black diamond above it and a white one below."""


def workshop_begin(players: int, seat: int = 1) -> WorkshopPosition:
    size = 24 // players
    tags = {f"Hand{n}": ",".join(["SW"] + ["NW"] * (size - 1)) for n in range(1, players + 1)}
    position = start(
        {"Mode": "workshop", "Players": str(players), "First": "NE", "Start": str(seat), **tags}
    )
    assert isinstance(position, WorkshopPosition)
    return position


def played(position: WorkshopPosition, *moves: str) -> WorkshopPosition:
    for move in moves:
        position = position.play(parse_move(move))
    return position


def workshop_refusal(position: WorkshopPosition, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(parse_move(text))
    assert text not in texts(position)
    return str(caught.value)


# ---------------------------------------------------------------------------------- the deal


@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 8), (4, 6)])
def test_24_tiles_are_dealt_evenly_and_each_player_turns_one_up(players: int, tiles: int) -> None:
    position = workshop_begin(players)
    assert dict(position.field) == {(0, 0): Tile.NE}
    assert position.players == players
    assert position.sides == (FIRST, SECOND, THIRD, FOURTH)[:players]
    for side in position.sides:
        assert position.hand(side).face_up == (Tile.SW,)
        assert position.hand(side).face_down == tiles - 1
        assert position.points(side) == position.points_before(side) == 0


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_starting_player_begins(seat: int) -> None:
    position = workshop_begin(3, seat)
    assert position.to_move is position.starter is (FIRST, SECOND, THIRD)[seat - 1]


@pytest.mark.parametrize(("players", "seats"), [(2, "2121"), (3, "2312"), (4, "2341")])
def test_the_turn_passes_clockwise(players: int, seats: str) -> None:
    position = workshop_begin(players, 2)
    moved = []
    for _ in range(4):
        moved.append(position.to_move.value)
        assert not position.mid_turn
        position = position.play(position.legal_moves()[0])
    assert "".join(moved) == seats


# ------------------------------------------------------------------------ where a tile goes


@pytest.mark.parametrize(
    ("tile", "cells"),
    [
        # Round NE: black to the north and east, white to the south and west.
        ("NW", {"1,0", "-1,0"}),
        ("NE", set()),
        ("SE", {"0,-1", "0,1"}),
        ("SW", {"0,-1", "0,1", "1,0", "-1,0"}),
    ],
)
def test_a_tile_matches_the_tile_it_touches(tile: str, cells: set[str]) -> None:
    expected = {f"{tile}@{cell}" for cell in cells} or {"-"}
    assert texts(workshop("NE", tile, "SW")) == expected


@pytest.mark.parametrize("tile", ["NW", "NE", "SE", "SW"])
def test_every_touching_edge_matches(tile: str) -> None:
    # The place 1,1 touches SW (black to the south) and SE (black to the east): NW alone fits.
    position = workshop("NE SW\nSE ..", f"{tile} NW NE SE SW", "SW")
    assert (f"{tile}@1,1" in texts(position)) == (tile == "NW")


def test_the_sentence_names_the_neighbours_that_do_not_match() -> None:
    position = workshop("NE SW\nSE ..", "NE SE", "SW")
    assert workshop_refusal(position, "NE@1,1") == (
        "NE on 1,1 does not match SE@0,1: every touching edge must match"
    )
    assert "SW@1,0, SE@0,1" in workshop_refusal(position, "SE@1,1")


def test_a_tile_touches_the_field_along_an_edge_so_ruling_a_it_stays_in_one_piece() -> None:
    for cell in ("1,1", "2,0", "-1,1", "0,-2"):
        assert workshop_refusal(workshop("NE", "SW", "SW"), f"SW@{cell}").startswith(
            f"{cell} touches nothing"
        )


def test_workshop_a_place_is_taken_once() -> None:
    assert workshop_refusal(workshop("NE", "SW", "SW"), "SW@0,0") == "0,0 is taken by the tile NE"


def test_workshop_the_field_is_at_most_five_wide() -> None:
    position = workshop(ROW, "SW", "SW", x=-2)
    for cell in ("3,0", "-3,0"):
        sentence = workshop_refusal(position, f"SW@{cell}")
        assert sentence == f"with a tile on {cell} the field would be wider than 5 tiles"
    four = workshop("NE SW NE SW", "NE SW", "SW")
    assert {"NE@4,0", "SW@-1,0"} <= texts(four)


def test_the_field_is_at_most_five_tall() -> None:
    position = workshop(COLUMN, "SW", "SW", y=-2)
    for cell in ("0,3", "0,-3"):
        sentence = workshop_refusal(position, f"SW@{cell}")
        assert sentence == f"with a tile on {cell} the field would be taller than 5 tiles"
    four = workshop("NE\nSW\nNE\nSW", "NE SW", "SW")
    assert {"NE@0,4", "SW@0,-1"} <= texts(four)


def test_above_the_first_tile_is_as_good_as_below() -> None:
    after = played(workshop("NE", "SW SW", "SW"), "SW@0,-1")
    assert after.bounds == (0, -1, 0, 0)


def test_only_a_tile_that_lies_face_up_in_the_own_hand_is_laid() -> None:
    position = workshop("NE", "SW | NW", "SE")
    for text in ("NW@1,0", "SE@0,1"):
        assert workshop_refusal(position, text) == f"no tile {text[:2]} lies face up in this hand"


def test_workshop_equal_tiles_are_one_move() -> None:
    one, two = workshop("NE", "SW", "SE"), workshop("NE", "SW SW", "SE")
    assert one.legal_moves() == two.legal_moves()


def test_nothing_is_set_aside_in_the_workshop() -> None:
    with pytest.raises(IllegalMove, match=r"^tiles are set aside in the Loom only$"):
        workshop("NE", "NE", "SE").play(SetAside(Tile.NE))


# ------------------------------------------------------------------------- turning tiles up


def test_after_the_last_tile_face_up_one_is_turned_up() -> None:
    after = played(workshop("NE", "SW | NW SE", "SW"), "SW@1,0")
    assert after.hand(FIRST).face_up == (Tile.NW,)
    assert after.hand(FIRST).face_down == 1


def test_with_another_tile_face_up_none_is_turned_up() -> None:
    after = played(workshop("NE", "SW SE | NW", "SW"), "SW@1,0")
    assert after.hand(FIRST).face_up == (Tile.SE,)
    assert after.hand(FIRST).face_down == 1


def test_a_player_who_cannot_place_turns_a_tile_up_and_the_turn_ends() -> None:
    position = workshop("NE", "NE | SW NW", "SW")
    assert position.legal_moves() == (CannotPlace(),)
    after = played(position, "-")
    assert after.hand(FIRST).face_up == (Tile.NE, Tile.SW)
    assert after.hand(FIRST).face_down == 1
    assert after.field == position.field
    assert after.to_move is SECOND


def test_a_player_who_can_place_must_place() -> None:
    position = workshop("NE", "NE NW | SW", "SW")
    assert texts(position) == {"NW@1,0", "NW@-1,0"}
    assert workshop_refusal(position, "-") == "you must place a tile if one fits: NW fits on -1,0"


def test_the_sentence_names_a_tile_that_fits_and_where() -> None:
    chequered = "NE SW NE SW NE\nSW NE SW NE SW\n" * 2 + "NE SW NE SW .."
    position = workshop(chequered, "SE NE | SW", "SW")
    assert texts(position) == {"NE@4,4"}
    assert workshop_refusal(position, "-").endswith("NE fits on 4,4")


def test_ruling_b_with_nothing_to_turn_up_the_turn_just_ends() -> None:
    position = workshop("NE", "NE", "SW", "SW")
    assert position.legal_moves() == (CannotPlace(),)
    after = played(position, "-")
    assert after.hands == position.hands
    assert after.to_move is SECOND
    assert after.outcome() is None


# ------------------------------------------------------------------------------------ points


def test_no_diamond_no_point() -> None:
    after = played(workshop("NE", "SW SW", "SW"), "SW@1,0")
    assert after.game_points == (0, 0)


@pytest.mark.parametrize(
    ("picture", "move"), [("SE SW\nNE ..", "NW@1,1"), (".. NE\nSW SE", "NW@0,0")]
)
def test_a_diamond_of_either_colour_is_a_point(picture: str, move: str) -> None:
    position = workshop(picture, "NW NW", "NW", "NW", to_move=1, game_points=(1, 0, 2))
    after = played(position, move)
    assert after.game_points == (2, 0, 2)
    assert [after.points(side) for side in after.sides] == [2, 0, 2]
    assert len(after.diamonds) == 1


def test_two_diamonds_at_once_are_two_points() -> None:
    after = played(workshop(TWO_DIAMONDS, "SE", "NW NW", to_move=2), "NW@1,1")
    assert after.game_points == (0, 2)


# --------------------------------------------------------------------------------------- ends


def test_the_player_who_lays_the_last_tile_of_the_hand_ends_the_game() -> None:
    position = workshop(TWO_DIAMONDS, "NW", "SW NE | SE SE", game_points=(0, 1))
    over = played(position, "NW@1,1")
    assert over.outcome() == Outcome((FIRST,), Termination.POINTS, (2, 1))
    assert over.legal_moves() == ()
    assert workshop_refusal(over, "SW@2,0") == "the game is over"


def test_the_last_player_may_end_it_as_well() -> None:
    over = played(workshop("NE", "SW", "NW NW", "SW", to_move=3, game_points=(1, 3, 2)), "SW@1,0")
    assert over.outcome() == Outcome((SECOND,), Termination.POINTS, (1, 3, 2))


def test_a_tile_face_down_keeps_the_game_going() -> None:
    after = played(workshop("NE", "SW | NW", "NW"), "SW@1,0")
    assert after.outcome() is None


def test_a_tie_is_shared() -> None:
    over = played(workshop("NE", "SW", "SW", "SW", game_points=(2, 1, 2)), "SW@1,0")
    assert over.outcome() == Outcome((FIRST, THIRD), Termination.POINTS, (2, 1, 2))


def test_the_game_ends_when_all_tiles_are_face_up_and_none_fits() -> None:
    # NE never fits NE. The last tile face down is turned up, and that is looked at at once.
    position = workshop("NE", "NE | NE", "NE NE", game_points=(0, 1))
    assert position.outcome() is None
    over = played(position, "-")
    assert over.outcome() == Outcome((SECOND,), Termination.POINTS, (0, 1))
    assert over.legal_moves() == ()


def test_that_is_looked_at_after_a_tile_was_laid_too() -> None:
    # In this chequered cloth both corners below ask for black to the north and, towards their
    # neighbour, for NE as well: black to the east at 0,4, white to the west at 4,4.
    chequered = "NE SW NE SW NE\nSW NE SW NE SW\n" * 2 + ".. SW NE SW .."
    over = played(workshop(chequered, "NE SE", "SW NW"), "NE@4,4")
    assert over.outcome() == Outcome((FIRST, SECOND), Termination.POINTS, (0, 0))
    after = played(workshop(chequered, "NE SE", "SW NE"), "NE@4,4")
    assert after.outcome() is None
    assert texts(after) == {"NE@0,4"}


def test_a_tile_still_face_down_somewhere_is_waited_for() -> None:
    after = played(workshop("NE", "NE | NE", "NE | NE"), "-")
    assert after.outcome() is None
    assert after.legal_moves() == (CannotPlace(),)
    assert played(after, "-").outcome() == Outcome((FIRST, SECOND), Termination.POINTS, (0, 0))


def test_the_game_goes_on_while_any_player_can_place() -> None:
    position = workshop("NE", "NE", "NE", "NE", "SW")
    after = played(position, "-", "-", "-")
    assert after.outcome() is None
    assert after.to_move is FOURTH
    assert texts(after) == {"SW@0,-1", "SW@0,1", "SW@1,0", "SW@-1,0"}


# ----------------------------------------------------------------------------------- the match


def test_a_total_of_five_wins_the_match_at_once() -> None:
    position = workshop(
        "SE SW\nNE ..", "SW NW | SE", "NE | NE", earlier_points=(3, 4), game_points=(1, 0), target=5
    )
    assert position.outcome() is None
    over = played(position, "NW@1,1")
    assert over.outcome() == Outcome((FIRST,), Termination("target"), (5, 4))
    assert over.legal_moves() == ()
    assert workshop_refusal(over, "NE@2,0") == "the game is over"


def test_a_total_may_go_beyond_five() -> None:
    position = workshop(TWO_DIAMONDS, "SE", "NW NW", to_move=2, earlier_points=(4, 4), target=5)
    over = played(position, "NW@1,1")
    assert over.outcome() == Outcome((SECOND,), Termination("target"), (4, 6))


def test_a_match_point_on_the_last_tile_wins_the_match_not_the_game() -> None:
    position = workshop(
        "SE SW\nNE ..", "NW", "SE", earlier_points=(4, 0), game_points=(0, 2), target=5
    )
    over = played(position, "NW@1,1")
    assert over.outcome() == Outcome((FIRST,), Termination("target"), (5, 2))


def test_a_game_of_a_match_that_decides_nothing_ends_by_its_own_points() -> None:
    position = workshop("NE", "SW", "SE", earlier_points=(4, 0), game_points=(0, 2), target=5)
    over = played(position, "SW@1,0")
    assert over.outcome() == Outcome((SECOND,), Termination.POINTS, (0, 2))


def test_a_single_game_has_no_target() -> None:
    position = workshop("SE SW\nNE ..", "NW NW", "SE", game_points=(4, 0))
    after = played(position, "NW@1,1")
    assert after.game_points == (5, 0)
    assert after.outcome() is None


# ------------------------------------------------------------------------ what everybody sees


def test_ruling_c_all_players_see_one_field_and_ruling_d_all_tiles_face_up() -> None:
    position = workshop("NE SW", "SW SE | NW", "NE | SE SW", "SW | SE")
    for side in position.sides:
        seen = position.seen_by(side)
        assert seen.field == position.field
        for other in position.sides:
            assert seen.hand(other).face_up == position.hand(other).face_up
            assert seen.hand(other).face_down == position.hand(other).face_down


def test_ruling_d_face_down_tiles_are_unknown_to_their_owner_too() -> None:
    position = workshop("NE SW", "SW SE | NW", "NE | SE SW")
    for side in position.sides:
        seen = position.seen_by(side)
        assert [hand.stock for hand in seen.hands] == [(None,), (None, None)]
        assert seen == workshop("NE SW", "SW SE | ?", "NE | ? ?")


def test_workshop_an_unknown_tile_stays_unknown_when_it_is_turned_up() -> None:
    after = played(workshop("NE", "SW | ? ?", "SW | ?"), "SW@1,0")
    assert after.hand(FIRST).face_up == (None,)
    assert after.hand(FIRST).face_down == 1
    later = played(after, "SW@-1,0")
    assert later.legal_moves() == ()
    assert later.outcome() is None
    assert workshop_refusal(later, "-").startswith("an unknown tile lies face up")


def test_known_tiles_beside_an_unknown_one_can_be_laid() -> None:
    assert texts(workshop("NE", "NW ?", "SW")) == {"NW@1,0", "NW@-1,0"}


def test_with_an_unknown_tile_the_game_is_not_blocked() -> None:
    assert workshop("NE", "NE", "NE ?").outcome() is None


# ------------------------------------------------------------------------ equality and picture


def test_workshop_positions_are_equal_exactly_when_they_go_on_alike() -> None:
    assert workshop("NE", "SE SW | NW", "SE") == workshop("NE", "SW SE | NW", "SE")
    base = workshop("NE", "SW | NW", "SE", game_points=(1, 0))
    assert base != workshop("NE", "SW | NW", "SE", game_points=(0, 1))
    assert base != workshop("NE", "SW | NW", "SE", game_points=(1, 0), to_move=2)
    assert base != workshop("NE", "SW | NE", "SE", game_points=(1, 0))
    assert base != workshop("NE", "SW | NW", "SE", game_points=(1, 0), target=5)
    assert base != workshop("NE", "SE", "SW | NW", game_points=(1, 0))


def test_the_starting_player_makes_no_difference() -> None:
    position = workshop_begin(2)
    other = replace(position, starter=SECOND)
    assert other == position
    assert hash(other) == hash(position)


def test_the_diagram_lists_the_hands() -> None:
    position = workshop("NE SW\n.. NE", "SW NE | ? NW", "NE", game_points=(1, 0))
    assert str(position).splitlines() == [
        "      0  1",
        "   0 NE SW",
        "   1 .. NE",
        "1: face up SW NE, face down 2, points 1",
        "2: face up NE, face down 0, points 0",
        "1 to move: place a tile",
    ]
    assert str(workshop("NE", "NE", "SW")).endswith("1 to move: nothing fits")
    match = workshop("NE", "SW", "SW", earlier_points=(2, 0), target=5)
    assert "points 0 (+2)" in str(match)
    assert str(played(match, "SW@1,0")).endswith("over, won by 1 2")


def test_the_numbers_of_the_rulebook() -> None:
    assert (TARGET, PAR, GOAL) == (5, 4, 6)


def test_a_position_tells_its_diamonds_and_its_bounds() -> None:
    for position in (
        workshop("SE SW\nNE NW", "NE | ?", "SW | ?", x=-1, y=2),
        loom("SE SW\nNE NW", "NE SW | ?", x=-1, y=2),
    ):
        assert position.diamonds == (Diamond(-1, 2, TileColour.BLACK),)
        assert position.bounds == (-1, 2, 0, 3)
        assert position.mid_turn is False


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (PlaceTile(Tile.NE, 0, 0), "x"),
        (SetAside(Tile.NE), "tile"),
        (workshop("NE", "SW", "SW"), "target"),
        (loom("NE", "SW"), "aim"),
        (held("NE |"), "stock"),
        (Diamond(0, 0, TileColour.BLACK), "x"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_moves_and_positions_are_immutable(value: object, field: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, 1)


# -- Forced moves and the number of hints


def test_passing_is_forced_where_no_tile_fits() -> None:
    assert forced(workshop("NE", "NE | SW NW", "SW")) == CannotPlace()


def test_a_single_tile_that_fits_is_still_laid_by_hand() -> None:
    position = workshop("NE SW NE SW NE\nSW NE SW NE SW\n" * 2 + "NE SW NE SW ..", "SE NE", "SW")
    assert texts(position) == {"NE@4,4"}
    assert forced(position) is None


def test_the_loom_hints_at_every_move_and_the_workshop_at_three() -> None:
    position = loom("NE", "SW NW")
    assert texts(position) == {"SW@1,0", "NW@1,0", "SW@-1,0", "NW@-1,0"}
    assert hint_count(position) == 4
    assert hint_count(workshop("NE", "SW", "SW")) == 3


# -- Facts about placed tiles, on fields drawn by hand

THREE = "SE SW\nNE .."
"""A black diamond lacks NW on 1,1, where no other tile fits in the Workshop."""
FULL = "SE SW SE SW SE"
TURN_FACTS_ROW = f"{FULL}\nNE .. .. .. .."


def test_a_tile_completes_the_diamonds_it_belongs_to() -> None:
    position = workshop(THREE, "NW NE | ?", "SE | ?")
    assert completed(position, [PlaceTile(Tile.NW, 1, 1)]) == 1
    assert completed(position, [PlaceTile(Tile.NE, 2, 0)]) == 0
    assert completed(position, [CannotPlace()]) == 0


def test_a_tile_that_is_missing_waits_whoever_holds_it() -> None:
    assert waiting(workshop(THREE, "SE | ?", "SE | ?")) == [Offer(Tile.NW, (1, 1), 1)]
    assert waiting(loom(TURN_FACTS_ROW, "SE SW | ?")) == [Offer(Tile.NW, (1, 1), 1)]


@pytest.mark.parametrize(("picture", "offer"), [
    (".. SW\nNE NW", Offer(Tile.SE, (0, 0), 1)),
    ("SE ..\nNE NW", Offer(Tile.SW, (1, 0), 1)),
    ("SE SW\n.. NW", Offer(Tile.NE, (0, 1), 1)),
    ("SE SW\nNE ..", Offer(Tile.NW, (1, 1), 1)),
])  # fmt: skip
def test_each_tile_of_a_diamond_can_be_the_one_that_waits(picture: str, offer: Offer) -> None:
    assert waiting(workshop(picture, "SE | ?", "SE | ?")) == [offer]


def test_a_tile_that_matches_one_neighbour_waits_in_the_loom_only() -> None:
    # NW on 1,1 is white to the east, where SW is black
    assert waiting(loom(f"{FULL}\nNE .. SW .. ..", "SE SW | ?")) == [Offer(Tile.NW, (1, 1), 1)]
    assert waiting(workshop(f"{FULL}\nNE .. SW .. ..", "SE | ?", "SW | ?")) == []


def test_only_places_open_by_the_rules_wait() -> None:
    # 1,1 lies below 1,0, but the row above is not full
    assert waiting(loom("SE SW SE", "NW SW | ?")) == []


def test_the_best_offer_is_for_the_tiles_that_lie_face_up() -> None:
    assert best_offer(workshop(THREE, "NW | ?", "SE | ?")) == Offer(Tile.NW, (1, 1), 1)
    assert best_offer(workshop(THREE, "SE | NW", "NW | ?")) is None
    assert best_offer(workshop(THREE, "SE | ?", "NW | ?", to_move=2)) is not None


@pytest.mark.parametrize(("picture", "best"), [
    # NW completes a white diamond on 0,0, on 2,2 a black and a white one.
    (".. NE .. ..\nSW SE SW ..\n.. NE .. NE\n.. .. SW SE", Offer(Tile.NW, (2, 2), 2)),
    # The same turned upside down: SE completes two diamonds on 1,1, and one on 3,3.
    ("NW NE .. ..\nSW .. SW ..\n.. NE NW NE\n.. .. SW ..", Offer(Tile.SE, (1, 1), 2)),
])  # fmt: skip
def test_two_diamonds_are_a_better_offer_than_one(picture: str, best: Offer) -> None:
    assert best_offer(workshop(picture, "NW SE | ?", "SE | ?")) == best


def test_an_offer_to_another_side_is_for_its_next_turn() -> None:
    position = workshop(THREE, "NW | ?", "SE | ?", to_move=2)
    assert best_offer(position) is None
    assert best_offer(position, Side.FIRST) == Offer(Tile.NW, (1, 1), 1)


def test_open_places_are_counted_once_for_all_tiles() -> None:
    # NW matches SE on every side: black meets black to the east and south, white meets white else.
    assert open_places(workshop("SE", "NW | ?", "SE | ?")) == 4
    assert open_places(workshop("SE", "NW NW | ?", "SE | ?")) == 4


def test_a_tile_spoils_the_place_of_another() -> None:
    position = loom(TURN_FACTS_ROW, "NE NW | ?")
    assert spoilt(position, PlaceTile(Tile.NE, 1, 1)) == Offer(Tile.NW, (1, 1), 1)
    assert spoilt(position, PlaceTile(Tile.NW, 1, 1)) is None
    assert spoilt(position, PlaceTile(Tile.NE, 2, 1)) is None


def test_diamonds_that_lack_two_tiles_or_one_are_begun() -> None:
    # SE SW can become the upper half of a black diamond; SW SE have white corners that differ
    assert begun_diamonds(loom("SE SW SE SW SE", "NW NE | ?")) == 2
    # NE below the first SE: one of the two now lacks a single tile, the other still two
    assert begun_diamonds(loom(TURN_FACTS_ROW, "NW NE | ?")) == 2
    # SW there makes the first one impossible
    assert begun_diamonds(loom("SE SW SE SW SE\nSW .. .. .. ..", "NW NE | ?")) == 1


def test_a_whole_diamond_and_a_single_tile_are_not_begun() -> None:
    assert begun_diamonds(loom("", "NW NE | ?")) == 0
    assert begun_diamonds(loom("SE", "NW NE | ?")) == 0
    whole = "SE SW SE NE NE\nNE NW .. .. .."
    assert begun_diamonds(loom(whole, "NW NE | ?")) == begun_diamonds(
        loom("NE NE SE NE NE\nSE SE .. .. ..", "NW NE | ?")
    )


def test_tiles_that_cannot_match_begin_no_diamond_in_a_workshop() -> None:
    assert begun_diamonds(workshop("SE SW", "NW | ?", "SE | ?")) == 1
    # NW would meet the black edge of the tile below with a white one
    assert begun_diamonds(workshop("SE SW\nNE ..\n.. NW", "NW | ?", "SE | ?")) == 0


@pytest.mark.parametrize("half", ["SE SW", "NE NW", "SE\nNE", "SW\nNW"])
@pytest.mark.parametrize(("x", "y"), [(0, 0), (-3, -2), (3, 2)])
def test_half_a_diamond_is_begun_on_whichever_side_it_is_open(half: str, x: int, y: int) -> None:
    assert begun_diamonds(workshop(half, "NW | ?", "SE | ?", x=x, y=y)) == 1


@pytest.mark.parametrize(("picture", "count"), [
    # The only half of a diamond is that of the last two tiles, which is open downwards.
    ("NW ..\nSE ..\nNW ..\nSE SW", 1),
    ("SE ..\nNW ..\nSE ..\nNW ..\nSE SW", 0),
    # here to the right
    ("NW SE NW SE\n.. .. .. NE", 1),
    ("SE NW SE NW SE\n.. .. .. .. NE", 0),
])  # fmt: skip
def test_no_diamond_is_begun_that_the_workshop_has_no_room_for(picture: str, count: int) -> None:
    assert begun_diamonds(workshop(picture, "NW | ?", "SE | ?")) == count
