package feature

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// A replay shows moments at which either side had to decide. There, advice on a decision is for the
// side that decides, whoever is listening.

// Asked reports whether the player can ask about a decision now. In a match, it must be a decision
// of a person here. In a replay, it can be anybody's.
func Asked(m Match) bool {
	s := m.State()
	return m.Mine() || m.Scene().Replay && s.Playing() && s.Phase != core.PhaseOpening
}

// Moving reports whether the player can ask about a play with moves still to make.
func Moving(m Match) bool {
	s := m.State()
	return Asked(m) && s.Phase == core.PhaseMove && !s.Turn.Complete()
}

// Answering reports whether the player can ask how to answer a double or a resignation.
func Answering(m Match) bool {
	s := m.State()
	switch s.Phase {
	case core.PhaseDoubled, core.PhaseBeavered, core.PhaseResigned:
		return Asked(m)
	}
	return false
}

// Scene returns the scene as the side that decides sees it.
func Scene(m Match) a11y.Scene {
	sc := m.Scene()
	if sc.Replay {
		sc.Viewer, sc.Watching = sc.State.Decider(), false
	}
	return sc
}

// ForWhom names the side that decides, if it isn't the viewer's.
func ForWhom(m Match) []say.Message {
	sc := m.Scene()
	if !sc.Replay || sc.State.Decider() == sc.Viewer {
		return nil
	}
	return []say.Message{say.M(say.ReplayHintFor, say.Data{"Name": a11y.Called(sc.State.Players[sc.State.Decider()])})}
}

// Plays returns a list of all legal plays. item returns the line for a play, and Plays fills in its
// words.
func Plays(m Match, title say.MessageID, item func(path []core.Move) places.Item) *places.Menu {
	sc, ear := Scene(m), m.Ear()
	plays, lines := a11y.Continuations(sc), ear.Moves(sc)
	items := make([]places.Item, len(plays))
	for i, p := range plays {
		items[i] = item(p.List())
		items[i].Title, items[i].Whole = lines[i], true
	}
	return &places.Menu{
		Before: ForWhom(m), Title: say.N(title, len(items), nil), Whole: true, Items: items, Text: m.Desk().Text,
		Numbers: byPoint(ear, sc, plays),
	}
}

// SayNoPlays answers a key that lists plays when there are none. In a replay, it names the choice
// that the player had instead.
func SayNoPlays(m Match) {
	sc := m.Scene()
	if !sc.Replay {
		m.SayTurn()
		return
	}
	a := m.Ear().Answer(sc, a11y.AskTurn)
	choice := say.TableNoPlays
	switch s := &sc.State; {
	case s.Phase == core.PhaseDoubled || s.Phase == core.PhaseBeavered:
		choice = say.TableChoiceTake
	case s.Phase == core.PhaseRoll && s.CanDouble(s.OnTurn):
		choice = say.TableChoiceDouble
	}
	a.Sentences = append(a.Sentences, say.M(choice, nil))
	m.Desk().Announce(a)
}

// points24 is the highest number of a point.
const points24 = 24

// byPoint lets a player type a point in a list of plays, to go to the plays that move a checker
// from it.
func byPoint(ear *a11y.Ear, sc a11y.Scene, plays []core.Play) *places.Numbers {
	points := make([][]int, len(plays))
	for i := range plays {
		points[i] = ear.From(sc, &plays[i])
	}
	none := func(n int) say.Message { return say.M(say.TableNoPlayFrom, say.Data{"Point": n}) }
	return &places.Numbers{Of: points, Highest: points24, None: none}
}

// Switch returns a line of the menu with the values on and off.
func Switch(title say.MessageID, get func() bool, set func(bool)) places.Item {
	return places.Item{
		Title:  say.M(title, nil),
		Value:  func() say.Message { return onOff(get()) },
		Change: func(int) { set(!get()) },
	}
}

func onOff(on bool) say.Message {
	if on {
		return say.M(say.ValueOn, nil)
	}
	return say.M(say.ValueOff, nil)
}
