"""The board of a hex game: what labels say, closed solids, a table that stays a table, companies that topple."""

import math
from dataclasses import replace

import numpy as np
import panda3d.core as p3d
import pytest
import trimesh

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Marker, Piece, SideOnTable, Tabletop
from navalsim3d.scene import dice, hexes, landscape, muster, town
from navalsim3d.scene.app import App
from navalsim3d.scene.effects import Effects, overlays, zones
from navalsim3d.scene.effects.puffs import AT
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.hexes import Hexes
from navalsim3d.scene.world import World


def hex_at(x: float, y: float, label: str) -> Marker:
    corners = [(x + 3.464 * math.cos(math.radians(a)), y + 3.464 * math.sin(math.radians(a))) for a in range(0, 360, 60)]
    return Marker(id=f"hex {label}", kind="hex", polygon=tuple(corners), label=label)


BOARD = (hex_at(12, 12, "town 0304 Bad Ort"), hex_at(12, 18, "woods 0303"), hex_at(17.2, 15, "clear 0403"), hex_at(17.2, 21, "0402 open"))


def company(x: float, y: float, name: str = "A") -> Piece:
    return Piece(id=name, kind="company", model="sf_company_us", pose=Pose(x, y, 90.0), side="us", name=name)


def table(*pieces: Piece, markers: tuple[Marker, ...] = BOARD) -> Tabletop:
    return Tabletop(width=30, height=34, scale=0, sides=(SideOnTable("us", "US", "us"),), pieces=pieces, markers=markers)


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("town 0201 Altfurt", ("town", "0201", "Altfurt")),
        ("woods 0403", ("woods", "0403", "")),
        ("0101 clear", ("open", "0101", "")),
        ("", ("open", "", "")),
        ("0305 Upper Mill forest", ("woods", "0305", "Upper Mill")),
    ],
)
def test_a_label_is_read_in_any_order(label: str, said: tuple[str, str, str]):
    found = hexes.read(hex_at(0, 0, label))
    assert (found.terrain, found.number, found.name) == said


def test_every_solid_on_the_board_is_closed_and_wound_outwards():
    found = [hexes.read(marker) for marker in BOARD]
    solids = [*map(hexes.block, found), *(solid for hex_ in found for solid in hexes.stands(hex_)), *hexes.trees(found[1], inner=True)]
    assert len(solids) > 150
    for solid in solids:
        shape = trimesh.Trimesh(solid.vertices, solid.faces, process=False)
        assert shape.is_watertight
        assert shape.is_winding_consistent
        assert shape.volume > 0


def test_the_flock_lies_at_nought_and_what_stands_leaves_room_for_a_miniature():
    for marker in BOARD:
        hex_ = hexes.read(marker)
        assert hexes.block(hex_).vertices[:, 2].max() == 0.0
        for solid in hexes.stands(hex_):
            if solid.vertices[:, 2].max() > 0.05:
                assert np.hypot(*(solid.vertices[:, :2] - hex_.middle).T).min() > 1.6
            gaps = hex_.shape - solid.vertices[:, None, :2].mean(axis=0)
            assert np.hypot(*gaps.T).min() > 0.0


def test_a_wheel_the_wrong_way_round_makes_the_same_prism():
    shape = hexes.read(BOARD[0]).shape
    one, other = (landscape.prism(turned, (0.1, 0.1, 0.1), (0.1, 0.1, 0.1)) for turned in (shape, shape[::-1]))
    volumes = [trimesh.Trimesh(solid.vertices, solid.faces, process=False).volume for solid in (one, other)]
    assert volumes[0] == pytest.approx(volumes[1])
    assert volumes[0] > 30


def test_a_board_is_built_once_and_taken_up_with_its_markers(world: World):
    world.show_table(table())
    assert world.hexes.laid
    first = world.hexes._root.get_child(0)
    world.show_table(replace(table(), turn=2))
    assert world.hexes._root.get_child(0) == first
    world.show_table(Tabletop(width=180, height=120, scale=300))
    assert not world.hexes.laid
    assert not world.sea.node.is_hidden()


def test_a_hex_board_never_turns_into_a_sea(world: World):
    world.set_look(1.0)
    world.show_table(table())
    world.glide(1.0)
    world.update(3.0)
    assert world.look == 0.0
    assert world.sea.node.is_hidden()


def test_trees_are_lifted_off_where_a_company_stands(world: World):
    fleet = Fleet(world)
    world.show_table(table())
    grove = world.hexes._root.find("**/grove")
    fleet.show(table(company(12, 18)))
    fleet.update(0.1)
    assert grove.is_hidden()
    fleet.show(table(company(17.2, 15)))
    fleet.update(0.2)
    assert not grove.is_hidden()
    fleet.close()


def test_an_eliminated_company_falls_on_its_side_fades_and_stands_again_when_it_is_undone(world: World):
    fleet = Fleet(world)
    fleet.show(table(company(17.2, 15)))
    fleet.update(1.0)
    fleet.sink("A", 1.0)
    fleet.update(2.9)
    fallen = fleet.ships["A"].miniature
    assert fallen.tilt.get_r() == pytest.approx(90.0, abs=3.0)
    fleet.update(1.0 + muster.GONE + 0.1)
    assert fallen.root.is_hidden()
    fleet.show(table(company(17.2, 15)))
    fleet.update(5.0)
    assert fleet.ships["A"].miniature.tilt.get_r() == 0.0
    assert not fleet.ships["A"].miniature.root.is_hidden()
    fleet.close()


def test_a_company_trains_its_one_gun_though_no_mount_is_named(world: World):
    fleet = Fleet(world)
    fleet.show(table(company(17.2, 15)))
    fleet.update(1.0)
    before = fleet.muzzle("A", "")
    fleet.train("A", "", 180.0, 1.0)
    fleet.update(5.0)
    after = fleet.muzzle("A", "")
    assert before is not None
    assert after is not None
    assert before[0] > after[0] + 0.5
    assert after[1] < before[1] - 0.5
    fleet.close()


def test_the_heart_of_a_town_is_lifted_off_while_a_company_needs_the_room(world: World):
    world.show_table(table())
    heart = next(grove for grove, at in zip(world.hexes._groves, world.hexes._glades, strict=True) if tuple(at.round()) == (12, 12))
    assert not heart.is_hidden()
    world.hexes.make_room([(12.0, 12.0)])
    assert heart.is_hidden()
    world.hexes.make_room([(17.2, 21.0)])
    assert not heart.is_hidden()


@pytest.mark.parametrize("number", ["0201", "0304", "0208"])
def test_houses_stand_on_their_hex_off_the_streets_and_off_the_print(number: str):
    shape = np.array(BOARD[0].polygon)
    middle = shape.mean(axis=0)
    standing = [solid for solid in [*town.outskirts(shape, number), *town.heart(shape, number)] if solid.vertices[:, 2].max() > 0.3]
    assert len(standing) > 30
    for solid in standing:
        at = (solid.vertices[:, :2].min(axis=0) + solid.vertices[:, :2].max(axis=0)) / 2
        assert town._within(landscape.inset(shape, 0.05), at)
        assert not (abs(at[0] - middle[0]) < 0.9 and at[1] < shape[:, 1].min() + 0.6), "the name stays free"
        assert min(abs(float((at - middle) @ town._left(way))) for way in town._ways(number)) > 0.1


def test_a_layer_is_cut_to_a_line_and_closed():
    square = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])
    half = landscape.clipped(square, np.array((1.0, 0.0)), np.array((1.0, 0.0)))
    assert half[:, 0].min() == 1.0
    assert half[:, 0].max() == 4.0
    assert landscape.clipped(square, np.array((9.0, 0.0)), np.array((1.0, 0.0))).shape == (0, 2)
    for ring in (half, half[::-1]):
        layer = landscape.sheet(ring, 0.02, (0.1, 0.1, 0.1))
        shape = trimesh.Trimesh(layer.vertices, layer.faces, process=False)
        assert shape.is_watertight
        assert shape.volume == pytest.approx(12.0 * 0.04)


RING = tuple(hex_at(x, y, "").polygon for x, y in ((12, 18), (17.196, 15), (17.196, 9), (12, 6), (6.804, 9), (6.804, 15)))
"""six hexes round one in the middle"""


def test_hexes_that_touch_are_one_ground_with_one_edge_and_none_within():
    (border,) = zones.borders(RING)
    assert len(border) == 18
    (alone, other) = zones.borders((RING[0], RING[3]))
    assert len(alone) == len(other) == 6
    (turned,) = zones.borders([shape[::-1] for shape in RING])
    assert len(turned) == 18
    assert zones.borders(()) == []


def test_the_edge_of_a_ground_lies_within_it_all_round():
    (border,) = zones.borders(RING)
    edge = zones.drawn_in(border, 0.2)
    gaps = np.linalg.norm(edge - border, axis=1)
    assert gaps.min() > 0.19
    assert gaps.max() < 0.25
    assert np.linalg.norm(edge - border.mean(axis=0), axis=1).max() < np.linalg.norm(border - border.mean(axis=0), axis=1).max()


def test_the_ground_of_two_sides_is_hachured_otherwise():
    strokes = [[rows[0, 3:5] for rows, _ in zones.area(RING[:1], side) if len(rows) == 4] for side in (0, 1)]
    one, other = (way[0] / np.linalg.norm(way[0]) for way in strokes)
    assert abs(float(np.dot(one, other))) < 0.3


def test_held_ground_is_built_once(world: World):
    held = zones.Zones(world.root, world)
    markers = [Marker(id="zone a", kind="zone", polygon=RING[0], side="us")]
    held.show(markers, lambda side: 0)
    node = held._root.get_child(0)
    held.show([*markers, BOARD[0]], lambda side: 0)
    assert held._root.get_child(0) == node
    held.show((), lambda side: 0)
    assert held._root.get_num_children() == 0


def test_places_are_found_in_their_hexes_each_once(world: World):
    assert world.hexes.holding([(12, 12)]) == ()
    world.show_table(table())
    assert world.hexes.holding([(12.4, 12.3), (11, 11), (17, 15)]) == (BOARD[0].polygon, BOARD[2].polygon)


def test_the_pawn_stands_on_the_turn_and_stays_on_the_track(world: World):
    stands = []
    for turn in (0, 1, 4, 9):
        world.show_table(replace(table(), turn=turn, turns=4))
        stands.append(float(world.hexes._root.find("**/pawn").get_x()))
    assert stands[0] == stands[1] < stands[2] == stands[3]
    assert all(0 < x < 30 for x in stands)
    world.show_table(replace(table(markers=BOARD[1:]), turn=1, turns=0))
    assert world.hexes._root.find("**/pawn").is_empty()


def test_an_attack_is_an_arrow_towards_the_defender_that_a_refusal_cuts_short():
    tips = [max(rows[:, 0].max() for rows, _ in overlays._arrow(overlays.LineAid((0.0, 5.0), (6.0, 5.0), stop))) for stop in (None, 0.5)]
    assert 3.0 < tips[1] < tips[0] < 5.0
    assert overlays._arrow(overlays.LineAid((1.0, 1.0), (1.0, 1.0))) == []


def test_shot_on_land_throws_up_earth_and_at_sea_water(world: World):
    fleet = Fleet(world)
    effects = Effects(world, fleet)
    browns = []
    for scale in (0, 300):
        fleet.scale = scale
        effects.clear()
        effects.plume(0.0, (12.0, 12.0), 12.7)
        rows = effects._puffs.alive(0.3)
        browns.append(float(np.mean(rows[:, AT["r0"]] - rows[:, AT["b0"]])))
    assert browns[0] > 0.05 > browns[1]
    effects.close()
    fleet.close()


@pytest.mark.parametrize("face", range(1, 7))
def test_a_thrown_die_ends_with_its_face_up(world: World, face: int):
    thrown = dice.Dice(world.root)
    thrown.throw(1.0, (face,), 6, 30.0)
    thrown.update(1.0 + dice.ROLL)
    body = thrown._root.find("**/die")
    pips = [solid.vertices.mean(axis=0) for solid in dice.die()[1:]]
    up = [world.root.get_relative_vector(body, p3d.Vec3(*spot)).z for spot in pips]
    assert sum(z > 0.45 * dice.SIZE for z in up) == face
    thrown.update(1.0 + dice.LIE + 0.1)
    assert thrown._root.find("**/die").is_empty()
    thrown.close()


def test_dice_need_a_tray_and_six_sides(world: World):
    def lying() -> bool:
        return not world.root.find("**/thrown").is_empty()

    world.hexes.throw(0.0, (3,), 6)
    assert not lying()
    world.show_table(table())
    world.hexes.throw(0.0, (3,), 10)
    assert not lying()
    world.hexes.throw(0.0, (3,), 6)
    assert lying()


def test_what_lies_in_the_tray_are_the_plates_of_the_track_and_the_dice(world: World):
    assert world.hexes.in_tray() == ()
    world.show_table(table())
    world.hexes.set_turn(2, 4)
    plates = world.hexes.in_tray()
    assert len(plates) == 4
    world.hexes.throw(0.0, (3, 5), 6)
    world.hexes.dice.update(dice.ROLL)
    *found, first, second = world.hexes.in_tray()
    assert tuple(found) == plates
    assert second[0][0] > first[1][0] > found[-1][1][0]
    for corners, wide in ((plates[0], hexes.PLATE[0]), (first, dice.SIZE)):
        assert corners[1][0] - corners[0][0] == pytest.approx(wide)


def test_a_company_on_the_move_is_lifted_over_another_and_set_down_between():
    assert muster.hop(6.0) == 0.0
    assert muster.hop(0.5) > 1.2
    assert muster.hop(3.0) < muster.hop(2.0)


def test_a_company_falls_over_towards_the_eye(app: App, world: World):
    fleet = Fleet(world)
    fleet.show(table(company(15, 15)))
    for north, side in ((True, -1.0), (False, 1.0)):
        app.camera.set_pos(15, 60 if north else -40, 20)
        fleet.show(table(company(15, 15)))
        fleet.update(1.0)
        fleet.sink("A", 1.1)
        fleet.update(2.9)
        assert math.copysign(1.0, fleet.ships["A"].miniature.tilt.get_r()) == side
    fleet.close()


def test_green_flock_and_wood_are_seen(app: App, world: World):
    world.show_table(table())
    app.camera.set_pos(15, -8, 22)
    app.camera.look_at(15, 15, 0)
    world.update(0.05)
    app.frame(0.05)
    app.frame(0.05)
    picture = app.grab().astype(int)
    middle = picture[80:110, 165:185].reshape(-1, 3).mean(axis=0)
    assert middle[1] > middle[2] + 25
    assert Hexes is type(world.hexes)
