package lobby

import (
	"context"
	"errors"
	"path"
	"sync/atomic"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/problem"
	"backtalk/core/record"
	"backtalk/keymap"
)

// find finds files to import until the context ends. It calls take with each file, and refuse with
// the name of each file that can't be read. Any goroutine may call it.
type find func(ctx context.Context, take func(library.File), refuse func(name string, err error))

// importing imports files in the background.
type importing struct {
	library matches.Library
	reader  *library.Reader
	at      time.Time
	// read counts the files read so far.
	read atomic.Int64
	stop context.CancelFunc
	brought
}

// brought is the result of importing files.
type brought struct {
	taken   []takenMatch
	refused []refusedFile
	// asked holds the names of the files with many positions, and positions counts those positions.
	// files finds the files again.
	asked     map[string]bool
	positions int
	files     find
	// fresh counts the new matches.
	fresh int
	err   error
}

// takenMatch is a match of a file, with what the import had to change.
type takenMatch struct {
	file   string
	entry  matches.Entry
	known  bool
	faults []*record.Fault
}

type refusedFile struct {
	name string
	err  error
}

// importing starts to import files.
func (s shelf) importing(files find, positions bool) (*importing, *later[brought]) {
	s.tasks.stopImport()
	ctx, stop := context.WithCancel(context.Background())
	i := &importing{
		library: s.library, reader: library.NewReader(s.library), at: s.session.Now(), stop: stop,
		brought: brought{files: files, asked: map[string]bool{}},
	}
	i.reader.Positions = positions
	s.tasks.stopImport = stop
	return i, begin(s.tasks, func() brought {
		defer stop()
		i.run(ctx)
		return i.brought
	})
}

func (i *importing) run(ctx context.Context) {
	if batch, ok := i.library.(matches.Batch); ok {
		end, err := batch.BeginBatch()
		if err != nil {
			i.err = err
			return
		}
		defer end()
	}
	i.files(ctx, i.take, i.refuse)
}

func (i *importing) refuse(name string, err error) {
	i.read.Add(1)
	i.refused = append(i.refused, refusedFile{name, err})
}

// take imports one file.
func (i *importing) take(file library.File) {
	content, err := file.Read()
	var out library.Outcome
	if err == nil {
		out, err = i.reader.Read(path.Base(file.Name), content, i.at)
	}
	var many *library.PositionsError
	switch {
	case errors.As(err, &many):
		i.asked[file.Name], i.positions = true, i.positions+many.Count
	case err != nil:
		i.refuse(file.Name, err)
		return
	}
	i.read.Add(1)
	for at, id := range out.IDs {
		i.match(file.Name, id, &out, at)
	}
}

func (i *importing) match(file string, id int64, out *library.Outcome, at int) {
	entry, err := i.library.Find(id)
	if err != nil {
		i.err = err // it was deleted meanwhile
		return
	}
	m := takenMatch{file: file, entry: entry, known: out.Known}
	if at < len(out.Faults) {
		m.faults = out.Faults[at]
	}
	if !m.known {
		i.fresh++
	}
	i.taken = append(i.taken, m)
}

// importEntry asks for files, and imports them.
func (s shelf) importEntry() *places.Entry {
	return &places.Entry{
		Ask: say.M(say.LibraryImportAsk, nil), Echo: s.desk,
		Accept: func(name string) (func(), []say.Announcement) {
			i, w := s.importing(func(ctx context.Context, take func(library.File), refuse func(string, error)) {
				s.front.FindFiles(ctx, name, take, refuse)
			}, false)
			if !w.soon(s.tasks) {
				return func() { s.desk.Enter(s.importingPlace(i, w, brought{})) }, nil
			}
			if only, ok := w.made.onlyRefused(); ok {
				return nil, refusal(s.refused(only))
			}
			return func() { s.show(w.made) }, nil
		},
	}
}

// picking lets the player choose files in the front's own way, and imports them. It ignores files
// that the player chose after leaving the start menu.
func (s shelf) picking() places.Place {
	var place *places.Menu
	place = s.front.PickFile(func(d *desk.Desk, files []library.File) {
		if d != s.desk {
			return
		}
		d.Withdraw(func(p places.Place) bool { return p == place })
		s.importAll(func(ctx context.Context, take func(library.File), refuse func(string, error)) {
			library.Unpack(ctx, files, take, refuse)
		}, false, brought{})
	})
	return place
}

// importAll imports files and shows their results together with those in before.
func (s shelf) importAll(files find, positions bool, before brought) {
	i, w := s.importing(files, positions)
	if w.soon(s.tasks) {
		s.show(before.with(w.made))
		return
	}
	s.desk.Enter(s.importingPlace(i, w, before))
}

// importingPlace returns the place in which the player waits for an import. It shows how many files
// have been read.
func (s shelf) importingPlace(i *importing, w *later[brought], before brought) *places.Menu {
	place := s.titled(say.LibraryImport)
	place.Left = i.stop
	place.Items = []places.Item{{
		Title: say.M(say.LibraryImporting, say.Data{"Key": s.desk.KeyNameIn(keymap.Menu, keymap.DoBack)}),
		Value: func() say.Message { return say.N(say.LibraryImportFiles, int(i.read.Load()), nil) },
	}}
	return whenMade(s.tasks, s.desk, place, w, func(made brought, there bool) {
		made = before.with(made)
		if there {
			s.show(made)
			return
		}
		s.desk.Announce(say.Announcement{
			Sentences: []say.Message{say.N(say.LibraryImportStopped, made.fresh, nil)}, Urgency: say.Answer,
		})
	})
}

// with returns the results of b and of more files. Of the questions about positions,
// it keeps only those in more.
func (b brought) with(more brought) brought {
	b.taken, b.refused = append(b.taken, more.taken...), append(b.refused, more.refused...)
	b.asked, b.positions, b.files = more.asked, more.positions, more.files
	b.fresh += more.fresh
	b.err = errors.Join(b.err, more.err)
	return b
}

// onlyRefused returns the rejected file if that is the only result.
func (b *brought) onlyRefused() (refusedFile, bool) {
	if len(b.taken) > 0 || len(b.asked) > 0 || len(b.refused) != 1 {
		return refusedFile{}, false
	}
	return b.refused[0], true
}

// show lists the results. If there are files with many positions, it first asks about those.
func (s shelf) show(b brought) {
	if b.err != nil {
		s.session.Note(b.err)
	}
	if len(b.asked) > 0 {
		s.askPositions(b)
		return
	}
	if only, ok := b.onlyRefused(); ok {
		s.desk.AnnounceAll(refusal(s.refused(only)))
		return
	}
	s.desk.Enter(s.imported(b))
}

// askPositions asks whether to import the files with many positions.
func (s shelf) askPositions(b brought) {
	rest := b
	rest.asked = nil
	s.desk.Enter(&places.Question{
		Ask:     say.N(say.LibraryTakePositions, b.positions, say.Data{"Files": say.N(say.LibraryImportFiles, len(b.asked), nil)}),
		Answers: s.session.Devices.Answers,
		Yes:     func() { s.importAll(b.files.only(b.asked), true, rest) },
		No: func() {
			if len(rest.taken)+len(rest.refused) > 0 {
				s.show(rest)
			}
		},
	})
}

// only returns a find that passes on only the files with these names.
func (f find) only(names map[string]bool) find {
	return func(ctx context.Context, take func(library.File), refuse func(string, error)) {
		f(ctx, func(file library.File) {
			if names[file.Name] {
				take(file)
			}
		}, func(name string, err error) {
			if names[name] {
				refuse(name, err)
			}
		})
	}
}

func (s shelf) refused(f refusedFile) say.Message {
	return say.M(say.LibraryRefused, say.Data{"File": f.name, "Problem": s.reason(problem.Cause(f.err, f.name))})
}

// imported lists the results: the number of files if there are several, the rejected ones, and each
// match with what the import had to change.
func (s shelf) imported(b brought) places.Place {
	menu := s.titled(say.LibraryImport)
	line := func(m say.Message) { menu.Items = append(menu.Items, places.Item{Title: m, Whole: true}) }
	files := map[string]bool{}
	for i := range b.taken {
		files[b.taken[i].file] = true
	}
	n := len(files) + len(b.refused)
	if n > 1 {
		line(say.N(say.LibraryImportDone, b.fresh, say.Data{"Files": say.N(say.LibraryImportFiles, n, nil), "Refused": len(b.refused)}))
	}
	for _, f := range b.refused {
		line(s.refused(f))
	}
	for i := range b.taken {
		m := &b.taken[i]
		title := say.LibraryImported
		if m.known {
			title = say.LibraryKnown
		}
		data := say.Data{"File": path.Base(m.file), "Match": m.entry.ID, "Line": library.Line(&m.entry, s.session.Now())}
		menu.Items = append(menu.Items, places.Item{Title: say.M(title, data), Whole: true, Open: func() places.Place {
			return s.match(&m.entry, wholeList(m.entry.ID))
		}})
		file := ""
		if n > 1 {
			file = path.Base(m.file)
		}
		for _, fault := range m.faults {
			line(library.Place(fault, file))
		}
	}
	return menu
}
