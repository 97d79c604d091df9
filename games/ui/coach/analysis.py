"""The analysis of a match by the strongest opponent, one turn after the other.

The engine gets each position in which a turn begins. Its best turn, and the value of that, are
compared with the turn that was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.ai.engine import Engine, Failure, Proposal, Reply, ask_turns
from games.core.game import Evaluation, Options
from games.core.match import AnyMatch, Match, Turn
from games.core.position import AnyPosition, RuleError, read_moves
from games.core.record import turn_texts, write_record
from games.core.translation import N_, _
from games.ui.toolkit.game_views import Look, TurnInQuestion, standing_by_probability

SECONDS = 0.4
"""The time for each position."""
MOST = 60
"""How many turns are ranked in games that are not zero-sum between two players."""
COSTLY = 0.04
"""The least loss by a turn that is reported, where 2 lies between a loss and a win."""


@dataclass(frozen=True, slots=True)
class AnalysedTurn:
    """A turn, the best turn in its place, and the difference."""

    number: int
    ply: int
    seat: int
    """The index of its player's seat."""
    text: str
    best: str
    standing: float
    """From the first seat's side, -1 (lost) to 1 (won); the last that was known."""
    evaluation: Evaluation | None
    """Of the best turn, for the player."""
    played: Evaluation | None = None
    """Of the played turn, for the player, if it is known."""
    cost: float = 0.0
    """The loss: the player's standing before the turn minus that after it."""


class Analysis:
    """Analyses the turns of a match; call `step` once in every frame."""

    def __init__(self, game_view: Look, options: Options, match: AnyMatch, engine: Engine) -> None:
        self._game_view = game_view
        self._options = options
        self._engine = engine
        self._match: AnyMatch = Match(match.start)
        self._match.play_all(match.line)
        self.turns: Sequence[Turn] = self._match.turns()
        self._outcome = match.outcome_at(match.node_at(len(match.line)))
        over = self._match.outcome() is not None
        self._positions = len(self.turns) + (not over) if self.turns else 0
        self._texts = turn_texts(game_view.game, self._match)
        self._answers: list[Sequence[Proposal]] = []
        self._again: list[int] = []
        """Positions that are to be analysed once more, for longer."""
        self._again_seconds = SECONDS
        self._asked: int | None = None
        self._known: list[AnalysedTurn] | None = None  # cached until the next answer
        self.trouble = ""
        """The error that ended the analysis; empty without one."""

    @property
    def done(self) -> bool:
        """Whether every position has been analysed, or the analysis has failed."""
        if self.trouble:
            return True
        return len(self._answers) == self._positions and not self._again

    @property
    def progress(self) -> float:
        """The share of the positions that have been analysed."""
        return len(self._answers) / self._positions if self._positions else 1.0

    @property
    def analysed_count(self) -> int:
        """How many positions have been analysed, from the start on."""
        return len(self._answers)

    def step(self) -> None:
        """Ask for the next position, or take the answer to the last request."""
        for news in self._engine.poll():
            if isinstance(news, Failure):
                self.trouble = news.sentence
            elif isinstance(news, Reply) and self._asked is not None:
                self._take(self._asked, news.answer)
                self._asked = None
        if not self.done and self._asked is None:
            first = len(self._answers) < self._positions
            self._ask(len(self._answers) if first else self._again[0])

    def look_again(self, turns: Iterable[int], seconds: float) -> None:
        """Analyse the positions before and after some turns once more, for so many seconds each."""
        wanted = {place for number in turns for place in (number, number + 1)}
        self._again = sorted(place for place in wanted if place < self._positions)
        self._again_seconds = seconds

    def _take(self, number: int, proposals: Sequence[Proposal]) -> None:
        self._known = None
        if number == len(self._answers):
            self._answers.append(proposals)
        else:
            self._answers[number] = proposals
            self._again.remove(number)

    def stop(self) -> None:
        """Stop; the answers so far are kept."""
        self._engine.cancel()
        self._asked = None

    def analysed_turns(self) -> list[AnalysedTurn]:
        """The turns analysed so far, in their order."""
        if self._known is None:
            found: list[AnalysedTurn] = []
            for number in range(min(len(self._answers), len(self.turns))):
                found.append(self._analysed_turn(number, found[-1].standing if found else 0.0))
            self._known = found
        return self._known

    def curve(self) -> list[tuple[int, float]]:
        """The standing of the first seat before each turn and at the end, as far as it is known.

        With more than two players it is known at the first seat's own turns only.
        """
        found = []
        for number, answer in enumerate(self._answers):
            before = self.position(number)
            if len(before.sides) == 2 or before.sides.index(before.to_move) == 0:
                standing = self._standing(before, answer[0].evaluation)
                found.append((number, _for_first_seat(before, standing, 0.0)))
        end = self._end()
        if end is None:
            return found
        return [*(point for point in found if point[0] < len(self.turns)), (len(self.turns), end)]

    def _end(self) -> float | None:
        """The standing of the first seat after the end; None until the analysis gets there."""
        if self._outcome is None or not self.done or self.trouble or not self.turns:
            return None
        last = self.position(len(self.turns))
        if len(last.sides) > 1:
            side, players = last.sides[0], len(last.sides)
            evaluation = Evaluation.from_outcome(self._outcome, side, players)
            return standing_by_probability(last, evaluation)
        number = len(self.turns) - 1  # no chance event follows it
        played = self._played(number, self._answers[number])
        return self._standing(self.position(number), played) if played else None

    def worst(self, count: int = 3) -> list[AnalysedTurn]:
        """The turns with the greatest losses, the worst first."""
        costly = [turn for turn in self.analysed_turns() if turn.cost >= COSTLY]
        return sorted(costly, key=lambda turn: turn.cost, reverse=True)[:count]

    def position(self, number: int) -> AnyPosition:
        """The position in which a turn began; after the last turn the end."""
        return self._match.position_at(self._ply(number))

    def drawable(self, number: int) -> Any:
        """The drawable position in which a turn began; after the last turn that of the end."""
        return self._game_view.drawable(self._match, self._ply(number))

    def compared(self, number: int) -> tuple[Sequence[Any], Sequence[Any]]:
        """The moves of a turn, and those of the best one if it is known."""
        if number >= len(self.turns):
            return (), ()
        turn = self.turns[number]
        played = self._match.line[turn.first : turn.last]
        return played, self._best_moves(number)

    def question(self, number: int, names: Sequence[str]) -> TurnInQuestion:
        """A turn with the better one and the best answer, as far as they are known."""
        played, better = self.compared(number)
        before, after = self.position(number), self.position(number + 1)
        answered = after.outcome() is None and (
            before.sides.index(before.to_move) != after.sides.index(after.to_move)
        )
        return TurnInQuestion(
            before,
            tuple(played),
            () if list(played) == list(better) else tuple(better),
            tuple(self._best_moves(number + 1)) if answered else (),
            tuple(names),
        )

    def is_question(self, number: int) -> bool:
        """Whether the turn was chosen in a dialog."""
        return bool(self._game_view.game.choices(self.position(number)))

    def record_before(self, number: int) -> str:
        """The match up to the position in which a turn began, with everything that is hidden."""
        so_far: AnyMatch = Match(self._match.start)
        so_far.play_all(self._match.line[: self._ply(number)])
        return write_record(self._game_view.game, self._options, so_far)

    def _best_moves(self, number: int) -> Sequence[Any]:
        """The best turn in the position before a turn; empty if it is not known."""
        if number >= len(self._answers):
            return ()
        try:
            texts = self._answers[number][0].moves
            return read_moves(self.position(number), texts)
        except RuleError:
            return ()

    def _ply(self, number: int) -> int:
        return self.turns[number].first if number < len(self.turns) else len(self._match.line)

    def _ask(self, number: int) -> None:
        ply = self._ply(number)
        self._match.go(ply)
        so_far: AnyMatch = Match(self._match.start)
        so_far.play_all(self._match.moves)
        ask_turns(
            self._engine,
            self._game_view.game,
            self._options,
            so_far,
            self._game_view.opponents[-1].name,
            seed=ply,
            seconds=SECONDS if number == len(self._answers) else self._again_seconds,
            most=1 if len(so_far.position.sides) == 2 else MOST,
        )
        self._asked = number

    def _analysed_turn(self, number: int, known: float) -> AnalysedTurn:
        """The analysis of a turn; `known` is the standing of the first seat before it."""
        turn, proposals = self.turns[number], self._answers[number]
        before = self._match.position_at(turn.first)
        best, played = proposals[0].evaluation, self._played(number, proposals)
        standing = self._standing(before, best)
        cost = max(standing - self._standing(before, played), 0.0) if best and played else 0.0
        return AnalysedTurn(
            number,
            turn.first,
            before.sides.index(before.to_move),
            self._texts[number],
            proposals[0].turn,
            _for_first_seat(before, standing, known),
            best,
            played,
            cost,
        )

    def _played(self, number: int, proposals: Sequence[Proposal]) -> Evaluation | None:
        """The evaluation of the played turn for its side, if it is known."""
        before = self.position(number)
        for proposal in proposals:
            if proposal.turn == self._texts[number]:
                return proposal.evaluation
        after = self.position(number + 1)
        mine = before.sides.index(before.to_move)
        if (outcome := after.outcome()) is not None:
            side, players = after.sides[mine], len(after.sides)
            return Evaluation.from_outcome(outcome, side, players) if players > 1 else None
        if number + 1 >= len(self._answers) or len(before.sides) != 2:
            return None
        value = self._answers[number + 1][0].evaluation
        same_player = after.sides.index(after.to_move) == mine
        return value if same_player or value is None else value.for_opponent()

    def _standing(self, position: AnyPosition, evaluation: Evaluation | None) -> float:
        return self._game_view.standing(position, evaluation) if evaluation else 0.0


def _for_first_seat(position: AnyPosition, standing: float, known: float) -> float:
    """The standing of the first seat, from that of the side to move.

    Unchanged with more than two players.
    """
    if position.sides.index(position.to_move) == 0:
        return standing
    return -standing if len(position.sides) == 2 else known


# -- The quality of turns, with the signs that are used for it in chess ------------------------

COSTS, COSTS_ALONE = (0.15, 0.25, 0.4), (0.04, 0.1, 0.2)
"""The least costs of an inaccuracy, a mistake and a blunder, where 2 lies between a loss and a win;
between players, where the values are estimates, and in a solitaire, where they are computed."""


class Quality(Enum):
    """The quality of a turn beside the best one; the value is its sign."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"
    """It uses the mistake of the turn before."""

    @property
    def title(self) -> str:
        """Its name."""
        return _(_TITLES[self])

    @property
    def text(self) -> str:
        """Its sign and name in a sentence, for a tooltip."""
        return _("{sign} {text}").format(sign=self.value, text=_(_TEXTS[self]))


_TITLES = {
    Quality.INACCURACY: N_("Inaccuracy"),
    Quality.MISTAKE: N_("Mistake"),
    Quality.BLUNDER: N_("Blunder"),
    Quality.GOOD: N_("Good answer"),
}
_TEXTS = {
    Quality.INACCURACY: N_("Inaccuracy: a better turn was there, but little is lost."),
    Quality.MISTAKE: N_("Mistake: the turn costs a good part of the chances."),
    Quality.BLUNDER: N_("Blunder: the turn costs very much, perhaps the game."),
    Quality.GOOD: N_("Good answer: it uses the mistake of the turn before."),
}


def quality_of(turns: Sequence[AnalysedTurn], place: int, players: int) -> Quality | None:
    """The quality of one of the analysed turns of a match; None for a usual turn."""
    least = COSTS if players > 1 else COSTS_ALONE
    turn = turns[place]
    if quality := _fault(turn.cost, least):
        return quality
    if not place or turn.cost > least[0] / 2 or turn.played is None:
        return None
    before = turns[place - 1]
    return Quality.GOOD if before.seat != turn.seat and before.cost >= least[1] else None


def _fault(cost: float, least: Sequence[float]) -> Quality | None:
    inaccuracy, mistake, blunder = least
    if cost >= blunder:
        return Quality.BLUNDER
    if cost >= mistake:
        return Quality.MISTAKE
    return Quality.INACCURACY if cost >= inaccuracy else None
