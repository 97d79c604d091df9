"""What can be chosen before a game of Veletas, and the position it starts from."""

from __future__ import annotations

from random import Random

from games.core.game import Choice, Option, Options
from games.core.position import IllegalMove, OptionError
from games.core.text import N_
from games.veletas.rules.board_geometry import board_geometry
from games.veletas.rules.position import VeletasPosition
from games.veletas.rules.setups import first_position, random_start

OPTIONS: tuple[Option, ...] = (
    Option(
        "Rules",
        N_("Rules"),
        (
            Choice(
                "current",
                N_("Current"),
                N_(
                    "As played today: moves and shots pass over shooters, and no shooter is "
                    "placed on the edge of the board."
                ),
            ),
            Choice(
                "leaflet-en",
                N_("English leaflet"),
                N_(
                    "As in the publisher's English leaflet: nothing is passed over, and no two "
                    "shooters are placed side by side."
                ),
            ),
            Choice(
                "leaflet-ja",
                N_("Japanese leaflet"),
                N_(
                    "As the English leaflet, but no stones are placed before the first turn, and "
                    "the first player is always Black."
                ),
            ),
        ),
        "current",
    ),
    Option(
        "Size",
        N_("Board"),
        (
            Choice(
                "10",
                N_("10 × 10"),
                N_("The standard board: seven shooters, and whoever claims four of them wins."),
            ),
            Choice(
                "9",
                N_("9 × 9"),
                N_("A shorter game: five shooters, and whoever claims three of them wins."),
            ),
            Choice(
                "7",
                N_("7 × 7"),
                N_("A quick game: three shooters, and whoever claims two of them wins."),
            ),
        ),
        "10",
    ),
    Option(
        "Start",
        N_("Start"),
        (
            Choice(
                "placed",
                N_("Placed by the players"),
                N_("The players place the shooters themselves, first one side, then the other."),
            ),
            Choice(
                "random",
                N_("Random"),
                N_(
                    "The shooters stand on random squares; Black makes one turn, then the second "
                    "player chooses a colour."
                ),
            ),
        ),
        "placed",
    ),
)

_DEFAULTS = {option.key: option.default for option in OPTIONS}


def player_count(options: Options) -> int:
    """Veletas is a game for two."""
    return 2


def uses_chance(options: Options) -> bool:
    """Whether the shooters are placed by lot."""
    return _chosen(options, "Start") == "random"


def prepare(options: Options, rng: Random) -> dict[str, str]:
    """The options, with the shooters of a random start drawn and written down."""
    prepared = {key: value for key, value in options.items() if key != "Shooters"}
    if uses_chance(options):
        prepared["Shooters"] = ",".join(_drawn(*_size_and_rules(options), rng))
    return prepared


def start(options: Options) -> VeletasPosition:
    """The first position of prepared options; options left out have their default."""
    size, rules = _size_and_rules(options)
    if not uses_chance(options):
        return first_position(size, rules)
    if "Shooters" not in options:
        raise OptionError("a random start needs the squares of its shooters")
    shooters = [name.strip().lower() for name in options["Shooters"].split(",")]
    if len(shooters) != board_geometry(size, rules).shooters:
        raise OptionError(
            "a board of {size} by {size} has {count} shooters, not {given}",
            size=size,
            count=board_geometry(size, rules).shooters,
            given=len(shooters),
        )
    try:
        return random_start(size, rules, shooters)
    except IllegalMove as error:
        raise OptionError(
            "the shooters of the random start cannot stand like this: {reason}", reason=error
        ) from None


def _chosen(options: Options, key: str) -> str:
    """The value of an option, refused if there is no such choice."""
    value = options.get(key, _DEFAULTS[key])
    option = next(option for option in OPTIONS if option.key == key)
    if value not in (choice.value for choice in option.choices):
        raise OptionError("Veletas has no choice {value} for {key}", value=repr(value), key=key)
    return value


def _size_and_rules(options: Options) -> tuple[int, str]:
    return int(_chosen(options, "Size")), _chosen(options, "Rules")


def _drawn(size: int, rules: str, rng: Random) -> list[str]:
    """Shooters on random squares, every arrangement the rule set allows equally likely."""
    tables = board_geometry(size, rules)
    names = [name for name in tables.grid.names if tables.bits([name]) & tables.placeable]
    while True:
        shooters = rng.sample(names, tables.shooters)
        try:
            random_start(size, rules, shooters)
        except IllegalMove:
            continue
        return sorted(shooters, key=lambda name: tables.grid.reading_order(tables.index[name]))
