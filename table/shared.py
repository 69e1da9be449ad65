"""What a shared table and its clients say to each other, as values (docs/api.md).

Their JSON form is that of `table.wire`. The service makes an `Answer`; a client makes a request.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.actions import Action
from engine.events import Event
from engine.legal import Reason
from engine.players import DEFAULT_LEVEL
from engine.record import Record
from engine.ruleset import Layout, RuleSet
from table.protocol import Back, Step
from table.wire import SAME

API: Final = 1
"""The number of the form of all this; part of every address, and grows when the form changes."""

CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of a table's code: none that is mistaken for another (0/O, 1/I/L)."""
CODE_LENGTH: Final = 8
LONGEST_NAME: Final = 40
POLL_SECONDS: Final = 25.0
"""So long a call that waits for news is answered at the latest."""

OPEN: Final = "open"
MINE: Final = "mine"

PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thank_you",
    "sorry",
    "bad_luck",
    "your_turn",
    "one_moment",
    "another_game",
    "goodbye",
    "clap",
    "laugh",
    "surprise",
    "sigh",
)
"""What can be said at a table."""


class Presence(StrEnum):
    """Whether a person is there."""

    HERE = "here"
    AWAY = "away"
    REPLACED = "replaced"
    """Away for so long that a computer player sits in, until the person returns."""


class Refusal(StrEnum):
    """Why a call was refused."""

    BAD_REQUEST = "bad_request"
    VERSION = "version"
    NO_TABLE = "no_table"
    NOT_MEMBER = "not_member"
    REMOVED = "removed"
    NOT_HOST = "not_host"
    NOT_SEATED = "not_seated"
    FULL = "full"
    TAKEN = "taken"
    STALE = "stale"
    ILLEGAL = "illegal"
    NEXT_DEAL = "next_deal"
    NOT_POSSIBLE = "not_possible"
    OLD_REQUEST = "old_request"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """The service: its version, and the forms of the calls that it understands."""

    service: str
    oldest: int
    newest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A call refused: `reason` belongs to `illegal`, `retry` (seconds) to `too_many`."""

    error: Refusal
    reason: Reason | None = None
    retry: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the host sets.

    Someone away is waited for `away` seconds (20 to 3600), someone here who does not act `idle`
    (20 to 3600; None: as long as it takes); then a computer player of the level `stand_in` acts.
    """

    away: int = 60
    idle: int | None = None
    stand_in: str = DEFAULT_LEVEL
    undo: bool = True
    claim: bool = True
    hint: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat: the member who sits there, or the level of the computer player, or neither yet.

    `open` says that a member may sit down there.
    """

    member: int | None = None
    level: str | None = None
    open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody at the table; `seat` is None for who only watches."""

    member: int
    name: str
    seat: int | None
    presence: Presence


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Something said; `number` grows with everything said at the table."""

    number: int
    member: int
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Something that is to be taken back, when all the seats in `needed` have agreed.

    `events` are what everybody saw of what would be undone.
    """

    back: Back
    seat: int
    events: tuple[Event, ...]
    agreed: tuple[int, ...]
    needed: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A table as everybody at it sees it.

    `match` counts the matches begun; `places` are by seat; `seq` is the present step; `fair` is the
    fair code of the present deal.
    """

    code: str
    match: int
    rules: RuleSet
    layout: Layout
    places: tuple[Place, ...]
    members: tuple[Member, ...]
    host: int
    options: Options
    said: tuple[Said, ...]
    asked: Asked | None
    fair: str | None
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class You:
    """Who has called: the seat, and the number of the last request that was done."""

    member: int
    seat: int | None
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the service answers; `version` grows with everything that happens at the table."""

    version: int
    you: You
    table: Shared = field(metadata=SAME)
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The deals of the match that are over, all hands open, and the nonces of their fair codes.

    `taken_back` says whether anything was taken back in the match.
    """

    record: Record
    nonces: tuple[str, ...]
    taken_back: bool


# What a client may ask for. All but the first two carry a number that grows with each request.


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Open a table. `places` says for each seat `open`, a level or, once at most, `mine`."""

    name: str
    rules: RuleSet
    layout: Layout
    places: tuple[str, ...]
    options: Options


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Come to a table, to watch at first; also changes one's name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """Take an open seat."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Give up one's seat, and watch."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Go away for good."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The host begins the match with this number, one more than that of the last."""

    number: int
    match: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Do an action of one's seat in the situation after step `seq`."""

    number: int
    seq: int
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDeal:
    """Begin the next deal."""

    number: int
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Claim the rest of the deal, or leave a decided one."""

    number: int
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Ask all to take back."""

    number: int
    seq: int
    back: Back


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """Agree to what is asked, or not."""

    number: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """Say one of `PHRASES`."""

    number: int
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPlace:
    """The host makes a seat `open`, or gives it to a computer player; who sat there watches."""

    number: int
    seat: int
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove:
    """The host sends a member away."""

    number: int
    member: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOn:
    """The host makes another member the host."""

    number: int
    member: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOptions:
    """The host sets what can be set."""

    number: int
    options: Options


Request = (
    Sit
    | Stand
    | Leave
    | Start
    | Act
    | NextDeal
    | Claim
    | Ask
    | Reply
    | Say
    | SetPlace
    | Remove
    | HandOn
    | SetOptions
)

CALLS: Final[dict[str, type[Request]]] = {
    "sit": Sit,
    "stand": Stand,
    "leave": Leave,
    "start": Start,
    "act": Act,
    "deal": NextDeal,
    "claim": Claim,
    "ask": Ask,
    "reply": Reply,
    "say": Say,
    "place": SetPlace,
    "remove": Remove,
    "host": HandOn,
    "options": SetOptions,
}
"""The last part of the address of each request."""
