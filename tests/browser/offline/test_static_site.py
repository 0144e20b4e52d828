"""The static site behind a plain file server under a sub-path: whole, the same as the live one, the same each time."""

import hashlib
import html
import json
import re
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from rules.moved import MOVED
from tests.browser import building

ADDRESS = re.compile(r'\s(?:href|src|action|hx-get|data-share)="([^"]*)"')
ID = re.compile(r'\sid="([^"]*)"')
# What differs because it needs the server: dark or light is kept by a form, boards are laid anew, programs ask the API, chance
# leads on.
NEEDS_SERVER = ("/display/", "/tools/map/", "/about/", "/tools/oni/", "/find/", "/random/")
# Pages that lead on from an old address: nothing links to them.
LEADS_ON = tuple(f"/{key}/" for key in MOVED)


def test_every_link_of_every_page_resolves_and_stays_on_the_site(club, site, connect):
    reader = connect(club)
    top = urlsplit(club).path
    waiting, status, ids, wanted = [top], {}, {}, set()
    while waiting:
        path = waiting.pop()
        if path in status:
            continue
        status[path], body = reader.get(path)
        if not path.endswith("/") or "/bulk/" in path:
            continue
        text = body.decode()
        ids[path] = set(ID.findall(text))
        for found in ADDRESS.findall(text):
            there = urlsplit(urljoin(f"http://{reader.host}{path}", html.unescape(found)))
            assert there.netloc == reader.host, (path, found)
            assert there.path.startswith(top), (path, found)
            waiting.append(there.path)
            if there.fragment and there.path.endswith("/"):
                wanted.add((there.path, unquote(there.fragment)))
    assert {path for path, code in status.items() if code != 200} == set()
    assert {(path, one) for path, one in wanted if one not in ids[path]} == set()
    pages = {f"{top}{p.parent.relative_to(site).as_posix()}/".replace("/./", "/") for p in site.glob("*/**/index.html")}
    pages = {page for page in pages if not page.startswith((f"{top}api/", f"{top}bulk/"))}
    # The page that stands where a server is needed is linked only where a page leads to one.
    assert {page for page in pages - set(status) if not page.endswith(("/server/", *LEADS_ON))} == set(), "pages that nobody can reach"
    assert len(pages) > 4500


def plain(text: str, base: str, top: str, there: set[str]) -> str:
    """A page without what only one of the two has: where it stands, its own scripts, a form's secret, the way back."""
    text = re.sub(r'\s(href|src|action|hx-get|data-share|data-root|data-pocket-script)="([^"]*)"',
                  lambda m: f' {m.group(1)}="{urljoin(base, html.unescape(m.group(2))).replace(top, "/", 1)}"', text)  # fmt: skip
    text = re.sub(r'<script (?:type="module" )?src="[^"]*/offline/(?:display|answers)\.[^"]*"></script>\n', "", text)
    text = re.sub(r"(?:\s+data-pocket)?\s*>", ">", text)
    # What the phone shows instead, and what other sites show of a page.
    text = re.sub(r"<template data-(?:pictures|everything|best)>.*?</template>", "", text, flags=re.S)
    text = re.sub(r'<link rel="canonical"[^>]*>|<meta (?:property="og:|name="twitter:)[^>]*>', "", text)
    text = re.sub(r"(/display/)\?next=[^\"]*", r"\1", text)
    # Ways to what only a server has, such as tables, are left out where there is none.
    for way in (
        r'<(p|li)[^>]*>\s*<a [^>]*href="(/../[^"?#]*)[^>]*>(?:(?!</a>).)*</a>\s*</\1>',
        r'<(a) [^>]*href="(/../[^"?#]*)[^>]*>.*?</a>',
    ):
        text = re.sub(
            way, lambda match: match.group() if match.group(2) in there and "/tables/" not in match.group(2) else "", text, flags=re.S
        )
    return re.sub(r"\s+", " ", text).strip()


def test_every_page_equals_the_live_one_but_for_what_needs_the_server(club, site, server, connect):
    """Every fortieth page, and every page above the records; the other pages come from the same few templates."""
    paths = sorted(f"/{p.parent.relative_to(site).as_posix()}/" for p in site.glob("??/**/index.html"))
    chosen = [p for n, p in enumerate(paths) if n % 40 == 0 or p.count("/") < 5]
    chosen = [p for p in chosen if not p.endswith((*NEEDS_SERVER, *LEADS_ON)) and "/tables/" not in p]
    assert len(chosen) > 100
    reader = connect(server)
    for path in chosen:
        code, there = reader.get(path)
        assert code == 200, path
        here = (site / path.strip("/") / "index.html").read_text("utf-8")
        mine = plain(here, f"{club}{path[1:]}", club, set(paths))
        assert mine == plain(there.decode(), f"{server}{path}", f"{server}/", set(paths)), path


AGAIN = """
import hashlib, json, django
django.setup()
from companion.offline import bulk, site
from companion.offline.search_data import index_json
from companion.offline.crawler import visitor
from companion.offline.links import file_of, relative
client = visitor()
files = site._static() | site._manifests() | bulk.record_files() | {"pocket/find.json": bulk.dumped(index_json())}
files |= {file_of(path): relative(client.get(path).content.decode(), path).encode() for path in PATHS}
print(json.dumps({name: hashlib.sha256(body).hexdigest() for name, body in files.items()}))
"""


def test_building_it_again_gives_the_same_bytes(site, shared):
    """By another process with other hashes: every record, every bulk file, the search, and every three-hundredth page."""
    paths = sorted(f"/{p.parent.relative_to(site).as_posix()}/" for p in site.glob("??/**/index.html"))[::300]
    paths = [path for path in paths if "/tables/" not in path and not path.endswith(LEADS_ON)]
    again = json.loads(building.run(shared, "-c", AGAIN.replace("PATHS", repr(paths)), seed="2"))
    assert len(again) > 4500
    changed = [name for name, digest in again.items() if hashlib.sha256((site / name).read_bytes()).hexdigest() != digest]
    assert changed == []


def test_the_live_sites_pack_is_the_static_sites(site, live, connect):
    assert connect(live).get("/pocket/pack.json")[1] == (site / "pocket/pack.json").read_bytes()


def test_the_command_prints_how_large_it_is_and_the_pack_is_small_enough(site, capsys):
    said = (site.parents[1] / "said.txt").read_text("utf-8")
    files = [p for p in site.rglob("*") if p.is_file()]
    with capsys.disabled():
        print("\n" + said.strip())
    assert f"{len(files)} files" in said
    assert f"{sum(p.stat().st_size for p in files) / 1e6:.1f} MB" in said
    assert sum(p.stat().st_size for p in site.glob("pocket/*.pack")) <= 5_000_000


def test_records_stand_at_the_apis_own_paths_and_say_the_same(site, server, connect):
    reader = connect(server)
    files = sorted(site.glob("api/v1/*/*/index.json"))
    assert len(files) > 2000
    for file in files[::40]:
        path = f"/{file.parent.relative_to(site).as_posix()}/"
        assert json.loads(reader.get(path)[1]) == json.loads(file.read_text("utf-8")), path
        assert (file.parent / "index.html").read_bytes() == file.read_bytes()
    units = json.loads((site / "api/v1/units/index.json").read_text("utf-8"))
    assert units["count"] == len(units["results"]) == json.loads(reader.get("/api/v1/units/")[1])["count"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bulk_files_hold_every_record_of_a_game_in_one_language_with_the_version(site, server, language, connect):
    version = json.loads(connect(server).get("/api/v1/")[1])["version"]
    seen = 0
    for game in ("tsukuyumi", "necropole", "metals"):
        bulk = json.loads((site / f"bulk/{game}.{language}.json").read_text("utf-8"))
        assert (bulk["version"], bulk["game"], bulk["language"]) == (version, game, language)
        assert all(isinstance(record["name"], str) and record["game"] == game for record in bulk["records"])
        seen += len(bulk["records"])
    assert seen == len(list(site.glob("api/v1/*/*/index.json")))


def test_the_sitemap_names_every_page(site):
    named = set(re.findall("<loc>([^<]+)</loc>", (site / "sitemap.xml").read_text("utf-8")))
    pages = {f"{p.parent.relative_to(site).as_posix()}/" for p in site.glob("??/**/index.html")}
    assert named == {page for page in pages if not page.endswith(LEADS_ON)}


def test_an_old_address_leads_on_to_the_page_that_says_it_now(site):
    pages = [p for p in site.glob("??/**/index.html") if f"/{p.parent.relative_to(site).as_posix()}/".endswith(LEADS_ON)]
    assert len(pages) == 2 * len(MOVED)
    for page in pages:
        target = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page.read_text("utf-8"))
        assert target
        assert (page.parent / target[1] / "index.html").is_file(), page
        assert (page.parent / target[1]).resolve().name == MOVED[f"{page.parents[1].name}/{page.parent.name}"]


def test_the_installable_app_has_every_icon_it_names(site):
    for language in ("en", "fr"):
        for theme, ground in (("", "#0b0d12"), ("-light", "#f4f2ee")):
            file = site / language / f"manifest{theme}.webmanifest"
            manifest = json.loads(file.read_text("utf-8"))
            assert manifest["background_color"] == manifest["theme_color"] == ground
            assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"] if icon["purpose"] == "maskable"}
            for icon in [*manifest["icons"], *(i for s in manifest["shortcuts"] for i in s["icons"])]:
                assert (file.parent / icon["src"]).resolve().is_file(), icon
            for shortcut in manifest["shortcuts"]:
                assert (Path(file.parent / shortcut["url"]).resolve() / "index.html").is_file()
