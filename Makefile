# `make play` and `make test` are all a newcomer needs. Each target installs what it needs the first time.
.DEFAULT_GOAL := help
.PHONY: help fast rl learning parity sanitize play terminal test check format page docs dist pictures screenshots bench strength golden lock setup clean conformance faults
.NOTPARALLEL:

VENV := .venv
# The address `make play` listens on: this machine only. With LAN=1, phones on the same network can join.
HOST := 127.0.0.1
LAN :=
# How long `make faults` runs.
SEEDS := 10000
CYCLES := 50
# The setups of a game that `make sanitize` compares.
SETUPS := 24
BIN := $(VENV)/bin
NODE := scripts/node $(VENV) web
# The sources of the compiled rules.
KERNEL := $(shell find kernel -type f -not -path '*/build/*')
# The page inside the package, and its sources.
SITE := src/hedgerow/server/site
TYPES := web/src/api/schema.ts
PAGE := $(filter-out $(TYPES),$(shell find web/src web/public web/install -type f 2>/dev/null)) $(wildcard web/*.json web/*.js web/*.ts web/*.html) \
  $(wildcard src/hedgerow/render/art/*)

# Coverage is measured for board, games and match, while their own tests run; tracing makes them three times as slow.
# Modules marked as repeating run untraced, with all others. The others run three at a time on two
# cores, because they spend half of their time waiting for browsers and servers. A test that failed there runs once
# more alone, which tells a fault from a machine that was too busy; both results are printed.
RULES := $(addprefix tests/,board fast golden i18n match toys) tests/games $(wildcard tests/games/*/)
REPEATING := $(shell grep -rl --include='test_*.py' '^pytestmark = pytest.mark.repeating' tests)
TRACED := $(filter-out $(REPEATING),$(wildcard $(addsuffix /test_*.py,$(patsubst %/,%,$(RULES)))))

help:  ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.ready page  ## Start the server and open the page; with LAN=1, phones on the same network can join
	@$(BIN)/hedgerow serve $(if $(LAN),--lan,--host $(HOST)) --open

terminal: $(VENV)/.ready  ## Play in the terminal against bots
	@$(BIN)/hedgerow play

test: $(VENV)/.ready-dev $(VENV)/.ready-fast web/node_modules/.ready-dev page  ## Run all tests; branch coverage of board, games and match must be 95 %
	@scripts/chromium
	@scripts/services install || true
	@echo "Unit tests of the page:"
	@$(NODE) npm test --silent
	@echo "Tests of the rules, with coverage:"
	@$(BIN)/pytest -n 2 --dist worksteal -q --cov --cov-report= $(TRACED)
	@$(BIN)/coverage report --skip-covered --show-missing --fail-under=95
	@echo "All other tests:"
	@$(BIN)/pytest -n 3 --dist worksteal -q tests $(addprefix --ignore=,$(TRACED)) || { \
	  [ $$? -eq 1 ] && echo "Running the failed tests once more, one at a time:" && \
	  $(BIN)/pytest -q --last-failed --last-failed-no-failures none tests; }
	@scripts/services || true

check: $(VENV)/.ready-dev web/node_modules/.ready-dev $(TYPES)  ## Lint, formatting, types, imports, spelling, documentation, locks, known vulnerabilities
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NODE) npm run --silent check
	$(BIN)/codespell
	$(MAKE) --no-print-directory docs
	@$(BIN)/python scripts/check-locks $(VENV)
	@$(BIN)/python scripts/audit $(VENV)

format: $(VENV)/.ready-dev web/node_modules/.ready-dev  ## Format the code and fix what the linters can fix
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

screenshots: $(VENV)/.ready-dev page  ## Take a contact sheet of every page and state: both themes, five sizes, four languages
	@scripts/chromium
	$(BIN)/python -m tests.page.contact_sheet

conformance: $(VENV)/.ready  ## Run the conformance suite on 10,000 random games of each game
	for game in $$($(BIN)/python -c 'from hedgerow.games import REGISTRY; print(*REGISTRY)'); do \
	  $(BIN)/hedgerow check $$game --games 10000 --jobs 2 || exit 1; \
	done

faults: $(VENV)/.ready-dev  ## Simulate faults with 10,000 seeds (SEEDS=n), then kill a real server 50 times (CYCLES=n)
	$(BIN)/python -m tests.simulation --seeds $(SEEDS)
	HEDGEROW_KILL_CYCLES=$(CYCLES) $(BIN)/pytest -q -n 2 tests/server/test_crash.py

bench: $(VENV)/.ready-bench $(VENV)/.ready-fast  ## Measure speed beside OpenSpiel, catanatron and (if Node is installed) boardgame.io, in one run
	@if command -v npm >/dev/null; then \
	  cd bench/boardgameio && { npm ls >/dev/null 2>&1 || npm ci --no-audit --no-fund --silent; }; \
	else echo "Node is not installed: the table server is measured without boardgame.io."; fi
	$(BIN)/python -m bench

strength: $(VENV)/.ready-bench  ## Measure the strength of the bots for an hour, resuming earlier runs; writes docs/strength.md
	$(BIN)/python -m bench.strength

golden: $(VENV)/.ready-dev  ## Record golden games, perft counts and play again, of one game with GAME=name (then read the diff)
	$(BIN)/python -m tests.golden.write $(GAME)

lock: $(VENV)/.ready-dev  ## Pin the dependencies again
	scripts/lock

fast: $(VENV)/.ready-fast  ## Build the compiled rules (needs a C++ compiler); everything works without them, only slower

parity: $(VENV)/.ready-dev $(VENV)/.ready-fast sanitize  ## Compare the compiled rules with the Python rules at a million nodes of each game
	$(BIN)/python -m tests.fast.parity
	$(BIN)/python -m tests.fast.leaks

rl: $(VENV)/.ready-dev $(VENV)/.ready-fast  ## Run the tests of PettingZoo, Gymnasium and OpenSpiel on every game, number of players and codec
	HEDGEROW_RL=all $(BIN)/pytest -q -n 2 tests/rl

learning: build/rl/bin/python  ## Install PyTorch and sb3-contrib into build/rl, for the examples in examples/rl

build/rl/bin/python: requirements/rl.lock pyproject.toml $(KERNEL)
	@scripts/venv build/rl requirements/rl.lock
	@scripts/kernel build/rl
	@touch $@

sanitize: $(VENV)/.ready-dev $(VENV)/.ready-fast  ## Run the kernel's tests with AddressSanitizer and UndefinedBehaviorSanitizer
	HEDGEROW_LOCKSTEP_SETUPS=$(SETUPS) scripts/sanitize $(VENV) $(BIN)/pytest -q -n 0 -p no:cacheprovider $(addprefix tests/fast/test_,lockstep.py batch_buffers.py tile_files.py boundary.py greedy.py networks.py)

setup: $(VENV)/.ready-dev $(VENV)/.ready-fast web/node_modules/.ready-dev  ## Install everything that development needs, and nothing else

$(VENV)/.ready: requirements/play.lock requirements/uv.lock pyproject.toml scripts/venv scripts/install
	@scripts/venv $(VENV) requirements/play.lock
	@touch $@

$(VENV)/.ready-dev: requirements/dev.lock requirements/uv.lock pyproject.toml scripts/venv scripts/install
	@scripts/venv $(VENV) requirements/dev.lock
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-bench: requirements/bench.lock requirements/uv.lock pyproject.toml scripts/venv scripts/install
	@scripts/venv $(VENV) requirements/bench.lock
	@touch $@ $(VENV)/.ready-dev $(VENV)/.ready

$(VENV)/.ready-fast: $(KERNEL) requirements/kernel.lock scripts/kernel scripts/install | $(VENV)/.ready
	@scripts/kernel $(VENV)
	@touch $@

# The page needs fewer packages to build than to be checked and tested.
web/node_modules/.ready: web/package-lock.json | $(VENV)/.ready
	@echo "Installing the packages of web/package-lock.json …"
	@$(NODE) npm ci --silent --omit=dev
	@touch $@

web/node_modules/.ready-dev: web/package-lock.json | $(VENV)/.ready
	@echo "Installing the packages of web/package-lock.json …"
	@$(NODE) npm ci --silent
	@touch $@ web/node_modules/.ready

$(TYPES): $(wildcard src/hedgerow/games/core/*.py src/hedgerow/render/vocabulary.py src/hedgerow/analysis/*.py src/hedgerow/server/http/*.py src/hedgerow/server/live/protocol.py src/hedgerow/server/tables/*.py) | $(VENV)/.ready
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
