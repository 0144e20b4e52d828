"""Pages for what went wrong: what was not understood, what would be accepted, and a way on."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import activate, get_language, get_language_from_path
from django.utils.translation import gettext as _

from cards.selectors import BadFilter
from companion.error_body import error_body
from companion.web.responses import draw, layout_inside

LONGEST = 20  # characters of what was typed that are shown again
UNREADABLE = {
    "en": "The address cannot be read. Accepted: plain text without control characters.",
    "fr": "L’adresse est illisible. Accepté : du texte simple, sans caractères de contrôle.",
}

FOREIGN_HOST = {
    "en": "This site does not answer to that name. Accepted: the address that its host gave you. "
    "Whoever runs it lists other names in ALLOWED_HOSTS.",
    "fr": "Ce site ne répond pas à ce nom. Accepté : l’adresse que vous a donnée la personne qui l’héberge. "
    "Celle-ci peut ajouter d’autres noms dans ALLOWED_HOSTS.",
}


def problem(request: HttpRequest, status: int, title: str, text: str, ways: list[dict[str, str]] | None = None) -> HttpResponse:
    """One calm page for every error."""
    layout = layout_inside(request) or "base.html"  # never beside a list: there is no record to show
    context = {"status": status, "title": title, "explanation": text, "ways": ways or [], "layout": layout}
    return draw(request, "error.html", context, status)


def _activate_language(request: HttpRequest) -> None:
    """An error may come before the language is known: take it from the address."""
    activate(get_language_from_path(request.path) or get_language() or "en")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    _activate_language(request)
    first = request.path.strip("/").split("/")[0]
    if len(first) == 2 and first not in ("en", "fr"):
        return problem(
            request,
            404,
            _("No such language"),
            _("These pages exist in English (/en/) and in French (/fr/), not in “%(code)s”.") % {"code": first},
        )
    return problem(request, 404, _("There is nothing here"), _("This address leads nowhere. Look it up, or start from one of the games."))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(error_body("bad-request", UNREADABLE), status=400)
    _activate_language(request)
    return problem(request, 400, _("This cannot be read"), UNREADABLE[get_language() or "en"])


def foreign_host(request: HttpRequest) -> HttpResponse:
    """Plain on purpose: the page would be made of links to a name that is not ours."""
    if request.path.startswith("/api/"):
        return JsonResponse(error_body("foreign-host", FOREIGN_HOST), status=400)
    language = get_language_from_path(request.path)
    told = [(code, text) for code, text in FOREIGN_HOST.items() if language in (None, code)]
    body = "".join(f'<p lang="{code}">{text}</p>' for code, text in told)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>400 – Companion</title>'
    return HttpResponse(f'<!doctype html><html lang="{told[0][0]}"><head>{head}</head><body><main>{body}</main></body></html>', status=400)


def bad_filter(request: HttpRequest, bad: BadFilter) -> HttpResponse:
    facts = {"name": bad.name[:40], "value": bad.value[:40], "accepted": ", ".join(bad.accepted)}
    text = _("“%(name)s=%(value)s” cannot be used here. Accepted: %(accepted)s.") % facts
    ways = [{"url": request.path, "label": _("The same page without filters")}]
    return problem(request, 400, _("This filter does not exist"), text, ways)


def bad_choice(request: HttpRequest, bad: BadFilter) -> HttpResponse:
    """A choice or a number that cannot be used, and what can."""
    value = bad.value if len(bad.value) <= LONGEST else bad.value[:LONGEST] + "…"
    facts = {"name": bad.name[:40], "value": value, "accepted": ", ".join(bad.accepted) or "–"}
    text = _("“%(value)s” cannot be chosen for %(name)s. Accepted: %(accepted)s.") % facts
    ways = [{"url": request.path, "label": _("Start again without these choices")}]
    return problem(request, 400, _("This cannot be chosen"), text, ways)


def server_error(request: HttpRequest) -> HttpResponse:
    """Plain on purpose: whatever is broken must not break this."""
    return HttpResponse(
        "<!doctype html><title>500</title><p>Something broke on our side. / Une erreur est survenue de notre côté.", status=500
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    _activate_language(request)
    return problem(
        request, 403, _("Please try again"), _("The form was too old, or cookies are switched off. Go back, reload the page and try again.")
    )
