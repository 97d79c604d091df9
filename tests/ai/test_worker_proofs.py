"""Proofs about turns of matches, through the engine and its process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest

from games.ai.engine import Engine, Failure, ProofReply
from games.ai.game_plugin import GamePlugin
from games.learning.puzzle import Goal, Proof, Stop
from tests.puzzles import nim_puzzles
from tests.toygame.plugin import NimPosition

pytestmark = pytest.mark.slow

SIX_LEFT = '[Game "nim"]\n\n1. 3\n2. 1\n'
Wait = Callable[[Callable[[], bool]], None]


def multiples_of_four(position: NimPosition, stop: Stop) -> Iterator[Proof]:
    """The turn that leaves a multiple of four stones; with 10 stones it takes forever."""
    for _ in count() if position.stones == 10 else ():
        if stop():
            return
    yield Proof("leave-four", (str(position.stones % 4),))


def plugins() -> dict[str, GamePlugin]:
    goals = {"leave-four": Goal("Leave a multiple of four.", "Proven by counting.")}
    proving = replace(nim_puzzles.NIM, goals=goals, proofs=multiples_of_four)
    return {"nim": replace(nim_puzzles.PLUGIN, puzzles=proving)}


def plugins_without_puzzles() -> dict[str, GamePlugin]:
    return {"nim": replace(nim_puzzles.PLUGIN, puzzles=None)}


def news(
    wait: Wait, load: Callable[[], dict[str, GamePlugin]], *request: str
) -> ProofReply | Failure:
    engine = Engine(load)
    engine.request_proof(*request)
    found: list[ProofReply | Failure] = []

    def answered() -> bool:
        found.extend(each for each in engine.poll() if isinstance(each, ProofReply | Failure))
        return bool(found)

    wait(answered)
    engine.close()
    return found[0]


def test_a_better_turn_is_proven(wait: Wait) -> None:
    proof = Proof("leave-four", ("2",))
    assert news(wait, plugins, "nim", SIX_LEFT, "1", "2") == ProofReply(1, proof)


def test_a_turn_that_is_not_the_proven_one_is_not_confirmed(wait: Wait) -> None:
    assert news(wait, plugins, "nim", SIX_LEFT, "1", "3") == ProofReply(1, None)


def test_a_search_that_takes_too_long_proves_nothing(wait: Wait) -> None:
    start = '[Game "nim"]\n'
    assert news(wait, plugins, "nim", start, "1", "2") == ProofReply(1, None)


def test_a_game_without_puzzles_proves_nothing(wait: Wait) -> None:
    assert news(wait, plugins_without_puzzles, "nim", SIX_LEFT, "1", "2") == ProofReply(1, None)


def test_what_cannot_be_read_is_a_failure(wait: Wait) -> None:
    assert isinstance(news(wait, plugins, "nim", SIX_LEFT, "9", "2"), Failure)
