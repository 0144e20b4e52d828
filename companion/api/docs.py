"""A readable page of the OpenAPI document, made here: no script, no foreign host."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.generators import SchemaGenerator

from companion.api.errors import json_error


@csrf_exempt
def documentation(request: HttpRequest) -> HttpResponse:
    """Every operation with its parameters and answers."""
    if request.method not in ("GET", "HEAD"):
        return json_error(request, 405, "method-not-allowed", method=request.method, accepted="GET, HEAD")
    language = request.GET.get("language", "")
    if language in ("en", "fr"):
        translation.activate(language)
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # drf-spectacular leaves it untyped
    schema: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    operations = [
        {"path": path, "method": method.upper(), **operation}
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    fields = schema["components"]["schemas"]["Record"]["properties"]
    return render(request, "api-docs.html", {"operations": operations, "fields": fields, "info": schema["info"]})
