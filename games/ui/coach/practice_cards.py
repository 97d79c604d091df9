"""Cards with mistakes to practise, made from turning points and kept in the user's folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce

from games.core.position import RuleError
from games.core.storage.coach_progress import Card, CoachProgress, Memory, Value
from games.puzzles.proof import Proof, reaches
from games.ui.coach.exercise import Exercise, exercise_of
from games.ui.coach.story import story_of
from games.ui.toolkit.game_views.coach_texts import Story, TurnInQuestion, after_moves
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.scene_context import SceneContext

CLEAR, CLEAR_ALONE = 0.2, 0.1
"""The cost from which on the best turn is clearly better, where 2 lies between a loss and a win:
a tenth of the chance to win between players; 0.4 diamonds in a Loom without an aim."""
LONGEST = 50_000
"""Characters of a match that is kept."""


def card_of(
    exercise: Exercise, record: str, names: Sequence[str], now: datetime | None = None
) -> Card:
    """The card of an exercise whose match is this record; it is due at once."""
    turns = exercise.turns
    return Card(
        exercise.game_view.game.name,
        record,
        turns.played,
        turns.best,
        Value.of(turns.played_value),
        Value.of(turns.best_value),
        Memory(now or datetime.now(UTC)),
        exercise.answer,
        tuple(names)[:4],
        exercise.proof.goal if exercise.proof else "",
        exercise.proof.turns if exercise.proof else (),
    )


def keep_cards(context: SceneContext, cards: Sequence[Card]) -> None:
    """Keep new cards."""
    short = [card for card in cards if len(card.record) <= LONGEST]
    if short:
        context.user_files.coach.change(lambda known: reduce(CoachProgress.with_card, short, known))


def exercise_from(game_view: GameView, card: Card) -> Exercise | None:
    """The exercise of a card; None if it cannot be read any more."""
    played = (card.played, card.played_value.evaluation)
    best = (card.best, card.best_value.evaluation)
    try:
        found = exercise_of(game_view, card.record, played, best, Story(), card.answer)
        found = replace(found, proof=_proof(found, card))
        return replace(found, story=_story(found, card))
    except RuleError:
        return None


def _proof(exercise: Exercise, card: Card) -> Proof | None:
    """The kept proof; None if this version does not know the goal or the best turn misses it."""
    dialect = exercise.game_view.plugin.puzzles
    if dialect is None or card.goal not in dialect.goals:
        return None
    proof, game = Proof(card.goal, card.right), exercise.game_view.game
    return proof if reaches(proof, game, exercise.position, card.best) else None


def _story(exercise: Exercise, card: Card) -> Story:
    """The facts about the turns of a card, in the present language."""
    game_view, before = exercise.game_view, exercise.position
    played = game_view.game.parse_turn(before, card.played)
    after = after_moves(before, played)
    answer = game_view.game.parse_turn(after, card.answer) if card.answer else ()
    names = card.names if len(card.names) == len(before.sides) else [""] * len(before.sides)
    turn = TurnInQuestion(before, tuple(played), tuple(exercise.best), tuple(answer), tuple(names))
    return story_of(game_view, turn, exercise.turns.best_value, exercise.turns.played_value)
