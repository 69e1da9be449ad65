"""Fair deals: a short code told before a deal is played, and what it was made of, told after.

Who noted the code can check that the pack was not changed while the deal went on. The code is no
part of a view: no player of the game is given it.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.cards import Card, cards_name
from engine.record import final_state
from engine.state import Phase
from table.chance import nonce_of, pack_of
from table.save import Save

# No I, L, O or U: nothing is mistaken for another, on paper or read aloud.
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GROUPS: Final = 3
_GROUP: Final = 4
_BITS: Final = 5
_ALIKE: Final = str.maketrans("ILO", "110", " -")


@dataclass(frozen=True, slots=True)
class Proof:
    """A code, and what it was made of: the pack in the order dealt, as text, and a nonce."""

    code: str
    pack: str
    nonce: str


def code_of(pack: str, nonce: str) -> str:
    """Give the code of a pack and a nonce: the first 60 bits of the SHA-256 of both, in letters.

    What is hashed is the pack as in a record, a space, and the nonce.
    """
    digest = int.from_bytes(sha256(f"{pack} {nonce}".encode()).digest(), "big")
    places = range(1, _GROUPS * _GROUP + 1)
    letters = "".join(_LETTERS[digest >> (256 - _BITS * place) & 31] for place in places)
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def check_fair(code: str, pack: str, nonce: str) -> bool:
    """Say whether a code, however it was written down, was made of this pack and nonce."""
    made = code_of(" ".join(pack.split()), nonce.strip())
    return code.upper().translate(_ALIKE) == made.translate(_ALIKE)


def _pack(save: Save, deal: int) -> tuple[Card, ...]:
    """Give the pack of a deal: as recorded or, before it begins, as it will be."""
    if deal < 1:
        raise ValueError(f"no deal {deal}")
    deals = save.record.deals
    if deal <= len(deals):
        return deals[deal - 1].pack
    return pack_of(save.seed, save.record.rules, deal)


def fair_code(save: Save, deal: int) -> str:
    """Give the code of a deal, counted from 1, played or to be played."""
    return code_of(cards_name(_pack(save, deal)), nonce_of(save.seed, deal))


def fair_proof(save: Save, deal: int) -> Proof:
    """Give what the code of a deal was made of; raises ValueError while the deal is not over."""
    deals = len(save.record.deals)
    over = deal < deals or final_state(save.record).phase in (Phase.DEAL, Phase.OVER)
    if not 0 < deal <= deals or not over:
        raise ValueError(f"deal {deal} is not over")
    return Proof(fair_code(save, deal), cards_name(_pack(save, deal)), nonce_of(save.seed, deal))
