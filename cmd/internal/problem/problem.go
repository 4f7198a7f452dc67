// Package problem implements the messages for errors of files, the store and other programs, in the
// player's words. The text of an error itself is for developers, and goes to a log.
package problem

import (
	"errors"
	"io/fs"
	"syscall"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/settings"
	"backtalk/core/bot"
	"backtalk/sounds"
)

// reasons maps errors to messages; the first that matches counts.
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
	// After the system's own reasons, which are more exact.
	{matches.ErrUnwritable, say.ProblemUnwritable},
	{matches.ErrDamaged, say.ProblemDamaged},
}

// Cause strips the file's name from an error, for a sentence that already names the file.
func Cause(err error, file string) error {
	var of *fs.PathError
	if errors.As(err, &of) && of.Path == file {
		return of.Err
	}
	return err
}

// Reason returns the message for an error. For an error that isn't in reasons, it returns the
// message for unexpected errors, and false.
func Reason(err error) (say.Message, bool) {
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
