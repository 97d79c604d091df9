"""What the scenes of all games share, shown on the toy game Race.

Three slots with the numbers 1, 2, 3; a number is dragged into the pot of the side to move. Two
different numbers make a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from games.ai.messages import Failure, Proposal, Reply
from games.core.game import Game
from games.core.position import Outcome, Side
from games.ui.board import Mark, View
from games.ui.face import Face
from games.ui.match_scene import MatchScene, Plate, Question
from games.ui.seats import Seat
from games.ui.sprites import Piece, Place
from games.ui.stage import Stage
from tests import toy

NewStage = Callable[..., Stage]

ADA, BEN = Seat("human", "Ada", ""), Seat("human", "Ben", "")
ROBOT, ROVER = Seat("computer", "Robot", "greedy"), Seat("computer", "Rover", "random")


class FakeEngine:
    """Answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.news: list[Reply | Failure] = []
        self.busy = False
        self.cancelled = 0

    def warm_up(self) -> None:
        pass

    def ask(self, game: str, record: str, side: str, **how: Any) -> int:
        self.asked.append({"record": record, "side": side, **how})
        self.busy = True
        return len(self.asked)

    def answer(self, *moves: str) -> None:
        self.propose(moves)

    def propose(self, *turns: tuple[str, ...]) -> None:
        self.busy = False
        proposals = tuple(Proposal("+".join(moves), moves, 1.0) for moves in turns)
        self.news.append(Reply(len(self.asked), proposals))

    def fail(self, sentence: str) -> None:
        self.busy = False
        self.news.append(Failure(len(self.asked), sentence))

    def cancel(self) -> None:
        self.cancelled += self.busy
        self.busy = False
        self.news.clear()

    def poll(self) -> list[Reply | Failure]:
        news, self.news = self.news, []
        return news


class RaceScene(MatchScene[toy.Race]):
    """Slots in a row, pots below them."""

    game_name = "race"
    PLACES = ("1", "2", "3", "black", "white")

    def lay_out(self, area: pygame.Rect) -> None:
        self.corner = area.topleft

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return pygame.Surface((size, size), pygame.SRCALPHA)

    def view(self, position: toy.Race) -> View:
        pieces: dict[Place, Piece] = {str(number): Piece(str(number)) for number in (1, 2, 3)}
        pot = position.to_move.value
        dests: dict[Place, list[Place]] = {
            str(m): [pot] for m in position.legal_moves() if isinstance(m, toy.Add)
        }
        return View(pieces, dests)

    def meant(self, position: toy.Race, origin: Place, target: Place) -> toy.RaceMove | None:
        return toy.Add(int(str(origin))) if target in ("black", "white") else None

    def expectation(self, position: toy.Race) -> str:
        return "drop a number into your pot"

    def plates(self, position: toy.Race) -> list[Plate]:
        points = dict(zip((Side.BLACK, Side.WHITE), position.points, strict=True))
        return [
            Plate(side, "1", self.seat_of(side).name, str(points[side])) for side in position.sides
        ]

    def reason(self, outcome: Outcome) -> str:
        return "The goal was reached."

    def question(self, position: toy.Race) -> Question | None:
        if toy.Swap() in position.legal_moves():
            return Question("Colours", "Choose.", (("Swap", toy.Swap()), ("Three", toy.Add(3))))
        return None

    def forced(self, position: toy.Race) -> toy.RaceMove | None:
        legal = position.legal_moves()
        return legal[0] if len(legal) == 1 else None

    def why(self, before: toy.Race, moves: Sequence[Any], value: float) -> str:
        return f"gives {sum(move.number for move in moves)}"

    def refusal(self, position: toy.Race, origin: Place | None, target: Place | None) -> str:
        return "Numbers go into a pot."

    def spot(self, place: Place) -> pygame.Rect:
        column = self.PLACES.index(str(place))
        x, y = self.corner
        return pygame.Rect(x + column % 3 * 100, y + column // 3 * 100, 80, 80)

    def place_at(self, point: tuple[int, int]) -> Place | None:
        return next((p for p in self.PLACES if self.spot(p).collidepoint(point)), None)

    def draw_ground(self, surface: pygame.Surface, position: toy.Race) -> None:
        surface.fill((200, 200, 200))

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        pass


class Table:
    """A running scene, and a hand."""

    def __init__(self, stage: Stage, engine: FakeEngine) -> None:
        self.stage = stage
        self.engine = engine

    @property
    def scene(self) -> RaceScene:
        return next(s for s in self.stage.scenes.stack if isinstance(s, RaceScene))

    @property
    def points(self) -> tuple[int, int]:
        return self.scene.position.points

    @property
    def top(self) -> Any:
        """The top scene: a fresh look each time."""
        return self.stage.scenes.top

    def drag(self, origin: str, target: str) -> None:
        start, end = self.scene.spot(origin).center, self.scene.spot(target).center
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.send(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
        self.send(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, code: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="")

    def send(self, kind: int, **attributes: Any) -> None:
        self.stage.scenes.handle(pygame.Event(kind, **attributes))

    def wait(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * 60)):
            self.stage.scenes.update(1 / 60)


OpenTable = Callable[..., Table]


@pytest.fixture
def open_table(new_stage: NewStage) -> OpenTable:
    def make(seats: Sequence[Seat] = (ADA, BEN), **options: str) -> Table:
        engine = FakeEngine()
        stage = new_stage(race=RaceScene)
        faces: dict[str, Face] = dict(stage.faces)
        game: Game = replace(toy.RACE)
        faces["race"] = Face(game, lambda *_: None, lambda: toy.Race(), ())
        stage.faces = faces
        stage.engine = engine  # type: ignore[assignment]
        stage.scenes.go("race", options=options, seats=seats)
        stage.scenes.settle()
        return Table(stage, engine)

    return make


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
    assert table.scene.message == "9 cannot be added now"


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
    assert table.scene.thinking
    table.engine.answer("2", "3")
    table.wait(1 / 30)
    assert table.points == (5, 2)
    table.wait()
    assert table.points == (5, 5)
    assert not table.scene.thinking


def test_nothing_can_be_moved_while_the_computer_thinks(open_table: OpenTable) -> None:
    table = open_table((ROBOT, ADA))
    table.wait()
    table.drag("3", "black")
    assert table.points == (0, 0)
    assert table.scene.message == "It is Robot's turn."


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
    assert table.scene.trouble
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
    assert table.scene.trouble
    assert table.points == (0, 0)


def test_a_hint_marks_the_turn_says_why_and_plays_nothing(open_table: OpenTable) -> None:
    table = open_table()
    table.key(pygame.K_h)
    assert table.scene.hinting
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
        "Hint: 3+2 – gives 5",
        "Hint: 3+1 – gives 4",
        "Hint: 3+2 – gives 5",
    ]
    assert len(table.engine.asked) == 1


def test_a_move_made_while_a_hint_is_looked_for_gives_it_up(open_table: OpenTable) -> None:
    table = open_table()
    table.key(pygame.K_h)
    table.drag("1", "black")
    assert table.engine.cancelled == 1
    assert not table.scene.hinting


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
