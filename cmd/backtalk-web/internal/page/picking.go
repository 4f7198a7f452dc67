package page

import (
	"errors"
	"sync"
	"time"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
)

// ErrUnread is returned for a file that the browser can't read.
var ErrUnread = errors.New("the browser can't read the file")

// mostReading bounds how long the page may take to read a file. A page that never answers would otherwise
// keep an import from ending.
const mostReading = time.Minute

// Picking asks the player for files, and has the page read them one after the other.
type Picking struct {
	// Post sends a message to the page.
	Post func(Errand)

	// got receives the files. most bounds the size of a file in bytes; 0 allows any size.
	got  func(d *desk.Desk, files []library.File)
	most int64

	// reading is held while a file is read.
	reading sync.Mutex
	mu      sync.Mutex
	// wanted is the index of that file among the chosen ones; came receives its content.
	wanted int
	came   chan *File
	// silent means that the page didn't answer for one of the files, so the others don't wait.
	silent bool
}

// Begin asks the player for a file, or for several if many is set.
func (p *Picking) Begin(many bool, most int64, got func(d *desk.Desk, files []library.File)) {
	p.got, p.most = got, most
	p.Post(Errand{Pick: &Choice{Many: many}})
}

// Chosen passes the chosen files to the function that Begin was given.
func (p *Picking) Chosen(d *desk.Desk, picked []Picked) {
	got, most := p.got, p.most
	if p.got = nil; got == nil || len(picked) == 0 {
		return
	}
	p.mu.Lock()
	p.silent = false
	p.mu.Unlock()
	files := make([]library.File, len(picked))
	for i, f := range picked {
		files[i] = library.File{Name: f.Name, Read: func() ([]byte, error) { return p.read(i, f.Size, most) }}
	}
	got(d, files)
}

// read returns the content of the chosen file at index. The goroutine that receives messages must not
// call it: it would wait for itself.
func (p *Picking) read(index int, size, most int64) ([]byte, error) {
	if most > 0 && size > most {
		return nil, &record.Fault{Problem: record.TooLarge}
	}
	p.reading.Lock()
	defer p.reading.Unlock()
	came := make(chan *File, 1)
	if !p.expect(index, came) {
		return nil, ErrUnread
	}
	p.Post(Errand{Read: &index})
	select {
	case file := <-came:
		if file.Failed {
			return nil, ErrUnread
		}
		return file.Content, nil
	case <-time.After(mostReading):
		p.giveUp()
		return nil, ErrUnread
	}
}

// expect makes Receive pass a file to came, and reports whether the page still answers.
func (p *Picking) expect(index int, came chan *File) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wanted, p.came = index, came
	return !p.silent
}

// giveUp stops waiting for the chosen files.
func (p *Picking) giveUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.came, p.silent = nil, true
}

// Receive takes the content of a file that is being read.
func (p *Picking) Receive(file *File) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.came == nil || file.Index != p.wanted {
		return
	}
	p.came <- file
	p.came = nil
}
