"""What counts as the same opening of Tiananmen."""

from __future__ import annotations

from games.tiananmen.game import GAME
from games.tiananmen.rules.position import TiananmenPosition


def after(*turns: str) -> TiananmenPosition:
    position = GAME.start({"Size": "13"})
    for turn in turns:
        for move in GAME.parse_turn(position, turn):
            position = position.play(move)
    assert isinstance(position, TiananmenPosition)
    return position


def key(*turns: str) -> str:
    return GAME.canonical(after(*turns))


def test_rotations_and_mirror_images_are_the_same() -> None:
    # The star points of the small board are D4, K4, D10 and K10.
    assert key("D4 E4") == key("K10 K9") == key("D4 D5")
    assert key("D4 E4") != key("D4 C4")


def test_the_stone_placed_last_is_marked() -> None:
    assert sorted(GAME.pieces(after("D4 E4"))) == ["black D4", "black E4", "last E4"]
