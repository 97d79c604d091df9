"""The match scene of all games, tested with the toy game Race."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pygame
import pytest

from games.controller.seats import Hint, HintReady, Seat
from games.core.match import TimeControl
from games.core.position import Side
from games.ui.board.sprites import BoardView
from games.ui.match.board import BoardInput
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.hints import HintDisplay
from games.ui.widgets.dialog import Paragraphs
from tests import toy
from tests.ui import user_input
from tests.ui.race import ADA, BEN, ROBOT, ROVER, Driver, OpenMatch


def test_a_drop_on_a_target_is_a_move_and_two_make_a_turn(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    assert driver.points == (3, 0)
    assert driver.view.position.mid_turn
    driver.drag("1", "black")
    assert driver.points == (4, 0)
    assert driver.view.position.to_move is Side.WHITE


def test_a_second_drop_during_the_animation_of_the_first_is_not_lost(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert driver.points == (5, 0)


def test_a_drop_that_the_rules_forbid_says_which_rule(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("3", "black")
    assert driver.points == (3, 0)
    assert driver.message == "Numbers go into a pot."


def test_a_drop_that_is_a_move_but_illegal_has_the_sentence_of_the_rules(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    scene = driver.scene
    BoardInput(scene.board.view, scene.board.parts).refused("9", "black")
    assert driver.message == "9 cannot be added now."


def test_a_sentence_goes_after_a_while(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.view.status.say("Hm.")
    driver.wait(5.5)
    assert driver.message == "Hm."
    driver.wait(1.0)
    assert driver.message == ""


def test_undo_and_redo_by_gesture_and_by_turn(open_match: OpenMatch) -> None:
    driver = open_match()
    for origin, target in [("3", "black"), ("2", "black"), ("1", "white")]:
        driver.drag(origin, target)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert driver.points == (5, 0)
    driver.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert driver.points == (0, 0)
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    assert driver.points == (3, 0)
    driver.key(pygame.K_y, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert driver.points == (5, 0)


def test_undo_in_mid_turn_lets_the_turn_go_another_way(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.drag("1", "black")
    driver.drag("2", "black")
    assert driver.points == (3, 0)
    assert driver.view.position.to_move is Side.WHITE


def test_the_computer_is_asked_for_its_turn_and_plays_it_gesture_by_gesture(
    open_match: OpenMatch,
) -> None:
    driver = open_match((ADA, ROBOT))
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert not driver.engine.asked
    driver.wait()
    assert len(driver.engine.asked) == 1
    asked = driver.engine.asked[0]
    assert (asked["side"], asked["level"]) == ("white", "greedy")
    assert "1. 3+2 {5:0}" in asked["record"]
    assert driver.controller.ai.thinking
    driver.engine.answer("2", "3")
    driver.wait(1 / 30)
    assert driver.points == (5, 2)
    driver.wait()
    assert driver.points == (5, 5)
    assert not driver.controller.ai.thinking


def test_nothing_can_be_moved_while_the_computer_thinks(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    driver.wait()
    driver.drag("3", "black")
    assert driver.points == (0, 0)
    assert driver.message == "It is Robot’s turn."


def test_an_unnamed_computer_is_called_the_computer(
    open_match: OpenMatch,
) -> None:
    driver = open_match((Seat("computer", "Computer", "greedy"), ADA))
    driver.wait()
    driver.drag("3", "black")
    assert driver.message == "It is the computer’s turn."


def test_against_the_computer_undo_goes_back_to_ones_own_decision(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.engine.answer("2", "3")
    driver.wait(2)
    assert driver.points == (5, 5)
    driver.controller.undo()
    assert driver.points == (3, 0)
    driver.controller.redo()
    assert driver.points == (5, 5)


def test_undo_while_the_computer_thinks_cancels_at_once(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.controller.undo()
    assert driver.engine.cancelled == 1
    assert driver.points == (3, 0)
    driver.wait()
    assert len(driver.engine.asked) == 1


def test_undo_stays_if_no_person_has_decided_before(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    driver.wait()
    driver.engine.answer("1", "2")
    driver.wait()
    driver.controller.undo()
    assert driver.points == (3, 0)


def test_computers_alone_halt_after_undo_until_they_are_sent_on(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ROVER))
    driver.wait()
    driver.engine.answer("1", "2")
    driver.wait()
    assert len(driver.engine.asked) == 2
    driver.controller.undo(whole_turn=True)
    driver.wait(3)
    assert driver.points == (0, 0)
    assert driver.controller.state.halted
    assert len(driver.engine.asked) == 2
    driver.controller.resume()
    driver.wait()
    assert len(driver.engine.asked) == 3


def test_a_hint_marks_the_turn_says_why_and_plays_nothing(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.key(pygame.K_h)
    assert driver.controller.ai.hinting
    driver.engine.answer("3", "2")
    driver.wait(0.1)
    assert list(driver.board.hints) == ["3", "black"]
    assert driver.message == "Hint: 3+2 – gives 5"
    assert driver.points == (0, 0)
    driver.scene.draw(pygame.Surface((1280, 800)))
    driver.drag("1", "black")
    assert not driver.board.hints


def test_asking_again_shows_the_next_best_turn_and_then_the_best_again(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    driver.key(pygame.K_h)
    driver.engine.propose(("3", "2"), ("3", "1"))
    driver.wait(0.1)
    said = []
    for _ in range(3):
        said.append(driver.message)
        driver.key(pygame.K_h)
    assert said == [
        "Hint 1 of 2: 3+2 – gives 5",
        "Hint 2 of 2: 3+1 – gives 4",
        "Hint 1 of 2: 3+2 – gives 5",
    ]
    assert len(driver.engine.asked) == 1


def hinted(open_match: OpenMatch, *turns: tuple[str, ...], **options: str) -> Driver:
    """A table at which hints have been asked for and given."""
    driver = open_match(**options)
    driver.key(pygame.K_h)
    driver.engine.propose(*turns)
    driver.wait(0.1)
    return driver


def test_a_hint_outlasts_a_resize_and_a_held_piece(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"))
    driver.context.resize((900, 1200))
    assert list(driver.board.hints) == ["3", "black"]
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    held = user_input.show(driver.context)
    driver.controller.ai.stop()
    driver.send(pygame.USEREVENT)  # nothing else tells the scene of it
    assert pygame.image.tobytes(held, "RGB") != pygame.image.tobytes(
        user_input.show(driver.context), "RGB"
    )


def test_the_rest_of_a_hinted_turn_is_shown_while_it_is_followed(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"), ("3", "1"), ("1", "2"))
    driver.drag("3", "black")
    assert list(driver.board.hints) == ["2", "black"]
    driver.wait()
    driver.key(pygame.K_h)
    assert driver.message == "Hint 2 of 2: 3+1 – gives 4"
    assert list(driver.board.hints) == ["1", "black"]
    driver.drag("1", "black")
    assert not driver.board.hints
    assert len(driver.engine.asked) == 1


def test_another_move_removes_the_hint(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"), ("1", "2"))
    driver.drag("1", "black")
    assert not driver.board.hints
    driver.key(pygame.K_h)
    assert len(driver.engine.asked) == 2


def test_an_undo_ends_a_hint(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"))
    driver.drag("3", "black")
    driver.controller.undo()
    assert not driver.board.hints


def test_a_hint_says_that_there_is_no_other_turn(open_match: OpenMatch) -> None:
    scene = open_match().scene
    hint = Hint("1", toy.Race(most=1), (toy.Add(1),), only=True)
    said = HintDisplay(scene.board.view, scene.board.parts).sentence(HintReady(hint, 1, 1))
    assert said == "Hint: 1 – the only legal turn"


def test_a_move_made_while_a_hint_is_looked_for_gives_it_up(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.key(pygame.K_h)
    driver.drag("1", "black")
    assert driver.engine.cancelled == 1
    assert not driver.controller.ai.hinting


def advice(dialog: ChoiceScene) -> list[str]:
    """The sentences below the buttons of a dialog."""
    return [text for w in dialog.form.widgets if isinstance(w, Paragraphs) for text in w.texts]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_hint_at_a_question_says_which_choice_is_better(
    open_choice: OpenMatch, by_key: bool
) -> None:
    driver = open_choice(Pie="yes")
    driver.drag("1", "black")
    driver.drag("2", "black")
    driver.wait()
    dialog = driver.top
    assert isinstance(dialog, ChoiceScene)
    if by_key:
        driver.key(pygame.K_h)
    else:
        user_input.click(driver.context.scenes, user_input.button(dialog, "Hint (H)").rect.center)
    driver.wait(0.1)
    assert advice(dialog) == ["Looking for a hint…"]
    driver.engine.propose(("swap",), ("3",))
    driver.wait(0.1)
    driver.key(pygame.K_h)
    driver.wait(0.1)
    assert advice(dialog) == ["Hint: Black stands better."]
    driver.context.scenes.draw(pygame.Surface(driver.context.size))
    assert len(driver.engine.asked) == 1
    user_input.click(driver.context.scenes, user_input.button(dialog, "Swap").rect.center)
    assert driver.view.position.sides == (Side.WHITE, Side.BLACK)


def test_a_question_without_an_earlier_decision_of_a_person_has_no_way_back(
    open_match: OpenMatch,
) -> None:
    driver = open_match((ROBOT, ADA), Pie="yes")
    driver.wait()
    driver.engine.answer("1", "2")
    driver.wait(2)
    assert driver.top.arguments["title"] == "Colours"
    assert driver.top.arguments["cancel"] is None
    assert not driver.controller.can_undo


def test_the_verdict_names_winner_reason_and_scores(open_match: OpenMatch) -> None:
    driver = open_match(Goal="3")
    driver.drag("3", "black")
    verdict = driver.scene.panel.navigation.summary()
    assert verdict.title == "Ada wins"
    assert verdict.reason == "The goal was reached."
    assert verdict.rows == (("Ada", "3", True), ("Ben", "0", False))
    assert verdict.next_label is None


def test_a_rematch_swaps_the_seats_and_a_restart_keeps_them(open_match: OpenMatch) -> None:
    driver = open_match()
    first = driver.scene
    first.panel.navigation.restart()
    driver.context.scenes.settle()
    assert driver.scene is not first
    assert driver.controller.state.seats == (ADA, BEN)
    driver.scene.panel.navigation.rematch()
    driver.context.scenes.settle()
    assert driver.controller.state.seats == (BEN, ADA)


def test_leaving_cancels_the_computers_search(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    driver.wait()
    driver.scene.panel.navigation.to_menu()
    driver.context.scenes.settle()
    assert driver.engine.cancelled == 1


def test_escape_puts_back_first_and_pauses_then(open_match: OpenMatch) -> None:
    driver = open_match()
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.key(pygame.K_ESCAPE)
    assert driver.top is driver.scene
    assert driver.board.drag is None
    driver.key(pygame.K_ESCAPE)
    assert driver.top is not driver.scene


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_a_resize_in_mid_drag_puts_the_piece_back_and_lays_out_again(
    open_match: OpenMatch, size: tuple[int, int]
) -> None:
    driver = open_match()
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.context.resize(size)
    assert driver.board.drag is None
    driver.scene.draw(pygame.Surface(size))
    driver.drag("3", "black")
    assert driver.points == (3, 0)


def test_losing_the_focus_puts_the_piece_back(open_match: OpenMatch) -> None:
    driver = open_match()
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.context.scenes.covered()
    assert driver.board.drag is None


def test_automatic_steps_do_not_disturb_a_held_piece(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT), control=TimeControl(60), Pie="yes", Most="2")
    driver.controller.ai.hint()
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.engine.answer("1", "2")
    driver.wait(10)
    assert driver.board.drag is not None
    assert driver.points == (0, 0)


def test_an_earlier_turn_that_is_viewed_has_no_marks_for_input(open_match: OpenMatch) -> None:
    driver = open_match()
    gestures = driver.parts.gestures
    plain = gestures.board_view

    def ready(position: toy.Race) -> BoardView:
        return replace(plain(position), ready="1")

    gestures.board_view = ready  # type: ignore[method-assign]
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert driver.board.chosen == "1"
    driver.scene.panel.playback.step(-1)
    driver.wait()
    assert driver.board.chosen is None
    driver.scene.panel.playback.to_end()
    driver.wait()
    assert driver.board.chosen == "1"


def flipping(driver: Driver) -> Driver:
    settings = msgspec.structs.replace(driver.context.settings, flip_board=True)
    driver.context.change_settings(settings)
    driver.wait(0.1)
    return driver


def viewer(driver: Driver) -> Side | None:
    """The side at whose place the board is shown."""
    return driver.view.viewer


def test_the_board_turns_to_the_person_to_move_once_the_turn_is_shown(
    open_match: OpenMatch,
) -> None:
    driver = flipping(open_match())
    assert viewer(driver) is Side.BLACK
    driver.drag("3", "black")
    driver.wait()
    assert viewer(driver) is Side.BLACK
    driver.drag("2", "black")
    driver.wait()
    assert viewer(driver) is Side.WHITE


def test_the_board_stays_with_the_only_person(open_match: OpenMatch) -> None:
    driver = flipping(open_match((ROBOT, ADA)))
    assert viewer(driver) is None
    driver.wait()
    driver.engine.answer("1", "2")
    driver.wait()
    assert viewer(driver) is Side.WHITE
    driver.drag("3", "white")
    driver.drag("2", "white")
    driver.wait()
    assert viewer(driver) is Side.WHITE


def test_without_the_setting_the_board_never_turns(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    assert viewer(driver) is None


def test_a_held_piece_looks_the_same_above_the_kept_picture(open_match: OpenMatch) -> None:
    driver = open_match()
    x, y = driver.spot("3").center
    target = driver.spot("black").center
    user_input.press(driver.context.scenes, (x, y))
    for point in ((x + 40, y), target, (target[0] + 1, target[1])):
        user_input.move(driver.context.scenes, point)
        driver.wait(0.1)
        kept = pygame.image.tobytes(user_input.show(driver.context), "RGB")
        driver.send(pygame.USEREVENT)  # everything is drawn again
        driver.wait(0.1)
        assert pygame.image.tobytes(user_input.show(driver.context), "RGB") == kept
    driver.send(pygame.MOUSEBUTTONUP, pos=target, button=1)
    assert driver.points == (3, 0)


def test_a_button_stays_hovered_only_while_the_pointer_is_in_the_panel(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    rules = next(
        node for node in driver.scene.panel.accessible() if node.name == "Rules" and node.rect
    )
    assert rules.rect is not None
    still = pygame.image.tobytes(user_input.show(driver.context), "RGB")
    user_input.move(driver.context.scenes, rules.rect.center)
    driver.wait(0.1)
    assert pygame.image.tobytes(user_input.show(driver.context), "RGB") != still
    user_input.move(driver.context.scenes, (5, 5))
    driver.wait(0.1)
    assert pygame.image.tobytes(user_input.show(driver.context), "RGB") == still


def test_a_button_pressed_in_the_panel_is_let_go_elsewhere(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.wait()
    undo = next(node for node in driver.scene.panel.accessible() if node.name == "Undo")
    assert undo.rect is not None
    user_input.press(driver.context.scenes, undo.rect.center)
    user_input.move(driver.context.scenes, (5, 5))
    user_input.release(driver.context.scenes, (5, 5))
    user_input.move(driver.context.scenes, undo.rect.center)
    user_input.release(driver.context.scenes, undo.rect.center)
    assert driver.points == (3, 0)
    user_input.click(driver.context.scenes, undo.rect.center)
    assert driver.points == (0, 0)
