"""Writes a copy of the database, while people play."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.running.backup import CannotCopy, back_up


class Command(BaseCommand):
    help = "Writes the database into one new file, also while people play; without a name into the folder backups."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("to", nargs="?", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = back_up(options["to"])
        except (CannotCopy, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file} ({file.stat().st_size / 1_000_000:.1f} MB)")
