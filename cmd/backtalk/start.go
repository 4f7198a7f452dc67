package main

import (
	"errors"
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	seats "backtalk/cmd/internal/seat"
	"backtalk/cmd/internal/table"
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
		do := s.startMenu(before, newcomer)
		if do == nil {
			return nil
		}
		after, err := do()
		if err != nil || after.quits {
			return err
		}
		before, newcomer = after.before, false
	}
}

// step is what the player chose in the start menu.
type step func() (next, error)

// next is what follows it: the end of the program, or the start menu with something told before it.
type next struct {
	quits  bool
	before []say.Message
}

// says has the start menu come with something told before it.
func says(m say.Message) next { return next{before: []say.Message{m}} }

// playedOn plays a match; the start menu comes after it, unless the player quits in the middle.
func (s *session) playedOn(g *game) next { return next{quits: s.playOne(g) == table.Kept} }

// startNew starts a match by the match options. One that can't be used is told, so that it can be changed.
func (s *session) startNew() (next, error) {
	g, err := s.newGame()
	var wrong *usageError
	if errors.As(err, &wrong) {
		return says(wrong.message), nil
	}
	if err != nil {
		return next{}, err
	}
	return s.playedOn(g), nil
}

// startMenu lets the player choose; nil is to quit. What stands before it is told first. A newcomer finds the tutorial at the
// top.
func (s *session) startMenu(before []say.Message, newcomer bool) (chosen step) {
	d := s.lobby()
	play := func() { chosen = s.startNew }
	menu := &places.Menu{Title: say.M(say.StartTitle, nil), Text: s.text, Root: true, Unasked: true, Before: before}
	saved := s.savedItems(func(m savedMatch) { chosen = s.resuming(m) }, func(m savedMatch) { chosen = s.discarding(m) })
	menu.Items = append(saved,
		places.Item{Title: say.M(say.StartNew, nil), Do: play},
		places.Item{Title: say.M(say.StartOptions, nil), Open: func() places.Place { return s.optionsMenu(d, play) }},
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return s.settingsMenu(d) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: s.soundLesson},
		places.Item{Title: say.M(say.StartHelp, nil), Open: d.HelpMenu},
		places.Item{Title: say.M(say.StartLeave, nil), Do: func() {}},
	)
	tutorial := places.Item{Title: say.M(say.TutorialTitle, nil), Do: func() { chosen = s.playTutorial }}
	// Whoever has played already is no newcomer, though the settings were never saved.
	menu.Items = slices.Insert(menu.Items, s.placeOfTutorial(menu.Items, newcomer && len(saved) == 0), tutorial)
	d.Enter(menu)
	if d.Run(s.inputs) {
		return nil
	}
	return chosen
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
func (s *session) playTutorial() (next, error) {
	seed, err := seedFor(s.values)
	if err != nil {
		return next{}, err
	}
	parts := s.parts
	teacher, err := bot.New(bot.NameSimple, bot.Needs{Seed: derived(seed, "tutorial")})
	if err != nil {
		return next{}, err
	}
	parts.Seats[1] = seats.Bot(teacher)
	options := table.Options{Seed: seed, Typed: s.typed}
	players := playersFor(s.values, s.texts, seed)
	left := table.NewTutorial(desk.New(&s.devices), parts, s.style(), players, options).Run(s.inputs)
	return next{quits: left != table.Finished}, nil
}
