package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/keymap"
)

// taughtTimes limits how often a prompt comes up automatically; after that only T announces it.
const taughtTimes = 5

// prompt names what the match awaits from the player at this keyboard.
type prompt uint8

const (
	promptNone prompt = iota
	promptNextGame
	promptOpening
	promptRoll
	promptRollOrDouble
	promptDice
	promptDiceOrDouble
	promptSelect
	promptPlace
	promptEnter
	promptEndTurn
	promptTake
	promptTakeOrBeaver
	promptResignation
	promptNewMatch
	promptReview
	promptDoubt
)

// prompts maps each prompt to its message, to the actions whose keys it teaches, and to the message
// for players who press no keys. Key1 to Key3 in id stand for the keys of the actions, in their
// order.
var prompts = map[prompt]struct {
	id      say.MessageID
	actions []keymap.Action
	touched say.MessageID
}{
	promptNextGame:     {say.PromptNextGame, []keymap.Action{keymap.DoEnter}, say.TouchNextGame},
	promptOpening:      {say.PromptOpening, []keymap.Action{keymap.DoEnter}, say.TouchRoll},
	promptRoll:         {say.PromptRoll, []keymap.Action{keymap.DoEnter}, say.TouchRoll},
	promptRollOrDouble: {say.PromptRollOrDouble, []keymap.Action{keymap.DoEnter, keymap.DoDouble}, say.TouchRollOrDouble},
	promptDice:         {say.PromptDice, nil, say.PromptDice},
	promptDiceOrDouble: {say.PromptDiceOrDouble, []keymap.Action{keymap.DoDouble}, say.TouchDiceOrDouble},
	promptSelect:       {say.PromptSelect, []keymap.Action{keymap.DoNextTarget, keymap.DoEnter}, say.TouchSelect},
	promptPlace:        {say.PromptPlace, []keymap.Action{keymap.DoNextTarget, keymap.DoEnter}, say.TouchPlace},
	promptEnter:        {say.PromptEnter, []keymap.Action{keymap.DoNextTarget, keymap.DoEnter}, say.TouchEnter},
	promptEndTurn:      {say.PromptEndTurn, []keymap.Action{keymap.DoEnter}, say.TouchEndTurn},
	promptTake:         {say.PromptTake, []keymap.Action{keymap.DoYes, keymap.DoNo}, say.TouchTake},
	promptTakeOrBeaver: {say.PromptTakeOrBeaver, []keymap.Action{keymap.DoYes, keymap.DoNo, keymap.DoMenu}, say.TouchTakeOrBeaver},
	promptResignation:  {say.PromptResignation, []keymap.Action{keymap.DoYes, keymap.DoNo}, say.TouchResignation},
	promptNewMatch:     {say.PromptNewMatch, []keymap.Action{keymap.DoYes}, say.TouchNewMatch},
	promptReview:       {say.PromptReview, []keymap.Action{keymap.DoNo, keymap.DoYes}, say.TouchReview},
	promptDoubt:        {say.PromptDoubt, []keymap.Action{keymap.DoYes, keymap.DoNo, keymap.DoHint}, say.TouchDoubt},
}

// Prompt names the keys for the next step, the first five times that it comes up. It returns false if
// it has nothing to announce.
func (e *Ear) Prompt(sc Scene) (say.Announcement, bool) {
	m, ok := e.teach(awaits(sc))
	if !ok {
		return say.Announcement{}, false
	}
	return say.Announcement{Sentences: []say.Message{m}, Urgency: say.Hint}, true
}

// teach returns a prompt's message the first five times, if keys are taught, and counts it.
func (e *Ear) teach(p prompt) (say.Message, bool) {
	if !e.style.TeachKeys || e.taught[p] >= taughtTimes {
		return say.Message{}, false
	}
	m, ok := e.keysFor(p)
	if ok {
		e.taught[p]++
	}
	return m, ok
}

// keysFor returns a prompt's message, or false if one of its keys has no name.
func (e *Ear) keysFor(p prompt) (say.Message, bool) {
	spec, ok := prompts[p]
	if !ok {
		return say.Message{}, false
	}
	if spec.touched != "" && e.ByTouch != nil && e.Keys != nil && e.ByTouch() {
		return say.M(spec.touched, nil), true
	}
	slots := [...]string{"Key1", "Key2", "Key3"}
	data := say.Data{}
	for i, action := range spec.actions {
		key := e.key(string(action))
		if key == "" {
			return say.Message{}, false
		}
		data[slots[i]] = key
	}
	return say.M(spec.id, data), true
}

// awaits returns what the match awaits from somebody at this keyboard.
func awaits(sc Scene) prompt {
	s := &sc.State
	if sc.Watching && s.Phase != core.PhaseOver {
		return promptNone
	}
	switch s.Phase {
	case core.PhaseBetween:
		return promptNextGame
	case core.PhaseOpening:
		return promptOpening
	case core.PhaseOver:
		if sc.Reviews {
			return promptReview
		}
		return promptNewMatch
	case core.PhaseNone:
		return promptNone
	}
	if !sc.Shared && s.Decider() != sc.Viewer {
		return promptNone
	}
	switch s.Phase {
	case core.PhaseRoll:
		return awaitsRoll(sc)
	case core.PhaseMove:
		return awaitsMove(sc)
	case core.PhaseDoubled:
		if s.CanBeaver(s.Decider()) {
			return promptTakeOrBeaver
		}
		return promptTake
	case core.PhaseBeavered:
		return promptTake
	}
	return promptResignation
}

func awaitsRoll(sc Scene) prompt {
	doubles := sc.State.CanDouble(sc.State.OnTurn)
	switch {
	case sc.HandDice && doubles:
		return promptDiceOrDouble
	case sc.HandDice:
		return promptDice
	case doubles:
		return promptRollOrDouble
	}
	return promptRoll
}

func awaitsMove(sc Scene) prompt {
	switch {
	case sc.State.Turn.Complete():
		return promptEndTurn
	case sc.Selection() == core.Bar:
		return promptEnter
	case sc.Selection() != 0:
		return promptPlace
	}
	return promptSelect
}

// awaited announces whose turn it is, what to do next and the keys for it. The key T asks for this.
func (e *Ear) awaited(sc Scene) []say.Message {
	said := e.standoff(sc)
	if m, ok := e.keysFor(awaits(sc)); ok {
		said = append(said, m)
	}
	return said
}

// standoff returns the sentences that say whose turn it is or which question is open, without keys.
func (e *Ear) standoff(sc Scene) []say.Message {
	s := &sc.State
	decider := s.Decider()
	switch s.Phase {
	case core.PhaseNone, core.PhaseBetween:
		return []say.Message{say.M(say.StatusBetweenGames, nil)}
	case core.PhaseOver:
		return []say.Message{e.over(sc)}
	case core.PhaseOpening:
		return []say.Message{say.M(say.StatusOpening, nil)}
	case core.PhaseDoubled:
		return []say.Message{e.who(sc, s.OnTurn, say.CubeYouDouble, say.CubeNameDoubles, say.Data{"Value": s.Offered}), e.answers(sc, decider)}
	case core.PhaseBeavered:
		return []say.Message{e.who(sc, s.OnTurn.Opponent(), say.CubeYouBeaver, say.CubeNameBeavers, say.Data{"Value": s.Offered}), e.answers(sc, decider)}
	case core.PhaseResigned:
		return []say.Message{
			e.whoN(sc, s.Resigner, say.GameYouResign, say.GameNameResigns, resignPoints(*s, s.Resigned),
				say.Data{"Result": say.M(resultNoun[s.Resigned], nil)}),
			e.answers(sc, decider),
		}
	case core.PhaseMove:
		return e.moving(sc)
	}
	return []say.Message{e.who(sc, s.OnTurn, say.StatusYourRoll, say.StatusNameToRoll, nil)}
}

// answers returns the sentence that says who has to answer a question.
func (e *Ear) answers(sc Scene, p core.Player) say.Message {
	return e.who(sc, p, say.StatusYouAnswer, say.StatusNameAnswers, nil)
}

// moving returns the sentences that say whose turn it is while there are dice to play.
func (e *Ear) moving(sc Scene) []say.Message {
	s := &sc.State
	said := []say.Message{e.who(sc, s.OnTurn, say.GameYourTurn, say.GameTurnOf, nil)}
	if sc.asTurn(s.OnTurn) {
		return said
	}
	_, taught := e.keysFor(promptEnter)
	if m, ok := e.onBar(sc, s.OnTurn, s.Board); ok && !taught {
		said = append(said, m)
	}
	return append(said, e.diceAnswer(sc)...)
}

func (e *Ear) over(sc Scene) say.Message {
	s := &sc.State
	if s.Stopped {
		return say.M(say.GameSessionOver, nil)
	}
	data := say.Data{"Score": s.Score[s.Winner], "Against": s.Score[s.Winner.Opponent()]}
	return e.who(sc, s.Winner, say.StatusOverYouWon, say.StatusOverNameWon, data)
}
