package main

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/core"
	"backtalk/core/journal"
)

// playFromStart asks the questions of the first start, then shows the start menu until the player leaves.
func (s *session) playFromStart() error {
	var before []say.Message
	if !s.flags.config.exists && !s.flags.Defaults {
		var left bool
		if before, left = s.firstStart(); left {
			return nil
		}
	}
	for {
		g, err := s.startMenu(before)
		if g == nil || err != nil {
			return err
		}
		before = nil
		if s.parts.Events != nil && len(g.match.Events()) > 1 {
			s.parts.Events(g.match.Events())
		}
		if s.playOne(g) == table.Kept {
			return nil
		}
	}
}

// startMenu lets the player choose a match; nil is to leave. What stands before it is told first.
func (s *session) startMenu(before []say.Message) (*game, error) {
	var chosen *game
	var err error
	t := table.NewLobby(s.parts, styleFor(s.values, s.typed))
	play := func() { chosen, err = s.newGame() }
	menu := &places.Menu{Title: say.M(say.StartTitle, nil), Text: s.text, Root: true, Unasked: true, Before: before}
	menu.Items = append(s.keptItems(func(g *game) { chosen = g }),
		places.Item{Title: say.M(say.StartNew, nil), Do: play},
		places.Item{Title: say.M(say.StartOptions, nil), Open: func() places.Place { return s.optionsMenu(t, play) }},
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return s.settingsMenu(t) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: s.soundLesson},
		places.Item{Title: say.M(say.StartHelp, nil), Open: t.HelpMenu},
		places.Item{Title: say.M(say.StartLeave, nil), Do: func() {}},
	)
	t.Enter(menu)
	if t.Visit(s.inputs) {
		return nil, nil
	}
	return chosen, err
}

// mostKept is how many kept matches are listed; nobody walks through more.
const mostKept = 50

// keptItems are the lines for matches to go on with: the one begun last, and with more than one the list.
func (s *session) keptItems(choose func(*game)) []places.Item {
	var games []*game
	var lines []places.Item
	list := s.keeper.unfinished()
	for _, meta := range list[:min(len(list), mostKept)] {
		g, err := s.keeper.resume(meta)
		if err != nil || g.match.State().Phase == core.PhaseOver {
			continue
		}
		games = append(games, g)
		lines = append(lines, places.Item{Title: keptLine(g, meta), Do: func() {
			// Reading the others made the keeper's match the last of them.
			if taken, err := s.keeper.resume(meta); err == nil {
				choose(taken)
			}
		}})
	}
	if len(games) == 0 {
		return nil
	}
	data := say.Data{"Name": opponentIn(games[0]).Name}
	items := []places.Item{{Title: say.M(say.StartGoOn, data), Do: lines[0].Do}}
	if len(games) > 1 {
		items = append(items, places.Item{Title: say.M(say.StartKept, nil), Open: func() places.Place {
			return &places.Menu{Title: say.M(say.StartKept, nil), Items: lines, Text: s.text}
		}})
	}
	return items
}

// keptLine tells one kept match.
func keptLine(g *game, meta journal.Meta) say.Message {
	state := g.match.State()
	own := ownSeat(g)
	data := say.Data{
		"Name": opponentIn(g).Name, "Own": state.Score[own], "Theirs": state.Score[own.Opponent()],
		"Day": meta.Started.Format("2006-01-02"),
	}
	if state.Rules.Set == core.Money {
		return say.M(say.StartKeptMoney, data)
	}
	data["Length"] = state.Rules.Length
	return say.M(say.StartKeptLine, data)
}
