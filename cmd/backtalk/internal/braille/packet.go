package braille

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Kinds of packets, as the protocol numbers them.
const (
	kindVersion  = 'v'
	kindAuth     = 'a'
	kindDriver   = 'n'
	kindSize     = 's'
	kindEnter    = 't'
	kindLeave    = 'L'
	kindIgnore   = 'm'
	kindAccept   = 'u'
	kindWrite    = 'w'
	kindSync     = 'Z'
	kindAck      = 'A'
	kindKey      = 'k'
	kindError    = 'e'
	kindRejected = 'E'
)

// protocol is the version that both sides must speak.
const protocol = 8

// These are the ways to authenticate.
const (
	authNone = 'N'
	authKey  = 'K'
)

// The fields of a write, in the order of the bits.
const (
	writesRegion  = 0x02
	writesText    = 0x04
	writesCursor  = 0x20
	writesCharset = 0x40
)

// charset is the encoding of texts.
const charset = "UTF-8"

// headerSize is the size of a packet's header in bytes: the packet's size
// without the header, and its kind.
const headerSize = 8

// largest is the size in bytes of the largest packet, without its header.
const largest = 4096

var errProtocol = errors.New("this is not what BrlAPI sends")

// packet is a message in either direction.
type packet struct {
	kind uint32
	data []byte
}

// readPacket reads a packet.
func readPacket(r io.Reader) (packet, error) {
	var header [headerSize]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return packet{}, err
	}
	size := binary.BigEndian.Uint32(header[:])
	if size > largest {
		return packet{}, fmt.Errorf("%w: a packet of %d bytes", errProtocol, size)
	}
	p := packet{kind: binary.BigEndian.Uint32(header[headerSize/2:]), data: make([]byte, size)}
	if _, err := io.ReadFull(r, p.data); err != nil {
		return packet{}, err
	}
	return p, nil
}

// packed returns a packet as bytes.
func packed(kind uint32, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	return append(binary.BigEndian.AppendUint32(b, kind), data...)
}

// words returns numbers as bytes.
func words(numbers ...uint32) []byte {
	var b []byte
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

// numbers reads count numbers from the start of a packet's data.
func numbers(data []byte, count int) ([]uint32, error) {
	const size = 4
	if len(data) < count*size {
		return nil, fmt.Errorf("%w: %d bytes for %d numbers", errProtocol, len(data), count)
	}
	list := make([]uint32, count)
	for i := range list {
		list[i] = binary.BigEndian.Uint32(data[i*size:])
	}
	return list, nil
}

// writing returns the data of a packet that fills all of a display's cells with text, one character
// each, without a cursor.
func writing(text string, cells int) []byte {
	return slices.Concat(
		words(writesRegion|writesText|writesCursor|writesCharset, 1, uint32(cells), uint32(len(text))),
		[]byte(text), words(0), []byte{byte(len(charset))}, []byte(charset),
	)
}

// entering returns the data of a packet that asks for the terminal at path in the tree of
// terminals, and for keys as commands, which don't depend on the driver.
func entering(path []uint32) []byte {
	return append(append(words(uint32(len(path))), words(path...)...), 0)
}

// spans returns key codes as ranges, from the first to the last, 64 bits each.
func spans(each ...[2]uint64) []byte {
	var b []byte
	for _, s := range each {
		b = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(b, s[0]), s[1])
	}
	return b
}
