"""Deals, random or shared, and the first positions of games."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from random import Random

from games.core.game import Options, chosen, read_options
from games.core.position import AnyPosition, OptionError, Side, Termination
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import (
    SIDES,
    TARGET,
    Hand,
    HeratiPosition,
    LoomPosition,
    WorkshopPosition,
)

TILE_COUNT = 25
"""The tiles in the box."""

UNKNOWN = "?"
"""Stands in a tag for a face-down tile that is masked."""


def prepare(options: Options, rng: Random) -> dict[str, str]:
    """The options with the tags of the deal and of the starting player added.

    Tags that are already there are kept, except `Start` = `draw`, which becomes a seat.
    """
    prepared = dict(options)
    if mode_of(options) == "loom":
        prepared.setdefault("Deal", drawn(TILE_COUNT, rng))
        return prepared
    players = workshop_player_count(options)
    prepared.setdefault("First", drawn(1, rng))
    for seat in range(1, players + 1):
        prepared.setdefault(f"Hand{seat}", drawn((TILE_COUNT - 1) // players, rng))
    if options.get("Start", "draw") == "draw":
        prepared["Start"] = str(rng.randint(1, players))
    if is_match(options):
        prepared.setdefault("Totals", ",".join("0" * players))
        prepared.setdefault("Round", "1")
    return prepared


def start(options: Options) -> HeratiPosition:
    """The first position of prepared options; raises `OptionError` for unusable tags.

    A tile `?` of the deal becomes an unknown tile.
    """
    if mode_of(options) == "loom":
        deal = tiles(options, "Deal", TILE_COUNT)
        aim = chosen(OPTIONS, options, "Aim").replace("points", "0")  # for old records, too
        return LoomPosition(Field(), Hand(deal[:2], deal[2:]), aim=int(aim))
    players = workshop_player_count(options)
    (first,) = tiles(options, "First", 1)
    if first is None:
        raise OptionError("the tag First must name a tile: it lies face up on the field")
    keys = [f"Hand{seat}" for seat in range(1, players + 1)]
    hands = [tiles(options, key, (TILE_COUNT - 1) // players) for key in keys]
    starter = _starter(options, players)
    match = is_match(options)
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
    """The options of the next game of a match, not dealt yet; the next seat clockwise starts.

    None outside a match, before the end of a game and after the end of the match.
    """
    if not isinstance(position, WorkshopPosition) or not is_match(options):
        return None
    outcome = position.outcome()
    if outcome is None or outcome.termination != Termination.POINTS:
        return None
    dealt = {"First", *(f"Hand{side.value}" for side in SIDES)}
    next_game = {key: value for key, value in options.items() if key not in dealt}
    sums = [position.points_before(side) + position.points(side) for side in position.sides]
    next_game["Totals"] = ",".join(map(str, sums))
    next_game["Round"] = str(_round(options) + 1)
    next_game["Start"] = str(int(_starter(options, position.players).value) % len(sums) + 1)
    return next_game


def masked(options: Options, position: AnyPosition) -> dict[str, str]:
    """The prepared options with every tile that lies face down masked as `?`."""
    result = dict(options)
    if isinstance(position, LoomPosition):
        result["Deal"] = _masked_hand(options["Deal"], position.hand.face_down)
    elif isinstance(position, WorkshopPosition):
        for side in position.sides:
            key = f"Hand{side.value}"
            result[key] = _masked_hand(options[key], position.hand(side).face_down)
    return result


def drawn(count: int, rng: Random) -> str:
    tiles = list(Tile)
    return ",".join(rng.choice(tiles).value for _ in range(count))


def _masked_hand(deal: str, face_down: int) -> str:
    names = deal.split(",") if deal else []
    seen = len(names) - face_down
    return ",".join(names[:seen] + [UNKNOWN] * face_down)


def _starter(options: Options, players: int) -> Side:
    if options.get("Start", "draw") == "draw":
        raise OptionError("the tag Start names no seat: the starting player has not been drawn")
    seats = [side.value for side in SIDES[:players]]
    return Side(chosen(OPTIONS, options, "Start", seats))


def tiles(options: Options, key: str, count: int) -> tuple[Tile | None, ...]:
    """The tiles of a tag, None for a masked one; raises `OptionError`."""
    if key not in options:
        raise OptionError("the tag {key} is missing: no tiles have been dealt", key=key)
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
    """The points of earlier games, each below the target; raises `OptionError`."""
    text = options.get("Totals", ",".join("0" * players))
    parts = text.split(",")
    points = [str(number) for number in range(TARGET)]
    if len(parts) != players or any(part.strip() not in points for part in parts):
        raise OptionError(
            "the tag Totals is {text}: it must give each of {players} players 0 to {most} points",
            text=repr(text[:20]),
            players=players,
            most=TARGET - 1,
        )
    return tuple(int(part) for part in parts)


def _round(options: Options) -> int:
    """The number of the game in its match, from 1; raises `OptionError`."""
    text = options.get("Round", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) > 0):
        raise OptionError(
            "the tag Round is {text}: it must be the number of the game in the match",
            text=repr(text[:20]),
        )
    return int(text)


# -- The options of a game of Herati, and how their values are read ----------------------------

OPTIONS = read_options("games.herati")


def player_count(options: Options) -> int:
    return 1 if mode_of(options) == "loom" else workshop_player_count(options)


def mode_of(options: Options) -> str:
    return chosen(OPTIONS, options, "Mode")


def workshop_player_count(options: Options) -> int:
    return int(chosen(OPTIONS, options, "Players"))


def is_match(options: Options) -> bool:
    return chosen(OPTIONS, options, "Play") == "match"


# -- Deals of the Loom to share: a deal for each day, and a short code for any deal ------------

# A deal of 25 tiles with four orientations has 50 bits. A code writes them as ten characters of
# five bits each (Crockford's base 32) and adds a check character over the field GF(32), which
# detects any single wrong character and any transposition of two neighbours.

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U; on reading I and L count as 1, O as 0."""
_LOOKALIKES = str.maketrans("ILO", "110")
_CODE_LENGTH = 11
_ORIENTATIONS = tuple(Tile)
_BITS = 2 * TILE_COUNT


def deal_of_day(day: date) -> str:
    """The tag `Deal` of the Loom of a day, derived from the SHA-256 of its date.

    >>> deal_of_day(date(2026, 8, 2)) == deal_of_day(date(2026, 8, 2))
    True
    """
    digest = sha256(f"Loom of {day.isoformat()}".encode("ascii")).digest()
    return _deal(int.from_bytes(digest, "big") >> (8 * len(digest) - _BITS))


def deal_code(deal: str) -> str:
    """The code of a deal, grouped by hyphens.

    >>> deal_code(",".join(["NW"] * 25))
    '0000-0000-000'
    """
    number = 0
    for name in deal.split(","):
        number = number * len(_ORIENTATIONS) + _ORIENTATIONS.index(Tile(name))
    values = [number >> shift & 31 for shift in range(_BITS - 5, -1, -5)]
    text = "".join(_LETTERS[value] for value in [*values, _check(values)])
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def deal_from_code(code: str) -> str:
    """The tag `Deal` of a code; case, spaces and hyphens do not matter.

    Raises `OptionError` for a wrong length, a wrong character or a wrong check character.
    """
    letters = (letter for letter in code.upper() if letter not in " -\t")
    plain = "".join(letters).translate(_LOOKALIKES)
    if len(plain) != _CODE_LENGTH or not set(plain) <= set(_LETTERS):
        raise OptionError(
            "{code} is not a deal code: a deal code has {length} letters and digits",
            code=repr(code[:20]),
            length=_CODE_LENGTH,
        )
    *values, check = map(_LETTERS.index, plain)
    if check != _check(values):
        raise OptionError(
            "{code} is not a deal code: there is a mistake in it", code=repr(code[:20])
        )
    number = 0
    for value in values:
        number = number << 5 | value
    return _deal(number)


def _deal(number: int) -> str:
    """The tag of a deal given as 50 bits, the first tile in the highest two."""
    shifts = range(_BITS - 2, -1, -2)
    return ",".join(_ORIENTATIONS[number >> shift & 3].value for shift in shifts)


def _check(values: list[int]) -> int:
    """The check character: the sum over GF(32) of the values times powers of x.

    The last value is multiplied by x, the one before it by x squared, and so on.
    """
    total = 0
    for value in values:
        total = total << 1 ^ value
        if total & 32:
            total ^= 0b100101  # x^5 + x^2 + 1
    return total << 1 ^ (0b100101 if total & 16 else 0)
