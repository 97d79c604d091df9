"""The options of a game of Veletas, and the first position that they give."""

from __future__ import annotations

from random import Random

from games.core.game import Choice, Option, Options
from games.core.position import IllegalMove, OptionError
from games.core.text import N_
from games.veletas.rules.board_geometry import board_geometry, cells_of
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
                    "For most players, as played today: moves and shots pass over shooters, and no "
                    "shooter is placed on the edge of the board."
                ),
            ),
            Choice(
                "leaflet-en",
                N_("English leaflet"),
                N_(
                    "For owners of the English edition: nothing is passed over, and no two "
                    "shooters are placed side by side."
                ),
            ),
            Choice(
                "leaflet-ja",
                N_("Japanese leaflet"),
                N_(
                    "For owners of the Japanese edition: as the English leaflet, but no stones are "
                    "placed before the first turn, and the first player is always Black."
                ),
            ),
        ),
        "current",
        advanced=True,
    ),
    Option(
        "Size",
        N_("Board"),
        (
            Choice(
                "10",
                N_("10 × 10"),
                N_("The standard game: seven shooters. The side that claims four of them wins."),
            ),
            Choice(
                "9",
                N_("9 × 9"),
                N_("For a shorter game: five shooters. The side that claims three of them wins."),
            ),
            Choice(
                "7",
                N_("7 × 7"),
                N_("For a first or a quick game: three shooters. The side that claims two wins."),
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
                N_(
                    "For the whole game: the players place the shooters, first one side, then the "
                    "other."
                ),
            ),
            Choice(
                "random",
                N_("Random"),
                N_(
                    "For players in a hurry: the shooters stand on random squares; Black makes one "
                    "turn, then the second player chooses a colour."
                ),
            ),
        ),
        "placed",
        advanced=True,
    ),
)

_DEFAULTS = {option.key: option.default for option in OPTIONS}


def player_count(options: Options) -> int:
    """Two."""
    return 2


def uses_chance(options: Options) -> bool:
    """Whether the shooters are placed at random."""
    return _value(options, "Start") == "random"


def prepare(options: Options, rng: Random) -> dict[str, str]:
    """The options with all random choices made: `Shooters` lists those of a random start."""
    prepared = {key: value for key, value in options.items() if key != "Shooters"}
    if uses_chance(options):
        prepared["Shooters"] = ",".join(_random_shooters(*_size_and_rules(options), rng))
    return prepared


def start(options: Options) -> VeletasPosition:
    """The first position of prepared options; missing options have their defaults.

    Raises `OptionError` for an unknown choice or for shooters that may not stand like this.
    """
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


def _value(options: Options, key: str) -> str:
    """The value of an option. Raises `OptionError` if there is no such choice."""
    value = options.get(key, _DEFAULTS[key])
    option = next(option for option in OPTIONS if option.key == key)
    if value not in (choice.value for choice in option.choices):
        raise OptionError("Veletas has no choice {value} for {key}", value=repr(value), key=key)
    return value


def _size_and_rules(options: Options) -> tuple[int, str]:
    return int(_value(options, "Size")), _value(options, "Rules")


def _random_shooters(size: int, rules: str, rng: Random) -> list[str]:
    """Random squares for the shooters; all arrangements of the rule set are equally likely."""
    geometry = board_geometry(size, rules)
    names = [geometry.grid.names[cell] for cell in cells_of(geometry.placeable)]
    while True:
        shooters = rng.sample(names, geometry.shooters)
        try:
            random_start(size, rules, shooters)
        except IllegalMove:
            continue
        return sorted(shooters, key=lambda name: geometry.grid.reading_order(geometry.index[name]))
