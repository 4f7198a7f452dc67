package speech

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"
)

// chunk returns a part of a WAV file: its name, its size and its body.
func chunk(name string, size int, body ...byte) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte(name), uint32(size)), body...)
}

// format returns a "fmt " chunk.
func format(coding, channels uint16, rate uint32, bits uint16) []byte {
	body := binary.LittleEndian.AppendUint16(nil, coding)
	body = binary.LittleEndian.AppendUint16(body, channels)
	body = binary.LittleEndian.AppendUint32(body, rate)
	body = append(body, make([]byte, 6)...)
	return chunk("fmt ", 16, binary.LittleEndian.AppendUint16(body, bits)...)
}

// wav puts chunks into a file.
func wav(chunks ...[]byte) []byte {
	return append(append(chunk("RIFF", 0), "WAVE"...), bytes.Join(chunks, nil)...)
}

func TestVoicesWAVHeaderIsRead(t *testing.T) {
	good, data := format(1, 1, 22050, 16), chunk("data", 0)
	large := make([]byte, maxChunk+2)
	for _, c := range []struct {
		name string
		file []byte
		rate int
		want error
	}{
		{"espeak-ng's", wav(good, data), 22050, nil},
		{"a note before the samples", wav(good, chunk("LIST", 4, 1, 2, 3, 4), data), 22050, nil},
		{"a note of odd length", wav(good, chunk("LIST", 3, 1, 2, 3, 0), data), 22050, nil},
		{"a note before the format", wav(chunk("LIST", 2, 1, 2), good, data), 22050, nil},
		{"the longest note", wav(good, chunk("LIST", maxChunk, large[:maxChunk]...), data), 22050, nil},
		{"a longer note", wav(good, chunk("LIST", maxChunk+1, large...), data), 0, errBadWAV},
		{"the slowest", wav(format(1, 1, 1000, 16), data), 1000, nil},
		{"slower", wav(format(1, 1, 999, 16), data), 0, errBadWAV},
		{"the fastest", wav(format(1, 1, 384000, 16), data), 384000, nil},
		{"faster", wav(format(1, 1, 384001, 16), data), 0, errBadWAV},
		{"two channels", wav(format(1, 2, 22050, 16), data), 0, errBadWAV},
		{"eight bits", wav(format(1, 1, 22050, 8), data), 0, errBadWAV},
		{"another coding", wav(format(3, 1, 22050, 16), data), 0, errBadWAV},
		{"a short format", wav(chunk("fmt ", 14, good[8:22]...), data), 0, errBadWAV},
		{"a longer format", wav(chunk("fmt ", 18, append(good[8:24:24], 0, 0)...), data), 22050, nil},
		{"no format", wav(data), 0, errBadWAV},
		{"no WAVE", append(chunk("RIFF", 0), "AIFF"...), 0, errBadWAV},
		{"no RIFF", append(chunk("RIFX", 0), "WAVE"...), 0, errBadWAV},
		{"nothing", nil, 0, io.EOF},
		{"no samples", wav(good), 0, io.EOF},
		{"a note that ends", wav(chunk("LIST", 4, 1, 2)), 0, io.ErrUnexpectedEOF},
	} {
		in := bytes.NewReader(append(c.file, "samples"...))
		if c.want != nil {
			in = bytes.NewReader(c.file)
		}
		rate, err := readWAVHeader(in)
		if rate != c.rate || !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: rate %d, %v, want %d, %v", c.name, rate, err, c.rate, c.want)
		}
		if left, _ := io.ReadAll(in); err == nil && string(left) != "samples" {
			t.Errorf("%s: %q is left to be played", c.name, left)
		}
	}
}
