package record

import (
	"bytes"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/unicode"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// hostile makes files of a size that are meant to keep the program busy.
var hostile = map[string]func(size int) string{
	"a long match in mat":       func(size int) string { return longMatch(size, WriteMat) },
	"a long match in SGF":       func(size int) string { return longMatch(size, WriteSGF) },
	"a long match of events":    longEvents,
	"a match without its games": repeated(heading, "\n Game 7\n A : 0    B : 0\n"),
	"matches without games":     repeated("", " 5 point match\n"),
	"plays against the rules":   repeated(heading, "  2) 31: 24/10 6/2               65: 24/3 24/2\n"),
	"plays with many ways":      repeated(" 5 point match\n Game 1\n A : 0    B : 0\n", "  2) 11: 24/20(2) 6/5              11: 24/20 13/9\n"),
	"results alone":             repeated(heading, "      Wins 1 point\n"),
	"doubles alone":             repeated(heading, "  3)  Doubles => 2    Takes\n"),
	"junk in a match":           repeated(heading, "lorem ipsum dolor sit amet\n"),
	"words in one line":         repeated(heading, " Doubles"),
	"blanks in one line":        repeated(heading, " "),
	"colons in one line":        repeated(" 5 point match\n Game 1\n", ": 0 "),
	"blank lines":               repeated(heading, "\n"),
	"tags":                      repeated("", "; [Event \"lorem\"]\n"),
	"open brackets":             repeated("(;GM[6]", "("),
	"brackets in turn":          repeated("(;GM[6]", "()"),
	"trees":                     repeated("", "(;GM[6])"),
	"trees with a play":         repeated("", "(;GM[6]MI[length:5];W[31hefe])"),
	"nodes":                     repeated("(;GM[6]", ";"),
	"plays in SGF":              repeated("(;GM[6]", ";W[31hefe];B[62agac]"),
	"positions in SGF":          repeated("(;GM[6]", ";AE[a:y]AW[a][b]AB[x]"),
	"values":                    repeated("(;GM[6]C", "[x]"),
	"one value":                 repeated("(;GM[6]C[", "x"),
	"backslashes":               repeated("(;GM[6]C[", `\\`),
	"open arrays":               repeated(`{"n":`, "["),
	"empty objects":             repeated("", "{}\n"),
	"one event again and again": repeated("", firstLine),
	"XGIDs":                     repeated("", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n"),
	"XGIDs in one line":         repeated("", "XGID="),
	"lists of checkers":         repeated("", "X: 6:1; O: 6:1\n"),
	"games in text":             repeated("", "The score (after 0 games) is: A 0, B 0\nMove number 1:  A to play 31\n* A moves 8/5 6/5\n"),
	"turns in text":             repeated("The score (after 0 games) is: A 0, B 0\n", "Move number 1:  A to play 31\n* A moves 8/5 6/5\nAnnotation:\nlorem\n"),
	"drawings":                  repeated("", " +13-14-15-16-17-18------19-20-21-22-23-24-+\n"),
	"semicolons":                repeated("", ";"),
	"letters":                   repeated("", "a"),
	"bytes that are no UTF-8":   repeated("", "\xff"),
	"bytes of zero":             repeated("", "\x00"),
	"dice":                      repeated(heading, "  2) 31: 31: 31: 31:\n"),

	"a long match in UTF-16":      wide(func(size int) string { return longMatch(size, WriteMat) }, false),
	"letters in UTF-16":           wide(repeated("", "a"), false),
	"one value in UTF-16":         wide(repeated("(;GM[6]C[", "x"), true),
	"junk in UTF-16":              wide(repeated(heading, "lorem ipsum dolor sit amet\n"), true),
	"halves of UTF-16":            repeated("\xff\xfe", "\x00\xd8"),
	"bytes of zero after a mark":  repeated("\xfe\xff", "\x00"),
	"blank lines in UTF-16":       wide(repeated(heading, "\n"), true),
	"XGIDs in one line in UTF-16": wide(repeated("", "XGID="), false),
}

// wide returns a maker of files in UTF-16, of the same size in bytes, with the higher or the lower
// byte first.
func wide(text func(size int) string, high bool) func(size int) string {
	order := unicode.LittleEndian
	if high {
		order = unicode.BigEndian
	}
	return func(size int) string {
		out, _ := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text(size / 2))
		return out
	}
}

func repeated(start, part string) func(size int) string {
	return func(size int) string { return start + strings.Repeat(part, size/len(part)) }
}

// longSession returns a money session of at least that many events: one legal game after the other.
func longSession(events int) []core.Event {
	rng := rand.New(rand.NewPCG(1, 2))
	m := core.NewMatch(core.Rules{Scoring: core.Money, Beavers: true}, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Bob"}})
	for len(m.Events()) < events {
		s := m.State()
		// The first command always moves the game forward, and never stops the session.
		if _, err := m.Do(matchtest.Commands(&s, rng.IntN)[0]); err != nil {
			panic(err)
		}
	}
	return m.Events()
}

// longMatch has as many turns as fit, or as are allowed.
func longMatch(size int, write func(out io.Writer, events []core.Event, when time.Time) error) string {
	var file bytes.Buffer
	if err := write(&file, longSession(min(4*maxDeeds, size/8)), time.Time{}); err != nil {
		panic(err)
	}
	return file.String()
}

// longEvents has as many events as fit, or as are allowed.
func longEvents(size int) string {
	var file bytes.Buffer
	if err := NewWriter(&file).Write(longSession(min(maxEvents-10, size/80))...); err != nil {
		panic(err)
	}
	return file.String()
}

// TestHostileFilesDoNoHarm reads each file, which must give matches or an error.
func TestHostileFilesDoNoHarm(t *testing.T) {
	for name, file := range hostile {
		t.Run(name, func(t *testing.T) {
			all, err := Import(strings.NewReader(file(200_000)))
			if err == nil && len(all) == 0 {
				t.Error("Import returns nothing, and no error")
			}
			for _, m := range all {
				if len(m.Faults) > maxFaults {
					t.Errorf("%d faults", len(m.Faults))
				}
			}
		})
	}
}

func TestTooLargeFileIsRefused(t *testing.T) {
	_, err := Import(io.MultiReader(strings.NewReader(heading), endless{}))
	var fault *Fault
	if !asFault(err, &fault) || fault.Problem != TooLarge {
		t.Errorf("Import returns %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

// BenchmarkHostile measures how long each file of ten megabytes keeps the program busy: a second is
// the limit.
func BenchmarkHostile(b *testing.B) {
	for _, name := range slices.Sorted(maps.Keys(hostile)) {
		text := hostile[name](10 << 20)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _ = Import(strings.NewReader(text))
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/file")
		})
	}
}

// fuzzImport checks the laws of every import.
func fuzzImport(f *testing.F, format Format, read func(text string) ([]Imported, error)) {
	for _, text := range seeds() {
		if found, _ := detect(plainText([]byte(text))); found == format {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := read(plainText([]byte(text)))
		if err == nil && len(all) == 0 {
			t.Fatal("nothing, and no error")
		}
		for _, m := range all {
			if _, err := core.Replay(m.Events); err != nil {
				t.Fatalf("Replay returns %v for what was read with %v", err, m.Faults)
			}
			again, err := Read(strings.NewReader(written(t, m.Events)))
			if err != nil || len(again) != len(m.Events) {
				t.Fatalf("our own format returns %d events, %v", len(again), err)
			}
			for _, write := range formats {
				_ = write(io.Discard, m.Events, m.When)
			}
		}
	})
}

func seeds() []string {
	list := []string{short, heading}
	for _, dialect := range dialects {
		list = append(list, dialect())
	}
	for _, file := range faults {
		list = append(list, file.text)
	}
	for _, file := range refused {
		list = append(list, file.text)
	}
	for _, text := range positions {
		list = append(list, text)
	}
	rng := rand.New(rand.NewPCG(3, 5))
	m := matchtest.Play(core.Rules{Scoring: core.Money, Beavers: true}, rng.IntN, 400)
	for _, write := range formats {
		var file bytes.Buffer
		_ = write(&file, m.Events(), time.Time{})
		list = append(list, file.String())
	}
	return list
}

func FuzzImportMat(f *testing.F) {
	fuzzImport(f, FormatMat, func(text string) ([]Imported, error) { return followAll(readMat(text)) })
}

func FuzzImportSGF(f *testing.F) {
	f.Add(testFile(f, "gnubg/match.sgf"))
	fuzzImport(f, FormatSGF, func(text string) ([]Imported, error) { return followAll(readSGF(text)) })
}

func FuzzImportGNUText(f *testing.F) {
	f.Add(testFile(f, "gnubg/match.txt"))
	fuzzImport(f, FormatGNUText, func(text string) ([]Imported, error) { return followAll(readGNUText(text)) })
}

func FuzzImportPage(f *testing.F) { fuzzImport(f, FormatPage, readPage) }

func FuzzImportAnything(f *testing.F) {
	fuzzImport(f, FormatPlain, func(text string) ([]Imported, error) { return Import(strings.NewReader(text)) })
}
