//go:build !unix

package speech

import "net"

// writeNow writes nothing: no speech-dispatcher is usual here, and what is not written now is
// written by the backend's goroutine.
func writeNow(net.Conn, []byte) (n int, err error) { return 0, nil }
