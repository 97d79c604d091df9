"""The turning points of a match: the turns of its people that cost most."""

from __future__ import annotations

from collections.abc import Sequence

from games.controller.seats import Seat
from games.core.position import RuleError
from games.ui.coach.analysis import AnalysedTurn, Analysis
from games.ui.coach.exercise import Exercise, exercise_of
from games.ui.coach.story import story_of
from games.ui.toolkit.game_views.coach_texts import after_moves
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _

MOST = 3
CANDIDATES = 4
"""How many turns are looked at once more."""
SECOND_LOOK = 0.8
"""Seconds for each position of the second look."""
LEAST, LEAST_ALONE = 0.15, 0.04
"""The least cost of a turning point, where 2 lies between a loss and a win: in a game between
players, where the values are estimates, and in a solitaire, where they are computed."""


def costliest(analysis: Analysis, seats: Sequence[Seat], most: int) -> list[AnalysedTurn]:
    """The turns of people that cost most, the worst first; of all players if no person played."""
    least = LEAST if len(seats) > 1 else LEAST_ALONE
    found = [
        turn
        for turn in analysis.analysed_turns()
        if turn.cost >= least and can_be_exercise(analysis, turn, seats)
    ]
    return sorted(found, key=lambda turn: turn.cost, reverse=True)[:most]


def can_be_exercise(analysis: Analysis, turn: AnalysedTurn, seats: Sequence[Seat]) -> bool:
    """Whether a turn is a person's, and a better one is known and can be made on the board.

    All turns are people's where no person has played. A choice in a dialog is not made on the
    board.
    """
    people = {place for place, seat in enumerate(seats) if seat.kind == "human"}
    compared = turn.evaluation is not None and turn.played is not None
    better = compared and turn.text != turn.best
    mine = not people or turn.seat in people
    return better and mine and not analysis.is_question(turn.number)


def turning_points(
    analysis: Analysis, seats: Sequence[Seat], most: int = MOST
) -> list[AnalysedTurn]:
    """The costliest turns in the order of the match."""
    return sorted(costliest(analysis, seats, most), key=lambda turn: turn.number)


def turn_title(
    game_view: GameView, analysis: Analysis, turn: AnalysedTurn, names: Sequence[str]
) -> str:
    """The number of a turn, and its player in a game with several players."""
    position = analysis.position(turn.number)
    label = game_view.game.turn_label(position, turn.number + 1).rstrip(".")
    if len(names) == 1:
        return _("Turn {label}").format(label=label)
    return _("Turn {label}: {name}").format(label=label, name=names[turn.seat])


def exercise_at(
    game_view: GameView, analysis: Analysis, turn: AnalysedTurn, names: Sequence[str]
) -> Exercise | None:
    """A turning point to be tried again; None if its turns cannot be read."""
    question = analysis.question(turn.number, names)
    story = story_of(game_view, question, turn.evaluation, turn.played)
    try:
        after = after_moves(question.before, question.played)
        answer = game_view.game.format_turn(after, question.answer) if question.answer else ""
        return exercise_of(
            game_view,
            analysis.record_before(turn.number),
            (turn.text, turn.played),
            (turn.best, turn.evaluation),
            story,
            answer,
        )
    except RuleError:
        return None
