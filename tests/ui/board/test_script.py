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


def test_a_turn_takes_the_shorter_way_and_none_takes_no_time() -> None:
    script = script_of({"a": Piece("vane", 170.0)}, {})
    script.turn("a", -170.0, 1.0)
    assert script.actors[0].value("angle", 0.5) == pytest.approx(180)
    script.turn("a", 190.0)
    assert script.now == 1.0


def test_a_piece_that_is_sent_begins_beside_the_middle_and_grows() -> None:
    script = script_of({}, {})
    script.wait(1.0)
    script.send(Piece("stone"), "a", "c", offset=(0.4, 0.0), grow=0.5)
    actor = actor_to(script, "c")
    assert (actor.begins, actor.enters) == (None, 1.0)
    assert [actor.value("x", at) for at in (1.0, script.now)] == [120, 300]
    assert [actor.value("scale", at) for at in (1.0, script.now)] == [0.5, 1.0]


def test_a_piece_that_was_dropped_begins_where_it_was_let_go() -> None:
    held = Pose("stone", 305.0, 0.0, 50.0, height=1.0)
    script = script_of({}, {}, dropped=("c", held))
    script.send(Piece("stone"), "a", "c", grow=0.5)
    actor = actor_to(script, "c")
    assert (actor.value("x", 0.0), actor.value("height", 0.0)) == (305, 1)
    assert (actor.value("x", script.now), actor.value("height", script.now)) == (300, 0)
    assert script.length < 0.15


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


@pytest.mark.parametrize(("height", "held"), [(0.0, False), (0.4, False), (1.0, True)])
def test_a_piece_is_held_if_it_is_lifted_and_not_if_it_has_risen_a_little(
    height: float, held: bool
) -> None:
    poses: dict[Place, Pose] = {"a": Pose("vane", 100, 0, 50, height=height)}
    script = Script(poses, BoardView({}), spot, Cues())
    assert script.is_held("a") is held
    script.travel("a", "b")
    assert script.actors[0].value("height", script.now) == 0
