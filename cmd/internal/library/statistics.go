package library

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/tally"
)

// Played is a match that the person here played, the oldest first.
type Played struct {
	Entry *matches.Entry
	Own   core.Player
	// Rating is the player's after it; only Rated matches change it.
	Rating tally.Rating
	Rated  bool
}

// playedBy returns the matches that the person here played, the oldest first.
func playedBy(list []matches.Entry) []Played {
	var all []Played
	for i := range list {
		if own, ok := Own(&list[i]); ok && !list[i].Damaged && list[i].Facts.Games > 0 {
			all = append(all, Played{Entry: &list[i], Own: own})
		}
	}
	slices.SortStableFunc(all, func(a, b Played) int { return dateOf(a.Entry).Compare(dateOf(b.Entry)) })
	return all
}

func dateOf(e *matches.Entry) time.Time {
	if e.Ended.IsZero() {
		return e.Started
	}
	return e.Ended
}

// PlayedIn returns the matches that the person here played, the oldest first, with the rating after
// each.
func PlayedIn(list []matches.Entry) []Played {
	all := playedBy(list)
	var rated []tally.Match
	for i := range all {
		var m tally.Match
		if m, all[i].Rated = tally.Rated(&all[i].Entry.Facts, int(all[i].Own)); all[i].Rated {
			rated = append(rated, m)
		}
		all[i].Rating = tally.Rate(rated)
	}
	return all
}

// Totals are the statistics of the person here.
type Totals struct {
	All    tally.Count
	Rating tally.Rating
	// Opponents are the results by opponent, the one played last first.
	Opponents []AgainstOne
	// Recent are the last matches that somebody won, and RecentWon those of them won here.
	Recent, RecentWon int
}

// AgainstOne are the results against one opponent.
type AgainstOne struct {
	Name string
	tally.Count
}

// recentMatches is how many matches are the last ones.
const recentMatches = 10

// Sum counts the matches of the person here.
func Sum(list []matches.Entry) Totals {
	var t Totals
	all := PlayedIn(list)
	for _, p := range slices.Backward(all) {
		f, seconds := &p.Entry.Facts, int(p.Entry.Played/time.Second)
		t.All.Add(f, p.Own, seconds)
		t.against(f.Players[p.Own.Opponent()].Name).Add(f, p.Own, seconds)
		if f.Over && f.Winner >= 0 && t.Recent < recentMatches {
			t.Recent++
			if f.Winner == int(p.Own) {
				t.RecentWon++
			}
		}
	}
	if n := len(all); n > 0 {
		t.Rating = all[n-1].Rating
	}
	return t
}

func (t *Totals) against(name string) *tally.Count {
	for i := range t.Opponents {
		if t.Opponents[i].Name == name {
			return &t.Opponents[i].Count
		}
	}
	t.Opponents = append(t.Opponents, AgainstOne{Name: name})
	return &t.Opponents[len(t.Opponents)-1].Count
}

// Statistics are the totals in sentences; dice adds what the dice showed.
func Statistics(list []matches.Entry, dice bool) []say.Message {
	t := Sum(list)
	c := &t.All
	if c.Games == 0 {
		return []say.Message{say.M(say.StatsNone, nil)}
	}
	lines := []say.Message{
		say.N(say.StatsMatches, c.Matches, say.Data{"Won": c.Won}),
		say.N(say.StatsGames, c.Games, say.Data{"Won": c.GamesWon, "Gammons": c.Gammons, "Lost": c.GammonsLost}),
		points(c),
		say.M(say.StatsCube, say.Data{"Doubles": c.Doubles, "Taken": c.Taken, "Dropped": c.Dropped}),
	}
	if c.Turns > 0 {
		lines = append(lines, say.M(say.StatsPace, say.Data{"Seconds": (c.Seconds + c.Turns/2) / c.Turns}))
	}
	if t.Rating.Matches > 0 {
		lines = append(lines, say.M(say.StatsRating, say.Data{"Rating": whole(t.Rating.Value), "Error": whole(t.Rating.Error)}))
	}
	if t.Recent == recentMatches {
		lines = append(lines, say.M(say.StatsRecent, say.Data{"Recent": t.Recent, "Won": t.RecentWon}))
	}
	for _, o := range t.Opponents {
		if o.Won+o.Lost > 0 {
			lines = append(lines, say.M(say.StatsOpponent, say.Data{"Name": o.Name, "Won": o.Won, "Lost": o.Lost}))
		}
	}
	if dice {
		lines = append(lines, diceLines(say.StatsDice, &c.Dice)...)
		lines = append(lines, diceLines(say.StatsDiceTheirs, &c.Theirs)...)
	}
	return lines
}

func whole(x float64) int { return int(math.Round(x)) }

// points says what a game brings on average.
func points(c *tally.Count) say.Message {
	average := float64(c.Points) / float64(c.Games)
	id := say.StatsPointsWon
	if average < 0 {
		id = say.StatsPointsLost
	}
	before, after, _ := strings.Cut(fmt.Sprintf("%.2f", math.Abs(average)), ".")
	return say.M(id, say.Data{"Points": say.M(say.StatsDecimal, say.Data{"Whole": before, "Decimals": after})})
}

// diceLines say what dice showed, and how likely fair ones are to.
func diceLines(id say.MessageID, d *tally.Dice) []say.Message {
	lines := []say.Message{say.M(id, say.Data{
		"Rolls": d.Rolls, "Doubles": d.Doubles, "Expected": whole(d.ExpectedDoubles()),
	})}
	faces, doubles, entering := d.Test()
	lines = append(lines, judged(doubles))
	var list say.List
	for _, n := range d.Faces {
		list = append(list, say.M(say.StatsNumber, say.Data{"Number": n}))
	}
	lines = append(lines, say.M(say.StatsFaces, say.Data{"Faces": list}), judged(faces))
	if d.Entering > 0 {
		lines = append(lines, say.M(say.StatsEntering, say.Data{
			"Entered": d.Entered, "Rolls": d.Entering, "Expected": whole(d.Chance),
		}), judged(entering))
	}
	return lines
}

// judged says how likely fair dice are to differ so much.
func judged(c tally.Chance) say.Message {
	const rare, hardly, percent = 0.05, 0.01, 100
	data := say.Data{"Percent": whole(float64(c) * percent)}
	switch {
	case c < hardly:
		return say.M(say.StatsSuspicious, nil)
	case c < rare:
		return say.M(say.StatsUnusual, data)
	}
	return say.M(say.StatsOrdinary, data)
}
