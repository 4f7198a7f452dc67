package meet

import (
	"strconv"
	"strings"

	"backtalk/cmd/internal/friend/sealed"
)

// Invitation returns what others need to find a code's place.
func (r *Reach) Invitation(code sealed.Code, where Where) Invitation {
	if len(r.Addresses) > 0 {
		where.Address = address(r.Addresses[0], r.Port)
	}
	return Invitation{Code: code, Where: where}
}

// address returns host and port as people type them. It replaces
// net.JoinHostPort, so that a web page doesn't have to include package net.
func address(host string, port int) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	return host + ":" + strconv.Itoa(port)
}

// SamePort returns the address at which to listen again, with the same port as
// before.
func SamePort(listen string, port int) string {
	host := listen
	if i := strings.LastIndexByte(listen, ':'); i > strings.LastIndexByte(listen, ']') {
		host = listen[:i]
	}
	return address(strings.Trim(host, "[]"), port)
}
