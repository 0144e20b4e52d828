"""Pages of a table, under its language."""

from django.urls import path

from companion.web.tables import actions, end_page, import_export, people, story_pages, stream, views
from companion.web.tables.metals import new_table as metals
from companion.web.tables.metals import views as metals_views
from companion.web.tables.necropole import new_table as necropole
from companion.web.tables.tsukuyumi import board_editor, handed_values, new_table
from companion.web.tables.tsukuyumi import views as tsukuyumi_views

urlpatterns = [
    path("", views.tables, name="tables"),
    path("new/", new_table.new, name="new-table"),
    path("new/board/", board_editor.lay, name="new-table-board"),
    path("values/", handed_values.take, name="handed-values"),
    path("new/metals/", metals.new, name="new-metals"),
    path("new/necropole/", necropole.new, name="new-necropole"),
    path("join/", people.sit_down, name="join-table"),
    path("join/<str:code>/", people.sit_down, name="sit-down"),
    path("<uuid:table>/", views.table, name="table"),
    path("<uuid:table>/act/", actions.act, name="table-act"),
    path("<uuid:table>/undo/", actions.undo, name="table-undo"),
    path("<uuid:table>/redo/", actions.redo, name="table-redo"),
    path("<uuid:table>/log/", story_pages.log, name="table-log"),
    path("<uuid:table>/log/<int:version>/", story_pages.then, name="table-then"),
    path("<uuid:table>/log/replay/", story_pages.replay, name="table-replay"),
    path("<uuid:table>/log/text/", story_pages.text_file, name="table-log-text"),
    path("<uuid:table>/end/", end_page.end, name="table-end"),
    path("<uuid:table>/rematch/", end_page.rematch, name="table-rematch"),
    path("<uuid:table>/share/", people.share, name="table-share"),
    path("<uuid:table>/remove/", people.remove, name="table-remove"),
    path("<uuid:table>/codes/", people.change_codes, name="table-codes"),
    path("<uuid:table>/afar/", views.from_afar, name="table-afar"),
    path("import/", import_export.import_table, name="import-table"),
    path("bring/", import_export.moved, name="bring-table"),
    path("<uuid:table>/export/", import_export.export, name="table-export"),
    path("<uuid:table>/close/", views.close, name="table-close"),
    path("<uuid:table>/stream/", stream.stream, name="table-stream"),
    path("<uuid:table>/companion/", metals_views.let_it_play, name="table-companion"),
    path("<uuid:table>/first-game/", tsukuyumi_views.explain, name="table-first-game"),
    path("<uuid:table>/lesson/", metals_views.put_away, name="table-lesson"),
    path("<uuid:table>/<str:name>/", views.tab, name="table-tab"),
]
