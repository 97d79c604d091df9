"""The texts of a match of Herati."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from operator import attrgetter
from typing import cast

from games.ai.engine import Engine, Failure, PendingRequest, Reply
from games.controller.seats import Hint
from games.core.game import AnyGame, Evaluation, Options, Review
from games.core.match import AnyMatch
from games.core.position import Outcome, RuleError, Side
from games.core.record import write_record
from games.core.translation import N_, Counted, _, decimal, in_sequence, listed, pgettext
from games.herati.ai.loom import current_aim, expected_value, review_deal, review_moves
from games.herati.game import percent
from games.herati.rules.field import (
    WIDEST,
    Cell,
    Direction,
    Fault,
    IllegalPlacement,
    Tile,
    clashing_edges,
)
from games.herati.rules.position import (
    BY_TARGET,
    GOAL,
    PAR,
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.board import TRAY, Aside, FaceDown, HeratiGeometry, InHand, cell_name
from games.herati.view.drawing import HandCaption
from games.learning.analysis import COSTLY
from games.storage.files import explained
from games.ui.board.sprites import Place
from games.ui.look.look import GraphLabels
from games.ui.look.view import LATER, Moment, Occasions, SeatInfo, Texts
from games.ui.toolkit.access import Topic

diamonds = Counted("{n} diamond", "{n} diamonds").of
points = Counted("{n} point", "{n} points").of
_completes = Counted("completes {n} diamond", "completes {n} diamonds").of
_tiles_left = Counted("{n} tile left", "{n} tiles left").of


def _score(position: WorkshopPosition, side: Side) -> str:
    now, before = position.points(side), position.points_before(side)
    if position.target is None:
        return str(now)
    return _("{now} now, {sum} of {target}").format(
        now=now, sum=before + now, target=position.target
    )


def captions(
    position: HeratiPosition, names: Sequence[str], lit: int | None, *, with_points: bool = True
) -> list[HandCaption]:
    if isinstance(position, LoomPosition):
        hidden = position.hand.face_down
        told = _("{n} face down").format(n=hidden) if hidden else _("none left")
        return [HandCaption("", told, str(hidden))]
    if not with_points:
        return [HandCaption(name, lit=seat == lit) for seat, name in enumerate(names)]
    return [
        HandCaption(name, points(game_points), str(game_points), lit=seat == lit)
        for seat, (name, game_points) in enumerate(zip(names, position.game_points, strict=True))
    ]


def loom_labels(start: LoomPosition) -> GraphLabels:
    if start.aim:
        caption = _("Chance of {aim} diamonds, by turns").format(aim=start.aim)
        # as in `standing`
        return GraphLabels(caption, *(_("{number}%").format(number=n) for n in (100, 25, 0)))
    return GraphLabels(
        _("Expected diamonds"),
        str(2 * PAR),
        _("par {par}").format(par=PAR),
        "0",
    )


def loom_marks(position: LoomPosition) -> dict[int, str]:
    if position.aim:
        return {position.aim: _("aim")}
    return {PAR: _("par"), GOAL: pgettext("score", "goal")}


AVERAGE = 2.56
"""The mean diamonds of the best play, as measured by `main.py bench --game herati`."""


STARS = (2, PAR, GOAL)
"""The diamonds of a Loom for each star."""


def loom_reason(position: LoomPosition) -> str:
    """The score of a finished Loom compared with the aim, or with par and the goal."""
    if position.aim:
        more, words = position.score - position.aim, _("The aim of {diamonds} is reached.")
        if more < 0:
            words = _("{n} short of the aim of {diamonds}.")
        elif more:
            words = _("The aim of {diamonds} is reached, with {n} to spare.")
        return words.format(n=abs(more), diamonds=diamonds(position.aim))
    if position.score < PAR:
        following = next(least for least in STARS if least > position.score)
        return _("Next: {diamonds}.").format(diamonds=diamonds(following))
    words = _("Par is reached; the goal is {goal}.")
    if position.score > GOAL:
        words = _("{n} above the goal of {goal}.")
    elif position.score == GOAL:
        words = _("The goal of {goal} is reached.")
    elif position.score > PAR:
        words = _("Above par ({par}); the goal is {goal}.")
    return words.format(n=position.score - GOAL, par=PAR, goal=GOAL)


def extent(position: HeratiPosition) -> str:
    left, top, right, bottom = position.field.bounds or (0, 0, -1, -1)
    wide = _("{n} of {limit} wide").format(n=right - left + 1, limit=WIDEST)
    if isinstance(position, LoomPosition):
        return wide
    return f"{wide} · " + _("{n} of {limit} high").format(n=bottom - top + 1, limit=WIDEST)


# -- The texts of hints and of the analysis: the value of a move, and the regret of a turn -----


def short_value(before: LoomPosition, evaluation: Evaluation) -> str:
    """The value on a label, in digits, as in the sentence."""
    value = expected_value(before, evaluation)
    if current_aim(before):
        return percent(value)
    least, most = _likely_counts(value)
    return str(most) if least == most else f"{least}–{most}"


CLEAR = 0.75
"""An expected number within this distance of a whole one counts as whole."""


def _likely_counts(value: float) -> tuple[int, int]:
    """The whole numbers of diamonds around an expected number; twice the same if one is close."""
    least = floor(value)
    over = value - least
    return least + (over > CLEAR), least + (over >= 1 - CLEAR)


def _value_text(before: LoomPosition, value: float, *, best: bool = True) -> str:
    aim = current_aim(before)
    if not aim:
        return _number_text(value, known=not before.hand.face_down and value == round(value))
    words = _("a chance of {percent} to reach {diamonds}")
    if not value and best:
        words = _("{diamonds} are out of reach; this makes the most of it")
    elif not value:
        words = _("{diamonds} are out of reach")
    return words.format(percent=percent(value, 0), diamonds=diamonds(aim))


def _number_text(value: float, *, known: bool) -> str:
    least, most = _likely_counts(value)
    if not value:
        return _("no diamond in the end")
    if not most:
        return _("hardly a diamond in the end")
    if known:
        return _("{diamonds} in the end").format(diamonds=diamonds(most))
    if not least:
        return _("perhaps one diamond in the end")
    if least < most:
        return _("{least} or {most} diamonds in the end").format(least=least, most=most)
    return _("about {diamonds} in the end").format(diamonds=diamonds(most))


def _leaves(before: WorkshopPosition, value: float, *, best: bool) -> str:
    chance = _("a chance of {percent} to win").format(percent=percent(value, 0))
    if not best:
        return chance
    least = Counted("leaves your opponent the least", "leaves the others the least")
    return _("{title}: {value}").format(title=least.of(before.players - 1), value=chance)


# -- Explanations of places, where they count; the others are in `data/help.toml` --------------

_in_pile = Counted(
    "{count} tile lies face down. After each turn one is turned up.",
    "{count} tiles lie face down. After each turn one is turned up.",
).of
_part_of = Counted(
    "It is part of {count} diamond: four tiles whose corners of one colour meet.",
    "It is part of {count} diamonds: each is four tiles whose corners of one colour meet.",
).of


def diamonds_around(position: HeratiPosition, cell: Cell) -> int:
    return sum(cell in diamond.cells for diamond in position.field.diamonds)


# -- Sentences for the player about tiles that may not go where they were dropped --------------

# The rules' own sentences are in notation. Here cells have their names on the screen.

_MISMATCHES = {
    Direction.N: N_("The upper edge does not match its neighbour: every touching edge must match."),
    Direction.E: N_("The right edge does not match its neighbour: every touching edge must match."),
    Direction.S: N_("The lower edge does not match its neighbour: every touching edge must match."),
    Direction.W: N_("The left edge does not match its neighbour: every touching edge must match."),
}


_FAULTS = {
    Fault.NOT_FIRST_CELL: N_("The first tile goes on {cell}, in the middle."),
    Fault.TAKEN: N_("A tile lies there already."),
    Fault.TOUCHES_NOTHING: N_("A tile must touch a tile of the field along an edge."),
    Fault.TOO_WIDE: N_("The field would be too wide: at most {n} tiles."),
    Fault.TOO_TALL: N_("The field would be too high: at most {n} tiles."),
    Fault.ABOVE_FIRST_ROW: N_("The field grows downwards: nothing goes above the first row."),
    Fault.NO_MATCH: N_("No touching edge matches its neighbour: at least one must."),
}


def _against(position: HeratiPosition, move: PlaceTile, fault: Fault) -> str:
    if fault is Fault.ROW_ABOVE:
        missing = WIDEST - sum(row == move.y - 1 for _x, row in position.field)
        return Counted(
            "The row above must be full first: {n} tile is missing.",
            "The row above must be full first: {n} tiles are missing.",
        ).of(missing)
    if fault is not Fault.MISMATCH:
        return _(_FAULTS[fault]).format(cell=cell_name(position, (0, 0)), n=WIDEST)
    edges = clashing_edges(position.field, move.cell, move.tile)
    if len(edges) == 1:
        return _(_MISMATCHES[edges[0]])
    return Counted(
        "{n} edge does not match its neighbour: every touching edge must match.",
        "{n} edges do not match their neighbours: every touching edge must match.",
    ).of(len(edges))


def _fits_elsewhere(position: LoomPosition, tile: Tile) -> str:
    places = [move for move in position.legal_moves() if isinstance(move, PlaceTile)]
    if not places:
        return ""
    best = next((move for move in places if move.tile is tile), places[0])
    words = (
        _("A tile is set aside only when none fits: this one fits on {cell}.")
        if best.tile is tile
        else _("A tile is set aside only when none fits: the other one fits on {cell}.")
    )
    return words.format(cell=cell_name(position, best.cell))


def fits_nowhere(position: HeratiPosition) -> str:
    """The reason why a tile of the hand is dimmed."""
    if isinstance(position, LoomPosition):
        return _("Fits nowhere now: no edge of it would match.")
    return _("Fits nowhere now: everywhere an edge of it would clash.")


# -- Explanations for newcomers to Herati, each given once -------------------------------------


def _match_begins(moment: Moment[HeratiPosition, Move]) -> dict[str, int]:
    """A person's turn in a match of several games."""
    after = moment.after
    if not (isinstance(after, WorkshopPosition) and after.target and moment.yours):
        return {}
    return {"target": after.target}


FIRST_TIMES: Occasions = {
    "diamond": lambda at: len(at.after.field.diamonds) > len(at.before.field.diamonds),
    "aside": lambda at: isinstance(at.move, SetAside),
    "cannot-place": lambda at: isinstance(at.move, CannotPlace),
    "first-tile": lambda at: (
        isinstance(at.after, LoomPosition) and at.after.field and not at.before.field
    ),
    "row": lambda at: (
        isinstance(at.after, LoomPosition)
        and isinstance(at.move, PlaceTile)
        and sum(y == at.move.y for _x, y in at.after.field) == WIDEST
    ),
    "workshop": lambda at: isinstance(at.after, WorkshopPosition) and at.yours,
    "match": _match_begins,
}


# -- The texts of a match of Herati ------------------------------------------------------------


class HeratiTexts(Texts[HeratiPosition, Move]):
    """Texts about points, diamonds and hands; after a Loom also the report."""

    first_times = FIRST_TIMES
    tells_scores = True

    _known: LoomReport | None = None

    @property
    def _report(self) -> LoomReport | None:
        session, match = self._view.session, self._view.session.match
        if not isinstance(match.start, LoomPosition) or match.outcome() is None:
            self._known = None
        elif not self._known or self._known.node is not match.node:
            engine = self._view.context.engine
            self._known = LoomReport(engine, session.game, session.options, match)
        return self._known

    @property
    def _board(self) -> HeratiGeometry:
        return cast(HeratiGeometry, self._view.game_board)

    def update(self) -> None:
        if report := self._report:
            report.step()

    def aim(self, position: HeratiPosition) -> str:
        if isinstance(position, LoomPosition):
            if position.aim:
                return _("Form {diamonds} with your 25 tiles.").format(
                    diamonds=diamonds(position.aim)
                )
            return _(
                "Form as many diamonds as you can: {par} are par, {goal} are the goal."
            ).format(par=PAR, goal=GOAL)
        if position.target is None:
            return _("Complete more diamonds than the others: each is a point.")
        return _(
            "A match is several games: be the first with {target} points in all. Each diamond that "
            "you complete is one."
        ).format(target=position.target)

    def expectation(self, position: HeratiPosition) -> str:
        legal = self._board.moves(position)
        if isinstance(position, LoomPosition):
            if any(isinstance(move, SetAside) for move in legal):
                sentences = (
                    _("Set one of your tiles aside."),
                    _("Tiles set aside do not come back."),
                )
                return in_sequence(sentences)
            if not position.field:
                return _("Place the first tile.")
            return _("Place a tile: at least one edge must match.")
        if not any(isinstance(move, PlaceTile) for move in legal):
            return _("No tile fits.")
        return _("Place one of your tiles so that every touching edge matches.")

    def topic(self, position: HeratiPosition, place: Place) -> Topic:
        names = self._view.names
        if isinstance(place, tuple):
            return self._on_field(position, place)
        if isinstance(place, InHand):
            if self._board.hands[place.seat].tile(place.number) is None:
                return self.place_topic("unknown")
            own = place.seat == position.seat
            return self.place_topic("own-tile" if own else "tile", name=names[place.seat])
        if isinstance(place, FaceDown):
            if isinstance(position, LoomPosition):
                return Topic(_("Pile"), _in_pile(position.hand.face_down))
            return self.place_topic("face-down", name=names[place.seat])
        return self.place_topic("aside" if isinstance(place, Aside) else "tray")

    def _on_field(self, position: HeratiPosition, cell: Cell) -> Topic:
        kind = "loom" if isinstance(position, LoomPosition) else "workshop"
        name = f"empty-{kind}" if cell not in position.field else "placed"
        topic = self.place_topic(name, cell=cell_name(position, cell))
        count = diamonds_around(position, cell)
        return Topic(topic.title, _part_of(count)) if count else topic

    def refusal(self, position: HeratiPosition, origin: Place | None, target: Place | None) -> str:
        seat, names = position.seat, self._view.names
        if isinstance(target, FaceDown):
            return _("Face-down tiles stay hidden; they are turned up automatically.")
        if isinstance(target, InHand) and target.seat != seat:
            return _("That tile belongs to {owner}; {name} is to move.").format(
                owner=names[target.seat], name=names[seat]
            )
        if origin is not None:
            return ""
        match target:
            case InHand():
                return fits_nowhere(position)
            case Aside():
                return _("Tiles set aside do not come back.")
            case (int(), int()) if target in position.field:
                return _("A tile stays where it has been placed.")
            case (int(), int()):
                return _("Choose a tile of your hand first.")
        return _("A tile can be set aside here when none fits.") if target == TRAY else ""

    def illegal(self, position: HeratiPosition, move: Move, error: RuleError) -> str:
        if isinstance(move, SetAside) and isinstance(position, LoomPosition):
            return _fits_elsewhere(position, move.tile) or explained(error)
        if isinstance(move, PlaceTile) and isinstance(error, IllegalPlacement):
            return _against(position, move, error.fault)
        return explained(error)

    def seat_infos(self, position: HeratiPosition) -> list[SeatInfo]:
        names = self._view.names
        if isinstance(position, LoomPosition):
            detail = _tiles_left(len(position.hand.face_up) + position.hand.face_down)
            return [SeatInfo(position.to_move, "diamond", names[0], str(position.score), detail)]
        infos = []
        for side, name in zip(position.sides, names, strict=True):
            hand = position.hand(side)
            left = _("{up} face up · {down} face down").format(
                up=len(hand.face_up), down=hand.face_down
            )
            infos.append(SeatInfo(side, "", name, _score(position, side), left))
        return infos

    def headline(self, outcome: Outcome) -> str:
        position = self._view.position
        if isinstance(position, LoomPosition):
            return diamonds(position.score)
        if position.target is None:
            return super().headline(outcome)
        winners, won = self.winners(outcome), self.you_won(outcome)
        name = listed(winners)
        if outcome.termination == BY_TARGET:
            if won is not None:
                return _("You win the match") if won else _("You lose the match")
            return _("{name} wins the match").format(name=name)
        number = int(self._view.session.options.get("Round", "1"))
        if won is not None:
            said = _("Game {number}: you win") if won else _("Game {number}: you lose")
            return said.format(number=number)
        if len(winners) == 1:
            return _("Game {number}: {name} wins").format(number=number, name=name)
        return _("Game {number}: a tie").format(number=number)

    def hint_reason(self, hint: Hint[HeratiPosition, Move]) -> str:
        before, (move,), best = hint.position, hint.moves, hint.best
        if hint.evaluation is None:
            return ""
        value = expected_value(before, hint.evaluation)
        if not isinstance(before, LoomPosition):
            gained = before.play(move).points(before.to_move) - before.points(before.to_move)
            return _completes(gained) if gained else _leaves(before, value, best=best)
        if isinstance(move, SetAside) and best:
            return _("the least useful tile: {value}").format(value=_value_text(before, value))
        if isinstance(move, PlaceTile) and (
            gained := len(before.field.completed_by(move.cell, move.tile))
        ):
            in_the_end = _value_text(before, value)
            return _("{title}: {value}").format(title=_completes(gained), value=in_the_end)
        return _value_text(before, value, best=best)

    def reason(self, outcome: Outcome) -> str:
        position, names = self._view.position, self.winners(outcome)
        if isinstance(position, LoomPosition):
            return loom_reason(position)
        if outcome.termination == BY_TARGET:
            return _("{name} has {sum} points: the match is won with {target}.").format(
                name=names[0], sum=max(outcome.score), target=position.target
            )
        hands = zip(position.hands, self._view.names, strict=True)
        why = _("All tiles are face up and no player can place one.")
        if empty := next((name for hand, name in hands if hand.is_empty), ""):
            why = _("{name} has no tiles left.").format(name=empty)
        if len(names) == len(position.hands):
            return _("Each has {points}. {why}").format(points=points(max(outcome.score)), why=why)
        if len(names) > 1:  # the headline and the scores say the rest
            return why
        return _("{name} has the most: {points}. {why}").format(
            name=names[0], points=points(max(outcome.score)), why=why
        )

    def stars(self, outcome: Outcome) -> tuple[int, int] | None:
        """One star for two diamonds of a Loom, two for par, three for the goal."""
        position = self._view.position
        if not isinstance(position, LoomPosition):
            return None
        return sum(position.score >= least for least in STARS), len(STARS)

    def result_facts(self) -> Sequence[tuple[str, str]]:
        if not (report := self._report):
            return []
        report.step()
        return report.facts()

    def forced_message(self, position: HeratiPosition, move: Move) -> str:
        assert isinstance(position, WorkshopPosition)
        name = self._view.session.seat_of(position.to_move).name
        if position.hand(position.to_move).face_down:
            return _("{name} cannot place a tile and turns one up.").format(name=name)
        return _("{name} cannot place a tile and passes.").format(name=name)


# -- The report on a finished Loom: its hindsight optimum, and the turns with the greatest regret

# The worker process computes both, one inquiry after the other.

MAX_TURNS = 3
"""The greatest number of turns named in the report."""
ROUNDING_ERROR = 1e-9
"""A smaller total regret counts as 0."""
SHOWN = 0.01
"""The least number of diamonds that a sentence can name."""
REVIEW_SECONDS = 30.0
"""Time for each of the two requests of a report."""
MAX_ATTEMPTS = 2
"""The number of failures after which an inquiry is given up."""


class LoomReport:
    """The report on one Loom; `step` is called in every frame that can show it.

    An inquiry displaced by another user of the engine is repeated.
    """

    def __init__(self, engine: Engine, game: AnyGame, options: Options, match: AnyMatch) -> None:
        self.node = match.node
        """The end of the line."""
        self._engine, self._record = engine, write_record(game, options, match)
        self._aim = cast(LoomPosition, match.start).aim
        self._found: dict[object, Sequence[Review]] = {}
        self._open = [review_deal, review_moves]
        self._request: PendingRequest | None = None
        self._failed = 0
        self._trouble = ""

    @property
    def done(self) -> bool:
        return bool(self._trouble) or not self._open

    def step(self) -> None:
        """Process answers, and make the next inquiry."""
        match self._request.take() if self._request else None:
            case Reply(answer=answer):
                self._found[self._open.pop(0)] = answer
            case Failure(sentence=sentence):
                self._failed += 1
                if self._failed == MAX_ATTEMPTS:
                    self._trouble = sentence
        if not self.done and not self._engine.busy:
            self._request = self._engine.ask(self._open[0], self._record, seconds=REVIEW_SECONDS)

    def facts(self) -> list[tuple[str, str]]:
        """Titles and values of the report; an unknown value is `LATER`."""
        found = [] if self._aim else [(_("Best play on average"), decimal(AVERAGE, 2))]
        if self._trouble:
            return [*found, (_(self._trouble), "")]
        possible = lost = costly = LATER
        if review_deal in self._found:
            best = [round(review.best.points or 0.0) for review in self._found[review_deal]]
            possible = str(best[0]) if best else "–"
        if review_moves in self._found:
            values = [(each.best, each.played) for each in self._found[review_moves]]
            total, turns = _regret(values, self._aim)
            lost = percent(total) if self._aim else decimal(total, 2)
            costly = listed(str(number) for _cost, number in turns) or "–"
        lost_title = _("Chance lost by your turns") if self._aim else _("Lost by your turns")
        rows = (_("Possible with these tiles"), possible), (lost_title, lost)
        return [*found, *rows, (_("Costliest turns"), costly)]


def _regret(
    values: Sequence[tuple[Evaluation, Evaluation]], aim: int
) -> tuple[float, list[tuple[float, int]]]:
    """The total regret, in probability if there is an aim, and the turns with most of it."""
    value = attrgetter("win_probability" if aim else "points")
    regrets = [(value(best) or 0.0) - (value(played) or 0.0) for best, played in values]
    least = COSTLY / 2 if aim else COSTLY * PAR
    costly = [(-regret, number) for number, regret in enumerate(regrets, 1) if regret >= least]
    total = sum(regrets)
    nothing = total < (ROUNDING_ERROR if aim else SHOWN / 2)
    return 0.0 if nothing else total, sorted(costly)[:MAX_TURNS]


def regret_sentence(values: Sequence[tuple[Evaluation, Evaluation]], aim: int) -> str:
    total, costly = _regret(values, aim)
    if not total:
        return _("Every turn was the best one; the rest was luck.")
    turns = listed(
        _("turn {number} ({cost})").format(
            number=number, cost=percent(-regret) if aim else decimal(-regret, 2)
        )
        for regret, number in costly
    )
    # The regret is an average over unseen tiles: it can exceed what these tiles allowed.
    text = _("The best turns would have brought {lost} more diamonds on average.")
    if aim and turns:
        text = _("Most of the chance to reach {diamonds} was lost in {turns}.")
    elif aim:
        text = _("No turn lost much of the chance.")
    elif turns:
        text = _(
            "The best turns would have brought {lost} more diamonds on average. Most was lost in "
            "{turns}."
        )
    return text.format(lost=decimal(total, 2), turns=turns, diamonds=diamonds(aim))


# -- A turn within a sentence, where the tile cannot be drawn ----------------------------------

_PLACED = {
    Tile.NW: N_("the tile with black at the top left on {cell}"),
    Tile.NE: N_("the tile with black at the top right on {cell}"),
    Tile.SE: N_("the tile with black at the bottom right on {cell}"),
    Tile.SW: N_("the tile with black at the bottom left on {cell}"),
}
_ASIDE = {
    Tile.NW: N_("the tile with black at the top left set aside"),
    Tile.NE: N_("the tile with black at the top right set aside"),
    Tile.SE: N_("the tile with black at the bottom right set aside"),
    Tile.SW: N_("the tile with black at the bottom left set aside"),
}


def in_words(before: HeratiPosition, moves: Sequence[Move]) -> str:
    for move in moves:
        if isinstance(move, PlaceTile):
            return _(_PLACED[move.tile]).format(cell=cell_name(before, move.cell))
        if isinstance(move, SetAside):
            return _(_ASIDE[move.tile])
        if before.hands[before.seat].face_down:
            return _("turns a tile up")
        return _("passes")
    return ""
