package direct_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"strconv"
	"testing"

	"backtalk/cmd/backtalk/internal/direct"
	"backtalk/cmd/internal/friend"
)

func links(t *testing.T) (host, guest friend.Link) {
	t.Helper()
	l, err := direct.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	guest, err = direct.Dial(t.Context(), net.JoinHostPort("127.0.0.1", strconv.Itoa(l.Port())))
	if err != nil {
		t.Fatal(err)
	}
	host, err = l.Accept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		host.Close()
		guest.Close()
	})
	return host, guest
}

func TestMessagesAreWhole(t *testing.T) {
	host, guest := links(t)
	for _, text := range [][]byte{{}, []byte("hello"), bytes.Repeat([]byte("x"), friend.MaxMessage+1024)} {
		for _, way := range [][2]friend.Link{{host, guest}, {guest, host}} {
			if err := way[0].Send(t.Context(), text); err != nil {
				t.Fatal(err)
			}
			got, err := way[1].Receive(t.Context())
			if err != nil || !bytes.Equal(got, text) {
				t.Fatalf("%d bytes arrive as %d, %v", len(text), len(got), err)
			}
		}
	}
	if err := host.Send(t.Context(), make([]byte, 1<<20)); err == nil {
		t.Error("a megabyte is sent")
	}
}

func TestLongMessageIsRefusedUnread(t *testing.T) {
	l, err := direct.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	c, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(l.Port())))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	host, err := l.Accept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	if _, err := c.Write([]byte("GET / HTTP/1.1\r\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Receive(t.Context()); friend.FaultOf(err) != friend.TooLong {
		t.Errorf("got %v", err)
	}
}

func TestCutAndEndedContextEndTheWait(t *testing.T) {
	host, guest := links(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := host.Receive(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	host.Close()
	if _, err := guest.Receive(t.Context()); err == nil {
		t.Error("a link that was cut receives")
	}
}

func TestAddressWithoutAPortHasTheUsualPort(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1": "192.0.2.1:4851", "192.0.2.1:99": "192.0.2.1:99", "ann.example": "ann.example:4851",
		"2001:db8::1": "[2001:db8::1]:4851", "[2001:db8::1]:99": "[2001:db8::1]:99", ":0": ":0", "": ":4851",
	} {
		if got := direct.WithPort(address); got != want {
			t.Errorf("%q means %q, want %q", address, got, want)
		}
	}
}
