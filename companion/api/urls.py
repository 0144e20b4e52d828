"""The API's addresses: contract, section 2."""

from django.urls import path, re_path

from companion.api import catalogue, docs, guests, metals, necropole, tables, tables_stream, tsukuyumi
from companion.api.errors import unknown_address

urlpatterns = [
    path("", catalogue.ApiIndex.as_view(), name="api-index"),
    path("schema/", catalogue.Schema.as_view(), name="api-schema"),
    path("health/", catalogue.Health.as_view(), name="api-health"),
    path("search/", catalogue.Search.as_view(), name="api-search"),
    path("docs/", docs.documentation, name="api-docs"),
    *(path(f"{name}/", catalogue.LISTS[name].as_view(), name=f"api-{name}") for name in catalogue.EVERYTHING),
    *(path(f"{name}/<str:slug>/", catalogue.ONES[name].as_view(), name=f"api-{name}-one") for name in catalogue.EVERYTHING),
    *(path(f"tsukuyumi/{name}", view.as_view()) for name, view in tsukuyumi.QUESTIONS.items()),
    *(path(f"metals/{name}", view.as_view()) for name, view in metals.QUESTIONS.items()),
    *(path(f"necropole/{name}", view.as_view()) for name, view in necropole.QUESTIONS.items()),
    path("tables/", tables.Tables.as_view(), name="api-tables"),
    path("tables/join/", tables.Join.as_view()),
    path("tables/import/", tables.Import.as_view()),
    path("tables/<uuid:table_id>/", tables.TableDetail.as_view(), name="api-table"),
    path("tables/<uuid:table_id>/log/", tables.Log.as_view()),
    path("tables/<uuid:table_id>/actions/", tables.Actions.as_view()),
    path("tables/<uuid:table_id>/undo/", tables.Undo.as_view()),
    path("tables/<uuid:table_id>/redo/", tables.Redo.as_view()),
    path("tables/<uuid:table_id>/export/", tables.Export.as_view()),
    path("tables/<uuid:table_id>/remove/", guests.RemoveGuest.as_view()),
    path("tables/<uuid:table_id>/codes/", guests.ChangeCodes.as_view()),
    path("tables/<uuid:table_id>/stream/", tables_stream.stream, name="api-table-stream"),
    re_path(r"^.*$", unknown_address),
]
