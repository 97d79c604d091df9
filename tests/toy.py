"""A toy game for tests of what serves every game: turns of two gestures, a pie choice, a goal.

Race: Black and White take turns; a turn adds two different numbers from 1 to `Most` to one's
own points. Whoever reaches the goal has won, even in the middle of a turn. With `Pie`, White may
swap the colours instead of the first turn.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Self

from games.core.game import (
    AnyGame,
    AnyRankedTurn,
    Evaluation,
    Game,
    Level,
    Options,
    RankedTurn,
    SearchLimits,
)
from games.core.position import IllegalMove, NotationError, OptionError, Outcome, Side, Termination
from tests.variant import variant

BLACK, WHITE = Side.BLACK, Side.WHITE


@dataclass(frozen=True, slots=True)
class Add:
    """Add a number to one's own points."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the colours."""

    def __str__(self) -> str:
        return "swap"


RaceMove = Add | Swap


@dataclass(frozen=True, slots=True)
class Race:
    """A position of the toy game; `points` are Black's and White's."""

    goal: int = 20
    most: int = 3
    pie: bool = False
    points: tuple[int, int] = (0, 0)
    to_move: Side = BLACK
    begun: int | None = None
    sides: tuple[Side, ...] = (BLACK, WHITE)

    @property
    def mid_turn(self) -> bool:
        return self.begun is not None

    def outcome(self) -> Outcome | None:
        for side, points in zip((BLACK, WHITE), self.points, strict=True):
            if points >= self.goal:
                return Outcome((side,), Termination("target"))
        return None

    def legal_moves(self) -> list[RaceMove]:
        if self.outcome():
            return []
        numbers: list[RaceMove] = [
            Add(number) for number in range(1, self.most + 1) if number != self.begun
        ]
        return [*numbers, Swap()] if self.pie and self.to_move is WHITE else numbers

    def play(self, move: RaceMove) -> Self:
        if move not in self.legal_moves():
            raise IllegalMove("{move} cannot be added now", move=move)
        if isinstance(move, Swap):
            return replace(self, sides=self.sides[::-1], pie=False)
        mine = 0 if self.to_move is BLACK else 1
        points = (self.points[0] + move.number * (1 - mine), self.points[1] + move.number * mine)
        pie = self.pie and mine == 0
        if self.begun is None and max(points) < self.goal:
            return replace(self, points=points, begun=move.number, pie=pie)
        return replace(self, points=points, begun=None, to_move=(WHITE, BLACK)[mine], pie=pie)

    def seen_by(self, side: Side) -> Self:
        return self

    def __str__(self) -> str:
        return f"{self.points[0]}:{self.points[1]} of {self.goal}, {self.to_move.value} to move"


def slow_evaluate(position: Race, side: Side) -> Evaluation:
    time.sleep(0.002)
    return RACE.evaluate(position, side)


def stuck_evaluate(position: Race, side: Side) -> Evaluation:
    time.sleep(3600)
    return RACE.evaluate(position, side)


def broken_evaluate(position: Race, side: Side) -> Evaluation:
    raise ZeroDivisionError("nothing divided by nothing")


def ponder(position: Race, limits: SearchLimits) -> list[AnyRankedTurn]:
    """Thinks until it is stopped, and tells again and again of the only turn it has found."""
    found = [RankedTurn((Add(1), Add(2)), Evaluation(0.75))]
    while not limits.stop():
        limits.progress(found)
        time.sleep(0.005)
    return found


def change_its_mind(position: Race, limits: SearchLimits) -> list[AnyRankedTurn]:
    """Tells of two turns at once, then thinks on in silence until it is stopped."""
    turns = [
        RankedTurn((Add(1), Add(2)), Evaluation(0.25)),
        RankedTurn((Add(2), Add(1)), Evaluation(0.5)),
    ]
    for turn in turns:
        limits.progress([turn])
    while not limits.stop():
        time.sleep(0.005)
    return turns[-1:]


@cache
def _heavy_load() -> None:
    """What takes its time once in a process: an hour, by its clock."""
    clock = time.monotonic
    time.monotonic = lambda: clock() + 3600.0


def race_the_clock(position: Race, limits: SearchLimits) -> list[AnyRankedTurn]:
    """A turn, worth 1 if there was time left after all was loaded."""
    _heavy_load()
    return [RankedTurn((Add(1), Add(2)), Evaluation(0.0 if limits.stop() else 1.0))]


class RaceGame(Game[Race, RaceMove]):
    name = "race"
    title = "Race"
    summary = "Add two numbers."

    def start(self, options: Options) -> Race:
        goal, most = options.get("Goal", "20"), options.get("Most", "3")
        if not (goal.isdecimal() and most.isdecimal()):
            raise OptionError("{goal} and {most} are not both numbers", goal=goal, most=most)
        return Race(int(goal), int(most), options.get("Pie") == "yes")

    def format_turn(self, position: Race, moves: Sequence[RaceMove]) -> str:
        return "+".join(str(move) for move in moves)

    def parse_turn(self, position: Race, text: str) -> list[RaceMove]:
        moves: list[RaceMove] = []
        for word in text.split("+"):
            if word.strip() == "swap":
                moves.append(Swap())
            elif word.strip().isdecimal():
                moves.append(Add(int(word)))
            else:
                raise NotationError("{word} is no number", word=repr(word))
        return moves

    def comment(self, before: Race, after: Race) -> str:
        return f"{after.points[0]}:{after.points[1]}"

    def evaluate(self, position: Race, side: Side) -> Evaluation:
        """The lead of a side."""
        black, white = position.points
        return Evaluation(points=black - white if side is BLACK else white - black)

    def forced(self, position: Race) -> RaceMove | None:
        legal = position.legal_moves()
        return legal[0] if len(legal) == 1 else None

    def choices(self, position: Race) -> Sequence[RaceMove]:
        return (Swap(), Add(3)) if Swap() in position.legal_moves() else ()


RACE: AnyGame = RaceGame()
GAME = RACE


def games() -> Mapping[str, AnyGame]:
    """Race, and three of it that search badly; the engine's process finds them by this name."""
    badly: dict[str, Any] = {
        "slow": slow_evaluate,
        "stuck": stuck_evaluate,
        "broken": broken_evaluate,
    }
    levels = (
        Level("ponderer", "Ponderer", "Thinks.", ponder),
        Level("doubter", "Doubter", "Thinks twice.", change_its_mind),
        Level("racer", "Racer", "Thinks against the clock.", race_the_clock, timed=True),
    )
    return {"race": variant(RACE, levels=levels)} | {
        name: variant(RACE, name=name, evaluate=function) for name, function in badly.items()
    }


def no_games() -> Mapping[str, AnyGame]:
    """A catalog that cannot be loaded; the process that tries ends silently."""
    raise SystemExit(3)
