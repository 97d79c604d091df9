"""The texts of the window during a match: the expected move, refusals, the pie choice, the end."""

from __future__ import annotations

from games.core.error_text import explained
from games.core.position import Outcome, RuleError, Side
from games.core.text import N_
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, ngettext
from games.veletas.rules import moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.layout import BOWLS, RESERVE

COLOURS = {Side.BLACK: N_("Black"), Side.WHITE: N_("White")}


def colour(side: Side) -> str:
    """The name of a side."""
    return _(COLOURS[side])


def aim(position: VeletasPosition) -> str:
    """How many shooters win, and how they are claimed."""
    shooters = position.board.shooters
    return _(
        "Claim {count} of the {all} shooters. A shooter that cannot move any more goes to the "
        "player who has the bigger group of stones beside it."
    ).format(count=shooters // 2 + 1, all=shooters)


def expectation(position: VeletasPosition) -> str:
    """The task of the side to move."""
    side, missing = colour(position.to_move), position.to_place
    if position.phase is Phase.PIE:
        return _("Choose a colour: keep White or take Black.")
    if missing and position.mid_turn:
        sentence = ngettext(
            "{side}: place {count} more shooter.", "{side}: place {count} more shooters.", missing
        )
        return sentence.format(side=side, count=missing)
    if missing:
        sentence = ngettext(
            "{side}: place {count} shooter.", "{side}: place {count} shooters.", missing
        )
        return sentence.format(side=side, count=missing)
    if position.phase is not Phase.PLAY:
        return _("{side}: place your first stone on any empty square.").format(side=side)
    if position.slid:
        return _("{side}: shoot a stone from {cell}.").format(side=side, cell=position.slid)
    return _("{side}: move a shooter, or shoot without moving.").format(side=side)


def reason(position: VeletasPosition, outcome: Outcome) -> str:
    """The reason why the game has ended."""
    winner = outcome.winners[0]
    return _("{side} has claimed {count} of the {all} shooters.").format(
        side=colour(winner), count=position.claimed(winner), all=position.board.shooters
    )


def placed(position: VeletasPosition, side: Side) -> str:
    """The number of stones that a side has placed, as text."""
    count = len(position.stone_cells(side))
    return ngettext("{count} stone placed", "{count} stones placed", count).format(count=count)


def choice_text(position: VeletasPosition) -> str:
    """The question of the pie choice, and what follows."""
    missing = position.shooters_missing
    if not missing:
        return _(
            "Black has made the first turn; White makes the next one. "
            "Take Black's place, or stay White?"
        )
    return ngettext(
        "White places the last shooter and a stone, then Black takes the first turn. "
        "Take Black's place, or stay White?",
        "White places the other {count} shooters and a stone, then Black takes the first turn. "
        "Take Black's place, or stay White?",
        missing,
    ).format(count=missing)


def choice_made(choice: moves.Pie, name: str) -> str:
    """Which colour the second player has chosen."""
    if choice.swap:
        return _("{name} takes Black: the colours are swapped.").format(name=name)
    return _("{name} keeps White.").format(name=name)


# -------------------------------------------------------------------------------------- refusals


def refusal(position: VeletasPosition, origin: Place | None, target: Place | None) -> str:
    """The reason why a drag or click is not a move; empty if there was no target."""
    if target is None:
        return ""
    if target not in (RESERVE, *BOWLS.values()):
        return _refused_square(position, str(target))
    sentence = _refused_tray(position, target)
    if sentence or origin is None:
        return sentence
    return _("Stones and shooters go onto squares of the board.")


def rule_against(position: VeletasPosition, move: moves.Move) -> str:
    """The sentence of the rule that forbids a move; empty if it is legal."""
    try:
        position.play(move)
    except RuleError as error:
        return explained(error)
    return ""


def _refused_tray(position: VeletasPosition, tray: Place) -> str:
    if tray == RESERVE:
        return rule_against(position, moves.Place(position.board.grid.names[0]))
    side = next(side for side, bowl in BOWLS.items() if bowl == tray)
    if side is position.to_move:
        if any(isinstance(move, moves.Stone) for move in position.legal_moves()):
            return ""
        empty = next(c for c in position.board.grid.names if c not in position.stones)
        return rule_against(position, moves.Stone(empty))
    return _("Those are {side}'s stones: it is {other}'s turn.").format(
        side=colour(side), other=colour(position.to_move)
    )


def _refused_square(position: VeletasPosition, cell: str) -> str:
    if owner := position.claims.get(cell):
        return _("{cell} was claimed by {side}: claimed shooters never move or shoot.").format(
            cell=cell, side=colour(owner)
        )
    if cell in position.stones:
        return _("The stone on {cell} stays where it is: only shooters move.").format(cell=cell)
    if cell in position.free_shooters:
        return rule_against(position, moves.Slide(cell, cell))
    if position.phase is not Phase.PLAY:
        return _("Take a stone from your bowl first.")
    return _("Take a shooter, or a stone from your bowl, first.")
