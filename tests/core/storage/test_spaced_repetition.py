"""When a mistake comes back: by FSRS, in whole days and more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler

from games.storage.documents import Memory
from games.storage.spaced_repetition import Recall, reviewed

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
NEW = Memory(NOW)


@pytest.mark.parametrize("recall", ["again", "hard", "good"])
def test_it_comes_back_on_another_day(recall: Recall) -> None:
    assert reviewed(NEW, recall, NOW).due >= NOW + timedelta(days=1)


def test_what_was_found_comes_back_later_than_what_was_not() -> None:
    again, hard, good = (reviewed(NEW, recall, NOW) for recall in ("again", "hard", "good"))
    assert again.due <= hard.due <= good.due
    assert again.due < good.due


def test_what_is_found_again_and_again_comes_back_ever_later() -> None:
    memory, now, gaps = NEW, NOW, []
    for _ in range(4):
        memory = reviewed(memory, "good", now)
        gaps.append(memory.due - now)
        now = memory.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=30)


def test_the_same_results_give_the_same_days() -> None:
    first = reviewed(NEW, "good", NOW)
    days = {reviewed(first, "good", NOW + timedelta(days=30)).due for _ in range(20)}
    assert len(days) == 1


def test_the_days_are_those_of_the_library() -> None:
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, memory, now = Card(due=NOW), NEW, NOW
    steps: list[tuple[Recall, Rating]]
    steps = [("good", Rating.Good), ("again", Rating.Again), ("hard", Rating.Hard)]
    for recall, rating in steps:
        card, _log = scheduler.review_card(card, rating, review_datetime=now)
        memory = reviewed(memory, recall, now)
        assert (memory.due, memory.stability) == (card.due, card.stability)
        now = card.due
