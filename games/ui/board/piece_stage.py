"""The pieces of a board in motion: the sprites of a view, and the script that leads to it."""

from __future__ import annotations

import pygame

from games.ui.board.actor import Pose
from games.ui.board.board_view import BoardView
from games.ui.board.piece_layer import PieceLayer, Spot
from games.ui.board.script import Script, ScriptBounds
from games.ui.board.script_player import ScriptPlayer
from games.ui.board.sprites import Piece, PieceSprite, Place, SpriteCache
from games.ui.board.timeline import Cues


class PieceStage:
    """Shows views, and plays at most one script; another view ends it at once."""

    def __init__(self, spot: Spot, pictures: SpriteCache) -> None:
        self._spot = spot
        self._view = BoardView({})
        self._player: ScriptPlayer | None = None
        self._target: Place | None = None  # of the piece that was dropped last
        self.layer = PieceLayer(spot, pictures)

    @property
    def playing(self) -> bool:
        """Whether a script is running."""
        return self._player is not None

    @property
    def moving(self) -> bool:
        """Whether any piece is moving or a script is running."""
        return self.layer.moving or self.playing

    # Views and scripts

    def show(self, view: BoardView, seconds: float) -> None:
        """Show another view at once; pieces that stay glide if their square has moved."""
        self._end(silent=True)
        self._view = view
        self.layer.show(view, seconds)

    def prepare(
        self, view: BoardView, cues: Cues, seconds: float, *, backwards: bool = False
    ) -> Script:
        """Show another view, and return an empty script of the way to it, for `play`.

        If it is to be played backwards, the script is that of the way back to the present view.
        """
        self._end(silent=True)
        poses, before, dropped = self.layer.poses(), self._view, self.layer.dropped_pose()
        self.show(view, seconds)
        spot = self._spot
        if not backwards:
            landed = (self._target, dropped) if dropped else None
            return Script(ScriptBounds(poses, view, spot, cues, landed))
        ends = {place: pose.rect for place, pose in poses.items()}
        starts = {place: Pose.of(piece, spot(place)) for place, piece in view.pieces.items()}
        return Script(
            ScriptBounds(starts, before, lambda p: ends.get(p) or spot(p), cues, None, brief=True)
        )

    def play(self, script: Script, *, speed: float, backwards: bool) -> None:
        """Play a script that was prepared; at speed 0 its end is shown at once."""
        sprites = []
        for actor in script.actors:
            place = actor.begins if backwards else actor.ends
            sprites.append((actor, self.layer.sprite_for(actor, place)))
        self._player = ScriptPlayer(script, sprites, speed=speed, backwards=backwards)
        self._player.update(0.0)
        if not speed:
            self._end(silent=False)
            self.layer.rest()

    def finish(self) -> None:
        """Go to the end of the running script, if there is one."""
        if self._player:
            self._end(silent=True)
            self.layer.rest()

    def _end(self, *, silent: bool) -> None:
        """End the running script, with the pieces where the script leaves them.

        The places of its view may have no squares any more, as the position may have changed.
        """
        player, self._player = self._player, None
        if player:
            player.finish(silent=silent)

    # Pieces that are dropped

    def drop(self, target: Place, sprite: PieceSprite | None = None) -> None:
        """A piece was let go over a target: one of the board, or a sprite from a supply."""
        self._target = target
        if sprite:
            self.layer.add_dropped(sprite)

    def ghost(self, origin: Place, target: Place) -> PieceSprite:
        """A new sprite of the piece picked up at an origin, on a target."""
        piece = self._view.carried.get(origin)
        if piece is None:
            standing = self._standing(origin)
            piece = Piece(standing.kind, standing.angle)
        return self.layer.new_sprite(piece, target)

    def drop_again(self, origin: Place, target: Place) -> None:
        """Put the piece of an origin over a target, as if it were let go there now."""
        if origin in self._view.carried:
            sprite = self.ghost(origin, target)
            self.drop(target, sprite)
        else:
            sprite = self._standing(origin)
            sprite.follow(self._spot(target).center)
            self.drop(target)
        sprite.alpha, sprite.lifted = 255.0, True

    def _standing(self, origin: Place) -> PieceSprite:
        """The sprite of the piece that stands on an origin, or on top of it."""
        standing = self.layer.sprite_at(self._view.tops.get(origin, origin))
        assert standing is not None, f"no piece stands at {origin}"
        return standing

    # Time and drawing

    def update(self, dt: float) -> None:
        """Advance the script and all sprites by `dt` seconds."""
        self.layer.update(dt)
        if self._player:
            self._player.update(dt)
            if self._player.done:
                self.finish()

    def draw(self, surface: pygame.Surface, held: PieceSprite | None) -> None:
        """Draw all pieces but the held one, and the overlays of the running script."""
        player = self._player
        if player:
            player.draw_overlays(surface, below=True)
        playing = player.sprites if player else []
        self.layer.draw(surface, {*([held] if held else []), *playing})
        for sprite in playing:
            sprite.draw(surface)
        if player:
            player.draw_overlays(surface, below=False)
