"""The coach's data about a player: strength and mistakes to practise, by game.

Decoded strictly from JSON by msgspec.
"""

from __future__ import annotations

import math
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.core.evaluation import Evaluation
from games.core.glicko import (
    HIGHEST,
    LEAST_VOLATILITY,
    LOWEST,
    MOST_DEVIATION,
    MOST_VOLATILITY,
    Rating,
)
from games.core.storage.settings import Text

START = 1000.0
"""The strength of a newcomer, which is that of a casual player."""
MOST_CARDS = 500
"""Mistakes that are kept; the oldest ones make room for new ones."""

LEAST_STABILITY, MOST_STABILITY = 0.001, 1e6
"""Days until a mistake is forgotten; the lower bound is that of FSRS."""

Turn = Annotated[str, Meta(min_length=1, max_length=1000)]
Moment = Annotated[datetime, Meta(tz=True)]


class Skill(msgspec.Struct, frozen=True):
    """A player's strength in a game, from results against computers."""

    rating: Annotated[float, Meta(ge=LOWEST, le=HIGHEST)] = START
    deviation: Annotated[float, Meta(ge=1, le=MOST_DEVIATION)] = MOST_DEVIATION
    volatility: Annotated[float, Meta(ge=LEAST_VOLATILITY, le=MOST_VOLATILITY)] = 0.06

    @property
    def player(self) -> Rating:
        """The player's rating."""
        return Rating(self.rating, self.deviation, self.volatility)

    @staticmethod
    def of(rating: Rating) -> Skill:
        """A rating as it is stored."""
        return Skill(rating.value, rating.deviation, rating.volatility)


class Value(msgspec.Struct, frozen=True):
    """The value of a turn for its player."""

    win_probability: Annotated[float, Meta(ge=0, le=1)] | None = None
    points: Annotated[float, Meta(ge=-1000, le=1000)] | None = None

    @property
    def evaluation(self) -> Evaluation | None:
        """The value as an evaluation; None if nothing is known."""
        if self.win_probability is None and self.points is None:
            return None
        return Evaluation(self.win_probability, self.points)

    @staticmethod
    def of(evaluation: Evaluation | None) -> Value:
        """An evaluation as it is stored."""
        return Value(evaluation.win_probability, evaluation.points) if evaluation else Value()


class Memory(msgspec.Struct, frozen=True):
    """How well a mistake is remembered, in the terms of FSRS."""

    due: Moment
    state: Literal[1, 2, 3] = 1
    """1 before the first review, then 2."""
    step: Annotated[int, Meta(ge=0, le=100)] | None = None
    stability: Annotated[float, Meta(ge=LEAST_STABILITY, le=MOST_STABILITY)] | None = None
    difficulty: Annotated[float, Meta(ge=1, le=10)] | None = None
    last_review: Moment | None = None

    def __post_init__(self) -> None:
        """Raises `ValueError` for a state whose values are missing."""
        reviewed = self.stability is not None and self.difficulty is not None
        if (self.state != 1 and not reviewed) or (self.state == 3 and self.step is None):
            raise ValueError("a value of the state is missing")


class Card(msgspec.Struct, frozen=True):
    """A mistake to practise: a match up to a turn, the turn that was played, and the best one."""

    game: Text
    record: Annotated[str, Meta(max_length=50_000)]
    played: Turn
    best: Turn
    played_value: Value
    best_value: Value
    memory: Memory
    answer: Annotated[str, Meta(max_length=1000)] = ""
    """The best answer to the turn that was played; empty if it is not known."""
    names: Annotated[tuple[Text, ...], Meta(max_length=4)] = ()
    goal: Annotated[str, Meta(max_length=40)] = ""
    """The proven goal of the right turns; empty where the best turn is an estimate."""
    right: Annotated[tuple[Turn, ...], Meta(max_length=60)] = ()
    """The turns that reach the goal."""

    @property
    def key(self) -> tuple[str, str]:
        """Its position, which distinguishes it from other cards."""
        return self.game, self.record


class CoachProgress(msgspec.Struct, frozen=True):
    """The strength of the player in each game, and the mistakes to practise."""

    skills: Annotated[dict[Text, Skill], Meta(max_length=1000)] = {}
    """By the name of the game."""
    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)] = ()
    """Mistakes, the oldest first."""

    def skill(self, game: str) -> Skill:
        """The strength in a game."""
        return self.skills.get(game, Skill())

    def with_skill(self, game: str, skill: Skill) -> CoachProgress:
        """With another strength in one game."""
        return msgspec.structs.replace(self, skills={**self.skills, game: skill})

    def due(self, now: datetime, game: str | None = None) -> list[Card]:
        """The cards that are due, of one game or of all, the most urgent first."""
        found = [
            card for card in self.cards if card.memory.due <= now and game in (None, card.game)
        ]
        return sorted(found, key=lambda card: card.memory.due)

    def with_card(self, card: Card) -> CoachProgress:
        """With one more card, unless one with its position is there."""
        if card.key in {each.key for each in self.cards}:
            return self
        return msgspec.structs.replace(self, cards=(*self.cards, card)[-MOST_CARDS:])

    def with_memory(self, card: Card, memory: Memory) -> CoachProgress:
        """With another memory of a card."""
        cards = tuple(
            msgspec.structs.replace(each, memory=memory) if each.key == card.key else each
            for each in self.cards
        )
        return msgspec.structs.replace(self, cards=cards)

    def shortened(self) -> CoachProgress:
        """Without a tenth of the cards, the oldest ones."""
        return msgspec.structs.replace(self, cards=self.cards[math.ceil(len(self.cards) / 10) :])

    def without(self, card: Card) -> CoachProgress:
        """Without a card."""
        cards = tuple(each for each in self.cards if each.key != card.key)
        return msgspec.structs.replace(self, cards=cards)


def decode_coach_progress(content: bytes) -> CoachProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=CoachProgress)


def coach_progress_without_damage(content: bytes) -> CoachProgress:
    """The cards and strengths that are within their bounds; raises `msgspec.MsgspecError`."""
    found = msgspec.json.decode(content, type=_Parts)
    skills = {}
    for game, content in found.skills.items():
        with suppress(msgspec.ValidationError):
            skills[msgspec.convert(game, Text)] = msgspec.json.decode(content, type=Skill)
    cards = []
    for content in found.cards:
        with suppress(msgspec.ValidationError):
            cards.append(msgspec.json.decode(content, type=Card))
    return CoachProgress(skills, tuple(cards[-MOST_CARDS:]))


class _Parts(msgspec.Struct):
    skills: dict[str, msgspec.Raw] = {}
    cards: tuple[msgspec.Raw, ...] = ()
