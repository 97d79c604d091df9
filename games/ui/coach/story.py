"""The sentences about a costly turn: its consequences, its cost, and those of the best one."""

from __future__ import annotations

from games.core.evaluation import Evaluation
from games.ui.toolkit.game_views.coach_texts import Story, TurnInQuestion, after_moves, chance_lost
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _, in_sequence


def story_of(
    game_view: GameView, turn: TurnInQuestion, best: Evaluation | None, played: Evaluation | None
) -> Story:
    """The story of a turn, from the values of the best and the played turn for its player.

    Where the rules show no fact, the best answer is named.
    """
    texts = game_view.coach() if game_view.coach else None
    facts = texts.turning_point(turn) if texts else Story()
    cost = ""
    if best and played:
        say = texts.cost if texts else chance_lost
        cost = say(turn.before, best, played)
    happened = facts.happened or _answered(game_view, turn)
    return Story(in_sequence((happened, cost)), facts.instead)


def _answered(game_view: GameView, turn: TurnInQuestion) -> str:
    """The best answer; empty if it is not known, or the rules leave no choice."""
    after = after_moves(turn.before, turn.played)
    if not turn.answer or game_view.game.forced(after) is not None:
        return ""
    answer = game_view.entry_of(after, turn.answer).in_words
    return _("The best answer to it is {turn}.").format(turn=answer)
