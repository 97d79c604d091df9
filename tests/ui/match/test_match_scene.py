"""The match scene of all games, tested with the toy game Race."""

from __future__ import annotations

import pygame
import pytest

from games.core.position import Outcome, Side, Termination
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import StatusLine
from games.ui.toolkit.context import Context
from tests import toy
from tests.toy import Add
from tests.ui import user_input
from tests.ui.race import ADA, BEN, OpenMatch


def test_a_held_piece_looks_the_same_above_the_kept_picture(open_match: OpenMatch) -> None:
    driver = open_match()
    x, y = driver.spot("3").center
    target = driver.spot("black").center
    user_input.press(driver.context.scenes, (x, y))
    for point in ((x + 40, y), target, (target[0] + 1, target[1])):
        user_input.move(driver.context.scenes, point)
        driver.wait(0.1)
        kept = pygame.image.tobytes(user_input.show(driver.context), "RGB")
        driver.send(pygame.USEREVENT)  # everything is drawn again
        driver.wait(0.1)
        assert pygame.image.tobytes(user_input.show(driver.context), "RGB") == kept
    driver.send(pygame.MOUSEBUTTONUP, pos=target, button=1)
    assert driver.points == (3, 0)


def test_a_button_stays_hovered_only_while_the_pointer_is_in_the_panel(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    rules = next(
        node for node in driver.scene.panel.accessible() if node.name == "Rules" and node.rect
    )
    assert rules.rect is not None
    still = pygame.image.tobytes(user_input.show(driver.context), "RGB")
    user_input.move(driver.context.scenes, rules.rect.center)
    driver.wait(0.1)
    assert pygame.image.tobytes(user_input.show(driver.context), "RGB") != still
    user_input.move(driver.context.scenes, (5, 5))
    driver.wait(0.1)
    assert pygame.image.tobytes(user_input.show(driver.context), "RGB") == still


def test_a_button_pressed_in_the_panel_is_let_go_elsewhere(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.wait()
    undo = next(node for node in driver.scene.panel.accessible() if node.name == "Undo")
    assert undo.rect is not None
    user_input.press(driver.context.scenes, undo.rect.center)
    user_input.move(driver.context.scenes, (5, 5))
    user_input.release(driver.context.scenes, (5, 5))
    user_input.move(driver.context.scenes, undo.rect.center)
    user_input.release(driver.context.scenes, undo.rect.center)
    assert driver.points == (3, 0)
    user_input.click(driver.context.scenes, undo.rect.center)
    assert driver.points == (0, 0)


# -- Navigation from a match to other scenes, and to the following game


# -- The defaults of a game's parts


def test_a_tie_names_two_winners_and_counts_more(open_match: OpenMatch) -> None:
    headline = open_match((ADA, BEN)).texts.headline
    black, white, end = Side.BLACK, Side.WHITE, Termination("target")
    assert headline(Outcome((black,), end)) == "Ada wins"
    assert headline(Outcome((black, white), end)) == "Tie: Ada, Ben"
    assert headline(Outcome((black, white, black), end)) == "3-way tie"


def test_a_proposed_move_is_drawn_as_the_drop_that_means_it(open_match: OpenMatch) -> None:
    gestures = open_match().scene.board.game_board
    assert gestures.ghost_of(toy.Race(), Add(2)) == GhostMove("black", "2", source="2")
    assert gestures.ghost_of(toy.Race(), Add(9)) is None


def test_a_game_may_have_no_announcements(open_match: OpenMatch) -> None:
    view = open_match().scene.board.view
    assert view.texts.announcement(toy.Race(), Add(1), toy.Race(), ADA, "Hm.") == ""
    assert view.texts.forced_message(toy.Race(), Add(1)) == ""
    assert view.texts.result_notes() == ()


# -- The sentence below the board


@pytest.fixture
def line(context: Context) -> StatusLine:
    line = StatusLine(context)
    line.area = pygame.Rect(100, 50, 600, 500)
    return line


def test_it_stands_in_the_middle_of_the_strip_below_the_board(line: StatusLine) -> None:
    line.say("Hm.")
    short = line.box
    assert short.center == (400, 574)  # the strip begins at 550 and is 48 units high
    line.say("A sentence that is much too long for a single line. " * 4)
    assert line.box.center == (400, 574)
    assert line.box.h > short.h
    assert line.box.w <= 600
