package speech

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// errBadWAV is returned for samples that are not RIFF WAVE in signed 16-bit mono, the only format that
// voices write.
var errBadWAV = errors.New("not 16-bit mono WAV")

// maxChunk bounds the chunks skipped before the samples.
const maxChunk = 1 << 16

// readWAVHeader reads up to the first sample and returns the rate in samples a second. A header written
// before its samples has invented sizes, so the sound ends where the stream ends.
func readWAVHeader(r io.Reader) (rate int, err error) {
	var riff [12]byte
	if _, err := io.ReadFull(r, riff[:]); err != nil {
		return 0, fmt.Errorf("read WAV: %w", err)
	}
	if string(riff[:4]) != "RIFF" || string(riff[8:]) != "WAVE" {
		return 0, errBadWAV
	}
	for {
		var chunk [8]byte
		if _, err := io.ReadFull(r, chunk[:]); err != nil {
			return 0, fmt.Errorf("read WAV: %w", err)
		}
		if string(chunk[:4]) == "data" {
			return dataAt(rate)
		}
		if rate, err = readChunk(r, chunk, rate); err != nil {
			return 0, err
		}
	}
}

func dataAt(rate int) (int, error) {
	if rate == 0 {
		return 0, fmt.Errorf("%w: samples before their format", errBadWAV)
	}
	return rate, nil
}

// readChunk reads a format, or skips another chunk, and returns the rate known after it.
func readChunk(r io.Reader, header [8]byte, rate int) (int, error) {
	size := int64(binary.LittleEndian.Uint32(header[4:]))
	size += size & 1
	if size > maxChunk {
		return 0, fmt.Errorf("%w: chunk of %d bytes", errBadWAV, size)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		return 0, fmt.Errorf("read WAV: %w", err)
	}
	if string(header[:4]) != "fmt " {
		return rate, nil
	}
	return parseFormat(body)
}

// parseFormat checks a "fmt " chunk: coding 1 (PCM), channels, rate, bytes a second, bytes a frame,
// bits a sample.
func parseFormat(body []byte) (int, error) {
	if len(body) < 16 {
		return 0, errBadWAV
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint16(body[at:])) }
	rate := int(binary.LittleEndian.Uint32(body[4:]))
	if word(0) != 1 || word(2) != 1 || word(14) != 16 || rate < 1000 || rate > 384000 {
		return 0, errBadWAV
	}
	return rate, nil
}
