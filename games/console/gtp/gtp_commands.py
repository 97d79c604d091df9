"""The commands of the Go Text Protocol: arguments, results and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isfinite

from games.console.gtp.gtp_session import GtpSession
from games.console.level_lookup import UnknownPlayer
from games.core.gtp_dialect import COLOURS, Moves
from games.core.position import AnyPosition, RuleError, Side

Words = Sequence[str]
Result = str | Iterable[str]
Command = Callable[[Words], Result]

LISTABLE = 5_000_000
"""`tavoliere-legal_moves` refuses to list more turns."""
SHOWN = 300
"""Characters of an error message that are sent; it may quote the input."""


class CommandError(Exception):
    """A command failed; the message is the answer."""


class GtpCommands:
    """The commands of a session, by name."""

    def __init__(self, session: GtpSession, version: str = "") -> None:
        self.over = False
        """Whether `quit` was received."""
        self._session = session
        self._version = version
        self._table = {
            **self._administration(),
            **self._playing(),
            **self._setting_up(),
            **self._asking(),
        }

    def execute(self, words: Words) -> Result:
        """Run a command given as words; raises `CommandError`."""
        if not words or words[0] not in self._table:
            raise CommandError("unknown command")
        try:
            return self._table[words[0]](words[1:])
        except (RuleError, UnknownPlayer) as error:
            raise CommandError(_shown(error)) from None

    # ------------------------------------------------------------------------ administration

    def _administration(self) -> dict[str, Command]:
        return {
            "protocol_version": lambda words: "2",
            "name": lambda words: f"Tavoliere {self._session.game.title}",
            "version": lambda words: self._version,
            "known_command": self._known_command,
            "list_commands": lambda words: list(self._table),
            "quit": self._quit,
        }

    def _known_command(self, words: Words) -> str:
        return "true" if words and words[0] in self._table else "false"

    def _quit(self, words: Words) -> str:
        self.over = True
        return ""

    # --------------------------------------------------------------------------- the set-up

    def _setting_up(self) -> dict[str, Command]:
        options = {option.key: option for option in self._session.game.options}
        choices = {
            f"tavoliere-{key.lower()}": self._choosing(key)
            for key in self._session.dialect.option_commands
            if key in options
        }
        return choices | {
            "tavoliere-setup": self._set_up,
            "tavoliere-level": self._level,
            "tavoliere-seed": self._seed,
        }

    def _values(self, key: str) -> list[str]:
        """The values of an option; empty if the game has no such option."""
        options = {option.key: option for option in self._session.game.options}
        return [choice.value for choice in options[key].choices] if key in options else []

    def _choosing(self, key: str) -> Command:
        """The command that sets an option."""

        def choose(words: Words) -> str:
            values = self._values(key)
            if len(words) != 1 or words[0].lower() not in values:
                raise CommandError(f"syntax error: {' or '.join(values)}")
            self._session.choose(key, words[0].lower())
            return ""

        return choose

    def _boardsize(self, words: Words) -> str:
        (size,) = _numbers(words, _count)
        sizes = self._values("Size") or self._session.dialect.sizes
        if str(size) not in sizes:
            raise CommandError(f"unacceptable size: {' or '.join(sizes)}")
        if self._values("Size"):
            self._session.choose("Size", str(size))
        else:
            self._session.restart()
        return ""

    def _clear_board(self, words: Words) -> str:
        self._session.restart()
        return ""

    def _set_up(self, words: Words) -> str:
        self._session.fix(self._session.dialect.set_up(words) if words else {})
        return ""

    def _level(self, words: Words) -> str:
        """Set the level; without arguments, return it."""
        if words:
            self._session.set_level(words[0])
            return ""
        names = [level.name for level in self._session.plugin.levels]
        name = self._session.level.name
        return f"{names.index(name) + 1} {name}" if name in names else name

    def _seed(self, words: Words) -> str:
        if len(words) != 1:
            raise CommandError("syntax error")
        self._session.set_seed(words[0])
        return ""

    # ------------------------------------------------------------------------------ playing

    def _playing(self) -> dict[str, Command]:
        return {
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": lambda words: self._session.generate(self._only_side(words)),
            "reg_genmove": lambda words: self._session.suggest(self._only_side(words)),
            "undo": self._undo,
            "showboard": self._position,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "final_score": self._final_score,
        }

    def _komi(self, words: Words) -> str:
        """Accepted because the protocol requires it; has no effect."""
        _numbers(words, _number)
        return ""

    def _play(self, words: Words) -> str:
        if len(words) < 2:
            raise CommandError("syntax error")
        side = self._side(words[0])
        try:
            self._session.play(side, " ".join(words[1:]))
        except RuleError as error:
            raise CommandError(f"illegal move: {_shown(error)}") from None
        return ""

    def _undo(self, words: Words) -> str:
        if not self._session.undo():
            raise CommandError("cannot undo")
        return ""

    def _only_side(self, words: Words) -> Side:
        if len(words) != 1:
            raise CommandError("syntax error")
        return self._side(words[0])

    def _side(self, word: str) -> Side:
        side = COLOURS.get(word.lower())
        if side is None or side not in self._session.position.sides:
            raise CommandError("syntax error: invalid color")
        return side

    def _time_settings(self, words: Words) -> str:
        main, period, turns = _numbers(words, _seconds, _seconds, _count)
        self._session.limit(main, period, int(turns))
        return ""

    def _time_left(self, words: Words) -> str:
        side = self._only_side(words[:1])
        seconds, turns = _numbers(words[1:], _seconds, _count)
        self._session.clock.set_left(side, seconds, int(turns))
        return ""

    # ---------------------------------------------------------------------------- questions

    def _asking(self) -> dict[str, Command]:
        return {
            "tavoliere-legal_moves": self._legal_moves,
            "tavoliere-turn": self._turn,
            "tavoliere-outcome": self._outcome,
            "tavoliere-position": self._position,
            "tavoliere-perft": self._perft,
            "tavoliere-eval": self._eval,
        }

    def _legal_moves(self, words: Words) -> Iterable[str]:
        dialect, position = self._session.dialect, self._session.position
        count = dialect.count(position)
        if count > LISTABLE:
            raise CommandError(f"{count} turns are too many to list")
        return (dialect.text(position, step) for step in dialect.steps(position))

    def _turn(self, words: Words) -> str:
        position = self._session.position
        if position.outcome() is not None:
            return "none: the game is over"
        return f"{position.to_move.value}: {self._session.dialect.expected(position)}"

    def _outcome(self, words: Words) -> str:
        outcome = self._session.position.outcome()
        return "none" if outcome is None else self._session.dialect.reason(outcome)

    def _final_score(self, words: Words) -> str:
        outcome = self._session.position.outcome()
        if outcome is None:
            raise CommandError("cannot score: the game is not over")
        return self._session.dialect.score(outcome)

    def _position(self, words: Words) -> str:
        """A diagram, on a new line so that its columns are aligned."""
        return f"\n{self._session.position}"

    def _perft(self, words: Words) -> str:
        (depth,) = _numbers(words, _count)
        return str(self._leaves(self._session.position, int(depth)))

    def _leaves(self, position: AnyPosition, depth: int) -> int:
        """The number of sequences of `depth` arguments of `play`."""
        dialect = self._session.dialect
        if depth < 2:
            return dialect.count(position) if depth else 1
        return sum(
            self._leaves(_after(position, step), depth - 1) for step in dialect.steps(position)
        )

    def _eval(self, words: Words) -> str:
        """The static evaluation for the side to move, from what that side sees."""
        position = self._session.position
        side = position.to_move
        evaluation = self._session.game.evaluate(position.seen_by(side), side)
        values = {"win_probability": evaluation.win_probability, "points": evaluation.points}
        return " ".join(
            f"{name} {value:.6g}" for name, value in values.items() if value is not None
        )


def _after(position: AnyPosition, step: Moves) -> AnyPosition:
    for move in step:
        position = position.play(move)
    return position


def _number(word: str) -> float:
    number = float(word)
    if not isfinite(number):
        raise ValueError(word)
    return number


def _seconds(word: str) -> float:
    if (seconds := _number(word)) < 0:
        raise ValueError(word)
    return seconds


def _count(word: str) -> float:
    if not (word.isascii() and word.isdigit()):
        raise ValueError(word)
    return int(word)


def _numbers(words: Words, *kinds: Callable[[str], float]) -> list[float]:
    """The arguments as numbers, one for each converter; raises `CommandError`."""
    try:
        return [kind(word) for kind, word in zip(kinds, words, strict=True)]
    except ValueError:
        raise CommandError("syntax error") from None


def _shown(error: Exception) -> str:
    sentence = str(error)
    return sentence if len(sentence) <= SHOWN else f"{sentence[:SHOWN]}..."
