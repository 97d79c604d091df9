"""Moves in time: what turns, flies, lands, and counts, and in which order."""

from __future__ import annotations

import pygame
import pytest

from games.core.position import Side
from games.veletas.view.board import BOWLS
from tests.match_driver import FRAME
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import WHITE, drawn

CORNER = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    x . . . . . .
    x . . . . . .
    * o . . . . ."""

TWO_TRAPS = """
    . . . . . . . . .
    . . . . . . . * .
    . . . . . . . . .
    . . . . . * . . .
    . . . . . . . . .
    . . . . . . . * .
    . . . . . . . . .
    x . x x . . . . .
    * o * o . . . . ."""

COMPUTERS = ("Robot 1", "Robot 2")


def place(driver: Driver, cell: object) -> tuple[float, float]:
    sprite = driver.board.sprite_at(cell)
    assert sprite is not None
    return sprite.x, sprite.y


def until_settled(driver: Driver) -> float:
    """Let time pass until everything is at rest; the seconds that this took."""
    frames = 0
    while not driver.view.settled:
        driver.wait(FRAME)
        frames += 1
    return frames * FRAME


def test_shot_landing_claim_and_count_come_in_this_order(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER), seats=COMPUTERS)
    driver.play("b2")
    heard: list[tuple[str, str, str]] = []
    for _ in range(120):
        driver.wait(FRAME)
        claims = driver.texts.seat_infos(driver.view.shown_position)[0].score
        now = (driver.heard[-1], claims, driver.message[:16])
        if not heard or heard[-1] != now:
            heard.append(now)
    assert heard == [
        ("shot", "0 / 2", ""),
        ("place", "0 / 2", ""),
        ("claim", "1 / 2", "Black claims a1:"),
    ]


def test_a_tie_is_heard_and_told(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER, WHITE), seats=COMPUTERS)
    driver.play("b2")
    until_settled(driver)
    assert "tie" in driver.heard
    assert "claim" not in driver.heard
    assert driver.message == (
        "a1 is a tie, 2 stones each. White has made this turn: Black claims it."
    )


def claims_of_black(driver: Driver) -> str:
    """Black's claims in the panel."""
    return driver.texts.seat_infos(driver.view.shown_position)[0].score


def test_two_traps_count_one_after_the_other_and_soon(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", TWO_TRAPS), seats=COMPUTERS)
    driver.play("b2")
    assert driver.position.claims == {"a1": Side.BLACK, "c1": Side.BLACK}
    while "place" not in driver.heard:
        driver.wait(FRAME)
    times: dict[str, int] = {}
    for frame in range(120):
        times.setdefault(claims_of_black(driver), frame)
        driver.wait(FRAME)
    assert list(times) == ["0 / 3", "1 / 3", "2 / 3"]
    assert (times["2 / 3"] - times["1 / 3"]) * FRAME > 0.2
    assert times["2 / 3"] * FRAME < 1.2
    assert driver.heard.count("claim") == 2


def test_the_groups_of_a_claim_stay_from_the_preview_on(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    edge = driver.spot("a3").midleft
    plain = driver.show().get_at(edge)
    driver.grab("black bowl", "b2")
    seen = driver.show().get_at(edge)
    assert seen != plain
    driver.release("b2")
    frames = []
    for _ in range(20):
        frames.append(driver.show().get_at(edge))
        driver.wait(FRAME)
    assert frames == [seen] * 20


@pytest.mark.parametrize(("choice", "leaves"), [("swap", True), ("keep", False)])
def test_the_names_on_the_bowls_change_hands_or_stay(
    open_match: OpenMatch, choice: str, leaves: bool
) -> None:
    driver = open_match("b2,c3,h8/d6")
    driver.context.scenes.pop()
    driver.context.scenes.settle()
    spot = driver.spot(BOWLS[Side.BLACK])

    def seen() -> bytes:
        return pygame.image.tobytes(driver.show().subsurface(spot), "RGB")

    bare = seen()
    driver.play(choice)
    driver.wait(0.3)
    assert seen() != bare
    driver.wait(0.5)
    assert (seen() == bare) is leaves
    driver.wait(0.5)
    assert seen() != bare
    driver.wait(0.6)
    assert driver.view.settled
    assert seen() == bare


@pytest.mark.parametrize(("choice", "half_way", "end"), [("swap", 0, 0), ("keep", 0.5, 1)])
def test_the_bowls_change_places_between_a_person_and_a_computer(
    open_match: OpenMatch, choice: str, half_way: float, end: float
) -> None:
    driver = open_match("c3/e5", seats=("Ada", "Robot"), Size="7")
    lower = driver.spot(BOWLS[Side.BLACK])

    def black() -> float:
        """The black of the lower bowl, as a share of that at the beginning."""
        picture = driver.show().subsurface(lower)
        return pygame.mask.from_threshold(picture, (38, 35, 33), (30, 30, 30)).count() / whole

    whole = 1
    whole = round(black())
    driver.engine.answer(choice, choice)
    driver.wait(0.1)
    driver.wait(0.8)  # half of the time of the choice
    assert black() == pytest.approx(half_way, abs=0.5 * end + 0.05)
    driver.wait(0.75)
    before_the_end = black()
    driver.wait(0.5)
    assert driver.view.settled
    assert black() == pytest.approx(end, abs=0.2)
    assert black() == pytest.approx(before_the_end, abs=0.15)
