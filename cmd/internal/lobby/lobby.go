// Package lobby implements the menus before and between matches: the questions of the first start,
// the start menu, the saved matches, the library, the quiz, the match options and the settings. It
// also brings the player together with friends and strangers.
//
// The menus open on a desk without a match. The settings also open in a match. Start from [New],
// then [Lobby.Run] or, if the player asked for a match at once, [Lobby.PlayAtOnce].
package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
)

// Front holds what the front adds to a lobby. Every field is optional.
type Front struct {
	// FirstStart means that the lobby asks the questions of the first start. Otherwise a newcomer
	// only finds the tutorial at the top of the start menu.
	FirstStart bool
	// Newcomer means that no settings have been saved yet.
	Newcomer bool
	// WhoSpeaks returns the question of who speaks, and the settings that store the answer. If it
	// is nil or returns a nil menu, the lobby doesn't ask.
	WhoSpeaks func() (*places.Menu, []settings.Key)
	// SoundsPlay waits until it is known whether a sound device works, and reports that. Nil means
	// no.
	SoundsPlay func() bool
	// SettingsLeft makes the changes that wait until the player leaves the settings.
	SettingsLeft func(*desk.Desk)
	// FindFiles finds the files that a typed name means: a file, those in a zip or folder, or those
	// that a pattern matches. Until the context ends, it calls take with each file, and refuse with
	// the name of each file that it can't read. Any goroutine may call it. If FindFiles and PickFile
	// are nil, the menus don't offer import. WriteFile writes an exported file and returns its full
	// name. If it is nil, the menus don't offer export.
	FindFiles func(ctx context.Context, name string, take func(library.File), refuse func(name string, err error))
	WriteFile func(name string, content []byte) (string, error)
	// PickFile, if it isn't nil, is used instead of FindFiles. It lets the player choose files in
	// the front's own way, and returns a menu to show meanwhile. Once the player has chosen files,
	// some of which may be zips, PickFile calls got at the desk. Any goroutine may read the files.
	PickFile func(got func(d *desk.Desk, files []library.File)) *places.Menu
	// Offers returns a setting as this program has it, perhaps without some of its values. It
	// reports whether the program has the setting at all. Nil offers every setting unchanged,
	// except those for browsers.
	Offers func(settings.Setting) (settings.Setting, bool)
	// Start returns more lines for the start menu, above the settings. again closes the menu and
	// opens it again after some announcements.
	Start func(d *desk.Desk, again func(before ...say.Message)) []places.Item
	// Files lists the program's files and folders.
	Files func() []say.Message
	// Servers reaches servers for playing with strangers; nil offers none.
	Servers Servers
	// Login returns the system's name for the user. The lobby suggests it when it asks what friends
	// should call the player. Nil suggests none.
	Login func() string
}

// Lobby opens one screen after another. Each screen has a type of its own, which holds what the
// screen needs. All screens belong to the goroutine that runs the session's desks.
type Lobby struct {
	Session  *session.Session
	front    *Front
	settings settingsMenus
	saved    saved
	friends  friends
	tasks    tasks
}

// New returns the lobby of a session, and adds lines such as the settings to the menu of its
// matches.
func New(s *session.Session, f Front) *Lobby {
	if f.Offers == nil {
		f.Offers = func(row settings.Setting) (settings.Setting, bool) { return row, !row.Browser }
	}
	if f.Start == nil {
		f.Start = func(*desk.Desk, func(...say.Message)) []places.Item { return nil }
	}
	lines := settingsMenus{s, &f}
	l := &Lobby{
		Session: s, front: &f, settings: lines, saved: saved{s}, friends: friends{s, &f, lines, saved{s}},
		tasks: tasks{moment: moment, typed: s.Typed, stopImport: func() {}},
	}
	s.Menu, s.Review, s.WriteFile = l.gameMenu, l.review, f.WriteFile
	return l
}

// SetMoment sets how long a key may wait for its answer. If the answer takes longer, the player waits in a
// menu, where keys work.
func (l *Lobby) SetMoment(moment time.Duration) { l.tasks.moment = moment }

// Close ends the lobby's background work. The caller must call it before closing the store.
func (l *Lobby) Close() { l.tasks.close() }

// PlayAtOnce plays a saved match or a new one without the start menu. It plays more matches for as
// long as the player wants.
func (l *Lobby) PlayAtOnce() error {
	for again := l.offerSaved(); again; {
		g, err := l.Session.NewGame()
		if err != nil {
			return err
		}
		again = l.Session.Play(g) == table.NewMatch
	}
	return nil
}

// Run asks the questions of the first start, then shows the start menu until the player leaves.
func (l *Lobby) Run() error {
	var after next
	newcomer := l.front.Newcomer
	if newcomer && l.front.FirstStart {
		questions, left := firstStart{l.Session, l.front, l.settings}, false
		if after.before, left = questions.ask(); left {
			return nil
		}
		l.front.Newcomer = false // a web page runs the lobby again if the player comes back
		if l.Session.Values.Text(settings.Experience) == settings.NeverPlayed {
			after = next{do: l.teaching(after.before)}
		}
	}
	var line say.MessageID
	for {
		do := after.do
		if do == nil {
			do, line = l.startMenu(after, newcomer, line)
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

// step carries out the player's choice in the start menu.
type step func() (next, error)

// next is what follows a step: the end of the program, another step, or the start menu after some
// announcements.
type next struct {
	quits  bool
	do     step
	before []say.Message
	// line is the line in focus when the start menu opens: what the player most likely wants next.
	// If it is empty, the focus is on the line that the player chose last.
	line say.MessageID
	// again opens the menu of that line again, with its line within in focus: the player gave up what
	// they had chosen there.
	again  bool
	within say.MessageID
}

// says returns a next that makes an announcement and then opens the start menu.
func says(m say.Message) next { return next{before: []say.Message{m}} }

// playedOn plays a match. The start menu follows, unless the player leaves the match unfinished.
func playedOn(s *session.Session, g *session.Game) next {
	return next{quits: s.Play(g) == table.Left, line: say.StartNew}
}

// startNew starts a match with the match options. If an option can't be used, it announces that, so
// that the player can change it.
func (l *Lobby) startNew() (next, error) {
	g, err := l.Session.NewGame()
	var wrong *session.Refusal
	if errors.As(err, &wrong) {
		return says(wrong.Message), nil
	}
	if err != nil {
		return next{}, err
	}
	return playedOn(l.Session, g), nil
}

// startMenu opens the start menu and returns the player's choice, or nil to quit, and the line that
// led to it. It makes the announcements in after first, and puts the focus on line if the menu has
// it. A newcomer finds the tutorial at the top.
func (l *Lobby) startMenu(after next, newcomer bool, line say.MessageID) (chosen step, from say.MessageID) {
	d := l.Session.Desk()
	play := func() { chosen = l.startNew }
	menu := &places.Menu{Title: say.M(say.StartTitle, nil), Text: l.Session.Devices.Text, Root: true, Unasked: !after.again, Before: after.before}
	saved := l.saved.items(func(m savedMatch) { chosen = l.resuming(m) }, func(m savedMatch) { chosen = l.discarding(m) })
	friendly := places.Item{Title: say.M(say.FriendTitle, nil), Open: func() places.Place {
		return l.friendMenu(d, func(s step) { chosen = s })
	}}
	menu.Items = append(saved,
		places.Item{Title: say.M(say.StartNew, nil), Do: play},
		places.Item{Title: say.M(say.StartOptions, nil), Open: func() places.Place {
			return l.settings.options(d, session.Placed, play, l.settings.diceItem())
		}},
		friendly,
	)
	menu.Items = append(menu.Items, l.front.Start(d, func(before ...say.Message) {
		chosen = func() (next, error) { return next{before: before}, nil }
		d.Leave()
	})...)
	menu.Items = append(menu.Items,
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return l.settings.menu(d) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: l.settings.sounds},
		places.Item{Title: say.M(say.StartHelp, nil), Open: d.HelpMenu},
		places.Item{Title: say.M(say.StartLeave, nil), Do: func() {}},
	)
	if l.Session.Network == nil {
		menu.Items = slices.DeleteFunc(menu.Items, func(i places.Item) bool { return i.Title.ID == say.FriendTitle })
	}
	menu.Items = slices.Insert(menu.Items, len(menu.Items)-linesBelowTutorial, l.libraryItem(d, func(do step) { chosen = do })...)
	quizzes := quizItem(l.Session, d, func(do step) { chosen = do })
	menu.Items = slices.Insert(menu.Items, len(menu.Items)-linesBelowTutorial, quizzes...)
	tutorial := places.Item{Title: say.M(say.TutorialTitle, nil), Do: func() { chosen = l.teaching(nil) }}
	// A player with saved matches isn't a newcomer, even if no settings were ever saved.
	menu.Items = slices.Insert(menu.Items, l.placeOfTutorial(menu.Items, newcomer && len(saved) == 0), tutorial)
	menu.Focus(lineIn(menu, line))
	on := []places.Place{menu}
	if open := menu.Items[menu.At()].Open; after.again && open != nil {
		on = append(on, open())
		if opened, is := on[1].(*places.Menu); is {
			opened.Unasked = true
			opened.Focus(lineIn(opened, after.within))
		}
	}
	d.Enter(on...)
	if d.Run(l.Session.Inputs) {
		return nil, ""
	}
	return chosen, menu.Items[menu.At()].Title.ID
}

// lineIn returns the index of a line in a menu, or -1.
func lineIn(menu *places.Menu, line say.MessageID) int {
	return slices.IndexFunc(menu.Items, func(i places.Item) bool { return i.Title.ID == line })
}

// linesBelowTutorial counts the lines at the end of the start menu: the sounds, help, and quitting.
const linesBelowTutorial = 3

// placeOfTutorial returns the index of the tutorial in the start menu: first for a newcomer,
// otherwise next to the other lessons.
func (l *Lobby) placeOfTutorial(items []places.Item, newcomer bool) int {
	if newcomer {
		return 0
	}
	return len(items) - linesBelowTutorial
}

// teaching returns a step that runs the tutorial after some announcements. If the learner then
// wants to play, a match follows.
func (l *Lobby) teaching(before []say.Message) step {
	return func() (next, error) {
		left, err := l.Session.Tutorial(before)
		if err == nil && left == table.NewMatch {
			return next{do: l.startNew}, nil
		}
		return next{quits: left != table.Finished, line: say.StartNew}, err
	}
}
