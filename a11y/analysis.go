package a11y

import (
	"fmt"
	"math"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// These functions announce the analysis of a match: each error, and the sums. A word gives the size of
// an error; players who want figures hear those too.

var (
	sizesFirst = [analysis.Sizes]say.MessageID{
		analysis.Small: say.AnalysisSmallFirst, analysis.Mistake: say.AnalysisMistakeFirst, analysis.Blunder: say.AnalysisBlunderFirst,
	}
	sizesInside = [analysis.Sizes]say.MessageID{
		analysis.Small: say.AnalysisSmall, analysis.Mistake: say.AnalysisMistake, analysis.Blunder: say.AnalysisBlunder,
	}
	sizeCounts = [analysis.Sizes]say.MessageID{
		analysis.Small: say.AnalysisSmalls, analysis.Mistake: say.AnalysisMistakes, analysis.Blunder: say.AnalysisBlunders,
	}
)

// cubeErrors holds three messages for each cube action: that the listener's was wrong, that
// somebody else's was wrong, and the phrase that names the action as the better choice.
var cubeErrors = map[analysis.Action]struct{ you, named, better say.MessageID }{
	analysis.NoDouble: {say.AnalysisYouRolled, say.AnalysisNamedRolled, say.AnalysisRolling},
	analysis.Double:   {say.AnalysisYouDoubled, say.AnalysisNamedDoubled, say.AnalysisDoubling},
	analysis.Take:     {say.AnalysisYouTook, say.AnalysisNamedTook, say.AnalysisTaking},
	analysis.Drop:     {say.AnalysisYouDropped, say.AnalysisNamedDropped, say.AnalysisDropping},
	analysis.Beaver:   {say.AnalysisYouBeavered, say.AnalysisNamedBeavered, say.AnalysisBeavering},
}

// Mistake announces a decision that cost something: the dice of a play, the decision, the better
// choice, the size of the error, and the number of its move. With figures it also announces the
// cost, and with games the number of the game. If the decision was rolled out, it says so.
func (e *Ear) Mistake(sc Scene, d *analysis.Decision, figures, games bool) say.Announcement {
	said := hint(e.mistake(sc, d, figures, games))
	if d.Rolled != nil {
		said.Sentences = append(said.Sentences, RolledOut(d.Rolled, figures))
	}
	return said
}

func (e *Ear) mistake(sc Scene, d *analysis.Decision, figures, games bool) say.Message {
	size := say.M(sizesFirst[max(d.Size(), analysis.Small)], nil)
	data := say.Data{"Size": size, "Move": d.Move, "Place": place(d, size, games)}
	if d.Kind != analysis.Play {
		best := say.M(cubeErrors[d.Best.Action].better, nil)
		data["Better"] = actionBetter(best, amount(d.Error), figures)
		made := cubeErrors[d.Made.Action]
		return e.who(sc, d.Player, made.you, made.named, data)
	}
	data["Dice"], data["DiceFirst"] = dice(d.Dice), diceFirst(d.Dice)
	data["Played"] = e.phrases(sc, d.Player, d.Made.Moves, phrasing{})
	data["Better"] = better(e.phrases(sc, d.Player, d.Best.Moves, phrasing{}), d.Error, figures)
	return e.who(sc, d.Player, say.AnalysisPlayYouAt, say.AnalysisPlayNamedAt, data)
}

// place returns the phrase for an error's size and move, with its game if there are several.
func place(d *analysis.Decision, size say.Message, games bool) say.Message {
	id := say.AnalysisPlace
	if games {
		id = say.AnalysisPlaceGame
	}
	return say.M(id, say.Data{"Size": size, "Game": d.Game, "Move": d.Move})
}

// WhereInMatch returns the sentence for a place in a match that is replayed.
func (e *Ear) WhereInMatch(sc Scene, game int, at analysis.Sheet) say.Message {
	if at.Line == 0 {
		return say.M(say.ReplayWhereStart, say.Data{"Game": game})
	}
	return e.who(sc, at.Player, say.ReplayWhereYou, say.ReplayWhereName, say.Data{"Game": game, "Move": at.Line})
}

// Games reports whether decisions come from several games.
func Games(decisions []analysis.Decision) bool {
	n := len(decisions)
	return n > 0 && decisions[0].Game != decisions[n-1].Game
}

// actionBetter returns the phrase for an action with the cube that was better, and by how much if
// figures are wanted.
func actionBetter(best, by say.Message, figures bool) say.Message {
	data := say.Data{"Best": best}
	if !figures {
		return say.M(say.AnalysisActionBetter, data)
	}
	data["Amount"] = by
	return say.M(say.AnalysisActionBetterBy, data)
}

// better returns the phrase for a play that was better, and by how much if figures are wanted.
func better(best any, by float64, figures bool) say.Message {
	data := say.Data{"Best": best}
	if !figures {
		return say.M(say.AnalysisBetter, data)
	}
	data["Amount"] = amount(by)
	return say.M(say.AnalysisBetterBy, data)
}

// Why announces the reason for the better play and the reason against the one made, or a single reason
// if both are the same. Without a reason it only announces that the better play is better.
func (e *Ear) Why(sc Scene, best, made *advice.Play) say.Announcement {
	better, worse := e.betterAndWorse(sc, best, made)
	return hint(append([]say.Message{better}, worse...)...)
}

// Weighed announces how much a play costs compared with the best play, and the reason against it. It
// doesn't name the best play.
func (e *Ear) Weighed(sc Scene, best, play *advice.Play) say.Announcement {
	return e.Hint(sc, []advice.Play{*best, *play}, 1)
}

// WeighedBeside announces the same as Weighed, and then the best play. The reasons are those of Why.
func (e *Ear) WeighedBeside(sc Scene, best, play *advice.Play) say.Announcement {
	better, worse := e.betterAndWorse(sc, best, play)
	return hint(append(worse, better)...)
}

// betterAndWorse returns what Why announces of each play.
func (e *Ear) betterAndWorse(sc Scene, best, made *advice.Play) (better say.Message, worse []say.Message) {
	plays := []advice.Play{*best, *made}
	if len(best.Reasons) > 0 && len(made.Reasons) > 0 {
		switch {
		case best.Reasons[0].Mirrors(made.Reasons[0]):
			plays[1].Reasons = made.Heard()[1:]
		case best.Reasons[0].Kind == advice.WinsMore:
			plays[0].Reasons = nil
		}
	}
	return e.Hint(sc, plays, 0).Sentences[0], e.Hint(sc, plays, 1).Sentences
}

// worstErrors limits how many errors a summary names.
const worstErrors = 3

// Summary announces a game or a match in three sentences: player p's worst errors, how many there
// were in how many decisions, and whom the dice favoured. With several games, each error is
// announced with its game.
func (e *Ear) Summary(sc Scene, p core.Player, decisions []analysis.Decision, figures bool) say.Announcement {
	sums := analysis.Summarise(decisions)
	return hint(Worst(p, decisions), e.Count(sc, p, sums[p].All, figures), e.Luck(sc, sums, figures))
}

// Worst names the worst errors of p.
func Worst(p core.Player, decisions []analysis.Decision) say.Message {
	found := analysis.WorstFirst(decisions, analysis.Errors(decisions, analysis.Of(p)))
	if len(found) == 0 {
		return say.M(say.AnalysisNoErrors, nil)
	}
	id := say.AnalysisWorstItem
	if Games(decisions) {
		id = say.AnalysisWorstItemGame
	}
	var list say.List
	for _, i := range found[:min(len(found), worstErrors)] {
		d := &decisions[i]
		list = append(list, say.M(id, say.Data{"Size": say.M(sizesInside[d.Size()], nil), "Game": d.Game, "Move": d.Move}))
	}
	return say.M(say.AnalysisWorst, say.Data{"Errors": list})
}

// Count announces how many errors p made in how many decisions, and with figures the mean error.
func (e *Ear) Count(sc Scene, p core.Player, t analysis.Tally, figures bool) say.Message {
	var list say.List
	for size := analysis.Blunder; size > analysis.None; size-- {
		if n := t.Sizes[size]; n > 0 {
			list = append(list, say.N(sizeCounts[size], n, nil))
		}
	}
	if len(list) == 0 {
		list = say.List{say.M(say.AnalysisClean, nil)}
	}
	data := say.Data{"Errors": list}
	if !figures {
		return e.whoN(sc, p, say.AnalysisCountYou, say.AnalysisCountNamed, t.Decisions, data)
	}
	data["Millipoints"], data["Rating"] = Tenths(t.Millipoints()), Tenths(t.Rating())
	return e.whoN(sc, p, say.AnalysisRateYou, say.AnalysisRateNamed, t.Decisions, data)
}

// Tenths returns the message for x rounded to tenths. x must not be negative.
func Tenths(x float64) say.Message {
	n := int(math.Round(x * 10))
	return say.M(say.AnalysisTenths, say.Data{"Whole": n / 10, "Tenths": fmt.Sprint(n % 10)})
}

// evenLuck is the smallest difference in luck that doesn't count as even.
const evenLuck = .1

// Luck announces whom the dice favoured, and with figures by how much.
func (e *Ear) Luck(sc Scene, sums analysis.Summary, figures bool) say.Message {
	by, lucky := sums[0].All.Luck-sums[1].All.Luck, core.Player(0)
	if by < 0 {
		by, lucky = -by, 1
	}
	switch {
	case by < evenLuck:
		return say.M(say.AnalysisLuckEven, nil)
	case !figures:
		return e.who(sc, lucky, say.AnalysisLuckYou, say.AnalysisLuckNamed, nil)
	}
	return e.who(sc, lucky, say.AnalysisLuckYouBy, say.AnalysisLuckNamedBy, say.Data{"Amount": amount(by)})
}

// Adjusted announces the luck-adjusted result of a match: the listener's, or that of the side that
// would have won.
func (e *Ear) Adjusted(sc Scene, r analysis.Result) say.Message {
	p := sc.Viewer
	even := .5
	if r.Money {
		even = 0
	}
	if (r.Money || !e.addresses(sc, p)) && r.Of(p) < even {
		p = p.Opponent()
	}
	if r.Money {
		return e.who(sc, p, say.AnalysisAdjustedPointsYou, say.AnalysisAdjustedPointsNamed, say.Data{"Amount": amount(r.Of(p))})
	}
	const matches = 100
	won := min(max(int(math.Round(matches*r.Of(p))), 0), matches)
	return e.who(sc, p, say.AnalysisAdjustedYou, say.AnalysisAdjustedNamed, say.Data{"Percent": won})
}

// phases names the parts of a game.
var phases = [analysis.Phases]say.MessageID{
	analysis.Opening: say.AnalysisOpening, analysis.Contact: say.AnalysisContact,
	analysis.Race: say.AnalysisRace, analysis.BearOff: say.AnalysisBearOff,
}

// Phases announces a player's mean error in each part of the game that had decisions, and with the
// cube.
func Phases(p *analysis.Player) []say.Message {
	var said []say.Message
	add := func(id say.MessageID, t analysis.Tally) {
		if t.Decisions > 0 {
			said = append(said, say.N(say.AnalysisPhase, t.Decisions, say.Data{
				"Phase": say.M(id, nil), "Millipoints": Tenths(t.Millipoints()),
			}))
		}
	}
	for phase, id := range phases {
		add(id, p.Phases[phase])
	}
	add(say.AnalysisCube, p.Cube)
	return said
}

// AnalysisProgress announces how far an analysis has got.
func AnalysisProgress(done, total int) say.Message {
	return say.M(say.AnalysisProgress, say.Data{"Done": done, "Total": total})
}

// RolloutsProgress announces how many of the doubtful decisions are rolled out.
func RolloutsProgress(done, total int) say.Message {
	return say.M(say.AnalysisRolloutsDone, say.Data{"Done": done, "Total": total})
}

// RolledOut announces that a decision was rolled out, and with figures the standard error.
func RolledOut(r *analysis.Rolled, figures bool) say.Message {
	if !figures {
		return say.M(say.AnalysisRolledOut, nil)
	}
	return say.N(say.AnalysisRolledOutError, r.Trials, say.Data{"Error": thousandths(r.Error)})
}

// RolledMoves names the moves of a game that were rolled out.
func RolledMoves(game int, decisions []analysis.Decision) (m say.Message, some bool) {
	var list say.List
	last := 0
	for i := range decisions {
		if d := &decisions[i]; d.Game == game && d.Rolled != nil && d.Move != last {
			list, last = append(list, say.M(say.AnalysisRolledMove, say.Data{"Move": d.Move})), d.Move
		}
	}
	return say.M(say.AnalysisRolledMoves, say.Data{"Game": game, "Moves": list}), len(list) > 0
}

// RolledCube announces what the choices of a cube decision are worth by its rollout.
func RolledCube(d *analysis.Decision) say.Announcement {
	taken, sign, worth := d.Worth.Taken, 1., say.AdviceWorth
	switch {
	case d.Kind == analysis.Answer && d.Beavered:
		// The doubler answers: the cube is twice as high as after a take.
		return hint(say.M(say.AdviceWorthAnswer, say.Data{
			"Roll": amount(d.Worth.NoDouble), "Taken": amount(2 * taken), "Dropped": amount(-2 * d.Worth.Dropped),
		}))
	case d.Kind == analysis.Answer:
		sign, worth = -1, say.AdviceWorthAnswer
	}
	return hint(say.M(worth, say.Data{
		"Roll": amount(sign * d.Worth.NoDouble), "Taken": amount(sign * taken), "Dropped": amount(sign * d.Worth.Dropped),
	}))
}
