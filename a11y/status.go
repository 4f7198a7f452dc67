package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Query names the question of a status key.
type Query uint8

// The questions.
const (
	// AskStatus: checkers on the bar and off.
	AskStatus Query = iota
	// AskCube: value, owner, may I double now.
	AskCube
	// AskPips: pip counts and who leads.
	AskPips
	// AskScore: score, match length, game, cube, colours.
	AskScore
	// AskDice: dice left to play.
	AskDice
	// AskTurn: whose turn, and what to do next.
	AskTurn
	// AskLastPlay: the opponent's last play.
	AskLastPlay
	// AskBoard: the board in one breath.
	AskBoard
	// AskPoints: every point that holds checkers.
	AskPoints
	// AskRow: the whole board in one row of a braille display.
	AskRow
)

// Answer answers a status key, whatever the match waits for.
func (e *Ear) Answer(sc Scene, q Query) say.Announcement {
	answers := [...]func(Scene) []say.Message{
		AskStatus: e.status, AskCube: e.cube, AskPips: e.pips, AskScore: e.scores, AskDice: e.diceAnswer,
		AskTurn: e.awaited, AskLastPlay: e.lastPlay, AskBoard: e.board, AskPoints: e.points, AskRow: e.row,
	}
	return say.Announcement{Sentences: answers[q](sc), Urgency: say.Answer}
}

// status announces the checkers on the bar, in games in which checkers hit, and those borne off.
func (e *Ear) status(sc Scene) []say.Message {
	var said []say.Message
	if v := sc.State.Variant(); v.Moving.Meets == core.Hits {
		said = append(said, e.beside(sc, core.Bar, say.StatusBarEmpty, say.StatusBar))
	}
	return append(said, e.beside(sc, core.Off, say.StatusNoneOff, say.StatusOff))
}

func (e *Ear) beside(sc Scene, place core.Point, none, some say.MessageID) say.Message {
	me, rival := sc.Viewer, sc.Viewer.Opponent()
	own, other := sc.State.Board[me][place], sc.State.Board[rival][place]
	if own+other == 0 {
		return say.M(none, nil)
	}
	return say.M(some, say.Data{
		"First": e.subject(sc, me, false), "FirstCount": int(own),
		"Second": e.subject(sc, rival, false), "SecondCount": int(other),
	})
}

// cube announces the cube, and whether the viewer may double now, or why they may not.
func (e *Ear) cube(sc Scene) []say.Message {
	s := &sc.State
	switch {
	case !s.Rules.HasCube():
		return []say.Message{say.M(e.worded(say.CubeNone, say.CubeNoneTrack), nil)}
	case s.Crawford && s.Playing():
		return []say.Message{say.M(say.CubeCrawford, nil)}
	case s.Phase == core.PhaseDoubled || s.Phase == core.PhaseBeavered:
		return append([]say.Message{e.cubeStands(sc, s.Cube)}, e.standoff(sc)...)
	}
	said := []say.Message{e.cubeStands(sc, s.Cube)}
	if m, ok := e.mayDouble(sc); ok {
		said = append(said, m)
	}
	return said
}

// mayDouble returns the sentence about whether the viewer may double. It returns false if the question
// makes no sense.
func (e *Ear) mayDouble(sc Scene) (say.Message, bool) {
	s, me := &sc.State, sc.Viewer
	switch {
	case sc.Watching || !s.Playing():
		return say.Message{}, false
	case s.CanDouble(me):
		return e.who(sc, me, say.CubeYouMayDouble, say.CubeNameMayDouble, nil), true
	case s.Cube.Value >= core.MaxCube:
		return say.M(e.worded(say.CubeAtLimit, say.CubeAtLimitTrack), nil), true
	case s.Cube.Turned() && !s.Cube.OwnedBy(me):
		return e.who(sc, me.Opponent(), say.CubeOnlyYou, say.CubeOnlyName, nil), true
	}
	return e.who(sc, me, say.CubeYouBeforeRolling, say.CubeNameBeforeRolling, nil), true
}

func (e *Ear) pips(sc Scene) []say.Message {
	me, rival := sc.Viewer, sc.Viewer.Opponent()
	own, other := sc.State.Board[me].Pips(), sc.State.Board[rival].Pips()
	return []say.Message{
		say.M(say.StatusPips, say.Data{
			"First": e.subject(sc, me, false), "FirstPips": own, "Second": e.subject(sc, rival, false), "SecondPips": other,
		}),
		e.lead(sc, other-own),
	}
}

// lead announces who leads in pips, and by how many. ahead is the viewer's lead, negative if the
// viewer trails.
func (e *Ear) lead(sc Scene, ahead int) say.Message {
	switch {
	case ahead == 0:
		return say.M(say.StatusLevel, nil)
	case ahead > 0:
		return e.who(sc, sc.Viewer, say.StatusYouLead, say.StatusNameLeads, say.Data{"Pips": ahead})
	case e.addresses(sc, sc.Viewer):
		return say.M(say.StatusYouTrail, say.Data{"Pips": -ahead})
	}
	return e.who(sc, sc.Viewer.Opponent(), say.StatusYouLead, say.StatusNameLeads, say.Data{"Pips": -ahead})
}

// scored returns what a sentence about the score calls p: "you" or the name, even by colours, because
// the sentence adds the colour anyway.
func scored(sc Scene, p core.Player) any {
	if sc.isYou(p) {
		return say.M(say.GameYouFirst, nil)
	}
	return Called(sc.State.Players[p])
}

func (e *Ear) scores(sc Scene) []say.Message {
	s := &sc.State
	me := sc.scoredFirst()
	rival := me.Opponent()
	said := append([]say.Message{scoreWithColours(sc, me, rival)}, named(s.Rules.Variant)...)
	said = append(said, matchStands(s))
	if s.Rules.Variant.Series != nil {
		said = append(said, named(s.Variant())...)
	}
	switch {
	case !s.Rules.HasCube():
	case s.Crawford && s.Playing():
		said = append(said, say.M(say.StatusCrawford, nil))
	default:
		said = append(said, say.M(e.worded(say.StatusCube, say.StatusTrack), say.Data{"Value": s.Cube.Value}))
	}
	return said
}

// scoreWithColours announces the score, and who plays which colour.
func scoreWithColours(sc Scene, me, rival core.Player) say.Message {
	s := &sc.State
	if coloursName(sc, me) || coloursName(sc, rival) {
		return say.M(say.StatusScoreSides, say.Data{"First": scoreOf(sc, me), "Second": scoreOf(sc, rival)})
	}
	return say.M(say.StatusScore, say.Data{
		"First": scored(sc, me), "FirstColour": byColour(sc, me, colourOwner), "FirstScore": s.Score[me],
		"Second": scored(sc, rival), "SecondColour": byColour(sc, rival, colourOwner), "SecondScore": s.Score[rival],
	})
}

// coloursName reports whether the colour is all there is to call p by.
func coloursName(sc Scene, p core.Player) bool { return !sc.isYou(p) && nameless(sc.State.Players[p]) }

// scoreOf returns p's half of the sentence about the score.
func scoreOf(sc Scene, p core.Player) say.Message {
	id := say.StatusScoreNamed
	if coloursName(sc, p) {
		id = say.StatusScoreNameless
	}
	return say.M(id, say.Data{"Name": scored(sc, p), "Colour": byColour(sc, p, colourOwner), "Score": sc.State.Score[p]})
}

// matchStands returns the sentence for the kind of match and the current game.
func matchStands(s *core.State) say.Message {
	data := say.Data{"Game": max(s.Game, 1), "Length": s.Rules.Length}
	own := wordsOf(s.Rules.Variant.Name).stands
	switch {
	case own != "":
		return say.M(own, data)
	case s.Rules.Money():
		return say.M(say.StatusMoney, data)
	case s.Rules.Length == 1:
		return say.M(say.StatusSingleGame, nil)
	}
	return say.M(say.StatusMatch, data)
}

func (e *Ear) diceAnswer(sc Scene) []say.Message {
	s := &sc.State
	if !s.Playing() {
		return e.standoff(sc)
	}
	if s.Turn.Roll() == (core.Roll{}) || s.Phase != core.PhaseMove && s.Phase != core.PhaseResigned {
		return []say.Message{say.M(say.StatusNotRolled, nil)}
	}
	left, ok := diceLeft(s.Turn.Left())
	switch {
	case !ok:
		left = say.M(say.StatusAllPlayed, nil)
	case s.Turn.Complete():
		left, _ = e.unplayed(sc, s.OnTurn, s.Turn.Roll(), s.Turn.Left())
	}
	if sc.isYou(s.OnTurn) || sc.Shared {
		return []say.Message{left}
	}
	return []say.Message{say.M(say.StatusNameRolled, say.Data{"Name": e.name(sc, s.OnTurn), "Dice": dice(s.Turn.Roll())})}
}

// lastPlay announces the opponent's last whole turn again. A spectator hears the last turn, no
// matter who played it.
func (e *Ear) lastPlay(sc Scene) []say.Message {
	s := &e.last[sc.Viewer.Opponent()]
	if sc.Watching && sc.State.OnTurn != sc.Viewer {
		s = &e.last[sc.Viewer]
	}
	if !s.said() {
		return []say.Message{e.who(sc, sc.Viewer.Opponent(), say.StatusNoPlayYet, say.StatusNameNoPlayYet, nil)}
	}
	// By then the opening is over, so this turn is announced like any other.
	whole := *s
	whole.opening = false
	return e.sentences(sc, &whole)
}
