"""The match scene of Veletas: every gesture by mouse and keyboard, refusals, undo, claims, ends."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.core.position import Side
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.result import ResultScene
from games.veletas.view.board import Marker
from games.veletas.view.pieces import PALETTES
from tests.match_driver import turns
from tests.ui import user_input
from tests.veletas.match_driver import OpenMatch
from tests.veletas.pictures import OPEN, WHITE, drawn

CROOKED = ": shooters move and shoot along ranks, files and diagonals."

PLACED = ("b2,c3,h8/d6", "keep", "b9,e5,g3,i4/f9")
"""The placements of a game on the standard board by the current rules."""

CORNER = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    x . . . . . .
    x . . . . . .
    * o . . . . ."""

LAST_SHOT = """
    . . . . . x *
    . . . . . . x
    . . . . . . .
    . . . * . . .
    . . . . . . .
    x x . . . . .
    B o . . . . ."""


# ---------------------------------------------------------------------------------- placement


def test_shooters_are_dragged_from_the_reserve_then_a_stone_from_the_bowl(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    assert driver.texts.expectation(driver.position) == "Black: place 3 shooters."
    driver.drag("reserve", "c3")
    assert driver.texts.expectation(driver.position) == "Black: place 2 more shooters."
    driver.drag("reserve", "b2")
    driver.drag("reserve", "h8")
    assert (
        driver.texts.expectation(driver.position)
        == "Black: place your first stone on any empty square."
    )
    driver.drag("black bowl", "d6")
    assert turns(driver) == ["b2,c3,h8/d6"]
    assert (driver.kind("c3"), driver.kind("d6")) == ("shooter", "black")


def test_a_click_on_a_marked_square_places_the_next_piece(open_match: OpenMatch) -> None:
    driver = open_match(Size="7")
    assert driver.chosen() == "reserve"
    assert len(driver.lit) == 25
    driver.click("c3")
    assert driver.chosen() == "black bowl"
    assert len(driver.lit) == 48
    driver.click("a1")
    assert turns(driver) == ["c3/a1"]


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


def test_a_shooter_dropped_where_the_rules_forbid_it_glides_home(open_match: OpenMatch) -> None:
    driver = open_match(Rules="leaflet-en")
    driver.drag("reserve", "d5")
    driver.drag("reserve", "c4")
    assert driver.message == (
        "c4 is next to the shooter on d5: in this rule set shooters may not be placed side by side."
    )
    assert turns(driver) == ["d5"]
    driver.wait()
    assert driver.view.settled
    assert driver.kind("c4") is None
    assert driver.chosen() == "reserve"


@pytest.mark.parametrize(("place", "sentence"), [
    ("black bowl", "The shooters come first: 2 more are to be placed before the stone."),
    ("white bowl", "Those are White’s stones: it is Black’s turn."),
    ("c3", "c3 is not empty: a shooter stands there."),
    ("a5",
     "a5 is on the edge: in this rule set no shooter may be placed on the outermost squares."),
])  # fmt: skip
def test_clicks_that_mean_nothing_in_the_placement_say_why(
    open_match: OpenMatch, place: str, sentence: str
) -> None:
    driver = open_match("c3")
    driver.click(place)
    assert driver.message == sentence
    assert turns(driver) == ["c3"]


def test_the_reserve_is_closed_when_the_stone_is_due(open_match: OpenMatch) -> None:
    driver = open_match("b2,c3,h8")
    driver.click("reserve")
    assert driver.message == (
        "The shooters of this placement are all on the board: place the stone now."
    )
    assert driver.chosen() == "black bowl"


def test_the_reserve_stays_at_hand_whatever_is_clicked(open_match: OpenMatch) -> None:
    driver = open_match("c3")
    driver.click("reserve", "reserve", "c3")
    assert driver.chosen() == "reserve"
    driver.click("d4")
    assert turns(driver) == ["c3,d4"]


# ---------------------------------------------------------------------------- the pie choice


def test_the_second_player_is_asked_for_a_colour(open_match: OpenMatch) -> None:
    driver = open_match("b2,c3,h8/d6")
    assert isinstance(driver.top, ChoiceScene)
    assert user_input.texts(driver.top)[0] == "Ben: which colour?"
    driver.show()
    user_input.button(driver.top, "Keep White").action()
    driver.wait(0.1)
    assert turns(driver)[1:] == ["keep"]
    assert [plate.name for plate in driver.texts.seat_infos(driver.position)] == [
        "Ada · Black",
        "Ben · White",
    ]


def test_taking_black_swaps_the_colours_and_the_first_player_goes_on(
    open_match: OpenMatch,
) -> None:
    driver = open_match("b2,c3,h8/d6")
    driver.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    driver.wait(0.1)
    assert turns(driver)[1:] == ["swap"]
    assert driver.message == "Ben takes Black: the colours are swapped."
    assert driver.session.seat.name == "Ada"
    assert [plate.name for plate in driver.texts.seat_infos(driver.position)] == [
        "Ada · White",
        "Ben · Black",
    ]
    assert driver.texts.expectation(driver.position) == "White: place 4 shooters."


def test_escape_in_the_choice_takes_the_stone_back(open_match: OpenMatch) -> None:
    driver = open_match("b2,c3,h8/d6")
    driver.key(pygame.K_ESCAPE)
    driver.wait()
    assert turns(driver) == ["b2,c3,h8"]
    driver.click("d7")
    driver.wait()
    assert isinstance(driver.top, ChoiceScene)


# --------------------------------------------------------------------------- ordinary turns


def test_a_turn_by_dragging_a_shooter_and_a_stone_from_the_bowl(open_match: OpenMatch) -> None:
    driver = open_match(*PLACED)
    driver.drag("e5", "e8")
    assert driver.texts.expectation(driver.position) == "Black: shoot a stone from e8."
    driver.drag("black bowl", "b5")
    assert turns(driver)[-1] == "e5-e8/b5"
    expected = "White: move a shooter, or shoot without moving."
    assert driver.texts.expectation(driver.position) == expected


def test_a_stone_can_be_dragged_out_of_the_shooter_that_has_moved(open_match: OpenMatch) -> None:
    driver = open_match(*PLACED)
    driver.drag("e5", "e8")
    driver.wait()
    driver.grab("loaded stone", "b5")
    drag = driver.board.drag
    assert drag is not None
    assert drag.sprite.kind == "black"
    driver.release("b5")
    assert turns(driver)[-1] == "e5-e8/b5"


def test_three_clicks_make_a_turn(open_match: OpenMatch) -> None:
    driver = open_match(*PLACED)
    driver.click("e5", "e8")
    assert driver.chosen() == "loaded stone"
    driver.click("b5")
    assert turns(driver)[-1] == "e5-e8/b5"


def test_a_chosen_shooter_lights_its_moves_and_the_bowl_all_shots(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.click("b6")
    assert driver.lit == {
                "b1", "b2", "b3", "b4", "b5", "b7",
        "a5", "a6", "a7", "c5", "c6", "c7", "e3", "f2", "g1",
    }  # fmt: skip
    driver.click("black bowl")
    standing = {"b6", "d4", "e2", "d6", "f3"}
    out_of_reach = {"a3", "c1", "d7", "f5", "f7", "g3", "g5", "g6"}
    assert driver.lit == set(driver.position.board.grid.names) - standing - out_of_reach


def test_a_stone_is_shot_without_a_move(open_match: OpenMatch) -> None:
    driver = open_match(*PLACED)
    driver.drag("black bowl", "b5")
    assert turns(driver)[-1] == "b2/b5"
    driver.click("white bowl", "b4")
    assert turns(driver)[-1] == "b2/b4"


def test_a_turn_with_the_keyboard_alone(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.key(pygame.K_UP)
    assert driver.cursor() == "e2"
    driver.key(pygame.K_UP)
    assert driver.cursor() == "d4"
    driver.key(pygame.K_RETURN, pygame.K_UP)
    assert driver.cursor() == "d5"
    driver.key(pygame.K_RETURN)
    assert turns(driver) == ["d4-d5"]
    driver.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
    assert turns(driver) == ["d4-d5/b5"]


# ------------------------------------------------------------------------------- refused, put back


def test_an_illegal_drop_glides_home_with_the_sentence_of_the_rules(
    open_match: OpenMatch,
) -> None:
    driver = open_match(at=drawn("leaflet-en", OPEN))
    home = driver.point("b6")
    driver.drag("b6", "e6")
    assert driver.message == "The stone on d6 is in the way from b6 to e6."
    sprite = driver.board.sprite_at("b6")
    assert sprite is not None
    assert (sprite.x, sprite.y) != home
    driver.wait(0.3)
    assert (sprite.x, sprite.y) == home
    assert driver.heard == ["pick_up_wood", "refuse"]


@pytest.mark.parametrize(("origin", "target", "sentence"), [
    ("black bowl", "d4", "d4 is not empty: a shooter stands there."),
    ("black bowl", "g6", "Something is in the way from every unclaimed shooter to g6."),
    ("e2", "white bowl", "Those are White’s stones: it is Black’s turn."),
    ("e2", "black bowl", "Stones and shooters go onto squares of the board."),
    ("e2", "g3", "g3 is not in line with e2" + CROOKED),
])  # fmt: skip
def test_drops_that_are_refused(
    open_match: OpenMatch, origin: str, target: str, sentence: str
) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.drag(origin, target)
    assert driver.message == sentence
    assert turns(driver) == []


def test_another_shooter_after_the_move_is_refused(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.click("d4", "d5", "b6")
    assert driver.message == (
        "A shooter has been moved to d5 in this turn: now it must shoot a stone."
    )
    assert driver.chosen() == "loaded stone"


# ---------------------------------------------------------------------------------- undo, redo


def test_undo_in_mid_turn_and_the_turn_goes_another_way(open_match: OpenMatch) -> None:
    driver = open_match(*PLACED)
    driver.click("e5", "e8")
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert turns(driver)[-1] == PLACED[-1]
    driver.wait()
    assert driver.kind("e5") == "shooter"
    driver.click("e5", "e7", "b7")
    assert turns(driver)[-1] == "e5-e7/b7"


def test_vanes_point_where_they_last_moved_or_shot_and_undo_turns_them_back(
    open_match: OpenMatch,
) -> None:
    driver = open_match(*PLACED)
    assert driver.angle("e5") == 315
    driver.play("e5-e8")
    driver.wait()
    assert driver.angle("e8") == 0
    driver.play("b5")
    driver.wait()
    assert driver.angle("e8") == 135
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert driver.angle("e8") == 0
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert driver.angle("e5") == 315


def test_the_shooter_that_is_written_down_turns_for_a_shot_without_a_move(
    open_match: OpenMatch,
) -> None:
    driver = open_match(*PLACED, "b2/b5")
    assert driver.angle("b2") == 0


def test_a_chosen_vane_turns_towards_the_pointer_and_back(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.click("d4")
    driver.hover("g4")
    driver.wait(0.3)
    assert driver.angle("d4") == 270
    driver.key(pygame.K_ESCAPE)
    driver.wait(0.3)
    assert driver.angle("d4") == 315


def test_the_last_turn_is_marked_and_the_one_before_the_choice(open_match: OpenMatch) -> None:
    driver = open_match("b2,c3,h8/d6")
    assert list(driver.board_view(driver.position).last) == [
        "b2",
        "c3",
        "h8",
        "d6",
    ]
    driver.play("keep")
    assert list(driver.board_view(driver.position).last) == [
        "b2",
        "c3",
        "h8",
        "d6",
    ]
    driver.play(PLACED[2], "e5-e8")
    assert list(driver.board_view(driver.position).last) == ["e5", "e8"]
    driver.play("e5")
    assert list(driver.board_view(driver.position).last) == ["e5", "e8"]


# ------------------------------------------------------------------------- claims and the end


def test_a_claim_stops_the_vane_and_lays_a_marker_on_it(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    driver.drag("black bowl", "b2")
    assert not driver.view.settled
    driver.wait(0.4)
    driver.show()
    driver.wait()
    assert driver.heard[-1] == "claim"
    assert driver.message == "Black claims a1: its group there has 3 stones, White’s has 1."
    assert driver.view.settled
    assert driver.kind("a1") == "claimed"
    marker = driver.board.sprite_at(Marker("a1"))
    assert marker is not None
    assert marker.kind == "marker-black"
    assert [plate.score for plate in driver.texts.seat_infos(driver.position)] == [
        "1 / 2",
        "0 / 2",
    ]


def test_equal_groups_are_explained(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER, WHITE))
    driver.drag("white bowl", "b2")
    driver.wait()
    assert driver.message == (
        "a1 is a tie, 2 stones each. White has made this turn: Black claims it."
    )


def test_a_claim_can_still_be_read_when_the_computer_has_answered(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER), seats=("Ada", "Robot"))
    driver.drag("black bowl", "b2")
    driver.wait()
    sentence = driver.message
    driver.engine.answer("d4-d5/d4", "d4-d5", "/d4")
    driver.wait()
    assert turns(driver)[-1] == "d4-d5/d4"
    assert driver.message == sentence
    driver.click("d5")
    assert driver.message == ""


def test_input_is_taken_while_a_claim_is_shown(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    driver.drag("black bowl", "b2")
    driver.drag("d4", "d5")
    assert turns(driver) == ["a1/b2", "d4-d5"]


def test_an_undone_claim_gives_the_vane_back(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    driver.drag("black bowl", "b2")
    driver.wait()
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert driver.view.settled is False
    driver.wait()
    assert driver.kind("a1") == "shooter"
    assert driver.board.sprite_at(Marker("a1")) is None


def test_the_majority_ends_the_game_with_a_result(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", LAST_SHOT))
    driver.drag("black bowl", "f6")
    assert driver.view.session.over
    driver.wait(0.5)
    driver.show()
    driver.wait(4)
    assert isinstance(driver.top, ResultScene)
    verdict = driver.scene.panel.navigation.summary()
    assert (verdict.title, verdict.reason) == (
        "Ada wins",
        "Black has claimed 2 of the 3 shooters.",
    )
    assert verdict.rows == ()  # the reason says it
    assert driver.view.status.text == ""
    lit = {
        driver.show().get_at((spot.x + spot.w // 7, spot.y + spot.w // 7))[:3]
        for cell, side in driver.position.claims.items()
        for spot in (driver.spot(cell),)
        if side is Side.BLACK
    }
    assert lit == {PALETTES["light"].win}
    driver.show()
    driver.key(pygame.K_ESCAPE)
    driver.click("d4")
    assert driver.message == "The game is over."


# ---------------------------------------------------------------------------------- computers


def test_a_computer_places_chooses_and_plays(open_match: OpenMatch) -> None:
    driver = open_match("c3/e5", seats=("Ada", "Robot"), Size="7")
    assert driver.engine.asked[-1]["side"] == "white"
    driver.engine.answer("swap", "swap")
    driver.wait()
    assert turns(driver)[1:] == ["swap"]
    driver.click("d5", "e3", "b6")
    driver.wait()
    assert len(driver.engine.asked) == 2
    assert "3. d5,e3/b6" in driver.engine.asked[-1]["record"]
    driver.click("black bowl")
    assert driver.message == "It is Robot’s turn."
    driver.engine.answer("c3-c6/d6", "c3-c6", "/d6")
    driver.wait(0.2)
    assert turns(driver)[-1] == "c3-c6"
    driver.wait()
    assert turns(driver)[-1] == "c3-c6/d6"
    assert driver.session.seat.name == "Ada"


def test_the_bowl_of_a_person_against_a_computer_lies_at_the_bottom(open_match: OpenMatch) -> None:
    driver = open_match("c3/e5", seats=("Ada", "Robot"), Size="7")
    bowls = driver.layout.bowls
    assert bowls[Side.BLACK].top > bowls[Side.WHITE].bottom
    driver.engine.answer("swap", "swap")
    driver.wait(3)
    bowls = driver.layout.bowls
    assert bowls[Side.WHITE].top > bowls[Side.BLACK].bottom


def test_a_hint_marks_where_from_and_numbers_where_to(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    driver.key(pygame.K_h)
    driver.engine.answer("d4-d5/b5", "d4-d5", "/b5")
    driver.wait(0.1)
    assert list(driver.board.hints) == ["d4"]
    assert driver.message.startswith("Hint: d4-d5/b5")
    surface = driver.show()
    for cell in ("d5", "b5"):
        square = surface.subsurface(driver.layout.tiling.spot(cell))
        focus = pygame.mask.from_threshold(square, driver.context.theme.focus, (1, 1, 1, 255))
        assert focus.count() > 20


# ------------------------------------------------------------------------------------ all of it


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
    driver.show()


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_start_asks_after_the_first_turn(open_match: OpenMatch, rules: str) -> None:
    driver = open_match(Rules=rules, Size="7", Start="random")
    assert not driver.position.shooters_missing
    stone = next(str(move)[1:] for move in driver.position.legal_moves() if str(move)[0] == "/")
    driver.drag("black bowl", stone)
    driver.wait()
    assert isinstance(driver.top, ChoiceScene)
    assert "White makes the next one" in user_input.texts(driver.top)[1]
    driver.key(pygame.K_DOWN, pygame.K_RETURN)
    driver.wait(0.1)
    expected = "White: move a shooter, or shoot without moving."
    assert driver.texts.expectation(driver.position) == expected


def test_on_a_turned_board_white_is_below_and_vanes_point_the_same_way_on_it(
    open_match: OpenMatch,
) -> None:
    driver = open_match(at=drawn("current", CORNER, WHITE))
    settings = msgspec.structs.replace(driver.context.settings, flip_board=True)
    before = driver.point("a1")
    driver.context.change_settings(settings)
    driver.wait(0.1)
    assert driver.point("g7") == before
    assert driver.point("white bowl")[1] > driver.point("black bowl")[1]
    driver.drag("d4", "d2")
    driver.wait()
    assert driver.angle("d2") == 180  # towards the first rank, which is above now
    assert driver.spot("loaded stone").centery < driver.point("d2")[1]
    driver.click("d1")
    assert turns(driver) == ["d4-d2/d1"]
