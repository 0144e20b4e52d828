"""Puts a copy in the place of the database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.running.backup import CannotCopy, bring_back


class Command(BaseCommand):
    help = "Puts a copy in the place of the database, after a look at it; what stood there is kept beside it. Stop the server first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path)
        parser.add_argument("--overwrite", action="store_true", help="although there are tables in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            kept = bring_back(options["source"], overwrite=options["overwrite"])
        except (CannotCopy, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['source']} is the database now" + (f"; what stood there is kept in {kept}" if kept else ""))
