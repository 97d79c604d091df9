"""The coach's sentences about a turn of Veletas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.position import Side, after_moves
from games.core.translation import N_, Counted, _, in_sequence, listed
from games.learning.coach import (
    Coach,
    Reason,
    Story,
    TurnInQuestion,
    fact,
    line_of,
    none,
    only_there,
)
from games.ui.look.view import colour
from games.veletas.rules.notation import format_turn, parse_turn
from games.veletas.rules.pieces import TIGHT, Move, Pie, ShooterStatus, Slide
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.rules.turn_facts import claims_by, freedoms, purposes, slide_of, within_reach
from games.veletas.view.words import purpose_of

VeletasTurn = TurnInQuestion[VeletasPosition, Move]


# ------------------------------------------------------------------------------ turning points

# The reasons come in order of force: claims that the other side can make at once, those that it can
# force, threats by its answer, and only then changes on the board.


def _claiming(turn: VeletasTurn) -> Iterator[Sequence[Move]]:
    """The claiming turns that the turn allows the other side, its best answer first."""
    found = fact(turn.facts.after, "win", "claim")
    still = fact(turn.facts.instead, "claim")
    known = set(still.places) if still and not fact(turn.facts.after, "win") else set()
    claims = claims_by(turn.after, turn.answer, turn.side.other)
    slide = slide_of(turn.answer)
    stood = {slide.origin if slide and each.cell == slide.target else each.cell for each in claims}
    if stood - known:
        yield turn.answer
    if not found:
        return
    for text, cell in zip(found.turns, found.places or ("",), strict=False):
        if cell not in known:
            yield parse_turn(turn.after, text)


def _gave(claim: Claim) -> str:
    """The mover has trapped a shooter for the opponent."""
    if claim.own == claim.other:
        return _(
            "Your turn trapped {cell} next to groups of equal size. Then the shooter goes to the "
            "opponent of the player who has just moved: {side}."
        ).format(cell=claim.cell, side=colour(claim.owner))
    if not claim.other:
        return Counted(
            "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stone, "
            "and you have none there.",
            "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stones, "
            "and you have none there.",
        ).of(claim.own, cell=claim.cell, side=colour(claim.owner))
    return Counted(
        "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stone, yours "
        "has {other}.",
        "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stones, yours "
        "has {other}.",
    ).of(claim.own, cell=claim.cell, side=colour(claim.owner), other=claim.other)


def _allowed(turn: VeletasTurn, moves: Sequence[Move]) -> Story:
    after, other = turn.after, turn.side.other
    claims = claims_by(after, moves, other)
    values = {"side": colour(other), "cells": _cells(claims), "turn": format_turn(after, moves)}
    possible = fact(turn.facts.after, "claim")
    if after_moves(after, moves).outcome() is not None:
        said = _("After your turn {side} can trap {cells} with {turn} and win.").format(**values)
    elif possible and len(possible.places) > 1:
        said = Counted(
            "After your turn {side} can trap {count} shooter at once; with {turn} it traps "
            "{cells}.",
            "After your turn {side} can trap any one of {count} shooters; with {turn} it traps "
            "{cells}.",
        ).of(len(possible.places), **values)
    else:
        said = Counted(
            "After your turn {side} can trap {cells} with {turn}, next to a single stone.",
            "After your turn {side} can trap {cells} with {turn}, next to a group of {count} "
            "stones.",
        ).of(max(claim.own for claim in claims), **values)
    return Story(said, line=tuple(moves))


_FORCED = {
    "win-in-two": N_(
        "After your turn {side} wins by force: {turn}, and you cannot prevent its next claim."
    ),
    "claim-in-two": N_(
        "After your turn {side} traps a shooter by force: {turn}, and you cannot prevent its next "
        "claim."
    ),
}
"""The other side's result with its second turn, whatever is played between."""
_COULD_FORCE = {
    "sure-win": N_("You could win by force here."),
    "sure-claim": N_("You could trap a shooter by force here."),
}
_WOULD_FORCE = {
    "sure-win": N_("{turn} would have won by force: {side} cannot prevent your next claim."),
    "sure-claim": N_("{turn} traps a shooter by force: {side} cannot prevent your next claim."),
}
"""The result forced by the better turn, and not by the played one."""


def _forced(turn: VeletasTurn) -> Iterator[Story]:
    """The result forced by the other side after the turn, and not after the better one."""
    if found := only_there(turn.facts.after, turn.facts.instead, *_FORCED):
        said = _(_FORCED[found.key]).format(side=colour(turn.side.other), turn=found.turns[0])
        yield Story(said, line=line_of(parse_turn, turn.after, found))


def _missed(turn: VeletasTurn) -> str:
    """A sentence that the better turn claims more; empty if it does not."""
    turns = turn.played, turn.better
    made, possible = (len(claims_by(turn.before, moves, turn.side)) for moves in turns)
    if made >= possible:
        return ""
    wins = turn.instead.outcome() is not None
    return _("You could win in this turn.") if wins else _("You could trap a shooter in this turn.")


def _both_go_on(turn: VeletasTurn) -> bool:
    """Whether the best answers to both turns are known, and neither ends the match."""
    ends = (turn.answered, turn.replied) if turn.answer and turn.reply else ()
    return bool(ends) and all(end.outcome() is None for end in ends)


def _leads(position: VeletasPosition, side: Side) -> list[ShooterStatus]:
    """The free shooters that a side would claim if they were trapped as they stand."""
    return [each for each in position.shooter_statuses() if each.leader is side]


def _balance(position: VeletasPosition, side: Side) -> int:
    return len(_leads(position, side)) - len(_leads(position, side.other))


def _threatened(turn: VeletasTurn) -> Iterator[Story]:
    """The best answer to the turn threatens to claim, and that to the better turn does not."""
    then = turn.answered
    if _both_go_on(turn) and within_reach(turn.replied, turn.side.other):
        return
    if then.outcome() is None and (found := fact(turn.facts.answered, "threat")):
        said = Counted(
            "{side}’s best answer is {turn}, which threatens to trap the shooter on {cells}.",
            "{side}’s best answer is {turn}, which threatens to trap the shooters on {cells}.",
        ).of(
            len(found.places),
            side=colour(then.sides[turn.before.sides.index(turn.side.other)]),
            turn=format_turn(turn.after, turn.answer),
            cells=listed(found.places),
        )
        yield Story(said, places=found.places)


def _pressed(turn: VeletasTurn) -> Iterator[Story]:
    """The answer leaves a shooter few ways out beside the opponent's bigger group.

    The answer to the better turn leaves each one there more.
    """
    other, after, then = turn.side.other, turn.after, turn.answered
    most = TIGHT
    if _both_go_on(turn):  # shooters that are as near to a claim in the other line are no reason
        most = min([TIGHT, *(each.freedom - 1 for each in _leads(turn.replied, other))])
    known = {each.cell: each.first for each in freedoms(after, then, other)}
    for each in sorted(freedoms(then, then, other), key=lambda each: each.first):
        if each.leads and each.first <= most and each.first < known.get(each.cell, TIGHT + 1):
            ways = then.ways_out(each.cell)
            said = _(
                "Now {side} can play {turn}: then the shooter on {cell} can leave only by {ways}, "
                "next to {side}’s bigger group."
            ).format(
                side=colour(other),
                turn=format_turn(after, turn.answer),
                cell=each.cell,
                ways=listed(ways),
            )
            yield Story(said, places=ways)


def _freed(turn: VeletasTurn) -> Iterator[Story]:
    """A shooter beside the mover's bigger group has more ways out than before."""
    side, after = turn.side, turn.after
    for each in freedoms(turn.before, after, side):
        if each.second > each.first <= TIGHT and each.leads:
            said = _(
                "Your turn freed the shooter on {cell}: next to your bigger group it could leave "
                "only by {ways}; now it can leave by {now}."
            )
            ways, now = turn.before.ways_out(each.cell), after.ways_out(each.cell)
            said = said.format(cell=each.cell, ways=listed(ways), now=listed(now))
            yield Story(said, places=now)
    if slide := slide_of(turn.played):
        here = next(f for f in freedoms(turn.before, turn.before, side) if f.cell == slide.origin)
        statuses = {status.cell: status.freedom for status in after.shooter_statuses()}
        freed = statuses.get(slide.target, 0)
        if here.leads and here.first <= TIGHT and freed > here.first:
            said = _(
                "Your turn took the shooter away from {origin}: next to your bigger group it could "
                "leave only by {ways}."
            ).format(origin=slide.origin, ways=listed(turn.before.ways_out(slide.origin)))
            yield Story(said, places=(slide.origin,))


def _would_prevent(turn: VeletasTurn, better: str) -> Iterator[str]:
    """The better turn takes a claim from the other side, or rules it out."""
    other = turn.side.other
    values = {"better": better, "side": colour(other)}
    if turn.instead.outcome() is not None:
        return
    for moves in _claiming(turn):
        lost = claims_by(turn.after, moves, other)
        still = {claim.cell for claim in claims_by(turn.instead, moves, other)}
        if saved := [claim for claim in lost if claim.cell not in still]:
            values["turn"] = format_turn(turn.after, moves)
            reasons = [_ruled_out(turn.instead, moves, values)]
            if none(turn.facts.instead, "one-turn", "claim", "win"):
                said = _("After {better}, {side} could have trapped no shooter at once.")
                found, slide = fact(turn.facts.after, "win", "claim"), slide_of(moves)
                other_ways = found and values["turn"] not in found.turns
                gone = slide and slide.origin not in turn.instead.free_shooters
                reasons.insert(0 if other_ways or gone else 1, said.format(**values))
            yield from filter(None, reasons)
            yield _("After {better}, the turn {turn} would not have trapped {cells}.").format(
                cells=_cells(saved), **values
            )
    forced = fact(turn.facts.after, *_FORCED)
    if forced and none(turn.facts.instead, "two-turns", *_FORCED, "claim", "win"):
        yield _("After {better}, {side} could have forced nothing in two turns.").format(**values)


def _would_threaten(turn: VeletasTurn) -> list[str]:
    """The shooters threatened by the better turn and not by the played one."""
    found, now = (fact(facts, "threat") for facts in (turn.facts.instead, turn.facts.after))
    threatened, known = (set(each.places) if each else set() for each in (found, now))
    return sorted(threatened - known) if known < threatened else []


def _threatens(turn: VeletasTurn) -> Iterator[Story]:
    """The turn threatens less than the better one."""
    if not _would_threaten(turn):
        return
    if now := fact(turn.facts.after, "threat"):
        said = _("Your turn threatens to trap only {cells}.").format(cells=listed(now.places))
        yield Story(said, places=now.places)
    elif fact(turn.facts.after, "one-turn"):
        yield Story(_("Your turn threatens to trap no shooter."))


def _ruled_out(position: VeletasPosition, answer: Sequence[Move], values: dict[str, str]) -> str:
    """The reason why the answer is impossible in a position; empty if it is possible."""
    slide = slide_of(answer)
    if slide and slide.origin not in position.free_shooters:
        return _(
            "After {better}, {side} could not have played {turn}: no free shooter would have "
            "stood on {cell}."
        ).format(cell=slide.origin, **values)
    if slide and slide not in position.legal_moves():
        return _(
            "After {better}, {side} could not have played {turn}: the shooter on {cell} could not "
            "have moved to {target}."
        ).format(cell=slide.origin, target=slide.target, **values)
    shot = answer[-1]
    if shot not in (position.play(slide) if slide else position).legal_moves():
        return _(
            "After {better}, {side} could not have played {turn}: that stone could not have been "
            "shot."
        ).format(**values)
    return ""


def _would_restrict(turn: VeletasTurn, better: str) -> Iterator[str]:
    """A shooter that the better turn leaves fewer ways out, or more beside the other's group."""
    after, then = turn.after, turn.instead
    compared = freedoms(after, then, turn.side)
    for each in sorted(compared, key=lambda each: each.second):
        if each.leads and each.second < each.first and each.second <= TIGHT:
            yield _(
                "After {turn}, the shooter on {cell} could have left only by {ways}, next to your "
                "bigger group; your turn left it {now} as well."
            ).format(
                turn=better,
                cell=each.cell,
                ways=listed(then.ways_out(each.cell)),
                now=listed(_others(after, then, each.cell)),
            )
    for each in sorted(compared, key=lambda each: each.first):
        if each.trails and each.second > each.first <= TIGHT:
            yield _(
                "{turn} would have left the shooter on {cell} other ways out next to {side}’s "
                "bigger group: {ways}."
            ).format(
                turn=better,
                cell=each.cell,
                ways=listed(_others(then, after, each.cell)),
                side=colour(turn.side.other),
            )


def _others(first: VeletasPosition, second: VeletasPosition, cell: str) -> list[str]:
    """The ways out that a shooter has only in the first position."""
    known = second.ways_out(cell)
    return [way for way in first.ways_out(cell) if way not in known]


def _who_leads(turn: VeletasTurn) -> str:
    """The number of bigger groups of each side beside shooters; empty if that is no reason."""
    side = turn.side
    if not _both_go_on(turn) or _balance(turn.answered, side) >= _balance(turn.replied, side):
        return ""
    return _(
        "Then {side} has the bigger group next to {theirs} of the free shooters, and you next to "
        "{yours}."
    ).format(side=colour(side.other), **_led(turn.answered, side))


def _led(position: VeletasPosition, side: Side) -> dict[str, int]:
    theirs, yours = (len(_leads(position, each)) for each in (side.other, side))
    return {"theirs": theirs, "yours": yours}


def _would_last(turn: VeletasTurn, better: str) -> Iterator[str]:
    """The advantages on the board after the better turn and the best answer to it."""
    if not _both_go_on(turn):
        return
    side, other = turn.side, turn.side.other
    reply = format_turn(turn.instead, turn.reply)
    values = {"better": better, "turn": reply, "side": colour(other)}
    if any(_threatened(turn)):
        yield _(
            "After {better} and the best answer {turn}, {side} would threaten to trap no shooter."
        ).format(**values)
    if any(_pressed(turn)) and (leads := _leads(turn.replied, other)):
        yield Counted(
            "After {better} and the best answer {turn}, each shooter next to {side}’s bigger group "
            "would have at least {count} way out.",
            "After {better} and the best answer {turn}, each shooter next to {side}’s bigger group "
            "would have at least {count} ways out.",
        ).of(min(each.freedom for each in leads), **values)
    elif any(_pressed(turn)):
        yield _(
            "After {better} and the best answer {turn}, no free shooter would stand next to "
            "{side}’s bigger group."
        ).format(**values)
    if _who_leads(turn):
        yield _(
            "After {better} and the best answer {turn}, {side} would have the bigger group next to "
            "{theirs} of the free shooters, and you next to {yours}."
        ).format(**values, **_led(turn.replied, side))


def _given(turn: VeletasTurn) -> list[Claim]:
    """The claims of the turn for the other side."""
    return [each for each in turn.after.claims_since(turn.before) if each.owner is not turn.side]


def _cells(claims: Sequence[Claim]) -> str:
    return listed(claim.cell for claim in claims)


# ------------------------------------------------------------------------- wrong turns in puzzles


def _escape(turn: VeletasTurn) -> Reason | None:
    """A slide of the shooter that was to be trapped; of the most confined one if it is gone."""
    wanted = [claim.cell for claim in claims_by(turn.before, turn.better, turn.side)]
    free: dict[str, list[Slide]] = {}
    for move in turn.after.legal_moves():
        if isinstance(move, Slide):
            free.setdefault(move.origin, []).append(move)
    if not free:
        return None
    cells = [cell for cell in wanted if cell in free] or free
    slide = free[min(cells, key=lambda cell: len(free[cell]))][0]
    text = _("The shooter on {cell} can still move, for example to {target}.")
    said = text.format(cell=slide.origin, target=slide.target)
    return Reason(said, (slide.origin, slide.target), (slide,))


def _wrong_colour(turn: VeletasTurn) -> Reason:
    """The proven result of the other colour, and the answer that shows it if known."""
    if turn.better[0] == Pie(swap=True):
        text = _("Wherever White places the rest, Black can trap a shooter at once.")
        return Reason(text, [each.cell for each in claims_by(turn.after, turn.answer, Side.BLACK)])
    text = _("White can place the rest so that Black can trap no shooter at once.")
    return Reason(text, [move.cell for move in turn.answer if not isinstance(move, Slide | Pie)])


class VeletasCoach(Coach[VeletasPosition, Move]):
    """The coach's sentences about turns of Veletas."""

    def happened(self, turn: VeletasTurn) -> Iterator[Story]:
        if turn.before.phase not in (Phase.SECOND_PLACEMENT, Phase.PLAY):
            return
        for claim in _given(turn):
            yield Story(_gave(claim), places=(claim.cell,))
        for moves in _claiming(turn):
            yield _allowed(turn, moves)
        if missed := _missed(turn):
            yield Story(missed)
        yield from _forced(turn)
        if turn.before.phase is not Phase.PLAY:
            return
        if sure := only_there(turn.facts.instead, turn.facts.after, *_COULD_FORCE):
            yield Story(_(_COULD_FORCE[sure.key]))
        if turn.answer:
            yield from _threatened(turn)
        yield from _threatens(turn)
        yield from _freed(turn)
        if turn.answer:
            yield from _pressed(turn)
            same = {"prevents"}  # a threat that is answered explains no loss
            if turn.reply:
                same |= {each.kind for each in purposes(turn.instead, turn.reply)}
            purpose, leads = purpose_of(turn.after, turn.answer, same), _who_leads(turn)
            if purpose or leads:
                answer = format_turn(turn.after, turn.answer)
                best = _("The best answer to it is {turn}.").format(turn=answer)
                led = _leads(turn.answered, turn.side.other) if leads else ()
                places = tuple(each.cell for each in led)
                yield Story(in_sequence((best, purpose, leads)), places=places)

    def instead(self, turn: VeletasTurn) -> Iterator[str]:
        if turn.before.phase is not Phase.PLAY:
            return
        side, better, then = turn.side, format_turn(turn.before, turn.better), turn.instead
        claims = [claim for claim in then.claims_since(turn.before) if claim.owner is side]
        values = {"turn": better, "cells": _cells(claims), "side": colour(side.other)}
        if claims and then.outcome() is not None:
            yield _("{turn} would have won at once: it traps {cells}.").format(**values)
        if claims and _missed(turn):
            size = max(claim.own for claim in claims)
            yield Counted(
                "{turn} would have trapped {cells} next to your stone.",
                "{turn} would have trapped {cells} next to your group of {count} stones.",
            ).of(size, **values)
        if sure := only_there(turn.facts.instead, turn.facts.after, *_WOULD_FORCE):
            yield _(_WOULD_FORCE[sure.key]).format(**values)
        yield from _would_prevent(turn, better)
        if cells := _would_threaten(turn):
            yield Counted(
                "{turn} would have threatened to trap the shooter on {cells}.",
                "{turn} would have threatened to trap the shooters on {cells}.",
            ).of(len(cells), turn=better, cells=listed(cells))
        yield from _would_last(turn, better)
        if turn.reply and not any(self.happened(turn)):
            return
        yield from _would_restrict(turn, better)
        known = {each.kind for each in purposes(turn.before, turn.played)}
        if purpose := purpose_of(turn.before, turn.better, known, proposed=True):
            yield _("{turn} {purpose}.").format(turn=better, purpose=purpose)

    def warning(self, turn: VeletasTurn) -> str:
        if turn.before.phase is not Phase.PLAY:
            return ""
        other = turn.side.other
        if given := _given(turn):
            return _("This traps {cells} for {side}.").format(
                cells=_cells(given), side=colour(other)
            )
        if claims := claims_by(turn.after, turn.answer, other):
            sentence = _("This lets {side} trap {cells}.")
            if turn.answered.outcome() is not None:
                sentence = _("This lets {side} trap {cells} and win.")
            return sentence.format(cells=_cells(claims), side=colour(other))
        return _missed(turn)

    def reason(self, before: VeletasPosition, moves: Sequence[Move], names: Sequence[str]) -> str:
        side = before.to_move
        if isinstance(moves[0], Pie):
            if moves[0].swap:
                return _("Black stands better: the second player takes Black.")
            return _("White stands better: the second player keeps White.")
        if before.pie_ahead and before.phase is not Phase.PLAY:
            return _(
                "{side} keeps the sides in balance, for the other player chooses the colour."
            ).format(side=colour(side))
        if before.phase is not Phase.PLAY:
            return ""
        return purpose_of(before, moves)

    def why_wrong(self, theme: str, turn: VeletasTurn) -> Reason:
        if turn.before.phase is Phase.PIE:
            return _wrong_colour(turn)
        other = turn.side.other
        if claims := _given(turn) or claims_by(turn.after, turn.answer, other):
            return Reason(self.turning_point(turn).happened, [claim.cell for claim in claims])
        if turn.answer:
            text = _("{side} answers {turn}. After that you can trap no shooter in your next turn.")
            said = text.format(side=colour(other), turn=format_turn(turn.after, turn.answer))
            cells = [each.cell for each in turn.answer[-1:] if not isinstance(each, Slide | Pie)]
            return Reason(said, cells)
        placing = turn.before.phase is Phase.SECOND_PLACEMENT
        return (not placing and _escape(turn)) or Reason()
