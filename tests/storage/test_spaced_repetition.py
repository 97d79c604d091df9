"""When a mistake comes back: by FSRS, in whole days and more."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.storage.documents import Memory, Recall

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
NEW = Memory(NOW)


def test_what_was_found_comes_back_later_than_what_was_not() -> None:
    again, hard, good = (NEW.reviewed(recall, NOW) for recall in ("again", "hard", "good"))
    assert again.due <= hard.due <= good.due
    assert again.due < good.due


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
