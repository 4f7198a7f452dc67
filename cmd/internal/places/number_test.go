package places_test

import (
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
)

func TestDigitsLeadToTheLinesWithANumber(t *testing.T) {
	text := english(t)
	m := &places.Menu{
		Title: named("Plays"), Text: text.Text,
		Items: []places.Item{{Title: named("24 to 20")}, {Title: named("24 and 13")}, {Title: named("13 to 9")}, {Title: named("8 and 6")}, {Title: named("8 to 4")}},
		Numbers: &places.Numbers{
			Of: [][]int{{24}, {24, 13}, {13}, {8, 6}, {8}}, Highest: 24,
			None: func(n int) say.Message { return say.M(say.TableNoPlayFrom, say.Data{"Point": n}) },
		},
	}
	l := listen(t, m)
	l.hears("2", "2", say.CueNone)
	l.hears("4", "24 to 20. 1 of 5", say.CueMenuItem)
	l.hears("1", "1", say.CueNone)
	l.hears("3", "13 to 9. 3 of 5", say.CueMenuItem)
	l.hears("8", "8 and 6. 4 of 5", say.CueMenuItem)
	l.hears("8", "8 and 6. 4 of 5", say.CueMenuItem)
	l.hears("6", "8 and 6. 4 of 5", say.CueMenuItem)
	l.hears("2", "2", say.CueNone)
	l.hears("1", "No play from 21.", say.CueEdge)
	l.hears("down", "8 to 4. 5 of 5", say.CueMenuItem)
	l.hears("4", "No play from 4.", say.CueEdge)
	l.hears("0", "No play from 0.", say.CueEdge)
}

func TestDependentLineAppearsAndDisappears(t *testing.T) {
	on := 0
	last := places.Item{Title: named("Last")}
	lines := func() []places.Item {
		items := []places.Item{counter("On", &on), last}
		if on == 1 {
			items = append([]places.Item{{Title: named("Beavers")}}, items...)
		}
		return items
	}
	l := listen(t, &places.Menu{Title: named("Options"), Text: english(t).Text, Items: lines(), Fresh: lines})
	l.hears("right", "On: 1. 2 of 3", say.CueMenuItem)
	l.hears("up", "Beavers. 1 of 3", say.CueMenuItem)
	l.press("down")
	l.hears("left", "On: 0. 1 of 2", say.CueMenuItem)
}
