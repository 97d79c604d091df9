"""What is chosen before a game, what the lot adds to it, and the position that follows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core.game import Choice, Option, Options
from games.core.position import AnyPosition, OptionError, Side, Termination
from games.core.text import N_
from games.herati.rules.field import Field, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.position import (
    SIDES,
    TARGET,
    HeratiPosition,
    LoomPosition,
    WorkshopPosition,
)

TILES = 25
"""The tiles in the box."""

UNKNOWN = "?"
"""Stands in a tag for a tile that nobody has seen yet."""

_LOOM = (("Mode", "loom"),)
_WORKSHOP = (("Mode", "workshop"),)

OPTIONS: tuple[Option, ...] = (
    Option(
        "Mode",
        N_("Game"),
        (
            Choice(
                "loom",
                N_("Loom"),
                N_(
                    "For one player: weave all 25 tiles row by row and form as many diamonds "
                    "as you can; 4 is par, 6 is the goal."
                ),
            ),
            Choice(
                "workshop",
                N_("Workshop"),
                N_(
                    "For two to four players: lay tiles so that every edge matches; whoever "
                    "completes a diamond gets a point."
                ),
            ),
        ),
        "loom",
    ),
    Option(
        "Aim",
        N_("Play for"),
        (
            Choice(
                "points",
                N_("Most diamonds"),
                N_("Hints and the expert make as many as they can: 2.56 on average at best."),
            ),
            Choice(
                "4",
                N_("4 diamonds"),
                N_("Hints and the expert seek the best chance of 4: it is 23 % at the start."),
            ),
            Choice(
                "6",
                N_("6 diamonds"),
                N_("Hints and the expert seek the best chance of 6: it is 0.8 % at the start."),
            ),
        ),
        "points",
        needs=_LOOM,
    ),
    Option(
        "Players",
        N_("Players"),
        (
            Choice("2", N_("Two"), N_("Each player is dealt twelve tiles.")),
            Choice("3", N_("Three"), N_("Each player is dealt eight tiles.")),
            Choice("4", N_("Four"), N_("Each player is dealt six tiles.")),
        ),
        "2",
        needs=_WORKSHOP,
    ),
    Option(
        "Play",
        N_("Length"),
        (
            Choice("single", N_("Single game"), N_("The most points in one game win.")),
            Choice(
                "match",
                N_("Match"),
                N_("Points add up from game to game until a player has 5 and wins at once."),
            ),
        ),
        "single",
        needs=_WORKSHOP,
    ),
    Option(
        "Start",
        N_("First turn"),
        (
            Choice("draw", N_("By lot"), N_("The player who begins is drawn by lot.")),
            Choice("1", N_("First seat"), N_("The player in the first seat begins.")),
        ),
        "draw",
        needs=_WORKSHOP,
    ),
)


def player_count(options: Options) -> int:
    """One at the Loom, two to four in the Workshop."""
    return 1 if _mode(options) == "loom" else _players(options)


def uses_chance(options: Options) -> bool:
    """Always: the tiles are shuffled."""
    return True


def prepare(options: Options, rng: Random) -> dict[str, str]:
    """The options with the deal, and who begins, written down; tags already there are kept."""
    prepared = dict(options)
    if _mode(options) == "loom":
        prepared.setdefault("Deal", _drawn(TILES, rng))
        return prepared
    players = _players(options)
    prepared.setdefault("First", _drawn(1, rng))
    for seat in range(1, players + 1):
        prepared.setdefault(f"Hand{seat}", _drawn((TILES - 1) // players, rng))
    if options.get("Start", "draw") == "draw":
        prepared["Start"] = str(rng.randint(1, players))
    if _is_match(options):
        prepared.setdefault("Totals", ",".join("0" * players))
        prepared.setdefault("Round", "1")
    return prepared


def start(options: Options) -> HeratiPosition:
    """The first position of prepared options; an unknown tile of the deal is written `?`."""
    if _mode(options) == "loom":
        deal = _tiles(options, "Deal", TILES)
        return LoomPosition(Field(), Hand(deal[:2], deal[2:]), aim=_aim(options))
    players = _players(options)
    (first,) = _tiles(options, "First", 1)
    if first is None:
        raise OptionError("the tag First must name a tile, for it lies face up on the field")
    keys = [f"Hand{seat}" for seat in range(1, players + 1)]
    hands = [_tiles(options, key, (TILES - 1) // players) for key in keys]
    starter = _starter(options, players)
    match = _is_match(options)
    if match:
        _round(options)
    return WorkshopPosition(
        Field.of({(0, 0): first}),
        tuple(Hand(hand[:1], hand[1:]) for hand in hands),
        starter,
        game_points=(0,) * players,
        earlier_points=_totals(options, players) if match else (0,) * players,
        target=TARGET if match else None,
        starter=starter,
    )


def next_options(options: Options, position: AnyPosition) -> dict[str, str] | None:
    """The next game of a match that this one leaves undecided: the next seat begins."""
    if not isinstance(position, WorkshopPosition) or not _is_match(options):
        return None
    outcome = position.outcome()
    if outcome is None or outcome.termination is not Termination.POINTS:
        return None
    dealt = {"First", *(f"Hand{side.value}" for side in SIDES)}
    following = {key: value for key, value in options.items() if key not in dealt}
    sums = [position.points_before(side) + position.points(side) for side in position.sides]
    following["Totals"] = ",".join(map(str, sums))
    following["Round"] = str(_round(options) + 1)
    following["Start"] = str(int(_starter(options, position.players).value) % len(sums) + 1)
    return following


def masked(options: Options, position: AnyPosition) -> dict[str, str]:
    """The prepared options with `?` for every tile that still lies face down."""
    covered = dict(options)
    if isinstance(position, LoomPosition):
        covered["Deal"] = _covered(options["Deal"], position.face_down)
    elif isinstance(position, WorkshopPosition):
        for side in position.sides:
            key = f"Hand{side.value}"
            covered[key] = _covered(options[key], position.hand(side).face_down)
    return covered


def _drawn(count: int, rng: Random) -> str:
    """So many tiles by lot: each lies one of four ways, whatever the others do."""
    tiles = list(Tile)
    return ",".join(rng.choice(tiles).value for _ in range(count))


def _covered(deal: str, face_down: int) -> str:
    """The tag of a deal without its last tiles, those still face down."""
    names = deal.split(",")
    seen = len(names) - face_down
    return ",".join(names[:seen] + [UNKNOWN] * face_down)


def _one_of(options: Options, key: str, default: str, values: Sequence[str]) -> str:
    value = options.get(key, default)
    if value not in values:
        raise OptionError(
            "the tag {key} says {value}: it can be {values}",
            key=key,
            value=repr(value[:20]),
            values=", ".join(values),
        )
    return value


def _mode(options: Options) -> str:
    return _one_of(options, "Mode", "loom", ("loom", "workshop"))


def _aim(options: Options) -> int:
    """The diamonds to reach; 0 for as many as possible, as in records that do not say."""
    aim = _one_of(options, "Aim", "points", ("points", "4", "6"))
    return 0 if aim == "points" else int(aim)


def _players(options: Options) -> int:
    return int(_one_of(options, "Players", "2", ("2", "3", "4")))


def _is_match(options: Options) -> bool:
    return _one_of(options, "Play", "single", ("single", "match")) == "match"


def _starter(options: Options, players: int) -> Side:
    if options.get("Start", "draw") == "draw":
        raise OptionError("it has not been drawn who begins: the tag Start names no seat")
    seats = [side.value for side in SIDES[:players]]
    return Side(_one_of(options, "Start", "1", seats))


def _tiles(options: Options, key: str, count: int) -> tuple[Tile | None, ...]:
    """The tiles of a tag; None for one that is unknown."""
    if key not in options:
        raise OptionError("nothing has been dealt: the tag {key} is missing", key=key)
    names = [name.strip() for name in options[key].split(",")]
    if len(names) != count:
        raise OptionError(
            "the tag {key} holds {found} tiles: it must hold {count}",
            key=key,
            found=len(names),
            count=count,
        )
    for name in names:
        if name != UNKNOWN and name not in Tile.__members__:
            raise OptionError(
                "the tag {key} holds {name}: a tile is NW, NE, SE, SW or ?",
                key=key,
                name=repr(name[:20]),
            )
    return tuple(None if name == UNKNOWN else Tile(name) for name in names)


def _totals(options: Options, players: int) -> tuple[int, ...]:
    """The points of earlier games, nobody yet at the target."""
    text = options.get("Totals", ",".join("0" * players))
    parts = text.split(",")
    points = [str(number) for number in range(TARGET)]
    if len(parts) != players or any(part.strip() not in points for part in parts):
        raise OptionError(
            "the tag Totals says {text}: it must give each of {players} players 0 to {most} points",
            text=repr(text[:20]),
            players=players,
            most=TARGET - 1,
        )
    return tuple(int(part) for part in parts)


def _round(options: Options) -> int:
    text = options.get("Round", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) > 0):
        raise OptionError(
            "the tag Round says {text}: it must be the number of the game in the match",
            text=repr(text[:20]),
        )
    return int(text)
