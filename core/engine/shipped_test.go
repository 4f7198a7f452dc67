package engine

import (
	"bytes"
	"io/fs"
	"testing"

	"backtalk/core/engine/nn"
)

// The page loads the nets: they are stored in as little room as may be, 1.2 MB at the most.
func TestShippedNetsAreSmall(t *testing.T) {
	files, err := fs.Glob(shipped, "nets/*.net")
	if err != nil || len(files) != 4 {
		t.Fatalf("nets: %v, %v", files, err)
	}
	sum := 0
	for _, name := range files {
		raw, err := shipped.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum += len(raw)
		n, err := nn.Read(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var again bytes.Buffer
		if _, err := n.WriteRounded(&again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(raw, again.Bytes()) {
			t.Errorf("%s is %d bytes, bgtrain ship writes %d others", name, len(raw), again.Len())
		}
	}
	if sum > 1_200_000 {
		t.Errorf("the nets are %d bytes", sum)
	}
}
