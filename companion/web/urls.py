"""Pages, each under its language."""

from django.urls import include, path, register_converter

from cards.loading import COLLECTIONS, GAMES
from companion.web.reference import about, compare, lists, random_record, rulebook, views
from companion.web.reference.listing import COMPARED
from companion.web.reference.sections import BY_SLUG
from companion.web.tools import calculators, metals_map, oni_board, setup_tools


class _OneOf:
    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class GameConverter(_OneOf):
    """One of the three games."""

    regex = "|".join(GAMES)


class SectionConverter(_OneOf):
    """One of a game's shelves."""

    regex = "|".join(BY_SLUG)


class ComparedConverter(_OneOf):
    """A shelf whose records can be set side by side."""

    regex = "|".join(COMPARED)


class CollectionConverter(_OneOf):
    """A collection whose records have pages of their own."""

    regex = "|".join((*(c for c in COLLECTIONS if c != "games"), "clauses", "rulings"))


register_converter(GameConverter, "game")
register_converter(SectionConverter, "section")
register_converter(ComparedConverter, "compared")
register_converter(CollectionConverter, "collection")

urlpatterns = [
    path("", views.home, name="home"),
    path("find/", views.find, name="find"),
    path("display/", views.display, name="display"),
    path("about/", about.about, name="about"),
    path("server/", about.on_a_server, name="server"),
    path("manifest.webmanifest", about.manifest, {"theme": "dark"}, name="manifest"),
    path("manifest-light.webmanifest", about.manifest, {"theme": "light"}, name="manifest-light"),
    path("tables/", include("companion.web.tables.urls")),
    path("<game:game>/", views.game_home, name="game"),
    path("rulings/", rulebook.rulings, name="rulings"),
    path("<game:game>/rules/", rulebook.contents, name="contents"),
    path("<game:game>/rules/<str:chapter>/", rulebook.chapter, name="chapter"),
    path("<game:game>/rulings/", rulebook.rulings, name="game-rulings"),
    path("<game:game>/glossary/", rulebook.glossary, name="glossary"),
    path("<game:game>/now/", rulebook.contents, name="sheets"),
    path("<game:game>/now/<str:sheet>/", rulebook.now, name="sheet"),
    path("<game:game>/now/<str:sheet>/all/", rulebook.whole_sheet, name="whole-sheet"),
    path("<game:game>/now/<str:sheet>/<str:step>/", rulebook.now, name="now"),
    path("tools/", calculators.index, name="all-tools"),
    path("tsukuyumi/tools/", calculators.index, name="tools"),
    path("tsukuyumi/tools/conquer/", calculators.conquer, name="tool-conquer"),
    path("tsukuyumi/tools/dies/", calculators.dies, name="tool-dies"),
    path("tsukuyumi/tools/pass/", calculators.may_pass, name="tool-pass"),
    path("tsukuyumi/tools/score/", calculators.score, name="tool-score"),
    path("tsukuyumi/tools/oni/", oni_board.situation, name="tool-oni"),
    path("tsukuyumi/tools/map/", setup_tools.map_maker, name="tool-map"),
    path("tsukuyumi/tools/setup/", setup_tools.set_up, name="tool-setup"),
    path("metals/tools/map/", metals_map.map_maker, {"game": "metals"}, name="metals-map"),
    path("<game:game>/random/", random_record.random_record, name="random"),
    path("<game:game>/<section:section>/", lists.section, name="section"),
    path("<game:game>/<section:section>/random/", random_record.random_record, name="section-random"),
    path("<game:game>/<compared:section>/compare/", compare.compare, name="compare"),
    path("<game:game>/<collection:collection>/<str:slug>/", views.record, name="record"),
]
