"""Addresses under /api/ that lead nowhere."""

from django.urls import re_path

from companion.api.errors import unknown_address

urlpatterns = [re_path(r"^.*$", unknown_address)]
