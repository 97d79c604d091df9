"""Automatic steps: forced moves, questions and computers' moves, each after its pause."""

from __future__ import annotations

import math

from games.controller.seats import EngineThinking, MovePlayed, QuestionAsked, Seat
from games.core.position import Side
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, OpenMatch, RunningMatch
from tests.toy import Add, Swap


def test_a_move_without_a_choice_is_made_by_the_program(open_match: OpenMatch) -> None:
    match = open_match(Most="2")
    match.play(1)
    match.wait(0.2)
    assert match.points == (1, 0)
    match.wait(0.1)
    assert match.points == (3, 0)
    begun = toy.Race(most=2, points=(1, 0), begun=1)
    chosen, last = match.told(MovePlayed)
    assert (last.before, last.move) == (begun, Add(2))
    assert (chosen.forced, last.forced) == (False, True)


def test_after_a_forced_move_there_is_a_longer_pause(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT), Most="2")
    match.play(1)
    match.wait(0.3)
    assert match.points == (3, 0)
    match.wait(0.4)
    assert match.told(EngineThinking) == []
    match.wait(0.2)
    assert len(match.told(EngineThinking)) == 1


def asked(open_match: OpenMatch, *seats: Seat) -> RunningMatch:
    match = open_match(seats or (ADA, BEN), Pie="yes")
    match.play(1, 2)
    match.wait(0.1)
    return match


def test_a_question_is_asked_once(open_match: OpenMatch) -> None:
    match = asked(open_match)
    match.wait(5)
    assert match.told(QuestionAsked) == [QuestionAsked(match.position, (Swap(), Add(3)))]


def test_an_answer_is_a_move_like_any_other(open_match: OpenMatch) -> None:
    match = asked(open_match)
    match.controller.play(match.told(QuestionAsked)[0].choices[0])
    assert match.position.sides == (Side.WHITE, Side.BLACK)
    assert match.controller.state.seat == ADA
    match.wait()
    assert len(match.told(QuestionAsked)) == 1


def test_a_question_is_asked_again_after_undo_and_redo(open_match: OpenMatch) -> None:
    match = asked(open_match)
    match.controller.undo()
    match.wait()
    assert len(match.told(QuestionAsked)) == 1
    match.controller.redo()
    match.wait()
    assert len(match.told(QuestionAsked)) == 2


def test_no_question_is_asked_while_viewing(open_match: OpenMatch) -> None:
    match = asked(open_match)
    match.controller.play(Add(3))
    match.controller.view(match.controller.match.undo)
    match.wait(2)
    assert len(match.told(QuestionAsked)) == 1
    match.controller.resume()
    match.wait()
    assert len(match.told(QuestionAsked)) == 2


def test_a_computer_answers_its_question_itself(open_match: OpenMatch) -> None:
    match = asked(open_match, ADA, ROBOT)
    match.engine.answer("swap")
    match.wait(0.1)
    assert match.told(QuestionAsked) == []
    assert match.position.sides == (Side.WHITE, Side.BLACK)


def test_nothing_happens_until_the_display_has_settled(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    for _ in range(100):
        match.controller.update(0.1, settled=False)
    assert match.engine.asked == []
    match.wait(0.1)
    match.engine.answer("3", "2")
    for _ in range(100):
        match.controller.update(0.1, settled=False)
    assert match.told(MovePlayed) == []
    match.wait(0.1)
    assert match.points == (3, 0)


def test_a_failed_computer_is_not_asked_again_by_itself(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    match.wait(0.1)
    match.engine.fail("Broken.")
    match.wait(5)
    assert len(match.engine.asked) == 1


def test_a_pause_ends_when_its_time_is_up(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    match.controller.update(0)
    assert len(match.engine.asked) == 1
    match.engine.answer("3", "2")
    match.controller.update(0)
    assert match.points == (3, 0)
    match.controller.update(0.25)
    assert match.points == (5, 0)


def test_a_computer_waits_a_quarter_of_a_second_after_a_redo(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2)
    match.controller.undo()
    match.controller.redo()
    match.controller.update(0.2)
    assert match.engine.asked == []
    match.controller.update(0.1)
    assert len(match.engine.asked) == 1


def test_the_next_change_is_the_next_automatic_step(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    assert match.controller.next_change() == 0.0  # the computer is still to be asked
    match.controller.update(0.01)
    assert match.controller.next_change() == math.inf  # its answer is news
    match.engine.answer("3", "2")
    match.controller.update(0.01)
    assert 0 < match.controller.next_change() <= 0.25  # the rest of its turn, after a pause
    match.wait(2)
    assert match.controller.next_change() == math.inf


def test_no_step_is_due_while_an_earlier_turn_is_viewed(open_match: OpenMatch) -> None:
    match = open_match((ADA, ROBOT))
    match.play(3, 2, 1)
    match.controller.view(match.controller.match.undo)
    match.controller.update(0.5)
    match.controller.update(1.0)  # the view is saved
    assert match.controller.next_change() == math.inf


def test_no_step_is_due_after_a_failure_of_the_engine(open_match: OpenMatch) -> None:
    match = open_match((ROBOT, ADA))
    match.controller.update(0.01)
    match.engine.fail("Broken.")
    match.controller.update(0.01)
    assert match.controller.next_change() == math.inf


def test_no_step_is_due_while_a_person_thinks(open_match: OpenMatch) -> None:
    match = open_match()
    assert match.controller.next_change() == math.inf
    match.play(3, 2)
    assert match.controller.next_change() == math.inf


def test_a_locked_match_plays_no_forced_move(open_match: OpenMatch) -> None:
    match = open_match(Most="2")
    match.play(1)
    match.controller.state.locked = True
    match.wait(5)
    assert match.points == (1, 0)
    assert match.controller.next_change() == math.inf
    match.controller.state.locked = False
    match.wait(0.1)
    assert match.points == (3, 0)


def test_a_question_waits_until_the_match_is_not_locked(open_match: OpenMatch) -> None:
    match = open_match(Pie="yes")
    match.controller.state.locked = True
    for number in (1, 2):
        match.controller.play_by_program(Add(number))
    match.wait(5)
    assert match.told(QuestionAsked) == []
    match.controller.state.locked = False
    match.wait(0.1)
    assert len(match.told(QuestionAsked)) == 1
