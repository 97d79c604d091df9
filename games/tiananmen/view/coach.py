"""The coach's sentences about a turn of Tiananmen."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from games.core.position import Side, after_moves
from games.core.translation import Counted, _, in_sequence, listed, ngettext
from games.learning.coach import Coach, Story, TurnInQuestion, fact, line_of, none
from games.learning.puzzle import Reason
from games.tiananmen.ai.proofs import DEFENCES, WIN_IN_THREE
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.notation import format_turn, parse_turn
from games.tiananmen.rules.position import Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.words import colour, in_words

NEAR_LID = 4
"""With so many stones still needed beyond the lid, the lid counts."""
FAR_GAIN = 2
"""Where a ring or chain is far, a single stone explains nothing."""
STONES_OF_A_DAY = {Side.BLACK: 6, Side.WHITE: 4}
"""A ring or chain that needs more does not explain yet why a turn is better than another."""


def can_win(position: TiananmenPosition) -> bool:
    return position.can_win_now or position.may_open_lid


MOST_LOOKED = 16
"""The most positions that are looked at for a fact: the window waits for it."""


class NextPart(NamedTuple):
    """The nearest that the side to move comes to its aim with the stones of this part."""

    lacks: int
    """The stones that the ring or chain needs after them; `BLOCKED` if none are placed, or if it
    would take too long to find out."""
    moves: tuple[Stone, ...] = ()


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
    lacks = position.distance(side)
    if position.outcome() is not None or position.to_move is not side:
        return NextPart(lacks, placed) if lacks < best.lacks else best
    ways = [
        (position.play(move), move) for move in position.legal_moves() if isinstance(move, Stone)
    ]
    for after, move in sorted(ways, key=lambda way: way[0].distance(side)):
        left = after.left if after.to_move is side else 0
        if after.distance(side) - left < best.lacks:
            best = _nearest(after, side, best, (*placed, move), budget)
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
"""What the answer leaves to the side of the turn, which goes on from another stone then."""
_ANSWERED = {
    Side.BLACK: Counted(
        "{side}’s best answer is {turn}: then Black’s ring needs {count} more stone.",
        "{side}’s best answer is {turn}: then Black’s ring needs {count} more stones.",
    ),
    Side.WHITE: Counted(
        "{side}’s best answer is {turn}: then White’s chain needs {count} more stone.",
        "{side}’s best answer is {turn}: then White’s chain needs {count} more stones.",
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
"""By the side whose ring or chain it is."""
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
        "Saving a stone would have made it {count} in your lid. The lid wins as soon as your ring "
        "needs no more than that; it needs {lack} now.",
        "Saving a stone would have made it {count} in your lid. The lid wins as soon as your ring "
        "needs no more than that; it needs {lack} now.",
    ),
    Side.WHITE: Counted(
        "Saving a stone would have made it {count} in your lid. The lid can win only when your "
        "chain needs no more than that; it needs {lack} now.",
        "Saving a stone would have made it {count} in your lid. The lid can win only when your "
        "chain needs no more than that; it needs {lack} now.",
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
    """The stones that a ring or chain needs after each of the two turns and its best answer."""

    aim: Side
    """Whose ring or chain it is."""
    now: int
    then: int

    @property
    def near(self) -> bool:
        return _is_near(self.aim, self.now, self.then)

    @property
    def gain(self) -> int:
        return abs(self.then - self.now)


def _is_near(aim: Side, *needed: int) -> bool:
    return min(needed) <= STONES_OF_A_DAY[aim]


def _improved(turn: TurnInQuestion) -> list[TwoTurns]:
    """What the better turn improves in the end of a line of two turns."""
    if not turn.answer or not turn.reply:
        return []
    now, then = turn.answered, turn.replied
    if now.outcome() is not None or then.outcome() is not None:
        return []
    found = [TwoTurns(aim, now.distance(aim), then.distance(aim)) for aim in turn.before.sides]
    return [
        each
        for each in found
        if max(each.now, each.then) < BLOCKED
        and each.then != each.now
        and (each.then < each.now) is (each.aim is turn.side)
    ]


def _two_turns(turn: TurnInQuestion) -> TwoTurns | None:
    """The nearer aim of these; None without one."""
    return min(_improved(turn), key=lambda each: min(each.now, each.then), default=None)


def _would_change(turn: TurnInQuestion, better: str, *, near: bool) -> Iterator[str]:
    """The stones that the sides still need; the side that is nearer to its aim comes first."""
    side, other = turn.side, turn.side.other
    now, then = turn.after.distance(other), turn.instead.distance(other)
    mine, would = turn.after.distance(side), turn.instead.distance(side)
    hindered = built = ""
    if now < then < BLOCKED and _is_near(other, now) is near:
        hindered = _WOULD_HINDER[other].of(then, turn=better, now=now)
    if would < mine and _is_near(side, would) is near:
        built = _WOULD_BUILD[side].of(would, turn=better, now=mine)
    yield from filter(None, (hindered, built) if now <= would else (built, hindered))


def _goes_on(position: TiananmenPosition) -> str:
    """Where the mover has to go on, if the stone placed last leaves one or two points."""
    points = [move.point for move in position.legal_moves() if isinstance(move, Stone)]
    if len(points) > 2:  # most stones leave three or four: that is no reason
        return ""
    text = _("From {last} your next stone can go only to {points}.")
    return text.format(last=position.last, points=listed(points))


def _would_rule_out(turn: TurnInQuestion, better: str = "") -> str:
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


def _would_keep_away(turn: TurnInQuestion, better: str) -> Iterator[str]:
    now, then = next_part(turn.after).lacks, next_part(turn.instead).lacks
    aim = turn.side.other
    if now < then < BLOCKED and _is_near(aim, now):
        yield _KEPT_AWAY[aim].of(then, better=better, last=turn.instead.last, now=now)


class TwoParts(NamedTuple):
    """What the side's own next part can reach after each of the two turns and its best answer."""

    now: int
    then: NextPart


def _two_parts(turn: TurnInQuestion) -> TwoParts | None:
    """The same, if the better turn brings the own ring or chain nearer so."""
    if not turn.answer or not turn.reply or turn.replied.to_move is not turn.side:
        return None
    now, then = next_part(turn.answered), next_part(turn.replied)
    return TwoParts(now.lacks, then) if then.lacks < now.lacks < BLOCKED else None


def _of_the_answer(turn: TurnInQuestion) -> Iterator[Story]:
    """What the best answer does; only what the answer to the better turn does not, if it is known.

    Without a reason that answer is named only if nothing is known of the better turn's.
    """
    side, other, after, then = turn.side, turn.side.other, turn.after, turn.answered
    answer = in_words(after, turn.answer)
    best = _("The best answer to it is {turn}.").format(turn=answer)
    known = [each.aim for each in _improved(turn)] if turn.reply else turn.before.sides
    if changed := _changed(after, then, other, known):
        yield Story(in_sequence((best, changed)))
    if (goes_on := _goes_on(then)) and not (turn.reply and _goes_on(turn.replied)):
        yield Story(in_sequence((best, goes_on)))
    if then.to_move is side and (_two_parts(turn) or not turn.reply):
        lacks = next_part(then).lacks
        said = _THEN_NEEDS[side].of(lacks, side=colour(other), turn=answer, last=then.last)
        yield Story(said if lacks < BLOCKED else best)
    if turn.better and _would_rule_out(turn):
        begins = _("From {last}, {side} can begin with {point}.").format(
            last=after.last, side=colour(other), point=turn.answer[0].point
        )
        yield Story(in_sequence((best, begins)), places=(turn.answer[0].point,))
    if turn.better and any(_would_change(turn, "", near=False)):
        aim = min(side, other, key=lambda aim: after.distance(aim))
        yield Story(in_sequence((best, _STILL_LACKS[aim].of(after.distance(aim)))))
    if not turn.reply:
        yield Story(best)


def _would_wait(turn: TurnInQuestion) -> str:
    """Saving a stone lets the other side go on from another stone."""
    count = turn.instead.lid(turn.side)
    return ngettext(
        "If you save a stone, {side} goes on from {there}, not from {here}, and your lid holds "
        "{count} stone for later.",
        "If you save a stone, {side} goes on from {there}, not from {here}, and your lid holds "
        "{count} stones for later.",
        count,
    ).format(
        side=colour(turn.side.other), there=turn.instead.last, here=turn.after.last, count=count
    )


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


def _changed(
    before: TiananmenPosition,
    after: TiananmenPosition,
    side: Side,
    aims: Container[Side] = tuple(Side),
) -> str:
    """The stones that the other side lacks now if it was nearer to its aim, else the own side.

    Empty if the turn of the side changed neither, or not one of these aims.
    """
    other = side.other
    then, now = before.distance(side), after.distance(side)
    others_then, others_now = before.distance(other), after.distance(other)
    hinders = other in aims and others_then < others_now < BLOCKED
    builds = side in aims and now < then
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


class TiananmenCoach(Coach):
    """What is said about turns of Tiananmen."""

    def happened(self, turn: TurnInQuestion) -> Iterator[Story]:
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
        if (forced := fact(turn.facts.after, "win-in-two")) and not fact(
            turn.facts.instead, "win-in-two", "win"
        ):
            line = line_of(parse_turn, after, forced)
            first = format_turn(after, parse_turn(after, forced.turns[0]))
            said = _(
                "After your turn {side} wins by force: {turn}, and whatever you answer, {side} "
                "wins with the part of the day after it."
            )
            yield Story(said.format(side=colour(other), turn=first), line=line)
        least, moves = next_part(after)  # `BLOCKED` after the end
        now = after.distance(other)
        if (
            _is_near(other, least)
            and least < now
            and (not turn.better or least < next_part(turn.instead).lacks < BLOCKED)
        ):
            if then.outcome() is None and then.distance(other) == least:
                moves = turn.answer  # as near, and the best answer as well
            end = after_moves(after, moves)
            said = _COMES_NEAR[other].of(least, turn=in_words(after, moves), now=now)
            yield Story(said, line=moves, places=end.missing_points(other))
        if isinstance(turn.played[0], Save) and (lack := after.distance(side)) < BLOCKED:
            yield Story(_SAVED[side].of(after.lid(side), lack=lack))
        if (ends := _two_turns(turn)) and ends.near:
            said = _ANSWERED[ends.aim].of(
                ends.now, turn=in_words(after, turn.answer), side=colour(other)
            )
            if ends.aim is other and ends.now <= (lid := then.lid(other)):
                said = in_sequence((said, _IN_THE_LID.of(lid, side=colour(other))))
            yield Story(said, places=then.missing_points(ends.aim))
        if turn.answer and then.outcome() is None:
            yield from _of_the_answer(turn)

    def instead(self, turn: TurnInQuestion) -> Iterator[str]:
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
        if fact(turn.facts.instead, "sure-win") and not fact(turn.facts.after, "sure-win"):
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
        if after.outcome() is None:
            yield from _would_keep_away(turn, better)
        ends, line, elsewhere = _two_turns(turn), "", _would_rule_out(turn)
        if ends and (ends.near or ends.gain >= FAR_GAIN or not elsewhere):
            reply = in_words(then, turn.reply)
            line = _WOULD_BE[ends.aim].of(ends.then, better=better, turn=reply, now=ends.now)
        parts = _two_parts(turn)
        if parts and not line:
            line = _WOULD_NEED[side].of(
                parts.then.lacks,
                better=better,
                turn=in_words(then, turn.reply),
                last=turn.replied.last,
                stones=in_words(turn.replied, parts.then.moves),
                now=parts.now,
            )
        if ends and ends.near:
            yield in_sequence((line, elsewhere))
        if isinstance(turn.better[0], Save):
            count, lack = then.lid(side), then.distance(side)
            near = lack <= count + NEAR_LID
            said = _WOULD_SAVE[side].of(count, lack=lack) if near else _would_wait(turn)
            yield in_sequence((said, elsewhere or line))
        yield from _would_change(turn, better, near=True)
        if line or elsewhere:
            yield in_sequence((line, elsewhere)) if line else _would_rule_out(turn, better)
        yield from _would_change(turn, better, near=False)

    def warning(self, turn: TurnInQuestion) -> str:
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
            return ngettext(
                "{side} saves a stone, for a lid of {count} can win at once later.",
                "{side} saves a stone, for a lid of {count} can win at once later.",
                after.lid(side),
            ).format(side=colour(side), count=after.lid(side))
        if said := _changed(before, after, side):
            return said
        lack = after.distance(side)
        return _STILL_LACKS[side].of(lack) if lack < BLOCKED else ""

    def why_wrong(self, theme: str, turn: TurnInQuestion) -> Reason:
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


COACH = TiananmenCoach()
