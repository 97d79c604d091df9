"""Puzzles of two tiny games: Nim, where who takes the last stone wins, and a game for one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from games.core.game import AnyGame, AnyRankedTurn, Options, PuzzleTheme, RankedTurn, SearchLimits
from games.core.position import Side
from games.learning.puzzle import Puzzle
from games.tools.game_tools import Candidate, GameTools, Rejection, Solver
from tests.toygame.game import NimGame, NimPosition, Take

THEMES = (
    PuzzleTheme("last-stone", "Last stone", "Take the last stone.", "It is the goal.", 1),
    PuzzleTheme("last-in-two", "Last in two", "Take the last stone in two turns.", "Count.", 2),
    PuzzleTheme("leave-four", "Only turn", "Play the only turn that does not lose.", "Count.", 1),
)

Size = {"Size": "10"}


class OnePlayer(NimPosition):
    """The same stones for one player, who takes them turn after turn."""

    def _other(self) -> Side:
        return Side.BLACK

    def play(self, move: Take) -> OnePlayer:
        return OnePlayer(super().play(move).stones, Side.BLACK)


def puzzle(theme: str, stones: int, *lines: tuple[str, ...]) -> Puzzle:
    return Puzzle("nim", theme, Size, str(stones), lines)


class PuzzledNim(NimGame):
    themes = THEMES
    tools = __name__

    def read_position(self, text: str, options: Options) -> NimPosition:
        stones = int(text)
        if not 0 <= stones <= 10:
            raise ValueError(f"there are 0 to 10 stones, not {stones}")
        return NimPosition(stones)

    def reached(self, theme: str, start: NimPosition, now: NimPosition) -> bool | None:
        return None if theme == "leave-four" else now.stones == 0

    def refutation(self, theme: str, after: NimPosition, left: int) -> list[Take] | None:
        rest = after.stones % 4
        return [Take(rest)] if rest else None


class AloneGame(NimGame):
    """For one player."""

    themes = (
        PuzzleTheme("all", "All", "Take all.", "It is the goal.", 2),
        PuzzleTheme(
            "any", "Any", "Take all in two turns.", "It is the goal.", 2, judged_at_end=True
        ),
    )

    def read_position(self, text: str, options: Options) -> NimPosition:
        return OnePlayer(int(text))


class NimTools(GameTools):
    def positions(self, rng: Random) -> Iterator[Candidate]:
        """A game of random turns."""
        position = NimPosition()
        while position.stones:
            yield Size, position, f"turn {10 - position.stones}"
            position = position.play(rng.choice(position.legal_moves()))

    def find(
        self, options: Options, position: NimPosition, rng: Random, wanted: Collection[str]
    ) -> Iterator[Puzzle | Rejection]:
        """Puzzles by arithmetic: the winner leaves a multiple of four stones."""
        best = position.stones % 4
        if "last-stone" in wanted and position.stones < 4:
            yield puzzle("last-stone", position.stones, (str(position.stones),))
        if "last-in-two" in wanted:
            if 4 < position.stones < 8:
                yield puzzle("last-in-two", position.stones, (str(best), "3", "1"))
            else:
                yield Rejection("last-in-two", "too far" if position.stones > 4 else "too near")
        if "leave-four" in wanted and best and position.stones > 4:
            yield puzzle("leave-four", position.stones, (str(best),))

    def kinds(self, puzzle: Puzzle) -> tuple[str, ...]:
        return ("odd",) if int(puzzle.position) % 2 else ()

    def solvers(self, game: AnyGame) -> list[Solver]:
        """One who counts, and one who takes a single stone every time."""
        return [Solver("counting", counting, 1400.0), Solver("one by one", one_by_one, 600.0)]


def counting(position: NimPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
    return [RankedTurn((Take(position.stones % 4 or 1),))]


def one_by_one(position: NimPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
    return [RankedTurn((Take(1),))]


TOOLS = NimTools()
GAME = PuzzledNim()
ALONE = AloneGame()


def games() -> dict[str, AnyGame]:
    """Nim with puzzles; the engine's process finds it by this name."""
    return {"nim": GAME}
