package sounds

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"

	"backtalk/a11y/say"
)

// WriteWAV writes a cue as it sounds at place: a WAV file of two channels, 16 bits, at SampleRate.
// CueNone makes a file without samples.
func WriteWAV(w io.Writer, cue say.Cue, place say.Place) error {
	gain := equalPower(panOf(place))
	samples := Render(cue, place.Far)
	pcm := make([]int16, 0, 2*len(samples))
	for _, s := range samples {
		pcm = append(pcm, toInt16(s*gain.left), toInt16(s*gain.right))
	}
	const channels, sampleBytes, headerBytes = 2, 2, 36
	size := len(pcm) * sampleBytes
	var b bytes.Buffer
	for _, field := range []any{
		[4]byte{'R', 'I', 'F', 'F'},
		uint32(headerBytes + size),
		[8]byte{'W', 'A', 'V', 'E', 'f', 'm', 't', ' '},
		uint32(16),
		uint16(wavPCM), uint16(channels), uint32(SampleRate), uint32(SampleRate * channels * sampleBytes),
		uint16(channels * sampleBytes), uint16(8 * sampleBytes),
		[4]byte{'d', 'a', 't', 'a'},
		uint32(size), pcm,
	} {
		if err := binary.Write(&b, binary.LittleEndian, field); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

func toInt16(v float32) int16 { return int16(math.Round(float64(limit(v)) * math.MaxInt16)) }
