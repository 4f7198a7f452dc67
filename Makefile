# Backtalk. `make play` plays, `make test` tests; `make help` lists the rest.

SHELL := /bin/bash
export CGO_ENABLED := 0
# Compile in one way everywhere, so that tests, vet and the linter can use what a build made.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)

VERSION := $(shell .ci/version)
LDFLAGS := -s -w -X main.linked=$(filter-out unknown,$(VERSION))
TARGETS := linux/amd64 linux/arm64 windows/amd64 darwin/amd64 darwin/arm64
VETTED  := linux/arm64 windows/amd64 darwin/arm64
LINTER  := .cache/golangci-lint
GLOBALS := .cache/globals
COMMENTS := .cache/comments
DIST    := .cache/dist
MUTANTS := .cache/mutants
AXE     := 4.14.1

.PHONY: language check-language hear stamp help build play test test-long lint tidy format generate check-generated wasm web serve-web cross cross-vet arm64 tables cover race mutants wine-smoke bench proof fuzz e2e e2e-web proof-web readers train positions picture page-picture recording soak workflow clean friends samples dist whole review changelog notes gpu-check

help: ## list the targets
	@grep -E '^[a-z0-9-]+:.*##' Makefile | sed -E 's/:.*## /: /'

# Without Go, or with one that is too old, this offers to install it or says how.
.PHONY: go
go:
	@.ci/need-go

build: go ## build bin/backtalk
	go build -ldflags '$(LDFLAGS)' -o bin/backtalk ./cmd/backtalk

play: build ## build and play
	@bin/backtalk

test: go ## vet and run every quick test, and those of the page's JavaScript if Node is there
	go vet ./...
	go test -short -vet=off ./...
	.ci/page test

test-long: go ## vet and run every test: also those that train, kill, count chances, or need gnubg, a browser, a speech server
	go vet ./...
	go test -vet=off ./...
	.ci/page test

# The linters are modules of their own, so that their dependencies are not the program's. They are built once.
$(LINTER): .ci/tools/golangci/go.mod .ci/tools/golangci/go.sum
	cd .ci/tools/golangci && go build -o ../../../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

$(GLOBALS): .ci/tools/globals/main.go .ci/tools/globals/go.mod .ci/tools/globals/go.sum
	cd .ci/tools/globals && go build -o ../../../$@ .

$(COMMENTS): .ci/tools/comments/main.go .ci/tools/comments/go.mod
	cd .ci/tools/comments && go build -o ../../../$@ .

$(MUTANTS): $(wildcard .ci/tools/mutants/*.go)
	cd .ci/tools/mutants && go build -o ../../../$@ .

# .ci/comments.txt names the packages whose comments are still to be reworded. Remove a line with each package you finish.
lint: $(LINTER) $(GLOBALS) $(COMMENTS) ## style, package boundaries, no package-level variable that changes, function comments with a verb; the page's types and styles if npm is there
	$(LINTER) run ./...
	GOOS=js GOARCH=wasm $(LINTER) run ./cmd/backtalk-web ./cmd/backtalk-web/internal/... ./cmd/backtalk-web/talk ./cmd/backtalk-web/think
	go vet -vettool=$(CURDIR)/$(GLOBALS) ./...
	$(COMMENTS) -pending .ci/comments.txt core a11y keymap locales sounds speech cmd .ci
	.ci/patterns
	.ci/page lint

tidy: go ## fail if go.mod is not tidy
	go mod tidy -diff

format: $(LINTER) ## rewrite the sources as the formatters want them
	$(LINTER) fmt ./...

generate: ## make generated sources and pages again
	go generate ./...

check-generated: generate ## fail if a generated file was not current
	@git diff --exit-code -- . || { echo 'Generated files were not current: run make generate and commit.'; exit 1; }

# These do what a translator does with the released program, on the folder locales.
# docs/translating.md says what comes next.
TRANSLATE = go run ./cmd/backtalk locales

language: go ## make the files of a language TAG, or add what it lacks, with the English beside it
	$(TRANSLATE) new $(TAG) --locales locales

check-language: go ## check the catalogue of a language TAG, and count what it lacks
	$(TRANSLATE) check $(TAG) --locales locales

hear: go ## print what you hear of matches, hints and the tutorial in the language TAG, with the sounds that espeak-ng makes of it
	$(TRANSLATE) hear $(TAG) --locales locales

stamp: go ## note that the translations IDS of a language TAG were read again, and remove those of messages that are gone; TAG=all WHY="a comma" after new wording
	go run ./locales/internal/translate stamp $(if $(WHY),-why '$(WHY)') $(TAG) $(IDS)

# What the browser shares has no file, process or terminal in it, and compiles for it.
wasm: go ## check that what every front shares compiles for a browser
	GOOS=js GOARCH=wasm go vet ./core/... ./a11y/... ./keymap ./locales ./sounds ./cmd/internal/... ./cmd/backtalk-web/...

# Any static host can serve the folder; docs/hosting.md says how.
web: go ## build the page for browsers, the folder bin/web
	@rm -rf bin/web && mkdir -p bin/web
	GOOS=js GOARCH=wasm go build -buildvcs=false -ldflags '$(LDFLAGS)' -o bin/web/backtalk.wasm ./cmd/backtalk-web
	GOOS=js GOARCH=wasm go build -buildvcs=false -ldflags '$(LDFLAGS)' -o bin/web/thinker.wasm ./cmd/backtalk-web/think
	GOOS=js GOARCH=wasm go build -buildvcs=false -ldflags '$(LDFLAGS)' -o bin/web/relay.wasm ./cmd/backtalk-web/talk
	go run ./cmd/backtalk-web/internal/site build bin/web
	go run ./cmd/backtalk-web/internal/site compress bin/web

serve-web: web ## build the page and serve it on this machine, at PORT (8080)
	go run ./cmd/backtalk-web/internal/site serve bin/web

# Code counts too if a test reaches it through a program that it starts at a terminal or in a
# script.
cover: go ## print how much of each of PACKAGES its own tests run
	go test -cover $(or $(PACKAGES),./...)

# The tests of a real sound device are left out: the PulseAudio client library has a race when its connection ends.
NODEVICE := ^(TestCueSoundsWhereItHappens|TestDeviceMayGoAndComeBack|TestLastSinkMayBeUnplugged|TestDeviceAppearsAfterTheStart|TestSpeechIsPlacedAndStopsAtOnce)$$
race: go ## run the quick tests under the race detector (needs gcc)
	CGO_ENABLED=1 go test -race -short -count=1 -timeout 30m -skip '$(NODEVICE)|^TestScripts$$/^cramped$$' $(or $(RACED),./...)

# How many of 150 small faults a package's own tests notice: 90 % at least. Tests of real speech servers are left out.
mutants: $(MUTANTS) ## make faults in PACKAGES and print those that no test notices
	$(MUTANTS) -equivalent .ci/mutants.tsv -least 90 -seed $(or $(SEED),1) -n $(or $(N),150) \
	  -skip '^(TestRealServer|TestRealVoices|TestEventsWait)' \
	  $(or $(PACKAGES),./core ./a11y ./speech ./cmd/backtalk/internal/journal ./cmd/internal/table)

cross: ## build for every system we ship to
	@for t in $(TARGETS); do \
	  echo "building for $$t"; \
	  GOOS=$${t%/*} GOARCH=$${t#*/} go build -ldflags '$(LDFLAGS)' -o bin/cross/$${t%/*}-$${t#*/}/ ./cmd/backtalk || exit 1; \
	done

# Vet also compiles the tests of packages that have files for some systems only.
cross-vet: cross ## vet what differs from system to system
	@for t in $(VETTED); do \
	  echo "vetting for $$t"; \
	  GOOS=$${t%/*} GOARCH=$${t#*/} go vet ./speech ./cmd/backtalk/... ./core/engine/kernel || exit 1; \
	done

tables: go ## make the bear-off tables again, and solve hypergammon, which takes minutes
	go test ./core/engine/bearoff -run Code -update
	go test ./core/engine/hyper -run Published -solved -v -timeout 60m

# The kernels of arm64 compute what plain Go does, to the bit, and the tables come out the same. QEMU is up to a hundred times
# slower than the processor, so the searches are left out: they are the same Go on every processor.
ARM64 := GOARCH=arm64 QEMU_LD_PREFIX=/usr/aarch64-linux-gnu go test -count=1 -timeout 30m -exec qemu-aarch64
arm64: go ## test the kernels, nets and tables as built for arm64, under QEMU (Debian: qemu-user, libc6-arm64-cross)
	$(ARM64) ./core/engine/kernel ./core/engine/nn/... ./core/engine/features ./core/engine/race ./core/engine/bearoff
	$(ARM64) -run 'Kernels|Behaviour|OutcomesAreSane|PruningNet|Shipped' ./core/engine

# Two runs on the same commit give the same bytes (.ci/dist). NVDA_CLIENT=DIR packs NVDA's controller client with its licence.
$(DIST): $(shell find .ci/tools/dist -type f)
	cd .ci/tools/dist && go build -o ../../../$@ .

review: build ## make the page for native speakers of each language in bin/review: they read what players hear, and note what sounds wrong
	@rm -rf bin/review && mkdir -p bin/review
	@for file in locales/*/language.toml; do tag=$$(basename $$(dirname $$file)); bin/backtalk locales review $$tag --html bin/review/$$tag.html || exit 1; done

# A release has no half-done language. If you can't wait for translators, say whole = false in that
# language.toml.
whole: go ## fail if a language that claims to be whole lacks a message, or the English of one has changed
	go test ./locales/translate -run 'TestCataloguesHaveNoFaults$$' -whole

# WHOLE=no tries a release while a language is not whole. ONLY=linux-amd64 makes the files of one system. It also knows
# RELEASE_URL=ADDRESS, the folder of the downloads, for the manifests of package managers; SIGN_KEY=FILE, minisign's secret key (its
# password in MINISIGN_PASSWORD); APT_KEY=FILE, OpenPGP's. Debian has what it needs: squashfs-tools and wixl.
dist: $(if $(filter no,$(WHOLE)),,whole) web $(DIST) ## make a release in OUT (bin/dist): archives, packages, installers, an image, checksums, lists of modules
	$(DIST) -version '$(VERSION)' -epoch "$$(git log -1 --format=%ct)" -out '$(or $(OUT),bin/dist)' $(if $(NVDA_CLIENT),-nvda '$(NVDA_CLIENT)') \
	  $(if $(ONLY),-only '$(ONLY)') $(if $(RELEASE_URL),-base '$(RELEASE_URL)') $(if $(SIGN_KEY),-sign-key '$(SIGN_KEY)') $(if $(APT_KEY),-apt-key '$(APT_KEY)')

# A change that players notice has a note in changelog/unreleased; changelog/README.md says how.
changelog: go ## move the notes on changes into CHANGELOG.md, below the version RELEASE
	cd .ci/tools/changelog && go build -o ../../../.cache/changelog .
	.cache/changelog $(if $(RELEASE),release '$(RELEASE)',check)

notes: go ## print what CHANGELOG.md says of the version RELEASE
	@cd .ci/tools/changelog && go build -o ../../../.cache/changelog .
	@.cache/changelog notes '$(RELEASE)'

wine-smoke: go ## matches typed and by keys with a Windows build under Wine, and its voices (Debian: wine, wine64, gcc-mingw-w64-x86-64-win32)
	GOOS=windows GOARCH=amd64 go build -ldflags '$(LDFLAGS)' -o bin/cross/windows-amd64/ ./cmd/backtalk
	@.ci/wine-smoke bin/cross/windows-amd64/backtalk.exe
	@.ci/wine-voices

bench: build ## print the figures we promise, as ratios within one run
	@.ci/bench

# How much the proofs try. .ci/long asks for less, .ci/night for all of it.
KILLS  ?= 1000
HEARD  ?= 1000
LADDER ?= 100
MASHED ?= 100000
CUTS   ?= 1000
CASES  ?= 20000
FRIENDKILLS ?= 200

proof: build ## the long proofs: KILLS of a match (1000), power CUTS (1000), games HEARD (1000), LADDER matches of each opponent (100), keys MASHED (100000), and every property over CASES (20000)
	go test -tags e2e -count=1 -timeout 60m -run TestKilledMatchContinues ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk -kills $(KILLS)
	go test -count=1 -timeout 30m -run TestManyGamesStayInBudget ./a11y -games $(HEARD)
	go test -count=1 -timeout 240m -v -run TestLadderHasNoGaps ./core/bot -matches $(LADDER)
	go test -tags e2e -count=1 -timeout 60m -run TestMashedKeysDoNoHarm ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk -mashed $(MASHED)
	go test -count=1 -timeout 30m -run TestPowerCutLosesAtMostTheLastSecond ./cmd/backtalk/internal/journal -powercuts $(CUTS)
	.ci/properties $(CASES)

friends: build ## two programs play each other: by keys, by ear, with FRIENDKILLS (200), and with 300 ms of delay and cuts
	go test -tags e2e -count=1 -timeout 30m -v -run Friends ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk -friendkills $(FRIENDKILLS) -delay 300ms
	go test -count=1 ./cmd/internal/friend/attack -relay-script $(CURDIR)/docs/relay.sh
	go test -run '^$$' -bench Relay -benchtime 100x ./cmd/internal/friend/relay

# BACKTALK_SAMPLES names a folder with files of other programs. This prints those that Backtalk refuses, and why.
samples: build ## files of other programs: imported, analysed, replayed by keys, exported; GNU Backgammon agrees
	go test -count=1 -v -run 'Samples|GNUBackgammonReads' ./core/record
	go test -tags e2e -count=1 -v -timeout 40m -run TestMatchesOfFilesAreReplayedByKeys ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk

e2e: build ## a match by keys in a real terminal, with real speech and sound servers; twenty kills
	go test -tags e2e -count=1 -parallel 6 -timeout 10m -skip "TestFriendsPlayOverABadNetwork|TestFriendsHeard|TestSoak" ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk

e2e-web: web ## a match by keys on the page, in Debian's chromium
	go test -tags e2e -count=1 -v -timeout 5m -run 'Match' -skip 'PageAndTerminal|KilledBrowser|TwoPages' ./cmd/backtalk-web/e2e -folder $(CURDIR)/bin/web

proof-web: web build ## kills, accessibility, friends, and sizes of the page (Debian: brotli, nats-server; axe-core from the npm registry)
	@mkdir -p .cache/axe && cd .cache/axe && { test -e package/axe.min.js || { npm pack --silent axe-core@$(AXE) && tar xzf axe-core-$(AXE).tgz package/axe.min.js; }; }
	go test -tags e2e -count=1 -v -timeout 30m ./cmd/backtalk-web/e2e -folder $(CURDIR)/bin/web -terminal $(CURDIR)/bin/backtalk -kills 20 -axe $(CURDIR)/.cache/axe/package/axe.min.js
	@.ci/size bin/web

page-picture: web ## take the pictures of the page in docs anew
	go test -tags e2e -count=1 -run 'PicturesInTheDocs' ./cmd/backtalk-web/e2e -folder $(CURDIR)/bin/web -pictures $(CURDIR)/docs

readers: build ## matches heard through Orca and read on a braille display (ten minutes; SEED=N for other matches; docs/accessibility.md)
	READERS=1 .ci/packages
	go test -tags 'e2e readers' -count=1 -v -timeout 30m -run 'Orca|Braille|Voice' ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk -seed $(or $(SEED),0)
	$(MAKE) web
	go test -tags 'e2e readers' -count=1 -v -timeout 10m -run 'Orca|PagesVoice' ./cmd/backtalk-web/e2e -folder $(CURDIR)/bin/web -seed $(or $(SEED),0)

fuzz: ## run every fuzz target, FUZZ (5) minutes in all
	.ci/fuzz $(or $(FUZZ),5)

# Two processes, one at lines and one on the screen, play half of SOAKED matches each.
soak: build ## play SOAKED (2000) matches with random keys: nothing panics, leaks or is saved otherwise than it was played
	go test -tags e2e -count=1 -v -timeout 12h -run '^TestSoak$$' ./cmd/backtalk/e2e -program $(CURDIR)/bin/backtalk -soaked $(or $(SOAKED),2000)

workflow: go ## check what the forge does with a tag
	cd .ci/tools/actionlint && go build -o ../../../.cache/actionlint github.com/rhysd/actionlint/cmd/actionlint
	.cache/actionlint -no-color

train: go ## train the engine's nets anew in .cache/train (hours; resumes where it stopped); docs/research/training.md
	go build -o bin/bgtrain ./cmd/bgtrain
	test -e .cache/train/td/contact.net || bin/bgtrain td --out .cache/train/td --positions 9000000
	bin/bgtrain learn --from .cache/train/td --out .cache/train/nets

gpu-check: go ## compare the kernels that teach on a GPU with Go, on this machine's processor (Debian: g++, python3-numpy, python3-torch)
	cmd/bgtrain/gpu/check

positions: ## make core/testdata/plays.jsonl again; needs gnubg
	python3 .ci/positions.py core/testdata/plays.jsonl

recording: build ## record docs/listen.ogg again (Debian: espeak-ng, pulseaudio, pulseaudio-utils, python3, sox, tmux)
	.ci/recording docs/listen.ogg docs/listen.md

picture: build ## take docs/screen.png again (Debian: xvfb, xterm, xdotool, imagemagick)
	.ci/picture docs/screen.png

clean: ## remove what was built
	rm -rf bin .cache
