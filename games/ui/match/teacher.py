"""The teaching opponent: it warns before costly turns, explains its own, and suits the player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Generic

from games.ai.engine import Engine, PendingRequest, Proposal, Reply
from games.ai.levels import (
    RatedLevel,
    after_game,
    rated_levels,
    suitable_level,
    suitable_rating,
)
from games.controller.seats import (
    Event,
    FlagFell,
    MovePlayed,
    PositionChanged,
)
from games.controller.session import Session
from games.core.game import Evaluation
from games.core.match import AnyMatch, AnyNode
from games.core.position import RuleError, read_moves, seat_to_move
from games.core.rating import Rating
from games.core.record import TEACHING
from games.core.translation import _, closed_up
from games.learning.coach import (
    RANKED,
    TurnInQuestion,
    ask_strongest,
    match_of,
    value_of,
)
from games.storage.documents import CoachProgress, Rated
from games.storage.files import as_sentence
from games.ui.match.view import MatchView, P
from games.ui.toolkit.game_views import Look

COSTLY = 0.15
"""A turn that loses so much of the chance to win is warned of."""
PATIENCE = 0.4
"""Seconds after which a turn that is still examined can be played or taken back."""
LONGEST = 3.0
"""Seconds after which a turn is played without its examination."""


class Teacher(Generic[P]):
    """Teaches in a match with a teaching opponent; in all matches it rates the player."""

    def __init__(self, view: MatchView[P]) -> None:
        self._view = view
        self._context, self._session = view.context, view.session
        self._game_view = view.look
        self.teaches = self._session.teaches
        """Whether a teaching opponent plays."""
        self.examination: Examination | None = None
        self._waited = 0.0
        self._ahead_request: PendingRequest | None = None
        self._ahead: tuple[AnyNode, Sequence[Proposal] | None] | None = None
        """The position of which the best turn was asked ahead, and the answer."""
        self.warning = ""
        """The consequences of the turn that waits for confirmation, and the question whether to
        play it; empty without a warning."""
        self._chance: float | None = None
        self._counted = False
        self._rng = Random()
        self._level: RatedLevel | None = None
        """The level of the teaching opponent for the present turn."""
        self._played: list[float] = []
        """The ratings of the levels that have made its turns."""
        if self.teaches:
            self._set_level()

    @cached_property
    def _levels(self) -> Sequence[RatedLevel]:
        return rated_levels(self._session.game)

    @cached_property
    def _player(self) -> Rating:
        """The player's rating before the match."""
        return self._context.user_files.coach.load().skill(self._session.game.name).player

    @property
    def slow(self) -> bool:
        """Whether a turn is being examined for so long that the player may decide instead."""
        return self.examination is not None and self._waited >= PATIENCE

    # Warnings

    @property
    def wants(self) -> bool:
        """Whether a move that completes the present turn is to be examined."""
        session = self._session
        return self.teaches and session.waits_for_person and not session.choices

    def begin(self, move: Any) -> None:
        self.cancel()
        session, match = self._session, self._session.match
        start = match.turn_start()
        self._waited = 0.0
        known = self._ahead[1] if self._ahead and self._ahead[0] is start else None
        engine = self._context.engine
        self.examination = Examination(engine, self._game_view, session, move, known)

    def look_ahead(self) -> None:
        """Ask for the best turn while the person thinks, so that less is to be asked later."""
        session, engine = self._session, self._context.engine
        answer = self._ahead_request.take() if self._ahead_request else None
        if self._ahead and isinstance(answer, Reply):
            self._ahead = self._ahead[0], answer.answer
        if not self.teaches or self.examination or engine.busy or self._session.ai.moves:
            return
        waits = session.waits_for_person and not (session.halted or session.position.mid_turn)
        if not waits or session.choices or (self._ahead and self._ahead[0] is session.match.node):
            return
        self._ahead = session.match.node, None
        self._ahead_request = ask_best(engine, self._game_view, session, session.match)

    def cancel(self) -> None:
        if self.examination:
            self.examination.stop()
        self.examination, self.warning = None, ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when the examined turn may be played."""
        examination = self.examination
        if examination is None:
            return False
        self._waited += dt
        examination.step()
        if not examination.done and self._waited < LONGEST:
            return False
        examination.stop()
        self.examination = None
        found = examination.finding
        if found:
            self._chance = found.played.win_probability
            if lost(found) >= COSTLY:
                self.warning = self._warning_of(found)
                return False
        return True

    def _warning_of(self, found: Finding) -> str:
        said = self._game_view.coach().warning(found.turn)
        if not said:
            said = _("This turn lowers your chance to win from about {before}% to {after}%.")
            before, after = found.best.win_probability or 0.0, found.played.win_probability or 0.0
            said = said.format(before=round(100 * before), after=round(100 * after))
        return _("{warning} Play it anyway?").format(warning=said)

    # Reasons

    @property
    def reason(self) -> str:
        match, session = self._session.match, self._session
        for turn in reversed(match.turns()):
            before, moves = turn.first.position, turn.moves
            seat = session.seats[seat_to_move(before)]
            if seat.kind != "computer" or turn.last.mid_turn:
                continue
            names = tuple(each.name for each in session.seats)
            said = self._game_view.coach().reason(before, moves, names)
            name = self._game_view.in_words(before, moves)
            said = said or _("{name} found no better turn.").format(name=seat.name)
            return as_sentence(closed_up(_("{turn}: {reason}").format(turn=name, reason=said)))
        return ""

    def explain(self) -> None:
        said = self.reason if self.teaches else ""
        if said:
            self._view.status.say(said)

    # Strength

    def follow(self, event: Event) -> None:
        match event:
            case MovePlayed() | PositionChanged() if event.turn and self.teaches:
                self._note(event)
                self._set_level()
            case MovePlayed() | FlagFell() if event.outcome:
                self._note(event)
                self._count()

    def _set_level(self) -> None:
        rating = suitable_rating(self._player, self._chance)
        self._level = suitable_level(rating, self._levels, self._rng)
        self._session.ai.taught_by = self._level.level

    def _note(self, event: MovePlayed | PositionChanged | FlagFell) -> None:
        if self._level and isinstance(event, MovePlayed) and event.seat.level == TEACHING:
            self._played.append(self._level.rating)

    def _count(self) -> None:
        session = self._session
        score = session.score_of_person()
        if score is None or self._counted:
            return
        self._counted = True
        level = next(seat.level for seat in session.seats if seat.kind == "computer")
        ratings = dict(self._levels)
        if self._level and level == TEACHING:
            played = self._played or [self._level.rating]
        else:
            played = [ratings[level]] if level in ratings else []
        game = session.game.name

        def rated(known: CoachProgress) -> CoachProgress:
            rating = after_game(known.skill(game).player, played, score)
            return known.with_skill(game, Rated().with_player(rating))

        self._context.user_files.coach.change(rated)


def lost(finding: Finding) -> float:
    best, played = finding.best.win_probability, finding.played.win_probability
    return best - played if best is not None and played is not None else 0.0


# -- The cost of a turn, found in a short time before it is played -----------------------------

SECONDS = 0.15
"""The time for each of the two positions, before and after the turn."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The cost of a turn for its player."""

    turn: TurnInQuestion
    best: Evaluation
    """The value of the best turn."""
    played: Evaluation


class Examination:
    """Asks the strongest level about a turn; `finding` or `failed` is set in the end."""

    def __init__(
        self,
        engine: Engine,
        look: Look,
        session: Session,
        move: Any,
        better: Sequence[Proposal] | None = None,
    ) -> None:
        """`move` would complete the turn that has been begun; `better` is known in its place."""
        self._engine, self._look, self._session = engine, look, session
        self._request: PendingRequest | None = None
        match = session.match
        begun = match.turn_start().ply
        self._before = match_of(match.start, match.moves[:begun])
        self._moves = (*match.moves[begun:], move)
        self._after = match_of(match.start, [*match.moves, move])
        self._two = len(match.position.sides) == 2
        self._better: Sequence[Proposal] | None = None
        self.finding: Finding | None = None
        self.failed = False
        """Whether the engine has failed."""
        if self._after.outcome() is not None:
            self.failed = True
        elif better:
            self._take_reply(better)
        else:
            self._request = ask_best(engine, look, session, self._before)

    @property
    def done(self) -> bool:
        return self.failed or self.finding is not None

    def step(self) -> None:
        """Take the answer."""
        answer = self._request.take() if self._request else None
        if isinstance(answer, Reply):
            self._take_reply(answer.answer)
        elif answer:
            self.failed = True

    def stop(self) -> None:
        if not self.done:
            if self._request:
                self._request.stop()
            self.failed = True

    def _take_reply(self, proposals: Sequence[Proposal]) -> None:
        game = self._look.game
        if self._better is None:
            self._better = proposals
            if self._two:
                self._request = ask_best(self._engine, self._look, self._session, self._after)
                return
        turn = game.format_turn(self._before.position, self._moves)
        played = value_of(turn, self._before, self._after, proposals)
        best = self._better[0].evaluation
        if best is None or played is None:
            self.failed = True
            return
        answers = self._two and seat_to_move(self._before.position) != seat_to_move(
            self._after.position
        )
        question = TurnInQuestion(
            self._before.position,
            self._moves,
            _moves(self._before, self._better),
            _moves(self._after, proposals) if answers else (),
            names=tuple(seat.name for seat in self._session.seats),
        )
        self.finding = Finding(question, best, played)


def _moves(match: AnyMatch, proposals: Sequence[Proposal]) -> tuple[Any, ...]:
    try:
        return tuple(read_moves(match.position, proposals[0].moves))
    except RuleError:
        return ()


def ask_best(engine: Engine, look: Look, session: Session, match: AnyMatch) -> PendingRequest:
    """Ask the strongest level for the best turn at the end of a match.

    In games that are not zero-sum between two players, for many turns with their values.
    """
    most = 1 if len(match.position.sides) == 2 else RANKED
    return ask_strongest(engine, look, session.options, match, SECONDS, most)
