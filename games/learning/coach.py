"""The coach: what a match is worth turn by turn, what cost most, and turns to find again.

Everything is asked of the strongest opponent and told in the words that a game's window gives; the
scenes show it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum, auto
from functools import reduce
from typing import Any, NamedTuple, Protocol

from games.ai.engine import Engine, Failure, Proposal, Reply, ask_turns
from games.core.game import (
    AnyGame,
    Evaluation,
    Goal,
    Level,
    Options,
    Proof,
    standing_by_probability,
)
from games.core.match import AnyMatch, Match, Turn
from games.core.position import AnyPosition, RuleError, read_moves
from games.core.record import options_of, read_record, turn_texts, write_record
from games.core.translation import N_, _, closed_up, in_sequence, ngettext
from games.learning.puzzle import (
    PROOF_SECONDS,
    REFUTATION_SECONDS,
    Puzzle,
    prove,
    reaches,
    refute,
    write_puzzle,
)
from games.learning.task import Judgement, ShownLine, Task, Verdict
from games.storage.documents import Card, CoachProgress, Document, Memory, Value
from games.storage.files import as_sentence

# -- A game's sentences about turns for its learners, from facts of its rules ------------------


@dataclass(frozen=True, slots=True)
class TurnInQuestion:
    """A turn that was played, or is about to be, and what could happen instead and after it."""

    before: Any
    """The position before the turn, of the game's own type."""
    played: tuple[Any, ...]
    """The moves of the turn."""
    better: tuple[Any, ...] = ()
    """The moves of a better turn in its place; empty if none is known."""
    answer: tuple[Any, ...] = ()
    """The moves of the best answer to the turn; empty if none is known."""
    names: tuple[str, ...] = ()
    """The players, in the order of the seats."""


class Story(NamedTuple):
    """Sentences about the consequences of a turn and of a better one; either may be empty."""

    happened: str = ""
    instead: str = ""


def chance_lost(position: AnyPosition, best: Evaluation, played: Evaluation) -> str:
    """The fall of the win probability by a turn as a sentence; empty where it is not known."""
    before, after = best.win_probability, played.win_probability
    if before is None or after is None:
        return ""
    return _("Your chance to win fell from about {before}% to {after}%.").format(
        before=round(100 * before), after=round(100 * after)
    )


@dataclass(frozen=True, slots=True)
class CoachTexts:
    """The sentences of one game. The player of the turn is "you", the others are named."""

    turning_point: Callable[[TurnInQuestion], Story]
    """The facts about a costly turn."""
    warning: Callable[[TurnInQuestion], str]
    """The consequences of the turn; empty if the rules show none."""
    reason: Callable[[Any, Sequence[Any], Sequence[str]], str]
    """The purpose of a computer's turn, from the position before it, its moves, and names."""
    cost: Callable[[Any, Evaluation, Evaluation], str] = chance_lost
    """The loss by the turn, from the position before it and the values of the best and the played
    turn for its player."""


def after_moves(position: AnyPosition, moves: Sequence[Any]) -> Any:
    """The position after legal moves."""
    for move in moves:
        position = position.play(move)
    return position


class CoachedGame(Protocol):
    """A game as the coach sees it: its rules and levels, and its words, which the window has."""

    def standing(self, position: Any, evaluation: Evaluation) -> float:
        """An evaluation for the side to move, on the scale of graphs: -1 lost, 1 won."""

    def coach(self) -> CoachTexts | None:
        """Its sentences about turns for learners."""

    def in_words(self, before: AnyPosition, moves: Sequence[Any]) -> str:
        """A turn within a sentence."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    @property
    def opponents(self) -> tuple[Level, ...]:
        """The levels, weakest first."""


def ask_strongest(
    engine: Engine,
    game_view: CoachedGame,
    options: Options,
    match: AnyMatch,
    seconds: float,
    most: int = 1,
) -> int:
    """Ask the strongest level for its best turns at the end of a match; returns the request."""
    game, level = game_view.game, game_view.opponents[-1].name
    return ask_turns(
        engine, game, options, match, level, seed=match.ply, seconds=seconds, most=most
    )


# -- The analysis of a match, one turn after the other: each is compared with the best one -----

ANALYSIS_SECONDS = 0.4
"""The time for each position."""
RANKED = 60
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

    def __init__(
        self, game_view: CoachedGame, options: Options, match: AnyMatch, engine: Engine
    ) -> None:
        self._game_view = game_view
        self._options = options
        self._engine = engine
        self.match: AnyMatch = Match(match.start)
        self.match.play_all(match.line)
        self.turns: Sequence[Turn] = self.match.turns()
        self._outcome = match.outcome_at(match.node_at(len(match.line)))
        over = self.match.outcome() is not None
        self._positions = len(self.turns) + (not over) if self.turns else 0
        self._texts = turn_texts(game_view.game, self.match)
        self._answers: list[Sequence[Proposal]] = []
        self._again: list[int] = []
        """Positions that are to be analysed once more, for longer."""
        self._again_seconds = ANALYSIS_SECONDS
        self._asked: int | None = None
        self._known: list[AnalysedTurn] | None = None  # cached until the next answer
        self.trouble = ""
        """The error that ended the analysis; empty without one."""

    @property
    def players(self) -> int:
        """How many players the match has."""
        return len(self.match.start.sides)

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
        return self.match.position_at(self.ply(number))

    def compared(self, number: int) -> tuple[Sequence[Any], Sequence[Any]]:
        """The moves of a turn, and those of the best one if it is known."""
        if number >= len(self.turns):
            return (), ()
        turn = self.turns[number]
        played = self.match.line[turn.first : turn.last]
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
        so_far: AnyMatch = Match(self.match.start)
        so_far.play_all(self.match.line[: self.ply(number)])
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

    def ply(self, number: int) -> int:
        """The ply at which a turn began; after the last turn that of the end."""
        return self.turns[number].first if number < len(self.turns) else len(self.match.line)

    def _ask(self, number: int) -> None:
        so_far: AnyMatch = Match(self.match.start)
        so_far.play_all(self.match.line[: self.ply(number)])
        seconds = ANALYSIS_SECONDS if number == len(self._answers) else self._again_seconds
        most = 1 if len(so_far.position.sides) == 2 else RANKED
        ask_strongest(self._engine, self._game_view, self._options, so_far, seconds, most)
        self._asked = number

    def _analysed_turn(self, number: int, known: float) -> AnalysedTurn:
        """The analysis of a turn; `known` is the standing of the first seat before it."""
        turn, proposals = self.turns[number], self._answers[number]
        before = self.match.position_at(turn.first)
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
    Quality.INACCURACY: N_("Inaccuracy: there was a better turn, but little is lost."),
    Quality.MISTAKE: N_("Mistake: the turn costs a good part of the chances."),
    Quality.BLUNDER: N_("Blunder: the turn costs very much, perhaps the game."),
    Quality.GOOD: N_("Good answer: it punishes the mistake of the turn before."),
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


# -- The turning points of a match: the turns of its people that cost most ---------------------

MOST = 3
CANDIDATES = 4
"""How many turns are looked at once more."""
SECOND_LOOK = 0.8
"""Seconds for each position of the second look."""
LEAST, LEAST_ALONE = 0.15, 0.04
"""The least cost of a turning point, where 2 lies between a loss and a win: in a game between
players, where the values are estimates, and in a solitaire, where they are computed."""


def costliest(analysis: Analysis, people: Collection[int], most: int) -> list[AnalysedTurn]:
    """The turns of people that cost most, the worst first; of all players if no person played."""
    least = LEAST if analysis.players > 1 else LEAST_ALONE
    found = [
        turn
        for turn in analysis.analysed_turns()
        if turn.cost >= least and can_be_exercise(analysis, turn, people)
    ]
    return sorted(found, key=lambda turn: turn.cost, reverse=True)[:most]


def can_be_exercise(analysis: Analysis, turn: AnalysedTurn, people: Collection[int]) -> bool:
    """Whether a turn is a person's, and a better one is known and can be made on the board.

    `people` are the seats of persons; without any, all turns count. A choice in a dialog is not
    made on the board.
    """
    compared = turn.evaluation is not None and turn.played is not None
    better = compared and turn.text != turn.best
    mine = not people or turn.seat in people
    return better and mine and not analysis.is_question(turn.number)


def turning_points(
    analysis: Analysis, people: Collection[int], most: int = MOST
) -> list[AnalysedTurn]:
    """The costliest turns in the order of the match."""
    return sorted(costliest(analysis, people, most), key=lambda turn: turn.number)


def turn_title(
    game_view: CoachedGame, analysis: Analysis, turn: AnalysedTurn, names: Sequence[str]
) -> str:
    """The number of a turn, and its player in a game with several players."""
    position = analysis.position(turn.number)
    label = game_view.game.turn_label(position, turn.number + 1).rstrip(".")
    if len(names) == 1:
        return _("Turn {label}").format(label=label)
    return _("Turn {label}: {name}").format(label=label, name=names[turn.seat])


def exercise_at(
    game_view: CoachedGame, analysis: Analysis, turn: AnalysedTurn, names: Sequence[str]
) -> Exercise | None:
    """A turning point to be tried again; None if its turns cannot be read."""
    question = analysis.question(turn.number, names)
    story = story_of(game_view, question, turn.evaluation, turn.played)
    try:
        after = after_moves(question.before, question.played)
        answer = game_view.game.format_turn(after, question.answer) if question.answer else ""
        return exercise_of(
            game_view,
            analysis.record_before(turn.number),
            (turn.text, turn.played),
            (turn.best, turn.evaluation),
            story,
            answer,
        )
    except RuleError:
        return None


# -- The sentences about a costly turn: its consequences, its cost, and those of the best one --


def story_of(
    game_view: CoachedGame, turn: TurnInQuestion, best: Evaluation | None, played: Evaluation | None
) -> Story:
    """The story of a turn, from the values of the best and the played turn for its player.

    Where the rules show no fact, the best answer is named.
    """
    texts = game_view.coach()
    facts = texts.turning_point(turn) if texts else Story()
    cost = ""
    if best and played:
        say = texts.cost if texts else chance_lost
        cost = say(turn.before, best, played)
    happened = facts.happened or _answered(game_view, turn)
    return Story(closed_up(in_sequence((happened, cost))), closed_up(facts.instead))


def _answered(game_view: CoachedGame, turn: TurnInQuestion) -> str:
    """The best answer; empty if it is not known, or the rules leave no choice."""
    after = after_moves(turn.before, turn.played)
    if not turn.answer or game_view.game.forced(after) is not None:
        return ""
    answer = game_view.in_words(after, turn.answer)
    return _("The best answer to it is {turn}.").format(turn=answer)


# -- A turn to find again: the match up to it, the turn that was played, and the best one ------


@dataclass(frozen=True, slots=True)
class Comparison:
    """The turn that was played, and the best one in its place."""

    played: str
    best: str
    best_value: Evaluation | None
    """The evaluations for the player; None if they are not known."""
    played_value: Evaluation | None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of a match, and what is known about two turns there."""

    game_view: CoachedGame
    match: AnyMatch
    """The match up to the position; what is hidden is in it."""
    options: Options
    turns: Comparison
    story: Story
    """The facts about the turn that was played and the better one; may be empty."""
    answer: str = ""
    """The best answer to the turn that was played; empty if it is not known."""
    proof: Proof | None = None
    """The proof about the best turn; None where it is an estimate."""

    @property
    def goal(self) -> Goal | None:
        """The goal that the best turn is proven to reach."""
        return self.game_view.game.goals.get(self.proof.goal) if self.proof else None

    @property
    def evidence(self) -> str:
        """A sentence on how the best turn is known; empty if there is no win probability."""
        if goal := self.goal:
            return _(goal.evidence)
        best, played = self.turns.best_value, self.turns.played_value
        if not best or best.win_probability is None:
            return ""
        if not played or played.win_probability is None:
            return _("The best turn is an estimate by the computer.")
        more = round(100 * (best.win_probability - played.win_probability))
        return ngettext(
            "An estimate by the computer: in 100 games the best turn should win {count} more.",
            "An estimate by the computer: in 100 games the best turn should win {count} more.",
            more,
        ).format(count=more)

    @property
    def happened(self) -> Sequence[Any]:
        """The moves of the turn that was played, and of the best answer to it."""
        game = self.game_view.game
        moves = [*game.parse_turn(self.position, self.turns.played)]
        if self.answer:
            moves += game.parse_turn(after_moves(self.position, moves), self.answer)
        return moves

    @property
    def position(self) -> AnyPosition:
        """The position in which the turn begins."""
        return self.match.position

    @property
    def best(self) -> Sequence[Any]:
        """The moves of the best turn."""
        return self.game_view.game.parse_turn(self.position, self.turns.best)

    def turn_name(self, turn: str) -> str:
        """A turn within a sentence, given in notation."""
        game = self.game_view.game
        try:
            return self.game_view.in_words(self.position, game.parse_turn(self.position, turn))
        except RuleError:
            return turn


def exercise_of(
    game_view: CoachedGame,
    record: str,
    played: tuple[str, Evaluation | None],
    best: tuple[str, Evaluation | None],
    story: Story,
    answer: str = "",
) -> Exercise:
    """An exercise from a record that ends where it begins, and two turns with their values.

    Raises `RuleError` if the record or one of the turns cannot be read.
    """
    game = game_view.game
    read = read_record(record, {game.name: game})
    if read.trouble:
        raise read.trouble
    position = read.match.position
    for turn, _value in (played, best):
        after_moves(position, game.parse_turn(position, turn))
    turns = Comparison(played[0], best[0], best[1], played[1])
    found = Exercise(game_view, read.match, options_of(read.tags), turns, story, answer)
    after_moves(position, found.happened)
    return found


# -- Cards with mistakes to practise, made from turning points and kept in the user's folder ---

CLEAR, CLEAR_ALONE = 0.2, 0.1
"""The cost from which on the best turn is clearly better, where 2 lies between a loss and a win:
a tenth of the chance to win between players; 0.4 diamonds in a Loom without an aim."""
LONGEST = 50_000
"""Characters of a match that is kept."""


def card_of(
    exercise: Exercise, record: str, names: Sequence[str], now: datetime | None = None
) -> Card:
    """The card of an exercise whose match is this record; it is due at once."""
    turns = exercise.turns
    return Card(
        exercise.game_view.game.name,
        record,
        turns.played,
        turns.best,
        Value.of(turns.played_value),
        Value.of(turns.best_value),
        Memory(now or datetime.now(UTC)),
        exercise.answer,
        tuple(names)[:4],
        exercise.proof.goal if exercise.proof else "",
        exercise.proof.turns if exercise.proof else (),
    )


def keep_cards(progress: Document[CoachProgress], cards: Sequence[Card]) -> None:
    """Keep new cards."""
    short = [card for card in cards if len(card.record) <= LONGEST]
    if short:
        progress.change(lambda known: reduce(CoachProgress.with_card, short, known))


def exercise_from(game_view: CoachedGame, card: Card) -> Exercise | None:
    """The exercise of a card; None if it cannot be read any more."""
    played = (card.played, card.played_value.evaluation)
    best = (card.best, card.best_value.evaluation)
    try:
        found = exercise_of(game_view, card.record, played, best, Story(), card.answer)
        found = replace(found, proof=_proof(found, card))
        return replace(found, story=_story(found, card))
    except RuleError:
        return None


def _proof(exercise: Exercise, card: Card) -> Proof | None:
    """The kept proof; None if this version does not know the goal or the best turn misses it."""
    game = exercise.game_view.game
    if card.goal not in game.goals:
        return None
    proof = Proof(card.goal, card.right)
    return proof if reaches(proof, game, exercise.position, card.best) else None


def _story(exercise: Exercise, card: Card) -> Story:
    """The facts about the turns of a card, in the present language."""
    game_view, before = exercise.game_view, exercise.position
    played = game_view.game.parse_turn(before, card.played)
    after = after_moves(before, played)
    answer = game_view.game.parse_turn(after, card.answer) if card.answer else ()
    names = card.names if len(card.names) == len(before.sides) else [""] * len(before.sides)
    turn = TurnInQuestion(before, tuple(played), tuple(exercise.best), tuple(answer), tuple(names))
    return story_of(game_view, turn, exercise.turns.best_value, exercise.turns.played_value)


# -- The continuation after a turn: the best turns of both sides, looked up on request ---------

LINE_SECONDS = 0.5
"""The time for each turn that is looked up."""
LONGEST_LINE = 4
"""Turns, the first one included."""


class Continuation(ShownLine):
    """A line from the position of an exercise, which begins with a good turn."""

    def __init__(self, engine: Engine, exercise: Exercise, first: Sequence[Any]) -> None:
        self._engine = engine
        self._exercise = exercise
        self._match: AnyMatch = Match(exercise.match.start)
        self._match.play_all([*exercise.match.moves, *first])
        self._turns = 1
        self._wanted = 0
        self._failed = False

    @property
    def moves(self) -> Sequence[Any]:
        """The moves known so far."""
        return self._match.moves[self._exercise.match.ply :]

    @property
    def can_extend(self) -> bool:
        """Whether the next turn can be looked up now."""
        ended = self._failed or self._turns >= LONGEST_LINE or self._match.outcome() is not None
        return not (self._wanted or ended)

    def extend(self) -> None:
        """Look up the next turn, if that is possible."""
        if self.can_extend:
            view, options = self._exercise.game_view, self._exercise.options
            self._wanted = ask_strongest(self._engine, view, options, self._match, LINE_SECONDS)

    def stop(self) -> None:
        """Cancel the request."""
        if self._wanted:
            self._engine.cancel()
        self._wanted = 0

    def update(self) -> bool:
        """Take the engine's answer; whether there is one."""
        for news in self._engine.poll() if self._wanted else ():
            if news.id == self._wanted and isinstance(news, Reply | Failure):
                self._wanted = 0
                self._take(news)
                return True
        return False

    def _take(self, news: Reply | Failure) -> None:
        try:
            if isinstance(news, Failure):
                raise RuleError(news.sentence)
            self._match.play_all(read_moves(self._match.position, news.answer[0].moves))
            self._turns += 1
        except RuleError:
            self._failed = True


# -- An exercise as a task: a turn in the place of the one that was played is judged -----------

JUDGE_SECONDS = 0.8
"""The time for judging a turn."""
NEAR, NEAR_ALONE = 0.03, 0.01
"""A turn that is worse than the best one by so little is as good: of a probability that is
estimated, or of a value that is computed."""


class Grade(Enum):
    """How good a turn is in the place of the one that was played."""

    BEST = auto()
    AS_GOOD = auto()
    BETTER = auto()
    """Better than the turn that was played, and worse than the best one."""
    SAME = auto()
    """The turn that was played."""
    NO_BETTER = auto()
    UNKNOWN = auto()


class ExerciseTask(Task[tuple[Any, ...]]):
    """Asks the strongest level about a turn that is not known, unless there is a proof."""

    def __init__(self, engine: Engine, exercise: Exercise) -> None:
        super().__init__(exercise.game_view.game, exercise.options, exercise.position, ())
        self._engine = engine
        self.exercise = exercise
        """May be replaced by the same one with a proof, before it is tried."""
        self._wanted = 0
        """The id of the request whose answer is awaited; 0 for none."""
        self._grade: Grade | None = None

    @property
    def begun(self) -> int:
        """0: an exercise is one turn."""
        return 0

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that were made."""
        return self._state

    @property
    def position(self) -> AnyPosition:
        """The present position."""
        position: AnyPosition = after_moves(self.start, self._state)
        return position

    def play(self, move: Any) -> Verdict:
        """Make a move; a whole turn is looked at."""
        position = self.position.play(move)
        self._states.append((*self._state, move))
        if position.mid_turn and position.outcome() is None:
            return Verdict(Judgement.GOES_ON)
        self._judge()
        return Verdict(Judgement.LOOKING, _("Looking at this turn…"))

    def _judge(self) -> None:
        exercise, turns = self.exercise, self.exercise.turns
        turn = self._turn
        after = self._after
        if turn in (turns.best, turns.played):
            self._grade = Grade.BEST if turn == turns.best else Grade.SAME
        elif exercise.proof:
            right = reaches(exercise.proof, self.game, self.start, turn)
            self._grade = Grade.AS_GOOD if right else Grade.NO_BETTER
        elif (outcome := after.outcome()) is not None:
            sides = after.position.sides
            side = sides[_seat_to_move(exercise.match)]
            self._grade = self._grade_of(Evaluation.from_outcome(outcome, side, len(sides)))
        elif len(self.start.sides) == 2:
            self._ask(after, 1)
        else:
            self._ask(exercise.match, RANKED)

    @property
    def _turn(self) -> str:
        return self.game.format_turn(self.start, self._state)

    @property
    def _after(self) -> AnyMatch:
        """The match with the turn that was made."""
        match: AnyMatch = Match(self.exercise.match.start)
        match.play_all([*self.exercise.match.moves, *self._state])
        return match

    def _ask(self, match: AnyMatch, most: int) -> None:
        view, options = self.exercise.game_view, self.exercise.options
        self._wanted = ask_strongest(self._engine, view, options, match, JUDGE_SECONDS, most)

    def stop(self) -> None:
        """Forget the turn that is being judged."""
        if self._wanted:
            self._engine.cancel()
        self._wanted, self._grade = 0, None

    def rewind(self, ply: int) -> None:
        """Follow the board; a turn that was taken back is not judged."""
        self.stop()
        super().rewind(ply)

    @property
    def judged(self) -> bool:
        """Whether `update` has a verdict."""
        return self._grade is not None

    def update(self) -> Verdict | None:
        """Take the engine's answer; the verdict on the turn, once it is known."""
        for news in self._engine.poll() if self._wanted else ():
            if news.id != self._wanted or not isinstance(news, Reply | Failure):
                continue
            self._wanted = 0
            if isinstance(news, Failure):
                self._grade = Grade.UNKNOWN
            else:
                self._grade = self._grade_of(self._value(news.answer))
        if self._grade is None:
            return None
        grade, self._grade = self._grade, None
        sentence = verdict(self.exercise, self._turn, grade)
        if grade in (Grade.BEST, Grade.AS_GOOD):
            return Verdict(Judgement.DONE, in_sequence((sentence, self.exercise.story.instead)))
        return Verdict(Judgement.WRONG, sentence, better=grade is Grade.BETTER)

    def _value(self, proposals: Sequence[Proposal]) -> Evaluation | None:
        """The value of the turn for its player."""
        if len(self.start.sides) != 2:
            found = (each for each in proposals if each.turn == self._turn)
            return next((each.evaluation for each in found), None)
        value = proposals[0].evaluation
        same = _seat_to_move(self._after) == _seat_to_move(self.exercise.match)
        return value if same or value is None else value.for_opponent()

    def _grade_of(self, value: Evaluation | None) -> Grade:
        """The grade of a turn that is neither the best nor the played one, by its value."""
        turns = self.exercise.turns
        worth, best, played = (
            _worth(each) for each in (value, turns.best_value, turns.played_value)
        )
        if worth is None or best is None:
            return Grade.UNKNOWN
        if worth >= best - (NEAR if len(self.start.sides) > 1 else NEAR_ALONE):
            return Grade.AS_GOOD
        return Grade.BETTER if played is not None and worth > played else Grade.NO_BETTER


def _seat_to_move(match: AnyMatch) -> int:
    return match.position.sides.index(match.position.to_move)


def _worth(value: Evaluation | None) -> float | None:
    if value is None:
        return None
    return value.points if value.win_probability is None else value.win_probability


def verdict(exercise: Exercise, turn: str, grade: Grade) -> str:
    """The sentence about a turn; it names no better one."""
    match grade:
        case Grade.BEST:
            sentence = _("Well found: {turn} is the best turn here.")
        case Grade.AS_GOOD if exercise.goal:
            sentence = _("Well found: {turn} reaches the goal.")
        case Grade.AS_GOOD:
            sentence = _("Well found: {turn} is as good as the best turn.")
        case Grade.BETTER:
            sentence = _("{turn} is better than {played}, but there is a better one still.")
        case Grade.SAME:
            sentence = _("{turn} is the turn that was played. Look for another one.")
        case Grade.NO_BETTER if exercise.goal:
            sentence = _("{turn} does not reach the goal. Look for another one.")
        case Grade.NO_BETTER:
            sentence = _("{turn} is not better than {played}. Look for another one.")
        case Grade.UNKNOWN:
            sentence = _("The computer cannot judge {turn} now. Ask to be shown the best turn.")
    names = {"turn": turn, "played": exercise.turns.played}
    words = {key: exercise.turn_name(text) for key, text in names.items()}
    return as_sentence(closed_up(sentence.format(**words)))


# -- Proofs for exercises, asked of the engine's process one after the other -------------------


class Proving:
    """Looks for what can be proven about exercises; call `step` in every frame."""

    def __init__(self, engine: Engine, exercises: Sequence[Exercise]) -> None:
        self._engine = engine
        self._left = list(exercises)
        self._asked: int | None = None
        self.exercises: list[Exercise] = []
        """The exercises so far, with a proof where there is one."""

    @property
    def done(self) -> bool:
        """Whether all exercises have been looked at."""
        return not self._left

    def step(self) -> None:
        """Take an answer, or ask about the next exercise."""
        for news in self._engine.poll() if self._asked is not None else ():
            if news.id == self._asked and isinstance(news, Reply | Failure):
                proof = news.answer if isinstance(news, Reply) else None
                self._take(replace(self._left[0], proof=proof))
        while self._asked is None and self._left:
            self._ask(self._left[0])

    def stop(self) -> None:
        """Cancel the request, if there is one."""
        if self._asked is not None:
            self._engine.cancel()
        self._asked = None
        self._left.clear()

    def _take(self, exercise: Exercise) -> None:
        self._asked = None
        self._left.pop(0)
        self.exercises.append(exercise)

    def _ask(self, exercise: Exercise) -> None:
        """Ask for a proof; a game that proves nothing is not asked."""
        game_view, turns = exercise.game_view, exercise.turns
        if not game_view.game.goals:
            self._take(exercise)
            return
        options = game_view.game.masked(exercise.options, exercise.position)
        record = write_record(game_view.game, options, exercise.match)
        self._asked = self._engine.ask(
            prove, record, turns.played, turns.best, seconds=PROOF_SECONDS
        )


# -- The search for the turning points of a match, step by step ---------------------------------


class TurningPoints:
    """Analyses a match, looks again at the costliest turns, and looks for proofs of better ones.

    Call `step` in every frame.
    """

    def __init__(
        self,
        game_view: CoachedGame,
        engine: Engine,
        analysis: Analysis,
        names: Sequence[str],
        people: Collection[int],
    ) -> None:
        """`people` are the seats of persons; a finished analysis is not made again."""
        self._game_view, self._engine = game_view, engine
        self.analysis = analysis
        self._names, self._people = tuple(names), people
        self.looks_again = False
        """Whether the costliest turns are looked at for the second time."""
        self.points: list[tuple[AnalysedTurn, Exercise]] = []
        """What was found so far."""
        self.done = False
        self._left: list[AnalysedTurn] | None = None  # to be read; None before and after
        self._proving: Proving | None = None

    @property
    def analysed(self) -> bool:
        """Whether the turning points are known, and only read or proven."""
        return self._left is not None or self._proving is not None

    @property
    def reading(self) -> bool:
        """Whether the next step need not wait for the engine."""
        return self._left is not None

    @property
    def cards(self) -> list[Card]:
        """Turning points of people whose better turn is proven or clearly better, as cards."""
        clear = CLEAR if self.analysis.players > 1 else CLEAR_ALONE
        return [
            card_of(exercise, self.analysis.record_before(turn.number), self._names)
            for turn, exercise in self.points
            if (exercise.proof or turn.cost >= clear) and turn.seat in self._people
        ]

    def title(self, turn: AnalysedTurn) -> str:
        """The number of a turn, and its player."""
        return turn_title(self._game_view, self.analysis, turn, self._names)

    def step(self) -> None:
        """Go on with the analysis, read one turning point, or take a proof."""
        if self._left is not None:
            self._read(self._left)
        elif self._proving is not None:
            self._prove(self._proving)
        elif not self.done:
            self._analyse()

    def _analyse(self) -> None:
        analysis = self.analysis
        analysis.step()
        if analysis.done and not self.looks_again:
            self.looks_again = True
            again = costliest(analysis, self._people, CANDIDATES)
            analysis.look_again([turn.number for turn in again], SECOND_LOOK)
        if self.looks_again and analysis.done:
            self._left = turning_points(analysis, self._people)

    def _read(self, left: list[AnalysedTurn]) -> None:
        """Read one of the turning points that are left; after the last one look for proofs."""
        if left:
            turn = left.pop(0)
            if exercise := exercise_at(self._game_view, self.analysis, turn, self._names):
                self.points.append((turn, exercise))
            return
        self._left = None
        self._proving = Proving(self._engine, [exercise for _turn, exercise in self.points])
        self._prove(self._proving)  # asks at once: only its answer wakes an idle window

    def _prove(self, proving: Proving) -> None:
        proving.step()
        if proving.done:
            turns = [turn for turn, _exercise in self.points]
            self.points = list(zip(turns, proving.exercises, strict=True))
            self._proving, self.done = None, True

    def stop(self) -> None:
        """Stop the analysis and the search for proofs."""
        self.analysis.stop()
        if self._proving:
            self._proving.stop()


# -- Why a turn does not solve a puzzle: asked of the engine's process, so that no frame waits -


class Refutation:
    """The answer of the other side to the last wrong turn, once it is known."""

    def __init__(self, engine: Engine, puzzle: Puzzle) -> None:
        self._engine = engine
        self._puzzle = write_puzzle(puzzle)
        self._asked: int | None = None
        self._position: AnyPosition | None = None
        self.moves: Sequence[Any] | None = None
        """A whole turn, empty if there is nothing to show; None while it is not known."""
        self.trouble = ""
        """Why it will not be known; empty if nothing has failed."""

    @property
    def known(self) -> bool:
        """Whether there is an answer, or trouble."""
        return self.moves is not None or bool(self.trouble)

    @property
    def ends_game(self) -> bool:
        """Whether the wrong turn has ended the game."""
        return self._position is not None and self._position.outcome() is not None

    def ask(self, moves: Sequence[Any], after: AnyPosition, turns_left: int) -> None:
        """Ask about a wrong turn: all moves of the puzzle so far, and the position after them."""
        self.moves, self.trouble = None, ""
        self._position = after
        texts = [str(move) for move in moves]
        self._asked = self._engine.ask(
            refute, self._puzzle, texts, turns_left, seconds=REFUTATION_SECONDS
        )

    def update(self) -> None:
        """Receive the answer; call it in every frame."""
        for news in self._engine.poll():
            if news.id != self._asked or self._position is None:
                continue
            if isinstance(news, Failure):
                self.trouble = news.sentence
            elif isinstance(news, Reply):
                self._take(self._position, news.answer)

    def _take(self, position: AnyPosition, texts: Sequence[str]) -> None:
        try:
            self.moves = read_moves(position, texts)
        except RuleError as error:
            self.trouble = error.template.format(**error.values)

    def forget(self) -> None:
        """Cancel the request, if there is one."""
        self._engine.cancel()
        self._asked = None
