"""Options, deals and first positions."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.position import IllegalMove, NotationError, OptionError, Side
from games.herati.game import GAME
from games.herati.rules.field import Tile, tile_named, tiles_named
from games.herati.rules.position import (
    TARGET,
    CannotPlace,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
    parse_move,
)
from games.herati.rules.setups import (
    deal_code,
    deal_from_code,
    deal_of_day,
    next_options,
    player_count,
    prepare,
    start,
)
from tests.herati.pictures import workshop

# -- Deals, first positions, matches of several games, and masked tags

LOOM = {"Mode": "loom", "Deal": ",".join(["NE", "SW", "NW", "SE", "NE"] * 5)}
TWO = {
    "Mode": "workshop",
    "Players": "2",
    "Play": "single",
    "First": "NE",
    "Hand1": ",".join(["SW", "NW"] * 6),
    "Hand2": ",".join(["NE", "SE"] * 6),
    "Start": "2",
}
MATCH = {**TWO, "Play": "match", "Totals": "3,1", "Round": "2"}


def workshop_of(options: dict[str, str]) -> WorkshopPosition:
    position = start(options)
    assert isinstance(position, WorkshopPosition)
    return position


# ---------------------------------------------------------------------------------- the lot


@pytest.mark.parametrize(("players", "tiles"), [("1", 25), ("2", 12), ("3", 8), ("4", 6)])
def test_what_is_dealt(players: str, tiles: int) -> None:
    if players == "1":
        prepared = prepare({"Mode": "loom"}, Random(1))
        assert set(prepared) == {"Mode", "Deal"}
        assert len(prepared["Deal"].split(",")) == tiles
        return
    prepared = prepare({"Mode": "workshop", "Players": players, "Start": "draw"}, Random(1))
    assert prepared["First"] in Tile.__members__
    hands = [prepared[f"Hand{seat}"].split(",") for seat in range(1, int(players) + 1)]
    assert [len(hand) for hand in hands] == [tiles] * int(players)
    assert f"Hand{int(players) + 1}" not in prepared


def test_orientations_are_uniform_and_independent() -> None:
    rng = Random(7)
    deals = [prepare({}, rng)["Deal"].split(",") for _ in range(400)]
    counts = Counter(name for deal in deals for name in deal)
    assert set(counts) == {"NW", "NE", "SE", "SW"}
    assert all(2300 < count < 2700 for count in counts.values())
    # Independent of each other: a tile tells nothing about the next one.
    pairs = Counter(pair for deal in deals for pair in pairwise(deal))
    assert len(pairs) == 16
    assert all(500 < count < 700 for count in pairs.values())
    # Nor are there so and so many of each in a deal.
    assert len({tuple(sorted(Counter(deal).items())) for deal in deals}) > 100


def test_the_starting_player_is_drawn_unless_it_is_named() -> None:
    three = {"Mode": "workshop", "Players": "3", "Start": "draw"}
    seats = Counter(prepare(three, Random(seed))["Start"] for seed in range(300))
    assert set(seats) == {"1", "2", "3"}
    assert min(seats.values()) > 70
    for start_of, drawn in (({}, {"1", "2"}), ({"Start": "1"}, {"1"}), ({"Start": "2"}, {"2"})):
        options = {"Mode": "workshop", **start_of}
        assert {prepare(options, Random(seed))["Start"] for seed in range(20)} == drawn


def test_a_match_starts_without_points() -> None:
    options = {"Mode": "workshop", "Players": "3", "Play": "match", "Start": "1"}
    prepared = prepare(options, Random(1))
    assert (prepared["Totals"], prepared["Round"]) == ("0,0,0", "1")
    single = prepare({**options, "Play": "single"}, Random(1))
    assert not {"Totals", "Round"} & set(single)


def test_existing_tags_are_kept() -> None:
    assert prepare(LOOM, Random(1)) == LOOM
    assert prepare(MATCH, Random(1)) == MATCH


# ---------------------------------------------------------------------------------- the start


def test_foreign_tags_are_ignored() -> None:
    tags = {"Player1": "Anna", "Date": "2017.05.14", "Hand4": "nonsense", "Deal": "x", "Seed": "5"}
    assert start({**TWO, **tags}) == start(TWO)
    assert start({**LOOM, "Players": "9", "Round": "x"}) == start(LOOM)


REFUSED = Path(__file__).with_name("refused_options.txt").read_text(encoding="utf-8")
"""Changes of options, and the sentences about them."""


@pytest.mark.parametrize("refused", REFUSED.replace("\n    ", "\t").splitlines())
def test_unusable_options_are_refused_with_a_sentence(refused: str) -> None:
    told, _, sentence = refused.partition("\t")
    base, *changed = told.split(" ")
    options = {"new": {}, "loom": LOOM, "two": TWO, "match": MATCH}[base]
    with pytest.raises(OptionError) as caught:
        start({**options, **dict(each.split("=") for each in changed)})
    assert str(caught.value) == sentence


@pytest.mark.parametrize("key", ["First", "Hand1", "Hand2", "Start"])
def test_every_tag_of_the_workshop_is_needed(key: str) -> None:
    with pytest.raises(OptionError) as refused:
        start({name: text for name, text in TWO.items() if name != key})
    undrawn = "names no seat: the starting player has not been drawn"
    said = undrawn if key == "Start" else "is missing: no tiles have been dealt"
    assert str(refused.value) == f"the tag {key} {said}"
    first = workshop_of({**TWO, "Play": "match"})  # but those of a match's first game are not
    assert (first.earlier_points, first.target) == ((0, 0), TARGET)


# ---------------------------------------------------------------------------- several games


def over() -> WorkshopPosition:
    position = workshop("NE", "SW", "NE", game_points=(1, 0), earlier_points=(3, 1), target=5)
    return position.play(parse_move("SW@1,0"))


def test_the_next_game_of_a_match_keeps_the_points_and_deals_again() -> None:
    following = next_options({**MATCH, "Player1": "Anna"}, over())
    assert following == {
        "Mode": "workshop",
        "Players": "2",
        "Play": "match",
        "Totals": "4,1",
        "Round": "3",
        "Start": "1",
        "Player1": "Anna",
    }
    prepared = prepare(following, Random(3))
    assert prepared["Start"] == "1"
    assert workshop_of(prepared).points_before(Side.FIRST) == 4


def test_when_there_is_no_next_game() -> None:
    won = workshop("SE SW\nNE ..", "NW", "NE", earlier_points=(4, 0), target=5)
    assert next_options(MATCH, won.play(parse_move("NW@1,1"))) is None
    assert next_options(MATCH, won) is None
    assert next_options(TWO, over()) is None
    assert next_options(LOOM, start(LOOM)) is None
    with pytest.raises(OptionError, match=r"^the tag Start is '3': it can be 1, 2$"):
        next_options({**MATCH, "Start": "3"}, over())


# -- Deals

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
AUGUST_2 = "SW,NW,NW,NW,SW,NW,NE,SE,NE,SE,NW,NW,NW,NW,NE,NE,NW,SE,SE,NW,SE,SE,NW,NW,SE"
deals = st.lists(st.sampled_from(["NW", "NE", "SE", "SW"]), min_size=25, max_size=25).map(",".join)


def test_the_deal_of_a_day() -> None:
    # computed once with `sha256sum`: the first 50 bits of the digest, two for each tile
    assert deal_of_day(date(2026, 8, 2)) == AUGUST_2


def test_days_have_different_deals() -> None:
    days = [date(2026, 1, 1) + timedelta(days) for days in range(1000)]
    found = {deal_of_day(day) for day in days}
    assert len(found) == 1000
    for deal in list(found)[:20]:
        start({"Mode": "loom", "Deal": deal})
    counts = [sum(deal.count(tile) for deal in found) for tile in ("NW", "NE", "SE", "SW")]
    assert all(5_800 < count < 6_700 for count in counts)


@given(deals)
def test_a_deal_comes_back_from_its_code(deal: str) -> None:
    code = deal_code(deal)
    assert len(code) == 13
    assert deal_from_code(code) == deal
    assert deal_from_code(code.lower().replace("-", " ")) == deal
    assert deal_from_code(code.replace("1", "l").replace("0", "o")) == deal


@given(deals, st.integers(0, 10), st.integers(1, 31))
def test_one_wrong_character_is_detected(deal: str, place: int, other: int) -> None:
    code = deal_code(deal).replace("-", "")
    wrong = SIGNS[(SIGNS.index(code[place]) + other) % 32]
    with pytest.raises(OptionError, match="there is a mistake in it"):
        deal_from_code(code[:place] + wrong + code[place + 1 :])


@given(deals)
def test_transposed_neighbours_are_detected(deal: str) -> None:
    code = deal_code(deal).replace("-", "")
    for place, (one, two) in enumerate(pairwise(code)):
        if one != two:
            with pytest.raises(OptionError, match="there is a mistake in it"):
                deal_from_code(code[:place] + two + one + code[place + 2 :])


FORM = "a deal code has 11 letters and digits"
MISTAKE = "there is a mistake in it"


@pytest.mark.parametrize(("code", "reason"), [
    ("", FORM),
    ("0000-0000-00", FORM),
    ("0000-0000-0000", FORM),
    ("0000-0000-00U", FORM),
    ("ß" * 11, FORM),
    ("0000 0000 000 0000 0000", FORM),
    ("0000-0000-001", MISTAKE),
    ("0 0 0 0 0 0 0 0 0 0 1", MISTAKE),
])  # fmt: skip
def test_a_wrong_code_is_quoted_in_part(code: str, reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        deal_from_code(code)
    assert str(caught.value) == f"'{code[:20]}' is not a deal code: {reason}"


# -- The options of a game, and the number of players


def test_the_number_of_players() -> None:
    assert player_count({}) == player_count({"Mode": "loom", "Players": "4"}) == 1
    assert [player_count({"Mode": "workshop", "Players": n}) for n in "234"] == [2, 3, 4]
    assert GAME.uses_chance({})
    assert GAME.uses_chance({"Mode": "workshop"})


# -- Moves, turns and comments as text (RULES 2.5)


MOVES: list[tuple[str, str, Move]] = [
    ("NE@1,0", "NE@1,0", PlaceTile(Tile.NE, 1, 0)),
    ("SW@-4,12", "SW@-4,12", PlaceTile(Tile.SW, -4, 12)),
    (" ne @ 1 , -2 ", "NE@1,-2", PlaceTile(Tile.NE, 1, -2)),
    ("x NE", "x NE", SetAside(Tile.NE)),
    ("X sw", "x SW", SetAside(Tile.SW)),
    ("xNE", "x NE", SetAside(Tile.NE)),
    (" - ", "-", CannotPlace()),
]


@pytest.mark.parametrize(("text", "proper", "move"), MOVES)
def test_moves_have_a_reversible_text(text: str, proper: str, move: Move) -> None:
    assert parse_move(text) == parse_move(proper) == move
    assert str(move) == proper


@pytest.mark.parametrize(
    "text",
    ["", "NE", "NE@1", "NN@1,0", "NE@1,0 SW@2,0", "x", "x 1,0", "--", "NE@99999,0", "ab" * 13],
)
def test_other_texts_are_no_moves_and_quoted_in_part(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value) == (
        f"'{text[:20]}' is not a move: NE@1,0 places a tile, x NE sets one aside, "
        "- means that none fits"
    )


def test_a_turn_with_diamonds_is_commented_with_its_points_and_the_total() -> None:
    before = workshop("SE SW\nNE ..", "NW SW | NE", "NE", game_points=(1, 1), earlier_points=(2, 0))
    assert GAME.comment(before, before.play(parse_move("NW@1,1"))) == "+1 =4"
    assert GAME.comment(before, before.play(parse_move("SW@-1,0"))) == ""


def test_a_turn_is_one_move() -> None:
    position = workshop("NE", "SW", "NE")
    assert GAME.format_turn(position, [PlaceTile(Tile.SW, 1, 0)]) == "SW@1,0"
    assert GAME.format_turn(position, []) == ""
    assert GAME.format_turn(position, [PlaceTile(Tile.SW, 1, 0), CannotPlace()]) == "SW@1,0 -"
    assert GAME.parse_turn(position, "SW@1,0") == [PlaceTile(Tile.SW, 1, 0)]
    with pytest.raises(IllegalMove, match="touches nothing"):
        GAME.parse_turn(position, "SW@2,0")
    with pytest.raises(NotationError):
        GAME.parse_turn(position, "SW")


def test_tiles_have_names_between_spaces() -> None:
    assert tiles_named("NW NE  SE SW") == (Tile.NW, Tile.NE, Tile.SE, Tile.SW)
    assert tiles_named("") == ()
    assert tile_named("SE") is Tile.SE


@pytest.mark.parametrize(
    ("text", "quoted"),
    [("ne", "'ne'"), ("NE SE NN", "'NN'"), ("abcdefghijklmnop", "'abcdefghijkl'")],
)
def test_a_name_of_no_tile_is_quoted_in_part(text: str, quoted: str) -> None:
    sentence = f"{quoted} is no tile: a tile is one of NW NE SE SW"
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        tiles_named(text)
