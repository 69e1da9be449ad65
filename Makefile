# The commands people type; CI types the same ones. GNU make 4.3 or later.
#
#   PYTHON=...   the Python (3.11 or later) that .venv is made with
#   ARGS=...     what `make apk`, `make aab` and `make ipa` hand on to flet build
#   HOST=, PORT= where `make play` serves; HOST=0.0.0.0 lets a phone in the same network in

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PY := .venv/bin/python
INSTALLED := .venv/.installed
PACKAGES := $(wildcard main.py engine table i18n ui server tools tests)
FAST := not browser and not slow and not long
# What schemathesis brings into every pytest takes a second a process; its own test is a long one.
LEAN := -p no:schemathesis -p no:hypothesispytest
# Kept in one place: `make lock` is the only thing that needs it.
UV := uv==0.13.9

# Sets $$py to PYTHON or the first good Python, or says in one line what is missing.
define find_python
py=; old=; \
for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python3.13 python3.12 python3.11 python3.14 python); do \
  "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
  old="$$candidate"; \
  "$$candidate" -c 'import venv, ensurepip' 2>/dev/null || continue; \
  py="$$candidate"; break; \
done; \
if [ -z "$$py" ]; then \
  if [ -n "$$old" ]; then echo "$$old lacks venv: install its package (Debian, Ubuntu: python3-venv), then try again" >&2; \
  else echo "Python 3.11 or later is needed: install it, or say where it is with PYTHON=/path/to/python" >&2; fi; \
  exit 1; \
fi
endef

.PHONY: help
help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1#\2/p' Makefile | awk -F'#' '{ printf "%-18s %s\n", $$1, $$2 }'

$(INSTALLED): requirements.lock
	@if ! $(PY) -c '' 2>/dev/null; then \
	  $(find_python); \
	  echo "making .venv with $$py"; \
	  "$$py" -m venv --clear .venv; \
	fi
	@echo "installing from requirements.lock: a minute or two, the first time only"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

.PHONY: play
play: $(INSTALLED) ## play in the browser (PORT=8550, HOST=127.0.0.1; HOST=0.0.0.0 for a phone)
	@$(PY) -m tools.play $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)")

.PHONY: web
web: $(INSTALLED) ## build the offline web app into dist/ (BASE=/cards/ pins the path it stands at)
	@$(PY) -m tools.web.build $(if $(BASE),--base "$(BASE)")

.PHONY: serve
serve: $(INSTALLED) ## serve dist/ and shared tables (PORT=8550, HOST=127.0.0.1, BASE=/cards/)
	@$(PY) -m tools.web.serve $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)") \
	  $(if $(BASE),--base "$(BASE)")

.PHONY: apk aab ipa
apk: $(INSTALLED) ## build the Android app (ARGS= is handed on to flet build)
aab: $(INSTALLED) ## build the Android app as Google's store takes it
ipa: $(INSTALLED) ## build the iOS app (on a Mac)
apk aab ipa:
	@$(PY) -m tools.mobile.build $@ $(ARGS)

.PHONY: mobile-check
mobile-check: $(INSTALLED) ## say what could not ship to Android and iOS, without their tools
	@$(PY) -m tools.mobile.check

.PHONY: tables
tables: $(INSTALLED) ## serve shared tables alone, kept in a file (PORT=8560, HOST=0.0.0.0)
	@$(PY) -m server $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)")

.PHONY: check
check: $(INSTALLED) ## format, lint, types, catalogues and fast tests: under a minute
	@$(PY) -m ruff format --check --quiet . || { $(PY) -m ruff format --diff --quiet . | head -n 40; \
	  echo "not formatted: make fmt"; exit 1; }
	@$(PY) -m ruff check --quiet .
	@$(PY) -m mypy $(PACKAGES)
	@$(PY) -m pytest -q -n auto -m "$(FAST)" --ignore tests/browser $(LEAN)

.PHONY: chromium
chromium: $(INSTALLED) ## find a Chromium for the browser tests, or install one
	@$(PY) -m tools.browser

.PHONY: test
test: check mobile-check chromium ## check, then slower tests and real Chromium: under ten minutes
	@$(PY) -m pytest -q -n 2 --dist worksteal -m "(browser or slow) and not long" --reruns 1 -r R

.PHONY: test-web
test-web: $(INSTALLED) chromium ## the browser tests on the offline web app instead of the server mode
	@TEST_WEB=1 $(PY) -m pytest -q -n 2 --dist worksteal -m "browser and not long" --reruns 1 -r R

.PHONY: test-long
test-long: check mobile-check chromium ## check, then every test, the long ones too
	@TEST_LONG=1 $(PY) -m pytest -q -n 2 --dist worksteal --timeout 3600 --reruns 1 -r R

.PHONY: bench
bench: $(INSTALLED) ## measure how fast the engine and the computer players are
	@$(PY) -m tools.bench

.PHONY: bench-peers
bench-peers: $(INSTALLED) ## measure the search kernel against OpenSpiel, installed apart from the app
	@test -d .venv/peers || $(PY) -m venv .venv/peers
	@.venv/peers/bin/pip install --quiet --disable-pip-version-check open_spiel==2.0.2
	@.venv/peers/bin/python -m tools.peers

.PHONY: bench-web
bench-web: $(INSTALLED) ## measure the offline web app in Chromium: loading, taps, thinking, memory
	@$(PY) -m tools.web.bench

.PHONY: store
store: $(INSTALLED) chromium ## write texts and pictures for the app stores into build/store/
	@$(PY) -m tools.store

.PHONY: release
release: $(INSTALLED) ## check everything, write archives to build/release/ and tag (VERSION=1.2.0)
	@$(PY) -m tools.release "$(VERSION)"

.PHONY: bench-tables
bench-tables: $(INSTALLED) ## measure shared tables beside a bare service (figures in docs/tables.md)
	@$(PY) -m tools.tables.bench $(ARGS)

.PHONY: fmt
fmt: $(INSTALLED) ## put the code in order: formatting and what the linter can mend
	@$(PY) -m ruff check --fix-only --quiet .
	@$(PY) -m ruff format .

.PHONY: catalogues
catalogues: $(INSTALLED) ## bring the translation catalogues up to date
	@$(PY) -m tools.catalogues

.PHONY: lock
lock: ## make requirements.lock anew from pyproject.toml (asks the package index)
	@$(find_python); \
	tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
	"$$py" -m venv "$$tmp" && "$$tmp/bin/pip" install --quiet --disable-pip-version-check "$(UV)" && \
	UV_CACHE_DIR="$$tmp/cache" "$$tmp/bin/uv" pip compile pyproject.toml --group dev --quiet --no-config \
	  --universal --python-version 3.11 --generate-hashes --no-annotate \
	  --custom-compile-command "make lock" -o requirements.lock >/dev/null

.PHONY: clean
clean: ## remove what tools and tests left behind (.venv stays)
	@rm -rf build dist test-artefacts .mypy_cache .ruff_cache .pytest_cache *.egg-info
	@find . -path ./.venv -prune -o -path ./.git -prune -o -name __pycache__ -type d -exec rm -rf {} +
