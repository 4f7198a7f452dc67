package tally

import "backtalk/core"

// version numbers the ways of counting. If a match has facts of another version, the program counts
// it again. Version 1 counted beavers as doubles, and lacked About; version 2 lacked Comments, and
// version 3 lacked Closed.
const version = 4

// Facts holds the counts of one match. They are saved as JSON; don't rename the fields.
type Facts struct {
	Version int       `json:"v"`
	Players [2]Player `json:"players"`
	// Rules is match or money, or the name of a variant.
	Rules  string `json:"rules"`
	Length int    `json:"length"`
	Score  [2]int `json:"score"`
	// Over says that the match was played to its end, or stopped; Winner is then who won it, -1
	// for a session that was stopped.
	Over   bool `json:"over,omitempty"`
	Winner int  `json:"winner"`
	Games  int  `json:"games"`
	Turns  int  `json:"turns"`
	// Set says that a position was set up, to start from or later.
	Set bool `json:"set,omitempty"`
	// About holds the facts that the imported file states.
	About core.About `json:"about,omitzero"`
	// Comments holds the comments, each on its own line, so that a search finds them: at most
	// mostComments bytes.
	Comments string `json:"comments,omitempty"`
}

// mostComments bounds the comments in the facts of a match, in bytes: a list reads the facts of every
// match.
const mostComments = 16 << 10

// Player holds the counts of one side.
type Player struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Colour uint8  `json:"colour,omitempty"`
	// Won counts the games won, Gammons and Backgammons those won that way, and Points the points
	// for all of them.
	Won         int `json:"won"`
	Gammons     int `json:"gammons,omitempty"`
	Backgammons int `json:"backgammons,omitempty"`
	Points      int `json:"points"`
	// Doubles counts the doubles that this side offered, and Beavers those that it answered with a
	// beaver. Taken and Dropped count its other answers, to doubles and to beavers.
	Doubles int `json:"doubles,omitempty"`
	Beavers int `json:"beavers,omitempty"`
	Taken   int `json:"taken,omitempty"`
	Dropped int `json:"dropped,omitempty"`
	Resigns int `json:"resigns,omitempty"`
	// Hits are the opponent's checkers hit in finished turns.
	Hits int  `json:"hits,omitempty"`
	Dice Dice `json:"dice"`
}

// Dice counts the dice of a side.
type Dice struct {
	// Faces counts how often each face came up, 1 first.
	Faces [6]int `json:"faces"`
	// Rolls counts rolls of two dice, except openings, and Doubles those with equal dice.
	Rolls   int `json:"rolls"`
	Doubles int `json:"doubles"`
	// Entering counts the rolls with a checker on the bar that some roll could enter and some could
	// not; Entered counts those that entered one. Closed counts the rolls of Entering by the number of closed points,
	// from 1 to 5.
	Entering int    `json:"entering,omitempty"`
	Entered  int    `json:"entered,omitempty"`
	Closed   [5]int `json:"closed,omitzero"`
}

// Current reports whether the facts are of this version.
func (f *Facts) Current() bool { return f.Version == version }

// plain is what Rules says of a backgammon match of a number of points.
const plain = "match"

// Of counts the events of a match. core.Replay must accept them.
func Of(events []core.Event) Facts {
	c := counter{facts: Facts{Version: version, Winner: -1}}
	for _, e := range events {
		c.count(e)
	}
	return c.facts
}

// counter follows the events of a match.
type counter struct {
	facts Facts
	board core.Board
	last  core.TurnEnded
	// opening says that the next roll is the opening's own.
	opening bool
}

func (c *counter) of(p core.Player) *Player { return &c.facts.Players[p&1] }

func (c *counter) count(e core.Event) {
	switch e := e.(type) {
	case core.MatchStarted:
		c.start(e)
	case core.GameStarted:
		c.facts.Games, c.facts.Score = c.facts.Games+1, e.Score
		c.board = e.Board
	case core.OpeningRolled:
		c.opening = !e.Again
		for p, face := range e.Dice {
			c.of(core.Player(p)).Dice.face(face)
		}
	case core.Rolled:
		c.rolled(e)
	case core.TurnEnded:
		c.turn(e, 1)
		c.board, c.last = e.Board, e
	case core.TurnReturned:
		c.turn(c.last, -1)
		c.board = e.Board
	case core.PositionSet:
		c.board, c.opening, c.facts.Set = e.Board, false, true
	case core.GameEnded:
		c.ended(e)
	case core.Commented:
		c.comment(e.Text)
	case core.MatchEnded:
		c.facts.Over, c.facts.Score = true, e.Score
		if !e.Stopped {
			c.facts.Winner = int(e.Winner)
		}
	default:
		c.answer(e)
	}
}

// comment keeps a comment if there is room.
func (c *counter) comment(text string) {
	if len(c.facts.Comments)+len(text) < mostComments {
		c.facts.Comments += text + "\n"
	}
}

// turn counts a turn if by is 1, and uncounts one that was returned if by is -1.
func (c *counter) turn(e core.TurnEnded, by int) {
	c.facts.Turns += by
	for _, m := range e.Moves {
		if m.Hit {
			c.of(e.Player).Hits += by
		}
	}
}

// answer counts cube actions and resignations.
func (c *counter) answer(e core.Event) {
	switch e := e.(type) {
	case core.Doubled:
		c.of(e.Player).Doubles++
	case core.Beavered:
		c.of(e.Player).Beavers++
	case core.Taken:
		c.of(e.Player).Taken++
	case core.Dropped:
		c.of(e.Player).Dropped++
	case core.ResignAccepted:
		c.of(e.Player.Opponent()).Resigns++
	}
}

func (c *counter) start(e core.MatchStarted) {
	f := &c.facts
	f.Length, f.Rules, f.About = e.Rules.Length, plain, e.About
	if e.Rules.Money() {
		f.Rules = "money"
	}
	if e.Rules.Variant.Name != "" {
		f.Rules = e.Rules.Variant.Name
	}
	for i, p := range e.Players {
		f.Players[i].Name, f.Players[i].Kind, f.Players[i].Colour = p.Name, p.Kind, uint8(p.Colour)
	}
}

func (c *counter) ended(e core.GameEnded) {
	c.facts.Score = e.Score
	if e.Result == core.Drawn {
		return
	}
	p := c.of(e.Winner)
	p.Won++
	p.Points += e.Points
	switch e.Result {
	case core.Gammon:
		p.Gammons++
	case core.Backgammon:
		p.Backgammons++
	}
}

// rolled counts the dice of a turn; those of an opening were counted already, and are never equal.
func (c *counter) rolled(e core.Rolled) {
	if c.opening {
		c.opening = false
		return
	}
	d := &c.of(e.Player).Dice
	d.face(e.Dice[0])
	d.face(e.Dice[1])
	d.Rolls++
	if e.Dice[0] == e.Dice[1] {
		d.Doubles++
	}
	c.entering(d, e)
}

// entering counts a roll with a checker on the bar, if it could go either way.
func (c *counter) entering(d *Dice, e core.Rolled) {
	b := c.board.For(e.Player)
	if b[0][core.Bar] == 0 {
		return
	}
	var open [7]bool
	closed := 0
	for face := core.Point(1); face <= 6; face++ {
		open[face] = b[1][face] < 2
		if !open[face] {
			closed++
		}
	}
	if closed == 0 || closed == 6 {
		return
	}
	d.Entering++
	d.Closed[closed-1]++
	if open[e.Dice[0]] || open[e.Dice[1]] {
		d.Entered++
	}
}

func (d *Dice) face(n uint8) {
	if n >= 1 && n <= 6 {
		d.Faces[n-1]++
	}
}
