//go:build e2e

package e2e

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/internal/friend/relay/relaytest"
)

var (
	friendKills = flag.Int("friendkills", 12, "how often TestKilledFriendsContinue kills one of two programs")
	delay       = flag.Duration("delay", 30*time.Millisecond, "by how much the proxy of TestFriendsPlayOverABadNetwork delays")
)

// together starts both and returns them. at returns the arguments with
// which the guest finds the host's port.
func together(t *testing.T, length string, hosting, joining []string, at func(port int) []string) [2]*Friend {
	t.Helper()
	host := NewFriend(t, "Ann", append([]string{"host", "--listen", "127.0.0.1:0", "--code", friendsCode(), "--json", "--length", length}, hosting...)...)
	host.Start(false)
	port := host.Port()
	host.Follow()
	guest := NewFriend(t, "Sam", append(append([]string{"join"}, at(port)...), append(joining, "--accept")...)...)
	guest.Start(false)
	guest.Follow()
	return [2]*Friend{host, guest}
}

// byClock makes every decision cost time on a clock.
func byClock() []string { return []string{"--clock", "10", "--delay", "0"} }

func byAddress(port int) []string { return []string{loopback(port), "--code", friendsCode()} }

func TestFriendsPlayOverLoopback(t *testing.T) {
	t.Parallel()
	friends := together(t, "5", byClock(), nil, byAddress)
	for _, f := range friends {
		f.End(time.Minute)
	}
	sameMatches(t, friends)
}

func TestFriendsPlayOverARelay(t *testing.T) {
	t.Parallel()
	relay := relaytest.Start(t)
	url := relay.ClientURL()
	friends := together(t, "3", []string{"--relay", url}, []string{"--relay", url}, func(int) []string { return []string{friendsCode()} })
	for _, f := range friends {
		f.End(time.Minute)
	}
	sameMatches(t, friends)
	carried, err := relay.Varz(nil)
	if err != nil {
		t.Fatal(err)
	}
	events := turned(friends[0].events())
	t.Logf("%d events took %d messages of %d bytes at the relay", events, carried.InMsgs, carried.InBytes)
	if carried.InMsgs < int64(events)/10 {
		t.Error("the match was not played over the relay")
	}
}

// On the same network the code alone is enough: the guest finds the host by
// multicast DNS.
func TestFriendsFindEachOtherOnTheLocalNetwork(t *testing.T) {
	if !multicasts(t) {
		t.Skip("no network here carries multicast")
	}
	friends := together(t, "1", []string{"--listen", ":0"}, nil, func(int) []string { return []string{friendsCode()} })
	for _, f := range friends {
		f.End(time.Minute)
	}
	sameMatches(t, friends)
}

// multicasts reports whether this machine is on a network that carries multicast.
func multicasts(t *testing.T) bool {
	t.Helper()
	all, err := net.Interfaces()
	if err != nil {
		t.Fatal(err)
	}
	const wanted = net.FlagUp | net.FlagMulticast
	return slices.ContainsFunc(all, func(i net.Interface) bool {
		addresses, err := i.Addrs()
		return err == nil && len(addresses) > 0 && i.Flags&wanted == wanted && i.Flags&net.FlagLoopback == 0
	})
}

// A host opens a table; a guest finds it in the list, and joins by its name
// alone.
func TestFriendsMeetAtAnOpenTable(t *testing.T) {
	t.Parallel()
	relay := []string{"--relay", relaytest.Start(t).ClientURL()}
	host := NewFriend(t, "Ann", append([]string{"host", "--open", "--json", "--length", "3", "--clock", "2", "--hints", "--let-watch"}, relay...)...)
	host.Start(false)
	var own struct {
		Table, Invitation string
		Port              int
	}
	line, err := host.lines.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &own)
	}
	if err != nil || own.Port != 0 || own.Table == "" || !strings.Contains(own.Invitation, "&relay=nats://127.0.0.1") {
		t.Fatalf("the host says %s (%v), %s", line, err, host.errs.String())
	}
	host.Follow()
	var listed map[string]any
	for listed == nil {
		out, err := exec.Command(*program, append([]string{"tables", "--json"}, relay...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		if len(out) > 0 {
			if err := json.Unmarshal(out, &listed); err != nil {
				t.Fatal(err)
			}
		}
	}
	for field, want := range map[string]any{
		"table": own.Table, "name": "Ann", "rules": "match", "length": 3., "clock": 120., "delay": 12., "hints": true, "cubeHints": false, "watch": true,
	} {
		if listed[field] != want {
			t.Errorf("%s is %v, want %v", field, listed[field], want)
		}
	}
	guest := NewFriend(t, "Sam", append([]string{"join", own.Table, "--accept"}, relay...)...)
	guest.Start(false)
	guest.Follow()
	friends := [2]*Friend{host, guest}
	for _, f := range friends {
		f.End(time.Minute)
	}
	sameMatches(t, friends)
	if out, err := exec.Command(*program, append([]string{"tables"}, relay...)...).Output(); err != nil || string(out) != "No open tables.\n" && string(out) != "No open tables\n" {
		t.Errorf("afterwards the tables are %q (%v)", out, err)
	}
	late := exec.Command(*program, append([]string{"join", own.Table, "--data", t.TempDir()}, relay...)...)
	if out, err := late.CombinedOutput(); err == nil || !strings.Contains(string(out), "That table is taken or closed.") {
		t.Errorf("who comes late hears %q (%v)", out, err)
	}
}

// Each message is late, and one in fifty cuts the connection.
func TestFriendsPlayOverABadNetwork(t *testing.T) {
	const ways = 2
	w := Weather{Delay: *delay, Cut: .02}
	patience := time.Minute + 1500**delay
	t.Run("direct", func(t *testing.T) {
		var cuts func() int
		friends := together(t, "1", byClock(), nil, func(port int) (at []string) {
			var address string
			address, cuts = Proxy(t, loopback(port), w)
			return []string{address, "--code", friendsCode()}
		})
		for _, f := range friends {
			f.End(patience)
		}
		t.Logf("%d cuts", cuts())
		sameMatches(t, friends)
	})
	t.Run("relay", func(t *testing.T) {
		address, cuts := Proxy(t, relaytest.Start(t).Addr().String(), w)
		relay := []string{"--relay", "nats://" + address}
		friends := together(t, "1", append(byClock(), relay...), relay, func(int) []string { return []string{friendsCode()} })
		for _, f := range friends {
			f.End(ways * patience)
		}
		t.Logf("%d cuts", cuts())
		sameMatches(t, friends)
	})
}

// Either side is killed at any instant, and returns with its saved match:
// directly, and over a relay.
func TestKilledFriendsContinue(t *testing.T) {
	t.Run("direct", func(t *testing.T) { killed(t, nil, byAddress) })
	t.Run("relay", func(t *testing.T) {
		relay := []string{"--relay", relaytest.Start(t).ClientURL()}
		killed(t, relay, func(int) []string { return append(relay, friendsCode()) })
	})
}

// endBoth waits until both programs have ended by themselves. If the first waits for the second, the
// test reports what the second said.
func endBoth(t *testing.T, friends [2]*Friend) {
	t.Helper()
	waiting := true
	t.Cleanup(func() {
		if waiting {
			friends[1].Kill()
			t.Logf("%s: %s\n%s", friends[1].name, friends[1].errs.String(), tail(friends[1].out.String()))
		}
	})
	friends[0].End(2 * time.Minute)
	waiting = false
	friends[1].End(2 * time.Minute)
}

// killed kills one of two programs again and again, while they play their
// matches to the end.
func killed(t *testing.T, hosting []string, at func(port int) []string) {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("instants are drawn from seed %d", seed)
	draw := rand.New(rand.NewPCG(seed, 0))
	for left := *friendKills; left > 0; {
		friends := together(t, "25", append(byClock(), hosting...), nil, at)
		kills := 0
		for kills < left {
			// A match takes about a second.
			over := time.After(time.Duration(draw.IntN(150)) * time.Millisecond)
			ended := -1
			select {
			case <-over:
			case err := <-friends[0].ended:
				friends[0].ended <- err
				ended = 0
			case err := <-friends[1].ended:
				friends[1].ended <- err
				ended = 1
			}
			if ended >= 0 {
				break
			}
			if !savedBoth(friends) {
				continue
			}
			f := friends[draw.IntN(2)]
			f.Kill()
			f.Start(true)
			f.Follow()
			kills++
		}
		endBoth(t, friends)
		sameMatches(t, friends)
		t.Logf("%d kills in a match of %d events", kills, turned(friends[0].events()))
		left -= max(kills, 1)
	}
}
