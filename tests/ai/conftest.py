from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from time import sleep

import pytest

from games.ai.engine import Engine, Failure, PendingRequest, Reply, rank_turns
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
    request: PendingRequest | None = None
    """The last one."""

    def __post_init__(self) -> None:
        self.engine = Engine(toy.games, self.clock)

    def ask(self, game: str = "race", tags: str = "", *, seconds: float = 60.0) -> int:
        """Ask, and return the id of the request."""
        record = f'[Game "{game}"]\n{tags}'
        level = "black", "greedy", 1, 1
        self.request = self.engine.ask(rank_turns, record, *level, seconds=seconds)
        return self.request.request.id

    def poll(self) -> list[Reply | Failure]:
        """The answer to the last request, once."""
        answer = self.request.take() if self.request else None
        return [answer] if answer else []

    def answers(self) -> list[Reply | Failure]:
        """Poll until something is reported."""
        found: list[Reply | Failure] = []

        def answered() -> bool:
            found.extend(self.poll())
            return bool(found)

        wait_until(answered)
        return found

    def wait_until_thinking(self) -> None:
        """Poll until the worker process has been given the request."""
        wait_until(lambda: not self.poll() and self.engine.thinking)


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
