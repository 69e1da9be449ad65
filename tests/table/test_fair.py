"""Fair deals: a code before the deal, and after it what the code was made of."""

from __future__ import annotations

import asyncio
import random
from hashlib import sha256

import pytest

from engine.cards import parse_cards
from engine.state import Phase
from table.__main__ import main
from table.fair import check_fair, code_of, fair_code
from table.saves import GAME, read_save
from tests.table.fakes import MemoryStore
from tests.table.games import LEVELS, a_game, go_on, opened, settled


async def played(store: MemoryStore, deals: int = 3):
    table = await opened(a_game("PPPP", target=100, rob="off"), store)
    rng = random.Random(1)
    while (await settled(table)).view.deals < deals:
        await go_on(table, rng)
    return table


def test_the_code_before_a_deal_is_the_code_after_it():
    async def go() -> None:
        store = MemoryStore()
        first = [fair_code(a_game("PPPP", target=100, rob="off"), deal) for deal in (1, 2, 3)]
        table = await played(store)
        save = read_save(store.texts[GAME + "g1"], LEVELS)
        assert [fair_code(save, deal) for deal in (1, 2, 3)] == first
        assert [table.fair_code(deal) for deal in (1, 2, 3)] == first
        assert table.fair_code() == first[2]
        assert len(set(first)) == 3
        proof = table.fair_proof(2)
        assert proof.code == first[1]
        assert parse_cards(proof.pack) == save.record.deals[1].pack
        assert check_fair(proof.code, proof.pack, proof.nonce)

    asyncio.run(go())


@pytest.mark.parametrize("deal", [0, 3, 4])
def test_pack_and_nonce_stay_secret_until_the_deal_is_over(deal):
    async def go() -> None:
        store = MemoryStore()
        table = await played(store)
        with pytest.raises(ValueError, match="deal"):
            table.fair_proof(deal)

    asyncio.run(go())


def test_pack_and_nonce_are_told_as_soon_as_the_deal_is_over():
    async def go() -> None:
        table = await opened(a_game("PPPP", target=100, rob="off"))
        rng = random.Random(1)
        while (await settled(table)).view.phase is not Phase.DEAL:
            await go_on(table, rng)
        assert check_fair(table.fair_code(1), table.fair_proof(1).pack, table.fair_proof(1).nonce)

    asyncio.run(go())


def test_a_deal_begun_again_keeps_its_code():
    async def go() -> None:
        table = await opened(a_game("PPPP", rob="off"))
        code = table.fair_code()
        step = await settled(table)
        await table.act(step.view.legal_actions[0], step.seq)
        for seat in range(4):
            await table.restart(seat, table.present(0).seq)
        assert table.fair_code() == code

    asyncio.run(go())


def test_a_code_is_twelve_letters_that_are_not_mistaken_for_one_another():
    code = code_of("5H JS", "abc")
    assert [len(group) for group in code.split("-")] == [4, 4, 4]
    assert not set(code) & set("ILOU")
    # Anyone can make it: the first 60 bits of the hash, five to a letter.
    bits = "".join(f"{byte:08b}" for byte in sha256(b"5H JS abc").digest())
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    letters = "".join(alphabet[int(bits[at : at + 5], 2)] for at in range(0, 60, 5))
    assert code.replace("-", "") == letters


def test_a_code_may_be_written_down_in_any_way():
    code = code_of("5H JS", "abc")
    assert check_fair(code.lower().replace("-", " "), " 5H  JS ", " abc ")
    assert check_fair(code.replace("0", "O").replace("1", "l"), "5H JS", "abc")


def test_another_pack_or_nonce_or_code_does_not_fit():
    code = code_of("5H JS", "abc")
    assert not check_fair(code, "JS 5H", "abc")
    assert not check_fair(code, "5H JS", "abd")
    assert not check_fair("", "5H JS", "abc")
    assert not check_fair("é" + code, "5H JS", "abc")


def test_the_nonce_tells_neither_the_seed_nor_the_next_nonce():
    one, two = (a_game("PPPP", seed=seed) for seed in ("one", "two"))
    assert fair_code(one, 1) != fair_code(two, 1)
    assert "one" not in fair_code(one, 1)


def test_the_code_is_in_no_step_that_a_table_gives():
    async def go() -> None:
        store = MemoryStore()
        table = await played(store)
        for seat in (0, 1, None):
            shown = repr((table.present(seat), table.story(seat)))
            assert table.fair_code() not in shown

    asyncio.run(go())


def test_the_shell_command_checks_a_code(capsys):
    code = code_of("5H JS", "abc")
    assert main(["fair", code, "5H JS", "abc"]) == 0
    assert main(["fair", code, "JS 5H", "abc"]) == 1
    assert capsys.readouterr().out == "the code fits\nthe code does not fit\n"
