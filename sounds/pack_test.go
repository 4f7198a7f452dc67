package sounds

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"backtalk/a11y/say"
)

// file returns a recording of a cue, made by this package: a 16-bit stereo WAV.
func file(t testing.TB, cue say.Cue) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	if err := WriteWAV(&b, cue, say.Place{}); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

func TestPackReplacesCues(t *testing.T) {
	ogg, err := os.ReadFile("testdata/tone.ogg")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := LoadPack(fstest.MapFS{
		PackManifest:     {Data: []byte("[near]\nhit = \"deep/place.wav\"\nedge = \"tone.ogg\"\n\n[far]\nedge = \"place.WAV\"\n")},
		"deep/place.wav": file(t, say.CuePlace),
		"place.WAV":      file(t, say.CuePlace),
		"tone.ogg":       {Data: ogg},
	})
	if err != nil {
		t.Fatal(err)
	}
	p := connected(Options{Pack: pack})
	recorded := p.store.samples(say.CueHit, false)
	if d := difference(recorded, Render(say.CuePlace, false)); d > .01 {
		t.Errorf("hit differs from the recording by %.3f", d)
	}
	if slices.Equal(p.store.samples(say.CueHit, true), recorded) {
		t.Error("the far row sounds like the near one")
	}
	// The file is a tenth of a second at 22,050 frames a second.
	if n := len(p.store.samples(say.CueEdge, false)); n < SampleRate/10 || n > SampleRate/9 {
		t.Errorf("the Ogg file has %d frames, want about %d", n, SampleRate/10)
	}
	if d := difference(p.store.samples(say.CueEdge, true), Render(say.CuePlace, false)); d > .01 {
		t.Errorf("edge in the far row differs from the recording by %.3f", d)
	}
	if !slices.Equal(p.store.samples(say.CueUndo, false), Render(say.CueUndo, false)) {
		t.Error("a cue that the pack does not name has changed")
	}
}

// difference returns the largest difference between two waves, after removing the gain of the centre pan
// and the resampler's delay of one frame.
func difference(got, want []float32) float64 {
	top := float32(0)
	for i := range want {
		if i+2 < len(got) {
			top = max(top, got[i+2]/equalPower(0).left-want[i], want[i]-got[i+2]/equalPower(0).left)
		}
	}
	return float64(top)
}

func TestFaultOfAPackNamesFileAndLine(t *testing.T) {
	long := &fstest.MapFile{Data: slices.Clone(file(t, say.CueHit).Data)}
	long.Data = append(long.Data, make([]byte, 300000)...)
	// The length of the data chunk and of the whole.
	for _, at := range []int{40, 4} {
		n := uint32(len(long.Data) - at - 4)
		long.Data[at], long.Data[at+1], long.Data[at+2], long.Data[at+3] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
	}
	for name, c := range map[string]struct{ manifest, want string }{
		"not TOML":       {"[near]\nhit = \n", "pack.toml: line 2: "},
		"wrong type":     {"[near]\n\nhit = 5\n", "pack.toml: line 3: the name of a file"},
		"no such cue":    {"# mine\n[near]\nhitt = \"ok.wav\"\n", `pack.toml: line 3: no cue is named "hitt"`},
		"no such table":  {"[near]\n[middle]\nhit = \"ok.wav\"\n", "pack.toml: line 2: not a setting"},
		"missing file":   {"[far]\nhit = \"none.wav\"\n", "pack.toml: line 2: open none.wav"},
		"outside":        {"[far]\nhit = \"../ok.wav\"\n", "pack.toml: line 2: "},
		"not a sound":    {"[near]\nhit = \"text.wav\"\n", "pack.toml: line 2: text.wav: not a valid WAV"},
		"not Ogg":        {"[near]\nhit = \"text.ogg\"\n", "pack.toml: line 2: text.ogg: read Ogg Vorbis"},
		"another format": {"[near]\nhit = \"ok.mp3\"\n", "pack.toml: line 2: ok.mp3: neither WAV nor Ogg"},
		"too long":       {"[near]\nhit = \"long.wav\"\n", "pack.toml: line 2: long.wav: longer than 1.5 seconds"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := LoadPack(fstest.MapFS{
				PackManifest: {Data: []byte(c.manifest)},
				"ok.wav":     file(t, say.CueHit),
				"ok.mp3":     file(t, say.CueHit),
				"long.wav":   long,
				"text.wav":   {Data: []byte("not a sound")},
				"text.ogg":   {Data: []byte("not a sound")},
			})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
	if _, err := LoadPack(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), PackManifest) {
		t.Errorf("a folder without a manifest gave %v", err)
	}
}

func TestUnknownTableIsReportedOnceWithItsLine(t *testing.T) {
	_, err := LoadPack(fstest.MapFS{PackManifest: {Data: []byte("[near]\n[middle]\nhit = \"ok.wav\"\nedge = \"ok.wav\"\n")}})
	if want := "pack.toml: line 2: not a setting of a sound pack"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// floats returns a WAV of 32-bit floats whose fmt chunk has more after its first 16 bytes.
func floats(format uint16, more []byte) []byte {
	le := binary.LittleEndian
	head := le.AppendUint16(le.AppendUint16(nil, format), 1)
	head = le.AppendUint32(le.AppendUint32(head, SampleRate), SampleRate*4)
	head = append(le.AppendUint16(le.AppendUint16(head, 4), 32), more...)
	var data []byte
	for i := range 1000 {
		data = le.AppendUint32(data, math.Float32bits(float32(i%100)/400))
	}
	body := le.AppendUint32([]byte("WAVEfmt "), uint32(len(head)))
	body = append(append(body, head...), "data"...)
	body = append(le.AppendUint32(body, uint32(len(data))), data...)
	return append(le.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// extension returns the rest of an extended fmt chunk, with its sub-format.
func extension(format byte) []byte {
	return append([]byte{22, 0, 32, 0, 4, 0, 0, 0, format, 0}, "\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"...)
}

// ffmpeg writes recordings of floats with the extended chunk.
func TestFloatWAVWithAnExtendedHeaderPlays(t *testing.T) {
	want, err := decode("a.wav", floats(wavFloat, nil))
	if err != nil {
		t.Fatal(err)
	}
	got, err := decode("a.wav", floats(wavExtensible, extension(wavFloat)))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("it sounds different, or not at all: %v", err)
	}
	const aLaw = 6
	for name, more := range map[string][]byte{"of another format": extension(aLaw), "cut short": nil} {
		if _, err := decode("a.wav", floats(wavExtensible, more)); err == nil {
			t.Errorf("a recording %s is played as noise", name)
		}
	}
}

func TestOneBadFileDoesNotSilenceTheOthers(t *testing.T) {
	pack, err := LoadPack(fstest.MapFS{
		PackManifest: {Data: []byte("[near]\nhit = \"ok.wav\"\nedge = \"none.wav\"\n")},
		"ok.wav":     file(t, say.CuePlace),
	})
	if err == nil || pack.samples(say.CueHit, false) == nil {
		t.Errorf("got %v and the hit %v", err, pack.samples(say.CueHit, false) != nil)
	}
}

func FuzzDecode(f *testing.F) {
	ogg, err := fs.ReadFile(os.DirFS("testdata"), "tone.ogg")
	if err != nil {
		f.Fatal(err)
	}
	f.Add("a.ogg", ogg)
	f.Add("a.wav", file(f, say.CueHit).Data)
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		samples, err := decode(name, data)
		if err == nil && len(samples) > (maxRecordingMs+500)*SampleRate/1000 {
			t.Errorf("%d frames were taken", len(samples))
		}
		for _, v := range samples {
			if v != v {
				t.Fatal("a sample is not a number")
			}
		}
	})
}

func FuzzLoadPack(f *testing.F) {
	f.Add("[near]\nhit = \"ok.wav\"\n[far]\n\"edge\" = \"none.wav\"\n")
	f.Fuzz(func(t *testing.T, manifest string) {
		_, err := LoadPack(fstest.MapFS{PackManifest: {Data: []byte(manifest)}})
		if err != nil && !strings.Contains(err.Error(), PackManifest) {
			t.Errorf("%v does not name its file", err)
		}
	})
}
