"""Django's admin as a window: a superuser may look at everything, and change nothing that the loader owns."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

LOADED_FROM_FILES = _("Loaded from a file; it cannot be changed here. Change the file, run make data, then make run.")


class LookOnly:
    """What a superuser may do: look."""

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_superuser(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnlyAdmin(LookOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """A list and a page for each row."""

    actions = None
    list_per_page = 50
    show_full_result_count = False


class ReadOnlyInline(LookOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Rows that hang on another one."""

    extra = 0
    can_delete = False
    show_change_link = True


class LoadedAdmin(ReadOnlyAdmin):
    """Rows that come from a file: the page says so first, with the file's path where the row knows it."""

    def get_fieldsets(self, request: HttpRequest, obj: Model | None = None) -> Any:
        fields = [name for name in self.get_fields(request, obj) if name != "file"]
        named = ["file"] if any(field.name == "file" for field in self.model._meta.fields) else []
        return [(None, {"fields": [*named, *fields], "description": LOADED_FROM_FILES})]


def _is_superuser(request: HttpRequest) -> bool:
    user = getattr(request, "user", None)
    return bool(user and user.is_active and user.is_superuser)
