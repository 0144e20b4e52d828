from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "companion.web"
    verbose_name = "Pages"

    def ready(self) -> None:
        from companion.web.reference.found_pages import found_pages  # noqa: PLC0415
        from rules.search.pages import add_pages  # noqa: PLC0415

        add_pages(found_pages)
