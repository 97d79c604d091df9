"""What the coach finds in a match, and how it judges a turn that is tried again.

A win probability p of the side to move is the standing 2 p - 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as changed

from games.ai.engine import Engine, Failure
from games.core.game import Evaluation, Fact
from games.learning.analysis import AnalysedTurn, Quality
from games.learning.coach import (
    NO_PROSPECTS,
    AnyTurnInQuestion,
    ExerciseTask,
    Prospects,
    Proving,
    Story,
    exercise_of,
    none,
)
from games.learning.task import Judgement, Verdict
from games.storage.documents import Value
from tests import toy
from tests.fake_engine import PROOF, FakeEngine
from tests.learning.coached_race import (
    MISTAKE,
    MOST_POINTS,
    PROVING,
    RaceCoach,
    analysed,
    analysis_of,
    exercise,
    match_of,
    record_of,
)
from tests.toy import Add

# -- Analysis


def qualities(*costs: float, alone: bool = False) -> list[str]:
    """The signs of turns of two seats by turns, or of one, that cost so much."""
    even = Evaluation(0.5)
    turns = [
        AnalysedTurn(n, n, 0 if alone else n % 2, "1+2", "3+2", 0.0, even, even, cost)
        for n, cost in enumerate(costs)
    ]
    analysis, _engine = analysis_of(match_of(1, 2))
    analysis.players = 1 if alone else 2
    analysis.analysed_turns = lambda: turns  # type: ignore[method-assign]
    found = [analysis.quality(number) for number in range(len(costs) + 1)]
    return [quality.value if quality else "" for quality in found[:-1]]


@pytest.mark.parametrize(("costs", "alone", "signs"), [
    ((0.0, 0.14), False, ["", ""]),
    ((0.15, 0.24, 0.25, 0.39, 0.4, 2.0), False, ["?!", "?!", "?", "?", "??", "??"]),
    ((0.03, 0.04, 0.1, 0.2), True, ["", "?!", "?", "??"]),
    ((0.25, 0.0), False, ["?", "!"]),
    ((0.24, 0.0), False, ["?!", ""]),
    ((0.25, 0.1), False, ["?", ""]),
    ((0.25, 0.0), True, ["??", ""]),  # nobody answers an own mistake
])  # fmt: skip
def test_the_cost_decides_the_quality(
    costs: tuple[float, ...], alone: bool, signs: list[str]
) -> None:
    assert qualities(*costs, alone=alone) == signs


def test_each_sign_is_explained() -> None:
    titles = {quality.value: quality.title for quality in Quality}
    assert [*titles.values()] == ["Inaccuracy", "Mistake", "Blunder", "Good answer"]
    for quality in Quality:
        assert quality.text.startswith(f"{quality.value} {quality.title}: ")


# -- Turning points

GAME = match_of(1, 2, 1, 3, 2, 1, 3, 1, 3, 2)
CHANCES = (0.8, 0.3, 0.9, 0.3, 0.8, 0.45)
"""Standings cost: Ada 0.2, Ben 0.4, Ada 0.4, Ben 0.2; Ada's last turn is the best one."""


@pytest.mark.parametrize(("players", "chance", "lost"), [
    (2, 0.31, False),
    (2, 0.29, True),
    (1, 0.06, False),  # to reach the aim
    (1, 0.04, True),
    (1, None, False),  # without an aim
])  # fmt: skip
def test_little_chance_before_a_turn(players: int, chance: float | None, lost: bool) -> None:
    analysis = analysed(GAME, *CHANCES)
    analysis.players = players
    turn = replace(analysis.analysed_turns()[0], evaluation=Evaluation(chance, points=2.0))
    assert analysis.was_lost(turn) is lost


def test_an_exercise_holds_both_turns_their_values_and_the_answer() -> None:
    analysis = analysed(GAME, *CHANCES)
    found = analysis.exercise(RaceCoach(toy.RACE), analysis.analysed_turns()[1], ("Ada", "Ben"))
    assert found is not None
    card = found.card
    assert (card.played, card.played_value) == ("1+3", Value(1 - 0.9))
    assert (card.best, card.best_value) == ("3+2", Value(0.3))
    assert (card.game, card.names) == ("race", ("Ada", "Ben"))
    assert str(found.match.position) == "3:0 of 20, white to move"
    assert (card.answer, card.reply) == ("3+2", "")
    again = analysis.exercise(RaceCoach(toy.RACE), analysis.analysed_turns()[1], (), ("2+1", "1+2"))
    assert again is not None
    assert (again.question.answer, again.question.reply) == ((Add(2), Add(1)), (Add(1), Add(2)))
    assert found.story[:2] == (
        "You got 4. Your chance to win fell from about 30% to 10%.",
        "You could have got 5.",
    )
    impossible = analysed(match_of(1, 2), 0.9, 0.9, best="3+3")
    assert (
        impossible.exercise(RaceCoach(toy.RACE), impossible.analysed_turns()[0], ("Ada", "Ben"))
        is None
    )


# -- The story of a turn, and exercises


def test_an_exercise_begins_where_its_record_ends() -> None:
    found = exercise(answer="2+3")
    assert (str(found.match.position), found.options["Goal"]) == ("5:4 of 20, black to move", "20")
    assert found.match.ply == 4
    assert found.happened == (Add(1), Add(2), Add(2), Add(3))
    assert (found.best_moves, exercise().happened) == ((Add(3), Add(2)), (Add(1), Add(2)))
    damaged = record_of(3, 2, 1, 3).replace("3+2", "3+3")
    for change in (
        {"played": "1+1"},
        {"best": "3+3"},
        {"answer": "3+3"},
        {"reply": "3+3"},
        {"record": damaged},
        {"record": "no record"},
    ):
        assert exercise_of(RaceCoach(toy.RACE), changed(MISTAKE, **change)) is None


def test_the_evidence_is_an_estimate_or_a_proof() -> None:
    assert exercise().goal is None
    assert exercise().evidence == (
        "An estimate by the computer: in 100 games the best turn should win 20 more."
    )
    unknown = exercise(played_value=Value())
    assert unknown.evidence == "The best turn is an estimate by the computer."
    points = exercise(played_value=Value(points=1.0), best_value=Value(points=2.0))
    assert points.evidence == ""
    found = replace(exercise(RaceCoach(PROVING)), proof=MOST_POINTS)
    assert found.goal is not None
    assert (found.goal.task, found.evidence) == ("Get five points.", "Proven by adding.")


# -- Cards

FACTS = Prospects((Fact("win", ("2+3",)),), (), (Fact("threat", places=("pot",)),))


def test_an_exercise_asks_the_game_for_its_story_with_all_that_its_card_has() -> None:
    asked: list[AnyTurnInQuestion] = []

    class Asked(RaceCoach):
        def happened(self, turn: AnyTurnInQuestion) -> Iterator[Story]:
            asked.append(turn)
            return super().happened(turn)

    facts = dict(zip(("after", "answered", "instead"), FACTS, strict=True))
    found = exercise(Asked(toy.RACE), answer="2+3", reply="1+3", **facts)
    assert found.story == exercise(answer="2+3").story
    assert (asked[0].answer, asked[0].reply) == ((Add(2), Add(3)), (Add(1), Add(3)))
    assert (asked[0].names, asked[0].facts) == (("Ada", "Ben"), FACTS)


# -- The judge of a turn in the place of 1+2


def test_a_turn_that_wins_is_as_good_as_the_best_one() -> None:
    """Ada has 5: 3+1 reaches 9, and so does 3+2."""
    engine = FakeEngine()
    found = exercise(record=record_of(3, 2, 1, 3, goal=9))
    task = ExerciseTask(cast(Engine, engine), found)
    assert task.play(Add(3)) == Verdict(Judgement.GOES_ON)
    task.play(Add(1))
    assert task.update() == Verdict(
        Judgement.DONE, "Well found: 3+1 is as good as the best turn. You could have got 5."
    )
    assert engine.asked == []


# -- The proof for an exercise


def test_without_goals_or_an_answer_nothing_is_proven() -> None:
    engine = FakeEngine()
    assert Proving(cast(Engine, engine), exercise()).done
    proving = Proving(cast(Engine, engine), exercise(RaceCoach(PROVING)))
    engine.news = [Failure(PROOF, "It has stopped.")]
    proving.step()
    assert proving.done
    assert (proving.exercise.proof, proving.exercise.question.facts) == (None, NO_PROSPECTS)


def test_that_nothing_holds_is_known_only_if_all_turns_were_tried() -> None:
    tried = (Fact("one-turn"), Fact("claim"))
    assert none(tried, "one-turn", "win")
    assert not none(tried, "one-turn", "win", "claim")
    assert not none(tried, "two-turns", "win")


def test_a_proof_that_is_stopped_is_cancelled() -> None:
    engine = FakeEngine()
    proving = Proving(cast(Engine, engine), exercise(RaceCoach(PROVING)))
    proving.stop()
    proving.step()
    assert (engine.news, proving.done, proving.exercise.proof) == ([], True, None)
