from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"
    verbose_name = "The book"
