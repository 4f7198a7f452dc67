package table

import (
	"slices"
	"testing"

	"backtalk/core"
)

func TestACopyIsThePositionAndAskedForAgainALink(t *testing.T) {
	d := start(t, Options{})
	var copied []string
	d.desk.Copy = func(text string) error { copied = append(copied, text); return nil }
	const position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10"
	d.hears("X", "Position copied.")
	d.hears("X", "Position copied.")
	d.desk.Link = func([]core.Event, int) (string, error) { return "https://backtalk.example/#m=1", nil }
	d.hears("X", "Link to this match copied. With the match goes all that happened in it, and none of the dice to come.")
	d.hears("X", "Position copied.")
	if want := []string{position, position, "https://backtalk.example/#m=1", position}; !slices.Equal(copied, want) {
		t.Errorf("copied\n%q\nwant\n%q", copied, want)
	}
	d.desk.Copy = nil
	d.hears("X", position)
	d.hears("X", position)
}
