"""What is told about a turn of Race: 1+3 was played where 3+2 is best."""

from __future__ import annotations

from games.core.game import Evaluation
from games.learning.coach import CoachTexts, Story, TurnInQuestion, story_of
from games.ui.toolkit.game_views import Look
from tests.looks import replace
from tests.toy import Add, Race
from tests.ui.coach.conftest import race_view
from tests.variant import variant

TURN = TurnInQuestion(Race(), (Add(1), Add(3)), (Add(3), Add(2)), (Add(2), Add(1)), ("Ada", "Ben"))
BEST, PLAYED = Evaluation(0.3), Evaluation(0.1)


def silent_view() -> Look:
    """Race whose coach finds no facts."""
    texts = CoachTexts(lambda turn: Story(), lambda turn: "", lambda before, moves, names: "")
    return replace(race_view(), coach=lambda: texts)


def test_the_story_has_the_facts_and_the_cost() -> None:
    assert story_of(race_view(), TURN, BEST, PLAYED) == (
        "You got 4. Your chance to win fell from about 30% to 10%.",
        "You could have got 5.",
    )


def test_a_value_that_is_not_known_has_no_cost() -> None:
    assert story_of(race_view(), TURN, BEST, None).happened == "You got 4."


def test_without_a_fact_the_best_answer_is_named() -> None:
    story = Story("The best answer to it is 2+1. Your chance to win fell from about 30% to 10%.")
    assert story_of(silent_view(), TURN, BEST, PLAYED) == story
    without = replace(race_view(), coach=lambda: None)
    assert story_of(without, TURN, BEST, PLAYED) == story


def test_an_answer_that_is_forced_or_not_known_is_not_named() -> None:
    unknown = replace(TURN, answer=())
    assert story_of(silent_view(), unknown, None, None) == Story()
    game = variant(race_view().game, forced=lambda position: Add(2))
    view = silent_view()
    forced = replace(view, game=game)
    assert story_of(forced, TURN, None, None) == Story()
