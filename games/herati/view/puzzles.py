"""Why a turn in a puzzle of Herati is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.translation import _, ngettext
from games.herati.ai.workshop_proofs import TooManyStates, WorkshopSolver
from games.herati.game import NINE_TILES
from games.herati.rules.field import BLOCK, Cell
from games.herati.rules.position import HeratiPosition, PlaceTile, WorkshopPosition
from games.herati.rules.turn_facts import best_offer, waiting
from games.herati.view.board import OnField
from games.herati.view.coach import turn_entry, turning_point
from games.learning.coach import TurnInQuestion, after_moves
from games.learning.puzzle import Reason


def why_wrong(theme: str, turn: TurnInQuestion) -> Reason:
    if theme == NINE_TILES:
        return _fewer(turn)
    after = after_moves(turn.before, turn.played)
    if isinstance(after, WorkshopPosition) and after.outcome() is None:
        if best_offer(after):
            cells = [move.cell for move in turn.answer if isinstance(move, PlaceTile)]
            return Reason(turning_point(turn).happened, _places(cells))
        if turn.answer and (text := _outcome(turn, after)):
            return Reason(text)
    story = turning_point(turn)
    instead = after_moves(turn.before, turn.better)
    kept = {offer.cell for offer in waiting(instead)} - {offer.cell for offer in waiting(after)}
    cells = _missed_blocks(after, instead) or sorted(kept)
    return Reason(story.instead or story.happened, _places(cells))


def _outcome(turn: TurnInQuestion, after: WorkshopPosition) -> str:
    """The answer, and the result that it leaves; empty where tiles are unknown."""
    hands = after.hands
    if any(hand.face_down or None in hand.face_up for hand in hands):
        return ""
    try:
        value = max(WorkshopSolver(after).move_values().values())
    except TooManyStates:
        return ""
    text = _("The other player answers with {tile}. Then you cannot avoid losing.")
    if value == 0.5:
        text = _("The other player answers with {tile}. Then you can only share the win.")
    return text.format(tile=turn_entry(after, turn.answer).in_words)


def _fewer(turn: TurnInQuestion) -> Reason:
    """Where the tiles of the solution form diamonds that these do not."""
    after, instead = after_moves(turn.before, turn.played), after_moves(turn.before, turn.better)
    text = ngettext(
        "You have {made} of {count} diamond. The solution has it on the marked places.",
        "You have {made} of {count} diamonds. The solution has others on the marked places.",
        instead.score,
    )
    said = text.format(made=after.score, count=instead.score)
    return Reason(said, _places(_missed_blocks(after, instead)))


def _missed_blocks(after: HeratiPosition, instead: HeratiPosition) -> list[Cell]:
    """The cells of the diamonds that there would be instead."""
    missed = set(instead.diamonds) - set(after.diamonds)
    return [(one.x + right, one.y + down) for one in missed for right, down in BLOCK]


def _places(cells: Iterable[Cell]) -> list[OnField]:
    return [OnField(*cell) for cell in dict.fromkeys(cells)]
