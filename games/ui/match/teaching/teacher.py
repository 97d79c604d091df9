"""The teaching opponent: it warns before costly turns, explains its own, and suits the player."""

from __future__ import annotations

from typing import Any, Generic

from games.ai.protocol import Reply
from games.controller.events import EngineNews, Event, GameEnded, MovePlayed, TurnChanged
from games.controller.teaching import (
    adapted_level,
    after_game,
    has_teacher,
    score_of_person,
    suitable_level,
)
from games.core.match.move_tree import AnyNode
from games.core.records.tags import TEACHING
from games.core.storage.coach_progress import CoachProgress, Skill
from games.ui.match.match_view import MatchView, P
from games.ui.match.teaching.examination import Examination, Finding, ask_best
from games.ui.toolkit.game_views.coach_texts import CoachTexts
from games.ui.toolkit.i18n import _

COSTLY = 0.15
"""A turn that loses so much of the chance to win is warned of."""
PATIENCE = 0.4
"""Seconds after which a turn that is still examined can be played or taken back."""
LONGEST = 3.0
"""Seconds after which a turn is played without its examination."""


class Teacher(Generic[P]):
    """Teaches in a match with a teaching opponent; in all matches it rates the player."""

    def __init__(self, view: MatchView[P]) -> None:
        self._view = view
        self._context, self._controller = view.context, view.controller
        state = self._controller.state
        self._game_view = self._context.game_views[state.game.name]
        self.teaches = has_teacher(state)
        """Whether a teaching opponent plays."""
        self._examination: Examination | None = None
        self._waited = 0.0
        self._asked_ahead = 0
        self._ahead: tuple[AnyNode, Reply | None] | None = None
        """The position of which the best turn was asked ahead, and the answer."""
        self.warning = ""
        """The consequences of the turn that waits for confirmation, and the question whether to
        play it; empty without a warning."""
        self._chance: float | None = None
        self._counted = False
        self._place = self._suitable_place()
        self._set_level()
        self._controller.subscribe(self._on_event)

    @property
    def examining(self) -> bool:
        """Whether a turn is being examined."""
        return self._examination is not None

    @property
    def slow(self) -> bool:
        """Whether a turn is being examined for so long that the player may decide instead."""
        return self.examining and self._waited >= PATIENCE

    # Warnings

    def wants(self, move: Any) -> bool:
        """Whether a move that completes a person's turn is to be examined."""
        state = self._controller.state
        return self.teaches and state.waits_for_person and not state.choices

    def begin(self, move: Any) -> None:
        """Examine a turn before its last move is played."""
        self.cancel()
        state = self._controller.state
        self._waited = 0.0
        known = self._ahead[1] if self._ahead and self._ahead[0] is self._turn_start else None
        self._examination = Examination(
            self._context.engine, state, self._strongest, move, state.match.ply, known
        )

    def look_ahead(self) -> None:
        """Ask for the best turn while the person thinks, so that less is to be asked later."""
        state, engine = self._controller.state, self._context.engine
        if not self.teaches or self.examining or engine.busy or self._controller.ai.moves:
            return
        waits = state.waits_for_person and not (state.halted or state.position.mid_turn)
        if not waits or state.choices or (self._ahead and self._ahead[0] is state.match.node):
            return
        self._ahead = state.match.node, None
        seed = state.match.ply
        self._asked_ahead = ask_best(engine, state, self._strongest, state.match, seed)

    @property
    def _strongest(self) -> str:
        return self._game_view.opponents[-1].name

    @property
    def _turn_start(self) -> AnyNode:
        """The position in which the present turn began."""
        match = self._controller.match
        return match.node_at(match.turns()[-1].first) if match.position.mid_turn else match.node

    def cancel(self) -> None:
        """Forget the turn that is examined or warned of."""
        if self._examination:
            self._examination.stop()
        self._examination, self.warning = None, ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when the examined turn may be played."""
        examination = self._examination
        if examination is None:
            return False
        self._waited += dt
        if not examination.done and self._waited < LONGEST:
            return False
        examination.stop()
        self._examination = None
        found = examination.finding
        if found:
            self._chance = found.played.win_probability
            if lost(found) >= COSTLY:
                self.warning = self._warning_of(found)
                return False
        return True

    def _warning_of(self, found: Finding) -> str:
        """The consequences of the turn, and the question."""
        texts = self._texts
        said = texts.warning(found.turn) if texts else ""
        if not said:
            said = _("This turn lowers your chance to win from about {before} % to {after} %.")
            before, after = found.best.win_probability or 0.0, found.played.win_probability or 0.0
            said = said.format(before=round(100 * before), after=round(100 * after))
        return _("{warning} Play it anyway?").format(warning=said)

    # Reasons

    @property
    def reason(self) -> str:
        """Why the computer has made its last turn; empty if it has made none."""
        match, state = self._controller.match, self._controller.state
        for turn in reversed(match.turns()):
            before = match.position_at(turn.first)
            seat = state.seats[before.sides.index(before.to_move)]
            if seat.kind != "computer" or match.position_at(turn.last).mid_turn:
                continue
            moves = match.moves[turn.first : turn.last]
            names = tuple(each.name for each in state.seats)
            said = self._texts.reason(before, moves, names) if self._texts else ""
            name = self._game_view.entry_of(before, moves).in_words
            said = said or _("{name} found no better turn.").format(name=seat.name)
            return _("{turn}: {reason}").format(turn=name, reason=said)
        return ""

    def explain(self) -> None:
        """Say why the computer has made its last turn."""
        said = self.reason if self.teaches else ""
        if said:
            self._view.status.say(said)

    @property
    def _texts(self) -> CoachTexts | None:
        return self._game_view.coach() if self._game_view.coach else None

    # Strength

    def _on_event(self, event: Event) -> None:
        match event:
            case EngineNews(news) if self._ahead and news.id == self._asked_ahead:
                self._ahead = self._ahead[0], news if isinstance(news, Reply) else None
            case EngineNews(news) if self._examination:
                self._examination.take(news)
            case MovePlayed():
                self.cancel()
            case TurnChanged():
                self._set_level()
            case GameEnded():
                self._count()

    def _suitable_place(self) -> int:
        game = self._controller.state.game.name
        skill = self._context.user_files.coach.load().skill(game)
        return suitable_level(skill.player, len(self._game_view.opponents))

    def _set_level(self) -> None:
        """Choose the level for the computer's next turn."""
        levels = self._game_view.opponents
        place = adapted_level(self._place, self._chance, len(levels))
        self._controller.ai.taught_by = levels[place].name

    def _count(self) -> None:
        """Let the result of a match against one computer change the player's strength, once."""
        state = self._controller.state
        score = score_of_person(state)
        if score is None or self._counted:
            return
        self._counted = True
        level = next(seat.level for seat in state.seats if seat.kind == "computer")
        places = {each.name: place for place, each in enumerate(self._game_view.opponents)}
        place = {**places, TEACHING: self._place}.get(level)
        if place is None:
            return
        game = state.game.name

        def rated(known: CoachProgress) -> CoachProgress:
            rating = after_game(known.skill(game).player, place, score)
            return known.with_skill(game, Skill.of(rating))

        self._context.user_files.coach.change(rated)


def lost(finding: Finding) -> float:
    """The loss of a turn: of the chance to win."""
    best, played = finding.best.win_probability, finding.played.win_probability
    return best - played if best is not None and played is not None else 0.0
