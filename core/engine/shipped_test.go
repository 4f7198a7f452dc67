package engine

import (
	"bytes"
	"io"
	"io/fs"
	"testing"

	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

// The page loads the nets, so they take as little space as possible: at most 1.2 MB.
func TestShippedNetsAreSmall(t *testing.T) {
	files, err := fs.Glob(shipped, "nets/*.net")
	if err != nil || len(files) != 3 {
		t.Fatalf("nets: %v, %v", files, err)
	}
	sum := 0
	for _, name := range files {
		raw, err := shipped.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum += len(raw)
		var again bytes.Buffer
		if err := rewrite(&again, raw, name == "nets/race.net"); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(raw, again.Bytes()) {
			t.Errorf("%s is %d bytes, bgtrain ship writes %d others", name, len(raw), again.Len())
		}
	}
	if sum > 1_200_000 {
		t.Errorf("the nets are %d bytes", sum)
	}
}

// rewrite reads a net and writes it as bgtrain ships it.
func rewrite(to io.Writer, raw []byte, ofRaces bool) error {
	if ofRaces {
		n, err := race.Read(bytes.NewReader(raw))
		if err == nil {
			_, err = n.WriteTo(to)
		}
		return err
	}
	n, err := nn.Read(bytes.NewReader(raw))
	if err == nil {
		_, err = n.WriteRounded(to)
	}
	return err
}
