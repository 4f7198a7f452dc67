package table

import (
	"slices"
	"testing"

	"backtalk/core"
)

func TestCopyKeyAlternatesPositionAndLink(t *testing.T) {
	d := start(t, Options{})
	var copied []string
	d.desk.Copy = func(text string) (bool, error) { copied = append(copied, text); return true, nil }
	const position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10"
	d.hears("X", "Position copied.")
	d.hears("X", "Position copied.")
	d.desk.Link = func([]core.Event, int) (string, error) { return "https://backtalk.example/#m=1", nil }
	d.hears("X", "Link to this match copied. It holds everything that has happened so far, but not the dice to come.")
	d.hears("X", "Position copied.")
	if want := []string{position, position, "https://backtalk.example/#m=1", position}; !slices.Equal(copied, want) {
		t.Errorf("copied\n%q\nwant\n%q", copied, want)
	}
	d.desk.Copy = nil
	d.hears("X", position)
	d.hears("X", position)
}

func TestGamesThatOthersDoNotKnowHaveNoXGID(t *testing.T) {
	for game, want := range map[string]bool{"plakoto": false, "nardy": false, "tavla": false, "hypergammon": false, "nackgammon": true} {
		v, _ := core.VariantNamed(game)
		d := sit(t, setting{rules: core.Rules{Length: 3, Variant: v}, setup: []core.Command{core.StartGame{Dice: core.Roll{3, 1}}}})
		d.desk.Copy = func(string) (bool, error) { return true, nil }
		heard := "An XGID can't hold this game."
		if want {
			heard = "Position copied."
		}
		d.hears("X", heard)
	}
}

// A terminal doesn't answer whether it copied what it was sent. So the player only hears that the position
// was sent and, the first time, what to do if it was not copied. X again writes the XGID, and so does a typed
// command.
func TestRepeatedCopyWritesThePosition(t *testing.T) {
	d := start(t, Options{})
	d.desk.Copy = func(string) (bool, error) { return false, nil }
	const position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10"
	d.hears("X", "Position sent to the terminal's clipboard. Some terminals ignore that; to write the position here, press X again, or type slash and xgid.")
	d.hears("X", position)
	d.hears("X", "Position sent to the terminal's clipboard.")
	d.hears("X", position)
	for _, word := range []string{"xgid", "position"} {
		if got := d.types(word); !slices.Equal(got, []string{position}) {
			t.Errorf("%s: heard %q", word, got)
		}
	}
	if got := d.types("copy"); !slices.Equal(got, []string{"Position sent to the terminal's clipboard."}) {
		t.Errorf("copy: heard %q", got)
	}
}
