"""An engine whose answers and their times are set by the test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ai.engine import Failure, PendingRequest, Progress, Proposal, Reply, Request, rank_turns
from games.core.game import Evaluation, Proof
from games.learning.coach import NO_PROSPECTS, Prospects, examine

PROOF = -1
"""The id of all requests of proofs."""


def question(function: Callable[..., Any], *arguments: Any, seconds: float) -> dict[str, Any]:
    """A request of turns, by the names of its arguments."""
    assert function is rank_turns
    names = ("record", "side", "level", "seed", "most")
    return {**dict(zip(names, arguments, strict=True)), "seconds": seconds}


class ScriptedEngine:
    """Gives the news that a test has written down to the last request, at the next `update`."""

    def __init__(self) -> None:
        self.news: list[Progress | Reply | Failure] = []
        self.busy = False
        self._last: PendingRequest | None = None

    @property
    def has_news(self) -> bool:
        return bool(self.news) or (self._last is not None and self._last.has_news)

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass

    def move_now(self) -> None:
        pass

    def request(
        self, number: int, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float
    ) -> PendingRequest:
        """A new request, after which no answer to an earlier one comes."""
        if self._last:
            self._last.drop()
        self._last = PendingRequest(self, Request(number, function, arguments, seconds))
        return self._last

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        raise NotImplementedError

    def cancel(self) -> None:
        self.busy = False
        self.news.clear()
        if self._last:
            self._last.drop()
        self._last = None

    def update(self) -> None:
        news, self.news = self.news, []
        for each in news:
            if self._last and self._last.open and self._last.request.id == each.id:
                self._last.receive(each)


class FakeEngine(ScriptedEngine):
    """Answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[dict[str, Any]] = []
        self.proofs: dict[str, Proof] = {}
        """What is proven, by the turn that was played."""
        self.facts: Prospects = NO_PROSPECTS
        self.cancelled = 0
        self.hurried = 0

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        if function is examine:
            _record, played, _best, _answer = arguments
            self.news.append(Reply(PROOF, (self.proofs.get(played), self.facts)))
            return self.request(PROOF, function, arguments, seconds)
        self.asked.append(question(function, *arguments, seconds=seconds))
        self.busy = True
        return self.request(len(self.asked), function, arguments, seconds)

    def answer(self, *moves: str) -> None:
        self.propose(moves)

    def propose(self, *turns: tuple[str, ...]) -> None:
        self.busy = False
        proposals = tuple(Proposal("+".join(moves), moves, Evaluation(0.75)) for moves in turns)
        self.news.append(Reply(len(self.asked), proposals))

    def tell(self, chance: float, *moves: str) -> None:
        """How the thought is getting on: a turn and its win probability."""
        proposal = Proposal("+".join(moves), moves, Evaluation(chance))
        self.news.append(Progress(len(self.asked), (proposal,)))

    def move_now(self) -> None:
        self.hurried += 1

    def fail(self, sentence: str) -> None:
        self.busy = False
        self.news.append(Failure(len(self.asked), sentence))

    def cancel(self) -> None:
        self.cancelled += self.busy
        super().cancel()
