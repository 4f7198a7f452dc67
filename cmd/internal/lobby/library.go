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

// finished returns the finished matches. The list of saved matches has the others.
func finished(all []matches.Entry) []matches.Entry {
	return slices.DeleteFunc(all, func(e matches.Entry) bool { return !e.Finished })
}

// menu returns the library's menu: the matches, ways to find one, statistics, and the import.
func (s shelf) menu() places.Place {
	return opening(s, say.LibraryTitle, finished, func(all []matches.Entry) places.Place { return s.menuOf(all) })
}

func (s shelf) menuOf(all []matches.Entry) *places.Menu {
	menu := s.titled(say.LibraryTitle)
	if len(all) > 0 {
		menu.Items = append(menu.Items,
			places.Item{Title: say.N(say.LibraryAll, len(all), nil), Open: func() places.Place { return s.list(wholeList(0)) }},
			places.Item{Title: say.M(say.LibraryByOpponent, nil), Open: func() places.Place { return s.opponents(all, "") }},
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

// listing is a list of matches: the line of the menu that leads to it, its title, and which matches
// it has.
type listing struct {
	line, title say.MessageID
	filter      library.Filter
	// match is the match in focus. If the list lacks it, the match at this place is in focus.
	match int64
	at    int
}

// wholeList is the list of all matches, with one in focus.
func wholeList(match int64) listing {
	return listing{line: say.LibraryAll, title: say.LibraryTitle, match: match}
}

// list lists matches.
func (s shelf) list(l listing) places.Place {
	return opening(s, l.title, s.listed(l), func(menu *places.Menu) places.Place { return menu })
}

// listed returns a function for the background that makes a list. Each of its lines opens a menu for the
// match.
func (s shelf) listed(l listing) func(all []matches.Entry) *places.Menu {
	texts := s.session.Devices.Texts
	line := func(e *matches.Entry) string { return texts.Plain(library.Line(e, s.session.Now())) }
	return func(all []matches.Entry) *places.Menu {
		menu := s.titled(l.title)
		at := l.at
		for i, e := range l.filter.Of(finished(all), line) {
			if e.ID == l.match {
				at = i
			}
			here := l
			here.match, here.at = e.ID, i
			menu.Items = append(menu.Items, places.Item{
				Title: library.Line(&e, s.session.Now()), Open: func() places.Place { return s.match(&e, here) },
			})
		}
		menu.Focus(at)
		menu.Prepare(texts.Text)
		return menu
	}
}

// back leads from a match back to the list, after an announcement if there is one. It makes the list
// and the menus below it anew, because the names, the analysis or the matches may have changed. It leaves
// out a list that has become empty.
func (s shelf) back(l listing, said ...say.Message) {
	type anew struct {
		all  []matches.Entry
		list *places.Menu
	}
	listed := s.listed(l)
	w := reading(s, func(all []matches.Entry) anew {
		all = finished(all)
		return anew{all, listed(all)}
	})
	s.desk.Withdraw(func(p places.Place) bool {
		menu, is := p.(*places.Menu)
		return !is || !menu.Root
	})
	show := func(r read[anew]) {
		if r.err != nil {
			s.session.Note(r.err)
		}
		menus := []*places.Menu{s.menuOf(r.made.all)}
		menus[0].Focus(lineIn(menus[0], l.line))
		if l.filter.Opponent != "" {
			menus = append(menus, s.opponents(r.made.all, l.filter.Opponent))
		}
		menus = append(menus, r.made.list)
		for len(menus) > 1 && len(menus[len(menus)-1].Items) == 0 {
			menus = menus[:len(menus)-1]
		}
		menus[len(menus)-1].Before = said
		var on []places.Place
		for _, menu := range menus {
			on = append(on, menu)
		}
		s.desk.Enter(on...)
	}
	if w.soon(s.tasks) {
		show(w.made)
		return
	}
	wait := waiting(s, l.title, w, show)
	wait.Before, said = said, nil
	s.desk.Enter(wait)
}

// opponents lists the opponents, with one in focus. Each opens a list of their matches.
func (s shelf) opponents(all []matches.Entry, focus string) *places.Menu {
	menu := s.titled(say.LibraryByOpponent)
	at := 0
	for i, o := range library.Opponents(all) {
		if o.Name == focus {
			at = i
		}
		menu.Items = append(menu.Items, places.Item{
			Title: say.N(say.LibraryOpponentLine, o.Matches, say.Data{"Name": o.Name}),
			Open: func() places.Place {
				return s.list(listing{line: say.LibraryByOpponent, title: say.LibraryByOpponent, filter: library.Filter{Opponent: o.Name}})
			},
		})
	}
	menu.Focus(at)
	return menu
}

// search asks for a text, and lists the matches that contain it. If there are none, it asks again.
func (s shelf) search() *places.Entry {
	ask := say.M(say.LibrarySearchAsk, nil)
	return &places.Entry{
		Ask: ask, Echo: s.desk,
		Accept: func(text string) (func(), []say.Announcement) {
			w := s.searching(keymap.Digits(text))
			if !w.soon(s.tasks) {
				return func() { s.desk.Enter(waiting(s, say.LibrarySearch, w, s.foundLate)) }, nil
			}
			if menu, ok := s.found(w.made); ok {
				return func() { s.desk.Enter(menu) }, nil
			}
			return nil, refusal(say.M(say.LibraryNoneFits, nil), ask)
		},
	}
}

// searching looks for the matches that contain a text.
func (s shelf) searching(text string) *later[read[*places.Menu]] {
	return reading(s, s.listed(listing{line: say.LibrarySearch, title: say.LibrarySearch, filter: library.Filter{Text: text}}))
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

func refusal(said ...say.Message) []say.Announcement {
	return []say.Announcement{{Sentences: said, Urgency: say.Answer, Cue: say.CueIllegal}}
}

// match returns the menu of a match in a list.
func (s shelf) match(e *matches.Entry, in listing) places.Place {
	menu := &places.Menu{Title: library.Line(e, s.session.Now()), Text: s.session.Devices.Text}
	if !e.Damaged {
		menu.Items = append(menu.Items,
			places.Item{Title: say.M(say.LibraryReplay, nil), Stay: func() { s.replay(e, in) }},
			places.Item{Title: say.M(say.LibraryCheckDice, nil), Open: func() places.Place { return s.verdict(e) }},
		)
		if s.front.WriteFile != nil {
			menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryExport, nil), Open: func() places.Place { return s.formats(e) }})
		}
		if len(renamable(e)) > 0 {
			menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryRename, nil), Open: func() places.Place { return s.renaming(e, in) }})
		}
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryDelete, nil), Open: func() places.Place { return s.deleting(e, in) }})
	return menu
}

// replay replays a match, and returns to the list. The player can start a game from any position in the
// match.
func (s shelf) replay(e *matches.Entry, in listing) {
	var left replay.Leaving
	events, err := s.library.Events(e.ID)
	if err == nil {
		r := session.RecordOf(e, events)
		r.Kept = library.KeptIn(s.library, e.ID)
		left, err = s.session.Replay(r, session.Opponents(s.front.Offers))
	}
	switch {
	case err != nil:
		s.desk.Fail(say.LibraryNotRead, say.Data{"Problem": s.session.Devices.Because(err)})
	case left.Quit:
		s.desk.Quit()
	case left.Start != nil:
		s.choose(func() (next, error) { return playFrom(s.session, left.Start) })
		s.desk.Leave()
	default:
		s.back(in)
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
	return playFrom(s, left.Start)
}

// playFrom plays a game from a position in a replay.
func playFrom(s *session.Session, start *replay.Start) (next, error) {
	g, err := s.PlayFrom(start)
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
func (s shelf) renaming(e *matches.Entry, in listing) places.Place {
	menu := s.titled(say.LibraryRename)
	for _, name := range renamable(e) {
		menu.Items = append(menu.Items, places.Item{
			Title: say.M(say.LibraryName, say.Data{"Name": name}), Open: func() places.Place { return s.newName(name, in) },
		})
	}
	return menu
}

func (s shelf) newName(name string, in listing) *places.Entry {
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
				return func() {
					s.desk.Enter(waiting(s, say.LibraryRename, w, func(r renamed) { s.renamedLate(r, in) }))
				}, nil
			}
			if w.made.err != nil {
				return nil, refusal(s.notRenamed(w.made.err))
			}
			return func() { s.tell(w.made, in) }, nil
		},
	}
}

// renamed is the result of renaming a player.
type renamed struct {
	from, to string
	matches  int
	err      error
}

// tell announces how many matches have the new name, and returns to the list.
func (s shelf) tell(r renamed, in listing) {
	if in.filter.Opponent == r.from {
		in.filter.Opponent = r.to
	}
	s.back(in, say.N(say.LibraryRenamed, r.matches, say.Data{"Name": r.from, "To": r.to}))
}

func (s shelf) renamedLate(r renamed, in listing) {
	if r.err == nil {
		s.tell(r, in)
		return
	}
	s.desk.AnnounceAll(refusal(s.notRenamed(r.err)))
	s.desk.Enter(s.newName(r.from, in))
}

func (s shelf) notRenamed(err error) say.Message {
	return say.M(say.LibraryNotRenamed, say.Data{"Problem": s.session.Devices.Because(err)})
}

// deleting asks whether to delete a match. After a yes, the player is back in the list, and after a no in
// the match's menu.
func (s shelf) deleting(e *matches.Entry, in listing) places.Place {
	line := library.Line(e, s.session.Now())
	return &places.Question{
		Ask: say.M(say.LibraryDeleteSure, say.Data{"Line": line}), Answers: s.session.Devices.Answers,
		Yes: func() {
			said := say.M(say.LibraryDeleted, say.Data{"Match": e.ID, "Line": line})
			if err := s.library.Discard(e.ID); err != nil {
				said = say.M(say.SavedNotDiscarded, say.Data{"Problem": s.session.Devices.Because(err)})
			}
			s.back(in, said)
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

// statistics shows how the person here has played, in unfinished matches too.
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
