package desk

import (
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales"
)

// noted is a front that records the lines.
type noted struct{ lines []string }

func (n *noted) Line(text string, _ say.Announcement) { n.lines = append(n.lines, text) }
func (n *noted) TypedRune(rune)                       {}
func (n *noted) ErasedRune(rune)                      {}

// bare returns a desk without guest or places, and its front.
func bare(t *testing.T) (*Desk, *noted) {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	front := &noted{}
	return New(&Devices{Texts: texts, Keys: keymap.Default(keymap.Answers{}), Front: front}), front
}

func TestLineTakesTheTimeToReadUnlessAKeyCutsIt(t *testing.T) {
	d, front := bare(t)
	d.Answer(say.TableHelpPlay, nil)
	if d.StillHeard() {
		t.Error("a line is waited for though nobody follows")
	}
	d.Follow()
	d.Answer(say.TableHelpPlay, nil)
	if least := time.Now().Add(time.Second); d.hearing.read.Before(least) || !d.StillHeard() {
		t.Errorf("a line of %d characters is read at %v", len(front.lines[1]), d.hearing.read)
	}
	before := d.hearing.read
	if d.Press(keymap.Char('0', 0)); !d.hearing.read.Before(before) {
		t.Error("a key does not cut the line short")
	}
}
