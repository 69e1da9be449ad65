"""Shared tables in words: who is there, what is said, what went wrong and what to do."""

from __future__ import annotations

from typing import Final

from table.addresses import spaced
from table.protocol import Back
from table.service import OtherForm, Refused
from table.shared import Options, Presence, Refusal, Shared

from .levels import level_name
from .passing import refused_text
from .words import Words, mark

_PHRASES: Final = {
    "hello": mark("Hello!"),
    "good_luck": mark("Good luck!"),
    "well_played": mark("Well played!"),
    "thank_you": mark("Thank you!"),
    "sorry": mark("Sorry!"),
    "bad_luck": mark("Bad luck!"),
    "your_turn": mark("Your turn!"),
    "one_moment": mark("One moment, please."),
    "another_game": mark("Another game?"),
    "goodbye": mark("Goodbye!"),
    "clap": mark("Applause"),
    "laugh": mark("Laughs"),
    "surprise": mark("Is surprised"),
    "sigh": mark("Sighs"),
}

_REFUSALS: Final = {
    Refusal.NO_TABLE: mark(
        "No table has this code. Check that it is typed as you were given it; a table that"
        " nobody has used for thirty days is gone."
    ),
    Refusal.NOT_MEMBER: mark("You are not at this table any more. Join it again with its code."),
    Refusal.REMOVED: mark("The host has removed you from this table."),
    Refusal.NOT_HOST: mark("Only the host of the table can do that."),
    Refusal.NOT_SEATED: mark("Only those who sit at the table can do that."),
    Refusal.FULL: mark("This table is full: no more people can join it."),
    Refusal.TAKEN: mark("This seat is not free any more."),
    Refusal.NEXT_DEAL: mark(
        "You can sit down there when the next deal begins: nobody may see two hands of one deal."
    ),
    Refusal.NOT_POSSIBLE: mark("That is not possible now, or not at this table."),
    Refusal.TOO_MANY: mark("Too many tries in a short time. Wait a little and try again."),
}

_OWN_WISHES: Final = {
    Back.UNDONE: mark("You wish to take back your last decision"),
    Back.RESTARTED: mark("You wish to begin the deal again"),
}

_TABLE_HIDES_NOTHING: Final = mark(
    "Everybody at the table sees your name. No account is needed, and you need not say anything"
    " else about yourself."
)


def phrase_text(words: Words, phrase: str) -> str:
    """Give what was said; "" for what a later version says."""
    return words.t(_PHRASES[phrase]) if phrase in _PHRASES else ""


def refusal_text(words: Words, error: Refusal) -> str:
    """Say why the service did not do what was asked."""
    if error in _REFUSALS:
        return words.t(_REFUSALS[error])
    return words.t("The service could not do that. Try again.")


def trouble_text(words: Words, error: Exception, address: str) -> str:
    """Say why a service cannot be used, and what to do."""
    if isinstance(error, Refused):
        if error.error is Refusal.TOO_MANY and (error.problem.retry or 0) > 60:
            minutes = round((error.problem.retry or 0) / 60) + 1
            return words.n(
                "Too many tries in a short time. Try again in {n} minute.",
                "Too many tries in a short time. Try again in {n} minutes.",
                minutes,
            )
        return refusal_text(words, error.error)
    if isinstance(error, OtherForm):
        return version_text(words, error.app_is_older)
    return words.t(
        "No table service answers at {address}. Check that the address is right, that you"
        " are online, and that the service is running.",
        address=address,
    )


def version_text(words: Words, app_is_older: bool) -> str:
    """Say that app and service do not understand each other, and who must do something."""
    if app_is_older:
        return words.t("This app is older than the table service. Bring the app up to date.")
    return words.t(
        "The table service is older than this app. Whoever runs it must bring it up to date."
    )


def about_name_text(words: Words) -> str:
    """Say what is told to others."""
    return words.t(_TABLE_HIDES_NOTHING)


def how_to_run_text(words: Words) -> str:
    """Say what a table service is and how to run one."""
    return words.t(
        "Shared tables need a table service that everybody can reach. Anybody can run one: in"
        " the folder of this app, on a computer on your home network or on the internet, type"
        " “make tables”. Then enter its address under “Shared tables”. Everything else in the"
        " app works without it."
    )


def leaving_text(words: Words, in_match: bool) -> str:
    """Say what it means to leave a table for good, for who sits in a match that goes on or not."""
    if in_match:
        return words.t(
            "A computer player goes on at your seat until somebody takes it. With the code of the"
            " table you can come back."
        )
    return words.t("Your seat will then be free. With the code of the table you can come back.")


def removing_text(words: Words, name: str, in_match: bool) -> str:
    """Say what it means to remove somebody, who sits in a match that goes on or not."""
    after = (
        words.t("A computer player goes on at the seat until somebody takes it.")
        if in_match
        else ""
    )
    back = words.t("{name} can come back with the code of the table.", name=name)
    return f"{after} {back}".strip()


def changes_text(
    words: Words, before: Shared, after: Shared, me: int, *, withdrawn: bool = False
) -> str:
    """Say what has changed at a table that people should hear of, "" for nothing.

    `me` is our number; `withdrawn` says that a wish is there no longer because we took it back.
    """
    if before.code != after.code:
        return ""
    were = {one.member for one in before.members}
    are = {one.member: one.name for one in after.members}
    lines = [
        words.t("{name} has joined the table.", name=one.name)
        for one in after.members
        if one.member not in were and one.member != me
    ]
    lines += [
        words.t("{name} has left the table.", name=one.name)
        for one in before.members
        if one.member not in are and one.member != me
    ]
    for old, new in zip(before.places, after.places, strict=True):
        if old.member is None and old.level is not None and new.member not in (None, me):
            name = are[new.member]
            lines.append(words.t("{name} takes the seat of a computer player.", name=name))
    if after.host == me != before.host:
        lines.append(words.t("You are the host of this table now."))
    if not withdrawn and _refused(before, after, me):
        lines.append(refused_text(words))
    return " ".join(lines)


def _refused(before: Shared, after: Shared, me: int) -> bool:
    """Say whether somebody has said no to what we wished: then it is gone, and nothing else."""
    wish = before.asked
    return (
        wish is not None
        and after.asked is None
        and before.places[wish.seat].member == me
        and (before.match, before.seq) == (after.match, after.seq)
        and before.places == after.places
        and after.options.undo
    )


def watching_text(words: Words) -> str:
    """Say to somebody who does not sit that this is so."""
    return words.t("You are watching")


def own_wish_text(words: Words, back: Back) -> str:
    """Say to somebody what they themselves wish."""
    return words.t(_OWN_WISHES[back])


def code_aloud(words: Words, code: str) -> str:
    """Give a code for the ear, letter by letter."""
    return words.t("Code of the table: {code}", code=", ".join(spaced(code).replace(" ", "")))


def invitation_text(words: Words, code: str, link: str) -> str:
    """Give the text that invites others, to be sent."""
    return words.t(
        "Come to my table for Twenty-Five: {link} (code {code})", link=link, code=spaced(code)
    )


def place_text(words: Words, shared: Shared, seat: int, names: tuple[str, ...], me: int) -> str:
    """Say who sits at a seat; `names` are those at the seats, `me` is our number."""
    place = shared.places[seat]
    if place.member is not None:
        return member_text(words, shared, place.member, me, names[seat])
    level = "" if place.level is None else level_name(words, place.level)
    if place.open:
        return (
            words.t("Open: {level} plays until somebody comes", level=level)
            if level
            else (words.t("Open"))
        )
    return words.t("{name}: {level}", name=names[seat], level=level)


def member_text(words: Words, shared: Shared, number: int, me: int, name: str = "") -> str:
    """Say who somebody is, and whether they are here; `name` is what they are called at a seat."""
    member = next(one for one in shared.members if one.member == number)
    marks = []
    if number == me:
        marks.append(words.p("among those at a table", "you"))
    if number == shared.host:
        marks.append(words.p("among those at a table", "host"))
    if number != me and member.presence is Presence.AWAY:
        marks.append(words.p("among those at a table", "away"))
    if number != me and member.presence is Presence.REPLACED:
        marks.append(words.p("among those at a table", "away, the computer plays"))
    name = name or member.name
    return f"{name} ({', '.join(marks)})" if marks else name


def waiting_text(
    words: Words, shared: Shared, seat: int | None, names: tuple[str, ...], me: int
) -> str:
    """Say what the table waits for, where that is more than a move; "" for nothing."""
    place = shared.places[seat] if seat is not None else None
    if seat is None or place is None or place.member is None or place.member == me:
        return ""
    member = next(one for one in shared.members if one.member == place.member)
    if member.presence is Presence.AWAY:
        return words.t("{name} is away. A computer player will soon sit in.", name=names[seat])
    return ""


def lost_text(words: Words) -> str:
    """Say quietly that there is no connection."""
    return words.t("No connection. Trying again…")


def started_text(words: Words, host: bool, name: str) -> str:
    """Say who begins."""
    if host:
        return words.t("Begin when everybody is seated. Computer players take the seats left open.")
    return words.t("{name} begins the game when everybody is seated.", name=name)


def again_text(words: Words, host: bool, name: str) -> str:
    """Say who can begin another match."""
    if host:
        return words.t("Who sits where can be changed before you play again.")
    return words.t("{name} can begin another game.", name=name)


def begun_text(words: Words, over: bool) -> str:
    """Say that others have begun what comes next, another match where one was over."""
    if over:
        return words.t("The next game has begun.")
    return words.t("The next deal has begun.")


def asked_text(words: Words, back: Back) -> str:
    """Ask one person whether they agree to what somebody wishes."""
    if back is Back.RESTARTED:
        return words.t("Do you agree to begin the deal again?")
    return words.t("Do you agree to take this back?")


def seconds_text(words: Words, seconds: int) -> str:
    """Give a time to wait."""
    if seconds % 60 == 0:
        return words.n("{n} minute", "{n} minutes", seconds // 60)
    return words.n("{n} second", "{n} seconds", seconds)


def option_label(words: Words, option: str) -> str:
    """Name what the host may set."""
    return {
        "away": words.t("Time away before a computer player sits in"),
        "idle": words.t("Time for a move before the computer makes it"),
        "stand_in": words.t("Computer player who sits in"),
        "undo": words.t("Taking back, when all agree"),
        "claim": words.t("Claiming the rest"),
        "hint": words.t("Hints"),
    }[option]


def idle_text(words: Words, idle: int | None) -> str:
    """Give how long somebody who does not act is waited for."""
    return words.t("No limit") if idle is None else seconds_text(words, idle)


def options_line(words: Words, options: Options) -> str:
    """Give in one line what the host has set."""
    allowed = [
        option_label(words, name) for name in ("undo", "claim", "hint") if getattr(options, name)
    ]
    waits = words.t("Waits {time} for anyone who is away", time=seconds_text(words, options.away))
    return " · ".join([waits, *allowed])
