"""Every call with made-up bodies, right and wrong, against the description: nothing breaks."""

from __future__ import annotations

import httpx
import pytest

from server.openapi import CALLED
from table.wire import write_json
from tests.server.rooms import create
from tools.tables.running import running

TOKEN = "0123456789abcdef" * 2
EACH = 30


@pytest.mark.long
def test_made_up_calls_are_answered_as_the_description_says(tmp_path):
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis import GenerationMode, checks

    headers = {"Authorization": f"Bearer {TOKEN}"}
    hold = [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    with running(str(tmp_path / "tables.sqlite3")) as service:
        made = httpx.post(
            f"{service.address}/api/1/tables", content=write_json(create("MOCC")), headers=headers
        )
        code = made.json()["table"]["code"]
        schema = schemathesis.openapi.from_url(f"{service.address}/openapi.json")
        called = 0

        def check(operation, mode):
            @settings(
                max_examples=EACH,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def answered(case):
                nonlocal called
                called += 1
                if called % 3 and "code" in case.path_parameters:
                    case.path_parameters["code"] = code
                if "version" in case.query:
                    case.query["version"] = 0  # it would wait
                case.call_and_validate(headers=headers, checks=hold)

            answered()

        operations = [found.ok() for found in schema.get_all_operations()]
        assert len(operations) == len(CALLED)
        for operation in operations:
            check(operation, GenerationMode.POSITIVE)
            if operation.body or operation.path_parameters:
                check(operation, GenerationMode.NEGATIVE)
        assert called > EACH * len(operations)
        assert httpx.get(f"{service.address}/api").status_code == 200
    assert b"failed" not in service.said
