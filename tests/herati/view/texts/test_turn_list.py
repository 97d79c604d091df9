"""Turns of Herati in a list."""

from __future__ import annotations

import pygame

from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, PlaceTile, SetAside
from games.herati.view.coach import turn_entry
from games.herati.view.tiles import sprite
from games.ui.toolkit.scene import SceneContext
from tests.herati.pictures import loom, workshop


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_placed_tile_is_drawn_and_its_cell_named(context: SceneContext) -> None:
    entry = turn_entry(loom("NE", "SW SE | ?"), [PlaceTile(Tile.SW, 1, 0)])
    assert entry.text == "f1"
    assert entry.picture
    assert same(entry.picture(context, 20), sprite(context, "SW", 20))


def test_the_workshop_names_the_cell_of_its_own_grid() -> None:
    entry = turn_entry(workshop("NE", "SW | ?", "SE | ?"), [PlaceTile(Tile.SW, 1, 0)])
    assert entry.text == "f5"


def test_a_tile_set_aside_is_drawn(context: SceneContext) -> None:
    entry = turn_entry(loom("NE", "SE SE | ?"), [SetAside(Tile.SE)])
    assert entry.text == "set aside"
    assert entry.picture
    assert same(entry.picture(context, 20), sprite(context, "SE", 20))


def test_a_turn_without_a_tile_has_words_only() -> None:
    entry = turn_entry(workshop("NE", "NE | ?", "SE | ?"), [CannotPlace()])
    assert (entry.text, entry.picture) == ("cannot place", None)


def test_no_moves_are_an_empty_entry() -> None:
    assert turn_entry(loom("NE", "SE SE | ?"), []).text == ""


def test_within_a_sentence_the_tile_has_words() -> None:
    """NE is black at its upper and right edges."""
    field = loom("NE", "SE NE | ?")
    assert (
        turn_entry(field, [PlaceTile(Tile.NE, 1, 0)]).in_words
        == "the tile with black at the top right on f1"
    )
    assert (
        turn_entry(field, [SetAside(Tile.SW)]).in_words
        == "setting aside the tile with black at the bottom left"
    )
    assert turn_entry(field, [CannotPlace()]).in_words == "cannot place"
