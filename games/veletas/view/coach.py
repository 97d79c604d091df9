"""The coach's sentences about a turn of Veletas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.position import IllegalMove, Side
from games.core.translation import _, listed, ngettext
from games.learning.coach import CoachTexts, Story, TurnInQuestion, after_moves
from games.veletas.rules.notation import format_turn
from games.veletas.rules.pieces import OTHER, TIGHT, Move, Pie, Slide
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.view.words import colour

# ------------------------------------------------------------------------------ turning points


def turning_point(turn: TurnInQuestion) -> Story:
    if turn.before.phase is not Phase.PLAY:
        return Story()
    happened = next(_happened(turn), "")
    instead = next(_instead(turn), "") if turn.better else ""
    return Story(happened, instead)


def _happened(turn: TurnInQuestion) -> Iterator[str]:
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    for claim in after.claims_since(turn.before):
        if claim.owner is not side:
            yield _gave(claim)
    if turn.answer:
        yield from _allowed(turn, after)
    yield from _freed(turn, after)
    if turn.answer:
        yield from _pressed(turn, after)


def _gave(claim: Claim) -> str:
    """The mover has trapped a shooter for the opponent."""
    if claim.own == claim.other:
        return _(
            "Your turn trapped {cell} next to groups of equal size. Then the shooter goes to the "
            "opponent of the player who has just moved: {side}."
        ).format(cell=claim.cell, side=colour(claim.owner))
    if not claim.other:
        return ngettext(
            "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stone, "
            "and you have none there.",
            "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stones, "
            "and you have none there.",
            claim.own,
        ).format(cell=claim.cell, side=colour(claim.owner), count=claim.own)
    return ngettext(
        "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stone, yours "
        "has {other}.",
        "Your turn trapped {cell} for {side}: {side}’s group next to it has {count} stones, yours "
        "has {other}.",
        claim.own,
    ).format(cell=claim.cell, side=colour(claim.owner), count=claim.own, other=claim.other)


def _allowed(turn: TurnInQuestion, after: VeletasPosition) -> Iterator[str]:
    other = OTHER[turn.before.to_move]
    claims = claims_by(after, turn.answer, other)
    if not claims:
        return
    values = {"side": colour(other), "cells": _cells(claims)}
    values["turn"] = format_turn(after, turn.answer)
    if after_moves(after, turn.answer).outcome() is not None:
        yield _("After your turn {side} can trap {cells} with {turn} and win.").format(**values)
        return
    size = max(claim.own for claim in claims)
    yield ngettext(
        "After your turn {side} can trap {cells} with {turn}, next to a group of {count} stone.",
        "After your turn {side} can trap {cells} with {turn}, next to a group of {count} stones.",
        size,
    ).format(**values, count=size)


def _pressed(turn: TurnInQuestion, after: VeletasPosition) -> Iterator[str]:
    """The answer leaves a shooter few ways out beside the opponent's bigger group."""
    other, then = OTHER[turn.before.to_move], after_moves(after, turn.answer)
    known = {each.cell: each.first for each in freedoms(after, then, other)}
    for each in sorted(freedoms(then, then, other), key=lambda each: each.first):
        pressed = each.first < known.get(each.cell, TIGHT + 1)
        if pressed and each.own > each.other and each.first <= TIGHT:
            yield ngettext(
                "Now {side} can play {turn}: then the shooter on {cell} has only {count} way out, "
                "next to {side}’s bigger group.",
                "Now {side} can play {turn}: then the shooter on {cell} has only {count} ways "
                "out, next to {side}’s bigger group.",
                each.first,
            ).format(
                side=colour(other),
                turn=format_turn(after, turn.answer),
                cell=each.cell,
                count=each.first,
            )


def _freed(turn: TurnInQuestion, after: VeletasPosition) -> Iterator[str]:
    """A shooter beside the mover's bigger group has more ways out than before."""
    side = turn.before.to_move
    for each in freedoms(turn.before, after, side):
        if each.second > each.first <= TIGHT and each.own > each.other:
            yield ngettext(
                "Your turn freed the shooter on {cell}: next to your bigger group it had {count} "
                "way out; now it has {now}.",
                "Your turn freed the shooter on {cell}: next to your bigger group it had {count} "
                "ways out; now it has {now}.",
                each.first,
            ).format(cell=each.cell, count=each.first, now=each.second)
    if slide := slide_of(turn.played):
        here = next(f for f in freedoms(turn.before, turn.before, side) if f.cell == slide.origin)
        statuses = {status.cell: status.freedom for status in after.shooter_statuses()}
        freed = statuses.get(slide.target, 0)
        if here.own > here.other and here.first <= TIGHT and freed > here.first:
            yield ngettext(
                "Your turn took the shooter away from {origin}: next to your bigger group it had "
                "{count} way out; on {target} it has {now}.",
                "Your turn took the shooter away from {origin}: next to your bigger group it had "
                "{count} ways out; on {target} it has {now}.",
                here.first,
            ).format(origin=slide.origin, target=slide.target, count=here.first, now=freed)


def _instead(turn: TurnInQuestion) -> Iterator[str]:
    side, better = turn.before.to_move, format_turn(turn.before, turn.better)
    instead = after_moves(turn.before, turn.better)
    claims = [claim for claim in instead.claims_since(turn.before) if claim.owner is side]
    values = {"turn": better, "cells": _cells(claims)}
    if claims and instead.outcome() is not None:
        yield _("{turn} would have won at once: it traps {cells}.").format(**values)
    elif claims:
        size = max(claim.own for claim in claims)
        yield ngettext(
            "{turn} would have trapped {cells} next to your group of {count} stone.",
            "{turn} would have trapped {cells} next to your group of {count} stones.",
            size,
        ).format(count=size, **values)
    yield from _would_prevent(turn, better, instead)
    yield from _would_restrict(turn, better, instead)
    yield from _would_lead(turn, better, instead)


def _would_prevent(turn: TurnInQuestion, better: str, instead: VeletasPosition) -> Iterator[str]:
    """The better turn takes the effect from the answer that was allowed, or rules it out."""
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    lost = claims_by(after, turn.answer, OTHER[side])
    still = {claim.cell for claim in claims_by(instead, turn.answer, OTHER[side])}
    saved = [claim for claim in lost if claim.cell not in still]
    if not saved or instead.outcome() is not None:
        return
    values = {"better": better, "side": colour(OTHER[side])}
    values["turn"] = format_turn(after, turn.answer)
    yield _ruled_out(instead, turn.answer, values) or _(
        "After {better}, the turn {turn} would not have trapped {cells}."
    ).format(cells=_cells(saved), **values)


def _ruled_out(position: VeletasPosition, answer: Sequence[Move], values: dict[str, str]) -> str:
    """Why the answer is not possible in a position; empty if it is."""
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


def _would_restrict(turn: TurnInQuestion, better: str, instead: VeletasPosition) -> Iterator[str]:
    """A shooter that the better turn leaves fewer ways out, or more beside the other's group."""
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    other = colour(OTHER[side])
    for each in sorted(freedoms(after, instead, side), key=lambda each: each.second):
        if each.own > each.other and each.second < each.first and each.second <= TIGHT:
            yield ngettext(
                "{turn} would have left the shooter on {cell} only {count} way out next to your "
                "bigger group; your turn left it {now}.",
                "{turn} would have left the shooter on {cell} only {count} ways out next to your "
                "bigger group; your turn left it {now}.",
                each.second,
            ).format(turn=better, cell=each.cell, count=each.second, now=each.first)
    for each in sorted(freedoms(after, instead, side), key=lambda each: each.first):
        if each.other > each.own and each.second > each.first <= TIGHT:
            yield ngettext(
                "{turn} would have left the shooter on {cell} {count} way out next to {side}’s "
                "bigger group; your turn left it {now}.",
                "{turn} would have left the shooter on {cell} {count} ways out next to {side}’s "
                "bigger group; your turn left it {now}.",
                each.second,
            ).format(turn=better, cell=each.cell, count=each.second, now=each.first, side=other)


def _would_lead(turn: TurnInQuestion, better: str, instead: VeletasPosition) -> Iterator[str]:
    """The better turn leads beside more shooters, or leaves the other fewer."""
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    other = OTHER[side]
    now, then = leads(after, side), leads(instead, side)
    if then > now:
        yield ngettext(
            "With {turn} you would have the bigger group next to {count} free shooter; as played, "
            "next to {now}.",
            "With {turn} you would have the bigger group next to {count} free shooters; as "
            "played, next to {now}.",
            then,
        ).format(turn=better, count=then, now=now)
    now, then = leads(after, other), leads(instead, other)
    if then < now:
        yield ngettext(
            "Now {side} has the bigger group next to {count} free shooter; after {turn} it would "
            "have been {then}.",
            "Now {side} has the bigger group next to {count} free shooters; after {turn} it would "
            "have been {then}.",
            now,
        ).format(turn=better, side=colour(other), count=now, then=then)


# ------------------------------------------------------------------------- the teaching opponent


def warning(turn: TurnInQuestion) -> str:
    if turn.before.phase is not Phase.PLAY:
        return ""
    side, after = turn.before.to_move, after_moves(turn.before, turn.played)
    given = [claim for claim in after.claims_since(turn.before) if claim.owner is not side]
    values = {"side": colour(OTHER[side])}
    if given:
        return _("This traps {cells} for {side}.").format(cells=_cells(given), **values)
    if claims := claims_by(after, turn.answer, OTHER[side]):
        sentence = _("This lets {side} trap {cells}.")
        if after_moves(after, turn.answer).outcome() is not None:
            sentence = _("This lets {side} trap {cells} and win.")
        return sentence.format(cells=_cells(claims), **values)
    missed = claims_by(turn.before, turn.better, side)
    if missed and not claims_by(turn.before, turn.played, side):
        return _("You could trap a shooter in this turn.")
    return ""


def reason(before: VeletasPosition, moves: Sequence[Move], names: Sequence[str]) -> str:
    side, after = before.to_move, after_moves(before, moves)
    if isinstance(moves[0], Pie):
        if moves[0].swap:
            return _("Black stands better: the second player takes Black.")
        return _("White stands better: the second player keeps White.")
    if before.pie_ahead and before.phase is not Phase.PLAY:
        return _(
            "{side} keeps the sides in balance, for the other player chooses the colour."
        ).format(side=colour(side))
    if before.phase is not Phase.PLAY:
        return _("{side} looks for a good place to begin.").format(side=colour(side))
    return next(_reasons(before, after, moves, side), "") or _(
        "{side} keeps the shooters free for its stones."
    ).format(side=colour(side))


def _reasons(
    before: VeletasPosition, after: VeletasPosition, moves: Sequence[Move], side: Side
) -> Iterator[str]:
    claims = [claim for claim in after.claims_since(before) if claim.owner is side]
    named = {"side": colour(side), "other": colour(OTHER[side])}
    if claims and after.outcome() is not None:
        yield _("{side} traps {cells} and wins.").format(cells=_cells(claims), **named)
    if claims:
        size = max(claim.own for claim in claims)
        yield ngettext(
            "{side} traps {cells} next to its group of {count} stone.",
            "{side} traps {cells} next to its group of {count} stones.",
            size,
        ).format(cells=_cells(claims), count=size, **named)
    yield from _rescues(before, after, moves, named)
    for each in sorted(freedoms(before, after, side), key=lambda each: each.second):
        if each.own > each.other and each.second < each.first and each.second <= TIGHT:
            yield ngettext(
                "{side} leaves {cell} only {count} way out, next to its bigger group.",
                "{side} leaves {cell} only {count} ways out, next to its bigger group.",
                each.second,
            ).format(cell=each.cell, count=each.second, **named)
    if leads(after, side) > leads(before, side):
        count = leads(after, side)
        yield ngettext(
            "{side} now has the bigger group next to {count} free shooter.",
            "{side} now has the bigger group next to {count} free shooters.",
            count,
        ).format(count=count, **named)


def _rescues(
    before: VeletasPosition, after: VeletasPosition, moves: Sequence[Move], named: dict[str, str]
) -> Iterator[str]:
    """A shooter is taken away from a bigger group of the opponent, or gets room beside it."""
    side = before.to_move
    if slide := slide_of(moves):
        here = next(each for each in freedoms(before, before, side) if each.cell == slide.origin)
        if here.other > here.own and here.first <= TIGHT:
            yield _(
                "{side} takes the shooter away from {origin}, where {other}’s group is bigger."
            ).format(origin=slide.origin, **named)
    for each in freedoms(before, after, side):
        if each.other > each.own and each.second > each.first <= TIGHT:
            yield _("{side} gives {cell} more room next to {other}’s bigger group.").format(
                cell=each.cell, **named
            )


def _cells(claims: Sequence[Claim]) -> str:
    return listed(claim.cell for claim in claims)


COACH = CoachTexts(turning_point, warning, reason)


# -- Facts about a turn of Veletas: the shooters that it claims, frees and restricts -----------


class Freedom(NamedTuple):
    """A shooter, its freedom in directions after each of two turns, and the groups beside it."""

    cell: str
    first: int
    second: int
    own: int
    """The size of the biggest group of the side in question, after the second turn."""
    other: int


def claims_by(before: VeletasPosition, moves: Sequence[Move], owner: Side) -> list[Claim]:
    """The claims of a turn for a side; none if it is not legal here."""
    after = before
    try:
        for move in moves:
            after = after.play(move)
    except IllegalMove:
        return []
    return [claim for claim in after.claims_since(before) if claim.owner is owner]


def freedoms(first: VeletasPosition, second: VeletasPosition, side: Side) -> list[Freedom]:
    """The shooters that are free in both positions on the same squares."""
    known = {status.cell: status.freedom for status in first.shooter_statuses()}
    return [
        Freedom(status.cell, known[status.cell], status.freedom, *status.sizes(side))
        for status in second.shooter_statuses()
        if status.cell in known
    ]


def slide_of(moves: Sequence[Move]) -> Slide | None:
    return next((move for move in moves if isinstance(move, Slide)), None)


def leads(position: VeletasPosition, side: Side) -> int:
    sizes = (status.sizes(side) for status in position.shooter_statuses())
    return sum(own > other for own, other in sizes)
