package friend

import (
	"context"
	"errors"
	"fmt"

	"backtalk/core"
)

// ErrUnreachable is returned if a relay can't be reached.
var ErrUnreachable = errors.New("the relay can't be reached")

// ErrNoWay is returned for a relay whose address this program can't use.
var ErrNoWay = errors.New("this program can't use such a relay")

// ErrDeclined is returned if the guest declines the host's offer.
var ErrDeclined = errors.New("the guest declined")

// Greet exchanges greetings. It returns a fault if the other side's program speaks another version
// of the protocol.
func Greet(ctx context.Context, c *Conn, own Hello) (Hello, error) {
	own.Protocol, own.Name = Protocol, Clean(own.Name, MaxName)
	own.Version = Clean(own.Version, MaxName/2)
	if err := c.send(message{Hello: &own}); err != nil {
		return Hello{}, err
	}
	m, err := c.receive(ctx)
	switch {
	case err != nil:
		return Hello{}, err
	case m.Hello == nil:
		return Hello{}, fault(Malformed, "no greeting")
	case m.Hello.Protocol != Protocol:
		return Hello{}, &Error{
			Fault: OtherVersion, Version: Clean(m.Hello.Version, MaxName),
			Err: fmt.Errorf("protocol %d, not %d", m.Hello.Protocol, Protocol),
		}
	}
	return *m.Hello, nil
}

// Agreement is a match that both sides have agreed to.
type Agreement struct {
	Offer Offer
	// Names holds the names of the host and the guest.
	Names [2]string
	// Tips holds the tips of the host's and the guest's chain.
	Tips core.Secrets
}

// Propose offers a match as the host, and returns the agreement, or ErrDeclined. If the guest's
// program doesn't know the game, the fault is OtherGame. Propose calls begin before it tells the
// guest that the match begins. begin may wait for others who have agreed, or fail. When Propose
// returns, the host doesn't know yet whether the guest has received that message: see [Confirmed].
func Propose(ctx context.Context, c *Conn, o Offer, chain *Chain, names [2]string, begin func(context.Context) error) (Agreement, error) {
	o.Tip = secretText(chain.Tip())
	if err := c.send(message{Offer: &o}); err != nil {
		return Agreement{}, err
	}
	m, err := c.receive(ctx)
	switch {
	case errors.Is(err, ErrAccused) && o.Game != "":
		// An older program can't read the offer.
		return Agreement{}, &Error{Fault: OtherGame, Err: err}
	case err != nil:
		return Agreement{}, err
	case m.Decline != nil:
		return Agreement{}, ErrDeclined
	case m.Accept == nil:
		return Agreement{}, fault(Malformed, "no answer to the offer")
	}
	if err := begin(ctx); err != nil {
		return Agreement{}, err
	}
	a := Agreement{o, names, core.Secrets{chain.Tip(), core.Secret(m.Accept.Tip)}}
	return a, c.send(message{Begin: &empty{}})
}

// Confirmed waits until the guest has saved the agreed match. The guest's first account message
// shows that. Confirmed leaves the message for the session to read.
func Confirmed(ctx context.Context, c *Conn) error {
	m, err := c.receive(ctx)
	if err != nil {
		return err
	}
	if m.Account == nil {
		return fault(Malformed, "no account of the match that was agreed to")
	}
	c.unread = append(c.unread, m)
	return nil
}

// Consider waits for an offer as the guest, and accepts or declines it. It returns once the host
// has received the guest's yes. The guest must then save the match. agrees may take as long as a
// person needs. Its context ends with the connection.
func Consider(ctx context.Context, c *Conn, chain *Chain, names [2]string, agrees func(context.Context, Offer) (bool, error)) (Agreement, error) {
	m, err := c.receive(ctx)
	if err != nil {
		return Agreement{}, err
	}
	if m.Offer == nil {
		return Agreement{}, fault(Malformed, "no offer")
	}
	yes, err := c.whileConnected(ctx, func(ctx context.Context) (bool, error) { return agrees(ctx, *m.Offer) })
	if err != nil {
		return Agreement{}, err
	}
	if !yes {
		return Agreement{}, errors.Join(ErrDeclined, c.send(message{Decline: &empty{}}))
	}
	a := Agreement{*m.Offer, names, core.Secrets{core.Secret(m.Offer.Tip), chain.Tip()}}
	if err := c.send(message{Accept: &Accept{Tip: secretText(chain.Tip())}}); err != nil {
		return Agreement{}, err
	}
	m, err = c.receive(ctx)
	if err == nil && m.Begin == nil {
		err = fault(Malformed, "no beginning of the match that was agreed to")
	}
	return a, err
}

// Match starts the agreed match. own is the seat of the player here, and kind the kind of that
// player.
func (a *Agreement) Match(own core.Player, kind string) *core.Match {
	var players [2]core.PlayerInfo
	for p := range players {
		players[p] = core.PlayerInfo{Name: a.Names[p], Kind: KindRemote, Colour: a.Offer.Colours[p]}
	}
	players[own].Kind = kind
	return core.NewChainedMatch(a.Offer.RulesOf(), players, a.Tips)
}

// KindRemote is the kind of a player on another machine.
const KindRemote = "remote"
