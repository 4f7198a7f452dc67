package braille

import (
	"net"
	"path"
	"strconv"
	"strings"
)

const (
	// socketFolder holds BRLTTY's sockets on this machine, named by the
	// server's number.
	socketFolder = "/var/lib/BrlAPI"
	// firstPort is the port of server 0.
	firstPort = 4101
	// usualKey is the default file for the key.
	usualKey = "/etc/brlapi.key"
)

// address is an address at which the server may listen.
type address struct{ network, at string }

// addresses returns the addresses at which the server listens, according to the environment. Like other
// programs it reads BRLAPI_HOST: a host, a colon and the server's number. Without a host, it uses this
// machine.
func addresses(getenv func(string) string) []address {
	host, number, _ := strings.Cut(getenv("BRLAPI_HOST"), ":")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		n = 0
	}
	port := strconv.Itoa(firstPort + n)
	if host != "" {
		return []address{{"tcp", net.JoinHostPort(host, port)}}
	}
	return []address{{"unix", path.Join(socketFolder, strconv.Itoa(n))}, {"tcp", net.JoinHostPort("localhost", port)}}
}

// keyFile returns the file with the key: the one that BRLAPI_AUTH names, otherwise the default one.
func keyFile(getenv func(string) string) string {
	for way := range strings.SplitSeq(getenv("BRLAPI_AUTH"), "+") {
		if file, ok := strings.CutPrefix(way, "keyfile:"); ok {
			return file
		}
	}
	return usualKey
}
