"""Face-down tiles are hidden: changing them changes no search and no request."""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from games import catalog
from games.ai.engine import Proposal, Reply, Request, Worker, rank_turns
from games.console.bots import LevelPlayer, MatchPlan
from games.core.game import Evaluation, Options
from games.core.match import AnyMatch, Match
from games.core.record import read_record, write_record
from games.herati.ai.levels import LEVELS
from games.herati.game import GAME
from games.herati.rules.position import WorkshopPosition
from games.herati.view.look import LOOK
from games.learning.coach import Analysis
from tests.playing import played, replayed

HERATI = catalog.games()["herati"]
GAMES_OF_HERATI = [
    {"Mode": "loom"},
    {"Mode": "loom", "Aim": "4"},
    *({"Mode": "workshop", "Players": number} for number in "234"),
    {"Mode": "workshop", "Players": "3", "Play": "match"},
]
PLIES = (0, 3, 8)
SECONDS = 0.1

Ask = Callable[[str, AnyMatch, Options, int], tuple[Proposal, ...]]
"""Has a level think about the end of a match; so many turns are wanted."""


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """A worker in a thread. Its clock advances with each check, so that searches are repeatable.

    It gets every tile, unlike a worker of the window.
    """
    ours, theirs = multiprocessing.Pipe()
    serving = threading.Thread(target=serve, args=(theirs,))
    ticks = count()
    real = time.monotonic

    def clock() -> float:
        return next(ticks) / 100 if threading.current_thread() is serving else real()

    monkeypatch.setattr(time, "monotonic", clock)
    serving.start()

    def asked(level: str, match: AnyMatch, options: Options, most: int) -> tuple[Proposal, ...]:
        nonlocal ticks
        ticks = count()
        record = write_record(HERATI, options, match)
        side = match.position.to_move.value
        ours.send(Request(1, rank_turns, (record, side, level, 7, most), SECONDS))
        while not isinstance(answer := ours.recv(), Reply):
            assert type(answer).__name__ in ("Ready", "Progress"), answer
        proposals: tuple[Proposal, ...] = answer.answer
        return proposals

    yield asked
    ours.close()
    serving.join(60)


def serve(connection: Any) -> None:
    with pytest.raises(EOFError):
        Worker(connection, catalog.games()).serve()


def permuted(options: Options, match: AnyMatch, rng: Random) -> dict[str, str]:
    """The same deal with all unseen tiles permuted."""
    masked = HERATI.masked(options, match.position)
    tags = [key for key, text in masked.items() if "?" in text]
    hidden = [
        tile
        for key in tags
        for tile, shown in zip(options[key].split(","), masked[key].split(","), strict=True)
        if shown == "?"
    ]
    rng.shuffle(hidden)
    other = dict(options)
    for key in tags:
        words = masked[key].split(",")
        other[key] = ",".join(hidden.pop() if word == "?" else word for word in words)
    return other


def match_of(options: Options, plies: int) -> AnyMatch:
    return played(HERATI, options, seed=3, plies=plies)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize("chosen", GAMES_OF_HERATI, ids=lambda chosen: "-".join(chosen.values()))
@pytest.mark.slow
def test_permuting_all_hidden_tiles_changes_no_choice_and_no_hint(
    chosen: dict[str, str], level: str, ask: Ask
) -> None:
    options = HERATI.prepare(HERATI.completed(chosen), Random(5))
    for plies in PLIES:
        match = match_of(options, plies)
        answer = ask(level, match, options, 3)
        assert (
            ask(level, match, options, 3) == answer
        )  # nothing but the tiles can make a difference
        for seed in range(3):
            other = permuted(options, match, Random(seed))
            assert other != options
            twin: AnyMatch = Match(HERATI.start(other))
            twin.play_all(match.moves)
            assert ask(level, twin, other, 3) == answer


@pytest.mark.parametrize("level", LEVELS[:4], ids=lambda level: level.name)
def test_a_player_of_a_match_sees_no_hidden_tile(level: Any) -> None:
    chosen = HERATI.completed({"Mode": "workshop", "Players": "2"})
    plan = MatchPlan(GAME, chosen, (level.name, "random"), 2, 1.0, "1", 0)
    options = HERATI.prepare(chosen, Random(5))
    for plies in range(0, 12, 2):
        match = match_of(options, plies)
        turns = set()
        for seed in range(4):
            other = permuted(options, match, Random(seed))
            twin: AnyMatch = Match(replayed(HERATI, other, match, match.ply))
            thinker = LevelPlayer(level.rank_turns, 1.0)
            thinker.begin(other, plan.player_seed(0, 0))
            turns.add(tuple(map(str, thinker.turn(twin))))
        assert len(turns) == 1


class Listener:
    """In the place of an engine: it hears every question and answers what was played."""

    def __init__(self) -> None:
        self.records: list[str] = []
        self._news: list[Reply] = []

    def ask(self, function: object, record: str, *more: object, seconds: float) -> int:
        self.records.append(record)
        self._news.append(Reply(1, (Proposal("-", ("-",), Evaluation(0.5)),)))
        return 1

    def poll(self) -> list[Reply]:
        news, self._news = self._news, []
        return news

    def cancel(self) -> None:
        pass


def questions(options: Options, match: AnyMatch) -> list[str]:
    """What the analysis of a match asks."""
    listener = Listener()
    analysis = Analysis(LOOK, options, match, listener)  # type: ignore[arg-type]
    while not analysis.done:
        analysis.step()
    return listener.records


@pytest.mark.parametrize("plies", [6, 2000])
def test_the_analysis_asks_without_the_tiles_hidden_then_even_after_the_end(plies: int) -> None:
    chosen = HERATI.completed({"Mode": "workshop", "Players": "2"})
    options = HERATI.prepare(chosen, Random(5))
    match = match_of(options, plies)
    asked = questions(options, match)
    over = match.position.outcome() is not None
    assert len(asked) == len(match.turns()) + (not over)  # where it goes on, what is ahead as well
    for record in asked:
        position = read_record(record, catalog.games()).match.position
        assert isinstance(position, WorkshopPosition)
        tiles = [tile for hand in position.hands for tile in hand.stock]
        assert tiles == [None] * len(tiles)
    if not over:
        other = permuted(options, match, Random(1))
        twin: AnyMatch = Match(HERATI.start(other))
        twin.play_all(match.moves)
        assert questions(other, twin) == asked
