package session

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/seat"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
)

// Game is a match with the seed and the options with which it started.
type Game struct {
	Match   *core.Match
	Seed    []byte
	Options Options
	setup   []core.Command
	// who announces which bot the adaptive opponent is; empty for any other opponent, and after the
	// announcement.
	who say.Message
	// friend is the player elsewhere. It is nil if there is none, and before the match is first
	// connected.
	friend *table.Friend
}

// Own returns the seat of this side in a match with a friend. In any other match it returns the
// person's seat, or 0 if two people play here or none.
func (g *Game) Own() core.Player {
	if g.Options.Friend.Plays() {
		return g.Options.Friend.Own
	}
	if g.Options.Me != settings.Human && g.Options.Against == settings.Human {
		return 1
	}
	return 0
}

// Opponent returns the player in the other seat.
func (g *Game) Opponent() core.PlayerInfo { return g.Match.State().Players[g.Own().Opponent()] }

// OnePerson reports whether exactly one person plays here. Backtalk addresses that person as "you".
func (g *Game) OnePerson() bool {
	return (g.Options.Me == settings.Human) != (g.Options.Against == settings.Human)
}

// Over reports whether the match is over.
func (g *Game) Over() bool { return g.Match.State().Phase == core.PhaseOver }

// Saved returns the game of a saved match.
func Saved(m matches.Meta, events []core.Event) (*Game, error) {
	g := &Game{Seed: m.Seed}
	if err := json.Unmarshal(m.Options, &g.Options); err != nil {
		return nil, fmt.Errorf("options of match %d: %w: %w", m.ID, matches.ErrDamaged, err)
	}
	var err error
	if g.Match, err = core.Replay(events); err != nil {
		return nil, fmt.Errorf("replay match %d: %w: %w", m.ID, matches.ErrDamaged, err)
	}
	return g, nil
}

// NewGame returns the match that the settings ask for, to be played next.
func (s *Session) NewGame() (*Game, error) {
	seed, err := s.nextSeed()
	if err != nil {
		return nil, err
	}
	s.next = nil
	values, who := s.adapted(s.Values)
	g := &Game{Seed: seed, Options: OptionsFor(values), who: who}
	g.Options.Adaptive = who.ID != ""
	rules := RulesFor(s.Values)
	if position := s.Values.Text(settings.Position); position != "" {
		if rules, g.setup, err = s.Position(position, rules); err != nil {
			return nil, err
		}
	}
	g.Match = core.NewMatch(rules, playersFor(values, s.Devices.Texts, seed))
	return g, s.saver.begin(g)
}

// rematch returns the same match again, with other dice.
func (s *Session) rematch(g *Game) (*Game, error) {
	state := g.Match.State()
	seed := derived(g.Seed, "rematch")
	if s.Values.Text(settings.Seed) == "" {
		// The seed was revealed at the end of the match, so nothing derived from
		// it is secret.
		var err error
		if seed, err = seedFor(s.Values); err != nil {
			return nil, err
		}
	}
	again := &Game{Seed: seed, Options: g.Options, setup: g.setup}
	players := state.Players
	if g.Options.Adaptive {
		values := s.Values.Clone()
		_ = values.Set(settings.Opponent, settings.Adaptive) // one of the values that it can have
		values, again.who = s.adapted(values)
		again.Options.Against = values.Text(settings.Opponent)
		players = playersFor(values, s.Devices.Texts, seed)
	}
	again.Match = core.NewMatch(state.Rules, players)
	return again, s.saver.begin(again)
}

// Resume locks a saved match and makes it the one to be played next.
func (s *Session) Resume(m matches.Meta) (*Game, error) {
	g, err := s.saver.resume(m)
	if err == nil && s.Events != nil {
		s.Events(g.Match.Events())
	}
	return g, err
}

// Play plays the match that NewGame or Resume returned last, and rematches for as long as the player wants
// them. It returns how the player left the last one.
func (s *Session) Play(g *Game) table.Leaving {
	left := s.playOnce(g)
	// Friends must agree on a rematch first.
	for left == table.Rematch && g.friend == nil {
		var err error
		if g, err = s.rematch(g); err != nil {
			s.Note(err)
			return table.Left
		}
		left = s.playOnce(g)
	}
	return left
}

// playOnce plays a match and returns how the player left it.
func (s *Session) playOnce(g *Game) table.Leaving {
	if g.Options.Friend.Plays() && g.friend == nil {
		s.Notify(say.M(say.FriendNothing, nil))
		return table.NewMatch
	}
	if g.Options.Server != "" && g.friend == nil {
		s.Notify(say.M(say.OnlineSaved, nil))
		return table.NewMatch
	}
	bots, err := s.bots(g)
	if err != nil {
		s.Notify(say.M(say.TableBotFailed, say.Data{"Problem": s.Devices.Because(err)}))
		return table.Left
	}
	if g.who.ID != "" {
		s.Notify(g.who)
		g.who = say.Message{}
	}
	parts := table.Parts{
		Seats: seat.Bots(bots), Events: s.Events, Menu: s.Menu, Friend: g.friend,
		Engines: advise.Engines{Adviser: s.Adviser, Judge: s.Analyst, Roller: s.Roller},
	}
	if g.Options.Server != "" || g.watched() {
		// The server's rules allow no aids, and a watcher could pass them on.
		parts.Engines = advise.Engines{}
	}
	if s.Matches != nil && !g.watched() {
		parts.Saver = &s.saver
		if s.Analyst != nil {
			parts.Review = s.Review
		}
	}
	options := g.Options.table(s.Values)
	options.Seed, options.Typed, options.Followed = g.Seed, s.Typed, s.Followed
	options.Saved = s.saver.match != nil
	s.playing = g
	s.table = table.New(desk.New(s.Devices), parts, options, s.style(), g.Match)
	s.table.StartFrom(g.setup)
	left := s.table.Run(s.Inputs)
	s.playing, s.table = nil, nil
	s.Save()
	s.saver.leave(g.Over())
	return left
}

// Playing returns the match in progress, or nil.
func (s *Session) Playing() *Game { return s.playing }

// Tutorial runs the tutorial on a board of its own, after announcing before. The opponent is the bot that
// needs no engine.
func (s *Session) Tutorial(before []say.Message) (table.Leaving, error) {
	seed, err := seedFor(s.Values)
	if err != nil {
		return table.Left, err
	}
	teacher, err := s.Bot(bot.NameSimple, bot.Needs{Seed: derived(seed, "tutorial")})
	if err != nil {
		return table.Left, err
	}
	parts := table.Parts{Seats: seat.Bots([2]bot.Bot{1: teacher}), Engines: advise.Engines{Adviser: s.Adviser}}
	options := table.Options{Seed: seed, Typed: s.Typed, Options: advise.Options{HintPlies: s.Values.Number(settings.HintPlies)}}
	players := playersFor(s.Values, s.Devices.Texts, seed)
	return table.NewTutorial(desk.New(s.Devices), parts, s.style(), players, options, before...).Run(s.Inputs), nil
}

// seedFor returns the seed of the dice: the one in the settings, or one
// that nobody can guess.
func seedFor(v settings.Values) ([]byte, error) {
	if text := v.Text(settings.Seed); text != "" {
		number, err := strconv.ParseInt(text, 10, 64)
		return binary.BigEndian.AppendUint64(nil, uint64(number)), err
	}
	seed := make([]byte, 32)
	if _, err := rand.Read(seed); err != nil {
		return nil, fmt.Errorf("draw a seed for the dice: %w", err)
	}
	return seed, nil
}

// nextSeed returns the seed of the next match. It draws the seed before the player types the words on which
// the dice will also depend.
func (s *Session) nextSeed() ([]byte, error) {
	if s.Values.Text(settings.Seed) != "" {
		return seedFor(s.Values)
	}
	if s.next == nil {
		var err error
		if s.next, err = seedFor(s.Values); err != nil {
			return nil, err
		}
	}
	return s.next, nil
}

// Commitment returns the commitment to the dice of the match that is played next; false if they can't be
// drawn, or are real dice.
func (s *Session) Commitment() (string, bool) {
	seed, err := s.nextSeed()
	return core.Commitment(seed), err == nil && s.Values.Text(settings.Dice) != "hand"
}

// derived returns a seed for another purpose than the dice of seed. It reveals nothing about those
// dice.
func derived(seed []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, seed)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}
