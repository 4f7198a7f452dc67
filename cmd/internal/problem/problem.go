// Package problem says in the player's words what an error is. It is the one place where errors
// become words: the text of an error is a developer's, and goes to a log.
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

// reasons say what an error is; the first that fits counts.
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
	// After the system's own reasons, which say more.
	{matches.ErrUnwritable, say.ProblemUnwritable},
	{matches.ErrDamaged, say.ProblemDamaged},
}

// Reason says what an error is; false for one that no player can do anything about.
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
