package keys

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"backtalk/keymap"
)

func TestOfReadsEveryKey(t *testing.T) {
	for _, c := range []struct {
		key  tcell.Key
		r    rune
		mod  tcell.ModMask
		want keymap.Key
	}{
		{tcell.KeyRune, 'D', tcell.ModNone, keymap.Char('D', 0)},
		{tcell.KeyRune, 'd', tcell.ModAlt, keymap.Char('d', keymap.Alt)},
		{tcell.KeyEnter, '\r', tcell.ModCtrl, keymap.Named(keymap.Enter, 0)},
		{tcell.KeyLF, '\n', tcell.ModCtrl, keymap.Named(keymap.Enter, 0)},
		{tcell.KeyCtrlJ, 'j', tcell.ModCtrl, keymap.Named(keymap.Enter, 0)},
		{tcell.KeyBackspace, 8, tcell.ModCtrl, keymap.Named(keymap.Backspace, 0)},
		{tcell.KeyBackspace2, 127, tcell.ModNone, keymap.Named(keymap.Backspace, 0)},
		{tcell.KeyBacktab, 0, tcell.ModNone, keymap.Named(keymap.Tab, keymap.Shift)},
		{tcell.KeyRight, 0, tcell.ModCtrl, keymap.Named(keymap.Right, keymap.Ctrl)},
		{tcell.KeyNUL, 0, tcell.ModCtrl, keymap.Named(keymap.Space, keymap.Ctrl)},
		{tcell.KeyCtrlZ, 26, tcell.ModCtrl, keymap.Char('z', keymap.Ctrl)},
		{tcell.KeyInsert, 0, tcell.ModNone, keymap.Key{}},
	} {
		if got := Of(tcell.NewEventKey(c.key, c.r, c.mod)); got != c.want {
			t.Errorf("%v %q %v: got %v, want %v", c.key, c.r, c.mod, got, c.want)
		}
	}
}

// Keys between the marks of a paste are marked, as many as a field can take;
// those after it are ordinary keys.
func TestReaderMarksWhatIsPasted(t *testing.T) {
	var r Reader
	key := tcell.NewEventKey(tcell.KeyRune, 'x', tcell.ModNone)
	if got := r.Read(key); got.Mod != 0 {
		t.Errorf("before a paste: %v", got)
	}
	for range 2 {
		if got := r.Read(tcell.NewEventPaste(true)); !got.IsZero() {
			t.Errorf("the mark itself: %v", got)
		}
		marked := 0
		for range 3 * mostPasted {
			switch got := r.Read(key); {
			case got.Mod == keymap.Pasted && got.Rune == 'x':
				marked++
			case !got.IsZero():
				t.Fatalf("within a paste: %v", got)
			}
		}
		if marked != mostPasted {
			t.Errorf("%d keys were marked, want %d", marked, mostPasted)
		}
		r.Read(tcell.NewEventPaste(false))
		if got := r.Read(key); got.Mod != 0 || got.Rune != 'x' {
			t.Errorf("after a paste: %v", got)
		}
	}
}

// Whatever a terminal sends for Enter is Enter, even if it came while the
// terminal still turned carriage returns into line feeds.
func TestLineFeedIsEnter(t *testing.T) {
	events := make(chan tcell.Event, 10)
	parser := tcell.NewInputProcessor(events)
	for _, text := range []string{"\r", "\n"} {
		parser.ScanUTF8([]byte(text))
		var r Reader
		if got := r.Read(<-events); got != keymap.Named(keymap.Enter, 0) {
			t.Errorf("%q is %v, want Enter", text, got)
		}
	}
}
