package lobby

import (
	"bytes"
	"path"
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
	"backtalk/cmd/internal/table"
	"backtalk/core/tally"
	"backtalk/keymap"
)

// shelf is the library in the start menu. Choose has the start menu left with something to do.
type shelf struct {
	*Lobby
	library matches.Library
	desk    *desk.Desk
	choose  func(step)
}

// libraryItem is the line of the start menu for all matches that are saved; none where the store
// has no library, or nothing can come of it.
func (l *Lobby) libraryItem(d *desk.Desk, choose func(step)) []places.Item {
	lib, ok := l.Matches.(matches.Library)
	if !ok {
		return nil
	}
	s := shelf{l, lib, d, choose}
	return []places.Item{{Title: say.M(say.LibraryTitle, nil), Open: s.menu}}
}

// entries are the finished matches of the library; what can't be listed is noted. Those to continue
// are in the list of saved matches.
func (s shelf) entries() []matches.Entry {
	list, err := s.library.List()
	if err != nil {
		s.Note(err)
	}
	s.OwnNames().Claim(list)
	return slices.DeleteFunc(list, func(e matches.Entry) bool { return !e.Finished })
}

// menu is the library: the matches, ways to find one, files, statistics.
func (s shelf) menu() places.Place {
	all := s.entries()
	menu := s.titled(say.LibraryTitle)
	if len(all) > 0 {
		menu.Items = append(menu.Items,
			places.Item{Title: say.N(say.LibraryAll, len(all), nil), Open: func() places.Place { return s.list(say.LibraryTitle, s.entries()) }},
			places.Item{Title: say.M(say.LibraryByOpponent, nil), Open: func() places.Place { return s.opponents(all) }},
			places.Item{Title: say.M(say.LibrarySearch, nil), Open: s.search},
			places.Item{Title: say.M(say.StatsTitle, nil), Open: func() places.Place { return s.statistics(s.entries()) }},
		)
		menu.Items = append(menu.Items, s.namesItems()...)
		menu.Items = append(menu.Items, s.analyseItems(all)...)
	}
	switch {
	case s.front.PickFile != nil:
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryImport, nil), Open: s.picking})
	case s.front.ReadFile != nil:
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryImport, nil), Open: s.importEntry})
	}
	return menu
}

func (s shelf) titled(id say.MessageID) *places.Menu {
	return &places.Menu{Title: say.M(id, nil), Text: s.Devices.Text}
}

// list lists matches; each opens what can be done with it.
func (s shelf) list(title say.MessageID, entries []matches.Entry) places.Place {
	menu := s.titled(title)
	for i := range entries {
		e := entries[i]
		menu.Items = append(menu.Items, places.Item{
			Title: library.Line(&e, s.Now()), Open: func() places.Place { return s.match(&e) },
		})
	}
	return menu
}

// opponents lists those who were played against, each with the matches.
func (s shelf) opponents(all []matches.Entry) places.Place {
	menu := s.titled(say.LibraryByOpponent)
	for _, o := range library.Opponents(all) {
		menu.Items = append(menu.Items, places.Item{
			Title: say.N(say.LibraryOpponentLine, o.Matches, say.Data{"Name": o.Name}),
			Open: func() places.Place {
				return s.list(say.LibraryByOpponent, library.Filter{Opponent: o.Name}.Of(all, s.line))
			},
		})
	}
	return menu
}

func (s shelf) line(e *matches.Entry) string { return s.Devices.Plain(library.Line(e, s.Now())) }

// search asks for a text, and lists the matches whose line has it.
func (s shelf) search() places.Place {
	return &places.Entry{
		Ask: say.M(say.LibrarySearchAsk, nil), Echo: s.desk,
		Accept: func(text string) (func(), []say.Announcement) {
			found := library.Filter{Text: keymap.Digits(text)}.Of(s.entries(), s.line)
			if len(found) == 0 {
				return nil, refusal(say.M(say.LibraryNoneFits, nil))
			}
			return func() { s.desk.Enter(s.list(say.LibrarySearch, found)) }, nil
		},
	}
}

func refusal(m say.Message) []say.Announcement {
	return []say.Announcement{{Sentences: []say.Message{m}, Urgency: say.Answer, Cue: say.CueIllegal}}
}

// match is what can be done with a match.
func (s shelf) match(e *matches.Entry) places.Place {
	menu := &places.Menu{Title: library.Line(e, s.Now()), Text: s.Devices.Text}
	if !e.Damaged {
		menu.Items = append(menu.Items,
			places.Item{Title: say.M(say.LibraryReplay, nil), Do: func() { s.choose(s.replaying(e)) }},
			places.Item{Title: say.M(say.LibraryCheckDice, nil), Open: func() places.Place { return s.verdict(e) }},
		)
		if s.front.WriteFile != nil {
			menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryExport, nil), Open: func() places.Place { return s.formats(e) }})
		}
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryRename, nil), Open: func() places.Place { return s.renaming(e) }})
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryDelete, nil), Do: func() {
		s.choose(s.deleting(e))
	}})
	return menu
}

// replaying walks through a match, and plays on from it where the player wants to.
func (s shelf) replaying(e *matches.Entry) step {
	return func() (next, error) {
		events, err := s.library.Events(e.ID)
		if err != nil {
			return says(say.M(say.LibraryNotRead, say.Data{"Problem": s.Devices.Because(err)})), nil
		}
		r := session.RecordOf(e, events)
		r.Kept = library.KeptIn(s.library, e.ID)
		return s.walk(r)
	}
}

// walk walks through a match, and plays on from it where the player wants to.
func (l *Lobby) walk(r replay.Record) (next, error) {
	left, err := l.Replay(r, session.Opponents(l.front.Offers))
	switch {
	case err != nil:
		return says(say.M(say.LibraryNotRead, say.Data{"Problem": l.Devices.Because(err)})), nil
	case left.Start == nil:
		return next{quits: left.Quit}, nil
	}
	g, err := l.PlayFrom(left.Start)
	if err != nil {
		return next{}, err
	}
	return next{quits: l.Play(g) == table.Left}, nil
}

// Open walks through a match that came from elsewhere, as in a link, and shows the start menu after
// it.
func (l *Lobby) Open(r replay.Record) error {
	return l.runAfter(l.walk(r))
}

// runAfter shows the start menu after something else.
func (l *Lobby) runAfter(after next, err error) error {
	if err != nil || after.quits {
		return err
	}
	for _, m := range after.before {
		l.Notify(m)
	}
	return l.Run()
}

// verdict says whether the dice of a match can be trusted.
func (s shelf) verdict(e *matches.Entry) places.Place {
	menu := s.titled(say.LibraryCheckDice)
	events, err := s.library.Events(e.ID)
	if err != nil {
		menu.Items = []places.Item{{Title: say.M(say.LibraryNotRead, say.Data{"Problem": s.Devices.Because(err)}), Whole: true}}
		return menu
	}
	v := tally.Verify(events, e.Seed, session.WordsOf(e))
	for _, line := range library.Verdict(v, events, strconv.FormatInt(e.ID, 10)) {
		menu.Items = append(menu.Items, places.Item{Title: line, Whole: true})
	}
	return menu
}

// formatTitles are what the formats are called.
var formatTitles = map[library.Format]say.MessageID{
	library.Mat: say.LibraryFormatMat, library.SGF: say.LibraryFormatSGF,
	library.Text: say.LibraryFormatText, library.Events: say.LibraryFormatEvents,
}

// formats lists how a match can be written.
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
		err = library.Write(&content, format, events, e.Started, s.Devices.Text)
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

// reason says why a file can't be read or written.
func (s shelf) reason(err error) say.Message {
	if m, ok := library.Refusal(err); ok {
		return m
	}
	return s.Devices.Because(err)
}

// renaming asks for another name for the opponent.
func (s shelf) renaming(e *matches.Entry) places.Place {
	own, mine := library.Own(e)
	menu := s.titled(say.LibraryRename)
	for p := range e.Facts.Players {
		if mine && p == int(own) {
			continue
		}
		name := e.Facts.Players[p].Name
		menu.Items = append(menu.Items, places.Item{
			Title: say.M(say.LibraryName, say.Data{"Name": name}), Open: func() places.Place { return s.newName(name) },
		})
	}
	return menu
}

func (s shelf) newName(name string) places.Place {
	return &places.Entry{
		Ask: say.M(say.LibraryRenameAsk, say.Data{"Name": name}), Echo: s.desk,
		Accept: func(text string) (func(), []say.Announcement) {
			if text == "" || text == name {
				return func() {}, nil
			}
			n, err := s.library.Rename(name, text)
			if err != nil {
				return nil, refusal(say.M(say.LibraryNotRenamed, say.Data{"Problem": s.Devices.Because(err)}))
			}
			return func() {
				s.choose(func() (next, error) {
					return says(say.N(say.LibraryRenamed, n, say.Data{"Name": name, "To": text})), nil
				})
				s.desk.Leave()
			}, nil
		},
	}
}

// deleting asks whether to delete a match, and does so.
func (s shelf) deleting(e *matches.Entry) step {
	return func() (next, error) {
		sure := false
		line := library.Line(e, s.Now())
		left := s.ask(&places.Question{
			Ask: say.M(say.LibraryDeleteSure, say.Data{"Line": line}), Answers: s.Devices.Answers, Yes: func() { sure = true },
		})
		if left || !sure {
			return next{quits: left}, nil
		}
		if err := s.library.Discard(e.ID); err != nil {
			return says(say.M(say.SavedNotDiscarded, say.Data{"Problem": s.Devices.Because(err)})), nil
		}
		return says(say.M(say.LibraryDeleted, say.Data{"Match": e.ID, "Line": line})), nil
	}
}

// importEntry asks for a file, and imports it.
func (s shelf) importEntry() places.Place {
	return &places.Entry{
		Ask: say.M(say.LibraryImportAsk, nil), Echo: s.desk,
		Accept: func(name string) (func(), []say.Announcement) {
			content, err := s.front.ReadFile(name)
			var out library.Outcome
			if err == nil {
				out, err = library.Read(s.library, path.Base(name), content, s.Now())
			}
			if err != nil {
				return nil, refusal(s.refused(name, err))
			}
			return func() { s.desk.Enter(s.imported(name, out)) }, nil
		},
	}
}

func (s shelf) refused(name string, err error) say.Message {
	return say.M(say.LibraryRefused, say.Data{"File": name, "Problem": s.reason(err)})
}

// picking lets the player choose a file by the front's own means, and imports it. What is chosen
// when the start menu was left is not imported.
func (s shelf) picking() places.Place {
	var waiting *places.Menu
	waiting = s.front.PickFile(func(d *desk.Desk, name string, content []byte) {
		if d != s.desk {
			return
		}
		out, err := library.Read(s.library, name, content, s.Now())
		d.Withdraw(func(p places.Place) bool { return p == waiting })
		if err != nil {
			d.AnnounceAll(refusal(s.refused(name, err)))
			return
		}
		d.Enter(s.imported(name, out))
	})
	return waiting
}

// imported lists what came of a file, and what could not be taken as it is.
func (s shelf) imported(name string, out library.Outcome) places.Place {
	menu := s.titled(say.LibraryImport)
	for i, id := range out.IDs {
		e, err := s.library.Find(id)
		if err != nil {
			s.Note(err)
			continue
		}
		title := say.LibraryImported
		if out.Known {
			title = say.LibraryKnown
		}
		data := say.Data{"File": name, "Match": id, "Line": library.Line(&e, s.Now())}
		menu.Items = append(menu.Items, places.Item{Title: say.M(title, data), Whole: true, Open: func() places.Place { return s.match(&e) }})
		if i < len(out.Faults) {
			for _, fault := range out.Faults[i] {
				menu.Items = append(menu.Items, places.Item{Title: library.Place(fault), Whole: true})
			}
		}
	}
	return menu
}

// namesItems is the line for the names under which the person here plays in other programs, where this
// program has that setting.
func (s shelf) namesItems() []places.Item {
	row, ok := settings.Find(settings.OwnNames)
	if !ok {
		return nil
	}
	offered, ok := s.front.Offers(*row)
	if !ok {
		return nil
	}
	item := s.settingItem(s.desk, offered)
	item.Open = func() places.Place {
		entry := s.settingEntry(s.desk, offered)
		change := entry.Accept
		entry.Accept = func(text string) (func(), []say.Announcement) {
			then, refused := change(text)
			if then == nil {
				return nil, refused
			}
			return func() {
				then()
				s.Save()
			}, nil
		}
		return entry
	}
	return []places.Item{item}
}

// statistics says how the person here has played.
func (s shelf) statistics(all []matches.Entry) places.Place {
	menu := s.titled(say.StatsTitle)
	for _, line := range library.Statistics(all, true, s.Now()) {
		menu.Items = append(menu.Items, places.Item{Title: line, Whole: true})
	}
	return menu
}

// replayItem is the line of a match's menu that replays it as far as it was played.
func (l *Lobby) replayItem(d *desk.Desk) []places.Item {
	record, ok := l.playedSoFar()
	if !ok {
		return nil
	}
	return []places.Item{{Title: say.M(say.LibraryReplayThis, nil), Do: func() {
		var left replay.Leaving
		r, err := record()
		if err == nil {
			left, err = l.Replay(r, nil)
		}
		switch {
		case err != nil:
			d.Fail(say.LibraryNotRead, say.Data{"Problem": l.Devices.Because(err)})
		case left.Quit:
			d.Quit()
		default:
			d.Answer(say.TableBack, nil)
		}
	}}}
}

// playedSoFar returns what reads the match in progress as far as it was played or, where it is
// watched, shown; false where there is none.
func (l *Lobby) playedSoFar() (read func() (replay.Record, error), ok bool) {
	game := l.Playing()
	if game == nil {
		return nil, false
	}
	if _, watched := game.Seen(); watched {
		return func() (replay.Record, error) {
			seen, _ := game.Seen()
			return replay.Record{Events: seen, Others: true, Unaided: true}, nil
		}, true
	}
	list := l.unfinished()
	if len(list) == 0 {
		return nil, false
	}
	// The match in progress is the one begun or resumed last.
	id := list[0].ID
	return func() (replay.Record, error) {
		events, err := l.Matches.Events(id)
		return replay.Record{
			Events: events, Own: game.Own(), Others: !game.OnePerson(), Kept: library.KeptIn(l.Matches, id),
			Unaided: game.Options.Unaided(),
		}, err
	}, true
}
