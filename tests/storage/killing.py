"""Kill a saving process again and again: run by `test_killed`, in a process of its own.

    python -m tests.storage.killing FOLDER ROUNDS SEED

Each round goes on with the one unfinished match, plays and saves as fast as it can, and is killed
after a random time. What it has told to be saved must be there, and nothing must be damaged.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from datetime import datetime
from pathlib import Path
from random import Random

from games.core.game import Record
from games.core.match import AnyMatch, Match, TimeControl
from games.core.record import read_record, write_record
from games.storage.matches import Autosave, MatchIndex, MatchStore
from tests.toy import RACE, Race

GAMES = {"race": RACE}
TAGS = {"Goal": "1000000"}
LENGTH = 300
"""Gestures after which a fresh match is begun."""


def continued(folder: Path) -> tuple[Record, Autosave]:
    """The match that a new start of the program would offer, or a fresh one."""
    matches = MatchStore(folder)
    library = MatchIndex(folder, matches, GAMES)
    library.read()
    for summary in library.search(finished=False, order="changed"):
        if not summary.game or matches.is_running(summary.name):
            continue
        record, autosave = matches.resume(summary.name, GAMES)
        if len(record.match.line) < LENGTH:
            return record, autosave
        autosave.close()
    autosave = matches.begin("race", datetime.now())
    match: AnyMatch = Match(Race(goal=1_000_000), TimeControl(3600, 5))
    text = write_record(RACE, TAGS, match, whole=True)
    autosave.save(text)
    return read_record(text, GAMES), autosave


def play(folder: Path, told: int, rng: Random) -> None:
    """Play and save until killed; tells the name, then a byte before and after each save."""
    record, autosave = continued(folder)
    match = record.match
    os.write(told, f"{autosave.name} {match.ply}\n".encode())
    while True:
        match.spend(rng.random())
        match.play(rng.choice(match.position.legal_moves()))
        if not rng.randrange(12):
            match.undo()
            match.play(rng.choice(match.position.legal_moves()))
        text = write_record(RACE, record.tags, match, whole=True)
        autosave.save(text)
        os.write(told, f"{match.ply}\n".encode())


def killed_round(folder: Path, rng: Random, seed: int) -> str:
    """One life of a process; returns its output before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(folder, writing, Random(seed))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        first = pipe.readline()
        time.sleep(rng.random() * 0.012)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return (first + pipe.read()).decode()


def check(folder: Path, told: str) -> int:
    """Compare the output with the files; returns the number of gestures."""
    first, *saved = told.splitlines()
    name, begun = first.rsplit(" ", 1)
    matches = MatchStore(folder)
    assert not matches.is_running(name), "the lock has outlived its process"
    record = matches.load(name, GAMES)
    assert record.problem is None, record.problem
    least = int(saved[-1]) if saved else int(begun)
    assert least <= record.match.ply <= least + 1, (told, record.match.ply)
    return record.match.ply


def main() -> None:
    folder, rounds, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    rng = Random(seed)
    plies = scraps = 0
    for number in range(rounds):
        plies += check(folder, killed_round(folder, rng, number))
        scraps += len(list((folder / "matches").glob("*.new")))
    print(rounds, plies, scraps)


if __name__ == "__main__":
    main()
