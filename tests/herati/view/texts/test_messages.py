"""The texts of a match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.core.position import Outcome
from games.herati.rules.position import CannotPlace, LoomPosition
from games.herati.view.board import TRAY, Aside, FaceDown, InHand, OnField
from games.herati.view.look import LOOK
from games.herati.view.table import HandCaption
from games.herati.view.words import (
    HeratiTexts,
    captions,
    diamonds,
    extent,
    face_down,
    loom_marks,
    points,
)
from games.ui.board.sprites import Place
from games.ui.toolkit.game_views import GraphLabels
from tests.herati.pictures import AnyHerati, field_of, held, loom, workshop
from tests.spoken import view_at

NAMES = ("Ada", "Ben")


def texts_at(position: AnyHerati) -> HeratiTexts:
    geometry: Any = SimpleNamespace(moves=lambda position: position.legal_moves())
    return HeratiTexts(view_at(position), geometry)


def aiming(aim: int, hand: str = "SW NE | ?") -> LoomPosition:
    return LoomPosition(field_of("NE"), held(hand), aim=aim)


def test_numbers_of_diamonds_and_points() -> None:
    assert [diamonds(1), diamonds(2)] == ["1 diamond", "2 diamonds"]
    assert [points(0), points(1)] == ["0 points", "1 point"]


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (loom("", "NE SW | ?"), "Place the first tile."),
        (loom("NE", "SW SE | ?"), "Place a tile: at least one edge must match."),
        (loom("NE", "SE SE | ?"), "Nothing fits: set one of your tiles aside."),
        (
            workshop("NE", "SW | ?", "SW | ?"),
            "Place one of your tiles so that every touching edge matches.",
        ),
        (workshop("NE", "NE | ?", "SW | ?"), "No tile fits."),
    ],
)
def test_the_task_of_the_side_to_move(position: AnyHerati, text: str) -> None:
    assert texts_at(position).expectation(position) == text


@pytest.mark.parametrize(
    ("origin", "target", "text"),
    [
        (None, FaceDown(0, 0), "Face-down tiles stay hidden; they are turned up automatically."),
        (None, InHand(1, 0), "That tile belongs to Ben; Ada is to move."),
        (None, InHand(0, 0), "Fits nowhere now: everywhere an edge of it would clash."),
        (None, OnField(0, 0), "A tile stays where it has been placed."),
        (None, OnField(1, 0), "Choose a tile of your hand first."),
        (None, Aside(0), "Tiles set aside do not come back."),
        (None, TRAY, "A tile can be set aside here when none fits."),
        (InHand(0, 0), InHand(0, 1), ""),
        (InHand(0, 0), OnField(1, 0), ""),
    ],
)
def test_why_a_gesture_is_no_move(origin: Place | None, target: Place | None, text: str) -> None:
    position = workshop("NE", "SW | ?", "SW | ?")
    assert texts_at(position).refusal(position, origin, target) == text


def test_a_turn_without_a_tile() -> None:
    more, none = workshop("NE", "NE | ?", "SW"), workshop("NE", "NE", "SW | ?")
    assert texts_at(more).forced_message(more, CannotPlace()) == (
        "Ada cannot place a tile and turns one up."
    )
    assert texts_at(none).forced_message(none, CannotPlace()) == (
        "Ada cannot place a tile and passes."
    )


def test_the_points_of_a_player() -> None:
    single = workshop("NE", "SW", "SW", game_points=(2, 1))
    assert texts_at(single).seat_infos(single)[0].score == "2"
    match = workshop("NE", "SW", "SW", game_points=(2, 1), earlier_points=(1, 3), target=5)
    assert texts_at(match).seat_infos(match)[0].score == "2 now, 3 of 5"


def test_seat_infos_name_points_and_tiles() -> None:
    position = workshop("NE", "SW NE | ? ?", "SW | ?", game_points=(1, 0))
    first, second = texts_at(position).seat_infos(position)
    assert (first.name, first.score, first.detail) == ("Ada", "1", "2 up · 2 down")
    assert (second.kind, second.score, second.detail) == ("seat-top", "0", "1 up · 1 down")
    cloth = loom("NE", "SW SW | ?")
    (alone,) = texts_at(cloth).seat_infos(cloth)
    assert (alone.score, alone.detail) == ("0", "par 4 · goal 6 · 3 tiles left")


def test_captions_highlight_the_hand_to_move() -> None:
    position = workshop("NE", "SW", "SW", game_points=(1, 0))
    assert captions(position, NAMES, 1) == [
        HandCaption("Ada", "1 point", "1"),
        HandCaption("Ben", "0 points", "0", lit=True),
    ]
    assert captions(loom("NE", "SW | ? ?"), NAMES, 0) == [HandCaption("", "2 face down", "2")]
    assert face_down(0) == "none left"


def test_the_aim_replaces_par_and_goal() -> None:
    six = aiming(6, "SW")
    assert texts_at(six).seat_infos(six)[0].detail == "aim 6 · 1 tile left"
    assert loom_marks(aiming(0)) == {4: "par", 6: "goal"}
    assert loom_marks(aiming(6)) == {6: "aim"}


def test_the_graph_names_diamonds_or_a_chance() -> None:
    assert LOOK.graph_labels(aiming(0), ("Ada",)) == GraphLabels(
        "Diamonds to be expected in the end, by turns", "8", "par 4", "0"
    )
    assert LOOK.graph_labels(aiming(6), ("Ada",)) == GraphLabels(
        "Chance of 6 diamonds, by turns", "100 %", "25 %", "0 %"
    )
    # of three players each has a third of the victories
    three = LOOK.graph_labels(workshop("NE", "SW", "SW", "SW"), ("Ada", "Ben", "Cleo"))
    assert three == GraphLabels("Ada's chance to win, by turns", "100 %", "33 %", "0 %")


def outcome(position: AnyHerati) -> Outcome:
    found = position.outcome()
    assert found is not None
    return found


def test_why_a_workshop_has_ended() -> None:
    empty = workshop("NE", "", "SW", game_points=(2, 1))
    assert (
        texts_at(empty).reason(outcome(empty))
        == "A player has no tiles left. Ada has the most: 2 points."
    )
    blocked = workshop("NE", "NE", "NE", game_points=(1, 1))
    assert texts_at(blocked).reason(outcome(blocked)) == (
        "All tiles are face up and no player can place one. "
        "A shared victory with 1 point each: Ada, Ben."
    )
    won = workshop("NE", "", "SW", game_points=(2, 1), earlier_points=(3, 0), target=5)
    assert texts_at(won).reason(outcome(won)) == "Ada has 5 points: the match is won with 5."


def test_why_a_loom_with_an_aim_was_won_or_lost() -> None:
    field = field_of("SE SW NE SW NE\nNE NW .. .. ..")  # one diamond
    for aim, text in (
        (4, "3 short of the aim of 4 diamonds."),
        (1, "The aim of 1 diamond is reached."),
    ):
        position = LoomPosition(field, held(""), aim=aim)
        assert texts_at(position).reason(outcome(position)) == text


def test_the_extent_of_the_field() -> None:
    assert extent(loom("NE SW", "SW"), 5) == "2 of 5 wide"
    assert extent(workshop("NE SW\nSE ..\nNE ..", "SW", "SW"), 5) == "2 of 5 wide · 3 of 5 high"
    assert extent(loom("", "SW NE"), 5) == "0 of 5 wide"
