"""Whole matches of every mix of seats, played by a controller alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.ai.engine import Proposal, Reply
from games.ai.levels import baseline_turns
from games.controller.saver import LoadedMatch
from games.controller.seats import (
    EngineFailed,
    FlagFell,
    MovePlayed,
    QuestionAsked,
    ResultDue,
    Seat,
)
from games.core.game import AnyGame
from games.core.match import TimeControl
from games.core.position import IllegalMove, RuleError, Side, Termination
from games.core.record import read_record
from games.storage.matches import MatchStore
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, ROVER, OpenMatch, RunningMatch, opener
from tests.fake_engine import FakeEngine
from tests.playing import GAMES


class RandomEngine(FakeEngine):
    """Answers every request at once with a turn at random, from the record that it was given."""

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> int:
        number = super().ask(function, *arguments, seconds=seconds)
        self.busy = False
        record = read_record(self.asked[-1]["record"], GAMES)
        position = record.match.position
        assert position.to_move.value == self.asked[-1]["side"]
        (turn, *_) = baseline_turns("random", record.game, position, Random(number))
        self.news.append(Reply(number, (Proposal("", tuple(map(str, turn.moves))),)))
        return number


def play_to_the_end(match: RunningMatch, seed: int = 1) -> None:
    """Persons move at random as soon as they may; computers by themselves."""
    rng = Random(seed)
    for _ in range(100_000):
        state, asked = match.controller.state, match.told(QuestionAsked)
        if match.told(ResultDue):
            return
        if state.waits_for_person and not state.choices:
            match.controller.play(rng.choice(list(match.position.legal_moves())))
        elif state.waits_for_person and asked and asked[-1].position is match.position:
            match.controller.play(rng.choice(asked[-1].choices))
        match.controller.update(0.5)
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
    assert played == list(match.controller.match.moves)
    movers = {event.seat.name for event in match.told(MovePlayed)}
    assert movers == {seat.name for seat in match.controller.state.seats}
    (stamp,) = MatchStore(tmp_path).stamps()
    saved = read_record(MatchStore(tmp_path).text(stamp), GAMES)
    assert saved.match.position == match.position
    assert saved.match.outcome() == match.controller.match.outcome()


def test_an_illegal_move_changes_nothing(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3)
    before = match.controller.record
    with pytest.raises(IllegalMove):
        match.play(3)
    assert match.controller.record == before
    assert len(match.told(MovePlayed)) == 1


def test_an_undone_turn_is_played_again_and_nothing_is_lost(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3, 2)
    match.controller.undo(whole_turn=True)
    match.play(1, 2)
    assert match.points == (3, 0)
    assert [turn.depth for turn in match.controller.match.tree()] == [0, 1]


def test_going_back_to_a_ply_lets_the_computer_move_from_there(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2)
    match.wait(0.1)
    match.engine.answer("1", "2")
    match.wait(2)
    match.controller.go_back(2)
    match.wait()
    assert match.points == (5, 0)
    assert len(match.engine.asked) == 2


def test_a_match_is_not_halted_when_it_goes_back_to_play_on(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3, 2)
    halted: list[bool] = []
    match.controller.listener = lambda event: halted.append(match.controller.state.halted)
    match.controller.go_back(1)
    assert halted
    assert not any(halted)


def test_computers_wait_at_an_earlier_turn_until_they_are_resumed(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ROVER))
    match.wait(0.1)
    match.engine.answer("1", "2")
    match.wait()
    match.controller.undo(whole_turn=True)
    match.wait(3)
    assert (match.points, match.controller.state.halted) == ((0, 0), True)
    assert len(match.engine.asked) == 2
    match.controller.resume()
    match.wait()
    assert len(match.engine.asked) == 3


def test_returning_to_the_end_lets_the_computer_continue(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2)
    match.controller.view(match.controller.match.undo)
    assert match.controller.state.halted
    match.wait()
    assert match.engine.asked == []
    match.controller.view(match.controller.match.redo)
    assert not match.controller.state.halted
    match.wait()
    assert len(match.engine.asked) == 1


def test_a_record_is_viewed_until_a_person_moves(open_match: OpenMatch) -> None:
    record = read_record('[Game "race"]\n\n1. 3+2\n', {"race": toy.RACE})
    match = open_match((ADA, ROBOT), loaded=LoadedMatch(record))
    match.wait()
    assert match.controller.state.opened
    assert match.engine.asked == []
    match.controller.undo()
    assert match.controller.state.opened
    match.play(1)
    assert not match.controller.state.opened


def test_a_rematch_is_played_with_swapped_seats_by_the_same_clock(open_match: OpenMatch) -> None:
    first = open_match(control=TimeControl(60), Goal="3")
    first.play(3)
    again = first.controller.end.rematch()
    second = open_match(again.seats, control=again.control, **again.options)
    second.wait(2)
    second.play(1)
    assert second.told(MovePlayed)[0].seat == BEN
    assert second.controller.match.clocks == pytest.approx((58, 60), abs=0.11)


def test_a_flag_falls_while_the_other_computer_would_be_next(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT), control=TimeControl(5))
    match.play(3, 2)
    match.wait(6)
    (ended,) = match.told(FlagFell)
    assert (ended.outcome.winners, ended.outcome.termination) == ((Side.BLACK,), Termination.TIME)
    match.engine.answer("1", "2")
    match.wait()
    assert match.points == (5, 0)


def test_a_closed_match_ends_the_engines_work(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    match.wait(0.1)
    match.controller.close()
    assert match.engine.cancelled == 1


def test_a_match_can_start_from_a_given_position(open_match: OpenMatch) -> None:
    match = open_match(start=toy.Race(points=(4, 1)))
    match.play(3)
    assert match.points == (7, 1)


def test_a_match_knows_the_day_of_its_deal(open_match: OpenMatch) -> None:
    assert open_match(Daily="2026-08-02").controller.daily == "2026-08-02"
    assert open_match().controller.daily == ""
    record = read_record('[Game "race"]\n[Daily "2026-08-03"]\n\n1. 3+2\n', {"race": toy.RACE})
    assert open_match(loaded=LoadedMatch(record)).controller.daily == "2026-08-03"


def test_the_seconds_played_leave_out_pauses_and_what_follows_the_end(
    open_match: OpenMatch,
) -> None:
    match = open_match(Goal="3")
    controller = match.controller
    assert controller.elapsed == 0
    controller.update(2, skipped=3)
    assert controller.elapsed == 5
    match.play(2)
    controller.view(controller.match.undo)
    controller.update(7)
    assert controller.elapsed == 5
    controller.resume()
    controller.update(1)
    match.play(3)
    controller.update(7)
    assert controller.elapsed == 6


def test_moves_are_taken_back_and_played_again_one_by_one_or_by_turns(
    open_match: OpenMatch,
) -> None:
    match = open_match()
    match.play(3, 2, 1, 2)
    plies = []
    for whole_turn in (False, True):
        for go in (match.controller.undo, match.controller.redo):
            go(whole_turn=whole_turn)
            plies.append(match.controller.match.ply)
    assert plies == [3, 4, 2, 4]
    match.controller.undo(whole_turn=True)
    match.controller.redo()
    assert match.controller.match.ply == 3
    match.controller.undo()
    assert match.controller.match.ply == 2


def test_a_locked_match_refuses_what_a_person_does(open_match: OpenMatch) -> None:
    match = open_match()
    match.play(3)
    match.controller.undo()
    match.play(2)
    controller = match.controller
    controller.state.locked = True
    assert not controller.can_undo
    with pytest.raises(RuleError, match=r"No move can be made now\."):
        match.play(1)
    controller.undo()
    controller.redo()
    assert match.points == (2, 0)
    controller.play_by_program(toy.Add(1))
    assert match.points == (3, 0)
    controller.state.locked = False
    match.play(3)
    assert match.points == (3, 3)
