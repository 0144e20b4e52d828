"""All addresses: pages under a language, the API beside them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path, re_path

from companion.offline import views as pocket
from companion.web import converters, errors  # noqa: F401  converters: makes <language:…> known
from companion.web.reference import previews, views
from companion.web.tables import people

urlpatterns = [
    path("api/v1/", include("companion.api.urls")),
    re_path(r"^api/", include("companion.api.unknown")),
    path("admin/", admin.site.urls),
    path("", views.choose_language, name="root"),
    path("t/<str:code>/", people.invitation, name="invitation"),
    path("sw.js", pocket.worker, name="worker"),
    path("bulk/", pocket.bulk, name="bulk"),
    path("pocket/<str:name>", pocket.kept, {"place": "pocket"}, name="pocket"),
    path("bulk/<str:name>", pocket.kept, {"place": "bulk"}, name="bulk-file"),
    # Pictures for other sites: outside of the languages' pages, so that nobody's cookie is set and everybody's cache may keep them.
    path("preview/<language:language>/tools/<str:name>.png", previews.tool_preview, name="tool-preview"),
    path("preview/<language:language>/<game:game>.png", previews.game_preview, name="game-preview"),
    path("preview/<language:language>/<game:game>/<collection:collection>/<str:slug>.png", previews.record_preview, name="record-preview"),
    *i18n_patterns(path("", include("companion.web.urls"))),
]
handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
