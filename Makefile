# make run | test | check | fuzz | clean. Every recipe trusts exit statuses.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build lint check test fuzz clean

BUILD := swift build --build-tests --explicit-target-dependency-import-check error
EVENTS := .build/test-events.jsonl
LOG := .build/test.log
# Runs the built tests; prints the closing line, or on failure all but the lines of tests that began or passed.
TESTS := rm -f $(EVENTS); swift test --skip-build --disable-xctest --event-stream-output-path $(EVENTS)
REPORT = >$(LOG) 2>&1 || { grep -v '^[◇✔]' $(LOG); exit 1; }; tail -n 1 $(LOG)

help: ## say what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1	/'

run: ## set up what is missing and show a card, its reader and the timeline
	@scripts/setup
	@echo "make: building cardsession (a minute or two the first time)"
	@swift build --quiet --product cardsession
	@.build/debug/cardsession run ndef-tag

test: build lint ## everything: build, lint, all tests (needs root or sudo for PC/SC), conformance table
	@export CARDSESSION_TESTING=1; $(TESTS) $(REPORT)
	@.venv/bin/python -m unittest discover --quiet --start-directory Tests/Integration
	@python3 -m unittest discover --quiet --start-directory Tests/Scripts
	@scripts/check-conformance

check: build lint ## the same without PC/SC and without the conformance table, which names PC/SC tests too
	@export CARDSESSION_TESTING=1; $(TESTS) --skip IntegrationTests $(REPORT)
	@python3 -m unittest discover --quiet --start-directory Tests/Scripts

RUNS := 1000000
TARGET :=
fuzz: ## fuzz every parser and the tag, RUNS=1000000 executions each, or one TARGET=name (Fuzzing/README.md)
	@echo "make: building the fuzzer (some minutes the first time)"
	@CARDSESSION_FUZZ=1 swift build --quiet --configuration release --scratch-path .build-fuzz --product CardSessionFuzz
	@scripts/fuzz --runs $(RUNS) $(if $(TARGET),--target $(TARGET))

build:
	@scripts/setup
	@$(BUILD) --quiet

lint:
	@swift format lint --strict --recursive Sources Tests Examples Fuzzing

clean: ## remove what was built
	@rm -rf .build .build-* .venv
