"""The board view of a match: pieces, destinations, the last turn and the angles of vanes."""

from __future__ import annotations

from games.core.match import AnyMatch, Match
from games.ui.board.sprites import Piece
from games.veletas.rules.notation import parse_turn
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position
from games.veletas.view.board import (
    Marker,
    VaneAngles,
    dests_of,
    home_of,
    last_places,
    vane_angles,
    view_of,
)
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.look import LOOK
from games.veletas.view.pieces import LOADED, WIND
from tests.veletas.pictures import BLACK, WHITE, drawn

PICTURE = """
. . . . . . .
. . . . . . .
. . . . . . .
. x . * . o .
. . . . . . .
. . . . . . .
W . . . . . *
"""


def present(match: AnyMatch) -> VeletasPosition:
    assert isinstance(match.position, VeletasPosition)
    return match.position


def match_of(position: VeletasPosition, *turns: str) -> AnyMatch:
    match: AnyMatch = Match(position)
    for turn in turns:
        match.play_all(parse_turn(present(match), turn))
    return match


def angles(match: AnyMatch) -> dict[str, float]:
    """From 0 to 359 degrees, counter-clockwise from up."""
    return {cell: angle % 360 for cell, angle in vane_angles(match).items()}


def test_pieces_have_their_kinds_and_claimed_shooters_a_marker() -> None:
    position = drawn("current", PICTURE)
    view = view_of(position, match_of(position))
    assert view.pieces == {
        "d4": Piece("shooter", WIND),
        "g1": Piece("shooter", WIND),
        "b4": Piece("black"),
        "f4": Piece("white"),
        "a1": Piece("claimed"),
        Marker("a1"): Piece("marker-white"),
    }


def test_vanes_point_to_where_they_moved_or_shot() -> None:
    match = match_of(drawn("current", PICTURE), "d4-d7/g7", "g1/g3")
    # right along the rank is 270 degrees, up the file 0
    assert angles(match) == {"d7": 270, "g1": 0}
    match.play_all(parse_turn(present(match), "d7-a4"))
    assert angles(match) == {"a4": 135, "g1": 0}


def test_pictures_of_a_match_turn_the_vanes_as_the_board_did_then() -> None:
    match = match_of(drawn("current", PICTURE), "d4-d7/g7", "g1/g3")
    for ply in range(len(match.line) + 1):
        shown = LOOK.drawable(match, ply)
        match.go(ply)
        assert shown.position is match.position
        assert shown.angles == vane_angles(match)
    assert {cell: angle % 360 for cell, angle in LOOK.drawable(match, 1).angles.items()} == {
        "d7": 0
    }


def test_the_angles_at_the_present_follow_each_gesture() -> None:
    match = match_of(drawn("current", PICTURE))
    angles = VaneAngles()
    assert angles.at_present(match) == {}
    for move in parse_turn(present(match), "d4-d7/g7"):
        match.play(move)
        assert angles.at_present(match) == vane_angles(match)
    match.undo()
    assert angles.at_present(match) == vane_angles(match)
    match.play_all(parse_turn(present(match), "/a7"))
    assert angles.at_present(match) == vane_angles(match)
    match.go(0)
    assert angles.at_present(match) == {}


def test_a_shot_without_a_move_turns_the_first_shooter_that_can_make_it() -> None:
    position = drawn("current", PICTURE)
    assert angles(match_of(position, "d1")) == {"d4": 180}


def test_destinations_of_shooters_and_of_the_bowl_in_a_turn() -> None:
    position = drawn("current", PICTURE)
    dests = dests_of(position)
    assert set(dests) == {"d4", "g1", BOWLS[BLACK]}
    legal = position.legal_moves()
    slides = [move for move in legal if isinstance(move, Slide)]
    assert {*dests["g1"]} == {move.target for move in slides if move.origin == "g1"}
    assert {*dests[BOWLS[BLACK]]} == {move.cell for move in legal if isinstance(move, Stone)}


def test_after_a_move_stones_come_from_the_shooter_or_the_bowl() -> None:
    match = match_of(drawn("current", PICTURE), "d4-d7")
    view = view_of(present(match), match)
    assert set(view.dests) == {"d7", LOADED_STONE, BOWLS[BLACK]}
    assert view.dests[LOADED_STONE] == view.dests[BOWLS[BLACK]]
    assert "d4" in view.dests[LOADED_STONE]
    assert view.ready == LOADED_STONE
    assert view.pieces["d7"].kind == LOADED[BLACK]


def test_the_shooter_that_has_moved_can_go_home() -> None:
    match = match_of(drawn("current", PICTURE), "d4-d7")
    assert view_of(present(match), match).dests["d7"] == ["d4"]
    assert home_of(match) == "d4"
    assert home_of(match_of(drawn("current", PICTURE), "d4-d7", "d4")) is None


def test_a_placement_takes_shooters_from_the_reserve_then_a_stone_from_the_bowl() -> None:
    match = match_of(first_position(7), "d4")
    assert set(dests_of(present(match))) == {BOWLS[BLACK]}
    assert view_of(present(match), match).ready == BOWLS[BLACK]
    begun = match_of(first_position(9), "d4")
    assert set(dests_of(present(begun))) == {RESERVE}
    assert view_of(present(begun), begun).ready == RESERVE


def test_the_last_turn_is_the_last_one_on_the_board() -> None:
    match = match_of(first_position(7), "d4/a1")
    assert last_places(match) == ["d4", "a1"]
    match.play_all(parse_turn(present(match), "keep"))
    assert last_places(match) == ["d4", "a1"]
    slide = match_of(drawn("current", PICTURE, WHITE), "d4-d7/d4")
    assert last_places(slide) == ["d4", "d7"]  # the shot landed where the move began
    shot = match_of(drawn("current", PICTURE, WHITE), "d6")
    assert last_places(shot) == ["d4", "d6"]  # also the shooter that has not moved
    assert last_places(match_of(first_position(7))) == []
