"""The match scene of Tiananmen: stones from bowl and lid, saving, refusals, undo, rings, chains."""

from __future__ import annotations

import pygame
import pytest

from games.tiananmen.rules.position import set_up
from games.tiananmen.view.board import Bowl, Lid, SavedStone, TimeOfDay, time_of_day
from games.ui.match.dialogs import PauseScene
from games.ui.match.result import ResultScene
from tests.match_driver import turns
from tests.tiananmen.match_driver import OpenMatch, changed
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, example
from tests.ui import user_input
from tests.ui.user_input import click

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

BOWL, LID = Bowl(BLACK), Lid(BLACK)
FIRST_DAY = ("D16 D17 D15 E15", "save", "F15 G15", "H15")
"""The first day of a game; Black is to open the second, with the last stone on H15."""


def ring_but(*missing: str) -> list[str]:
    return [point for point in RING if point not in missing]


# ------------------------------------------------------------------------------ placing stones


def test_a_stone_is_dragged_from_the_bowl_to_a_lit_point(open_match: OpenMatch) -> None:
    driver = open_match()
    assert driver.lit == {"D4", "D10", "D16", "K4", "K16", "Q4", "Q10", "Q16"}
    driver.drag(BOWL, "D4")
    assert turns(driver) == ["D4"]
    assert driver.lit == {"D5", "E4", "D3", "C4"}
    assert driver.kind("D4") == "black"
    driver.wait()
    assert driver.heard == ["pick_up_slate", "stone"]


def test_the_bowl_is_at_hand_so_that_one_click_places(open_match: OpenMatch) -> None:
    driver = open_match()
    assert driver.chosen() == BOWL
    driver.click("D4", "E4", "E5", "F5")
    assert turns(driver) == ["D4 E4 E5 F5"]
    assert driver.chosen() == Bowl(WHITE)
    driver.click("F6")
    assert driver.kind("F6") == "white"


def test_a_click_goes_to_the_nearest_point(open_match: OpenMatch) -> None:
    driver = open_match()
    x, y = driver.point("D4")
    half = driver.spot("D4").w // 2
    user_input.click(driver.context.scenes, (x + half - 1, y - half + 1))
    assert turns(driver) == ["D4"]
    assert driver.game_board.place_at((x + half + 1, y)) == "E4"


@pytest.mark.parametrize(("keys", "point"), [
    ((pygame.K_UP,), "H16"), ((pygame.K_RIGHT,), "J15"),
    ((pygame.K_DOWN,), "H14"), ((pygame.K_LEFT,), "C15"),
])  # fmt: skip
def test_the_first_arrow_goes_in_that_direction_from_the_last_stone(
    open_match: OpenMatch, keys: tuple[int, ...], point: str
) -> None:
    driver = open_match(*FIRST_DAY)
    driver.key(*keys)
    assert driver.cursor() == point


def test_a_turn_with_the_keyboard_alone(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.key(pygame.K_LEFT, pygame.K_RETURN)
    assert turns(driver) == ["D10"]
    for hex_code in (pygame.K_UP, pygame.K_UP, pygame.K_RIGHT):
        driver.key(hex_code, pygame.K_SPACE)
    assert turns(driver) == ["D10 D11 D12 E12"]


def test_where_no_direction_is_free_every_empty_point_is_lit(open_match: OpenMatch) -> None:
    """Ruling (b)."""
    driver = open_match(at=example("nothing_in_line").position)
    assert len(driver.lit) == 13 * 13 - 25 - 5 + 1
    driver.show()
    driver.click("K10")
    assert turns(driver) == ["K10"]


# -------------------------------------------------------------------------------------- saving


def test_a_stone_dragged_into_the_lid_is_saved(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    assert LID in driver.lit
    driver.drag(BOWL, LID)
    assert turns(driver)[-1] == "save"
    assert not driver.view.settled
    driver.wait(0.4)
    assert driver.heard[-1] == "save"
    assert driver.message == "Black saves a stone: 1 in the lid."
    driver.show()
    driver.wait()
    sprite = driver.board.sprite_at(SavedStone(BLACK, 0))
    assert sprite is not None
    assert (sprite.x, sprite.y) == driver.layout.lids[BLACK].center


def test_a_click_on_the_lid_saves_too(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    driver.click(LID)
    driver.click(Bowl(WHITE), Lid(WHITE))
    assert turns(driver)[-2:] == ["save", "save"]
    assert [driver.position.lid(side) for side in (BLACK, WHITE)] == [1, 2]


def test_the_keyboard_saves_too(open_match: OpenMatch) -> None:
    driver = open_match("D16 D17 D15 E15")
    driver.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert driver.cursor() == Lid(WHITE)
    driver.key(pygame.K_RETURN)
    assert turns(driver)[-1] == "save"


@pytest.mark.parametrize(("played", "sentence"), [
    ((), "Black may not save on the first day: he places the first stone of the game."),
    (("D4",),
     "A stone may be saved only instead of all 4 stones, and the first of them is placed."),
    (("D4 D5 D6 D7", "save"), "No stone may be saved in the second half of a day."),
])  # fmt: skip
def test_a_stone_that_may_not_be_saved_goes_back(
    open_match: OpenMatch, played: tuple[str, ...], sentence: str
) -> None:
    driver = open_match(*played)
    assert LID not in driver.lit
    before = turns(driver)
    driver.drag(BOWL, LID)
    assert driver.message == sentence
    driver.click(LID)
    assert driver.message == sentence
    assert turns(driver) == before
    assert driver.chosen() == BOWL


# ------------------------------------------------------------------------------ opening the lid


def test_a_lid_that_can_win_is_offered_beside_the_bowl(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    assert driver.texts.expectation(driver.position) == (
        "Day 5, morning: your lid can win now. Take its stones, or go on from your bowl."
    )
    assert driver.chosen() == BOWL
    assert driver.lit == {"K7", "L6", "K5", "D6", LID}
    driver.click(LID)
    assert driver.chosen() == LID
    assert driver.lit == {"E7", "G5", "H9"}
    driver.click("K7")
    assert turns(driver) == []
    driver.click("K7")
    assert turns(driver) == ["K7"]


def test_an_earlier_turn_that_is_viewed_is_played_with_one_click(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert driver.lit
    count = len(turns(driver))
    driver.click(next(place for place in driver.lit if isinstance(place, str)))
    assert len(turns(driver)) == count + 1


def test_stones_of_the_lid_are_dragged_until_they_win(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    driver.drag(LID, "H9")
    assert driver.texts.expectation(driver.position) == (
        "Day 5, morning: place the 2 stones of your lid."
    )
    assert [plate.score for plate in driver.texts.seat_infos(driver.position)] == ["2 left", ""]
    assert driver.chosen() == LID
    driver.click("E7")
    assert driver.texts.expectation(driver.position) == (
        "Day 5, morning: place the last stone of your lid."
    )
    driver.drag(LID, "G5")
    assert turns(driver) == ["lid H9 E7 G5"]
    assert driver.view.session.over
    assert time_of_day(driver.view.match) == TimeOfDay(5, 0, 4)


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


def test_saving_is_still_possible_when_the_lid_could_win(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    driver.click(BOWL, LID)
    assert turns(driver) == ["save"]
    assert driver.position.lid(BLACK) == 4


def test_whites_lid_stones_go_in_line(open_match: OpenMatch) -> None:
    driver = open_match(at=WHITE_LID)
    driver.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert driver.cursor() == Lid(WHITE)
    driver.key(pygame.K_RETURN)
    assert driver.lit == {"E12"}
    assert driver.cursor() == "E12"
    driver.show()
    driver.key(pygame.K_RETURN)
    assert driver.chosen() == Lid(WHITE)
    assert driver.lit == {"E13"}
    driver.key(pygame.K_UP, pygame.K_RETURN)
    assert turns(driver) == ["lid E12 E13"]
    assert driver.view.session.over


@pytest.mark.parametrize(("origin", "target", "sentence"), [
    (LID, "G4", "A white stone stands on G4."),
    (LID, "A1", "With a stone on A1 the lid of 3 could no longer win: "
                "only stones that keep the win possible may be chosen."),
    (LID, BOWL, "Stones of the lid go onto the board, or stay in it."),
    (LID, Lid(WHITE), "That is White’s lid: it is Black’s turn."),
    (BOWL, "E7", "A stone goes on the nearest empty point north, east, south or west of K6."),
])  # fmt: skip
def test_drops_that_are_refused(
    open_match: OpenMatch, origin: object, target: object, sentence: str
) -> None:
    driver = open_match(at=example("black_lid").position)
    driver.drag(origin, target)
    assert driver.message == sentence
    assert turns(driver) == []


def test_the_bowl_is_closed_while_the_lid_is_emptied(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    driver.drag(LID, "H9")
    driver.click(BOWL)
    assert driver.message == (
        "The lid is being emptied: only its stones may be placed now, until they win."
    )
    assert driver.chosen() == LID


# ------------------------------------------------------------------------ refused, and put back


@pytest.mark.parametrize(("place", "sentence"), [
    (Bowl(WHITE), "Those are White’s stones: it is Black’s turn."),
    (Lid(WHITE), "That is White’s lid: it is Black’s turn."),
    ("K10", "The People’s Heroes stand on K10."),
    ("D16", "A black stone stands on D16."),
    ("H15", "A white stone stands on H15."),
    ("H12", "South of H15 the nearest empty point is H14."),
    ("A1", "A stone goes on the nearest empty point north, east, south or west of H15."),
])  # fmt: skip
def test_clicks_that_are_refused_say_why_and_leave_the_bowl_at_hand(
    open_match: OpenMatch, place: object, sentence: str
) -> None:
    driver = open_match(*FIRST_DAY)
    driver.click(place)
    assert driver.message == sentence
    assert driver.heard[-1] == "refuse"
    assert driver.chosen() == BOWL
    driver.click("H14")
    assert turns(driver)[-1] == "H14"


def test_escape_puts_back_the_cursor_first(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    driver.key(pygame.K_UP, pygame.K_ESCAPE)
    assert driver.cursor() is None
    assert driver.top is driver.scene
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, PauseScene)


# ---------------------------------------------------------------------------------- undo, redo


def test_undo_in_mid_turn_and_the_turn_goes_another_way(open_match: OpenMatch) -> None:
    driver = open_match("D4 E4")
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert turns(driver) == ["D4"]
    driver.wait()
    assert driver.kind("E4") is None
    driver.click("D5")
    assert turns(driver) == ["D4 D5"]


def test_undoing_a_save_empties_the_lid(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY, "save")
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert driver.kind(SavedStone(BLACK, 0)) is None
    assert driver.kind(SavedStone(WHITE, 0)) == "white"


def test_undoing_a_lid_stone_returns_it_to_the_lid(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position)
    driver.drag(LID, "H9")
    driver.wait()
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert driver.kind("H9") is None
    assert driver.kind(SavedStone(BLACK, 2)) == "black"
    assert driver.chosen() == BOWL


# ------------------------------------------------------------------------------- ways and marks


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


def test_a_lit_point_under_the_pointer_shows_the_stone_to_come(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    before = driver.show()
    driver.hover("H14")
    assert changed(before, driver.show(), driver.spot("H14"))


# --------------------------------------------------------------------------------------- the end


def test_a_ring_is_lit_stone_by_stone_and_ends_the_game(open_match: OpenMatch) -> None:
    driver = open_match(at=set_up(19, black=ring_but("J9"), last="J8", day=4))
    driver.click("J9")
    assert driver.view.session.over
    assert not driver.view.settled
    driver.wait(0.8)
    half = driver.show()
    driver.wait(1.8)
    whole = driver.show()
    assert changed(half, whole, driver.spot("J9").unionall([driver.spot("H9")]))
    driver.wait(4)
    assert isinstance(driver.top, ResultScene)
    verdict = driver.scene.panel.navigation.summary()
    assert (verdict.title, verdict.reason) == ("Ada wins", "Black’s ring encloses the Heroes.")
    assert verdict.rows == ()  # stones decide nothing
    plates = driver.texts.seat_infos(driver.position)
    assert [plate.detail for plate in plates] == ["16 placed", "0 placed"]
    driver.key(pygame.K_ESCAPE)
    driver.click("D4")
    assert driver.message == "The game is over."


def test_a_chain_ends_the_game_in_the_middle_of_a_turn(open_match: OpenMatch) -> None:
    """Ruling (d); the dial still shows the part in which it happened."""
    position = set_up(19, black=["A1"], white=CHAIN[:-1], last="R18", day=4, part=1)
    driver = open_match(at=position)
    driver.click("R19")
    assert driver.view.session.over
    assert time_of_day(driver.view.match) == TimeOfDay(4, 1, 2)
    assert (
        driver.scene.panel.navigation.summary().reason
        == "White’s chain links the Heroes with the edge."
    )
    driver.wait(6)
    driver.show()
    assert turns(driver) == ["R19"]


# ----------------------------------------------------------------------------------- computers


def test_a_computer_saves_and_the_window_says_so(open_match: OpenMatch) -> None:
    driver = open_match("D4 D5 D6 D7", seats=("Ada", "Robot"))
    driver.engine.answer("save", "save")
    driver.wait(0.4)
    assert driver.message == "White saves a stone: 1 in the lid."


def test_a_hint_marks_the_next_stone(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY)
    driver.key(pygame.K_h)
    driver.engine.answer("H14 H13 H12 H11", "H14", "H13", "H12", "H11")
    driver.wait(0.1)
    assert list(driver.board.hints) == [BOWL]
    assert driver.message.startswith("Hint: H14 H13 H12 H11")
    driver.show()


def test_a_hint_for_the_first_stone_goes_from_the_bowl(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.key(pygame.K_h)
    driver.engine.answer("D4 D5 D6 D7", "D4", "D5", "D6", "D7")
    driver.wait(0.1)
    assert list(driver.board.hints) == [BOWL]


@pytest.mark.parametrize(("moves", "places"), [
    (("lid E7", "lid G5", "lid H9"), [LID]),
    (("save",), [BOWL, SavedStone(BLACK, 3)]),
])  # fmt: skip
def test_a_hint_can_propose_the_lid(
    open_match: OpenMatch, moves: tuple[str, ...], places: list[object]
) -> None:
    driver = open_match(at=example("black_lid").position)
    driver.key(pygame.K_h)
    driver.engine.answer("proposed", *moves)
    driver.wait(0.1)
    assert list(driver.board.hints) == places


def test_a_hint_for_whites_lid_begins_there(open_match: OpenMatch) -> None:
    driver = open_match(at=WHITE_LID)
    driver.key(pygame.K_h)
    driver.engine.answer("lid E12 E13", "lid E12", "lid E13")
    driver.wait(0.1)
    assert list(driver.board.hints) == [Lid(WHITE)]


# ------------------------------------------------------------------------------------ all of it


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
