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
