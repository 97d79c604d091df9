"""A match looked over by the strongest opponent: how good each turn was, worked out in turn.

Every position in which a turn begins is put to the thinking process, one after the other. What
it would play, and what that is worth, stands beside what was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.ai.engine import Engine
from games.ai.messages import Failure, Proposal, Reply
from games.core.game import Options
from games.core.match import AnyMatch, Match, Turn
from games.core.position import AnyPosition, Side
from games.core.record import turn_texts, write_record
from games.ui.face import Face

SECONDS = 0.4
"""How long each position is thought about."""
MOST = 60
"""So many turns are ranked where two players' values are not each other's opposite."""
COSTLY = 0.04
"""What a turn has to give away to be spoken of, where 2 lies between a loss and a win."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn: who played it where, how the player stood before, and what it gave away."""

    number: int
    ply: int
    side: Side
    text: str
    best: str
    standing: float
    """From the first seat's side, -1 (lost) to 1 (won)."""
    cost: float = 0.0


class Analysis:
    """Works through the turns of a match; `step` is called once in every frame."""

    def __init__(self, face: Face, options: Options, match: AnyMatch, engine: Engine) -> None:
        self._face = face
        self._options = options
        self._engine = engine
        self._match: AnyMatch = Match(match.start)
        self._match.play_all(match.line)
        self.turns: Sequence[Turn] = self._match.turns()
        self._texts = turn_texts(face.game, self._match)
        self._answers: list[Reply] = []
        self._asked = False
        self.trouble = ""
        """Why it could not go on; empty while it can."""

    @property
    def done(self) -> bool:
        """Whether every turn has been looked at, or nothing more can be."""
        return bool(self.trouble) or len(self._answers) == len(self.turns)

    @property
    def progress(self) -> float:
        """The share of the turns that have been looked at."""
        return len(self._answers) / len(self.turns) if self.turns else 1.0

    def step(self) -> None:
        """Ask for the next position, or take the answer to the last."""
        for news in self._engine.poll():
            if isinstance(news, Failure):
                self.trouble = news.sentence
            elif isinstance(news, Reply) and self._asked:
                self._answers.append(news)
                self._asked = False
        if not self.done and not self._asked:
            self._ask()

    def stop(self) -> None:
        """Give up; what is known stays."""
        self._engine.cancel()
        self._asked = False

    def judged(self) -> list[Judged]:
        """What is known so far of the turns, in their order."""
        found: list[Judged] = []
        for number in range(len(self._answers)):
            found.append(self._judge(number, found[-1].standing if found else 0.0))
        return found

    def worst(self, count: int = 3) -> list[Judged]:
        """The turns that gave most away."""
        costly = [turn for turn in self.judged() if turn.cost >= COSTLY]
        return sorted(costly, key=lambda turn: turn.cost, reverse=True)[:count]

    def position(self, number: int) -> AnyPosition:
        """The position in which a turn began; after the last turn the end."""
        if number < len(self.turns):
            return self._match.position_at(self.turns[number].first)
        return self._match.position_at(len(self._match.line))

    def _ask(self) -> None:
        turn = self.turns[len(self._answers)]
        self._match.go(turn.first)
        game, position = self._face.game, self._match.position
        so_far: AnyMatch = Match(self._match.start)
        so_far.play_all(self._match.moves)
        record = write_record(game, game.masked(self._options, position), so_far)
        self._engine.ask(
            game.name,
            record,
            position.to_move.value,
            level=self._face.opponents[-1].name,
            seed=turn.first,
            seconds=SECONDS,
            most=1 if len(position.sides) == 2 else MOST,
        )
        self._asked = True

    def _judge(self, number: int, known: float) -> Judged:
        """A turn judged; `known` is how the first seat stood before it."""
        turn, proposals = self.turns[number], self._answers[number].proposals
        before = self._match.position_at(turn.first)
        best = self._standing(before, proposals[0])
        played = self._played(number, proposals)
        return Judged(
            number,
            turn.first,
            before.to_move,
            self._texts[number],
            proposals[0].turn,
            _for_first_seat(before, best, known),
            max(best - played, 0.0) if played is not None else 0.0,
        )

    def _played(self, number: int, proposals: Sequence[Proposal]) -> float | None:
        """What the turn that was played is worth to its side, if that can be said."""
        before = self.position(number)
        for proposal in proposals:
            if proposal.turn == self._texts[number]:
                return self._standing(before, proposal)
        after = self.position(number + 1)
        mine = before.sides.index(before.to_move)
        if (outcome := after.outcome()) is not None:
            return 1.0 if after.sides[mine] in outcome.winners else -1.0
        if number + 1 >= len(self._answers) or len(before.sides) != 2:
            return None
        value = self._standing(after, self._answers[number + 1].proposals[0])
        return value if after.sides.index(after.to_move) == mine else -value

    def _standing(self, position: AnyPosition, proposal: Proposal) -> float:
        return self._face.standing(position, proposal.value)


def _for_first_seat(position: AnyPosition, standing: float, known: float) -> float:
    """How the first seat stands, given how the side to move does: among more than two as before."""
    if position.sides.index(position.to_move) == 0:
        return standing
    return -standing if len(position.sides) == 2 else known
