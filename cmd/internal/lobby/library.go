package lobby

import (
	"bytes"
	"slices"
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/replay"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core/tally"
	"backtalk/keymap"
)

// shelf is the library in the start menu. choose sets the step to take after the start menu.
type shelf struct {
	session  *session.Session
	front    *Front
	settings settingsMenus
	tasks    *tasks
	library  matches.Library
	desk     *desk.Desk
	choose   func(step)
}

// libraryItem returns the start menu's line for the finished matches, or none if the store has no
// library.
func (l *Lobby) libraryItem(d *desk.Desk, choose func(step)) []places.Item {
	lib, ok := l.Session.Matches.(matches.Library)
	if !ok {
		return nil
	}
	s := shelf{l.Session, l.front, l.settings, &l.tasks, lib, d, choose}
	return []places.Item{{Title: say.M(say.LibraryTitle, nil), Open: s.menu}}
}

// finished returns the finished matches, and claims the player's seats by their names. The list of
// saved matches has the unfinished ones.
func (s shelf) finished(names library.Names) ([]matches.Entry, error) {
	list, err := s.library.List()
	names.Claim(list)
	return slices.DeleteFunc(list, func(e matches.Entry) bool { return !e.Finished }), err
}

// menu returns the library's menu: the matches, ways to find one, statistics, and the import.
func (s shelf) menu() places.Place {
	return opening(s, say.LibraryTitle, func(all []matches.Entry) []matches.Entry { return all }, s.menuOf)
}

func (s shelf) menuOf(all []matches.Entry) places.Place {
	menu := s.titled(say.LibraryTitle)
	if len(all) > 0 {
		menu.Items = append(menu.Items,
			places.Item{Title: say.N(say.LibraryAll, len(all), nil), Open: s.all},
			places.Item{Title: say.M(say.LibraryByOpponent, nil), Open: func() places.Place { return s.opponents(all) }},
			places.Item{Title: say.M(say.LibrarySearch, nil), Open: func() places.Place { return s.search() }},
			places.Item{Title: say.M(say.StatsTitle, nil), Open: s.statistics},
		)
		menu.Items = append(menu.Items, s.namesItems()...)
		menu.Items = append(menu.Items, s.analyseItems(all)...)
	}
	switch {
	case s.front.PickFile != nil:
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryImport, nil), Open: s.picking})
	case s.front.FindFiles != nil:
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryImport, nil), Open: func() places.Place { return s.importEntry() }})
	}
	return menu
}

func (s shelf) titled(id say.MessageID) *places.Menu {
	return &places.Menu{Title: say.M(id, nil), Text: s.session.Devices.Text}
}

// all lists all finished matches.
func (s shelf) all() places.Place {
	text := s.session.Devices.Texts.Text
	list := func(all []matches.Entry) *places.Menu { return s.list(say.LibraryTitle, all, text) }
	return opening(s, say.LibraryTitle, list, func(menu *places.Menu) places.Place { return menu })
}

// list lists matches. Each opens a menu for the match. text renders the lines.
func (s shelf) list(title say.MessageID, entries []matches.Entry, text func(say.Message) string) *places.Menu {
	menu := s.titled(title)
	for i := range entries {
		e := entries[i]
		menu.Items = append(menu.Items, places.Item{
			Title: library.Line(&e, s.session.Now()), Open: func() places.Place { return s.match(&e) },
		})
	}
	menu.Prepare(text)
	return menu
}

// opponents lists the opponents. Each opens a list of their matches.
func (s shelf) opponents(all []matches.Entry) places.Place {
	menu := s.titled(say.LibraryByOpponent)
	for _, o := range library.Opponents(all) {
		menu.Items = append(menu.Items, places.Item{
			Title: say.N(say.LibraryOpponentLine, o.Matches, say.Data{"Name": o.Name}),
			Open:  func() places.Place { return s.against(o.Name) },
		})
	}
	return menu
}

// against lists the matches against an opponent.
func (s shelf) against(name string) places.Place {
	text := s.session.Devices.Texts.Text
	list := func(all []matches.Entry) *places.Menu {
		return s.list(say.LibraryByOpponent, library.Filter{Opponent: name}.Of(all, nil), text)
	}
	return opening(s, say.LibraryByOpponent, list, func(menu *places.Menu) places.Place { return menu })
}

// search asks for a text, and lists the matches that contain it.
func (s shelf) search() *places.Entry {
	return &places.Entry{
		Ask: say.M(say.LibrarySearchAsk, nil), Echo: s.desk,
		Accept: func(text string) (func(), []say.Announcement) {
			w := s.searching(keymap.Digits(text))
			if !w.soon(s.tasks) {
				return func() { s.desk.Enter(waiting(s, say.LibrarySearch, w, s.foundLate)) }, nil
			}
			if menu, ok := s.found(w.made); ok {
				return func() { s.desk.Enter(menu) }, nil
			}
			return nil, refusal(say.M(say.LibraryNoneFits, nil))
		},
	}
}

// searching looks for the matches that contain a text.
func (s shelf) searching(text string) *later[read[*places.Menu]] {
	texts := s.session.Devices.Texts
	line := func(e *matches.Entry) string { return texts.Plain(library.Line(e, s.session.Now())) }
	return reading(s, func(all []matches.Entry) *places.Menu {
		return s.list(say.LibrarySearch, library.Filter{Text: text}.Of(all, line), texts.Text)
	})
}

// found returns the list of matches found, or false if there are none.
func (s shelf) found(r read[*places.Menu]) (*places.Menu, bool) {
	if r.err != nil {
		s.session.Note(r.err)
	}
	return r.made, len(r.made.Items) > 0
}

// foundLate shows a result that the player waited for, or asks for another search.
func (s shelf) foundLate(r read[*places.Menu]) {
	menu, ok := s.found(r)
	if ok {
		s.desk.Enter(menu)
		return
	}
	s.desk.AnnounceAll(refusal(say.M(say.LibraryNoneFits, nil)))
	s.desk.Enter(s.search())
}

func refusal(m say.Message) []say.Announcement {
	return []say.Announcement{{Sentences: []say.Message{m}, Urgency: say.Answer, Cue: say.CueIllegal}}
}

// match returns the menu of a match.
func (s shelf) match(e *matches.Entry) places.Place {
	menu := &places.Menu{Title: library.Line(e, s.session.Now()), Text: s.session.Devices.Text}
	if !e.Damaged {
		menu.Items = append(menu.Items,
			places.Item{Title: say.M(say.LibraryReplay, nil), Do: func() { s.choose(s.replaying(e)) }},
			places.Item{Title: say.M(say.LibraryCheckDice, nil), Open: func() places.Place { return s.verdict(e) }},
		)
		if s.front.WriteFile != nil {
			menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryExport, nil), Open: func() places.Place { return s.formats(e) }})
		}
		if len(renamable(e)) > 0 {
			menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryRename, nil), Open: func() places.Place { return s.renaming(e) }})
		}
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryDelete, nil), Open: func() places.Place { return s.deleting(e) }})
	return menu
}

// replaying returns a step that replays a match. The player can start a game from any position in
// it.
func (s shelf) replaying(e *matches.Entry) step {
	return func() (next, error) {
		events, err := s.library.Events(e.ID)
		if err != nil {
			return says(say.M(say.LibraryNotRead, say.Data{"Problem": s.session.Devices.Because(err)})), nil
		}
		r := session.RecordOf(e, events)
		r.Kept = library.KeptIn(s.library, e.ID)
		return walk(s.session, s.front, r)
	}
}

// walk shows a replay. If the player starts a game from a position in it, walk plays that game.
func walk(s *session.Session, f *Front, r replay.Record) (next, error) {
	left, err := s.Replay(r, session.Opponents(f.Offers))
	switch {
	case err != nil:
		return says(say.M(say.LibraryNotRead, say.Data{"Problem": s.Devices.Because(err)})), nil
	case left.Start == nil:
		return next{quits: left.Quit}, nil
	}
	g, err := s.PlayFrom(left.Start)
	if err != nil {
		return next{}, err
	}
	return playedOn(s, g), nil
}

// Open replays a match from outside the store, such as from a link, and shows the start menu
// afterwards.
func (l *Lobby) Open(r replay.Record) error {
	return l.runAfter(walk(l.Session, l.front, r))
}

// runAfter announces the result of a step and shows the start menu, unless the step failed or the
// player quit.
func (l *Lobby) runAfter(after next, err error) error {
	if err != nil || after.quits {
		return err
	}
	for _, m := range after.before {
		l.Session.Notify(m)
	}
	return l.Run()
}

// verdict returns a list of sentences on whether the player can trust the dice of a match.
func (s shelf) verdict(e *matches.Entry) places.Place {
	menu := s.titled(say.LibraryCheckDice)
	events, err := s.library.Events(e.ID)
	if err != nil {
		menu.Items = []places.Item{{Title: say.M(say.LibraryNotRead, say.Data{"Problem": s.session.Devices.Because(err)}), Whole: true}}
		return menu
	}
	v := tally.Verify(events, e.Seed, session.WordsOf(e))
	for _, line := range library.Verdict(v, events, strconv.FormatInt(e.ID, 10)) {
		menu.Items = append(menu.Items, places.Item{Title: line, Whole: true})
	}
	return menu
}

// formatTitles maps the formats to their titles.
var formatTitles = map[library.Format]say.MessageID{
	library.Mat: say.LibraryFormatMat, library.SGF: say.LibraryFormatSGF,
	library.Text: say.LibraryFormatText, library.Events: say.LibraryFormatEvents,
}

// formats lists the formats in which the player can export a match.
func (s shelf) formats(e *matches.Entry) places.Place {
	menu := s.titled(say.LibraryExport)
	for _, format := range library.Formats() {
		menu.Items = append(menu.Items, places.Item{Title: say.M(formatTitles[format], nil), Pick: func() { s.export(e, format) }})
	}
	return menu
}

func (s shelf) export(e *matches.Entry, format library.Format) {
	match := strconv.FormatInt(e.ID, 10)
	events, err := s.library.Events(e.ID)
	var content bytes.Buffer
	if err == nil {
		err = library.Write(&content, format, events, e.Date(), s.session.Devices.Text)
	}
	file := ""
	if err == nil {
		file, err = s.front.WriteFile("match-"+match+format.Ending(), content.Bytes())
	}
	if err != nil {
		s.desk.Fail(say.LibraryNotExported, say.Data{"Match": match, "Problem": s.reason(err)})
		return
	}
	s.desk.Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.LibraryExported, say.Data{"Match": match, "File": file})},
		Urgency:   say.Answer, Cue: say.CueSaved,
	})
}

// reason returns the reason why a file can't be read or written.
func (s shelf) reason(err error) say.Message {
	if m, ok := library.Refusal(err); ok {
		return m
	}
	return s.session.Devices.Because(err)
}

// renamable returns the names in a match that the player can change: all but their own and empty
// ones.
func renamable(e *matches.Entry) []string {
	own, mine := library.Own(e)
	var names []string
	for p := range e.Facts.Players {
		if name := e.Facts.Players[p].Name; name != "" && !(mine && p == int(own)) {
			names = append(names, name)
		}
	}
	return names
}

// renaming lists the names in a match that the player can change. Each opens a field for the new
// name.
func (s shelf) renaming(e *matches.Entry) places.Place {
	menu := s.titled(say.LibraryRename)
	for _, name := range renamable(e) {
		menu.Items = append(menu.Items, places.Item{
			Title: say.M(say.LibraryName, say.Data{"Name": name}), Open: func() places.Place { return s.newName(name) },
		})
	}
	return menu
}

func (s shelf) newName(name string) *places.Entry {
	return &places.Entry{
		Ask: say.M(say.LibraryRenameAsk, say.Data{"Name": name}), Echo: s.desk,
		Accept: func(text string) (func(), []say.Announcement) {
			if text == "" || text == name {
				return func() {}, nil
			}
			w := begin(s.tasks, func() renamed {
				n, err := s.library.Rename(name, text)
				return renamed{name, text, n, err}
			})
			if !w.soon(s.tasks) {
				return func() { s.desk.Enter(waiting(s, say.LibraryRename, w, s.renamedLate)) }, nil
			}
			if w.made.err != nil {
				return nil, refusal(s.notRenamed(w.made.err))
			}
			return func() { s.tell(w.made) }, nil
		},
	}
}

// renamed is the result of renaming a player.
type renamed struct {
	from, to string
	matches  int
	err      error
}

// tell returns to the start menu, which announces how many matches have the new name.
func (s shelf) tell(r renamed) {
	s.choose(func() (next, error) {
		return says(say.N(say.LibraryRenamed, r.matches, say.Data{"Name": r.from, "To": r.to})), nil
	})
	s.desk.Leave()
}

func (s shelf) renamedLate(r renamed) {
	if r.err == nil {
		s.tell(r)
		return
	}
	s.desk.AnnounceAll(refusal(s.notRenamed(r.err)))
	s.desk.Enter(s.newName(r.from))
}

func (s shelf) notRenamed(err error) say.Message {
	return say.M(say.LibraryNotRenamed, say.Data{"Problem": s.session.Devices.Because(err)})
}

// deleting asks whether to delete a match. After a no, the player is back in the match's menu.
func (s shelf) deleting(e *matches.Entry) places.Place {
	line := library.Line(e, s.session.Now())
	deleted := func() (next, error) {
		if err := s.library.Discard(e.ID); err != nil {
			return says(say.M(say.SavedNotDiscarded, say.Data{"Problem": s.session.Devices.Because(err)})), nil
		}
		return says(say.M(say.LibraryDeleted, say.Data{"Match": e.ID, "Line": line})), nil
	}
	return &places.Question{
		Ask: say.M(say.LibraryDeleteSure, say.Data{"Line": line}), Answers: s.session.Devices.Answers,
		Yes: func() {
			s.choose(deleted)
			s.desk.Leave()
		},
	}
}

// namesItems returns the line for the player's names in other programs, if
// this program has that setting.
func (s shelf) namesItems() []places.Item {
	row, ok := settings.Find(settings.OwnNames)
	if !ok {
		return nil
	}
	offered, ok := s.front.Offers(*row)
	if !ok {
		return nil
	}
	item := s.settings.item(s.desk, offered)
	item.Open = func() places.Place {
		entry := s.settings.entry(s.desk, offered)
		change := entry.Accept
		entry.Accept = func(text string) (func(), []say.Announcement) {
			then, refused := change(text)
			if then == nil {
				return nil, refused
			}
			return func() {
				then()
				s.session.Save()
			}, nil
		}
		return entry
	}
	return []places.Item{item}
}

// statistics shows how the person here has played.
func (s shelf) statistics() places.Place {
	count := func(all []matches.Entry) []say.Message { return library.Statistics(all, true, s.session.Now()) }
	return opening(s, say.StatsTitle, count, func(lines []say.Message) places.Place {
		menu := s.titled(say.StatsTitle)
		for _, line := range lines {
			menu.Items = append(menu.Items, places.Item{Title: line, Whole: true})
		}
		return menu
	})
}

// replayItem returns the line of a match's menu that replays the match so far.
func (l *Lobby) replayItem(d *desk.Desk) []places.Item {
	record, ok := l.playedSoFar()
	if !ok {
		return nil
	}
	return []places.Item{{Title: say.M(say.LibraryReplayThis, nil), Do: func() {
		replayOver(l.Session, d, record, false)
	}}}
}

// review goes through the player's errors in the finished match, and reports whether the player
// then wants another match.
func (l *Lobby) review(d *desk.Desk) (again bool) {
	record, ok := l.playedSoFar()
	return ok && replayOver(l.Session, d, record, true)
}

// replayOver replays the match on a desk, or reviews it, and reports whether the player wants
// another.
func replayOver(s *session.Session, d *desk.Desk, record func() (replay.Record, error), review bool) (again bool) {
	var left replay.Leaving
	r, err := record()
	if err == nil {
		r.Review = review
		left, err = s.Replay(r, nil)
	}
	switch {
	case err != nil:
		d.Fail(say.LibraryNotRead, say.Data{"Problem": s.Devices.Because(err)})
	case left.Quit:
		d.Quit()
	case !left.Again:
		d.Answer(say.TableBack, nil)
	}
	return left.Again
}

// playedSoFar returns a function that reads the current match up to now. It returns false if there
// is no match.
func (l *Lobby) playedSoFar() (read func() (replay.Record, error), ok bool) {
	game := l.Session.Playing()
	if game == nil {
		return nil, false
	}
	if _, watched := game.Seen(); watched {
		return func() (replay.Record, error) {
			seen, _ := game.Seen()
			return replay.Record{Events: seen, Others: true, Unaided: true}, nil
		}, true
	}
	list := l.saved.unfinished()
	if len(list) == 0 {
		return nil, false
	}
	// The current match is the one begun or resumed last.
	id := list[0].ID
	return func() (replay.Record, error) {
		events, err := l.Session.Matches.Events(id)
		return replay.Record{
			Events: events, Own: game.Own(), Others: !game.OnePerson(), Kept: library.KeptIn(l.Session.Matches, id),
			Unaided: game.Options.Unaided(),
		}, err
	}, true
}
