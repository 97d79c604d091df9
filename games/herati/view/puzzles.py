"""Why a turn in a puzzle of Herati is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

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
    after, instead = after_moves(turn.before, turn.played), after_moves(turn.before, turn.better)
    opened, kept = _open_cells(after), _open_cells(instead)
    if isinstance(after, WorkshopPosition):
        if after.outcome() is None and best_offer(after):
            cells = [move.cell for move in turn.answer if isinstance(move, PlaceTile)]
            return Reason(turning_point(turn).happened, _places(cells))
        if len(opened) < len(kept):
            return Reason(_could_stay_open(len(kept - opened)), _places(kept - opened))
        if len(opened) > len(kept):
            return Reason(_too_many_open(len(opened)), _places(opened))
        return Reason(_answered(turn, after))
    story = turning_point(turn)
    cells = _missed_blocks(after, instead) or list(kept - opened)
    return Reason(story.instead or story.happened, _places(cells))


def _answered(turn: TurnInQuestion, after: WorkshopPosition) -> str:
    """The answer, and the result that it leaves where all tiles are known."""
    if not turn.answer:
        return turning_point(turn).instead
    text, value = _("The other player’s best answer is {tile}."), -1.0
    if not any(hand.face_down or None in hand.face_up for hand in after.hands):
        with suppress(TooManyStates):
            value = max(WorkshopSolver(after).move_values().values())
    if value == 1:
        text = _("The other player answers with {tile}. Then you cannot avoid losing.")
    elif value == 0.5:
        text = _("The other player answers with {tile}. Then you can only share the win.")
    return text.format(tile=turn_entry(after, turn.answer).in_words)


def _open_cells(position: HeratiPosition) -> set[Cell]:
    """The cells that wait for a tile which would complete a diamond."""
    return {offer.cell for offer in waiting(position)}


def _too_many_open(count: int) -> str:
    return ngettext(
        "Now {count} place waits for a tile that completes a diamond. The other player may turn "
        "it up first.",
        "Now {count} places wait for a tile that completes a diamond. The other player may turn "
        "it up first.",
        count,
    ).format(count=count)


def _could_stay_open(count: int) -> str:
    return ngettext(
        "With the best tile, {count} more place would wait for a tile that completes a diamond. "
        "You may turn it up first.",
        "With the best tile, {count} more places would wait for a tile that completes a diamond. "
        "You may turn it up first.",
        count,
    ).format(count=count)


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
    return [OnField(*cell) for cell in sorted(set(cells))]
