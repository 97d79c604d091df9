"""The cost of a turn, found in a short time before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.ai.engine import Engine, News
from games.ai.protocol import Failure, Reply
from games.controller.match_state import MatchState
from games.core.evaluation import Evaluation
from games.core.match.match import AnyMatch, Match
from games.core.position import RuleError, read_moves
from games.core.records.record import write_record
from games.ui.toolkit.game_views.coach_texts import TurnInQuestion

SECONDS = 0.15
"""The time for each of the two positions, before and after the turn."""
MOST = 60
"""How many turns are ranked in games that are not zero-sum between two players."""


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
        state: MatchState,
        level: str,
        move: Any,
        seed: int,
        better: Reply | None = None,
    ) -> None:
        """`move` would complete the turn that has been begun; `better` is known in its place."""
        self._engine = engine
        self._state = state
        self._level = level
        self._seed = seed
        match = state.match
        begun = match.turns()[-1].first if match.position.mid_turn else match.ply
        self._before: AnyMatch = Match(match.start)
        self._before.play_all(match.moves[:begun])
        self.moves = (*match.moves[begun:], move)
        self._after: AnyMatch = Match(match.start)
        self._after.play_all([*match.moves, move])
        self._two = len(match.position.sides) == 2
        self._better: Reply | None = None
        self._wanted = 0
        self.finding: Finding | None = None
        self.failed = False
        """Whether the engine has failed."""
        if self._after.outcome() is not None:
            self.failed = True
        elif better:
            self._take_reply(better)
        else:
            self._wanted = ask_best(engine, state, level, self._before, seed)

    @property
    def done(self) -> bool:
        """Whether the examination has ended."""
        return self.failed or self.finding is not None

    def take(self, news: News) -> None:
        """Take a message of the engine."""
        if self.done or news.id != self._wanted:
            return
        if isinstance(news, Failure):
            self.failed = True
        elif isinstance(news, Reply):
            self._take_reply(news)

    def stop(self) -> None:
        """Give up the request."""
        if not self.done:
            self._engine.cancel()
            self.failed = True

    def _take_reply(self, reply: Reply) -> None:
        if self._better is None:
            self._better = reply
            if self._two:
                self._wanted = ask_best(
                    self._engine, self._state, self._level, self._after, self._seed
                )
            else:
                self._conclude(self._ranked(reply), ())
            return
        value = reply.proposals[0].evaluation
        same = self._seat(self._before) == self._seat(self._after)
        mine = value if same or value is None else value.for_opponent()
        self._conclude(mine, () if same else self._read(self._after, reply))

    def _conclude(self, played: Evaluation | None, answer: Sequence[Any]) -> None:
        assert self._better is not None
        best = self._better.proposals[0].evaluation
        if best is None or played is None:
            self.failed = True
            return
        better = self._read(self._before, self._better)
        names = tuple(seat.name for seat in self._state.seats)
        turn = TurnInQuestion(
            self._before.position, self.moves, tuple(better), tuple(answer), names
        )
        self.finding = Finding(turn, best, played)

    def _ranked(self, reply: Reply) -> Evaluation | None:
        """The value of the turn among those that were ranked."""
        text = self._state.game.format_turn(self._before.position, self.moves)
        return next((each.evaluation for each in reply.proposals if each.turn == text), None)

    def _read(self, match: AnyMatch, reply: Reply) -> Sequence[Any]:
        try:
            return read_moves(match.position, reply.proposals[0].moves)
        except RuleError:
            return ()

    def _seat(self, match: AnyMatch) -> int:
        return match.position.sides.index(match.position.to_move)


def ask_best(engine: Engine, state: MatchState, level: str, match: AnyMatch, seed: int) -> int:
    """Ask a level for the best turn at the end of a match, and return the id of the request.

    In games that are not zero-sum between two players, for many turns with their values.
    """
    game, position = state.game, match.position
    return engine.ask(
        game.name,
        write_record(game, game.masked(state.options, position), match),
        position.to_move.value,
        level=level,
        seed=seed + match.ply,
        seconds=SECONDS,
        most=1 if len(position.sides) == 2 else MOST,
    )
