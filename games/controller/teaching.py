"""The teaching opponent: it warns before costly turns, explains its own, and suits the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from games.ai.engine import EngineClient, PendingRequest, Proposal, Reply
from games.ai.levels import (
    RatedLevel,
    after_game,
    rated_levels,
    suitable_level,
    suitable_rating,
)
from games.controller.seats import Event, FlagFell, MovePlayed, PositionChanged
from games.controller.session import Session
from games.core.match import AnyNode
from games.core.position import seat_to_move
from games.core.rating import Rating
from games.core.record import TEACHING
from games.core.translation import _, closed_up
from games.learning.coach import AnyCoach, Comparison, ask_strongest, match_of
from games.storage.document_file import Document
from games.storage.documents import CoachProgress, Rated
from games.storage.files import as_sentence

COSTLY = 0.15
"""The loss of win probability from which a turn is warned of."""
PATIENCE = 0.4
"""Seconds after which a turn still under examination can be played or taken back."""
LONGEST = 3.0
"""Seconds after which a turn is played without its examination."""
SECONDS = 0.15
"""The time for each of the two positions, before and after the turn."""


class Teacher:
    """Teaches in a match with a teaching opponent; in all matches it rates the player."""

    def __init__(
        self,
        session: Session,
        coach: Callable[[], AnyCoach],
        engine: EngineClient,
        progress: Document[CoachProgress],
    ) -> None:
        self._session, self._coach = session, coach
        self._engine, self._progress = engine, progress
        self.teaches = self._session.teaches
        """Whether a teaching opponent plays."""
        self.examination: Comparison | None = None
        self._waited = 0.0
        self._ahead_request: PendingRequest | None = None
        self._ahead: tuple[AnyNode, Sequence[Proposal] | None] | None = None
        """The position whose best turn was requested ahead, and the answer."""
        self.warning = ""
        """The consequences of the turn waiting for confirmation, and the question whether to play
        it; empty without a warning."""
        self._chance: float | None = None
        self._counted = False
        self._rng = Random()
        self._level: RatedLevel | None = None
        """The level of the teaching opponent for the present turn."""
        self._played: list[float] = []
        """The ratings of the levels that made its turns."""
        if self.teaches:
            self._set_level()

    @cached_property
    def _levels(self) -> Sequence[RatedLevel]:
        return rated_levels(self._session.game)

    @cached_property
    def _player(self) -> Rating:
        return self._progress.load().skill(self._session.game.name).player

    @property
    def slow(self) -> bool:
        """Whether the examination of a turn takes so long that the player may decide instead."""
        return self.examination is not None and self._waited >= PATIENCE

    # Warnings

    @property
    def wants(self) -> bool:
        """Whether a move that completes the present turn is to be examined."""
        session = self._session
        return self.teaches and session.waits_for_person and not session.choices

    def begin(self, move: Any) -> None:
        """Examine the turn completed by this move; a turn that ends the match is not valued."""
        self.cancel()
        session, match = self._session, self._session.match
        start = match.turn_start()
        known = self._ahead[1] if self._ahead and self._ahead[0] is start else None
        if session.position.play(move).outcome() is not None:
            known = ()
        before = match_of(match.start, match.moves[: start.ply])
        moves = [*match.moves[start.ply :], move]
        asked = self._engine, session.game, session.options, before, moves, SECONDS
        self.examination, self._waited = Comparison(*asked, known), 0.0

    def look_ahead(self) -> None:
        """Request the best turn while the person thinks, to shorten the later examination."""
        session, engine = self._session, self._engine
        answer = self._ahead_request.take() if self._ahead_request else None
        if self._ahead and isinstance(answer, Reply):
            self._ahead = self._ahead[0], answer.answer
        if not self.teaches or self.examination or engine.busy or self._session.ai.moves:
            return
        waits = session.waits_for_person and not (session.halted or session.position.mid_turn)
        if not waits or session.choices or (self._ahead and self._ahead[0] is session.match.node):
            return
        self._ahead = session.match.node, None
        asked = session.game, session.options, session.match, SECONDS
        self._ahead_request = ask_strongest(engine, *asked)

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
        best, played = examination.best, examination.value
        if best and played:
            self._chance = played.win_probability
            before, after = best.win_probability, played.win_probability
            if before is not None and after is not None and before - after >= COSTLY:
                self.warning = self._warning_of(examination, before, after)
        return not self.warning

    def _warning_of(self, examination: Comparison, before: float, after: float) -> str:
        names = [seat.name for seat in self._session.seats]
        said = self._coach().warning(examination.question(names))
        if not said:
            said = _("This turn lowers your chance to win from about {before}% to {after}%.")
            said = said.format(before=round(100 * before), after=round(100 * after))
        return _("{warning} Play it anyway?").format(warning=said)

    # Reasons

    @property
    def reason(self) -> str:
        """The reason for the computer's last turn; empty if it has made none, or plays as usual."""
        session = self._session
        for turn in reversed(session.match.turns()) if self.teaches else ():
            before, moves = turn.first.position, turn.moves
            seat = session.seats[seat_to_move(before)]
            if seat.kind != "computer" or turn.last.mid_turn:
                continue
            names = tuple(each.name for each in session.seats)
            coach = self._coach()
            said = coach.reason(before, moves, names)
            name = coach.in_words(before, moves)
            said = said or _("{name} found no better turn.").format(name=seat.name)
            return as_sentence(closed_up(_("{turn}: {reason}").format(turn=name, reason=said)))
        return ""

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

        self._progress.change(rated)
