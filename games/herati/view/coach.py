"""The coach's sentences about a turn of Herati."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from games.core.game import Evaluation
from games.core.position import after_moves
from games.core.translation import Counted, _, decimal, in_sequence
from games.herati.ai.loom import current_aim, expected_value
from games.herati.ai.workshop_proofs import TooManyStates, WorkshopSolver
from games.herati.game import NINE_TILES, percent
from games.herati.rules.field import Cell
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.rules.turn_facts import (
    Offer,
    begun_diamonds,
    best_offer,
    completed,
    next_offer,
    open_places,
    ruled_out,
    spoilt,
    waiting,
)
from games.herati.view.words import in_words, loom_reason, regret_sentence
from games.learning.coach import Coach, Reason, Story, TurnInQuestion

HeratiTurn = TurnInQuestion[HeratiPosition, Move]


FEW_PLACES = 2
"""With no more places for a player's tiles, the player may soon be unable to place one."""


LEAST_CHANCE = 0.005
"""Below this chance to reach the aim, only the diamonds are mentioned."""


def _offer_words(position: HeratiPosition, offer: Offer) -> str:
    return in_words(position, [PlaceTile(offer.tile, *offer.cell)])


def _going_on(position: HeratiPosition) -> WorkshopPosition | None:
    """A Workshop in which another turn follows."""
    if isinstance(position, WorkshopPosition) and position.outcome() is None:
        return position
    return None


# ------------------------------------------------------------------------------ turning points


class Compared(NamedTuple):
    """A reason of two sentences: about the turn, and about the better tile."""

    happened: str
    instead: str


def _offered(turn: HeratiTurn) -> Iterator[Story]:
    """Diamonds open to the next player of a Workshop, and prevented by the better turn."""
    if (workshop := _going_on(turn.after)) and (offer := best_offer(workshop)):
        other = _going_on(turn.instead) if turn.better else None
        still = best_offer(other) if other else None
        if not (still and still.diamonds >= offer.diamonds):
            said = Counted(
                "After your turn {name} can complete {count} diamond: {tile}.",
                "After your turn {name} can complete {count} diamonds: {tile}.",
            ).of(
                offer.diamonds,
                name=turn.names[workshop.seat],
                tile=_offer_words(workshop, offer),
            )
            yield Story(said, places=(offer.cell,))


def _spoilt(turn: HeratiTurn) -> Iterator[Story]:
    for move in turn.played:
        if isinstance(move, PlaceTile) and (offer := spoilt(turn.before, move)):
            said = _(
                "Your tile took a place where another one would complete a diamond: {tile}."
            ).format(tile=_offer_words(turn.before, offer))
            yield Story(said, places=(offer.cell,))
    lost = ruled_out(turn.before, turn.after)
    if turn.better and len(lost) > len(ruled_out(turn.before, turn.instead)):
        said = Counted(
            "Your turn ruled out {count} diamond that was begun.",
            "Your turn ruled out {count} diamonds that were begun.",
        ).of(len(lost))
        cells = {cell for each in lost for cell in each.cells}
        yield Story(said, places=tuple(sorted(cells)))


def _missed(turn: HeratiTurn) -> str:
    """A sentence that more diamonds could be completed (at most two); empty if not."""
    made = completed(turn.before, turn.played)
    if completed(turn.before, turn.better) <= made:
        return ""
    if made:
        return _("You could complete two diamonds in this turn.")
    return _("You could complete a diamond in this turn.")


def _compared(turn: HeratiTurn) -> Iterator[Compared]:
    """The advantages of the better turn, which must be known, over the played one."""
    better = in_words(turn.before, turn.better)
    if missed := _missed(turn):
        said = Counted(
            "Here {tile} completes {count} diamond.", "Here {tile} completes {count} diamonds."
        ).of(completed(turn.before, turn.better), tile=better)
        yield Compared(missed, said)
    if isinstance(turn.after, WorkshopPosition):
        yield from _would_offer_less(turn, better)
        yield from _would_prepare(turn, better)
    else:
        yield from _would_keep(turn, better)
    yield from _would_keep_open(turn, better)


def _would_keep(turn: HeratiTurn, better: str) -> Iterator[Compared]:
    """The diamonds possible in the next turn of a Loom with the kept tile or the next one."""
    after, instead = turn.after, turn.instead
    if (offer := next_offer(instead)) and not next_offer(after):
        yield Compared(
            _("With the tile that you keep you cannot complete a diamond in your next turn."),
            _(
                "With {tile}, you could have completed a diamond in your next turn with the "
                "tile that you keep: {next}."
            ).format(tile=better, next=_offer_words(instead, offer)),
        )
    now, then = (len({offer.tile for offer in waiting(each)}) for each in (after, instead))
    if then > now:
        said = Counted(
            "With {tile}, {count} of the four kinds of tile would complete a diamond in "
            "the next turn; now it is {now}.",
            "With {tile}, {count} of the four kinds of tile would complete a diamond in "
            "the next turn; now it is {now}.",
        ).of(then, tile=better, now=now)
        yield Compared(
            _("Your turn leaves fewer kinds of tile that complete a diamond in the next turn."),
            said,
        )
    now, then = len(waiting(after)), len(waiting(instead))
    if then > now:
        said = Counted(
            "With {tile}, there would be {count} place where one tile completes a "
            "diamond; now there are {now}.",
            "With {tile}, there would be {count} places where one tile completes a "
            "diamond; now there are {now}.",
        ).of(then, tile=better, now=now)
        yield Compared(_("Your turn leaves fewer places where one tile completes a diamond."), said)


def _would_keep_open(turn: HeratiTurn, better: str) -> Iterator[Compared]:
    """The diamonds that can still be completed: first those with two tiles placed."""
    now, then = (len(begun_diamonds(each)) for each in (turn.after, turn.instead))
    if then > now:
        said = Counted(
            "With {tile}, {count} diamond would need at most two more tiles; now it is {now}.",
            "With {tile}, {count} diamonds would need at most two more tiles; now it is {now}.",
        ).of(then, tile=better, now=now)
        yield Compared(_("Your turn leaves fewer diamonds that need at most two more tiles."), said)
    now, then = (len(begun_diamonds(each, 1)) for each in (turn.after, turn.instead))
    if then > now:
        said = Counted(
            "With {tile}, the tiles on the field could still become part of {count} new "
            "diamond; now it is {now}.",
            "With {tile}, the tiles on the field could still become part of {count} new "
            "diamonds; now it is {now}.",
        ).of(then, tile=better, now=now)
        yield Compared(
            _("After your turn the tiles on the field can become part of fewer new diamonds."),
            said,
        )


def _would_offer_less(turn: HeratiTurn, better: str) -> Iterator[Compared]:
    after, instead = _going_on(turn.after), _going_on(turn.instead)
    if not (after and instead):
        return
    now, then = best_offer(after), best_offer(instead)
    happened = next((story.happened for story in _offered(turn)), "")
    if now and not then:
        said = _("If you had played {tile}, {name} could not have completed a diamond.").format(
            tile=better, name=turn.names[after.seat]
        )
        yield Compared(happened, said)
    elif now and then and then.diamonds < now.diamonds:
        said = Counted(
            "If you had played {tile}, {name} could have completed only {count} diamond.",
            "If you had played {tile}, {name} could have completed only {count} diamonds.",
        ).of(then.diamonds, tile=better, name=turn.names[after.seat])
        yield Compared(happened, said)


def _would_prepare(turn: HeratiTurn, better: str) -> Iterator[Compared]:
    after, instead = turn.after, turn.instead
    assert isinstance(after, WorkshopPosition)
    assert isinstance(instead, WorkshopPosition)
    offer = best_offer(instead, turn.side)
    if offer and not best_offer(after, turn.side):
        said = _(
            "If you had played {tile}, you could have completed a diamond in your next turn, "
            "unless the place was taken: {next}."
        ).format(tile=better, next=_offer_words(instead, offer))
        yield Compared(
            _("With your other face-up tiles you cannot complete a diamond in your next turn."),
            said,
        )
    now, then = len(waiting(after)), len(waiting(instead))
    if now > then:
        said = Counted(
            "Now there is {count} place where one tile completes a diamond; if you had played "
            "{tile}, there would be {then}.",
            "Now there are {count} places where one tile completes a diamond; if you had played "
            "{tile}, there would be {then}.",
        ).of(now, tile=better, then=then)
        happened = _("Your turn leaves {name} more places where one tile completes a diamond.")
        yield Compared(happened.format(name=turn.names[after.seat]), said)
    if (workshop := _going_on(after)) and (other := _going_on(instead)):
        now, then = open_places(workshop), open_places(other)
    else:
        now = then = 0
    if now > then <= FEW_PLACES:
        name = turn.names[after.seat]
        said = Counted(
            "Now {name}’s tiles fit on {count} place; if you had played {tile}, it would be "
            "{then}.",
            "Now {name}’s tiles fit on {count} places; if you had played {tile}, it would be "
            "{then}.",
        ).of(now, name=name, tile=better, then=then)
        yield Compared(
            _("Your turn leaves more places where {name}’s tiles fit.").format(name=name), said
        )


# ------------------------------------------------------------------------- wrong turns in puzzles


def _answered(turn: HeratiTurn, instead: str) -> str:
    """The answer, and its result if all tiles are known, including one turned up.

    Otherwise its other effects, and the better turn `instead`.
    """
    if not turn.answer:
        return instead
    after = after_moves(turn.before, turn.played)
    assert isinstance(after, WorkshopPosition)
    value = -1.0
    if not any(hand.face_down or None in hand.face_up for hand in after.hands):
        with suppress(TooManyStates):
            value = max(WorkshopSolver(after).move_values().values())
    if value == 1:
        text = _("The other player answers with {tile}. Then you cannot avoid losing.")
    elif value == 0.5:
        text = _("The other player answers with {tile}. Then you can only share the win.")
    elif any(isinstance(move, CannotPlace) for move in turn.answered.legal_moves()):
        text = _("The other player’s best answer is {tile}: then none of your face-up tiles fits.")
    elif _cells_of(turn.answer) == _cells_of(turn.better):
        text = _(
            "The other player’s best answer is {tile}: it takes the place where your best tile "
            "would lie."
        )
    else:
        text = _("The other player’s best answer is {tile}.")
    said = text.format(tile=in_words(after, turn.answer))
    return in_sequence((said, "" if ":" in said else instead))


def _cells_of(moves: Sequence[Move]) -> list[Cell]:
    return [move.cell for move in moves if isinstance(move, PlaceTile)]


_TOO_MANY_OPEN = Counted(
    "Now {count} place waits for a tile that completes a diamond. The other player may turn it up "
    "first.",
    "Now {count} places wait for a tile that completes a diamond. The other player may turn it up "
    "first.",
)
_COULD_STAY_OPEN = Counted(
    "With the best tile, {count} more place would wait for a tile that completes a diamond. You "
    "may turn it up first.",
    "With the best tile, {count} more places would wait for a tile that completes a diamond. You "
    "may turn it up first.",
)


def _still_begun(after: HeratiPosition, instead: HeratiPosition) -> Reason:
    """A reason that more diamonds stay open than after the best tile; empty if they do not."""
    now, then = (len(begun_diamonds(each)) for each in (after, instead))
    if now <= then:
        return Reason()
    text = Counted(
        "Now {count} diamond that is begun can still be completed, by the other player, too. After "
        "the best tile it would be {then}.",
        "Now {count} diamonds that are begun can still be completed, by the other player, too. "
        "After the best tile it would be {then}.",
    )
    return Reason(text.of(now, then=then), _places(_begun_cells(after, instead)))


def _begun_cells(position: HeratiPosition, other: HeratiPosition) -> list[Cell]:
    """The cells of the diamonds that can still be completed in `position` but not in `other`."""
    more = (begun_diamonds(position, least) - begun_diamonds(other, least) for least in (2, 1))
    return [cell for each in next(filter(None, more), ()) for cell in each.cells]


def _missed_blocks(after: HeratiPosition, instead: HeratiPosition) -> list[Cell]:
    """The cells of the diamonds possible after the better turn instead."""
    missed = set(instead.field.diamonds) - set(after.field.diamonds)
    return [cell for each in missed for cell in each.cells]


def _places(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(set(cells))


class HeratiCoach(Coach[HeratiPosition, Move]):
    """The coach's sentences about turns of Herati."""

    def happened(self, turn: HeratiTurn) -> Iterator[Story]:
        yield from _offered(turn)
        yield from _spoilt(turn)
        if turn.better:
            yield from (Story(compared.happened) for compared in _compared(turn))

    def instead(self, turn: HeratiTurn) -> Iterator[str]:
        yield from (compared.instead for compared in _compared(turn))

    def warning(self, turn: HeratiTurn) -> str:
        if missed := _missed(turn):
            return missed
        if (workshop := _going_on(turn.after)) and (offer := best_offer(workshop)):
            return Counted(
                "This lets {name} complete {count} diamond.",
                "This lets {name} complete {count} diamonds.",
            ).of(offer.diamonds, name=turn.names[workshop.seat])
        for move in turn.played:
            if isinstance(move, PlaceTile) and spoilt(turn.before, move):
                return _("Another tile would complete a diamond on this place.")
        return ""

    def reason(self, before: HeratiPosition, moves: Sequence[Move], names: Sequence[str]) -> str:
        before = before.seen_by(before.to_move)
        name = names[before.seat]
        if isinstance(moves[0], SetAside) or not isinstance(moves[0], PlaceTile):
            return _("{name} has no tile that fits.").format(name=name)
        if gained := completed(before, moves):
            return Counted(
                "{name} completes {count} diamond.", "{name} completes {count} diamonds."
            ).of(gained, name=name)
        after = after_moves(before, moves)
        if (workshop := _going_on(after)) and best_offer(workshop) is None:
            return _("{name} leaves {other} no tile that completes a diamond.").format(
                name=name, other=names[workshop.seat]
            )
        count = len(waiting(after))
        if not count:
            return _("{name} leaves no place where one tile completes a diamond.").format(name=name)
        return Counted(
            "After {name}’s turn there is {count} place where one tile completes a diamond.",
            "After {name}’s turn there are {count} places where one tile completes a diamond.",
        ).of(count, name=name)

    def why_wrong(self, theme: str, turn: HeratiTurn) -> Reason:
        after, instead = turn.after, turn.instead
        if theme == NINE_TILES:
            text = Counted(
                "You have {made} of {count} diamond. The solution has it on the marked places.",
                "You have {made} of {count} diamonds. The solution has others on the marked "
                "places.",
            )
            assert isinstance(after, LoomPosition)
            assert isinstance(instead, LoomPosition)
            said = text.of(instead.score, made=after.score)
            return Reason(said, _places(_missed_blocks(after, instead)))
        # the cells that wait for a tile which would complete a diamond
        opened, kept = ({offer.cell for offer in waiting(each)} for each in (after, instead))
        if isinstance(after, WorkshopPosition):
            told = next(chain(_offered(turn), _spoilt(turn)), None)
            if after.outcome() is None and best_offer(after) and told:
                return Reason(told.happened, _cells_of(turn.answer))
            if len(opened) < len(kept):
                return Reason(_COULD_STAY_OPEN.of(len(kept - opened)), _places(kept - opened))
            if len(opened) > len(kept):
                return Reason(_TOO_MANY_OPEN.of(len(opened)), _places(opened))
            answered = _answered(turn, self.turning_point(turn).instead)
            cells = _cells_of(turn.answer)
            if not answered:
                return _still_begun(after, instead)
            return Reason(answered, cells or _places(_begun_cells(instead, after)))
        story = self.turning_point(turn)
        cells = _missed_blocks(after, instead) or list(kept - opened)
        cells = cells or _begun_cells(instead, after)
        return Reason(story.instead or story.happened, _places(cells or story.places))

    def cost(self, position: HeratiPosition, best: Evaluation, played: Evaluation) -> str:
        """The loss in expected diamonds, or in the chance to reach the aim or to win."""
        if not isinstance(position, LoomPosition):
            return super().cost(position, best, played)
        before, after = expected_value(position, best), expected_value(position, played)
        diamonds = (best.points or 0.0) - (played.points or 0.0)
        if current_aim(position) and (before >= LEAST_CHANCE or diamonds <= 0):
            return _("Your chance to reach {aim} diamonds fell from {before} to {after}.").format(
                aim=position.aim, before=percent(before), after=percent(after)
            )
        value = decimal(diamonds, 2)
        return _("It costs you {value} diamonds on average.").format(value=value)

    def no_turning_point(
        self, end: HeratiPosition, turns: Sequence[tuple[Evaluation, Evaluation]]
    ) -> str:
        if not isinstance(end, LoomPosition):
            return super().no_turning_point(end, turns)
        return in_sequence((loom_reason(end), regret_sentence(turns, end.aim)))
