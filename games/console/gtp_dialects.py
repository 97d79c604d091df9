"""How each game is spoken in the Go Text Protocol: colours, what `play` takes, set-ups, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.catalog import GAMES
from games.core.game import Game, Options
from games.core.position import IllegalMove, NotationError, Outcome, Side, Termination
from games.herati.rules.position import CannotPlace, SetAside
from games.tiananmen.rules.notation import parse_turn as parse_stones
from games.tiananmen.rules.position import LidStone, TiananmenPosition
from games.veletas.rules.placements import count_placements, placements
from games.veletas.rules.position import Phase, VeletasPosition

Moves = tuple[Any, ...]

BLACK_AND_WHITE = {"b": Side.BLACK, "black": Side.BLACK, "w": Side.WHITE, "white": Side.WHITE}

NUMBERED = {side.value: side for side in Side if side.value.isdigit()}


class Dialect:
    """What all games have in common: `play` takes a whole turn.

    A *step* is what one `play` takes and one `genmove` answers, as a tuple of moves.
    """

    horizon = 20
    """How many thoughts a side has still before it, for sharing out time."""
    colours: Mapping[str, Side] = BLACK_AND_WHITE
    sizes: tuple[str, ...] = ()
    """What `boardsize` takes, for a game without the option `Size`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def steps(self, position: Any) -> Iterator[Moves]:
        """Everything that `play` takes now, each once."""
        for move in position.legal_moves():
            after = position.play(move)
            if after.mid_turn and after.outcome() is None:
                yield from ((move, *rest) for rest in self.steps(after))
            else:
                yield (move,)

    def count(self, position: Any) -> int:
        """How many `steps` there are."""
        return sum(1 for _ in self.steps(position))

    def text(self, position: Any, step: Sequence[Any]) -> str:
        """A step in notation."""
        return self.game.format_turn(position, step)

    def read(self, position: Any, text: str) -> Moves:
        """The moves of a step, tried out; raises `NotationError` or `IllegalMove`."""
        step = tuple(self.game.parse_turn(position, text))
        after = position
        for number, move in enumerate(step):
            if number and not after.mid_turn:
                raise IllegalMove("the text goes on after the turn is complete")
            after = after.play(move)
        if after.mid_turn and after.outcome() is None:
            raise IllegalMove("the turn is not complete: {still}", still=self.expected(after))
        return step

    def first_step(self, turn: Sequence[Any]) -> Moves:
        """The beginning of a turn, as much of it as one `play` takes."""
        return tuple(turn)

    def any_colour(self, position: Any) -> bool:
        """Whether the move may be named with either colour."""
        return False

    def expected(self, position: Any) -> str:
        """What the side to move has to do, in a few words."""
        raise NotImplementedError

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """The tags that the arguments of `tavoliere-setup` stand for; raises `NotationError`."""
        raise NotationError("nothing can be set up in this game")

    def recipe(self, options: Options) -> list[str]:
        """The commands after which another program has the same game before it."""
        raise NotImplementedError

    def reason(self, outcome: Outcome) -> str:
        """The winners and why: `black majority`, `1 3 points`."""
        return " ".join([*(side.value for side in outcome.winners), outcome.termination.value])

    def score(self, outcome: Outcome) -> str:
        """The result as `final_score` gives it."""
        (winner,) = outcome.winners
        return f"{winner.name[0]}+{_lead(outcome.score) or 1}"


class VeletasDialect(Dialect):
    """Whole turns; the pie choice goes with either colour."""

    def steps(self, position: VeletasPosition) -> Iterator[Moves]:
        """Every complete turn; a placement with its shooters by file, then rank."""
        return placements(position) if position.to_place else super().steps(position)

    def count(self, position: VeletasPosition) -> int:
        """How many complete turns there are."""
        return count_placements(position) if position.to_place else super().count(position)

    def any_colour(self, position: VeletasPosition) -> bool:
        """Whoever chooses has no colour yet."""
        return position.phase is Phase.PIE

    def expected(self, position: VeletasPosition) -> str:
        """A placement, the choice of colours, or an ordinary turn."""
        if position.phase is Phase.PIE:
            return "choose swap or keep"
        if position.phase is Phase.PLAY:
            return "shoot" if position.slid else "turn"
        stone = ["1 stone"] if position.board.rules.placed_stones else []
        many = position.to_place
        shooters = [f"{many} shooter{'s' if many > 1 else ''}"] if many else []
        return f"place {' and '.join(shooters + stone)}"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`shooters b5,c3,…` for a random start."""
        if not words or words[0].lower() != "shooters" or len(words) < 2:
            raise NotationError("a random start is set up by: shooters b5,c3,...")
        return {"Start": "random", "Shooters": "".join(words[1:]).lower()}

    def recipe(self, options: Options) -> list[str]:
        """Rules, size and the shooters of a random start."""
        commands = [f"tavoliere-rules {options['Rules']}", f"boardsize {options['Size']}"]
        if options["Start"] == "random":
            commands.append(f"tavoliere-setup shooters {options['Shooters']}")
        return commands


class TiananmenDialect(Dialect):
    """Single stones, as in Go, and `save`; the stones of a lid singly or all at once."""

    horizon = 25

    def steps(self, position: TiananmenPosition) -> Iterator[Moves]:
        """Every choice for the next stone."""
        return ((move,) for move in position.legal_moves())

    def count(self, position: TiananmenPosition) -> int:
        """How many choices there are."""
        return len(position.legal_moves())

    def text(self, position: TiananmenPosition, step: Sequence[Any]) -> str:
        """`D4`, `save`, or `lid K3 L3`."""
        return self.game.format_turn(position, step)

    def read(self, position: TiananmenPosition, text: str) -> Moves:
        """One stone, `save`, or stones of the lid."""
        step = tuple(parse_stones(position, text))
        if len(step) > 1 and not isinstance(step[0], LidStone):
            raise NotationError("one stone at a time, as in D4; only a lid takes several")
        after: Any = position
        for move in step:
            after = after.play(move)
        return step

    def first_step(self, turn: Sequence[Any]) -> Moves:
        """One stone; all stones of a lid, for together they win."""
        return tuple(turn) if isinstance(turn[0], LidStone) else tuple(turn[:1])

    def expected(self, position: TiananmenPosition) -> str:
        """How many stones are left to place."""
        if position.emptying:
            return f"empty the lid, {position.lid(position.to_move)} left"
        words = [f"place {position.left}"]
        words += ["save"] if position.may_save else []
        words += ["lid"] if position.may_open_lid else []
        return " or ".join(words)

    def recipe(self, options: Options) -> list[str]:
        """The size of the board."""
        return [f"boardsize {options['Size']}"]


class HeratiDialect(Dialect):
    """Players are numbers; the deal is part of the set-up."""

    horizon = 12
    colours = NUMBERED
    sizes = ("5",)

    _KEYS = ("players", "start", "first", "hand1", "hand2", "hand3", "hand4")

    def expected(self, position: Any) -> str:
        """Lay a tile, set one aside, or pass."""
        if any(isinstance(move, SetAside) for move in position.legal_moves()):
            return "set aside"
        return "pass" if CannotPlace() in position.legal_moves() else "lay"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`deal NE,SW,…` for the Loom; `players=2 start=1 first=NE hand1=… hand2=…`."""
        if len(words) > 1 and words[0].lower() == "deal":
            return {"Mode": "loom", "Deal": _tiles("".join(words[1:]))}
        tags = {"Mode": "workshop"}
        for word in words:
            key, _, value = word.partition("=")
            if key.lower() not in self._KEYS or not value:
                raise NotationError(
                    "a deal is set up by: deal NE,SW,... or by: players=2 start=1 first=NE "
                    "hand1=NE,SW,... hand2=..."
                )
            if key.title() in tags:
                raise NotationError("{key} is named twice", key=key.lower())
            tags[key.title()] = value if value.isdigit() else _tiles(value)
        _check_hands(tags)
        return tags

    def recipe(self, options: Options) -> list[str]:
        """The mode and the whole deal, face-down tiles included."""
        commands = [f"tavoliere-mode {options['Mode']}"]
        if options["Mode"] == "loom":
            return [*commands, f"tavoliere-setup deal {options['Deal']}"]
        keys = [key for key in self._KEYS if key.title() in options]
        words = [f"{key}={options[key.title()]}" for key in keys]
        return [*commands, f"tavoliere-setup {' '.join(words)}"]

    def reason(self, outcome: Outcome) -> str:
        """`score 5` for the Loom, `1 3 points` for the Workshop."""
        if outcome.termination is Termination.LOOM:
            return f"score {outcome.score[0]}"
        return super().reason(outcome)

    def score(self, outcome: Outcome) -> str:
        """The score of the Loom; the winner's lead in the Workshop, 0 for a shared victory."""
        if outcome.termination is Termination.LOOM:
            return str(outcome.score[0])
        if len(outcome.winners) > 1:
            return "0"
        return f"{outcome.winners[0].value}+{_lead(outcome.score)}"


def _check_hands(tags: Mapping[str, str]) -> None:
    """A hand belongs to one of the players that the set-up names; raises `NotationError`."""
    hands = [int(key.removeprefix("Hand")) for key in tags if key.startswith("Hand")]
    players = tags.get("Players", "")
    if hands and not players:
        raise NotationError("hands need the number of players, as in players=2")
    if hands and players.isdecimal() and max(hands) > int(players):
        raise NotationError(
            "hand{hand} belongs to nobody: there are {players} players",
            hand=max(hands),
            players=players,
        )


def _lead(score: Sequence[int]) -> int:
    """How far the best is ahead of the second; 0 where nothing is counted."""
    ordered = sorted(score, reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0


def _tiles(text: str) -> str:
    """A list of tiles as a tag has it; a deal that is set up leaves nothing unknown."""
    if "?" in text:
        raise NotationError("every tile of the deal must be named")
    return text.upper()


DIALECTS: Mapping[str, Dialect] = {
    "veletas": VeletasDialect(GAMES["veletas"]),
    "herati": HeratiDialect(GAMES["herati"]),
    "tiananmen": TiananmenDialect(GAMES["tiananmen"]),
}
"""The dialect of each game of the catalog."""
