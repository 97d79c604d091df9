"""A match that runs in a session alone, and the events that it has sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from games.controller.saver import LoadedMatch
from games.controller.seats import Event, Seat
from games.controller.session import MatchServices, Session
from games.core.game import AnyGame, AnyLevel, Level
from games.core.match import TimeControl
from games.core.position import AnyPosition
from games.storage.files import DIRECT, FolderAccess
from games.storage.matches import MatchStore
from tests import toy
from tests.fake_engine import FakeEngine

ADA, BEN = Seat("human", "Ada", ""), Seat("human", "Ben", "")
ROBOT, ROVER = Seat("computer", "Robot", "greedy"), Seat("computer", "Rover", "greedy")
FRAME = 1 / 60

E = TypeVar("E")


def level(name: str, *, timed: bool = False) -> AnyLevel:
    """A level that is only named: the fake engine answers for it."""
    return Level(name, name.title(), "Plays.", lambda position, limits: [], timed=timed)


LEVELS = (level("greedy"), level("expert", timed=True))


class RunningMatch:
    """A session, its engine, and its events."""

    def __init__(
        self,
        folder: Path | None,
        seats: Sequence[Seat],
        engine: Any,
        *,
        game: AnyGame = toy.RACE,
        control: TimeControl | None = None,
        loaded: LoadedMatch | None = None,
        start: AnyPosition | None = None,
        levels: Sequence[AnyLevel] = LEVELS,
        access: FolderAccess = DIRECT,
        pondering: bool = False,
        **options: str,
    ) -> None:
        """`options` are prepared ones."""
        self.engine = engine
        store = MatchStore(folder, access)
        services = MatchServices(engine, levels, store, lambda: pondering)
        self.session = Session(
            game, options, seats, services, control=control, loaded=loaded, start=start
        )
        self.events: list[Event] = []
        self.session.listener = self.events.append

    @property
    def position(self) -> Any:
        return self.session.position

    @property
    def points(self) -> Any:
        """The points of Black and White."""
        return self.position.points

    def play(self, *numbers: int) -> None:
        for number in numbers:
            self.session.play(toy.Add(number))

    def wait(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds / FRAME)):
            self.session.update(FRAME)

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind, in their order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def kinds(self) -> list[str]:
        """The names of all events, in their order."""
        return [type(event).__name__ for event in self.events]


OpenMatch = Callable[..., RunningMatch]


def opener(folder: Path) -> OpenMatch:
    """A function that begins a match of Race with a fake engine."""

    def make(seats: Sequence[Seat] = (ADA, BEN), **how: Any) -> RunningMatch:
        return RunningMatch(folder, seats, how.pop("engine", None) or FakeEngine(), **how)

    return make
