"""What the coach finds in a match, and how it judges a turn that is tried again.

A win probability p of the side to move is the standing 2 p - 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest
from msgspec.structs import replace as changed

from games.ai.engine import Engine, Failure
from games.core.game import Evaluation, Fact, Proof
from games.core.match import AnyMatch, Match
from games.learning.analysis import AnalysedTurn, Quality, TurningPoints
from games.learning.coach import (
    NO_PROSPECTS,
    Coach,
    CoachedGame,
    Continuation,
    ExerciseTask,
    Prospects,
    Proving,
    Story,
    TurnInQuestion,
    exercise_of,
    fact,
    line_of,
    none,
    story_of,
)
from games.learning.task import Judgement, Verdict
from games.storage.documents import Value
from tests.fake_engine import PROOF, FakeEngine
from tests.learning.coached_race import (
    MISTAKE,
    MOST_POINTS,
    PROVING,
    CoachedRace,
    RaceCoach,
    analysed,
    analysis_of,
    exercise,
    match_of,
    record_of,
    reply,
)
from tests.toy import RACE, Add, Race, Swap
from tests.variant import variant

# -- Analysis


def test_each_position_is_asked_about_once_and_a_turn_costs_the_difference() -> None:
    analysis, engine = analysis_of(match_of(3, 2, 1, 3, 1, 2))
    for number, chance in enumerate((0.8, 0.2, 0.9, 0.2)):  # the last one is after the third turn
        assert not analysis.done
        assert len(analysis.analysed_turns()) == min(number, 3)
        assert (analysis.progress, analysis.analysed_count) == (number / 4, number)
        analysis.step()
        analysis.step()
        reply(engine, "3+2", chance)
        analysis.step()
    assert analysis.done
    assert [question["side"] for question in engine.asked] == ["black", "white", "black", "white"]
    found = [[turn in each["record"] for turn in ("3+2", "1+3", "1+2")] for each in engine.asked]
    assert found == [[place < number for place in range(3)] for number in range(4)]
    # Ada plays the best turn; Ben falls from -0.6 to -0.8, and Ada from 0.8 to 0.6.
    turns = analysis.analysed_turns()
    assert [turn.standing for turn in turns] == pytest.approx([0.6, 0.6, 0.8], abs=1e-4)
    assert [turn.cost for turn in turns] == pytest.approx([0.0, 0.2, 0.2], abs=1e-4)
    assert [turn.seat for turn in turns] == [0, 1, 0]
    worst = sorted((turn.ply, turn.text, turn.best) for turn in analysis.worst())
    assert worst == [(2, "1+3", "3+2"), (4, "1+2", "3+2")]
    numbers, standings = zip(*analysis.curve(), strict=True)
    assert numbers == (0, 1, 2, 3)
    assert standings == pytest.approx((0.6, 0.6, 0.8, 0.6), abs=1e-4)


def test_a_failure_ends_the_analysis() -> None:
    analysis, engine = analysis_of(match_of(3, 2))
    analysis.step()
    engine.fail("The opponent has stopped.")
    analysis.step()
    assert (analysis.done, analysis.trouble) == (True, "The opponent has stopped.")


def test_the_end_of_a_match_needs_no_answer_and_one_without_turns_none() -> None:
    assert analysed(match_of(3, 2, goal=5), 0.8).curve()[-1] == (1, 1.0)
    analysis, engine = analysis_of(match_of())
    analysis.step()
    assert (analysis.done, analysis.progress, engine.asked) == (True, 1, [])


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


def test_the_costliest_turns_of_people_come_first_but_those_of_lost_games() -> None:
    """Ben has 0.3 before his first turn, which counts, and so has he before the second one."""
    analysis = analysed(GAME, *CHANCES)

    def candidates(*people: int) -> list[int]:
        return [turn.number for turn in analysis.candidates(people)]

    worst = candidates()
    assert (sorted(worst[:2]), sorted(worst[2:])) == ([1, 2], [0, 3])
    assert candidates(0, 1) == worst
    assert (candidates(0), candidates(1)) == ([2, 0], [1, 3])
    lost = analysed(GAME, 0.8, 0.29, 0.9, 0.3, 0.8, 0.45)
    assert [turn.number for turn in lost.candidates(())][-1] == 1


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


def test_small_costs_and_choices_of_colours_are_no_turning_points() -> None:
    assert analysed(match_of(1, 2), 0.8, 0.27).candidates(()) == []
    match: AnyMatch = Match(Race(pie=True))
    match.play_all([Add(1), Add(2), Swap()])
    analysis = analysed(match, 0.1, 0.9, 0.9)
    assert analysis.analysed_turns()[1].cost > 1
    assert analysis.candidates(()) == []


def test_an_exercise_holds_both_turns_their_values_and_the_answer() -> None:
    analysis = analysed(GAME, *CHANCES)
    found = analysis.exercise(analysis.analysed_turns()[1], ("Ada", "Ben"))
    assert found is not None
    card = found.card
    assert (card.played, card.played_value) == ("1+3", Value(1 - 0.9))
    assert (card.best, card.best_value) == ("3+2", Value(0.3))
    assert (card.game, card.names) == ("race", ("Ada", "Ben"))
    assert str(found.match.position) == "3:0 of 20, white to move"
    assert (card.answer, card.reply) == ("3+2", "")
    again = analysis.exercise(analysis.analysed_turns()[1], (), ("2+1", "1+2"))
    assert again is not None
    assert (again.question.answer, again.question.reply) == ((Add(2), Add(1)), (Add(1), Add(2)))
    assert found.story[:2] == (
        "You got 4. Your chance to win fell from about 30% to 10%.",
        "You could have got 5.",
    )
    impossible = analysed(match_of(1, 2), 0.9, 0.9, best="3+3")
    assert impossible.exercise(impossible.analysed_turns()[0], ("Ada", "Ben")) is None


def test_a_very_long_match_becomes_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = analysed(GAME, *CHANCES)
    points = TurningPoints(cast(Engine, FakeEngine()), analysis, ("Ada", "Ben"), (0, 1))
    found = exercise(), analysis.analysed_turns()[1]
    points.points = [(found[1], found[0])]
    assert len(points.cards()) == 1
    monkeypatch.setattr(TurningPoints, "LONGEST", 20)
    assert points.cards() == []


# -- The story of a turn, and exercises

TURN = TurnInQuestion(
    Race(), (Add(1), Add(3)), (Add(3), Add(2)), (Add(2), Add(1)), names=("Ada", "Ben")
)
COST = "Your chance to win fell from about 30% to 10%."
NAMED = "The best answer to it is 2+1."
FORCED = variant(RACE, forced=lambda position: Add(2))


@pytest.mark.parametrize(("game_view", "turn", "known", "story"), [
    (CoachedRace(), TURN, True, (f"You got 4. {COST}", "You could have got 5.")),
    (CoachedRace(), TURN, False, ("You got 4.", "You could have got 5.")),
    (CoachedRace(coach=Coach()), TURN, True, (f"{NAMED} {COST}", "")),
    (CoachedRace(coach=Coach()), replace(TURN, answer=()), False, ("", "")),
    (CoachedRace(FORCED, Coach()), TURN, False, ("", "")),
])  # fmt: skip
def test_the_story_has_facts_or_the_best_answer_and_the_cost(
    game_view: CoachedGame, turn: TurnInQuestion, known: bool, story: tuple[str, str]
) -> None:
    played = Evaluation(0.1) if known else None
    assert story_of(game_view, turn, Evaluation(0.3), played)[:2] == story


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
        assert exercise_of(CoachedRace(), changed(MISTAKE, **change)) is None


def test_the_evidence_is_an_estimate_or_a_proof() -> None:
    assert exercise().goal is None
    assert exercise().evidence == (
        "An estimate by the computer: in 100 games the best turn should win 20 more."
    )
    unknown = exercise(played_value=Value())
    assert unknown.evidence == "The best turn is an estimate by the computer."
    points = exercise(played_value=Value(points=1.0), best_value=Value(points=2.0))
    assert points.evidence == ""
    found = replace(exercise(CoachedRace(PROVING)), proof=MOST_POINTS)
    assert found.goal is not None
    assert (found.goal.task, found.evidence) == ("Get five points.", "Proven by adding.")


# -- Cards

FACTS = Prospects((Fact("win", ("2+3",)),), (), (Fact("threat", places=("pot",)),))


def test_an_exercise_asks_the_game_for_its_story_with_all_that_its_card_has() -> None:
    asked: list[TurnInQuestion] = []

    class Asked(RaceCoach):
        def happened(self, turn: TurnInQuestion) -> Iterator[Story]:
            asked.append(turn)
            return super().happened(turn)

    facts = dict(zip(("after", "answered", "instead"), FACTS, strict=True))
    view = CoachedRace(coach=Asked())
    found = exercise(view, answer="2+3", reply="1+3", **facts)
    assert found.story == exercise(answer="2+3").story
    assert (asked[0].answer, asked[0].reply) == ((Add(2), Add(3)), (Add(1), Add(3)))
    assert (asked[0].names, asked[0].facts) == (("Ada", "Ben"), FACTS)


def test_what_is_found_is_kept_in_the_card_and_a_proof_only_if_it_fits_it() -> None:
    made = exercise(CoachedRace(PROVING)).knowing(MOST_POINTS, FACTS).card
    assert (made.goal, made.right) == ("most-points", ("3+2",))
    assert (made.after, made.answered, made.instead) == FACTS
    for change, fits in (
        ({}, True),
        ({"goal": "unknown"}, False),
        ({"goal": ""}, False),
        ({"right": ("1+3",)}, False),
        ({"right": ()}, False),
    ):
        found = exercise_of(CoachedRace(PROVING), changed(made, **change))
        assert found is not None
        assert found.proof == (MOST_POINTS if fits else None)


# -- The judge of a turn in the place of 1+2


class Court:
    """An exercise that is tried, and the engine it asks."""

    def __init__(self, goal: int = 20, proof: Proof | None = None) -> None:
        view = CoachedRace(PROVING) if proof else CoachedRace()
        record = record_of(3, 2, 1, 3, goal=goal)
        self.engine = FakeEngine()
        found = replace(exercise(view, record=record), proof=proof)
        self.task = ExerciseTask(cast(Engine, self.engine), found)

    def verdict(self, turn: str, chance: float | None = None) -> Verdict | None:
        """The verdict on a turn, if the other side's chance after it is this."""
        self.task.take_back()
        first, second = map(int, turn.split("+"))
        assert self.task.play(Add(first)) == Verdict(Judgement.GOES_ON)
        assert self.task.play(Add(second)).judgement is Judgement.LOOKING
        if chance is not None:
            reply(self.engine, "3+2", chance)
        return self.task.update()


BEST = Verdict(Judgement.DONE, "Well found: 3+2 is the best turn here. You could have got 5.")
SAME = Verdict(Judgement.WRONG, "1+2 is the turn that was played. Look for another one.")
INSTEAD = "You could have got 5."


def test_known_turns_are_judged_at_once() -> None:
    court = Court()
    assert (court.verdict("3+2"), court.verdict("1+2")) == (BEST, SAME)
    winning = Court(goal=9)  # Ada has 5: 3+1 reaches 9, and so does 3+2
    verdict = winning.verdict("3+1")
    assert verdict is not None
    assert verdict.text == f"Well found: 3+1 is as good as the best turn. {INSTEAD}"
    assert court.engine.asked == winning.engine.asked == []


@pytest.mark.parametrize(("chance", "judgement", "better"), [
    (0.05, Judgement.DONE, False),
    (0.125, Judgement.DONE, False),
    (0.14, Judgement.WRONG, True),
    (0.29, Judgement.WRONG, True),
    (0.31, Judgement.WRONG, False),
])  # fmt: skip
def test_another_turn_is_compared_with_both(
    chance: float, judgement: Judgement, better: bool
) -> None:
    """As good is within 0.03 of the best: at least 0.87 for Ada, at most 0.13 for Ben."""
    court = Court()
    verdict = court.verdict("3+1", chance)
    assert verdict is not None
    assert (verdict.judgement, verdict.better) == (judgement, better)
    (question,) = court.engine.asked
    assert (question["side"], question["level"], question["most"]) == ("white", "greedy", 1)
    assert "2. 3+1" not in question["record"]
    assert "3. 3+1" in question["record"]


def test_a_turn_that_is_taken_back_or_not_answered_is_not_judged() -> None:
    court = Court()
    court.verdict("3+1")
    court.engine.fail("It has stopped.")
    assert court.task.update() == Verdict(
        Judgement.WRONG, "The computer cannot judge 3+1 now. Ask to be shown the best turn."
    )
    court.verdict("3+1")
    court.task.take_back()
    court.engine.answer("3", "2")
    assert (court.engine.cancelled, court.task.ply, court.task.update()) == (1, 0, None)


@pytest.mark.parametrize(("turn", "verdict"), [
    ("3+2", BEST),
    ("2+3", Verdict(Judgement.DONE, f"Well found: 2+3 reaches the goal. {INSTEAD}")),
    ("3+1", Verdict(Judgement.WRONG, "3+1 does not reach the goal. Look for another one.")),
    ("1+2", SAME),
])  # fmt: skip
def test_a_proof_judges_without_the_engine(turn: str, verdict: Verdict) -> None:
    court = Court(proof=MOST_POINTS)
    assert court.verdict(turn) == verdict
    assert court.engine.asked == []


# -- The proof for an exercise


@pytest.mark.parametrize(("played", "proof"), [("1+2", MOST_POINTS), ("1+3", None)])
def test_an_exercise_gets_its_proof_and_facts_or_stays_an_estimate(
    played: str, proof: Proof | None
) -> None:
    engine = FakeEngine()
    engine.proofs, engine.facts = {"1+2": MOST_POINTS}, FACTS
    proving = Proving(cast(Engine, engine), exercise(CoachedRace(PROVING), played=played))
    assert not proving.done
    proving.step()
    assert proving.done
    assert (proving.exercise.proof, proving.exercise.question.facts) == (proof, FACTS)


def test_without_goals_or_an_answer_nothing_is_proven() -> None:
    engine = FakeEngine()
    assert Proving(cast(Engine, engine), exercise()).done
    proving = Proving(cast(Engine, engine), exercise(CoachedRace(PROVING)))
    engine.news = [Failure(PROOF, "It has stopped.")]
    proving.step()
    assert proving.done
    assert (proving.exercise.proof, proving.exercise.question.facts) == (None, NO_PROSPECTS)


def test_a_story_has_a_line_and_facts_once_they_are_known() -> None:
    class Telling(RaceCoach):
        def happened(self, turn: TurnInQuestion) -> Iterator[Story]:
            shown = fact(turn.facts.after, "lose", "win")
            line = line_of(RACE.parse_turn, turn.after, shown) if shown else ()
            yield Story("It wins." if shown else "It goes on.", line=line)

    found = exercise(CoachedRace(coach=Telling()), answer="3+1")
    assert found.story.happened.startswith("It goes on.")
    assert found.happened == (Add(1), Add(2), Add(3), Add(1))
    knowing = found.knowing(None, Prospects((Fact("win", ("2+3", "1+2")),)))
    assert knowing.story.happened.startswith("It wins.")
    assert knowing.happened == (Add(1), Add(2), Add(2), Add(3), Add(1), Add(2))


def test_that_nothing_holds_is_known_only_if_all_turns_were_tried() -> None:
    tried = (Fact("one-turn"), Fact("claim"))
    assert none(tried, "one-turn", "win")
    assert not none(tried, "one-turn", "win", "claim")
    assert not none(tried, "two-turns", "win")


def test_a_proof_that_is_stopped_is_cancelled() -> None:
    engine = FakeEngine()
    proving = Proving(cast(Engine, engine), exercise(CoachedRace(PROVING)))
    proving.stop()
    proving.step()
    assert (engine.news, proving.done, proving.exercise.proof) == ([], True, None)


# -- The line after the best turn


class Line:
    """A continuation after 3+2, and the engine it asks."""

    def __init__(self, goal: int = 30) -> None:
        self.engine = FakeEngine()
        found = exercise(record=record_of(3, 2, 1, 3, goal=goal))
        self.found = Continuation(cast(Engine, self.engine), found, [Add(3), Add(2)])

    def extend(self, *moves: str) -> list[str]:
        self.found.extend()
        if self.engine.busy:
            self.engine.answer(*moves)
        self.found.update()
        return [str(move) for move in self.found.moves]


def test_a_line_grows_by_the_best_turn_of_each_side_up_to_four_turns() -> None:
    line = Line()
    assert line.extend("2", "1") == ["3", "2", "2", "1"]
    assert line.extend("1", "3") == ["3", "2", "2", "1", "1", "3"]
    assert [question["side"] for question in line.engine.asked] == ["white", "black"]
    line.extend("3", "2")
    assert (len(line.extend("3", "2")), line.found.can_extend) == (8, False)
    assert len(line.engine.asked) == 3


def test_a_line_ends_with_the_match_or_a_failure_and_can_be_given_up() -> None:
    assert Line(goal=10).extend("3") == ["3", "2"]
    line = Line()
    line.found.extend()
    line.found.stop()
    assert (line.engine.cancelled, line.found.can_extend) == (1, True)
    line.found.extend()
    line.engine.fail("It has stopped.")
    assert (line.found.update(), line.found.can_extend, len(line.found.moves)) == (True, False, 2)
