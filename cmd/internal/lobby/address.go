package lobby

import (
	"strconv"
	"strings"
)

// address is host and port as they are typed. It is net.JoinHostPort, which a page does without.
func address(host string, port int) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	return host + ":" + strconv.Itoa(port)
}

// samePort is the address to listen at once more, at the port that was found.
func samePort(listen string, port int) string {
	host := listen
	if i := strings.LastIndexByte(listen, ':'); i > strings.LastIndexByte(listen, ']') {
		host = listen[:i]
	}
	return address(strings.Trim(host, "[]"), port)
}
