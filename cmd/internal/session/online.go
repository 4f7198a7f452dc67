package session

import (
	"context"
	"encoding/json"
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// BeginOnline returns the game for a match on a server, to be played next. All aids are off, as the rules of
// such servers demand. The server itself rolls if no double is possible.
func (s *Session) BeginOnline(on *online.Game, server string) (*Game, error) {
	if g := s.resumeOnline(on, server); g != nil {
		return g, nil
	}
	seed, err := s.FriendSeed()
	if err != nil {
		return nil, err
	}
	g := &Game{Seed: seed, Options: OptionsFor(s.Values)}
	o := &g.Options
	o.Server, o.Seat, o.Against, o.Tutor = server, on.Seat(), friend.KindRemote, ""
	o.Hints, o.CubeHints, o.HandDice, o.AutoRoll, o.Words = false, false, false, true, ""
	players := playersFor(s.Values, s.Devices.Texts, seed)
	for p, name := range on.Names() {
		players[p].Name = name
	}
	players[on.Own()].Kind, players[on.Own().Opponent()].Kind = s.Values.Text(settings.Me), friend.KindRemote
	g.Match = core.NewMatch(core.Rules{Length: on.Length(), Crawford: true}, players)
	s.seat(g, on)
	return g, s.saver.begin(g)
}

func (s *Session) seat(g *Game, on *online.Game) {
	g.friend = &table.Friend{Session: talking{on, s.Devices}, Keep: on.Keep, House: house(on)}
}

// resumeOnline continues the saved match that belongs to a match on a server. It returns nil if
// there is none, or if it can't continue.
func (s *Session) resumeOnline(on *online.Game, server string) *Game {
	at := on.Seat()
	m := s.SavedOnline(server, at.Name, at.Account)
	if m == nil || m.Options.Seat != at {
		return nil
	}
	g, err := s.Resume(m.meta)
	if err != nil {
		s.Note(err)
		return nil
	}
	if !on.Resume(g.Match.Events()) {
		s.saver.leave(false)
		return nil
	}
	s.seat(g, on)
	return g
}

// OnServer is a saved match on a server.
type OnServer struct {
	*Game
	meta matches.Meta
}

// SavedOnline returns a player's unfinished match on a server that no other program plays, or nil
// if there is none. Of several, it returns the one begun or resumed last. name may be the player's
// spelling or the server's.
func (s *Session) SavedOnline(server, name string, account bool) *OnServer {
	if s.Matches == nil || name == "" {
		return nil
	}
	list, err := s.Matches.Unfinished()
	if err != nil {
		s.Note(err)
	}
	for _, m := range list {
		var o Options
		if json.Unmarshal(m.Options, &o) != nil || o.Server != server || !o.Seat.Of(name, account) || s.Matches.Taken(m.ID) {
			continue
		}
		events, err := s.Matches.Events(m.ID)
		if err != nil {
			continue
		}
		if g, err := Saved(m, events); err == nil && !g.Over() {
			return &OnServer{g, m}
		}
	}
	return nil
}

// CloseOnline marks a match that the server no longer has as over.
func (s *Session) CloseOnline(m *OnServer) {
	if _, err := s.saver.resume(m.meta); err != nil {
		s.Note(err)
		return
	}
	s.saver.leave(true)
}

// house returns what a table needs to know about the server.
func house(on *online.Game) *table.House {
	return &table.House{
		Counts: online.Counts, Lost: onlineLost, Absence: onlineAbsence,
		Farewell: say.M(say.OnlineFarewell, nil), NoBack: say.M(say.OnlineNoBack, nil),
		Attend: func(ctx context.Context, heard func(table.Word)) {
			on.Attend(ctx, func(u online.Unasked) { heard(wordOf(u)) })
		},
	}
}

// differences maps each way in which a server can differ from the rules here to its message.
var differences = map[online.Difference]say.MessageID{
	online.IllegalPlay: say.OnlineIllegalPlay, online.RefusedPlay: say.OnlineRefusedPlay,
	online.Missed: say.OnlineMissed, online.Counted: say.OnlineCounted,
}

func wordOf(u online.Unasked) table.Word {
	w := table.Word{Commands: u.Commands}
	if u.Notice != "" {
		w.Say = say.M(say.OnlineNotice, say.Data{"Text": u.Notice})
	}
	if id, ok := differences[u.Difference]; ok {
		w.Say = say.M(id, nil)
	}
	return w
}

// onlineLost returns why a match on a server can't continue.
func onlineLost(err error) say.Message {
	switch {
	case errors.Is(err, online.ErrGone):
		return say.M(say.OnlineGone, nil)
	case friend.FaultOf(err) != 0:
		return say.M(say.OnlineNotUnderstood, nil)
	}
	return say.M(say.OnlineDisagree, nil)
}

func onlineAbsence(err error) table.Absence {
	if errors.Is(err, online.ErrOffline) {
		return table.Absence{Begins: say.OnlineAway, Lasts: say.OnlineAwayFor, Ends: say.OnlineBack}
	}
	return table.Absence{Begins: say.OnlineAwayLeft, Lasts: say.FriendAwayFor, Ends: say.FriendBack}
}

// talking is a match on a server with chat. It sends ready phrases as text, in the language of the player
// here.
type talking struct {
	*online.Game
	devices *desk.Devices
}

// Write implements table.Elsewhere.
func (t talking) Write(l friend.Letter) error {
	if l.Phrase != 0 {
		l = friend.Letter{Chat: t.devices.Text(table.Phrase(l.Phrase))}
	}
	return t.Game.Write(l)
}
