"""Two windows that learn in the same folder: `python -m tests.attack documents`.

Both try puzzles, finish lessons, keep cards and change settings until they are killed. All that
either of them has shown must be in the documents.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.attack.kills import Life, Told, virtual_display
from tests.attack.learner import GAME
from tests.attack.outcome import Limits, Outcome

LONGEST = 4.0
"""Seconds that two windows learn beside each other."""


def attack(limits: Limits, outcome: Outcome) -> None:
    """Kill pairs of windows until the limits are reached; with Xvfb they are real windows."""
    with tempfile.TemporaryDirectory() as folder, virtual_display() as display:
        number = limits.first
        while not limits.reached(outcome.counts["kills"]):
            home = Path(folder) / str(number)
            start = Settings(animation="off", volume=0)
            UserFiles(home / "tavoliere").settings.change(lambda _, start=start: start)  # type: ignore[misc]
            rng = Random(f"{outcome.seed} {number}")
            pair = [
                Life(home, f"{outcome.seed} {number} {side}", display, "tests.attack.learner")
                for side in "ab"
            ]
            for life in pair:
                if not life.wait_for_match():
                    outcome.add(number, "the window has ended before it learnt anything")
            both: list[Told] = []
            for life in pair:
                told, complaint = life.kill(rng.uniform(0, LONGEST / 2))
                both += told
                if complaint:
                    outcome.add(number, f"the window complains: {complaint[-2000:]}")
            for finding in _checked(both, home / "tavoliere"):
                outcome.add(number, finding)
            outcome.counts["kills"] += 2
            for what in ("puzzle", "lesson", "card", "setup"):
                outcome.counts[f"{what}s"] += sum(what in event for event in both)
            number += 1
            outcome.tell_progress()


def _checked(told: Sequence[Told], folder: Path) -> Iterator[str]:
    """Differences of the documents from what was shown."""
    for name in ("*.damaged", "*.unread"):
        if asides := [path.name for path in folder.glob(name)]:
            yield f"files are set aside: {asides}"
    user_files = UserFiles(folder)
    puzzles = user_files.puzzles.load().of(GAME)
    lessons = user_files.lessons.load().finished("course")
    cards = {card.record for card in user_files.coach.load().cards}
    setups = user_files.settings.load().setups
    if len(puzzles.curve) != len(puzzles.results):
        yield f"{len(puzzles.results)} results have {len(puzzles.curve)} ratings"
    for event in told:
        if "puzzle" in event and puzzles.results.get(event["puzzle"]) not in {
            event["result"],
            "failed",  # after a hint, here or in the other window
        }:
            yield f"a result is lost: {event}"
        if "lesson" in event and event["lesson"] not in lessons:
            yield f"a lesson is lost: {event}"
        if "card" in event and event["card"] not in cards:
            yield f"a card is lost: {event}"
    for event in {event["side"]: event for event in told if "setup" in event}.values():
        found = setups.get(f"window {event['side']}")
        if found is None or int(found.seed.split()[1]) < int(event["setup"].split()[1]):
            yield f"a setting is lost: {event}"
