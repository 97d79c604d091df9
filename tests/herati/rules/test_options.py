"""The options of a game, and the number of players."""

from games.herati.rules.setups import OPTIONS, player_count, uses_chance


def test_every_choice_has_a_title_and_a_sentence() -> None:
    for option in OPTIONS:
        assert option.default in {choice.value for choice in option.choices}
        for choice in option.choices:
            assert choice.title
            assert choice.text.endswith(".")


def test_each_mode_has_its_options() -> None:
    keys = [option.key for option in OPTIONS if option.applies({"Mode": "loom"})]
    assert keys == ["Mode", "Aim"]
    keys = [option.key for option in OPTIONS if option.applies({"Mode": "workshop"})]
    assert keys == ["Mode", "Players", "Play", "Start"]


def test_the_values_that_can_be_chosen() -> None:
    values = {option.key: [choice.value for choice in option.choices] for option in OPTIONS}
    assert values == {
        "Mode": ["loom", "workshop"],
        "Aim": ["points", "4", "6"],
        "Players": ["2", "3", "4"],
        "Play": ["single", "match"],
        "Start": ["draw", "1"],
    }
    assert [option.default for option in OPTIONS] == ["loom", "points", "2", "single", "draw"]


def test_the_number_of_players() -> None:
    assert player_count({}) == player_count({"Mode": "loom", "Players": "4"}) == 1
    assert [player_count({"Mode": "workshop", "Players": n}) for n in "234"] == [2, 3, 4]
    assert uses_chance({})
    assert uses_chance({"Mode": "workshop"})


def test_the_titles_of_options_and_choices() -> None:
    titles = {option.title: [choice.title for choice in option.choices] for option in OPTIONS}
    assert titles == {
        "Game": ["Loom", "Workshop"],
        "Play for": ["Most diamonds", "4 diamonds", "6 diamonds"],
        "Players": ["Two", "Three", "Four"],
        "Length": ["Single game", "Match"],
        "First turn": ["Random", "First seat"],
    }
