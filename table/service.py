"""The calls of a table service over HTTP (docs/api.md), one function for each; no state of a table.

httpx is imported when the first service is met: without shared tables nothing of it is needed.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_before_delay
from tenacity.stop import stop_base
from tenacity.wait import wait_random_exponential

from table.shared import (
    API,
    CALLS,
    POLL_SECONDS,
    About,
    Answer,
    Create,
    Finished,
    Join,
    Problem,
    Refusal,
    Request,
)
from table.wire import WireError, read_json, write_json

if TYPE_CHECKING:
    import httpx

_T = TypeVar("_T")

SECONDS: Final = 10.0
"""So long a call that waits for nothing is waited for."""

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 15.0
"""Between one attempt and the next, in seconds: at random up to the first, then up to twice as long
each time."""

_CALL_OF: Final = {kind: call for call, kind in CALLS.items()}


class Silent(RuntimeError):
    """No answer, or none that is the service's: worth another try."""


class Refused(RuntimeError):
    """The service refuses; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.error)
        self.problem = problem

    @property
    def error(self) -> Refusal:
        """Why."""
        return self.problem.error


class OtherForm(RuntimeError):
    """The service and this app do not understand each other; `app_is_older` says whose fault."""

    def __init__(self, app_is_older: bool) -> None:
        super().__init__(app_is_older)
        self.app_is_older = app_is_older


class TableService:
    """A table service at an address, as `https://tables.example`.

    Every call raises Silent, Refused or OtherForm, and is one attempt: see `patiently`.
    """

    def __init__(self, address: str, client: httpx.AsyncClient) -> None:
        self.address = address
        self._client = client

    async def close(self) -> None:
        """Have no more to do with it."""
        await self._client.aclose()

    async def about(self) -> About:
        """Ask who answers there, and whether it understands this app; raises OtherForm, too."""
        content = await self._send("GET", "/api", "", None, {}, SECONDS)
        # Read leniently: whoever says more in later versions must still be understood here.
        try:
            told: Any = json.loads(content)
            about = About(
                service=str(told["service"])[:80],
                oldest=int(told["oldest"]),
                newest=int(told["newest"]),
            )
        except (ValueError, TypeError, KeyError):
            raise Silent("no table service") from None
        if not about.oldest <= API <= about.newest:
            raise OtherForm(app_is_older=about.oldest > API)
        return about

    async def create(self, token: str, create: Create) -> Answer:
        """Open a table; the same token opens one but once."""
        return await self._call(Answer, "POST", "/tables", token, create)

    async def join(self, token: str, code: str, join: Join) -> Answer:
        """Come to a table."""
        return await self._call(Answer, "POST", f"/tables/{code}/join", token, join)

    async def look(
        self, token: str, code: str, after: int | None = None, version: int | None = None
    ) -> Answer:
        """Tell what happened after a step; with a version, wait until there is news."""
        asked = {"after": after, "version": version}
        parameters = {key: str(value) for key, value in asked.items() if value is not None}
        seconds = SECONDS if version is None else POLL_SECONDS + SECONDS
        return await self._call(Answer, "GET", f"/tables/{code}", token, None, parameters, seconds)

    async def record(self, token: str, code: str) -> Finished:
        """Give the deals that are over."""
        return await self._call(Finished, "GET", f"/tables/{code}/record", token)

    async def request(self, token: str, code: str, request: Request) -> Answer:
        """Ask for something; with the same number twice it is done but once."""
        call = _CALL_OF[type(request)]
        return await self._call(Answer, "POST", f"/tables/{code}/{call}", token, request)

    async def _call(
        self,
        kind: type[_T],
        method: str,
        path: str,
        token: str,
        body: object = None,
        parameters: Mapping[str, str] | None = None,
        seconds: float = SECONDS,
    ) -> _T:
        """Make a call, and read what it answers."""
        sent = None if body is None else write_json(body)
        try:
            content = await self._send(
                method, f"/api/{API}{path}", token, sent, parameters or {}, seconds
            )
        except Refused as refused:
            if refused.error is Refusal.VERSION:
                await self.about()
            raise
        if not content:  # the last answer to somebody who leaves
            raise Refused(Problem(error=Refusal.NOT_MEMBER))
        try:
            return read_json(kind, content)
        except WireError:
            await self.about()  # another version, or no table service at all
            raise Silent("not of the form") from None

    async def _send(
        self,
        method: str,
        path: str,
        token: str,
        body: bytes | None,
        parameters: Mapping[str, str],
        seconds: float,
    ) -> bytes:
        """Give the body of a good answer; raises Silent, Refused."""
        import httpx

        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            answer = await self._client.request(
                method,
                self.address + path,
                headers=headers,
                content=body,
                params=dict(parameters),
                timeout=httpx.Timeout(seconds, connect=SECONDS),
            )
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise Silent(type(error).__name__) from error
        if answer.is_success:
            return answer.content
        try:
            problem = read_json(Problem, answer.content)
        except WireError:
            raise Silent(f"status {answer.status_code}") from None
        if problem.error is Refusal.UNAVAILABLE:
            raise Silent("unavailable")
        raise Refused(problem)


@dataclass(frozen=True, slots=True)
class Patience:
    """How calls that got no answer are made again: see `patiently`."""

    first: float = FIRST_WAIT
    longest: float = LONGEST_WAIT
    stop: stop_base | None = None


def for_seconds(seconds: float) -> Patience:
    """Give the patience to try for so long."""
    return Patience(stop=stop_before_delay(seconds))


async def patiently(
    call: Callable[[], Awaitable[_T]],
    patience: Patience,
    sleep: Callable[[float], Awaitable[None]] | None = None,
    failed: Callable[[], None] | None = None,
) -> _T:
    """Make a call until it is answered, waiting longer each time, up to a limit and at random.

    What is refused because there were too many calls is made again after as long as asked for.
    `failed` is called after each attempt without an answer, `sleep` waits. Raises what the call
    raises, Silent once patience is at an end.
    """
    growing = wait_random_exponential(multiplier=patience.first, max=patience.longest)

    def wait(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, Refused):
            return error.problem.retry or patience.longest
        return growing(state)

    def before_sleep(state: RetryCallState) -> None:
        if failed is not None and state.outcome and isinstance(state.outcome.exception(), Silent):
            failed()

    options: dict[str, Any] = {"stop": patience.stop} if patience.stop is not None else {}
    if sleep is not None:
        options["sleep"] = sleep
    retrying = AsyncRetrying(
        retry=retry_if_exception(_worth_another),
        wait=wait,
        before_sleep=before_sleep,
        reraise=True,
        **options,
    )

    async def once() -> _T:
        return await call()

    answer: _T = await retrying(once)
    return answer


def _worth_another(error: BaseException) -> bool:
    if isinstance(error, Refused):
        return error.error is Refusal.TOO_MANY
    return isinstance(error, Silent)
