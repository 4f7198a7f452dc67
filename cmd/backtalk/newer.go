package main

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/newer"
)

// managersPatience bounds how long a package manager may read its own files.
const managersPatience = 10 * time.Second

// tellOfNewer announces a newer version, once for each, if the package manager knows of one. Closing
// the program ends the search.
func (p *program) tellOfNewer() {
	self, err := os.Executable()
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), managersPatience)
	over := make(chan struct{})
	p.closers.Add(func() { cancel(); <-over })
	go func() {
		defer close(over)
		defer cancel()
		found, ok := newer.Find(ctx, self, version())
		if ok && p.setup.config.folders.state.firstTime("newer", found.Version) {
			p.front.Notify(say.M(say.StartNewer, say.Data{"Version": found.Version, "Command": found.Command}))
		}
	}()
}

// firstTime writes text to a file of the folder, and reports whether it did. It returns false if
// the file holds text already, or can't be written.
func (f folder) firstTime(name, text string) bool {
	file := filepath.Join(f.path, name)
	if old, err := os.ReadFile(file); err == nil && string(old) == text {
		return false
	}
	return f.make() == nil && os.WriteFile(file, []byte(text), 0o600) == nil
}
