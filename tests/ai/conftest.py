from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from time import sleep

import pytest

from games.ai.engine import Engine, Failure, Progress, Reply, rank_turns
from tests import toy


@dataclass
class SetClock:
    """A clock that stands still until it is moved."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Asker:
    """An engine that knows the toy games, and the patience to wait for its answers."""

    clock: SetClock = field(default_factory=SetClock)
    engine: Engine = field(init=False)

    def __post_init__(self) -> None:
        self.engine = Engine(toy.games, self.clock)

    def ask(self, game: str = "race", tags: str = "", *, seconds: float = 60.0) -> int:
        record = f'[Game "{game}"]\n{tags}'
        return self.engine.ask(rank_turns, record, "black", "greedy", 1, 1, seconds=seconds)

    def answers(self) -> list[Reply | Failure]:
        """Poll until something is reported."""
        found: list[Reply | Failure] = []

        def answered() -> bool:
            found.extend(n for n in self.engine.poll() if not isinstance(n, Progress))
            return bool(found)

        wait_until(answered)
        return found

    def wait_until_thinking(self) -> None:
        """Poll until the worker process has been given the request."""
        wait_until(lambda: not self.engine.poll() and self.engine.thinking)


def wait_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for a condition; the time limit is generous and only there to end the wait."""
    for turn in count():
        if condition():
            return
        assert turn < seconds * 200, "waited in vain"
        sleep(0.005)


@pytest.fixture
def asker() -> Iterator[Asker]:
    asker = Asker()
    yield asker
    asker.engine.close()


@pytest.fixture
def wait() -> Callable[[Callable[[], bool]], None]:
    return wait_until
