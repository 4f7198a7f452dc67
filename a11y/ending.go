package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// These functions announce how matches and games begin and end.

func (t *narrator) matchStarted(ev core.MatchStarted) {
	sentences := append(named(ev.Rules.Variant), matchKind(ev.Rules))
	sentences = append(sentences, colours(t.sc)...)
	if ev.Rules.Clock.On() {
		sentences = append(sentences, ClockRules(ev.Rules, say.ClockRules, say.ClockRulesBare))
	}
	t.event(say.CueNone, sentences...)
}

var (
	youAre = [...]say.MessageID{say.GameYouAreWhite, say.GameYouAreRed, say.GameYouAreBlue, say.GameYouAreBlack}
	nameIs = [...]say.MessageID{say.GameNameIsWhite, say.GameNameIsRed, say.GameNameIsBlue, say.GameNameIsBlack}
)

// colours returns "You are white, Ada is red." It uses names even if the listener hears colours
// instead of names, because it explains the colours. It leaves out a player without a name, whom
// announcements call by colour in any case.
func colours(sc Scene) []say.Message {
	var known []say.Message
	for _, p := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		switch {
		case sc.isYou(p):
			known = append(known, byColour(sc, p, youAre))
		case !nameless(sc.State.Players[p]):
			m := byColour(sc, p, nameIs)
			m.Data = say.Data{"Name": sc.State.Players[p].Name}
			known = append(known, m)
		}
	}
	switch len(known) {
	case 0:
		return nil
	case 1:
		return []say.Message{say.M(say.GameColour, say.Data{"Half": known[0]})}
	}
	return []say.Message{say.M(say.GameColours, say.Data{"First": known[0], "Second": known[1]})}
}

// moneyKinds names money play by whether the Jacoby rule holds, and then by whether beavers are
// allowed.
var moneyKinds = map[bool]map[bool]say.MessageID{
	false: {false: say.GameKindMoney, true: say.GameKindMoneyBeavers},
	true:  {false: say.GameKindMoneyJacoby, true: say.GameKindMoneyBoth},
}

// matchKind returns the phrase for what is played: a match with its length, a single game, money, best
// of five.
func matchKind(r core.Rules) say.Message {
	own := wordsOf(r.Variant.Name).kind
	switch {
	case own != "":
		return say.M(own, nil)
	case r.Money():
		return say.M(moneyKinds[r.Jacoby][r.Beavers], nil)
	case r.Length == 1:
		return say.M(say.GameKindSingle, nil)
	}
	return say.M(say.GameKindMatch, say.Data{"Length": r.Length})
}

// gameStarted announces the number of a game after the first, and the Crawford game. In some
// variants it adds the title of the game, its numbers the first time, and who begins. The end of the
// previous game announced the score.
func (t *narrator) gameStarted(ev core.GameStarted) {
	data := say.Data{"Game": ev.Game}
	switch {
	case ev.Crawford:
		t.event(say.CueNone, say.M(say.GameCrawford, data))
	case ev.Game > 1:
		t.event(say.CueNone, say.M(say.GameNumbered, data))
	}
	v := t.sc.State.Rules.Variant
	if v.Series != nil {
		t.event(say.CueNone, named(v.Game(ev.Game))...)
	}
	if firstSameWay(v, ev.Game) {
		t.event(say.CueNone, t.ear.sameWay(t.sc)...)
	}
	if ev.NoOpening {
		t.event(say.CueNone, t.ear.who(t.sc, ev.Begins, say.GameYouBegin, say.GameNameBegins, nil))
	}
}

// firstSameWay reports whether a game is the first of the match in which both sides go the same way.
func firstSameWay(v core.Variant, game int) bool {
	for n := 1; n < game; n++ {
		if v.Game(n).Moving.SameWay {
			return false
		}
	}
	return v.Game(game).Moving.SameWay
}

func (t *narrator) positionSet(ev core.PositionSet) {
	id := say.GamePosition
	if ev.Reason == core.IllegalPlay {
		id = say.GamePositionIllegalPlay
	}
	sentences := []say.Message{say.M(id, nil), t.ear.who(t.sc, ev.Player, say.GameYourTurn, say.GameTurnOf, nil)}
	if t.sc.State.Rules.HasCube() && ev.Cube.Value > 1 {
		sentences = append(sentences, t.ear.cubeStands(t.sc, ev.Cube))
	}
	t.event(say.CueNone, sentences...)
}

// resultNoun names each result, for the winner's sentence and for a resignation.
var resultNoun = [...]say.MessageID{
	core.Single: say.GameResultSingle, core.Gammon: say.GameResultGammon,
	core.Backgammon: say.GameResultBackgammon, core.Mulligan: say.GameResultMulligan, core.Drop: say.GameResultSingle,
	core.Mothered: say.GameResultMother,
}

func (t *narrator) gameEnded(ev core.GameEnded) {
	a := say.Announcement{Urgency: say.Event, Topic: say.TopicGame, Cue: t.cueOfEnd(ev)}
	if ev.Result == core.Drawn {
		a.Sentences = []say.Message{say.M(say.GameDrawn, nil), t.ear.score(t.sc, ev.Score)}
		t.add(a)
		return
	}
	if m, ok := t.gaveUp(ev); ok {
		a.Sentences = append(a.Sentences, m)
	}
	a.Sentences = append(a.Sentences, t.won(ev))
	end, matchOver := t.matchEndFollows()
	switch {
	case matchOver && t.sc.State.Rules.Length == 1:
	case matchOver:
		a.Sentences = append(a.Sentences, t.matchWon(end))
	default:
		a.Sentences = append(a.Sentences, t.ear.score(t.sc, ev.Score))
	}
	t.add(a)
}

func (t *narrator) matchEndFollows() (core.MatchEnded, bool) {
	if len(t.rest) == 0 {
		return core.MatchEnded{}, false
	}
	end, ok := t.rest[0].(core.MatchEnded)
	return end, ok
}

// gaveUp announces a drop or an accepted resignation before its result.
func (t *narrator) gaveUp(ev core.GameEnded) (say.Message, bool) {
	loser := ev.Winner.Opponent()
	if ev.Result == core.Drop {
		return t.ear.who(t.sc, loser, say.CubeYouDrop, say.CubeNameDrops, nil), true
	}
	if t.accepted {
		return t.ear.who(t.sc, ev.Winner, say.GameYouAccept, say.GameNameAccepts, nil), true
	}
	return say.Message{}, false
}

// won announces who won, what, and how many points. In a one-point match it leaves the points out.
func (t *narrator) won(ev core.GameEnded) say.Message {
	if result, ok := t.countedOnce(ev); ok {
		data := say.Data{"Result": say.M(resultNoun[result], nil)}
		return t.ear.whoN(t.sc, ev.Winner, say.GameYouWinJacoby, say.GameNameWinsJacoby, ev.Points, data)
	}
	data := say.Data{}
	plain := ev.Result == core.Single || ev.Result == core.Drop
	if !plain {
		data["Result"] = say.M(resultNoun[ev.Result], nil)
	}
	if t.sc.State.Rules.Length == 1 {
		if plain {
			return t.ear.who(t.sc, ev.Winner, say.GameYouWin, say.GameNameWins, nil)
		}
		return t.ear.who(t.sc, ev.Winner, say.GameYouWinResult, say.GameNameWinsResult, data)
	}
	if plain {
		return t.ear.whoN(t.sc, ev.Winner, say.GameYouWinPoints, say.GameNameWinsPoints, ev.Points, nil)
	}
	return t.ear.whoN(t.sc, ev.Winner, say.GameYouWinResultPoints, say.GameNameWinsResultPoints, ev.Points, data)
}

// countedOnce returns the gammon or backgammon that the winner has on the board if the Jacoby rule
// counts it as a single game. It returns false for any other end.
func (t *narrator) countedOnce(ev core.GameEnded) (core.Result, bool) {
	winner, loser := t.now.Board[ev.Winner], t.now.Board[ev.Winner.Opponent()]
	played := ev.Result == core.Single && winner.Gone()
	if !played || !t.sc.State.Rules.Jacoby || t.now.Cube.Turned() || loser[core.Off] > 0 {
		return 0, false
	}
	if loser.Rearmost() > winnersOuter {
		return core.Backgammon, true
	}
	return core.Gammon, true
}

// winnersOuter is the last point before the winner's home board, in the loser's numbering.
const winnersOuter = 18

func (t *narrator) matchWon(ev core.MatchEnded) say.Message {
	data := say.Data{"Score": ev.Score[ev.Winner], "Against": ev.Score[ev.Winner.Opponent()]}
	return t.ear.who(t.sc, ev.Winner, say.GameYouWinMatch, say.GameNameWinsMatch, data)
}

// matchEnded announces the end of a session; the end of a match was announced with its last game.
func (t *narrator) matchEnded(ev core.MatchEnded) {
	if !ev.Stopped {
		return
	}
	t.event(say.CueNone, say.M(say.GameSessionOver, nil), t.balance(ev.Score))
}

// balance returns the sentence for who is ahead at the end of a session, and by how many points.
// The listener heard the score itself after the last game.
func (t *narrator) balance(score [2]int) say.Message {
	ahead := core.Player(0)
	if score[1] > score[0] {
		ahead = 1
	}
	if n := score[ahead] - score[ahead.Opponent()]; n > 0 {
		return t.ear.whoN(t.sc, ahead, say.GameYouAhead, say.GameNameAhead, n, nil)
	}
	return say.M(say.GameNobodyAhead, nil)
}

// cueOfEnd returns the sound for the end of a game, or of the match with it. If nobody plays here, or
// both do, it returns a winner's sound.
func (t *narrator) cueOfEnd(ev core.GameEnded) say.Cue {
	lost := t.sc.isYou(ev.Winner.Opponent())
	_, match := t.matchEndFollows()
	high := ev.Result == core.Gammon || ev.Result == core.Mothered || ev.Result == core.Backgammon || ev.Result == core.Mulligan
	switch {
	case ev.Result == core.Drawn:
		return say.CueNone
	case match && lost:
		return say.CueMatchLost
	case match:
		return say.CueMatchWon
	case high && lost:
		return say.CueGammonLost
	case high:
		return say.CueGammonWon
	case lost:
		return say.CueGameLost
	}
	return say.CueGameWon
}

// score returns the sentence for both scores.
func (e *Ear) score(sc Scene, score [2]int) say.Message {
	me := sc.scoredFirst()
	return say.M(say.GameScore, say.Data{
		"First": e.subject(sc, me, false), "FirstScore": score[me],
		"Second": e.subject(sc, me.Opponent(), false), "SecondScore": score[me.Opponent()],
	})
}

// scoredFirst returns the player whose score comes first: the viewer, or always the same player if two
// people share the keyboard.
func (sc Scene) scoredFirst() core.Player {
	if sc.Shared {
		return 0
	}
	return sc.Viewer
}

func (t *narrator) resignOffered(ev core.ResignOffered) {
	points := resignPoints(t.sc.State, ev.Result)
	result := say.Data{"Result": say.M(resultNoun[ev.Result], nil)}
	asked := t.sc.Shared || t.sc.isYou(ev.Player.Opponent())
	if len(t.rest) > 0 && asked {
		_, t.unasked = t.rest[0].(core.ResignAccepted)
		asked = !t.unasked
	}
	sentence := t.ear.whoN(t.sc, ev.Player, say.GameYouResign, say.GameNameResigns, points, result)
	if !asked {
		t.event(say.CueNone, sentence)
		return
	}
	t.add(say.Announcement{
		Sentences: []say.Message{sentence, t.question(ev.Player.Opponent(), say.GameAcceptQuestion, say.GameNameAcceptQuestion)},
		Urgency:   say.Alert, Cue: say.CueQuestion, Topic: say.TopicGame, Speaker: t.sc.speaker(ev.Player),
	})
}

// question asks p, by name if two people share the keyboard.
func (t *narrator) question(p core.Player, plain, named say.MessageID) say.Message {
	if !t.sc.Shared {
		return say.M(plain, nil)
	}
	return say.M(named, say.Data{"Name": t.ear.name(t.sc, p)})
}

// resignPoints returns how many points a resignation gives.
func resignPoints(s core.State, r core.Result) int {
	worth := [...]int{core.Single: 1, core.Gammon: 2, core.Backgammon: 3, core.Mulligan: 3}
	return worth[r] * s.Cube.Value
}

func (t *narrator) resignRefused(ev core.ResignRefused) {
	t.event(say.CueNone, t.ear.who(t.sc, ev.Player, say.GameYouRefuse, say.GameNameRefuses, nil))
}
