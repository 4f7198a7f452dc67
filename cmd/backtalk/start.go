package main

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/core/bot"
)

// playFromStart asks the questions of the first start, then shows the start menu until the player leaves.
func (s *session) playFromStart() error {
	var before []say.Message
	newcomer := !s.flags.config.exists
	if newcomer && !s.flags.Defaults {
		var left bool
		if before, left = s.firstStart(); left {
			return nil
		}
	}
	for {
		g, err := s.startMenu(before, newcomer)
		if g == nil || err != nil {
			return err
		}
		before, newcomer = nil, false
		if s.parts.Events != nil && len(g.match.Events()) > 1 {
			s.parts.Events(g.match.Events())
		}
		if s.playOne(g) == table.Kept {
			return nil
		}
	}
}

// startMenu lets the player choose a match; nil is to leave. What stands before it is told first. A newcomer finds the
// tutorial at the top.
func (s *session) startMenu(before []say.Message, newcomer bool) (*game, error) {
	var chosen *game
	var discard *keptMatch
	learn := false
	var err error
	t := table.NewLobby(s.parts, s.style())
	play := func() { chosen, err = s.newGame() }
	menu := &places.Menu{Title: say.M(say.StartTitle, nil), Text: s.text, Root: true, Unasked: true, Before: before}
	menu.Items = append(s.keptItems(s.keptMatches(), func(g *game) { chosen = g }, func(k *keptMatch) { discard = k }),
		places.Item{Title: say.M(say.StartNew, nil), Do: play},
		places.Item{Title: say.M(say.StartOptions, nil), Open: func() places.Place { return s.optionsMenu(t, play) }},
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return s.settingsMenu(t) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: s.soundLesson},
		places.Item{Title: say.M(say.StartHelp, nil), Open: t.HelpMenu},
		places.Item{Title: say.M(say.StartLeave, nil), Do: func() {}},
	)
	tutorial := places.Item{Title: say.M(say.TutorialTitle, nil), Do: func() { learn = true }}
	menu.Items = slices.Insert(menu.Items, s.placeOfTutorial(menu.Items, newcomer), tutorial)
	t.Enter(menu)
	if t.Visit(s.inputs) {
		return nil, nil
	}
	if discard != nil {
		return s.discarding(t, discard)
	}
	if !learn {
		return chosen, err
	}
	if left, err := s.playTutorial(); left != table.Finished || err != nil {
		return nil, err
	}
	return s.startMenu(nil, false)
}

// linesBelowTutorial are those that stay at the end of the start menu: the sounds, help, and the way out.
const linesBelowTutorial = 3

// placeOfTutorial is where the tutorial stands in the start menu: first for a newcomer, else beside what else is to be learned.
func (s *session) placeOfTutorial(items []places.Item, newcomer bool) int {
	if newcomer {
		return 0
	}
	return len(items) - linesBelowTutorial
}

// playTutorial teaches on a board of its own, against the bot that needs nothing.
func (s *session) playTutorial() (table.Leaving, error) {
	seed, err := seedFor(s.values)
	if err != nil {
		return table.Kept, err
	}
	parts := s.parts
	if parts.Bots[1], err = bot.New(bot.NameSimple, bot.Needs{Seed: derived(seed, "tutorial")}); err != nil {
		return table.Kept, err
	}
	options := table.Options{Seed: seed, Typed: s.typed}
	players := playersFor(s.values, s.texts, seed)
	return table.NewTutorial(parts, s.style(), players, options).Run(s.inputs), nil
}
