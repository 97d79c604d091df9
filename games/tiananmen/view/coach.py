"""The coach's sentences about a turn of Tiananmen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.position import Side, after_moves
from games.core.translation import Counted, _, in_sequence, listed
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
from games.tiananmen.ai.proofs import DEFENCES, WIN_IN_THREE
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.notation import format_turn, parse_turn
from games.tiananmen.rules.position import (
    STONES_OF_PARTS,
    Move,
    Save,
    Stone,
    TiananmenPosition,
)
from games.tiananmen.view.words import in_words
from games.ui.look.view import colour

TiananmenTurn = TurnInQuestion[TiananmenPosition, Move]


NEAR_LID = 4
"""With this number of stones needed beyond the lid, the lid counts."""


def can_win(position: TiananmenPosition) -> bool:
    return position.can_win_now or position.may_open_lid


MOST_LOOKED = 32
"""The most positions searched for a fact, because the window waits for it."""


class NextPart(NamedTuple):
    """The best progress of the side to move towards its aim with the stones of this part."""

    lacks: int
    """The stones that the ring or chain needs after them; `BLOCKED` if none are placed, or if the
    search would take too long."""
    moves: tuple[Move, ...] = ()


@lru_cache(maxsize=16)  # several sentences about one turn ask for the same
def next_part(position: TiananmenPosition) -> NextPart:
    """The best of all ways to place the stones, for the aim of the side to move alone."""
    if position.outcome() is not None:
        return NextPart(BLOCKED)
    try:
        return _nearest(position, position.to_move, NextPart(BLOCKED), (), iter(range(MOST_LOOKED)))
    except StopIteration:
        return NextPart(BLOCKED)


def _nearest(
    position: TiananmenPosition,
    side: Side,
    best: NextPart,
    placed: tuple[Stone, ...],
    budget: Iterator[int],
) -> NextPart:
    """The best way so far, or a better one that begins with these stones.

    A stone brings the aim nearer by one at most, so most ways need no search. Raises
    `StopIteration` when the budget is used up.
    """
    next(budget)
    ways = [
        (position.play(move), move) for move in position.legal_moves() if isinstance(move, Stone)
    ]
    nearest = sorted((after.distance(side), number) for number, (after, _move) in enumerate(ways))
    for lacks, number in nearest:
        after, move = ways[number]
        if after.to_move is side:
            if lacks - after.left < best.lacks:
                best = _nearest(after, side, best, (*placed, move), budget)
        elif lacks < best.lacks:
            best = NextPart(lacks, (*placed, move))
    return best


# ------------------------------------------------------------------------------ turning points

_COMES_NEAR = {
    Side.BLACK: Counted(
        "After your turn Black can place {turn}: then Black’s ring needs only {count} more stone, "
        "not {now}.",
        "After your turn Black can place {turn}: then Black’s ring needs only {count} more stones, "
        "not {now}.",
    ),
    Side.WHITE: Counted(
        "After your turn White can place {turn}: then White’s chain needs only {count} more stone, "
        "not {now}.",
        "After your turn White can place {turn}: then White’s chain needs only {count} more "
        "stones, not {now}.",
    ),
}
_KEPT_AWAY = {
    Side.BLACK: Counted(
        "After {better}, Black goes on from {last}: with the best stones from there Black’s ring "
        "still needs {count} more, not {now}.",
        "After {better}, Black goes on from {last}: with the best stones from there Black’s ring "
        "still needs {count} more, not {now}.",
    ),
    Side.WHITE: Counted(
        "After {better}, White goes on from {last}: with the best stones from there White’s "
        "chain still needs {count} more, not {now}.",
        "After {better}, White goes on from {last}: with the best stones from there White’s "
        "chain still needs {count} more, not {now}.",
    ),
}
_THEN_NEEDS = {
    Side.BLACK: Counted(
        "{side}’s best answer is {turn}: then you go on from {last}, and with the best stones "
        "from there your ring still needs {count} more.",
        "{side}’s best answer is {turn}: then you go on from {last}, and with the best stones "
        "from there your ring still needs {count} more.",
    ),
    Side.WHITE: Counted(
        "{side}’s best answer is {turn}: then you go on from {last}, and with the best stones "
        "from there your chain still needs {count} more.",
        "{side}’s best answer is {turn}: then you go on from {last}, and with the best stones "
        "from there your chain still needs {count} more.",
    ),
}
_WOULD_NEED = {
    Side.BLACK: Counted(
        "After {better} and the best answer {turn} you go on from {last}: with {stones} your "
        "ring needs {count} more, not {now}.",
        "After {better} and the best answer {turn} you go on from {last}: with {stones} your "
        "ring needs {count} more, not {now}.",
    ),
    Side.WHITE: Counted(
        "After {better} and the best answer {turn} you go on from {last}: with {stones} your "
        "chain needs {count} more, not {now}.",
        "After {better} and the best answer {turn} you go on from {last}: with {stones} your "
        "chain needs {count} more, not {now}.",
    ),
}
"""The stones that the side of the turn needs after the answer, continuing from another stone."""
_ANSWERED = {
    Side.BLACK: Counted(
        "{side}’s best answer is {turn}: then Black’s ring still needs {count} more stone.",
        "{side}’s best answer is {turn}: then Black’s ring still needs {count} more stones.",
    ),
    Side.WHITE: Counted(
        "{side}’s best answer is {turn}: then White’s chain still needs {count} more stone.",
        "{side}’s best answer is {turn}: then White’s chain still needs {count} more stones.",
    ),
}
_ANSWER_CHANGES = {
    Side.BLACK: Counted(
        "{side}’s best answer is {turn}: then Black’s ring needs {count} more stone, not {now}.",
        "{side}’s best answer is {turn}: then Black’s ring needs {count} more stones, not {now}.",
    ),
    Side.WHITE: Counted(
        "{side}’s best answer is {turn}: then White’s chain needs {count} more stone, not {now}.",
        "{side}’s best answer is {turn}: then White’s chain needs {count} more stones, not {now}.",
    ),
}
_IN_THE_LID = Counted(
    "{side}’s lid holds {count} stone: that is enough.",
    "{side}’s lid holds {count} stones: that is enough.",
)
_WOULD_BE = {
    Side.BLACK: Counted(
        "After {better} and the best answer {turn}, Black’s ring would need {count} more stone, "
        "not {now}.",
        "After {better} and the best answer {turn}, Black’s ring would need {count} more stones, "
        "not {now}.",
    ),
    Side.WHITE: Counted(
        "After {better} and the best answer {turn}, White’s chain would need {count} more stone, "
        "not {now}.",
        "After {better} and the best answer {turn}, White’s chain would need {count} more stones, "
        "not {now}.",
    ),
}
"""By the side of the ring or chain."""
_SAVED = {
    Side.BLACK: Counted(
        "You saved a stone: with {count} stone in your lid, your ring still needs {lack} more.",
        "You saved a stone: with {count} stones in your lid, your ring still needs {lack} more.",
    ),
    Side.WHITE: Counted(
        "You saved a stone: with {count} stone in your lid, your chain still needs {lack} more.",
        "You saved a stone: with {count} stones in your lid, your chain still needs {lack} more.",
    ),
}
_WOULD_SAVE = {
    Side.BLACK: Counted(
        "If you had saved a stone, your lid would hold {count}. It can win once your ring needs "
        "no more than that; the ring would still need {lack}.",
        "If you had saved a stone, your lid would hold {count}. It can win once your ring needs "
        "no more than that; the ring would still need {lack}.",
    ),
    Side.WHITE: Counted(
        "If you had saved a stone, your lid would hold {count}. It can win only when your chain "
        "needs no more than that; the chain would still need {lack}.",
        "If you had saved a stone, your lid would hold {count}. It can win only when your chain "
        "needs no more than that; the chain would still need {lack}.",
    ),
}
_WOULD_HINDER = {
    Side.BLACK: Counted(
        "After {turn}, Black’s ring would have needed {count} more stone instead of {now}.",
        "After {turn}, Black’s ring would have needed {count} more stones instead of {now}.",
    ),
    Side.WHITE: Counted(
        "After {turn}, White’s chain would have needed {count} more stone instead of {now}.",
        "After {turn}, White’s chain would have needed {count} more stones instead of {now}.",
    ),
}
_WOULD_BUILD = {
    Side.BLACK: Counted(
        "After {turn}, your ring would have needed {count} more stone instead of {now}.",
        "After {turn}, your ring would have needed {count} more stones instead of {now}.",
    ),
    Side.WHITE: Counted(
        "After {turn}, your chain would have needed {count} more stone instead of {now}.",
        "After {turn}, your chain would have needed {count} more stones instead of {now}.",
    ),
}


class TwoTurns(NamedTuple):
    """The stones that a ring or chain needs in the lines of the two turns."""

    aim: Side
    """The side of the ring or chain."""
    now: int
    then: int

    @property
    def near(self) -> bool:
        return _is_near(self.aim, self.now, self.then)


def _is_near(aim: Side, *needed: int) -> bool:
    """Whether a day's stones, the fewest of them, can complete a figure lacking `needed` stones.

    If not, it does not yet explain why a turn is better than another.
    """
    return min(needed) <= sum(STONES_OF_PARTS[aim])


def _improved(
    turn: TiananmenTurn, now: TiananmenPosition, then: TiananmenPosition
) -> TwoTurns | None:
    """The aim for which the side of the turn is better off in the second position.

    Of two it is a near one, one changed by the best answer, or the nearer one.
    """
    if now.outcome() is not None or then.outcome() is not None:
        return None
    found = [TwoTurns(aim, now.distance(aim), then.distance(aim)) for aim in now.sides]
    better = [
        each
        for each in found
        if max(each.now, each.then) < BLOCKED
        and each.then != each.now
        and (each.then < each.now) is (each.aim is turn.side)
    ]

    def order(each: TwoTurns) -> tuple[bool, bool, int]:
        same = turn.after.distance(each.aim) == turn.answered.distance(each.aim)
        return not each.near, same, min(each.now, each.then)

    return min(better, key=order, default=None)


def _two_turns(turn: TiananmenTurn) -> TwoTurns | None:
    """The improvement by the better turn at the end of a line of two turns."""
    if not turn.answer or not turn.reply:
        return None
    return _improved(turn, turn.answered, turn.replied)


def _at_once(turn: TiananmenTurn) -> TwoTurns | None:
    """The improvement before any answer."""
    return _improved(turn, turn.after, turn.instead) if turn.better else None


def _come_nearer(turn: TiananmenTurn) -> TwoTurns | None:
    """The improvement after the other side's best answer for its own aim."""
    if not turn.better or turn.after.outcome() is not None:
        return None
    now, then = next_part(turn.after).lacks, next_part(turn.instead).lacks
    aim = turn.side.other
    gains = now < turn.after.distance(aim)
    return TwoTurns(aim, now, then) if gains and now < then < BLOCKED else None


def _goes_on(position: TiananmenPosition) -> str:
    """The points from which the mover has to go on, if the last stone leaves only one or two."""
    points = [move.point for move in position.legal_moves() if isinstance(move, Stone)]
    if len(points) > 2:  # most stones leave three or four: that is no reason
        return ""
    text = _("From {last} your next stone can go only to {points}.")
    return text.format(last=position.last, points=listed(points))


def _would_rule_out(turn: TiananmenTurn, better: str = "") -> str:
    """The better turn ends where the other side cannot begin its best answer.

    Without `better` the sentence follows another one about that turn.
    """
    then = turn.instead
    if not turn.answer or not isinstance(turn.answer[0], Stone) or then.outcome() is not None:
        return ""
    choices = [move.point for move in then.legal_moves() if isinstance(move, Stone)]
    if then.to_move is not turn.after.to_move or turn.answer[0].point in choices:
        return ""
    if turn.answer[0].point in then.stone_points(turn.side):
        alone = _("After {turn}, {side} could not have begun with {point}: your stone is there.")
        follows = _("{side} cannot begin with {point} then: your stone is there.")
    else:
        alone = _(
            "After {turn}, {side} could not have begun with {point}: from {last} the next stone "
            "can go only to {points}."
        )
        follows = _(
            "{side} cannot begin with {point} then: from {last} the next stone can go only to "
            "{points}."
        )
    return (alone if better else follows).format(
        turn=better,
        side=colour(then.to_move),
        point=turn.answer[0].point,
        last=then.last,
        points=listed(choices),
    )


class TwoParts(NamedTuple):
    """The reach of the side's own next part after each of the two turns and its best answer."""

    now: int
    then: NextPart


def _two_parts(turn: TiananmenTurn) -> TwoParts | None:
    """The two parts, if the better turn brings the own ring or chain nearer."""
    if not turn.answer or not turn.reply or turn.replied.to_move is not turn.side:
        return None
    now, then = next_part(turn.answered), next_part(turn.replied)
    return TwoParts(now.lacks, then) if then.lacks < now.lacks < BLOCKED else None


def _of_the_answer(turn: TiananmenTurn) -> Iterator[Story]:
    """The effects of the best answer, without those shared with the answer to the better turn.

    Without a reason the answer is named only if the better turn's answer is unknown.
    """
    side, other, after, then = turn.side, turn.side.other, turn.after, turn.answered
    answer = in_words(after, turn.answer)
    best = _("The best answer to it is {turn}.").format(turn=answer)
    if ends := _two_turns(turn):
        yield _answered(turn, ends.aim)
    needs = ""
    if then.to_move is side and (lacks := next_part(then).lacks) < BLOCKED:
        needs = _THEN_NEEDS[side].of(lacks, side=colour(other), turn=answer, last=then.last)
    if _two_parts(turn):
        yield Story(needs)
    if _come_nearer(turn):
        yield _comes_near(turn)
    if at_once := _at_once(turn):
        yield _answered(turn, at_once.aim)
    changed = [a for a in then.sides if after.distance(a) != then.distance(a) < BLOCKED]
    if changed and not turn.reply:
        yield _answered(turn, min(changed, key=after.distance))
    if (goes_on := _goes_on(then)) and not (turn.reply and _goes_on(turn.replied)):
        yield Story(in_sequence((best, goes_on)))
    if needs and not turn.reply:
        yield Story(needs)
    first = turn.answer[0]
    if turn.better and not isinstance(first, Save) and _would_rule_out(turn):
        begins = _("From {last}, {side} can begin with {point}.").format(
            last=after.last, side=colour(other), point=first.point
        )
        yield Story(in_sequence((best, begins)), places=(first.point,))
    if not turn.reply:
        yield Story(best)


def _answered(turn: TiananmenTurn, aim: Side) -> Story:
    """The stones a ring or chain needs after the best answer, and before it if that differs."""
    other, after, then = turn.side.other, turn.after, turn.answered
    needed, needs = after.distance(aim), then.distance(aim)
    text = (_ANSWERED if needs == needed else _ANSWER_CHANGES)[aim]
    said = text.of(needs, side=colour(other), turn=in_words(after, turn.answer), now=needed)
    lid, replied = then.lid(other), turn.replied
    is_enough_anyway = turn.better and replied.distance(aim) <= replied.lid(other)
    if aim is other and needs <= lid and not is_enough_anyway:
        said = in_sequence((said, _IN_THE_LID.of(lid, side=colour(other))))
    return Story(said, places=then.missing_points(aim) if _is_near(aim, needs) else ())


def _comes_near(turn: TiananmenTurn) -> Story:
    """The other side's best progress at once: with the best answer, if that achieves it."""
    after, other = turn.after, turn.side.other
    least, moves = next_part(after)
    if turn.answer and turn.answered.outcome() is None and turn.answered.distance(other) == least:
        moves = turn.answer
    end, now = after_moves(after, moves), after.distance(other)
    said = _COMES_NEAR[other].of(least, turn=in_words(after, moves), now=now)
    places = end.missing_points(other) if _is_near(other, least) else ()
    return Story(said, line=moves, places=places)


def _would_wait(turn: TiananmenTurn) -> str:
    """Saving a stone lets the other side go on from another stone."""
    count = turn.instead.lid(turn.side)
    return Counted(
        "If you save a stone, {side} goes on from {there}, not from {here}, and your lid holds "
        "{count} stone for later.",
        "If you save a stone, {side} goes on from {there}, not from {here}, and your lid holds "
        "{count} stones for later.",
    ).of(count, side=colour(turn.side.other), there=turn.instead.last, here=turn.after.last)


# ------------------------------------------------------------------------- the teaching opponent

_LACKS_NOW = {
    Side.BLACK: Counted(
        "Black’s ring now needs {count} more stone; before the turn it was {then}.",
        "Black’s ring now needs {count} more stones; before the turn it was {then}.",
    ),
    Side.WHITE: Counted(
        "White’s chain now needs {count} more stone; before the turn it was {then}.",
        "White’s chain now needs {count} more stones; before the turn it was {then}.",
    ),
}
_STILL_LACKS = {
    Side.BLACK: Counted(
        "Black’s ring still needs {count} more stone.",
        "Black’s ring still needs {count} more stones.",
    ),
    Side.WHITE: Counted(
        "White’s chain still needs {count} more stone.",
        "White’s chain still needs {count} more stones.",
    ),
}


def _changed(before: TiananmenPosition, after: TiananmenPosition, side: Side) -> str:
    """The stones that the other side lacks now if it was nearer to its aim, else the own side.

    Empty if the turn changed neither.
    """
    other = side.other
    then, now = before.distance(side), after.distance(side)
    others_then, others_now = before.distance(other), after.distance(other)
    hinders, builds = others_then < others_now < BLOCKED, now < then
    if hinders and (others_then <= then or not builds):
        return _LACKS_NOW[other].of(others_now, then=others_then)
    return _LACKS_NOW[side].of(now, then=then) if builds else ""


# ------------------------------------------------------------------------- wrong turns in puzzles

_MISSING = {
    Side.BLACK: Counted(
        "Your ring still needs {count} more stone.", "Your ring still needs {count} more stones."
    ),
    Side.WHITE: Counted(
        "Your chain still needs {count} more stone.",
        "Your chain still needs {count} more stones.",
    ),
}


class TiananmenCoach(Coach[TiananmenPosition, Move]):
    """The coach's sentences about turns of Tiananmen."""

    def happened(self, turn: TiananmenTurn) -> Iterator[Story]:
        side, after, then = turn.side, turn.after, turn.answered
        other = side.other
        win = fact(turn.facts.after, "win")
        lost = bool(turn.answer) and then.outcome() is not None  # a turn can end the match itself
        if lost or win:
            sentence = (
                _("After your turn Black can close the ring with {turn}.")
                if other is Side.BLACK
                else _("After your turn White can complete the chain with {turn}.")
            )
            line = line_of(parse_turn, after, win) if win and not lost else turn.answer
            yield Story(sentence.format(turn=in_words(after, line)), line=line)
        forced = only_there(turn.facts.after, turn.facts.instead, "win", "win-in-two")
        if forced and forced is not win:
            line = line_of(parse_turn, after, forced)
            first = format_turn(after, parse_turn(after, forced.turns[0]))
            said = _(
                "After your turn {side} wins by force: {turn}, and whatever you answer, {side} "
                "wins with the part of the day after it."
            )
            yield Story(said.format(side=colour(other), turn=first), line=line)
        least = next_part(after).lacks  # `BLOCKED` after the end
        if (
            _is_near(other, least)
            and least < after.distance(other)
            and (not turn.better or _come_nearer(turn))
        ):
            yield _comes_near(turn)
        if turn.answer and then.outcome() is None:
            yield from _of_the_answer(turn)
        if isinstance(turn.played[0], Save) and (lack := after.distance(side)) < BLOCKED:
            yield Story(_SAVED[side].of(after.lid(side), lack=lack))

    def instead(self, turn: TiananmenTurn) -> Iterator[str]:
        side, better = turn.side, in_words(turn.before, turn.better)
        after, then, other = turn.after, turn.instead, side.other
        values = {"turn": better, "side": colour(other)}
        if then.outcome() is not None:
            sentence = (
                _("{turn} would have closed the ring.")
                if side is Side.BLACK
                else _("{turn} would have completed the chain.")
            )
            yield sentence.format(turn=better)
            return
        if only_there(turn.facts.instead, turn.facts.after, "sure-win"):
            yield _(
                "{turn} would have won by force: {side} could not have prevented your win in your "
                "next part of the day."
            ).format(**values)
        if after.outcome() is None and can_win(after) and not can_win(then):
            yield _("After {turn}, {side} could not have won in the next part of the day.").format(
                **values
            )
        forced = fact(turn.facts.after, "win-in-two")
        if forced and none(turn.facts.instead, "two-turns", "win-in-two", "win"):
            yield _("After {turn}, {side} could not have forced a win in two parts.").format(
                **values
            )
        nearer, ends, elsewhere = _come_nearer(turn), _two_turns(turn), _would_rule_out(turn)
        kept = built = ""
        if nearer:
            kept = _KEPT_AWAY[other].of(nearer.then, better=better, last=then.last, now=nearer.now)
        if nearer and nearer.near:
            yield kept
        if ends:
            reply = in_words(then, turn.reply)
            built = _WOULD_BE[ends.aim].of(ends.then, better=better, turn=reply, now=ends.now)
        elif parts := _two_parts(turn):
            built = _WOULD_NEED[side].of(
                parts.then.lacks,
                better=better,
                turn=in_words(then, turn.reply),
                last=turn.replied.last,
                stones=in_words(turn.replied, parts.then.moves),
                now=parts.now,
            )
        elif not kept and (at_once := _at_once(turn)):
            text = (_WOULD_BUILD if at_once.aim is side else _WOULD_HINDER)[at_once.aim]
            built = text.of(at_once.then, turn=better, now=at_once.now)
        if ends and ends.near:
            yield in_sequence((built, elsewhere))
        if isinstance(turn.better[0], Save):
            count, lack = then.lid(side), then.distance(side)
            near = lack <= count + NEAR_LID
            said = _WOULD_SAVE[side].of(count, lack=lack) if near else _would_wait(turn)
            yield in_sequence((said, built or kept or elsewhere))
        if built:
            yield in_sequence((built, elsewhere))
        yield kept or _would_rule_out(turn, better)

    def warning(self, turn: TiananmenTurn) -> str:
        side, after = turn.side, turn.after
        if after.outcome() is not None:
            return ""
        if after.to_move is not side and can_win(after):
            if side is Side.WHITE:
                return _("This lets Black close the ring.")
            return _("This lets White complete the chain.")
        if turn.better and turn.instead.outcome() is not None:
            return _("You could win in this turn.")
        return ""

    def reason(self, before: TiananmenPosition, moves: Sequence[Move], names: Sequence[str]) -> str:
        side, after = before.to_move, after_moves(before, moves)
        if after.outcome() is not None:
            if side is Side.BLACK:
                return _("Black closes the ring.")
            return _("White completes the chain.")
        if isinstance(moves[0], Save):
            return Counted(
                "{side} saves a stone: a lid with {count} stone can win later.",
                "{side} saves a stone: a lid with {count} stones can win later.",
            ).of(after.lid(side), side=colour(side))
        if said := _changed(before, after, side):
            return said
        lack = after.distance(side)
        return _STILL_LACKS[side].of(lack) if lack < BLOCKED else ""

    def why_wrong(self, theme: str, turn: TiananmenTurn) -> Reason:
        side, after = turn.side, turn.after
        if not turn.answer:
            missing = after.missing_points(side)
            return Reason(_MISSING[side].of(len(missing)), missing) if missing else Reason()
        points = [move.point for move in turn.answer if not isinstance(move, Save)]
        if turn.answered.outcome() is not None:
            return Reason(self.turning_point(turn).happened, points)
        if theme in DEFENCES:
            text = _("{side} answers {turn}. Whatever you do then, {side} wins with its next part.")
        elif theme == WIN_IN_THREE:
            text = _("{side} answers {turn}. After that you cannot force the win in time.")
        else:
            text = _("{side} answers {turn}. After that you cannot win with your next part.")
        return Reason(
            text.format(side=colour(side.other), turn=in_words(after, turn.answer)), points
        )
