"""What a stone would bring about, and what forbids it."""

from __future__ import annotations

import pygame
import pytest

from games.tiananmen.rules.position import TiananmenPosition, set_up
from games.tiananmen.view.board import Bowl, Lid
from games.tiananmen.view.match import nearer_choices
from games.tiananmen.view.pieces import palette_of
from games.ui.toolkit.text import Text
from tests.tiananmen.match_driver import Driver, OpenMatch
from tests.tiananmen.pictures import BLACK, RING
from tests.ui import user_input

PREVIOUS, LAST = RING[7:9]


def ring_without(*points: str) -> TiananmenPosition:
    """A ring that lacks some points, the last stone beside the ninth of it."""
    stones = [point for point in RING if point not in points]
    return set_up(19, black=stones, white=["C3"], last=PREVIOUS, day=2)


def words_drawn(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of one frame."""
    said: list[str] = []
    render = Text.render

    def listen(text: Text, words: str, *how: object, **more: object) -> pygame.Surface:
        said.append(words)
        return render(text, words, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Text, "render", listen)
    user_input.show(driver.context)
    monkeypatch.undo()
    return said


def test_a_hovering_stone_tells_how_many_the_ring_lacks(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without four stones of the ring, a stone on one of them leaves three."""
    driver = open_match(at=ring_without(LAST, RING[10], RING[12], RING[14]))
    assert "3 stones short" not in words_drawn(driver, monkeypatch)
    driver.hover(LAST)
    assert "3 stones short" in words_drawn(driver, monkeypatch)


def test_the_stone_that_closes_the_ring_says_so(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_match(at=ring_without(LAST))
    driver.hover(LAST)
    assert "closes the ring" in words_drawn(driver, monkeypatch)


def test_a_distant_figure_and_a_saved_stone_have_no_preview(open_match: OpenMatch) -> None:
    driver = open_match()
    drawing = driver.game_board
    assert drawing.preview(set_up(19), Bowl(BLACK), "D4") is None
    near = ring_without(LAST, RING[10])
    assert drawing.preview(near, Bowl(BLACK), LAST) is not None
    assert drawing.preview(near, Bowl(BLACK), Lid(BLACK)) is None


def test_the_nearer_point_in_the_direction_is_shown() -> None:
    """D5 and D7 are taken: north of D4 the nearest empty point is D6."""
    position = set_up(19, black=["D4", "D5", "D7"], last="D4", day=2)
    choices, taken = ["D6", "E4", "D3", "C4"], {"D4", "D5", "D7"}
    found = [nearer_choices(position, to, choices, taken) for to in ("D10", "A4", "F10", "D7")]
    assert found == [["D6"], ["C4"], choices, ()]
    assert nearer_choices(set_up(19), "F10", ["D4", "K4"], ()) == ["D4", "K4"]


@pytest.mark.parametrize(("point", "sentence"), [
    ("D10", "North of D4 the nearest empty point is D8."),
    ("H4", "East of D4 the nearest empty point is E4."),
    ("D1", "South of D4 the nearest empty point is D3."),
    ("A4", "West of D4 the nearest empty point is C4."),
    ("F10", "A stone goes on the nearest empty point north, east, south or west of D4."),
    ("D6", "A white stone stands on D6."),
])  # fmt: skip
def test_a_refused_stone_is_explained_and_crossed_out(
    open_match: OpenMatch, point: str, sentence: str
) -> None:
    position = set_up(19, black=["D4", "D5", "D7"], white=["D6"], last="D4", day=2)
    driver = open_match(at=position)
    driver.click(point)
    assert driver.message == sentence
    surface = user_input.show(driver.context)
    centre = surface.get_at(driver.spot(point).center)[:3]
    assert centre == palette_of(driver.context).forbidden


def test_the_first_stone_is_refused_beside_the_star_points(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.click("F10")
    assert driver.message == "The first stone of the game goes on a star point."
