"""The match scene of all games, tested with the toy game Race."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.controller.seats import Seat
from games.core.match import AnyMatch, Match
from games.core.position import Outcome, Side, Termination, read_moves
from games.core.record import LONGEST_TEXT
from games.storage.files import ProcessLock, StorageError
from games.ui.board.script import Script
from games.ui.look.ghost_moves import GhostMove
from games.ui.match import opening
from games.ui.match.move_list import viewed_turn
from games.ui.match.opening import whose_turn
from games.ui.match.view import StatusLine
from games.ui.toolkit.context import Context
from tests import toy
from tests.toy import Add
from tests.ui import user_input
from tests.ui.match.opened_dialog import SIZES, Open, card
from tests.ui.race import ADA, BEN, Driver, OpenMatch, RaceBoard
from tests.ui.saved_matches import ADA_TO_MOVE, play, toasts
from tests.ui.user_input import button, show


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


# -- The defaults of a game's parts


def test_a_tie_names_two_winners_and_counts_more(open_match: OpenMatch) -> None:
    headline = open_match((ADA, BEN)).texts.headline
    black, white, end = Side.BLACK, Side.WHITE, Termination("target")
    assert headline(Outcome((black,), end)) == "Ada wins"
    assert headline(Outcome((black, white), end)) == "Tie: Ada, Ben"
    assert headline(Outcome((black, white, black), end)) == "3-way tie"


def test_a_person_without_a_name_wins_or_loses_against_a_computer(open_match: OpenMatch) -> None:
    you, robot = Seat("human", "Player 1", ""), Seat("computer", "Robot", "greedy")
    black, white = (Outcome((side,), Termination("target")) for side in (Side.BLACK, Side.WHITE))
    headline = open_match((you, robot)).texts.headline
    assert (headline(black), headline(white)) == ("You win", "You lose")
    headline = open_match((robot, you)).texts.headline
    assert (headline(black), headline(white)) == ("You lose", "You win")
    for others in ((ADA, robot), (you, BEN), (robot, robot)):
        headline = open_match(others).texts.headline
        assert headline(black) == f"{others[0].name} wins"


def test_a_proposed_move_is_drawn_as_the_drop_that_means_it(open_match: OpenMatch) -> None:
    gestures = open_match().scene.board.game_board
    assert gestures.ghost_of(toy.Race(), Add(2)) == GhostMove("black", "2", source="2")
    assert gestures.ghost_of(toy.Race(), Add(9)) is None


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
    assert line.box.centerx == 400
    assert line.box.bottom == 598  # no room below the strip: more lines lie over the board
    line.floor = 640
    assert 550 < line.box.top <= short.top
    assert line.box.w <= 600


# -- Gestures that are taken back, and the last one of a turn that waits for confirmation


@pytest.fixture
def begun(open_match: OpenMatch) -> Driver:
    """A match in which turns are confirmed."""
    begun = open_match()
    settings = msgspec.structs.replace(begun.context.settings, confirm_turns=True)
    begun.context.change_settings(settings)
    return begun


def test_a_ghost_lies_on_the_target_and_its_origin_is_pale(begun: Driver) -> None:
    begun.drag("3", "black")
    begun.wait()
    begun.drag("2", "black")
    ghost = begun.board.ghost("2", "black")
    assert (ghost.x, ghost.y) == begun.spot("black").center
    begun.scene.draw(pygame.Surface((1280, 800)))
    origin = begun.board.sprite_at("2")
    assert origin is not None
    assert origin.alpha < 255
    begun.key(pygame.K_ESCAPE)
    assert origin.alpha == 255


def test_a_part_of_the_last_turn_is_not_called_the_whole_turn(begun: Driver) -> None:
    """Two turns of two gestures: the present is inside the second one, then after the first."""
    start = begun.view.session.match.start
    match: AnyMatch = Match(start)
    match.play_all(read_moves(start, ("3", "2", "1", "3")))
    match.undo()
    assert viewed_turn(match) == "Turn 2 of 2, half played"
    match.undo()
    assert viewed_turn(match) == "Viewing turn 1 of 2"


# -- Autosave in the window: every move is saved, closed matches continue, records can be opened


# -- Pause, choice and confirmation above a match


def pie() -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """The arguments of a choice, and the sizes of its painted pictures."""
    painted: list[tuple[int, int]] = []
    return {
        "title": "Choose a colour",
        "text": "Keep White, or take Black?",
        "picture": lambda surface, rect: painted.append(rect.size),
        "choices": [("Keep White", str), ("Take Black", str)],
        "cancel": str,
    }, painted


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_shows_its_picture_large(open_dialog: Open, size: tuple[int, int]) -> None:
    arguments, painted = pie()
    context = open_dialog("choice", size, **arguments)
    show(context)
    show(context)
    ((width, height),) = painted
    assert width == height
    assert width * 3 > min(size)


@pytest.mark.parametrize(("yes", "beside"), [("Yes", True), ("Yes, without any record", False)])
def test_buttons_are_equal_beside_or_below_each_other(
    open_dialog: Open, yes: str, beside: bool
) -> None:
    context = open_dialog("confirm", title="Leave?", text="", yes=yes, action=str)
    first, second = (button(card(context), label).rect for label in (yes, "Cancel"))
    assert first.w == second.w
    assert (first.y == second.y) is beside
    assert (first.x == second.x) is not beside


def test_a_dialog_follows_the_window(open_dialog: Open) -> None:
    context = open_dialog("pause", match=None)
    context.resize((1920, 1080))
    assert card(context).card.center == (960, 540)
    context.resize((800, 600))
    assert card(context).card.center == (400, 300)


# -- Moves in time: what is seen, heard and told, and when; with the toy game Race


def perform_slowly(
    self: RaceBoard, script: Script, before: toy.Race, move: toy.RaceMove, after: toy.Race
) -> None:
    """A second of travel, a sound on contact, and half a second until the points count."""
    script.wait(1.0)
    script.sound("place")
    script.wait(0.5)
    script.sound("claim")
    script.reveal(after)


@pytest.fixture
def animated(open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A match whose moves take a second and a half."""
    monkeypatch.setattr(RaceBoard, "perform", perform_slowly)
    texts = "tests.ui.race.RaceTexts.announcement"
    monkeypatch.setattr(texts, lambda self, before, move, *_: f"{move.number} was added.")
    return open_match()


@pytest.fixture
def heard(animated: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(animated.context.sounds, "play", lambda name, **how: heard.append(name))
    return heard


def counted(animated: Driver) -> int:
    """Black's points in the panel."""
    position: Any = animated.view.shown_position
    return int(position.points[0])


def test_contact_comes_before_consequences(animated: Driver, heard: list[str]) -> None:
    animated.drag("3", "black")
    heard.clear()
    assert animated.points == (3, 0)
    animated.wait(0.9)
    assert (heard, counted(animated), animated.message) == ([], 0, "")
    animated.wait(0.2)
    assert (heard, counted(animated), animated.message) == (["place"], 0, "")
    animated.wait(0.5)
    assert (heard, counted(animated), animated.message) == (["place", "claim"], 3, "3 was added.")
    assert animated.view.settled


def test_a_resize_shows_the_last_position(animated: Driver) -> None:
    animated.drag("3", "black")
    animated.wait(0.1)
    animated.context.resize((900, 1200))
    assert animated.view.settled
    assert (counted(animated), animated.message) == (3, "3 was added.")


def test_playback_waits_until_a_move_has_been_shown(animated: Driver) -> None:
    animated.drag("3", "black")
    animated.drag("2", "black")
    animated.scene.panel.playback.to_start()
    animated.scene.panel.playback.play_back()
    animated.wait(1.6)
    assert animated.points == (3, 0)
    animated.wait(0.5)
    assert animated.points == (5, 0)


def test_the_end_is_known_to_the_panel_when_the_last_move_has_been_shown(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RaceBoard, "perform", perform_slowly)
    animated = open_match(Goal="3")
    animated.drag("3", "black")
    animated.wait(0.2)
    before = len(animated.scene.panel.controls())
    assert animated.view.shown_outcome is None
    animated.wait(1.5)
    assert animated.view.shown_outcome is not None
    assert len(animated.scene.panel.controls()) > before  # "Result" and the playback bar


# -- Opening matches from the store, from files and from the clipboard; who plays


def read_only(self: ProcessLock) -> bool:
    raise OSError(errno.EROFS, "Read-only file system")


def test_in_a_read_only_folder_a_kept_match_opens_for_looking(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_match()
    play(driver, "3", "2", "1")
    (name,) = driver.context.user_files.matches.stamps()
    driver.scene.panel.navigation.restart()
    driver.context.scenes.settle()
    monkeypatch.setattr(ProcessLock, "acquire", read_only)
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    assert driver.points == (5, 1)
    assert driver.session.opened
    assert toasts(driver.context) == [
        f"{name} cannot be changed: Read-only file system. The match is opened for viewing."
    ]


def test_a_damaged_match_that_cannot_be_copied_opens_for_looking(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise StorageError("The disk is full.")

    driver = open_match()
    name = driver.context.user_files.matches.add(ADA_TO_MOVE + "3. 2+2\n", "broken")
    monkeypatch.setattr("games.storage.files.write_damaged_copy", full)
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    assert driver.points == (5, 3)
    assert driver.session.opened
    assert toasts(driver.context)[-1] == "The disk is full. The match is opened for viewing."


def test_the_match_to_continue_is_found_behind_long_texts(open_match: OpenMatch) -> None:
    context = open_match().context
    matches, folder = context.user_files.matches, context.user_files.folder
    assert folder is not None
    matches.add(ADA_TO_MOVE, "mine")
    os.utime(folder / "matches" / "mine.txt", (1e9, 1e9))
    matches.add("()" * 10, "short")
    matches.add("()" * LONGEST_TEXT, "refused at once")
    for number in range(4):
        matches.add('[Game "race"]\n[Result "-"]\n' + "()" * 100_000, f"long {number}")
    found = matches.to_continue(context.games)
    assert found is not None
    assert found.name == "mine"


def test_only_an_unnamed_computer_is_called_the_computer() -> None:
    assert whose_turn(Seat("computer", "Computer", "greedy")) == "It is the computer’s turn."
    assert whose_turn(Seat("computer", "Robot", "greedy")) == "It is Robot’s turn."
    assert whose_turn(Seat("human", "Computer", "")) == "It is Computer’s turn."
