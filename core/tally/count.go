package tally

import "backtalk/core"

// Count sums up many matches of one player.
type Count struct {
	// Matches counts finished matches; Won and Lost count those that somebody won, and Sessions the
	// others: money sessions that were stopped. Unfinished counts the rest.
	Matches, Won, Lost, Sessions, Unfinished int
	// Games counts all games that ended, those of unfinished matches too.
	Games, GamesWon int
	// Gammons and GammonsLost include backgammons.
	Gammons, GammonsLost int
	// Points counts points won less points lost.
	Points int
	// Doubles counts the doubles offered, and Beavers the opponent's doubles answered with a
	// beaver. Taken and Dropped count the other answers, to doubles and to beavers.
	Doubles, Taken, Dropped, Beavers int
	// TakenByThem and DroppedByThem count the opponents' answers; a beaver counts as a take.
	TakenByThem, DroppedByThem int
	// Turns and Seconds count both sides' turns, and the time, of the matches with a known time.
	Turns, Seconds int
	// Dice are the player's, Theirs the opponents'.
	Dice, Theirs Dice
}

// Add counts a match. own is the player's seat, and seconds is how long the match took, or 0 if
// unknown.
func (c *Count) Add(f *Facts, own core.Player, seconds int) {
	me, other := &f.Players[own&1], &f.Players[own.Opponent()&1]
	if f.Over {
		c.Matches++
	}
	switch {
	case !f.Over:
		c.Unfinished++
	case f.Winner < 0:
		c.Sessions++
	case f.Winner == int(own):
		c.Won++
	default:
		c.Lost++
	}
	c.Games += me.Won + other.Won
	c.GamesWon += me.Won
	c.Gammons += me.Gammons + me.Backgammons
	c.GammonsLost += other.Gammons + other.Backgammons
	c.Points += me.Points - other.Points
	c.Doubles += me.Doubles
	c.Taken += me.Taken
	c.Dropped += me.Dropped
	c.Beavers += me.Beavers
	c.TakenByThem += other.Taken + other.Beavers
	c.DroppedByThem += other.Dropped
	if seconds > 0 {
		c.Turns += f.Turns
		c.Seconds += seconds
	}
	c.Dice.Add(&me.Dice)
	c.Theirs.Add(&other.Dice)
}

// Add counts other dice too.
func (d *Dice) Add(other *Dice) {
	for i, n := range other.Faces {
		d.Faces[i] += n
	}
	d.Rolls += other.Rolls
	d.Doubles += other.Doubles
	d.Entering += other.Entering
	d.Entered += other.Entered
	for i, n := range other.Closed {
		d.Closed[i] += n
	}
}
