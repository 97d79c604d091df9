"""An engine that answers what a test says, when the test says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ai.engine import Failure, News, Progress, Proposal, Reply, rank_turns
from games.core.game import Evaluation, Proof
from games.learning.coach import NO_PROSPECTS, Prospects, examine

PROOF = -1
"""The id of all requests of proofs."""


def question(function: Callable[..., Any], *arguments: Any, seconds: float) -> dict[str, Any]:
    """A request of turns, by the names of its arguments."""
    assert function is rank_turns
    names = ("record", "side", "level", "seed", "most")
    return {**dict(zip(names, arguments, strict=True)), "seconds": seconds}


class FakeEngine:
    """Answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.news: list[News] = []
        self.busy = False
        self.proofs: dict[str, Proof] = {}
        """What is proven, by the turn that was played."""
        self.facts: Prospects = NO_PROSPECTS
        self.cancelled = 0
        self.hurried = 0

    def start(self) -> None:
        pass

    def update(self) -> None:
        pass

    @property
    def has_news(self) -> bool:
        return bool(self.news)

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> int:
        if function is examine:
            _record, played, _best, _answer = arguments
            self.news.append(Reply(PROOF, (self.proofs.get(played), self.facts)))
            return PROOF
        self.asked.append(question(function, *arguments, seconds=seconds))
        self.busy = True
        return len(self.asked)

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
        self.busy = False
        self.news.clear()

    def poll(self) -> list[News]:
        news, self.news = self.news, []
        return news
