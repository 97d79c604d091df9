"""Why a turn in a puzzle of Tiananmen is wrong."""

from __future__ import annotations

from games.core.position import Side
from games.core.translation import Counted, _
from games.learning.coach import TurnInQuestion, after_moves
from games.learning.puzzle import Reason
from games.tiananmen.ai.proofs import SAVE_OR_PLACE, STOP_THE_LID, WIN_IN_THREE
from games.tiananmen.rules.position import Save
from games.tiananmen.view.coach import OTHER, in_words, turning_point
from games.tiananmen.view.words import colour

_MISSING = {
    Side.BLACK: Counted(
        "Your ring still needs {count} more stone.", "Your ring still needs {count} more stones."
    ),
    Side.WHITE: Counted(
        "Your chain still needs {count} more stone.",
        "Your chain still needs {count} more stones.",
    ),
}


def why_wrong(theme: str, turn: TurnInQuestion) -> Reason:
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    if not turn.answer:
        missing = after.missing_points(side)
        return Reason(_MISSING[side].of(len(missing)), missing) if missing else Reason()
    then = after_moves(after, turn.answer)
    points = [move.point for move in turn.answer if not isinstance(move, Save)]
    if then.outcome() is not None:
        return Reason(turning_point(turn).happened, points)
    if theme in (SAVE_OR_PLACE, STOP_THE_LID):
        text = _("{side} answers {turn}. Whatever you do then, {side} wins with its next part.")
    elif theme == WIN_IN_THREE:
        text = _("{side} answers {turn}. After that you cannot force the win in time.")
    else:
        text = _("{side} answers {turn}. After that you cannot win with your next part.")
    return Reason(text.format(side=colour(OTHER[side]), turn=in_words(after, turn.answer)), points)
