package direct

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// multicast sends and receives messages of multicast DNS on all networks of this machine. It has a
// socket for IPv4 and one for IPv6, or fewer if the system doesn't allow them.
type multicast []socket

type socket struct {
	conn  *net.UDPConn
	group *net.UDPAddr
	via   interface {
		JoinGroup(network *net.Interface, group net.Addr) error
		SetMulticastInterface(network *net.Interface) error
		SetMulticastLoopback(on bool) error
	}
}

// openMulticast opens the sockets. Other programs may use the same port.
func openMulticast() (m multicast) {
	const port = 5353
	four := &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: port}
	if c, err := net.ListenUDP("udp4", four); err == nil {
		m = append(m, socket{c, four, ipv4.NewPacketConn(c)})
	}
	six := &net.UDPAddr{IP: net.ParseIP("ff02::fb"), Port: port}
	if c, err := net.ListenUDP("udp6", six); err == nil {
		m = append(m, socket{c, six, ipv6.NewPacketConn(c)})
	}
	for _, s := range m {
		// Two programs on this machine find each other too, if the system allows that.
		_ = s.via.SetMulticastLoopback(true)
	}
	return m
}

// converse sends a message at once, and again after each signal, but at most once a second (RFC 6762, section 6). say
// returns the message for a network on which this machine has the given addresses. converse passes each message that
// arrives, and its sender, to heard on any goroutine. When the context ends, it closes the sockets and returns.
func (m multicast) converse(ctx context.Context, say func(own []net.IP) []byte, again <-chan time.Time, heard func([]byte, netip.Addr)) {
	var reading sync.WaitGroup
	for _, s := range m {
		reading.Go(func() { s.read(heard) })
	}
	defer reading.Wait()
	defer m.close()
	for {
		m.send(say)
		for _, next := range []<-chan time.Time{time.After(time.Second), again} {
			select {
			case <-next:
			case <-ctx.Done():
				return
			}
		}
	}
}

// send sends a message on each network. A network may have appeared since the last message.
func (m multicast) send(say func(own []net.IP) []byte) {
	networks, err := net.Interfaces()
	if err != nil {
		return
	}
	for _, n := range networks {
		const wanted = net.FlagUp | net.FlagMulticast
		if n.Flags&wanted != wanted {
			continue
		}
		text := say(addressesAt(&n))
		for _, s := range m {
			// If one network refuses the message, the others still get it. JoinGroup fails if the socket has joined before;
			// that doesn't matter.
			_ = s.via.JoinGroup(&n, s.group)
			_ = s.via.SetMulticastInterface(&n)
			_, _ = s.conn.WriteToUDP(text, &net.UDPAddr{IP: s.group.IP, Port: s.group.Port, Zone: n.Name})
		}
	}
}

// addressesAt returns the addresses of this machine at a network.
func addressesAt(n *net.Interface) (own []net.IP) {
	all, _ := n.Addrs() // without addresses nobody could reach this machine there
	for _, a := range all {
		if ip, ok := a.(*net.IPNet); ok {
			own = append(own, ip.IP)
		}
	}
	return own
}

// read passes on messages until the socket is closed.
func (s socket) read(heard func([]byte, netip.Addr)) {
	text := make([]byte, 1<<16)
	for {
		n, from, err := s.conn.ReadFromUDPAddrPort(text)
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err == nil:
			heard(text[:n], from.Addr().Unmap())
		}
	}
}

func (m multicast) close() {
	for _, s := range m {
		_ = s.conn.Close() // nothing that was sent needs it any more
	}
}
