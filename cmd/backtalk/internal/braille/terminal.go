package braille

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// ErrElsewhere says that BRLTTY can't know which terminal this is. It would show our text in other
// windows too.
var ErrElsewhere = errors.New("BRLTTY can't know when this terminal is in use")

// console is the number of a text console.
var console = regexp.MustCompile(`^/dev/tty([0-9]+)$`)

// terminalPath returns this program's place in the server's tree of terminals: on a text console
// its number, on a desktop the desktop's console, if it is known, and the window. It returns
// ErrElsewhere in a multiplexer, in a window that WINDOWID doesn't name, and over SSH unless
// BRLAPI_HOST is set.
func terminalPath(getenv func(string) string, device string) ([]uint32, error) {
	away := getenv("SSH_CONNECTION") != "" || getenv("SSH_TTY") != ""
	if getenv("TMUX") != "" || getenv("STY") != "" || away && getenv("BRLAPI_HOST") == "" {
		return nil, ErrElsewhere
	}
	if found := console.FindStringSubmatch(device); found != nil && !away {
		return places(found[1])
	}
	window := getenv("WINDOWID")
	if window == "" {
		return nil, ErrElsewhere
	}
	desktop := getenv("WINDOWPATH")
	if desktop == "" {
		desktop = getenv("XDG_VTNR")
	}
	if desktop == "" {
		return places(window)
	}
	return places(desktop + ":" + window)
}

// places reads numbers separated by colons.
func places(text string) ([]uint32, error) {
	var path []uint32
	for part := range strings.SplitSeq(text, ":") {
		n, err := strconv.ParseUint(part, 10, 32)
		if err != nil {
			return nil, ErrElsewhere
		}
		path = append(path, uint32(n))
	}
	return path, nil
}
