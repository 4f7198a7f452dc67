package page

import (
	"fmt"
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/core/notation"
)

// panelOf returns what is shown beside the board.
func (f *Front) panelOf(frame desk.Frame) *Panel {
	sc := &frame.Scene
	s := &sc.State
	own := s.For(sc.Viewer)
	p := &Panel{Match: f.matchOf(s.Rules), Last: f.lastOf(frame)}
	for i, player := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		p.Sides[i] = PanelSide{
			Name: f.nameOf(s, player), Score: s.Score[player], Turn: s.Playing() && s.Phase != core.PhaseOpening && s.Decider() == player,
			Pips: f.text(say.N(say.PagePips, own[i].Pips(), nil)),
		}
		if s.Timed() {
			p.Sides[i].Timed, p.Sides[i].Left, p.Sides[i].Delay = true, int(s.TimeLeft[player]), int(s.Delay())
		}
	}
	if s.Rules.HasCube() && s.Playing() {
		p.Cube = f.devices.Texts.Announcement(say.Announcement{Sentences: a11y.NewEar(frame.Style).Answer(*sc, a11y.AskCube).Sentences[:1]})
	}
	return p
}

// matchOf returns what is played.
func (f *Front) matchOf(r core.Rules) string {
	switch {
	case r.Money():
		return f.text(say.M(say.SettingsIsMoney, nil))
	case r.Variant == core.BestOfFive():
		return f.text(say.M(say.SettingsIsBestOfFive, nil))
	}
	return f.text(say.N(say.PageToPoints, r.Length, nil))
}

// nameOf returns what a player is called.
func (f *Front) nameOf(s *core.State, p core.Player) string {
	return f.text(say.M(say.SettingsIsNamed, say.Data{"Value": a11y.Called(s.Players[p])}))
}

// lastOf returns the opponent's last roll and play, as books write them, or
// "" if the viewer played last.
func (f *Front) lastOf(frame desk.Frame) string {
	turn, sc := frame.LastTurn, &frame.Scene
	dice := diceOf(turn)
	if turn.Player == sc.Viewer || len(dice) == 0 {
		return ""
	}
	play := notation.FormatPlay(turn.Moves)
	if len(turn.Moves) == 0 {
		play = "–"
	}
	return f.text(say.M(say.PageLastPlay, say.Data{
		"Name": a11y.Called(sc.State.Players[turn.Player]), "Dice": fmt.Sprintf("%d-%d", dice[0], dice[1]), "Play": say.Shown(play),
	}))
}

// diceOf returns the dice of a turn, the larger first: two, or four after a
// double.
func diceOf(turn core.TurnEnded) (dice []int) {
	for _, m := range turn.Moves {
		dice = append(dice, int(m.Die))
	}
	for _, die := range turn.Unplayed {
		dice = append(dice, int(die))
	}
	slices.SortFunc(dice, func(a, b int) int { return b - a })
	return dice
}

// windowTitle returns the title of the window: who is to play.
func (f *Front) windowTitle(frame desk.Frame) string {
	sc := &frame.Scene
	s := &sc.State
	switch {
	case !frame.Playing || sc.Replay || !s.Playing() || s.Phase == core.PhaseOpening:
		return pageTitle
	case mine(sc):
		return f.text(say.M(say.PageTitleTurn, nil))
	}
	return f.text(say.M(say.PageTitleWaits, say.Data{"Name": a11y.Called(s.Players[s.Decider()])}))
}

// pageTitle is the program's name, which is the same in every language.
const pageTitle = "Backtalk"
