"""The Workshop (RULES 2.4, its match, and the rulings a to d)."""

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
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.rules.setups import start
from tests.herati.pictures import held, loom, texts, workshop

FIRST, SECOND, THIRD, FOURTH = Side.FIRST, Side.SECOND, Side.THIRD, Side.FOURTH

ROW = "NE SW NE SW NE"
COLUMN = "NE\nSW\nNE\nSW\nNE"

TWO_DIAMONDS = "SE SW ..\nNE .. NE\n.. SW SE"
"""A tile NW in the middle completes a black diamond above it and a white one below."""


def begin(players: int, seat: int = 1) -> WorkshopPosition:
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


def refusal(position: WorkshopPosition, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(parse_move(text))
    assert text not in texts(position)
    return str(caught.value)


# ---------------------------------------------------------------------------------- the deal


@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 8), (4, 6)])
def test_24_tiles_are_dealt_evenly_and_each_player_turns_one_up(players: int, tiles: int) -> None:
    position = begin(players)
    assert dict(position.field) == {(0, 0): Tile.NE}
    assert position.players == players
    assert position.sides == (FIRST, SECOND, THIRD, FOURTH)[:players]
    for side in position.sides:
        assert position.hand(side).face_up == (Tile.SW,)
        assert position.hand(side).face_down == tiles - 1
        assert position.points(side) == position.points_before(side) == 0


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_starting_player_begins(seat: int) -> None:
    position = begin(3, seat)
    assert position.to_move is position.starter is (FIRST, SECOND, THIRD)[seat - 1]


@pytest.mark.parametrize(("players", "seats"), [(2, "2121"), (3, "2312"), (4, "2341")])
def test_the_turn_passes_clockwise(players: int, seats: str) -> None:
    position = begin(players, 2)
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
    assert refusal(position, "NE@1,1") == (
        "NE on 1,1 does not match SE@0,1: every touching edge must match"
    )
    assert "SW@1,0, SE@0,1" in refusal(position, "SE@1,1")


def test_a_tile_touches_the_field_along_an_edge_so_ruling_a_it_stays_in_one_piece() -> None:
    for cell in ("1,1", "2,0", "-1,1", "0,-2"):
        assert refusal(workshop("NE", "SW", "SW"), f"SW@{cell}").startswith(
            f"{cell} touches nothing"
        )


def test_a_place_is_taken_once() -> None:
    assert refusal(workshop("NE", "SW", "SW"), "SW@0,0") == "0,0 is taken by the tile NE"


def test_the_field_is_at_most_five_wide() -> None:
    position = workshop(ROW, "SW", "SW", x=-2)
    for cell in ("3,0", "-3,0"):
        sentence = refusal(position, f"SW@{cell}")
        assert sentence == f"with a tile on {cell} the field would be wider than 5 tiles"
    four = workshop("NE SW NE SW", "NE SW", "SW")
    assert {"NE@4,0", "SW@-1,0"} <= texts(four)


def test_the_field_is_at_most_five_tall() -> None:
    position = workshop(COLUMN, "SW", "SW", y=-2)
    for cell in ("0,3", "0,-3"):
        sentence = refusal(position, f"SW@{cell}")
        assert sentence == f"with a tile on {cell} the field would be taller than 5 tiles"
    four = workshop("NE\nSW\nNE\nSW", "NE SW", "SW")
    assert {"NE@0,4", "SW@0,-1"} <= texts(four)


def test_above_the_first_tile_is_as_good_as_below() -> None:
    after = played(workshop("NE", "SW SW", "SW"), "SW@0,-1")
    assert after.bounds == (0, -1, 0, 0)


def test_only_a_tile_that_lies_face_up_in_the_own_hand_is_laid() -> None:
    position = workshop("NE", "SW | NW", "SE")
    for text in ("NW@1,0", "SE@0,1"):
        assert refusal(position, text) == f"no tile {text[:2]} lies face up in this hand"


def test_equal_tiles_are_one_move() -> None:
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
    assert refusal(position, "-") == "you must place a tile if one fits: NW fits on -1,0"


def test_the_sentence_names_a_tile_that_fits_and_where() -> None:
    chequered = "NE SW NE SW NE\nSW NE SW NE SW\n" * 2 + "NE SW NE SW .."
    position = workshop(chequered, "SE NE | SW", "SW")
    assert texts(position) == {"NE@4,4"}
    assert refusal(position, "-").endswith("NE fits on 4,4")


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
    assert refusal(over, "SW@2,0") == "the game is over"


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
    assert refusal(over, "NE@2,0") == "the game is over"


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


def test_an_unknown_tile_stays_unknown_when_it_is_turned_up() -> None:
    after = played(workshop("NE", "SW | ? ?", "SW | ?"), "SW@1,0")
    assert after.hand(FIRST).face_up == (None,)
    assert after.hand(FIRST).face_down == 1
    later = played(after, "SW@-1,0")
    assert later.legal_moves() == ()
    assert later.outcome() is None
    assert refusal(later, "-").startswith("an unknown tile lies face up")


def test_known_tiles_beside_an_unknown_one_can_be_laid() -> None:
    assert texts(workshop("NE", "NW ?", "SW")) == {"NW@1,0", "NW@-1,0"}


def test_with_an_unknown_tile_the_game_is_not_blocked() -> None:
    assert workshop("NE", "NE", "NE ?").outcome() is None


# ------------------------------------------------------------------------ equality and picture


def test_positions_are_equal_exactly_when_they_go_on_alike() -> None:
    assert workshop("NE", "SE SW | NW", "SE") == workshop("NE", "SW SE | NW", "SE")
    base = workshop("NE", "SW | NW", "SE", game_points=(1, 0))
    assert base != workshop("NE", "SW | NW", "SE", game_points=(0, 1))
    assert base != workshop("NE", "SW | NW", "SE", game_points=(1, 0), to_move=2)
    assert base != workshop("NE", "SW | NE", "SE", game_points=(1, 0))
    assert base != workshop("NE", "SW | NW", "SE", game_points=(1, 0), target=5)
    assert base != workshop("NE", "SE", "SW | NW", game_points=(1, 0))


def test_the_starting_player_makes_no_difference() -> None:
    position = begin(2)
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
