package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/matches"
	"backtalk/core/analysis"
	"backtalk/core/tally"
)

// played is a match against Simple, the n-th; every other one is analysed.
func played(n int) matches.Entry {
	e := matches.Entry{
		Meta: matches.Meta{ID: int64(n), Started: time.Unix(int64(n)*1000, 0)}, Finished: true,
		Facts: tally.Facts{Version: 1, Rules: "match", Length: 3, Over: true, Winner: n % 3 / 2, Games: 2, Turns: 60, Score: [2]int{3, 1}},
	}
	e.Facts.Players = [2]tally.Player{{Name: "You", Kind: "human", Won: 1}, {Name: "<Ada & co>", Kind: "simple", Won: 1}}
	if n%2 == 0 {
		e.Analysis = matches.Analysis{By: analysis.Mark(), Plies: 2, Judged: 30, Decisions: 30}
		e.Analysis.Sums[0] = analysis.Tally{Decisions: 30, Error: float64(n) / 10}
	}
	return e
}

// The picture is well-formed, says in words what it shows, and stays within its frame.
func TestThePictureOfStatistics(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 40} {
		var list []matches.Entry
		for i := range n {
			list = append(list, played(i+1))
		}
		for _, lang := range []string{"en", "de", "ru"} {
			var out bytes.Buffer
			if err := drawStatistics(&out, list, time.Unix(100_000, 0), localizerOf(t, lang)); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if !strings.Contains(text, `<svg role="img" `) || strings.Count(text, "<desc>") != 1 {
				t.Errorf("%d matches in %s: the picture is no picture to a screen reader:\n%s", n, lang, text)
			}
			if charts := strings.Count(text, `<g transform="translate(0,`); charts != 1+min(1, n/2) {
				t.Errorf("%d matches have %d charts", n, charts)
			}
			within(t, text)
		}
	}
	var out bytes.Buffer
	_ = drawStatistics(&out, []matches.Entry{played(1), played(2), played(3), played(4)}, time.Unix(100_000, 0), localizerOf(t, "en"))
	for _, want := range []string{
		"After 4 matches the rating is ", "In 2 analysed matches the error rate went from 7 to 13 millipoints. It was 7 at its lowest and 13 at its highest.",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the description lacks %q:\n%s", want, out.String())
		}
	}
}

// within fails the test where a picture is not well-formed, or has a point outside its frame.
func within(t *testing.T, text string) {
	t.Helper()
	for in := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "circle" {
			continue
		}
		for _, a := range start.Attr {
			var at int
			if _, err := fmt.Sscan(a.Value, &at); err == nil && (at < 0 || at > chartWidth) {
				t.Errorf("a point is at %s %d", a.Name.Local, at)
			}
		}
	}
}

// Ticks are round, in order, at equal distances, few, and reach around what they are for.
func TestTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-3000, 3000).Draw(t, "low")
		high := low + rapid.Float64Range(0, 3000).Draw(t, "spread")
		all := ticks(low, high)
		if len(all) < 2 || len(all) > mostTicks+1 || all[0] > low+1e-9 || all[len(all)-1] < high-1e-9 {
			t.Fatalf("from %v to %v: %v", low, high, all)
		}
		step := all[1] - all[0]
		for i := range all[1:] {
			if d := all[i+1] - all[i]; math.Abs(d-step) > 1e-6 || step <= 0 {
				t.Fatalf("from %v to %v: %v", low, high, all)
			}
		}
	})
}
