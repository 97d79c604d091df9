"""What is seen and heard of a stone, step by step."""

from __future__ import annotations

import pygame

from games.tiananmen.rules.position import Save, Stone, TiananmenPosition, set_up
from games.tiananmen.view.layout import Lid, SavedStone
from tests.match_driver import FRAME
from tests.tiananmen.match_driver import Driver, OpenMatch
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, example


def until_heard(driver: Driver, name: str, times: int = 1) -> None:
    """Let time pass until a sound has been heard so many times."""
    for _ in range(600):
        if driver.heard.count(name) >= times:  # type: ignore[arg-type]
            return
        driver.wait(FRAME)
    raise AssertionError(f"{name} was not heard")


def shown(driver: Driver) -> TiananmenPosition:
    return driver.view.shown_position


def test_a_stone_is_heard_and_counted_when_it_touches_the_board(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.heard.clear()
    driver.session.play(Stone("D4"))
    driver.wait(0.05)
    assert driver.heard == []
    assert shown(driver).left == 4
    until_heard(driver, "stone")
    stone = driver.board.sprite_at("D4")
    assert stone
    assert (stone.x, stone.y) == driver.spot("D4").center
    assert shown(driver).left == 3


def test_a_computers_day_is_placed_stone_by_stone(open_match: OpenMatch) -> None:
    driver = open_match(seats=("Robot", "Ben"))
    driver.wait(0.2)
    driver.engine.answer("D4 D5 D6 D7", "D4", "D5", "D6", "D7")
    driver.wait(FRAME)
    counts = []
    for number in range(1, 5):
        until_heard(driver, "stone", number)
        counts.append(len(driver.position.stone_points(BLACK)))
    assert counts == [1, 2, 3, 4]


def test_a_saved_stone_is_heard_in_the_lid(open_match: OpenMatch) -> None:
    driver = open_match("D4 D5 D6 D7")
    driver.heard.clear()
    driver.session.play(Save())
    until_heard(driver, "save")
    stone = driver.board.sprite_at(SavedStone(WHITE, 0))
    assert stone
    assert (stone.x, stone.y) == driver.spot(SavedStone(WHITE, 0)).center
    assert shown(driver).lid(WHITE) == 1


def test_a_computer_opens_the_lid_before_its_first_stone(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position, seats=("Robot", "Ben"))
    driver.wait(0.3)
    driver.heard.clear()
    driver.engine.answer("lid E7 G5 H9", "lid E7", "lid G5", "lid H9")
    driver.wait(0.1)
    assert driver.heard == ["lid_opens"]
    assert shown(driver).emptying
    until_heard(driver, "stone", 3)
    assert driver.heard.count("lid_opens") == 1


def test_the_stones_of_an_open_lid_roll_towards_the_board(open_match: OpenMatch) -> None:
    """In a wide window the board is at the left."""
    driver = open_match(at=example("black_lid").position)
    before = driver.spot(SavedStone(BLACK, 0)).centerx
    driver.play("lid E7")
    driver.wait()
    assert driver.spot(SavedStone(BLACK, 0)).centerx < before


def test_a_ring_is_traced_by_one_knock_for_each_stone(open_match: OpenMatch) -> None:
    previous, last = RING[7:9]
    others = [point for point in RING if point != last]
    driver = open_match(at=set_up(19, black=others, last=previous, day=2))
    driver.heard.clear()
    driver.session.play(Stone(last))
    until_heard(driver, "stone")
    assert driver.view.shown_outcome is None
    until_heard(driver, "ring_step", len(RING))
    assert driver.view.shown_outcome is None
    driver.wait(1)
    assert driver.heard.count("ring_step") == len(RING)
    assert driver.view.shown_outcome is not None


def test_the_panel_names_the_side_that_closes_its_ring(open_match: OpenMatch) -> None:
    """The position after the last stone has the other side to move."""
    driver = open_match(at=set_up(19, black=[*RING[:8], *RING[9:]], last=RING[7], day=2))
    view = driver.view
    before = driver.texts.turn_title(view.position)
    driver.session.play(Stone(RING[8]))
    until_heard(driver, "ring_step")
    assert driver.texts.turn_title(view.shown_position) == before


def test_a_chain_is_traced_likewise(open_match: OpenMatch) -> None:
    driver = open_match(at=set_up(19, white=CHAIN[:-1], last="R18", day=2, part=1))
    driver.heard.clear()
    driver.session.play(Stone("R19"))
    driver.wait(3)
    assert driver.heard[: len(CHAIN) + 1] == ["stone", *["ring_step"] * len(CHAIN)]


def test_undo_is_quick_and_silent(open_match: OpenMatch) -> None:
    driver = open_match("D4 D5 D6 D7")
    driver.heard.clear()
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait(0.4)
    assert driver.view.settled
    assert driver.heard == ["back"]
    assert driver.board.sprite_at("D7") is None


def test_an_open_lid_has_no_round_mark_of_a_selection(open_match: OpenMatch) -> None:
    """The lid is narrower when it is tilted: a circle around it would show at its side."""
    driver = open_match(at=example("black_lid").position)
    driver.play("lid E7")
    driver.wait()
    assert driver.chosen() == Lid(BLACK)
    lid = driver.spot(Lid(BLACK))
    beside = (lid.left - 1, lid.centery)
    surface = driver.show()
    assert surface.get_at(beside) == surface.get_at((lid.left - lid.w // 8, lid.centery))
