package table_test

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/locales"
)

// page is all the front that a program needs: somewhere to write lines to.
type page struct{ strings.Builder }

func (p *page) Line(text string, _ say.Announcement) { p.WriteString(text + "\n") }
func (p *page) TypedRune(r rune)                     { p.WriteRune(r) }
func (p *page) ErasedRune(rune)                      {}

// This is a second program around the table, without a terminal, a voice or a journal: whoever
// presses Enter, L and Enter again and again rolls and plays the first play listed.
func TestASecondProgramPlaysAMatch(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	opponent, err := bot.New(bot.NameSimple, bot.Needs{Seed: []byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	written, keys := &page{}, make(chan keymap.Key)
	d := desk.New(&desk.Devices{Texts: texts, Keys: keymap.Default(keymap.Answers{}), Front: written})
	match := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	playing := table.New(d, table.Parts{Seats: seat.Bots([2]bot.Bot{1: opponent})},
		table.Options{Seed: []byte{1}, Typed: true}, a11y.Style{}, match)
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
	left := playing.Run(desk.Inputs{Keys: keys})
	close(over)
	if text := written.String(); left != table.Finished || match.State().Phase != core.PhaseOver || !strings.Contains(text, "Ada wins") {
		t.Errorf("left as %d in phase %v after\n%s", left, match.State().Phase, text)
	}
}
