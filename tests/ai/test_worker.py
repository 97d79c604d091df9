"""The answers of the worker."""

from __future__ import annotations

import multiprocessing
import pickle
import time
from collections.abc import Callable, Iterator
from itertools import count
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import pytest

from games import catalog
from games.ai.engine import (
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    PendingRequest,
    Progress,
    Proposal,
    Ready,
    Reply,
    Request,
    Worker,
    main,
    ponder,
    rank_turns,
)
from games.console.bots import LevelPlayer, MatchPlan
from games.core.game import (
    AnyGame,
    AnyRankedTurn,
    Evaluation,
    Fact,
    Goal,
    Level,
    Options,
    Proof,
    RankedTurn,
    Review,
    SearchLimits,
    Stop,
)
from games.core.match import AnyMatch, Match
from games.core.position import RuleError
from games.core.record import read_record, write_record
from games.herati.ai.levels import LEVELS
from games.herati.game import GAME
from games.herati.rules.position import WorkshopPosition
from games.herati.view.look import LOOK
from games.learning.analysis import Analysis
from games.learning.coach import NO_PROSPECTS, Prospects, examine
from games.learning.puzzle import refute
from tests import toy
from tests.ai.same_thread import Outbox
from tests.evaluations import chance
from tests.fake_engine import ScriptedEngine
from tests.learning import nim_puzzles
from tests.playing import played, replayed
from tests.toygame.game import NimPosition, Take
from tests.variant import variant

# -- The worker process itself, through its pipe


@pytest.fixture
def pipe() -> Iterator[Connection]:
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=main, args=(theirs, toy.games), daemon=True)
    process.start()
    theirs.close()
    assert ours.recv() == Ready()
    yield ours
    ours.close()
    process.join(60)
    assert process.exitcode == 0


def request(number: int, game: str = "race", level: str = "greedy", **tags: str) -> Request:
    lines = [f'[Game "{game}"]', *(f'[{key} "{value}"]' for key, value in tags.items())]
    return Request(number, rank_turns, ("\n".join(lines), "black", level, 1, 1), 60.0)


@pytest.mark.slow
def test_loading_a_level_takes_nothing_from_its_time(pipe: Connection) -> None:
    task = request(1, level="racer")
    for _ in range(2):
        pipe.send(task)
        (proposal,) = pipe.recv().answer
        assert chance(proposal) == 1.0


@pytest.mark.slow
def test_the_latest_progress_is_sent_even_shortly_after_the_first(pipe: Connection) -> None:
    pipe.send(request(1, level="doubter"))
    news = pipe.recv()
    assert isinstance(news, Progress)
    assert news.answer[0].turn == "2+1"
    pipe.send(MoveNow(1))
    assert pipe.recv().answer[0].turn == "2+1"


@pytest.mark.slow
def test_a_cancelled_search_ends_and_later_requests_are_answered(pipe: Connection) -> None:
    pipe.send(request(1, "slow", Most="300", Goal="1000000"))
    pipe.send(request(2))
    pipe.send(Cancel(1))
    assert pipe.recv() == Cancelled(1)
    assert pipe.recv().id == 2


@pytest.mark.slow
def test_a_strange_message_is_answered_by_a_failure(pipe: Connection) -> None:
    for garbage in ("hello", None, ("a", "tuple")):
        pipe.send(garbage)
        assert isinstance(pipe.recv(), Failure)
    pipe.send_bytes(b"\x80\x99 no pickle at all")
    assert isinstance(pipe.recv(), Failure)
    pipe.send(Cancel(0))  # too late
    pipe.send(request(1))
    assert isinstance(pipe.recv(), Reply)


# -- Face-down tiles are hidden: changing them changes no search and no request

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
def ask(monkeypatch: pytest.MonkeyPatch) -> Ask:
    """A worker here. Its clock advances with each check, so that searches are repeatable.

    It gets every tile, unlike a worker of the window.
    """

    def asked(level: str, match: AnyMatch, options: Options, most: int) -> tuple[Proposal, ...]:
        ticks, outbox = count(), Outbox()
        record = write_record(HERATI, options, match)
        side = match.position.to_move.value
        with monkeypatch.context() as patched:
            patched.setattr(time, "monotonic", lambda: next(ticks) / 100)
            request = Request(1, rank_turns, (record, side, level, 7, most), SECONDS)
            Worker(outbox, catalog.games()).handle(request)
        reply = outbox.sent[-1]
        assert isinstance(reply, Reply), reply
        proposals: tuple[Proposal, ...] = reply.answer
        return proposals

    return asked


def permuted(options: Options, match: AnyMatch, rng: Random) -> dict[str, str]:
    """The options with all unseen tiles permuted."""
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


class Listener(ScriptedEngine):
    """In the place of an engine: it hears every question and answers what was played."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[str] = []

    def ask(self, function: Any, *arguments: Any, seconds: float) -> PendingRequest:
        self.records.append(arguments[0])
        self.news.append(Reply(1, (Proposal("-", ("-",), Evaluation(0.5)),)))
        return self.request(1, function, arguments, seconds)


def questions(options: Options, match: AnyMatch) -> list[str]:
    """The questions that the analysis of a match asks."""
    listener = Listener()
    analysis = Analysis(LOOK.game, options, match, listener)
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


# -- What a level keeps from turn to turn


def rank_and_remember(position: NimPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
    """One stone. The win probability tells what is remembered."""
    limits.memory["turns"] = limits.memory.get("turns", 0) + 1
    return [RankedTurn((Take(1),), Evaluation(limits.memory["turns"] / 100))]


def remembering() -> dict[str, AnyGame]:
    """Nim with two levels of that memory; they may ponder."""
    levels = tuple(
        Level(name, name, name, rank_and_remember, ponder=rank_and_remember)
        for name in ("first", "second")
    )
    return {"nim": variant(nim_puzzles.GAME, levels=levels)}


def test_a_level_keeps_what_it_wants_until_another_one_is_asked() -> None:
    outbox = Outbox()
    worker = Worker(outbox, remembering())
    black, white = '[Game "nim"]\n', '[Game "nim"]\n\n1. 3\n'

    def turns(level: str, side: str) -> float:
        record = black if side == "black" else white
        worker.handle(Request(1, rank_turns, (record, side, level, 1, 1), 1.0))
        return round(100 * chance(outbox.sent[-1].answer[0]))

    assert [turns("first", side) for side in ("black", "black", "white", "black")] == [1, 2, 1, 3]
    worker.handle(Request(2, ponder, (white, "black", "first", 1), 1.0))
    assert outbox.sent[-1] == Reply(2, None)
    assert turns("first", "black") == 5
    assert turns("second", "black") == 1
    assert turns("first", "black") == 1
    worker.handle(Request(3, examine, (black, "1", "2", ""), 1.0))
    assert turns("first", "black") == 1


# -- Requests about turns of matches and of puzzles, answered here

SIX_LEFT = '[Game "nim"]\n\n1. 3\n2. 1\n'


def multiples_of_four(position: NimPosition, stop: Stop) -> Iterator[Proof]:
    """The turn that leaves a multiple of four stones; with 10 stones it takes forever."""
    for _ in count() if position.stones == 10 else ():
        if stop():
            return
    yield Proof("leave-four", (str(position.stones % 4),))


def games() -> dict[str, AnyGame]:
    """Nim whose refutation takes as many stones as the solver has turns left."""
    goals = {"leave-four": Goal("Leave a multiple of four.", "Proven by counting.")}
    refutation = {"refutation": lambda theme, after, left: [Take(left)]}
    proofs = {"goals": goals, "proofs": multiples_of_four}
    return {"nim": variant(nim_puzzles.GAME, **proofs, **refutation)}


@pytest.mark.parametrize(("load", "record", "played", "proof"), [
    (games, SIX_LEFT, "1", Proof("leave-four", ("2",))),
    (games, SIX_LEFT, "2", None),  # as good as the best one
    (games, '[Game "nim"]\n', "1", None),  # it takes too long
    (nim_puzzles.games, SIX_LEFT, "1", None),  # the game has no proofs
])  # fmt: skip
def test_a_better_turn_is_proven(
    load: Callable[[], dict[str, AnyGame]], record: str, played: str, proof: Proof | None
) -> None:
    assert examine(load(), lambda: True, record, played, "2", "") == (proof, NO_PROSPECTS)


def test_facts_are_told_after_both_turns_and_the_answer() -> None:
    """Nim where whoever is to move is told how many stones are left."""
    told = {"prospects": lambda position, stop: iter([Fact("left", (str(position.stones),))])}
    nim = {"nim": variant(nim_puzzles.GAME, **told)}
    proof, facts = examine(nim, lambda: False, SIX_LEFT, "1", "2", "3")
    assert proof is None
    assert facts == Prospects(*((Fact("left", (stones,)),) for stones in "524"))


IN_TWO = "nim | last-in-two | Size=10 | 6 | 2 > 3 > 1 | 900 | - | -"


@pytest.mark.parametrize(("load", "moves", "left", "turn"), [
    (nim_puzzles.games, ["1"], 1, ("1",)),  # 4 of 6 stones are left, which is lost
    (nim_puzzles.games, ["2", "1", "1"], 0, ("2",)),  # the other side takes the last two
    (nim_puzzles.games, ["2"], 1, ()),  # a right turn
    (games, ["1"], 3, ("3",)),
])  # fmt: skip
def test_a_wrong_turn_is_refuted(
    load: Callable[[], dict[str, AnyGame]], moves: list[str], left: int, turn: tuple[str, ...]
) -> None:
    assert refute(load(), lambda: False, IN_TWO, moves, left) == turn


@pytest.mark.parametrize(("puzzle", "moves", "detail"), [
    ("chess | mate", ["1"], "a puzzle has 8 fields"),
    (IN_TWO.replace("nim", "chess"), ["1"], "'chess | last-in-two' does not belong here"),
    (IN_TWO.replace("| 6 |", "| 60 |"), ["1"], "there are 0 to 10 stones"),
    (IN_TWO, ["9"], "9 is not possible here"),
])  # fmt: skip
def test_a_puzzle_that_cannot_be_read_is_an_error(
    puzzle: str, moves: list[str], detail: str
) -> None:
    with pytest.raises((RuleError, ValueError), match=detail):
        refute(nim_puzzles.games(), lambda: False, puzzle, moves, 1)


# -- Messages between the processes: they can be pickled, and a reply names its best turn

BEST = Proposal("e4-e8/d9", ("/d9",), Evaluation(0.75))
OTHER = Proposal("e4/d9", ("e4", "/d9"))


@pytest.mark.parametrize("message", [
    Request(1, rank_turns, ("record", "black", "expert", 7, 3), 0.5),
    Request(3, refute, ("nim | last-in-two", ("1",), 1), 5.0), Reply(3, ("2",)),
    Request(4, examine, ("record", "1", "2", ""), 3.0),
    Reply(4, (Proof("leave-four", ("2",)), Prospects((Fact("win", ("2",), ("a1",)),)))),
    Cancel(1), MoveNow(1), Ready(), Cancelled(1), Failure(1, "sentence", "detail"),
    Reply(1, (BEST, OTHER)), Progress(1, (BEST,)),
    Reply(2, (Review(Evaluation(0.5, 3.0), Evaluation(points=2.0)),)),
])  # fmt: skip
def test_a_message_is_the_same_after_the_pipe(message: object) -> None:
    assert pickle.loads(pickle.dumps(message)) == message
