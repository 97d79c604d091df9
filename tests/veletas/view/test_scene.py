"""The match scene of Veletas: transcripts of its gestures, and what they do not tell."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pygame
import pytest

from games.core.position import Side
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl
from games.ui.match.dialogs import ChoiceScene
from games.veletas.view.board import RESERVE
from games.veletas.view.drawing import PALETTES
from games.veletas.view.match import Marker
from tests.counted_work import own_calls_of
from tests.match_transcript import MatchTranscript, check_matches
from tests.ui import user_input
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import BLACK, CORNER, OPEN, WHITE, drawn

PLACED = ("b2,c3,h8/d6", "keep", "b9,e5,g3,i4/f9")
"""The placements of a game on the standard board by the current rules."""

LAST_SHOT = """
    . . . . . x *
    . . . . . . x
    . . . . . . .
    . . . * . . .
    . . . . . . .
    x x . . . . .
    B o . . . . ."""


class VeletasTranscript(MatchTranscript):
    """A match of Veletas; a vane is told with the direction in which it points, from 0 (up)."""

    driver_type = Driver
    positions: ClassVar = {
        "open": drawn("current", OPEN),
        "open-en": drawn("leaflet-en", OPEN),
        "corner": drawn("current", CORNER),
        "corner-white": drawn("current", CORNER, WHITE),
        "last-shot": drawn("current", LAST_SHOT),
    }

    def place(self, name: str) -> Place:
        return next((bowl for bowl in map(Bowl, Side) if str(bowl) == name), name)

    def name(self, place: Any) -> str:
        return f"marker on {place.cell}" if isinstance(place, Marker) else str(place)

    def kind(self, sprite: Any) -> str:
        turns = sprite.kind.startswith(("shooter", "loaded"))
        angle = f" {round(sprite.angle) % 360}" if turns else ""
        return f"{sprite.kind}{angle}"


def test_gestures_bring_what_the_transcripts_tell(
    screen: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    check_matches(Path(__file__).with_name("transcripts.txt"), VeletasTranscript, tmp_path_factory)


def test_the_shooters_of_the_winner_are_lit(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", LAST_SHOT))
    driver.drag(Bowl(Side.BLACK), "f6")
    driver.wait(4.5)
    surface = driver.show()
    claims = driver.position.claims.items()
    spots = [driver.spot(cell) for cell, side in claims if side is Side.BLACK]
    lit = {surface.get_at((spot.x + spot.w // 7, spot.y + spot.w // 7))[:3] for spot in spots}
    assert lit == {PALETTES["light"].win}


def test_a_hint_numbers_where_to(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.key(pygame.K_h)
    driver.engine.answer("d4-d5/b5", "d4-d5", "/b5")
    driver.wait(0.1)
    surface = driver.show()
    for cell in ("d5", "b5"):
        square = surface.subsurface(driver.layout.tiling.spot(cell))
        focus = pygame.mask.from_threshold(square, driver.context.theme.focus, (1, 1, 1, 255))
        assert focus.count() > 20


def test_a_shooter_in_the_hand_is_not_in_the_reserve(open_match: OpenMatch) -> None:
    driver = open_match()
    before = driver.show()
    slot = driver.point("reserve")
    driver.grab("reserve", "e5")
    during = driver.show()
    assert before.get_at(slot) != during.get_at(slot)
    driver.right_click()
    driver.wait()
    driver.click("reserve")
    assert driver.show().get_at(slot) == before.get_at(slot)


def test_a_chosen_vane_turns_towards_the_pointer_and_back(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.click("d4")
    driver.hover("g4")
    driver.wait(0.3)
    assert driver.angle("d4") == 270
    driver.key(pygame.K_ESCAPE)
    driver.wait(0.3)
    assert driver.angle("d4") == 315


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200), (800, 1300)])
@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
@pytest.mark.parametrize("board", ["10", "9", "7"])
def test_board_and_trays_lie_in_the_area_and_apart(
    open_match: OpenMatch, size: tuple[int, int], rules: str, board: str
) -> None:
    driver = open_match(size=size, Rules=rules, Size=board)
    layout = driver.layout
    trays = [*layout.bowls.values(), layout.reserve]
    for rect in (layout.tiling.rect, *trays):
        assert driver.scene.board.area.contains(rect)
    for tray in trays:
        assert not tray.colliderect(layout.tiling.rect)
        assert [other for other in trays if tray.colliderect(other)] == [tray]
    assert all(layout.reserve.contains(slot) for slot in layout.slots)
    assert not any(one.colliderect(other) for one, other in combinations(layout.slots, 2))
    driver.show()


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_start_asks_after_the_first_turn(open_match: OpenMatch, rules: str) -> None:
    driver = open_match(Rules=rules, Size="7", Start="random")
    assert not driver.position.shooters_missing
    stone = next(str(move)[1:] for move in driver.position.legal_moves() if str(move)[0] == "/")
    driver.drag(Bowl(Side.BLACK), stone)
    driver.wait()
    assert isinstance(driver.top, ChoiceScene)
    assert "White makes the next one" in user_input.texts(driver.top)[1]
    driver.key(pygame.K_DOWN, pygame.K_RETURN)
    driver.wait(0.1)
    expected = "White: move a shooter, or shoot without moving."
    assert driver.texts.expectation(driver.position) == expected


def test_on_a_turned_board_white_is_below(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER, WHITE))
    settings = msgspec.structs.replace(driver.context.settings, flip_board=True)
    before = driver.point("a1")
    driver.context.change_settings(settings)
    driver.wait(0.1)
    assert driver.point("g7") == before
    assert driver.point(Bowl(Side.WHITE))[1] > driver.point(Bowl(Side.BLACK))[1]
    driver.drag("d4", "d2")
    driver.wait()
    assert driver.spot("loaded stone").centery < driver.point("d2")[1]


# -- What one gesture costs, counted in calls of the program's functions


PLACEMENTS = ("d4/a1", "keep", "c3,e5/g7")
LATER = ("d4-f4/e4", "c3/b3", "f4-f6/e6", "e5-c5/c6", "f6/f4", "c3-d3/e3", "d3-d5/d4", "d5/d6")


def cost_of_release(driver: Driver, origin: Place, target: str) -> int:
    driver.wait()
    driver.grab(origin, target)
    return own_calls_of(partial(driver.release, target))


def test_a_placement_is_shown_and_saved_with_few_calls(open_match: OpenMatch) -> None:
    driver = open_match(Size="10")
    costs = [cost_of_release(driver, RESERVE, cell) for cell in ("c3", "e5", "g7")]
    costs.append(cost_of_release(driver, Bowl(BLACK), "h2"))
    assert len(driver.position.shooter_cells) == 3
    assert driver.position.stones == {"h2": BLACK}
    assert max(costs[:3]) <= 330  # half of the 661 that it once took
    assert max(costs) <= 350


def test_late_in_a_game_a_gesture_costs_little_more(open_match: OpenMatch) -> None:
    driver = open_match(*PLACEMENTS, *LATER, Size="7")
    assert cost_of_release(driver, "d5", "f5") <= 560
    assert cost_of_release(driver, Bowl(BLACK), "g5") <= 560
    assert driver.position.to_move is WHITE
