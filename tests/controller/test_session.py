"""Whole matches of every mix of seats, and transcripts, played by a session alone."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.ai.engine import STOPPED, Engine, Failure, PendingRequest, Proposal, Reply, ponder
from games.ai.levels import random_turn
from games.controller.seats import (
    AnyHint,
    EngineFailed,
    Hints,
    MovePlayed,
    QuestionAsked,
    ResultDue,
    Seat,
    seats_of,
)
from games.controller.session import allowance, is_only_turn
from games.core.game import AnyGame
from games.core.match import TimeControl
from games.core.record import read_record
from games.storage.matches import MatchStore
from tests import toy
from tests.controller.running import (
    ADA,
    BEN,
    ROBOT,
    ROVER,
    OpenMatch,
    RunningMatch,
    level,
    opener,
)
from tests.controller.transcripts import answered, paragraphs
from tests.fake_engine import FakeEngine
from tests.playing import GAMES
from tests.toy import Add
from tests.variant import variant


class RandomEngine(FakeEngine):
    """Answers every request at once with a turn at random, from the record that it was given."""

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        request = super().ask(function, *arguments, seconds=seconds)
        self.busy = False
        record = read_record(self.asked[-1]["record"], GAMES)
        position = record.match.position
        assert position.to_move.value == self.asked[-1]["side"]
        moves = random_turn(position, Random(request.request.id))
        answer = (Proposal("", tuple(map(str, moves))),)
        self.news.append(Reply(request.request.id, answer))
        return request


def play_to_the_end(match: RunningMatch, seed: int = 1) -> None:
    """Persons move at random as soon as they may; computers by themselves."""
    rng = Random(seed)
    for _ in range(100_000):
        session, asked = match.session, match.told(QuestionAsked)
        if match.told(ResultDue):
            return
        if session.waits_for_person and not session.choices:
            match.session.play(rng.choice(list(match.position.legal_moves())))
        elif session.waits_for_person and asked and asked[-1].position is match.position:
            match.session.play(rng.choice(asked[-1].choices))
        match.session.update(0.5)
    raise AssertionError("the match has not ended")


def names(kinds: str) -> list[Seat]:
    """`hc`: a person and a computer."""
    return [
        Seat("human", f"P{n}", "") if kind == "h" else Seat("computer", f"C{n}", "random")
        for n, kind in enumerate(kinds)
    ]


MATCHES = [
    *(("veletas", {"Size": "7", "Rules": "current"}, kinds) for kinds in ("hh", "hc", "ch", "cc")),
    ("tiananmen", {"Size": "13"}, "hc"),
    ("herati", {"Mode": "loom"}, "h"),
    ("herati", {"Mode": "loom"}, "c"),
    ("herati", {"Mode": "workshop", "Players": "3"}, "hch"),
    ("herati", {"Mode": "workshop", "Players": "4"}, "hcch"),
    ("herati", {"Mode": "workshop", "Players": "4"}, "cccc"),
    ("nim", {}, "hc"),
]


@pytest.mark.parametrize(("name", "chosen", "kinds"), MATCHES)
def test_a_whole_match_is_played_reported_and_saved(
    tmp_path: Path, name: str, chosen: dict[str, str], kinds: str
) -> None:
    game: AnyGame = GAMES[name]
    options = game.set_up({**chosen, "Seed": "3"} if game.uses_chance(chosen) else chosen)
    match = opener(tmp_path)(names(kinds), engine=RandomEngine(), game=game, **options)
    play_to_the_end(match)
    assert match.told(EngineFailed) == []
    ends = [event for event in match.told(MovePlayed) if event.outcome]
    assert len(ends) == len(match.told(ResultDue)) == 1
    played = [event.move for event in match.told(MovePlayed)]
    assert played == list(match.session.match.moves)
    movers = {event.seat.name for event in match.told(MovePlayed)}
    assert movers == {seat.name for seat in match.session.seats}
    (stamp,) = MatchStore(tmp_path).stamps()
    saved = read_record(MatchStore(tmp_path).text(stamp), GAMES)
    assert saved.match.position == match.position
    assert saved.match.outcome() == match.session.match.outcome()


@pytest.mark.parametrize("paragraph", paragraphs(), ids=lambda text: text.partition("\n")[0])
def test_commands_bring_the_events_and_the_state_of_the_transcript(paragraph: str) -> None:
    assert answered(paragraph) == paragraph


def test_a_match_is_not_halted_when_it_goes_back_to_play_on(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3, 2)
    halted: list[bool] = []
    match.session.listener = lambda event: halted.append(match.session.halted)
    match.session.go_back(1)
    assert halted
    assert not any(halted)


def test_a_match_knows_the_day_of_its_deal(open_match: OpenMatch) -> None:
    assert open_match(Daily="2026-08-01").session.daily == "2026-08-01"
    assert open_match().session.daily == ""


def test_every_decision_may_be_a_question_of_its_own(open_match: OpenMatch) -> None:
    match = open_match(game=variant(toy.RACE, choices=lambda position: position.legal_moves()))
    for number in (1, 2, 3):
        match.wait()
        match.play(number)
    asked = [event.position for event in match.told(QuestionAsked)]
    assert asked == [node.position for node in match.session.match.nodes[:3]]


def test_the_seconds_played_leave_out_pauses_and_what_follows_the_end(
    open_match: OpenMatch,
) -> None:
    match = open_match(Goal="3")
    session = match.session
    assert session.elapsed == 0
    session.update(2, skipped=3)
    assert session.elapsed == 5
    match.play(2)
    session.view(session.match.undo)
    session.update(7)
    assert session.elapsed == 5
    session.resume()
    session.update(1)
    match.play(3)
    session.update(7)
    assert session.elapsed == 6


# What the engine is asked


@pytest.mark.parametrize(("control", "left", "wished", "seconds"), [
    # 11 s left, 1 s in reserve, 20 turns ahead: half a second each, and the bonus.
    (TimeControl(300), 11, 3, 0.5),
    (TimeControl(300, bonus=2), 11, 3, 2.5),
    (TimeControl(300), 301, 3, 3),
    (TimeControl(300, bonus=5), 1.5, 10, 0.5),  # a bonus to come cannot be used before
    (TimeControl(5, per_turn=True), 5, 10, 4),
    # Less than the reserve: a tenth is kept, or a twentieth of that.
    (TimeControl(5, per_turn=True), 0.5, 10, 0.05),
    (TimeControl(300), 0.5, 10, 0.0025),
])  # fmt: skip
def test_a_computer_divides_its_time(
    control: TimeControl, left: float, wished: float, seconds: float
) -> None:
    assert allowance(control, left, wished) == pytest.approx(seconds)


def test_moves_are_compared_in_the_positions_they_lead_to() -> None:
    # 1 is forced; the turn of the other side that follows has a choice, and then none
    start = toy.Race(most=2, begun=2)
    assert is_only_turn(start, (Add(1),))
    assert not is_only_turn(start, (Add(1), Add(1), Add(2)))


# Games that follow


def prepare(options: Mapping[str, str], rng: Random) -> dict[str, str]:
    return {**options, "Deal": str(rng.random())}


def until_ten(options: Mapping[str, str], position: Any) -> dict[str, str] | None:
    points = position.points[0]
    return None if points >= 10 else {**options, "Won": str(points)}


SERIES = variant(toy.RACE, prepare=prepare, next_options=until_ten, carried=("Won",))
"""Race until somebody has ten; the points are carried on, a deal is drawn for each game."""


class PonderingEngine(FakeEngine):
    """Notes for which side a computer is asked to ponder, at which ply, and with which seed."""

    def __init__(self) -> None:
        super().__init__()
        self.pondered: list[tuple[str, int]] = []
        self.seeds: list[int] = []

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        if function is not ponder:
            return super().ask(function, *arguments, seconds=seconds)
        record, side, name, seed = arguments
        assert name == "thinker"
        self.pondered.append((side, read_record(record, toy.games()).match.ply))
        self.seeds.append(seed)
        self.busy = True
        return self.request(-len(self.pondered), function, arguments, seconds)


THINKER = Seat("computer", "Robot", "thinker")
THINKERS = (level("greedy"), replace(level("thinker", timed=True), ponder=lambda *_: None))


def test_a_computer_thinks_while_a_person_is_to_move(open_match: OpenMatch) -> None:
    engine = PonderingEngine()
    match = open_match((ADA, THINKER), engine=engine, levels=THINKERS, pondering=True)
    assert match.session.next_change() == 0
    match.wait()
    assert engine.pondered == [("white", 0)]  # once
    assert match.session.next_change() > 1
    assert not match.session.ai.thinking
    assert not match.session.ai.hinting
    match.play(2)
    assert engine.cancelled == 1
    match.wait()
    assert not engine.busy  # not in the middle of a turn
    match.play(1)
    match.wait()
    assert [asked["side"] for asked in engine.asked] == ["white"]
    engine.answer("1", "2")
    match.wait()
    assert engine.pondered == [("white", 0), ("white", 4)]
    (seed,) = {seed - ply for seed, (_side, ply) in zip(engine.seeds, engine.pondered, strict=True)}
    assert engine.asked[0]["seed"] == seed + 2
    match.session.ai.hint()
    assert match.session.ai.hinting


@pytest.mark.parametrize("news", [
    Reply(-1, None), Failure(-1, "It has failed."),
])  # fmt: skip
def test_what_becomes_of_thinking_ahead_concerns_nobody(
    open_match: OpenMatch, news: Reply | Failure
) -> None:
    engine = PonderingEngine()
    match = open_match((ADA, THINKER), engine=engine, levels=THINKERS, pondering=True)
    match.wait()
    engine.news.append(news)
    match.wait()
    assert (match.events, match.points, match.session.ai.failed) == ([], (0, 0), False)


def test_a_hint_goes_on_after_its_moves_and_others_that_begin_alike_with_it() -> None:
    # Race says nothing of these moves: hints follow whatever a game calls a move
    one, two, three = (AnyHint("", toy.Race(), tuple(turn)) for turn in ("abc", "xyz", "abd"))
    hints = Hints([two, three, one])
    hints.show_next()
    after = hints.after("a")
    assert after is not None
    assert [hint.left for hint in after.found] == [("b", "d"), ("b", "c")]
    last = after.after("b")
    assert last is not None
    assert [hint.left for hint in last.found] == [("d",), ("c",)]
    assert last.after("d") is None
    assert hints.after("x") is None


@pytest.mark.parametrize(("seats", "pondering"), [
    ((ADA, THINKER), False),
    ((ADA, ROBOT), True),  # its level keeps nothing
    ((ADA, BEN), True),
])  # fmt: skip
def test_nobody_thinks_on_the_time_of_a_person_otherwise(
    open_match: OpenMatch, seats: tuple[Seat, ...], pondering: bool
) -> None:
    match = open_match(seats, engine=PonderingEngine(), levels=THINKERS, pondering=pondering)
    match.wait()
    assert (match.engine.pondered, match.engine.busy) == ([], False)
    assert match.session.next_change() > 0


def test_the_games_that_follow(open_match: OpenMatch) -> None:
    match = open_match(game=SERIES, control=TimeControl(60), Won="1")
    session = match.session
    match.play(3, 2)
    assert session.has_next_game
    following, restart, rematch = session.next_game(), session.restart(), session.rematch()
    assert following is not None
    won = [game.options.get("Won") for game in (following, restart, rematch)]
    seats = [game.seats for game in (following, restart, rematch)]
    assert won == ["5", "1", None]
    assert seats == [(ADA, BEN), (ADA, BEN), (BEN, ADA)]
    assert {game.control for game in (following, restart, rematch)} == {TimeControl(60)}
    assert restart.options["Deal"] != session.restart().options["Deal"]
    match.play(1, 2, 3, 2)
    assert not session.has_next_game
    assert session.next_game() is None


# -- Seats from records


NAMES = ("easy", "medium", "hard")


def seats(tags: str) -> tuple[Seat, ...]:
    record = read_record(f'[Game "race"]\n{tags}\n1. 1+2\n', {"race": toy.RACE})
    return seats_of(record, NAMES, lambda index: f"Player {index + 1}")


def test_seats_are_read_with_their_levels_and_seconds() -> None:
    tags = '[Player1 "Ada"]\n[Player2 "Deep"]\n[Level2 "hard"]\n[Seconds2 "2.5"]\n'
    assert seats(tags) == (Seat("human", "Ada", ""), Seat("computer", "Deep", "hard", 2.5))


def test_a_teaching_opponent_is_read_in_every_game() -> None:
    assert seats('[Level1 "teaching"]\n')[0] == Seat("computer", "Player 1", "teaching", 1.0)


# -- A session and the real worker process


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine(toy.games)
    yield engine
    engine.close()


def run_until(match: RunningMatch, condition: Callable[[], object]) -> None:
    """Let frames pass; the limit is generous and only there to end the wait."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        match.session.update(0.1)
        time.sleep(0.005)


def test_two_computers_play_a_whole_game(open_match: OpenMatch, engine: Engine) -> None:
    match = open_match((ROBOT, ROVER), engine=engine)
    run_until(match, lambda: match.session.over)
    # Greedy adds 3 and 2 in every turn: Black reaches 20 in the fourth turn, White has had three.
    assert match.points == (20, 15)
    assert match.told(EngineFailed) == []


def test_a_killed_worker_fails_once_and_a_retry_goes_on(
    open_match: OpenMatch, engine: Engine
) -> None:
    stuck = Seat("computer", "Stuck", "ponderer", 60.0)
    match = open_match((stuck, ADA), engine=engine)
    run_until(match, lambda: engine.thinking)
    assert engine.pid is not None
    os.kill(engine.pid, signal.SIGKILL)
    run_until(match, lambda: match.told(EngineFailed))
    assert match.told(EngineFailed) == [EngineFailed(STOPPED)]
    assert match.points == (0, 0)
    match.session.resume()
    run_until(match, lambda: engine.thinking)
    match.session.ai.stop()
