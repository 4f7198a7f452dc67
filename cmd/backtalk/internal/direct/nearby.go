package direct

import (
	"context"
	"maps"
	"math/rand/v2"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// This file finds hosts by multicast DNS: a host announces the place of its code on the local network
// while it waits. Anyone who browses the network can see that somebody waits for a friend, and where.
//
// Strangers on the network can announce and ask what they like. So a guest keeps nothing of a message
// but one address, and a host doesn't give its name up when somebody else claims it, as a responder
// usually does. Only the handshake shows who the host is.

const (
	serviceType = "_backtalk._tcp.local."
	placeKey    = "place="
	// asking is the pause between a guest's questions.
	asking = 2 * time.Second
)

// announce announces a waiting host on the local network until the context ends: once, and then
// whenever a guest asks.
func announce(ctx context.Context, l *Listener, place string) {
	if l.given().IsLoopback() {
		return
	}
	asked := make(chan time.Time, 1)
	openMulticast().converse(ctx, func(own []net.IP) []byte {
		return announcement(place, l.Port(), l.announced(own))
	}, asked, func(text []byte, _ netip.Addr) {
		if !asks(text) {
			return
		}
		select {
		case asked <- time.Now():
		default: // one answer is enough for all who ask
		}
	})
}

// announced returns the addresses that the host announces on a network where this machine has the given
// ones: only those at which it listens.
func (l *Listener) announced(own []net.IP) []net.IP {
	if ip := l.given(); ip != nil {
		return []net.IP{ip}
	}
	return own
}

// announcement returns a host's announcement of its place, port and addresses.
func announcement(place string, port int, ips []net.IP) []byte {
	service := dnsmessage.MustNewName("Backtalk " + place + "." + serviceType)
	host := dnsmessage.MustNewName("backtalk-" + place + ".local.")
	m := dnsmessage.Message{Header: dnsmessage.Header{Response: true, Authoritative: true}}
	add := func(name dnsmessage.Name, body dnsmessage.ResourceBody) {
		const seconds = 120 // RFC 6762, section 10
		header := dnsmessage.ResourceHeader{Name: name, Class: dnsmessage.ClassINET, TTL: seconds}
		m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: body})
	}
	add(dnsmessage.MustNewName(serviceType), &dnsmessage.PTRResource{PTR: service})
	add(service, &dnsmessage.SRVResource{Port: uint16(port), Target: host})
	add(service, &dnsmessage.TXTResource{TXT: []string{placeKey + place}})
	for _, ip := range ips {
		if four := ip.To4(); four != nil {
			add(host, &dnsmessage.AResource{A: [4]byte(four)})
		} else {
			add(host, &dnsmessage.AAAAResource{AAAA: [16]byte(ip)})
		}
	}
	text, _ := m.Pack() // it fails only for names and texts that are too long
	return text
}

// question returns a guest's question for hosts.
func question() []byte {
	name := dnsmessage.MustNewName(serviceType)
	m := dnsmessage.Message{Questions: []dnsmessage.Question{{Name: name, Type: dnsmessage.TypePTR, Class: dnsmessage.ClassINET}}}
	text, _ := m.Pack() // it fails only for names that are too long
	return text
}

// asks reports whether a message asks for hosts.
func asks(text []byte) bool {
	var p dnsmessage.Parser
	if h, err := p.Start(text); err != nil || h.Response {
		return false
	}
	for {
		q, err := p.Question()
		if err != nil {
			return false
		}
		if strings.EqualFold(q.Name.String(), serviceType) {
			return true
		}
	}
}

// candidate is an address where a host may be, and who announced it.
type candidate struct {
	sender  netip.Addr
	address string
}

// find passes on the hosts that are announced at a place, until the context ends.
func find(ctx context.Context, place string, found chan<- candidate) {
	ask := question()
	openMulticast().converse(ctx, func([]net.IP) []byte { return ask }, time.Tick(asking), func(text []byte, from netip.Addr) {
		address, ok := announcedAt(text, place, from)
		if !ok {
			return
		}
		select {
		case found <- candidate{from, address}:
		case <-ctx.Done():
		}
	})
}

// announcedAt returns the sender's address if an announcement of a place has it, or else any address in it. The host
// repeats its announcement, so other addresses get their turn. Backtalk tries a message with many addresses no more
// often than one with a single address.
func announcedAt(text []byte, place string, from netip.Addr) (address string, ok bool) {
	var m dnsmessage.Message
	if err := m.Unpack(text); err != nil || !m.Response {
		return "", false
	}
	records := slices.Concat(m.Answers, m.Authorities, m.Additionals)
	at := slices.IndexFunc(records, func(r dnsmessage.Resource) bool {
		text, ok := r.Body.(*dnsmessage.TXTResource)
		return ok && slices.Contains(text.TXT, placeKey+place)
	})
	if at < 0 {
		return "", false
	}
	service := records[at].Header.Name
	at = slices.IndexFunc(records, func(r dnsmessage.Resource) bool {
		_, ok := r.Body.(*dnsmessage.SRVResource)
		return ok && r.Header.Name == service
	})
	if at < 0 {
		return "", false
	}
	server := records[at].Body.(*dnsmessage.SRVResource)
	var ips []netip.Addr
	for _, r := range records {
		if r.Header.Name != server.Target {
			continue
		}
		var ip netip.Addr
		switch b := r.Body.(type) {
		case *dnsmessage.AResource:
			ip = netip.AddrFrom4(b.A)
		case *dnsmessage.AAAAResource:
			ip = netip.AddrFrom16(b.AAAA).Unmap()
		}
		if ip == from.WithZone("") {
			return net.JoinHostPort(from.String(), strconv.Itoa(int(server.Port))), true
		}
		// Another machine's announcement can't mean this machine, so loopback addresses don't count.
		if ip.IsGlobalUnicast() || ip.Is4() && ip.IsLinkLocalUnicast() {
			ips = append(ips, ip)
		}
	}
	if len(ips) == 0 {
		return "", false
	}
	return net.JoinHostPort(ips[rand.IntN(len(ips))].String(), strconv.Itoa(int(server.Port))), true
}

const (
	// mostSenders bounds the senders whose announcements wait for an attempt, and mostOfSender the addresses
	// that wait for each.
	mostSenders  = 256
	mostOfSender = 16
)

// candidates holds the addresses that wait for an attempt, by sender. Chance decides which sender and which address
// comes next, and which goes when there are too many. So a stranger who comes first, comes last or sends much keeps
// nobody out. One who forges many senders makes the host wait longer.
type candidates map[netip.Addr][]string

func (c candidates) add(next candidate) {
	addresses, known := c[next.sender]
	if !known && len(c) >= mostSenders {
		delete(c, c.any())
	}
	switch {
	case slices.Contains(addresses, next.address):
	case len(addresses) < mostOfSender:
		c[next.sender] = append(addresses, next.address)
	default:
		addresses[rand.IntN(len(addresses))] = next.address
	}
}

// take removes and returns an address. There must be one.
func (c candidates) take() (address string) {
	sender := c.any()
	addresses := c[sender]
	i := rand.IntN(len(addresses))
	address = addresses[i]
	if c[sender] = slices.Delete(addresses, i, i+1); len(addresses) == 1 {
		delete(c, sender)
	}
	return address
}

// any returns one of the senders.
func (c candidates) any() netip.Addr {
	senders := slices.Collect(maps.Keys(c))
	return senders[rand.IntN(len(senders))]
}
