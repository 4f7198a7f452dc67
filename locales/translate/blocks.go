package translate

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"backtalk/locales/internal/module"
)

// file holds the lines of a catalogue's file: its head, then a block for each message, then the
// comments after the last one.
type file struct {
	head   []string
	blocks []block
	foot   []string
}

// block is a message with the comments before it.
type block struct {
	id string
	// above are the lines before the message's name, below those after it.
	above, below []string
}

var (
	header   = regexp.MustCompile(`^\[(\w+)\]\s*$`)
	textLine = regexp.MustCompile(`^(zero|one|two|few|many|other)\s*=`)
	noText   = regexp.MustCompile(`^other\s*=\s*(""|'')\s*$`)
)

// beside begins a comment that repeats the English.
const beside = "#. "

// readFile reads a file's head, blocks and foot. A missing file has none.
func readFile(from fs.FS, name string) (file, error) {
	src, err := fs.ReadFile(from, name)
	if errors.Is(err, fs.ErrNotExist) {
		return file{}, nil
	}
	if err != nil {
		return file{}, err
	}
	var f file
	var comments []string
	for line := range strings.SplitSeq(strings.TrimRight(string(src), "\n"), "\n") {
		last := len(f.blocks) - 1
		switch found := header.FindStringSubmatch(line); {
		case found != nil:
			if last < 0 {
				f.head, comments = splitHead(comments)
			}
			f.blocks = append(f.blocks, block{id: found[1], above: comments})
			comments = nil
		case last < 0 || strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
			comments = append(comments, line)
		default:
			f.blocks[last].below = append(f.blocks[last].below, comments...)
			f.blocks[last].below = append(f.blocks[last].below, line)
			comments = nil
		}
	}
	if len(f.blocks) == 0 {
		f.head = comments
	} else {
		f.foot = trimmed(comments)
	}
	for i := range f.blocks {
		f.blocks[i].above = trimmed(f.blocks[i].above)
	}
	return f, nil
}

// splitHead splits the lines before the first message at the last empty line: above it is the head
// of the file.
func splitHead(comments []string) (head, above []string) {
	for i, line := range slices.Backward(comments) {
		if strings.TrimSpace(line) == "" {
			return trimmed(comments[:i]), comments[i+1:]
		}
	}
	return nil, comments
}

// trimmed takes the empty lines off both ends.
func trimmed(lines []string) []string {
	empty := func(line string) bool { return strings.TrimSpace(line) == "" }
	for len(lines) > 0 && empty(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && empty(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func (f file) write(name string) error {
	var b strings.Builder
	for _, line := range f.head {
		b.WriteString(line + "\n")
	}
	for i, each := range f.blocks {
		if i > 0 || len(f.head) > 0 {
			b.WriteString("\n")
		}
		for _, line := range each.above {
			b.WriteString(line + "\n")
		}
		b.WriteString("[" + each.id + "]\n")
		for _, line := range each.below {
			b.WriteString(line + "\n")
		}
	}
	if len(f.foot) > 0 {
		b.WriteString("\n" + strings.Join(f.foot, "\n") + "\n")
	}
	return module.WriteFile(name, []byte(b.String()))
}

// translated reports whether a block has a text.
func (b block) translated() bool {
	return slices.ContainsFunc(b.below, textLine.MatchString) && !slices.ContainsFunc(b.below, noText.MatchString)
}

// besideEnglish puts the English as it is now above the message, and removes an older one.
func (b *block) besideEnglish(english block) {
	own := slices.DeleteFunc(slices.Clone(b.above), func(line string) bool { return strings.HasPrefix(line, strings.TrimRight(beside, " ")) })
	b.above = nil
	for _, line := range english.below {
		b.above = append(b.above, beside+line)
	}
	b.above = append(b.above, own...)
}
