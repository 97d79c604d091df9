"""The match scene of Herati: every gesture by mouse and keyboard, refusals, undo, trays, ends."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest

from games.herati.rules.field import Diamond, TileColour
from games.herati.view.board import TRAY, Aside, FaceDown, InHand
from games.herati.view.tiles import palette_of
from games.ui.match.result import ResultScene
from games.ui.toolkit.text import Text
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import AnyHerati, loom, ready, workshop
from tests.match_driver import FRAME

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


BLACK, WHITE = Diamond(0, 0, TileColour.BLACK), Diamond(1, 1, TileColour.WHITE)
ASIDE, NOTHING_FITS = "Set aside", "Nothing fits: set one aside here"


def nothing_fits() -> AnyHerati:
    """At both ends of the row a white edge is wanted; SE and NE have a black one at each."""
    return loom("NE", "NE NE | NW SE")


def nearly(
    game_points: tuple[int, ...] = (),
    earlier_points: tuple[int, ...] = (),
    target: int | None = None,
) -> AnyHerati:
    """NW completes the black diamond."""
    hands = ("NW | SE SE", "SE | SE SE")
    return workshop(
        "SE SW\nNE ..",
        *hands,
        game_points=game_points,
        earlier_points=earlier_points,
        target=target,
    )


def field_from_rows(rows: int, *gaps: tuple[int, int]) -> str:
    """Rows of five that hold a diamond wherever one can be: 0, 2, 4, 6, 8 in 1 to 5 rows."""
    names = (("SE", "SW"), ("NE", "NW"))
    return "\n".join(
        " ".join(".." if (x, y) in gaps else names[y % 2][x % 2] for x in range(5))
        for y in range(rows)
    )


# ---------------------------------------------------------------------------------- laying tiles


def test_a_tile_is_dragged_from_the_hand_to_the_field(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    assert (
        driver.texts.expectation(driver.position)
        == "Place one of your tiles so that every touching edge matches."
    )
    driver.drag(driver.tile("SW"), at(1, 0))
    assert driver.turns == ["SW@1,0"]
    driver.wait()
    assert driver.kind(at(1, 0)) == "SW"
    assert driver.at_rest(at(1, 0))


def test_while_a_tile_is_held_its_places_are_lit(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    driver.grab(driver.tile("NE"), at(3, 0))
    assert driver.lit == {at(0, -1), at(0, 1)}
    driver.show()


def test_an_illegal_drop_glides_home_and_says_why(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    origin = driver.tile("NE")
    driver.drag(origin, at(1, 0))
    assert driver.message == (
        "The left edge does not match its neighbour: every touching edge must match."
    )
    assert driver.turns == []
    assert driver.heard == ["pick_up_cloth", "refuse"]
    assert not driver.at_rest(origin)
    driver.wait()
    assert driver.at_rest(origin)


def test_a_drop_that_touches_nothing_is_explained(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    driver.drag(driver.tile("NE"), at(2, 2))
    assert driver.message == "A tile must touch a tile of the field along an edge."


def test_click_and_click_lay_a_tile(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    driver.click(driver.tile("SW"))
    assert driver.board.held == driver.tile("SW")
    driver.click(at(-1, 0))
    assert driver.turns == ["SW@-1,0"]


def test_a_selected_tile_is_shown_where_a_click_would_place_it(open_match: OpenMatch) -> None:
    """The lower left half of SW is black; beside the ground of the cell it is dark."""
    driver = open_match(ready())
    spot = driver.spot(at(1, 0))
    point = spot.left + spot.w // 4, spot.bottom - spot.w // 4
    driver.click(driver.tile("SW"))
    driver.hover(at(3, 3))
    before = sum(driver.show().get_at(point)[:3])
    driver.hover(at(1, 0))
    assert sum(driver.show().get_at(point)[:3]) < before - 200


# ------------------------------------------------------------------------------- tiles in a hand


def test_the_other_tiles_of_a_hand_keep_their_places(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "SW NE NW | NW", "NW | NE"))
    spots = {kind: driver.spot(driver.tile(kind)) for kind in ("NE", "NW")}
    driver.play("SW@1,0", "NW@0,1")
    assert {kind: driver.spot(driver.tile(kind)) for kind in ("NE", "NW")} == spots


def test_a_tile_that_replaces_an_equal_one_is_another_tile(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE", "SW NE | SW NW"))
    laid = driver.tile("SW")
    driver.play("SW@1,0")
    assert driver.tile("SW") != laid
    assert driver.spot(driver.tile("SW")) != driver.spot(driver.tile("NE"))


def test_a_new_tile_of_the_loom_takes_the_free_slot(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE", "SW NE | NW NW"))
    spot = driver.spot(driver.tile("SW"))
    driver.play("SW@1,0")
    assert driver.spot(driver.tile("NW")) == spot


def test_face_down_tiles_show_their_backs_to_all_players(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    pieces = driver.board_view(driver.position).pieces
    down = {place: piece.kind for place, piece in pieces.items() if isinstance(place, FaceDown)}
    assert down == {FaceDown(seat, i): "back" for seat in (0, 1) for i in (0, 1)}


def test_a_click_on_a_face_down_tile_is_refused(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    driver.click(FaceDown(0, 1))
    assert driver.message == ("Face-down tiles stay hidden; they are turned up automatically.")


@pytest.mark.parametrize(("place", "sentence"), [
    (InHand(1, 0), "That tile belongs to Ben; Ada is to move."),
    (at(0, 0), "A tile stays where it has been placed."),
    (at(1, 0), "Choose a tile of your hand first."),
])  # fmt: skip
def test_other_clicks_say_why_not(open_match: OpenMatch, place: InHand, sentence: str) -> None:
    driver = open_match(ready())
    driver.click(place)
    assert driver.message == sentence


def test_a_tile_that_fits_nowhere_says_so(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE", "SE SW | NW NW"))
    driver.click(driver.tile("SE"))
    assert driver.message == "Fits nowhere now: no edge of it would match."


def test_the_last_tile_face_up_is_replaced_and_turned_over(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "SW | NW SE", "NW | NE NE"))
    driver.drag(driver.tile("SW"), at(1, 0))
    tile = driver.board.sprite_at(driver.tile("NW"))
    assert tile is not None
    driver.wait(0.1)
    assert tile.kind == "back"
    driver.show()
    driver.wait()
    assert tile.flip == 1.0
    assert driver.at_rest(driver.tile("NW"))
    assert driver.kind(FaceDown(0, 1)) is None


# -------------------------------------------------------------------------------------- the tray


def test_a_tile_is_set_aside_when_nothing_fits(open_match: OpenMatch) -> None:
    driver = open_match(nothing_fits())
    assert driver.texts.expectation(driver.position) == "Set one of your tiles aside."
    driver.grab(driver.hand()["NE"][0], TRAY)
    assert driver.lit == {TRAY}
    driver.show()
    driver.release(TRAY)
    assert driver.turns == ["x NE"]
    driver.wait()
    assert driver.kind(Aside(0)) == "NE"
    assert driver.at_rest(Aside(0))
    assert set(driver.hand()) == {"NE", "NW"}


def test_the_tray_waits_for_the_next_tile_before_it_says_that_none_fits(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    squeezed = Text.squeezed

    def record(text: Text, words: str, *rest: Any, **more: Any) -> tuple[str, float]:
        written.append(words)
        return squeezed(text, words, *rest, **more)

    monkeypatch.setattr(Text, "squeezed", record)
    driver = open_match(loom("NE", "NE NE | NE NE"))

    def tray_says() -> str:
        written.clear()
        driver.show()
        return next(words for words in written if words in (ASIDE, NOTHING_FITS))

    assert tray_says() == NOTHING_FITS
    driver.drag(driver.hand()["NE"][0], TRAY)
    driver.wait(0.1)
    assert tray_says() == ASIDE
    driver.wait()
    assert tray_says() == NOTHING_FITS


def test_the_tray_works_by_click_and_by_keyboard(open_match: OpenMatch) -> None:
    driver = open_match(nothing_fits())
    driver.click(driver.hand()["NE"][1], TRAY)
    assert driver.turns == ["x NE"]
    driver.key(pygame.K_z, mod=CTRL)
    driver.wait()
    driver.key(pygame.K_LEFT, pygame.K_RETURN)
    driver.key(pygame.K_RIGHT)
    while driver.cursor() != TRAY:
        driver.key(pygame.K_RIGHT)
    driver.show()
    driver.key(pygame.K_RETURN)
    assert driver.turns == ["x NE"]


def test_the_tray_refuses_while_something_fits(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE", "SE SW | NW NW"))
    driver.drag(driver.tile("SW"), TRAY)
    assert driver.message == "A tile is set aside only when none fits: this one fits on d1."
    assert driver.turns == []
    driver.click(TRAY)
    assert driver.message == "A tile can be set aside here when none fits."


def test_a_tile_set_aside_does_not_come_back(open_match: OpenMatch) -> None:
    driver = open_match(nothing_fits())
    driver.play("x NE")
    driver.click(Aside(0))
    assert driver.message == "Tiles set aside do not come back."


def test_many_tiles_aside_stay_inside_the_tray(open_match: OpenMatch) -> None:
    driver = open_match(loom("NE", "NE NE | " + "NE " * 22))
    tray = driver.layout.aside
    assert tray is not None
    for _ in range(22):
        driver.session.play(driver.position.legal_moves()[0])
    driver.wait()
    spots = [driver.spot(Aside(i)) for i in range(22)]
    assert all(tray.contains(spot) for spot in spots)
    assert not any(a.colliderect(b) for i, a in enumerate(spots) for b in spots[:i])


# ---------------------------------------------------------------------------------- field, seats


def test_the_rows_of_the_loom_stay_at_their_height(open_match: OpenMatch) -> None:
    driver = open_match(loom("SW SE SW SE SW", "NE NW | NE"))
    before = driver.spot(at(0, 0))
    assert all(driver.layout.ground.contains(driver.spot(at(0, y))) for y in range(5))
    driver.play("NE@0,1")
    assert driver.spot(at(0, 0)) == before


@pytest.mark.parametrize("size", [(800, 600), (800, 1400)])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_hands_stand_in_a_row_where_the_field_gets_no_smaller_by_it(
    open_match: OpenMatch, hands: int, size: tuple[int, int]
) -> None:
    driver = open_match(workshop("SE", *["NE | NW NW"] * hands), size=size)
    frame = driver.layout.frame
    places = [
        [driver.spot(place) for place in (FaceDown(seat, 1), FaceDown(seat, 0), InHand(seat, 0))]
        for seat in range(hands)
    ]
    spots = [spot for hand in places for spot in hand]
    assert all(spot.top > frame.bottom for spot in spots)
    # whoever is to move: all hands lie at one height, in the order of the seats
    assert len({spot.top for spot in spots}) == 1
    assert [spot.left for spot in spots] == sorted(spot.left for spot in spots)
    for left, right in pairwise(places):
        assert left[-1].right < right[0].left


@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_hands_stand_in_a_column_where_the_field_gets_larger_by_it(
    open_match: OpenMatch, hands: int, size: tuple[int, int]
) -> None:
    driver = open_match(workshop("SE", *["NE NW SW SE | NW NW"] * hands), size=size)
    frame = driver.layout.frame
    tiles = {
        seat: [driver.spot(InHand(seat, number)) for number in range(4)]
        + [driver.spot(FaceDown(seat, 1))]
        for seat in range(hands)
    }
    assert frame.h >= 0.9 * driver.scene.board.area.h
    all_tiles = [spot for spots in tiles.values() for spot in spots]
    assert all(spot.left > frame.right for spot in all_tiles)
    assert not any(spot.collidelistall(all_tiles[n + 1 :]) for n, spot in enumerate(all_tiles))
    # whoever is to move: all hands begin at one left edge
    assert len({min(spot.left for spot in spots) for spots in tiles.values()}) == 1
    for above, below in pairwise(range(hands)):
        assert max(spot.bottom for spot in tiles[above]) < min(spot.top for spot in tiles[below])


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (900, 1200), (1600, 700)])
@pytest.mark.parametrize("players", ["loom", "2", "3", "4"])
def test_everything_lies_in_its_area(
    open_match: OpenMatch, size: tuple[int, int], players: str
) -> None:
    mode = {} if players == "loom" else {"Mode": "workshop", "Players": players}
    driver = open_match(size=size, **mode)
    scene = driver.scene
    for place in scene.board.game_board.board_view(driver.position).pieces:
        assert scene.board.area.contains(scene.board.game_board.spot(place))
    assert scene.board.area.contains(driver.layout.frame)
    assert driver.layout.ground.w >= 6 * driver.layout.cell_size
    driver.show()


def test_twelve_tiles_face_up_still_fit(open_match: OpenMatch) -> None:
    driver = open_match(
        workshop("SE", "SE " * 12, "NW | " + "NE " * 11), size=(800, 600), Play="single"
    )
    spots = [driver.spot(place) for place in driver.hand()["SE"]]
    assert len(set(map(tuple, spots))) == 12
    assert all(driver.scene.board.area.contains(spot) for spot in spots)
    driver.show()


# ------------------------------------------------------------- what happens by itself, and the end


def test_a_player_who_cannot_place_turns_a_tile_up(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "SE | SW NW", "NW | NE NE"))
    driver.wait(0.3)
    assert driver.turns == ["-"]
    assert driver.message == "Ada cannot place a tile and turns one up."
    told = [node for root in driver.scene.accessible() for node in root.walk()]
    assert any("Ada turns a tile up" in node.name for node in told)
    assert set(driver.hand()) == {"SE", "SW"}
    assert "page" in driver.heard


def test_a_player_without_face_down_tiles_passes(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "SE", "NW | NE NE"))
    driver.wait(0.3)
    assert driver.turns == ["-"]
    assert driver.message == "Ada cannot place a tile and passes."


def test_undo_goes_back_past_automatic_moves(open_match: OpenMatch) -> None:
    field = field_from_rows(5, (0, 0), (4, 0))  # only SE fits, in either gap
    driver = open_match(workshop(field, "SE NW | NW NW NW NW", "NW | NE NE NE NE"))
    driver.play("SE@0,0")
    driver.wait()
    assert driver.turns[:3] == ["SE@0,0", "-", "-"]
    driver.key(pygame.K_z, mod=CTRL)
    assert driver.turns == []


def test_a_completed_diamond_lights_up_and_stays(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.drag(driver.tile("NW"), at(1, 1))
    assert not driver.view.settled
    driver.wait(0.5)
    assert "diamond" in driver.heard
    driver.show()
    driver.wait()
    assert driver.view.settled
    assert driver.kind(BLACK) == "glow-black"
    assert [plate.score for plate in driver.texts.seat_infos(driver.position)] == [
        "1",
        "0",
    ]


def light(driver: Driver, diamond: Diamond) -> float:
    """How bright a diamond's line is, from 0 to 255."""
    sprite = driver.board.sprite_at(diamond)
    assert sprite is not None
    return sprite.alpha


def test_a_diamond_stays_dark_until_its_tile_has_come(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.wait(0.1)
    assert light(driver, BLACK) == 0
    driver.wait(1.3)
    assert light(driver, BLACK) == 255


def test_the_next_turn_may_come_before_the_light(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.session.play(driver.position.legal_moves()[0])
    assert light(driver, BLACK) == 255
    driver.key(pygame.K_z, mod=CTRL)
    driver.key(pygame.K_z, mod=CTRL)
    driver.wait()
    assert driver.kind(BLACK) is None


def test_two_diamonds_light_up_one_after_the_other(open_match: OpenMatch) -> None:
    field = "SE SW ..\nNE .. NE\n.. SW SE"
    driver = open_match(workshop(field, "NW | SE SE", "SE | SE SE"))
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.wait(1.3)
    driver.show()
    assert light(driver, BLACK) > 200
    assert light(driver, WHITE) == 0
    for _ in range(60):
        driver.wait(FRAME)
        driver.show()
    driver.wait()
    assert driver.kind(BLACK) == "glow-black"
    assert driver.kind(WHITE) == "glow-white"
    assert [plate.score for plate in driver.texts.seat_infos(driver.position)] == [
        "2",
        "0",
    ]


def test_the_plates_of_a_match_add_up(open_match: OpenMatch) -> None:
    driver = open_match(nearly(game_points=(1, 0), earlier_points=(2, 3), target=5), Play="match")
    plates = driver.texts.seat_infos(driver.position)
    assert [plate.score for plate in plates] == ["1 now, 3 of 5", "0 now, 3 of 5"]


AMBITIOUS = "Par is ambitious: even the best play makes 2.56 on average."


@pytest.mark.parametrize(("field", "headline", "reason"), [
    ("SE SW", "0 diamonds", f"4 below par (4). {AMBITIOUS}"),
    ("SE SW\nNE NW", "1 diamond", f"3 below par (4). {AMBITIOUS}"),
    (field_from_rows(3), "4 diamonds", "Par is reached; the goal is 6."),
    (field_from_rows(4, (0, 3)), "5 diamonds", "Above par (4); the goal is 6."),
    (field_from_rows(4), "6 diamonds", "The goal of 6 is reached."),
    (field_from_rows(5, (4, 4)), "7 diamonds", "1 above the goal of 6."),
])  # fmt: skip
def test_the_end_of_the_loom(open_match: OpenMatch, field: str, headline: str, reason: str) -> None:
    driver = open_match(loom(field, ""))
    verdict = driver.scene.panel.navigation.summary()
    assert (verdict.title, verdict.reason) == (headline, reason)
    assert (verdict.rows, verdict.alone) == ((), True)
    driver.show()


def test_a_finished_cloth_takes_the_room_of_the_hand_until_a_turn_is_taken_back(
    open_match: OpenMatch,
) -> None:
    driver = open_match(loom("SE SW\nNE ..", "NW"))
    area, before = driver.scene.board.area, driver.layout.frame
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.wait(6)
    field = driver.layout.frame
    assert field.w > before.w
    assert area.contains(field)
    assert abs(field.centery - area.centery) <= 1
    driver.key(pygame.K_ESCAPE)  # closes the result
    driver.session.undo()
    driver.wait(2)
    assert driver.layout.frame == before
    driver.show()


def test_the_result_of_a_game_that_is_won(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE SW\nNE ..", "NW", "SE | SE SE"))
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.wait(6)
    assert isinstance(driver.top, ResultScene)
    verdict = driver.scene.panel.navigation.summary()
    assert verdict.title == "Ada wins"
    assert verdict.reason == "A player has no tiles left. Ada has the most: 1 point."
    assert verdict.rows == (("Ada", "1", True), ("Ben", "0", False))
    assert verdict.next_label is None
    driver.show()


def test_a_tie_is_shared(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE SW\nNE ..", "NW", "SE | SE SE", game_points=(0, 1)))
    driver.drag(driver.tile("NW"), at(1, 1))
    verdict = driver.scene.panel.navigation.summary()
    assert verdict.title == "Tie: Ada, Ben"
    assert not any(starred for _name, _score, starred in verdict.rows)
    assert verdict.reason == "A player has no tiles left."


def test_a_match_goes_on_with_the_next_game(open_match: OpenMatch) -> None:
    position = workshop("SE SW\nNE ..", "NW", "SE | SE SE", earlier_points=(1, 2), target=5)
    driver = open_match(position, Play="match", Round="1", Start="1")
    driver.drag(driver.tile("NW"), at(1, 1))
    verdict = driver.scene.panel.navigation.summary()
    assert verdict.title == "Game 1: Ada wins"
    assert verdict.next_label == "Next game"
    assert verdict.rows[0] == ("Ada", "1 now, 2 of 5", True)
    before = driver.scene
    driver.scene.panel.navigation.next_game()
    driver.context.scenes.settle()
    assert driver.scene is not before
    plates = driver.texts.seat_infos(driver.position)
    assert [plate.score for plate in plates] == ["0 now, 2 of 5", "0 now, 2 of 5"]


def test_a_game_ends_when_no_player_can_place(open_match: OpenMatch) -> None:
    driver = open_match(workshop(field_from_rows(5, (0, 0), (4, 1)), "SE SW", "SE"))
    driver.drag(driver.tile("SE"), at(0, 0))
    assert driver.scene.panel.navigation.summary().reason == (
        "All tiles are face up and no player can place one. Ada has the most: 1 point."
    )


def test_at_the_end_all_diamonds_shine_once_more(open_match: OpenMatch) -> None:
    driver = open_match(workshop(field_from_rows(3, (0, 0)), "SE", "SE | SE"))
    driver.drag(driver.tile("SE"), at(0, 0))
    driver.wait(3)
    assert not driver.view.settled
    driver.show()
    driver.wait(3)
    assert driver.view.settled


# ------------------------------------------------------------------------------ computers, hints


def test_a_computer_plays_the_loom(open_match: OpenMatch) -> None:
    driver = open_match(names=("Robot",))
    driver.wait(0.5)
    (asked,) = driver.engine.asked
    assert asked["level"] == "greedy"
    first = str(driver.position.legal_moves()[0])
    driver.engine.answer(first)
    driver.wait()
    assert driver.turns == [first]
    assert len(driver.engine.asked) == 2


def test_the_computer_does_not_know_face_down_tiles(open_match: OpenMatch) -> None:
    driver = open_match(names=("Robot",))
    driver.wait(0.5)
    deal = next(line for line in driver.engine.asked[0]["record"].splitlines() if "Deal" in line)
    assert deal.count("?") == 23


def test_a_hint_marks_tile_and_place(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    driver.key(pygame.K_h)
    driver.engine.answer("NE@0,1")
    driver.wait(0.1)
    assert list(driver.board.hints) == [driver.tile("NE"), at(0, 1)]
    assert driver.message.startswith(
        "Hint: the tile with black at the top right on e6 – leaves your opponent the least: "
    )
    driver.show()


def test_a_hint_outlines_the_diamond_that_it_would_complete(open_match: OpenMatch) -> None:
    """The black diamond lies around the lower right corner of its first tile."""
    driver = open_match(nearly())
    before = driver.show()
    driver.key(pygame.K_h)
    driver.engine.answer("NW@1,1")
    driver.wait(0.1)
    first = driver.spot(at(0, 0))
    middle, far = first.bottomright, round(0.84 * first.w)
    upper, left = (middle[0], middle[1] - far), (middle[0] - far, middle[1])
    colour = palette_of(driver.context).diamond(TileColour.BLACK)[:3]
    shown = driver.show()
    for place in (upper, left):
        around = pygame.Rect(0, 0, 9, 9)
        around.center = place
        assert colour not in colours(before, around)
        assert colour in colours(shown, around)


def colours(surface: pygame.Surface, rect: pygame.Rect) -> set[tuple[int, ...]]:
    points = ((x, y) for x in range(rect.x, rect.right) for y in range(rect.y, rect.bottom))
    return {surface.get_at(point)[:3] for point in points}


def test_a_hint_may_be_to_set_a_tile_aside(open_match: OpenMatch) -> None:
    driver = open_match(nothing_fits())
    driver.key(pygame.K_h)
    driver.engine.answer("x NE")
    driver.wait(0.1)
    assert list(driver.board.hints) == [driver.hand()["NE"][0], TRAY]
    driver.show()


def test_a_whole_loom_by_the_keyboard(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.context.settings = msgspec.structs.replace(driver.context.settings, animation="off")
    driver.board.glide_time = 0.0
    for _ in range(25):
        before = len(driver.turns)
        driver.key(pygame.K_RIGHT, pygame.K_RETURN)
        for step in (pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
            driver.key(step)
            if driver.cursor() != driver.board.selected:
                break
        driver.key(pygame.K_RETURN)
        assert len(driver.turns) == before + 1
    assert driver.position.outcome() is not None
