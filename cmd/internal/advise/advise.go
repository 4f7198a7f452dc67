// Package advise implements what a player can ask about a decision at a table: hints, hints on the
// cube, threats, what another play would cost, and rollouts. It also implements the tutor, which
// asks back.
//
// Start from [New]. Slow work runs in other goroutines, so that no key waits for it, and is dropped
// when the match changes.
package advise

import (
	"context"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/core/rollout"
	"backtalk/keymap"
)

// Adviser finds good plays and cube actions; *advice.Adviser is one.
type Adviser interface {
	Plays(ctx context.Context, q advice.Request) ([]advice.Play, error)
	Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error)
	Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error)
	Resignation(ctx context.Context, s *core.State, plies int) (advice.ResignAdvice, error)
}

// Judge judges decisions, and finds out what the opponent's next roll may bring; *analysis.Analyst
// is one.
type Judge interface {
	analysis.Judge
	Threats(ctx context.Context, b core.Board, at cube.Situation, plies int) (analysis.Threats, error)
}

// Roller rolls decisions out; *rollout.Roller is one.
type Roller interface {
	Ask(ctx context.Context, s *core.State) (rollout.Task, bool, error)
	Run(ctx context.Context, t rollout.Task, s rollout.Settings, report func([]rollout.Estimate)) ([]rollout.Estimate, error)
}

// Engines answer what the player asks. Any of them may be nil.
type Engines struct {
	// Adviser finds the hints.
	Adviser Adviser
	// Judge judges decisions for the tutor, and the plays that the player weighs. It also finds
	// threats.
	Judge Judge
	// Roller rolls decisions out.
	Roller Roller
}

// Options say what a player may ask in a match.
type Options struct {
	// Hints and CubeHints allow asking for them.
	Hints, CubeHints bool
	// Tutor is the smallest error that the tutor asks back about. With analysis.None it never asks.
	Tutor analysis.Size
	// HintPlies is how many rolls hints and the tutor look ahead.
	HintPlies int
}

// Match is the match as advice sees it.
type Match interface {
	feature.Match
	// ByLine reports whether input comes in lines, not keys.
	ByLine() bool
	// Agreed reports whether two players have agreed on the options. Then nobody can change them
	// here.
	Agreed() bool
	// ReadPlay reads a play in the notation that books use and calls then with it, or announces why
	// it can't. It may ask first which of several plays the player means.
	ReadPlay(text string, then func(moves []core.Move))
	// PutDown puts a selected checker down.
	PutDown()
	// Record returns the events of a match, and how many of them led to the position on the board.
	Record() (events []core.Event, at int)
	// RepeatQuestion asks the match's current question again.
	RepeatQuestion()
}

// Advice is the feature: answers to what the player asks, and the tutor.
type Advice struct {
	Hints   Hints
	Rollout Rollout
	Tutor   Tutor
}

// Patience is how long an answer may take before the player hears that Backtalk is thinking.
const Patience = time.Second

// New returns advice on a match. It reads engines and options when they are needed, and changes the
// options when the player switches hints on or off.
func New(m Match, e *Engines, o *Options) *Advice {
	g := ground{m, e, o}
	a := &Advice{Rollout: Rollout{ground: g}}
	a.Tutor = Tutor{ground: g}
	a.Hints = Hints{ground: g, tutor: &a.Tutor, Patience: Patience}
	return a
}

// Hooks returns what advice adds to a match.
func (a *Advice) Hooks() feature.Hooks {
	h, r := &a.Hints, &a.Rollout
	press := func(action keymap.Action) func([]string) {
		return func([]string) { h.match.Desk().Act(action) }
	}
	return feature.Hooks{
		Act: h.act,
		Actions: map[keymap.Action]func(){
			keymap.DoHint:     h.hint,
			keymap.DoCubeHint: h.cubeHint,
			keymap.DoThreats:  h.threats,
			keymap.DoWeigh:    h.listToWeigh,
			keymap.DoRollout:  r.press,
		},
		Commands: []feature.Command{
			{Words: say.CommandHint, Do: press(keymap.DoHint), Fits: h.mayHint},
			{Words: say.CommandCubeHint, Do: press(keymap.DoCubeHint), Fits: h.mayCubeHint},
			{Words: say.CommandThreats, Do: press(keymap.DoThreats)},
			{Words: say.CommandWeigh, Do: h.typedWeigh, Fits: h.mayWeigh, Help: say.TableHelpWeigh},
			{Words: say.CommandRollout, Do: press(keymap.DoRollout)},
		},
		Menu:    map[feature.Section]func() []places.Item{feature.Switching: a.items},
		Escape:  r.stop,
		Judge:   a.Tutor.judge,
		Play:    h.play,
		Changed: a.Drop,
		Placed:  a.Drop,
		Busy:    a.busy,
		Leave:   a.Drop,
	}
}

// items returns the lines of the menu: the switches, unless the players have agreed on the options,
// and the lines that need hints. Without a cube it leaves out the switch for hints on the cube.
func (a *Advice) items() (items []places.Item) {
	g := &a.Hints.ground
	if g.engines.Adviser != nil && !g.match.Agreed() {
		items = append(items, feature.Switch(say.SettingsHints, func() bool { return g.opts.Hints }, a.setHints))
		if s := g.match.State(); s.Rules.HasCube() {
			items = append(items, feature.Switch(say.SettingsCubeHints, func() bool { return g.opts.CubeHints }, a.setCubeHints))
		}
	}
	if g.engines.Roller != nil && (g.opts.Hints || g.opts.CubeHints) {
		items = append(items, places.Item{Title: say.M(say.RolloutLine, nil), Do: a.Rollout.press})
	}
	return append(items, a.Hints.items()...)
}

func (a *Advice) setHints(on bool) {
	a.Hints.opts.Hints = on
	a.Hints.match.Desk().Switch(desk.HintsOn, on)
}

func (a *Advice) setCubeHints(on bool) {
	a.Hints.opts.CubeHints = on
	a.Hints.match.Desk().Switch(desk.CubeHintsOn, on)
}

// Drop stops the engines, and forgets all advice and doubts.
func (a *Advice) Drop() {
	a.Hints.Drop()
	a.Rollout.drop()
	a.Tutor.Forget()
}

// busy reports whether an engine is thinking.
func (a *Advice) busy() bool { return a.Hints.Thinking() || a.Tutor.Thinking() || a.Rollout.Running() }

// ground holds what all advice needs.
type ground struct {
	match   Match
	engines *Engines
	opts    *Options
}

// weighs reports whether the player can weigh plays.
func (g *ground) weighs() bool {
	return g.opts.Hints && g.engines.Adviser != nil && g.engines.Judge != nil
}

// knows reports whether the engines know the game.
func (g *ground) knows() bool {
	s := g.match.State()
	return analysis.Judges(s.Variant())
}

// rolls reports whether Backtalk can roll out decisions of the game.
func (g *ground) rolls() bool {
	s := g.match.State()
	game := s.Variant()
	return game.AsBackgammon()
}

// hits reports whether checkers hit in this game and the engines know its positions.
func (g *ground) hits() bool {
	s := g.match.State()
	game := s.Variant()
	return game.Hits()
}

// off announces that hints are off, and how to turn them on if there is a menu for it.
func (g *ground) off(off, how say.MessageID) {
	d := g.match.Desk()
	if g.engines.Adviser == nil || g.match.ByLine() || g.match.Agreed() {
		d.Answer(off, nil)
		return
	}
	d.Answer(how, say.Data{"Key": d.KeyName(string(keymap.DoEscape))})
}

// announce announces advice. If the advice isn't for the viewer, it also names the player whom it
// is for.
func (g *ground) announce(a say.Announcement) {
	a.Sentences = append(feature.ForWhom(g.match), a.Sentences...)
	g.match.Desk().Announce(a)
}

// after puts a sentence at the beginning of an announcement. If it is nil, after adds nothing.
func after(first *say.Message, a say.Announcement) say.Announcement {
	if first != nil {
		a.Sentences = append([]say.Message{*first}, a.Sentences...)
	}
	return a
}
