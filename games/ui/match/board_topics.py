"""What the places of a board are, and what is drawn around them."""

from __future__ import annotations

from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P
from games.ui.toolkit.topic import PlacedTopic


def topic_on_board(
    view: MatchView[P], parts: GameParts[P], point: tuple[int, int] | None
) -> PlacedTopic | None:
    """What lies at a point, or without a point under the cursor of the keyboard."""
    geometry = parts.geometry
    place = view.board.cursor if point is None else geometry.place_at(point)
    if place is not None:
        return parts.texts.topic(view.position, place).at(geometry.spot(place))
    return None if point is None else geometry.ornament_at(point)


def is_busy(view: MatchView[P]) -> bool:
    """Whether a piece is held or selected, so that a right click puts it back."""
    return view.board.drag is not None or view.board.selected is not None
