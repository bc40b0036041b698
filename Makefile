# Two commands are enough: `make play` and `make test`. Each sets up all it needs, once.
.DEFAULT_GOAL := help
.PHONY: help play terminal test check format page docs dist pictures screenshots bench strength golden lock setup clean conformance
.NOTPARALLEL:

VENV := .venv
# Where `make play` listens: everywhere, so that a phone in the same network can play; 127.0.0.1 is this machine alone.
HOST := 0.0.0.0
BIN := $(VENV)/bin
NODE := scripts/node $(VENV) web
# The page as it ships inside the package, and all it is built from.
SITE := src/hedgerow/server/site
TYPES := web/src/api/schema.ts
PAGE := $(filter-out $(TYPES),$(shell find web/src web/public web/install -type f 2>/dev/null)) $(wildcard web/*.json web/*.js web/*.ts web/*.html) \
  $(wildcard src/hedgerow/render/art/*)

# The tests of boards, games and matches; only while these run it is traced what they cover, which makes them three
# times as slow. So those that do the same many times over run untraced, with the others: hardly anything is covered by
# them alone. Of the others three run at a time on two cores: they wait for browsers and servers half of their time.
RULES := $(addprefix tests/,board games games/cornwall games/tipperary games/woolybully golden i18n match toys)
OFTEN := $(wildcard tests/games/*/test_against_plain_rules.py) $(addprefix tests/,games/test_pieces.py \
  games/test_registered_games.py golden/test_golden.py golden/test_play.py toys/test_bell.py games/woolybully/test_determinization.py \
  games/woolybully/test_secrets.py)
TRACED := $(filter-out $(OFTEN),$(wildcard $(addsuffix /test_*.py,$(RULES))))

help:  ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.ready page  ## Start the server and open the page: play in the browser, here and on phones in the same network
	@$(BIN)/hedgerow serve --host $(HOST) --open

terminal: $(VENV)/.ready  ## Play Tipperary in the terminal against bots
	@$(BIN)/hedgerow play --terminal

test: $(VENV)/.ready-dev page  ## Run all tests; board, games and match must be covered to 95 % by branch
	@scripts/chromium
	@scripts/services install || true
	@echo "The tests of the rules, with what they cover:"
	@$(BIN)/pytest -n 2 --dist worksteal -q --cov --cov-report= $(TRACED)
	@$(BIN)/coverage report --skip-covered --show-missing --fail-under=95
	@echo "All other tests:"
	@$(BIN)/pytest -n 3 --dist worksteal -q tests $(addprefix --ignore=,$(TRACED))
	@scripts/services || true

check: $(VENV)/.ready-dev web/node_modules/.ready $(TYPES)  ## Lint, formatting, types, imports, spelling, documentation, locks, known vulnerabilities
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NODE) npm run --silent check
	$(BIN)/codespell
	$(MAKE) --no-print-directory docs
	@$(BIN)/python scripts/check-locks $(VENV)
	@$(BIN)/python scripts/audit $(VENV)

format: $(VENV)/.ready-dev web/node_modules/.ready  ## Put the code into its usual form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NODE) npm run --silent format

page: $(SITE)/index.html  ## Build the page into the package

docs: $(VENV)/.ready-dev  ## Build the documentation site into build/docs; broken links are errors
	$(BIN)/sphinx-build -q -W --keep-going -E -j 2 docs build/docs

dist: $(VENV)/.ready-dev page  ## Build a wheel and a source archive, with the page inside, into dist
	@rm -rf dist
	$(BIN)/hatchling build -t sdist -t wheel

pictures: $(VENV)/.ready-dev page  ## Take the pictures of the README and the documentation again
	@scripts/chromium
	$(BIN)/python -m tests.page.pictures

screenshots: $(VENV)/.ready-dev page  ## Every page and state in light and dark, at 360, 768 and 1440 pixels, in four languages, on one sheet
	@scripts/chromium
	$(BIN)/python -m tests.page.contact_sheet

conformance: $(VENV)/.ready  ## The long run of the conformance suite: 10,000 random games of each game
	for game in $$($(BIN)/python -c 'from hedgerow.games import REGISTRY; print(*REGISTRY)'); do \
	  $(BIN)/hedgerow check $$game --games 10000 --jobs 2 || exit 1; \
	done

bench: $(VENV)/.ready-bench  ## Speed beside OpenSpiel, catanatron and (where Node is there) boardgame.io, in one run
	@if command -v npm >/dev/null; then \
	  cd bench/boardgameio && { npm ls >/dev/null 2>&1 || npm ci --no-audit --no-fund --silent; }; \
	else echo "There is no Node here: the table server is measured without boardgame.io beside it."; fi
	$(BIN)/python -m bench

strength: $(VENV)/.ready-bench  ## How strong the bots are: plays for an hour and goes on where it was; writes docs/strength.md
	$(BIN)/python -m bench.strength

golden: $(VENV)/.ready-dev  ## Record golden games, perft counts and play again, of one game with GAME=name (then read the diff)
	$(BIN)/python -m tests.golden.write $(GAME)

lock: $(VENV)/.ready-dev  ## Pin the dependencies anew
	scripts/lock

setup: $(VENV)/.ready-dev web/node_modules/.ready  ## Only the set-up

$(VENV)/.ready: requirements/play.lock requirements/uv.lock pyproject.toml scripts/venv
	@scripts/venv $(VENV) requirements/play.lock
	@touch $@

$(VENV)/.ready-dev: requirements/dev.lock requirements/uv.lock pyproject.toml scripts/venv
	@scripts/venv $(VENV) requirements/dev.lock
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-bench: requirements/bench.lock requirements/uv.lock pyproject.toml scripts/venv
	@scripts/venv $(VENV) requirements/bench.lock
	@touch $@ $(VENV)/.ready-dev $(VENV)/.ready

web/node_modules/.ready: web/package-lock.json | $(VENV)/.ready
	@echo "Installing the packages of web/package-lock.json …"
	@$(NODE) npm ci --silent
	@touch $@

$(TYPES): $(wildcard src/hedgerow/server/http/*.py src/hedgerow/server/live/protocol.py src/hedgerow/server/tables/*.py) | $(VENV)/.ready
	@mkdir -p $(@D)
	$(BIN)/python -m hedgerow.server.http.typescript > $@.new
	@mv $@.new $@

$(SITE)/index.html: $(PAGE) $(TYPES) web/node_modules/.ready
	@echo "Building the page …"
	@$(NODE) npm run --silent build
	@touch $@

clean:  ## Remove everything that make has built
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* htmlcov .import_linter_cache \
	  build dist web/node_modules $(TYPES) $(SITE)
