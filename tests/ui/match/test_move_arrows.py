"""A played turn and a better one, in the picture of a position of each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from games import catalog
from games.core.position import AnyPosition
from games.herati.rules.field import Tile
from games.herati.rules.hand import Hand
from games.herati.rules.position import LoomPosition, PlaceTile, SetAside
from games.herati.view.example_positions import field_from_rows, loom_example
from games.tiananmen.rules.position import Save
from games.tiananmen.rules.position import Stone as Point
from games.tiananmen.view.board_lines import lines_within
from games.tiananmen.view.example_positions import middle_game
from games.ui.match.move_arrows import draw_arrow
from games.ui.toolkit.game_view import GameView
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.view_plugin import load_view
from games.veletas.rules.moves import Pie, Place, Slide, Stone
from games.veletas.view.drawing import tiling_of
from games.veletas.view.example_positions import small_game


def game_view(name: str) -> GameView:
    (entry,) = (entry for entry in catalog.ENTRIES if entry.plugin.game.name == name)
    return load_view(entry.view).game_view


RECT = pygame.Rect(0, 0, 600, 600)


def compared(
    context: SceneContext,
    game: str,
    position: AnyPosition,
    played: Sequence[Any],
    better: Sequence[Any],
) -> pygame.Surface:
    compare = game_view(game).compare
    assert compare
    surface = pygame.Surface(RECT.size)
    compare(context, surface, RECT, position, played, better)
    return surface


def shows(surface: pygame.Surface, spot: pygame.Rect, colour: Colour) -> bool:
    """Whether a colour is to be seen within a place."""
    return any(
        surface.get_at((x, y))[:3] == colour
        for x in range(spot.left, spot.right)
        for y in range(spot.top, spot.bottom)
    )


def marked(
    context: SceneContext, surface: pygame.Surface, spots: dict[str, pygame.Rect]
) -> tuple[set[str], set[str]]:
    """The places with marks of the played turn, and those with marks of the better one."""
    played, better = context.theme.accent, context.theme.focus
    return (
        {name for name, spot in spots.items() if shows(surface, spot, played)},
        {name for name, spot in spots.items() if shows(surface, spot, better)},
    )


def test_in_veletas_it_is_shown_where_a_shooter_goes_and_shoots(context: SceneContext) -> None:
    position = small_game()
    tiling = tiling_of(RECT, position.size)
    spots = {name: tiling.spot(name) for name in tiling.grid.names}
    played = [Slide("a1", "a2"), Stone("b3")]
    surface = compared(context, "veletas", position, played, [Slide("g7", "g5"), Stone("e3")])
    assert marked(context, surface, spots) == ({"a2", "b3"}, {"g5", "e3"})
    surface = compared(context, "veletas", position, [Place("c3"), Stone("d4")], [Pie(swap=True)])
    assert marked(context, surface, spots) == ({"c3", "d4"}, set())


def test_in_veletas_arrows_go_from_where_it_moves_and_where_it_shoots(
    context: SceneContext,
) -> None:
    position = small_game()
    tiling = tiling_of(RECT, position.size)
    still = compared(context, "veletas", position, [], [])
    moved = compared(context, "veletas", position, [], [Slide("a1", "e5"), Stone("e1")])
    for cell in ("c3", "e3"):
        between = tiling.spot(cell).center
        assert moved.get_at(between) != still.get_at(between), cell


def test_in_tiananmen_every_stone_of_the_turns_is_marked(context: SceneContext) -> None:
    lines = lines_within(RECT, 19)
    spots = {name: lines.spot(name) for name in ("A1", "B2", "C3", "D4")}
    surface = compared(
        context, "tiananmen", middle_game(), [Point("A1"), Point("C3")], [Save(), Point("C3")]
    )
    assert marked(context, surface, spots) == ({"A1", "C3"}, {"C3"})


@pytest.mark.parametrize("side", [300, 600])
def test_in_herati_there_is_room_for_a_tile_outside_the_field(
    context: SceneContext, side: int
) -> None:
    rect = pygame.Rect(0, 0, side, side)
    surface = pygame.Surface(rect.size)
    compare = game_view("herati").compare
    assert compare
    compare(
        context,
        surface,
        rect,
        loom_example(),
        [PlaceTile(Tile.NE, -1, 0)],
        [PlaceTile(Tile.SW, 5, 2)],
    )
    beam = context.px(26)
    inner = rect.inflate(-2 * beam, -2 * beam)
    assert shows(surface, pygame.Rect(inner.x, 0, side // 5, side), context.theme.accent)
    assert not shows(surface, pygame.Rect(0, 0, inner.x, side), context.theme.accent)
    right = pygame.Rect(inner.right - side // 5, 0, side // 5, side)
    assert shows(surface, right, context.theme.focus)
    assert not shows(surface, pygame.Rect(inner.right, 0, beam, side), context.theme.focus)


def test_in_herati_columns_have_letters_and_rows_numbers(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    draw = type(context.text).draw

    def listen(text: Any, surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        said.append(words)
        return draw(text, surface, words, *how, **more)

    monkeypatch.setattr(type(context.text), "draw", listen)
    position = LoomPosition(
        field_from_rows("SE SW", left=-1), Hand((Tile.NE, Tile.SW), (None,) * 5)
    )
    compared(context, "herati", position, [PlaceTile(Tile.NE, -1, 1)], [SetAside(Tile.SW)])
    assert said == ["d", "e", "1", "2"]


def test_an_empty_loom_can_be_shown(context: SceneContext) -> None:
    position = LoomPosition(field_from_rows(), Hand((Tile.NE, Tile.SW), (None,) * 5))
    compared(context, "herati", position, [], [])
    compared(context, "herati", position, [PlaceTile(Tile.NE, 0, 0)], [PlaceTile(Tile.SW, 0, 0)])


@pytest.mark.parametrize("length", [6, 18, 60])
def test_a_short_way_has_an_arrow_as_well_within_its_ends(length: int) -> None:
    surface = pygame.Surface((100, 40), pygame.SRCALPHA)
    draw_arrow(surface, (20, 20), (20 + length, 20), (0, 0, 255, 255), 7)
    drawn = surface.get_bounding_rect()
    assert drawn.w == pytest.approx(length, abs=4)
    assert surface.get_at((20 + length // 2, 20))[2] > 100
