"""The statistics of a player, of two players head to head, and of a solitaire."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.game import Choice, Option
from games.core.match import AnyMatch, Match
from games.core.position import OptionError
from games.core.record import Player, heading, write_record
from games.herati.view.look import TEXTS
from games.storage.matches import MatchStore
from games.ui.scenes.match_preview import MatchPreview
from games.ui.scenes.small_dialogs import PromptScene
from games.ui.scenes.statistics import StatisticsScene, TextRow, TextTable
from games.ui.toolkit import clipboard
from games.ui.toolkit.game_views import Deals
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chart import MatchTally
from tests.looks import look_of
from tests.toy import RACE, Add, Race
from tests.ui.conftest import WEAVERS, Recorder, paint_sample, sample
from tests.ui.scenes.conftest import Words, stage
from tests.ui.user_input import (
    button,
    choose,
    chooser,
    click,
    entries,
    key,
    show,
    texts,
    write,
)
from tests.variant import variant

GOAL = Option("Goal", "Goal", (Choice("3", "Three", "Near."), Choice("6", "Six", "Far.")), "3")
GAME = variant(RACE, options=(GOAL,))
ADA, BOB, ROBOT = Player("Ada"), Player("Bob"), Player("Computer", "greedy")
TODAY = date(2026, 8, 20)
WOVEN = """[Game "weavers"]
[Mode "alone"]
[Player1 "{name}"]
[Date "{day}"]
[Result "-"]
[Score "{points}"]
{extra}
"""


def record(*numbers: int, players: tuple[Player, ...], day: int, goal: int = 3) -> str:
    match: AnyMatch = Match(Race(goal=goal))
    match.play_all([Add(number) for number in numbers])
    tags = heading({"Goal": str(goal)}, players, datetime(2026, 8, day, 9))
    return write_record(GAME, tags, match, whole=True)


def deal_of(code: str) -> str:
    if code != "77":
        raise OptionError("{code} is no code", code=code)
    return "seven"


Opener = Callable[..., StatisticsScene]


@pytest.fixture
def matches(tmp_path: Path) -> MatchStore:
    """Ada and Bob: 2 to 1; Ada and the computer too; the first seat wins with one turn."""
    matches = MatchStore(tmp_path)
    matches.add(record(3, players=(ADA, BOB), day=2), "one")
    matches.add(record(3, players=(ADA, BOB), day=3), "two")
    matches.add(record(1, 2, 1, 2, 3, players=(BOB, ADA), day=4, goal=6), "three")
    matches.add(record(3, players=(ADA, ROBOT), day=1), "zero")
    matches.add(record(3, players=(ROBOT, ADA), day=5), "four")
    matches.add(record(3, players=(ADA, ROBOT), day=6), "five")
    return matches


@pytest.fixture
def opened(tmp_path: Path) -> Opener:
    def open_statistics(size: tuple[int, int] = (1280, 800)) -> StatisticsScene:
        deals = Deals(
            {"Mode": "alone"}, lambda day: f"of {day}", lambda deal: "AB-12", deal_of, TEXTS
        )
        race = look_of(GAME, paint_sample, sample)
        weavers = look_of(WEAVERS, paint_sample, sample, deals=deals)

        def statistics(context: SceneContext) -> StatisticsScene:
            return StatisticsScene(context, today=TODAY)

        scenes: dict[str, Any] = {
            "library": None,
            "weavers": None,
            "setup": None,
            "ask": PromptScene,
        }
        context = stage(tmp_path, race, weavers, size=size, statistics=statistics, **scenes)
        context.scenes.go("statistics")
        context.scenes.settle()
        scene = context.scenes.top
        assert isinstance(scene, StatisticsScene)
        for _ in range(20):
            context.scenes.update(0.1)
        return scene

    return open_statistics


def tables(scene: StatisticsScene) -> list[list[TextRow]]:
    return [
        list(widget.cells)
        for widget in scene.form.widgets
        if isinstance(widget, TextTable) and widget.visible
    ]


def figures(scene: StatisticsScene) -> list[str]:
    node = next(node for node in scene.accessible() if node.name == "Overview")
    return [child.name for child in node.children]


def asked(scene: StatisticsScene) -> dict[str, Any]:
    top = scene.context.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


def test_without_a_match_it_invites_to_one(opened: Opener) -> None:
    scene = opened()
    assert "Finish a match to see statistics here." in texts(scene)
    click(scene.context.scenes, button(scene, "Play a match").rect.center)
    scene.context.scenes.settle()
    assert asked(scene) == {"game": "race"}


def test_another_match_is_begun_below_the_results(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    click(scene.context.scenes, button(scene, "Play a match").rect.center)
    scene.context.scenes.settle()
    assert asked(scene) == {"game": "race"}


def test_a_narrow_table_leaves_out_what_matters_least(
    matches: MatchStore, opened: Opener, written: Words
) -> None:
    far = Player("Bartholomew of the Seven Rivers"), ADA
    matches.add(record(3, players=far, day=7), "six")
    for size, shown in (((1280, 800), {"Longest run", "Won"}), ((480, 640), {"Won"})):
        scene = opened(size)
        written.clear()
        show(scene.context)
        assert {text for text, _rect in written} & {"Longest run", "Won"} == shown


def test_an_empty_solitaire_says_so(opened: Opener) -> None:
    scene = opened()
    choose(scene, "Head to head")
    assert tables(scene) == []
    show(scene.context)
    choose(scene, "The Loom")
    assert {TEXTS.empty_today, TEXTS.empty_ever} <= {*texts(scene)}


def test_a_player_by_game_rules_and_opponent(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    assert tables(scene) == [
        [
            ("Race · Three", "Computer (Greedy)", MatchTally(2, 0, 1), "67%", "1"),
            ("Race · Three", "Bob", MatchTally(2, 0, 0), "100%", "2"),
            ("Race · Six", "Bob", MatchTally(0, 0, 1), "0%", "0"),
        ]
    ]
    # won, won, won, lost, lost, won
    assert figures(scene) == [
        "6 matches",
        "67% won",
        "1 in a row now",
        "3 longest run",
        "67% Won of the last ten",
    ]
    choose(scene, "Bob")
    assert figures(scene) == [
        "3 matches",
        "33% won",
        "1 in a row now",
        "1 longest run",
        "33% Won of the last ten",
    ]


def test_the_form_is_drawn_from_the_third_match_on(
    matches: MatchStore, opened: Opener, written: Words
) -> None:
    scene = opened()
    for name, shown in (("Ada", True), ("Bob", False)):
        choose(scene, name)
        written.clear()
        show(scene.context)
        assert ("Won of the last ten" in {text for text, _rect in written}) is shown


def test_a_solitaire_shows_its_best_score(matches: MatchStore, opened: Opener) -> None:
    for day, points in enumerate((4, 6, 5), start=10):
        weave(matches, "Ada", f"2026-08-{day}", points)
    rows = [row for row in tables(opened())[0] if row[1] == ""]
    assert rows == [("Weavers · Alone", "", "3 matches, best: 6", "", "")]


def test_who_has_only_played_alone_sees_no_empty_column(tmp_path: Path, opened: Opener) -> None:
    weave(MatchStore(tmp_path), "Ada", "2026-08-10", 6)
    weave(MatchStore(tmp_path), "Ada", "2026-08-11", 4)
    weave(MatchStore(tmp_path), "Ada", "2026-08-12", 4)
    scene = opened()
    assert tables(scene) == [[("Weavers · Alone", "3 matches, best: 6")]]
    assert figures(scene) == ["Ada", "3 matches", "6 best result"]


def test_one_match_is_told_in_figures(tmp_path: Path, opened: Opener) -> None:
    weave(MatchStore(tmp_path), "Ada", "2026-08-10", 6)
    scene = opened()
    assert figures(scene) == ["Ada", "1 match", "6 best result"]
    assert tables(scene) == [[("Weavers · Alone", "1 match, best: 6")]]


def test_a_person_alone_is_compared_with_nobody(tmp_path: Path, opened: Opener) -> None:
    weave(MatchStore(tmp_path), "Ada", "2026-08-10", 6)
    scene = opened()
    choose(scene, "Head to head")
    shown = texts(scene)
    assert "Finish a match of two people to compare them here." in shown
    assert not any("Ada" in text for text in shown)


@pytest.mark.parametrize(
    ("size", "days", "shown"),
    [((480, 640), 2, True), ((480, 640), 9, False), ((1280, 800), 9, True)],
)
def test_the_last_match_stands_beside_the_table_or_below_one_that_leaves_room(
    tmp_path: Path, opened: Opener, size: tuple[int, int], days: int, shown: bool
) -> None:
    for day in range(1, days + 1):
        text = record(3, players=(ADA, Player(f"Bob {day}")), day=day)
        MatchStore(tmp_path).add(text, f"race {day}")
    scene = opened(size)
    assert ("Last match" in texts(scene)) is shown
    previews = [w for w in scene.form.widgets if isinstance(w, MatchPreview) and w.visible]
    nodes = [node for preview in previews if (node := preview.accessible())]
    said = [each.name for node in nodes for each in node.walk()]
    assert (f"{days}\u00a0Aug\u00a02026 · 1\u00a0turn" in said) is shown


def test_the_latest_initials_stand_in_the_field(tmp_path: Path, opened: Opener) -> None:
    weave(MatchStore(tmp_path), "Ada", "2026-08-10", 6, '[Initials "NEW"]')
    weave(MatchStore(tmp_path), "Ada", "2026-08-01", 4, '[Initials "OLD"]')
    scene = opened()
    choose(scene, "The Loom")
    assert [entry.line.text for entry in entries(scene)] == ["NEW"]


def test_head_to_head(matches: MatchStore, opened: Opener) -> None:
    scene = opened()
    choose(scene, "Head to head")
    assert "Ada 2 : 1 Bob" in texts(scene)
    assert tables(scene) == [
        [
            ("4 Aug 2026", "Race", "Bob wins", "3"),
            ("3 Aug 2026", "Race", "Ada wins", "1"),
            ("2 Aug 2026", "Race", "Ada wins", "1"),
        ]
    ]
    chooser(scene, "Bob").choose(1)
    sentence = "These two have not finished a match yet."
    assert sentence in texts(scene)


def weave(matches: MatchStore, name: str, day: str, points: int, extra: str = "") -> None:
    text = WOVEN.format(name=name, day=day, points=points, extra=extra)
    matches.add(text, f"weavers {name} {day}")


def test_high_scores(matches: MatchStore, opened: Opener) -> None:
    weave(matches, "Cleo", "2026-08-20", 4, '[Daily "2026-08-20"]')
    weave(matches, "Dan", "2026-08-20", 5, '[Daily "2026-08-20"]\n[Initials "DX"]')
    weave(matches, "Emmy", "2026-08-01", 6, '[Daily "2026-08-01"]')
    scene = opened()
    choose(scene, "The Loom")
    assert tables(scene) == [
        [("1", "DX", "20 Aug 2026", "5"), ("2", "CLE", "20 Aug 2026", "4")],
        [
            ("1", "EMM", "1 Aug 2026", "6"),
            ("2", "DX", "20 Aug 2026", "5"),
            ("3", "CLE", "20 Aug 2026", "4"),
        ],
    ]
    assert "Loom of 20 Aug 2026" in texts(scene)


def test_the_deal_of_the_day_with_initials(opened: Opener) -> None:
    scene = opened()
    choose(scene, "The Loom")
    entries(scene)[0].set_text("")
    click(scene.context.scenes, entries(scene)[0].rect.center)
    write(scene.context.scenes, "zoë")
    click(scene.context.scenes, button(scene, "Play today’s deal").rect.center)
    options = asked(scene)["options"]
    assert options["Deal"] == "of 2026-08-20"
    assert (options["Mode"], options["Daily"], options["Initials"]) == (
        "alone",
        "2026-08-20",
        "ZOË",
    )
    assert [seat.kind for seat in asked(scene)["seats"]] == ["human"]


@pytest.mark.parametrize(("code", "begins"), [("77", True), ("78", False)])
def test_a_deal_by_its_code(opened: Opener, code: str, begins: bool) -> None:
    scene = opened()
    choose(scene, "The Loom")
    click(scene.context.scenes, button(scene, "Enter a code").rect.center)
    write(scene.context.scenes, code)
    key(scene.context.scenes, pygame.K_RETURN)
    if begins:
        assert asked(scene)["options"]["Deal"] == "seven"
        assert "Daily" not in asked(scene)["options"]
    else:
        assert scene.context.scenes.top is scene
        assert [notice.text for notice in scene.context.toasts] == ["78 is no code."]


@pytest.mark.parametrize(("works", "said"), [
    (True, "Copied AB-12."),
    (False, "No clipboard available. The code is AB-12."),
])  # fmt: skip
def test_the_code_of_the_day_is_copied(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, works: bool, said: str
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return works

    monkeypatch.setattr(clipboard, "copy", copy)
    scene = opened()
    choose(scene, "The Loom")
    click(scene.context.scenes, button(scene, "Copy the code").rect.center)
    assert copied == ["AB-12"]
    assert [notice.text for notice in scene.context.toasts] == [said]
