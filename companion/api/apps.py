from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "companion.api"
    verbose_name = "API"
