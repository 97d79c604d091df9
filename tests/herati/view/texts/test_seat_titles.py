"""The names of the seats."""

from games.herati.view.look import LOOK


def test_the_seats_are_named_by_the_sides_of_the_table() -> None:
    assert LOOK.seat_titles({"Mode": "loom"}) == ("The player",)
    assert LOOK.seat_titles({"Mode": "workshop", "Players": "2"}) == (
        "Seat 1, below",
        "Seat 2, above",
    )
    assert LOOK.seat_titles({"Mode": "workshop", "Players": "3"}) == (
        "Seat 1, below",
        "Seat 2, left",
        "Seat 3, above",
    )
    assert LOOK.seat_titles({"Mode": "workshop", "Players": "4"})[3] == "Seat 4, right"
