package sounds

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"path"
	"strings"

	"github.com/go-audio/wav"
	"github.com/jfreymuth/oggvorbis"
)

// These limit a recording in a pack. A longer recording would drown the sounds after it.
const (
	maxFileBytes   = 1 << 20
	maxRecordingMs = 1500
)

var (
	errFormat  = errors.New("neither WAV nor Ogg Vorbis")
	errTooLong = errors.New("longer than 1.5 seconds")
	errTooBig  = errors.New("larger than 1 MiB")
	errBroken  = errors.New("the file is damaged")
	errEmpty   = errors.New("no samples")
	errRate    = errors.New("the rate is not between 4000 and 192000 frames a second")
)

// decode reads a recording as mono at SampleRate. The end of its name says whether it is WAV (PCM
// of 8, 16, 24 or 32 bits, or 32-bit floats) or Ogg Vorbis. decode averages the channels: the place
// on the board decides what each ear hears.
func decode(name string, data []byte) (samples []float32, err error) {
	if len(data) > maxFileBytes {
		return nil, errTooBig
	}
	read := map[string]func([]byte) (recording, error){".wav": decodeWAV, ".ogg": decodeOgg}[strings.ToLower(path.Ext(name))]
	if read == nil {
		return nil, errFormat
	}
	// Both decoders panic on some broken files: see testdata/fuzz.
	defer func() {
		if broken := recover(); broken != nil {
			samples, err = nil, fmt.Errorf("%w: %v", errBroken, broken)
		}
	}()
	rec, err := read(data)
	if err != nil {
		return nil, err
	}
	return rec.mono()
}

// recording holds the samples of a file, interleaved.
type recording struct {
	samples        []float32
	rate, channels int
}

func (r recording) mono() ([]float32, error) {
	if r.rate < minRate || r.rate > maxRate {
		return nil, errRate
	}
	if r.channels < 1 || len(r.samples) < r.channels {
		return nil, errEmpty
	}
	n := len(r.samples) / r.channels
	if n*1000 > maxRecordingMs*r.rate {
		return nil, errTooLong
	}
	convert := newResampler(r.rate)
	var out []float32
	for i := range n {
		var sum float32
		for _, v := range r.samples[i*r.channels : (i+1)*r.channels] {
			sum += v
		}
		out = convert.add(out, finite(sum/float32(r.channels)))
	}
	return convert.flush(out), nil
}

// finite keeps a sample within full scale; NaN becomes silence.
func finite(v float32) float32 {
	if v != v {
		return 0
	}
	return min(1, max(-1, v))
}

func decodeWAV(data []byte) (recording, error) {
	d := wav.NewDecoder(bytes.NewReader(data))
	if !d.IsValidFile() {
		return recording{}, errors.New("not a valid WAV file")
	}
	pcm, err := d.FullPCMBuffer()
	if err != nil {
		return recording{}, fmt.Errorf("read WAV: %w", err)
	}
	format := int(d.WavAudioFormat)
	if format == wavExtensible {
		format = subFormat(data)
	}
	value := wavSample(format, int(d.BitDepth))
	if value == nil {
		return recording{}, fmt.Errorf("WAV format %d with %d bits is not supported", format, d.BitDepth)
	}
	rec := recording{samples: make([]float32, len(pcm.Data)), rate: int(d.SampleRate), channels: int(d.NumChans)}
	for i, v := range pcm.Data {
		rec.samples[i] = value(v)
	}
	return rec, nil
}

// The audio formats of a WAV file's fmt chunk, and the mark of an extended chunk, which has the format
// further on.
const (
	wavPCM        = 1
	wavFloat      = 3
	wavExtensible = 0xFFFE
)

// subFormat returns the format in an extended fmt chunk, which the decoder doesn't read. It returns
// wavExtensible if the chunk is too short to have one.
func subFormat(data []byte) int {
	const riffHeader, chunkHeader, at = 12, 8, 24
	for rest := data[riffHeader:]; len(rest) >= chunkHeader+at+2; {
		size := int64(binary.LittleEndian.Uint32(rest[4:]))
		if string(rest[:4]) == "fmt " && size >= at+2 {
			return int(binary.LittleEndian.Uint16(rest[chunkHeader+at:]))
		}
		rest = rest[min(int64(len(rest)), chunkHeader+size+size%2):]
	}
	return wavExtensible
}

// wavSample returns the function that converts the decoder's integers to a wave, or nil if the
// format is not supported.
func wavSample(format, bits int) func(int) float32 {
	switch {
	case format == wavFloat && bits == 32:
		return func(v int) float32 { return math.Float32frombits(uint32(v)) }
	case format != wavPCM:
		return nil
	case bits == 8:
		return func(v int) float32 { return float32(v-128) / 128 }
	case bits == 16 || bits == 24 || bits == 32:
		full := float32(int64(1) << (bits - 1))
		return func(v int) float32 { return float32(v) / full }
	}
	return nil
}

func decodeOgg(data []byte) (recording, error) {
	samples, format, err := oggvorbis.ReadAll(bytes.NewReader(data))
	if err != nil {
		return recording{}, fmt.Errorf("read Ogg Vorbis: %w", err)
	}
	return recording{samples: samples, rate: format.SampleRate, channels: format.Channels}, nil
}
