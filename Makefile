# navalsim3d: `make demo` to watch a fight, `make test` to run the tests. Each sets itself up first.
.DEFAULT_GOAL := help
.PHONY: help setup demo play test test-long check lint types contracts clauses bench lock content clean

PY := .venv/bin/python
PYTEST := $(PY) -m pytest

help: ## show what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: ## everything needed, into .venv
	@sh scripts/setup.sh

demo: setup ## watch two navies fight (a window, or demo.mp4 and demo.png without a display)
	@$(PY) -m navalsim3d demo

play: setup ## open the menu
	@$(PY) -m navalsim3d

test: setup ## the tests, on every core
	@$(PYTEST) -n auto -m "not long"

test-long: setup ## the tests that take minutes
	@$(PYTEST) -n auto -m long

lint: setup
	@$(PY) -m ruff check . && $(PY) -m ruff format --check .

types: setup
	@$(PY) -m mypy navalsim3d

contracts: setup
	@.venv/bin/lint-imports

check: lint types contracts test ## all a reviewer would run

clauses: setup ## which rule clauses the tests cover
	@$(PYTEST) -n auto -m "not long" --clauses tests/rulesets tests/kernel tests/conformance

bench: setup ## benchmarks: the kernel's wheels; games a second, the cost of a frame, the way to the first
	@$(PYTEST) benchmarks --benchmark-enable --benchmark-only && $(PY) benchmarks/report.py

lock: setup ## pin the newest allowed packages again (versions and hashes only)
	@$(PY) -m pip install -q uv && .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	  --no-annotate --no-header --no-emit-index-url --extra dev pyproject.toml -o requirements.lock

content: setup ## build the models and islands again from their blueprints and recipes
	@$(PY) -m navalsim3d shipyard build && $(PY) -m navalsim3d islands build

clean: ## remove what builds and tests leave
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks build dist demo.mp4 demo.png
