"""One running match: players, clock, undo, end and autosave, without a window.

Call `update` to advance time. The listener receives one event for every change. A move, an undo or
a redo is saved before its event is sent, so that a shown position is on the disk; both happen
before the call returns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from random import SystemRandom
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from games.ai.engine import (
    EngineClient,
    Failure,
    PendingRequest,
    Proposal,
    Reply,
    ask_ponder,
    ask_turns,
)
from games.controller.saver import LoadedMatch, MatchSaver
from games.controller.seats import (
    DEFAULT_LEVEL,
    AnyHint,
    ClockTicked,
    EngineFailed,
    EngineProgress,
    Event,
    FlagFell,
    Hint,
    HintReady,
    Hints,
    Listener,
    LowTime,
    MovePlayed,
    PhaseChanged,
    PositionChanged,
    QuestionAsked,
    ResultDue,
    Seat,
)
from games.core.game import POSITION, AnyGame, AnyLevel, Options
from games.core.match import AnyMatch, AnyNode, Match, TimeControl, rounded_up
from games.core.position import AnyPosition, RuleError, Side, read_moves, seat_to_move
from games.core.record import TEACHING, Player, heading
from games.storage.matches import MatchStore

MOVE_PAUSE = 0.25
"""Seconds between the moves of a computer's turn, so that they can be followed."""
REPLY_PAUSE = 0.25
"""Seconds between the end of a turn's animation and the computer's reply, so that both are seen."""
FORCED_PAUSE = 1.0
"""Seconds between the end of a forced turn's animation and the program's next one."""
RESULT_PAUSE = 1.0
"""Seconds between the end of the last animation and the result."""
LAST_SECONDS = 10.0
"""Seconds from which a clock warns and shows tenths."""
SHORTEST_TICK = 0.05
"""Seconds between two checks of a clock that shows tenths."""
SAVE_EVERY = 2.0
"""Interval in seconds at which the match is saved while a clock runs."""
RESERVE = 1.0
"""Seconds reserved for the transmission of a computer's answer."""
TURNS_AHEAD = 20
"""The number of future turns among which a computer divides its time."""


class MatchServices(msgspec.Struct, frozen=True):
    engine: EngineClient
    levels: Sequence[AnyLevel]
    """The levels of the game, weakest first."""
    store: MatchStore | None
    """The store for the match; None for a lesson, which is not saved."""
    pondering: Callable[[], bool] = lambda: False
    """Whether a computer may think while a person is to move."""


class NewGame(msgspec.Struct, frozen=True):
    options: Options
    """Prepared options: all random choices are made."""
    seats: tuple[Seat, ...]
    control: TimeControl | None


class Session:
    def __init__(
        self,
        game: AnyGame,
        options: Options,
        seats: Sequence[Seat],
        services: MatchServices,
        *,
        control: TimeControl | None = None,
        loaded: LoadedMatch | None = None,
        start: AnyPosition | None = None,
    ) -> None:
        """Start a match, with clocks if a control is given; or continue a loaded one.

        `options` must be prepared. `start` replaces their first position. Raises `OptionError`.
        """
        if loaded:
            match: AnyMatch = loaded.record.match
            tags, autosave = loaded.record.tags, loaded.autosave
            known = seed_of(tags)
        else:
            match = Match(game.first_position(options) if start is None else start, control)
            tags, autosave, known = {}, None, None
        opened = loaded is not None and autosave is None
        self.game = game
        self.options = dict(options)
        self.seats = tuple(seats)
        self.match = match
        self.opened = opened
        """Whether the match came from elsewhere and was not resumed yet."""
        self.halted = opened or match.can_redo
        """Whether an earlier turn is viewed: computers, forced moves and clocks wait."""
        self.locked = False
        """Whether only `play_by_program` plays: no person, no forced move."""
        self.listener: Listener | None = None
        self._forced: tuple[AnyPosition, Any] | None = None  # for the position of the last call
        seed = SystemRandom().getrandbits(32) if known is None else known
        tags = tags if loaded else tags_of(options, seats, seed)
        self.daily = tags.get("Daily", "")
        """The date of its deal of the day; empty for another deal."""
        self.elapsed = 0.0
        """Seconds played in this window."""
        # a match from a puzzle is practice: it counts nowhere
        store = None if POSITION in options else services.store
        self.saver = MatchSaver(store, game, tags, self.notify, autosave)
        self._pondering = services.pondering
        self.ai = AiController(self, services.engine, services.levels, seed)
        self._saved_left = math.inf  # seconds left on the clock at its last save
        self._pause = 0.0  # seconds until the next automatic step
        self._reply_in = 0.0  # seconds until a computer's turn may begin
        self._asked = False  # whether the question of the present was asked
        self._result_in = math.inf

    def notify(self, event: Event) -> None:
        if self.listener:
            self.listener(event)

    @property
    def position(self) -> AnyPosition:
        return self.match.position

    @property
    def seat(self) -> Seat:
        return self.seats[seat_to_move(self.match.position)]

    def seat_of(self, side: Side) -> Seat:
        """The current player of a side; a swap of colours changes it."""
        return self.seats[self.match.position.sides.index(side)]

    @property
    def over(self) -> bool:
        return self.match.outcome() is not None

    @property
    def has_people(self) -> bool:
        return any(seat.kind == "human" for seat in self.seats)

    def forced(self, position: AnyPosition) -> Any | None:
        if self._forced is None or self._forced[0] is not position:
            self._forced = position, self.game.forced(position)
        return self._forced[1]

    @property
    def choices(self) -> Sequence[Any]:
        return self.game.choices(self.match.position)

    def is_decision(self, node: AnyNode) -> bool:
        """Whether the game goes on, a person is to move, and the move is not forced."""
        position = node.position
        seat = self.seats[seat_to_move(position)]
        return node.outcome is None and seat.kind == "human" and self.forced(position) is None

    @property
    def waits_for_person(self) -> bool:
        match = self.match
        return match.outcome() is None and self.is_decision(match.nodes[match.ply])

    @property
    def waits_to_resume(self) -> bool:
        if not self.halted or self.over:
            return False
        return self.opened or not self.waits_for_person or bool(self.choices)

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier decision of a person or, among computers, any turn."""
        match = self.match
        if self.locked or not self.has_people:
            return match.can_undo and not self.locked
        return any(self.is_decision(match.nodes[ply]) for ply in range(match.ply))

    @property
    def record(self) -> str:
        return self.saver.text(self.match)

    @property
    def teaches(self) -> bool:
        return any(seat.kind == "computer" and seat.level == TEACHING for seat in self.seats)

    def score_of_person(self) -> float | None:
        """The score of the only person against the only computer, or None.

        None in other matches, and before the end.
        """
        outcome = self.match.outcome()
        kinds = sorted(seat.kind for seat in self.seats)
        if outcome is None or kinds != ["computer", "human"]:
            return None
        people = [self.seat_of(side).kind == "human" for side in outcome.winners]
        return sum(people) / len(people) if people else 0.5

    # Moves

    def play(self, move: Any) -> None:
        """Play a person's move; raises `RuleError` and then changes nothing."""
        if self.locked:
            raise RuleError("No move can be made now.")
        self.play_by_program(move)

    def play_by_program(self, move: Any, *, forced: bool = False) -> None:
        """Play a move of the program, in a locked match too; raises `RuleError` as `play` does.

        It is `forced` if it is the only legal one.
        """
        match, before, seat = self.match, self.match.position, self.seat
        after = match.play(move)
        self.ai.moved(move)
        self.halted = self.opened = self._asked = False
        self._pause = MOVE_PAUSE if after.mid_turn else 0.0
        self._reply_in = 0.0 if after.mid_turn else REPLY_PAUSE
        self._result_in = RESULT_PAUSE
        self.saver.save(match)
        outcome = match.outcome()
        turn = None if outcome or after.to_move is before.to_move else after.to_move
        self.notify(MovePlayed(before, move, after, seat, turn, outcome, forced))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Undo a move, or a turn; against computers, back to the person's last decision."""
        match = self.match

        def go() -> None:
            before = match.node
            if not self._to_decision(match.undo_turn if whole_turn else match.undo):
                while match.node is not before:  # no decision of a person there: stay
                    match.redo()

        if not self.locked:
            self._travel(go, looking=not self.has_people)

    def redo(self, *, whole_turn: bool = False) -> None:
        """Redo moves up to the person's next decision."""
        step = self.match.redo_turn if whole_turn else self.match.redo
        if not self.locked:
            self._travel(lambda: self._to_decision(step), looking=not self.has_people)

    def view(self, go: Callable[[], object]) -> None:
        """View another node; the match is paused there."""
        self._travel(go, looking=True)

    def go_back(self, ply: int) -> None:
        """Go to a ply of the line and continue from there."""
        self._travel(lambda: self.match.go(ply), looking=False)
        self.resume()

    def resume(self) -> None:
        """Resume the match from here, or retry after an engine failure."""
        self.halted = self.opened = self.ai.failed = False
        self._asked = False
        self.saver.save(self.match)
        self.notify(PhaseChanged("resumed"))

    def _to_decision(self, step: Callable[[], bool]) -> bool:
        """Step until a person has a decision, among computers once; False if there is none."""
        while step():
            if not self.has_people or self.over or self.is_decision(self.match.node):
                return True
        return False

    def _travel(self, go: Callable[[], object], *, looking: bool) -> None:
        before = self.match.node
        go()
        after = self.match.node
        if after is before:
            return
        self.ai.stop()
        self.halted = self.opened or (looking and self.match.can_redo)
        self._pause, self._asked = MOVE_PAUSE, False
        self._result_in = math.inf
        if looking and not self.opened:
            self.saver.save_soon()
        elif not self.opened:
            self.saver.save(self.match)
        side = after.position.to_move
        other = side is not before.position.to_move and not self.over
        self.notify(PositionChanged(before, after, side if other else None, looking))

    # Time

    def update(self, dt: float, *, skipped: float = 0.0, settled: bool = True) -> None:
        """Advance by `dt` seconds.

        `skipped` are further seconds counted by clocks but not by pauses, because the window was
        blocked. Automatic steps wait until the display has `settled`.
        """
        if not (self.over or self.halted):
            self.elapsed += dt + skipped
        self.ai.poll()
        if self._clock_runs:
            self._run_clock(dt + skipped)
        self.saver.update(dt, self.match)
        self._pause -= dt
        self._reply_in -= dt * settled
        if settled and self._pause <= 0:
            self._take_step(dt)

    @property
    def result_is_coming(self) -> bool:
        """Whether the match is over and `ResultDue` will be sent soon."""
        return self.over and self._result_in < math.inf

    def next_change(self) -> float:
        """Seconds until `update` acts without input or news of the engine."""
        due = self.saver.next_change()
        if self._clock_runs:  # until it shows another time
            left = self.time_left
            due = min(due, SHORTEST_TICK if left <= LAST_SECONDS + 1 else left % 1 or 1.0)
        if self._pause > 0:
            return min(due, self._pause)
        if self.over:
            return min(due, self._result_in)
        if self.ai.moves or (self._can_go_on and self._is_forced):
            return min(due, max(self._reply_in, 0.0))
        return 0.0 if self._can_go_on else due

    def close(self) -> None:
        """Cancel the engine's request, save, and release the file."""
        self.ai.engine.cancel()
        if self.match.control and not self.opened:
            self.saver.save_soon()
        self.saver.close(self.match)

    # Automatic steps: computers' moves, forced moves, questions, the result. One at a time.

    def _take_step(self, dt: float) -> None:
        if self.over:
            self._result_in -= dt
            if self._result_in <= 0:
                self._result_in = math.inf
                self.notify(ResultDue(self._person_won()))
        elif self.ai.moves:
            if self._reply_in <= 0:
                self.play_by_program(self.ai.moves[0])
        elif self.halted or self.locked or self.ai.failed:
            return
        elif (move := self.forced(self.position)) is not None:
            if self._reply_in <= 0:
                self.play_by_program(move, forced=True)
                self._reply_in = FORCED_PAUSE
        elif self.seat.kind == "computer":
            wished, control = self.seat.seconds, self.match.control
            self.ai.think(allowance(control, self.time_left, wished) if control else wished)
        elif not self._asked and (choices := self.choices):
            self._asked = True
            self.notify(QuestionAsked(self.position, tuple(choices)))
        elif self._ponders:
            self.ai.ponder()

    @property
    def _can_go_on(self) -> bool:
        """Whether a forced move or a request to a computer is due."""
        if self.halted or self.locked or self.ai.failed:
            return False
        computer = self.seat.kind == "computer" and not self.ai.thinking
        return computer or self._is_forced or self._ponders

    @property
    def _is_forced(self) -> bool:
        return self.forced(self.position) is not None

    @property
    def _ponders(self) -> bool:
        return self._pondering() and self.ai.may_ponder

    def _person_won(self) -> bool:
        outcome = self.match.outcome()
        winners = outcome.winners if outcome else ()
        return any(self.seat_of(side).kind == "human" for side in winners)

    # The clock of the side to move, and the time management of computers

    @property
    def time_left(self) -> float:
        """Seconds left on the clock of the side to move; the match must have clocks."""
        return self.match.clocks[seat_to_move(self.position)]

    @property
    def _clock_runs(self) -> bool:
        if self.match.control is None or self.halted:
            return False
        return self.ai.thinking or self.waits_for_person

    def _run_clock(self, dt: float) -> None:
        before, side = self.time_left, self.position.to_move
        self.match.spend(dt)
        left = self.time_left
        if math.ceil(rounded_up(left)) != math.ceil(rounded_up(before)):
            self.notify(ClockTicked(side, left))
        if outcome := self.match.outcome():
            self.ai.stop()
            self._result_in = RESULT_PAUSE
            self.saver.save(self.match)
            self.notify(FlagFell(side, outcome))
        elif left <= LAST_SECONDS < before:
            self.notify(LowTime(side))
        if self._saved_left - left > SAVE_EVERY or self._saved_left < left:
            self._saved_left = left
            self.saver.save_soon()

    # Games that can follow

    def restart(self) -> NewGame:
        """A game with the same seats and options; random choices are made again."""
        return self._new_game(self.game.set_up(self.options), self.seats)

    def rematch(self) -> NewGame:
        """`restart` with swapped seats; a match of several games starts at its first one."""
        seats = (*self.seats[1:], *self.seats[:1])
        return self._new_game(self.game.set_up(self.options, carry=False), seats)

    def next_game(self) -> NewGame | None:
        """The next game of a match of several games; None if the match is decided."""
        options = self.game.next_options(self.options, self.position)
        return None if options is None else self._new_game(self.game.set_up(options), self.seats)

    @property
    def has_next_game(self) -> bool:
        return self.game.next_options(self.options, self.position) is not None

    def _new_game(self, options: Options, seats: tuple[Seat, ...]) -> NewGame:
        return NewGame(options, seats, self.match.control)


def tags_of(options: Options, seats: Sequence[Seat], seed: int) -> dict[str, str]:
    players = [
        Player(seat.name, seat.level, seat.seconds)
        if seat.kind == "computer"
        else Player(seat.name)
        for seat in seats
    ]
    return heading(options, players, datetime.now(), computer_seed=seed)


def seed_of(tags: Mapping[str, str]) -> int | None:
    """The computers' seed in a record's tags; None if it is missing or malformed."""
    text = tags.get("ComputerSeed", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None


def allowance(control: TimeControl, left: float, wished: float) -> float:
    """Seconds a computer may think about a turn (time management).

    >>> allowance(TimeControl(300), 200, 3), allowance(TimeControl(300), 21, 3)
    (3, 1.0)
    """
    usable = max(left - RESERVE, left / 10)
    share = usable if control.per_turn else usable / TURNS_AHEAD + control.bonus
    return min(wished, share, usable)


# -- Requests to the engine and its replies: computers' turns, hints, progress -----------------

# The engine works on one request at a time. A reply is a turn, which is played move by move, or the
# hints for one position. Both are discarded when the present becomes another position.

HINT_SECONDS = 1.0
PONDER_SECONDS = 60.0
"""The longest thinking time of a computer during a person's turn."""


class AiController:
    """Requests the computers' turns and hints from the engine, and checks the replies."""

    def __init__(
        self, session: Session, engine: EngineClient, levels: Sequence[AnyLevel], seed: int
    ) -> None:
        """`levels` are the game's, weakest first."""
        self._session = session
        self.engine = engine
        self._levels = levels
        self._seed = seed
        self.taught_by = levels[min(DEFAULT_LEVEL, len(levels) - 1)].name if levels else ""
        """The level that plays for a teaching opponent."""
        self.failed = False
        """Whether the engine has failed at a computer's turn, which waits for a retry."""
        self.progress: AnyHint | None = None
        """The best turn so far of the thinking computer."""
        self.hints: Hints | None = None
        self.moves: list[Any] = []
        """The remaining moves of the turn chosen by a computer."""
        self._request: PendingRequest | None = None
        self._purpose: Literal["thinking", "hinting", "pondering"] = "thinking"
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
        """Whether "move now" applies: a computer that uses all its time is thinking."""
        timed = {level.name for level in self._levels if level.timed}
        return self.thinking and self._level in timed

    @property
    def _level(self) -> str:
        level = self._session.seat.level
        return self.taught_by if level == TEACHING else level

    # Requests

    def think(self, seconds: float) -> None:
        if not self.engine.busy:
            self._ask(self._level, seconds)

    @property
    def may_ponder(self) -> bool:
        """Whether a computer can start to think now, during a person's turn."""
        session = self._session
        if not session.waits_for_person or session.position.mid_turn or self.engine.busy:
            return False
        return self._pondered is not session.position and self._ponderer is not None

    @property
    def _ponderer(self) -> Side | None:
        """The side of the only computer of a match, if its level can ponder."""
        computers = [seat for seat in self._session.seats if seat.kind == "computer"]
        able = {level.name for level in self._levels if level.ponder}
        if len(computers) != 1 or computers[0].level not in able:
            return None
        return self._session.position.sides[self._session.seats.index(computers[0])]

    def ponder(self) -> None:
        """Let the computer think during a person's turn; any other request ends it."""
        session = self._session
        if (side := self._ponderer) is None:
            return
        self._pondered, self._purpose = session.position, "pondering"
        self._request = ask_ponder(
            self.engine,
            session.game,
            session.options,
            session.match,
            side,
            session.seat_of(side).level,
            seed=self._seed + session.match.ply,
            seconds=PONDER_SECONDS,
        )

    def hint(self) -> None:
        """Request hints; if they are known, show the next best one."""
        if self.hints:
            self.hints.show_next()
            self._notify_hint(self.hints)
        elif self._session.waits_for_person and not self.hinting:
            count = self._session.game.hint_count(self._session.position)
            self._ask(self._levels[-1].name, HINT_SECONDS, count, "hinting")

    def stop(self) -> None:
        """Discard the request, the hints and the rest of a turn for the current position."""
        self.engine.cancel()
        self._request = None
        self.moves = []
        self.hints = self.progress = None
        self.failed = False

    def moved(self, move: Any) -> None:
        """Discard everything except the rest of a turn or a hint that the move follows."""
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
        session = self._session
        self._request = ask_turns(
            self.engine,
            session.game,
            session.options,
            session.match,
            level,
            seed=self._seed + session.match.ply,
            seconds=seconds,
            most=most,
        )
        self._purpose = purpose
        self._session.notify(PhaseChanged(purpose))

    # Replies

    def poll(self) -> None:
        """Process answers of the engine; call it in every frame."""
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
                    self.progress = hint_from(self._session.position, so_far[0])
                    self._session.notify(EngineProgress(self.progress))

    def _take(self, proposals: Sequence[Proposal]) -> None:
        try:
            if self._purpose == "hinting":
                self._take_hints(proposals)
            else:
                self.moves = read_moves(self._session.position, proposals[0].moves)
                self._session.notify(PhaseChanged("chosen"))
        except RuleError as error:
            self._fail(error)

    def _take_hints(self, proposals: Sequence[Proposal]) -> None:
        position = self._session.position
        best, *others = proposals
        found = [hint_from(position, best), *(hint_from(position, p, best=False) for p in others)]
        if is_only_turn(position, found[0].moves):
            found = [replace(hint, only=True) for hint in found]
        self.hints = Hints(found)
        self._notify_hint(self.hints)

    def _notify_hint(self, hints: Hints) -> None:
        self._session.notify(HintReady(hints.shown, hints.number, len(hints.found)))

    def _fail(self, problem: str | RuleError) -> None:
        self.failed = self._purpose != "hinting"
        self._session.notify(EngineFailed(problem))


def hint_from(position: AnyPosition, proposal: Proposal, *, best: bool = True) -> AnyHint:
    moves = tuple(read_moves(position, proposal.moves))
    return Hint(proposal.turn, position, moves, proposal.evaluation, best)


def is_only_turn(position: AnyPosition, moves: Sequence[Any]) -> bool:
    """Whether each of these moves is the only legal one in its position."""
    for move in moves:
        if len(position.legal_moves()) > 1:
            return False
        position = position.play(move)
    return True
