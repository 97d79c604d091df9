"""Why a tile is good there."""

from games.herati.advice import why
from games.herati.field import Tile
from games.herati.rules import Lay, SetAside
from tests.herati.pictures import loom, workshop


def test_the_loom_says_what_the_best_play_promises() -> None:
    position = loom("NE", "NW SW | ? ?")
    assert why(position, [Lay(Tile.NW, 1, 0)], 3.456) == "about 3.46 diamonds in the end"


def test_a_tile_set_aside_is_the_one_missed_least() -> None:
    position = loom("NE", "NW SW | ? ?")
    assert why(position, [SetAside(Tile.NW)], 2.0) == (
        "the tile that will be missed least: about 2.00 diamonds in the end"
    )


def test_the_workshop_counts_the_diamonds_completed() -> None:
    position = workshop("SE SW\nNE ..", "NW | ?", "SE | ?")
    assert why(position, [Lay(Tile.NW, 1, 1)], 0.0) == "completes 1 diamond"


def test_a_tile_without_a_diamond_leaves_the_others_the_least() -> None:
    position = workshop("SE", "SW | ?", "SE | ?")
    assert why(position, [Lay(Tile.SW, 1, 0)], 0.0) == "leaves the others the least"
