"""Proven answers: all turns of a position that reach a goal, found by exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from games.core.game import Game
from games.core.position import AnyPosition, RuleError, Side

Stop = Callable[[], bool]
"""Called between steps; True means to give up."""

MOST_TURNS = 60
"""With more turns that reach a goal there is nothing to find."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal to be reached in one turn."""

    task: str
    """The task in a whole sentence."""
    evidence: str
    """How the answer is known, in one sentence."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A goal, and the turns that reach it: no other turn does, unless it wins at once."""

    goal: str
    """The key of the goal."""
    turns: tuple[str, ...]
    """In notation; symmetric or equivalent turns may be left out."""


def confirmed(
    proofs: Iterable[Proof], game: Game, position: AnyPosition, played: str, best: str
) -> Proof | None:
    """The first proof that the best turn reaches a goal which the played one misses."""
    for proof in proofs:
        if len(proof.turns) > MOST_TURNS:
            continue
        if reaches(proof, game, position, best) and not reaches(proof, game, position, played):
            return proof
    return None


def reaches(proof: Proof, game: Game, position: AnyPosition, turn: str) -> bool:
    """Whether a turn leads where one of the proven turns leads, or wins at once.

    Raises `RuleError` if the turn is not possible.
    """
    after = _after(game, position, turn)
    return _won(after, position.to_move) or after in _ends(proof, game, position)


def _ends(proof: Proof, game: Game, position: AnyPosition) -> Collection[AnyPosition]:
    ends = []
    for turn in proof.turns:
        try:
            ends.append(_after(game, position, turn))
        except RuleError:  # from a file that was changed by hand
            continue
    return ends


def _after(game: Game, position: AnyPosition, turn: str) -> AnyPosition:
    for move in game.parse_turn(position, turn):
        position = position.play(move)
    return position


def _won(position: AnyPosition, side: Side) -> bool:
    """Whether a side has won alone against others."""
    outcome = position.outcome()
    return len(position.sides) > 1 and outcome is not None and outcome.winners == (side,)
