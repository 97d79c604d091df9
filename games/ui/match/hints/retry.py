"""Another try at a turn that the analysis found costly: the task, and a verdict after the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from games.ai.protocol import Reply
from games.controller.events import EngineNews, Event, MovePlayed, PositionChanged
from games.controller.match_controller import MatchController
from games.core.evaluation import Evaluation
from games.core.match.move_tree import AnyNode
from games.core.position import RuleError
from games.core.records.record import write_record
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext

SECONDS = 0.8
"""The time for ranking the turns of the position."""
MOST = 60
"""How many turns are ranked."""
NEAR = 0.01
"""A turn that is worse by so little is as good as the best one; a probability, or points."""


@dataclass(frozen=True, slots=True)
class Task:
    """A turn to improve."""

    ply: int
    """Where it begins in the line of the match."""
    played: str
    best: str
    """The turn of the analysis."""
    best_value: Evaluation | None
    played_value: Evaluation | None


class Grade(Enum):
    """How good a turn is in the place of the one that was played."""

    BEST = auto()
    """The turn of the analysis."""
    AS_GOOD = auto()
    BETTER = auto()
    """Better than the turn that was played, and worse than the best one."""
    SAME = auto()
    """The turn that was played."""
    NO_BETTER = auto()
    UNKNOWN = auto()


def grade_of(task: Task, turn: str, value: Evaluation | None, near: float = NEAR) -> Grade:
    """The grade of a turn; `value` is its evaluation if it is known.

    A turn that is worse than the best one by no more than `near` is as good.
    """
    if turn in (task.best, task.played):
        return Grade.BEST if turn == task.best else Grade.SAME
    worth, best, played = (_worth(each) for each in (value, task.best_value, task.played_value))
    if worth is None or best is None:
        return Grade.UNKNOWN
    if worth >= best - near:
        return Grade.AS_GOOD
    better = played is not None and worth > played
    return Grade.BETTER if better else Grade.NO_BETTER


class Retry:
    """Goes back to a turn, sets the task, and judges the turn that is played instead."""

    def __init__(self, context: SceneContext, controller: MatchController) -> None:
        self._context = context
        self._controller = controller
        self._task: Task | None = None
        self._node: AnyNode = controller.match.root
        self._asked: int | None = None
        self._judged: tuple[Task, str] | None = None
        """The task, and the turn that was played, until the verdict is said."""
        self._values: Mapping[str, Evaluation | None] = {}
        """The evaluations of the turns of the position, by their texts."""
        self._listening = False

    @property
    def sentence(self) -> str:
        """The task, as long as it is to be done; else empty."""
        waits = self._controller.state.waits_for_person
        return self._sentence_of(self._task) if self._task and waits else ""

    def _sentence_of(self, task: Task) -> str:
        return _("Find a better turn than {turn}.").format(turn=self._name(task.played))

    def begin(self, task: Task) -> None:
        """Go back to the turn of a task; a turn of a computer is only played again."""
        controller = self._controller
        if not self._listening:  # last, so that its words stand after those of the scene
            controller.subscribe(self._on_event)
            self._listening = True
        controller.go_back(task.ply)
        self._task, self._judged, self._node = None, None, controller.match.node
        if controller.state.waits_for_person:
            self._task, self._values = task, {}
            self._ask(MOST)
            self._context.notify(self.sentence)

    def _ask(self, most: int) -> None:
        """Ask the strongest level for its best turns of the present position."""
        state = self._controller.state
        position = state.position
        record = write_record(state.game, state.game.masked(state.options, position), state.match)
        self._asked = self._context.engine.ask(
            state.game.name,
            record,
            position.to_move.value,
            level=self._context.game_views[state.game.name].opponents[-1].name,
            seed=state.match.ply,
            seconds=SECONDS,
            most=most,
        )

    def _on_event(self, event: Event) -> None:
        match event:
            case EngineNews(news) if isinstance(news, Reply) and news.id == self._asked:
                self._take(news)
            case MovePlayed():
                self._say_verdict(None)
                self._judge()
            case PositionChanged() if self._node not in self._present:
                self._task = self._judged = None

    def _take(self, reply: Reply) -> None:
        """Take the values of the turns to choose from, or that of the answer to the turn."""
        if self._judged is None:
            self._values = {each.turn: each.evaluation for each in reply.proposals}
            return
        value, after = reply.proposals[0].evaluation, self._controller.position
        same = after.to_move is self._node.position.to_move
        self._say_verdict(value if same or value is None else value.for_opponent())

    @property
    def _present(self) -> list[AnyNode]:
        match = self._controller.match
        return [*match.nodes[: match.ply + 1]]

    def _judge(self) -> None:
        """Say the verdict when the turn is complete."""
        task, present = self._task, self._present
        if task is None or self._node not in present:
            self._task = None
            return
        after = present[-1]
        if after.position.mid_turn and after.outcome is None:
            return
        self._context.drop_notice(self._sentence_of(task))
        self._task = None
        moves = [node.move for node in present[self._node.ply + 1 :]]
        turn = self._controller.state.game.format_turn(self._node.position, moves)
        self._judged = task, turn
        known = {task.best, task.played, *self._values}
        if turn in known or not self._can_ask(after):
            self._say_verdict(self._values.get(turn))
        else:
            self._ask(1)

    def _can_ask(self, after: AnyNode) -> bool:
        """Whether the engine is free, and the answer says how good the turn was."""
        two = len(after.position.sides) == 2
        return two and after.outcome is None and self._controller.state.waits_for_person

    def _say_verdict(self, value: Evaluation | None) -> None:
        """Say what is known about the turn that was played; nothing if it has been said."""
        if self._judged:
            task, turn = self._judged
            self._judged = None
            names = {text: self._name(text) for text in (turn, task.best, task.played)}
            self._context.notify(verdict(task, turn, value, names))

    def _name(self, turn: str) -> str:
        """A turn of the task's position as lists name it, given in notation."""
        game_view = self._context.game_views[self._controller.state.game.name]
        position = self._node.position
        try:
            entry = game_view.entry_of(position, game_view.game.parse_turn(position, turn))
        except RuleError:
            return turn
        return entry.in_words


def verdict(
    task: Task, turn: str, value: Evaluation | None, names: Mapping[str, str] | None = None
) -> str:
    """The sentence about a turn; `value` is its evaluation if it is known.

    `names` are those of the three turns, by their texts.
    """
    name = {turn: turn, task.best: task.best, task.played: task.played, **(names or {})}
    shown, best_name, played_name = name[turn], name[task.best], name[task.played]
    match grade_of(task, turn, value):
        case Grade.BEST:
            sentence = _("Well found: {turn} is the turn of the analysis.")
        case Grade.SAME:
            sentence = _("The same turn again. The analysis plays {best}.")
        case Grade.UNKNOWN:
            sentence = _("Another turn. The analysis plays {best}.")
        case Grade.AS_GOOD:
            sentence = _("Well found: {turn} is as good as {best}, the turn of the analysis.")
        case Grade.BETTER:
            sentence = _("{turn} is better than {played}. Better still is {best}.")
        case Grade.NO_BETTER:
            sentence = _("{turn} is no better than {played}. The analysis plays {best}.")
    return sentence.format(turn=shown, best=best_name, played=played_name)


def _worth(value: Evaluation | None) -> float | None:
    if value is None:
        return None
    return value.points if value.win_probability is None else value.win_probability
