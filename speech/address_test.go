package speech

import (
	"strings"
	"testing"
)

// FuzzSSIPAddress checks that an address named by the player is used as it is, and that any other leads
// to one of the player's own sockets.
func FuzzSSIPAddress(f *testing.F) {
	for _, address := range []string{
		"", "unix_socket:/run/speechd.sock", "unix_socket:", "inet_socket:127.0.0.1:6560", "inet_socket:[::1]:6560", "inet_socket:host",
		"inet_socket", "UNIX_SOCKET:/x", "tcp:1", "unix_socket:/a:b", ":", "unix_socket:\x00",
	} {
		f.Add(address, "/run/user/1000", "/home/eve/.cache", "/home/eve")
		f.Add(address, "", "", "")
	}
	f.Fuzz(func(t *testing.T, address, runtime, cache, home string) {
		env := map[string]string{"SPEECHD_ADDRESS": address, "XDG_RUNTIME_DIR": runtime, "XDG_CACHE_HOME": cache, "HOME": home}
		got, given := ssipAddress(func(name string) string { return env[name] })
		if given {
			method := map[string]string{"unix": "unix_socket:", "tcp": "inet_socket:"}[got.network]
			if method == "" || got.place == "" || method+got.place != address {
				t.Fatalf("%q leads to %+v", address, got)
			}
			return
		}
		if got.network != "unix" || !strings.HasSuffix(got.place, "speechd.sock") {
			t.Fatalf("%q leads to %+v", address, got)
		}
	})
}
