# Two commands are enough: `make play` and `make test`. Each sets up all it needs, once.
.DEFAULT_GOAL := help
.PHONY: help play terminal test check format bench golden lock setup clean conformance

VENV := .venv
BIN := $(VENV)/bin
COVERED := src/hedgerow/board/*,src/hedgerow/games/*,src/hedgerow/match/*

help:  ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.ready  ## Start the server and open the page: play in the browser
	@$(BIN)/hedgerow serve --open

terminal: $(VENV)/.ready  ## Play Tipperary in the terminal against bots
	@$(BIN)/hedgerow play --terminal

test: $(VENV)/.ready-dev  ## Run all tests; board, games and match must be covered to 95 % by branch
	$(BIN)/pytest -n 2 --dist worksteal -q --cov --cov-report=
	@$(BIN)/coverage report --skip-covered --show-missing --fail-under=95 --include='$(COVERED)'

check: $(VENV)/.ready-dev  ## Lint, formatting, types, direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.ready-dev  ## Put the code into its usual form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

conformance: $(VENV)/.ready  ## The long run of the conformance suite: 10,000 random games of each game
	for game in $$($(BIN)/python -c 'from hedgerow.games import REGISTRY; print(*REGISTRY)'); do \
	  $(BIN)/hedgerow check $$game --games 10000 --jobs 2 || exit 1; \
	done

bench: $(VENV)/.ready-bench  ## Speed beside OpenSpiel, catanatron and (where Node is there) boardgame.io, in one run
	@if command -v npm >/dev/null; then \
	  cd bench/boardgameio && { npm ls >/dev/null 2>&1 || npm ci --no-audit --no-fund --silent; }; \
	else echo "There is no Node here: the table server is measured without boardgame.io beside it."; fi
	$(BIN)/python -m bench

golden: $(VENV)/.ready-dev  ## Write the golden playthroughs and perft counts anew (then read the diff)
	$(BIN)/python -m tests.golden.write

lock: $(VENV)/.ready-dev  ## Pin the dependencies anew
	scripts/lock

setup: $(VENV)/.ready-dev  ## Only the set-up

$(VENV)/.ready: requirements/play.lock pyproject.toml scripts/venv
	scripts/venv $(VENV) requirements/play.lock
	@touch $@

$(VENV)/.ready-dev: requirements/dev.lock pyproject.toml scripts/venv
	scripts/venv $(VENV) requirements/dev.lock
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-bench: requirements/bench.lock pyproject.toml scripts/venv
	scripts/venv $(VENV) requirements/bench.lock
	@touch $@ $(VENV)/.ready-dev $(VENV)/.ready

clean:  ## Remove everything that make has built
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* htmlcov .import_linter_cache
