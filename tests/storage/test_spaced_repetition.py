"""When a mistake comes back: by FSRS, in whole days and more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.storage.documents import Memory, Recall

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
NEW = Memory(NOW)


@pytest.mark.parametrize("recall", ["again", "hard", "good"])
def test_it_comes_back_on_another_day(recall: Recall) -> None:
    assert NEW.reviewed(recall, NOW).due >= NOW + timedelta(days=1)


def test_what_was_found_comes_back_later_than_what_was_not() -> None:
    again, hard, good = (NEW.reviewed(recall, NOW) for recall in ("again", "hard", "good"))
    assert again.due <= hard.due <= good.due
    assert again.due < good.due


def test_what_is_found_again_and_again_comes_back_ever_later() -> None:
    memory, now, gaps = NEW, NOW, []
    for _ in range(4):
        memory = memory.reviewed("good", now)
        gaps.append(memory.due - now)
        now = memory.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=30)


def test_the_same_results_give_the_same_days() -> None:
    first = NEW.reviewed("good", NOW)
    days = {first.reviewed("good", NOW + timedelta(days=30)).due for _ in range(20)}
    assert len(days) == 1


def test_the_days_are_those_of_the_library() -> None:
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, memory, now = Card(due=NOW), NEW, NOW
    steps: list[tuple[Recall, Rating]]
    steps = [("good", Rating.Good), ("again", Rating.Again), ("hard", Rating.Hard)]
    for recall, rating in steps:
        card, _log = scheduler.review_card(card, rating, review_datetime=now)
        memory = memory.reviewed(recall, now)
        assert (memory.due, memory.stability) == (card.due, card.stability)
        now = card.due


MOMENTS = st.datetimes(timezones=st.just(UTC), allow_imaginary=False)
NOWS = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))
MEMORIES: st.SearchStrategy[dict[str, object]] = st.builds(
    dict,
    due=MOMENTS,
    state=st.sampled_from([1, 2, 3]),
    step=st.none() | st.integers(0, 100),
    stability=st.none() | st.floats(0, 2e6) | st.sampled_from([1e-300, 0.001, 1e6]),
    difficulty=st.none() | st.floats(-1, 101) | st.sampled_from([0, 1, 10]),
    last_review=st.none() | MOMENTS,
)


@settings(max_examples=150, deadline=None)
@given(MEMORIES, st.sampled_from(["again", "hard", "good"]), NOWS)
def test_every_memory_that_can_be_read_can_be_reviewed(
    values: dict[str, object], recall: Recall, now: datetime
) -> None:
    content = msgspec.json.encode(values)
    try:
        memory = msgspec.json.decode(content, type=Memory)
    except msgspec.ValidationError:
        assume(False)
    after = memory.reviewed(recall, now)
    assert msgspec.json.decode(msgspec.json.encode(after), type=Memory) == after
