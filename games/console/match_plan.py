"""The plan of a match: seats, starts and seeds of its games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.ai.game_plugin import GamePlugin
from games.ai.greedy import random_turn
from games.core.game import Game
from games.core.position import AnyPosition


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match of many games between two players, or of one player alone.

    The games come in pairs. Both games of a pair have the same random set-up and the same opening,
    with the players in exchanged seats. Players are named as on the command line.
    """

    plugin: GamePlugin
    chosen: dict[str, str]
    players: tuple[str, ...]
    games: int
    seconds: float
    seed: str
    opening: int
    """Number of random turns before the players begin."""

    @property
    def game(self) -> Game:
        """The game of the match."""
        return self.plugin.game

    @property
    def solitaire(self) -> bool:
        """Whether each game has a single player."""
        return self.game.player_count(self.chosen) == 1

    def pair(self, number: int) -> int:
        """The number of a game's pair (in a solitaire: of its deal), from 0."""
        return number // len(self.players) if self.solitaire else number // 2

    def seating(self, number: int) -> tuple[int, ...]:
        """The player of each seat in a game: 0 or 1."""
        if self.solitaire:
            return (number % len(self.players),)
        seats = self.game.player_count(self.chosen)
        return tuple((seat + number) % 2 for seat in range(seats))

    def options(self, number: int) -> dict[str, str]:
        """The prepared options of a game, the same for both games of a pair."""
        return self.game.set_up({**self.chosen, "Seed": f"{self.seed}-{self.pair(number) + 1}"})

    def opening_moves(self, number: int, start: AnyPosition) -> Iterator[Any]:
        """The random moves at the start, the same for both games of a pair."""
        rng = Random(f"{self.seed} {self.pair(number)} opening")
        position = start
        for _ in range(self.opening):
            for move in random_turn(self.game, position, rng):
                position = position.play(move)
                yield move
            if position.outcome() is not None:
                return

    def player_seed(self, number: int, player: int) -> str:
        """The seed of a player in a game."""
        return f"{self.seed}-{number + 1}-{player + 1}"

    def settings(self) -> dict[str, Any]:
        """The settings that identify a match; the number of games is not one of them."""
        return {
            "game_name": self.game.name,
            "chosen": self.chosen,
            "players": list(self.players),
            "seconds": self.seconds,
            "seed": self.seed,
            "opening": self.opening,
        }
