"""Messages between the processes: they can be pickled, and a reply names its best turn."""

import pickle

import pytest

from games.ai.engine import (
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    Progress,
    Proposal,
    Ready,
    Reply,
    Request,
    rank_turns,
)
from games.core.game import Evaluation, Proof, Review
from games.learning.puzzle import prove, refute

BEST = Proposal("e4-e8/d9", ("/d9",), Evaluation(0.75))
OTHER = Proposal("e4/d9", ("e4", "/d9"))


@pytest.mark.parametrize("message", [
    Request(1, rank_turns, ("record", "black", "expert", 7, 3), 0.5),
    Request(3, refute, ("nim | last-in-two", ("1",), 1), 5.0), Reply(3, ("2",)),
    Request(4, prove, ("record", "1", "2"), 3.0), Reply(4, Proof("leave-four", ("2",))),
    Cancel(1), MoveNow(1), Ready(), Cancelled(1), Failure(1, "sentence", "detail"),
    Reply(1, (BEST, OTHER)), Progress(1, (BEST,)),
    Reply(2, (Review(Evaluation(0.5, 3.0), Evaluation(points=2.0)),)),
])  # fmt: skip
def test_a_message_is_the_same_after_the_pipe(message: object) -> None:
    assert pickle.loads(pickle.dumps(message)) == message
