"""Everything a ship might do with its weapons (FIRE), also what the rules refuse: so that a person reads why something cannot be done."""

from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.seastrike.commands import Fire, Fly
from navalsim3d.rulesets.seastrike.moments import moment
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.targets import armament
from navalsim3d.rulesets.seastrike.types import FAMILY, OFFENSIVE, mount_names


def considered(state: State, piece_id: str) -> tuple[Command, ...]:
    """One mount of each kind of a ship at each enemy on the table, the first that is left; its helicopters at nobody yet."""
    piece = state.piece(piece_id)
    if piece is None or moment(state) != "fire" or piece.side != state.turn or not piece.on_table:
        return ()
    enemies = [each.id for each in state.pieces if each.side != piece.side and each.on_table]
    found: list[Command] = []
    for kind, name in _mounts(piece).items():
        if FAMILY[kind] == "HELO":
            found.append(Fly(side=piece.side, piece=piece.id, number=1))
        else:
            found += [Fire(side=piece.side, piece=piece.id, mount=name, target=enemy) for enemy in enemies]
    return tuple(found)


def _mounts(piece: Piece) -> dict[str, str]:
    """For each kind that attacks, the name of the first mount that is neither crossed out nor used, or of the first of all."""
    mounts = armament(piece)
    names, spent = mount_names(mounts), piece.lost | piece.used
    order = sorted(range(len(mounts)), key=lambda place: (spent >> place & 1, place))
    best: dict[str, str] = {}
    for place in order:
        if FAMILY[mounts[place]] in OFFENSIVE:
            best.setdefault(mounts[place], names[place])
    return {kind: best[kind] for kind in dict.fromkeys(mounts) if kind in best}
