package session_test

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/keymap"
	"backtalk/locales"
)

// page is all the front that a program needs: somewhere to write lines to.
type page struct{ strings.Builder }

func (p *page) Line(text string, _ say.Announcement) { p.WriteString(text + "\n") }
func (p *page) TypedRune(r rune)                     { p.WriteRune(r) }
func (p *page) ErasedRune(rune)                      {}

// This is a second program around a session, without a terminal, a voice or a
// file: pressing Enter, L and Enter again and again rolls and plays the first
// play listed.
func TestSecondProgramPlaysAMatch(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	var v settings.Values
	_ = v.Set(settings.Seed, "1")
	written, keys, saved := &page{}, make(chan keymap.Key), matches.NewMemory()
	s := session.New(session.Front{
		Devices: &desk.Devices{Texts: texts, Front: written}, Inputs: desk.Inputs{Keys: keys},
		Typed: true, Matches: saved,
	}, v)
	g, err := s.NewGame()
	if err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		for i := 0; ; i++ {
			select {
			case keys <- []keymap.Key{keymap.Named(keymap.Enter, 0), keymap.Char('l', 0)}[i%2]:
			case <-over:
				return
			}
		}
	}()
	left := s.Play(g)
	close(over)
	events, err := saved.Events(1)
	if text := written.String(); left != table.Finished || !g.Over() || err != nil || !strings.Contains(text, "wins") {
		t.Errorf("left as %d with %d events saved, %v, after\n%s", left, len(events), err, text)
	}
}
