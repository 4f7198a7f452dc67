package xg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"
)

// These errors say what is wrong with a file as a whole.
var (
	// ErrDamaged is returned for a file that is cut off or makes no sense.
	ErrDamaged = errors.New("the file is damaged")
	// ErrTooLarge is returned for a file with more records than any match has.
	ErrTooLarge = errors.New("the file is too large")
)

// Magic begins every file.
const Magic = "RGMH"

// Sizes of the parts of a file, in bytes.
const (
	headerSize  = 8232
	trailerSize = 36
	entrySize   = 532
	recordSize  = 2560
)

// Limits: far beyond any real file.
const (
	maxFiles    = 64
	maxComments = 4 << 20
	// MaxRecords is the largest number of records that are read: a turn has one or two.
	MaxRecords = 40_000
)

// archive holds the files that follow the header and the picture, by name. Most are packed.
type archive struct {
	data  []byte
	files map[string]packed
}

// packed locates a file in the archive.
type packed struct {
	start, size, unpacked int
	stored                bool
}

// number reads a number of four bytes.
func number(b []byte, at int) int { return int(int32(binary.LittleEndian.Uint32(b[at:]))) }

// openArchive finds the files in an archive.
func openArchive(file []byte) (*archive, error) {
	if len(file) < headerSize+trailerSize || !bytes.HasPrefix(file, []byte(Magic)) {
		return nil, ErrDamaged
	}
	header, picture := number(file, 8), number(file, 20)
	if header < 24 || picture < 0 || header > len(file) || picture > len(file)-header-trailerSize {
		return nil, ErrDamaged
	}
	data := file[header+picture:]
	trailer := data[len(data)-trailerSize:]
	data = data[:len(data)-trailerSize]
	count, listed, total, isPacked := number(trailer, 4), number(trailer, 12), number(trailer, 16), number(trailer, 20) != 0
	if count < 1 || count > maxFiles || listed < 0 || listed > len(data) || total < 0 || total > len(data)-listed {
		return nil, ErrDamaged
	}
	list, data := data[len(data)-listed:], data[:len(data)-listed]
	a := archive{data: data[len(data)-total:], files: map[string]packed{}}
	entries, err := entriesIn(list, count, isPacked)
	if err != nil {
		return nil, err
	}
	for ; len(entries) >= entrySize; entries = entries[entrySize:] {
		p := packed{
			unpacked: number(entries, 512), size: number(entries, 516), start: number(entries, 520), stored: entries[528] != 0,
		}
		if p.size < 0 || p.start < 0 || p.start > len(a.data) || p.size > len(a.data)-p.start {
			return nil, ErrDamaged
		}
		a.files[shortText(entries, 0, 255)] = p
	}
	return &a, nil
}

// entriesIn returns the list of files, unpacked.
func entriesIn(list []byte, count int, isPacked bool) ([]byte, error) {
	if !isPacked {
		if len(list) < count*entrySize {
			return nil, ErrDamaged
		}
		return list[:count*entrySize], nil
	}
	in, err := zlib.NewReader(bytes.NewReader(list))
	if err != nil {
		return nil, ErrDamaged
	}
	entries := make([]byte, count*entrySize)
	if _, err := io.ReadFull(in, entries); err != nil {
		return nil, ErrDamaged
	}
	return entries, nil
}

// open returns a file of the archive, or false if there is none.
func (a *archive) open(name string) (io.Reader, bool) {
	p, ok := a.files[name]
	if !ok {
		return nil, false
	}
	content := bytes.NewReader(a.data[p.start : p.start+p.size])
	if p.stored {
		return content, true
	}
	in, err := zlib.NewReader(content)
	return in, err == nil
}
