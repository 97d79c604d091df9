"""The texts of the window during a match: the expected move, refusals, the pie choice, the end."""

from __future__ import annotations

from collections.abc import Sequence
from operator import gt

from games.controller.seats import Seat
from games.core.game import Evaluation
from games.core.position import Outcome, RuleError, Side
from games.core.translation import N_, _, in_sequence, listed, ngettext
from games.storage.files import explained
from games.ui.board.sprites import Place
from games.ui.match.view import FirstTime, MatchView, Moment, Question, SeatInfo, Texts
from games.ui.toolkit.access import Topic
from games.veletas.rules import pieces
from games.veletas.rules.pieces import OTHER, TIGHT, Move, Pie
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.pieces import COLOUR_NAMES

COLOURS = {Side.BLACK: N_("Black"), Side.WHITE: N_("White")}


def colour(side: Side) -> str:
    """The name of a side."""
    return _(COLOURS[side])


# -------------------------------------------------------------------------------------- refusals


def rule_against(position: VeletasPosition, move: pieces.Move) -> str:
    """The sentence of the rule that forbids a move; empty if it is legal."""
    try:
        position.play(move)
    except RuleError as error:
        return explained(error)
    return ""


def _refused_tray(position: VeletasPosition, tray: Place) -> str:
    if tray == RESERVE:
        return rule_against(position, pieces.Place(position.board.grid.names[0]))
    side = next(side for side, bowl in BOWLS.items() if bowl == tray)
    if side is position.to_move:
        if any(isinstance(move, pieces.Stone) for move in position.legal_moves()):
            return ""
        empty = next(c for c in position.board.grid.names if c not in position.stones)
        return rule_against(position, pieces.Stone(empty))
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
        return rule_against(position, pieces.Slide(cell, cell))
    if position.phase is not Phase.PLAY:
        return _("Take a stone from your bowl first.")
    return _("Take a shooter, or a stone from your bowl, first.")


# -- The sentences of a match: tasks, players, refusals, claims --------------------------------


class VeletasTexts(Texts[VeletasPosition]):
    """Texts about claims, colours and stones."""

    def __init__(self, view: MatchView[VeletasPosition]) -> None:
        super().__init__(view)
        self._told = ""  # the last sentence about a claim

    def aim(self, position: VeletasPosition) -> str:
        """How many shooters win, and how they are claimed."""
        shooters = position.board.shooters
        return _(
            "Claim {count} of the {all} shooters. A shooter that cannot move any more goes to the "
            "player who has the bigger group of stones beside it."
        ).format(count=shooters // 2 + 1, all=shooters)

    def first_times(self) -> Sequence[FirstTime]:
        return FIRST_TIMES

    def expectation(self, position: VeletasPosition) -> str:
        side, missing = colour(position.to_move), position.to_place
        if position.phase is Phase.PIE:
            return _("Choose a colour: keep White or take Black.")
        if missing and position.mid_turn:
            sentence = ngettext(
                "{side}: place {count} more shooter.",
                "{side}: place {count} more shooters.",
                missing,
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

    def topic(self, position: VeletasPosition, place: Place) -> Topic:
        """A square with what stands on it, a bowl, the reserve or the loaded stone."""
        for side, bowl in BOWLS.items():
            if place == bowl:
                return _bowl(position, side)
        if place == RESERVE:
            return _reserve(position)
        if place == LOADED_STONE:
            text = _("The shooter has moved. Now drag this stone to an empty square in its line.")
            return Topic(_("Stone to shoot"), text)
        return _square(position, str(place))

    def refusal(self, position: VeletasPosition, origin: Place | None, target: Place | None) -> str:
        """The reason why a drag or click is not a move; empty without a target."""
        if target is None:
            return ""
        if target not in (RESERVE, *BOWLS.values()):
            return _refused_square(position, str(target))
        sentence = _refused_tray(position, target)
        if sentence or origin is None:
            return sentence
        return _("Stones and shooters go onto squares of the board.")

    def hint_reason(
        self,
        before: VeletasPosition,
        moves: Sequence[Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        side, after = before.to_move, before
        for move in moves:
            after = after.play(move)
        if before.phase is Phase.PIE:
            if not best:
                return ""
            swaps = isinstance(moves[0], Pie) and moves[0].swap
            return _("Black stands better") if swaps else _("White stands better")
        if before.phase is not Phase.PLAY:
            good = _("a good place to begin")
            return _("keeps the sides in balance") if before.pie_ahead else good
        return _traps(before, after, side) or _squeezes(before, after, side)

    def reason(self, outcome: Outcome) -> str:
        position, winner = self._view.position, outcome.winners[0]
        return _("{side} has claimed {count} of the {all} shooters.").format(
            side=colour(winner), count=position.claimed(winner), all=position.board.shooters
        )

    def seat_infos(self, position: VeletasPosition) -> list[SeatInfo]:
        """The claims, the majority, and the stones placed by each player."""
        infos = []
        for name, side in zip(self._view.names, position.sides, strict=True):
            title = _("{name} · {side}").format(name=name, side=colour(side))
            score = f"{position.claimed(side)} / {position.majority}"
            stones = len(position.stone_cells(side))
            placed = ngettext("{count} stone placed", "{count} stones placed", stones)
            infos.append(
                SeatInfo(side, COLOUR_NAMES[side], title, score, placed.format(count=stones))
            )
        return infos

    def question(self, position: VeletasPosition, choices: Sequence[Move]) -> Question:
        """The choice of colours, and what follows."""
        player = self._view.controller.state.seat_of(position.to_move)
        title = _("{name}: which colour?").format(name=player.name)
        text = _(
            "Black has made the first turn; White makes the next one. "
            "Take Black's place, or stay White?"
        )
        if missing := position.shooters_missing:
            text = ngettext(
                "White places the last shooter and a stone, then Black takes the first turn. "
                "Take Black's place, or stay White?",
                "White places the other {count} shooters and a stone, then Black takes the first "
                "turn. Take Black's place, or stay White?",
                missing,
            ).format(count=missing)
        labels = {False: _("Keep White"), True: _("Take Black")}
        named = tuple(labels[move.swap] for move in choices if isinstance(move, Pie))
        return Question(title, text, named)

    def announcement(
        self,
        before: VeletasPosition,
        move: Move,
        after: VeletasPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        """The message about the chosen colour, or about claims and their reasons."""
        if isinstance(move, Pie):
            if move.swap:
                return _("{name} takes Black: the colours are swapped.").format(name=seat.name)
            return _("{name} keeps White.").format(name=seat.name)
        if sentence := claim_sentence(before, after):
            self._told = sentence
            return sentence
        unread = seat.kind == "computer" and self._view.controller.state.has_people
        return shown if unread and shown == self._told else ""


# -- The reason for a proposed turn, as a hint says it -----------------------------------------


def _traps(before: VeletasPosition, after: VeletasPosition, side: Side) -> str:
    claims = [claim for claim in after.claims_since(before) if claim.owner is side]
    if not claims:
        return ""
    cells = listed(claim.cell for claim in claims)
    if after.outcome() is not None:
        return _("traps {cells} and wins").format(cells=cells)
    # a tie goes to the opponent, so a claim of its own is beside a group of its own
    size = max(claim.own for claim in claims)
    sentence = ngettext(
        "traps {cells} beside your stone", "traps {cells} beside your group of {size}", size
    )
    return sentence.format(cells=cells, size=size)


def _squeezes(before: VeletasPosition, after: VeletasPosition, side: Side) -> str:
    """The shooter beside this side's bigger group that the turn has restricted most."""
    freedom = {status.cell: status.freedom for status in before.shooter_statuses()}
    ours = [
        status
        for status in after.shooter_statuses()
        if gt(*status.sizes(side)) and status.freedom <= TIGHT
    ]
    if not ours:
        return _("keeps the shooters free for your stones")
    best = min(ours, key=lambda p: (p.freedom - freedom.get(p.cell, 9), p.freedom))
    sentence = ngettext(
        "leaves {cell} only {count} way out, beside your bigger group",
        "leaves {cell} only {count} ways out, beside your bigger group",
        best.freedom,
    )
    return sentence.format(cell=best.cell, count=best.freedom)


# -- The claims of a move in words, with their reasons -----------------------------------------


def claim_sentence(before: VeletasPosition, after: VeletasPosition) -> str:
    """The claims and their reasons as text; empty if there are none."""
    claims = after.claims_since(before)
    return in_sequence(map(_one_claim, claims)) if claims else ""


def _one_claim(claim: Claim) -> str:
    ours, theirs = claim.own, claim.other
    values = {"side": colour(claim.owner), "cell": claim.cell, "ours": ours, "theirs": theirs}
    values["other"] = colour(OTHER[claim.owner])
    if ours and not theirs:
        return ngettext(
            "{side} claims {cell}: its group there has {ours} stone, {other} has none.",
            "{side} claims {cell}: its group there has {ours} stones, {other} has none.",
            ours,
        ).format(**values)
    if ours > theirs:
        return ngettext(
            "{side} claims {cell}: its group there has {ours} stone, {other}'s has {theirs}.",
            "{side} claims {cell}: its group there has {ours} stones, {other}'s has {theirs}.",
            ours,
        ).format(**values)
    if ours:
        return ngettext(
            "{cell} is a tie, {ours} stone each. {other} has made this turn: {side} claims it.",
            "{cell} is a tie, {ours} stones each. {other} has made this turn: {side} claims it.",
            ours,
        ).format(**values)
    return _(
        "{cell} is a tie, no stone is orthogonally beside it. "
        "{other} has made this turn: {side} claims it."
    ).format(**values)


# -- Explanations for newcomers to Veletas, each given once ------------------------------------


def _choice_ahead(moment: Moment) -> str:
    after = moment.after
    stone_left = after.phase is Phase.FIRST_PLACEMENT and not after.to_place
    if not (moment.yours and stone_left):
        return ""
    return _(
        "After this stone the second player may take Black from you, and you go on as White. So "
        "place it where neither colour is better off."
    )


def _swapped(moment: Moment) -> str:
    if not moment.yours or moment.move != Pie(True):
        return ""
    return _(
        "The other player has taken Black, with the black stone on the board. You are White now: "
        "your stones are in the white bowl."
    )


def _play(moment: Moment) -> str:
    if moment.before.phase is Phase.PLAY or moment.after.phase is not Phase.PLAY:
        return ""
    return _(
        "The placement is over. In each turn, move a shooter if you like, then shoot a stone "
        "with it."
    )


def _tie(moment: Moment) -> str:
    claims = moment.after.claims_since(moment.before)
    if not any(claim.own == claim.other for claim in claims):
        return ""
    return _(
        "The groups beside this shooter are equal, or there is none. Then the shooter goes to the "
        "opponent of the player who has just moved."
    )


def _claim(moment: Moment) -> str:
    if not moment.after.claims_since(moment.before):
        return ""
    return _(
        "A shooter that cannot move any more is claimed by the side with the biggest group beside "
        "it. The marker shows its owner. It never moves or shoots again."
    )


def _chance(moment: Moment) -> str:
    cell = _nearly_trapped(moment, mine=True)
    if not cell:
        return ""
    return _(
        "The shooter on {cell} has one way left. Close it with a stone, and the shooter is yours: "
        "your group beside it is bigger."
    ).format(cell=cell)


def _danger(moment: Moment) -> str:
    cell = _nearly_trapped(moment, mine=False)
    if not cell:
        return ""
    return _(
        "The shooter on {cell} has one way left, and {side}'s group beside it is bigger. Move it "
        "away, or {side} may trap it."
    ).format(cell=cell, side=colour(OTHER[moment.after.to_move]))


def _plan(moment: Moment) -> str:
    after = moment.after
    begun = after.phase is Phase.PLAY and not (after.mid_turn or after.claims)
    near = _nearly_trapped(moment, mine=True) or _nearly_trapped(moment, mine=False)
    if near or not begun or not moment.yours or moment.before.phase is not Phase.PLAY:
        return ""
    return _(
        "A plan: bring a shooter to the edge or into a corner, where it has fewer ways out, and "
        "build a group of stones beside it."
    )


def _list(moment: Moment) -> str:
    if moment.before.phase is not Phase.PLAY or moment.after.mid_turn or not moment.yours:
        return ""
    return _(
        "In the list of turns, e4-e8/d9 means: from e4 to e8, then a shot at d9. A click on a turn "
        "shows the board after it."
    )


def _nearly_trapped(moment: Moment, *, mine: bool) -> str:
    """A shooter with one way left, beside a bigger group of the side to move, or of the other."""
    after = moment.after
    if not moment.yours or after.phase is not Phase.PLAY or after.mid_turn:
        return ""
    for status in after.shooter_statuses():
        own, other = status.sizes(after.to_move)
        if status.freedom == 1 and (own > other if mine else other > own):
            return str(status.cell)
    return ""


FIRST_TIMES = (
    FirstTime("choice-ahead", _choice_ahead),
    FirstTime("swapped", _swapped),
    FirstTime("tie", _tie),
    FirstTime("claim", _claim),
    FirstTime("play", _play),
    FirstTime("chance", _chance),
    FirstTime("danger", _danger),
    FirstTime("plan", _plan),
    FirstTime("list", _list),
)


# -- Topics: explanations of every place of the board and the trays ----------------------------


def _bowl(position: VeletasPosition, side: Side) -> Topic:
    title = _("Bowl of {side}").format(side=colour(side))
    if position.phase is Phase.PLAY:
        text = _("Stones come from here when a shooter shoots. There are always enough.")
    else:
        text = _("The stone of the placement comes from here. Later, shooters shoot the stones.")
    return Topic(title, text)


def _reserve(position: VeletasPosition) -> Topic:
    missing = position.shooters_missing
    if missing:
        text = ngettext(
            "{count} shooter still has to be placed. Drag it to a square.",
            "{count} shooters still have to be placed. Drag them to squares.",
            missing,
        )
        return Topic(_("Reserve"), text.format(count=missing))
    text = _("It shows the claimed shooters. Who reaches the middle has the majority and wins.")
    return Topic(_("Claims"), text)


def _square(position: VeletasPosition, cell: str) -> Topic:
    if owner := position.claims.get(cell):
        title = _("Claimed shooter on {cell}").format(cell=cell)
        text = _("It belongs to {side}, for ever. It does not move or shoot any more.")
        return Topic(title, text.format(side=colour(owner)))
    if cell in position.free_shooters:
        title = _("Shooter on {cell}").format(cell=cell)
        text = _(
            "It belongs to nobody. In a turn it may move like a chess queen, and then it shoots a "
            "stone in a line. If it cannot move any more, it is claimed."
        )
        return Topic(title, text)
    for side in BOWLS:
        if cell in position.stone_cells(side):
            title = _("{side} stone on {cell}").format(side=colour(side), cell=cell)
            text = _("Stones never move. The biggest group beside a trapped shooter gets it.")
            return Topic(title, text)
    title = _("Empty square {cell}").format(cell=cell)
    text = _("Shooters can move here, and stones can be shot here, along a free line.")
    return Topic(title, text)
