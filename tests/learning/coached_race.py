"""The coach's Race without a window: 3+2 is best, and an engine answers what the test says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from msgspec.structs import replace

from games.ai.engine import Engine, Proposal, Reply
from games.core.game import Evaluation, Goal, Proof
from games.core.match import AnyMatch, Match
from games.core.record import write_record
from games.learning.analysis import Analysis
from games.learning.coach import AnyCoach, AnyTurnInQuestion, Coach, Exercise, Story, exercise_of
from games.storage.documents import Card, Memory, Value
from tests import toy
from tests.fake_engine import FakeEngine
from tests.variant import variant

MOST_POINTS = Proof("most-points", ("3+2",))
"""3+2 and 2+3 lead to the same points; all others get fewer."""
PROVING = variant(toy.RACE, goals={"most-points": Goal("Get five points.", "Proven by adding.")})


def summed(moves: Sequence[toy.Add]) -> int:
    return sum(move.number for move in moves)


class RaceCoach(Coach[toy.Race, toy.RaceMove]):
    def happened(self, turn: AnyTurnInQuestion) -> Iterator[Story]:
        yield Story(f"You got {summed(turn.played)}.")

    def instead(self, turn: AnyTurnInQuestion) -> Iterator[str]:
        yield f"You could have got {summed(turn.better)}."

    def warning(self, turn: AnyTurnInQuestion) -> str:
        return "This gives a lot."

    def reason(self, before: Any, moves: Sequence[Any], names: Sequence[str]) -> str:
        return "It wants points."


def match_of(*numbers: int, goal: int = 20) -> AnyMatch:
    match: AnyMatch = Match(toy.Race(goal=goal))
    match.play_all([toy.Add(number) for number in numbers])
    return match


def record_of(*numbers: int, goal: int = 20) -> str:
    return write_record(toy.RACE, {"Goal": str(goal)}, match_of(*numbers, goal=goal))


NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
MISTAKE = Card(
    "race",
    record_of(3, 2, 1, 3),
    "1+2",
    "3+2",
    Value(0.7),
    Value(0.9),
    Memory(NOW),
    names=("Ada", "Ben"),
)
"""Ada played 1+2 at 5:4, where 3+2 is best: 0.7 instead of 0.9."""


def exercise(coach: AnyCoach | None = None, **changes: Any) -> Exercise:
    """The exercise of the mistake, or of another one."""
    found = exercise_of(coach or RaceCoach(toy.RACE), replace(MISTAKE, **changes))
    assert found is not None
    return found


def analysis_of(match: AnyMatch) -> tuple[Analysis, FakeEngine]:
    engine = FakeEngine()
    return Analysis(toy.RACE, {}, match, cast(Engine, engine)), engine


def reply(engine: FakeEngine, turn: str, chance: float) -> None:
    """Say what is best in the position that was asked about, and its chance for who moves."""
    engine.busy = False
    proposal = Proposal(turn, tuple(turn.split("+")), Evaluation(chance))
    engine.news.append(Reply(len(engine.asked), (proposal,)))


def analysed(match: AnyMatch, *chances: float, best: str = "3+2") -> Analysis:
    """An analysis that finds these chances of the side to move, and the same best turn."""
    analysis, engine = analysis_of(match)
    for chance in chances:
        analysis.step()
        reply(engine, best, chance)
    analysis.step()
    assert analysis.done
    return analysis
