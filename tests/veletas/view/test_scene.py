"""Veletas under the hand: every gesture by mouse and keyboard, refused ones, undo, claims, ends."""

from __future__ import annotations

import pygame
import pytest

from games.ui.match.dialogs import ChoiceScene, PauseScene, ResultScene
from games.veletas.view.board_view import Marker
from tests.running_match import turns
from tests.ui import hand
from tests.veletas.pictures import WHITE, drawn
from tests.veletas.running_match import OpenTable

PLACED = ("b2,c3,h8/d6", "keep", "b9,e5,g3,i4/f9")
"""The placements of a game on the standard board by the current rules."""

OPEN = """
    . . . . . . .
    . * . x . . .
    . . . . . . .
    . . . * . . .
    . . . . . o .
    . . . . * . .
    . . . . . . ."""

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
    open_table: OpenTable,
) -> None:
    table = open_table()
    assert table.scene.expectation(table.position) == "Black: place 3 shooters."
    table.drag("reserve", "c3")
    assert table.scene.expectation(table.position) == "Black: place 2 more shooters."
    table.drag("reserve", "b2")
    table.drag("reserve", "h8")
    assert (
        table.scene.expectation(table.position)
        == "Black: place your first stone on any empty square."
    )
    table.drag("black bowl", "d6")
    assert turns(table) == ["b2,c3,h8/d6"]
    assert (table.kind("c3"), table.kind("d6")) == ("shooter", "black")


def test_a_click_on_a_lit_square_places_what_comes_next(open_table: OpenTable) -> None:
    table = open_table(Size="7")
    assert table.chosen() == "reserve"
    assert len(table.lit) == 25
    table.click("c3")
    assert table.chosen() == "black bowl"
    assert len(table.lit) == 48
    table.click("a1")
    assert turns(table) == ["c3/a1"]


def test_a_shooter_in_the_hand_is_not_in_the_reserve(open_table: OpenTable) -> None:
    table = open_table()
    before = table.show()
    slot = table.point("reserve")
    table.grab("reserve", "e5")
    during = table.show()
    assert before.get_at(slot) != during.get_at(slot)
    table.right_click()
    table.wait()
    table.click("reserve")
    assert table.show().get_at(slot) == before.get_at(slot)


def test_a_shooter_dropped_where_the_rules_forbid_it_glides_home(open_table: OpenTable) -> None:
    table = open_table(Rules="leaflet-en")
    table.drag("reserve", "d5")
    table.drag("reserve", "c4")
    assert table.scene.message == (
        "c4 is next to the shooter on d5: in this rule set shooters may not be placed side by side."
    )
    assert turns(table) == ["d5"]
    table.wait()
    assert table.scene.settled
    assert table.kind("c4") is None
    assert table.chosen() == "reserve"


@pytest.mark.parametrize(("place", "sentence"), [
    ("black bowl", "The shooters come first: 2 more are to be placed before the stone."),
    ("white bowl", "Those are White's stones: it is Black's turn."),
    ("c3", "c3 is not empty: a shooter stands there."),
    ("a5",
     "a5 is on the edge: in this rule set no shooter may be placed on the outermost squares."),
])  # fmt: skip
def test_clicks_that_mean_nothing_in_the_placement_say_why(
    open_table: OpenTable, place: str, sentence: str
) -> None:
    table = open_table("c3")
    table.click(place)
    assert table.scene.message == sentence
    assert turns(table) == ["c3"]


def test_the_reserve_is_closed_when_the_stone_is_due(open_table: OpenTable) -> None:
    table = open_table("b2,c3,h8")
    table.click("reserve")
    assert table.scene.message == (
        "The shooters of this placement are all on the board: place the stone now."
    )
    assert table.chosen() == "black bowl"


def test_the_reserve_stays_at_hand_whatever_is_clicked(open_table: OpenTable) -> None:
    table = open_table("c3")
    table.click("reserve", "reserve", "c3")
    assert table.chosen() == "reserve"
    table.click("d4")
    assert turns(table) == ["c3,d4"]


def test_escape_opens_the_pause_though_something_is_at_hand(open_table: OpenTable) -> None:
    table = open_table("c3")
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.top, PauseScene)


# ---------------------------------------------------------------------------- the pie choice


def test_the_second_player_is_asked_for_a_colour(open_table: OpenTable) -> None:
    table = open_table("b2,c3,h8/d6")
    assert isinstance(table.top, ChoiceScene)
    assert hand.texts(table.top)[0] == "Ben: which colour?"
    table.show()
    hand.button(table.top, "Keep White").action()
    table.wait(0.1)
    assert turns(table)[1:] == ["keep"]
    assert [plate.name for plate in table.scene.plates(table.position)] == [
        "Ada · Black",
        "Ben · White",
    ]


def test_taking_black_swaps_the_colours_and_the_first_player_goes_on(
    open_table: OpenTable,
) -> None:
    table = open_table("b2,c3,h8/d6")
    table.key(pygame.K_DOWN, pygame.K_RETURN)
    table.wait(0.1)
    assert turns(table)[1:] == ["swap"]
    assert table.scene.message == "Ben takes Black: the colours are swapped."
    assert table.scene.seat.name == "Ada"
    assert [plate.name for plate in table.scene.plates(table.position)] == [
        "Ada · White",
        "Ben · Black",
    ]
    assert table.scene.expectation(table.position) == "White: place 4 shooters."


def test_escape_in_the_choice_takes_the_stone_back(open_table: OpenTable) -> None:
    table = open_table("b2,c3,h8/d6")
    table.key(pygame.K_ESCAPE)
    table.wait()
    assert turns(table) == ["b2,c3,h8"]
    table.click("d7")
    table.wait()
    assert isinstance(table.top, ChoiceScene)


# --------------------------------------------------------------------------- ordinary turns


def test_a_turn_by_dragging_a_shooter_and_a_stone_from_the_bowl(open_table: OpenTable) -> None:
    table = open_table(*PLACED)
    table.drag("e5", "e8")
    assert table.scene.expectation(table.position) == "Black: shoot a stone from e8."
    table.drag("black bowl", "b5")
    assert turns(table)[-1] == "e5-e8/b5"
    assert table.scene.expectation(table.position) == "White: move a shooter or shoot a stone."


def test_a_stone_can_be_dragged_out_of_the_shooter_that_has_moved(open_table: OpenTable) -> None:
    table = open_table(*PLACED)
    table.drag("e5", "e8")
    table.wait()
    table.grab("e8", "b5")
    drag = table.scene.board.drag
    assert drag is not None
    assert drag.sprite.kind == "black"
    table.release("b5")
    assert turns(table)[-1] == "e5-e8/b5"


def test_a_whole_turn_in_one_frame_loses_nothing(open_table: OpenTable) -> None:
    table = open_table(*PLACED)
    table.drag("e5", "e8")
    table.drag("e8", "b5")
    table.drag("white bowl", "b6")
    assert turns(table)[-2:] == ["e5-e8/b5", "b9/b6"]


def test_three_clicks_make_a_turn(open_table: OpenTable) -> None:
    table = open_table(*PLACED)
    table.click("e5", "e8")
    assert table.chosen() == "e8"
    table.click("b5")
    assert turns(table)[-1] == "e5-e8/b5"


def test_a_chosen_shooter_lights_its_moves_and_the_bowl_all_shots(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.click("b6")
    assert table.lit == {
                "b1", "b2", "b3", "b4", "b5", "b7",
        "a5", "a6", "a7", "c5", "c6", "c7", "e3", "f2", "g1",
    }  # fmt: skip
    table.click("black bowl")
    standing = {"b6", "d4", "e2", "d6", "f3"}
    out_of_reach = {"a3", "c1", "d7", "f5", "f7", "g3", "g5", "g6"}
    assert table.lit == set(table.position.board.grid.names) - standing - out_of_reach


def test_a_stone_is_shot_without_a_move(open_table: OpenTable) -> None:
    table = open_table(*PLACED)
    table.drag("black bowl", "b5")
    assert turns(table)[-1] == "b2/b5"
    table.click("white bowl", "b4")
    assert turns(table)[-1] == "b2/b4"


def test_a_turn_with_the_keyboard_alone(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.key(pygame.K_UP)
    assert table.cursor() == "e2"
    table.key(pygame.K_UP)
    assert table.cursor() == "d4"
    table.key(pygame.K_RETURN, pygame.K_UP)
    assert table.cursor() == "d5"
    table.key(pygame.K_RETURN)
    assert turns(table) == ["d4-d5"]
    table.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
    assert turns(table) == ["d4-d5/b5"]


def test_a_placement_with_the_keyboard_alone(open_table: OpenTable) -> None:
    table = open_table(Size="7")
    table.key(pygame.K_LEFT, pygame.K_RETURN)
    assert turns(table) == ["f3"]
    table.key(pygame.K_LEFT, pygame.K_RETURN)
    assert turns(table) == ["f3/g1"]


# ------------------------------------------------------------------------------- refused, put back


def test_an_illegal_drop_glides_home_with_the_sentence_of_the_rules(
    open_table: OpenTable,
) -> None:
    table = open_table(at=drawn("leaflet-en", OPEN))
    home = table.point("b6")
    table.drag("b6", "e6")
    assert table.scene.message == "The stone on d6 is in the way from b6 to e6."
    sprite = table.scene.board.sprite_at("b6")
    assert sprite is not None
    assert (sprite.x, sprite.y) != home
    table.wait(0.3)
    assert (sprite.x, sprite.y) == home
    assert table.heard[-1] == "refuse"


@pytest.mark.parametrize(("origin", "target", "sentence"), [
    ("black bowl", "d4", "d4 is not empty: a shooter stands there."),
    ("black bowl", "g6", "Something is in the way from every unclaimed shooter to g6."),
    ("e2", "white bowl", "Those are White's stones: it is Black's turn."),
    ("e2", "black bowl", "Stones and shooters go onto squares of the board."),
    ("e2", "g3", "g3 is not a queen's line away from e2."),
])  # fmt: skip
def test_drops_that_are_refused(
    open_table: OpenTable, origin: str, target: str, sentence: str
) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.drag(origin, target)
    assert table.scene.message == sentence
    assert turns(table) == []


@pytest.mark.parametrize(("place", "sentence"), [
    ("a1", "a1 was claimed by Black: claimed shooters never move or shoot."),
    ("b2", "The stone on b2 stays where it is: only shooters move."),
    ("c5", "Take a shooter, or a stone from your bowl, first."),
    ("white bowl", "Those are White's stones: it is Black's turn."),
])  # fmt: skip
def test_what_cannot_be_taken_says_why(open_table: OpenTable, place: str, sentence: str) -> None:
    table = open_table(at=drawn("current", LAST_SHOT))
    table.click(place)
    assert table.scene.message == sentence


def test_another_shooter_after_the_move_is_refused(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.click("d4", "d5", "b6")
    assert table.scene.message == (
        "A shooter has been moved to d5 in this turn: now it must shoot a stone."
    )
    assert table.chosen() == "d5"


def test_a_drop_outside_the_table_goes_home_in_silence(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.grab("b6", "b4")
    hand.release(table.stage.scenes, (3, 3))
    assert table.scene.message == ""
    assert turns(table) == []


@pytest.mark.parametrize("how", ["right", "escape", "focus"])
def test_what_is_held_can_be_put_back(open_table: OpenTable, how: str) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.grab("b6", "b4")
    if how == "right":
        table.right_click()
    elif how == "escape":
        table.key(pygame.K_ESCAPE)
    else:
        table.stage.scenes.covered()
    assert table.scene.board.drag is None
    table.release("b4")
    table.wait()
    assert turns(table) == []
    sprite = table.scene.board.sprite_at("b6")
    assert sprite is not None
    assert (sprite.x, sprite.y) == table.point("b6")
    assert table.angle("b6") == 315


def test_a_second_escape_opens_the_pause(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.click("b6")
    table.key(pygame.K_ESCAPE)
    assert table.top is table.scene
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.top, PauseScene)


def test_a_resize_in_mid_drag_puts_the_piece_back_at_its_new_place(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.grab("b6", "b4")
    old = table.point("b6")
    table.stage.resize((900, 1200))
    assert table.scene.board.drag is None
    assert table.point("b6") != old
    sprite = table.scene.board.sprite_at("b6")
    assert sprite is not None
    assert (sprite.x, sprite.y, sprite.size) == (*table.point("b6"), table.scene.spot("b6").w)
    table.drag("b6", "b4")
    assert turns(table) == ["b6-b4"]


def test_a_position_that_changes_under_a_held_piece_takes_it_out_of_the_hand(
    open_table: OpenTable,
) -> None:
    table = open_table(*PLACED)
    table.play("e5-e8")
    table.grab("black bowl", "b5")
    table.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert table.scene.board.drag is None
    table.release("b5")
    assert turns(table)[-1] == PLACED[-1]


# ---------------------------------------------------------------------------------- undo, redo


def test_undo_in_mid_turn_and_the_turn_goes_another_way(open_table: OpenTable) -> None:
    table = open_table(*PLACED)
    table.click("e5", "e8")
    table.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert turns(table)[-1] == PLACED[-1]
    table.wait()
    assert table.kind("e5") == "shooter"
    table.click("e5", "e7", "b7")
    assert turns(table)[-1] == "e5-e7/b7"


def test_vanes_point_where_they_last_moved_or_shot_and_undo_turns_them_back(
    open_table: OpenTable,
) -> None:
    table = open_table(*PLACED)
    assert table.angle("e5") == 315
    table.play("e5-e8")
    table.wait()
    assert table.angle("e8") == 0
    table.play("b5")
    table.wait()
    assert table.angle("e8") == 135
    table.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    table.wait()
    assert table.angle("e8") == 0
    table.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    table.wait()
    assert table.angle("e5") == 315


def test_the_shooter_that_is_written_down_turns_for_a_shot_without_a_move(
    open_table: OpenTable,
) -> None:
    table = open_table(*PLACED, "b2/b5")
    assert table.angle("b2") == 0


def test_a_chosen_vane_turns_towards_the_pointer_and_back(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.click("d4")
    table.hover("g4")
    table.wait(0.3)
    assert table.angle("d4") == 270
    table.key(pygame.K_ESCAPE)
    table.wait(0.3)
    assert table.angle("d4") == 315


def test_the_last_turn_is_marked_and_the_one_before_the_choice(open_table: OpenTable) -> None:
    table = open_table("b2,c3,h8/d6")
    assert list(table.scene.view(table.position).last) == ["b2", "c3", "h8", "d6"]
    table.play("keep")
    assert list(table.scene.view(table.position).last) == ["b2", "c3", "h8", "d6"]
    table.play(PLACED[2], "e5-e8")
    assert list(table.scene.view(table.position).last) == ["e5", "e8"]
    table.play("e5")
    assert list(table.scene.view(table.position).last) == ["e5", "e8"]


# ------------------------------------------------------------------------- claims and the end


def test_a_claim_stops_the_vane_and_lays_a_marker_on_it(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", CORNER))
    table.drag("black bowl", "b2")
    assert table.heard[-1] == "claim"
    assert table.scene.message == ("Black claims a1: its group there has 3 stones, White's has 1.")
    assert not table.scene.settled
    table.wait(0.4)
    table.show()
    table.wait()
    assert table.scene.settled
    assert table.kind("a1") == "claimed"
    marker = table.scene.board.sprite_at(Marker("a1"))
    assert marker is not None
    assert marker.kind == "marker-black"
    assert [plate.score for plate in table.scene.plates(table.position)] == ["1 / 2", "0 / 2"]


def test_equal_groups_are_explained(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", CORNER, WHITE))
    table.drag("white bowl", "b2")
    assert table.scene.message == (
        "Black claims a1: the groups beside it are equal, and White has just moved."
    )


def test_a_claim_can_still_be_read_when_the_computer_has_answered(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", CORNER), seats=("Ada", "Robot"))
    table.drag("black bowl", "b2")
    sentence = table.scene.message
    table.wait()
    table.engine.answer("d4-d5/d4", "d4-d5", "/d4")
    table.wait()
    assert turns(table)[-1] == "d4-d5/d4"
    assert table.scene.message == sentence
    table.click("d5")
    assert table.scene.message == ""


def test_input_is_taken_while_a_claim_is_shown(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", CORNER))
    table.drag("black bowl", "b2")
    table.drag("d4", "d5")
    assert turns(table) == ["a1/b2", "d4-d5"]


def test_an_undone_claim_gives_the_vane_back(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", CORNER))
    table.drag("black bowl", "b2")
    table.wait()
    table.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert table.scene.settled is False
    table.wait()
    assert table.kind("a1") == "shooter"
    assert table.scene.board.sprite_at(Marker("a1")) is None


def test_without_animation_nothing_is_shown_that_passes(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", CORNER))
    settings = table.stage.settings
    table.stage.change_settings(type(settings)(animation="off"))
    table.drag("black bowl", "b2")
    assert table.scene.settled


def test_the_majority_ends_the_game_with_a_result(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", LAST_SHOT))
    table.drag("black bowl", "f6")
    assert table.scene.over
    table.wait(0.5)
    table.show()
    table.wait(4)
    assert isinstance(table.top, ResultScene)
    verdict = table.scene.verdict()
    assert (verdict.title, verdict.reason) == (
        "Ada wins",
        "Black has claimed 2 of the 3 shooters.",
    )
    assert verdict.rows == (("Ada · Black", "2 / 2", True), ("Ben · White", "0 / 2", False))
    table.show()
    table.key(pygame.K_ESCAPE)
    table.click("d4")
    assert table.scene.message == "The game is over."


# ---------------------------------------------------------------------------------- computers


def test_a_computer_places_chooses_and_plays(open_table: OpenTable) -> None:
    table = open_table("c3/e5", seats=("Ada", "Robot"), Size="7")
    assert table.engine.asked[-1]["side"] == "white"
    table.engine.answer("swap", "swap")
    table.wait()
    assert turns(table)[1:] == ["swap"]
    table.click("d5", "e3", "b6")
    table.wait()
    assert len(table.engine.asked) == 2
    assert "3. d5,e3/b6" in table.engine.asked[-1]["record"]
    table.click("black bowl")
    assert table.scene.message == "It is Robot's turn."
    table.engine.answer("c3-c6/d6", "c3-c6", "/d6")
    table.wait(0.2)
    assert turns(table)[-1] == "c3-c6"
    table.wait()
    assert turns(table)[-1] == "c3-c6/d6"
    assert table.scene.seat.name == "Ada"


def test_a_hint_marks_where_from_and_where_to(open_table: OpenTable) -> None:
    table = open_table(at=drawn("current", OPEN))
    table.key(pygame.K_h)
    table.engine.answer("d4-d5/b5", "d4-d5", "/b5")
    table.wait(0.1)
    assert list(table.scene.board.hints)[:2] == ["d4", "d5"]
    assert list(table.scene.board.hints)[3] == "b5"
    assert table.scene.message.startswith("Hint: d4-d5/b5 – ")
    table.show()


# ------------------------------------------------------------------------------------ all of it


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200), (800, 1300)])
@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
@pytest.mark.parametrize("board", ["10", "9", "7"])
def test_board_and_trays_lie_in_the_area_and_apart(
    open_table: OpenTable, size: tuple[int, int], rules: str, board: str
) -> None:
    table = open_table(size=size, Rules=rules, Size=board)
    layout = table.scene.table
    trays = [*layout.bowls.values(), layout.reserve]
    for rect in (layout.tiling.rect, *trays):
        assert table.scene.area.contains(rect)
    for tray in trays:
        assert not tray.colliderect(layout.tiling.rect)
        assert [other for other in trays if tray.colliderect(other)] == [tray]
    assert all(layout.reserve.contains(slot) for slot in layout.slots)
    table.show()


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_a_random_start_asks_after_the_first_turn(open_table: OpenTable, rules: str) -> None:
    table = open_table(Rules=rules, Size="7", Start="random")
    assert not table.position.shooters_missing
    stone = next(str(move)[1:] for move in table.position.legal_moves() if str(move)[0] == "/")
    table.drag("black bowl", stone)
    table.wait()
    assert isinstance(table.top, ChoiceScene)
    assert "White makes the next one" in hand.texts(table.top)[1]
    table.key(pygame.K_RETURN)
    table.wait(0.1)
    assert table.scene.expectation(table.position) == "White: move a shooter or shoot a stone."


def test_coordinates_can_be_turned_off(open_table: OpenTable) -> None:
    table = open_table()
    tiling = table.scene.table.tiling
    margin = pygame.Rect(tiling.left, tiling.rect.bottom + tiling.tile // 5, tiling.tile * 10, 20)

    def colours() -> int:
        strip = table.show().subsurface(margin)
        return len({strip.get_at((x, y))[:3] for x in range(margin.w) for y in range(0, 20, 2)})

    assert colours() > 1
    table.stage.settings = type(table.stage.settings)(coordinates=False)
    assert colours() == 1
