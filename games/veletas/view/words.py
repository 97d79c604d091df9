"""The texts of the window during a match: the expected move, refusals, the pie choice, the end."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from games.controller.seats import Hint, Seat
from games.core.position import Outcome, Side
from games.core.translation import N_, Counted, _, in_sequence, listed
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl
from games.ui.look.view import MatchView, Moment, Occasions, Question, Texts, colour
from games.ui.toolkit.access import Topic
from games.veletas.rules import pieces
from games.veletas.rules.pieces import Move, Pie
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.rules.turn_facts import purposes
from games.veletas.view.board import LOADED_STONE, RESERVE

# -- Explanations for newcomers to Veletas, each given once ------------------------------------


def _nearly_trapped(moment: Moment[VeletasPosition, Move], *, mine: bool) -> dict[str, str]:
    """A shooter with one way left, beside a bigger group of the side to move, or of the other."""
    after = moment.after
    if not moment.yours or after.phase is not Phase.PLAY or after.mid_turn:
        return {}
    leader = after.to_move if mine else after.to_move.other
    for status in after.shooter_statuses():
        if status.freedom == 1 and status.leader is leader:
            return {"cell": status.cell, "side": colour(after.to_move.other)}
    return {}


def _your_turn_begins(moment: Moment[VeletasPosition, Move]) -> bool:
    return moment.yours and moment.before.phase is Phase.PLAY and not moment.after.mid_turn


def _nothing_near(moment: Moment[VeletasPosition, Move]) -> bool:
    near = _nearly_trapped(moment, mine=True) or _nearly_trapped(moment, mine=False)
    return not near and not moment.after.claims and _your_turn_begins(moment)


FIRST_TIMES: Occasions = {
    "choice-ahead": lambda at: (
        at.yours and at.after.phase is Phase.FIRST_PLACEMENT and not at.after.to_place
    ),
    "swapped": lambda at: at.yours and at.move == Pie(True),
    "tie": lambda at: any(claim.own == claim.other for claim in at.after.claims_since(at.before)),
    "claim": lambda at: at.after.claims_since(at.before),
    "play": lambda at: at.before.phase is not Phase.PLAY and at.after.phase is Phase.PLAY,
    "chance": lambda at: _nearly_trapped(at, mine=True),
    "danger": lambda at: _nearly_trapped(at, mine=False),
    "plan": _nothing_near,
    "list": _your_turn_begins,
}


# -- The sentences of a match: tasks, players, refusals, claims --------------------------------


class VeletasTexts(Texts[VeletasPosition, Move]):
    """Texts about claims, colours and stones."""

    first_times = FIRST_TIMES

    def __init__(self, view: MatchView[VeletasPosition, Move]) -> None:
        super().__init__(view)
        self._told = ""  # the last sentence about a claim

    def aim(self, position: VeletasPosition) -> str:
        return _(
            "Claim {count} of the {all} shooters. A shooter that cannot move any more goes to the "
            "player who has the bigger group of stones next to it."
        ).format(count=position.board.majority, all=position.board.shooters)

    def expectation(self, position: VeletasPosition) -> str:
        side, missing = colour(position.to_move), position.to_place
        if position.phase is Phase.PIE:
            return _("Choose a colour: keep White or take Black.")
        if missing:
            sentence = Counted("{side}: place {count} shooter.", "{side}: place {count} shooters.")
            if position.mid_turn:
                sentence = Counted(
                    "{side}: place {count} more shooter.", "{side}: place {count} more shooters."
                )
            return sentence.of(missing, side=side)
        if position.phase is not Phase.PLAY:
            return _("{side}: place your first stone on any empty square.").format(side=side)
        if position.slid:
            return _("{side}: shoot a stone from {cell}.").format(side=side, cell=position.slid)
        return _("{side}: move a shooter, or shoot without moving.").format(side=side)

    def topic(self, position: VeletasPosition, place: Place) -> Topic:
        if isinstance(place, Bowl):
            name = "bowl" if position.phase is Phase.PLAY else "bowl-before"
            return self.place_topic(name, side=colour(place.side))
        if place == LOADED_STONE:
            return self.place_topic("loaded-stone")
        if place == RESERVE and (missing := position.shooters_missing):
            text = Counted(
                "{count} shooter still has to be placed. Drag it to a square.",
                "{count} shooters still have to be placed. Drag them to squares.",
            )
            return Topic(_("Reserve"), text.of(missing))
        if place == RESERVE:
            return self.place_topic("claims")
        cell = str(place)
        if owner := position.claims.get(cell):
            return self.place_topic("claimed", cell=cell, side=colour(owner))
        if owner := position.stones.get(cell):
            return self.place_topic("stone", cell=cell, side=colour(owner))
        name = "shooter" if cell in position.free_shooters else "empty"
        return self.place_topic(name, cell=cell)

    def refusal(self, position: VeletasPosition, origin: Place | None, target: Place | None) -> str:
        if target is None:
            return ""
        if target != RESERVE and not isinstance(target, Bowl):
            return self._refused_square(position, str(target))
        sentence = self._refused_tray(position, target)
        if sentence or origin is None:
            return sentence
        return _("Stones and shooters go onto squares of the board.")

    def _refused_tray(self, position: VeletasPosition, tray: Place) -> str:
        if tray == RESERVE:
            return self.rule_against(position, pieces.Place(position.board.grid.names[0]))
        if tray != Bowl(position.to_move):
            return _("Those are {side}’s stones: it is {other}’s turn.").format(
                side=colour(position.to_move.other), other=colour(position.to_move)
            )
        if any(isinstance(move, pieces.Stone) for move in position.legal_moves()):
            return ""
        empty = next(c for c in position.board.grid.names if c not in position.stones)
        return self.rule_against(position, pieces.Stone(empty))

    def _refused_square(self, position: VeletasPosition, cell: str) -> str:
        if owner := position.claims.get(cell):
            return _("{cell} was claimed by {side}: claimed shooters never move or shoot.").format(
                cell=cell, side=colour(owner)
            )
        if cell in position.stones:
            return _("The stone on {cell} stays where it is: only shooters move.").format(cell=cell)
        if cell in position.free_shooters:
            return self.rule_against(position, pieces.Slide(cell, cell))
        if position.phase is not Phase.PLAY:
            return _("Take a stone from your bowl first.")
        return _("Take a shooter, or a stone from your bowl, first.")

    def hint_reason(self, hint: Hint[VeletasPosition, Move]) -> str:
        before = hint.position
        if before.phase is Phase.PIE:
            if not hint.best:
                return ""
            swaps = hint.moves[0] == Pie(swap=True)
            return _("Black stands better") if swaps else _("White stands better")
        if before.phase is not Phase.PLAY:
            return _("keeps the sides in balance") if before.pie_ahead else ""
        return purpose_of(before, hint.moves, proposed=True)

    def reason(self, outcome: Outcome) -> str:
        position, winner = self._view.position, outcome.winners[0]
        return _("{side} has claimed {count} of the {all} shooters.").format(
            side=colour(winner), count=position.claimed(winner), all=position.board.shooters
        )

    def score(self, position: VeletasPosition, side: Side) -> tuple[str, str]:
        stones = Counted("{count} stone placed", "{count} stones placed")
        claims = f"{position.claimed(side)} / {position.board.majority}"
        return claims, stones.of(len(position.stone_cells(side)))

    def question(self, position: VeletasPosition, choices: Sequence[Move]) -> Question:
        player = self._view.session.seat_of(position.to_move)
        title = _("{name}: which colour?").format(name=player.name)
        text = _(
            "Black has made the first turn; White makes the next one. Take Black’s place, or stay "
            "White?"
        )
        if missing := position.shooters_missing:
            text = Counted(
                "White places the last shooter and a stone, then Black takes the first turn. Take "
                "Black’s place, or stay White?",
                "White places the other {count} shooters and a stone, then Black takes the first "
                "turn. Take Black’s place, or stay White?",
            ).of(missing)
        labels = {False: _("Keep White"), True: _("Take Black")}
        swaps = [move.swap for move in choices if isinstance(move, Pie)]
        colours = tuple((Side.BLACK if swap else Side.WHITE).value for swap in swaps)
        return Question(title, text, tuple(labels[swap] for swap in swaps), colours)

    def announcement(
        self, before: VeletasPosition, move: Move, after: VeletasPosition, seat: Seat, shown: str
    ) -> str:
        if isinstance(move, Pie):
            if move.swap:
                return _("{name} takes Black: the colours are swapped.").format(name=seat.name)
            return _("{name} keeps White.").format(name=seat.name)
        if claims := after.claims_since(before):
            self._told = in_sequence(map(_one_claim, claims))
            return self._told
        unread = seat.kind == "computer" and self._view.session.has_people
        return shown if unread and shown == self._told else ""


# -- What a turn is for: as a hint says it, and of the computer’s turn --------------------------

Sentence = str | Counted


class Saying(NamedTuple):
    """The sentences of a purpose: the second half of a hint, and of a turn of a side."""

    hint: Sentence
    turn: Sentence


SAYINGS: dict[str, Saying] = {
    "wins": Saying(N_("traps {cells} and wins"), N_("{side} traps {cells} and wins.")),
    "claims": Saying(
        Counted("traps {cells} next to your stone", "traps {cells} next to your group of {size}"),
        Counted(
            "{side} traps {cells} next to its stone.",
            "{side} traps {cells} next to its group of {count} stones.",
        ),
    ),
    "prevents": Saying(
        N_("keeps {other} from trapping {cells} at once"),
        N_("{side} keeps {other} from trapping {cells} at once."),
    ),
    "threatens": Saying(
        N_("threatens to trap {cells} in your next turn"),
        N_("{side} threatens to trap {cells} in its next turn."),
    ),
    "confines": Saying(
        Counted(
            "leaves {cell} only {count} way out, next to your bigger group",
            "leaves {cell} only {count} ways out, next to your bigger group",
        ),
        Counted(
            "{side} leaves {cell} only {count} way out, next to its bigger group.",
            "{side} leaves {cell} only {count} ways out, next to its bigger group.",
        ),
    ),
    "corners": Saying(
        Counted(
            "brings a shooter to {cell}, with {count} way out next to your bigger group",
            "brings a shooter to {cell}, with {count} ways out next to your bigger group",
        ),
        Counted(
            "{side} brings a shooter to {cell}, with {count} way out next to its bigger group.",
            "{side} brings a shooter to {cell}, with {count} ways out next to its bigger group.",
        ),
    ),
    "carries": Saying(
        N_("takes the shooter from {other}’s bigger group at {origin} to yours at {cell}"),
        N_(
            "{side} takes the shooter from {other}’s bigger group at {origin} to its own at {cell}."
        ),
    ),
    "withdraws": Saying(
        N_("takes the shooter away from {origin}, where {other}’s group is bigger"),
        N_("{side} takes the shooter away from {origin}, where {other}’s group is bigger."),
    ),
    "frees": Saying(
        N_("gives {cell} more room next to {other}’s bigger group"),
        N_("{side} gives {cell} more room next to {other}’s bigger group."),
    ),
    "brings": Saying(
        N_("brings a shooter to {cell}, next to your group of {count}"),
        N_("{side} brings a shooter to {cell}, next to its group of {count} stones."),
    ),
    "leads": Saying(
        N_("makes your group next to {cells} the bigger one"),
        N_("{side}’s group next to {cells} is now the bigger one."),
    ),
    "evens": Saying(
        N_("takes from {other} the bigger group next to {cells}"),
        N_("{side} takes from {other} the bigger group next to {cells}."),
    ),
    "narrows": Saying(
        Counted(
            "takes {count} way out from {cell}, next to your bigger group",
            "takes {count} ways out from {cell}, next to your bigger group",
        ),
        Counted(
            "{side} takes {count} way out from {cell}, next to its bigger group.",
            "{side} takes {count} ways out from {cell}, next to its bigger group.",
        ),
    ),
    "joins": Saying(
        N_("joins your stones into a group of {count}"),
        N_("{side} joins its stones into a group of {count}."),
    ),
    "parts": Saying(
        N_("keeps {other}’s groups apart, {count} stones in all"),
        N_("{side} keeps {other}’s groups apart, {count} stones in all."),
    ),
}


def purpose_of(
    before: VeletasPosition,
    moves: Sequence[Move],
    left_out: Container[str] = (),
    *,
    proposed: bool = False,
) -> str:
    """The purpose of a turn, or of a `proposed` one as in a hint; empty if there is none.

    Some kinds of purposes may be left out.
    """
    found = next((each for each in purposes(before, moves) if each.kind not in left_out), None)
    if not found:
        return ""
    side, count, cells = before.to_move, found.amount, found.cells
    values = {"side": colour(side), "other": colour(side.other), "size": count}
    values |= {"cells": listed(cells), "origin": cells[0], "cell": cells[-1]}
    sentence = SAYINGS[found.kind].hint if proposed else SAYINGS[found.kind].turn
    if isinstance(sentence, Counted):
        return sentence.of(count, **values)
    return _(sentence).format(count=count, **values)


# -- The claims of a move in words, with their reasons -----------------------------------------


def _one_claim(claim: Claim) -> str:
    ours, theirs = claim.own, claim.other
    values = {"side": colour(claim.owner), "cell": claim.cell, "ours": ours, "theirs": theirs}
    values["other"] = colour(claim.owner.other)
    if ours and not theirs:
        return Counted(
            "{side} claims {cell}: its group there has {ours} stone, {other} has none.",
            "{side} claims {cell}: its group there has {ours} stones, {other} has none.",
        ).of(ours, **values)
    if ours > theirs:
        return Counted(
            "{side} claims {cell}: its group there has {ours} stone, {other}’s has {theirs}.",
            "{side} claims {cell}: its group there has {ours} stones, {other}’s has {theirs}.",
        ).of(ours, **values)
    if ours:
        return Counted(
            "{cell} is a tie, {ours} stone each. {other} has made this turn: {side} claims it.",
            "{cell} is a tie, {ours} stones each. {other} has made this turn: {side} claims it.",
        ).of(ours, **values)
    return _(
        "{cell} is a tie, no stone is orthogonally next to it. {other} has made this turn: {side} "
        "claims it."
    ).format(**values)
