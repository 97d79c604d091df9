"""Games on a real accessibility bus, played by clicks on nodes alone."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest

from games.controller.seats import Seat

pytest.importorskip("jeepney")

from tests.atspi import Accessible, DBusError, until
from tests.heard_program import NEEDS_BUS, Heard
from tests.heard_program import bus as bus
from tests.heard_program import heard as heard
from tests.heard_program import session_bus as session_bus

pytestmark = NEEDS_BUS

LONGEST = 400
"""More gestures than any of these games takes."""
OPENING = 24
"""Gestures that are made in the long games."""
LEGAL = "legal target"

GAMES = {
    "veletas": ({"Size": "7"}, 2, "ways out", OPENING),
    "herati": ({"Mode": "workshop", "Players": "2"}, 2, "fits on", OPENING),
    "loom": ({"Mode": "loom"}, 1, "fits ", LONGEST),
    "tiananmen": ({"Size": "13"}, 2, "bowl", OPENING),
}
"""By kind of game: options, players, a word in the names of cells whose piece can move, and
gestures to make at most."""


class Player:
    """Plays by what a screen reader finds, and remembers what the program has said."""

    def __init__(self, heard: Heard, kind: str) -> None:
        self.heard = heard
        self.rng = Random(7)
        options, players, self._movable, self.left = GAMES[kind]
        self._places: dict[str, str] = {}
        self._last = ""
        self.said: list[str] = []
        """What the program has announced."""
        announcements = heard.context.announcements
        say = announcements.say

        def record(text: str, *, urgent: bool = False) -> None:
            if text and announcements.wanted:
                self.said.append(text)
            say(text, urgent=urgent)

        announcements.say = record  # type: ignore[method-assign]
        settings = msgspec.structs.replace(heard.context.settings, animation="off", volume=0)
        heard.context.change_settings(settings)
        assert heard.window  # the screen reader is there
        heard.reader.listen()
        game = "herati" if kind == "loom" else kind
        chosen = heard.context.game_views[game].game.set_up(options)
        seats = [Seat("human", name, "") for name in ("Ada", "Ben")[:players]]
        heard.program.go(game, options=chosen, seats=seats)

    def cells(self) -> list[Accessible]:
        """The cells of the board."""
        grid: Accessible = until(lambda: self.heard.window.find("table", "Board"), self.heard.step)
        return [cell for row in grid.children for cell in row.children]

    def click(self, cell: Accessible, answer: str) -> None:
        """Click on a cell, and wait for an announcement with an answer in it."""
        cell.do()
        until(lambda: any(answer in said for said in self.heard.reader.listen()), self.heard.step)
        self.heard.step()  # what the nodes tell may come one frame later

    def play(self) -> None:
        """Make one gesture: pick up a piece if none is at hand, and drop it on a legal target."""
        self.left -= 1
        if self._dialog:
            next(node for node in self._scene.walk() if node.role == "push button").do()
            until(lambda: not self._dialog, self.heard.step)
            return
        cells = self.cells()
        near = [cell for cell in cells if self._is_in_line(self._place(cell))]
        legal = [cell for cell in near if LEGAL in cell.description]
        legal = legal or [cell for cell in cells if LEGAL in cell.description]
        if not legal:
            movable = [cell for cell in cells if self._movable in cell.name]
            if movable:
                self.click(self.rng.choice(movable), "")
                legal = [cell for cell in cells if LEGAL in cell.description]
        if not legal:  # a dialog is about to open
            self.heard.step()
            return
        target = self.rng.choice(legal)
        self._last = self._place(target)
        self.click(target, self._last if self._last[-1].isdigit() else "")

    def _place(self, cell: Accessible) -> str:
        """The name of the place of a cell, which stays the same."""
        if cell.path not in self._places:
            self._places[cell.path] = cell.name.split(",")[0]
        return self._places[cell.path]

    def _is_in_line(self, place: str) -> bool:
        """Whether a place is in line with the last target; not all cells are asked then."""
        return bool(self._last) and (place[0] == self._last[0] or place[1:] == self._last[1:])

    @property
    def _scene(self) -> Accessible:
        return self.heard.window.children[0]

    @property
    def _dialog(self) -> bool:
        return self._scene.role == "dialog"

    @property
    def over(self) -> bool:
        """Whether the dialog of the result is there."""
        again = ("Rematch", "Play again")
        return self._dialog and any(node.name in again for node in self._scene.walk())


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_is_played_by_clicks_on_nodes(heard: Heard, kind: str) -> None:
    player = Player(heard, kind)
    until(lambda: heard.reader.listen(0.03), heard.step)
    while player.left and not player.over:
        with suppress(DBusError):  # another scene has come meanwhile
            player.play()

    assert player.over or GAMES[kind][-1] == OPENING
    assert len(player.said) > OPENING / 2

    def heard_all() -> bool:
        heard.reader.listen(0.2)
        return len(" ".join(heard.reader.heard)) >= len(" ".join(player.said))

    until(heard_all, heard.step)
    assert " ".join(heard.reader.heard) == " ".join(player.said)
