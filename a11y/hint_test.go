package a11y

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core/advice"
	"backtalk/locales"
)

// Every reason and verdict that advice knows can be told.
func TestEveryReasonAndVerdictHasWords(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	ear := NewEar(Style{})
	for _, k := range advice.Kinds() {
		p := advice.Play{Reasons: []advice.Reason{{Kind: k, Point: 5, Count: 3}}}
		text := texts.Text(ear.reason(Scene{}, &p))
		if text == "" || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
			t.Errorf("reason %v is told as %q", k, text)
		}
	}
	for v := advice.NoCube; v <= advice.Beaver; v++ {
		for _, narrow := range []bool{false, true} {
			a := ear.CubeHint(&advice.CubeAdvice{Verdict: v, Close: narrow, Losers: 4})
			if text := texts.Announcement(a); text == "" || strings.Contains(text, "<no value>") || a.Topic != say.TopicHint {
				t.Errorf("verdict %d is told as %q", v, text)
			}
		}
	}
}

func TestAmountsAreTold(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		worth float64
		want  string
	}{{0, "0.00"}, {.054, "0.05"}, {1.005, "1.00"}, {1.9, "1.90"}, {-.449, "minus 0.45"}, {-.001, "0.00"}} {
		if got := texts.Text(amount(c.worth)); got != c.want {
			t.Errorf("%v is told as %q, want %q", c.worth, got, c.want)
		}
	}
}
