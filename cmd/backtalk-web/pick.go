//go:build js

package main

import (
	"errors"
	"sync"

	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
)

// errUnread is returned for a file that the browser can't read.
var errUnread = errors.New("the browser can't read the file")

// picking has the player choose files, whose content comes from the page one after the other.
type picking struct {
	post func(message any)
	// got is called with the files. Those larger than most, in bytes, are refused; 0 allows any.
	got  func(d *desk.Desk, files []library.File)
	most int64

	// reading is held while a file is read.
	reading sync.Mutex
	mu      sync.Mutex
	// wanted is the place of that file among those that were chosen, and came gets it.
	wanted int
	came   chan *page.File
}

// begin has the player choose a file, or many.
func (p *picking) begin(many bool, most int64, got func(d *desk.Desk, files []library.File)) {
	p.got, p.most = got, most
	p.post(map[string]bool{"pick": true, "many": many})
}

// chosen hands the files on that the player chose.
func (p *picking) chosen(d *desk.Desk, picked []page.Picked) {
	got, most := p.got, p.most
	if p.got = nil; got == nil || len(picked) == 0 {
		return
	}
	files := make([]library.File, len(picked))
	for i, f := range picked {
		files[i] = library.File{Name: f.Name, Read: func() ([]byte, error) { return p.read(i, f.Size, most) }}
	}
	got(d, files)
}

// read returns the content of a file by its place among those chosen last. Any goroutine but the one that
// receives messages may call it.
func (p *picking) read(index int, size, most int64) ([]byte, error) {
	if most > 0 && size > most {
		return nil, &record.Fault{Problem: record.TooLarge}
	}
	p.reading.Lock()
	defer p.reading.Unlock()
	came := make(chan *page.File, 1)
	p.expect(index, came)
	p.post(map[string]int{"read": index})
	file := <-came
	p.expect(0, nil)
	if file.Failed {
		return nil, errUnread
	}
	return file.Content, nil
}

func (p *picking) expect(index int, came chan *page.File) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wanted, p.came = index, came
}

// receive takes the content of a file that is being read.
func (p *picking) receive(file *page.File) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.came == nil || file.Index != p.wanted {
		return
	}
	p.came <- file
	p.came = nil
}
