"""Tiles as integers."""

from games.herati.ai.loom import NUMBERS, TILES, encode
from games.herati.rules.field import Direction, Tile, TileColour


def test_the_integers_are_an_inverse_pair() -> None:
    assert [TILES[NUMBERS[tile]] for tile in Tile] == list(Tile)
    assert encode([Tile.SE, Tile.NE]) == [3, 0]


def test_bit_0_is_the_colour_of_the_south_edge() -> None:
    for tile in Tile:
        is_black = tile.edge(Direction.S) is TileColour.BLACK
        assert NUMBERS[tile] & 1 == is_black


def test_bit_1_tells_a_one_coloured_corner_in_the_south_east() -> None:
    for tile in Tile:
        same = tile.edge(Direction.S) is tile.edge(Direction.E)
        assert NUMBERS[tile] >> 1 == same
