"""The pieces and moves that the board shows of a position."""

from __future__ import annotations

from games.core.match import AnyMatch, Match
from games.herati.rules.field import Diamond, Tile, TileColour
from games.herati.rules.notation import parse_move
from games.herati.rules.position import CannotPlace, LoomPosition, PlaceTile, SetAside
from games.herati.view.board import (
    TRAY,
    Aside,
    FaceDown,
    Glow,
    HandView,
    InHand,
    OnField,
    completed_by,
    hand_views,
    move_of,
    view_of,
)
from games.ui.board.sprites import Piece
from tests.herati.pictures import AnyHerati, loom, workshop


def after(position: AnyHerati, *texts: str) -> AnyMatch:
    match: AnyMatch = Match(position)
    for text in texts:
        match.play(parse_move(text))
    return match


def test_a_new_tile_goes_to_the_first_free_slot() -> None:
    hand = HandView()
    for tile in (Tile.NE, Tile.SW, Tile.NE):
        hand.turn_up(tile)
    assert hand.places == [0, 1, 2]
    hand.take(Tile.SW, None)
    assert hand.places == [0, None, 2]
    hand.turn_up(Tile.SE)
    assert hand.places == [0, 3, 2]
    assert hand.place_of(3) == 1
    assert hand.place_of(1) == 3  # gone: the slot after the last


def test_the_wanted_tile_of_a_kind_leaves_the_hand() -> None:
    hand = HandView()
    for tile in (Tile.NE, Tile.NE, Tile.SW):
        hand.turn_up(tile)
    assert hand.numbers(Tile.NE) == [0, 1]
    hand.take(Tile.NE, 1)
    assert hand.places == [0, None, 2]
    hand.take(Tile.SW, 0)  # number 0 is no SW
    assert hand.places == [0]


def test_hands_are_followed_through_the_match() -> None:
    match = after(loom("", "NE SW | NW SE"), "SW@0,0")
    (view,) = hand_views(match, {})
    assert view.places == [0, 2]
    assert view.tiles[2] is Tile.NW


def test_a_tile_taken_by_hand_is_the_one_that_leaves() -> None:
    match = after(loom("", "NE NE | NW SE"), "NE@0,0")
    assert hand_views(match, {})[0].places == [2, 1]
    assert hand_views(match, {0: 1})[0].places == [0, 2]


def test_the_pieces_of_a_workshop() -> None:
    position = workshop("SE SW\nNE NW", "SW | ?", "? | ? ?")
    view = view_of(position, hand_views(Match(position), {}), position.legal_moves(), None)
    assert view.pieces == {
        OnField(0, 0): Piece("SE"),
        OnField(1, 0): Piece("SW"),
        OnField(0, 1): Piece("NE"),
        OnField(1, 1): Piece("NW"),
        Glow(0, 0): Piece("glow-black"),
        FaceDown(0, 0): Piece("back"),
        InHand(0, 0): Piece("SW"),
        FaceDown(1, 0): Piece("back"),
        FaceDown(1, 1): Piece("back"),
        InHand(1, 0): Piece("back"),
    }


def test_each_of_two_equal_tiles_has_the_same_targets() -> None:
    position = loom("NE", "SW SW | NW")
    view = view_of(position, hand_views(Match(position), {}), position.legal_moves(), None)
    targets = [OnField(-1, 0), OnField(1, 0)]
    assert view.dests == {InHand(0, 0): targets, InHand(0, 1): targets}


def test_a_tile_that_must_be_set_aside_goes_to_the_tray() -> None:
    match = after(loom("NE", "SE SE | NE"), "x SE")
    position = match.position
    assert isinstance(position, LoomPosition)
    view = view_of(position, hand_views(match, {}), [SetAside(Tile.SE)], 0)
    assert view.pieces[Aside(0)] == Piece("SE")
    assert view.dests == {InHand(0, 1): [TRAY]}
    assert view.supplies == {"NE": FaceDown(0, 0)}


def test_a_drag_as_a_move() -> None:
    position = loom("NE", "SW SE | NW")
    hands = hand_views(Match(position), {})
    assert move_of(position, hands, InHand(0, 0), OnField(2, 3)) == PlaceTile(Tile.SW, 2, 3)
    assert move_of(position, hands, InHand(0, 1), TRAY) == SetAside(Tile.SE)
    assert move_of(position, hands, InHand(0, 1), Aside(0)) == SetAside(Tile.SE)
    assert move_of(position, hands, InHand(0, 0), InHand(0, 1)) is None
    assert move_of(position, hands, OnField(0, 0), OnField(1, 0)) is None


def test_a_tile_of_another_seat_cannot_be_dragged() -> None:
    position = workshop("NE", "SW | ?", "SW | ?")
    hands = hand_views(Match(position), {})
    assert move_of(position, hands, InHand(0, 0), OnField(1, 0)) == PlaceTile(Tile.SW, 1, 0)
    assert move_of(position, hands, InHand(1, 0), OnField(1, 0)) is None


def test_the_player_who_completed_a_diamond() -> None:
    diamond = Diamond(0, 0, TileColour.BLACK)
    match = after(workshop("SE SW\nNE ..", "SE | ?", "NW | ?"), "SE@2,0", "NW@1,1")
    assert completed_by(match, ("Ada", "Ben"), diamond) == "Ben"
    alone = after(loom("SE SW NE SW NE\nNE .. .. .. ..", "NW SE | ?"), "NW@1,1")
    assert completed_by(alone, ("Ada",), diamond) == ""


def test_a_pass_changes_no_slot() -> None:
    match = after(workshop("NE", "NE | SW", "SW | ?"), "-")
    assert CannotPlace() in match.moves
    assert hand_views(match, {})[0].places == [0, 1]
