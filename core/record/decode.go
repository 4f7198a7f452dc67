package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"backtalk/core"
	"backtalk/core/notation"
)

// Decoder reads events one after the other. The zero value is ready for a match's first event.
type Decoder struct {
	// rules are the match's, and game the rules of the game in progress.
	rules core.Rules
	game  core.Variant
	// moves are the moves of the turn in progress. The end of the turn does not repeat their dice.
	moves []core.Move
}

// kind is one kind of event: an empty line to read into, and the fields that it must have in
// addition to n and event.
type kind struct {
	empty  func() line
	fields []string
}

var (
	cubeFields   = []string{"player", "value"}
	resignFields = []string{"player", "result"}
	moveFields   = []string{"player", "from", "to", "die", "hit"}
)

var kinds = map[string]kind{
	"match-started":   {func() line { return new(matchStartedLine) }, []string{"rules", "length", "crawford", "jacoby", "beavers", "players"}},
	"game-started":    {func() line { return new(gameStartedLine) }, []string{"game", "score", "crawford", "position"}},
	"opening-rolled":  {func() line { return new(openingRolledLine) }, []string{"dice"}},
	"rolled":          {func() line { return new(rolledLine) }, []string{"player", "dice"}},
	"moved":           {func() line { return new(moveLine) }, moveFields},
	"undone":          {func() line { return new(moveLine) }, moveFields},
	"no-move":         {func() line { return new(noMoveLine) }, []string{"player", "reason"}},
	"turn-ended":      {func() line { return new(turnEndedLine) }, []string{"player", "play", "position"}},
	"turn-returned":   {func() line { return new(turnReturnedLine) }, []string{"player", "dice", "position"}},
	"doubled":         {func() line { return new(cubeLine) }, cubeFields},
	"beavered":        {func() line { return new(cubeLine) }, cubeFields},
	"taken":           {func() line { return new(cubeLine) }, cubeFields},
	"dropped":         {func() line { return new(cubeLine) }, cubeFields},
	"resign-offered":  {func() line { return new(resignLine) }, resignFields},
	"resign-accepted": {func() line { return new(resignLine) }, resignFields},
	"resign-refused":  {func() line { return new(resignLine) }, resignFields},
	"time-spent":      {func() line { return new(timeSpentLine) }, []string{"player", "time", "left"}},
	"time-claimed":    {func() line { return new(timeClaimedLine) }, []string{"player"}},
	"position-set":    {func() line { return new(positionSetLine) }, []string{"position", "player", "cube", "owner", "reason"}},
	"game-ended":      {func() line { return new(gameEndedLine) }, []string{"winner", "result", "points", "score"}},
	"match-ended":     {func() line { return new(matchEndedLine) }, []string{"winner", "score"}},
	"commented":       {func() line { return new(commentedLine) }, []string{"text"}},
	"judged":          {func() line { return new(judgedLine) }, []string{"by", "player", "cost", "luck"}},
}

// Decode reads one line. It ignores fields that it doesn't know. A missing field is an error,
// except the fields that Encode writes only if they say something, and the unplayed dice of a turn,
// which older files leave out. core.Replay checks whether the event can follow those before it.
func (d *Decoder) Decode(text []byte) (core.Event, error) {
	_, e, err := d.decode(text)
	return e, err
}

// decode returns the event's number too.
func (d *Decoder) decode(text []byte) (int, core.Event, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return 0, nil, fmt.Errorf("decode event: %w", err)
	}
	var name string
	if err := json.Unmarshal(fields["event"], &name); err != nil {
		return 0, nil, fmt.Errorf("decode event: the name of the event: %w", err)
	}
	k, known := kinds[name]
	if !known {
		return 0, nil, fmt.Errorf("decode event: %w: %q", ErrUnknownEvent, name)
	}
	for _, field := range k.fields {
		if _, ok := fields[field]; !ok {
			return 0, nil, fmt.Errorf("decode %s: %q is missing", name, field)
		}
	}
	l := k.empty()
	if err := json.Unmarshal(text, l); err != nil {
		return 0, nil, fmt.Errorf("decode %s: %w", name, err)
	}
	e, err := l.read(d)
	if err != nil {
		return 0, nil, fmt.Errorf("decode %s: %w", name, err)
	}
	return l.number(), e, nil
}

func (l *matchStartedLine) read(d *Decoder) (core.Event, error) {
	e := core.MatchStarted{Rules: core.Rules{
		Length: l.Length, Crawford: l.Crawford, Jacoby: l.Jacoby, Beavers: l.Beavers,
		Clock: l.Clock.read(),
	}, Tips: l.Tips.secrets(), Commit: l.Commit, About: l.About.read()}
	var err error
	if bestOfFive := core.BestOfFive(); l.Rules == bestOfFive.Name {
		e.Rules.Variant = bestOfFive
	} else if e.Rules.Scoring, err = scorings.parse(l.Rules); err != nil {
		return nil, err
	}
	if l.Variant != nil {
		if e.Rules.Variant, err = l.Variant.read(); err != nil {
			return nil, err
		}
	}
	if e.Rules != e.Rules.Normal() {
		return nil, errors.New("the rules contradict each other")
	}
	for i, p := range l.Players {
		colour, err := colours.parse(p.Colour)
		if err != nil {
			return nil, err
		}
		e.Players[i] = core.PlayerInfo{Name: p.Name, Kind: p.Kind, Colour: colour}
	}
	d.rules, d.game = e.Rules, e.Rules.Variant.Game(1)
	return e, nil
}

func (l *aboutLine) read() core.About {
	if l == nil {
		return core.About{}
	}
	a := core.About{
		Event: l.Event, Round: l.Round, Place: l.Place, Date: l.Date, Time: l.Time, ID: l.ID,
		Transcriber: l.Transcriber, Clock: l.Clock,
	}
	if l.Ratings != nil {
		a.Ratings = *l.Ratings
	}
	return a
}

func (l *commentedLine) read(*Decoder) (core.Event, error) { return core.Commented{Text: l.Text}, nil }

func (l *judgedLine) read(*Decoder) (core.Event, error) {
	e := core.Judged{By: l.By, Player: core.Player(l.Player), Cost: l.Cost, Luck: l.Luck, Figures: l.Figures}
	if l.Better == "" {
		return e, nil
	}
	var err error
	if e.Better, err = betters.parse(l.Better); err != nil || l.Best == "" {
		return e, err
	}
	steps, err := notation.ParsePlay(l.Best)
	for _, s := range steps {
		e.Best = append(e.Best, core.Move{From: s.From, To: s.To, Hit: s.Hit})
	}
	return e, err
}

func (l *clockLine) read() core.Clock {
	if l == nil {
		return core.Clock{}
	}
	return core.Clock{PerPoint: core.Millis(l.PerPoint) * core.Second, Delay: core.Millis(l.Delay) * core.Second}
}

func (l *timeSpentLine) read(*Decoder) (core.Event, error) {
	return core.TimeSpent{Player: core.Player(l.Player), Time: core.Millis(l.Time), Left: core.Millis(l.Left)}, nil
}

func (l *timeClaimedLine) read(*Decoder) (core.Event, error) {
	return core.TimeClaimed{Player: core.Player(l.Player)}, nil
}

func (l *gameStartedLine) read(d *Decoder) (core.Event, error) {
	d.game = d.rules.Variant.Game(l.Game)
	b, err := l.byPlayer(d.game, 0)
	if err == nil && (b[0].Gone() || b[1].Gone()) {
		err = errStart
	}
	e := core.GameStarted{Game: l.Game, Score: l.Score, Crawford: l.Crawford, Board: b}
	if l.Begins != nil {
		e.NoOpening, e.Begins = true, core.Player(*l.Begins)
	}
	return e, err
}

func (l *openingRolledLine) read(*Decoder) (core.Event, error) {
	return core.OpeningRolled{Dice: l.Dice, Again: l.Again, Secrets: l.Secrets.secrets()}, nil
}

func (l *rolledLine) read(d *Decoder) (core.Event, error) {
	d.moves = nil
	return core.Rolled{Player: core.Player(l.Player), Dice: l.Dice, Secrets: l.Secrets.secrets()}, nil
}

func (l *moveLine) read(d *Decoder) (core.Event, error) {
	m := core.Move{From: l.From, To: l.To, Die: l.Die, Hit: l.Hit}
	if l.Event == "moved" {
		d.moves = append(d.moves, m)
		return core.Moved{Player: core.Player(l.Player), Move: m}, nil
	}
	if len(d.moves) > 0 {
		d.moves = d.moves[:len(d.moves)-1]
	}
	return core.Undone{Player: core.Player(l.Player), Move: m}, nil
}

func (l *noMoveLine) read(*Decoder) (core.Event, error) {
	reason, err := noMoveReasons.parse(l.Reason)
	return core.NoMove{Player: core.Player(l.Player), Reason: reason}, err
}

func (l *turnEndedLine) read(d *Decoder) (core.Event, error) {
	p := core.Player(l.Player)
	b, err := l.byPlayer(d.game, p.Opponent())
	if err != nil {
		return nil, err
	}
	if play := notation.FormatMoves(d.moves); play != l.Play {
		return nil, fmt.Errorf("the play is %q, but the moves were %q", l.Play, play)
	}
	e := core.TurnEnded{Player: p, Moves: slices.Clone(d.moves), Board: b}
	for _, die := range l.Unplayed {
		if die < 1 || die > 6 {
			return nil, fmt.Errorf("no die shows %d", die)
		}
		e.Unplayed = append(e.Unplayed, uint8(die))
	}
	d.moves = nil
	return e, nil
}

func (l *turnReturnedLine) read(d *Decoder) (core.Event, error) {
	p := core.Player(l.Player)
	b, err := l.byPlayer(d.game, p)
	d.moves = nil
	return core.TurnReturned{Player: p, Dice: l.Dice, Board: b}, err
}

func (l *cubeLine) read(*Decoder) (core.Event, error) {
	p := core.Player(l.Player)
	switch l.Event {
	case "doubled":
		return core.Doubled{Player: p, Value: l.Value}, nil
	case "beavered":
		return core.Beavered{Player: p, Value: l.Value}, nil
	case "taken":
		return core.Taken{Player: p, Value: l.Value}, nil
	}
	return core.Dropped{Player: p, Value: l.Value}, nil
}

func (l *resignLine) read(*Decoder) (core.Event, error) {
	p := core.Player(l.Player)
	r, err := results.parse(l.Result)
	switch {
	case err != nil:
		return nil, err
	case r > core.Mulligan:
		return nil, fmt.Errorf("a %s can't be resigned", l.Result)
	case l.Event == "resign-offered":
		return core.ResignOffered{Player: p, Result: r}, nil
	case l.Event == "resign-accepted":
		return core.ResignAccepted{Player: p, Result: r}, nil
	}
	return core.ResignRefused{Player: p, Result: r}, nil
}

func (l *positionSetLine) read(d *Decoder) (core.Event, error) {
	p := core.Player(l.Player)
	b, err := l.byPlayer(d.game, p)
	if err != nil {
		return nil, err
	}
	reason, err := positionReasons.parse(l.Reason)
	e := core.PositionSet{Board: b, Player: p, Cube: core.Cube{Value: l.Cube, Owner: core.Centre}, Reason: reason}
	if l.Owner != nil {
		e.Cube.Owner = core.Owner(*l.Owner)
	}
	return e, err
}

func (l *gameEndedLine) read(*Decoder) (core.Event, error) {
	r, err := results.parse(l.Result)
	e := core.GameEnded{Result: r, Points: l.Points, Score: l.Score}
	switch {
	case err != nil:
	case (l.Winner == nil) != (r == core.Drawn):
		err = errors.New("a game has a winner unless it is drawn")
	case l.Winner != nil:
		e.Winner = core.Player(*l.Winner)
	}
	return e, err
}

func (l *matchEndedLine) read(*Decoder) (core.Event, error) {
	e := core.MatchEnded{Stopped: l.Winner == nil, Score: l.Score, Seed: l.Seed, Words: l.Words}
	if l.Winner != nil {
		e.Winner = core.Player(*l.Winner)
	}
	return e, nil
}
