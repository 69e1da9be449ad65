"""Addresses of table services, codes and links of shared tables, as people type and send them."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit

from table.shared import CODE_LENGTH, CODE_LETTERS

JOIN: Final = "/join/"
"""Where in the app a link leads to: with the code behind, and the address of another service."""

_LINK: Final = re.compile(JOIN + r"([^/?#\s]+)(\?\S*)?")
_LOCAL: Final = re.compile(r"localhost|\[.*\]|[\d.]+|[^.]+(\.local)?")


def clean_address(typed: str) -> str:
    """Give a service's address as it is used, "" for what cannot be one.

    Without `http` or `https` it is taken to be `https`, in a home network `http`.
    """
    text = typed.strip().rstrip("/")
    if text and "://" not in text:
        host = re.split(r"[:/]", text, maxsplit=1)[0] if not text.startswith("[") else text
        text = f"{'http' if _LOCAL.fullmatch(host) else 'https'}://{text}"
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname)
        good = good and (parts.port is None or parts.port > 0) and not parts.username
    except ValueError:
        return ""
    if not good or re.search(r"\s", text):
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")


def clean_code(typed: str) -> str:
    """Give the code that was typed or lies in a link, "" for what cannot be one."""
    found = _LINK.search(typed)
    code = re.sub(r"[\s-]|%20", "", found[1] if found else typed).upper()
    good = len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS)
    return code if good else ""


def spaced(code: str) -> str:
    """Give a code in two halves, as it is easier to read aloud and to type."""
    half = CODE_LENGTH // 2
    return f"{code[:half]} {code[half:]}"


def join_path(code: str, address: str = "") -> str:
    """Give the path in the app that leads to a table, at another service than the app's own."""
    return JOIN + code + (f"?at={quote(address, safe='')}" if address else "")


def address_in(link: str) -> str:
    """Give the address of the service that a link or path names, "" for none."""
    found = _LINK.search(link)
    asked = parse_qs((found[2] or "").removeprefix("?")) if found else {}
    return clean_address(asked.get("at", [""])[0])
