package server

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"backtalk/core"
	"backtalk/core/notation"
)

// served names the variable that makes the test's own program the engine that a
// referee asks.
const served = "BACKTALK_TEST_SERVES"

func TestMain(m *testing.M) {
	if os.Getenv(served) == "" {
		os.Exit(m.Run())
	}
	if err := Run(os.Stdin, os.Stdout, Options{Commands: rules, Workers: 2}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func rules() Commands { return Rules("backtalk", "1.2") }

// ask returns the replies to some lines.
func ask(t testing.TB, workers int, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := Run(strings.NewReader(strings.Join(lines, "\n")), &out, Options{Commands: rules, Workers: workers}); err != nil {
		t.Fatal(err)
	}
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestRequestsAreAnsweredByTheProtocol(t *testing.T) {
	for _, c := range []struct{ name, request, want string }{
		{"hello", `{"id":1,"cmd":"hello"}`, `{"id":1,"name":"backtalk","version":"1.2","protocol":1}`},
		{
			"a checker on the bar against five points",
			`{"id":2,"cmd":"plays","position":"` + onBar() + `","dice":[6,5]}`,
			`{"id":2,"plays":["` + onBarEntered() + `"]}`,
		},
		{"a passed turn", `{"id":3,"cmd":"plays","position":"` + onBar() + `","dice":[6,6]}`, `{"id":3,"plays":["` + onBarPassed() + `"]}`},
		{"an id of text, unknown fields", `{"cmd":"hello","x":[1,{"id":9}],"id":"a\"b"}`, `{"id":"a\"b","name":"backtalk","version":"1.2","protocol":1}`},
		{"no id", `{"cmd":"hello"}`, `{"id":null,"name":"backtalk","version":"1.2","protocol":1}`},
		{"an engine's command", `{"id":4,"cmd":"evaluate","position":"4HPwATDgc/ABMA","plies":0}`, `{"id":4,"error":"evaluate: this program has no engine yet"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := ask(t, 1, c.request); len(got) != 1 || got[0] != c.want {
				t.Errorf("%s gives %q, want %q", c.request, got, c.want)
			}
		})
	}
}

// barBoard returns a position with one checker on the bar, which enters only
// with a 5. No other checker can move, and none with a 6.
func barBoard() core.Board {
	return core.Board{
		{core.Bar: 1, 1: 14},
		{1: 2, 2: 2, 3: 2, 4: 2, 6: 2, 11: 2, 0: 3},
	}
}

func onBar() string { return notation.PositionID(barBoard()) }

func onBarEntered() string {
	b := barBoard()
	b[0][core.Bar], b[0][20] = 0, 1
	return notation.PositionID(b.Swap())
}

func onBarPassed() string { return notation.PositionID(barBoard().Swap()) }

func TestBadRequestsAreReportedAndSkipped(t *testing.T) {
	for _, c := range []struct{ name, request, id, says string }{
		{"not JSON", `hello`, `null`, "invalid character"},
		{"not an object", `[1,2]`, `null`, "array"},
		{"spoilt behind its id", `{"id":7,"cmd":"plays",}`, `7`, "invalid character"},
		{"cut off behind its id", `{"id":8,"cmd":"pla`, `8`, "unexpected end"},
		{"spoilt before its id", `{"cmd":plays,"id":9}`, `null`, "invalid character"},
		{"no command", `{"id":10}`, `10`, "cmd is missing"},
		{"a command of another type", `{"id":11,"cmd":5}`, `11`, "cmd"},
		{"an unknown command", `{"id":12,"cmd":"sing"}`, `12`, `no command is called "sing"`},
		{"no position", `{"id":13,"cmd":"plays","dice":[3,1]}`, `13`, "position is missing"},
		{"a null position", `{"id":13,"cmd":"plays","position":null,"dice":[3,1]}`, `13`, "position is missing"},
		{"no dice", `{"id":14,"cmd":"plays","position":"4HPwATDgc/ABMA"}`, `14`, "dice are missing"},
		{"a short position", `{"id":15,"cmd":"plays","position":"4HPw","dice":[3,1]}`, `15`, "BadLength"},
		{"a die of 0", `{"id":16,"cmd":"plays","position":"4HPwATDgc/ABMA","dice":[0,1]}`, `16`, "no die shows 0"},
		{"three dice", `{"id":17,"cmd":"plays","position":"4HPwATDgc/ABMA","dice":[3,1,1]}`, `17`, "3 dice"},
		{"a line without end", `{"id":18,"cmd":"` + strings.Repeat("x", 3*maxLine) + `"}`, `18`, "too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ask(t, 1, c.request, "", `{"id":"next","cmd":"hello"}`)
			if len(got) != 2 {
				t.Fatalf("%d replies, want one for each request: %.300q", len(got), got)
			}
			var reply struct {
				ID    json.RawMessage
				Error string
			}
			if err := json.Unmarshal([]byte(got[0]), &reply); err != nil {
				t.Fatalf("the reply %q is no JSON: %v", got[0], err)
			}
			if string(reply.ID) != c.id || !strings.Contains(reply.Error, c.says) {
				t.Errorf("the reply is %q, want id %s and an error with %q", got[0], c.id, c.says)
			}
			if !strings.HasPrefix(got[1], `{"id":"next","name":`) {
				t.Errorf("the next reply is %q", got[1])
			}
		})
	}
}

func TestRepliesKeepTheOrderOfRequestsWithAnyNumberOfWorkers(t *testing.T) {
	var lines []string
	for i := range 500 {
		dice := fmt.Sprintf("[%d,%d]", i%6+1, i/6%6+1)
		lines = append(lines, fmt.Sprintf(`{"id":%d,"cmd":"plays","position":"4HPwATDgc/ABMA","dice":%s}`, i, dice))
	}
	want := ask(t, 1, lines...)
	if len(want) != len(lines) {
		t.Fatalf("%d replies to %d requests", len(want), len(lines))
	}
	got := ask(t, 4, lines...)
	for i := range want {
		if got[i] != want[i] || !strings.HasPrefix(got[i], fmt.Sprintf(`{"id":%d,`, i)) {
			t.Fatalf("reply %d is %q with four workers, %q with one", i, got[i], want[i])
		}
	}
}

// Neither a referee that waits for each reply nor one that sends many
// requests before it reads waits for ever.
func TestEachReplyLeavesAtOnce(t *testing.T) {
	for _, window := range []int{1, ahead} {
		t.Run(fmt.Sprintf("%d ahead", window), func(t *testing.T) {
			requests, in := io.Pipe()
			out, replies := io.Pipe()
			ended := make(chan error, 1)
			go func() {
				ended <- Run(requests, replies, Options{Commands: rules, Workers: 2})
				replies.Close()
			}()
			lines := bufio.NewScanner(out)
			for round := range 20 {
				var batch strings.Builder
				for i := range window {
					fmt.Fprintf(&batch, `{"id":%d,"cmd":"hello"}`+"\n", round*window+i)
				}
				if _, err := io.WriteString(in, batch.String()); err != nil {
					t.Fatal(err)
				}
				for i := range window {
					if want := fmt.Sprintf(`{"id":%d,`, round*window+i); !lines.Scan() || !strings.HasPrefix(lines.Text(), want) {
						t.Fatalf("the reply is %q, %v, want %s", lines.Text(), lines.Err(), want)
					}
				}
			}
			in.Close()
			if err := <-ended; err != nil {
				t.Errorf("Run gives %v at the end of the input", err)
			}
		})
	}
}

func TestLastLineNeedsNoEnd(t *testing.T) {
	if got := ask(t, 1, `{"id":1,"cmd":"hello"}`, `{"id":2,"cmd":"hello"}`); len(got) != 2 {
		t.Errorf("the replies are %q", got)
	}
	if got := ask(t, 1, ""); got != nil {
		t.Errorf("an empty input gives %q", got)
	}
}

var errBroken = errors.New("broken")

func TestBrokenStreamsAreReported(t *testing.T) {
	options := Options{Commands: rules}
	if err := Run(iotest.ErrReader(errBroken), io.Discard, options); !errors.Is(err, errBroken) {
		t.Errorf("a broken input gives %v", err)
	}
	out, replies := io.Pipe()
	out.CloseWithError(errBroken)
	// The input is endless: only the broken output can end this.
	if err := Run(endless{}, replies, options); !errors.Is(err, errBroken) {
		t.Errorf("a broken output gives %v", err)
	}
}

// endless asks the same again and again.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	return copy(p, `{"id":1,"cmd":"hello"}`+"\n"), nil
}

func TestEvaluatorAddsItsCommands(t *testing.T) {
	base := rules()
	all := base.With(Commands{"evaluate": func(json.RawMessage) (any, error) { return map[string]float64{"equity": 1}, nil }})
	if got, want := string(all.answer([]byte(`{"id":1,"cmd":"evaluate"}`), nil)), `{"id":1,"equity":1}`+"\n"; got != want {
		t.Errorf("the reply is %q, want %q", got, want)
	}
	if got := string(base.answer([]byte(`{"id":1,"cmd":"evaluate"}`), nil)); !strings.Contains(got, "error") {
		t.Errorf("the commands it was added to changed: %q", got)
	}
}

func TestRefereeFindsNoDifference(t *testing.T) {
	folder := os.Getenv("BACKTALK_REFEREE")
	if folder == "" {
		t.Skip("BACKTALK_REFEREE names no folder of the referee")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	check := exec.Command("python3", "check_plays.py", self, filepath.Join("data", "plays.jsonl"))
	check.Dir, check.Env = folder, append(os.Environ(), served+"=1")
	out, err := check.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte(" 0 differences")) {
		t.Errorf("%v: %s", err, out)
	}
	t.Logf("%s", out)
}

func FuzzAnswer(f *testing.F) {
	for _, line := range []string{
		`{"id":1,"cmd":"hello"}`,
		`{"id":2,"cmd":"plays","position":"4HPwATDgc/ABMA","dice":[3,1]}`,
		`{"id":3,"cmd":"plays","position":"4HPwATDgc/ABMA","dice":[3`,
		`{"cmd":null,"id":{"a":[]}}`,
		`null`, `[]`, `"`, "",
	} {
		f.Add([]byte(line))
	}
	commands := rules()
	f.Fuzz(func(t *testing.T, line []byte) {
		got := commands.answer(line, nil)
		var reply map[string]json.RawMessage
		if err := json.Unmarshal(got, &reply); err != nil {
			t.Fatalf("%q gives %q, which is no JSON object: %v", line, got, err)
		}
		if bytes.Count(got, []byte("\n")) != 1 && !bytes.Contains(line, []byte("\n")) {
			t.Fatalf("%q gives more than one line: %q", line, got)
		}
		_, failed := reply["error"]
		if _, named := reply["id"]; !named || len(reply) < 2 || failed && len(reply) != 2 {
			t.Fatalf("%q gives %q", line, got)
		}
	})
}

// BenchmarkPlays answers requests for plays, reading and writing included.
func BenchmarkPlays(b *testing.B) {
	const request = `{"id":1,"cmd":"plays","position":"4HPwATDgc/ABMA","dice":[3,1]}` + "\n"
	in := strings.NewReader(strings.Repeat(request, b.N))
	b.ResetTimer()
	if err := Run(in, io.Discard, Options{Commands: rules, Workers: runtime.GOMAXPROCS(0)}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
}
