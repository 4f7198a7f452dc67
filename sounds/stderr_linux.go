package sounds

import (
	"bufio"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"time"
)

// drainLimit is how long restore waits for the last lines; a child process may have inherited the pipe and keep it open.
const drainLimit = 50 * time.Millisecond

// quietStderr keeps what ALSA and JACK write to file descriptor 2 by themselves (up to 44 lines where there is no device)
// from the terminal, until restore is called. Every other line goes through, and so does the report of a crash. Where a
// descriptor can not be had, nothing is filtered.
func quietStderr() (restore func()) {
	saved, err := duplicate(2)
	if err != nil {
		return func() {}
	}
	from, to, err := os.Pipe()
	if err != nil {
		saved.Close()
		return func() {}
	}
	if err := syscall.Dup3(int(to.Fd()), 2, 0); err != nil {
		from.Close()
		to.Close()
		saved.Close()
		return func() {}
	}
	to.Close()
	_ = debug.SetCrashOutput(saved, debug.CrashOptions{})

	drained := make(chan struct{})
	go func() {
		defer close(drained)
		defer saved.Close()
		defer from.Close()
		passOn(saved, from)
	}()
	return func() {
		_ = syscall.Dup3(int(saved.Fd()), 2, 0)
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		select {
		case <-drained:
		case <-time.After(drainLimit):
		}
	}
}

func duplicate(fd int) (*os.File, error) {
	copied, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), syscall.F_DUPFD_CLOEXEC, 3)
	if errno != 0 {
		return nil, errno
	}
	return os.NewFile(copied, "stderr"), nil
}

// passOn copies every line that is not a sound library's.
func passOn(to io.Writer, from io.Reader) {
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadString('\n')
		if line != "" && !libraryNoise(line) {
			_, _ = io.WriteString(to, line)
		}
		if err != nil {
			return
		}
	}
}

// libraryNoise knows the beginnings of the lines that alsa-lib 1.2 and its JACK plugin write, which are empty ones too.
func libraryNoise(line string) bool {
	if strings.TrimSpace(line) == "" {
		return true
	}
	for _, start := range []string{
		"ALSA lib ", "Cannot connect to server", "jack server is not running", "JackShm", "Cannot lock down", "connect(2) call to /dev/shm/jack",
		"attempt to connect to server failed", "Expression ",
	} {
		if strings.HasPrefix(line, start) {
			return true
		}
	}
	return false
}
