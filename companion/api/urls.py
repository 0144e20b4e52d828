"""The API's addresses: contract, section 2."""

from django.urls import path, re_path

from companion.api import docs, tsukuyumi, views
from companion.api.errors import unknown_address

urlpatterns = [
    path("", views.Index.as_view(), name="api-index"),
    path("schema/", views.Schema.as_view(), name="api-schema"),
    path("health/", views.Health.as_view(), name="api-health"),
    path("search/", views.Search.as_view(), name="api-search"),
    path("docs/", docs.documentation, name="api-docs"),
    *(path(f"{name}/", views.LISTS[name].as_view(), name=f"api-{name}") for name in views.EVERYTHING),
    *(path(f"{name}/<str:slug>/", views.ONES[name].as_view(), name=f"api-{name}-one") for name in views.EVERYTHING),
    *(path(f"tsukuyumi/{name}", view.as_view()) for name, view in tsukuyumi.QUESTIONS.items()),
    re_path(r"^.*$", unknown_address),
]
