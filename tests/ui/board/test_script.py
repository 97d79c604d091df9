"""Scripts on a row of places, 100 pixels apart and 50 wide."""

from __future__ import annotations

import pygame
import pytest

from games.ui.board.script import Actor, Cues, Pose, Script
from games.ui.board.sprites import BoardView, Piece, Place

CENTRES = {"a": 100, "b": 200, "c": 300, "supply": 500}


def spot(place: Place) -> pygame.Rect:
    rect = pygame.Rect(0, 0, 50, 50)
    rect.center = CENTRES[str(place)], 0
    return rect


def script_of(
    before: dict[Place, Piece],
    after: dict[Place, Piece],
    *,
    dropped: tuple[Place | None, Pose] | None = None,
    brief: bool = False,
) -> Script:
    poses = {place: Pose.of(piece, spot(place)) for place, piece in before.items()}
    view = BoardView(after, supplies={"stone": "supply"})
    return Script(poses, view, spot, Cues(), dropped, brief=brief)


def actor_to(script: Script, place: Place) -> Actor:
    return next(actor for actor in script.actors if actor.ends == place)


def test_pieces_fade_in_and_out_or_go_to_a_supply() -> None:
    before: dict[Place, Piece] = {"b": Piece("vane"), "c": Piece("stone")}
    script = script_of(before, {"a": Piece("vane")})
    script.appear("a", Piece("vane"), 0.2)
    script.settle()
    fading, returning = (a for a in script.actors if a.ends is None)
    assert actor_to(script, "a").value("alpha", 0.1) == pytest.approx(127.5)
    assert fading.value("alpha", 0.3) == pytest.approx(127.5)
    assert fading.leaves == 0.4
    assert returning.value("x", returning.leaves) == 500


def test_settling_moves_the_nearest_piece_of_a_kind_and_others_from_their_supply() -> None:
    script = script_of(
        {"a": Piece("vane"), "c": Piece("vane")},
        {"b": Piece("vane"), "c": Piece("vane"), "a": Piece("stone")},
    )
    script.settle()
    assert actor_to(script, "b").begins == "a"
    assert actor_to(script, "a").value("x", 0.0) == 500
    assert script.now == 0.2
    assert all(actor.begins != "c" for actor in script.actors)


def test_settling_fades_what_has_no_supply_and_turns_what_stays() -> None:
    script = script_of({"a": Piece("vane"), "b": Piece("x")}, {"a": Piece("vane", 90.0)})
    script.settle()
    turned, faded = script.actors
    assert turned.value("angle", 0.2) == 90
    assert faded.value("alpha", 0.2) == 0
