package library

import (
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/when"
	"backtalk/core"
	"backtalk/core/tally"
)

// human is the Kind of a person who played here, or of a player in an imported file. A friend
// elsewhere has another Kind.
const human = "human"

// Own returns the seat of the library's owner: the one that they claim in an imported match, or
// otherwise the only person's. Only event files have computer players, so an imported match with
// one counts as played here.
func Own(e *matches.Entry) (own core.Player, ok bool) {
	if e.Claimed != nil {
		return *e.Claimed, true
	}
	return OwnSeat(&e.Facts)
}

// OwnSeat returns the seat of the only player of the Kind human in a match, if there is exactly
// one.
func OwnSeat(f *tally.Facts) (own core.Player, ok bool) {
	people := [2]bool{f.Players[0].Kind == human, f.Players[1].Kind == human}
	if people[1] && !people[0] {
		return 1, true
	}
	return 0, people[0] && !people[1]
}

// Line describes a match in a list. It begins with the opponent's name, so that the player can find
// it by its first letter.
func Line(e *matches.Entry, now time.Time) say.Message {
	if e.Damaged {
		return say.M(say.SavedUnreadable, say.Data{"When": when.Said(e.Started, now)})
	}
	id, data := say.LibraryLine, say.Data{"Who": who(e), "Result": Result(e), "Kind": Kind(&e.Facts), "When": saidWhen(e, now)}
	if about := texts(e.Facts.About.Event, e.Facts.About.Round); len(about) > 0 {
		id, data["About"] = say.LibraryLineAbout, about
	}
	line := say.M(id, data)
	if !Analysed(e) {
		return line
	}
	return say.M(say.LibraryLineRated, say.Data{"Line": line, "Rates": rates(e)})
}

// Analysed reports whether all decisions of a match were judged by this version's engine.
func Analysed(e *matches.Entry) bool {
	return e.Finished && e.Analysis.Complete() && e.Analysis.Serves(e.Analysis.Plies)
}

// rates returns the phrase for each player's mean error, in thousandths of a point.
func rates(e *matches.Entry) say.Message {
	sums := &e.Analysis.Sums
	if own, ok := Own(e); ok {
		other := own.Opponent()
		return say.M(say.LibraryRatesYou, say.Data{
			"Own": a11y.Tenths(sums[own].Millipoints()), "Name": called(&e.Facts, other), "Theirs": a11y.Tenths(sums[other].Millipoints()),
		})
	}
	return say.M(say.LibraryRatesNamed, say.Data{
		"Name": called(&e.Facts, 0), "Rate": a11y.Tenths(sums[0].Millipoints()),
		"Other": called(&e.Facts, 1), "OtherRate": a11y.Tenths(sums[1].Millipoints()),
	})
}

// who names the opponent, or both players of a match between others.
func who(e *matches.Entry) say.Message {
	if own, ok := Own(e); ok {
		return say.M(say.LibraryName, say.Data{"Name": called(&e.Facts, own.Opponent())})
	}
	return say.M(say.LibraryPair, say.Data{"Name": called(&e.Facts, 0), "Other": called(&e.Facts, 1)})
}

// called returns the name of a player, or the colour if the name isn't known.
func called(f *tally.Facts, p core.Player) any {
	return a11y.Called(core.PlayerInfo{Name: f.Players[p].Name, Colour: core.Colour(f.Players[p].Colour)})
}

// Kind returns the phrase for the kind of match, with the game if it isn't backgammon.
func Kind(f *tally.Facts) say.Message { return a11y.OfGame(f.Rules, kind(f)) }

func kind(f *tally.Facts) say.Message {
	switch {
	case f.Rules == core.BestOfFive().Name:
		return say.M(say.LibraryBestOfFive, nil)
	case f.Rules == "money", f.Length == 0:
		return say.M(say.LibraryMoney, nil)
	case f.Length == 1:
		return say.M(say.LibrarySingle, nil)
	}
	return say.M(say.LibraryPoints, say.Data{"Length": f.Length})
}

// Result returns the phrase for how a match ended, or for its score. A match that counts as
// finished may lack its end, because it came from a file, or because its server forgot it. Nobody
// can continue such a match.
func Result(e *matches.Entry) say.Message {
	if !open(e) {
		return score(e)
	}
	return say.M(say.LibraryNotFinished, say.Data{"Result": score(e)})
}

// open reports whether a match that can't be continued was not played to its end. Many files write
// no end of a money session, so a session is open only if its last game is.
func open(e *matches.Entry) bool {
	f := &e.Facts
	if !e.Finished || f.Over || f.Turns == 0 {
		return false
	}
	return f.Length > 0 || f.Games > f.Players[0].Won+f.Players[1].Won
}

// score returns the phrase for the winner of a match, or for its score.
func score(e *matches.Entry) say.Message {
	f := &e.Facts
	data := say.Data{"More": max(f.Score[0], f.Score[1]), "Fewer": min(f.Score[0], f.Score[1])}
	own, mine := Own(e)
	leader := core.Player(0)
	if f.Score[1] > f.Score[0] {
		leader = 1
	}
	decided := f.Over && f.Winner >= 0
	if decided {
		leader = core.Player(f.Winner)
	}
	data["Name"] = called(f, leader)
	switch {
	case decided && mine && leader == own:
		return say.M(say.LibraryWon, data)
	case decided && mine:
		return say.M(say.LibraryLost, data)
	case decided:
		return say.M(say.LibraryNameWon, data)
	case f.Score == [2]int{}:
		return say.M(say.SavedNoPoints, nil)
	case f.Score[0] == f.Score[1]:
		return say.M(say.SavedEven, data)
	case mine && leader == own:
		return say.M(say.SavedYouLead, data)
	case mine:
		return say.M(say.SavedYouTrail, data)
	}
	return say.M(say.SavedNameLeads, data)
}
