"""All settings, read once from the environment; a value that cannot be used stops the start and says why."""

import os
from pathlib import Path

import dj_database_url
from django.contrib import admin
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from companion import hosts

BASE_DIR = Path(__file__).resolve().parent.parent


def _flag(name: str) -> bool:
    value = os.environ.get(name, "0")
    if value not in ("0", "1"):
        raise ImproperlyConfigured(f"{name} is {value!r}; accepted: 0 or 1")
    return value == "1"


def _list(name: str, default: str) -> list[str]:
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def _number(name: str, default: int, least: int = 1, most: int = 10**9) -> int:
    value = os.environ.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} is {value!r}; accepted: a whole number from {least} to {most}")
    return int(value)


def _address(name: str) -> str:
    value = os.environ.get(name, "")
    if value and not value.startswith(("https://", "http://", "mailto:")):
        raise ImproperlyConfigured(f"{name} is {value!r}; accepted: an address that begins with https://, http:// or mailto:")
    return value


def _kept_secret(path: Path) -> str:
    """The secret key: made on the first run and kept beside the database, readable by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("utf-8").strip()
    with os.fdopen(handle, "w") as file:
        secret = get_random_secret_key()
        file.write(secret)
    return secret


VAR = Path(os.environ.get("COMPANION_VAR", BASE_DIR / "var"))
VAR.mkdir(parents=True, exist_ok=True)

DEBUG = _flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or _kept_secret(VAR / "secret_key")
# At home the site is plain http on the local network; on the open network HTTPS_ONLY=1 keeps cookies and visitors on https.
HTTPS_ONLY = _flag("HTTPS_ONLY")
# The address that links, join codes and files give as the site's own; without it, the one by which a phone has come.
PUBLIC_URL = hosts.public_url(os.environ.get("PUBLIC_URL", ""), https_only=HTTPS_ONLY)
# A phone reaches the site by whatever address the host has on the network, but never by a name that strangers can own.
TRUSTED_HOSTS = hosts.trusted(_list("ALLOWED_HOSTS", ""), PUBLIC_URL, https_only=HTTPS_ONLY)
ALLOWED_HOSTS = list(TRUSTED_HOSTS.allowed)
# Other sites whose pages may use tables, each as https://club.example; * for all of them.
TABLES_ORIGINS = hosts.listed_origins(_list("TABLES_ORIGINS", ""))
CSRF_TRUSTED_ORIGINS = hosts.origins(PUBLIC_URL, _list("CSRF_TRUSTED_ORIGINS", ""))

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "cards",
    "rules",
    "companion.tables",
    "companion.web",
    "companion.api",
]

# The last one is synchronous only, so Django runs the whole chain in the thread of the view instead of changing threads for every
# step of every middleware; `make bench` compares the two.
MIDDLEWARE = [
    "companion.web.middleware.trusted_hosts",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "companion.web.middleware.secure_headers",
    "companion.web.faults.FaultsMiddleware",
    "companion.api.cors.allow_other_sites",
    "companion.web.middleware.CompressionMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "companion.web.middleware.readable_query",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "companion.web.admin_middleware.AdminSessions",
    "companion.web.admin_middleware.AdminUsers",
    "companion.web.admin_middleware.AdminMessages",
    "django_htmx.middleware.HtmxMiddleware",
    "companion.web.middleware.remember_language",
    "companion.web.middleware.remember_game",
]

ROOT_URLCONF = "companion.urls"
ASGI_APPLICATION = "companion.asgi.application"
WSGI_APPLICATION = "companion.wsgi.application"
CSRF_FAILURE_VIEW = "companion.web.errors.csrf_failure"

# The admin's own templates come first and alone: our tags and filters replace some that they use.
ADMIN_TEMPLATES = {
    "NAME": "admin",
    "BACKEND": "django.template.backends.django.DjangoTemplates",
    "DIRS": [Path(admin.__file__).parent / "templates"],
    "OPTIONS": {
        "context_processors": [
            "django.template.context_processors.request",
            "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
        ]
    },
}
TEMPLATES = [
    ADMIN_TEMPLATES,
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "companion.web.context.page"],
            "builtins": [
                "companion.web.templatetags.link_tags",
                "companion.web.templatetags.drawing_tags",
                "companion.web.templatetags.reference_tags",
                "companion.web.templatetags.browse_tags",
                "companion.web.templatetags.phase_tags",
                "django.templatetags.static",
                "django.templatetags.i18n",
            ],
            "loaders": [
                ("django.template.loaders.cached.Loader", ["companion.web.template_loader.Loader"]),
            ]
            if not DEBUG
            else ["companion.web.template_loader.Loader"],
        },
    },
]

DATABASES = {"default": dj_database_url.parse(os.environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'companion.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["CONN_MAX_AGE"] = None  # a few threads, each with a connection that it keeps
    DATABASES["default"]["OPTIONS"] = {
        # Readers never wait for the writer; a writer takes its turn at the start instead of failing half-way. What was answered is on
        # the disk, also when the power fails a moment later; on macOS that takes a stronger order to the disk than elsewhere.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON;"
        "PRAGMA busy_timeout=10000; PRAGMA foreign_keys=ON",
        "transaction_mode": "IMMEDIATE",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # A process never has more connections than these, and one that listens to the other processes; a request waits for one for some
    # seconds, then it is told that the site is busy.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": _number("DATABASE_POOL", 10, 1, 1000),
        "timeout": _number("DATABASE_WAIT", 5, 1, 60),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "companion.web.staticfiles.UsedFilesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "companion.web.staticfiles.HashedStorage"},
}

# Where the pack for phones without network is kept ("off": none is made), and where readers tell of errors.
POCKET_ROOT = None if os.environ.get("COMPANION_POCKET") == "off" else Path(os.environ.get("COMPANION_POCKET", VAR / "pocket"))
REPORT_TO = _address("REPORT_TO")

# What one address may ask for: generous for a club, or a whole convention, behind one router.
TABLES_PER_HOUR = _number("TABLES_PER_HOUR", 240)
TABLES_KEPT = _number("TABLES_KEPT", 1000)
STREAMS_PER_SEAT = _number("STREAMS_PER_SEAT", 6)
STREAMS_PER_ADDRESS = _number("STREAMS_PER_ADDRESS", 400)
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_PATH = "/admin/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS_ONLY else 0
CSRF_COOKIE_SECURE = HTTPS_ONLY
SESSION_COOKIE_SECURE = HTTPS_ONLY
LANGUAGE_COOKIE_SECURE = HTTPS_ONLY
# Other names under the same domain, and the browsers' own list, are for whoever owns the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["companion.api.parsing.PlainJSON"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "companion.api.errors.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Companion",
    "DESCRIPTION": "Every card, unit, faction, tile and scenario of Tsukuyumi, Nécropole and Metals, in English and French.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    "SORT_OPERATIONS": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "companion.api.tables_docs.with_stream",
        "companion.api.shapes.document.with_shapes",
    ],
    "APPEND_COMPONENTS": {"securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's secret."}}},
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "NameSourceEnum": ["printed", "public", "ours"],
        "ConfidenceEnum": ["printed", "public", "inferred"],
        "KnownEnum": ["full", "partial", "name", "count"],
    },
}

# Seen from outside: a line for each request, /metrics for Prometheus, and decisions of the engine that take longer than this.
LOG_REQUESTS = _flag("LOG_REQUESTS")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
METRICS = _flag("METRICS") or bool(METRICS_TOKEN)
METRICS_ROOT = VAR / "metrics"
SLOW_DECISION_MS = _number("SLOW_DECISION_MS", 500, least=0)
if METRICS:  # its client reads this when it is imported: all processes of a server count into one folder
    METRICS_ROOT.mkdir(parents=True, exist_ok=True)
    os.environ.update(PROMETHEUS_MULTIPROC_DIR=str(METRICS_ROOT))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without_secrets": {"()": "companion.running.request_log.WithoutSecrets"}},
    "formatters": {
        "said": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "bare": {"format": "{message}", "style": "{"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["without_secrets"], "formatter": "said"},
        "lines": {"class": "logging.StreamHandler", "formatter": "bare"},
    },
    "loggers": {
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "companion": {"handlers": ["console"], "level": "WARNING"},
        "companion.requests": {"handlers": ["lines"], "level": "INFO", "propagate": False},
        "companion.slow": {"handlers": ["lines"], "level": "WARNING", "propagate": False},
    },
}
