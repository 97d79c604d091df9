"""A teaching opponent: the level that suits a player, and how results change it."""

from __future__ import annotations

from games.controller.match_state import MatchState
from games.core.glicko import Rating, after_period
from games.core.records.tags import TEACHING

WEAKEST, STEP = 800.0, 240.0
"""The rating of the weakest level, and the difference to the next one, which is that of a player
who wins 80 % of the games."""
DEVIATION = 60.0
"""The deviation of a level's rating, which is fixed."""
EASIER = 60.0
"""A teaching opponent is so much weaker than the player."""
LOSING, WINNING = 0.25, 0.85
"""Chances of the player at which the opponent plays one level weaker, or one stronger."""


def level_rating(place: int) -> Rating:
    """The rating of a level, by its place from the weakest."""
    return Rating(WEAKEST + STEP * place, DEVIATION)


def suitable_level(player: Rating, count: int) -> int:
    """The place of the level that teaches a player; the game has `count` levels."""
    place = round((player.value - EASIER - WEAKEST) / STEP)
    return min(max(place, 0), count - 1)


def adapted_level(place: int, chance: float | None, count: int) -> int:
    """A level for the next turn only, by the player's chance to win, if it is known."""
    if chance is None:
        return place
    change = -1 if chance < LOSING else 1 if chance > WINNING else 0
    return min(max(place + change, 0), count - 1)


def after_game(player: Rating, place: int, score: float) -> Rating:
    """The player's rating after a game against a level: a score of 1 is a win, 0 a loss."""
    return after_period(player, [(level_rating(place), score)])


def has_teacher(state: MatchState) -> bool:
    """Whether a teaching opponent plays."""
    return any(seat.kind == "computer" and seat.level == TEACHING for seat in state.seats)


def score_of_person(state: MatchState) -> float | None:
    """The score of the only person against the only computer; None in another match, or before
    its end."""
    outcome = state.match.outcome()
    kinds = sorted(seat.kind for seat in state.seats)
    if outcome is None or kinds != ["computer", "human"]:
        return None
    people = [state.seat_of(side).kind == "human" for side in outcome.winners]
    return sum(people) / len(people) if people else 0.5
