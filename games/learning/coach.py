"""The coach: exercises made from turns of matches, their cards, proofs and the line after.

The strongest opponent is asked where nothing is proven; the scenes show the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum, auto
from functools import cached_property, partial
from typing import Any, Generic, NamedTuple

import msgspec
from msgspec import structs

from games.ai.engine import EngineClient, PendingRequest, Proposal, Reply, ask_turns
from games.ai.levels import opponents
from games.core.game import AnyGame, Evaluation, Fact, Game, Goal, Options, Proof, Stop
from games.core.match import AnyMatch, Match
from games.core.position import (
    AnyPosition,
    M,
    P,
    RuleError,
    Side,
    after_moves,
    read_moves,
    seat_to_move,
)
from games.core.record import options_of, read_record, read_sound_record, write_record
from games.core.translation import Counted, _, closed_up, in_sequence
from games.learning.task import Judgement, ShownLine, Task, Verdict
from games.storage.documents import Card, Value
from games.storage.files import as_sentence

# -- A game's sentences about turns for its learners, from facts of its rules ------------------


class Prospects(NamedTuple):
    """The proven facts about the positions after a turn and after a better one."""

    after: tuple[Fact, ...] = ()
    answered: tuple[Fact, ...] = ()
    """After the best answer to the turn."""
    instead: tuple[Fact, ...] = ()


NO_PROSPECTS = Prospects()


def fact(facts: Sequence[Fact], *keys: str) -> Fact | None:
    """The first fact with one of these keys."""
    return next((each for each in facts if each.key in keys), None)


def only_there(facts: Sequence[Fact], others: Sequence[Fact], *keys: str) -> Fact | None:
    """The strongest fact with one of these keys; None if the others have one as strong."""
    found = fact(facts, *keys)
    as_strong = keys[: keys.index(found.key) + 1] if found else ()
    return None if fact(others, *as_strong) else found


def none(facts: Sequence[Fact], tried: str, *keys: str) -> bool:
    """Whether all turns were tried, according to a fact, and no fact has one of these keys."""
    return fact(facts, tried) is not None and fact(facts, *keys) is None


def line_of(parse_turn: Callable[[P, str], Sequence[M]], position: P, shown: Fact) -> tuple[M, ...]:
    """The moves of the turns of a fact, which follow each other."""
    moves: list[M] = []
    for text in shown.turns:
        turn = parse_turn(position, text)
        position = after_moves(position, turn)
        moves += turn
    return tuple(moves)


@dataclass(frozen=True)
class TurnInQuestion(Generic[P, M]):
    """A played or intended turn, with alternatives and answers.

    The positions after it are as its player sees them.
    """

    before: P
    played: tuple[M, ...]
    better: tuple[M, ...] = ()
    """The moves of a better turn in its place; empty if none is known."""
    answer: tuple[M, ...] = ()
    """The moves of the best answer to the turn; empty if none is known."""
    reply: tuple[M, ...] = ()
    """The moves of the best answer to the better turn; empty if none is known."""
    _: KW_ONLY
    names: tuple[str, ...] = ()
    """The players, in the order of the seats."""
    facts: Prospects = NO_PROSPECTS

    @property
    def side(self) -> Side:
        return self.before.to_move

    @cached_property
    def after(self) -> P:
        return after_moves(self.before.seen_by(self.side), self.played)

    @cached_property
    def answered(self) -> P:
        """The position after the turn and the best answer to it."""
        return after_moves(self.after, self.answer)

    @cached_property
    def instead(self) -> P:
        return after_moves(self.before.seen_by(self.side), self.better)

    @cached_property
    def replied(self) -> P:
        """The position after the better turn and the best answer to it."""
        return after_moves(self.instead, self.reply)


AnyTurnInQuestion = TurnInQuestion[Any, Any]


class Story(NamedTuple):
    """Sentences about the consequences of a turn and of a better one; either may be empty."""

    happened: str = ""
    instead: str = ""
    line: tuple[Any, ...] = ()
    """The moves after the turn that show its consequences; empty for the best answer."""
    places: tuple[Any, ...] = ()
    """The places of the sentence, to be marked after these moves."""


class Reason(msgspec.Struct, frozen=True):
    """The reason why a turn does not solve a puzzle; every part may be empty."""

    text: str = ""
    """In the present language."""
    places: Collection[Any] = ()
    """The marks on the board after the turn and the answer to it."""
    moves: Sequence[Any] = ()
    """Moves still possible there, drawn like a suggestion."""


class Coach(Generic[P, M]):
    """The sentences about turns; a game overrides everything but the loss of a chance.

    The player of the turn is "you", the others are named.
    """

    def __init__(
        self, game: Game[P, M], in_words: Callable[[P, Sequence[M]], str] | None = None
    ) -> None:
        """`in_words` returns a turn within a sentence, from the position before it and moves."""
        self.game, self.in_words = game, in_words or game.format_turn

    def happened(self, turn: TurnInQuestion[P, M]) -> Iterator[Story]:
        """The consequences of the turn, the most important one first."""
        return iter(())

    def instead(self, turn: TurnInQuestion[P, M]) -> Iterator[str]:
        """The consequences of the better turn; only called if there is one."""
        return iter(())

    def warning(self, turn: TurnInQuestion[P, M]) -> str:
        """The consequences of the turn; empty if the rules show none."""
        return ""

    def reason(self, before: P, moves: Sequence[M], names: Sequence[str]) -> str:
        """The purpose of a computer's turn, from the position before it, its moves, and names."""
        return ""

    def why_wrong(self, theme: str, turn: TurnInQuestion[P, M]) -> Reason:
        """The reason why a turn misses the goal of a puzzle's theme, shown by its `answer` if any.

        The better turn is one of the solution.
        """
        return Reason()

    def cost(self, position: P, best: Evaluation, played: Evaluation) -> str:
        """The loss by the turn; empty if unknown.

        From the position before it and the values of the best and the played turn for its player.
        """
        before, after = best.win_probability, played.win_probability
        if before is None or after is None:
            return ""
        return _("Your chance to win fell from about {before}% to {after}%.").format(
            before=round(100 * before), after=round(100 * after)
        )

    def no_turning_point(self, end: P, turns: Sequence[tuple[Evaluation, Evaluation]]) -> str:
        """The sentence about a match without costly turns.

        From its last position, and the values of the best and the played turn for each turn of a
        person.
        """
        return _("According to the analysis, none of your turns cost you much.")

    def turning_point(self, turn: TurnInQuestion[P, M]) -> Story:
        """The most important consequences of the turn and of the better one."""
        instead = next(self.instead(turn), "") if turn.better else ""
        return next(self.happened(turn), Story())._replace(instead=instead)


AnyCoach = Coach[Any, Any]
"""The coach of a game whose types of position and move are not known here."""


# -- A turn beside the best one in its place, as the strongest level values both ---------------

RANKED = 60
"""The number of turns ranked in games that are not zero-sum between two players."""


def ask_strongest(
    engine: EngineClient,
    game: AnyGame,
    options: Options,
    match: AnyMatch,
    seconds: float,
    most: int = 0,
) -> PendingRequest:
    """Ask the strongest level for its best turns at the end of a match.

    By default for as many as are needed to value other turns: between two players for one, because
    the position after another turn can be examined too.
    """
    most = most or (1 if len(match.start.sides) == 2 else RANKED)
    level, seed = opponents(game)[-1].name, match.ply
    return ask_turns(engine, game, options, match, level, seed=seed, seconds=seconds, most=most)


def match_of(start: AnyPosition, moves: Sequence[Any]) -> AnyMatch:
    match: AnyMatch = Match(start)
    match.play_all(moves)
    return match


def best_moves(position: AnyPosition, proposals: Sequence[Proposal]) -> tuple[Any, ...]:
    """The moves of the best of the proposed turns; empty if none is known."""
    try:
        return tuple(read_moves(position, proposals[0].moves)) if proposals else ()
    except RuleError:
        return ()


def value_of(
    turn: str,
    before: AnyPosition,
    after: AnyPosition,
    ranked: Sequence[Proposal],
    later: Sequence[Proposal],
) -> Evaluation | None:
    """The value of a turn for its player, or None.

    Taken from the `ranked` turns before it, from the end of the match, or between two players from
    the best of the `later` turns.
    """
    for proposal in ranked:
        if proposal.turn == turn:
            return proposal.evaluation
    players = len(before.sides)
    if players == 1 or (players > 2 and after.outcome() is None):
        return None
    return value_after(before, after, later[0].evaluation if later else None)


def value_after(
    before: AnyPosition, after: AnyPosition, found: Evaluation | None = None
) -> Evaluation | None:
    """The value of a position for the player who moved before it, or None.

    Its outcome, or the value `found` for the player to move there.
    """
    side = after.sides[seat_to_move(before)]
    if (outcome := after.outcome()) is not None:
        return Evaluation.from_outcome(outcome, side, len(after.sides))
    return found if found is None or after.to_move is side else found.for_opponent()


class Comparison:
    """Looks up the best turn at the end of a match and the value of another one in its place.

    Call `step` in every frame.
    """

    def __init__(
        self,
        engine: EngineClient,
        game: AnyGame,
        options: Options,
        match: AnyMatch,
        moves: Sequence[Any],
        seconds: float,
        ranked: Sequence[Proposal] | None = None,
    ) -> None:
        """`seconds` are for each position. Given `ranked` turns replace a search for the best."""
        self._ask = partial(ask_strongest, engine, game, options, seconds=seconds)
        self._request: PendingRequest | None = None
        self._before, self._moves = match.position, tuple(moves)
        self._turn = game.format_turn(self._before, self._moves)
        self._after = match_of(match.start, [*match.moves, *moves])
        self.ranked = ranked or ()
        """The best turns, best first."""
        self._later: Sequence[Proposal] = ()
        self.requests = 0
        self.failed = False
        """Whether an answer is missing."""
        self._search = self._searched(match, known=ranked is not None)
        self.done = next(self._search, True)

    def _searched(self, match: AnyMatch, *, known: bool) -> Iterator[bool]:
        if not known:
            self.ranked = yield from self._asked(match)
        over = self._after.outcome() is not None
        found = self._turn in [each.turn for each in self.ranked]
        if len(match.start.sides) == 2 and not (over or found or self.failed):
            self._later = yield from self._asked(self._after)

    def _asked(self, match: AnyMatch) -> Generator[bool, None, Sequence[Proposal]]:
        self.requests += 1
        self._request = self._ask(match)
        while (news := self._request.take()) is None:
            yield False
        found: Sequence[Proposal] = news.answer if isinstance(news, Reply) else ()
        self.failed = not found
        return found

    def step(self) -> None:
        self.done = self.done or next(self._search, True)

    def stop(self) -> None:
        if self._request:
            self._request.stop()
        self.done = True

    @property
    def best(self) -> Evaluation | None:
        return self.ranked[0].evaluation if self.ranked else None

    @property
    def value(self) -> Evaluation | None:
        return value_of(self._turn, self._before, self._after.position, self.ranked, self._later)

    @property
    def answers(self) -> Sequence[Proposal]:
        """The best turns of the other side after it, if requested."""
        after = self._after.position
        return () if seat_to_move(self._before) == seat_to_move(after) else self._later

    def question(self, names: Sequence[str]) -> AnyTurnInQuestion:
        """The turn with these results; `names` are those of the seats."""
        better = best_moves(self._before, self.ranked)
        answer = best_moves(self._after.position, self.answers)
        return TurnInQuestion(self._before, self._moves, better, answer, names=tuple(names))


# -- A turn to find again: a card with a mistake, as the rules and the words of its game read it


class Exercise(msgspec.Struct, frozen=True):
    """A position of a match, and the facts about two turns there."""

    coach: AnyCoach
    card: Card
    """The mistake as it is stored."""
    match: AnyMatch
    """The match up to the position, with all hidden information."""
    options: Options
    question: AnyTurnInQuestion
    story: Story
    proof: Proof | None = None
    """The proof about the best turn; None if it is an estimate."""

    @property
    def happened(self) -> tuple[Any, ...]:
        """The moves of the played turn, and those that show its consequences."""
        return (*self.question.played, *(self.story.line or self.question.answer))

    @property
    def best_moves(self) -> tuple[Any, ...]:
        return self.question.better or self.question.played

    def knowing(self, proof: Proof | None, facts: Prospects) -> Exercise:
        """The exercise with a proof of the best turn and other facts, and their story."""
        goal, right = (proof.goal, proof.turns) if proof else ("", ())
        after, answered, instead = facts
        card = structs.replace(
            self.card, goal=goal, right=right, after=after, answered=answered, instead=instead
        )
        question = replace(self.question, facts=facts)
        story = _story_of_card(self.coach, question, card)
        return structs.replace(self, card=card, question=question, story=story, proof=proof)

    @property
    def goal(self) -> Goal | None:
        return self.coach.game.goals.get(self.proof.goal) if self.proof else None

    @property
    def evidence(self) -> str:
        """A sentence on the evidence for the best turn; empty without a win probability."""
        if goal := self.goal:
            return _(goal.evidence)
        best = self.card.best_value.win_probability
        played = self.card.played_value.win_probability
        if best is None:
            return ""
        if played is None:
            return _("The best turn is an estimate by the computer.")
        more = round(100 * (best - played))
        return Counted(
            "An estimate by the computer: in 100 games the best turn should win {count} more.",
            "An estimate by the computer: in 100 games the best turn should win {count} more.",
        ).of(more)

    def turn_name(self, turn: str) -> str:
        """A turn within a sentence, given in notation."""
        position = self.match.position
        return self.coach.in_words(position, self.coach.game.parse_turn(position, turn))


def exercise_of(coach: AnyCoach, card: Card) -> Exercise | None:
    """The exercise of a card in the present language; None if a turn of it cannot be read.

    The stored proof is dropped if this version does not know the goal or the best turn misses it.
    """
    game = coach.game
    try:
        read = read_record(card.record, {game.name: game})
        if read.trouble:
            return None
        before = read.match.position
        played, best = (tuple(game.parse_turn(before, turn)) for turn in (card.played, card.best))
        answer = _answer(game, after_moves(before, played), card.answer)
        reply = _answer(game, after_moves(before, best), card.reply)
        proof = Proof(card.goal, card.right)
        proven = card.goal in game.goals and reaches(proof, game, before, card.best)
    except RuleError:
        return None
    names = card.names if len(card.names) == len(before.sides) else ("",) * len(before.sides)
    better = () if played == best else best
    facts = Prospects(card.after, card.answered, card.instead)
    question = TurnInQuestion(before, played, better, answer, reply, names=names, facts=facts)
    story = _story_of_card(coach, question, card)
    options = options_of(read.tags)
    return Exercise(coach, card, read.match, options, question, story, proof if proven else None)


def _answer(game: AnyGame, after: AnyPosition, text: str) -> tuple[Any, ...]:
    """The moves of an answer, which may be empty; raises `RuleError`."""
    moves = tuple(game.parse_turn(after, text)) if text else ()
    after_moves(after, moves)
    return moves


def _story_of_card(coach: AnyCoach, turn: AnyTurnInQuestion, card: Card) -> Story:
    return story_of(coach, turn, card.best_value.evaluation, card.played_value.evaluation)


def story_of(
    coach: AnyCoach, turn: AnyTurnInQuestion, best: Evaluation | None, played: Evaluation | None
) -> Story:
    """The story of a turn, from the values of the best and the played turn for its player.

    If the rules show no fact, the best answer is named, unless the rules leave no choice.
    """
    story = coach.turning_point(turn)
    happened = story.happened
    if not happened and turn.answer and coach.game.forced(turn.after) is None:
        answer = coach.in_words(turn.after, turn.answer)
        happened = _("The best answer to it is {turn}.").format(turn=answer)
    cost = coach.cost(turn.before, best, played) if best and played else ""
    said = closed_up(in_sequence((happened, cost)))
    return story._replace(happened=said, instead=closed_up(story.instead))


# -- The continuation after a turn: the best turns of both sides, looked up on request ---------

LINE_SECONDS = 0.5
"""The time for each turn looked up."""
LONGEST_LINE = 4
"""The most turns, including the first one."""


class Continuation(ShownLine):
    """A line from the position of an exercise, beginning with a good turn."""

    def __init__(self, engine: EngineClient, exercise: Exercise, first: Sequence[Any]) -> None:
        self._engine = engine
        self._request: PendingRequest | None = None
        self._exercise = exercise
        self._match = match_of(exercise.match.start, [*exercise.match.moves, *first])
        self._left = LONGEST_LINE - 1  # turns that can be looked up

    @property
    def moves(self) -> Sequence[Any]:
        return self._match.moves[self._exercise.match.ply :]

    @property
    def can_extend(self) -> bool:
        looking = self._request is not None and self._request.open
        return bool(self._left and not looking and self._match.outcome() is None)

    def extend(self) -> None:
        if self.can_extend:
            game, options = self._exercise.coach.game, self._exercise.options
            asked = self._engine, game, options, self._match, LINE_SECONDS
            self._request = ask_strongest(*asked, most=1)

    def stop(self) -> None:
        if self._request:
            self._request.stop()

    def update(self) -> bool:
        news = self._request.take() if self._request else None
        if news is None:
            return False
        found = news.answer if isinstance(news, Reply) else ()
        moves = best_moves(self._match.position, found)
        self._match.play_all(moves)
        self._left = self._left - 1 if moves else 0
        return True


# -- An exercise as a task: a turn in the place of the one that was played is judged -----------

JUDGE_SECONDS = 0.8
NEAR, NEAR_ALONE = 0.03, 0.01
"""The greatest difference to the best turn of an equally good one: of an estimated probability, or
of a computed value."""


class Grade(Enum):
    """The quality of a turn in place of the played one."""

    BEST = auto()
    AS_GOOD = auto()
    BETTER = auto()
    """Better than the played turn, and worse than the best one."""
    SAME = auto()
    NO_BETTER = auto()
    UNKNOWN = auto()


class _Trying(msgspec.Struct, frozen=True):
    position: AnyPosition
    moves: tuple[Any, ...] = ()
    begun: int = 0


class ExerciseTask(Task[_Trying]):
    """Asks the strongest level about an unknown turn, unless there is a proof."""

    def __init__(self, engine: EngineClient, exercise: Exercise) -> None:
        first = _Trying(exercise.match.position)
        super().__init__(exercise.coach.game, exercise.options, exercise.match.position, first)
        self._engine = engine
        self._looking: Comparison | None = None
        self.exercise = exercise
        """May be replaced by the same one with a proof, before it is tried."""
        self._grade: Grade | None = None

    def play(self, move: Any) -> Verdict:
        position = self.position.play(move)
        self._states.append(_Trying(position, (*self.state.moves, move)))
        if position.mid_turn and position.outcome() is None:
            return Verdict(Judgement.GOES_ON)
        self._judge()
        return Verdict(Judgement.LOOKING, _("Looking at this turn…"))

    def _judge(self) -> None:
        exercise = self.exercise
        turn = self._turn
        if turn in (exercise.card.best, exercise.card.played):
            self._grade = Grade.BEST if turn == exercise.card.best else Grade.SAME
        elif exercise.proof:
            right = reaches(exercise.proof, self.game, self.start, turn)
            self._grade = Grade.AS_GOOD if right else Grade.NO_BETTER
        elif self.position.outcome() is not None:
            self._grade = self._grade_of(value_after(self.start, self.position))
        else:  # between two players the value of the best turn, which the card has, is enough
            options, moves = exercise.options, self.state.moves
            asked = self._engine, self.game, options, exercise.match, moves, JUDGE_SECONDS
            self._looking = Comparison(*asked, () if len(self.start.sides) == 2 else None)

    @property
    def _turn(self) -> str:
        return self.game.format_turn(self.start, self.state.moves)

    def stop(self) -> None:
        if self._looking:
            self._looking.stop()
        self._looking = self._grade = None

    def rewind(self, ply: int) -> None:
        self.stop()
        super().rewind(ply)

    @property
    def judged(self) -> bool:
        return self._grade is not None

    def update(self) -> Verdict | None:
        if self._looking:
            self._looking.step()
            if self._looking.done:
                self._grade, self._looking = self._grade_of(self._looking.value), None
        if self._grade is None:
            return None
        grade, self._grade = self._grade, None
        sentence = verdict(self.exercise, self._turn, grade)
        if grade in (Grade.BEST, Grade.AS_GOOD):
            return Verdict(Judgement.DONE, in_sequence((sentence, self.exercise.story.instead)))
        return Verdict(Judgement.WRONG, sentence, better=grade is Grade.BETTER)

    def _grade_of(self, value: Evaluation | None) -> Grade:
        """The grade of a turn that is neither the best nor the played one, by its value."""
        card = self.exercise.card
        worth, best, played = map(_worth, (value, card.best_value, card.played_value))
        if worth is None or best is None:
            return Grade.UNKNOWN
        if worth >= best - (NEAR if len(self.start.sides) > 1 else NEAR_ALONE):
            return Grade.AS_GOOD
        return Grade.BETTER if played is not None and worth > played else Grade.NO_BETTER


def _worth(value: Evaluation | Value | None) -> float | None:
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
    names = {"turn": turn, "played": exercise.card.played}
    words = {key: exercise.turn_name(text) for key, text in names.items()}
    return as_sentence(closed_up(sentence.format(**words)))


# -- The proof for an exercise, asked of the engine's process ----------------------------------

MOST_PROVEN = 60
"""With more turns that reach a goal there is nothing to find."""


def confirmed(
    proofs: Iterable[Proof], game: AnyGame, position: AnyPosition, played: str, best: str
) -> Proof | None:
    """The first proof that the best turn reaches a goal which the played one misses."""
    for proof in proofs:
        if len(proof.turns) > MOST_PROVEN:
            continue
        if reaches(proof, game, position, best) and not reaches(proof, game, position, played):
            return proof
    return None


def reaches(proof: Proof, game: AnyGame, position: AnyPosition, turn: str) -> bool:
    """Whether a turn reaches the position after one of the proven turns, or wins at once.

    Raises `RuleError` if the turn is impossible.
    """
    after = after_moves(position, game.parse_turn(position, turn))
    outcome = after.outcome() if len(position.sides) > 1 else None
    if outcome is not None and outcome.winners == (position.to_move,):
        return True
    for proven in proof.turns:
        with suppress(RuleError):  # from a file that was changed by hand
            if after_moves(position, game.parse_turn(position, proven)) == after:
                return True
    return False


PROOF_SECONDS = 3.0
"""Time for the proofs of an exercise; longer ones are given up."""


def examine(
    games: Mapping[str, AnyGame], stop: Stop, text: str, played: str, best: str, answer: str
) -> tuple[Proof | None, Prospects]:
    """The proof that the best turn at the end of a record beats the played one, and further facts.

    The facts are about the positions after both turns, and after the answer to the played one. A
    request to the engine. The turns are in notation, and the record has only what the side to move
    may see.
    """
    record = read_sound_record(text, games)
    game, position = record.game, record.match.position
    found = game.proofs(position.seen_by(position.to_move), stop)
    proof = confirmed(found, game, position, played, best)
    return proof, facts_of(game, position, played, best, answer, stop)


def facts_of(
    game: AnyGame, before: AnyPosition, played: str, best: str, answer: str, stop: Stop
) -> Prospects:
    """The facts about two turns in a position, in notation; an empty answer is none."""

    def told(position: AnyPosition, turn: str) -> tuple[Fact, ...]:
        after = after_moves(position, game.parse_turn(position, turn))
        return tuple(game.prospects(after, stop))

    after = after_moves(before, game.parse_turn(before, played))
    answered = told(after, answer) if answer else ()
    return Prospects(told(before, played), answered, told(before, best) if best else ())


class Proving:
    """Looks for proofs about an exercise; call `step` in every frame."""

    def __init__(self, engine: EngineClient, exercise: Exercise) -> None:
        self.exercise = exercise
        """The exercise, with the proof once it is done."""
        self._request: PendingRequest | None = None
        game, card = exercise.coach.game, exercise.card
        self.done = not game.goals
        if not self.done:
            options = game.masked(exercise.options, exercise.match.position)
            record = write_record(game, options, exercise.match)
            turns = card.played, card.best, card.answer
            self._request = engine.ask(examine, record, *turns, seconds=PROOF_SECONDS)

    def step(self) -> None:
        if self._request and (news := self._request.take()):
            self.done = True
            if isinstance(news, Reply):
                self.exercise = self.exercise.knowing(*news.answer)

    def stop(self) -> None:
        if self._request:
            self._request.stop()
        self.done = True
