"""Turns of played games with better ones and answers, as input of the coach."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from games.ai.levels import known_levels
from games.core.game import AnyGame, SearchLimits, never
from games.core.position import AnyPosition, after_moves
from games.learning.coach import AnyTurnInQuestion, Story, TurnInQuestion, facts_of

C = TypeVar("C")

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SECONDS = 0.05
"""The time for a turn of a level that uses it."""


def turns_in_question(
    game: AnyGame, chosen: dict[str, str], seed: int, most: int = 60, good: str = "skilled"
) -> Iterator[AnyTurnInQuestion]:
    """The turns of a game of casual players; a `good` level finds better turns and answers."""
    rng, game = Random(seed), game
    position: Any = game.start(game.set_up({"Seed": str(seed), **chosen}))
    for _turn in range(most):
        if position.outcome() is not None:
            return
        forced = game.forced(position)
        if forced is not None:
            position = position.play(forced)
            continue
        played, better = (_turn_of(game, level, position, rng) for level in ("casual", good))
        after = after_moves(position, played)
        if played != better:
            yield TurnInQuestion(
                position,
                played,
                better,
                _answer(game, good, position, after, rng),
                _answer(game, good, position, after_moves(position, better), rng),
                names=NAMES[: len(position.sides)],
            )
        position = after


def proven(game: AnyGame, turn: AnyTurnInQuestion) -> AnyTurnInQuestion:
    """The same turn with the facts about it."""
    after = after_moves(turn.before, turn.played)
    made, better = (game.format_turn(turn.before, each) for each in (turn.played, turn.better))
    answer = game.format_turn(after, turn.answer) if turn.answer else ""
    return replace(turn, facts=facts_of(game, turn.before, made, better, answer, never))


def _turn_of(game: AnyGame, level: str, position: AnyPosition, rng: Random) -> tuple[Any, ...]:
    seen = position.seen_by(position.to_move)
    limits = SearchLimits(rng, never, SECONDS)
    moves: tuple[Any, ...] = known_levels(game)[level].rank_turns(seen, limits)[0].moves
    return moves


def _answer(
    game: AnyGame, level: str, before: AnyPosition, after: AnyPosition, rng: Random
) -> tuple[Any, ...]:
    """The answer of another side; empty if there is none."""
    if after.outcome() is not None or after.to_move is before.to_move:
        return ()
    if game.forced(after) is not None:
        return ()
    return _turn_of(game, level, after, rng)


def check_facts(
    tell: Callable[[AnyTurnInQuestion], Story],
    cases: Iterable[tuple[AnyTurnInQuestion, C]],
    checks: Mapping[str, Callable[[C, re.Match[str]], bool]],
) -> None:
    """Every sentence about these turns has a check, and it is true."""
    sentences = 0
    for turn, case in cases:
        for sentence in filter(None, tell(turn)[:2]):
            found = [(check, re.match(pattern, sentence)) for pattern, check in checks.items()]
            check, said = next((check, said) for check, said in found if said)
            assert check(case, said), f"{sentence}\n{turn.before}"
            sentences += 1
    assert sentences
