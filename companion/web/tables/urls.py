"""Pages of a table, under its language."""

from django.urls import path

from companion.web.tables import acting, carrying, laying, pages, putting_up, stream
from companion.web.tables.metals import putting_up as metals
from companion.web.tables.metals import views as metals_views

urlpatterns = [
    path("", pages.tables, name="tables"),
    path("new/", putting_up.new, name="new-table"),
    path("new/board/", laying.lay, name="new-table-board"),
    path("new/metals/", metals.new, name="new-metals"),
    path("join/", pages.sit_down, name="join-table"),
    path("join/<str:code>/", pages.sit_down, name="sit-down"),
    path("<uuid:table>/", pages.table, name="table"),
    path("<uuid:table>/act/", acting.act, name="table-act"),
    path("<uuid:table>/undo/", acting.undo, name="table-undo"),
    path("<uuid:table>/redo/", acting.redo, name="table-redo"),
    path("<uuid:table>/log/", pages.log, name="table-log"),
    path("<uuid:table>/log/<int:version>/", pages.then, name="table-then"),
    path("<uuid:table>/share/", pages.share, name="table-share"),
    path("<uuid:table>/afar/", pages.from_afar, name="table-afar"),
    path("bring/", carrying.bring, name="bring-table"),
    path("<uuid:table>/export/", carrying.export, name="table-export"),
    path("<uuid:table>/close/", pages.close, name="table-close"),
    path("<uuid:table>/stream/", stream.stream, name="table-stream"),
    path("<uuid:table>/companion/", metals_views.let_it_play, name="table-companion"),
    path("<uuid:table>/lesson/", metals_views.put_away, name="table-lesson"),
    path("<uuid:table>/<str:name>/", pages.tab, name="table-tab"),
]
