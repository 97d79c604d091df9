"""What the scenes of all games share, shown on the toy game Race."""

from __future__ import annotations

import pygame
import pytest

from games.core.position import Side
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.hints import Hint, Hints, is_only_turn
from games.ui.match.seats import Seat
from tests import toy
from tests.ui import hand
from tests.ui.race import ADA, BEN, ROBOT, ROVER, OpenTable, Table


def test_a_drop_on_a_target_is_a_move_and_two_make_a_turn(open_table: OpenTable) -> None:
    table = open_table()
    table.drag("3", "black")
    assert table.points == (3, 0)
    assert table.scene.position.mid_turn
    table.drag("1", "black")
    assert table.points == (4, 0)
    assert table.scene.position.to_move is Side.WHITE


def test_a_second_drop_during_the_animation_of_the_first_is_not_lost(
    open_table: OpenTable,
) -> None:
    table = open_table()
    table.drag("3", "black")
    table.drag("2", "black")
    assert table.points == (5, 0)


def test_a_drop_that_the_rules_forbid_says_which_rule(open_table: OpenTable) -> None:
    table = open_table()
    table.drag("3", "black")
    table.drag("3", "black")
    assert table.points == (3, 0)
    assert table.scene.message == "Numbers go into a pot."


def test_a_drop_that_is_a_move_but_illegal_has_the_sentence_of_the_rules(
    open_table: OpenTable,
) -> None:
    table = open_table()
    table.scene.refused("9", "black")
    assert table.scene.message == "9 cannot be added now."


def test_a_sentence_goes_after_a_while(open_table: OpenTable) -> None:
    table = open_table()
    table.scene.say("Hm.")
    table.wait(5.5)
    assert table.scene.message == "Hm."
    table.wait(1.0)
    assert table.scene.message == ""


def test_undo_and_redo_by_gesture_and_by_turn(open_table: OpenTable) -> None:
    table = open_table()
    for origin, target in [("3", "black"), ("2", "black"), ("1", "white")]:
        table.drag(origin, target)
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.points == (5, 0)
    table.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert table.points == (0, 0)
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert table.points == (3, 0)
    table.key(pygame.K_y, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert table.points == (5, 0)


def test_undo_in_mid_turn_lets_the_turn_go_another_way(open_table: OpenTable) -> None:
    table = open_table()
    table.drag("3", "black")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    table.drag("1", "black")
    table.drag("2", "black")
    assert table.points == (3, 0)
    assert table.scene.position.to_move is Side.WHITE


def test_the_computer_is_asked_for_its_turn_and_plays_it_gesture_by_gesture(
    open_table: OpenTable,
) -> None:
    table = open_table((ADA, ROBOT))
    table.drag("3", "black")
    table.drag("2", "black")
    assert not table.engine.asked
    table.wait()
    assert len(table.engine.asked) == 1
    asked = table.engine.asked[0]
    assert (asked["side"], asked["level"]) == ("white", "greedy")
    assert "1. 3+2 {5:0}" in asked["record"]
    assert table.scene.computers.thinking
    table.engine.answer("2", "3")
    table.wait(1 / 30)
    assert table.points == (5, 2)
    table.wait()
    assert table.points == (5, 5)
    assert not table.scene.computers.thinking


def test_nothing_can_be_moved_while_the_computer_thinks(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ADA))
    table.wait()
    table.drag("3", "black")
    assert table.points == (0, 0)
    assert table.scene.message == "It is Robot's turn."


def test_a_computer_without_a_name_of_its_own_is_called_the_computer(
    open_table: OpenTable,
) -> None:
    table = open_table((Seat("computer", "Computer", "greedy"), ADA))
    table.wait()
    table.drag("3", "black")
    assert table.scene.message == "It is the computer's turn."


def test_against_the_computer_undo_goes_back_to_ones_own_decision(open_table: OpenTable) -> None:
    table = open_table((ADA, ROBOT))
    table.drag("3", "black")
    table.drag("2", "black")
    table.wait()
    table.engine.answer("2", "3")
    table.wait(2)
    assert table.points == (5, 5)
    table.scene.undo()
    assert table.points == (3, 0)
    table.scene.redo()
    assert table.points == (5, 5)


def test_undo_while_the_computer_thinks_cancels_at_once(open_table: OpenTable) -> None:
    table = open_table((ADA, ROBOT))
    table.drag("3", "black")
    table.drag("2", "black")
    table.wait()
    table.scene.undo()
    assert table.engine.cancelled == 1
    assert table.points == (3, 0)
    table.wait()
    assert len(table.engine.asked) == 1


def test_undo_stays_where_nobody_before_has_decided_anything(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ADA))
    table.wait()
    table.engine.answer("1", "2")
    table.wait()
    table.scene.undo()
    assert table.points == (3, 0)


def test_computers_alone_halt_after_undo_until_they_are_sent_on(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ROVER))
    table.wait()
    table.engine.answer("1", "2")
    table.wait()
    assert len(table.engine.asked) == 2
    table.scene.undo(whole_turn=True)
    table.wait(3)
    assert table.points == (0, 0)
    assert table.scene.halted
    assert len(table.engine.asked) == 2
    table.scene.resume()
    table.wait()
    assert len(table.engine.asked) == 3


def test_a_failed_computer_is_a_sentence_and_a_retry(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ADA))
    table.wait()
    table.engine.fail("The computer player has stopped while thinking.")
    table.wait(30)
    assert table.scene.computers.trouble
    assert table.scene.message == "The computer player has stopped while thinking."
    assert len(table.engine.asked) == 1
    table.scene.resume()
    table.wait()
    assert len(table.engine.asked) == 2
    table.engine.answer("1", "2")
    table.wait()
    assert table.points == (3, 0)


def test_an_answer_that_the_rules_forbid_is_a_failure(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ADA))
    table.wait()
    table.engine.answer("1", "1")
    table.wait()
    assert table.scene.computers.trouble
    assert table.points == (0, 0)


def test_a_hint_marks_the_turn_says_why_and_plays_nothing(open_table: OpenTable) -> None:
    table = open_table()
    table.key(pygame.K_h)
    assert table.scene.computers.hinting
    table.engine.answer("3", "2")
    table.wait(0.1)
    assert list(table.scene.board.hints) == ["3", "black", "2", "black"]
    assert table.scene.message == "Hint: 3+2 – gives 5"
    assert table.points == (0, 0)
    table.scene.draw(pygame.Surface((1280, 800)))
    table.drag("1", "black")
    assert not table.scene.board.hints


def test_asking_again_shows_the_next_best_turn_and_then_the_best_again(
    open_table: OpenTable,
) -> None:
    table = open_table()
    table.key(pygame.K_h)
    table.engine.propose(("3", "2"), ("3", "1"))
    table.wait(0.1)
    said = []
    for _ in range(3):
        said.append(table.scene.message)
        table.key(pygame.K_h)
    assert said == [
        "Hint 1 of 2: 3+2 – gives 5",
        "Hint 2 of 2: 3+1 – gives 4",
        "Hint 1 of 2: 3+2 – gives 5",
    ]
    assert len(table.engine.asked) == 1


def hinted(open_table: OpenTable, *turns: tuple[str, ...], **options: str) -> Table:
    """A table at which hints have been asked for and given."""
    table = open_table(**options)
    table.key(pygame.K_h)
    table.engine.propose(*turns)
    table.wait(0.1)
    return table


def test_a_hint_outlasts_a_resize_and_what_is_held(open_table: OpenTable) -> None:
    table = hinted(open_table, ("3", "2"))
    table.stage.resize((900, 1200))
    assert list(table.scene.board.hints) == ["3", "black", "2", "black"]
    start = table.scene.spot("1").center
    table.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    table.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    held = pygame.Surface((900, 1200))
    table.scene.computers.draw(held)
    assert pygame.mask.from_threshold(held, (0, 0, 0), (1, 1, 1, 255)).count() < 900 * 1200


def test_the_rest_of_a_hinted_turn_is_shown_to_who_follows_it(open_table: OpenTable) -> None:
    table = hinted(open_table, ("3", "2"), ("3", "1"), ("1", "2"))
    table.drag("3", "black")
    assert list(table.scene.board.hints) == ["2", "black"]
    table.wait()
    table.key(pygame.K_h)
    assert table.scene.message == "Hint 2 of 2: 3+1 – gives 4"
    assert list(table.scene.board.hints) == ["1", "black"]
    table.drag("1", "black")
    assert not table.scene.board.hints
    assert len(table.engine.asked) == 1


def test_who_takes_another_way_sees_nothing_more_of_the_hint(open_table: OpenTable) -> None:
    table = hinted(open_table, ("3", "2"), ("1", "2"))
    table.drag("1", "black")
    assert not table.scene.board.hints
    table.key(pygame.K_h)
    assert len(table.engine.asked) == 2


def test_a_take_back_ends_a_hint(open_table: OpenTable) -> None:
    table = hinted(open_table, ("3", "2"))
    table.drag("3", "black")
    table.scene.undo()
    assert not table.scene.board.hints


def test_a_hint_says_that_there_is_no_other_turn() -> None:
    one, left = toy.Race(most=1), toy.Race(most=2, begun=1)
    assert is_only_turn(left, (toy.Add(2),))
    assert not is_only_turn(toy.Race(most=2), (toy.Add(1), toy.Add(2)))
    assert is_only_turn(one, (toy.Add(1),))
    assert Hints([Hint("1", "gives 1", (), only=True)]).sentence == (
        "Hint: 1 – the only turn there is"
    )


def test_a_move_made_while_a_hint_is_looked_for_gives_it_up(open_table: OpenTable) -> None:
    table = open_table()
    table.key(pygame.K_h)
    table.drag("1", "black")
    assert table.engine.cancelled == 1
    assert not table.scene.computers.hinting


def test_a_question_is_asked_once_things_have_settled_and_can_be_gone_back_from(
    open_table: OpenTable,
) -> None:
    table = open_table(Pie="yes")
    table.drag("1", "black")
    table.drag("2", "black")
    assert table.top == table.scene
    table.wait()
    asked = table.top.arguments
    assert asked["title"] == "Colours"
    assert [label for label, _ in asked["choices"]] == ["Swap", "Three"]
    table.stage.scenes.pop()
    asked["cancel"]()
    table.stage.scenes.settle()
    assert table.points == (1, 0)
    table.drag("2", "black")
    table.wait()
    table.top.arguments["choices"][0][1]()
    assert table.scene.position.sides == (Side.WHITE, Side.BLACK)
    assert table.scene.seat == ADA


@pytest.mark.parametrize("by_key", [True, False])
def test_a_hint_at_a_question_says_which_choice_is_better(
    open_choice: OpenTable, by_key: bool
) -> None:
    table = open_choice(Pie="yes")
    table.drag("1", "black")
    table.drag("2", "black")
    table.wait()
    dialog = table.top
    assert isinstance(dialog, ChoiceScene)
    if by_key:
        table.key(pygame.K_h)
    else:
        hand.click(table.stage.scenes, hand.button(dialog, "Hint (H)").rect.center)
    table.wait(0.1)
    computers = table.scene.computers
    assert computers.advice == "A hint is being looked for …"
    table.engine.propose(("swap",), ("3",))
    table.wait(0.1)
    table.key(pygame.K_h)
    table.wait(0.1)
    assert computers.advice == "Hint: Black stands better."
    table.stage.scenes.draw(pygame.Surface(table.stage.size))
    assert len(table.engine.asked) == 1
    hand.click(table.stage.scenes, hand.button(dialog, "Swap").rect.center)
    assert table.scene.position.sides == (Side.WHITE, Side.BLACK)


def test_a_question_without_an_earlier_decision_of_a_person_has_no_way_back(
    open_table: OpenTable,
) -> None:
    table = open_table((ROBOT, ADA), Pie="yes")
    table.wait()
    table.engine.answer("1", "2")
    table.wait(2)
    assert table.top.arguments["title"] == "Colours"
    assert table.top.arguments["cancel"] is None
    assert not table.scene.can_take_back


def test_the_computer_answers_a_question_by_itself(open_table: OpenTable) -> None:
    table = open_table((ADA, ROBOT), Pie="yes")
    table.drag("1", "black")
    table.drag("2", "black")
    table.wait()
    assert table.top is table.scene
    table.engine.answer("swap")
    table.wait()
    assert table.scene.position.sides == (Side.WHITE, Side.BLACK)


def test_a_move_without_a_choice_is_made_by_the_program(open_table: OpenTable) -> None:
    table = open_table(Most="2")
    table.drag("1", "black")
    assert table.points == (1, 0)
    table.wait()
    assert table.points == (3, 0)
    table.scene.undo()
    assert table.points == (0, 0)


def test_the_end_is_announced_once_and_after_an_undo_again(open_table: OpenTable) -> None:
    table = open_table(Goal="3")
    table.drag("3", "black")
    table.wait(3)
    assert table.top.arguments == {"match": table.scene}
    table.stage.scenes.pop()
    table.stage.scenes.settle()
    table.wait(3)
    assert table.top is table.scene
    table.scene.undo()
    table.drag("3", "black")
    table.wait(3)
    assert table.top is not table.scene


def test_the_verdict_names_winner_reason_and_scores(open_table: OpenTable) -> None:
    table = open_table(Goal="3")
    table.drag("3", "black")
    verdict = table.scene.verdict()
    assert verdict.title == "Ada wins"
    assert verdict.reason == "The goal was reached."
    assert verdict.rows == (("Ada", "3", True), ("Ben", "0", False))
    assert verdict.next_label is None


def test_a_rematch_swaps_the_seats_and_a_restart_keeps_them(open_table: OpenTable) -> None:
    table = open_table()
    first = table.scene
    first.restart()
    table.stage.scenes.settle()
    assert table.scene is not first
    assert table.scene.seats == (ADA, BEN)
    table.scene.rematch()
    table.stage.scenes.settle()
    assert table.scene.seats == (BEN, ADA)


def test_leaving_cancels_the_computers_thought(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ADA))
    table.wait()
    table.scene.to_menu()
    table.stage.scenes.settle()
    assert table.engine.cancelled == 1


def test_escape_puts_back_first_and_pauses_then(open_table: OpenTable) -> None:
    table = open_table()
    start = table.scene.spot("1").center
    table.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    table.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    table.key(pygame.K_ESCAPE)
    assert table.top is table.scene
    assert table.scene.board.drag is None
    table.key(pygame.K_ESCAPE)
    assert table.top is not table.scene


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_a_resize_in_mid_drag_puts_the_piece_back_and_lays_out_anew(
    open_table: OpenTable, size: tuple[int, int]
) -> None:
    table = open_table()
    start = table.scene.spot("1").center
    table.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    table.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    table.stage.resize(size)
    assert table.scene.board.drag is None
    table.scene.draw(pygame.Surface(size))
    table.drag("3", "black")
    assert table.points == (3, 0)


def test_losing_the_focus_puts_the_piece_back(open_table: OpenTable) -> None:
    table = open_table()
    start = table.scene.spot("1").center
    table.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    table.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    table.stage.scenes.covered()
    assert table.scene.board.drag is None
