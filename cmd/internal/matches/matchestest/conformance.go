// Package matchestest implements the tests that every [matches.Store]
// passes.
package matchestest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// Opener opens the same store at each call, as another program would.
type Opener func() (matches.Store, error)

// Run tests a kind of store. It calls empty for a new store for each test.
func Run(t *testing.T, empty func(t *testing.T) Opener) {
	for name, test := range map[string]func(*place){
		"a match comes back as it was saved":      comesBack,
		"the match played last is listed first":   lastFirst,
		"a match without events is not there":     withoutEvents,
		"asking changes nothing":                  asking,
		"a match is played by one program":        onePlayer,
		"closing the store leaves its matches":    closing,
		"a match that was left is free":           left,
		"a finished match can be read":            finished,
		"a discarded match is not listed":         discarded,
		"a match that is played is not discarded": notDiscarded,
		"what is saved is the store's own":        owned,
		"two programs play two matches":           twoPrograms,
	} {
		t.Run(name, func(t *testing.T) { test(&place{t, empty(t)}) })
	}
}

// place is a store that a test opens one or more times.
type place struct {
	*testing.T
	opener Opener
}

// program is the store as opened by one program.
type program struct {
	matches.Store
	t *testing.T
}

func (p *place) open() program {
	p.Helper()
	s, err := p.opener()
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { _ = s.Close() })
	return program{s, p.T}
}

// opening returns a match after its first roll.
func opening(t *testing.T) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada", Colour: core.Red}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	return m
}

// move carries out one more command and returns its events.
func move(t *testing.T, m *core.Match) []core.Event {
	t.Helper()
	events, err := m.Do(core.MoveChecker{From: 8, Die: 3})
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func (p program) begin(m matches.Meta) matches.Match {
	p.t.Helper()
	saved, err := p.Begin(m)
	if err != nil {
		p.t.Fatal(err)
	}
	return saved
}

// play begins a match and saves its first events.
func (p program) play() matches.Match {
	p.t.Helper()
	saved := p.begin(matches.Meta{Started: time.UnixMicro(1)})
	if err := saved.Append(opening(p.t).Events()); err != nil {
		p.t.Fatal(err)
	}
	return saved
}

// listed returns the IDs of the unfinished matches.
func (p program) listed() []int64 {
	p.t.Helper()
	list, err := p.Unfinished()
	if err != nil {
		p.t.Fatal(err)
	}
	ids := []int64{}
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return ids
}

// lists fails the test unless the unfinished matches are want.
func (p program) lists(want ...int64) {
	p.t.Helper()
	if got := p.listed(); !slices.Equal(got, want) {
		p.t.Errorf("Unfinished() = %v, want %v", got, want)
	}
}

// first returns the match played last.
func (p program) first() int64 {
	p.t.Helper()
	ids := p.listed()
	if len(ids) == 0 {
		p.t.Fatal("Unfinished() lists nothing")
	}
	return ids[0]
}

func (p program) resume(id int64) matches.Match {
	p.t.Helper()
	_, saved, err := p.Resume(id)
	if err != nil {
		p.t.Fatal(err)
	}
	return saved
}

// refuses fails the test unless err is want.
func (p program) refuses(what string, err, want error) {
	p.t.Helper()
	if !errors.Is(err, want) {
		p.t.Errorf("%s = %v, want %v", what, err, want)
	}
}

// has fails the test unless the saved events of a match are want.
func (p program) has(id int64, want []core.Event) {
	p.t.Helper()
	got, err := p.Events(id)
	if err != nil {
		p.t.Fatal(err)
	}
	if !slices.Equal(written(p.t, got), written(p.t, want)) {
		p.t.Errorf("Events(%d) = %q, want %q", id, written(p.t, got), written(p.t, want))
	}
}

// written returns events as the lines of a record.
func written(t *testing.T, events []core.Event) []string {
	t.Helper()
	lines := make([]string, len(events))
	for i, e := range events {
		line, err := record.Encode(i+1, e)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(line)
	}
	return lines
}

func comesBack(p *place) {
	first := p.open()
	m := opening(p.T)
	meta := matches.Meta{Started: time.UnixMicro(42), Seed: []byte{0, 1, 255}, Options: []byte(`{"me":"human"}`)}
	saved := first.begin(meta)
	if err := saved.Append(slices.Clone(m.Events())); err != nil {
		p.Fatal(err)
	}
	if err := saved.Append(move(p.T, m)); err != nil {
		p.Fatal(err)
	}
	if err := first.Close(); err != nil {
		p.Fatal(err)
	}
	second := p.open()
	list, err := second.Unfinished()
	if err != nil || len(list) != 1 {
		p.Fatalf("Unfinished() = %v, %v, want one match", list, err)
	}
	got := list[0]
	if !got.Started.Equal(meta.Started) || !slices.Equal(got.Seed, meta.Seed) || !slices.Equal(got.Options, meta.Options) {
		p.Errorf("Unfinished() = %+v, want %+v", got, meta)
	}
	second.has(got.ID, m.Events())
	events, _, err := second.Resume(got.ID)
	if err != nil {
		p.Fatal(err)
	}
	back, err := core.Replay(events)
	if err != nil {
		p.Fatal(err)
	}
	if back.State() != m.State() {
		p.Errorf("the match came back as %+v, want %+v", back.State(), m.State())
	}
}

func lastFirst(p *place) {
	a := p.open()
	for range 3 {
		a.play().Leave()
	}
	ids := a.listed()
	if len(ids) != 3 {
		p.Fatalf("Unfinished() = %v, want three matches", ids)
	}
	a.resume(ids[1])
	a.lists(ids[1], ids[0], ids[2])
}

func withoutEvents(p *place) {
	a := p.open()
	a.begin(matches.Meta{Started: time.UnixMicro(1)})
	a.lists()
	for _, id := range []int64{1, 99} {
		_, err := a.Events(id)
		a.refuses("Events of a match without any", err, matches.ErrNoMatch)
		_, _, err = a.Resume(id)
		a.refuses("Resume of a match without events", err, matches.ErrNoMatch)
		if a.Taken(id) {
			p.Errorf("Taken(%d) of a match without events", id)
		}
	}
}

func asking(p *place) {
	a, b := p.open(), p.open()
	a.play().Leave()
	saved := a.play()
	ids := b.listed()
	for i, taken := range []bool{true, false} {
		b.has(ids[i], opening(p.T).Events())
		if got := b.Taken(ids[i]); got != taken {
			p.Errorf("Taken of match %d = %v, want %v", i+1, got, taken)
		}
		if a.Taken(ids[i]) {
			p.Errorf("match %d is taken for the program that plays it", i+1)
		}
	}
	b.lists(ids...)
	m := opening(p.T)
	if err := saved.Append(move(p.T, m)); err != nil {
		p.Errorf("Append to a match that another program looked at = %v", err)
	}
	b.has(ids[0], m.Events())
	a.resume(ids[1])
}

func onePlayer(p *place) {
	a, b := p.open(), p.open()
	saved := a.play()
	id := b.first()
	_, _, err := b.Resume(id)
	b.refuses("Resume of a match in play", err, matches.ErrTaken)
	saved.Leave()
	b.resume(id)
	if !a.Taken(id) {
		p.Error("a match that another program has resumed is not taken")
	}
	_, _, err = a.Resume(id)
	a.refuses("Resume after another program went on", err, matches.ErrTaken)
}

func closing(p *place) {
	a, b := p.open(), p.open()
	a.play()
	if err := a.Close(); err != nil {
		p.Fatal(err)
	}
	b.resume(b.first())
}

func left(p *place) {
	a, b := p.open(), p.open()
	m := opening(p.T)
	saved := a.play()
	saved.Leave()
	more := move(p.T, m)
	for range 2 {
		a.refuses("Append after Leave", saved.Append(more), matches.ErrTaken)
	}
	id := b.first()
	if err := b.resume(id).Append(more); err != nil {
		p.Errorf("Append elsewhere = %v", err)
	}
	saved.Leave()
	b.has(id, m.Events())
}

func finished(p *place) {
	a, b := p.open(), p.open()
	saved := a.play()
	id := a.first()
	if err := saved.Finish(); err != nil {
		p.Fatal(err)
	}
	for _, each := range []program{a, b, p.open()} {
		each.lists()
		each.has(id, opening(p.T).Events())
		if each.Taken(id) {
			p.Error("a finished match is taken")
		}
	}
}

func discarded(p *place) {
	a := p.open()
	a.play().Leave()
	a.play().Leave()
	ids := a.listed()
	if err := a.Discard(ids[0]); err != nil {
		p.Fatal(err)
	}
	a.lists(ids[1])
	p.open().lists(ids[1])
	if err := p.open().Discard(ids[1]); err != nil {
		p.Errorf("Discard elsewhere = %v", err)
	}
	a.lists()
}

func notDiscarded(p *place) {
	a, b := p.open(), p.open()
	saved := a.play()
	id := b.first()
	b.refuses("Discard of a match in play", b.Discard(id), matches.ErrTaken)
	b.lists(id)
	if err := saved.Append(move(p.T, opening(p.T))); err != nil {
		p.Errorf("Append after another program would discard it = %v", err)
	}
}

func owned(p *place) {
	a := p.open()
	seed := []byte{1, 2}
	saved := a.begin(matches.Meta{Started: time.UnixMicro(1), Seed: seed})
	events := slices.Clone(opening(p.T).Events())
	if err := saved.Append(events); err != nil {
		p.Fatal(err)
	}
	seed[0] = 9
	clear(events)
	list, err := a.Unfinished()
	if err != nil || len(list) != 1 || !slices.Equal(list[0].Seed, []byte{1, 2}) {
		p.Errorf("Unfinished() = %v, %v, want the seed as it was", list, err)
	}
	a.has(a.first(), opening(p.T).Events())
}

func twoPrograms(p *place) {
	a, b := p.open(), p.open()
	first, second := a.play(), b.play()
	ids := a.listed()
	if len(ids) != 2 {
		p.Fatalf("Unfinished() = %v, want two matches", ids)
	}
	one, other := opening(p.T), opening(p.T)
	if err := errors.Join(first.Append(move(p.T, one)), second.Append(move(p.T, other))); err != nil {
		p.Fatal(err)
	}
	for i, id := range ids {
		a.has(id, one.Events())
		if taken := a.Taken(id); taken != (i == 0) {
			p.Errorf("Taken of the match begun %s = %v", []string{"last", "first"}[i], taken)
		}
	}
}
