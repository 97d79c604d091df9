"""The match scene of Herati: transcripts of its gestures, and what they do not tell."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pygame
import pytest

from games.ai.engine import Proposal, Reply
from games.core.game import Evaluation
from games.core.position import AnyPosition, Outcome, Termination
from games.herati.rules.field import Diamond, TileColour
from games.herati.view.board import TRAY, Aside, FaceDown, InHand
from games.herati.view.tiles import PALETTES
from tests.counted_work import own_calls_of
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import AnyHerati, loom, ready, workshop
from tests.match_transcript import MatchTranscript, check_matches
from tests.ui.user_input import drag, shows
from tests.written import Line

CTRL = pygame.KMOD_CTRL

BLACK, WHITE = Diamond(0, 0, TileColour.BLACK), Diamond(1, 1, TileColour.WHITE)
ASIDE, NOTHING_FITS = "Set aside", "Nothing fits: set one aside here"


def nothing_fits() -> AnyHerati:
    """At both ends of the row a white edge is wanted; SE and NE have a black one at each."""
    return loom("NE", "NE NE | NW SE")


def nearly(
    game_points: tuple[int, ...] = (),
    earlier_points: tuple[int, ...] = (),
    target: int | None = None,
) -> AnyHerati:
    """NW completes the black diamond."""
    hands = ("NW | SE SE", "SE | SE SE")
    return workshop(
        "SE SW\nNE ..",
        *hands,
        game_points=game_points,
        earlier_points=earlier_points,
        target=target,
    )


def field_from_rows(rows: int, *gaps: tuple[int, int]) -> str:
    """Rows of five that hold a diamond wherever one can be: 0, 2, 4, 6, 8 in 1 to 5 rows."""
    names = (("SE", "SW"), ("NE", "NW"))
    return "\n".join(
        " ".join(".." if (x, y) in gaps else names[y % 2][x % 2] for x in range(5))
        for y in range(rows)
    )


LOOM_END = loom("SE SW SE SW SE\nNE NW NE NW ..\n", "SE |")
ONE_WON = ("SE SW\nNE ..", "NW", "SE | SE SE")


class HeratiTranscript(MatchTranscript):
    """A match of Herati; the light of a diamond is told, too."""

    driver_type = Driver
    positions: ClassVar = {
        "ready": ready(),
        "keeps": workshop("SE", "SW NE NW | NW", "NW | NE"),
        "equal": loom("SE", "SW NE | SW NW"),
        "free-slot": loom("SE", "SW NE | NW NW"),
        "nowhere": loom("SE", "SE SW | NW NW"),
        "replaced": workshop("SE", "SW | NW SE", "NW | NE NE"),
        "nothing-fits": nothing_fits(),
        "no-diamond": loom("SE SW", ""),
        "one-diamond": loom("SE SW\nNE NW", ""),
        "par": loom(field_from_rows(3), ""),
        "above-par": loom(field_from_rows(4, (0, 3)), ""),
        "goal": loom(field_from_rows(4), ""),
        "above-goal": loom(field_from_rows(5, (4, 4)), ""),
        "turns-up": workshop("SE", "SE | SW NW", "NW | NE NE"),
        "passes": workshop("SE", "SE", "NW | NE NE"),
        "automatic": workshop(
            field_from_rows(5, (0, 0), (4, 0)), "SE NW | NW NW NW NW", "NW | NE NE NE NE"
        ),
        "nearly": nearly(),
        "nearly-match": nearly(game_points=(1, 0), earlier_points=(2, 3), target=5),
        "two": workshop("SE SW ..\nNE .. NE\n.. SW SE", "NW | SE SE", "SE | SE SE"),
        "won": workshop(*ONE_WON),
        "tie": workshop(*ONE_WON, game_points=(0, 1)),
        "next": workshop(*ONE_WON, earlier_points=(1, 2), target=5),
        **{f"aim{n}": replace(LOOM_END, aim=n) for n in (0, 1, 2, 6)},
        "two-tiles": loom("NE", "NW SW | ? ?"),
        "last-tile": loom("SE SW\nNE ..", "NW |"),
        "stuck": workshop(field_from_rows(5, (0, 0), (4, 1)), "SE SW", "SE"),
    }

    def place(self, name: str) -> Any:
        kind, *numbers = name.split(" ")
        match kind:
            case "tray":
                return TRAY
            case "hand":
                return InHand(*map(int, numbers))
            case "down":
                return FaceDown(*map(int, numbers))
            case "aside":
                return Aside(int(numbers[0]))
            case "SE" | "SW" | "NE" | "NW":
                return self.driver.hand()[kind][0]  # type: ignore[attr-defined]
        x, y = map(int, name.split(","))
        return x, y

    def act(self, command: str) -> None:
        name, *words = command.split(" ")
        engine: Any = self.driver.engine
        match name:
            case "propose":  # turns, each with the diamonds that it leads to
                turns = zip(words[::2], map(float, words[1::2]), strict=True)
                propose(self.driver, *turns)  # type: ignore[arg-type]
            case "found":  # the answer to the question about the whole match
                engine.find(float(words[0]))
                self.driver.wait(0.1)
            case "fail":
                engine.fail(" ".join(words))
                self.driver.wait(0.1)
            case _:
                super().act(command)

    def facts(self) -> dict[str, str]:
        engine: Any = self.driver.engine
        studies = [function.__name__ for function, *_ in engine.study_requests]
        told = self.driver.scene.panel.navigation.texts.result_facts()
        report = "; ".join(f"{title} {value}".strip() for title, value in told)
        most = str(engine.asked[-1]["most"]) if engine.asked else ""
        about = {"report": report, "studied": " ".join(studies), "choices asked for": most}
        return {**super().facts(), **about}

    def name(self, place: Any) -> str:
        match place:
            case InHand(seat, number):
                return f"hand {seat} {number}"
            case FaceDown(seat, number):
                return f"down {seat} {number}"
            case Aside(number):
                return f"aside {number}"
            case Diamond(x, y, colour):
                return f"diamond {x},{y} {colour.name.lower()}"
            case (x, y):
                return f"{x},{y}"
        return "tray" if place == TRAY else str(place)

    def kind(self, sprite: Any) -> str:
        light = f" {round(sprite.alpha)}" if str(sprite.kind).startswith("glow") else ""
        return f"{sprite.kind}{light}"


def test_gestures_bring_what_the_transcripts_tell(
    screen: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    check_matches(Path(__file__).with_name("transcripts.txt"), HeratiTranscript, tmp_path_factory)


def light(driver: Driver, diamond: Diamond) -> float:
    """How bright a diamond's line is, from 0 to 255."""
    sprite = driver.board.sprite_at(diamond)
    assert sprite is not None
    return sprite.alpha


def test_a_selected_tile_is_shown_where_a_click_would_place_it(open_match: OpenMatch) -> None:
    """The lower left half of SW is black; beside the ground of the cell it is dark."""
    driver = open_match(ready())
    spot = driver.spot(at(1, 0))
    point = spot.left + spot.w // 4, spot.bottom - spot.w // 4
    driver.click(driver.tile("SW"))
    driver.hover(at(3, 3))
    before = sum(driver.show().get_at(point)[:3])
    driver.hover(at(1, 0))
    assert sum(driver.show().get_at(point)[:3]) < before - 200


def test_the_tray_waits_for_the_next_tile_before_it_says_that_none_fits(
    open_match: OpenMatch, written: list[Line]
) -> None:
    driver = open_match(loom("NE", "NE NE | NE NE"))

    def tray_says() -> str:
        written.clear()
        driver.show()
        return next(line.text for line in written if line.text in (ASIDE, NOTHING_FITS))

    assert tray_says() == NOTHING_FITS
    driver.drag(driver.hand()["NE"][0], TRAY)
    driver.wait(0.1)
    assert tray_says() == ASIDE
    driver.wait()
    assert tray_says() == NOTHING_FITS


def test_many_tiles_aside_stay_inside_the_tray(open_match: OpenMatch) -> None:
    driver = open_match(loom("NE", "NE NE | " + "NE " * 22))
    tray = driver.layout.aside
    assert tray is not None
    for _ in range(22):
        driver.session.play(driver.position.legal_moves()[0])
    driver.wait()
    spots = [driver.spot(Aside(i)) for i in range(22)]
    assert all(tray.contains(spot) for spot in spots)
    assert not any(a.colliderect(b) for i, a in enumerate(spots) for b in spots[:i])


def test_the_rows_of_the_loom_stay_at_their_height(open_match: OpenMatch) -> None:
    driver = open_match(loom("SW SE SW SE SW", "NE NW | NE"))
    before = driver.spot(at(0, 0))
    assert all(driver.layout.ground.contains(driver.spot(at(0, y))) for y in range(5))
    driver.play("NE@0,1")
    assert driver.spot(at(0, 0)) == before


@pytest.mark.parametrize("size", [(800, 600), (800, 1400)])
def test_two_hands_stand_below_each_other_where_the_field_gets_no_smaller_by_it(
    open_match: OpenMatch, size: tuple[int, int]
) -> None:
    driver = open_match(workshop("SE", *["NE SW | NW NW"] * 2), size=size)
    frame = driver.layout.frame
    hands = [
        [driver.spot(place) for place in (FaceDown(seat, 1), InHand(seat, 0), InHand(seat, 1))]
        for seat in range(2)
    ]
    for hand in hands:
        assert len({spot.top for spot in hand}) == 1
        assert frame.left < hand[0].left < hand[1].left < hand[2].left < frame.right
    assert frame.bottom < hands[0][0].top
    assert hands[0][0].bottom < hands[1][0].top
    assert hands[1][0].bottom <= size[1]
    assert hands[0][0].left == hands[1][0].left


@pytest.mark.parametrize("size", [(800, 600), (800, 1400)])
@pytest.mark.parametrize("hands", [3, 4])
def test_hands_stand_in_a_row_where_the_field_gets_no_smaller_by_it(
    open_match: OpenMatch, hands: int, size: tuple[int, int]
) -> None:
    driver = open_match(workshop("SE", *["NE | NW NW"] * hands), size=size)
    frame = driver.layout.frame
    places = [
        [driver.spot(place) for place in (FaceDown(seat, 1), FaceDown(seat, 0), InHand(seat, 0))]
        for seat in range(hands)
    ]
    spots = [spot for hand in places for spot in hand]
    assert all(spot.top > frame.bottom for spot in spots)
    # whoever is to move: all hands lie at one height, in the order of the seats
    assert len({spot.top for spot in spots}) == 1
    assert [spot.left for spot in spots] == sorted(spot.left for spot in spots)
    for left, right in pairwise(places):
        assert left[-1].right < right[0].left


@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_hands_stand_in_a_column_where_the_field_gets_larger_by_it(
    open_match: OpenMatch, hands: int, size: tuple[int, int]
) -> None:
    driver = open_match(workshop("SE", *["NE NW SW SE | NW NW"] * hands), size=size)
    frame = driver.layout.frame
    tiles = {
        seat: [driver.spot(InHand(seat, number)) for number in range(4)]
        + [driver.spot(FaceDown(seat, 1))]
        for seat in range(hands)
    }
    assert frame.h >= 0.9 * driver.scene.board.area.h
    all_tiles = [spot for spots in tiles.values() for spot in spots]
    assert all(spot.left > frame.right for spot in all_tiles)
    assert not any(spot.collidelistall(all_tiles[n + 1 :]) for n, spot in enumerate(all_tiles))
    # whoever is to move: all hands begin at one left edge
    assert len({min(spot.left for spot in spots) for spots in tiles.values()}) == 1
    for above, below in pairwise(range(hands)):
        assert max(spot.bottom for spot in tiles[above]) < min(spot.top for spot in tiles[below])


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (900, 1200), (1600, 700)])
@pytest.mark.parametrize("players", ["loom", "2", "3", "4"])
def test_everything_lies_in_its_area(
    open_match: OpenMatch, size: tuple[int, int], players: str
) -> None:
    mode = {} if players == "loom" else {"Mode": "workshop", "Players": players}
    driver = open_match(size=size, **mode)
    scene = driver.scene
    for place in scene.board.game_board.board_view(driver.position).pieces:
        assert scene.board.area.contains(scene.board.game_board.spot(place))
    assert scene.board.area.contains(driver.layout.frame)
    assert driver.layout.ground.w >= 6 * driver.layout.cell_size
    driver.show()


def test_twelve_tiles_face_up_still_fit(open_match: OpenMatch) -> None:
    driver = open_match(
        workshop("SE", "SE " * 12, "NW | " + "NE " * 11), size=(800, 600), Play="single"
    )
    spots = [driver.spot(place) for place in driver.hand()["SE"]]
    assert len(set(map(tuple, spots))) == 12
    assert all(driver.scene.board.area.contains(spot) for spot in spots)
    driver.show()


def test_the_next_turn_may_come_before_the_light(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.session.play(driver.position.legal_moves()[0])
    assert light(driver, BLACK) == 255
    driver.key(pygame.K_z, mod=CTRL)
    driver.key(pygame.K_z, mod=CTRL)
    driver.wait()
    assert driver.kind(BLACK) is None


def test_a_finished_cloth_takes_the_room_of_the_hand_until_a_turn_is_taken_back(
    open_match: OpenMatch,
) -> None:
    driver = open_match(loom("SE SW\nNE ..", "NW"))
    area, before = driver.scene.board.area, driver.layout.frame
    driver.drag(driver.tile("NW"), at(1, 1))
    driver.wait(6)
    field = driver.layout.frame
    assert field.w > before.w
    assert area.contains(field)
    assert abs(field.centery - area.centery) <= 1
    driver.key(pygame.K_ESCAPE)  # closes the result
    driver.session.undo()
    driver.wait(2)
    assert driver.layout.frame == before
    driver.show()


def test_at_the_end_hands_in_a_column_have_even_gaps_until_a_turn_is_taken_back(
    open_match: OpenMatch,
) -> None:
    hands = "SE SE SE | SE", "NW", "SE"
    driver = open_match(workshop("SE SW\nNE ..", *hands, to_move=2), size=(480, 640))

    def rects() -> list[pygame.Rect]:
        """Those of the tiles of each hand together."""
        pieces = driver.board_view(driver.position).pieces
        found = []
        for seat in range(len(hands)):
            own = [each for each in pieces if getattr(each, "seat", None) == seat]
            spots = [driver.spot(each) for each in own] or [driver.spot(InHand(seat, 0))]
            found.append(spots[0].unionall(spots[1:]))
        return found

    before = rects()
    driver.drag(driver.tile("NW", seat=1), at(1, 1))
    driver.wait(6)
    after = rects()
    assert len({below.top - above.bottom for above, below in pairwise(after)}) == 1
    assert after[0] == before[0]
    driver.key(pygame.K_ESCAPE)  # closes the result
    driver.session.undo()
    driver.wait(2)
    assert rects() == before
    driver.show()


def test_two_hands_below_the_field_stay_apart_at_the_end(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE SW\nNE ..", "SE SE | SE", "NW", to_move=2), size=(800, 600))
    before = driver.layout.trays
    driver.drag(driver.tile("NW", seat=1), at(1, 1))
    driver.wait(6)
    assert driver.session.match.outcome()
    assert driver.layout.trays == before


def test_at_the_end_all_diamonds_shine_once_more(open_match: OpenMatch) -> None:
    driver = open_match(workshop(field_from_rows(3, (0, 0)), "SE", "SE | SE"))
    driver.drag(driver.tile("SE"), at(0, 0))
    driver.wait(3)
    assert not driver.view.settled
    driver.show()
    driver.wait(3)
    assert driver.view.settled


def test_the_computer_does_not_know_face_down_tiles(open_match: OpenMatch) -> None:
    driver = open_match(names=("Robot",))
    driver.wait(0.5)
    deal = next(line for line in driver.engine.asked[0]["record"].splitlines() if "Deal" in line)
    assert deal.count("?") == 23


def test_a_hint_outlines_the_diamond_that_it_would_complete(open_match: OpenMatch) -> None:
    """The black diamond lies around the lower right corner of its first tile."""
    driver = open_match(nearly())
    before = driver.show()
    driver.key(pygame.K_h)
    driver.engine.answer("NW@1,1")
    driver.wait(0.1)
    first = driver.spot(at(0, 0))
    middle, far = first.bottomright, round(0.84 * first.w)
    upper, left = (middle[0], middle[1] - far), (middle[0] - far, middle[1])
    colour = PALETTES[driver.context.theme.name].diamond(TileColour.BLACK)[:3]
    shown = driver.show()
    for place in (upper, left):
        around = pygame.Rect(0, 0, 9, 9)
        around.center = place
        assert not shows(before, around, colour)
        assert shows(shown, around, colour)


def test_a_tie_shows_the_whole_field_without_marks(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE SW SE\n.. .. NE", "NW", "NW"))
    outcome = Outcome(tuple(driver.position.sides), Termination("hand"))
    picture = driver.game_board.trophy(outcome, 200)
    assert picture
    palette = PALETTES[driver.context.theme.name]
    cells = [pygame.Rect(7 + 62 * x, 38 + 62 * y, 62, 62) for y in (0, 1) for x in (0, 1, 2)]
    tiles = [shows(picture, cell.inflate(-4, -4), palette.black) for cell in cells]
    assert tiles == [True, True, True, False, False, True]
    assert not shows(picture, picture.get_rect(), palette.red)


def test_a_whole_loom_by_the_keyboard(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.context.settings = msgspec.structs.replace(driver.context.settings, animation="off")
    driver.board.glide_time = 0.0
    for _ in range(25):
        before = len(driver.turns)
        driver.key(pygame.K_RIGHT, pygame.K_RETURN)
        for step in (pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
            driver.key(step)
            if driver.cursor() != driver.board.selected:
                break
        driver.key(pygame.K_RETURN)
        assert len(driver.turns) == before + 1
    assert driver.position.outcome() is not None


# -- The Loom


def two_tiles() -> AnyPosition:
    """Both tiles fit at both ends."""
    return loom("NE", "NW SW | ? ?")


def propose(driver: Driver, *turns: tuple[str, float]) -> None:
    """The engine's answer to the hint that was asked for."""
    driver.engine.busy = False
    proposals = tuple(Proposal(turn, (turn,), Evaluation(points=value)) for turn, value in turns)
    driver.engine.news.append(Reply(len(driver.engine.asked), proposals))
    driver.wait(0.1)


@pytest.mark.parametrize(("aim", "words"), [("points", {"par", "goal"}), ("4", {"aim"})])
def test_the_frame_marks_the_aim(
    open_match: OpenMatch, written: list[Line], aim: str, words: set[str]
) -> None:
    open_match(names=("Ada",), Aim=aim).show()
    assert {line.text for line in written} & {"par", "goal", "aim"} == words


def test_the_first_tile_may_be_dropped_anywhere_on_the_field(open_match: OpenMatch) -> None:
    driver = open_match(loom("", "NE NW | NE"))
    cell = driver.spot(at(0, 0))
    start = driver.point(driver.tile("NW"))
    drag(driver.context.scenes, start, (cell.x - cell.w, cell.y + 2 * cell.h))
    assert driver.turns == ["NW@0,0"]


def test_while_a_tile_is_held_only_its_figures_are_shown_and_laid_it_takes_them_away(
    open_match: OpenMatch, written: list[Line]
) -> None:
    driver = open_match(two_tiles(), names=("Ada",))
    driver.key(pygame.K_h)
    propose(driver, ("NW@-1,0", 2.8), ("NW@1,0", 2.5), ("SW@1,0", 1.5))
    for kind, figures in (("SW", {"1–2"}), ("NW", {"2–3"})):
        driver.grab(driver.tile(kind), at(1, 0))
        written.clear()
        driver.show()
        assert {line.text for line in written} & {"2–3", "1–2"} == figures
        driver.board.cancel()
    driver.drag(driver.tile("NW"), at(1, 0))
    driver.wait()
    written.clear()
    driver.show()
    assert not {line.text for line in written} & {"2–3", "1–2"}


# -- What one tile costs, counted in calls of the program's functions


def cost_of_tile(driver: Driver) -> int:
    """Make the first gesture that is possible: lay a tile, or set it aside."""
    driver.wait()
    origin, targets = next(iter(driver.board_view(driver.position).dests.items()))
    target = next(iter(targets))
    driver.grab(origin, target)
    return own_calls_of(partial(driver.release, target))


def test_a_tile_is_shown_and_saved_with_few_calls(open_match: OpenMatch) -> None:
    driver = open_match(Mode="loom")
    costs = [cost_of_tile(driver) for _ in range(4)]
    assert len(driver.turns) == 4
    assert max(costs) <= 1250
