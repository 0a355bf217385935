"""What the short words on counters and cards mean (SHIP, DECK), for who has not learnt them: a gist, a colon, and how it works.

Words in capitals are weapons on a counter and hits on a card, as printed; those in small letters are the corners of a card, of which
one is read for each kind of attack (SS-WPN-01). Ranges come from the table.
"""

from collections.abc import Mapping

from navalsim3d.rulesets.seastrike.types import RANGE

_FAMILIES: Mapping[str, str] = {
    "SSM": "missile against ships",
    "SSML": "long-range missile against ships",
    "GUN": "gun against ships",
    "ASW": "weapon against submarines",
    "ASWL": "long-range weapon against submarines",
    "TORP": "torpedo",
    "TORPL": "long-range torpedo",
    "HELO": "ship's helicopter",
    "SAM": "missile against aircraft",
    "SAML": "long-range missile against aircraft",
}
_HOW: Mapping[str, str] = {
    "SSM": "at surface ships and what stands on land; one card to lock on, one for the hit",
    "SSML": "at surface ships and what stands on land; one card to lock on, one for the hit",
    "GUN": "one card to lock on, two for hits",
    "ASW": "one card to lock on, two for hits",
    "ASWL": "one card to lock on, two for hits",
    "TORP": "at ships and submarines; one card to lock on, two for hits",
    "TORPL": "at ships and submarines; one card to lock on, two for hits",
    "HELO": "a card says whether it can fly at all, another whether it locks on, two are for hits",
    "SAM": "covers every ship within its range against aircraft and helicopters",
    "SAML": "covers every ship within its range against aircraft and helicopters",
}
_MEANINGS: Mapping[str, str] = {
    "PDG": "point defence, gun: of its own ship against aircraft and helicopters, not against missiles",
    "PDM": "point defence, missile: of its own ship against aircraft and helicopters, and against missiles where those can be met",
    "PD": "point defence: hits a PDG or PDM, which is lost",
    "MAJOR": "major hit: removes any ship but a cruiser, which it cuts to half speed first; counts one on a headquarters",
    "BELOW": "hit below decks: the last but one that a hull bears cuts its speed to half, the last one removes it",
    "FCE": "hit on fire control: each weapon of the ship needs one more cross to lock on, for good",
    "RED": "red cross: a weapon locks on with it; shots at aircraft hit with it",
    "BLACK": "black cross: a weapon locks on with it",
    "BLANK": "no cross: a weapon does not lock on with it and is silent for this round",
    "SYSFAIL": "system failure: whoever it is turned for fires nothing more in this round",
    "ssm": "corner read for a missile at a ship: what it hits",
    "gun": "corner read for a gun: what it hits",
    "asw": "corner read for a weapon against submarines, and for a helicopter at one: what it hits",
    "torp": "corner read for a torpedo, and for a helicopter at a ship: what it hits",
    "air": "corner read for an airstrike, on red crosses alone: what it hits",
}


def meaning(word: str) -> str:
    """The meaning of a word as it is printed; empty for one that says what it means itself."""
    if word in _FAMILIES:
        return f"{_FAMILIES[word]}, to {RANGE[word]:g} cm: {_HOW[word]}"
    return _MEANINGS.get(word, "")
