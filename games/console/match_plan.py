"""What a match between two players consists of: which game is played when, from where, by whom."""

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

    The games come in pairs: both games of a pair have the same lots and the same opening, and
    the players change seats. A player is named as the command line names it.
    """

    plugin: GamePlugin
    chosen: dict[str, str]
    players: tuple[str, ...]
    games: int
    seconds: float
    seed: str
    opening: int
    """So many turns are drawn by lot before the players begin."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.plugin.game

    @property
    def solitaire(self) -> bool:
        """Whether every game has a single player."""
        return self.game.player_count(self.chosen) == 1

    def pair(self, number: int) -> int:
        """To which pair (in a solitary game, to which deal) a game belongs; counted from 0."""
        return number // len(self.players) if self.solitaire else number // 2

    def seating(self, number: int) -> tuple[int, ...]:
        """For each seat of a game the number of the player who sits there."""
        if self.solitaire:
            return (number % len(self.players),)
        seats = self.game.player_count(self.chosen)
        return tuple((seat + number) % 2 for seat in range(seats))

    def options(self, number: int) -> dict[str, str]:
        """The prepared options of a game, the same for both games of a pair."""
        return self.game.set_up({**self.chosen, "Seed": f"{self.seed}-{self.pair(number) + 1}"})

    def opening_moves(self, number: int, start: AnyPosition) -> Iterator[Any]:
        """The moves drawn by lot, the same for both games of a pair."""
        rng = Random(f"{self.seed} {self.pair(number)} opening")
        position = start
        for _ in range(self.opening):
            for move in random_turn(self.game, position, rng):
                position = position.play(move)
                yield move
            if position.outcome() is not None:
                return

    def thought_seed(self, number: int, player: int) -> str:
        """What seeds the thoughts of a player in a game."""
        return f"{self.seed}-{number + 1}-{player + 1}"

    def settings(self) -> dict[str, Any]:
        """What two matches must share to be one; more games may be added."""
        return {
            "game_name": self.game.name,
            "chosen": self.chosen,
            "players": list(self.players),
            "seconds": self.seconds,
            "seed": self.seed,
            "opening": self.opening,
        }
