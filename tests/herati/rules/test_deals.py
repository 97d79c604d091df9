from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.position import OptionError
from games.herati.rules.setups import deal_code, deal_from_code, deal_of_day, start

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


def test_two_codes_by_hand() -> None:
    assert deal_code(",".join(["NW"] * 25)) == "0000-0000-000"
    # the last tile SW is 3 in the lowest bits: the tenth letter is 3, the check is 3 times 2
    assert deal_code(",".join(["NW"] * 24 + ["SW"])) == "0000-0000-036"


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


@pytest.mark.parametrize("code", ["", "0000-0000-00", "0000-0000-0000", "0000-0000-00U", "ß" * 11])
def test_codes_of_a_wrong_form_are_refused(code: str) -> None:
    with pytest.raises(OptionError, match="a deal code has 11 letters and digits"):
        deal_from_code(code)


@pytest.mark.parametrize("code", ["0000-0000-00", "0000-0000-001"])
def test_a_wrong_code_is_quoted(code: str) -> None:
    with pytest.raises(OptionError, match=f"^'{code}' is not a deal code"):
        deal_from_code(code)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("0000 0000 000 0000 0000", "a deal code has 11 letters and digits"),
        ("0 0 0 0 0 0 0 0 0 0 1", "there is a mistake in it"),
    ],
)
def test_a_long_wrong_code_is_quoted_in_part(code: str, reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        deal_from_code(code)
    assert str(caught.value) == f"'{code[:20]}' is not a deal code: {reason}"
