package record

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// sampleFiles returns the files in the folder that BACKTALK_SAMPLES names: the repository has no
// real ones.
func sampleFiles(t *testing.T) []string {
	t.Helper()
	folder := os.Getenv("BACKTALK_SAMPLES")
	if folder == "" {
		t.Skip("BACKTALK_SAMPLES names no folder")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", folder, err)
	}
	return files
}

// importFile reads the matches of a file.
func importFile(t *testing.T, name string) ([]Imported, error) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return Import(bytes.NewReader(text))
}

func TestSamplesAreRead(t *testing.T) {
	for _, name := range sampleFiles(t) {
		if filepath.Ext(name) == ".tsv" {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			all, err := importFile(t, name)
			if err != nil {
				t.Logf("refused: %v", err)
				return
			}
			for i, m := range all {
				match, err := core.Replay(m.Events)
				if err != nil {
					t.Fatalf("match %d: Replay returns %v", i+1, err)
				}
				s := match.State()
				t.Logf("match %d: %d events, length %d, game %d, score %v, phase %d, %s", i+1, len(m.Events), s.Rules.Length, s.Game, s.Score, s.Phase, m.When.Format("2006-01-02 15:04"))
				for _, f := range m.Faults {
					t.Logf("match %d: %v (%s)", i+1, f, f.Rule)
				}
			}
		})
	}
}

// XG's file and the .mat file that XG wrote beside it hold the same match.
func TestXGSamplesAgreeWithTheirTwins(t *testing.T) {
	plays := 0
	for _, name := range sampleFiles(t) {
		twin, err := os.Stat(strings.TrimSuffix(name, ".xg") + ".mat")
		if filepath.Ext(name) != ".xg" || err != nil {
			continue
		}
		ours, err := importFile(t, name)
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := importFile(t, filepath.Join(filepath.Dir(name), twin.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if len(ours) != 1 || len(theirs) != 1 || len(ours[0].Faults) > 0 {
			t.Fatalf("%s: %d and %d matches, %v", name, len(ours), len(theirs), ours[0].Faults)
		}
		if diff := cmp.Diff(essence(t, theirs[0].Events), essence(t, ours[0].Events)); diff != "" {
			t.Errorf("%s (- .mat, + .xg):\n%s", name, diff)
		}
		n, _ := countActs(t, ours[0].Events)
		plays += n
	}
	t.Logf("%d plays with their dice are the same", plays)
}
