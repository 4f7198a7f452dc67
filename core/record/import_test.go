package record

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// short is a match that the dialects below describe: two games, with a gammon, a double, a dance
// and a resignation.
const short = `; [Player 1 "Ann"]
; [Player 2 "Bo Ek"]
; [Variation "Backgammon"]
; [Crawford "On"]

 5 point match

 Game 1
 Ann : 0                        Bo Ek : 0
  1)                             31: 8/5 6/5
  2) 65: 24/18 18/13             Doubles => 2
  3)  Takes                      66: 24/18 24/18 13/7 13/7
  4) 22: 13/11 13/11 6/4 6/4     55: 8/3 8/3 6/1* 6/1
  5) 66:                         64: 13/7 13/9
                                  Wins 4 points

 Game 2
 Ann : 0                        Bo Ek : 4
  1) 21: 13/11 6/5               43: 24/20* 24/21
  2) 51: 25/20 6/5*              66:
  3) 41: 24/20 6/5               53: 25/22 13/8
      Wins 1 point

 Game 3
 Ann : 1                        Bo Ek : 4
  1) 31: 8/5 6/5
`

// dialects describe the same match as others write it.
var dialects = map[string]func() string{
	"with line ends of Windows and a mark": func() string { return "\ufeff" + strings.ReplaceAll(short, "\n", "\r\n") },
	"in UTF-16": func() string {
		text := "\xff\xfe"
		for _, u := range utf16.Encode([]rune(short)) {
			text += string([]byte{byte(u), byte(u >> 8)})
		}
		return text
	},
	"without tags":          func() string { return short[strings.Index(short, "\n\n"):] },
	"without marks of hits": func() string { return strings.ReplaceAll(short, "*", "") },
	"with bar and off":      func() string { return strings.ReplaceAll(short, "25/", "bar/") },
	"with counts and joined hops": func() string {
		return strings.NewReplacer(
			"24/18 24/18 13/7 13/7", "24/18(2) 13/7(2)  ", "13/11 13/11 6/4 6/4", "13/11(2) 6/4(2)    ",
			"8/3 8/3 6/1* 6/1", "8/3(2) 6/1*(2)", "24/18 18/13", "24/13      ", "66:   ", "66: Cannot Move",
		).Replace(short)
	},
	"with the lower die first": func() string { return strings.NewReplacer("31:", "13:", "65:", "56:").Replace(short) },
	"with losses told": func() string {
		return strings.Replace(short, "      Wins 1 point\n", "  4)                             Losses 1 point\n\n      Wins 1 point\n", 1)
	},
	"with results at the end of lines": func() string {
		return strings.Replace(short, "\n                                  Wins 4 points", "\n  6)                              Wins 4 points\n  7)", 1)
	},
	"with blanks at the ends": func() string { return strings.ReplaceAll(short, "\n", "   \n") },
}

func importOne(t *testing.T, text string) Imported {
	t.Helper()
	all, err := Import(strings.NewReader(text))
	if err != nil || len(all) != 1 {
		t.Fatalf("Import returns %d matches, %v for\n%s", len(all), err, text)
	}
	if _, err := core.Replay(all[0].Events); err != nil {
		t.Fatalf("Replay returns %v for\n%s", err, text)
	}
	return all[0]
}

func TestEveryDialectGivesTheSameMatch(t *testing.T) {
	want := importOne(t, short)
	m, err := core.Replay(want.Events)
	if err != nil || len(want.Faults) > 0 {
		t.Fatal(err, want.Faults)
	}
	if s := m.State(); s.Score != [2]int{1, 4} || s.Game != 3 || s.Phase != core.PhaseRoll || s.LastGame.Result != core.Single {
		t.Errorf("the match stands at %v in game %d, phase %d", s.Score, s.Game, s.Phase)
	}
	for name, dialect := range dialects {
		t.Run(name, func(t *testing.T) {
			got := importOne(t, dialect())
			if diff := cmp.Diff(essence(t, want.Events), essence(t, got.Events)); diff != "" || len(got.Faults) > 0 {
				t.Errorf("other events, with %v:\n%s", got.Faults, diff)
			}
		})
	}
}

func TestSingleJellyfishGameIsRead(t *testing.T) {
	for _, gap := range []string{"                            ", "\t\t\t\t"} {
		got := importOne(t, " Ann"+gap+"Bo Ek"+`
  1)                             31: 8/5 6/5
  2) 65: 24/18 18/13              Doubles => 2
  3)  Drops
                                  Wins 1 point
`)
		m, _ := core.Replay(got.Events)
		if s := m.State(); s.Score != [2]int{0, 1} || s.Players[1].Name != "Bo Ek" || !s.Rules.Money() || len(got.Faults) > 0 {
			t.Errorf("it is %+v with %v", s, got.Faults)
		}
	}
}

func TestOlderFilesAreLatin1(t *testing.T) {
	got := importOne(t, strings.ReplaceAll(short, "Bo Ek", "Ren\xe9"))
	if name := got.Events[0].(core.MatchStarted).Players[1].Name; name != "René" {
		t.Errorf("the name is %q", name)
	}
}

// heading begins the files below.
const heading = `
 5 point match

 Game 1
 Ann : 0                        Bo : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
`

// faults are files with something wrong, and what is reported.
var faults = map[string]struct {
	text string
	want string
}{
	"a play the dice don't give": {heading + `  2) 31: 13/9 6/5                65: 24/18 13/8
      Wins 1 point
`, "IllegalPlay 1:2 RuleNoDieFits"},
	"too few moves": {heading + `  2) 31: 13/10                   65: 24/18 13/8
`, "IllegalPlay 1:2 RuleTurnNotComplete"},
	"no move where there is one": {heading + `  2) 31:                         65: 24/18 13/8
`, "IllegalPlay 1:2 RuleTurnNotComplete"},
	"a play from an empty point": {heading + `  2) 31: 12/9 6/5                65: 24/18 13/8
      Wins 2 points
`, "ImpossiblePlay 1:2 RuleNoChecker"},
	"a play onto a point that is held": {heading + `  2) 51: 24/19 6/5               65: 24/18 13/8
`, "ImpossiblePlay 1:2 RuleBlocked"},
	"no play at all": {heading + `  2) 31: 8/x                     65: 24/18 13/8
      Wins 1 point
`, "UnreadablePlay 1:2 0"},
	"an unknown play": {heading + `  2) 31: ????                    65: 24/18 13/8
`, "UnknownPlay 1:2 0"},
	"an unknown play at the end": {heading + `  2) 31: ????
      Wins 1 point
`, ""},
	"two turns in a row": {heading + `  2)                             65: 24/18 13/8
`, "OutOfTurn 1:2 RuleNotYourTurn"},
	"a double with the other's cube": {heading + `  2)  Doubles => 2                Takes
  3) 31: 24/23 13/10             52: 13/8 6/4
  4)  Doubles => 4                Takes
  5) 31: 24/23 13/10
`, "IllegalAction 1:4 RuleNotYourCube"},
	"a double before the game": {strings.Replace(heading, "31: 8/5 6/5 ", " Doubles => 2", 1), "IllegalAction 1:1 RuleRollFirst,OutOfTurn 1:1 RuleNotYourTurn"},
	"an opening double":        {strings.Replace(heading, "31: 8/5 6/5", "33: 8/5(2) 6/3(2)", 1), "IllegalAction 1:1 RuleBadDice"},
	"a take of nothing": {heading + `  2)  Takes
`, "IllegalAction 1:2 RuleNoDoubleOffered"},
	"the cube at another value": {heading + `  2)  Doubles => 4                Takes
`, "WrongCube 1:2 0"},
	"points that no result is worth": {heading + `  2)  Doubles => 2                Takes
                                  Wins 3 points

 Game 2
 Ann : 0                        Bo : 3
  1) 31: 8/5 6/5
`, "WrongResult 1:2 0"},
	"a beaver in a match": {heading + `  2)  Doubles => 2                Beavers => 4
  3) 31: 24/23 13/10
`, "IllegalAction 1:2 RuleNoBeavers"},
	"another score at the next game": {heading + `      Wins 1 point

 Game 2
 Ann : 2                        Bo : 0
  1) 31: 8/5 6/5
`, "WrongScore 2:0 0"},
	"no result, but the next score": {heading + `
 Game 2
 Ann : 0                        Bo : 2
  1) 31: 8/5 6/5
`, ""},
	"more after the end of the game": {heading + `      Wins 1 point
  2) 31: 24/23 13/10
`, "AfterEnd 1:2 0"},
	"more after the end of the match": {heading + `      Wins 5 points

 Game 2
 Ann : 5                        Bo : 0
  1) 31: 8/5 6/5
`, "WrongResult 1:1 0,AfterEnd 2:0 0"},
	"a line that says nothing": {heading + " lorem ipsum\n", "UnreadableLine 1:1 0"},
	"a word that is none": {heading + `  2)  Hesitates                  65: 24/18 13/8
`, "UnreadableLine 1:2 0,OutOfTurn 1:2 RuleNotYourTurn"},
	"doubling in the Crawford game": {`; [Crawford "On"]
` + strings.Replace(heading, "Ann : 0", "Ann : 4", 1) + `  2)  Doubles => 2                Drops
      Wins 1 point
`, ""},
	"doubling in a Crawford game that is one": {`; [Crawford "On"]
` + heading + `      Wins 3 points

 Game 2
 Ann : 3                        Bo : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point

 Game 3
 Ann : 4                        Bo : 0
  1) 31: 8/5 6/5                 Doubles => 2
  2)  Takes                      62: 24/18 13/11
`, "IllegalAction 3:1 RuleCrawford"},
}

func TestFaultsAreReportedWithTheirPlaces(t *testing.T) {
	for name, file := range faults {
		t.Run(name, func(t *testing.T) {
			m := importOne(t, file.text)
			var got []string
			for _, f := range m.Faults {
				rule := "0"
				if f.Rule != 0 {
					rule = f.Rule.String()
				}
				got = append(got, fmt.Sprintf("%v %d:%d %s", f.Problem, f.Game, f.Move, rule))
			}
			if strings.Join(got, ",") != file.want {
				t.Errorf("Import reports %q, want %q\n%v", got, file.want, m.Faults)
			}
		})
	}
}

// TestRestAfterAnIllegalPlayIsKept follows a game from the position after the play.
func TestRestAfterAnIllegalPlayIsKept(t *testing.T) {
	m := importOne(t, faults["a play the dice don't give"].text)
	s, err := NewSheet(m.Events)
	if err != nil {
		t.Fatal(err)
	}
	g := s.Games[0]
	last := g.Entries[len(g.Entries)-3]
	if last.Kind != EntryTurn || last.Dice != (core.Roll{6, 5}) || last.Before[0][9] != 1 || last.Before[0][13] != 4 || g.Ended.Points != 1 {
		t.Errorf("the last turn is %+v", last)
	}
	set := g.Entries[len(g.Entries)-4]
	if set.Kind != EntryPosition || set.Set.Reason != core.IllegalPlay || set.Set.Player != 1 {
		t.Errorf("the position set is %+v", set)
	}
	for format, write := range formats {
		var again strings.Builder
		if err := write(&again, m.Events, m.When); err != nil {
			t.Fatal(err)
		}
		back := importOne(t, again.String())
		if diff := cmp.Diff(m.Events, back.Events); diff != "" {
			t.Errorf("%s gives other events (- before, + after):\n%s", format, diff)
		}
	}
}

// TestGameWithoutResultStartsAnotherMatch keeps both parts of a file in which a game was
// abandoned.
func TestGameWithoutResultStartsAnotherMatch(t *testing.T) {
	all, err := Import(strings.NewReader(heading + `
 Game 2
 Ann : 0                        Bo : 0
  1) 31: 8/5 6/5
      Wins 1 point
`))
	if err != nil || len(all) != 2 || len(all[0].Faults) != 1 || all[0].Faults[0].Problem != NoResult {
		t.Fatalf("Import returns %+v, %v", all, err)
	}
	for i, want := range [][2]int{{0, 0}, {1, 0}} {
		m, err := core.Replay(all[i].Events)
		if err != nil {
			t.Fatal(err)
		}
		if s := m.State(); s.Score != want || s.Game != i+1 {
			t.Errorf("match %d is in game %d at %v", i+1, s.Game, s.Score)
		}
	}
}

// A comment among the tags of a match is about that match, not about the last action of the one
// before it.
func TestCommentAmongTagsBelongsToThatMatch(t *testing.T) {
	all, err := Import(strings.NewReader("; [Event \"One\"]\n" + short + "\n; [Event \"Two\"]\n; The return match.\n" + short))
	if err != nil || len(all) != 2 {
		t.Fatalf("Import returns %d matches, %v", len(all), err)
	}
	for i, want := range []string{"", "The return match."} {
		sheet, err := NewSheet(all[i].Events)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(sheet.Comments, " "); got != want {
			t.Errorf("match %d has the comment %q, want %q", i+1, got, want)
		}
	}
}

// A tag within a match takes no comments away from it.
func TestCommentAfterATagInAMatchStays(t *testing.T) {
	lines := strings.SplitAfter(short, "\n")
	all, err := Import(strings.NewReader(strings.Join(lines[:len(lines)-2], "") + "; [Note \"x\"]\n; Well played.\n" + strings.Join(lines[len(lines)-2:], "")))
	if err != nil || len(all) != 1 {
		t.Fatalf("Import returns %d matches, %v", len(all), err)
	}
	found := false
	for _, e := range all[0].Events {
		c, is := e.(core.Commented)
		found = found || is && c.Text == "Well played."
	}
	if !found {
		t.Error("the comment is lost")
	}
}

func TestPointsAreInferredFromResults(t *testing.T) {
	for _, test := range []struct {
		cube, points int
		want         core.Result
	}{{1, 1, core.Single}, {1, 2, core.Gammon}, {1, 3, core.Backgammon}, {2, 2, core.Single}, {2, 4, core.Gammon}, {2, 5, core.Backgammon}} {
		text := heading
		if test.cube == 2 {
			text += "  2)  Doubles => 2                Takes\n"
		}
		m := importOne(t, fmt.Sprintf("%s      Wins %d points and the match\n", text, test.points))
		r, _ := core.Replay(m.Events)
		if s := r.State(); s.LastGame.Result != test.want || len(m.Faults) > 0 {
			t.Errorf("%d points with the cube at %d are %v with %v, want %v", test.points, test.cube, s.LastGame.Result, m.Faults, test.want)
		}
	}
}

// fibsMoves is a saved match as FIBS lists it, and fibsLog the output of FIBS while one is played.
const (
	fibsMoves = "Score is 0-0 in a 5 point match.\nX is Ada - O is Eve.\nX: (3 1) 8-5 6-5\nO: (6 5) 24-18 18-13\n"
	fibsLog   = "Ada rolls 6 and 5.\nAda moves 24-18 18-13 .\n +13-14-15-16-17-18-------19-20-21-22-23-24-+ O: Eve\n" +
		" | X           O    |   | O              X |\nYou roll 4 and 2.\nPlease move 2 pieces.\n"
)

// refused lists files from which nothing can be imported.
var refused = map[string]struct {
	text string
	want Problem
}{
	"nothing":                         {"", Empty},
	"blanks":                          {" \n\t\r\n", Empty},
	"prose":                           {"It was a dark and stormy night.", UnknownFormat},
	"XG cut off":                      {"RGMH\x01\x00", BadSyntax},
	"BGF":                             {`{"version":1,"compression":"gzip","encoding":"smile"}` + "\n\x1f\x8b", UnsupportedFormat},
	"a ZIP file":                      {"PK\x03\x04", UnsupportedFormat},
	"a match of JavaFIBS":             {"JavaFIBS internal match representation v1.1\n8:Ada:7\n13:Ada: \n6:You:Ada\n11:You:4 2\n1:You:17-21 19-21 \n", UnsupportedFormat},
	"a match of Gibbon":               {"GMD-1 # Created by Gibbon version 0.2.0\nLength: 7\nGame:\nRoll:-: 4 2\nMove:W: 8/4 6/4\n", UnsupportedFormat},
	"moves of FIBS":                   {fibsMoves, UnsupportedFormat},
	"a log of FIBS":                   {fibsLog, UnsupportedFormat},
	"Nackgammon":                      {"; [Variation \"NackGammon\"]\n 5 point match\n", UnsupportedGame},
	"a game of Go":                    {"(;GM[1]FF[4];B[aa])", UnsupportedGame},
	"Hypergammon in SGF":              {"(;GM[6]RU[Hypergammon2]PW[A]PB[B])", UnsupportedGame},
	"a match to a hundred":            {" 100 point match\n\n Game 1\n A : 0    B : 0\n", BadLength},
	"a long match in SGF":             {"(;GM[6]MI[length:64])", BadLength},
	"a score beyond the length":       {" 3 point match\n\n Game 1\n A : 3    B : 0\n  1) 31: 8/5 6/5\n", BadScore},
	"a heading alone":                 {" 3 point match\n", NoGames},
	"SGF cut off":                     {"(;GM[6];W[31hefe]", BadSyntax},
	"SGF cut off in a value":          {"(;GM[6];W[31he", BadSyntax},
	"brackets without end":            {"(;GM[6]" + strings.Repeat("(", 100_000), TooLarge},
	"events damaged at once":          {`{"n":1,"event":"match-st`, BadSyntax},
	"an XGID without sense":           {"XGID=abc", BadPosition},
	"an XGID beyond the length":       {"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:7:0:0:7:10", BadScore},
	"an XGID with a cube of Crawford": {"XGID=-b----E-C---eE---c-e----B-:1:1:1:00:6:0:1:7:10", BadPosition},
	"identifiers that contradict":     {"Position-ID: 4HPwATDgc/ABMA\nXGID=-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:7:10", Contradiction},
	"Snowie beyond the length":        {"7;0;0;0;1;Bo;Ann;0;2;9;1;0;0;0;0;0;2;3;2;0;2;1;0;0;0;0;0;0;0;0;0;0;0;2;3;0;-3;0;0;0;", BadScore},
	"a drawing with too many":         {" +13-14-15-16-17-18------19-20-21-22-23-24-+\n" + strings.Repeat(" | X  X  X  X  X  X | X | X  X  X  X  X  X |\n", 5) + " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n", BadSyntax},
}

func TestFilesAreRefusedWithTheReason(t *testing.T) {
	for name, file := range refused {
		t.Run(name, func(t *testing.T) {
			all, err := Import(strings.NewReader(file.text))
			var fault *Fault
			if !asFault(err, &fault) || fault.Problem != file.want {
				t.Errorf("Import returns %d matches, %v, want %v", len(all), err, file.want)
			}
		})
	}
}

// positions lists texts of one position each, and its XGID.
var positions = map[string]string{
	"a bare Position ID":     "4HPwATDgc/ABMA",
	"with its Match ID":      "4HPwATDgc/ABMA:cAkAAAAAAAAE",
	"a bare XGID":            "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
	"an XGID":                "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n",
	"a German page":          "Stellung\n\n Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkAAAAAAAAE\n XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n\n Grün - 0 Rot - 0\n Rot am Zug\n",
	"a page without an XGID": " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAE\n",
	"plain text":             "X: 24:2 13:5 8:3 6:5; O: 24:2 13:5 8:3 6:5",
	"a mail with an XGID":    "What would you do here?\nXGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10, please?",
}

func TestPositionsStartAMatch(t *testing.T) {
	for name, text := range positions {
		t.Run(name, func(t *testing.T) {
			m, err := core.Replay(importOne(t, text).Events)
			if err != nil {
				t.Fatal(err)
			}
			if s := m.State(); s.Board != core.Start() || s.OnTurn != 0 || s.Phase != core.PhaseRoll || !s.Rules.Money() {
				t.Errorf("the match stands so: %+v", s)
			}
		})
	}
}

func TestPageGivesPlayersAndDice(t *testing.T) {
	text := ` +13-14-15-16-17-18------19-20-21-22-23-24-+   O: 緑  112
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Ann Rot  101

 XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:3:0:7:10
`
	m, err := core.Replay(importOne(t, text).Events)
	if err != nil {
		t.Fatal(err)
	}
	s := m.State()
	if s.Players[0].Name != "Ann Rot" || s.Players[1].Name != "緑" || s.Score != [2]int{2, 3} || s.OnTurn != 1 || s.Turn.Roll() != (core.Roll{3, 1}) {
		t.Errorf("the match stands so: %+v", s)
	}
}

func TestManyPositionsAreManyMatches(t *testing.T) {
	all, err := Import(strings.NewReader(strings.Repeat(positions["an XGID"], 3)))
	if err != nil || len(all) != 3 {
		t.Errorf("Import returns %d, %v", len(all), err)
	}
}

// TestResignationBeforeTheFirstRollSetsNoPosition reads games of which files have only the result,
// and writes them again.
func TestResignationBeforeTheFirstRollSetsNoPosition(t *testing.T) {
	const head = " 3 point match\n\n Game 1\n Ann : 0                        Bo : 0\n"
	for line, want := range map[string][2]int{
		"  1)  Losses 1 point            Wins 1 point\n": {0, 1},
		"      Wins 2 points\n":                          {2, 0},
	} {
		m := importOne(t, head+line)
		var file bytes.Buffer
		if err := WriteMat(&file, m.Events, time.Time{}); err != nil || len(m.Faults) > 0 {
			t.Fatalf("%q: WriteMat returns %v, with the faults %v", line, err, m.Faults)
		}
		r, err := core.Replay(importOne(t, file.String()).Events)
		if err != nil || r.State().Score != want {
			t.Errorf("%q comes back as %v, %v:\n%s", line, r.State().Score, err, file.String())
		}
		for _, e := range m.Events {
			if _, ok := e.(core.PositionSet); ok {
				t.Errorf("%q sets a position up", line)
			}
		}
	}
}

// TestSGFIsReadLeniently leaves out analyses, side lines and unknown properties.
func TestSGFIsReadLeniently(t *testing.T) {
	text := `
(;FF[4]GM[6]AP[x\]y]MI[length:5][game:1][ws:0][bs:2]PW[A\:nn]PB[Bo]RU[Crawford]DT[2026-02-03]RE[B+2R]GS[M:0 0]
;W[31hefe]A[0][mghg ver 3 0.1]LU[0.1]C[a comment \] with (brackets) ; and
lines];B[62agac]BM[1](;W[double](;B[take];W[42HDFD])(;B[drop]))(;W[21]))`
	m := importOne(t, text)
	r, _ := core.Replay(m.Events)
	if s := r.State(); len(m.Faults) > 0 || s.Score != [2]int{0, 4} || s.Cube.Value != 2 {
		t.Errorf("the match stands at %v with %v", s.Score, m.Faults)
	}
	start := m.Events[0].(core.MatchStarted)
	if start.Players[0].Name != "A:nn" || start.Rules.Length != 5 || m.When.Day() != 3 {
		t.Errorf("the match is %+v on %v", start, m.When)
	}
}
