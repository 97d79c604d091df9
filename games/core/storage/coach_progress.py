"""What the coach knows about a player: strength and mistakes to practise, by game.

Decoded strictly from JSON by msgspec.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games.core.glicko import HIGHEST, LOWEST, MOST_DEVIATION, Rating
from games.core.storage.settings import Text

START = 1000.0
"""The strength of a newcomer, which is that of a casual player."""


class Skill(msgspec.Struct, frozen=True):
    """A player's strength in a game, from results against computers."""

    rating: Annotated[float, Meta(ge=LOWEST, le=HIGHEST)] = START
    deviation: Annotated[float, Meta(ge=1, le=MOST_DEVIATION)] = MOST_DEVIATION
    volatility: Annotated[float, Meta(gt=0, lt=1)] = 0.06

    @property
    def player(self) -> Rating:
        """The player's rating."""
        return Rating(self.rating, self.deviation, self.volatility)

    @staticmethod
    def of(rating: Rating) -> Skill:
        """A rating as it is stored."""
        return Skill(rating.value, rating.deviation, rating.volatility)


class CoachProgress(msgspec.Struct, frozen=True):
    """The strength of the player in each game."""

    skills: Annotated[dict[Text, Skill], Meta(max_length=1000)] = {}
    """By the name of the game."""

    def skill(self, game: str) -> Skill:
        """The strength in a game."""
        return self.skills.get(game, Skill())

    def with_skill(self, game: str, skill: Skill) -> CoachProgress:
        """With another strength in one game."""
        return msgspec.structs.replace(self, skills={**self.skills, game: skill})


def decode_coach_progress(content: bytes) -> CoachProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=CoachProgress)
