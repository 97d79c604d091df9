"""Requests to the engine and its replies: computers' turns, hints, progress.

The engine works on one request at a time. A reply is a turn, which is played move by move, or the
hints for one position. Both are discarded when the present becomes another position.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Literal

from games.ai.engine import (
    EngineClient,
    Failure,
    PendingRequest,
    Proposal,
    Reply,
    ask_turns,
    ponder,
)
from games.ai.levels import RatedLevel
from games.controller.seats import (
    DEFAULT_LEVEL,
    EngineFailed,
    EngineProgress,
    Hint,
    HintReady,
    Hints,
    MatchState,
    PhaseChanged,
    hint_from,
    is_only_turn,
)
from games.core.game import Level
from games.core.position import AnyPosition, RuleError, Side, read_moves
from games.core.rating import Rating, after_period
from games.core.record import TEACHING, write_record

HINT_SECONDS = 1.0
PONDER_SECONDS = 60.0
"""A computer thinks no longer than this while a person is to move."""


class AiController:
    """Requests the computers' turns and hints from the engine, and checks the replies."""

    def __init__(
        self, state: MatchState, engine: EngineClient, levels: Sequence[Level], seed: int
    ) -> None:
        """`levels` are the game's, weakest first."""
        self._state = state
        self.engine = engine
        self._levels = levels
        self._seed = seed
        self.taught_by = levels[min(DEFAULT_LEVEL, len(levels) - 1)].name if levels else ""
        """The level that plays for a teaching opponent."""
        self.failed = False
        """Whether the engine has failed at a computer's turn, which waits for a retry."""
        self.progress: Hint | None = None
        """The best turn so far of the thinking computer."""
        self.hints: Hints | None = None
        """The hints for the present position."""
        self.moves: list[Any] = []
        """The moves still to be played of the turn that a computer has chosen."""
        self._request: PendingRequest | None = None
        self._purpose: Literal["thinking", "hinting", "pondering"] = "thinking"
        """What the request is for."""
        self._pondered: AnyPosition | None = None
        """The last position of a person in which a computer was asked to ponder."""

    # State

    @property
    def thinking(self) -> bool:
        return self._awaits("thinking")

    @property
    def hinting(self) -> bool:
        return self._awaits("hinting")

    def _awaits(self, purpose: str) -> bool:
        return self._request is not None and self._request.open and self._purpose == purpose

    @property
    def can_move_now(self) -> bool:
        """Whether "move now" applies: a computer is thinking that uses all its time."""
        timed = {level.name for level in self._levels if level.timed}
        return self.thinking and self._level in timed

    @property
    def _level(self) -> str:
        """The level that plays for the seat to move."""
        level = self._state.seat.level
        return self.taught_by if level == TEACHING else level

    # Requests

    def think(self, seconds: float) -> None:
        """Request the turn of the computer to move, unless the engine is busy."""
        if not self.engine.busy:
            self._ask(self._level, seconds)

    @property
    def may_ponder(self) -> bool:
        """Whether a computer can think now while a person is to move, and has not begun to."""
        state = self._state
        if not state.waits_for_person or state.position.mid_turn or self.engine.busy:
            return False
        return self._pondered is not state.position and self._ponderer is not None

    @property
    def _ponderer(self) -> Side | None:
        """The side of the only computer of a match, if its level can ponder."""
        computers = [seat for seat in self._state.seats if seat.kind == "computer"]
        able = {level.name for level in self._levels if level.ponder}
        if len(computers) != 1 or computers[0].level not in able:
            return None
        return self._state.position.sides[self._state.seats.index(computers[0])]

    def ponder(self) -> None:
        """Let the computer think while a person is to move; any other request ends it."""
        state = self._state
        if (side := self._ponderer) is None:
            return
        self._pondered, self._purpose = state.position, "pondering"
        level, seed = state.seat_of(side).level, self._seed + state.match.ply
        tags = state.game.masked(state.options, state.position)
        record = write_record(state.game, tags, state.match)
        self._request = self.engine.ask(
            ponder, record, side.value, level, seed, seconds=PONDER_SECONDS
        )

    def hint(self) -> None:
        """Request hints; if they are known, show the next best one."""
        if self.hints:
            self.hints.show_next()
            self._notify_hint(self.hints)
        elif self._state.waits_for_person and not self.hinting:
            count = self._state.game.hint_count(self._state.position)
            self._ask(self._levels[-1].name, HINT_SECONDS, count, "hinting")

    def stop(self) -> None:
        """Discard the request, the hints and the rest of a turn for the current position."""
        self.engine.cancel()
        self._request = None
        self.moves = []
        self.hints = self.progress = None
        self.failed = False

    def moved(self, move: Any) -> None:
        """Handle a move: discard everything except the rest of a turn or a hint that it follows."""
        moves = self.moves[1:] if self.moves[:1] == [move] else []
        hints = self.hints.after(move) if self.hints else None
        self.stop()
        self.moves, self.hints = moves, hints

    def _ask(
        self,
        level: str,
        seconds: float,
        most: int = 1,
        purpose: Literal["thinking", "hinting"] = "thinking",
    ) -> None:
        state = self._state
        self._request = ask_turns(
            self.engine,
            state.game,
            state.options,
            state.match,
            level,
            seed=self._seed + state.match.ply,
            seconds=seconds,
            most=most,
        )
        self._purpose = purpose
        self._state.notify(PhaseChanged(purpose))

    # Replies

    def poll(self) -> None:
        """Take what the engine has answered; call it in every frame."""
        if self._request is None:
            return
        news = self._request.take()
        so_far, self._request.progress = self._request.progress, None
        if self._purpose == "pondering":
            return
        match news:
            case Failure():
                self._fail(news.sentence)
            case Reply():
                self._take(news.answer)
            case None if so_far and self.thinking:
                with suppress(RuleError):
                    self.progress = hint_from(self._state.position, so_far[0])
                    self._state.notify(EngineProgress(self.progress))

    def _take(self, proposals: Sequence[Proposal]) -> None:
        try:
            if self._purpose == "hinting":
                self._take_hints(proposals)
            else:
                self.moves = read_moves(self._state.position, proposals[0].moves)
                self._state.notify(PhaseChanged("chosen"))
        except RuleError as error:
            self._fail(error)

    def _take_hints(self, proposals: Sequence[Proposal]) -> None:
        position = self._state.position
        best, *others = proposals
        found = [hint_from(position, best), *(hint_from(position, p, best=False) for p in others)]
        if is_only_turn(position, found[0].moves):
            found = [replace(hint, only=True) for hint in found]
        self.hints = Hints(found)
        self._notify_hint(self.hints)

    def _notify_hint(self, hints: Hints) -> None:
        self._state.notify(HintReady(hints.shown, hints.number, len(hints.found)))

    def _fail(self, problem: str | RuleError) -> None:
        self.failed = self._purpose != "hinting"
        self._state.notify(EngineFailed(problem))


# -- A teaching opponent: the levels that suit a player, and how results change the rating ----

DEVIATION = 60.0
"""The deviation of a level's rating, which is measured."""
SWING = 600.0
"""A teaching opponent is so much weaker than the player who has lost, and so much stronger than
the one who has won; at even chances it is as strong."""


def suitable_rating(player: Rating, chance: float | None) -> float:
    """The rating that suits a player for one turn, by the chance to win if it is known."""
    return player.value if chance is None else player.value + SWING * (2 * chance - 1)


def suitable_level(rating: float, levels: Sequence[RatedLevel], rng: Random) -> RatedLevel:
    """A level for one turn: of the two next to a rating, each the more often the nearer it is."""
    above = next((n for n, level in enumerate(levels) if level.rating > rating), len(levels))
    if above in (0, len(levels)):
        return levels[min(above, len(levels) - 1)]
    weaker, stronger = levels[above - 1 : above + 1]
    share = (rating - weaker.rating) / (stronger.rating - weaker.rating)
    return stronger if rng.random() < share else weaker


def after_game(player: Rating, played: Sequence[float], score: float) -> Rating:
    """The player's rating after a game: a score of 1 is a win, 0 a loss.

    `played` are the ratings of the levels that made the other side's turns.
    """
    if not played:
        return player
    return after_period(player, [(Rating(sum(played) / len(played), DEVIATION), score)])


def has_teacher(state: MatchState) -> bool:
    return any(seat.kind == "computer" and seat.level == TEACHING for seat in state.seats)


def score_of_person(state: MatchState) -> float | None:
    """The score of the only person against the only computer; None in another match, or before
    its end."""
    outcome = state.match.outcome()
    kinds = sorted(seat.kind for seat in state.seats)
    if outcome is None or kinds != ["computer", "human"]:
        return None
    people = [state.seat_of(side).kind == "human" for side in outcome.winners]
    return sum(people) / len(people) if people else 0.5
