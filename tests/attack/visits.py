"""Ways to the scenes of the program, most of them to scenes with a board.

Random events alone seldom reach them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from msgspec.structs import replace

from games.app import App
from games.core.game import AnyGame
from games.core.match import AnyMatch, Match, TimeControl
from games.core.record import Player, heading, write_record
from games.learning.coach import exercise_of
from games.learning.course import shipped_courses
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PuzzleSession,
    Single,
    Sprint,
    Streak,
    Training,
    to_repeat,
)
from games.storage.documents import Card, CoachProgress, Memory, SeatChoice, Value
from games.ui.learning.exercise import CoachScene
from games.ui.learning.lesson import LessonScene
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import open_next, player_results, puzzles_of
from games.ui.learning.task_scene import TaskScene
from games.ui.match.opening import seated
from games.ui.match.scene import MatchScene

PLACES = ("menu", "library", "trash", "statistics", "courses")
LAYERS = ("settings", "keys", "language")
LONGEST_ANALYSIS = 600
"""Frames."""


def scene_name(scene: Any) -> str:
    """The name of a scene in the counts, with its game if it has a board."""
    name = type(scene).__name__
    if isinstance(scene, PuzzleScene):
        name = f"{name} {type(scene.session).__name__}"
    if isinstance(scene, MatchScene):
        name = f"{name} {scene.board.view.session.game.name}"
    if isinstance(scene, TaskScene):
        name = f"{name} {scene.board.session.game.name if scene.board else '(no board)'}"
    if isinstance(scene, LessonScene):
        name = f"{name} {scene.course.key}"
    return name


class Visits:
    """Opens scenes of one window."""

    def __init__(self, rng: Random, app: App) -> None:
        self._rng, self._app, self._context = rng, app, app.context
        self._ways: list[Callable[[], None]] = [
            *[self._match] * 4,
            *[self._analysis] * 3,
            *[self._lesson] * 3,
            *[self._puzzle] * 7,
            *[self._practise] * 4,
            *[self._retry] * 4,
            *[self._learn] * 4,
            *[self._end_of_match] * 2,
            self._setup,
            self._rules,
            self._attract,
            self._puzzles,
            self._tried,
            self._share,
            self._place,
            self._layer,
        ]

    def go(self) -> None:
        """Open a random scene."""
        self._rng.choice(self._ways)()
        self._context.scenes.settle()

    # Matches

    def _game(self) -> AnyGame:
        return self._rng.choice(list(self._context.game_views.values())).game

    def _options(self, game: AnyGame) -> dict[str, str]:
        """Random options, prepared."""
        rng = self._rng
        chosen = {o.key: rng.choice(o.choices).value for o in game.options if not o.needs}
        return game.set_up({**chosen, "Seed": str(rng.randrange(999))})

    def _match(self, *, people: bool = False) -> None:
        """A match of people and computers."""
        rng, game = self._rng, self._game()
        options = self._options(game)
        count = game.player_count(options)
        choices = [
            SeatChoice(
                "human" if people or rng.random() < 0.6 else "computer",
                level=rng.randrange(6),
                teaching=rng.random() < 0.2,
            )
            for _ in range(count)
        ]
        view = self._context.game_views[game.name]
        seats = seated(view, choices, self._context.settings)
        control = TimeControl(300, 5) if count == 2 and rng.random() < 0.2 else None
        self._context.scenes.go(game.name, options=options, seats=seats, control=control)
        self._context.scenes.settle()

    def _played_match(self, longest: int) -> MatchScene:
        """A match of people after some random moves."""
        self._match(people=True)
        scene = self._context.scenes.top
        assert isinstance(scene, MatchScene)
        play_on(self._rng, scene, self._rng.randint(4, longest))
        return scene

    def _end_of_match(self) -> None:
        self._played_match(400)

    def _analysis(self) -> None:
        scene = self._played_match(40)
        self._context.scenes.push("analysis", match=scene.board.view.session)

    def _learn(self) -> None:
        """Learn from this game; the analysis is run to its end."""
        session = self._played_match(24).board.view.session
        state, scenes = session, self._context.scenes
        scenes.push(
            "coach",
            game=state.game.name,
            options=state.options,
            match=session.match,
            seats=state.seats,
        )
        scenes.settle()
        for _ in range(LONGEST_ANALYSIS):
            if not (isinstance(scenes.top, CoachScene) and not scenes.top.search.done):
                return
            scenes.update(0.05)

    # Practice

    def _lesson(self) -> None:
        game, rng = self._game(), self._rng
        if not game.courses:
            return
        course = rng.choice([*shipped_courses(game)])
        number = rng.randrange(len(course.lessons))
        self._context.scenes.go(
            "lesson", course=course, number=number, introduction=rng.random() < 0.1
        )

    def _session(self, game: str) -> PuzzleSession | None:
        context, rng = self._context, self._rng
        puzzles = puzzles_of(context, context.game_views[game])
        if not puzzles:
            return None
        results = player_results(context, game).load()
        theme = rng.choice(("", rng.choice(puzzles).theme))
        player_results(context, game).change(lambda each: replace(each, theme=theme))
        return rng.choice(
            [
                Training(puzzles, rng),
                Training([each for each in puzzles if theme in ("", each.theme)], rng),
                Daily(puzzles, rng, date(2026, 11, 1) + timedelta(rng.randrange(300))),
                Streak(puzzles, rng, results),
                Sprint(puzzles, rng),
                Listed(to_repeat(puzzles, results), rng),
                Single(rng.choice(puzzles), rng),
                Listed(rng.sample(puzzles, 3), rng),
            ]
        )

    def _puzzle(self) -> None:
        game = self._game()
        if game.themes and (session := self._session(game.name)):
            open_next(self._context, game.name, session)

    def _share(self) -> None:
        self._puzzle()
        self._context.scenes.settle()
        if isinstance(scene := self._context.scenes.top, PuzzleScene):
            self._context.scenes.push("share_puzzle", puzzle=scene.session.puzzle)

    def _card(self) -> Card | None:
        """A mistake: two random turns in a random position, and an answer to the first."""
        rng, game = self._rng, self._game()
        options = self._options(game)
        match: AnyMatch = Match(game.start(options))
        for _ in range(rng.randrange(60)):
            if match.outcome() is None:
                match.play(rng.choice(list(match.position.legal_moves())))
        if match.position.mid_turn or match.outcome() is not None:
            match.undo_turn()
        if game.choices(match.position) or game.forced(match.position) is not None:
            return None
        before: Any = match.position
        played, after = self._turn(game, before)
        best, _after = self._turn(game, before)
        answer = "" if after.outcome() is not None else self._turn(game, after)[0]
        if played == best or not played:
            return None
        names = tuple(Player(name) for name in ("Ada", "Ben", "Cleo", "Dan"))[: len(before.sides)]
        tags = heading(options, names, datetime(2026, 11, 22), computer_seed=1)
        values = Value(0.3, 3.0), Value(0.7, 4.0)
        return Card(
            game.name,
            write_record(game, tags, match),
            played,
            best,
            *values,
            Memory(datetime(2026, 11, 22, tzinfo=UTC)),
            answer if rng.random() < 0.8 else "",
            tuple(player.name for player in names),
        )

    def _turn(self, game: Any, position: Any) -> tuple[str, Any]:
        """A random turn as text, and the position after it."""
        before = position
        moves: list[Any] = []
        while position.outcome() is None and (not moves or position.mid_turn):
            moves.append(self._rng.choice(list(position.legal_moves())))
            position = position.play(moves[-1])
        return game.format_turn(before, moves), position

    def _practise(self) -> None:
        progress = CoachProgress()
        for card in filter(None, (self._card() for _ in range(4))):
            progress = progress.with_card(card)
        self._context.user_files.coach.change(lambda _: progress)
        self._context.scenes.go("practise", back="menu")

    def _retry(self) -> None:
        """One turn again, above the analysis of a match."""
        card = self._card()
        exercise = card and exercise_of(self._context.game_views[card.game].coach(), card)
        if exercise is None:
            return
        self._analysis()
        scenes = self._context.scenes
        scenes.settle()
        scenes.push("retry", exercise=exercise, title="A turn", play_on=scenes.pop)

    # Other scenes

    def _setup(self) -> None:
        self._context.scenes.go("setup", game=self._game().name)

    def _rules(self) -> None:
        page = self._rng.choice((0, self._rng.randrange(8)))
        self._context.scenes.push("rules", game=self._game().name, page=page)

    def _attract(self) -> None:
        self._context.scenes.push("attract")

    def _puzzles(self) -> None:
        self._context.scenes.go("puzzles", game=self._game().name)

    def _tried(self) -> None:
        self._context.scenes.go("tried_puzzles", game=self._game().name)

    def _place(self) -> None:
        self._context.scenes.go(self._rng.choice(PLACES))

    def _layer(self) -> None:
        self._context.scenes.push(self._rng.choice(LAYERS))


def play_on(rng: Random, scene: MatchScene, most: int) -> None:
    """Play random moves of people, at most so many."""
    session = scene.board.view.session
    for _ in range(most):
        state = session
        if state.over or state.halted or state.seat.kind == "computer":
            return
        session.play(rng.choice(list(state.position.legal_moves())))
