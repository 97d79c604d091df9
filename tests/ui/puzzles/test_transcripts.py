"""Transcripts of puzzles whose answers are plain, in the whole window: `transcripts.txt`.

Between b2, d4 and f6 Black shoots at e5, and at e6 in the next turn. Below `SE SW` the tiles
`NE NW` complete a black diamond, in two places.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PIL import Image

from games import catalog
from games.ai.engine import Failure, PendingRequest, Reply
from games.app import App
from games.core.game import PuzzleTheme
from games.core.position import Side
from games.learning.puzzle import Puzzle, PuzzleError, read_puzzle, refute
from games.learning.puzzle_session import PuzzleSession, Single, Sprint, Streak, Training
from games.storage.documents import GamePuzzles
from games.ui.learning import puzzle_texts
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import open_next, player_results
from games.ui.toolkit import system
from games.ui.toolkit.layout import board_and_panel
from games.ui.widgets.scroll_view import ScrollView
from tests.fake_engine import FakeEngine
from tests.looks import replace
from tests.tour import open_app
from tests.ui import user_input
from tests.ui.practising import SIZES, TaskTranscript
from tests.ui.transcript import Missing, check
from tests.variant import variant
from tests.veletas.pictures import custom_position

SAVING = ("Solution", "More", "Share", "Save as a picture")
PATH = Path(__file__).with_name("transcripts.txt")
TODAY = date(2026, 11, 22)

THEMES = (
    PuzzleTheme("one", "One shot", "Slide, and shoot at e5.", "It practises aiming.", 1),
    PuzzleTheme("two", "Two shots", "Have stones on e5 and e6 after two turns.", "Aim twice.", 2),
)
STONES = {"one": {"e5"}, "two": {"e5", "e6"}}


def reached(theme: str, start: Any, now: Any) -> bool:
    return set(now.stone_cells(Side.BLACK)) >= STONES[theme]


VELETAS = variant(
    catalog.games()["veletas"],
    themes=THEMES,
    read_position=lambda text, options: custom_position(7, "current", shooters=text.split(",")),
    write_position=lambda position: ",".join(position.shooter_cells),
    canonical=str,
    reached=reached,
    refutation=lambda theme, after, left: None,
    rules_note=lambda options: "",
    goals={},
    proofs=lambda position, stop: iter(()),
)
OPTIONS = {"Rules": "current", "Size": "7"}
ONE = Puzzle(
    "veletas", "one", OPTIONS, "b2,d4,f6", (("d4-d5/e5",), ("f6-e6/e5",)), 900,
    {"d4-d5/d6": 0.35},
)  # fmt: skip
TWO = Puzzle("veletas", "two", OPTIONS, "b2,d4,f6", (("d4-d5/e5", "b2/b3", "d5/e6"),), 1300)
LADDER = [
    replace(
        ONE,
        position=",".join(sorted(("b2", "d4", cell))),
        lines=(("d4-d5/e5",),),
        rating=700 + 40 * number,
    )
    for number, cell in enumerate(("f6", "f2", "b6", "g7", "a7", "g1", "a4", "d7", "g4", "d1"))
]
"""The same task with a third shooter in many places, harder and harder by its ratings."""


PAIR_THEME = PuzzleTheme(
    "pair",
    "A pair",
    "Complete a diamond with both tiles.",
    "Any order will do.",
    2,
    judged_at_end=True,
)
BEST_THEME = PuzzleTheme(
    "best",
    "Best tile",
    "Complete a diamond.",
    "Look at the corners.",
    1,
    loss="That is {loss} diamonds less than the best.",
)
HERATI = variant(
    catalog.games()["herati"],
    themes=(PAIR_THEME, BEST_THEME),
    reached=lambda theme, start, now: now.score > 0,
)
PAIR = Puzzle(
    "herati", "pair", {"Mode": "loom"}, "SE SW SE SW SE hand NE NW", (("NE@0,1", "NW@1,1"),), 800
)
BEST = Puzzle(
    "herati", "best", {"Mode": "loom"}, "SE SW SE SW SE/NE .. .. .. .. hand NW NE",
    (("NW@1,1",),), 850, {"NE@2,1": 0.35},
)  # fmt: skip


SHIPPED = {"veletas": [*LADDER, TWO], "herati": [PAIR, BEST]}
"""The puzzles that come with each game."""


NAMES = {"one": ONE, "two": TWO, "pair": PAIR, "best": BEST}
NAMES |= {f"ladder{number}": puzzle for number, puzzle in enumerate(LADDER)}
NAMED = {puzzle.id: name for name, puzzle in NAMES.items()}


class RefutingEngine(FakeEngine):
    """Notes requests for refutations, and answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[str] = []

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        assert function is refute
        text, moves, turns_left = arguments
        puzzle = read_puzzle(text, {"veletas": VELETAS, "herati": HERATI})
        self.requests.append(f"{NAMED[puzzle.id]} after {' '.join(moves)}, {turns_left} left")
        return self.request(len(self.requests), function, arguments, seconds)


class PuzzleTranscript(TaskTranscript):
    """A window with these few puzzles; a head of two words chooses the present game."""

    def __init__(self, app: App, patch: pytest.MonkeyPatch) -> None:
        super().__init__(app.context)
        self.app, self._patch = app, patch
        self.engine = RefutingEngine()
        self._asked = 0
        self.copied: list[str] = []
        self.copies = True
        views = dict(app.context.game_views)
        for game in (VELETAS, HERATI, variant(catalog.games()["tiananmen"], themes=(), goals={})):
            views[game.name] = replace(views[game.name], game=game)
        app.context.game_views = views
        app.context.engine = self.engine  # type: ignore[assignment]
        self.shipped: dict[str, list[Puzzle]] | Exception = SHIPPED
        patch.setattr(puzzle_texts, "shipped_puzzles", lambda game: self.read(game.name))
        patch.setattr(system, "copy_text", self.copy)

    def read(self, game: str) -> list[Puzzle]:
        if isinstance(self.shipped, Exception):
            raise self.shipped
        return self.shipped.get(game, [])

    def copy(self, text: str) -> bool:
        self.copied.append(text)
        return self.copies

    def change(self, **values: Any) -> None:
        """Change what is known of the player in the puzzles of Veletas."""
        results = player_results(self.context, "veletas")
        results.change(lambda known: msgspec.structs.replace(known, **values))

    def session(self, name: str) -> PuzzleSession:
        match name:
            case "training":
                return Training(LADDER, Random(1))
            case "streak":
                return Streak(LADDER, Random(1), GamePuzzles())
            case "sprint" | "short":
                return Sprint(LADDER[:2] if name == "short" else LADDER, Random(1))
        return Single(NAMES[name], Random(1))

    def act(self, command: str) -> None:
        scenes = self.context.scenes
        name, _, rest = command.partition(" ")
        words = rest.split(" ")
        match name:
            case "open":
                game = NAMES[rest].game if rest in NAMES else "veletas"
                open_next(self.context, game, self.session(rest))
            case "home":
                scenes.go("puzzles", game=rest or "veletas", today=TODAY, chance=Random(1))
            case "refute":
                moves = tuple(rest.split(" ")) if rest else ()
                self.engine.news.append(Reply(len(self.engine.requests), moves))
            case "fail":
                self.engine.news.append(Failure(len(self.engine.requests), rest))
            case "day":  # results of the last days
                count, result = words
                past = [(TODAY - timedelta(days=n)).isoformat() for n in range(int(count))]
                self.change(days=dict.fromkeys(past, result))
            case "streak" | "repeat":
                self.change(**{name: tuple(NAMES[each].id for each in words)})
            case "result":
                puzzle, result = NAMES[words[0]], words[1]
                player_results(self.context, puzzle.game).change(
                    lambda known: known.with_result(
                        puzzle.id,
                        puzzle.rating,
                        result,  # type: ignore[arg-type]
                        rated=words[2:] == ["rated"],
                    )
                )
            case "choose":
                try:
                    user_input.choose(self.top, rest)
                except IndexError:
                    raise Missing from None
            case "shipped":
                errors = {"damaged": PuzzleError("line 3: no"), "locked": PermissionError(13, "no")}
                self.shipped = errors.get(rest, {})
            case "pasted":
                text = re.sub(r"ID (\w+)", lambda found: NAMES[found[1]].id, rest)
                self._patch.setattr(system, "pasted_text", lambda: text)
            case "clipboard":
                self.copies = rest == "yes"
            case "matches" | "copied":
                pass
            case _:
                super().act(command)
        scenes.settle()

    def kept(self) -> dict[str, object]:
        found: dict[str, object] = {}
        for game in ("veletas", "herati"):
            results = player_results(self.context, game).load()
            found |= {NAMED[each]: result for each, result in results.results.items()}
            about = {
                "rating": round(results.rating),
                "theme": results.theme or "all",
                "begun": NAMED.get(results.begun, ""),
                "to repeat": " ".join(NAMED[each] for each in results.repeat),
                "streak": " ".join(NAMED[each] for each in results.streak),
                "best streak": results.best_streak,
                "best sprint": results.best_sprint,
                "days": " ".join(map("{0[0]} {0[1]}".format, results.days.items())),
            }
            found |= {f"{key} in {game}": value or "none" for key, value in about.items()}
        return found

    def state(self, commands: list[str]) -> list[str]:
        lines = super().state(commands)
        if isinstance(self.top, PuzzleScene):
            session = self.top.session
            assert session.puzzle
            lines[0] = f"Puzzle: {type(session).__name__}, {NAMED[session.puzzle.id]}"
        new = self.engine.requests[self._asked :]
        self._asked = len(self.engine.requests)
        lines += [f"asked: {each}" for each in new]
        if "matches" in commands:
            lines.append(f"matches: {len(self.context.user_files.matches.stamps())}")
        if "copied" in commands:
            lines += [f"copied: {line}" for text in self.copied for line in text.splitlines()]
            self.copied.clear()
        ids = {puzzle.id: f"ID of {name}" for name, puzzle in NAMES.items()}
        return [re.sub("|".join(ids), lambda found: ids[found[0]], line) for line in lines]


NewWindow = Callable[[], PuzzleTranscript]


@pytest.fixture
def new_window(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[NewWindow]:
    apps: list[App] = []

    def make() -> PuzzleTranscript:
        app = open_app(tmp_path_factory.mktemp("files"))
        apps.append(app)
        return PuzzleTranscript(app, monkeypatch)

    yield make
    for app in apps:
        app.close()


def test_actions_bring_what_the_transcripts_tell(new_window: NewWindow) -> None:
    def begin(head: str) -> PuzzleTranscript:
        window = new_window()
        for command in head.split("; "):
            window.act(command)
        window.state([])
        return window

    check(PATH, begin)


# -- Beside the transcripts


@pytest.fixture
def window(new_window: NewWindow) -> PuzzleTranscript:
    return new_window()


def test_the_puzzle_that_is_shown_is_the_one_that_begins(
    window: PuzzleTranscript, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    look = type(window.context.game_views["veletas"])
    monkeypatch.setattr(look, "thumbnail", lambda self, c, surface, rect, each: drawn.append(each))
    for _ in range(4):
        window.act("home")
        drawn.clear()
        user_input.show(window.context)
        above = window.top.next.rect.move(0, -40)  # on its picture
        user_input.click(window.context.scenes, above.center)
        window.context.scenes.settle()
        assert window.top.board.view.position == drawn[0]
        window.act("press Solution")  # another one is next


def test_the_puzzle_of_the_day_is_that_of_today(window: PuzzleTranscript) -> None:
    window.act("go puzzles")
    window.act("press Puzzle of the day")
    assert window.top.session.day == date.today()


@pytest.mark.parametrize("name", ["two", pytest.param("pair", marks=pytest.mark.slow)])
def test_it_is_saved_as_a_picture(window: PuzzleTranscript, name: str) -> None:
    for command in (f"open {name}", *(f"press {label}" for label in SAVING)):
        window.act(command)
    until = time.monotonic() + 100
    while not isinstance(window.top, PuzzleScene):
        assert time.monotonic() < until
        window.act("wait 0.05")
    folder = window.context.user_files.folder
    assert folder is not None
    (path,) = (folder / "exports").iterdir()
    title = {"two": "Veletas", "pair": "Herati"}[name]
    assert path.name == f"{title} puzzle {NAMES[name].id}.png"
    with Image.open(path) as picture:
        width, height = picture.size
        below = picture.convert("RGB").crop((40, height * 2 // 3, width - 40, height - 40))
    assert width == 1040 + 2 * 32  # 1.3 times the height of the window, and margins
    assert height > 752  # the board without the line below it
    colours = below.getcolors(1 << 24)
    assert colours
    assert len(colours) > 20  # the board, or the tiles in the hand


def test_the_last_ten_seconds_of_a_sprint_are_seen(window: PuzzleTranscript) -> None:
    window.act("open sprint")
    seen = []
    for command in ("wait 0.1", "skip 169", "wait 3", "wait 9"):
        window.act(command)
        plate = window.top.panel.accessible()[0].rect
        surface = user_input.show(window.context)
        seen.append(surface.get_at(plate.move(plate.w // 2, 6).topleft))
    calm, before, low, ended = seen
    assert calm == before == ended != low
    window.context.resize((480, 640))
    window.top.panel.set_text("", "")
    views = [each for each in window.top.panel.form.widgets if isinstance(each, ScrollView)]
    assert not any(view.scrolls for view in views)  # no bar beside nothing


@pytest.mark.parametrize("size", SIZES)
def test_all_buttons_are_readable_and_inside_and_the_help_stays(
    window: PuzzleTranscript, size: tuple[int, int]
) -> None:
    window.context.resize(size)
    window.act("open two")
    panel = window.top.panel
    help_at = [panel.buttons[name].rect.copy() for name in ("hint", "solution")]
    window.act("move d4-d5 /d6")
    if size == (1280, 800):
        assert [panel.buttons[name].rect for name in ("hint", "solution")] == help_at
    for _ in range(2):
        assert all(panel.rect.contains(rect) for rect in panel.form.controls())
        for button in panel.buttons.values():
            assert not button.visible or button.natural_width() <= button.rect.w
        window.act("o")
    window.context.resize((1280, 800))


def test_the_buttons_stand_near_the_task_and_a_verdict_comes_between(
    window: PuzzleTranscript,
) -> None:
    window.act("open two")
    panel = window.top.panel
    task, hint = panel.accessible()[0].rect, panel.buttons["hint"].rect.copy()
    assert 0 <= hint.top - task.bottom < 24
    window.act("move d4-d5 /d6")
    window.act("wait 0.5")
    raised = panel.accessible()[0].rect
    assert raised.bottom < panel.said.rect.top < panel.said.rect.bottom < hint.top
    assert panel.rect.top <= raised.top < task.top


def test_the_board_keeps_its_place_below_which_the_solution_is_told(
    window: PuzzleTranscript,
) -> None:
    window.context.resize((480, 640))
    window.act("open two")
    panel, before = window.top.panel, window.top.area.copy()
    window.act("o")
    assert window.top.area == before
    window.context.resize((1280, 800))
    window.context.resize((480, 640))
    assert window.top.area == before
    assert panel.text.size == window.context.theme.text.body
    window.context.resize((1280, 800))


def test_the_board_of_a_sprint_is_as_large_as_in_a_match(window: PuzzleTranscript) -> None:
    window.context.resize((480, 640))
    window.act("open sprint")
    board, _panel = board_and_panel((480, 640), window.context.px, 0)
    assert window.top.area == board
    window.act("escape")  # asks in the place of the task
    panel = window.top.panel
    assert window.top.area == board
    assert panel.rect.contains(panel.buttons["stay"].rect)
    assert not any(each.scrolls for each in panel.form.widgets if isinstance(each, ScrollView))
    window.context.resize((1280, 800))


def test_keys_stand_in_the_tooltips(window: PuzzleTranscript) -> None:
    window.act("open one")
    tips = {each.tooltip for each in window.top.panel.buttons.values()}
    assert {"More puzzles (N)", "Why not? (W)", "Hint (H)", "Solution (O)"} <= tips
    assert {"Undo (Ctrl+Z)", "Step forward in the solution (Alt+\u200a→)"} <= tips


def test_rare_sentences() -> None:
    theme = PuzzleTheme("one", "One", "", "", 1, missed="A stone is left.")
    assert puzzle_texts.no_answer_text(theme, over=False) == (
        "There is nothing to refute. A stone is left."
    )
    assert puzzle_texts.solution_text(theme, 3) == (
        "This is the solution. There are 3 other first turns that are just as good."
    )
