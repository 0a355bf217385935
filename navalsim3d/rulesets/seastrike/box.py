"""The box of counters (PREP, BUDGET, HIDE): pieces brought out for what was bought or given."""

from collections.abc import Iterable

from navalsim3d.rulesets.seastrike.commands import SideId
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import SIDES, Aircraft, Piece
from navalsim3d.rulesets.seastrike.types import mounts_of

MERCHANTS = 3
"""sailing with the convoy (SS-OBJ-08)"""
CONVOY = 8
"""the objective they sail for"""
SHIPS = ("C", "DG", "DH", "FS", "FA", "FP", "FG", "LG", "LS", "LP", "S", "MS", "MPB")
_LEFT_OUT = ("ASW", "ASWL", "PDG", "PDM", "HELO")
"""mounts that are not there in the introductory game (SS-INTRO-05); its ships carry no helicopters"""
_SHORT = {"SAMSITE": "SAM", "MERCHANT": "M"}


def open_box(play: Play) -> None:
    """After the cut: buy, or take out what the scenario gives and deploy it (SS-DEPLOY-01, SS-INTRO-03)."""
    winner = play.state.winner_of_cut or "p1"
    introduction = play.game.options.introduction
    given = play.game.scenario.forces
    if not given and not introduction:
        play.set(phase="buy", turn=winner)
        return
    for side in SIDES:
        play.change_fleet(side, closed=True)
        give(play, side)
    play.set(phase="deploy", turn=winner)


def give(play: Play, side: SideId) -> None:
    """The force that the scenario gives a side, some of it in its place; two missile ships in the introduction (SS-INTRO-02)."""
    wanted: dict[str, int] = {"FG": 1, "LG": 1} if play.game.options.introduction else {}
    for force in play.game.scenario.forces:
        if force.side == side and force.x is None:
            wanted[force.type] = wanted.get(force.type, 0) + force.number
    take_out(play, side, wanted)
    _put_where_given(play, side)


def take_out(play: Play, side: SideId, wanted: dict[str, int]) -> None:
    """Bring out a side's counters by type, submarines as blanks where they are hidden, and its aircraft."""
    hidden = play.game.options.hidden_submarines
    for code in (*SHIPS, "SAMSITE", "MERCHANT"):
        number = wanted.get(code, 0)
        if number and not (hidden and code in ("S", "MS")):
            play.add_pieces(*[fresh(play, side, code, f"{side}-{_SHORT.get(code, code)}{n + 1}") for n in range(number)])
    if wanted.get("HQ"):
        play.add_pieces(fresh(play, side, "HQ", f"{side}-HQ"))
    if hidden:
        _take_out_blanks(play, side, wanted)
    shown = not play.game.options.concealed_aircraft
    aircraft = [Aircraft("STRIKE", n, shown=shown) for n in range(wanted.get("STRIKE", 0))]
    aircraft += [Aircraft("INTERCEPTOR", n, shown=shown) for n in range(wanted.get("INTERCEPTOR", 0))]
    play.change_fleet(side, aircraft=tuple(aircraft), strengthened=wanted.get("STRENGTHENING", 0))


def fresh(play: Play, side: SideId, code: str, piece_id: str) -> Piece:
    """A counter as it comes out of the box, headed for the enemy."""
    kinds = mounts_of(code)
    if play.game.options.introduction:
        kinds = tuple(kind for kind in kinds if kind not in _LEFT_OUT)
    heading = 0.0 if play.fleet(side).end == "SOUTH" else 180.0
    return Piece(id=piece_id, side=side, type=code, heading=heading, mounts=kinds)


def blank_letters(number: int) -> Iterable[str]:
    """The public letters of so many blanks (SS-HIDE-02)."""
    return [chr(ord("A") + n) for n in range(number)]


def _take_out_blanks(play: Play, side: SideId, wanted: dict[str, int]) -> None:
    """Two blanks for each submarine, one of them marked, and extra ones; which letter is which falls by lot (SS-HIDE-01, -02)."""
    marks: list[str] = []
    for code in ("S", "MS"):
        marks += [code, ""] * wanted.get(code, 0)
    marks += [""] * wanted.get("BLANK", 0)
    dice = play.state.dice
    assert dice is not None, "a view brings out no blanks"
    dice, dealt = dice.shuffle(tuple(marks), f"blanks of {side}")
    play.set(dice=dice)
    for letter, mark in zip(blank_letters(len(dealt)), dealt, strict=True):
        piece = fresh(play, side, "BLANK", f"{side}-{letter}")
        play.add_pieces(Piece(id=piece.id, side=side, type="BLANK", heading=piece.heading, mark=mark))  # type: ignore[arg-type]


def _put_where_given(play: Play, side: SideId) -> None:
    """Counters whose places the scenario fixes."""
    for n, force in enumerate(force for force in play.game.scenario.forces if force.side == side and force.x is not None):
        assert force.y is not None, "problems() saw to that"
        code = force.type
        piece = fresh(play, side, code, f"{side}-HQ" if code == "HQ" else f"{side}-{_SHORT.get(code, code)}{51 + n}")
        play.add_pieces(piece)
        play.change(piece.id, x=force.x, y=force.y, heading=force.heading, placed=True)
