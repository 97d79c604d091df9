"""What judges a turn: exercises made from turns of matches, their cards, proofs and the line after.

The strongest opponent is asked about what is not known; the scenes show what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol

from games.ai.engine import Engine, Failure, News, Proposal, Reply, ask_turns
from games.core.game import AnyGame, Evaluation, Fact, Goal, Level, Options, Proof, Stop
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition, RuleError, read_moves
from games.core.record import options_of, read_record, read_sound_record, write_record
from games.core.translation import _, closed_up, in_sequence, ngettext
from games.learning.puzzle import confirmed, reaches
from games.learning.task import Judgement, ShownLine, Task, Verdict
from games.storage.documents import Card, Memory, Value
from games.storage.files import as_sentence

# -- A game's sentences about turns for its learners, from facts of its rules ------------------


class Prospects(NamedTuple):
    """What is proven about the positions after a turn and after a better one."""

    after: tuple[Fact, ...] = ()
    answered: tuple[Fact, ...] = ()
    """After the best answer to the turn."""
    instead: tuple[Fact, ...] = ()


NO_PROSPECTS = Prospects()


def fact(facts: Sequence[Fact], *keys: str) -> Fact | None:
    """The first fact with one of these keys."""
    return next((each for each in facts if each.key in keys), None)


def none(facts: Sequence[Fact], tried: str, *keys: str) -> bool:
    """Whether all turns were tried, as a fact says, and no fact with one of these keys holds."""
    return fact(facts, tried) is not None and fact(facts, *keys) is None


def line_of(
    parse_turn: Callable[[Any, str], Sequence[Any]], position: Any, shown: Fact
) -> tuple[Any, ...]:
    """The moves of the turns of a fact, which follow each other."""
    moves: list[Any] = []
    for text in shown.turns:
        turn = parse_turn(position, text)
        position = after_moves(position, turn)
        moves += turn
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class TurnInQuestion:
    """A turn that was played, or is about to be, and what could happen instead and after it."""

    before: Any
    """The position before the turn, of the game's own type."""
    played: tuple[Any, ...]
    better: tuple[Any, ...] = ()
    """The moves of a better turn in its place; empty if none is known."""
    answer: tuple[Any, ...] = ()
    """The moves of the best answer to the turn; empty if none is known."""
    reply: tuple[Any, ...] = ()
    """Those of the best answer to the better turn; empty if none is known."""
    _: KW_ONLY
    names: tuple[str, ...] = ()
    """The players, in the order of the seats."""
    facts: Prospects = NO_PROSPECTS


class Story(NamedTuple):
    """Sentences about the consequences of a turn and of a better one; either may be empty."""

    happened: str = ""
    instead: str = ""
    line: tuple[Any, ...] = ()
    """The moves after the turn that show what happened; empty for the best answer."""
    places: tuple[Any, ...] = ()
    """The places on the board that the sentence is about, to be marked after these moves."""


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
    warning: Callable[[TurnInQuestion], str]
    """The consequences of the turn; empty if the rules show none."""
    reason: Callable[[Any, Sequence[Any], Sequence[str]], str]
    """The purpose of a computer's turn, from the position before it, its moves, and names."""
    cost: Callable[[Any, Evaluation, Evaluation], str] = chance_lost
    """The loss by the turn, from the position before it and the values of the best and the played
    turn for its player."""


def after_moves(position: AnyPosition, moves: Sequence[Any]) -> Any:
    for move in moves:
        position = position.play(move)
    return position


class CoachedGame(Protocol):
    """A game as the coach sees it: its rules and levels, and its words, which the window has."""

    def standing(self, position: Any, evaluation: Evaluation) -> float:
        """An evaluation for the side to move, on the scale of graphs: -1 lost, 1 won."""

    def coach(self) -> CoachTexts | None: ...

    def in_words(self, before: AnyPosition, moves: Sequence[Any]) -> str:
        """A turn within a sentence."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def opponents(self) -> tuple[Level, ...]:
        """The levels, weakest first."""


class PendingRequest:
    """The request to the engine whose answer is awaited, if there is one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.id = 0
        """0 while no answer is awaited."""

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> None:
        self.id = self._engine.ask(function, *arguments, seconds=seconds)

    def ask_strongest(
        self, view: CoachedGame, options: Options, match: AnyMatch, seconds: float, most: int = 1
    ) -> None:
        """Ask the strongest level for its best turns at the end of a match."""
        game, level, seed = view.game, view.opponents[-1].name, match.ply
        self.id = ask_turns(
            self._engine, game, options, match, level, seed=seed, seconds=seconds, most=most
        )

    def answer(self) -> Reply | Failure | None:
        """The answer, once; call it in every frame."""
        polled = self._engine.poll() if self.id else ()
        return next((each for news in polled if (each := self.take(news))), None)

    def take(self, news: News) -> Reply | Failure | None:
        """The answer, if it is these news, which somebody else has polled."""
        if news.id != self.id or not isinstance(news, Reply | Failure):
            return None
        self.id = 0
        return news

    def stop(self) -> None:
        if self.id:
            self._engine.cancel()
        self.id = 0


# -- A turn to find again: the match up to it, the turn that was played, and the best one ------


class ValuedTurn(NamedTuple):
    """A turn in notation, and its evaluation for its player if that is known."""

    text: str
    value: Evaluation | None


class Answers(NamedTuple):
    """The best answers to the turn that was played and to the best one, in notation.

    Empty where they are not known.
    """

    to_played: str = ""
    to_best: str = ""


NO_ANSWERS = Answers()


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of a match, and what is known about two turns there."""

    game_view: CoachedGame
    match: AnyMatch
    """The match up to the position; what is hidden is in it."""
    options: Options
    played: ValuedTurn
    best: ValuedTurn
    answers: Answers
    question: TurnInQuestion
    story: Story
    proof: Proof | None = None
    """The proof about the best turn; None where it is an estimate."""

    @property
    def happened(self) -> tuple[Any, ...]:
        """The moves of the turn that was played, and those that show its consequences."""
        return (*self.question.played, *(self.story.line or self.question.answer))

    @property
    def best_moves(self) -> tuple[Any, ...]:
        return self.question.better or self.question.played

    def knowing(self, proof: Proof | None, facts: Prospects) -> Exercise:
        """The same with a proof of the best turn and other facts, which its story tells."""
        question = replace(self.question, facts=facts)
        story = story_of(self.game_view, question, self.best.value, self.played.value)
        return replace(self, question=question, story=story, proof=proof)

    @property
    def goal(self) -> Goal | None:
        """The goal that the best turn is proven to reach."""
        return self.game_view.game.goals.get(self.proof.goal) if self.proof else None

    @property
    def evidence(self) -> str:
        """A sentence on how the best turn is known; empty if there is no win probability."""
        if goal := self.goal:
            return _(goal.evidence)
        best, played = self.best.value, self.played.value
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
    def position(self) -> AnyPosition:
        return self.match.position

    def turn_name(self, turn: str) -> str:
        """A turn within a sentence, given in notation."""
        moves = self.game_view.game.parse_turn(self.position, turn)
        return self.game_view.in_words(self.position, moves)


def exercise_of(
    game_view: CoachedGame,
    record: str,
    played: ValuedTurn,
    best: ValuedTurn,
    answers: Answers = NO_ANSWERS,
    names: Sequence[str] = (),
    facts: Prospects = NO_PROSPECTS,
) -> Exercise:
    """An exercise from a record that ends where it begins, in the present language.

    Raises `RuleError` if the record or one of the turns cannot be read.
    """
    game = game_view.game
    read = read_record(record, {game.name: game})
    if read.trouble:
        raise read.trouble
    before = read.match.position
    moves, better = (tuple(game.parse_turn(before, turn.text)) for turn in (played, best))

    def answer(turn: Sequence[Any], text: str) -> tuple[Any, ...]:
        after = after_moves(before, turn)
        answered = tuple(game.parse_turn(after, text)) if text else ()
        after_moves(after, answered)
        return answered

    answered = answer(moves, answers.to_played), answer(better, answers.to_best)
    known = tuple(names) if len(names) == len(before.sides) else ("",) * len(before.sides)
    better = () if moves == better else better
    question = TurnInQuestion(before, moves, better, *answered, names=known, facts=facts)
    story = story_of(game_view, question, best.value, played.value)
    options = options_of(read.tags)
    return Exercise(game_view, read.match, options, played, best, answers, question, story)


def story_of(
    game_view: CoachedGame, turn: TurnInQuestion, best: Evaluation | None, played: Evaluation | None
) -> Story:
    """The story of a turn, from the values of the best and the played turn for its player.

    Where the rules show no fact, the best answer is named, unless the rules leave no choice.
    """
    texts = game_view.coach()
    story = texts.turning_point(turn) if texts else Story()
    happened = story.happened
    if not happened and turn.answer:
        after = after_moves(turn.before, turn.played)
        if game_view.game.forced(after) is None:
            answer = game_view.in_words(after, turn.answer)
            happened = _("The best answer to it is {turn}.").format(turn=answer)
    cost = ""
    if best and played:
        cost = (texts.cost if texts else chance_lost)(turn.before, best, played)
    said = closed_up(in_sequence((happened, cost)))
    return story._replace(happened=said, instead=closed_up(story.instead))


# -- Cards with mistakes to practise, made from turning points and kept in the user's folder ---


def card_of(
    exercise: Exercise, record: str, names: Sequence[str], now: datetime | None = None
) -> Card:
    """The card of an exercise whose match is this record; it is due at once."""
    return Card(
        exercise.game_view.game.name,
        record,
        exercise.played.text,
        exercise.best.text,
        Value.of(exercise.played.value),
        Value.of(exercise.best.value),
        Memory(now or datetime.now(UTC)),
        exercise.answers.to_played,
        tuple(names)[:4],
        exercise.proof.goal if exercise.proof else "",
        exercise.proof.turns if exercise.proof else (),
        *exercise.question.facts,
        exercise.answers.to_best,
    )


def exercise_from(game_view: CoachedGame, card: Card) -> Exercise | None:
    """The exercise of a card; None if it cannot be read any more.

    The kept proof is left out if this version does not know the goal or the best turn misses it.
    """
    played = ValuedTurn(card.played, card.played_value.evaluation)
    best = ValuedTurn(card.best, card.best_value.evaluation)
    game, proof = game_view.game, Proof(card.goal, card.right)
    try:
        answers = Answers(card.answer, card.reply)
        facts = Prospects(card.after, card.answered, card.instead)
        found = exercise_of(game_view, card.record, played, best, answers, card.names, facts)
        if card.goal in game.goals and reaches(proof, game, found.position, card.best):
            return replace(found, proof=proof)
    except RuleError:
        return None
    return found


# -- The continuation after a turn: the best turns of both sides, looked up on request ---------

LINE_SECONDS = 0.5
"""The time for each turn that is looked up."""
LONGEST_LINE = 4
"""Turns, the first one included."""


class Continuation(ShownLine):
    """A line from the position of an exercise, which begins with a good turn."""

    def __init__(self, engine: Engine, exercise: Exercise, first: Sequence[Any]) -> None:
        self._request = PendingRequest(engine)
        self._exercise = exercise
        self._match = match_of(exercise.match.start, [*exercise.match.moves, *first])
        self._left = LONGEST_LINE - 1  # turns that can be looked up

    @property
    def moves(self) -> Sequence[Any]:
        return self._match.moves[self._exercise.match.ply :]

    @property
    def can_extend(self) -> bool:
        return bool(self._left and not self._request.id and self._match.outcome() is None)

    def extend(self) -> None:
        if self.can_extend:
            view, options = self._exercise.game_view, self._exercise.options
            self._request.ask_strongest(view, options, self._match, LINE_SECONDS)

    def stop(self) -> None:
        self._request.stop()

    def update(self) -> bool:
        news = self._request.answer()
        if news is None:
            return False
        try:
            if isinstance(news, Failure):
                raise RuleError(news.sentence)
            self._match.play_all(read_moves(self._match.position, news.answer[0].moves))
            self._left -= 1
        except RuleError:
            self._left = 0
        return True


# -- An exercise as a task: a turn in the place of the one that was played is judged -----------

RANKED = 60
"""How many turns are ranked in games that are not zero-sum between two players."""
JUDGE_SECONDS = 0.8
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
    NO_BETTER = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class _Trying:
    position: AnyPosition
    moves: tuple[Any, ...] = ()
    begun: int = 0


class ExerciseTask(Task[_Trying]):
    """Asks the strongest level about a turn that is not known, unless there is a proof."""

    def __init__(self, engine: Engine, exercise: Exercise) -> None:
        first = _Trying(exercise.position)
        super().__init__(exercise.game_view.game, exercise.options, exercise.position, first)
        self._request = PendingRequest(engine)
        self.exercise = exercise
        """May be replaced by the same one with a proof, before it is tried."""
        self._grade: Grade | None = None

    @property
    def moves(self) -> tuple[Any, ...]:
        return self._state.moves

    def play(self, move: Any) -> Verdict:
        position = self.position.play(move)
        self._states.append(_Trying(position, (*self.moves, move)))
        if position.mid_turn and position.outcome() is None:
            return Verdict(Judgement.GOES_ON)
        self._judge()
        return Verdict(Judgement.LOOKING, _("Looking at this turn…"))

    def _judge(self) -> None:
        exercise = self.exercise
        turn, after = self._turn, self._after
        if turn in (exercise.best.text, exercise.played.text):
            self._grade = Grade.BEST if turn == exercise.best.text else Grade.SAME
        elif exercise.proof:
            right = reaches(exercise.proof, self.game, self.start, turn)
            self._grade = Grade.AS_GOOD if right else Grade.NO_BETTER
        elif (outcome := after.outcome()) is not None:
            sides = after.position.sides
            side = sides[seat_to_move(exercise.match)]
            self._grade = self._grade_of(Evaluation.from_outcome(outcome, side, len(sides)))
        else:
            for_two = len(self.start.sides) == 2
            match, most = (after, 1) if for_two else (exercise.match, RANKED)
            self._request.ask_strongest(
                exercise.game_view, exercise.options, match, JUDGE_SECONDS, most
            )

    @property
    def _turn(self) -> str:
        return self.game.format_turn(self.start, self.moves)

    @property
    def _after(self) -> AnyMatch:
        """The match with the turn that was made."""
        begun = self.exercise.match
        return match_of(begun.start, [*begun.moves, *self.moves])

    def stop(self) -> None:
        self._request.stop()
        self._grade = None

    def rewind(self, ply: int) -> None:
        self.stop()
        super().rewind(ply)

    @property
    def judged(self) -> bool:
        return self._grade is not None

    def update(self) -> Verdict | None:
        news = self._request.answer()
        if isinstance(news, Reply):
            value = value_of(self._turn, self.exercise.match, self._after, news.answer)
            self._grade = self._grade_of(value)
        elif news:
            self._grade = Grade.UNKNOWN
        if self._grade is None:
            return None
        grade, self._grade = self._grade, None
        sentence = verdict(self.exercise, self._turn, grade)
        if grade in (Grade.BEST, Grade.AS_GOOD):
            return Verdict(Judgement.DONE, in_sequence((sentence, self.exercise.story.instead)))
        return Verdict(Judgement.WRONG, sentence, better=grade is Grade.BETTER)

    def _grade_of(self, value: Evaluation | None) -> Grade:
        """The grade of a turn that is neither the best nor the played one, by its value."""
        known = value, self.exercise.best.value, self.exercise.played.value
        worth, best, played = map(_worth, known)
        if worth is None or best is None:
            return Grade.UNKNOWN
        if worth >= best - (NEAR if len(self.start.sides) > 1 else NEAR_ALONE):
            return Grade.AS_GOOD
        return Grade.BETTER if played is not None and worth > played else Grade.NO_BETTER


def match_of(start: AnyPosition, moves: Sequence[Any]) -> AnyMatch:
    match: AnyMatch = Match(start)
    match.play_all(moves)
    return match


def seat_to_move(match: AnyMatch) -> int:
    return match.position.sides.index(match.position.to_move)


def value_of(
    turn: str, before: AnyMatch, after: AnyMatch, proposals: Sequence[Proposal]
) -> Evaluation | None:
    """The value of a turn for its player, from the strongest level's best turns.

    Between two players those after the turn, otherwise the ranked ones before it.
    """
    if len(before.position.sides) != 2:
        return next((each.evaluation for each in proposals if each.turn == turn), None)
    value = proposals[0].evaluation
    same = seat_to_move(after) == seat_to_move(before)
    return value if same or value is None else value.for_opponent()


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
    names = {"turn": turn, "played": exercise.played.text}
    words = {key: exercise.turn_name(text) for key, text in names.items()}
    return as_sentence(closed_up(sentence.format(**words)))


# -- Proofs for exercises, asked of the engine's process one after the other -------------------

PROOF_SECONDS = 3.0
"""Time for the proofs of an exercise; what takes longer is given up."""


def examine(
    games: Mapping[str, AnyGame], stop: Stop, text: str, played: str, best: str, answer: str
) -> tuple[Proof | None, Prospects]:
    """The proof that the best turn at the end of a record is better than the played one, if any,
    and what is proven about the positions after both, and after the answer to the played one.

    A request to the engine. The turns are in notation, and the record has only what the side to
    move may see.
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
    """Looks for what can be proven about exercises; call `step` in every frame."""

    def __init__(self, engine: Engine, exercises: Sequence[Exercise]) -> None:
        self._request = PendingRequest(engine)
        self._left = list(exercises)
        self.exercises: list[Exercise] = []

    @property
    def done(self) -> bool:
        return not self._left

    def step(self) -> None:
        """Take an answer, or ask about the next exercise."""
        if news := self._request.answer():
            exercise = self._left.pop(0)
            if isinstance(news, Reply):
                exercise = exercise.knowing(*news.answer)
            self.exercises.append(exercise)
        while self._left and not self._request.id:
            exercise = self._left[0]
            game = exercise.game_view.game
            if not game.goals:
                self.exercises.append(self._left.pop(0))
                continue
            options = game.masked(exercise.options, exercise.position)
            record = write_record(game, options, exercise.match)
            turns = exercise.played.text, exercise.best.text, exercise.answers.to_played
            self._request.ask(examine, record, *turns, seconds=PROOF_SECONDS)

    def stop(self) -> None:
        self._request.stop()
        self._left.clear()
