"""The set-up guide in pieces, for a phone without a server: made of the guide's own answers, cut where a choice changes them.

For every mode, number of players and scenario the guide is asked what stands there without and with each module and faction; the
phone only puts the pieces together that belong to what was chosen. A test compares the result with the server's page.
"""

from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext, override

from cards.models import Record
from companion.offline.links import relative
from companion.web.tools import setup_guide as guides
from companion.web.tools import setup_tools
from companion.web.tools.setup_guide import Piece, SetupChoices, SetupStep
from rules.engine.tsukuyumi import game_options, map_generator
from rules.reference import reference

FACT = "§fact§"
COUNT = 9_999_999
WORDS = {
    "game": "Game", "players": "Players", "factions": "Factions", "scenario": "Scenario", "modules": "Modules",
    "clash": "Cannot be combined", "order": "First initiative order", "lowest": "The lowest initiative number goes first.",
    "ticked": "Ticked:", "again": "Start again", "steps": "Step by step", "map": "A board for this game: map maker",
    "rest": "And everything else of this faction: sheet, figures, cards, markers. Its box contains a list that we do not have.",
    "left": "Stays in the box", "share": "Share the link", "copied": "Copied", "others": "Everything of: %(factions)s",
    "unused": "Modules that are not used: %(modules)s",
}  # fmt: skip


def guide_json(language: str) -> dict[str, Any]:
    """All pieces in one language."""
    with override(language):
        factions = guides.playable_factions()
        pieces = _Pieces(language, factions)
        return {
            "words": {key: gettext(word) for key, word in WORDS.items()},
            "missing": [
                ngettext("%(n)s faction is still to be chosen.", "%(n)s factions are still to be chosen.", n) % {"n": n} for n in range(7)
            ],
            "factions": [[faction.slug, faction.name, faction.slug in guides.CORE] for faction in factions],
            "first": [[faction.slug, pieces.html("first", faction=faction, number=n)] for faction, n in guides.initiative(factions)],
            "whose": {faction.slug: pieces.html("whose", group=guides.Pieces(faction, [])) for faction in factions}
            | {"": pieces.html("whose", group=guides.Pieces(None, []))},
            "modules": [[slug, str(name)] for slug, name in guides.MODULE_NAMES.items()],
            "rulings": [[*guides.ASKED[ruling.slug], pieces.badge(ruling)] for ruling in _rulings()],
            "modes": {mode: pieces.mode(mode) for mode in game_options.MODES},
            "clauses": pieces.clauses,
            "pieces": pieces.shown,
        }


def _rulings() -> Sequence[Record]:
    return [ruling for ruling in reference().collection("rulings", game="tsukuyumi") if ruling.slug in guides.ASKED]


class _Pieces:
    """Asks the guide, and keeps what it says once."""

    def __init__(self, language: str, factions: Sequence[Record]) -> None:
        self.page = f"/{language}/tsukuyumi/tools/setup/"
        self.factions = factions
        self.clauses: dict[str, str] = {}
        self.shown: dict[str, list[Any]] = {}

    def html(self, name: str, **context: Any) -> str:
        return relative(render_to_string(f"tools/parts/setup-{name}.html", {"game": "tsukuyumi", **context}), self.page)

    def badge(self, ruling: Record) -> str:
        return relative(render_to_string("parts/ruling-list.html", {"rulings": [ruling]}), self.page)

    def mode(self, mode: str) -> dict[str, Any]:
        """All that a mode offers and needs."""
        numbers = map_generator.accepted_players(game_options.MODES[mode])
        modules = game_options.accepted_modules(mode)
        return {
            "name": str(guides.MODE_NAMES[mode]),
            "map": game_options.MODES[mode],
            "players": list(numbers),
            "usual": setup_tools._players_default(mode),
            "modules": list(modules),
            "notes": self._notes(mode, numbers[0], modules),
            "rest": self._rest(mode, numbers[0], modules),
            **self._components(mode, numbers[0], modules),
            "tables": {str(n): self._table(mode, n, modules) for n in numbers},
        }

    def _table(self, mode: str, players: int, modules: Sequence[str]) -> dict[str, Any]:
        """What the number of players changes: counts, and for each scenario the steps, clashes and what stays in the box."""
        names = guides.scenario_names(game_options.accepted_scenarios(mode, players))
        all_pieces = guides._pieces(SetupChoices(mode, players, (), None, ()), modules, [])[0].pieces
        return {
            "counts": {piece.record.slug: piece.count for piece in all_pieces if piece.count is not None},
            "scenarios": [[slug, names[slug]] for slug in game_options.accepted_scenarios(mode, players)],
            "with": {slug or "": self._scenario(mode, players, slug, modules) for slug in (None, *names)},
        }

    def _scenario(self, mode: str, players: int, scenario: str | None, modules: Sequence[str]) -> dict[str, Any]:
        chosen = SetupChoices(mode, players, (), scenario, ())
        plain = {step.clause.slug for step in guides._steps(chosen, ())}
        own = {step.clause.slug: module for module in modules for step in guides._steps(chosen, (module,)) if step.clause.slug not in plain}
        steps = []
        for step in guides._steps(chosen, modules):
            slug = step.clause.slug
            self.clauses.setdefault(slug, self.html("step", step=SetupStep(step.clause, FACT)))
            steps.append([slug, step.fact, own.get(slug, "")])
        left = guides._left(chosen, modules, self.factions)
        return {"steps": steps, "clashes": self._clashes(chosen, modules), "left": [self.html("left", rest=rest) for rest in left]}

    def _clashes(self, chosen: SetupChoices, modules: Sequence[str]) -> list[list[str]]:
        """Every clash there can be: the module, the other module that it needs for it, and how it is said."""
        scenario = guides.scenario_names([chosen.scenario]) if chosen.scenario else {}
        names = {**guides.MODULE_NAMES, **guides.MODE_NAMES, **scenario}
        clashes = []
        for conflict in game_options.conflicts(chosen.mode, modules, chosen.scenario):
            alone = conflict in game_options.conflicts(chosen.mode, (conflict.module,), chosen.scenario)
            text = self.html("clash", module=str(names[conflict.module]), against=str(names[conflict.against]), clause=conflict.clause)
            clashes.append([conflict.module, "" if alone else conflict.against, text])
        return clashes

    def _notes(self, mode: str, players: int, modules: Sequence[str]) -> list[list[str]]:
        """Notes with the faction and the module that bring them up."""
        factions = tuple(faction.slug for faction in self.factions)
        notes = []
        for note in guides._notes(SetupChoices(mode, players, factions, None, ()), modules):
            who = next(f for f in factions if note in guides._notes(SetupChoices(mode, players, (f,), None, ()), modules))
            alone = SetupChoices(mode, players, (who,), None, ())
            needs = "" if note in guides._notes(alone, ()) else next(m for m in modules if note in guides._notes(alone, (m,)))
            notes.append([who, needs, self.html("note", text=note[0], clause=note[1])])
        return notes

    def _components(self, mode: str, players: int, modules: Sequence[str]) -> dict[str, Any]:
        """What all share, what a module adds, what belongs to a faction: slugs, with the module that a piece needs."""
        chosen = SetupChoices(mode, players, (), None, ())
        plain = self._slugs(guides._pieces(chosen, (), self.factions))
        added = {module: self._slugs(guides._pieces(chosen, (module,), self.factions)) for module in modules}
        own: dict[str, list[list[str]]] = {}
        for faction in self.factions:
            # In the box's order, as the guide lists them with everything in use.
            whole = self._slugs(guides._pieces(chosen, modules, [faction]))[faction.slug]
            need = {slug: module for module in modules for slug in added[module][faction.slug] if slug not in plain[faction.slug]}
            own[faction.slug] = [[slug, need.get(slug, "")] for slug in whole]
        return {
            "shared": plain[""],
            "added": {module: [slug for slug in groups[""] if slug not in plain[""]] for module, groups in added.items()},
            "own": own,
        }

    def _slugs(self, groups: Sequence[guides.Pieces]) -> dict[str, list[str]]:
        for group in groups:
            for piece in group.pieces:
                if piece.record.slug not in self.shown:
                    self.shown[piece.record.slug] = [self.html("piece", piece=Piece(piece.record, COUNT)), guides._quantity(piece.record)]
        return {group.faction.slug if group.faction else "": [piece.record.slug for piece in group.pieces] for group in groups}

    def _rest(self, mode: str, players: int, modules: Sequence[str]) -> dict[str, Any]:
        """Modules that are named when they stay in the box, and how such a line looks."""
        chosen = SetupChoices(mode, players, (), None, ())
        left = guides._left(chosen, modules, self.factions)
        named = [m for m in modules if guides._left(chosen, [x for x in modules if x != m], self.factions) != left]
        return {
            "modules": named,
            "others": self.html("left", rest=guides.Left("§", "tsk.setup.6")),
            "unused": self.html("left", rest=guides.Left("§", "tsk.module.1")),
        }
