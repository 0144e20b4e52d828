"""What the OpenAPI document says of the stream, which is no view of the REST framework."""

from typing import Any

from companion.api.tables_schemas import SEAT

PATH = "/api/v1/tables/{table_id}/stream/"


def with_stream(result: dict[str, Any], **context: Any) -> dict[str, Any]:
    """Adds the stream beside the table's other operations."""
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    operation = {
        "operationId": "tables_stream",
        "summary": "What happens, as it happens: server-sent events, one an entry",
        "description": "`id` is the version, `data` the entry. Without Last-Event-ID only new ones, with it what the phone missed too.",
        "parameters": [
            {"in": "path", "name": "table_id", "schema": {"type": "string", "format": "uuid"}, "required": True},
            {"in": "header", "name": "Last-Event-ID", "schema": {"type": "string"}, "description": "The last version heard."},
        ],
        "tags": ["Tables"],
        "security": SEAT,
        "responses": {
            "200": {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": ""},
            **{str(status): {"content": refusal, "description": ""} for status in (400, 401, 403, 404, 429)},
        },
    }
    paths = {}
    for path, operations in result["paths"].items():
        paths[path] = operations
        if path.endswith("/tables/{table_id}/export/"):
            paths[PATH] = {"get": operation}
    return {**result, "paths": paths}
