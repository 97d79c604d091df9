"""Transcripts of matches of Race in the window: what a person does, and what is seen and heard.

`WRITE_TRANSCRIPTS=1 pytest FILE` writes the answers in `transcripts.txt` anew; read the difference
as that of a program. A paragraph has a title, the seats and options after "|", and lines of actions
after ">", separated by ";". Answers are indented.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from games.ai.engine import Proposal, Reply
from games.ai.levels import baseline_levels
from games.controller.seats import Seat
from games.core.game import Evaluation
from games.core.match import TimeControl
from games.learning.coach import Coach
from games.storage import files
from games.storage.documents import CoachProgress, Rated, Settings
from games.ui.match import opening
from games.ui.match.dialogs import ChoiceScene
from games.ui.toolkit import system
from tests import toy
from tests.looks import replace as changed
from tests.ui import user_input
from tests.ui.conftest import NewStage, opener
from tests.ui.race import ADA, BEN, ROBOT, ROVER, Driver
from tests.ui.transcript import Missing, Transcript, check
from tests.variant import variant

PATH = Path(__file__).with_name("transcripts.txt")
SEATS = {
    "Ada": ADA,
    "Ben": BEN,
    "Robot": ROBOT,
    "Rover": ROVER,
    "Teacher": Seat("computer", "Teacher", "teaching"),
    "Deep": Seat("computer", "Deep", "e", 10.0),
}


WRITE = files.write_file


def full(path: Path, content: bytes) -> None:
    raise files.StorageError("{name} could not be saved: the disk is full.", name=path.name)


def levels() -> tuple[Any, ...]:
    """Five levels with the names a to e; the strongest uses all its time."""
    base = baseline_levels(toy.RACE)[0]
    return tuple(replace(base, name=name, title=name, timed=name == "e") for name in "abcde")


class MatchTranscript(Transcript):
    """A match in a window."""

    def __init__(
        self,
        new_context: NewStage,
        patch: pytest.MonkeyPatch,
        seats: list[str],
        options: dict[str, str],
    ) -> None:
        self._patch = patch
        clock = options.pop("clock", "")
        changes: dict[str, Any] = {
            name: value == "yes" if value in ("yes", "no") else value
            for name, value in options.items()
            if name.islower()
        }
        ear = changes.pop("ear", False)
        openings = changes.pop("openings", False)
        real: Any = {"choice": ChoiceScene} if changes.pop("dialogs", False) else {}
        make = opener(new_context, **real)
        self.driver: Driver = make(
            [SEATS[name] for name in seats],
            control=TimeControl(float(clock)) if clock else None,
            levels=levels(),
            **{name: value for name, value in options.items() if not name.islower()},
        )
        self.context = self.driver.context
        if openings:
            race = self.context.game_views["race"]
            game = variant(
                toy.RACE, has_openings=lambda options: options.get("Most") != "5", state=str
            )
            views = {**self.context.game_views, "race": changed(race, game=game)}
            self.context.game_views = views
        self.context.change_settings(Settings(**changes))
        self.context.announcements.wanted = ear
        self.options = {name: value for name, value in options.items() if not name.islower()}
        self.heard: list[str] = []
        self.told = 0
        self.rating = self.context.user_files.coach.load().skill("race").rating
        self.context.sounds.play = lambda name, **how: self.heard.append(name)  # type: ignore

    def act(self, line: str) -> None:
        name, *rest = line.split()
        driver, scenes = self.driver, self.context.scenes
        match name:
            case "drag":
                driver.drag(rest[0], rest[1])
            case "drop":
                for number in rest:
                    driver.drag(number, driver.view.position.to_move.value)
            case "hold":
                user_input.press(scenes, driver.spot(rest[0]).center)
                user_input.move(scenes, driver.spot(rest[1]).center)
            case "skip":
                self.context.skipped = float(rest[0])
                scenes.update(0.1)
                self.context.skipped = 0.0
            case "answer":
                driver.engine.answer(*rest)
            case "say":  # a turn and the chance of the side to move
                proposal = Proposal(rest[0], tuple(rest[0].split("+")), Evaluation(float(rest[1])))
                driver.engine.busy = False
                driver.engine.news.append(Reply(len(driver.engine.asked), (proposal,)))
                driver.wait(1 / 30)
            case "propose":
                driver.engine.propose(*(tuple(turn.split("+")) for turn in rest))
            case "tell":
                driver.engine.tell(float(rest[0]), *rest[1:])
            case "fail":
                driver.engine.fail(" ".join(rest))
            case "choose":
                driver.top.arguments["choices"][int(rest[0])][1]()
                scenes.pop()
                scenes.settle()
            case "cancel":
                scenes.pop()
                driver.scene.context.scenes.settle()
                driver.session.undo()
            case "to_end" | "change_speed":
                getattr(driver.scene.panel.playback, name)()
            case "coach" | "rating":
                self.begin_anew(name, rest)
            case "navigate":
                getattr(driver.scene.panel.navigation, rest[0])()
                scenes.settle()
            case "resume":
                driver.session.resume()
            case "play_on":  # of the dialog above
                driver.top.arguments["play_on"]()
                scenes.settle()
            case "saved" | "panel" | "board" | "result" | "level" | "seats" | "asked" | "given":
                pass
            case _:
                self.act_on_files(line)
        self.context.scenes.settle()

    def act_on_files(self, line: str) -> None:
        """Actions on matches that are stored or come from elsewhere."""
        name, _, rest = line.partition(" ")
        match name:
            case "keep":  # a match with that name
                kept, _, text = rest.partition(" = ")
                self.context.user_files.matches.add(text.replace("\\n", "\n"), kept)
            case "open" | "learn-from":
                do = opening.open_match if name == "open" else opening.learn_from
                do(self.context, rest)
            case "text":
                opening.open_text(self.context, rest.replace("\\n", "\n"))
            case "clipboard":
                system.copy_text(rest)
            case "continue":  # the match that the menu offers, if it does
                summary = self.context.user_files.matches.to_continue(self.context.games)
                if summary is None:
                    raise Missing
                opening.open_match(self.context, summary.name)
            case "disk":
                self._patch.setattr(files, "write_file", full if rest == "full" else WRITE)
            case "opened":  # as a record from a file
                self.driver.session.opened = self.driver.session.halted = True
            case "read":  # the kept matches
                while self.driver.top.works:
                    self.driver.wait(1 / 60)
            case _:
                super().act(line)

    def begin_anew(self, name: str, rest: list[str]) -> None:
        """Begin a new match, with a coach who says this, or of a person with this rating."""
        if name == "coach":
            said = " ".join(rest[1:])
            parts: dict[str, Any] = {rest[0]: lambda self, *turn: said}
            race, coach = self.context.game_views["race"], type("Saying", (Coach,), parts)
            race = changed(race, coach=partial(coach, race.game))
            self.context.game_views = {**self.context.game_views, "race": race}
        elif name == "rating":
            self.rating = float(rest[0])
            progress = CoachProgress().with_skill("race", Rated(self.rating))
            self.context.user_files.coach.change(lambda _: progress)
        seats = self.driver.session.seats
        self.context.scenes.go("race", options=self.options, seats=seats)
        self.context.scenes.settle()

    def state(self, commands: list[str]) -> list[str]:
        """What is seen and heard, on a few lines."""
        driver, view, position = self.driver, self.driver.view, self.driver.position
        points = "{}:{}".format(*position.points)
        parts = [f"{points}{'+' * position.mid_turn} {driver.session.seat.name}"]
        shown = cast(toy.Race, view.shown_position).points
        signs = {
            "shown": "{}:{}".format(*shown) if shown != position.points else "",
            "pending": f"{view.pending.origin} {view.pending.target}" if view.pending else "",
            "held": driver.board.held if driver.board.drag else "",
            "hints": " ".join(map(str, driver.board.hints)),
            "cursor": driver.board.cursor.place,
            "moving": "" if view.settled else "yes",
            "viewer": view.viewer.value if view.viewer else "",
            "playing": "yes" if driver.scene.panel.playback.playing else "",
            "asked": len(driver.engine.asked) or "",
            "cancelled": driver.engine.cancelled or "",
            "sounds": " ".join(self.heard),
        }
        parts += [f"{name} {sign}" for name, sign in signs.items() if sign not in ("", None)]
        lines = [", ".join(parts)]
        if driver.message:
            lines.append(f"“{driver.message}”")
        lines += self.news()
        if driver.top is not driver.scene:
            given = getattr(driver.top, "arguments", {})
            about = given.get("title") or " ".join(sorted(given)) or type(driver.top).__name__
            lines.append(f"above: {about}")
        lines += self.asked_for(commands)
        if "board" in commands or "panel" in commands:
            nodes = (
                driver.scene.panel.accessible() if "panel" in commands else driver.top.accessible()
            )
            lines += self.seen([], (node for root in nodes for node in root.walk()))
        if "result" in commands:
            summary = driver.scene.panel.navigation.summary()
            lines.append(f"{summary.title} {summary.reason} {summary.rows} {summary.facts}")
        if "level" in commands:
            before, rating = self.rating, self.context.user_files.coach.load().skill("race").rating
            asked = [each["level"] for each in driver.engine.asked[-1:]]
            # By how much depends on the levels that were drawn for the turns of the teacher.
            change = "higher" if rating > before else "lower" if rating < before else "as before"
            lines.append(f"level {asked}, rating {change}")
            self.rating = rating
        if "asked" in commands:  # for which side, at which level, after which turn
            for question in driver.engine.asked[self.told :]:
                last = question["record"].rsplit("]", 1)[1].split()[-2:]
                lines.append(" ".join([question["side"], question["level"], "after", *last]))
            self.told = len(driver.engine.asked)
        if "given" in commands:
            given = driver.top.arguments
            card = given["exercise"].card if "exercise" in given else None
            lines.append(f"{card.played} for {card.best}" if card else " ".join(sorted(given)))
        if "saved" in commands:
            name = driver.session.saver.name
            text = self.context.user_files.matches.text(name) if name else "]"
            lines.append(f"saved: {' '.join(text.rpartition(']')[2].split())}")
        if "seats" in commands:
            names = [seat.name for seat in driver.session.seats]
            lines.append(f"{', '.join(names)}, {driver.view.match.control}")
        self.heard.clear()
        return [re.sub(r"race-[-\d]+( \d+)?", "MATCH", line) for line in lines]


def test_actions_bring_what_the_transcripts_tell(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(head: str) -> MatchTranscript:
        names, _, told = head.partition("|")
        options = dict(option.split("=", 1) for option in told.split())
        return MatchTranscript(new_context, monkeypatch, names.split(), options)

    check(PATH, begin)
