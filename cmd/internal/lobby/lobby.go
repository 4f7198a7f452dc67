// Package lobby implements the menus before and between matches: the
// questions of the first start, the start menu, the saved matches, the
// options of a match, the settings.
//
// They open on a desk without a match; those of the settings also open in a
// match. Start from [New], then [Lobby.Run] or, if the player asked for a
// match at once, [Lobby.PlayAtOnce].
package lobby

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
)

// Front holds what the front adds to a lobby. All of it is optional.
type Front struct {
	// FirstStart asks the questions of the first start. Without it, a player
	// without a settings file only finds the tutorial first in the start menu.
	FirstStart bool
	// Newcomer says that no settings were saved yet.
	Newcomer bool
	// WhoSpeaks returns the question who speaks, and the settings that store its answer. If it is nil, or
	// returns a nil menu, nothing is asked.
	WhoSpeaks func() (*places.Menu, []settings.Key)
	// SoundsPlay reports whether a sound device plays, and waits until that is known. Nil means no.
	SoundsPlay func() bool
	// SettingsLeft is called when the player leaves the settings, for changes that wait until then.
	SettingsLeft func(*desk.Desk)
	// FindFiles hands each file that a typed name means to take, and each that can't be read to refuse,
	// until the context ends: those of a zip or folder, those that a pattern matches. Any goroutine may
	// call it. WriteFile writes a file that is exported and returns its full name. If they are nil, the
	// menus don't offer this.
	FindFiles func(ctx context.Context, name string, take func(library.File), refuse func(name string, err error))
	WriteFile func(name string, content []byte) (string, error)
	// PickFile goes before FindFiles: it opens the front's own way to choose files and returns what it
	// shows meanwhile. Got is called at the desk once files were chosen, which may be zips. Any goroutine
	// may read them.
	PickFile func(got func(d *desk.Desk, files []library.File)) *places.Menu
	// Offers returns a setting as this program has it, perhaps without some of its values, and
	// reports whether it has it at all. Nil offers every setting as it is, but those of browsers.
	Offers func(settings.Setting) (settings.Setting, bool)
	// Start returns more lines of the start menu, above the settings. again closes the menu and opens
	// it again, with announcements before it.
	Start func(d *desk.Desk, again func(before ...say.Message)) []places.Item
	// Files lists the program's files and folders.
	Files func() []say.Message
	// Servers reaches servers of strangers; nil offers none.
	Servers Servers
	// Login returns the system's name for the user, which is offered as a name for friends; nil offers
	// none.
	Login func() string
}

// Lobby belongs to the goroutine that runs the desks of its session.
type Lobby struct {
	*session.Session
	// Moment is how long a key may wait for its answer. If the answer takes longer, the player waits in a
	// place where keys work.
	Moment time.Duration
	front  Front
	// analysing analyses all matches, once the player has started that.
	analysing *analysing
	// background counts the background tasks; stopImport stops an import among them.
	background sync.WaitGroup
	stopImport context.CancelFunc
}

// New returns the lobby of a session, and adds the settings to the menu of its matches.
func New(s *session.Session, f Front) *Lobby {
	if f.Offers == nil {
		f.Offers = func(row settings.Setting) (settings.Setting, bool) { return row, !row.Browser }
	}
	if f.Start == nil {
		f.Start = func(*desk.Desk, func(...say.Message)) []places.Item { return nil }
	}
	l := &Lobby{Session: s, front: f, stopImport: func() {}, Moment: moment}
	s.Menu, s.Review, s.WriteFile = l.gameMenu, l.review, f.WriteFile
	return l
}

// PlayAtOnce plays a saved match or a new one, and more for as long as the player wants, without
// the start menu.
func (l *Lobby) PlayAtOnce() error {
	for again := l.offerSaved(); again; {
		g, err := l.NewGame()
		if err != nil {
			return err
		}
		again = l.Play(g) == table.NewMatch
	}
	return nil
}

// Run asks the questions of the first start, then shows the start menu until the player leaves.
func (l *Lobby) Run() error {
	var after next
	newcomer := l.front.Newcomer
	if newcomer && l.front.FirstStart {
		var left bool
		if after.before, left = l.firstStart(); left {
			return nil
		}
		l.front.Newcomer = false // a page runs the lobby again for who comes back
		if l.Values.Text(settings.Experience) == settings.NeverPlayed {
			after = next{do: l.teaching(after.before)}
		}
	}
	var line say.MessageID
	for {
		do := after.do
		if do == nil {
			do, line = l.startMenu(after.before, newcomer, line)
		}
		if do == nil {
			return nil
		}
		var err error
		if after, err = do(); err != nil || after.quits {
			return err
		}
		newcomer = false
		if after.line != "" {
			line = after.line
		}
	}
}

// step is the player's choice in the start menu.
type step func() (next, error)

// next says what follows a step: the end of the program, another step, or the
// start menu with announcements before it.
type next struct {
	quits  bool
	do     step
	before []say.Message
	// line is the line at which the start menu opens: what the player most likely wants next. If it is
	// empty, the menu opens at the line that led away.
	line say.MessageID
}

// says returns a step that opens the start menu with an announcement before it.
func says(m say.Message) next { return next{before: []say.Message{m}} }

// playedOn plays a match; the start menu comes after it, unless the player quits in the middle.
func (l *Lobby) playedOn(g *session.Game) next {
	return next{quits: l.Play(g) == table.Left, line: say.StartNew}
}

// startNew starts a match by the match options. It reports an option that can't be used, so that the
// player can change it.
func (l *Lobby) startNew() (next, error) {
	g, err := l.NewGame()
	var wrong *session.Refusal
	if errors.As(err, &wrong) {
		return says(wrong.Message), nil
	}
	if err != nil {
		return next{}, err
	}
	return l.playedOn(g), nil
}

// startMenu lets the player choose; nil means to quit. It announces before
// first, and opens at a line if there is one by that name. It returns the line
// that led to the choice. A newcomer finds the tutorial at the top.
func (l *Lobby) startMenu(before []say.Message, newcomer bool, line say.MessageID) (chosen step, from say.MessageID) {
	d := l.Desk()
	play := func() { chosen = l.startNew }
	menu := &places.Menu{Title: say.M(say.StartTitle, nil), Text: l.Devices.Text, Root: true, Unasked: true, Before: before}
	saved := l.savedItems(func(m savedMatch) { chosen = l.resuming(m) }, func(m savedMatch) { chosen = l.discarding(m) })
	friendly := places.Item{Title: say.M(say.FriendTitle, nil), Open: func() places.Place {
		return friends{l}.friendMenu(d, func(s step) { chosen = s })
	}}
	menu.Items = append(saved,
		places.Item{Title: say.M(say.StartNew, nil), Do: play},
		places.Item{Title: say.M(say.StartOptions, nil), Open: func() places.Place {
			return l.optionsMenu(d, session.Placed, play, l.diceItem())
		}},
		friendly,
	)
	menu.Items = append(menu.Items, l.front.Start(d, func(before ...say.Message) {
		chosen = func() (next, error) { return next{before: before}, nil }
		d.Leave()
	})...)
	menu.Items = append(menu.Items,
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return l.settingsMenu(d) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: l.soundLesson},
		places.Item{Title: say.M(say.StartHelp, nil), Open: d.HelpMenu},
		places.Item{Title: say.M(say.StartLeave, nil), Do: func() {}},
	)
	if l.Network == nil {
		menu.Items = slices.DeleteFunc(menu.Items, func(i places.Item) bool { return i.Title.ID == say.FriendTitle })
	}
	menu.Items = slices.Insert(menu.Items, len(menu.Items)-linesBelowTutorial, l.libraryItem(d, func(do step) { chosen = do })...)
	quizzes := l.quizItem(d, func(do step) { chosen = do })
	menu.Items = slices.Insert(menu.Items, len(menu.Items)-linesBelowTutorial, quizzes...)
	tutorial := places.Item{Title: say.M(say.TutorialTitle, nil), Do: func() { chosen = l.teaching(nil) }}
	// A player with saved matches is no newcomer, even if the settings were
	// never saved.
	menu.Items = slices.Insert(menu.Items, l.placeOfTutorial(menu.Items, newcomer && len(saved) == 0), tutorial)
	menu.Focus(slices.IndexFunc(menu.Items, func(i places.Item) bool { return i.Title.ID == line }))
	d.Enter(menu)
	if d.Run(l.Inputs) {
		return nil, ""
	}
	return chosen, menu.Items[menu.At()].Title.ID
}

// linesBelowTutorial counts the lines at the end of the start menu: the
// sounds, help, and the way out.
const linesBelowTutorial = 3

// placeOfTutorial returns the index of the tutorial in the start menu: first
// for a newcomer, else beside the other lessons.
func (l *Lobby) placeOfTutorial(items []places.Item, newcomer bool) int {
	if newcomer {
		return 0
	}
	return len(items) - linesBelowTutorial
}

// teaching returns a step that runs the tutorial on a board of its own, after some announcements. If
// the learner then wants to play, a match follows.
func (l *Lobby) teaching(before []say.Message) step {
	return func() (next, error) {
		left, err := l.Tutorial(before)
		if err == nil && left == table.NewMatch {
			return next{do: l.startNew}, nil
		}
		return next{quits: left != table.Finished, line: say.StartNew}, err
	}
}
