package session

import (
	"fmt"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// Friend holds what is needed to continue a match with a distant player.
type Friend struct {
	// Own is the seat of the player here.
	Own core.Player `json:"own"`
	// Match is the name of the match on both sides. Code is the code for later connections.
	Match string `json:"match"`
	Code  string `json:"code"`
	// Where says how to reach the host or, on the host's side, how the guest can.
	Where meet.Where `json:"where"`
	// Place is where a guest used the code to join, so that the guest can try the code again there.
	Place string `json:"place,omitempty"`
	// Watch means that both agreed to be watched. Gallery and GalleryKey are the host's codes for that: one
	// to say aloud and one for invitations.
	Watch      bool   `json:"watch,omitempty"`
	Gallery    string `json:"gallery,omitempty"`
	GalleryKey string `json:"galleryKey,omitempty"`
}

// Plays reports whether there is a friend.
func (f Friend) Plays() bool { return f.Code != "" }

// Peer returns this side of a match with a friend.
func (s *Session) Peer(own core.Player, reach meet.Reach) *meet.Peer {
	return &meet.Peer{Own: own, Open: reach.Open, Hello: friend.Hello{Version: s.Version, Name: s.friendlyName(own)}}
}

// friendlyName returns the player's name for friends.
func (s *Session) friendlyName(own core.Player) string {
	if own == 1 {
		return s.nameOr(say.FriendGuestName)
	}
	return s.nameOr(say.FriendHostName)
}

// NameAgain returns the player's name for a friend in another match after g: the same, unless the player has
// set a name since.
func (s *Session) NameAgain(g *Game) string {
	own := g.Options.Friend.Own
	if strings.TrimSpace(s.Values.Text(settings.Name)) != "" {
		return s.friendlyName(own)
	}
	return g.Match.State().Players[own].Name
}

// WatcherName returns the player's name for the players of a watched match.
func (s *Session) WatcherName() string { return s.nameOr(say.WatchName) }

// nameOr returns the player's name as others may hear it, or nameless if
// there is none.
func (s *Session) nameOr(nameless say.MessageID) string {
	if name := friend.Clean(strings.TrimSpace(s.Values.Text(settings.Name)), friend.MaxName); name != "" {
		return name
	}
	return s.Devices.Plain(say.M(nameless, nil))
}

// Offer returns the match that the settings propose to a friend.
func (s *Session) Offer(seed []byte) (friend.Offer, error) {
	if s.Values.Text(settings.Position) != "" {
		return friend.Offer{}, &Refusal{say.M(say.FriendNoPosition, nil)}
	}
	o, ok := friend.OfferOf(s.friendlyRules())
	if !ok {
		return o, &Refusal{say.M(say.FriendNoPosition, nil)}
	}
	o.Hints, o.CubeHints, o.Verbose = s.Values.On(settings.Hints), s.Values.On(settings.CubeHints), s.Values.On(settings.Verbose)
	o.Watch = s.Values.On(settings.Watch)
	players := playersFor(s.Values, s.Devices.Texts, seed)
	o.Colours = [2]core.Colour{players[0].Colour, players[1].Colour}
	return o, nil
}

// friendlyRules returns the rules of a match with a friend, which may have
// a clock.
func (s *Session) friendlyRules() core.Rules {
	r := RulesFor(s.Values)
	r.Clock = core.Clock{
		PerPoint: core.Millis(s.Values.Number(settings.Clock)) * core.Minute,
		Delay:    core.Millis(s.Values.Number(settings.ClockDelay)) * core.Second,
	}
	return r.Normal()
}

// FriendSeed draws the seed of a chain. A seed in the settings is not used: the friend could know
// it.
func (s *Session) FriendSeed() ([]byte, error) {
	without := s.Values.Clone()
	_ = without.Set(settings.Seed, "") // no seed is always allowed
	return seedFor(without)
}

// BeginFriend returns the match that both players agreed on, to be played next.
func (s *Session) BeginFriend(b meet.Begun, own core.Player, seed []byte, where meet.Where) (*Game, error) {
	g := &Game{Seed: seed, Options: OptionsFor(s.Values)}
	o := &g.Options
	o.Hints, o.CubeHints, o.HandDice = b.Offer.Hints, b.Offer.CubeHints, false
	o.Verbose = b.Offer.Verbose
	o.Combined = o.Combined || b.Offer.RulesOf().Variant == core.BestOfFive()
	kinds := [2]string{friend.KindRemote, friend.KindRemote}
	kinds[own] = s.Values.Text(settings.Me)
	o.Me, o.Against = kinds[0], kinds[1]
	o.Friend = Friend{Own: own, Match: b.Offer.Match, Code: b.Lasting.String(), Where: where, Place: b.Place, Watch: b.Offer.Watch}
	if o.Friend.Watch && own == 0 {
		o.Friend.Gallery, o.Friend.GalleryKey = s.NewCode().String(), sealed.NewSecret().String()
	}
	g.Match = b.Match(own, kinds[own])
	return g, s.saver.begin(g)
}

// Connect keeps a match with a friend connected from now on. first is a connection that is already
// open, or nil. trouble gets what [meet.Peer] passes to its Trouble.
func (s *Session) Connect(g *Game, reach meet.Reach, first *friend.Conn, trouble func(error)) (*meet.Line, error) {
	f := g.Options.Friend
	code, ok := sealed.Stored(f.Code)
	if !ok {
		return nil, fmt.Errorf("continue with a friend: the code is damaged")
	}
	protocol, err := friend.New(f.Own, friend.NewChain(g.Seed), g.Match.Events())
	if err != nil {
		return nil, err
	}
	if s.Matches != nil {
		protocol.Sync = syncing(s.Matches, s.Note)
	}
	peer := s.Peer(f.Own, reach)
	peer.Hello.Match, peer.Trouble = f.Match, trouble
	line := peer.Start(protocol, code, first)
	g.friend = &table.Friend{
		Session: protocol, Keep: line.Keep, LetWatch: s.LetWatch, Watchable: f.Watch,
		Block:   func(name string) { s.Block(name, true) },
		ToWatch: func(key string) say.Message { return s.toWatch(key, f.Where, reach) },
	}
	if line.Gallery != nil {
		spoken, _ := sealed.Stored(f.Gallery)
		key, _ := sealed.Secret(f.GalleryKey)
		g.friend.Gallery = &gallery{line.Gallery, s, spoken, key}
	}
	return line, nil
}

// CatchUp saves what happened on the friend's side since a match was saved here.
func (s *Session) CatchUp(g *Game) error {
	protocol, ok := g.friend.Session.(*friend.Session)
	if !ok {
		return nil
	}
	missing := protocol.Missing()
	if len(missing) == 0 {
		return nil
	}
	match, err := core.Replay(append(g.Match.Events(), missing...))
	if err != nil {
		return err
	}
	g.Match = match
	if s.Events != nil {
		s.Events(missing)
	}
	if s.Matches == nil {
		return nil
	}
	return s.saver.Save(missing)
}

// Finish stops saving a match that is not at a table, and marks it as finished if it is over.
func (s *Session) Finish(g *Game) { s.saver.leave(g.Over()) }
