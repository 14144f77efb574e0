# make run | test | check | messages | docs | model-check | bench | explore | fuzz | clean. Every recipe trusts exit statuses.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build lint check test messages docs model-check bench explore fuzz clean

BUILD := swift build --build-tests --explicit-target-dependency-import-check error
GOOD := StartOnDetect KeepForSeveralTaps StartBeforeLoop AnswerLater RetryOnTransmissionError SleepsLong
EVENTS := .build/test-events.jsonl
LOG := .build/test.log
CC_LINUX := [[ $$(uname) != Linux ]] || cc -O2 -Wall -Wextra -Werror -pthread -I/usr/include/PCSC
# Runs the built tests; prints the closing line, or on failure all but the lines of tests that began or passed.
TESTS := rm -f $(EVENTS); swift test --skip-build --disable-xctest --event-stream-output-path $(EVENTS)
REPORT = >$(LOG) 2>&1 || { scripts/show-failures $(LOG); exit 1; }; tail -n 1 $(LOG)

help: ## say what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1	/'

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

messages: ## write the words' Swift source from their catalogue files, and Docs/Messages.md from the words
	@scripts/make-catalogues
	@$(BUILD) --quiet
	@CARDSESSION_WRITE_MESSAGES=1 swift test --skip-build --disable-xctest --filter MessagesTests $(REPORT)

docs: ## build the guide and the reference of CardHost into .build/docs, warnings as errors
	@scripts/make-docs

SCENARIOS := 100000
explore: ## SCENARIOS=100000 scenarios of each good example, in as many shards as there are cores (Docs/Exploration.md)
	@echo "make: building the examples (some minutes the first time)"
	@swift build -c release --quiet --product cardsession
	@for name in $(GOOD); do swift build -c release --quiet --product Example$$name; done
	@scripts/explore $(SCENARIOS) $(GOOD)

RUNS := 1000000
TARGET :=
fuzz: ## fuzz every parser and the tag, RUNS=1000000 executions each, or one TARGET=name (Fuzzing/README.md)
	@echo "make: building the fuzzer (some minutes the first time)"
	@CARDSESSION_FUZZ=1 swift build --quiet --configuration release --scratch-path .build-fuzz --product CardSessionFuzz
	@scripts/fuzz --runs $(RUNS) $(if $(TARGET),--target $(TARGET))

model-check: ## every state of the simulated phone, checked; planted faults found (140 s of processor time, on all cores)
	@swift build --quiet --configuration release --product model-check
	@.build/release/model-check

build:
	@scripts/setup
	@$(BUILD) --quiet

lint: ## the formatting of every Swift file; silent when it is right
	@swift format lint --strict --recursive Sources Tests Examples Benchmarks Fuzzing

bench: ## measure speed and memory against every target (ONLY=PART of the names, JSON=FILE; PC/SC needs root or sudo)
	@scripts/setup
	@swift build -c release --quiet --product cardsession
	@swift build -c release --quiet --product Benchmarks
	@mkdir -p .build/bench
	@$(CC_LINUX) -o .build/bench/echo-card Benchmarks/PCSC/echo-card.c
	@$(CC_LINUX) -o .build/bench/transmit Benchmarks/PCSC/transmit.c -lpcsclite
	@.build/release/Benchmarks $(if $(ONLY),--only "$(ONLY)") $(if $(JSON),--json "$(JSON)")

clean: ## remove what was built
	@rm -rf .build .build-* .venv
