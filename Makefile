# The two that matter: `make run` and `make test`. Both make the virtual environment first.

HOST ?= 127.0.0.1
PORT ?= 8000

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --no-header --numprocesses auto --maxprocesses 4 --dist worksteal
INSTALLED := .venv/.installed

.PHONY: run test test-scoring test-web test-database proofs mutants bench load lint format messages screenshots env clean

run: env
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@$(BIN)/python -c 'import socket; socket.create_server(("$(HOST)", $(PORT)))' 2>/dev/null \
		|| { echo "Port $(PORT) of $(HOST) cannot be had; choose another: make run PORT=8001" >&2; exit 1; }
	@echo "http://$(HOST):$(PORT)/  (Ctrl+C stops it)"
	@$(BIN)/granian --interface wsgi --no-ws --blocking-threads 4 --log-level warning \
		--respawn-failed-workers --respawn-interval 0.5 --workers-kill-timeout 10 \
		--host $(HOST) --port $(PORT) calculator.wsgi:application

# Both halves run even when the first fails; either failing fails the whole.
test: env
	@status=0; \
	$(MAKE) --no-print-directory test-scoring || status=1; \
	$(MAKE) --no-print-directory test-web || status=1; \
	exit $$status

# The scoring tests alone must reach every branch of the scoring package.
test-scoring: env
	@$(PYTEST) tests/scoring --cov=scoring --cov-report=term

# Everything else: documents, commands, pages, browser. Obeys DATABASE_URL.
test-web: env
	@$(PYTEST) --ignore=tests/scoring

# What reads and writes the database, for another one in DATABASE_URL.
test-database: env
	@$(PYTEST) tests/tables tests/house tests/web tests/e2e/test_evening.py

proofs: env
	@HYPOTHESIS_PROFILE=proof $(PYTEST) -m proof

# One deliberately wrong rule at a time: the scoring tests must fail for each. Takes minutes.
mutants: env
	@$(PYTEST) -m mutants tests/proofs

bench: env
	@$(BIN)/python -m tests.bench
	@$(BIN)/python -m tests.bench_search

# 32 phones for a minute, on SQLite and on PostgreSQL (LOAD_POSTGRES names another than this machine's).
load: env
	@$(BIN)/python -m tests.load

lint: env
	@$(BIN)/ruff check --quiet --output-format concise
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --strict --no-error-summary scoring
	@$(BIN)/mypy --no-error-summary calculator

format: env
	@$(BIN)/ruff check --quiet --fix
	@$(BIN)/ruff format --quiet

# Needs GNU gettext.
messages: env
	@$(BIN)/python manage.py makemessages --locale zh_Hans --no-obsolete --no-location --ignore .venv --ignore tests --verbosity 0
	@$(BIN)/python manage.py compilemessages --ignore .venv --verbosity 0

# Pictures of every page, narrow and wide, light and dark, in both languages, in the folder screenshots.
screenshots: env
	@$(BIN)/python -m tests.screenshots

env: $(INSTALLED)

# The first Python on the PATH that is new enough.
$(INSTALLED): requirements.txt
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
		$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
		python=; \
	done; \
	if [ -z "$$python" ]; then echo "Python 3.11 or newer is needed." >&2; exit 1; fi; \
	test -x $(BIN)/python || $$python -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --requirement requirements.txt
	@touch $@

clean:
	@rm -rf .venv staticfiles .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
