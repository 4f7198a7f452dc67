package front

import (
	"os"
	"path/filepath"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/internal/settings"
)

// If the player changes the cursor or the cells in the settings, the next line follows them.
func TestChangedCellsAndCursorApplyToTheNextLine(t *testing.T) {
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	f := closed(t)
	f.session.Values, _ = settings.Read("")
	f.writer = lines.NewWriter(out, true)
	f.writer.Line("one two three", say.Announcement{})
	for key, value := range map[settings.Key]string{settings.Cursor: settings.CursorAtStart, settings.Cells: "8"} {
		if err := f.session.Values.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	f.Redisplay(nil)
	f.writer.Line("four five six", say.Announcement{})
	written, err := os.ReadFile(out.Name())
	if want := "one two three\r\nfour\r\nfive six\r\x1b[1A"; err != nil || string(written) != want {
		t.Errorf("wrote %q, %v, want %q", written, err, want)
	}
}
