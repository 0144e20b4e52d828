"""Deletes for good the tables that have been in the bin for 30 days."""

from typing import Any

from django.core.management.base import BaseCommand

from companion.tables.seating import empty_the_bin


class Command(BaseCommand):
    help = "Deletes for good the tables that have been in the bin for 30 days."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{empty_the_bin()} tables deleted")
