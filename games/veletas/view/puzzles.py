"""Why a turn in a puzzle of Veletas is wrong."""

from __future__ import annotations

from games.core.translation import _
from games.learning.coach import TurnInQuestion, after_moves
from games.learning.puzzle import Reason
from games.veletas.rules.notation import format_turn
from games.veletas.rules.pieces import OTHER, Slide
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.coach import claims_by, turning_point
from games.veletas.view.words import colour


def why_wrong(theme: str, turn: TurnInQuestion) -> Reason:
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    given = [claim for claim in after.claims_since(turn.before) if claim.owner is not side]
    claims = given or claims_by(after, turn.answer, OTHER[side])
    if claims:
        return Reason(turning_point(turn).happened, [claim.cell for claim in claims])
    if turn.answer:
        text = _("{side} answers {turn}. After that you can trap no shooter in your next turn.")
        said = text.format(side=colour(OTHER[side]), turn=format_turn(after, turn.answer))
        return Reason(said)
    return _escape(turn, after) or Reason()


def _escape(turn: TurnInQuestion, after: VeletasPosition) -> Reason | None:
    """A slide of the shooter that was to be trapped; of the most confined one if it is gone."""
    side = turn.before.to_move
    wanted = [claim.cell for claim in claims_by(turn.before, turn.better, side)]
    slides = [move for move in after.legal_moves() if isinstance(move, Slide)]
    free = {
        slide.origin: [each for each in slides if each.origin == slide.origin] for slide in slides
    }
    cells = [cell for cell in wanted if cell in free] or list(free)
    if not cells:
        return None
    cell = min(cells, key=lambda cell: len(free[cell]))
    slide = free[cell][0]
    text = _("The shooter on {cell} can still move, for example to {target}.")
    said = text.format(cell=slide.origin, target=slide.target)
    return Reason(said, (slide.origin, slide.target), (slide,))
