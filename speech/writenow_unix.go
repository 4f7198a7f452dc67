//go:build unix

package speech

import (
	"errors"
	"net"
	"syscall"
)

// writeNow writes the bytes that a connection takes without waiting, and returns their number.
func writeNow(conn net.Conn, out []byte) (n int, err error) {
	source, ok := conn.(syscall.Conn)
	if !ok {
		return 0, nil
	}
	raw, err := source.SyscallConn()
	if err != nil {
		return 0, err
	}
	var wrote error
	err = raw.Write(func(socket uintptr) bool {
		n, wrote = syscall.Write(int(socket), out)
		return true
	})
	if errors.Is(wrote, syscall.EAGAIN) || errors.Is(wrote, syscall.EINTR) {
		wrote = nil
	}
	return max(0, n), errors.Join(err, wrote)
}
