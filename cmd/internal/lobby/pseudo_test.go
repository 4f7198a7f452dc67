package lobby_test

import (
	"math/rand/v2"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/localestest"
)

// wanderers is the number of players who go through the menus at random, and steps is the number of
// keys that each presses.
const wanderers, steps = 24, 150

// A player hears no word in the menus that isn't in the catalogue, wherever random keys lead.
func TestEveryWordOfTheMenusIsInTheCatalogue(t *testing.T) {
	keys := []string{"down", "down", "down", "down", "up", "enter", "right", "left", "escape", "?", "end", "home", "5", "x", "delete"}
	saved, heard := matches.NewMemory(), map[string]bool{}
	for seed := range uint64(wanderers) {
		p := wander(t, saved, seed == 0)
		rng := rand.New(rand.NewPCG(seed, 21))
		for range seed { // "New match" is first: not all of them play
			p.presses("down")
		}
		p.presses("enter")
		for n := 0; n < steps && p.presses(keys[rng.IntN(len(keys))]); n++ {
		}
		// Press Escape first, because key help only explains other keys.
		for p.presses("escape") && p.presses("ctrl+c") {
		}
		close(p.lines)
		for line := range p.lines {
			heard[line] = true
			if text := localestest.Bare(line); text != "" {
				t.Errorf("%q has %q from no catalogue", line, text)
			}
		}
	}
	t.Logf("%d different lines were heard", len(heard))
}

// presses presses a key, and reports false once the program has ended.
func (p *person) presses(spelling string) bool {
	k, err := keymap.Parse(spelling)
	if err != nil {
		p.t.Fatal(err)
	}
	select {
	case p.keys <- k:
		return true
	case <-p.left:
		return false
	}
}

// wander opens the start menu, or the questions of the first start. The texts stay in the
// pseudo-locale, whatever language the player chooses.
func wander(t *testing.T, saved *matches.Memory, newcomer bool) *person {
	t.Helper()
	texts, err := locales.New(locales.Pseudo)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	const room = 10000
	p := &person{t: t, lines: make(chan string, room), keys: make(chan keymap.Key), left: make(chan struct{})}
	p.session = session.New(session.Front{
		Devices: &desk.Devices{Texts: texts, Front: p}, Inputs: desk.Inputs{Keys: p.keys}, Matches: saved, Version: "test",
		Notify: func(m say.Message) { p.lines <- texts.Text(m) },
		Texts:  func(string) (*locales.Localizer, error) { return texts, nil },
	}, settings.Values{})
	go func() {
		defer close(p.left)
		if err := lobby.New(p.session, lobby.Front{Newcomer: newcomer, FirstStart: newcomer}).Run(); err != nil {
			t.Error(err)
		}
	}()
	return p
}
