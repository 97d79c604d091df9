"""Plays each game between simple opponents, and prints the records; run in Python and Pyodide.

It imports nothing but the program, because it runs where nothing else is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games import catalog
from games.ai.engine import Engine, Reply, ask_turns
from games.ai.levels import known_levels
from games.core.game import AnyGame, SearchLimits, never
from games.core.match import AnyMatch, Match
from games.core.record import read_record, write_record
from tests.ai.same_thread import SameThread

TURNS = 12


def play(game: AnyGame) -> str:
    """A game of the greedy opponent against the random one, up to `TURNS` turns, as a record."""
    options = game.set_up({"Seed": "browser"})
    match: AnyMatch = Match(game.start(options))
    rng = Random(1)
    for turn in range(TURNS):
        position: Any = match.position
        if position.outcome() is not None:
            break
        level = known_levels(game)[("greedy", "random")[turn % 2]]
        seen = position.seen_by(position.to_move)
        match.play_all(level.rank_turns(seen, SearchLimits(rng, never, 0.0))[0].moves)
    return write_record(game, options, match, whole=True)


def answer(game: AnyGame, record: str) -> str:
    """The turn that the greedy opponent of the engine answers with, in the same thread."""
    read = read_record(record, catalog.games())
    match = read.match
    if match.position.outcome() is not None:
        return "over"
    engine = Engine(catalog.games, new_worker=SameThread)
    asked = ask_turns(engine, game, read.tags, match, "greedy", seed=1, seconds=600)
    told = (asked.take() for _ in range(3))  # it is ready, then it answers
    turns: Iterator[str] = (each.answer[0].turn for each in told if isinstance(each, Reply))
    return next(turns)


def main() -> None:
    """Play and print."""
    for game in catalog.games().values():
        record = play(game)
        again = read_record(record, catalog.games())
        assert write_record(game, again.tags, again.match, whole=True) == record
        print(record, answer(game, record), sep="\n")


if __name__ == "__main__":
    main()
