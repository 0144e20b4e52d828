"""The parts of the pocket copy by themselves: relative addresses, the pack, the icons, and what the live site serves of it."""

import gzip
import hashlib
import json
import re
import struct
from pathlib import Path

import pytest
from django.utils.formats import date_format
from hypothesis import given
from hypothesis import strategies as st

from companion.offline import build_cache
from companion.offline.bundle import MOST, TooLarge, for_a_phone, pack
from companion.offline.crawler import links, needs_server
from companion.offline.letters import ENDS, LETTERS, written
from companion.offline.links import file_of, relative, root_of
from companion.version import RELEASE
from companion.web.icon_sizes import ICON_SIZES, MASKABLE_SIZES
from tests.examples import examples

STATIC = Path(__file__).parents[2] / "static"


@pytest.mark.parametrize(
    ("path", "root"), [("/", "./"), ("/en/", "../"), ("/en/metals/", "../../"), ("/fr/tsukuyumi/rules/tsk.move/", "../../../../")]
)
def test_the_way_to_the_top_climbs_as_many_folders_as_the_page_is_deep(path, root):
    assert root_of(path) == root


def test_addresses_of_the_site_become_relative_and_all_others_stay():
    page = '<a href="/fr/find/?q=1#x"></a><a href="?kind=a"></a><a href="#top"></a><use href="/static/i.svg#a"/><b title="/en/">/en/</b>'
    page += '<link href="http://localhost/fr/"><a href="https://example.org/en/"></a>'
    made = relative(page, "/en/metals/")
    assert made == (
        '<a href="../../fr/find/?q=1#x"></a><a href="?kind=a"></a><a href="#top"></a><use href="../../static/i.svg#a"/>'
        '<b title="/en/">/en/</b><link href="../../fr/"><a href="https://example.org/en/"></a>'
    )


def test_a_page_is_a_folders_index_and_a_file_is_itself():
    assert (file_of("/en/"), file_of("/"), file_of("/sw.js")) == ("en/index.html", "index.html", "sw.js")


def test_links_are_found_and_tables_are_known_to_need_a_server():
    assert links(b'<a href="/en/a/?x=1&amp;y=2#z"><form action="/en/b/"><a href="?q"><link href="/en/c.json">') == ["/en/a/", "/en/b/"]
    assert needs_server("/en/tables/")
    assert needs_server("/fr/tables/K7QD2M/")
    assert not needs_server("/en/tsukuyumi/")


@examples(50)
@given(st.lists(st.integers(0, 200_000)))
def test_numbers_are_read_as_they_were_written(numbers):
    read, before = [], 0
    for digit in map(LETTERS.index, written(numbers)):
        if digit < ENDS:
            read.append(before * ENDS + digit)
        before = 0 if digit < ENDS else before * (len(LETTERS) - ENDS) + digit - ENDS
    assert read == numbers
    assert not set(LETTERS) & set(" \"\\<>&'")


NAMES = st.from_regex(r"[a-z]{1,8}/[a-z]{1,8}\.(html|js|json)", fullmatch=True)
LONG = st.builds(lambda body, times: body * times, st.binary(max_size=300), st.integers(0, 2000))  # long enough for several parts


@examples(50)
@given(st.dictionaries(NAMES, LONG, min_size=1, max_size=6))
def test_every_file_comes_out_of_the_pack_as_it_went_in(files):
    made = pack(files, {"games": 3})
    out = {}
    for part in made.listing["parts"]:
        body = made.parts[part["file"]]
        assert hashlib.sha256(body).hexdigest() == part["sha256"]
        head, rest = gzip.decompress(body).split(b"\n", 1)
        names = json.loads(head)
        assert names[0][0] == part["first"]
        for name, length, _type in names:
            out[name], rest = rest[:length], rest[length:]
    assert out == files
    assert made == pack(dict(reversed(files.items())), {"games": 3})


def test_a_page_loses_its_indents_and_text_with_spaces_that_count_keeps_them():
    assert for_a_phone("a/index.html", b"<p>\n    one two\n\n  </p>") == b"<p>\none two\n</p>"
    for name, body in [("a.html", b"<pre>\n  x</pre>"), ("a.html", b"<textarea>\n\n x</textarea>"), ("a.js", b"`\n  x`")]:
        assert for_a_phone(name, body) == body


def test_a_page_on_the_phone_has_no_previews_for_other_sites():
    head = b'<meta charset="utf-8">\n<meta property="og:title"\n content="A">\n<meta name="twitter:card" content="x">\n<title>A</title>'
    head += b'<link rel="canonical" href="/a/"><link rel="alternate"\n hreflang="fr" href="/b/"><link rel="stylesheet" href="/s.css">'
    kept = for_a_phone("a/index.html", head)
    assert not any(word in kept for word in (b"og:", b"twitter", b"canonical", b"alternate"))
    assert all(word in kept for word in (b"<title>A</title>", b"s.css", b"charset"))


def test_a_pack_that_is_too_large_for_a_phone_is_refused():
    noise = b"".join(hashlib.sha256(str(n).encode()).digest() for n in range(MOST // 32 + 100))
    with pytest.raises(TooLarge):
        pack({"a.json": noise}, {})


@pytest.mark.parametrize(("name", "sizes"), [("companion", ICON_SIZES), ("maskable", MASKABLE_SIZES)])
def test_every_icon_that_the_manifest_lists_is_there_in_its_size(name, sizes):
    for size in sizes:
        png = (STATIC / f"icons/{name}-{size}.png").read_bytes()
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", png[16:24]) == (size, size)


def test_the_release_has_a_date():
    assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", RELEASE.date)


def test_the_worker_stands_at_the_top_and_is_always_asked_for_anew(client):
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.offline.views.folder", lambda: tmp_path / "state")
    return tmp_path / "state" / "pocket"


def test_a_pack_that_is_still_being_made_says_when_to_ask_again(client, kept):
    answer = client.get("/pocket/pack.json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert set(answer.json()["error"]["message"]) == {"en", "fr"}


def test_parts_are_kept_for_ever_and_the_list_never(client, kept):
    kept.mkdir(parents=True)
    (kept / "0a1b.pack").write_bytes(b"x")
    (kept / "pack.json").write_text("{}", "utf-8")
    assert "immutable" in client.get("/pocket/0a1b.pack")["Cache-Control"]
    assert client.get("/pocket/pack.json")["Cache-Control"] == "no-cache"
    for name in ("nothing.pack", "..", "%2e%2e", ".hidden", "a" * 90):
        assert client.get(f"/pocket/{name}").status_code == 404


def test_no_pack_is_made_where_none_is_wanted(settings):
    settings.POCKET_ROOT = None
    build_cache.folder.cache_clear()
    build_cache.keep()
    assert build_cache.folder() is None
    build_cache.folder.cache_clear()


@pytest.mark.django_db
def test_the_about_page_names_version_and_date_and_what_is_reported(client):
    page = client.get("/en/about/?record=clauses/tsk.move.12&version=0123abcd").content.decode()
    assert date_format(RELEASE.day) in page
    assert "clauses/tsk.move.12 · 0123abcd" in page
    sly = client.get("/en/about/?record=<script>&version=1").content.decode()
    assert "<script>&" not in sly


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/en/tsukuyumi/units/private/", "/fr/tsukuyumi/clauses/tsk.move.12/", "/en/tsukuyumi/rulings/mountain-value/", "/en/metals/"]
)
def test_every_record_has_a_link_that_reports_it_with_id_and_version(client, path):
    page = client.get(path).content.decode()
    assert re.search(r'href="/(en|fr)/about/\?record=[a-z]+/[a-z0-9.-]+&amp;version=[0-9a-f]{12}#report"', page)
