package a11y

import (
	"fmt"
	"math"

	"backtalk/a11y/say"
	"backtalk/core/advice"
	"backtalk/core/sense"
)

// These functions announce advice. The listener is always the player whose turn or decision it is.

// Hint announces play i of the plays advised to the viewer, which begin with the best, and the
// reason for or against it. If another play is just as good, it gives no reason, because "just as
// good" would contradict it.
func (e *Ear) Hint(sc Scene, plays []advice.Play, i int) say.Announcement {
	p := &plays[i]
	data := say.Data{"Moves": e.phrases(sc, sc.Viewer, p.List(), phrasing{first: true})}
	plain := len(p.Reasons) == 0 || i == 0 && len(plays) > 1 && hundredths(p.Equity-plays[1].Equity) == 0
	if !plain {
		data["Reason"] = e.reason(sc, p)
	}
	loss := plays[0].Equity - p.Equity
	switch {
	case i == 0:
		sentences := []say.Message{say.M(either(plain, say.AdvicePlayPlain, say.AdvicePlay), data)}
		if len(plays) > 1 {
			sentences = append(sentences, ahead(plays, sc.State.Rules.HasCube()))
		}
		return hint(sentences...)
	case hundredths(loss) == 0:
		return hint(say.M(say.AdviceNextLevel, data))
	}
	data["Amount"] = amount(loss)
	return hint(say.M(either(plain, say.AdviceNextPlain, say.AdviceNext), data))
}

func either(first bool, a, b say.MessageID) say.MessageID {
	if first {
		return a
	}
	return b
}

func hint(sentences ...say.Message) say.Announcement {
	return say.Announcement{Sentences: sentences, Urgency: say.Answer, Topic: say.TopicHint}
}

// ahead announces how much worse the next best play is, or that it is just as good, or that all
// plays are equally good. With a cube it adds if the cube or the score makes them so.
func ahead(plays []advice.Play, cube bool) say.Message {
	best, last := &plays[0], &plays[len(plays)-1]
	by := best.Equity - plays[1].Equity
	switch {
	case hundredths(by) != 0:
		return say.M(say.AdviceAhead, say.Data{"Amount": amount(by)})
	case hundredths(best.Equity-last.Equity) != 0:
		return say.M(say.AdviceLevel, nil)
	case cube && hundredths(best.Outcome.Equity()-last.Outcome.Equity()) != 0:
		return say.M(say.AdviceEveryCube, nil)
	}
	return say.M(say.AdviceEvery, nil)
}

// reason returns the reason for a play as a phrase, or the two to announce together.
func (e *Ear) reason(sc Scene, p *advice.Play) say.Message {
	switch heard := p.Heard(); len(heard) {
	case 0:
		return say.Message{}
	case 1:
		return e.single(sc, heard[0])
	default:
		return say.M(say.AdviceReasons, say.Data{"First": e.single(sc, heard[0]), "Second": e.single(sc, heard[1])})
	}
}

// single returns one reason as a phrase.
func (e *Ear) single(sc Scene, r advice.Reason) say.Message {
	switch {
	case r.Kind == advice.Hits && r.Point >= farHit:
		return say.N(say.AdviceReasonHitsFar, int(r.Point), nil)
	case r.Kind == advice.MissesPrime && r.Count == sense.FullPrime:
		return say.M(say.AdviceReasonMissesFullPrime, nil)
	}
	if id, ok := bars[advice.Reason{Kind: r.Kind, Point: r.Point}]; ok {
		return say.M(id, nil)
	}
	data := say.Data{}
	if r.Point != 0 {
		data["Point"] = e.number(sc, sc.Viewer, r.Point)
	}
	id := reasonPhrases[r.Kind]
	if none, ok := nonePhrases[r.Kind]; ok && r.Count == 0 {
		return say.M(none, nil)
	}
	if r.Counted() {
		return say.N(id, r.Count, data)
	}
	return say.M(id, data)
}

// farHit is the lowest point on which a hit is described by the pips that it costs, which equal the
// point's number in the hitter's numbering. Below it, what counts is the lost half of a roll.
const farHit = 13

// bars names the reasons that concern the bar points, the mover's own and the opponent's: players
// call these points by that name.
var bars = map[advice.Reason]say.MessageID{
	{Kind: advice.Slots, Point: 7}:        say.AdviceReasonSlotsBar,
	{Kind: advice.MissesSlot, Point: 7}:   say.AdviceReasonMissesSlotBar,
	{Kind: advice.KeepsPoint, Point: 7}:   say.AdviceReasonKeepsBar,
	{Kind: advice.MakesPoint, Point: 18}:  say.AdviceReasonMakesTheirBar,
	{Kind: advice.MissesPoint, Point: 18}: say.AdviceReasonMissesTheirBar,
	{Kind: advice.BreaksPoint, Point: 18}: say.AdviceReasonBreaksTheirBar,
}

// nonePhrases names the phrases of kinds that are worded differently if their number is 0.
var nonePhrases = map[advice.Kind]say.MessageID{
	advice.SafeNext: say.AdviceReasonSafeNextNone, advice.Blocks: say.AdviceReasonBlocksNone,
	advice.AimsLess:      say.AdviceReasonAimsNone,
	advice.BearsOffFewer: say.AdviceReasonBearsOffNone, advice.Crosses: say.AdviceReasonCrossesNone,
}

func hundredths(x float64) int { return int(math.Round(x * 100)) }

// amount returns the phrase for an equity in points, rounded to hundredths.
func amount(x float64) say.Message {
	n := hundredths(x)
	if n < 0 {
		return say.M(say.AdviceMinus, say.Data{"Amount": amount(-x)})
	}
	return say.M(say.AdviceAmount, say.Data{"Whole": n / 100, "Hundredths": fmt.Sprintf("%02d", n%100)})
}

// verdicts names the sentence for each verdict, plainly and when it is close.
var verdicts = map[advice.Verdict]struct{ plain, narrow say.MessageID }{
	advice.NoCube:     {say.AdviceNoCube, say.AdviceNoCube},
	advice.Crawford:   {say.AdviceCrawford, say.AdviceCrawford},
	advice.NotYours:   {say.AdviceNotYours, say.AdviceNotYours},
	advice.Limit:      {say.AdviceLimit, say.AdviceLimit},
	advice.Dead:       {say.AdviceDead, say.AdviceDead},
	advice.TooEarly:   {say.AdviceRoll, say.AdviceRollClose},
	advice.TooGood:    {say.AdviceTooGood, say.AdviceTooGoodClose},
	advice.EitherWay:  {say.AdviceEitherWay, say.AdviceEitherWay},
	advice.DoubleTake: {say.AdviceDoubleTake, say.AdviceDoubleTakeClose},
	advice.DoubleDrop: {say.AdviceDoubleDrop, say.AdviceDoubleDropClose},
	advice.Take:       {say.AdviceTake, say.AdviceTakeClose},
	advice.Drop:       {say.AdviceDrop, say.AdviceDropClose},
	advice.Beaver:     {say.AdviceBeaver, say.AdviceBeaver},
}

// NoDoubling returns the hint on the cube if nobody may double in this game, before and after the roll.
// Otherwise it returns false.
func (e *Ear) NoDoubling(sc Scene) (say.Announcement, bool) {
	s := &sc.State
	own := wordsOf(s.Rules.Variant.Name).cubes
	switch {
	case s.Crawford && s.Playing():
		return hint(say.M(say.AdviceCrawford, nil)), true
	case s.Rules.HasCube():
		return say.Announcement{}, false
	case own != "":
		return hint(say.M(own, nil)), true
	case s.Rules.Length == 1:
		return hint(say.M(say.AdviceSingleGame, nil)), true
	}
	return hint(say.M(say.AdviceNoCube, nil)), true
}

// CubeHint announces what to do with the cube and what each choice is worth.
func (e *Ear) CubeHint(sc Scene, c *advice.CubeAdvice) say.Announcement {
	v := verdicts[c.Verdict]
	sentences := []say.Message{say.M(either(c.Close, v.narrow, v.plain), nil)}
	if c.Verdict <= advice.Dead {
		return hint(sentences...)
	}
	losers := c.Verdict == advice.TooEarly || c.Verdict == advice.DoubleTake
	reason, ok := e.cubeReason(sc, c)
	switch {
	case ok:
		sentences = append(sentences, reason)
	case losers:
		sentences = append(sentences, marketLosers(c.Losers))
	}
	data := say.Data{"Roll": amount(c.NoDouble), "Taken": amount(c.Taken), "Dropped": amount(c.Dropped)}
	sentences = append(sentences, say.M(either(c.Answer, say.AdviceWorthAnswer, say.AdviceWorth), data))
	if losers && ok {
		sentences = append(sentences, marketLosers(c.Losers))
	}
	return hint(sentences...)
}

// marketLosers announces how many rolls lose the market.
func marketLosers(n int) say.Message {
	if n == 0 {
		return say.M(say.AdviceNoLosers, nil)
	}
	return say.N(say.AdviceLosers, n, nil)
}

// ResignHint announces how to answer a resignation, and what each answer is worth.
func (e *Ear) ResignHint(r *advice.ResignAdvice) say.Announcement {
	data := say.Data{"Offered": amount(r.Offered), "Expected": amount(r.Expected)}
	switch {
	case r.Unknown:
		return hint(say.M(say.AdviceResignUnknown, nil))
	case !r.Accept:
		return hint(say.M(say.AdviceResignRefuse, data))
	case hundredths(r.Offered-r.Expected) == 0:
		return hint(say.M(say.AdviceResignEven, data))
	}
	return hint(say.M(say.AdviceResignAccept, data))
}
