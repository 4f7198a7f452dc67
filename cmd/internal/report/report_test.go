package report_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/report"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/record"
	"backtalk/locales"
)

var update = flag.Bool("update", false, "write the golden files anew")

// aMatch has errors in plays and cube decisions in two games. One name
// needs escaping.
const aMatch = ` 7 point match

 Game 1
 Ann & <b> : 0                    Bob : 0
  1) 31: 24/21 24/23               52: 13/8 24/22
  2) 64: 13/7 13/9                 31: 6/5 13/10
  3)  Doubles => 2                  Drops
      Wins 1 point

 Game 2
 Ann & <b> : 1                    Bob : 0
  1)                               42: 24/20 24/22
  2) 61: 24/18 24/23               21: 6/5 6/4
      Wins 1 point
`

var loaded = sync.OnceValues(engine.New)

// silent gives no reasons; another test checks them.
type silent struct{ *advice.Adviser }

func (s silent) Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error) {
	best, other, err = s.Adviser.Beside(ctx, q, made)
	best.Reasons, other.Reasons = nil, nil
	return best, other, err
}

func (s silent) Cube(ctx context.Context, state *core.State, plies int) (advice.CubeAdvice, error) {
	c, err := s.Adviser.Cube(ctx, state, plies)
	c.Reasons = nil
	return c, err
}

func made(t *testing.T, by report.Analyst) *report.Report {
	t.Helper()
	return madeOf(t, by, aMatch)
}

// madeOf returns the report on a match in which a player called You gave no
// name.
func madeOf(t *testing.T, by report.Analyst, match string) *report.Report {
	t.Helper()
	e, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	found, err := record.Import(strings.NewReader(match))
	if err != nil || len(found[0].Faults) > 0 {
		t.Fatal(err, found[0].Faults)
	}
	questions := analysis.Questions(found[0].Events)
	state, err := analysis.New(e).Run(t.Context(), questions, analysis.Begin(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	m := report.Match{
		Events: found[0].Events, Decisions: analysis.Join(questions, state), When: time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC),
		You: "You",
	}
	last, total := 0, 0
	r, err := report.Make(t.Context(), m, by, 0, func(done, all int) { last, total = done, all })
	if err != nil || last != total || total == 0 {
		t.Fatalf("%d of %d: %v", last, total, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := report.Make(ctx, m, by, 0, nil); err == nil {
		t.Error("nothing stops it")
	}
	return r
}

func texts(t *testing.T, tag string) *locales.Localizer {
	t.Helper()
	l, err := locales.New(tag)
	if err != nil {
		t.Fatal(err)
	}
	l.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	return l
}

func adviser(t *testing.T) *advice.Adviser {
	t.Helper()
	e, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return advice.New(e)
}

// The reasons for the best play and against the one made appear beside
// them.
func TestReportsHaveReasons(t *testing.T) {
	text := string(made(t, adviser(t)).Text(texts(t, "en")))
	for _, line := range []string{
		"Played: 24 to 21 and 24 to 23 (24/23 24/21); does not make your 5 point.\n",
		"Best: 8 to 5 and 6 to 5 (8/5 6/5); makes your 5 point.\n",
		"Decided: dropping.\nBetter: taking.\nTake.\n",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}

// The report in each language and format equals the one that a person read
// through.
func TestReportsEqualTheReadFiles(t *testing.T) {
	r := made(t, silent{adviser(t)})
	for name, got := range map[string][]byte{
		"report.txt": r.Text(texts(t, "en")), "report.html": r.HTML(texts(t, "en")), "report.de.txt": r.Text(texts(t, "de")), "report.ru.txt": r.Text(texts(t, "ru")),
	} {
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// A page names its language; its tables have captions and headers, its
// pictures titles and descriptions; names can't write markup; every element
// that opens closes.
// aFinishedMatch ends by a resignation.
const aFinishedMatch = ` 1 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                   52: 13/11 13/8
  2) 65: 24/13
      Wins 1 point and the match
`

func TestFinishedMatchHasALuckAdjustedResult(t *testing.T) {
	r := madeOf(t, silent{adviser(t)}, aFinishedMatch)
	en := texts(t, "en")
	text, page := string(r.Text(en)), string(r.HTML(en))
	line := regexp.MustCompile(`With average dice, Ann would win (\d+) of 100 such matches\.`).FindStringSubmatch(text)
	row := regexp.MustCompile(`Luck-adjusted result</th><td>([01])\.(\d\d)\d</td><td>(minus )?\d\.\d{3}</td>`).FindStringSubmatch(page)
	if line == nil || row == nil || !strings.Contains(page, line[0]) {
		t.Fatalf("%q, %q in\n%s\n%s", line, row, text, page)
	}
}

func TestPageIsWellFormed(t *testing.T) {
	r := made(t, silent{adviser(t)})
	for _, tag := range []string{"en", "de", "ru"} {
		page := string(r.HTML(texts(t, tag)))
		for _, part := range []string{`<html lang="` + tag + `"`, "Ann &amp; &lt;b&gt;", "<caption>", `scope="col"`, `scope="row"`, `role="img"`, "<desc ", "<figcaption>", "XGID="} {
			if !strings.Contains(page, part) {
				t.Errorf("%s: no %s", tag, part)
			}
		}
		if strings.Contains(page, "Ann & <b>") {
			t.Errorf("%s: a name is markup", tag)
		}
		if n := strings.Count(page, "<h1>"); n != 1 {
			t.Errorf("%s: %d first headings", tag, n)
		}
		open := []string{}
		for _, m := range regexp.MustCompile(`<(/?)([a-z0-9]+)[^>]*?(/?)>`).FindAllStringSubmatch(page, -1) {
			switch {
			case m[3] == "/" || m[2] == "meta":
			case m[1] == "":
				open = append(open, m[2])
			case len(open) == 0 || open[len(open)-1] != m[2]:
				t.Fatalf("%s: %s closes %v", tag, m[0], open)
			default:
				open = open[:len(open)-1]
			}
		}
		if len(open) > 0 {
			t.Errorf("%s: %v stay open", tag, open)
		}
	}
}

// The sums address a player who gave no name; the opponent keeps the name.
func TestPlayerWithoutANameIsAddressed(t *testing.T) {
	by := silent{adviser(t)}
	text := string(madeOf(t, by, strings.Replace(aMatch, "Ann & <b>", "You", 2)).Text(texts(t, "en")))
	for _, line := range []string{"The dice favoured you by 0.11.", "You: ", "Bob: "} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}
