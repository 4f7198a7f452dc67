package direct_test

import (
	"context"
	"errors"
	"net"
	"strconv"
	"testing"
	"time"

	"backtalk/cmd/backtalk/internal/direct"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

// A relay that can't be reached is reported, and keeps nobody from coming directly.
func TestARelayThatIsGoneKeepsNobodyOut(t *testing.T) {
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "nats://" + gone.Addr().String()
	gone.Close()
	reach, err := direct.Network{}.Host(meet.Where{Listen: "127.0.0.1:0", Relay: nobody})
	if err != nil {
		t.Fatal(err)
	}
	defer reach.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	code, _ := sealed.ParseCode("4821 river copper plum")
	way, err := reach.Open(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	defer way.Close()
	if _, err := way.Next(ctx); !errors.Is(err, friend.ErrUnreachable) {
		t.Fatalf("the relay is %v", err)
	}
	guest, err := direct.Dial(ctx, net.JoinHostPort("127.0.0.1", strconv.Itoa(reach.Port)))
	if err != nil {
		t.Fatal(err)
	}
	defer guest.Close()
	for {
		host, err := way.Next(ctx)
		if errors.Is(err, friend.ErrUnreachable) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		host.Close()
		return
	}
}

// A host who listens at one address names no other to the friend.
func TestOnlyWhereSomebodyListensIsNamed(t *testing.T) {
	reach, err := direct.Network{}.Host(meet.Where{Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer reach.Close()
	if len(reach.Addresses) != 1 || reach.Addresses[0] != "127.0.0.1" {
		t.Errorf("the addresses are %q", reach.Addresses)
	}
}
