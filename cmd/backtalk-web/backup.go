//go:build js

package main

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/shelf"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/quiz"
)

// fileItems returns the lines of the start menu that back up all matches to
// one file and restore them.
func (g *game) fileItems(d *desk.Desk, again func(before ...say.Message)) []places.Item {
	return []places.Item{
		{Title: say.M(say.PageBackup, nil), Open: func() places.Place { return g.reading(say.PageBackup, g.backup()) }},
		{Title: say.M(say.PageRestore, nil), Open: func() places.Place { return g.restoring(d, again) }},
	}
}

// pick asks for files to import, in the browser's own dialog.
func (g *game) pick(got func(d *desk.Desk, files []library.File)) *places.Menu {
	g.picking.Begin(true, library.LongestZip, got)
	return g.reading(say.LibraryImport, say.M(say.PagePickMany, nil))
}

// writeFile gives the player a file through the browser's downloads.
func (g *game) writeFile(name string, content []byte) (string, error) {
	g.save(name, string(content))
	return name, nil
}

// reading returns a menu whose only line is a sentence to read.
func (g *game) reading(title say.MessageID, line say.Message) *places.Menu {
	return &places.Menu{Title: say.M(title, nil), Items: []places.Item{{Title: line, Whole: true}}, Text: g.devices.Text}
}

// backup gives the player a file with all matches and the quiz answers, and
// returns what to announce.
func (g *game) backup() say.Message {
	text, count, err := g.shelf.Backup()
	switch {
	case err != nil:
		return say.M(say.PageBackupFailed, say.Data{"Problem": g.because(err)})
	case len(text) == 0:
		return say.M(say.PageNothingToSave, nil)
	}
	name := time.Now().Format("backtalk-matches-2006-01-02-1504.txt")
	g.save(name, string(text))
	if count == 0 {
		return say.M(say.PageAnswersBackedUp, say.Data{"File": name})
	}
	return say.N(say.PageBackedUp, count, say.Data{"File": name})
}

// restoring asks for a backup and saves its content. Then it opens the start
// menu again, with the matches to continue. If the backup has nothing new, or
// can't be restored, it shows a menu that says so.
func (g *game) restoring(start *desk.Desk, again func(before ...say.Message)) *places.Menu {
	waiting := g.reading(say.PageRestore, say.M(say.PagePick, nil))
	g.picking.Begin(false, 0, func(d *desk.Desk, files []library.File) {
		if d != start {
			return // the player has left the start menu
		}
		go func() {
			text, err := files[0].Read()
			d.Post(func() {
				d.Withdraw(func(p places.Place) bool { return p == waiting })
				g.restore(d, text, err, again)
			})
		}()
	})
	return waiting
}

// restore saves the content of a backup, and announces the result.
func (g *game) restore(d *desk.Desk, text []byte, err error, again func(before ...say.Message)) {
	var got shelf.Restored
	if err == nil {
		got, err = g.shelf.Restore(text, quiz.Join)
	}
	if err == nil && got != (shelf.Restored{}) {
		d.Sound(say.Announcement{Cue: say.CueSaved})
		again(restored(got)...)
		return
	}
	line, cue := say.M(say.PageNothingNew, nil), say.CueSaved
	if err != nil {
		line, cue = say.M(say.PageRestoreFailed, say.Data{"Problem": g.because(err)}), say.CueFailure
	}
	d.Enter(g.reading(say.PageRestore, line))
	d.Sound(say.Announcement{Cue: cue})
}

// restored returns what to announce after a backup was restored.
func restored(got shelf.Restored) (lines []say.Message) {
	if got.Matches > 0 {
		lines = append(lines, say.N(say.PageRestored, got.Matches, nil))
	}
	if got.Answers {
		lines = append(lines, say.M(say.PageAnswersRestored, nil))
	}
	return lines
}
