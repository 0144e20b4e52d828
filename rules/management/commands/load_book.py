"""manage.py load_book: checks all clauses and rulings, then loads all or nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.loading import BadData, read_catalogue
from rules.engine_catalogue import from_files
from rules.loading import TEXT, read_book
from rules.picture_files import read_pictures
from rules.services import load_book


class Command(BaseCommand):
    help = "Checks the book's files and loads them over a loaded box: all, or nothing and every problem named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=TEXT, help="where the files lie")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            catalogue = read_catalogue()
            book = read_book(options["folder"], catalogue)
            if options["folder"] == TEXT:
                read_pictures({item.id: item.game for item in book.clauses}, lambda game: from_files(game, catalogue, book))
        except BadData as bad:
            raise CommandError(f"nothing was loaded:\n{bad}") from bad
        report = load_book(book=book, catalogue=catalogue)
        self.stdout.write(f"book {book.version}: {len(report.added)} added, {len(report.changed)} changed, {report.unchanged} unchanged")
        for key in report.gone:
            self.stdout.write(f"  gone from the files, removed: {key}")
