//go:build !unix

package speech

import "net"

// writeNow writes nothing: speech-dispatcher is unusual here, and the backend's goroutine writes the
// rest.
func writeNow(net.Conn, []byte) (n int, err error) { return 0, nil }
