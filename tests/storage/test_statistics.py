from typing import Any

from games.core.record import Player
from games.storage.matches import Stamp, Summary
from games.storage.statistics import (
    HighScore,
    form,
    head_to_head,
    high_scores,
    last_match,
    opponents,
    player_names,
    player_statistics,
    rule_set,
    statistics_rows,
)

ADA, BOB, CAT = Player("Ada"), Player("Bob"), Player("Cat")
EASY, HARD = Player("Computer", "beginner"), Player("Computer 2", "expert")


def match(day: int, players: tuple[Player, ...], *winners: int, **words: Any) -> Summary:
    """A finished match of the day, won by these seats."""
    return Summary(
        f"match {day}",
        Stamp(0, 0),
        words.pop("game", "veletas"),
        players=players,
        finished=words.pop("finished", True),
        winners=winners,
        date=f"2026-08-{day:02}",
        turns=words.pop("turns", 10),
        **words,
    )


MATCHES = [
    match(5, (ADA, BOB), 0, turns=40),
    match(1, (ADA, BOB), 0, turns=31),
    match(2, (BOB, ADA), 1, turns=12),
    match(3, (ADA, EASY), 1, turns=25),
    match(4, (ADA, BOB, CAT), 0, 1, game="herati"),
    match(6, (BOB, CAT), 0),
    match(7, (ADA, BOB), finished=False),
    match(8, (BOB, ADA), 1, turns=12),
]


def test_a_tally_counts_finished_matches_in_their_order() -> None:
    found = player_statistics(MATCHES, "ada")
    assert (found.played, found.won, found.lost, found.tied) == (6, 4, 1, 1)
    assert (found.streak, found.best_streak) == (2, 2)
    assert found.share_won == 4.5 / 6
    assert found.best_score is None


def test_a_streak_ends_with_a_defeat_and_with_a_tie() -> None:
    wins = [match(day, (ADA, BOB), 0) for day in (1, 2, 3)]
    assert player_statistics(wins, "Ada").streak == 3
    tie = match(4, (ADA, BOB), 0, 1)
    tied = player_statistics([*wins, tie], "Ada")
    assert (tied.streak, tied.best_streak) == (0, 3)


def test_the_form_is_the_share_of_the_latest_matches_that_were_won() -> None:
    # Ada, day by day: won, won, lost, tied, won, won
    assert form(MATCHES, "Ada", 4) == [2 / 3, 2.5 / 4, 2.5 / 4, 2.5 / 4]
    assert form(MATCHES, "Cat") == []
    assert form([match(day, (ADA, BOB), min(day - 1, 1)) for day in range(1, 12)], "Ada")[-1] == 0


def test_the_best_score_is_that_of_matches_alone() -> None:
    alone = [match(day, (ADA,), score=(points,)) for day, points in ((1, 4), (2, 9), (3, 7))]
    found = player_statistics([*alone, match(4, (ADA, BOB), 0, score=(20, 3))], "Ada")
    assert found.best_score == 9


def test_a_new_player_has_empty_statistics() -> None:
    found = player_statistics(MATCHES, "Zoe")
    assert (found.played, found.won, found.share_won, found.best_score) == (0, 0, 0.0, None)
    assert statistics_rows(MATCHES, "Zoe") == []
    assert player_statistics(MATCHES, "Computer").played == 0


def test_a_table_separates_games_rule_sets_and_opponents() -> None:
    small = match(9, (ADA, EASY), 0, options={"Size": "7", "Start": "random"})
    same = match(10, (ADA, Player("Robot", "beginner")), 0, options={"Size": "7"})
    hard = match(11, (ADA, HARD), 1, options={"Size": "7"})
    rows = [
        (row.game, row.rules, row.opponent, row.results.played, row.results.won)
        for row in statistics_rows([*MATCHES, small, same, hard], "Ada")
    ]
    assert rows == [
        ("veletas", (), BOB, 4, 4),
        ("veletas", (("Size", "7"),), Player("", "beginner"), 2, 2),
        ("veletas", (), Player("", "beginner"), 1, 0),
        ("herati", (), BOB, 1, 0),
        ("herati", (), CAT, 1, 0),
        ("veletas", (("Size", "7"),), Player("", "expert"), 1, 0),
    ]


def test_the_opponents_of_a_player() -> None:
    assert opponents(match(1, (EASY, ADA, BOB, EASY), 0), "Ada") == [Player("", "beginner"), BOB]
    assert opponents(match(1, (ADA,)), "Ada") == [None]
    assert opponents(match(1, (ADA, ADA), 0), "Ada") == [ADA]


def test_the_start_option_does_not_separate_statistics() -> None:
    options = {"Start": "random", "Size": "7", "Rules": "current"}
    assert rule_set(match(1, (ADA,), options=options)) == (("Rules", "current"), ("Size", "7"))


def test_two_players_head_to_head() -> None:
    found = head_to_head(MATCHES, "Ada", "bob")
    assert (found.played, found.first, found.second, found.tied) == (5, 4, 0, 1)
    assert [match.name[6:] for match in found.matches] == ["8", "5", "4", "2", "1"]
    assert head_to_head(MATCHES, "Bob", "Ada").second == 4
    assert head_to_head(MATCHES, "Cat", "Bob").second == 2


def test_victories_of_both_are_no_ties() -> None:
    matches = [match(1, (ADA, BOB), 0), match(2, (ADA, BOB), 0), match(3, (ADA, BOB), 1)]
    found = head_to_head(matches, "Ada", "Bob")
    assert (found.first, found.second, found.tied) == (2, 1, 0)


def test_a_match_won_by_a_third_player_is_a_tie_of_two() -> None:
    assert head_to_head([match(1, (ADA, BOB, CAT), 2)], "Ada", "Bob").tied == 1


def test_people_are_listed_by_how_much_they_play() -> None:
    assert player_names(MATCHES) == ["Ada", "Bob", "Cat"]


# ------------------------------------------------------------------------------ the best lists

LOOM = {"Mode": "loom"}


def loom(day: int, points: int, name: str = "Ada", **words: Any) -> Summary:
    return match(day, (Player(name),), game="herati", options=LOOM, score=(points,), **words)


def test_the_best_scores_of_all_time_and_of_a_day() -> None:
    games = [
        loom(3, 5, initials="abcd"),
        loom(1, 5, "Bo", daily="2026-08-01"),
        loom(2, 7, "Bø W", daily="2026-08-01"),
        loom(4, 9, finished=False),
        match(5, (HARD,), game="herati", options=LOOM, score=(11,)),
        match(5, (ADA,), game="herati", options={"Mode": "workshop"}, score=(12,)),
        match(5, (ADA, BOB), 0, game="herati", options=LOOM, score=(12, 1)),
        match(6, (), game="herati", options=LOOM, score=(0,)),
    ]
    assert high_scores(games, "herati", LOOM) == [
        HighScore("BØW", 7, "2026-08-02", "match 2"),
        HighScore("BO", 5, "2026-08-01", "match 1"),
        HighScore("ABC", 5, "2026-08-03", "match 3"),
        HighScore("", 0, "2026-08-06", "match 6"),
    ]
    assert [best.points for best in high_scores(games, "herati", LOOM, day="2026-08-01")] == [7, 5]
    assert len(high_scores(games, "herati", LOOM, most=2)) == 2
    assert high_scores(games, "herati", LOOM, day="2026-08-09") == []


def test_solitaires_are_neither_won_nor_lost() -> None:
    found = player_statistics([loom(1, 5), loom(2, 6)], "Ada")
    assert (found.played, found.won, found.lost, found.tied) == (2, 0, 0, 0)


def test_names_that_differ_by_case_only_are_one_person_and_sorted_alike() -> None:
    assert player_statistics([match(1, (ADA, BOB), 0)], "ADA").played == 1
    names = ("Dee", "bob", "Ada", "Cat")
    matches = [match(1, tuple(map(Player, names))), match(2, (Player("Dee"),))]
    assert player_names(matches) == ["Dee", "Ada", "bob", "Cat"]


def test_ten_high_scores_are_listed() -> None:
    assert len(high_scores([loom(day, day) for day in range(1, 13)], "herati", LOOM)) == 10


def test_games_of_a_teaching_opponent_do_not_count() -> None:
    teacher = Player("Computer", "teaching")
    matches = [match(1, (ADA, EASY), 0), match(2, (ADA, teacher), 0), match(3, (teacher, ADA), 0)]
    found = player_statistics(matches, "Ada")
    assert (found.played, found.won, found.lost) == (1, 1, 0)
    assert [row.opponent for row in statistics_rows(matches, "Ada")] == [Player("", "beginner")]
    assert player_names(matches[1:]) == []  # nobody is chosen who has no results
    assert player_names([*matches, match(4, (BOB, teacher), 0)]) == ["Ada"]


def test_the_last_match_is_the_one_that_was_begun_last() -> None:
    days = ((3, (ADA, BOB)), (4, (BOB, EASY)), (1, (ADA, BOB)), (2, (ADA, BOB)))
    matches = [match(day, seats, 0) for day, seats in days]
    assert last_match(matches, "Ada") == matches[0]
