"""The dialect of Herati in the Go Text Protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.game import Options
from games.core.gtp_dialect import Dialect, lead
from games.core.position import NotationError, Outcome
from games.herati.rules.position import BY_LOOM, CannotPlace, SetAside


class HeratiDialect(Dialect):
    """Players are numbers; the deal is part of the set-up."""

    horizon = 12
    sizes = ("5",)
    option_commands = ("Mode",)
    discards_set_up = ("Mode",)
    kept_options = ("Mode", "Players")
    set_up_help = (
        ("deal NE,SW,...", "the 25 tiles of a Loom"),
        ("players=2 start=1 first=NE hand1=NE,SW,... hand2=...", "a Workshop"),
    )
    moves_help = "NE@1,0   x NE   -          colours are 1 to 4"

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
        commands = super().recipe(options)
        if options["Mode"] == "loom":
            return [*commands, f"tavoliere-setup deal {options['Deal']}"]
        keys = [key for key in self._KEYS if key.title() in options]
        words = [f"{key}={options[key.title()]}" for key in keys]
        return [*commands, f"tavoliere-setup {' '.join(words)}"]

    def reason(self, outcome: Outcome) -> str:
        """`score 5` for the Loom, `1 3 points` for the Workshop."""
        if outcome.termination == BY_LOOM:
            return f"score {outcome.score[0]}"
        return super().reason(outcome)

    def score(self, outcome: Outcome) -> str:
        """The score of the Loom; the winner's lead in the Workshop, 0 for a shared victory."""
        if outcome.termination == BY_LOOM:
            return str(outcome.score[0])
        if len(outcome.winners) > 1:
            return "0"
        return f"{outcome.winners[0].value}+{lead(outcome.score)}"


def _check_hands(tags: Mapping[str, str]) -> None:
    """A hand belongs to one of the players that the set-up names; raises `NotationError`."""
    hands = [int(key.removeprefix("Hand")) for key in tags if key.startswith("Hand")]
    players = tags.get("Players", "")
    if hands and not players:
        raise NotationError("hands need the number of players, as in players=2")
    if hands and players.isdecimal() and max(hands) > int(players):
        raise NotationError(
            "hand{hand} has no player: there are {players} players",
            hand=max(hands),
            players=players,
        )


def _tiles(text: str) -> str:
    """A list of tiles in the form of a tag; a deal that is set up has no unknown tiles."""
    if "?" in text:
        raise NotationError("every tile of the deal must be named")
    return text.upper()
