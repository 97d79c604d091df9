"""Proofs about turns of matches, through the engine and its process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from games.ai.engine import Engine, Failure, Reply
from games.core.game import AnyGame, Goal, Proof, Stop
from games.learning.puzzle import PROOF_SECONDS, prove
from tests.learning import nim_puzzles
from tests.toygame.game import NimPosition
from tests.variant import variant

pytestmark = pytest.mark.slow

SIX_LEFT = '[Game "nim"]\n\n1. 3\n2. 1\n'
Wait = Callable[[Callable[[], bool]], None]


def multiples_of_four(position: NimPosition, stop: Stop) -> Iterator[Proof]:
    """The turn that leaves a multiple of four stones; with 10 stones it takes forever."""
    for _ in count() if position.stones == 10 else ():
        if stop():
            return
    yield Proof("leave-four", (str(position.stones % 4),))


def games() -> dict[str, AnyGame]:
    goals = {"leave-four": Goal("Leave a multiple of four.", "Proven by counting.")}
    proving = variant(nim_puzzles.GAME, goals=goals, proofs=multiples_of_four)
    return {"nim": proving}


def news(wait: Wait, load: Callable[[], dict[str, AnyGame]], *request: str) -> Reply | Failure:
    engine = Engine(load)
    engine.ask(prove, *request, seconds=PROOF_SECONDS)
    found: list[Reply | Failure] = []

    def answered() -> bool:
        found.extend(each for each in engine.poll() if isinstance(each, Reply | Failure))
        return bool(found)

    wait(answered)
    engine.close()
    return found[0]


def test_a_better_turn_is_proven(wait: Wait) -> None:
    proof = Proof("leave-four", ("2",))
    assert news(wait, games, SIX_LEFT, "1", "2") == Reply(1, proof)


def test_a_turn_that_is_not_the_proven_one_is_not_confirmed(wait: Wait) -> None:
    assert news(wait, games, SIX_LEFT, "1", "3") == Reply(1, None)


def test_a_search_that_takes_too_long_proves_nothing(wait: Wait) -> None:
    start = '[Game "nim"]\n'
    assert news(wait, games, start, "1", "2") == Reply(1, None)


def test_a_game_without_proofs_proves_nothing(wait: Wait) -> None:
    assert news(wait, nim_puzzles.games, SIX_LEFT, "1", "2") == Reply(1, None)


def test_what_cannot_be_read_is_a_failure(wait: Wait) -> None:
    assert isinstance(news(wait, games, SIX_LEFT, "9", "2"), Failure)
