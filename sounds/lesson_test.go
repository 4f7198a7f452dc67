package sounds_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/go-audio/wav"

	"backtalk/a11y/say"
	"backtalk/sounds"
)

func TestWAVFileEqualsTheCue(t *testing.T) {
	var b bytes.Buffer
	if err := sounds.WriteWAV(&b, say.CueHit, say.Place{Column: 1}); err != nil {
		t.Fatal(err)
	}
	d := wav.NewDecoder(bytes.NewReader(b.Bytes()))
	pcm, err := d.FullPCMBuffer()
	if err != nil {
		t.Fatal(err)
	}
	if d.SampleRate != sounds.SampleRate || d.NumChans != 2 || d.BitDepth != 16 {
		t.Errorf("format is %d Hz, %d channels, %d bits", d.SampleRate, d.NumChans, d.BitDepth)
	}
	if got, want := len(pcm.Data), 2*len(sounds.Render(say.CueHit, false)); got != want {
		t.Errorf("%d samples, want %d", got, want)
	}
	var left, right int
	for i := 0; i < len(pcm.Data); i += 2 {
		left, right = left+pcm.Data[i]*pcm.Data[i], right+pcm.Data[i+1]*pcm.Data[i+1]
	}
	if left < 10*right {
		t.Error("column 1 is not at the left")
	}
}

type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestUnwritableWAVFileIsReported(t *testing.T) {
	if err := sounds.WriteWAV(full{}, say.CueHit, say.Place{}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}
