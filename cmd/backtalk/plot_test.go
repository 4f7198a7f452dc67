package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/matches"
	"backtalk/core/analysis"
	"backtalk/core/tally"
)

// played returns the n-th match against Simple; every second one is
// analysed.
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

// The picture is well-formed, describes itself in words, and stays within
// its frame.
func TestPictureOfStatisticsIsWellFormed(t *testing.T) {
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
			height := (1 + min(1, n/2)) * chartHeight
			if !strings.Contains(text, fmt.Sprintf(`viewBox="0 0 %d %d"`, chartWidth, height)) {
				t.Errorf("%d matches in %s: not %d high:\n%s", n, lang, height, text)
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

// For all values, the picture is well-formed and within its frame, and
// every number in it is valid.
func TestAnyValuesGiveAWellFormedPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-3000, 3000), 0, 150).Draw(t, "values")
		text := string(drawCurves([]curve{{"Title", "Across", "Up", values}, {"Title", "Across", "Up", values}}, "Title", "Words"))
		if strings.Contains(text, "Inf") || strings.Contains(text, "NaN") {
			t.Fatalf("%v: a number is none:\n%s", values, text)
		}
		if dots := within(t, text); len(values) > 0 && len(values) <= mostDots && dots != 2*len(values) {
			t.Fatalf("%v: %d dots:\n%s", values, dots, text)
		}
		if len(values) == 0 {
			return
		}
		for _, label := range []string{">1</text>", ">Up</text>", ">Across</text>"} {
			if n := strings.Count(text, label); n < 2 {
				t.Fatalf("%v: %q is there %d times:\n%s", values, label, n, text)
			}
		}
	})
}

// There are at most eight numbers under a curve, at equal distances from the first match to
// the last or beyond. There are few beside it, and they enclose all values.
func TestNumbersBesideACurveAreFew(t *testing.T) {
	for n := 2; n < 1000; n++ {
		s := horizontalScale(n)
		if s.from != 1 || s.to < n || s.to-n >= s.step || (s.to-s.from)%s.step != 0 || (s.to-s.from)/s.step > mostAcross {
			t.Errorf("%d values: %+v", n, s)
		}
	}
	if s := horizontalScale(1); s.part(1) != 0.5 {
		t.Errorf("a single value is at %v", s.part(1))
	}
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-3000, 3000), 1, 50).Draw(t, "values")
		low, high := bounds(values)
		s := verticalScale(values)
		if float64(s.from) > low || float64(s.to) < high || (s.to-s.from)%s.step != 0 || (s.to-s.from)/s.step > mostUp {
			t.Fatalf("%v: %+v", values, s)
		}
	})
}

// Markup in a name or a translation stays text.
func TestHostileTextsStayText(t *testing.T) {
	const hostile = "</title></desc><script>alert('&\")</script>\x01]]>"
	text := string(drawCurves([]curve{{hostile, hostile, hostile, []float64{1500, 1510}}}, hostile, hostile))
	within(t, text)
	if strings.Contains(text, "<script") || strings.Count(text, "&lt;script&gt;") != 5 {
		t.Errorf("the picture has elements from texts:\n%s", text)
	}
}

// within fails the test if a picture is not well-formed, or has a dot outside its frame. It
// returns how many dots there are.
func within(t rapid.TB, text string) (dots int) {
	t.Helper()
	for in := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return dots
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "circle" {
			continue
		}
		dots++
		for _, a := range start.Attr {
			least, most := 0., 0.
			switch a.Name.Local {
			case "cx":
				least, most = marginLeft, marginLeft+areaWidth
			case "cy":
				least, most = marginTop, marginTop+areaHeight
			default:
				continue
			}
			var at float64
			if _, err := fmt.Sscan(a.Value, &at); err != nil || at < least || at > most {
				t.Errorf("a dot is at %s %s", a.Name.Local, a.Value)
			}
		}
	}
}
