"""Puzzles of Tiananmen: how they are written, made and judged; `puzzle_themes` defines them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from games.core.game import Options
from games.puzzles.difficulty import Facts
from games.puzzles.proof import Proof, Stop
from games.puzzles.puzzle import Puzzle, Rejection
from games.puzzles.puzzle_dialect import Candidate, PuzzleDialect
from games.tiananmen.puzzle_themes import GOALS, SAVE_OR_PLACE, STOP_THE_LID, THEMES
from games.tiananmen.rules.position import Move, TiananmenPosition
from games.tiananmen.rules.position_text import canonical_text, read_position, write_position


def read(text: str, options: Options) -> TiananmenPosition:
    """The position of a text; raises `ValueError`, also if the size is not that of the options."""
    position = read_position(text)
    if str(position.size) != options.get("Size"):
        raise ValueError(f"the board has {position.size} ranks, the option says otherwise")
    return position


def reached(theme: str, start: TiananmenPosition, after: TiananmenPosition) -> bool | None:
    """Whether the side to move at the start has won; None in themes without a win."""
    if theme in (SAVE_OR_PLACE, STOP_THE_LID):
        return None
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (start.to_move,)


def _refutation(puzzle: Puzzle, after: TiananmenPosition, left: int) -> Sequence[Move] | None:
    from games.tiananmen.ai.puzzles.puzzle_refutation import refutation

    return refutation(puzzle.theme, after, left)


def _positions(rng: Random) -> Iterator[Candidate]:
    from games.tiananmen.ai.puzzles.puzzle_games import positions

    return positions(rng)


def _find(
    options: Options, position: TiananmenPosition, rng: Random, wanted: Collection[str]
) -> Iterator[Puzzle | Rejection]:
    from games.tiananmen.ai.puzzles.puzzle_finder import find

    # What is found must not change the game, so that a game depends on its seed alone.
    return find(options, position, Random(write_position(position)), wanted)


def _facts(puzzle: Puzzle) -> Facts:
    from games.tiananmen.ai.puzzles.puzzle_facts import facts

    return facts(puzzle)


def _proofs(position: TiananmenPosition, stop: Stop) -> Iterator[Proof]:
    from games.tiananmen.ai.puzzles.proofs import proofs

    return proofs(position, stop)


def _run_kernels() -> None:
    from games.tiananmen.ai.puzzles.proofs import run_kernels

    run_kernels()


PUZZLES = PuzzleDialect(
    themes=THEMES,
    read_position=read,
    write_position=write_position,
    canonical=canonical_text,
    reached=reached,
    refutation=_refutation,
    positions=_positions,
    find=_find,
    facts=_facts,
    goals=GOALS,
    proofs=_proofs,
    kernels=("games.tiananmen.ai.puzzles.proof_kernel",),
    run_kernels=_run_kernels,
)
