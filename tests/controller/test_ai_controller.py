"""Requests to the engine, its replies, and its failures."""

from __future__ import annotations

import pytest

from games.ai.engine import Failure, Reply
from games.controller.saver import LoadedMatch
from games.controller.seats import (
    EngineFailed,
    EngineNews,
    EngineProgress,
    EngineReplied,
    EngineThinking,
    HintReady,
    MovePlayed,
    Seat,
)
from games.core.game import Evaluation, Options
from games.core.position import RuleError
from games.core.record import read_record
from tests import toy
from tests.controller.running import ADA, ROBOT, OpenMatch, RunningMatch, level
from tests.toy import Add
from tests.variant import variant

EXPERT = Seat("computer", "Deep", "expert", 4.0)


@pytest.fixture
def thinking(open_match: OpenMatch) -> RunningMatch:
    """A computer thinks about the first turn."""
    match = open_match((ROBOT, ADA))
    match.wait(0.1)
    return match


def test_a_computer_is_asked_with_the_record_and_its_level(open_match: OpenMatch) -> None:
    match = open_match((ADA, EXPERT))
    match.play(3, 2)
    match.wait(0.1)
    (asked,) = match.engine.asked
    assert (asked["side"], asked["level"]) == ("white", "expert")
    assert (asked["seconds"], asked["most"]) == (4.0, 1)
    assert asked["record"].startswith('[Game "race"]')
    assert "1. 3+2 {5:0}" in asked["record"]
    assert match.told(EngineThinking) == [EngineThinking(hinting=False)]


def test_each_turn_is_asked_for_with_another_seed_that_replays(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ROBOT))
    for turn in range(2):
        match.wait()
        match.engine.answer("1", "2")
        match.wait()
        assert match.points[turn] == 3
    seeds = [asked["seed"] for asked in match.engine.asked]
    assert [seed - seeds[0] for seed in seeds] == [0, 2, 4]
    assert f'[ComputerSeed "{seeds[0]}"]' in match.controller.record


def test_a_turn_is_made_move_by_move_with_a_pause(thinking: RunningMatch) -> None:
    thinking.engine.answer("3", "2")
    thinking.wait(0.1)
    assert thinking.told(EngineReplied) == [EngineReplied()]
    assert thinking.points == (3, 0)
    thinking.wait(0.1)
    assert thinking.points == (3, 0)
    thinking.wait(0.2)
    assert thinking.points == (5, 0)
    assert [event.seat for event in thinking.told(MovePlayed)] == [ROBOT, ROBOT]


def test_the_worker_dies_and_thinks_again_after_a_retry(thinking: RunningMatch) -> None:
    thinking.engine.fail("The computer player has stopped while thinking.")
    thinking.wait(5)
    (failed,) = thinking.told(EngineFailed)
    assert failed == EngineFailed("The computer player has stopped while thinking.", hinting=False)
    assert thinking.controller.ai.failed
    assert len(thinking.engine.asked) == 1
    thinking.controller.resume()
    thinking.wait(0.1)
    assert len(thinking.engine.asked) == 2
    thinking.engine.answer("1", "2")
    thinking.wait()
    assert thinking.points == (3, 0)


def test_an_illegal_answer_is_a_failure_that_names_the_rule(thinking: RunningMatch) -> None:
    thinking.engine.answer("1", "1")
    thinking.wait()
    (failed,) = thinking.told(EngineFailed)
    assert isinstance(failed.problem, RuleError)
    assert thinking.points == (0, 0)


def test_an_undo_while_it_thinks_cancels_and_drops_the_late_answer(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2)
    match.wait(0.1)
    late = Reply(1, ())
    match.controller.undo()
    assert match.engine.cancelled == 1
    assert match.points == (3, 0)
    match.engine.news.append(late)
    match.wait()
    assert match.told(EngineReplied) == []
    assert match.told(EngineNews) == [EngineNews(late)]
    match.play(1)
    match.wait(0.1)
    assert "3+1" in match.engine.asked[1]["record"]


def test_an_undo_in_the_middle_of_its_turn_drops_the_rest(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2)
    match.wait(0.1)
    match.engine.answer("3", "1")
    match.wait(0.1)
    assert match.points == (5, 3)
    match.controller.undo()
    match.wait(2)
    assert match.points == (3, 0)


def test_progress_is_reported_with_its_evaluation(thinking: RunningMatch) -> None:
    thinking.engine.tell(0.8, "3", "2")
    thinking.wait(0.1)
    (progress,) = thinking.told(EngineProgress)
    assert (progress.best.turn, progress.best.moves) == ("3+2", (Add(3), Add(2)))
    assert progress.best.evaluation == Evaluation(0.8)
    assert thinking.controller.ai.progress == progress.best
    thinking.engine.answer("3", "1")
    thinking.wait(0.1)
    assert thinking.controller.ai.progress is None


def test_illegal_progress_is_ignored(thinking: RunningMatch) -> None:
    thinking.engine.tell(0.8, "3", "3")
    thinking.wait(0.1)
    assert thinking.told(EngineProgress) == []
    assert not thinking.controller.ai.failed


def test_only_a_level_that_uses_its_time_can_move_now(open_match: OpenMatch) -> None:
    slow = open_match((EXPERT, ADA))
    assert not slow.controller.ai.can_move_now
    slow.wait(0.1)
    assert slow.controller.ai.can_move_now
    slow.controller.ai.move_now()
    assert slow.engine.hurried == 1
    fast = open_match((ROBOT, ADA))
    fast.wait(0.1)
    assert not fast.controller.ai.can_move_now


def hinted(open_match: OpenMatch, *turns: tuple[str, ...]) -> RunningMatch:
    match = open_match()
    match.controller.ai.hint()
    match.engine.propose(*turns)
    match.wait(0.1)
    return match


def test_a_hint_asks_the_strongest_level_for_three_turns(open_match: OpenMatch) -> None:
    match = hinted(open_match, ("3", "2"), ("3", "1"))
    assert (match.engine.asked[0]["level"], match.engine.asked[0]["most"]) == ("expert", 3)
    assert match.told(EngineThinking) == [EngineThinking(hinting=True)]
    (ready,) = match.told(HintReady)
    assert (ready.hint.turn, ready.hint.best, ready.number, ready.count) == ("3+2", True, 1, 2)
    assert match.points == (0, 0)


def test_asked_again_it_shows_the_next_best(open_match: OpenMatch) -> None:
    match = hinted(open_match, ("3", "2"), ("3", "1"))
    match.controller.ai.hint()
    ready = match.told(HintReady)[-1]
    assert (ready.hint.turn, ready.hint.best, ready.number) == ("3+1", False, 2)
    match.controller.ai.hint_once()
    assert len(match.told(HintReady)) == 2
    assert len(match.engine.asked) == 1


def test_the_rest_of_a_hint_stays_while_it_is_followed(open_match: OpenMatch) -> None:
    match = hinted(open_match, ("3", "2"))
    match.play(3)
    hints = match.controller.ai.hints
    assert hints is not None
    assert hints.shown.left == (Add(2),)
    match.controller.undo()
    assert match.controller.ai.hints is None


def test_a_turn_without_an_alternative_is_marked_as_such(open_match: OpenMatch) -> None:
    assert not hinted(open_match, ("3", "2")).told(HintReady)[0].hint.only
    by_hand = variant(toy.RACE, forced=lambda position: None)
    match = open_match(game=by_hand, Most="1")
    match.controller.ai.hint()
    match.engine.propose(("1",))
    match.wait(0.1)
    assert match.told(HintReady)[0].hint.only


def test_a_failed_hint_needs_no_retry(open_match: OpenMatch) -> None:
    match = open_match()
    match.controller.ai.hint()
    assert match.controller.ai.hinting
    match.engine.fail("Broken.")
    match.wait(0.1)
    assert match.told(EngineFailed) == [EngineFailed("Broken.", hinting=True)]
    assert not match.controller.ai.failed
    assert not match.controller.ai.hinting


def test_there_is_no_hint_while_a_computer_thinks(thinking: RunningMatch) -> None:
    thinking.controller.ai.hint()
    assert len(thinking.engine.asked) == 1


def test_other_messages_are_passed_on(thinking: RunningMatch) -> None:
    news = Failure(-5, "Not asked here.")
    thinking.engine.news.append(news)
    thinking.wait(0.1)
    assert thinking.told(EngineNews) == [EngineNews(news)]
    assert not thinking.controller.ai.failed


def test_a_second_request_for_a_hint_waits_for_the_first(open_match: OpenMatch) -> None:
    match = open_match()
    match.controller.ai.hint()
    match.controller.ai.hint()
    assert [asked["seconds"] for asked in match.engine.asked] == [1.0]


def test_there_is_no_hint_for_a_computers_turn(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    match.controller.ai.hint()
    assert match.engine.asked == []


def test_no_progress_of_a_hint_is_told(open_match: OpenMatch) -> None:
    match = open_match()
    match.controller.ai.hint()
    match.engine.tell(0.8, "3", "2")
    match.wait(0.1)
    assert match.told(EngineProgress) == []
    assert match.controller.ai.progress is None


def test_a_computers_turn_after_a_dropped_hint_is_no_hint(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.controller.ai.hint()
    match.play(3, 2)
    match.wait(0.1)
    assert match.engine.cancelled == 1
    assert match.told(EngineThinking)[-1] == EngineThinking(hinting=False)
    assert (match.controller.ai.thinking, match.controller.ai.hinting) == (True, False)


def test_an_engine_busy_with_something_else_neither_thinks_nor_hints(
    open_match: OpenMatch,
) -> None:
    match = open_match((ROBOT, ADA))
    match.engine.busy = True
    match.wait(0.1)
    assert match.engine.asked == []
    assert (match.controller.ai.thinking, match.controller.ai.hinting) == (False, False)


def test_it_thinks_no_longer_once_it_has_answered(thinking: RunningMatch) -> None:
    assert thinking.controller.ai.thinking
    thinking.engine.answer("3", "2")
    thinking.controller.update(0.1, settled=False)
    assert not thinking.controller.ai.thinking
    assert thinking.controller.ai.moves == [Add(3), Add(2)]


def test_an_answer_after_other_news_is_taken_at_once(thinking: RunningMatch) -> None:
    thinking.engine.news.append(Failure(-5, "Not asked here."))
    thinking.engine.answer("3", "2")
    thinking.controller.update(0)
    assert thinking.kinds[-3:] == ["EngineNews", "EngineReplied", "MovePlayed"]


def test_the_engine_is_told_the_options(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA), Goal="9")
    match.wait(0.1)
    assert '[Goal "9"]' in match.engine.asked[0]["record"]


def test_a_loaded_match_keeps_its_seed(open_match: OpenMatch) -> None:
    text = '[Game "race"]\n[ComputerSeed "77"]\n\n1. 3+2\n'
    match = open_match((ADA, ROBOT), loaded=LoadedMatch(read_record(text, {"race": toy.RACE})))
    match.controller.resume()
    match.wait(0.5)
    assert [asked["seed"] for asked in match.engine.asked] == [79]  # after two moves


def test_after_a_dropped_hint_a_busy_engine_works_for_somebody_else(open_match: OpenMatch) -> None:
    match = open_match()
    match.controller.ai.hint()
    match.play(3)
    match.engine.busy = True
    assert (match.controller.ai.thinking, match.controller.ai.hinting) == (False, False)


def test_a_level_of_the_game_plays_for_a_teaching_opponent(open_match: OpenMatch) -> None:
    match = open_match((Seat("computer", "Teacher", "teaching"), ADA))
    match.controller.ai.taught_by = "expert"
    match.wait(0.1)
    assert match.engine.asked[0]["level"] == "expert"
    assert '[Level1 "teaching"]' in match.controller.record


def test_after_its_answer_another_request_is_not_its_own(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.controller.ai.hint()
    match.engine.answer("3", "2")
    match.wait(0.1)
    match.engine.busy = True  # another part of the program has asked
    assert not match.controller.ai.thinking
    assert not match.controller.ai.hinting


@pytest.mark.parametrize(("names", "taught_by"), [
    ("greedy", "greedy"), ("greedy expert", "expert"), ("weak greedy expert", "greedy"), ("", ""),
])  # fmt: skip
def test_at_first_the_second_level_teaches(
    open_match: OpenMatch, names: str, taught_by: str
) -> None:
    match = open_match(levels=tuple(map(level, names.split())))
    assert match.controller.ai.taught_by == taught_by


def test_the_engine_is_told_only_what_is_seen_in_the_position(open_match: OpenMatch) -> None:
    def masked(options: Options, position: toy.Race) -> dict[str, str]:
        return {**options, "Seen": str(position.points[0])}

    match = open_match((ADA, ROBOT), game=variant(toy.RACE, masked=masked))
    match.play(3, 2)
    match.wait(0.1)
    assert '[Seen "5"]' in match.engine.asked[0]["record"]


def test_another_move_drops_the_rest_of_a_turn(thinking: RunningMatch) -> None:
    thinking.engine.answer("3", "2")
    thinking.controller.update(0.1, settled=False)
    thinking.play(1)
    assert thinking.controller.ai.moves == []


def test_a_hint_asks_for_as_many_turns_as_the_game_wants_in_the_position(
    open_match: OpenMatch,
) -> None:
    match = open_match(game=variant(toy.RACE, hint_count=lambda position: position.points[0]))
    match.play(3, 2)
    match.controller.ai.hint()
    assert match.engine.asked[0]["most"] == 5


def test_after_its_failure_another_request_is_not_its_own(thinking: RunningMatch) -> None:
    thinking.engine.fail("Broken.")
    thinking.controller.update(0.1)
    thinking.engine.busy = True  # another part of the program has asked
    assert not thinking.controller.ai.thinking
