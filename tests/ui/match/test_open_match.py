"""Opening matches from the store, from files and from the clipboard; who plays."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pygame
import pytest

from games.controller.seats import Seat
from games.core.record import LONGEST_TEXT, read_record
from games.storage.files import ProcessLock, StorageError
from games.ui.match import opening
from games.ui.match.opening import whose_turn
from games.ui.toolkit import clipboard
from tests.ui.race import OpenMatch
from tests.ui.saved_matches import ADA_TO_MOVE, GAMES, play, toasts


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


def test_a_match_that_cannot_be_read_is_not_opened(open_match: OpenMatch) -> None:
    driver = open_match()
    scene = driver.scene
    name = driver.context.user_files.matches.add("no record", "broken")
    opening.open_match(driver.context, name)
    driver.context.scenes.settle()
    assert driver.scene is scene
    assert len(toasts(driver.context)) == 1


def test_the_coach_is_given_the_whole_match_and_its_players(open_match: OpenMatch) -> None:
    driver = open_match()
    name = driver.context.user_files.matches.add(ADA_TO_MOVE, "kept")
    opening.learn_from(driver.context, name)
    driver.context.scenes.settle()
    given = driver.top.arguments
    assert (given["game"], given["options"]) == ("race", {})
    assert [str(move) for move in given["match"].moves] == ["3", "2", "1", "2"]
    assert [seat.name for seat in given["seats"]] == ["Ada", "Robot"]


def test_the_coach_is_not_asked_about_nothing(open_match: OpenMatch) -> None:
    driver = open_match()
    matches = driver.context.user_files.matches
    empty = matches.add('[Game "race"]\n', "empty")
    broken = matches.add("no record", "broken")
    for name in (empty, broken):
        opening.learn_from(driver.context, name)
    driver.context.scenes.settle()
    assert driver.top is driver.scene
    assert toasts(driver.context)[0] == "No turns were played in this match."


def test_a_damaged_record_opens_as_far_as_it_goes(open_match: OpenMatch) -> None:
    driver = open_match()
    opening.open_text(driver.context, ADA_TO_MOVE + "3. 2+2\n4. 1+2\n")
    driver.context.scenes.settle()
    assert driver.points == (5, 3)
    assert toasts(driver.context) == [
        "The record is damaged and opens as far as it goes: line 9, '2+2': 2 cannot be added now."
    ]


def test_a_record_of_a_resigned_game_names_the_winner(open_match: OpenMatch) -> None:
    driver = open_match()
    tags = '[Result "Player2"]\n[Termination "resignation"]\n'
    opening.open_text(driver.context, tags + ADA_TO_MOVE)
    driver.context.scenes.settle()
    assert driver.points == (5, 3)
    assert toasts(driver.context) == ["This game was resigned: Robot won."]


def test_the_record_is_copied_and_pasted(open_match: OpenMatch) -> None:
    driver = open_match()
    play(driver, "3", "2", "1")
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert toasts(driver.context) == ["Copied."]
    assert read_record(clipboard.pasted(), GAMES).match.position == driver.view.position
    before = driver.scene
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.scene is not before
    assert driver.points == (5, 1)
    assert driver.session.opened
    clipboard.copy("")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert toasts(driver.context)[-1] == "There is no text on the clipboard."


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
