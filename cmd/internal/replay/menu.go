package replay

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// menu returns the menu that Escape opens.
func (r *Replay) menu() places.Place {
	do := func(a keymap.Action) func() { return func() { r.Act(a) } }
	items := []places.Item{
		{Title: say.M(say.ReplayContinue, nil), Do: r.Back},
		{Title: say.M(say.ReplayGames, nil), Open: r.games},
		{Title: say.M(say.ReplayNextMistake, nil), Do: do(keymap.DoNextMistake)},
		{Title: say.M(say.ReplayPreviousMistake, nil), Do: do(keymap.DoPreviousMistake)},
		{Title: say.M(say.ReplayOtherSide, nil), Do: r.turnRound},
		{Title: say.M(say.ShareLine, nil), Do: do(keymap.DoCopyPosition)},
	}
	if r.front.Teacher != nil {
		items = append(items, places.Item{Title: say.M(say.AnalysisLine, nil), Do: do(keymap.DoAnalysis)})
	}
	if r.front.Adviser != nil && r.front.Teacher != nil {
		items = append(items, places.Item{Title: say.M(say.ThreatsLine, nil), Do: do(keymap.DoThreats)})
	}
	if r.front.Roller != nil {
		items = append(items, places.Item{Title: say.M(say.RolloutLine, nil), Do: do(keymap.DoRollout)})
	}
	if len(r.lesson.at) > 0 {
		items = append(items, places.Item{Title: say.M(say.AnalysisErrors, nil), Open: r.lesson.errors})
	}
	if len(r.lesson.decisions) > 0 {
		items = append(items, places.Item{
			Title: say.M(say.ReplayErrorsOf, nil), Value: r.lesson.of, Change: r.lesson.review,
		})
	}
	if r.front.Report != nil && len(r.lesson.decisions) > 0 {
		items = append(items, places.Item{Title: say.M(say.ReportLine, nil), Do: r.lesson.report})
	}
	if len(r.front.Opponents) > 0 && r.playable() {
		items = append(items, places.Item{Title: say.M(say.ReplayPlayOn, nil), Open: r.opponents})
	}
	if r.record.Review {
		items = append(items, places.Item{Title: say.M(say.MenuNewMatch, nil), Do: func() { r.leave(Leaving{Again: true}) }})
	}
	if r.front.Menu != nil {
		items = append(items, r.front.Menu(r.desk)...)
	}
	items = append(items,
		places.Item{Title: say.M(say.StartHistory, nil), Open: r.desk.History},
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: r.desk.HelpMenu},
		places.Item{Title: say.M(say.ReplayLeave, nil), Do: func() { r.leave(Leaving{}) }},
		places.Item{Title: say.M(say.StartLeave, nil), Do: r.desk.Quit},
	)
	return &places.Menu{Title: say.M(say.ReplayTitle, nil), Items: items, Text: r.desk.Text}
}

// games returns the list of games and their results. Choosing a game goes to its start.
func (r *Replay) games() places.Place {
	menu := &places.Menu{Title: say.M(say.ReplayGames, nil), Text: r.desk.Text}
	at := 0
	for i, s := range r.stops {
		if !s.is[Game] {
			continue
		}
		if i <= r.at {
			at = len(menu.Items)
		}
		menu.Items = append(menu.Items, places.Item{Title: r.gameLine(s), Do: func() {
			r.stand(i)
			r.where(say.Event)
			r.put(false)
		}})
	}
	menu.Focus(at)
	return menu
}

// gameLine returns a game's result. If the match has several games in turn, as in tavli, the name of the
// game comes first.
func (r *Replay) gameLine(s stop) say.Message {
	started, _ := r.record.Events[0].(core.MatchStarted)
	line := r.resultLine(s, &started)
	if v := started.Rules.Variant; v.Series != nil {
		return a11y.OfGame(v.Game(s.game).Name, line)
	}
	return line
}

// resultLine returns a game's result. It calls the person here "you".
func (r *Replay) resultLine(s stop, started *core.MatchStarted) say.Message {
	data := say.Data{"Game": s.game}
	for _, e := range r.record.Events[s.start:] {
		switch e := e.(type) {
		case core.GameStarted:
			data["Name"], data["Points"] = r.called(started, 0), e.Score[0]
			data["Other"], data["OtherPoints"] = r.called(started, 1), e.Score[1]
			if e.Game != s.game {
				return say.M(say.ReplayGameOpen, data)
			}
		case core.GameEnded:
			if e.Result == core.Drawn {
				return say.M(say.ReplayGameDrawn, data)
			}
			if r.isYou(e.Winner) {
				return say.N(say.ReplayGameYouWon, e.Points, data)
			}
			data["Winner"] = a11y.Called(started.Players[e.Winner])
			return say.N(say.ReplayGameWon, e.Points, data)
		}
	}
	return say.M(say.ReplayGameOpen, data)
}

// called names a player before a figure: "you", the name, or the colour.
func (r *Replay) called(started *core.MatchStarted, p core.Player) any {
	if r.isYou(p) {
		return say.M(say.GameYouInside, nil)
	}
	return a11y.Called(started.Players[p])
}

// isYou reports whether p is the person here, and is called "you".
func (r *Replay) isYou(p core.Player) bool {
	return !r.record.Others && !r.front.Style.ByColour && p == r.record.Own
}

// turnRound switches to the other side's numbers.
func (r *Replay) turnRound() {
	r.seeAs(r.viewer().Opponent())
	r.put(false)
}

// seeAs switches to p's numbers, and announces that if it is a change.
func (r *Replay) seeAs(p core.Player) {
	if p == r.viewer() {
		return
	}
	r.moments.SetViewer(p)
	if !r.record.Others && p == r.record.Own {
		r.event(say.M(say.ReplaySeenByYou, nil))
		return
	}
	r.event(say.M(say.ReplaySeenBy, say.Data{"Name": a11y.Called(r.state().Players[p])}))
}
