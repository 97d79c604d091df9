"""The texts of the window: what is expected, refusals, the pie choice, the end."""

from __future__ import annotations

import pytest

from games.veletas.rules.pieces import Pie
from games.veletas.rules.position import VeletasPosition, first_position, random_start
from games.veletas.view.examples import middle_game, played, won
from games.veletas.view.layout import BOWLS, RESERVE
from games.veletas.view.words import VeletasTexts
from tests.spoken import view_at
from tests.veletas.match_driver import OpenMatch
from tests.veletas.pictures import BLACK, WHITE

TEXTS = VeletasTexts(view_at())


@pytest.mark.parametrize(("turns", "sentence"), [
    ((), "Black: place 2 shooters."),
    (("c3",), "Black: place 1 more shooter."),
    (("c3,e5",), "Black: place your first stone on any empty square."),
    (("c3,e5/a1",), "Choose a colour: keep White or take Black."),
    (("c3,e5/a1", "swap"), "White: place 3 shooters."),
    (("c3,e5/a1", "keep", "b2,b3,b4/a2"), "Black: move a shooter, or shoot without moving."),
    (("c3,e5/a1", "keep", "b2,b3,b4/a2", "e5-e8"), "Black: shoot a stone from e8."),
])  # fmt: skip
def test_the_expectation(turns: tuple[str, ...], sentence: str) -> None:
    assert TEXTS.expectation(played(first_position(9), *turns)) == sentence


def test_the_pie_choice_describes_the_next_turns() -> None:
    position = played(first_position(10), "c3,e5,g7/a1")
    question = VeletasTexts(view_at(position)).question(position, position.legal_moves())
    assert question.text.startswith(
        "White places the other 4 shooters and a stone, then Black takes the first turn."
    )


def test_the_question_of_a_random_start_has_no_second_placement() -> None:
    position = played(random_start(7, "current", ["b2", "d4", "f6"]), "d4/d6")
    question = VeletasTexts(view_at(position)).question(position, position.legal_moves())
    assert question.text == (
        "Black has made the first turn; White makes the next one. "
        "Take Black's place, or stay White?"
    )


@pytest.mark.parametrize(("choice", "said"), [
    ("keep", "Ben keeps White."), ("swap", "Ben takes Black: the colours are swapped."),
])  # fmt: skip
def test_the_choice_is_announced(open_match: OpenMatch, choice: str, said: str) -> None:
    driver = open_match("d4/a1", Size="7")
    before, seat = driver.position, driver.view.controller.state.seat
    move = Pie(swap=choice == "swap")
    assert driver.texts.announcement(before, move, before.play(move), seat, "") == said


def test_the_end_is_explained_by_the_claims_of_the_winner() -> None:
    position = won()
    outcome = position.outcome()
    assert outcome is not None
    texts = VeletasTexts(view_at(position))
    assert texts.reason(outcome) == "Black has claimed 2 of the 3 shooters."


PLACING = played(first_position(7), "d4")
PLAYING = middle_game()


@pytest.mark.parametrize(("position", "origin", "target", "sentence"), [
    (PLAYING, None, None, ""),
    (PLAYING, None, "a9", "a9 was claimed by Black: claimed shooters never move or shoot."),
    (PLAYING, None, "b9", "The stone on b9 stays where it is: only shooters move."),
    (PLAYING, None, "d1", "Take a shooter, or a stone from your bowl, first."),
    (PLAYING, None, BOWLS[WHITE], "Those are White's stones: it is Black's turn."),
    (PLAYING, "c4", BOWLS[BLACK], "Stones and shooters go onto squares of the board."),
    (PLACING, None, "a1", "Take a stone from your bowl first."),
])  # fmt: skip
def test_refusals(
    position: VeletasPosition, origin: str | None, target: str | None, sentence: str
) -> None:
    assert TEXTS.refusal(position, origin, target) == sentence


def test_refusals_by_a_rule_say_the_rule() -> None:
    assert TEXTS.refusal(PLAYING, None, "c4").startswith("the shooter stays on c4")
    assert "placement is over" in TEXTS.refusal(PLAYING, None, RESERVE)
