"""What a study returns."""

from games.core.game import Evaluation, Review


def test_a_review_compares_the_played_turn_with_the_best() -> None:
    review = Review(best=Evaluation(points=8.0), played=Evaluation(points=6.0))
    assert review.best > review.played
