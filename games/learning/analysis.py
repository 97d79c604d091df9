"""The analysis of a match: its turns beside the best ones, their quality, turning points.

The strongest opponent gives all values; a game's look supplies the words.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import Any

import msgspec
from msgspec.structs import replace

from games.ai.engine import EngineClient, Failure, PendingRequest, Proposal
from games.core.game import AnyGame, Evaluation, Options, standing_by_probability
from games.core.match import AnyMatch, AnyTurn
from games.core.position import AnyPosition, RuleError, after_moves, seat_to_move
from games.core.record import turn_texts, write_record
from games.core.translation import N_, _
from games.learning.coach import (
    AnyCoach,
    Comparison,
    Exercise,
    Proving,
    ask_strongest,
    best_moves,
    exercise_of,
    match_of,
    value_of,
)
from games.storage.documents import Card, Memory, Value

# Costs are differences of standings: 2 lies between a loss and a win. Between players the values
# are estimates; in a solitaire they are computed, so that less is much.

COSTLY = 0.04
"""The least loss by a turn that is reported."""
COSTS, COSTS_ALONE = (0.15, 0.25, 0.4), (0.04, 0.1, 0.2)
"""The least costs of an inaccuracy, a mistake and a blunder."""
LEAST, LEAST_ALONE = 0.15, 0.04
"""The least cost of a turning point."""
LOST, LOST_ALONE = 0.6, 0.05
"""A player with less than this share of a fair chance to win was losing already; alone, with less
than this chance to reach the aim."""
CLEAR, CLEAR_ALONE = 0.2, 0.1
"""The cost from which on the best turn is clearly better: a tenth of the chance to win between
players; 0.4 diamonds in a Loom without an aim."""


class Quality(Enum):
    """The quality of a turn beside the best one; the value is its sign, as is usual in chess."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"
    """It uses the mistake of the turn before."""

    @property
    def title(self) -> str:
        return _(_TEXTS[self][0])

    @property
    def text(self) -> str:
        """Its sign and name in a sentence, for a tooltip."""
        return _("{sign} {text}").format(sign=self.value, text=_(_TEXTS[self][1]))


_TEXTS = {
    Quality.INACCURACY: (
        N_("Inaccuracy"),
        N_("Inaccuracy: there was a better turn, but little is lost."),
    ),
    Quality.MISTAKE: (N_("Mistake"), N_("Mistake: the turn costs a good part of the chances.")),
    Quality.BLUNDER: (N_("Blunder"), N_("Blunder: the turn costs very much, perhaps the game.")),
    Quality.GOOD: (
        N_("Good answer"),
        N_("Good answer: it punishes the mistake of the turn before."),
    ),
}


class AnalysedTurn(msgspec.Struct, frozen=True):
    """A turn, the best turn in its place, and the difference."""

    number: int
    ply: int
    seat: int
    text: str
    best: str
    standing: float
    """From the first seat's side, -1 (lost) to 1 (won); the last one known."""
    evaluation: Evaluation | None
    """The evaluation of the best turn, for the player."""
    played: Evaluation | None
    """The evaluation of the played turn, for the player, if known."""
    cost: float
    """The player's standing before the turn minus that after it."""


class Analysis:
    """Analyses the turns of a match; call `step` once in every frame."""

    SECONDS = 0.3

    def __init__(
        self, game: AnyGame, options: Options, match: AnyMatch, engine: EngineClient
    ) -> None:
        self._game = game
        self._options = options
        self._engine = engine
        self._request: PendingRequest | None = None
        self.match = match_of(match.start, match.line)
        self.players = len(match.start.sides)
        self.turns: Sequence[AnyTurn] = self.match.turns()
        self._outcome = match.outcome_at(match.nodes[-1])
        over = self.match.outcome() is not None
        self._positions = len(self.turns) + (not over) if self.turns else 0
        self._texts = turn_texts(game, self.match)
        self._answers: list[Sequence[Proposal]] = []
        self._known: list[AnalysedTurn] | None = None  # cached until the next answer
        self._corrected: dict[int, AnalysedTurn] = {}
        self.trouble = ""

    @property
    def _wanted(self) -> int | None:
        """The position to analyse now; None after the last one."""
        if self.trouble:
            return None
        return len(self._answers) if len(self._answers) < self._positions else None

    @property
    def done(self) -> bool:
        return self._wanted is None

    @property
    def analysed_count(self) -> int:
        return len(self._answers)

    @property
    def progress(self) -> float:
        return len(self._answers) / self._positions if self._positions else 1.0

    def step(self) -> None:
        """Request the next position, or process the answer to the last request."""
        news = self._request.take() if self._request else None
        if isinstance(news, Failure):
            self.trouble = news.sentence
        elif news:
            self._known = None
            self._answers.append(news.answer)
        looking = self._request is not None and self._request.open
        if (number := self._wanted) is not None and not looking:
            game, options, match = self._game, self._options, self.until(number)
            self._request = ask_strongest(self._engine, game, options, match, self.SECONDS)

    def compare(
        self,
        number: int,
        moves: Sequence[Any],
        seconds: float,
        ranked: Sequence[Proposal] | None = None,
    ) -> Comparison:
        """Search longer at a turn in place of a played one."""
        asked = self._engine, self._game, self._options, self.until(number), moves, seconds
        return Comparison(*asked, ranked)

    def stop(self) -> None:
        if self._request:
            self._request.stop()

    def ply(self, number: int) -> int:
        """The ply at which a turn began; after the last turn, of the end."""
        return self.turns[number].first.ply if number < len(self.turns) else len(self.match.line)

    def position(self, number: int) -> AnyPosition:
        """The position in which a turn began; after the last turn the end."""
        return self.match.nodes[self.ply(number)].position

    def until(self, number: int) -> AnyMatch:
        return match_of(self.match.start, self.match.line[: self.ply(number)])

    # What was found

    def analysed_turns(self) -> list[AnalysedTurn]:
        """The turns analysed so far, in their order."""
        if self._known is None:
            found: list[AnalysedTurn] = []
            for number in range(min(len(self._answers), len(self.turns))):
                standing = found[-1].standing if found else 0.0
                known = self._corrected.get(number)
                found.append(known or self._analysed_turn(number, standing))
            self._known = found
        return self._known

    def correct(self, turn: AnalysedTurn) -> None:
        """Replace the results of a turn by those of a longer search."""
        self._corrected[turn.number], self._known = turn, None

    def _analysed_turn(self, number: int, known: float) -> AnalysedTurn:
        """The analysis of a turn; `known` is the standing of the first seat before it."""
        best = self._answers[number][0]
        before, played = self.position(number), self._played(number)
        standing = self._standing(before, best.evaluation)
        return AnalysedTurn(
            number,
            self.ply(number),
            seat_to_move(before),
            self._texts[number],
            best.turn,
            _for_first_seat(before, standing, known),
            best.evaluation,
            played,
            self._cost(before, best.evaluation, played),
        )

    def _played(self, number: int) -> Evaluation | None:
        """The evaluation of the played turn for its side, if known."""
        before, after = self.position(number), self.position(number + 1)
        ranked, later = self._answers[number], self._answers[number + 1 : number + 2]
        return value_of(self._texts[number], before, after, ranked, later[0] if later else ())

    def _standing(self, position: AnyPosition, evaluation: Evaluation | None) -> float:
        return self._game.standing(position, evaluation) if evaluation else 0.0

    def _cost(
        self, before: AnyPosition, best: Evaluation | None, played: Evaluation | None
    ) -> float:
        """The loss of standing by a turn of its player; 0 if unknown."""
        if not (best and played):
            return 0.0
        return max(self._standing(before, best) - self._standing(before, played), 0.0)

    def curve(self) -> list[tuple[int, float]]:
        """The standing of the first seat before each turn and at the end, as far as known.

        With more than two players it is known at the first seat's own turns only.
        """
        found = []
        for number, answer in enumerate(self._answers):
            before = self.position(number)
            if self.players == 2 or seat_to_move(before) == 0:
                standing = self._standing(before, answer[0].evaluation)
                found.append((number, _for_first_seat(before, standing, 0.0)))
        end = self._end()
        if end is None:
            return found
        return [*(point for point in found if point[0] < len(self.turns)), (len(self.turns), end)]

    def _end(self) -> float | None:
        """The standing of the first seat after the end; None until it is analysed."""
        if self._outcome is None or not self.done or self.trouble or not self.turns:
            return None
        last = self.position(len(self.turns))
        if self.players > 1:
            evaluation = Evaluation.from_outcome(self._outcome, last.sides[0], self.players)
            return standing_by_probability(last, evaluation)
        number = len(self.turns) - 1  # no chance event follows it
        played = self._played(number)
        return self._standing(self.position(number), played) if played else None

    def compared(self, number: int) -> tuple[Sequence[Any], Sequence[Any]]:
        """The moves of a turn, and those of the best one if it is the same or clearly better."""
        if number >= len(self.turns):
            return (), ()
        turn, known = self.turns[number], self.analysed_turns()
        shown = number < len(known) and (
            known[number].text == known[number].best or self.is_costly(known[number])
        )
        better = self._best_moves(number) if shown else ()
        return tuple(turn.moves), better

    def is_costly(self, turn: AnalysedTurn) -> bool:
        """Whether the best turn gains more than the random error of estimates.

        A turn without a value is outside the best ones, except for the last turns of two players.
        """
        if turn.text == turn.best:
            return False
        if turn.played is None:
            return self.players != 2
        return turn.cost >= self._costs[0]

    @property
    def _costs(self) -> tuple[float, float, float]:
        return COSTS if self.players > 1 else COSTS_ALONE

    def _best_moves(self, number: int) -> Sequence[Any]:
        """The best turn in the position before a turn; empty if unknown."""
        known = number < len(self._answers)
        return best_moves(self.position(number), self._answers[number]) if known else ()

    def worst(self, count: int = 3) -> list[AnalysedTurn]:
        """The turns with the greatest losses, the worst first."""
        costly = [turn for turn in self.analysed_turns() if turn.cost >= COSTLY]
        return sorted(costly, key=lambda turn: turn.cost, reverse=True)[:count]

    def quality(self, number: int) -> Quality | None:
        """The quality of a turn; None for a usual one, or while unknown."""
        turns = self.analysed_turns()
        if number >= len(turns):
            return None
        turn = turns[number]
        inaccuracy, mistake, blunder = self._costs
        if turn.cost >= blunder:
            return Quality.BLUNDER
        if turn.cost >= mistake:
            return Quality.MISTAKE
        if turn.cost >= inaccuracy:
            return Quality.INACCURACY
        if not number or turn.cost > inaccuracy / 2 or turn.played is None:
            return None
        before = turns[number - 1]
        answers = before.seat != turn.seat and before.cost >= mistake
        return Quality.GOOD if answers else None

    def title(self, turn: AnalysedTurn, names: Sequence[str]) -> str:
        """The number of a turn, and its player in a game with several players."""
        label = self._game.turn_name(self.position(turn.number), turn.number + 1)
        if len(names) == 1:
            return _("Turn {label}").format(label=label)
        return _("Turn {label}: {name}").format(label=label, name=names[turn.seat])

    # Exercises

    def can_be_exercise(self, turn: AnalysedTurn, people: Collection[int]) -> bool:
        """Whether a person made the turn, and a better one can be made on the board.

        `people` are the seats of persons; without any, all turns count. A choice in a dialog is
        not made on the board.
        """
        compared = turn.evaluation is not None and turn.played is not None
        mine = not people or turn.seat in people
        choices = self._game.choices(self.position(turn.number))
        return compared and self.is_costly(turn) and mine and not choices

    def candidates(self, people: Collection[int]) -> list[AnalysedTurn]:
        """The turns of people that seem costly; of all if no person played.

        Those that may have decided the match come first, then the costliest.
        """
        found = [turn for turn in self.analysed_turns() if turn.cost >= self.least]
        found = [turn for turn in found if self.can_be_exercise(turn, people)]
        return sorted(found, key=lambda turn: (self.was_lost(turn), -turn.cost))

    def compared_again(
        self, turn: AnalysedTurn, played: Evaluation | None, best: Evaluation | None
    ) -> AnalysedTurn:
        """A turn with other values of the played and the best turn."""
        cost = self._cost(self.position(turn.number), best, played)
        return replace(turn, evaluation=best, played=played, cost=cost)

    @property
    def least(self) -> float:
        return LEAST if self.players > 1 else LEAST_ALONE

    def was_lost(self, turn: AnalysedTurn) -> bool:
        """Whether the player had little chance to win, or to reach the aim, before a turn."""
        chance = turn.evaluation.win_probability if turn.evaluation else None
        least = LOST / self.players if self.players > 1 else LOST_ALONE
        return chance is not None and chance < least

    def exercise(
        self,
        coach: AnyCoach,
        turn: AnalysedTurn,
        names: Sequence[str],
        answers: tuple[str, str] | None = None,
    ) -> Exercise | None:
        """The exercise of trying a turn again; None if its turns cannot be read.

        The answers are those to the played turn and to the best one, empty if unknown.
        """
        to_played, to_best = answers or (self._answer_to(turn), "")
        game = self._game
        card = Card(
            game.name,
            write_record(game, self._options, self.until(turn.number)),  # with what is hidden
            turn.text,
            turn.best,
            Value.of(turn.played),
            Value.of(turn.evaluation),
            Memory(datetime.now(UTC)),
            to_played,
            tuple(names),
            reply=to_best,
        )
        return exercise_of(coach, card)

    def _answer_to(self, turn: AnalysedTurn) -> str:
        """The best answer to a played turn; empty if unknown."""
        before, after = self.position(turn.number), self.position(turn.number + 1)
        moves = self._best_moves(turn.number + 1)
        if not moves or after.outcome() or seat_to_move(before) == seat_to_move(after):
            return ""
        # the position after the turn without what chance has brought
        then = after_moves(before, self.compared(turn.number)[0])
        try:
            return self._game.format_turn(then, moves)
        except RuleError:
            return ""


def _for_first_seat(position: AnyPosition, standing: float, known: float) -> float:
    """The standing of the first seat, from that of the side to move.

    Unchanged with more than two players.
    """
    if seat_to_move(position) == 0:
        return standing
    return -standing if len(position.sides) == 2 else known


class TurningPoints:
    """Analyses a match, searches turns that seem costly again, and looks for proofs about them.

    Call `step` in every frame.
    """

    MOST = 3
    """The number of turns shown."""
    LONGER = 5
    """The factor of the search time for a turn that seems costly and the better one."""
    LOOKS = 90
    """The time for all longer searches, counted in first looks."""
    LONGEST = 12_000
    """Characters of a stored match, so that all cards fit into their file."""

    def __init__(
        self,
        engine: EngineClient,
        coach: AnyCoach,
        analysis: Analysis,
        names: Sequence[str],
        people: Collection[int],
    ) -> None:
        """`people` are the seats of persons; a finished analysis is not repeated."""
        self._engine, self._coach = engine, coach
        self.analysis = analysis
        self._names, self._people = tuple(names), people
        self._work: Comparison | Proving | None = None
        self.looks_again = False
        self.points: list[tuple[AnalysedTurn, Exercise]] = []
        self.done = False
        self._looks = self.LOOKS  # that are left
        self._search = self._searched()

    def cards(self) -> list[Card]:
        """Turning points of people whose better turn is proven or clearly better, as cards."""
        clear = CLEAR if self.analysis.players > 1 else CLEAR_ALONE
        cards = [
            exercise.card
            for turn, exercise in self.points
            if (exercise.proof or turn.cost >= clear) and turn.seat in self._people
        ]
        return [card for card in cards if len(card.record) <= self.LONGEST]

    def step(self) -> None:
        """Process an answer of the engine, and send the next request."""
        self.done = self.done or next(self._search, True)

    def _searched(self) -> Iterator[bool]:
        """The work in steps, each of which ends with a request to the engine."""
        analysis = self.analysis
        analysis.step()
        while not analysis.done:
            yield False
            analysis.step()
        if analysis.trouble:
            return
        self.looks_again = True
        deciding: list[tuple[AnalysedTurn, Exercise]] = []
        late: list[tuple[AnalysedTurn, Exercise]] = []
        for turn in analysis.candidates(self._people):
            enough = len(deciding) == self.MOST or (deciding and analysis.was_lost(turn))
            if enough or self._looks < 3 * self.LONGER:
                break
            again = yield from self._looked_again(turn)
            if again is None:
                continue
            analysis.correct(again[0])
            if again[0].cost < analysis.least:
                continue
            found = analysis.exercise(self._coach, again[0], self._names, again[1])
            if found is None:
                continue
            proving = Proving(self._engine, found)
            yield from self._finished(proving)
            if proving.exercise.story.instead:
                told = late if analysis.was_lost(again[0]) else deciding
                told.append((again[0], proving.exercise))
        points = (deciding or late)[: self.MOST]
        self.points = sorted(points, key=lambda point: point[0].number)

    def _looked_again(
        self, turn: AnalysedTurn
    ) -> Generator[bool, None, tuple[AnalysedTurn, tuple[str, str] | None] | None]:
        """A turn after a longer search of it and of the better one, and the best answers.

        None without a result. The longer search may find a better turn than the first one. Both
        positions after the turns are searched as well, so that values of the same side to move are
        compared.
        """
        analysis = self.analysis
        played = yield from self._compared(turn, analysis.turns[turn.number].moves)
        if not played.ranked:
            return None
        best = played.ranked[0].turn
        if best == turn.text:
            analysis.correct(replace(turn, best=best, played=turn.evaluation, cost=0.0))
            return None
        turn = replace(turn, best=best)
        if analysis.players != 2:
            return analysis.compared_again(turn, played.value, played.best), None
        moves = best_moves(analysis.position(turn.number), played.ranked)
        if played.failed or not moves:
            return None
        better = yield from self._compared(turn, moves, ranked=())
        if better.failed:
            return None
        answers = [each.answers[0].turn if each.answers else "" for each in (played, better)]
        again = analysis.compared_again(turn, played.value, better.value)
        return again, (answers[0], answers[1])

    def _compared(
        self, turn: AnalysedTurn, moves: Sequence[Any], ranked: Sequence[Proposal] | None = None
    ) -> Generator[bool, None, Comparison]:
        """Other moves in place of a turn, after a longer search."""
        seconds = self.LONGER * self.analysis.SECONDS
        found = self.analysis.compare(turn.number, moves, seconds, ranked)
        yield from self._finished(found)
        self._looks -= self.LONGER * found.requests
        return found

    def _finished(self, work: Comparison | Proving) -> Iterator[bool]:
        self._work = work
        while not work.done:
            yield False
            work.step()

    def stop(self) -> None:
        self.analysis.stop()
        if self._work:
            self._work.stop()
