from __future__ import annotations

import pytest

from games.herati.game import lesson_position
from games.herati.rules.field import Tile
from games.herati.rules.position import HeratiPosition
from games.herati.view.board import TRAY, Aside, FaceDown, HandView, InHand, OnField
from games.herati.view.topics import frame_topic, topic_of
from games.ui.board.sprites import Place

LOOM = lesson_position({"field": "SE SW NE\nNE NW ..", "hand": "NW SE", "stock": "SW"})
SHOP = lesson_position({"field": "SE SW", "hands": ["NW", "SE"], "stocks": ["SW", "SW NE"]})
NAMES = ("Ada", "Ben")


def hands(position: HeratiPosition) -> list[HandView]:
    """Every hand with its first tile known and its second one unknown."""
    views = []
    for _ in position.sides:
        view = HandView()
        view.turn_up(Tile.NW)
        view.turn_up(None)
        views.append(view)
    return views


@pytest.mark.parametrize(
    ("position", "place", "title", "words"),
    [
        (LOOM, OnField(0, 0), "Tile on e1", "It is part of 1 diamond"),
        (LOOM, OnField(2, 0), "Tile on g1", "It stays here."),
        (LOOM, OnField(2, 1), "Empty place g2", "One edge must match at least"),
        (SHOP, OnField(0, 1), "Empty place e6", "only if every edge"),
        (LOOM, InHand(0, 0), "Tile in your hand", "It is never turned."),
        (SHOP, InHand(1, 0), "Tile in a hand", "It belongs to Ben."),
        (LOOM, InHand(0, 1), "Unknown tile", "nobody knows it yet"),
        (LOOM, FaceDown(0, 0), "Pile", "1 tile lies face down."),
        (SHOP, FaceDown(1, 0), "Face-down tiles", "Tiles of Ben that nobody knows."),
        (LOOM, Aside(0), "Tile set aside", "It does not come back."),
        (LOOM, TRAY, "Tray for tiles set aside", "If none of your tiles fits"),
    ],
)
def test_each_place_is_explained(
    position: HeratiPosition, place: Place, title: str, words: str
) -> None:
    topic = topic_of(position, place, NAMES, hands(position))
    assert topic.title == title
    assert words in topic.text


def test_the_frame_is_explained() -> None:
    assert frame_topic(LOOM).title == "Width and diamonds"
    assert frame_topic(SHOP).title == "Size of the field"
