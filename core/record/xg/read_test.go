package xg_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core/record/xg"
	"backtalk/core/record/xg/xgtest"
)

// drawMatch draws a match as a file may have it: nothing in it need be legal.
func drawMatch(t *rapid.T) *xg.Match {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("aé緑 \\{}😀'—")), 0, 20, -1)
	trimmed := rapid.Map(text, strings.TrimSpace)
	m := &xg.Match{
		Names: [2]string{text.Draw(t, "name"), text.Draw(t, "name")}, Length: rapid.IntRange(0, 25).Draw(t, "length"),
		Crawford: rapid.Bool().Draw(t, "Crawford"), Jacoby: rapid.Bool().Draw(t, "Jacoby"), Beavers: rapid.Bool().Draw(t, "beavers"),
		Elo: [2]float64{rapid.Float64Range(0, 3000).Draw(t, "Elo"), 1600}, Date: time.Unix(60*rapid.Int64Range(0, 60_000_000).Draw(t, "minute"), 0).UTC(),
		Event: text.Draw(t, "event"), Place: text.Draw(t, "place"), Round: text.Draw(t, "round"), Transcriber: text.Draw(t, "transcriber"),
		ID: rapid.IntRange(0, 1000).Draw(t, "ID"), Before: trimmed.Draw(t, "before"), After: trimmed.Draw(t, "after"),
	}
	records := 1
	for range rapid.IntRange(0, 3).Draw(t, "games") {
		records++
		g := xg.Game{
			Record: records, Number: len(m.Games) + 1, Score: [2]int{rapid.IntRange(0, 24).Draw(t, "score"), 3},
			Crawford: rapid.Bool().Draw(t, "Crawford game"), AutoDoubles: rapid.IntRange(0, 3).Draw(t, "auto"),
			Before: trimmed.Draw(t, "before"), After: trimmed.Draw(t, "after"),
		}
		for range rapid.IntRange(0, 5).Draw(t, "actions") {
			records++
			a := drawAction(t)
			a.Record, a.Comment = records, trimmed.Draw(t, "comment")
			if a.Double || a.Dice != [2]int{} || a.Comment != "" {
				g.Actions = append(g.Actions, a)
			} else {
				records--
			}
		}
		if rapid.Bool().Draw(t, "ended") {
			records++
			g.Ended = &xg.End{Winner: 1, Points: rapid.IntRange(1, 8).Draw(t, "points"), Score: [2]int{4, 5}, Resigned: rapid.Bool().Draw(t, "resigned")}
		}
		m.Games = append(m.Games, g)
	}
	return m
}

func drawAction(t *rapid.T) xg.Action {
	a := xg.Action{Player: rapid.IntRange(0, 1).Draw(t, "player"), Cube: xg.Cube{Value: 1}}
	for i := range a.Board {
		a.Board[i] = rapid.Int8Range(-15, 15).Draw(t, "checkers")
	}
	if rapid.Bool().Draw(t, "turned") {
		a.Cube = xg.Cube{Value: 1 << rapid.IntRange(1, 6).Draw(t, "cube"), Owner: rapid.SampledFrom([]int{1, -1}).Draw(t, "owner")}
	}
	if rapid.Bool().Draw(t, "cube action") {
		if a.Double = rapid.Bool().Draw(t, "double"); !a.Double {
			return a
		}
		a.Answer = xg.Answer(rapid.IntRange(0, 4).Draw(t, "answer"))
		if a.Answer >= xg.Beavered {
			a.Reply = xg.Answer(rapid.IntRange(0, 2).Draw(t, "reply"))
		}
		a.Judged = &xg.Judgement{Level: 3, Cost: rapid.Float64Range(0, 2).Draw(t, "cost")}
		return a
	}
	a.Dice = [2]int{rapid.IntRange(1, 6).Draw(t, "die"), rapid.IntRange(1, 6).Draw(t, "die")}
	step := rapid.Custom(func(t *rapid.T) xg.Step {
		from := rapid.IntRange(1, 25).Draw(t, "from")
		return xg.Step{From: from, To: rapid.IntRange(0, from-1).Draw(t, "to")}
	})
	a.Steps = some(rapid.SliceOfN(step, 0, 4).Draw(t, "steps"))
	if rapid.Bool().Draw(t, "analysed") {
		a.Judged = &xg.Judgement{
			Level: 1002, Cost: rapid.Float64Range(0, 2).Draw(t, "cost"), Luck: rapid.Float64Range(-2, 2).Draw(t, "luck"),
			Best: some(rapid.SliceOfN(step, 0, 4).Draw(t, "best")),
		}
	}
	return a
}

// some returns the list, or nil for an empty one.
func some(list []xg.Step) []xg.Step {
	if len(list) == 0 {
		return nil
	}
	return list
}

func TestEverythingInAFileIsRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		want := drawMatch(rt)
		got, err := xg.Read(xgtest.Build(want))
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Fatalf("Read returns another match (- built, + read):\n%s", diff)
		}
	})
}

// oneGame returns a match of one game with that many plays.
func oneGame(plays int) *xg.Match {
	g := xg.Game{Number: 1}
	for range plays {
		g.Actions = append(g.Actions, xg.Action{Dice: [2]int{3, 1}, Cube: xg.Cube{Value: 1}, Steps: []xg.Step{{8, 5}, {6, 5}}})
	}
	return &xg.Match{Names: [2]string{"Ann", "Bob"}, Length: 5, Games: []xg.Game{g}}
}

func TestOlderFilesHaveShortNames(t *testing.T) {
	records, comments := xgtest.Records(oneGame(1))
	records[552] = 8
	copy(records[9:], "\x04Ren\xe9")
	copy(records[50:], "\x05\x8eofi\x92")
	m, err := xg.Read(xgtest.Pack(records, comments))
	if err != nil || m.Names != [2]string{"René", "Žofi’"} || m.Event != "" {
		t.Errorf("Read returns %+v, %v", m, err)
	}
}

func TestDamagedFilesKeepWhatComesBefore(t *testing.T) {
	records, comments := xgtest.Records(oneGame(5))
	for name, c := range map[string]struct {
		file  []byte
		plays int
	}{
		"cut off in a record":        {xgtest.Pack(records[:len(records)-3000], comments), 4},
		"another match in the match": {xgtest.Pack(append(bytes.Clone(records[:4*2560]), records...), comments), 2},
	} {
		m, err := xg.Read(c.file)
		if !errors.Is(err, xg.ErrDamaged) || m == nil || len(m.Games[0].Actions) != c.plays {
			t.Errorf("%s: Read returns %+v, %v", name, m, err)
		}
	}
}

func TestFilesWithoutSenseAreRefused(t *testing.T) {
	whole := xgtest.Build(oneGame(5))
	number := func(at, n int) []byte {
		file := bytes.Clone(whole)
		for i := range 4 {
			file[at+i] = byte(n >> (8 * i))
		}
		return file
	}
	end := len(whole) - 36
	for name, file := range map[string][]byte{
		"nothing": nil, "the magic number alone": whole[:4], "a header alone": whole[:8232], "no end": whole[:len(whole)-1],
		"no start": whole[1:], "a header beyond the end": number(8, math.MaxInt32), "a header before the start": number(8, -1),
		"a picture beyond the end": number(20, math.MaxInt32), "many files": number(end+4, math.MaxInt32), "no files": number(end+4, 0),
		"a long list": number(end+12, math.MaxInt32), "a list before the start": number(end+12, -1),
		"long data": number(end+16, math.MaxInt32), "data before the start": number(end+16, -5),
	} {
		if m, err := xg.Read(file); !errors.Is(err, xg.ErrDamaged) || m != nil {
			t.Errorf("%s: Read returns %+v, %v", name, m, err)
		}
	}
}

func TestFileOfTooManyRecordsIsRefused(t *testing.T) {
	records, comments := xgtest.Records(oneGame(1))
	records = append(records, make([]byte, 2560*xg.MaxRecords)...)
	for at := 3 * 2560; at < len(records); at += 2560 {
		records[at+8] = 3
	}
	if m, err := xg.Read(xgtest.Pack(records, comments)); !errors.Is(err, xg.ErrTooLarge) || m != nil {
		t.Errorf("Read returns %v", err)
	}
}

func TestCommentsLoseTheirMarkup(t *testing.T) {
	for _, c := range []struct{ rich, want string }{
		{`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator Riched20;}\pard\lang1033\fs20\f0 les double 66 sont difficiles \'e0 trouver\par}`, "les double 66 sont difficiles à trouver"},
		{`{\rtf1\uc1 na\u239?ve \u-10179?\u-8704?\par two \b bold\b0  lines}`, "naïve 😀\ntwo bold lines"},
		{`{\rtf1 \{a\} \\ \'93b\'94\~c}`, "{a} \\ “b” c"},
		{`{\rtf1 cut {off \'`, "cut off"},
		{"plain text", "plain text"},
	} {
		m := oneGame(1)
		m.Games[0].Actions[0].Comment = "x"
		records, _ := xgtest.Records(m)
		got, err := xg.Read(xgtest.Pack(records, []byte(c.rich+"\r\n")))
		if err != nil || got.Games[0].Actions[0].Comment != c.want {
			t.Errorf("the comment %s is read as %q, %v", c.rich, got.Games[0].Actions[0].Comment, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	records, comments := xgtest.Records(oneGame(2))
	f.Add(records, comments)
	f.Fuzz(func(t *testing.T, records, comments []byte) {
		// Fuzzing a packed file would only find that it is damaged.
		if len(records) < 2560 {
			records = append(records, make([]byte, 2560-len(records))...)
		}
		m, err := xg.Read(xgtest.Pack(records, comments))
		if m == nil && err == nil {
			t.Fatal("Read returns nothing, and no error")
		}
	})
}

func FuzzReadPacked(f *testing.F) {
	f.Add(xgtest.Build(oneGame(1)))
	f.Fuzz(func(t *testing.T, file []byte) {
		if m, err := xg.Read(file); m == nil && err == nil {
			t.Fatal("Read returns nothing, and no error")
		}
	})
}
