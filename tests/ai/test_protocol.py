"""Messages between the processes: they can be pickled, and a reply names its best turn."""

import pickle

import pytest

from games.ai.engine import (
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    Progress,
    ProofReply,
    ProofRequest,
    Proposal,
    Ready,
    RefutationReply,
    RefutationRequest,
    Reply,
    Request,
    StudyReply,
    StudyRequest,
)
from games.core.game import Evaluation, Proof, Review

BEST = Proposal("e4-e8/d9", ("/d9",), Evaluation(0.75))
OTHER = Proposal("e4/d9", ("e4", "/d9"))


@pytest.mark.parametrize("message", [
    Request(1, "race", "record", "black", "expert", 7, 0.5, 3),
    StudyRequest(2, "race", "record", "subject", 30.0),
    RefutationRequest(3, "nim | last-in-two", ("1",), 1, 5.0), RefutationReply(3, ("2",)),
    ProofRequest(4, "nim", "record", "1", "2", 3.0), ProofReply(4, Proof("leave-four", ("2",))),
    Cancel(1), MoveNow(1), Ready(), Cancelled(1), Failure(1, "sentence", "detail"),
    Reply(1, (BEST, OTHER)), Progress(1, (BEST,)),
    StudyReply(2, (Review(Evaluation(0.5, 3.0), Evaluation(points=2.0)),)),
])  # fmt: skip
def test_a_message_is_the_same_after_the_pipe(message: object) -> None:
    assert pickle.loads(pickle.dumps(message)) == message


def test_the_first_proposal_is_the_reply() -> None:
    reply = Reply(1, (BEST, OTHER))
    assert (reply.turn, reply.moves) == ("e4-e8/d9", ("/d9",))


def test_one_turn_is_wanted_unless_more_are_asked_for() -> None:
    assert Request(1, "race", "", "black", "expert", 7, 0.5).most == 1
    assert OTHER.evaluation is None
