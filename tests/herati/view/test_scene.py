"""Herati under the hand: every gesture by mouse and keyboard, refusals, undo, trays, ends."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.herati.view.board_view import TRAY, Aside, FaceDown, Glow, InHand
from games.ui.match.dialogs import PauseScene, ResultScene
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.running_match import OpenTable, Table, at
from tests.running_match import FRAME

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def ready() -> AnyHerati:
    """Ada can lay SW beside SE, NE above or below it."""
    return workshop("SE", "NE SW | NW SE", "NW | NE NE")


def nothing_fits() -> AnyHerati:
    """At both ends of the row a white edge is wanted; SE and NE have a black one at each."""
    return loom("NE", "NE NE | NW SE")


def nearly(
    scored: tuple[int, ...] = (), brought: tuple[int, ...] = (), target: int | None = None
) -> AnyHerati:
    """NW completes the black diamond."""
    hands = ("NW | SE SE", "SE | SE SE")
    return workshop("SE SW\nNE ..", *hands, scored=scored, brought=brought, target=target)


def woven(rows: int, *gaps: tuple[int, int]) -> str:
    """Rows of five that hold a diamond wherever one can be: 0, 2, 4, 6, 8 in 1 to 5 rows."""
    names = (("SE", "SW"), ("NE", "NW"))
    return "\n".join(
        " ".join(".." if (x, y) in gaps else names[y % 2][x % 2] for x in range(5))
        for y in range(rows)
    )


# ---------------------------------------------------------------------------------- laying tiles


def test_a_tile_is_dragged_from_the_hand_to_the_field(open_table: OpenTable) -> None:
    table = open_table(ready())
    assert (
        table.scene.expectation(table.position)
        == "Place one of your tiles so that every touching edge matches."
    )
    table.drag(table.tile("SW"), at(1, 0))
    assert table.turns == ["SW@1,0"]
    table.wait()
    assert table.kind(at(1, 0)) == "SW"
    assert table.at_rest(at(1, 0))


def test_while_a_tile_is_held_its_places_are_lit(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.grab(table.tile("NE"), at(3, 0))
    assert table.lit == {at(0, -1), at(0, 1)}
    table.show()


def test_a_held_tile_is_as_large_as_on_the_field(open_table: OpenTable) -> None:
    table = open_table(ready())
    origin = table.tile("NE")
    table.grab(origin, at(0, 1))
    table.wait(0.3)
    drag = table.scene.board.drag
    assert drag is not None
    assert drag.sprite.size == table.scene.spot(at(0, 1)).w > table.scene.spot(origin).w


def test_an_illegal_drop_glides_home_and_says_why(open_table: OpenTable) -> None:
    table = open_table(ready())
    origin = table.tile("NE")
    table.drag(origin, at(1, 0))
    assert table.message.startswith("NE on 1,0 does not match")
    assert table.message.endswith("every touching edge must match.")
    assert table.turns == []
    assert "refuse" in table.heard
    assert not table.at_rest(origin)
    table.wait()
    assert table.at_rest(origin)


def test_a_drop_beyond_the_field_names_the_place(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.drag(table.tile("NE"), at(2, 2))
    assert table.message.startswith("2,2 touches nothing")


def test_a_drop_outside_the_loom_only_puts_the_tile_back(open_table: OpenTable) -> None:
    table = open_table(ready())
    origin = table.tile("NE")
    table.grab(origin, at(0, 1))
    pygame_event = pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1)
    table.stage.scenes.handle(pygame_event)
    table.wait()
    assert table.at_rest(origin)
    assert table.message == ""


def test_click_and_click_lay_a_tile(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.click(table.tile("SW"))
    assert table.scene.board.held == table.tile("SW")
    table.click(at(-1, 0))
    assert table.turns == ["SW@-1,0"]


def test_a_second_click_on_the_tile_lets_it_go(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.click(table.tile("SW"), table.tile("SW"))
    assert table.scene.board.held is None


def test_the_keyboard_alone_lays_a_tile(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.key(pygame.K_RIGHT)
    assert table.cursor() in (table.tile("NE"), table.tile("SW"))
    while table.cursor() != table.tile("SW"):
        table.key(pygame.K_RIGHT)
    table.show()
    table.key(pygame.K_RETURN)
    assert table.lit == {at(-1, 0), at(1, 0)}
    table.key(pygame.K_UP)
    assert table.cursor() in table.lit
    while table.cursor() != at(1, 0):
        table.key(pygame.K_RIGHT)
    table.key(pygame.K_RETURN)
    assert table.turns == ["SW@1,0"]


@pytest.mark.parametrize("how", ["right click", "escape", "focus"])
def test_what_is_held_goes_back(open_table: OpenTable, how: str) -> None:
    table = open_table(ready())
    origin = table.tile("SW")
    table.grab(origin, at(1, 0))
    if how == "right click":
        table.right_click()
    elif how == "escape":
        table.key(pygame.K_ESCAPE)
    else:
        table.stage.scenes.covered()
    assert table.scene.board.held is None
    table.release(at(1, 0))
    assert table.turns == []
    table.wait()
    assert table.at_rest(origin)
    assert table.top is table.scene


def test_escape_with_empty_hands_pauses(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.top, PauseScene)


def test_a_resize_in_mid_drag_puts_the_tile_back(open_table: OpenTable) -> None:
    table = open_table(ready())
    origin = table.tile("SW")
    table.grab(origin, at(1, 0))
    table.stage.resize((900, 1200))
    assert table.scene.board.held is None
    assert table.at_rest(origin)
    table.show()
    table.drag(origin, at(1, 0))
    assert table.turns == ["SW@1,0"]


def test_undo_and_redo(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.play("SW@1,0", "NW@0,1")
    table.key(pygame.K_z, mod=CTRL)
    assert table.turns == ["SW@1,0"]
    table.key(pygame.K_z, mod=CTRL | SHIFT)
    assert table.turns == []
    table.wait()
    assert set(table.hand()) == {"NE", "SW"}
    assert table.kind(at(1, 0)) is None
    table.key(pygame.K_y, mod=CTRL)
    assert table.turns == ["SW@1,0"]


def test_undo_under_a_held_tile_lets_it_go(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.play("SW@1,0")
    table.grab(table.tile("NW", 1), at(0, 1))
    table.key(pygame.K_z, mod=CTRL)
    assert table.scene.board.held is None
    table.release(at(0, 1))
    assert table.turns == []
    table.wait()
    assert table.at_rest(table.tile("NW", 1))


# ------------------------------------------------------------------------------- tiles in a hand


def test_of_two_equal_tiles_either_can_be_taken(open_table: OpenTable) -> None:
    table = open_table(workshop("SE", "SW NE SW | NW", "NW | NE"))
    first, second = table.hand()["SW"]
    table.drag(second, at(1, 0))
    table.wait()
    assert table.turns == ["SW@1,0"]
    assert table.kind(first) == "SW"
    assert table.kind(second) is None


def test_the_other_tiles_of_a_hand_keep_their_places(open_table: OpenTable) -> None:
    table = open_table(workshop("SE", "SW NE NW | NW", "NW | NE"))
    spots = {kind: table.scene.spot(table.tile(kind)) for kind in ("NE", "NW")}
    table.play("SW@1,0", "NW@0,1")
    assert {kind: table.scene.spot(table.tile(kind)) for kind in ("NE", "NW")} == spots


def test_a_tile_that_replaces_an_equal_one_is_another_tile(open_table: OpenTable) -> None:
    table = open_table(loom("SE", "SW NE | SW NW"))
    laid = table.tile("SW")
    table.play("SW@1,0")
    assert table.tile("SW") != laid
    assert table.scene.spot(table.tile("SW")) != table.scene.spot(table.tile("NE"))


def test_a_tile_of_the_loom_comes_to_the_place_that_was_left(open_table: OpenTable) -> None:
    table = open_table(loom("SE", "SW NE | NW NW"))
    spot = table.scene.spot(table.tile("SW"))
    table.play("SW@1,0")
    assert table.scene.spot(table.tile("NW")) == spot


def test_face_down_tiles_are_backs_for_everybody(open_table: OpenTable) -> None:
    table = open_table(ready())
    pieces = table.scene.view(table.position).pieces
    down = {place: piece.kind for place, piece in pieces.items() if isinstance(place, FaceDown)}
    assert down == {FaceDown(seat, i): "back" for seat in (0, 1) for i in (0, 1)}


def test_a_click_on_a_face_down_tile_is_refused(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.click(FaceDown(0, 1))
    assert table.message == (
        "Nobody may look at tiles that lie face down; they are turned up by themselves."
    )


@pytest.mark.parametrize(("place", "sentence"), [
    (InHand(1, 0), "That tile belongs to Ben; Ada is to move."),
    (at(0, 0), "A tile stays where it has been placed."),
    (at(1, 0), "Choose a tile of your hand first."),
])  # fmt: skip
def test_other_clicks_say_why_not(open_table: OpenTable, place: InHand, sentence: str) -> None:
    table = open_table(ready())
    table.click(place)
    assert table.message == sentence


def test_a_tile_that_fits_nowhere_says_so(open_table: OpenTable) -> None:
    table = open_table(loom("SE", "SE SW | NW NW"))
    table.click(table.tile("SE"))
    assert table.message == "This tile fits nowhere."


def test_the_last_tile_face_up_is_replaced_and_turned_over(open_table: OpenTable) -> None:
    table = open_table(workshop("SE", "SW | NW SE", "NW | NE NE"))
    table.drag(table.tile("SW"), at(1, 0))
    tile = table.scene.board.sprite_at(table.tile("NW"))
    assert tile is not None
    assert tile.face == 0.0
    table.show()
    table.wait()
    assert tile.face == 1.0
    assert table.at_rest(table.tile("NW"))
    assert table.kind(FaceDown(0, 1)) is None


# -------------------------------------------------------------------------------------- the tray


def test_a_tile_is_set_aside_when_nothing_fits(open_table: OpenTable) -> None:
    table = open_table(nothing_fits())
    assert table.scene.expectation(table.position) == "Nothing fits: set one of your tiles aside."
    table.grab(table.hand()["NE"][0], TRAY)
    assert table.lit == {TRAY}
    table.show()
    table.release(TRAY)
    assert table.turns == ["x NE"]
    table.wait()
    assert table.kind(Aside(0)) == "NE"
    assert table.at_rest(Aside(0))
    assert set(table.hand()) == {"NE", "NW"}


def test_the_tray_works_by_click_and_by_keyboard(open_table: OpenTable) -> None:
    table = open_table(nothing_fits())
    table.click(table.hand()["NE"][1], TRAY)
    assert table.turns == ["x NE"]
    table.key(pygame.K_z, mod=CTRL)
    table.wait()
    table.key(pygame.K_LEFT, pygame.K_RETURN)
    table.key(pygame.K_RIGHT)
    while table.cursor() != TRAY:
        table.key(pygame.K_RIGHT)
    table.show()
    table.key(pygame.K_RETURN)
    assert table.turns == ["x NE"]


def test_the_tray_refuses_while_something_fits(open_table: OpenTable) -> None:
    table = open_table(loom("SE", "SE SW | NW NW"))
    table.drag(table.tile("SW"), TRAY)
    assert table.message.startswith("A tile may be set aside only when none fits: SW fits on")
    assert table.turns == []
    table.click(TRAY)
    assert table.message == "A tile can be set aside here when none fits."


def test_what_was_set_aside_does_not_come_back(open_table: OpenTable) -> None:
    table = open_table(nothing_fits())
    table.play("x NE")
    table.click(Aside(0))
    assert table.message == "What was set aside does not come back."


def test_many_tiles_aside_stay_inside_the_tray(open_table: OpenTable) -> None:
    table = open_table(loom("NE", "NE NE | " + "NE " * 22))
    tray = table.scene.table.aside
    assert tray is not None
    for _ in range(22):
        table.scene.play(table.position.legal_moves()[0])
    table.wait()
    spots = [table.scene.spot(Aside(i)) for i in range(22)]
    assert all(tray.contains(spot) for spot in spots)
    assert not any(a.colliderect(b) for i, a in enumerate(spots) for b in spots[:i])


# ---------------------------------------------------------------------------------- field, seats


def test_the_field_stays_in_the_middle_as_it_grows(open_table: OpenTable) -> None:
    table = open_table(ready())
    middle = table.scene.table.ground.centerx
    assert table.scene.spot(at(0, 0)).centerx == pytest.approx(middle, abs=1)
    before = table.scene.spot(at(0, 0))
    table.drag(table.tile("SW"), at(1, 0))
    assert not table.at_rest(at(0, 0))
    table.show()
    table.wait()
    assert table.at_rest(at(0, 0))
    after = table.scene.spot(at(0, 0))
    assert before.x - after.x == pytest.approx(table.scene.table.cell / 2, abs=1)
    assert (after.centerx + table.scene.spot(at(1, 0)).centerx) / 2 == pytest.approx(middle, abs=1)


def test_the_rows_of_the_loom_stay_at_their_height(open_table: OpenTable) -> None:
    table = open_table(loom("SW SE SW SE SW", "NE NW | NE"))
    before = table.scene.spot(at(0, 0))
    assert all(table.scene.table.ground.contains(table.scene.spot(at(0, y))) for y in range(5))
    table.play("NE@0,1")
    assert table.scene.spot(at(0, 0)) == before


@pytest.mark.parametrize(("hands", "sides"), [
    (2, ["below", "above"]),
    (3, ["below", "left", "above"]),
    (4, ["below", "left", "above", "right"]),
])  # fmt: skip
def test_every_hand_lies_at_its_own_side(
    open_table: OpenTable, hands: int, sides: list[str]
) -> None:
    table = open_table(workshop("SE", *["NE | NW NW"] * hands))
    frame = table.scene.table.frame
    for seat, side in enumerate(sides):
        for place in (InHand(seat, 0), FaceDown(seat, 0), FaceDown(seat, 1)):
            spot = table.scene.spot(place)
            assert {
                "below": spot.top >= frame.bottom,
                "above": spot.bottom <= frame.top,
                "left": spot.right <= frame.left,
                "right": spot.left >= frame.right,
            }[side]


def test_the_hand_to_move_is_pushed_towards_the_field(open_table: OpenTable) -> None:
    table = open_table(ready())
    raised = table.scene.spot(FaceDown(0, 0)).y, table.scene.spot(FaceDown(1, 0)).y
    table.play("SW@1,0")
    lowered = table.scene.spot(FaceDown(0, 0)).y, table.scene.spot(FaceDown(1, 0)).y
    assert lowered[0] > raised[0]
    assert lowered[1] > raised[1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (900, 1200), (1600, 700)])
@pytest.mark.parametrize("players", ["loom", "2", "3", "4"])
def test_everything_lies_in_its_area(
    open_table: OpenTable, size: tuple[int, int], players: str
) -> None:
    mode = {} if players == "loom" else {"Mode": "workshop", "Players": players}
    table = open_table(size=size, **mode)
    scene = table.scene
    for place in scene.view(table.position).pieces:
        assert scene.area.contains(scene.spot(place))
    assert scene.area.contains(scene.table.frame)
    assert scene.table.ground.w >= 6 * scene.table.cell
    table.show()


def test_twelve_tiles_face_up_still_fit(open_table: OpenTable) -> None:
    table = open_table(
        workshop("SE", "SE " * 12, "NW | " + "NE " * 11), size=(800, 600), Play="single"
    )
    spots = [table.scene.spot(place) for place in table.hand()["SE"]]
    assert len(set(map(tuple, spots))) == 12
    assert all(table.scene.area.contains(spot) for spot in spots)
    table.show()


# ------------------------------------------------------------- what happens by itself, and the end


def test_whoever_cannot_place_turns_one_up(open_table: OpenTable) -> None:
    table = open_table(workshop("SE", "SE | SW NW", "NW | NE NE"))
    table.wait(0.1)
    assert table.turns == ["-"]
    assert table.message == "Ada cannot place a tile and turns one up."
    assert set(table.hand()) == {"SE", "SW"}
    assert "page" in table.heard


def test_whoever_has_nothing_to_turn_up_passes(open_table: OpenTable) -> None:
    table = open_table(workshop("SE", "SE", "NW | NE NE"))
    table.wait(0.1)
    assert table.turns == ["-"]
    assert table.message == "Ada cannot place a tile and passes."


def test_undo_goes_back_behind_what_happened_by_itself(open_table: OpenTable) -> None:
    field = woven(5, (0, 0), (4, 0))  # only SE fits, in either gap
    table = open_table(workshop(field, "SE NW | NW NW NW NW", "NW | NE NE NE NE"))
    table.play("SE@0,0")
    assert table.turns[:3] == ["SE@0,0", "-", "-"]
    table.key(pygame.K_z, mod=CTRL)
    assert table.turns == []


def test_a_completed_diamond_lights_up_and_stays(open_table: OpenTable) -> None:
    table = open_table(nearly())
    table.drag(table.tile("NW"), at(1, 1))
    assert "diamond" in table.heard
    assert not table.scene.settled
    table.wait(0.5)
    table.show()
    table.wait()
    assert table.scene.settled
    assert table.kind(Glow(0, 0)) == "glow-black"
    assert [plate.score for plate in table.scene.plates(table.position)] == ["1", "0"]


def light(table: Table, glow: Glow) -> float:
    """How bright a diamond's line is, from 0 to 255."""
    sprite = table.scene.board.sprite_at(glow)
    assert sprite is not None
    return sprite.alpha


def test_a_diamond_stays_dark_until_its_tile_has_come(open_table: OpenTable) -> None:
    table = open_table(nearly())
    table.drag(table.tile("NW"), at(1, 1))
    table.wait(0.1)
    assert light(table, Glow(0, 0)) == 0
    table.wait(1)
    assert light(table, Glow(0, 0)) == 255


def test_the_next_turn_may_come_before_the_light(open_table: OpenTable) -> None:
    table = open_table(nearly())
    table.drag(table.tile("NW"), at(1, 1))
    table.scene.play(table.position.legal_moves()[0])
    assert light(table, Glow(0, 0)) == 255
    table.key(pygame.K_z, mod=CTRL)
    table.key(pygame.K_z, mod=CTRL)
    table.wait()
    assert table.kind(Glow(0, 0)) is None


def test_two_diamonds_light_up_one_after_the_other(open_table: OpenTable) -> None:
    field = "SE SW ..\nNE .. NE\n.. SW SE"
    table = open_table(workshop(field, "NW | SE SE", "SE | SE SE"))
    table.drag(table.tile("NW"), at(1, 1))
    table.wait(0.45)
    table.show()
    assert light(table, Glow(0, 0)) > 200
    assert light(table, Glow(1, 1)) == 0
    for _ in range(60):
        table.wait(FRAME)
        table.show()
    table.wait()
    assert table.kind(Glow(0, 0)) == "glow-black"
    assert table.kind(Glow(1, 1)) == "glow-white"
    assert [plate.score for plate in table.scene.plates(table.position)] == ["2", "0"]


def test_without_animation_everything_is_there_at_once(open_table: OpenTable) -> None:
    table = open_table(nearly())
    table.stage.settings = msgspec.structs.replace(table.stage.settings, animation="off")
    table.drag(table.tile("NW"), at(1, 1))
    assert table.scene.settled
    assert table.at_rest(at(1, 1))
    table.show()


def test_the_plates_of_the_workshop(open_table: OpenTable) -> None:
    table = open_table(workshop("SE", "NE SW | NW SE", "NW | NE", scored=(2, 1)))
    plates = table.scene.plates(table.position)
    assert [(plate.name, plate.score, plate.detail) for plate in plates] == [
        ("Ada", "2", "2 up · 2 down"),
        ("Ben", "1", "1 up · 1 down"),
    ]


def test_the_plates_of_a_match_add_up(open_table: OpenTable) -> None:
    table = open_table(nearly(scored=(1, 0), brought=(2, 3), target=5), Play="match")
    plates = table.scene.plates(table.position)
    assert [plate.score for plate in plates] == ["1 now, 3 of 5", "0 now, 3 of 5"]


def test_the_plate_of_the_loom(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE NW", "SE SW | NW"))
    (plate,) = table.scene.plates(table.position)
    assert (plate.score, plate.detail) == ("1", "par 4 · goal 6 · 3 tiles left")


@pytest.mark.parametrize(("field", "headline", "reason"), [
    ("SE SW", "0 diamonds", "4 below par (4)."),
    ("SE SW\nNE NW", "1 diamond", "3 below par (4)."),
    (woven(3), "4 diamonds", "Par is reached; the goal is 6."),
    (woven(4, (0, 3)), "5 diamonds", "Above par (4); the goal is 6."),
    (woven(4), "6 diamonds", "The goal of 6 is reached."),
    (woven(5, (4, 4)), "7 diamonds", "1 more than the goal of 6: masterly."),
])  # fmt: skip
def test_the_end_of_the_loom(open_table: OpenTable, field: str, headline: str, reason: str) -> None:
    table = open_table(loom(field, ""))
    verdict = table.scene.verdict()
    assert (verdict.title, verdict.reason) == (headline, reason)
    assert verdict.rows == (("Ada", headline.split()[0], False),)
    table.show()


def test_the_result_of_a_game_that_is_won(open_table: OpenTable) -> None:
    table = open_table(workshop("SE SW\nNE ..", "NW", "SE | SE SE"))
    table.drag(table.tile("NW"), at(1, 1))
    table.wait(6)
    assert isinstance(table.top, ResultScene)
    verdict = table.scene.verdict()
    assert verdict.title == "Ada wins"
    assert verdict.reason == "A hand is empty. Ada has the most: 1 point."
    assert verdict.rows == (("Ada", "1", True), ("Ben", "0", False))
    assert verdict.next_label is None
    table.show()


def test_a_tie_is_shared(open_table: OpenTable) -> None:
    table = open_table(workshop("SE SW\nNE ..", "NW", "SE | SE SE", scored=(0, 1)))
    table.drag(table.tile("NW"), at(1, 1))
    verdict = table.scene.verdict()
    assert verdict.title == "Tie: Ada, Ben"
    assert verdict.reason == "A hand is empty. The most, 1 point, is shared by Ada, Ben."


def test_a_match_goes_on_with_the_next_game(open_table: OpenTable) -> None:
    position = workshop("SE SW\nNE ..", "NW", "SE | SE SE", brought=(1, 2), target=5)
    table = open_table(position, Play="match", Round="1", Start="1")
    table.drag(table.tile("NW"), at(1, 1))
    verdict = table.scene.verdict()
    assert verdict.title == "Game 1: Ada wins"
    assert verdict.next_label == "Next game"
    assert verdict.rows[0] == ("Ada", "1 now, 2 of 5", True)
    before = table.scene
    table.scene.next_game()
    table.stage.scenes.settle()
    assert table.scene is not before
    plates = table.scene.plates(table.position)
    assert [plate.score for plate in plates] == ["0 now, 2 of 5", "0 now, 2 of 5"]


def test_a_match_is_won_at_once(open_table: OpenTable) -> None:
    table = open_table(nearly(brought=(4, 2), target=5), Play="match")
    table.drag(table.tile("NW"), at(1, 1))
    verdict = table.scene.verdict()
    assert verdict.title == "Ada wins the match"
    assert verdict.reason == "Ada has 5 points: the match is won with 5."
    assert verdict.next_label is None


def test_a_game_ends_when_nobody_can_place(open_table: OpenTable) -> None:
    table = open_table(workshop(woven(5, (0, 0), (4, 1)), "SE SW", "SE"))
    table.drag(table.tile("SE"), at(0, 0))
    assert table.scene.verdict().reason == (
        "All tiles are face up and nobody can place one. Ada has the most: 1 point."
    )


def test_at_the_end_all_diamonds_shine_once_more(open_table: OpenTable) -> None:
    table = open_table(workshop(woven(3, (0, 0)), "SE", "SE | SE"))
    table.drag(table.tile("SE"), at(0, 0))
    table.wait(1.2)
    assert not table.scene.settled
    table.show()
    table.wait(3)
    assert table.scene.settled


# ------------------------------------------------------------------------------ computers, hints


def test_a_computer_weaves_by_itself(open_table: OpenTable) -> None:
    table = open_table(names=("Robot",))
    table.wait(0.5)
    (asked,) = table.engine.asked
    assert asked["level"] == "greedy"
    first = str(table.position.legal_moves()[0])
    table.engine.answer(first)
    table.wait()
    assert table.turns == [first]
    assert len(table.engine.asked) == 2


def test_the_computer_is_not_told_what_lies_face_down(open_table: OpenTable) -> None:
    table = open_table(names=("Robot",))
    table.wait(0.5)
    deal = next(line for line in table.engine.asked[0]["record"].splitlines() if "Deal" in line)
    assert deal.count("?") == 23


def test_computer_and_person_take_turns(open_table: OpenTable) -> None:
    table = open_table(ready(), names=("Ada", "Robot"))
    table.drag(table.tile("SW"), at(1, 0))
    table.wait()
    assert table.scene.computers.thinking
    table.click(table.tile("NE"))
    assert table.message == "It is Robot's turn."
    table.engine.answer("NW@0,1")
    table.wait()
    assert table.turns == ["SW@1,0", "NW@0,1"]
    table.key(pygame.K_z, mod=CTRL)
    assert table.turns == []


def test_a_hint_marks_tile_and_place(open_table: OpenTable) -> None:
    table = open_table(ready())
    table.key(pygame.K_h)
    table.engine.answer("NE@0,1")
    table.wait(0.1)
    assert list(table.scene.board.hints) == [table.tile("NE"), at(0, 1)]
    assert table.message.startswith("Hint: NE@0,1 – leaves your opponent the least: ")
    table.show()


def test_a_hint_may_be_to_set_a_tile_aside(open_table: OpenTable) -> None:
    table = open_table(nothing_fits())
    table.key(pygame.K_h)
    table.engine.answer("x NE")
    table.wait(0.1)
    assert list(table.scene.board.hints) == [table.hand()["NE"][0], TRAY]
    table.show()


def test_coordinates_can_be_switched_off(open_table: OpenTable) -> None:
    table = open_table(ready())
    with_numbers = table.show()
    table.stage.settings = msgspec.structs.replace(table.stage.settings, coordinates=False)
    without = table.show()
    beam = table.scene.table.frame.copy()
    beam.height = table.scene.table.ground.top - beam.top
    assert pygame.image.tobytes(with_numbers.subsurface(beam), "RGB") != pygame.image.tobytes(
        without.subsurface(beam), "RGB"
    )


def test_a_whole_loom_by_the_keyboard(open_table: OpenTable) -> None:
    table = open_table()
    table.stage.settings = msgspec.structs.replace(table.stage.settings, animation="off")
    table.scene.board.glide_time = 0.0
    for _ in range(25):
        before = len(table.turns)
        table.key(pygame.K_RIGHT, pygame.K_RETURN)
        for step in (pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
            table.key(step)
            if table.cursor() != table.scene.board.selected:
                break
        table.key(pygame.K_RETURN)
        assert len(table.turns) == before + 1
    assert table.position.outcome() is not None
