from __future__ import annotations

import pytest

from games.core.position import Side
from games.ui.board.sprites import Place
from games.veletas.rules.position import VeletasPosition, custom_position, first_position
from games.veletas.view.examples import played
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.words import VeletasTexts
from tests.spoken import view_at

PLAY = custom_position(
    7,
    "current",
    shooters=["a1", "d4", "f6"],
    black=["a2", "b1"],
    white=["b2"],
    claims={"a1": Side.BLACK},
)


@pytest.mark.parametrize(
    ("position", "place", "title", "words"),
    [
        (PLAY, "c3", "Empty square c3", "stones can be shot here"),
        (PLAY, "d4", "Shooter on d4", "It belongs to nobody."),
        (PLAY, "a1", "Claimed shooter on a1", "It belongs to Black, for ever."),
        (PLAY, "a2", "Black stone on a2", "Stones never move."),
        (PLAY, "b2", "White stone on b2", "Stones never move."),
        (PLAY, BOWLS[Side.BLACK], "Bowl of Black", "when a shooter shoots"),
        (PLAY, RESERVE, "Claims", "Who reaches the middle has the majority"),
        (PLAY, LOADED_STONE, "Stone to shoot", "drag this stone"),
        (first_position(9), RESERVE, "Reserve", "5 shooters still have to be placed."),
        (
            played(first_position(7), "d4/a1", "keep", "b2"),
            RESERVE,
            "Reserve",
            "1 shooter still has to be placed.",
        ),
        (first_position(9), BOWLS[Side.BLACK], "Bowl of Black", "The stone of the placement"),
    ],
)
def test_each_place_is_explained(
    position: VeletasPosition, place: Place, title: str, words: str
) -> None:
    topic = VeletasTexts(view_at()).topic(position, place)
    assert topic.title == title
    assert words in topic.text
