"""What the three games say: golden texts, and what holds in every language.

`sentences/*.toml` holds positions, and for each of them questions with their answers. After a
change that is meant, `python -m tests.test_sentences` writes the answers anew.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from games.controller.seats import Hint, Seat
from games.core.game import Evaluation, never
from games.core.position import AnyPosition, IllegalMove, Side, after_moves
from games.core.translation import _
from games.herati.game import GAME as HERATI
from games.herati.rules.position import parse_move
from games.herati.view.board import TRAY, Aside, FaceDown, HandView, InHand
from games.herati.view.look import LOOK as HERATI_LOOK
from games.herati.view.words import captions, loom_marks
from games.learning.coach import NO_PROSPECTS, AnyTurnInQuestion, TurnInQuestion, facts_of
from games.tiananmen.view.board import Lid, SavedStone
from games.tiananmen.view.look import LOOK as TIANANMEN_LOOK
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl
from games.ui.look.look import AnyLook
from games.ui.look.view import Moment
from games.ui.match.first_times import explain
from games.ui.toolkit.input import ACTIONS
from games.ui.toolkit.rule_pages import Page, read_pages
from games.ui.toolkit.text import use_language
from games.veletas.view.look import LOOK as VELETAS_LOOK
from tests.herati.pictures import loom, workshop

FILES = Path(__file__).with_name("sentences")
NAMES = ("Ada", "Ben")
LANGUAGES = ("en", "ja", "it")

READ = ("read_lines", "read_around", "read_goal", "read_moves", "read_board")
"""The actions of the keys that each game's page for screen readers explains."""
GARBAGE = re.compile(r"[{}<>@_]|None|\bTrue\b|\bFalse\b|  |, ,|,\.|\.\.|、、|、。|。。")
"""Placeholders, objects of Python, and gaps between parts of a sentence."""

ARROW = " -> "
NOTHING = "(nothing)"


def view_at(position: AnyPosition) -> Any:
    """The parts of a match view that sentences need at a position; Ada plays with Ben."""
    names = ["Ada", "Ben", "Cleo", "Dan"][: len(position.sides)]
    seats = {s: SimpleNamespace(name=n) for s, n in zip(position.sides, names, strict=True)}
    session = SimpleNamespace(seat_of=seats.__getitem__, options={})
    return SimpleNamespace(
        names=names,
        turned=False,
        context=None,
        position=position,
        session=session,
        lone_person=lambda: None,
    )


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speaks this language for a while."""
    use_language(code)
    try:
        yield
    finally:
        use_language("en")


def flaws(sentences: Iterable[str]) -> list[str]:
    """The sentences that are empty or contain something that nobody says."""
    return [said for said in sentences if not said.strip() or GARBAGE.search(said)]


def unfinished(sentences: Iterable[str]) -> list[str]:
    """The sentences that do not end with a stop."""
    return [said for said in sentences if not said.endswith((".", "。", "?", "？"))]


def words_of(page: Page) -> str:
    """All texts of a rule page, in the language of the moment."""
    texts = [_(page.title)]
    for block in page.blocks:
        if isinstance(block, str):
            texts.append(_(block))
        else:
            texts += map(_, filter(None, (block.heading, *block.bullets)))
    return "\n".join(texts)


def unnamed_keys(page: Page) -> list[str]:
    """The titles of the reading keys that a rule page does not name."""
    titles = [_(action.title) for action in ACTIONS if action.name in READ]
    assert len(titles) == len(READ)
    return [title for title in titles if title not in words_of(page)]


@dataclass(frozen=True)
class Tongue:
    """How golden files write a game's places and positions."""

    look: AnyLook
    place: Callable[[str], Place]
    options: Mapping[str, str]
    """The options of the random games that are told in every language."""

    @property
    def file(self) -> Path:
        return FILES / f"{self.look.game.name}.toml"

    @cached_property
    def tables(self) -> dict[str, Any]:
        return tomllib.loads(self.file.read_text(encoding="utf-8"))

    def position(self, table: Mapping[str, Any]) -> Any:
        """`like` another one, a `diagram` of the rules, a `start` with options, or a picture."""
        game, rest = self.look.game, {k: v for k, v in table.items() if k not in ("said", "play")}
        if "like" in rest:
            position = self.position(self.tables[rest["like"]])
        elif "diagram" in rest:
            made: Any = self.look.diagrams[rest["diagram"]]()
            position = getattr(made, "position", made)
        elif "start" in rest:
            position = game.start(rest["start"])
        elif game is HERATI:
            position = herati_position(**rest)
        else:
            position = game.lesson_position(rest)
        for turn in table.get("play", ()):
            position = after_moves(position, game.parse_turn(position, turn))
        return position


def herati_position(field: str, aim: int = 0, **rest: Any) -> Any:
    """A Loom with a `hand`, or a Workshop with `hands`; face-down tiles come after a stroke."""
    if "hand" in rest:
        return replace(loom(field, **rest), aim=aim)
    return workshop(field, *rest.pop("hands"), **rest)


def veletas_place(word: str) -> Place:
    name = word.replace("_", " ")
    return next((bowl for bowl in map(Bowl, Side) if str(bowl) == name), name)


def tiananmen_place(word: str) -> Place:
    kind, _, side = word.partition("-")
    kinds: dict[str, Any] = {"bowl": Bowl, "lid": Lid, "saved": partial(SavedStone, number=0)}
    return kinds[kind](Side(side)) if kind in kinds else word


def _cell(x: int, y: int) -> tuple[int, int]:
    return x, y


def herati_place(word: str) -> Place:
    kind, _, rest = word.partition("-") if word[0].isalpha() else ("field", "", word)
    kinds: dict[str, Any] = {"hand": InHand, "pile": FaceDown, "aside": Aside, "field": _cell}
    return kinds[kind](*map(int, rest.split(","))) if kind in kinds else TRAY


TONGUES = {
    "veletas": Tongue(VELETAS_LOOK, veletas_place, {"Size": "7"}),
    "herati": Tongue(HERATI_LOOK, herati_place, {"Mode": "workshop", "Players": "3"}),
    "tiananmen": Tongue(TIANANMEN_LOOK, tiananmen_place, {"Size": "13"}),
}


def judged(text: str) -> Evaluation:
    """Points, or a probability."""
    number = float(text.removesuffix(" points") or 0.0)
    return Evaluation(points=number) if text.endswith("points") else Evaluation(number)


def dealt_hands(position: Any) -> Sequence[HandView]:
    """The hands of Herati as they are dealt."""
    views = [HandView() for _ in position.hands]
    for view, hand in zip(views, position.hands, strict=True):
        for tile in hand.face_up:
            view.turn_up(tile)
    return views


Verb = Callable[[str], Any]
"""Answers a question, given the words after its verb."""


def _question(asked: Any) -> str:
    return " / ".join((asked.title, asked.text, *asked.labels))


def _graph(labels: Any) -> str:
    return " / ".join((labels.caption, labels.top, labels.middle, labels.bottom))


class Asked:
    """A position that is asked questions, without a window."""

    def __init__(self, tongue: Tongue, position: Any) -> None:
        self._tongue, self.position = tongue, position
        self._game = tongue.look.game
        view = view_at(position)
        view.session.game = self._game
        view.game_board = SimpleNamespace(moves=lambda position: position.legal_moves())
        if self._game is HERATI:
            view.game_board.hands = dealt_hands(position)
        self.texts = view.texts = tongue.look.texts()(view)
        self.speech = cast(Any, tongue.look.speech())(view)
        self.coach: Any = tongue.look.coach()
        self.readings: Any = {each.action: each.read for each in self.speech.readings()}

    def _moves(self, text: str) -> Sequence[Any]:
        """The moves of a turn in notation; of Herati also one that the rules forbid."""
        if self._game is HERATI:
            return [parse_move(text)]
        return tuple(self._game.parse_turn(self.position, text))

    def _last_of(self, text: str) -> tuple[Any, Any, Any]:
        """The last move of a turn, and the positions before and after it."""
        *first, last = self._moves(text)
        before = after_moves(self.position, first)
        return before, last, before.play(last)

    def answer(self, question: str) -> str:
        """The answer to a verb and its words."""
        verb, _, words = question.partition(" ")
        return str(self._verbs[verb](words))

    @cached_property
    def _verbs(self) -> dict[str, Verb]:
        """The function that answers each verb, given the words after it."""
        return {
            **self._of_the_position(),
            **self._of_places(),
            **self._of_turns(),
            **self._of_values(),
            **self._of_herati(),
        }

    def _of_the_position(self) -> dict[str, Verb]:
        here, speech, texts, look = self.position, self.speech, self.texts, self._tongue.look
        return {
            "board": lambda _: speech.board(here),
            "score": lambda _: speech.score(here),
            "turn_task": lambda _: speech.turn_task(here),
            "expectation": lambda _: texts.expectation(here),
            "aim": lambda _: texts.aim(here),
            "question": lambda _: _question(texts.question(here, here.legal_moves())),
            "seat_infos": lambda _: " / ".join(
                f"{p.name} [{p.kind}] {p.score}, {p.detail}" for p in texts.seat_infos(here)
            ),
            "headline": lambda _: texts.headline(here.outcome()),
            "reason": lambda _: texts.reason(here.outcome()),
            "stars": lambda _: "{} of {}".format(*texts.stars(here.outcome()) or ()),
            "graph": lambda _: _graph(look.graph_labels(here, NAMES)),
            "seat_titles": lambda words: ", ".join(
                look.seat_titles(dict(word.split("=") for word in words.split()))
            ),
        }

    def _of_places(self) -> dict[str, Verb]:
        here, speech, texts, place = self.position, self.speech, self.texts, self._tongue.place

        def cursor(words: str) -> Place | None:
            return place(words) if words else None

        def gesture(words: str) -> list[Place | None]:
            return [place(word) if word != "-" else None for word in words.split()]

        return {
            "cell": lambda words: speech.cell(here, place(words)),
            "place_name": lambda words: speech.place_name(here, place(words)),
            "piece_name": lambda words: speech.piece_name(here, place(words)),
            "read_lines": lambda words: self.readings["read_lines"](here, cursor(words)),
            "read_around": lambda words: self.readings["read_around"](here, cursor(words)),
            "read_goal": lambda words: self.readings["read_goal"](here, cursor(words)),
            "moves": lambda words: speech.moves(here, cursor(words)),
            "picked_up": lambda words: speech.picked_up(
                here, gesture(words)[0], gesture(words)[1:]
            ),
            "refusal": lambda words: texts.refusal(here, *gesture(words)),
            "topic": lambda words: "{0.title}: {0.text}".format(texts.topic(here, place(words))),
        }

    def _of_turns(self) -> dict[str, Verb]:
        here, speech, texts, moves = self.position, self.speech, self.texts, self._moves
        return {
            "turn": lambda words: speech.turn(here, moves(words), after_moves(here, moves(words))),
            "move": lambda words: speech.move(*self._last_of(words)),
            "proposed": lambda words: speech.proposed(here, moves(words)),
            "consequence": lambda words: speech.consequence(*self._last_of(words)[:2]),
            "illegal": self._illegal,
            "announcement": self._announcement,
            "forced_message": lambda words: texts.forced_message(here, moves(words)[0]),
            "newcomer": lambda words: ", ".join(self._explained(words, yours=True)),
            "onlooker": lambda words: ", ".join(self._explained(words, yours=False)),
            "explain": self._explain,
            "entry": lambda words: "{0.text} / {0.in_words}".format(
                self._tongue.look.turn_entry(here, moves(words))
            ),
        }

    def _of_values(self) -> dict[str, Verb]:
        """Sentences about the worth of turns, by hints and by the coach."""
        here, texts, coach, look = self.position, self.texts, self.coach, self._tongue.look

        def hint(words: str, *, best: bool) -> str:
            turn, _, value = words.partition(" | ")
            moves = tuple(self._moves(turn))
            return str(texts.hint_reason(Hint(turn, here, moves, judged(value), best)))

        def two(words: str) -> Iterator[Evaluation]:
            return map(judged, words.split(" | "))

        return {
            "hint": partial(hint, best=True),
            "second_hint": partial(hint, best=False),
            "cost": lambda words: coach.cost(here, *two(words)),
            "loss": lambda words: look.game.loss(here, *two(words)),
            "standing": lambda words: round(look.game.standing(here, judged(words)), 4) + 0.0,
            "coach": lambda words: " / ".join(
                filter(None, coach.turning_point(self._turn_in_question(words))[:2])
            ),
            "warning": lambda words: coach.warning(self._turn_in_question(words)),
            "purpose": lambda words: coach.reason(here, self._moves(words), NAMES),
        }

    def _of_herati(self) -> dict[str, Verb]:
        return {
            "captions": lambda words: " / ".join(
                f"{c.name}: {c.detail}, {c.short}, {c.lit}"
                for c in captions(self.position, NAMES, int(words))
            ),
            "marks": lambda _: ", ".join(
                f"{number} {word}" for number, word in loom_marks(self.position).items()
            ),
        }

    def _illegal(self, turn: str) -> str:
        (move,) = self._moves(turn)
        with pytest.raises(IllegalMove) as found:
            self.position.play(move)
        return str(self.texts.illegal(self.position, move, found.value))

    def _announcement(self, turn: str) -> str:
        before, last, after = self._last_of(turn)
        seat = Seat("human", NAMES[before.sides.index(before.to_move)], "")
        return str(self.texts.announcement(before, last, after, seat, ""))

    def _explain(self, words: str) -> str:
        name, _, turn = words.partition(" ")
        return self._explained(turn, yours=True)[name]

    def _explained(self, turn: str, *, yours: bool) -> dict[str, str]:
        """Explanations for a newcomer after the last move of a turn."""
        moment = Moment(*self._last_of(turn), yours=yours)
        occasions, package = self.texts.first_times, self._game.package
        tips = {name: explain(package, occasions, name, moment) for name in occasions}
        return {name: tip.text for name, tip in tips.items() if tip}

    def _turn_in_question(self, words: str) -> AnyTurnInQuestion:
        """A turn, after strokes a better one and the answers to both; a hyphen for none.

        After `proven` the same with the facts about them.
        """
        words, proven = words.removeprefix("proven "), words.startswith("proven ")
        turns = ([*words.split(" | "), "-", "-", "-"])[:4]
        played, better, answer, reply = ("" if turn == "-" else turn for turn in turns)
        moves, instead = tuple(self._moves(played)), tuple(self._moves(better) if better else ())
        then, there = (
            Asked(self._tongue, after_moves(self.position, made)) for made in (moves, instead)
        )
        facts = NO_PROSPECTS
        if proven:
            facts = facts_of(self._game, self.position, played, better, answer, never)
        return TurnInQuestion(
            self.position,
            moves,
            instead,
            tuple(then._moves(answer) if answer else ()),
            tuple(there._moves(reply) if reply else ()),
            names=NAMES,
            facts=facts,
        )


def answered(tongue: Tongue, table: Mapping[str, Any]) -> str:
    """The questions of a position with their answers."""
    asked, lines = Asked(tongue, tongue.position(table)), []
    for line in table["said"].splitlines():
        question, arrow, _old = line.partition(ARROW)
        lines.append(f"{question}{ARROW}{asked.answer(question) or NOTHING}" if arrow else line)
    return "\n".join((*lines, ""))


@pytest.mark.parametrize(("game", "name"), [
    (game, name) for game, tongue in TONGUES.items() for name in tongue.tables
])  # fmt: skip
def test_golden_sentences(game: str, name: str) -> None:
    table = TONGUES[game].tables[name]
    assert answered(TONGUES[game], table) == table["said"]


def random_moves(tongue: Tongue, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """The moves of a random game, with the positions before and after them."""
    rng, game = Random(seed), tongue.look.game
    position: Any = game.start(game.set_up({"Seed": str(seed), **tongue.options}))
    for _move in range(60):
        if position.outcome() is not None:
            return
        before, move = position, rng.choice(position.legal_moves())
        position = before.play(move)
        yield before, move, position


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", TONGUES)
def test_every_place_turn_and_reading_is_told_in_every_language(game: str, code: str) -> None:
    tongue, said, named = TONGUES[game], [], []
    with language(code):
        for number, (before, move, position) in enumerate(random_moves(tongue, 4)):
            speech: Any = Asked(tongue, position).speech
            said.append(speech.turn(before, [move], position))
            if number % 12 == 11:
                said += [speech.board(position), speech.score(position)]
                for place in (place for row in speech.rows(position) for place in row):
                    named.append(speech.cell(position, place))
                    said += [each.read(position, place) for each in speech.readings()]
                    said.append(speech.moves(position, place))
    assert not flaws([*said, *named])
    assert not unfinished(said)


EXAMPLES = {"veletas": ("groups", "c3 d4 a1"), "herati": ("corner", "1,1 hand-0,0"),
            "tiananmen": ("small", "E4 G9 D10")}  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", TONGUES)
def test_the_page_for_screen_readers_says_what_is_really_said(game: str, code: str) -> None:
    tongue, (name, places) = TONGUES[game], EXAMPLES[game]
    page = read_pages(f"games.{game}")[-1]
    with language(code):
        asked = Asked(tongue, tongue.position(tongue.tables[name]))
        assert unnamed_keys(page) == []
        for place in places.split():
            assert asked.answer(f"cell {place}") in words_of(page)


def rewrite() -> None:
    """Write all answers anew."""
    for tongue in TONGUES.values():
        text = tongue.file.read_text(encoding="utf-8")
        for name, table in tongue.tables.items():
            head, mark, rest = text.partition(f"[{name}]\n")
            assert table["said"] in rest, name
            text = head + mark + rest.replace(table["said"], answered(tongue, table), 1)
        tongue.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
