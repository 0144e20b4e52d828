"""The doors: pages under a language, the API beside them."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path, re_path

from companion.web import errors, views

urlpatterns = [
    path("api/v1/", include("companion.api.urls")),
    re_path(r"^api/", include("companion.api.unknown")),
    path("", views.choose_language, name="root"),
    *i18n_patterns(path("", include("companion.web.urls"))),
]
handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
