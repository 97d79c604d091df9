"""Cards made from turning points of Race, and exercises made from cards."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from games.core.game import Evaluation
from games.core.record import write_record
from games.learning.coach import (
    LONGEST,
    CoachTexts,
    Story,
    TurnInQuestion,
    card_of,
    exercise_from,
    exercise_of,
    keep_cards,
)
from games.storage.documents import Card
from tests.looks import replace as with_changes
from tests.toy import RACE
from tests.ui.coach.conftest import MOST_POINTS, Pupil, match_of, proving_view, race_view

NOW = datetime(2026, 11, 22, tzinfo=UTC)
RECORD = write_record(RACE, {"Goal": "20"}, match_of(3, 2, 1, 3))


def made() -> Card:
    played, best = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
    exercise = exercise_of(race_view(), RECORD, played, best, Story(), "2+3")
    return card_of(exercise, RECORD, ("Ada", "Ben"), NOW)


def test_a_card_is_due_at_once() -> None:
    card = made()
    assert (card.game, card.record, card.played, card.best) == ("race", RECORD, "1+2", "3+2")
    assert (card.answer, card.names, card.memory.due) == ("2+3", ("Ada", "Ben"), NOW)


def test_an_exercise_is_made_from_a_card_with_its_story() -> None:
    exercise = exercise_from(race_view(), made())
    assert exercise is not None
    assert str(exercise.position) == "5:4 of 20, black to move"
    assert exercise.turns.best_value == Evaluation(0.9)
    assert exercise.story == (
        "You got 3. Your chance to win fell from about 90% to 70%.",
        "You could have got 5.",
    )


def test_the_story_is_told_with_the_answer_and_the_names() -> None:
    asked: list[TurnInQuestion] = []

    def tell(turn: TurnInQuestion) -> Story:
        asked.append(turn)
        return Story()

    texts = CoachTexts(tell, lambda turn: "", lambda before, moves, names: "")
    view = with_changes(race_view(), coach=lambda: texts)
    exercise_from(view, made())
    assert [str(move) for move in asked[0].answer] == ["2", "3"]
    assert asked[0].names == ("Ada", "Ben")


def test_a_card_that_cannot_be_played_is_no_exercise() -> None:
    for change in ({"record": "no record"}, {"best": "3+3"}, {"answer": "1+1"}, {"played": "x"}):
        assert exercise_from(race_view(), replace(made(), **change)) is None


def test_new_cards_are_kept_and_known_ones_stay(pupil: Pupil) -> None:
    context = pupil.context
    keep_cards(context.user_files.coach, [made()])
    keep_cards(
        context.user_files.coach, [replace(made(), played="2+1"), replace(made(), game="nim")]
    )
    cards = context.user_files.coach.load().cards
    assert [(card.game, card.played) for card in cards] == [("race", "1+2"), ("nim", "1+2")]


def test_a_very_long_match_is_not_kept(pupil: Pupil) -> None:
    keep_cards(pupil.context.user_files.coach, [replace(made(), record="x" * (LONGEST + 1))])
    assert pupil.context.user_files.coach.load().cards == ()


def proven_card() -> Card:
    played, best = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
    exercise = exercise_of(proving_view(), RECORD, played, best, Story())
    return card_of(with_changes(exercise, proof=MOST_POINTS), RECORD, ("Ada", "Ben"), NOW)


def test_a_card_keeps_what_is_proven() -> None:
    card = proven_card()
    assert (card.goal, card.right) == ("most-points", ("3+2",))
    exercise = exercise_from(proving_view(), card)
    assert exercise is not None
    assert exercise.proof == MOST_POINTS


def test_a_proof_that_does_not_fit_the_card_is_left_out() -> None:
    card = proven_card()
    for change in ({"goal": "unknown"}, {"goal": ""}, {"right": ("1+3",)}, {"right": ()}):
        exercise = exercise_from(proving_view(), replace(card, **change))
        assert exercise is not None
        assert exercise.proof is None
