"""The match scene of Tiananmen: transcripts of its gestures, and what they do not tell."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

import pygame
import pytest

from games.core.position import Side
from games.tiananmen.rules.position import set_up
from games.tiananmen.view.board import Lid, SavedStone
from games.tiananmen.view.match import time_of_day
from games.ui.look.ghost_moves import Bowl
from games.ui.look.view import PendingMove
from games.ui.toolkit.text import use_language
from tests.counted_work import own_calls_of
from tests.match_driver import turns
from tests.match_transcript import MatchTranscript, check_matches
from tests.tiananmen.match_driver import Driver, OpenMatch, changed
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, example
from tests.ui import user_input
from tests.ui.user_input import click
from tests.written import Line

WHITE_LID = set_up(
    13,
    black=["F9", "E9", "E8", "H9", "J9", "J8", "G12", "D8", "K8", "D12"],
    white=["G9", "G10", "C6", "L6", "L7", "F11"],
    last="D12",
    day=4,
    part=1,
    lids=(1, 2),
)
"""White's lid of two wins: E12 is east of D12, and E13 is north of E12."""
LID = Lid(BLACK)
FIRST_DAY = ("D16 D17 D15 E15", "save", "F15 G15", "H15")
"""The first day of a game; Black is to open the second, with the last stone on H15."""
RING_BUT_J9 = [point for point in RING if point != "J9"]


class TiananmenTranscript(MatchTranscript):
    """A match of Tiananmen, with the time of day."""

    driver_type = Driver
    positions: ClassVar = {
        "no-line": example("nothing_in_line").position,
        "black-lid": example("black_lid").position,
        "white-lid": WHITE_LID,
        "ring": set_up(19, black=RING_BUT_J9, last="J8", day=4),
        "chain": set_up(19, black=["A1"], white=CHAIN[:-1], last="R18", day=4, part=1),
    }

    def place(self, name: str) -> Any:
        kind, _, side = name.partition(" ")
        match kind:
            case "bowl":
                return Bowl(Side(side))
            case "lid":
                return Lid(Side(side))
        return name

    def name(self, place: Any) -> str:
        match place:
            case Bowl(side):
                return f"bowl {side.value}"
            case Lid(side):
                return f"lid {side.value}"
            case SavedStone(side, number):
                return f"saved {side.value} {number}"
        return str(place)

    def facts(self) -> dict[str, str]:
        time = time_of_day(cast(Any, self.driver.view.match), self.driver.position)
        return {**super().facts(), "time": f"day {time.day}, part {time.part}, {time.left} left"}


def test_gestures_bring_what_the_transcripts_tell(
    screen: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = Path(__file__).with_name("transcripts.txt")
    check_matches(path, TiananmenTranscript, tmp_path_factory)


def test_a_ring_is_lit_stone_by_stone(open_match: OpenMatch) -> None:
    driver = open_match(at=set_up(19, black=RING_BUT_J9, last="J8", day=4))
    driver.click("J9")
    driver.wait(0.8)
    half = driver.show()
    driver.wait(1.8)
    whole = driver.show()
    assert changed(half, whole, driver.spot("J9").unionall([driver.spot("H9")]))


def test_a_click_goes_to_the_nearest_point(open_match: OpenMatch) -> None:
    driver = open_match()
    x, y = driver.point("D4")
    half = driver.spot("D4").w // 2
    user_input.click(driver.context.scenes, (x + half - 1, y - half + 1))
    assert turns(driver) == ["D4"]
    assert driver.game_board.place_at((x + half + 1, y)) == "E4"


def test_the_uppermost_stone_of_the_lid_is_in_the_hand(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    top = driver.board.sprite_at(SavedStone(BLACK, 2))
    assert top is not None
    driver.grab(LID, "E7")
    assert (top.x, top.y) == driver.point("E7")
    driver.release("E5")
    assert driver.message.startswith("With a stone on E5 the lid of 3 could no longer win")
    driver.wait()
    assert (top.x, top.y) == driver.spot(SavedStone(BLACK, 2)).center
    driver.grab(LID, "E7")
    driver.release("E7")
    assert driver.kind("E7") == "black"


def test_chevrons_lead_over_stones_to_the_lit_points(open_match: OpenMatch) -> None:
    """From H15 to the west the way passes G15, F15, E15 and D15; a computer is shown no ways."""
    driver = open_match(*FIRST_DAY)
    x, y = driver.point("E15")
    between = pygame.Rect(x - driver.spot("E15").w // 2 - 3, y - 3, 7, 7)
    shown = driver.show()
    without = open_match(*FIRST_DAY, seats=("Robot", "Ben")).show()
    assert changed(shown, without, between)


def test_chevrons_make_way_for_the_reason_of_a_refusal(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    x, y = driver.point("E15")
    between = pygame.Rect(x - driver.spot("E15").w // 2 - 3, y - 3, 7, 7)
    with_chevrons = driver.show()
    driver.click("H1")  # to the south, where no chevron leads to the west
    driver.wait(0.3)
    assert changed(with_chevrons, driver.show(), between)
    driver.wait(3)
    assert not changed(with_chevrons, driver.show(), between)


def test_a_stone_that_waits_for_confirmation_has_no_chevrons(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    x, y = driver.point("E15")
    between = pygame.Rect(x - driver.spot("E15").w // 2 - 3, y - 3, 7, 7)
    with_chevrons = driver.show()
    move = driver.view.game_board.meant(driver.position, Bowl(BLACK), "C15")
    driver.view.pending = PendingMove(Bowl(BLACK), "C15", move)
    assert changed(with_chevrons, driver.show(), between)


def test_a_lit_point_under_the_pointer_shows_the_stone_to_come(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    before = driver.show()
    driver.hover("H14")
    assert changed(before, driver.show(), driver.spot("H14"))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200), (800, 1400)])
@pytest.mark.parametrize("board", ["19", "13"])
def test_everything_lies_in_the_area_and_apart(
    open_match: OpenMatch, size: tuple[int, int], board: str
) -> None:
    driver = open_match(size=size, Size=board)
    layout = driver.layout
    parts = [layout.lines.paper, layout.dial, *layout.bowls.values(), *layout.lids.values()]
    for rect in (*parts, *layout.captions.values()):
        assert driver.scene.board.area.contains(rect)
    for part in parts:
        assert [other for other in parts if part.colliderect(other)] == [part]
    for side in (BLACK, WHITE):
        assert not layout.captions[side].colliderect(layout.dial)
        assert driver.game_board.place_at(layout.bowls[side].center) == Bowl(side)
        assert driver.game_board.place_at(layout.lids[side].center) == Lid(side)
    driver.show()


def test_the_caption_of_a_lid_ends_with_it(open_match: OpenMatch, written: list[Line]) -> None:
    driver = open_match(*FIRST_DAY, size=(480, 640))
    use_language("it")
    try:
        driver.show()
    finally:
        use_language("en")
    (caption,) = (line.place for line in written if line.text == "Coperchio: 1")
    assert caption.right <= driver.layout.lids[WHITE].right


def test_several_stones_of_a_turn_are_taken_back_with_one_button(open_match: OpenMatch) -> None:
    driver = open_match()
    first = next(iter(driver.lit))
    driver.click(first)
    assert not driver.scene.controls()  # “Undo” takes a single stone back
    driver.wait(2)
    driver.click(next(iter(driver.lit)))
    driver.wait(2)
    (button,) = driver.scene.controls()
    found = driver.scene.explain(button.center)
    assert found is not None
    assert found.text.endswith("Its key is Ctrl+Shift+Z.")
    click(driver.context.scenes, button.center)
    assert driver.view.session.match.ply == 0


# -- What one stone costs, counted in calls of the program's functions


def cost_of_stone(driver: Driver, point: str) -> int:
    driver.wait()
    driver.grab(Bowl(BLACK), point)
    return own_calls_of(partial(driver.release, point))


def test_a_stone_is_shown_and_saved_with_few_calls(open_match: OpenMatch) -> None:
    driver = open_match()
    costs = [cost_of_stone(driver, point) for point in ("D4", "E4", "E5")]
    assert turns(driver) == ["D4 E4 E5"]
    assert max(costs) <= 450
