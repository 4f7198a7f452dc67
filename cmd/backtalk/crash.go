package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"backtalk/a11y/say"
)

// crashError is an error of the program itself. The match is saved: Backtalk saves events before it
// announces them.
type crashError struct{ message say.Message }

func (e *crashError) Error() string { return string(e.message.ID) }

// guarded runs the program and closes it whatever happens, so that the player gets the terminal back.
// If the program crashes, the returned error names the report.
func (p *program) guarded(play func() error) (err error) {
	// Deferred calls run from the last to the first: the terminal is restored, a crash becomes an error,
	// and then the reports are printed.
	defer func() { p.printReported(err) }()
	defer func() {
		if fault := recover(); fault != nil {
			err = crashed(fault, debug.Stack())
		}
	}()
	defer p.close()
	err = play()
	p.front.HearOut()
	if err == nil && p.typed {
		// A person or program that reads the answers to typed commands must know that some are missing.
		// If the terminal is gone, there is nobody to report to.
		err = p.front.Lost()
	}
	return err
}

// printReported prints the reports that no desk could announce yet, such as damaged saved matches. They
// come before the failure that they may explain.
func (p *program) printReported(failure error) {
	if failure == nil || p.failures == nil {
		return
	}
	for _, a := range p.front.Unannounced() {
		_, _ = fmt.Fprintln(p.failures, p.front.Devices.Texts.Announcement(a))
	}
}

// crashed writes a report of a crash.
func crashed(fault any, stack []byte) error {
	path, err := writeReport(fmt.Sprintf("backtalk %s\n%v\n\n%s", version(), fault, stack))
	if err != nil {
		return &crashError{say.M(say.StartCrashedUnwritten, nil)}
	}
	return &crashError{say.M(say.StartCrashed, say.Data{"File": path})}
}

// writeReport writes a report to the system's folder for crash reports, or else to the folder for
// temporary files.
func writeReport(text string) (path string, err error) {
	name := "crash-" + time.Now().UTC().Format("20060102-150405.000") + ".txt"
	for _, dir := range []folder{findFolders(os.Getenv).state, {path: os.TempDir()}} {
		path = filepath.Join(dir.path, name)
		if err = dir.make(); err != nil {
			continue
		}
		if err = os.WriteFile(path, []byte(text), 0o600); err == nil {
			return path, nil
		}
	}
	return "", err
}
