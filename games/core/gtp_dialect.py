"""A game's dialect of the Go Text Protocol: arguments of `play`, set-ups, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.game import Game, Options
from games.core.position import IllegalMove, NotationError, Outcome, Side

Moves = tuple[Any, ...]

COLOURS: Mapping[str, Side] = {
    **{side.value: side for side in Side},
    "b": Side.BLACK,
    "w": Side.WHITE,
}
"""The sides by their names in commands."""


class Dialect:
    """The default dialect: `play` takes a whole turn. A game overrides the differences.

    A *step* is what one `play` takes and one `genmove` answers, as a tuple of moves.
    """

    horizon = 20
    """Estimated number of turns a side still has to play, for time management."""
    sizes: tuple[str, ...] = ()
    """The values of `boardsize`, for a game without the option `Size`."""
    option_commands: tuple[str, ...] = ()
    """Options that a command `tavoliere-<option>` chooses; `boardsize` chooses `Size`."""
    discards_set_up: tuple[str, ...] = ("Size",)
    """Options whose change discards what `tavoliere-setup` has fixed."""
    kept_options: tuple[str, ...] = ()
    """Options that stay chosen when a set-up is discarded."""
    set_up_help: tuple[tuple[str, str], ...] = ()
    """For the help: each form of `tavoliere-setup` and what it sets up."""
    moves_help = "whole turns, as in a record"
    """For the help: what `play` takes."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def steps(self, position: Any) -> Iterator[Moves]:
        """All steps that `play` accepts now, each once."""
        for move in position.legal_moves():
            after = position.play(move)
            if after.mid_turn and after.outcome() is None:
                yield from ((move, *rest) for rest in self.steps(after))
            else:
                yield (move,)

    def count(self, position: Any) -> int:
        """The number of `steps`."""
        return sum(1 for _ in self.steps(position))

    def text(self, position: Any, step: Sequence[Any]) -> str:
        """A step in notation."""
        return self.game.format_turn(position, step)

    def read(self, position: Any, text: str) -> Moves:
        """The moves of a step, checked by playing them; raises `NotationError` or `IllegalMove`."""
        step = tuple(self.game.parse_turn(position, text))
        after = position
        for number, move in enumerate(step):
            if number and not after.mid_turn:
                raise IllegalMove("the text goes on after the turn is complete")
            after = after.play(move)
        if after.mid_turn and after.outcome() is None:
            raise IllegalMove("the turn is not complete: {still}", still=self.expected(after))
        return step

    def first_step(self, turn: Sequence[Any]) -> Moves:
        """The beginning of a turn, as much of it as one `play` takes."""
        return tuple(turn)

    def any_colour(self, position: Any) -> bool:
        """Whether the move may be named with either colour."""
        return False

    def expected(self, position: Any) -> str:
        """The task of the side to move, in a few words."""
        return "turn"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """The tags for the arguments of `tavoliere-setup`; raises `NotationError`."""
        raise NotationError("nothing can be set up in this game")

    def recipe(self, options: Options) -> list[str]:
        """The commands that set up a game with these options in another program."""
        commands = [
            f"tavoliere-{key.lower()} {options[key]}"
            for key in self.option_commands
            if key in options
        ]
        return [*commands, f"boardsize {options['Size']}"] if "Size" in options else commands

    def reason(self, outcome: Outcome) -> str:
        """The winners and why: `black majority`, `1 3 points`."""
        return " ".join([*(side.value for side in outcome.winners), outcome.termination.value])

    def score(self, outcome: Outcome) -> str:
        """The result as `final_score` gives it; 0 without a single winner."""
        if len(outcome.winners) != 1:
            return "0"
        (winner,) = outcome.winners
        name = winner.value if winner.value.isdigit() else winner.name[0]
        return f"{name}+{lead(outcome.score) or 1}"


def lead(score: Sequence[int]) -> int:
    """The highest score minus the second; 0 with fewer than two scores."""
    ordered = sorted(score, reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0
