package library

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/tally"
)

// Played is a match that the person here played.
type Played struct {
	Entry *matches.Entry
	Own   core.Player
	// Rating is the player's rating after the match. Only Rated matches change it.
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
	return unrepeated(all)
}

// dateOf returns when a match was played. A match without a date comes before all others: the date of
// its import says nothing about how the person plays now.
func dateOf(e *matches.Entry) time.Time {
	switch {
	case !e.Dated():
		return time.Time{}
	case e.Ended.IsZero():
		return e.Started
	}
	return e.Ended
}

// PlayedIn returns the matches that the person here played, the oldest first, with the rating after
// each.
func PlayedIn(list []matches.Entry) []Played {
	all := playedBy(list)
	var ratings tally.Ratings
	for i := range all {
		var m tally.Match
		if m, all[i].Rated = tally.Rated(&all[i].Entry.Facts, int(all[i].Own)); all[i].Rated {
			ratings.Add(m)
		}
		if i == 0 || all[i].Rated {
			all[i].Rating = ratings.Rating()
		} else {
			all[i].Rating = all[i-1].Rating
		}
	}
	return all
}

// Totals are the statistics of the person here.
type Totals struct {
	All    tally.Count
	Rating tally.Rating
	// Latest is the opponent in the latest match that counts for the rating, as the player knows them.
	Latest struct {
		Name   any
		Rating float64
	}
	// Opponents holds the results against each opponent, the latest first. Games holds the results
	// in each game other than backgammon.
	Opponents, Games []AgainstOne
	// Recent counts the latest matches with a winner, RecentWon those that the person here won.
	Recent, RecentWon int
	// Errors sums up the analysed matches.
	Errors Errors
	// Lately covers the last latelyDays days, Before the time before them.
	Lately, Before Period
}

// Errors sums up the cost of the decisions in analysed matches, and the luck of the rolls.
type Errors struct {
	Matches     int
	Own, Theirs analysis.Tally
}

func (e *Errors) add(p *Played) {
	if !Analysed(p.Entry) {
		return
	}
	e.Matches++
	e.Own.Add(&p.Entry.Analysis.Sums[p.Own])
	e.Theirs.Add(&p.Entry.Analysis.Sums[p.Own.Opponent()])
}

// Luck returns how much luckier the library's owner was than the opponents,
// in points per match.
func (e *Errors) Luck() float64 {
	if e.Matches == 0 {
		return 0
	}
	return (e.Own.Luck - e.Theirs.Luck) / float64(e.Matches)
}

// Period holds the results of a period.
type Period struct {
	tally.Count
	Errors Errors
}

// latelyDays is the number of days that count as lately.
const latelyDays = 30

// AgainstOne holds the results against one opponent, or in one game.
type AgainstOne struct {
	Name string
	Period
}

// recentMatches is the number of matches that count as recent.
const recentMatches = 10

// Sum returns the totals of the matches that the person here played.
func Sum(list []matches.Entry, now time.Time) Totals {
	var t Totals
	all := playedBy(list)
	var ratings tally.Ratings
	opponents, games := map[string]int{}, map[string]int{}
	listed := map[string]bool{}
	since := now.AddDate(0, 0, -latelyDays)
	for _, p := range slices.Backward(all) {
		f, seconds := &p.Entry.Facts, int(p.Entry.Played/time.Second)
		if m, rated := tally.Rated(f, int(p.Own)); rated {
			if t.Latest.Name == nil {
				t.Latest.Name, t.Latest.Rating = called(f, p.Own.Opponent()), m.Opponent
			}
			ratings.Add(m)
		}
		t.All.Add(f, p.Own, seconds)
		t.Errors.add(&p)
		period := &t.Before
		if !dateOf(p.Entry).Before(since) {
			period = &t.Lately
		}
		parts := []*Period{period}
		if name := f.Players[p.Own.Opponent()].Name; name != "" {
			parts = append(parts, against(&t.Opponents, opponents, name))
		}
		other, known := listed[f.Rules]
		if !known {
			// Looking the game up for each of ten thousand matches takes a while.
			_, other = a11y.OtherGame(f.Rules)
			listed[f.Rules] = other
		}
		if other {
			parts = append(parts, against(&t.Games, games, f.Rules))
		}
		for _, part := range parts {
			part.Add(f, p.Own, seconds)
			part.Errors.add(&p)
		}
		if f.Over && f.Winner >= 0 && t.Recent < recentMatches {
			t.Recent++
			if f.Winner == int(p.Own) {
				t.RecentWon++
			}
		}
	}
	t.Rating = ratings.Rating()
	return t
}

// against returns the results for a name in a list. It adds a missing name. at maps names to
// indexes in the list.
func against(list *[]AgainstOne, at map[string]int, name string) *Period {
	i, known := at[name]
	if !known {
		i = len(*list)
		at[name] = i
		*list = append(*list, AgainstOne{Name: name})
	}
	return &(*list)[i].Period
}

// Statistics returns the totals in sentences. If dice is set, it adds the statistics of the dice.
func Statistics(list []matches.Entry, dice bool, now time.Time) []say.Message {
	t := Sum(list, now)
	c := &t.All
	if c.Games == 0 {
		return []say.Message{say.M(say.StatsNone, nil)}
	}
	lines := finished(c)
	lines = append(lines,
		say.N(say.StatsGames, c.Games, say.Data{"Won": c.GamesWon, "Gammons": c.Gammons, "Lost": c.GammonsLost}),
		points(c),
	)
	if c.Doubles > 0 {
		lines = append(lines, say.N(say.StatsDoubled, c.Doubles, say.Data{"Taken": c.TakenByThem, "Dropped": c.DroppedByThem}))
	}
	if c.Taken+c.Dropped > 0 {
		lines = append(lines, say.M(say.StatsAnswered, say.Data{"Taken": c.Taken, "Dropped": c.Dropped}))
	}
	if c.Beavers > 0 {
		lines = append(lines, say.N(say.StatsBeavers, c.Beavers, nil))
	}
	if c.Turns > 0 {
		lines = append(lines, say.M(say.StatsPace, say.Data{"Seconds": (c.Seconds + c.Turns/2) / c.Turns}))
	}
	if t.Rating.Matches > 0 {
		lines = append(lines, say.M(say.StatsRating, say.Data{
			"Rating": whole(t.Rating.Value), "Error": whole(t.Rating.Error), "Name": t.Latest.Name, "Theirs": whole(t.Latest.Rating),
		}))
	}
	lines = append(lines, errorLines(&t.Errors)...)
	lines = append(lines, t.overTime()...)
	for _, o := range t.Opponents {
		if o.Won+o.Lost > 0 {
			data := say.Data{"Name": o.Name, "Won": o.Won, "Lost": o.Lost}
			lines = append(lines, o.Errors.rated(say.M(say.StatsOpponent, data), say.M(say.StatsOpponentRated, data)))
		}
	}
	for _, g := range t.Games {
		if title, _ := a11y.OtherGame(g.Name); g.Won+g.Lost > 0 {
			data := say.Data{"Variant": title, "Won": g.Won, "Lost": g.Lost}
			lines = append(lines, g.Errors.rated(say.M(say.StatsGame, data), say.M(say.StatsGameRated, data)))
		}
	}
	if dice {
		lines = append(lines, diceLines(say.StatsDice, &c.Dice)...)
		lines = append(lines, diceLines(say.StatsDiceTheirs, &c.Theirs)...)
	}
	return lines
}

// finished returns sentences on how many matches were finished, how they ended, and how many
// unfinished ones have games that count.
func finished(c *tally.Count) []say.Message {
	lines := []say.Message{results(c)}
	if c.Unfinished > 0 {
		lines = append(lines, say.N(say.StatsUnfinished, c.Unfinished, nil))
	}
	return lines
}

func results(c *tally.Count) say.Message {
	data := say.Data{"Won": c.Won, "Lost": c.Lost, "Sessions": say.N(say.StatsSessions, c.Sessions, nil)}
	switch {
	case c.Matches == 0:
		return say.M(say.StatsNone, nil)
	case c.Sessions == 0:
		return say.N(say.StatsMatches, c.Matches, data)
	case c.Sessions == c.Matches:
		return say.N(say.StatsOnlySessions, c.Sessions, nil)
	}
	return say.N(say.StatsMatchesSessions, c.Matches, data)
}

// rated returns the message with the error rate if there is one, otherwise the message without it.
func (e *Errors) rated(without, with say.Message) say.Message {
	if e.Matches == 0 {
		return without
	}
	with.Data["Rate"] = a11y.Tenths(e.Own.Millipoints())
	return with
}

// overTime returns sentences on the last matches, on the last days, and on the time before.
func (t *Totals) overTime() []say.Message {
	var lines []say.Message
	if t.Recent == recentMatches {
		lines = append(lines, say.M(say.StatsRecent, say.Data{"Recent": t.Recent, "Won": t.RecentWon}))
	}
	if t.Lately.Matches == 0 || t.Before.Matches == 0 {
		return lines
	}
	for _, part := range []struct {
		*Period
		without, with say.MessageID
	}{{&t.Lately, say.StatsLately, say.StatsLatelyRated}, {&t.Before, say.StatsBefore, say.StatsBeforeRated}} {
		said := func(id say.MessageID) say.Message {
			return say.N(id, part.Matches, say.Data{"Days": latelyDays, "Won": part.Won})
		}
		lines = append(lines, part.Errors.rated(said(part.without), said(part.with)))
	}
	return lines
}

// evenLuck is the smallest luck in points per match that is worth mentioning.
const evenLuck = .005

// errorLines returns sentences on what the decisions cost, and on whom the dice favoured.
func errorLines(e *Errors) []say.Message {
	if e.Matches == 0 {
		return nil
	}
	lines := []say.Message{
		say.N(say.StatsErrors, e.Matches, say.Data{"Rate": a11y.Tenths(e.Own.Millipoints()), "Rating": a11y.Tenths(e.Own.Rating())}),
		say.M(say.StatsErrorsTheirs, say.Data{"Rate": a11y.Tenths(e.Theirs.Millipoints())}),
	}
	switch luck := e.Luck(); {
	case luck >= evenLuck:
		lines = append(lines, say.M(say.StatsLuckYou, say.Data{"Points": hundredths(luck)}))
	case luck <= -evenLuck:
		lines = append(lines, say.M(say.StatsLuckTheirs, say.Data{"Points": hundredths(-luck)}))
	default:
		lines = append(lines, say.M(say.AnalysisLuckEven, nil))
	}
	return lines
}

// hundredths returns a number of zero or more with two decimals.
func hundredths(x float64) say.Message {
	before, after, _ := strings.Cut(fmt.Sprintf("%.2f", x), ".")
	return say.M(say.StatsDecimal, say.Data{"Whole": before, "Decimals": after})
}

func whole(x float64) int { return int(math.Round(x)) }

// points returns a sentence on how many points the player wins or loses in an average game.
func points(c *tally.Count) say.Message {
	average := float64(c.Points) / float64(c.Games)
	id := say.StatsPointsWon
	if average < 0 {
		id = say.StatsPointsLost
	}
	return say.M(id, say.Data{"Points": hundredths(math.Abs(average))})
}

// diceLines returns sentences on what the dice showed, and on how likely that is with fair dice. It
// returns none if nobody rolled.
func diceLines(id say.MessageID, d *tally.Dice) []say.Message {
	if d.Rolls == 0 {
		return nil
	}
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
			"Entered": d.Entered, "Rolls": d.Entering, "Expected": whole(d.ExpectedEntries()),
		}), judged(entering))
	}
	return lines
}

// judged returns a sentence on how likely fair dice are to differ this much.
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
