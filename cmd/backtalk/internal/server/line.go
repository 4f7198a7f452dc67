package server

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine bounds a request, in bytes. Those of the protocol take a thousandth of it.
const maxLine = 1 << 20

// errLong is returned for a longer line.
var errLong = errors.New("the line is too long")

// readLine reads one line without its end. If the line is too long, it returns the beginning and
// errLong, and skips the rest. The last line may lack its end. At the end of the input it returns
// io.EOF.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	var long error
	for {
		part, err := in.ReadSlice('\n')
		if room := maxLine - len(line); len(part) > room {
			part, long = part[:room], errLong
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return bytes.TrimRight(line, "\r\n"), long
		}
		return nil, err
	}
}
