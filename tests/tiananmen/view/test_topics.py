from __future__ import annotations

import pytest

from games.core.position import Side
from games.tiananmen.rules.position import set_up
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.words import TiananmenTexts, sun_topic
from games.ui.board.sprites import Place
from tests.spoken import view_at

POSITION = set_up(13, black=["D4"], white=["D5"], last="D5", day=2, lids=(0, 2))


@pytest.mark.parametrize(
    ("place", "title", "words"),
    [
        ("A1", "Empty point A1", "the nearest empty point north, south, east or west"),
        ("D4", "Black stone on D4", "Later ones pass over them."),
        ("D5", "White stone on D5", "The last stone"),
        ("G7", "The People's Heroes", "Black wins by a ring"),
        (Bowl(Side.WHITE), "Bowl of White", "Stones come from here."),
        (Lid(Side.BLACK), "Lid of Black", "0 stones are saved here."),
        (SavedStone(Side.WHITE, 1), "Lid of White", "2 stones are saved here."),
    ],
)
def test_each_place_is_explained(place: Place, title: str, words: str) -> None:
    topic = TiananmenTexts(view_at()).topic(POSITION, place)
    assert topic.title == title
    assert words in topic.text


def test_the_sun_is_explained() -> None:
    assert "Black places 4 stones, White 3, Black 2, White 1" in sun_topic().text
