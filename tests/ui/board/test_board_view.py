"""The defaults of a view of which only the pieces are given."""

from __future__ import annotations

from games.ui.board.sprites import BoardView, Piece


def test_a_view_of_pieces_alone_lets_nothing_be_moved() -> None:
    view = BoardView({"a1": Piece("stone")})
    assert not view.dests
    assert not view.last
    assert view.ready is None
