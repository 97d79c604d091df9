"""What the panel shows and explains."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pygame
import pytest

from games.core.game import Evaluation
from games.core.match import TimeControl
from games.core.position import Side
from games.ui.look.look import SceneContext
from games.ui.look.view import SeatInfo
from games.ui.match.move_list import ROW, MoveList
from games.ui.match.panel import (
    Advice,
    SeatPlate,
    WinProbability,
    arrange,
    draw_advice,
    draw_win_probability,
    win_probability_of,
)
from games.ui.toolkit.context import Context
from tests import toy
from tests.ui import user_input
from tests.ui.race import Driver, OpenMatch
from tests.written import Line


def show(driver: Driver) -> None:
    driver.scene.panel.refresh()
    driver.scene.panel.draw(pygame.Surface(driver.context.size))


def test_the_deal_of_the_day_is_named(open_match: OpenMatch, written: list[Line]) -> None:
    show(open_match())
    assert not any("Deal of the day" in line.text for line in written)
    show(open_match(Daily="2026-11-22"))
    assert "Deal of the day, 22 Nov 2026" in [line.text for line in written]


def test_the_focus_has_one_sign_at_a_time(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.key(pygame.K_RIGHT)
    assert driver.board.cursor.place is not None
    driver.key(pygame.K_TAB)
    assert driver.scene.panel.has_keyboard
    assert driver.board.cursor.place is None
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RIGHT)
    assert not driver.scene.panel.has_keyboard
    assert driver.board.cursor.place is not None


def test_status_players_and_buttons_are_explained(open_match: OpenMatch) -> None:
    panel = open_match(control=TimeControl(60)).scene.panel
    plate = panel.explain(panel.plates[1].center)
    assert plate is not None
    assert plate.rect == panel.plates[1]
    assert "at zero the match is lost" in plate.text
    status = panel.explain((panel.rect.centerx, panel.rect.top + 5))
    assert status is not None
    assert status.text.startswith("Whose turn it is")
    assert panel.explain(None) is None
    assert panel.explain((-5, -5)) is None


# -- The list of moves beside the board


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """Two turns, and another one instead of the second."""
    driver = open_match()
    for number, pot in (("3", "black"), ("2", "black"), ("1", "white"), ("2", "white")):
        driver.drag(number, pot)
    driver.session.undo(whole_turn=True)
    driver.drag("3", "white")
    return driver


def moves(driver: Driver) -> MoveList:
    found = MoveList(driver.context, driver.session, driver.scene.panel.playback)
    found.rect = pygame.Rect(0, 0, 300, 400)
    found.refresh()
    return found


def texts(moves: MoveList) -> list[str]:
    return [moves.row(number).entry.text for number in range(len(moves.rows))]


def test_a_turn_that_shares_its_first_move_is_chosen_on_its_own_line(driver: Driver) -> None:
    driver.session.undo()
    for number in ("1", "3"):
        driver.drag(number, "white")
    found = moves(driver)
    assert texts(found) == ["Start", "3+2", "1+3", "1+2"]
    assert found.chosen == 2
    driver.session.undo()
    driver.drag("2", "white")
    assert moves(driver).chosen == 3


def test_half_a_turn_that_was_given_up_has_no_row(driver: Driver) -> None:
    session = driver.session
    session.undo()
    assert texts(moves(driver)) == ["Start", "3+2", "3", "1+2"]  # redo would play it
    driver.drag("2", "white")
    assert texts(moves(driver)) == ["Start", "3+2", "2", "1+2"]
    driver.drag("3", "white")
    assert texts(moves(driver)) == ["Start", "3+2", "2+3", "1+2"]


def test_a_click_goes_to_a_turn_and_the_wheel_to_the_one_beside_it(driver: Driver) -> None:
    found = moves(driver)
    third = driver.context.px(ROW) * 5 // 2
    user_input.click(found, (150, third + driver.context.px(ROW)))
    assert driver.points == (5, 3)
    found.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert driver.points == (5, 0)
    found.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert driver.points == (5, 3)


def test_of_a_turn_that_is_only_begun_the_rest_is_paler(
    driver: Driver, written: list[Line]
) -> None:
    theme = driver.context.theme
    driver.drag("1", "white")  # 3+1 is complete now
    driver.scene.panel.playback.step(-1)
    moves(driver).draw(pygame.Surface((300, 400)))
    assert [(line.text, line.colour) for line in written if line.text.startswith("3")] == [
        ("3+2", theme.ink),
        ("3+1", theme.ink_soft),
        ("3", theme.ink),
    ]


# -- The plate of a player: what makes way for what, and the colours of the clock


PLATE = pygame.Rect(0, 0, 200, 56)
TIMED = pygame.Rect(0, 0, 200, 92)


def show_plate(
    context: SceneContext,
    name: str = "Ada",
    score: str = "0 / 4",
    detail: str = "7 stones",
    *,
    to_move: bool = True,
    chip: pygame.Surface | None = None,
    left: float | None = None,
) -> pygame.Surface:
    """A picture of a plate, with a clock if `left` is given."""
    rect = PLATE if left is None else TIMED
    surface = pygame.Surface(rect.size)
    info = SeatInfo(Side.BLACK, "", name, score, detail)
    way = arrange(context, [info], PLATE)
    SeatPlate(info, to_move, chip, left).draw(context, surface, rect, way)
    return surface


def test_the_plates_of_all_players_are_written_alike(
    context: SceneContext, written: list[Line]
) -> None:
    longer = "Maximilian Joseph of Wittelsbach and of somewhere else"
    infos = [SeatInfo(Side.BLACK, "", name, "3 / 4", "7 stones") for name in ("Bo", longer)]
    way = arrange(context, infos, PLATE)
    tops = []
    for info in infos:
        written.clear()
        SeatPlate(info, to_move=False).draw(context, pygame.Surface(PLATE.size), PLATE, way)
        lines = {line.text: line for line in written}
        (name,) = [words for words in lines if words[:3] in ("Bo", "Max")]
        assert lines[name].size == 16
        assert lines[name].place.right <= PLATE.right - 10
        assert name == "Bo" or name.endswith("…")
        tops.append((lines[name].place.topleft, lines["3 / 4"].place))
    assert tops[0] == tops[1]


@pytest.mark.parametrize(
    ("left", "to_move", "ink", "fill"),
    [
        (300.0, True, "card", "ink"),
        (300.0, False, "ink", "sunken"),
        (9.9, True, "on_accent", "accent"),
        (9.9, False, "ink", "sunken"),
        (0.0, False, "on_accent", "accent"),
    ],
    ids=["runs", "rests", "last seconds", "last seconds of the one who rests", "time is up"],
)
def test_the_clock_is_dark_while_it_can_run_and_red_in_the_last_seconds(
    context: SceneContext, written: list[Line], left: float, to_move: bool, ink: str, fill: str
) -> None:
    picture = show_plate(context, to_move=to_move, left=left)
    text = {300.0: "5:00", 9.9: "9.9", 0.0: "0.0"}[left]
    lines = {line.text: line for line in written}
    assert lines[text].colour == getattr(context.theme, ink)
    assert picture.get_at((100, TIMED.bottom - 20))[:3] == getattr(context.theme, fill)
    assert lines["Ada"].place.bottom <= 56
    assert lines[text].place.centery == pytest.approx(71, abs=1)  # of 56 to 86


# -- The buttons below the board while a turn is half made


SIZES = [(800, 600), (1280, 800), (1920, 1080), (800, 1400)]


def shown(driver: Driver) -> list[pygame.Rect]:
    """The buttons between the board and the panel's buttons."""
    return list(driver.scene.controls())


def confirming(driver: Driver) -> Driver:
    settings = msgspec.structs.replace(driver.context.settings, confirm_turns=True)
    driver.context.change_settings(settings)
    return driver


@pytest.mark.parametrize("size", SIZES)
def test_they_never_cover_the_board_and_stay_in_the_window(
    open_match: OpenMatch, size: tuple[int, int]
) -> None:
    driver = confirming(open_match())
    driver.context.resize(size)
    driver.drag("3", "black")
    driver.drag("2", "black")
    board = driver.scene.board.area
    buttons = shown(driver)
    assert len(buttons) == 2
    for rect in buttons:
        assert not rect.colliderect(board)
        assert not rect.colliderect(driver.scene.panel.rect)
        assert pygame.Rect((0, 0), size).contains(rect)
    assert not buttons[0].colliderect(buttons[1])


def test_the_enter_that_confirms_is_not_for_the_board(open_match: OpenMatch) -> None:
    driver = confirming(open_match())
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.key(pygame.K_RIGHT)
    assert driver.board.cursor.place is not None
    driver.key(pygame.K_RETURN)
    assert driver.points == (5, 0)
    assert driver.board.selected is None


# -- The text before the first turn: what it says, and what is left out where room is short


ITEMS: list[Advice] = [("First", "One short line."), ("Second", "Another."), ("Third", "The last.")]


def drawn(context: SceneContext, height: int) -> pygame.Surface:
    """The items in a box of 300 by `height` pixels, on a surface that is higher."""
    surface = pygame.Surface((300, 600))
    surface.fill(context.theme.card)
    draw_advice(context, surface, pygame.Rect(0, 0, 300, height), ITEMS)
    return surface


def needed(context: SceneContext, items: int, sentence: float) -> int:
    """The height of items with one line each: a heading of 13 units, a gap of 12 between two."""
    height = context.text.line_height(13) + context.text.line_height(sentence)
    return items * height + (items - 1) * 12


def test_what_does_not_fit_large_is_left_out_from_the_end(
    context: SceneContext, written: list[Line]
) -> None:
    height = needed(context, 2, 16)
    drawn(context, height)
    assert [line.text for line in written] == ["First", "Second"]
    written.clear()
    drawn(context, needed(context, 2, 13) - 1)  # the second one stays as long as it can
    assert [line.text for line in written] == ["First"]
    written.clear()
    drawn(context, 0)
    assert written == []


# -- The win probability as a number and as a bar


def test_black_and_white_keep_their_colours_in_the_bar(context: Context) -> None:
    bar = pygame.Rect(10, 10, 100, 8)
    ink, card = context.theme.ink, context.theme.card
    for side, share in ((Side.BLACK, 0.8), (Side.WHITE, 0.2)):
        surface = pygame.Surface((120, 28))
        draw_win_probability(
            context, surface, bar, WinProbability(side, share, (Side.BLACK, Side.WHITE))
        )
        assert [surface.get_at((x, 14))[:3] for x in (12, 85, 95)] == [ink, ink, card]


def test_among_three_the_share_is_compared_with_a_third(context: Context) -> None:
    sides = (Side.FIRST, Side.SECOND, Side.THIRD)
    bar = pygame.Rect(10, 10, 90, 8)
    surface = pygame.Surface((120, 28))
    draw_win_probability(context, surface, bar, WinProbability(Side.SECOND, 0.5, sides))
    theme = context.theme
    assert surface.get_at((40, 14))[:3] == theme.accent  # a third of the way
    assert [surface.get_at((x, 14))[:3] for x in (50, 60)] == [theme.line, theme.ink_soft]


@pytest.mark.parametrize(("share", "percent"), [
    (0.0, "0%"), (1 / 6, "17%"), (1 / 3, "33%"), (0.5, "50%"), (0.999, "99%"), (1e-9, "1%"),
    (1.0, "100%"),
])  # fmt: skip
def test_only_certain_results_are_shown_as_0_or_100_percent(share: float, percent: str) -> None:
    chance = win_probability_of(toy.Race(), Evaluation(share))
    assert chance is not None
    assert chance.percent == percent


def test_without_a_win_probability_or_alone_there_is_no_standing() -> None:
    assert win_probability_of(toy.Race(), None) is None
    assert win_probability_of(toy.Race(), Evaluation(points=3.0)) is None
    assert win_probability_of(replace(toy.Race(), sides=(Side.BLACK,)), Evaluation(0.5)) is None
