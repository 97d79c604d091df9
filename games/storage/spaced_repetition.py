"""Intervals of practice by FSRS (`fsrs`), of at least a day."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from games.storage.documents import Memory

Recall = Literal["again", "hard", "good"]
"""The grade of a recall."""

RATINGS: dict[Recall, int] = {"again": 1, "hard": 2, "good": 3}
"""The ratings of FSRS."""


def reviewed(memory: Memory, recall: Recall, now: datetime) -> Memory:
    """The memory after it was tried at a moment, which has a time zone; due a day later at least.

    Nothing is left to chance: the same results give the same days.
    """
    from fsrs import Card, Rating, Scheduler, State  # needed by few

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = Card(
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due,
        last_review=memory.last_review,
    )
    after, _log = scheduler.review_card(card, Rating(RATINGS[recall]), review_datetime=now)
    return Memory(
        after.due,
        after.state.value,
        after.step,
        after.stability,
        after.difficulty,
        after.last_review,
    )
