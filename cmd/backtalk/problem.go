package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/settings"
	"backtalk/core/bot"
	"backtalk/sounds"
)

// reasons say in the player's words what an error is; the first that fits counts. This is the one place where errors become
// words: the text of an error is a developer's, and goes to the log and to the doctor only.
var reasons = []struct {
	err    error
	reason say.MessageID
}{
	{matches.ErrTaken, say.ProblemTaken},
	{matches.ErrNewer, say.ProblemNewer},
	{matches.ErrFull, say.ProblemFull},
	{matches.ErrBusy, say.ProblemBusy},
	{matches.ErrNoMatch, say.ProblemNoMatch},
	{settings.ErrTooLarge, say.ProblemTooLarge},
	{settings.ErrNotFile, say.ProblemNotFile},
	{settings.ErrBusy, say.ProblemBusy},
	{sounds.ErrPack, say.ProblemPack},
	{bot.ErrGone, say.ProblemProgramGone},
	{screen.ErrUnusable, say.ProblemNoCursor},
	{syscall.ENOSPC, say.ProblemFull},
	{syscall.EDQUOT, say.ProblemFull},
	{syscall.EISDIR, say.ProblemFolder},
	{syscall.ENOTDIR, say.ProblemNotFolder},
	{syscall.EROFS, say.ProblemReadOnly},
	{syscall.ENAMETOOLONG, say.ProblemLongName},
	{syscall.EIO, say.ProblemDisk},
	{syscall.EPIPE, say.ProblemClosed},
	{fs.ErrPermission, say.ProblemDenied},
	{fs.ErrNotExist, say.ProblemMissing},
	{fs.ErrExist, say.ProblemExists},
	// After the system's own reasons, which say more.
	{matches.ErrUnwritable, say.ProblemUnwritable},
	{matches.ErrDamaged, say.ProblemDamaged},
}

// reasonFor says what an error is; false for one that no player can do anything about.
func reasonFor(err error) (say.Message, bool) {
	var line *sounds.PackError
	if errors.As(err, &line) {
		return say.M(say.ProblemPackLine, say.Data{"Line": line.Line}), true
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return say.M(r.reason, nil), true
		}
	}
	return say.M(say.ProblemUnexpected, nil), false
}

// because notes an error and says what it is, and in which file.
func (f folders) because(err error) say.Message {
	f.note(err)
	reason, known := reasonFor(err)
	if !known && !f.quiet {
		reason = say.M(say.ProblemNoted, say.Data{"File": f.log()})
	}
	var file *fs.PathError
	if known && errors.As(err, &file) && file.Path != "" {
		return say.M(say.ProblemOfFile, say.Data{"Problem": reason, "File": file.Path})
	}
	return reason
}

// mostNoted bounds the log, in bytes; a longer one begins anew.
const mostNoted = 256 << 10

// log is the file in which errors are noted.
func (f folders) log() string { return filepath.Join(f.state.path, "errors.txt") }

// note writes an error to the log. One that can't be written has nobody to be told to.
func (f folders) note(err error) {
	if f.quiet || f.state.path == "" || f.state.make() != nil {
		return
	}
	how := os.O_APPEND
	if info, err := os.Stat(f.log()); err == nil && info.Size() > mostNoted {
		how = os.O_TRUNC
	}
	file, openErr := os.OpenFile(f.log(), os.O_CREATE|os.O_WRONLY|how, 0o600)
	if openErr != nil {
		return
	}
	defer file.Close()
	_, _ = fmt.Fprintf(file, "%s backtalk %s: %v\n", time.Now().UTC().Format(time.RFC3339), version, err)
}
