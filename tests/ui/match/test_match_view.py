"""What the parts of a match's window share."""

from __future__ import annotations

from games.ui.board.animation import Effect
from tests.ui.race import OpenMatch


def test_it_names_the_players_and_knows_the_end(open_match: OpenMatch) -> None:
    driver = open_match(Goal="3")
    view = driver.view
    assert view.names == ["Ada", "Ben"]
    assert not view.over
    driver.drag("3", "black")
    assert view.over
    assert view.position.points == (3, 0)
    assert view.match.ply == 1


def test_it_is_settled_when_no_piece_and_no_effect_moves(open_match: OpenMatch) -> None:
    driver = open_match()
    view = driver.view
    assert view.settled
    view.effects.add([Effect(lambda *_: None, 1.0)])
    assert not view.settled
    driver.wait(1.1)
    assert view.settled
    piece = driver.board.sprite_at("1")
    assert piece is not None
    piece.glide("x", 5.0, 1.0)
    assert not view.settled
