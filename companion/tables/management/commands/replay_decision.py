"""Does a slow decision of the log again, and says how long it took."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.running.slow_decisions import NotALine, replay
from rules.engine.kernel.errors import BadInput, RuleViolation


class Command(BaseCommand):
    help = "Does a decision again that the log tells of as slow: its line as the argument, or - to read it from the input."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("line")

    def handle(self, *args: Any, **options: Any) -> None:
        line = sys.stdin.readline() if options["line"] == "-" else options["line"]
        try:
            what, then, now = replay(line)
        except (NotALine, BadInput) as error:
            raise CommandError(f"This line cannot be played again: {error}") from error
        except RuleViolation as error:
            raise CommandError(f"The rules refuse this now: {', '.join(reason.code for reason in error.reasons)}") from error
        self.stdout.write(f"{what}: {then:.0f} ms then, {now:.0f} ms now")
