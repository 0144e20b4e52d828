"""Pages, each under its language."""

from django.urls import include, path

from companion.web import (
    converters,  # noqa: F401  makes <game:…> and the others known
    design,
)
from companion.web.reference import about, compare, lists, random_record, rulebook, syntax, views
from companion.web.tools import calculators, metals_map, necropole, necropole_plan, oni_board, setup_tools

urlpatterns = [
    path("", views.home, name="home"),
    path("find/", views.find, name="find"),
    path("find/syntax/", syntax.syntax, name="syntax"),
    path("display/", views.display, name="display"),
    path("about/", about.about, name="about"),
    path("server/", about.on_a_server, name="server"),
    path("design/", design.design, name="design"),
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
    path("necropole/tools/chance/", necropole.chance, {"game": "necropole"}, name="necropole-chance"),
    path("necropole/tools/plan/", necropole_plan.plan_of_attack, {"game": "necropole"}, name="necropole-plan"),
    path("necropole/tools/city/", necropole.city, {"game": "necropole"}, name="necropole-city"),
    path("necropole/tools/clock/", necropole.game_master_clock, {"game": "necropole"}, name="necropole-clock"),
    path("<game:game>/random/", random_record.random_record, name="random"),
    path("<game:game>/<section:section>/", lists.section, name="section"),
    path("<game:game>/<section:section>/random/", random_record.random_record, name="section-random"),
    path("<game:game>/<compared:section>/compare/", compare.compare, name="compare"),
    path("<game:game>/<collection:collection>/<str:slug>/", views.record, name="record"),
]
