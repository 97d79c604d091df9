"""Transcripts of the scenes around the matches, with toy games: `transcripts.txt`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from games.controller.seats import Seat
from games.core.game import Choice, Option
from games.core.match import TimeControl
from games.core.position import OptionError
from games.core.record import Player
from games.storage.documents import SeatChoice, Settings, Setup
from games.storage.matches import MatchStore, Summary
from games.storage.user_files import UserFiles
from games.ui.match.dialogs import ChoiceScene, ConfirmScene, PauseScene
from games.ui.match.navigation import LESSONS
from games.ui.match.result import ResultScene
from games.ui.scenes.export import ExportScene
from games.ui.scenes.keys import KeysScene
from games.ui.scenes.library import LibraryScene, TrashScene
from games.ui.scenes.menu import MenuScene
from games.ui.scenes.settings import SettingsScene
from games.ui.scenes.setup import SetupScene
from games.ui.scenes.small_dialogs import CrashNoticeScene, PromptScene
from games.ui.scenes.statistics import StatisticsScene
from games.ui.toolkit import system
from games.ui.toolkit.text import Text
from tests.looks import look_of
from tests.toy import RACE, Race
from tests.ui import user_input
from tests.ui.conftest import KNIGHTS, WEAVERS, Recorder, paint_sample, sample
from tests.ui.match.opened_dialog import TIED, WON, Game
from tests.ui.scenes.conftest import stage
from tests.ui.scenes.exported_race import RaceDeals
from tests.ui.scenes.stored_races import record
from tests.ui.transcript import Missing, Transcript, check
from tests.variant import variant

PATH = Path(__file__).with_name("transcripts.txt")
TODAY = date(2026, 8, 20)
GOAL = Option(
    "Goal",
    "Goal",
    tuple(Choice(n, title, "") for n, title in (("3", "Three"), ("6", "Six"), ("20", "Twenty"))),
    "3",
)
GAME = variant(RACE, options=(GOAL,))
ADA, BEN, ROBOT = Player("Ada"), Player("Ben Ross"), Player("Computer", "greedy")


KEPT = {
    "first": record(3, players=(ADA, BEN), day=2),
    "second": record(1, 2, players=(BEN, ROBOT), day=3),
    "third": record(3, 2, 1, players=(ADA, ROBOT), day=4, goal=20),
    "fourth": record(1, 2, 1, 2, 3, players=(ROBOT, ADA), day=5, goal=6),
    "fifth": record(3, players=(ADA, ROBOT), day=6),
    "sixth": record(3, players=(ADA, BEN), day=7),
    "seventh": record(1, 2, 1, 2, 3, players=(BEN, ADA), day=8, goal=6),
    "eighth": record(3, players=(Player("Cleo"), ADA), day=9),
    "ninth": record(3, players=(Player("Bartholomew of the Seven Rivers"), ADA), day=10),
    "mess": "What a mess",
}
"""Matches by the names of their files; the first seat wins with one turn."""
WOVEN = """[Game "weavers"]
[Mode "alone"]
[Player1 "{}"]
[Date "{}"]
[Result "-"]
[Score "{}"]
"""


class WovenDeals(RaceDeals):
    options = MappingProxyType({"Mode": "alone"})

    def of_day(self, day: date) -> str:
        return f"of {day}"

    def code_of(self, deal: str) -> str:
        return "AB-12"

    def deal_of(self, code: str) -> str:
        if code != "77":
            raise OptionError("{code} is no code", code=code)
        return "seven"


class Noted(Recorder):
    """Stands for another scene, and keeps its name."""

    def __init__(self, context: Any, name: str, **arguments: Any) -> None:
        super().__init__(context, **arguments)
        self.name = name


class Paused:
    """A match below a dialog, which notes what is asked of it."""

    def __init__(self, asked: list[str], *, saved: bool) -> None:
        self._asked = asked
        self.saved = saved

    def __getattr__(self, name: str) -> Callable[[], None]:
        return lambda: self._asked.append(name)


def dialog(name: str, words: Sequence[str], asked: list[str]) -> dict[str, Any]:
    """What a dialog of a match is given: each answer is noted."""

    def note(answer: str) -> Callable[[], None]:
        return lambda: asked.append(answer)

    if name == "pause":
        return {"match": Paused(asked, saved="unsaved" not in words)}
    if name == "result":
        facts = (("Turns", "12"), ("Time", "5 min"))
        summary = TIED if "tied" in words else replace(WON, facts=facts, stars=(2, 3))
        game = Game(summary, can_learn="learn" in words)
        game.next_step = LESSONS if "lessons" in words else None
        game.asked = asked
        return {"match": game}
    if name == "ask":
        value = words[0].replace("_", " ") if words else ""
        labels = {"title": "New name", "yes": "Rename"}
        return {**labels, "action": asked.append, "value": value, "length": 5}
    if name == "confirm":
        return {"title": "Leave?", "text": "Really?", "yes": "Yes", "action": note("yes")}
    return {
        "title": "Choose a colour",
        "text": "Keep White, or take Black?",
        "picture": lambda surface, rect: None,
        "choices": [("Keep White", note("white")), ("Take Black", note("black"))],
        "cancel": note("cancel") if "cancel" in words else None,
    }


class FixedChance(Random):
    """Chance that always falls the same way."""

    value = 0.0

    def random(self) -> float:
        return self.value


def shown(value: object) -> str:
    """An argument of a scene in a few words."""
    match value:
        case Seat(kind, name, level):
            return " ".join(filter(None, (kind, name, level)))
        case Summary(name):
            return name
        case Setup(options, seats):
            return f"{shown(options)} {shown(seats[:2])}"
        case SeatChoice(kind, name, level):
            return f"{kind} {name or level}"
        case dict():
            if "Seed" not in value and value.get("Deal", "").isdigit():
                value = {**value, "Deal": "at random"}
            return "{" + ", ".join(f"{key} {shown(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return ", ".join(map(shown, value))
        case str() | int() | bool() | TimeControl() | date() | None:
            return str(value)
    return "…"


class SceneTranscript(Transcript):
    """A window whose matches, and scenes that have their own files of tests, are only noted."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.chance = FixedChance(0)
        self.asked: list[str] = []
        self.copied: list[str] = []
        self.copies = True
        self.drawn: set[str] = set()
        patch.setattr(system, "copy_text", self.copy)
        draw = Text.draw

        def listen(text: Text, surface: Any, words: str, *how: Any, **more: Any) -> Any:
            self.drawn.add(words)
            return draw(text, surface, words, *how, **more)

        patch.setattr(Text, "draw", listen)
        self.start()

    def copy(self, text: str) -> bool:
        self.copied.append(text)
        return self.copies

    def start(self) -> None:
        """A start of the program, with the files that there are."""
        looks = (
            look_of(KNIGHTS, paint_sample, sample, turns=True),
            look_of(WEAVERS, paint_sample, sample, deals=WovenDeals()),
            look_of(GAME, paint_sample, Race),
        )
        scenes: dict[str, Any] = {
            name: partial(Noted, name=name)
            for name in ("knights", "weavers", "race", "rules", "courses", "puzzles", "coach")
        }
        scenes |= {"library": LibraryScene, "trash": TrashScene, "export": ExportScene}
        scenes |= {"ask": PromptScene, "confirm": ConfirmScene, "settings": SettingsScene}
        scenes |= {"pause": PauseScene, "choice": ChoiceScene, "result": ResultScene}
        scenes |= {"keys": KeysScene, "crash": CrashNoticeScene}
        scenes["menu"] = partial(MenuScene, today=TODAY)
        scenes["setup"] = partial(SetupScene, chance=self.chance)
        scenes["statistics"] = partial(StatisticsScene, today=TODAY)
        self.context = stage(self.folder, *looks, **scenes)

    def act(self, command: str) -> None:
        context, scenes = self.context, self.context.scenes
        name, _, rest = command.partition(" ")
        words = rest.split(" ")
        match name:
            case "keep":
                for each in words:
                    MatchStore(self.folder).add(KEPT[each], each)
            case "weave":  # a day, points and tags
                text = WOVEN.format(*words[:3])
                tags = [each.split("=") for each in words[3:]]
                text += "".join(f'[{key} "{value}"]\n' for key, value in tags)
                MatchStore(self.folder).add(text, f"weavers {words[0]} {words[1]}")
            case "go" | "push":
                arguments = dict(each.split("=") for each in words[1:])
                getattr(scenes, name)(words[0], **arguments)
                scenes.settle()
                super().act("wait 2")
            case "dialog":
                scenes.go("knights")
                scenes.push(words[0], **dialog(words[0], words[1:], self.asked))
            case "crash":
                path = context.user_files.crash_reports.write("KeyError", datetime(2026, 11, 22))
                scenes.push("crash", path=path)
            case "choose":  # in the first chooser with that choice, or in one with a number
                place, choice = (words[0], rest[2:]) if words[0] in ("0", "1") else ("0", rest)
                try:
                    user_input.choose(self.top, choice, int(place))
                except IndexError:
                    raise Missing from None
            case "increment":
                self.node(rest, "increment").actions["increment"]()
            case "obstruct":
                (self.folder / rest).unlink(missing_ok=True)
                (self.folder / rest).mkdir()
            case "erase":
                (self.folder / rest).unlink()
            case "pick":
                user_input.pick(self.top, rest)
            case "chance":
                self.chance.value = float(rest)
            case "start":
                self.start()
            case "ear":
                context.announcements.wanted = rest == "yes"
            case "clipboard":
                self.copies = rest == "yes"
            case "copied" | "drawn" | "files" | "settings":
                pass
            case _:
                super().act(command)
        scenes.settle()

    def state(self, commands: list[str]) -> list[str]:
        top = self.top
        if isinstance(top, Noted):
            lines = [f"{top.name}: {shown(top.arguments)}"]
        else:
            lines = [type(top).__name__.removesuffix("Scene") if top else "the end"]
        lines += self.news()
        if self.asked:
            lines.append("asked: " + ", ".join(self.asked))
            self.asked.clear()
        lines += self.asked_for(commands)
        for command in commands:
            if command == "copied":
                lines += [f"copied “{text}”" for text in self.copied]
                self.copied.clear()
            elif command.startswith("drawn "):
                self.drawn.clear()
                user_input.show(self.context)
                wanted = command.removeprefix("drawn ").split(", ")
                lines.append("drawn: " + ", ".join(each for each in wanted if each in self.drawn))
            elif command == "files":
                known = (path.relative_to(self.folder) for path in self.folder.rglob("*.*"))
                lines.append("files: " + ", ".join(sorted(map(str, known))))
            elif command == "settings":
                usual = msgspec.structs.asdict(Settings())
                found = {
                    "used": self.context.settings,
                    "kept": UserFiles(self.folder).settings.load(),
                }
                for where, settings in found.items():
                    values = msgspec.structs.asdict(settings).items()
                    other = {key: value for key, value in values if value != usual[key]}
                    lines.append(f"{where}: {shown(other)}")
                lines.append(f"hundred units: {self.context.px(100)} pixels")
        return [line.replace(str(self.folder), "FOLDER") for line in lines]


def test_actions_bring_what_the_transcripts_tell(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, screen: None
) -> None:
    def begin(head: str) -> SceneTranscript:
        transcript = SceneTranscript(tmp_path_factory.mktemp("files"), monkeypatch)
        transcript.act(f"size {head}")
        return transcript

    check(PATH, begin)
