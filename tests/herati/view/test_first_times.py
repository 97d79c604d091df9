from __future__ import annotations

from typing import Any

from games.herati.game import GAME, lesson_position
from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, HeratiPosition, PlaceTile, SetAside
from games.herati.view.words import FIRST_TIMES
from games.ui.match.view import Moment


def explained(before: HeratiPosition, move: object, *, yours: bool = True) -> list[str]:
    moment = Moment(before, move, before.play(move), yours=yours)  # type: ignore[arg-type]
    return [each.name for each in FIRST_TIMES if each.explain(moment)]


def loom(field: str, hand: str, stock: str = "NW NE") -> HeratiPosition:
    return lesson_position({"field": field, "hand": hand, "stock": stock})


def test_a_diamond() -> None:
    field = "SE SW SE SW SE\nNE .. .. .. .."
    assert explained(loom(field, "NW"), PlaceTile(Tile.NW, 1, 1)) == ["diamond"]


def test_a_full_row() -> None:
    # the tile's black west edge beside the black east edge of SE
    assert explained(loom("SE SW SE SW", "SE"), PlaceTile(Tile.SE, 4, 0)) == ["row"]
    assert explained(loom("SE SW SE", "SW"), PlaceTile(Tile.SW, 3, 0)) == []


def test_the_first_tile_of_the_cloth() -> None:
    deal = ",".join(["SE", "SW", "NE", *["NW"] * 22])
    start: Any = GAME.start({"Mode": "loom", "Aim": "points", "Deal": deal})
    # SW fits to the right of SE: black beside black
    assert explained(start, PlaceTile(Tile.SE, 0, 0)) == ["first-tile"]
    assert explained(loom("SE", "SW NE"), PlaceTile(Tile.SW, 1, 0)) == []


def test_no_tile_fits() -> None:
    # beside SW, with its white east edge and black west edge, go only NE, SE and NE, SE
    before = loom("SE", "SW", "NE SE")
    assert "nothing-fits" not in explained(before, PlaceTile(Tile.SW, 1, 0))


def test_a_tile_set_aside() -> None:
    assert "aside" in explained(loom("SE", "NE SE"), SetAside(Tile.NE))


def test_nothing_fits_after_a_move() -> None:
    # NE and SE fit on neither side of a single SE tile
    before = loom("SE", "NE SE", "SE")
    assert explained(before, SetAside(Tile.NE)) == ["aside", "nothing-fits"]
    assert explained(before, SetAside(Tile.NE), yours=False) == ["aside"]


def test_the_workshop_has_no_rows() -> None:
    before = lesson_position(
        {"field": "SE SW SE SW", "hands": ["SE", "NE"], "stocks": ["NW", "NW"]}
    )
    assert explained(before, PlaceTile(Tile.SE, 4, 0), yours=False) == []
    assert explained(before, PlaceTile(Tile.SE, 4, 0)) == ["workshop"]


def test_a_turn_without_a_placement() -> None:
    # beside another NW, black meets white on all four sides
    before = lesson_position({"field": "NW", "hands": ["NW", "NE"], "stocks": ["NW", "NW"]})
    assert [type(move) for move in before.legal_moves()] == [CannotPlace]
    assert explained(before, CannotPlace(), yours=False) == ["cannot-place"]
