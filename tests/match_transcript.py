"""Transcripts of matches in the windows of the games: gestures, and what is seen, said and heard.

A head has options, perhaps `at=` a position, `seats=` and `size=`, then turns after "|". Only what
has changed is told. While nothing moves, each piece has to lie at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from games.ui.board.sprites import Place
from tests.match_driver import FRAME, MatchDriver, opener, turns
from tests.ui import user_input
from tests.ui.transcript import Transcript, check

MOST = 16
"""So many places are named, of more only the number is told."""


class MatchTranscript(Transcript):
    """A match of a game; a subclass names its places."""

    driver_type: ClassVar[type[MatchDriver[Any]]]
    positions: ClassVar[Mapping[str, Any]]

    def __init__(self, folder: Path, head: str) -> None:
        words, *played = head.split(" | ")
        given = dict(word.split("=", 1) for word in words.split() if "=" in word)
        seats = given.pop("seats", "Ada,Ben").split(",")
        width, height = map(int, given.pop("size", "1280x800").split("x"))
        at = self.positions.get(given.pop("at", ""))
        make = opener(self.driver_type, folder)
        self.driver = make(*played, seats=seats, size=(width, height), at=at, **given)
        self.context = self.driver.context
        self._told: dict[str, str] = {}
        self._pieces: dict[str, str] = {}
        self._asked = 0

    # Names of places

    def place(self, name: str) -> Place:
        return name

    def name(self, place: Place) -> str:
        return str(place)

    def kind(self, sprite: Any) -> str:
        """The visible kind of a piece."""
        return str(sprite.kind)

    # Transcript

    def act(self, command: str) -> None:
        driver, scenes = self.driver, self.context.scenes
        name, _, rest = command.partition(" ")
        match name:
            case "drag" | "grab":
                origin, target = map(self.place, rest.split(" > "))
                (driver.drag if name == "drag" else driver.grab)(origin, target)
            case "release":
                driver.release(self.place(rest))
            case "tap":  # click on places
                driver.click(*map(self.place, rest.split(" > ")))
            case "play":
                driver.play(rest)
            case "rest":
                driver.wait()
            case "wait":
                driver.wait(float(rest))
            case "answer":  # a turn, and its moves if it has several
                turn, _, moves = rest.partition(" = ")
                driver.engine.answer(turn, *filter(None, moves.split(", ")))
                driver.wait(2 * FRAME)
            case "go":
                getattr(driver.scene.panel.navigation, rest)()
            case "choose":
                user_input.button(driver.top, rest).press()
            case "asked" | "told":
                pass
            case _:
                super().act(command)
        scenes.settle()

    def facts(self) -> dict[str, str]:
        """The visible facts beside the pieces."""
        driver = self.driver
        board, position = driver.board, driver.position
        lit = sorted(map(self.name, driver.lit))
        infos = driver.texts.seat_infos(position)
        plates = [" ".join(filter(None, (each.name, each.score, each.detail))) for each in infos]
        facts = {
            "turns": " | ".join(turns(driver)[-2:]),
            "asks": driver.texts.expectation(position),
            "at hand": self.name(driver.chosen()) if driver.chosen() is not None else "",
            "lit": " ".join(lit) if len(lit) <= MOST else f"{len(lit)} places",
            "cursor": self.name(driver.cursor()) if driver.cursor() is not None else "",
            "hints": " ".join(map(self.name, board.hints)),
            "last": " ".join(map(self.name, driver.board_view(position).last)),
            "plates": " | ".join(plates),
            "below": driver.message,
            "above": "" if driver.top is driver.scene else type(driver.top).__name__,
            "asked": str(len(driver.engine.asked)),
        }
        if driver.session.over:
            found = driver.scene.panel.navigation.summary()
            rows = [f"{name} {score}{' wins' * wins}" for name, score, wins in found.rows]
            facts["result"] = " / ".join([found.title, found.reason, *rows])
        return facts

    def pieces(self) -> dict[str, str]:
        """The pieces by their places; and whether they lie there."""
        driver = self.driver
        found = {}
        still = driver.view.settled and driver.board.drag is None
        for place in driver.board_view(driver.view.shown_position).pieces:
            sprite = driver.board.sprite_at(place)
            if sprite is None:
                found[self.name(place)] = "hidden"
                continue
            found[self.name(place)] = self.kind(sprite)
            if still and (round(sprite.x), round(sprite.y)) != driver.spot(place).center:
                found[self.name(place)] += " elsewhere"
        return found

    def state(self, commands: list[str]) -> list[str]:
        driver = self.driver
        facts, pieces = self.facts(), self.pieces()
        new = {name: text for name, text in facts.items() if text != self._told.get(name, "")}
        lines = [f"{name}: {text or 'none'}" for name, text in new.items()]
        lines += [f"{name}: none" for name in self._told.keys() - facts.keys()]
        here = {f"{place} {kind}" for place, kind in pieces.items()}
        before = {f"{place} {kind}" for place, kind in self._pieces.items()}
        changes = [f"+{each}" for each in sorted(here - before)]
        changes += [f"-{each}" for each in sorted(before - here)]
        if len(changes) > MOST:
            changes = [f"{len(here - before)} more, {len(before - here)} fewer"]
        lines += ["pieces: " + ", ".join(changes)] if changes else []
        lines += ["moving"] * (not driver.view.settled)
        if driver.heard:
            lines.append("sounds: " + " ".join(driver.heard))
            driver.heard.clear()
        self._told, self._pieces = facts, pieces
        if "asked" in commands:
            question = driver.engine.asked[-1]
            record = question["record"].splitlines()
            lines.append(f"question: {question['side']} {question['level']}, after {record[-1]}")
        if "told" in commands:
            lines += user_input.texts(driver.top)
        return lines + self.news() + self.asked_for(commands)


def check_matches(path: Path, kind: type[MatchTranscript], folders: pytest.TempPathFactory) -> None:
    """The transcripts of the file, each with files of its own."""
    pygame.event.clear()
    check(path, lambda head: kind(folders.mktemp("files"), head))
