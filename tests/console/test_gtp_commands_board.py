"""Random sessions of every game: each answer and `showboard` agree with a game kept beside them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import catalog
from games.core.position import AnyPosition
from tests.console.talk import Talk

VARIANTS = [
    ("veletas", {"Size": "7"}),
    ("veletas", {"Size": "7", "Rules": "leaflet-en"}),
    ("veletas", {"Size": "9", "Rules": "leaflet-ja"}),
    ("veletas", {"Size": "7", "Start": "random"}),
    ("tiananmen", {"Size": "13"}),
    ("herati", {"Mode": "loom"}),
    ("herati", {"Mode": "workshop", "Players": "3"}),
]
COMMANDS = 150
MOST_STEPS = 10_000
"""Positions with more choices, such as placements, are not compared with all of them."""
NONSENSE = ("z99", "pass", "-", "swap", "keep", "save", "lid", "lid a1 a1", "NE@9,9", "0", "a1/a1")
"""Arguments of `play` that are illegal at most moments, and complete turns at others."""
NO_MOVES = (
    "tavoliere-legal_moves",
    "showboard",
    "tavoliere-eval",
    "tavoliere-level random",
    "komi 7",
    "boardsize 8",
    "tavoliere-setup shooters a1",
    "tavoliere-setup hand1=NE",
    "time_left black x 1",
    "final_score",
    "undo_all",
)


class Session:
    """A session, and the positions of its game, which it never hears of."""

    def __init__(self, game_name: str, options: dict[str, str], seed: str) -> None:
        self.game = catalog.games()[game_name]
        self.talk = Talk(game_name, options, level="random", seed=seed)
        self.single = game_name == "tiananmen"
        """Whether a step is one stone."""
        self.rng = Random(f"{game_name} {options} {seed}")
        game = self.game
        prepared = game.prepare(game.completed(options), Random(seed))
        self.positions: list[AnyPosition] = [game.start(prepared)]

    @property
    def position(self) -> AnyPosition:
        return self.positions[-1]

    def compare(self) -> None:
        """Every question about the position is answered from the game kept here."""
        position = self.position
        assert self.talk.ask("showboard") == f"\n{position}".replace("\n\n", "\n \n")
        outcome, turn = position.outcome(), self.talk.ask("tavoliere-turn")
        if outcome is None:
            assert turn.split(":")[0] == position.to_move.value
            assert self.talk.ask("tavoliere-outcome") == "none"
            assert self.talk.say("final_score").startswith("? cannot score")
        else:
            assert turn == "none: the game is over"
            assert self.talk.ask("tavoliere-outcome").endswith(
                self.game.gtp_reason(outcome).split()[-1]
            )

    def step(self) -> tuple[tuple[Any, ...], str]:
        """A random step and its text."""
        moves: list[Any] = []
        after = self.position
        while not moves or (after.mid_turn and after.outcome() is None):
            moves.append(self.rng.choice(list(after.legal_moves())))
            after = after.play(moves[-1])
        step = tuple(moves[:1]) if self.single else tuple(moves)
        return step, self.game.format_turn(self.position, step)

    def take(self, step: tuple[Any, ...]) -> None:
        position = self.position
        for move in step:
            position = position.play(move)
        self.positions.append(position)

    def colour(self) -> str:
        return self.position.to_move.value

    # What a session may be told

    def play(self) -> None:
        if self.position.outcome() is not None:
            assert self.talk.say(f"play {self.colour()} a1").startswith("? illegal move")
            return
        step, text = self.step()
        assert self.talk.ask(f"play {self.colour()} {text}") == ""
        self.take(step)

    def generate(self) -> None:
        if self.position.outcome() is not None:
            assert self.talk.say(f"genmove {self.colour()}") == "? the game is over"
            return
        text = self.talk.ask(f"genmove {self.colour()}")
        self.take(self.game.gtp_read(self.position, text))

    def suggest(self) -> None:
        self.talk.say(f"reg_genmove {self.colour()}")

    def undo(self) -> None:
        if len(self.positions) == 1:
            assert self.talk.say("undo") == "? cannot undo"
        else:
            assert self.talk.ask("undo") == ""
            self.positions.pop()

    def play_wrong_side(self) -> None:
        """The other side's turn; only the choice of colours may be made by either."""
        if self.position.outcome() is not None or self.game.gtp_any_colour(self.position):
            return
        others = [side for side in self.position.sides if side is not self.position.to_move]
        for side in others:
            assert self.talk.say(f"play {side.value} {self.step()[1]}").startswith("? illegal move")

    def play_nonsense(self) -> None:
        """A turn that is damaged, of another moment, or too long; it may be legal by chance."""
        if self.position.outcome() is not None:
            return
        text = self.step()[1]
        cut = self.rng.randrange(len(text))
        nonsense = self.rng.choice(
            (
                *NONSENSE,
                text[:cut],
                text[cut:],
                text[:cut] + self.rng.choice("abcg1379,-/@x ") + text[cut + 1 :],
                f"{text} {text}",
                f"{text},{text}",
            )
        )
        before = self.talk.ask("showboard")
        answer = self.talk.say(f"play {self.colour()} {nonsense}")
        if answer[0] == "?":
            return
        after = self.talk.ask("showboard")
        assert self.talk.ask("undo") == ""
        assert self.talk.ask("showboard") == before
        if self.game.gtp_count(self.position) < MOST_STEPS:
            assert after in self.boards(), nonsense

    def boards(self) -> set[str]:
        """What `showboard` can be after one step."""
        boards = set()
        for step in self.game.gtp_steps(self.position):
            after = self.position
            for move in step:
                after = after.play(move)
            boards.add(f"\n{after}".replace("\n\n", "\n \n"))
        return boards

    def play_nothing(self) -> None:
        line = self.rng.choice(NO_MOVES)
        if line == "tavoliere-legal_moves" and self.game.gtp_count(self.position) > 2000:
            return
        answer = self.talk.say(line)
        restarts = line.startswith(("boardsize", "tavoliere-setup"))
        assert answer[0] == "?" or not restarts

    def run(self, count: int) -> None:
        doings = (
            *(self.play,) * 6,
            *(self.generate,) * 2,
            *(self.undo,) * 3,
            *(self.play_nonsense,) * 4,
            *(self.play_wrong_side, self.play_nothing, self.suggest),
        )
        self.compare()
        for _ in range(count):
            self.rng.choice(doings)()
            self.compare()


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize(
    ("game", "options"), VARIANTS, ids=lambda each: each if isinstance(each, str) else str(each)
)
def test_the_board_and_the_answers_agree(game: str, options: dict[str, str], seed: str) -> None:
    Session(game, options, seed).run(COMMANDS)
