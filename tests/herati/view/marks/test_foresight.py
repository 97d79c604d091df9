"""What a drop would bring about, and what forbids it."""

from __future__ import annotations

import pygame

from games.herati.view.board import TRAY
from games.herati.view.tiles import palette_of
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.ui import user_input


def nearly() -> AnyHerati:
    """NW completes a black diamond on 1,1; SE and NE clash there."""
    return workshop("SE SW\nNE ..", "NW SE | SE SE", "SE | SE SE")


def count(driver: Driver, colour: tuple[int, int, int], area: pygame.Rect) -> int:
    """How many pixels of an area have about a colour."""
    surface = user_input.show(driver.context).subsurface(area)
    return pygame.mask.from_threshold(surface, colour, (60, 60, 60, 255)).count()


def threads(driver: Driver) -> int:
    """How much light lies on the tile at 0,0, which is a quarter of the diamond."""
    return count(driver, palette_of(driver.context).yellow, driver.spot(at(0, 0)))


def red(driver: Driver) -> int:
    return count(driver, palette_of(driver.context).cross, driver.layout.frame)


def test_a_diamond_shimmers_while_the_tile_hovers(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.grab(driver.tile("NW"), at(3, 1))
    assert threads(driver) == 0
    driver.grab(driver.tile("NW"), at(1, 1))
    assert threads(driver) > 100


def test_a_gleam_runs_along_the_threads(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.grab(driver.tile("NW"), at(1, 1))
    pictures = set()
    for _ in range(5):
        area = driver.spot(at(0, 0))
        pictures.add(pygame.image.tobytes(user_input.show(driver.context).subsurface(area), "RGB"))
        assert driver.scene.next_change() == 0
        driver.wait(0.1)
    assert len(pictures) > 2


def test_a_refused_drop_marks_the_clashing_edges_for_a_while(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    before = red(driver)
    driver.drag(driver.tile("SE"), at(1, 1))
    assert red(driver) > before + 100
    driver.wait(2)
    assert red(driver) == before


def test_what_lies_beyond_the_frame_is_not_marked(open_match: OpenMatch) -> None:
    """The neighbours of a distant cell lie partly under the frame."""
    driver = open_match(nearly())
    driver.drag(driver.tile("SE"), at(3, 0))
    surface = user_input.show(driver.context)
    ground, frame = driver.layout.ground, driver.layout.frame
    beam = pygame.Rect(ground.right, ground.top, frame.right - ground.right, ground.h)
    cross = palette_of(driver.context).cross
    mask = pygame.mask.from_threshold(surface.subsurface(beam), cross, (30, 30, 30, 255))
    assert red(driver) > 100
    assert mask.count() == 0


def test_the_refused_tray_shows_where_the_tile_fits(open_match: OpenMatch) -> None:
    """SW fits at both ends of SE, and the red of a target under the pointer marks them."""
    driver = open_match(loom("SE", "SE SW | NW NW"))
    colour = palette_of(driver.context).red
    places = [driver.spot(at(x, 0)) for x in (-1, 1)]
    driver.drag(driver.tile("SW"), TRAY)
    assert all(count(driver, colour, place.inflate(8, 8)) > 50 for place in places)


def test_a_click_on_a_useless_tile_marks_its_clashes(open_match: OpenMatch) -> None:
    driver = open_match(workshop("NE", "NE SW | NW SE", "NE SW | NE NE"))
    drawing, position = driver.game_board, driver.position
    assert drawing.refusal_marks(position, None, driver.tile("NE")) is not None
    assert drawing.refusal_marks(position, None, driver.tile("SW")) is None
    assert drawing.refusal_marks(position, None, at(3, 3)) is None
