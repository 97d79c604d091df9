"""Practising mistakes of Race: 3+2 is best at 5:4, and 1+2 was played; 0.9 and 0.7."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pygame
import pytest
from msgspec.structs import replace

from games.storage.documents import Card, CoachProgress, Memory, Recall
from games.ui.learning.exercise import PractiseScene
from tests.learning.coached_race import MISTAKE, record_of
from tests.ui.coach.conftest import Pupil
from tests.ui.conftest import Recorder

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def card(*numbers: int, days: int = -1) -> Card:
    """The mistake 1+2 after these moves, due after so many days."""
    due = Memory(NOW + timedelta(days=days))
    return replace(MISTAKE, record=record_of(*numbers, goal=40), memory=due)


FIRST, SECOND, LATER = card(3, 2, 1, 3), card(3, 1, 2, 1), card(2, 1, 2, 1, days=5)


def practise(pupil: Pupil, *cards: Card, game: str | None = None) -> PractiseScene:
    progress = CoachProgress()
    for each in cards:
        progress = progress.with_card(each)
    pupil.context.user_files.coach.change(lambda _: progress)
    pupil.context.scenes.go("practise", game=game, now=lambda: NOW)
    pupil.context.scenes.settle()
    scene = pupil.context.scenes.top
    assert isinstance(scene, PractiseScene)
    return scene


def memory(pupil: Pupil, place: int = 0) -> object:
    return pupil.context.user_files.coach.load().cards[place].memory


def expected(recall: Recall) -> object:
    return FIRST.memory.reviewed(recall, NOW)


def test_mistakes_that_are_due_are_practised_one_after_the_other(pupil: Pupil) -> None:
    scene = practise(pupil, FIRST, SECOND, LATER)
    assert len(scene.row) == 2
    assert (scene.panel.title.text, scene.panel.task) == ("Race", "You played: 1+2.")
    pupil.press("Next")
    pupil.press("Done")
    assert scene.panel.task == "2 mistakes are left."


def test_a_turn_that_is_found_at_once_was_good(pupil: Pupil) -> None:
    scene = practise(pupil, FIRST, LATER)
    pupil.skip_reminder()
    pupil.play(3, 2)
    assert memory(pupil) == expected("good")
    pupil.press("Done")
    assert scene.panel.task == "Done for today."
    assert scene.panel.text.text.startswith("The next mistake comes back in ")


@pytest.mark.parametrize(("chance", "recall"), [(0.2, "hard"), (0.4, "again"), (None, "again")])
def test_other_turns_and_being_shown_count(
    pupil: Pupil, chance: float | None, recall: Recall
) -> None:
    """After 3+1 the other side has 0.2, which is better than 1+2, or 0.4, which is not."""
    practise(pupil, FIRST)
    pupil.skip_reminder()
    if chance is None:
        pupil.press("Show me")
        pupil.wait(2)
    else:
        pupil.play(3, 1)
        pupil.answer("3+2", chance)
        pupil.wait(2.5)
        pupil.play(3, 2)
    pupil.key(pygame.K_h)  # a result counts once
    assert memory(pupil) == expected(recall)


def test_cards_that_cannot_be_read_go_and_those_of_other_games_wait(pupil: Pupil) -> None:
    other = replace(SECOND, game="nim")
    scene = practise(pupil, replace(FIRST, best="3+3"), SECOND, other, game="race")
    assert len(scene.row) == 1
    assert pupil.context.user_files.coach.load().cards == (SECOND, other)


def test_without_mistakes_it_says_where_they_come_from(pupil: Pupil) -> None:
    scene = practise(pupil)
    assert scene.panel.task == "There is nothing to practise yet."
    pupil.frame()
    pupil.press("Back")
    assert isinstance(pupil.context.scenes.top, Recorder)


def test_without_mistakes_a_match_is_offered(pupil: Pupil) -> None:
    practise(pupil)
    pupil.frame()
    pupil.press("Play a match")
    opened = pupil.context.scenes.top
    assert isinstance(opened, Recorder)
    assert [*opened.arguments] == ["game"]


def test_at_most_twenty_mistakes_are_practised_at_a_time(pupil: Pupil) -> None:
    many = [replace(FIRST, record=f"{FIRST.record}{{note {number}}}") for number in range(22)]
    scene = practise(pupil, *many)
    assert len(scene.row) == 20
    for label in ["Next"] * 19 + ["Done"]:
        pupil.key(pygame.K_h)
        pupil.press(label)
    assert scene.panel.task == "2 mistakes are left."
