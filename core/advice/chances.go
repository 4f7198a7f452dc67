package advice

// Where the shape of a play says little, the chances do: more wins, more gammons, fewer gammons lost.

const (
	// noticeable is a difference in chances worth a word.
	noticeable = .01
	// telling is one from which "wins less often" says more than that a play is worse.
	telling = .03
	// chanceWeight is that of reasons from chances: they explain, but teach less than what is seen on the board.
	chanceWeight = .7
	// plainWeight is that of winning more often, which is what all good plays do.
	plainWeight = .05
)

// difference is the three parts of an equity by which one play is better than another.
type difference struct{ wins, gammons, saved float64 }

func beside(s, o *sight) difference {
	return difference{
		wins:    2 * float64(s.outcome.Win-o.outcome.Win),
		gammons: float64(s.outcome.WinGammon + s.outcome.WinBackgammon - o.outcome.WinGammon - o.outcome.WinBackgammon),
		saved:   float64(o.outcome.LoseGammon + o.outcome.LoseBackgammon - s.outcome.LoseGammon - s.outcome.LoseBackgammon),
	}
}

// chances is what the best play's chances explain.
func (c *comparison) chances() []weighed {
	best := c.seen[0]
	return []weighed{
		{Reason{Kind: SavesGammon}, chanceWeight * c.sum(func(o *sight) bool { return bySaving(beside(best, o)) })},
		{Reason{Kind: WinsGammons}, chanceWeight * c.sum(func(o *sight) bool { return byGammons(beside(best, o)) })},
		{Reason{Kind: WinsMore}, plainWeight * c.sum(func(o *sight) bool { return beside(best, o).wins >= noticeable })},
	}
}

// bySaving and byGammons tell whether a difference is mostly one of gammons lost or won.
func bySaving(d difference) bool { return d.saved >= noticeable && d.saved > max(d.wins, d.gammons) }

func byGammons(d difference) bool { return d.gammons >= noticeable && d.gammons > max(d.wins, d.saved) }

// worse is what the chances of play i say against it.
func (c *comparison) worse(i int) []weighed {
	d := beside(c.seen[0], c.seen[i])
	var found []weighed
	if bySaving(d) {
		found = append(found, weighed{Reason{Kind: LosesGammons}, plainWeight})
	}
	if byGammons(d) {
		found = append(found, weighed{Reason{Kind: WinsFewerGammons}, plainWeight})
	}
	if d.wins >= telling {
		found = append(found, weighed{Reason{Kind: WinsLess}, plainWeight / 2})
	}
	return found
}
