"""Two windows at once in the same folder: `python -m tests.attack pairs`.

Both play gesture after gesture by themselves until they are killed. They must not play the same
match, and what each player has seen must be in the folder.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from games import catalog
from games.core.game import Record
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.attack.kills import Life, Told, identity, paths, read, virtual_display
from tests.attack.outcome import Limits, Outcome

LONGEST = 2.0
"""Seconds that two windows play beside each other."""


def attack(limits: Limits, outcome: Outcome) -> None:
    """Kill pairs of windows until the limits are reached."""
    with tempfile.TemporaryDirectory() as folder, virtual_display() as display:
        home = Path(folder) / "home"
        UserFiles(home / "tavoliere").settings.change(lambda _: Settings(animation="off", volume=0))
        number = limits.first
        while not limits.reached(outcome.counts["kills"]):
            rng = Random(f"{outcome.seed} {number}")
            pair = [Life(home, f"{outcome.seed} {number} {side}", display) for side in "ab"]
            for life in pair:
                if not life.wait_for_match():
                    outcome.add(number, "the window has ended before it showed a match")
            both: list[list[Told]] = []
            for life in pair:
                told, complaint = life.kill(rng.uniform(0, LONGEST / 2))
                both.append(told)
                if complaint:
                    outcome.add(number, f"the window complains: {complaint[-2000:]}")
            for finding in _checked(both, UserFiles(home / "tavoliere")):
                outcome.add(number, finding)
            outcome.counts["kills"] += 2
            outcome.counts["seen records"] += sum(len(_shown(told)) for told in both)
            outcome.counts["kept matches"] = len(list(home.rglob("matches/*.txt")))
            number += 1
            outcome.tell_progress()


def _checked(both: Sequence[Sequence[Told]], user_files: UserFiles) -> Iterator[str]:
    """Faults in the displays and files of two windows."""
    one, other = (_times(told) for told in both)
    for match in one.keys() & other.keys():
        if one[match][0] <= other[match][1] and other[match][0] <= one[match][1]:
            yield f"both windows have shown at once the match {match}"
    matches, games = user_files.matches, catalog.games()
    kept = [matches.load(name, games) for name in matches.stamps()]
    for record in kept:
        if record.trouble:
            yield f"a match is damaged: {record.problem}"
    for told in both:
        for seen in {_key(record): record for record in _shown(told)}.values():
            moves = paths(seen)
            if len(moves) > 1 and not any(
                identity(record) == identity(seen) and moves <= paths(record) for record in kept
            ):
                yield f"a match or moves of it are lost:\n{seen.tags}"


def _shown(told: Sequence[Told]) -> list[Record]:
    return [read(event["record"]) for event in told if event["what"] == "shown"]


def _times(told: Sequence[Told]) -> dict[str, tuple[float, float]]:
    """When each match was shown first and last; it may be left and continued elsewhere."""
    times: dict[str, tuple[float, float]] = {}
    for event in told:
        if event["what"] == "shown":
            match = _key(read(event["record"]))
            times[match] = times.get(match, (event["at"],))[0], event["at"]
    return times


def _key(record: Record) -> str:
    return str(sorted(identity(record).items()))
