package strangers

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/online"
)

// lines carries lines of text over a connection.
type lines struct {
	conn net.Conn
	in   *bufio.Reader
}

func newLines(c net.Conn) *lines { return &lines{c, bufio.NewReaderSize(c, online.MaxLine)} }

// Send writes a line.
func (l *lines) Send(ctx context.Context, text []byte) error {
	if bytes.ContainsAny(text, "\r\n") {
		return errors.New("send more than one line")
	}
	stop := context.AfterFunc(ctx, func() { _ = l.conn.SetWriteDeadline(time.Unix(1, 0)) })
	defer stop()
	_, err := l.conn.Write(append(bytes.Clone(text), '\n'))
	return orEnded(ctx, err)
}

// Receive reads a line. It returns a *friend.Error for a line that is too long. The caller must
// then close the connection, because the next line would begin within that one.
func (l *lines) Receive(ctx context.Context) ([]byte, error) {
	stop := context.AfterFunc(ctx, func() { _ = l.conn.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return nil, &friend.Error{Fault: friend.TooLong, Err: fmt.Errorf("more than %d bytes", len(line))}
	}
	if err != nil {
		return nil, orEnded(ctx, err)
	}
	return bytes.Clone(bytes.TrimRight(line, "\r\n")), nil
}

func orEnded(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// Close ends the connection.
func (l *lines) Close() error { return l.conn.Close() }
