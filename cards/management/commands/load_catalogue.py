"""manage.py load_catalogue: checks all files, then loads all or nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.loading import DATA, BadData, read_catalogue
from cards.services import load_catalogue


class Command(BaseCommand):
    help = "Checks the catalogue's files and loads them: all, or nothing and every problem named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=DATA, help="where the files lie")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            catalogue = read_catalogue(options["folder"])
        except BadData as bad:
            raise CommandError(f"nothing was loaded:\n{bad}") from bad
        report = load_catalogue(catalogue=catalogue)
        self.stdout.write(
            f"catalogue {catalogue.version}: {len(report.added)} added, {len(report.changed)} changed, {report.unchanged} unchanged"
        )
        for key in report.gone:
            self.stdout.write(f"  gone from the files, removed: {key}")
