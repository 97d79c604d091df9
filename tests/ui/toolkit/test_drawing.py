"""Drawing and canvases."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from games.core.game import Evaluation, with_sides_named
from games.core.system import read_data
from games.herati.view import tiles
from games.tiananmen.view import drawing as stones
from games.ui.look.look import SceneContext, render_notation
from games.ui.toolkit.context import Assets
from games.ui.toolkit.devices import Canvas
from games.ui.toolkit.drawing import document
from games.ui.toolkit.layout import columns
from games.ui.toolkit.theme import Colour, read_palettes
from games.veletas.view import drawing as vanes
from tests.toy import RACE, Race

# -- Rounded rectangles, focus rings and shadows, pixel by pixel

RED, BLUE = (200, 0, 0), (0, 0, 200)


# -- SVG markup


def test_later_shapes_are_drawn_above_earlier_ones() -> None:
    red = '<rect x="10" y="10" width="2" height="2" fill="#c80000"/>'
    blue = '<rect x="11" y="10" width="1" height="2" fill="#0000c8"/>'
    picture = Assets().markup(document((10, 10, 2, 2), red, blue), 20)
    assert picture.get_at((4, 10))[:3] == RED
    assert picture.get_at((15, 10))[:3] == BLUE
    assert ' viewBox="0 0 30 40.5">' in document((30, 40.5))


# -- The surface of tiny windows


def test_a_small_window_shows_the_whole_canvas() -> None:
    window = pygame.Surface((200, 100))
    canvas = Canvas(window)
    assert canvas.size == (600, 300)
    canvas.surface.fill((200, 0, 0), (0, 0, 300, 300))
    canvas.surface.fill((0, 0, 200), (300, 0, 300, 300))
    canvas.show()
    assert window.get_at((10, 90)).r > 190
    assert window.get_at((190, 10)).b > 190
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(50, 20), rel=(-1, 2), buttons=(1, 0, 0))
    moved = canvas.event(motion)
    assert (moved.type, moved.pos, moved.rel) == (pygame.MOUSEMOTION, (150, 60), (-3, 6))
    assert moved.buttons == (1, 0, 0)
    large = Canvas(pygame.Surface((400, 300)))
    assert large.event(motion) is motion


# -- Divided rectangles


@given(
    st.integers(0, 2000), st.lists(st.none() | st.integers(0, 200), min_size=1), st.integers(0, 20)
)
def test_cuts_follow_each_other_at_the_gap(width: int, widths: list[int | None], gap: int) -> None:
    cuts = columns(Rect(0, 0, width, 1), widths, gap)
    assert all(a.right + gap == b.left for a, b in pairwise(cuts))


# -- The colours of the games: read for each theme, and replaced where the file cannot be read


PALETTES = {"herati": tiles.Palette, "tiananmen": stones.Palette, "veletas": vanes.Palette}


class Two(msgspec.Struct, frozen=True):
    """The colours of a game with two."""

    ground: Colour
    piece: Colour


@pytest.mark.parametrize("game", PALETTES)
def test_every_role_of_a_game_has_its_colours_and_no_other(game: str) -> None:
    found = read_data(f"games.{game}", "colours", dict[str, list[str]])
    assert [*found] == [*PALETTES[game].__struct_fields__]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    name = f"game_{abs(hash(request.node.name))}"
    (tmp_path / name / "data").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return name


def write(folder: Path, package: str, text: str) -> None:
    (folder / package / "data" / "colours.toml").write_text(text)


def test_a_role_has_a_colour_in_each_theme(tmp_path: Path, package: str) -> None:
    write(tmp_path, package, 'ground = ["000000", "010203", "FFFFFF"]')
    palettes = read_palettes(package, Two)
    assert [palette.ground for palette in palettes.values()] == [(0,) * 3, (1, 2, 3), (255,) * 3]
    assert list(palettes) == ["light", "dark", "contrast"]


@pytest.mark.parametrize("text", [None, "", "ground = 1", '"', 'ground = ["red", "red", "red"]'])
def test_without_its_colours_all_pieces_still_differ(
    text: str | None, tmp_path: Path, package: str
) -> None:
    if text is not None:
        write(tmp_path, package, text)
    for palette in read_palettes(package, Two).values():
        assert palette.ground != palette.piece


# -- What a game shows of itself


USUAL = Race()


def test_by_default_a_game_has_no_text_of_losses() -> None:
    best, played = Evaluation(0.9), Evaluation(0.2)
    assert RACE.standing(USUAL, best) == pytest.approx(0.8)
    assert RACE.standing(USUAL, Evaluation(points=3.0)) == 0.0
    assert RACE.loss(USUAL, best, played) == ""


# -- The letters of sides in notation


@pytest.mark.parametrize(("notation", "words", "discs"), [
    ("7B", "7 Black", ["black"]), ("12W2", "12 White 2", ["white"]),
    ("a10=B e8=W", "a10 Black e8 White", ["black", "white"]),
    ("14.", "14.", []), ("+2 =5", "+2 =5", []),
])  # fmt: skip
def test_sides_are_words_for_listeners_and_discs_in_lists(
    context: SceneContext, notation: str, words: str, discs: list[str]
) -> None:
    assert with_sides_named(notation) == words
    drawn = render_notation(context, notation, 30, RED)
    seen = {drawn.get_at((x, drawn.get_height() // 2))[:3] for x in range(drawn.get_width())}
    fills = {name: getattr(context.theme, name) for name in ("black", "white")}
    assert [name for name, fill in fills.items() if fill in seen] == discs
