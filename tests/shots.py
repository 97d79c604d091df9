"""The scenes of the program as they are photographed, each with what has been done in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from operator import methodcaller
from random import Random
from typing import Any

import msgspec
import pygame

from games import catalog
from games.core.match import AnyMatch, Match
from games.core.position import Outcome, Termination
from games.core.record import Player, heading, write_record
from games.core.translation import _
from games.storage.documents import GamePuzzles, PuzzleResult
from games.ui.learning.puzzle_texts import player_results, puzzles_of
from games.ui.look.look import load_look
from games.ui.scenes.export import ExportPage
from games.ui.scenes.menu import DailyDeal
from tests.photographer import NAMES, Photographer, greedy_moves
from tests.tour import STOPS
from tests.ui.user_input import button, choose

LONG_NAMES = ("Maximiliana Winterfelder", "Ferdinand von Hohenlohe", "Bo", "Alexandrina Wilhelmine")

Shot = Callable[[Photographer], object]
VISITED = {"menu", "setup", "keys", "language", "attract", "crash", "share_puzzle"}
VISITED |= {"practise", "puzzles", "puzzle", "courses", "lesson"}
"""Scenes that are photographed as the tour opens them; others need some content."""

MATCHES: dict[str, tuple[str, int | None, dict[str, str]]] = {
    "veletas-start": ("veletas", 0, {}),
    "veletas-placing": ("veletas", 9, {}),
    "veletas-middle": ("veletas", 50, {}),
    "veletas-end": ("veletas", None, {}),
    "veletas-small": ("veletas", 20, {"Size": "7"}),
    "herati-loom": ("herati", 12, {"Mode": "loom"}),
    "herati-loom-end": ("herati", None, {"Mode": "loom"}),
    "herati-two": ("herati", 14, {"Mode": "workshop", "Players": "2"}),
    "herati-four": ("herati", 20, {"Mode": "workshop", "Players": "4"}),
    "herati-end": ("herati", None, {"Mode": "workshop", "Players": "3"}),
    "tiananmen-start": ("tiananmen", 3, {}),
    "tiananmen-middle": ("tiananmen", 62, {}),
    "tiananmen-end": ("tiananmen", None, {}),
}


def shots() -> dict[str, Shot]:
    """All shots by name; the scene is the first word."""
    found: dict[str, Shot] = {
        name: partial(Photographer.visit, stop=name)
        for name in STOPS
        if name.partition("-")[0] in VISITED
    }
    found["attract"] = partial(_then, stop="attract", seconds=20)  # after some moves
    found["puzzle-solution"] = partial(
        _then, stop="puzzle-tiananmen", keys=(pygame.K_o,), seconds=6
    )
    found["sprint"] = _sprint
    found["menu-continue"] = _menu_continue
    for page in range(4):
        found[f"settings-{page + 1}"] = partial(_settings, page=page)
    for name, (game, plies, options) in MATCHES.items():
        found[f"match-{name}"] = partial(_match, game=game, plies=plies, options=options)
    found |= {
        "match-held": _held,
        "match-half-turn": _half_turn,
        "match-confirm": _to_confirm,
        "match-consequences": _consequences,
        "match-refused-veletas": partial(_refused, game="veletas", plies=50, target="a1"),
        "match-refused-tiananmen": partial(_refused, game="tiananmen", plies=60, target="A1"),
        "match-names-herati": partial(_names, game="herati", plies=20),
        "match-names-veletas": partial(_names, game="veletas", plies=20),
        "match-tip-veletas": partial(_tip, game="veletas", plies=1, Size="7"),
        "match-tip-tiananmen": partial(_tip, game="tiananmen", plies=4),
        "match-tip-herati": partial(_tip, game="herati", plies=1, Mode="loom"),
        "match-tip-read": partial(_tip, game="tiananmen", plies=4, key=pygame.K_F1),
        "match-deal-of-the-day": _deal_of_the_day,
        "match-replay": _replay,
        "match-keyboard": _keyboard,
        "library": _library,
        "library-ask": _rename,
        "library-export": _export,
        "library-export-picture": lambda p: _export(p, "position"),
        "library-export-other": lambda p: _export(p, "other"),
        "trash": lambda p: _after_library(p, "trash"),
        "statistics": _statistics,
        "statistics-against": lambda p: _statistics(p, _("Head to head")),
        "statistics-alone": lambda p: _statistics(p, _("The Loom")),
        "statistics-first": lambda p: _after_library(p, "statistics"),
        "statistics-empty": lambda p: p.go("statistics"),
        "result-more": _result_more,
        "pause": lambda p: _over_match(p, pygame.K_p),
        "confirm": _confirm,
        "choice": _choice,
        "analysis": _analysis,
        "analysis-done": _analysed,
        "analysis-best": lambda p: _analysed(p).choose(0),
        "coach": _coach,
        "retry": _retry,
        "tried_puzzles": _tried_puzzles,
        "puzzles-known": _known_puzzles,
    }
    for entry in catalog.ENTRIES:
        view = load_look(entry.look)
        game = view.game.name
        found[f"sets-{game}"] = partial(_second_set, game=game)
        found[f"hint-{game}"] = partial(_hint, game=game)
        for number in range(len(view.pages())):
            name = f"rules-{game}-{number + 1:02}"
            found[name] = partial(Photographer.go, scene="rules", game=game, page=number)
    return found


def _then(
    photographer: Photographer, *, stop: str, keys: Sequence[int] = (), seconds: float
) -> None:
    photographer.visit(stop)
    photographer.press(*keys)
    photographer.wait(seconds)


def _sprint(photographer: Photographer) -> None:
    """A sprint in which a puzzle was given up."""
    photographer.visit("puzzles-veletas")
    home: Any = photographer.context.scenes.top
    home.sprint.press()
    photographer.wait(4)
    photographer.press(pygame.K_o)
    photographer.wait(8)


def _statistics(photographer: Photographer, view: str = "") -> None:
    """The statistics after some weeks: with computers, with a person, and alone."""
    context, chance = photographer.context, Random(7)
    ada, ben = Player("Ada"), Player("Ben")
    begun = [("veletas", "beginner", {"Size": "7"}), ("veletas", "casual", {}),
             ("tiananmen", "beginner", {}), ("herati", "", {"Mode": "loom"})]  # fmt: skip
    for number in range(60):
        game, level, wanted = begun[chance.choice((0, 0, 1, 1, 1, 2, 3, 3))]
        rules = context.game_views[game].game
        seed = "screenshot" if level else str(number)
        options = rules.set_up({"Seed": seed, **wanted})
        other = ben if chance.random() < 0.3 else Player(_("Computer"), level)
        players = (ada, other) if level else (ada,)
        begins = datetime(2026, 9, 20, 19) + timedelta(days=number)
        match: AnyMatch = Match(rules.start(options))
        match.play_all(greedy_moves(rules, tuple(options.items()))[: 40 if level else None])
        won = match.position.sides[-1 if chance.random() > 0.45 + number / 200 else 0]
        outcome = Outcome((won,), Termination.RESIGNATION)
        tags = heading(options, players, begins)
        record = write_record(rules, tags, match, whole=True, outcome=outcome)
        context.user_files.matches.add(record, f"{game}-{begins:%Y-%m-%d}")
    scene = photographer.go("statistics")
    photographer.wait(2)
    if view:
        choose(scene, view)
        photographer.wait(0.3)


def _known_puzzles(photographer: Photographer) -> None:
    """The home of puzzles of a player with a rating."""
    _tried_puzzles(photographer, 120)
    photographer.go("puzzles", game="veletas")


def _tried_puzzles(photographer: Photographer, step: int = 25) -> None:
    """The list of puzzles, some of which went wrong."""
    context = photographer.context
    puzzles = puzzles_of(context, context.game_views["veletas"])[::step]
    for number, each in enumerate(puzzles):
        result: PuzzleResult = ("failed", "solved", "hinted")[number % 3]
        change = partial(
            GamePuzzles.with_result,
            puzzle=each.id,
            difficulty=each.rating,
            result=result,
            rated=True,
        )
        player_results(context, "veletas").change(change)
    photographer.go("tried_puzzles", game="veletas")


def _menu_continue(photographer: Photographer) -> None:
    """The menu offers to continue a match."""
    photographer.match("tiananmen", 40)
    photographer.go("menu")
    photographer.wait(2)


def _match(
    photographer: Photographer, *, game: str, plies: int | None, options: dict[str, str]
) -> None:
    photographer.match(game, plies, **options)


def _settings(photographer: Photographer, page: int) -> None:
    scene = photographer.go("settings")

    def open_page() -> None:
        scene.tabs.choose(page - 1)
        scene.tabs.choose(page)  # made anew in each look: it shows which theme is chosen
        photographer.wait(0.3)

    photographer.gesture = open_page
    open_page()


def _held(photographer: Photographer) -> None:
    """A shooter is selected, so that its targets are marked."""
    scene = photographer.match("veletas", 50)
    origin = next(iter(scene.board.game_board.board_view(scene.board.view.position).dests))
    photographer.gesture = lambda: photographer.click(scene.board.game_board.spot(origin).center)


def _half_turn(photographer: Photographer) -> None:
    """A shooter has moved, and shows the stone that it will shoot."""
    photographer.match("veletas", 51)


def _change(photographer: Photographer, **settings: Any) -> None:
    context = photographer.context
    context.change_settings(msgspec.structs.replace(context.settings, **settings))


def _drag_next(photographer: Photographer, scene: Any, *, drop: bool) -> None:
    """Drag the piece of the next greedy move to its target."""
    session = scene.board.view.session
    moves = greedy_moves(session.game, tuple(session.options.items()))
    origin, target = _places(scene, moves[scene.board.view.session.match.ply])
    spot = scene.board.game_board.spot
    photographer.drag(spot(origin).center, spot(target).center, drop=drop)


def _places(scene: Any, move: Any) -> tuple[Any, Any]:
    """Where a piece is picked up and dropped to make a move."""
    board = scene.board
    origin, target = board.game_board.gestures(board.view.position, [move])[0]
    return origin, target


def _to_confirm(photographer: Photographer) -> None:
    """A shot waits for confirmation."""
    _change(photographer, confirm_turns=True)
    scene = photographer.match("veletas", 51)
    photographer.gesture = lambda: _drag_next(photographer, scene, drop=True)


def _consequences(photographer: Photographer) -> None:
    """A stone hovers above a square where it would trap a shooter."""
    scene = photographer.match("veletas", 51)
    photographer.gesture = lambda: _drag_next(photographer, scene, drop=False)


def _refused(photographer: Photographer, *, game: str, plies: int, target: str) -> None:
    """A piece was dropped where it may not go."""
    scene = photographer.match(game, plies)
    origin = next(iter(scene.board.game_board.board_view(scene.board.view.position).dests))

    def drop() -> None:
        spot = scene.board.game_board.spot
        photographer.drag(spot(origin).center, spot(target).center, drop=True)

    photographer.gesture = drop


def _names(photographer: Photographer, *, game: str, plies: int) -> None:
    options = {"Mode": "workshop", "Players": "4"} if game == "herati" else {}
    photographer.match(game, plies, LONG_NAMES, **options)


def _tip(
    photographer: Photographer, *, game: str, plies: int, key: int = 0, **options: str
) -> None:
    """Something is explained to somebody who is new to the game."""
    lessons = photographer.context.user_files.lessons
    lessons.change(methodcaller("with_introduction", game))
    photographer.match(game, plies, **options)
    if key:
        photographer.gesture = lambda: photographer.press(key)


def _deal_of_the_day(photographer: Photographer) -> None:
    photographer.go("menu")
    menu: Any = photographer.context.scenes.top
    next(each for each in menu.form.widgets if isinstance(each, DailyDeal)).press()
    photographer.wait(1)


def _hint(photographer: Photographer, game: str) -> None:
    """A hint is shown; waits for the computer."""
    scene = photographer.match(game, 30 if game != "herati" else 14)
    scene.board.view.session.ai.hint()
    deadline = datetime.now().timestamp() + 30
    while scene.board.view.session.ai.hinting and datetime.now().timestamp() < deadline:
        photographer.wait(0.1)
        pygame.time.wait(50)
    photographer.wait(1)


def _replay(photographer: Photographer) -> None:
    scene = photographer.match("tiananmen", 62)
    scene.panel.playback.step(-5)
    photographer.wait(1)


def _keyboard(photographer: Photographer) -> None:
    photographer.match("herati", 14, Mode="workshop", Players="2")
    photographer.press(pygame.K_RIGHT, pygame.K_RIGHT)


def _over_match(photographer: Photographer, *keys: int) -> None:
    photographer.match("tiananmen", 62)
    photographer.press(*keys)
    photographer.wait(0.5)


def _result_more(photographer: Photographer) -> None:
    """The second page of a result, with the report on a Loom."""
    photographer.match("herati", None, Mode="loom")
    result: Any = photographer.context.scenes.top
    button(result, _("More")).press()


def _second_set(photographer: Photographer, game: str) -> None:
    """A match with the second piece set."""
    context = photographer.context
    chosen = {game: context.game_views[game].piece_sets[1].name}
    context.change_settings(msgspec.structs.replace(context.settings, piece_sets=chosen))
    photographer.match(game, 40 if game != "herati" else 14)


def _choice(photographer: Photographer) -> None:
    """The question which colour the second player takes."""
    game = photographer.context.game_views["veletas"].game
    options = game.set_up({"Seed": "screenshot"})
    moves = greedy_moves(game, tuple(options.items()))
    photographer.match("veletas", next(n for n, move in enumerate(moves) if hasattr(move, "swap")))


def _confirm(photographer: Photographer) -> None:
    photographer.go("menu")
    photographer.press(pygame.K_ESCAPE)


def _library(photographer: Photographer) -> None:
    """Two matches that go on, one that has ended, and one in the trash."""
    matches = photographer.context.user_files.matches
    for game, plies in (("veletas", 50), ("herati", None), ("tiananmen", 40), ("herati", 12)):
        rules = photographer.context.game_views[game].game
        options = rules.set_up({"Seed": "screenshot"})
        match: AnyMatch = Match(rules.start(options))
        match.play_all(greedy_moves(rules, tuple(options.items()))[:plies])
        players = [Player(name) for name in NAMES[: rules.player_count(options)]]
        begins = datetime(2026, 11, 22, 19, plies or 0)
        tags = heading(options, players, begins)
        kept = matches.add(
            write_record(rules, tags, match, whole=True), f"{game}-{begins:%Y-%m-%d} {plies}"
        )
        if game == "tiananmen":
            matches.delete(kept)
    photographer.go("library")
    photographer.wait(2)


def _after_library(photographer: Photographer, scene: str) -> None:
    _library(photographer)
    photographer.go(scene)
    photographer.wait(2)


def _rename(photographer: Photographer) -> None:
    _library(photographer)
    photographer.press(pygame.K_F2)
    photographer.wait(0.5)


def _export(photographer: Photographer, page: ExportPage = "") -> None:
    _library(photographer)
    photographer.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    photographer.wait(0.5)
    if page:
        shown: Any = photographer.context.scenes.top
        shown.open_page(page)
        photographer.wait(0.5)


def _wait_for(photographer: Photographer, done: Callable[[], bool]) -> None:
    deadline = datetime.now().timestamp() + 300
    while not done() and datetime.now().timestamp() < deadline:
        photographer.wait(0.1)
        pygame.time.wait(50)


def _coach(photographer: Photographer) -> None:
    """The first turning point of a match; waits for the computer."""
    scene = photographer.match("veletas", None, Size="7")
    scene.panel.navigation.learn()
    photographer.wait(0.5)
    coach: Any = photographer.context.scenes.top
    _wait_for(photographer, lambda: coach.search.done)
    photographer.wait(6)


def _analysis(photographer: Photographer) -> None:
    scene = photographer.match("herati", 16, Mode="loom")
    scene.panel.navigation.analyse()
    photographer.wait(2)


def _analysed(photographer: Photographer) -> Any:
    """The finished analysis of a match; waits for the computer."""
    scene = photographer.match("veletas", 14, Size="7")
    scene.panel.navigation.analyse()
    photographer.wait(0.1)
    shown: Any = photographer.context.scenes.top
    _wait_for(photographer, lambda: shown.analysis.done)
    shown.choose(shown.analysis.worst(1)[0].number)
    photographer.wait(0.5)
    return shown


def _retry(photographer: Photographer) -> None:
    """The costliest turn of a match is tried again from its analysis."""
    shown = _analysed(photographer)
    photographer.wait(0.1)
    button(shown, _("Try again here")).press()
    photographer.wait(6)
