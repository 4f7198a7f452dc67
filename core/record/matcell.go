package record

import (
	"strings"
	"unicode/utf8"

	"backtalk/core"
	"backtalk/core/notation"
)

// cell is one half of a line: its text, and where it begins.
type cell struct {
	text  string
	start int
}

// readCells reads the halves of a line, starting at byte from.
func (r *matReader) readCells(line string, from int) error {
	cells := cellsIn(line, from)
	if len(cells) == 0 {
		if strings.TrimSpace(line[from:]) != "" {
			r.unreadable(line)
		}
		return nil
	}
	for i, c := range cells {
		p := core.Player(min(i, 1))
		kind, word := wordAt(c.text)
		isResult := word > 0 && kind == wins
		if len(cells) == 1 || isResult {
			// The column of a result shows whose it is, whatever half comes before it.
			p = r.columnOf(line, c.start)
		}
		if unrecordedAt(c.text) > 0 {
			continue
		}
		if i > 1 && !isResult {
			r.unreadable(c.text)
			return nil
		}
		d, ok := r.readCell(p, c.text)
		if !ok {
			r.unreadable(c.text)
			continue
		}
		if r.deeds++; r.deeds > maxDeeds {
			return &Fault{Problem: TooLarge, Line: r.line, Game: r.game.number}
		}
		r.game.deeds = append(r.game.deeds, d)
	}
	return nil
}

func (r *matReader) unreadable(text string) {
	r.match().add(Fault{
		Problem: UnreadableLine, Line: r.line, Game: r.game.number, Move: r.move, Text: shortened(strings.TrimSpace(text)),
	})
}

// columnOf returns whose half begins at byte start: the second player's if it is nearer to the
// second name than to the first half.
func (r *matReader) columnOf(line string, start int) core.Player {
	const left, usual = 5, 33
	right := r.right
	if right == 0 {
		right = usual
	}
	if utf8.RuneCountInString(line[:start]) > (left+right)/2 {
		return 1
	}
	return 0
}

// words lists the words that begin a half without a roll.
var words = []struct {
	word string
	kind deedKind
}{
	{"doubles", doubles},
	{"redoubles", doubles},
	{"double", doubles},
	{"beavers", beavers},
	{"beaver", beavers},
	{"takes", takes},
	{"take", takes},
	{"accepts", takes},
	{"drops", drops},
	{"drop", drops},
	{"passes", drops},
	{"rejects", drops},
	{"wins", wins},
	{"win", wins},
	{"losses", resigns},
	{"loses", resigns},
	{"resigns", resigns},
	{"resign", resigns},
	{"concedes", resigns},
	{"concede", resigns},
}

// wordAt returns the kind of action that a word at the start of text names, and the length of that
// word; 0 if there is none.
func wordAt(text string) (kind deedKind, length int) {
	for _, w := range words {
		if hasPrefixFold(text, w.word) && (len(text) == len(w.word) || !isLetter(text[len(w.word)])) {
			return w.kind, len(w.word)
		}
	}
	return 0, 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }

// diceAt reads "31:" or "3-1:" at the start of text.
func diceAt(text string) (dice core.Roll, length int) {
	if len(text) >= 4 && text[1] == '-' && text[3] == ':' {
		dice, length = core.Roll{text[0] - '0', text[2] - '0'}, 4
	} else if len(text) >= 3 && text[2] == ':' {
		dice, length = core.Roll{text[0] - '0', text[1] - '0'}, 3
	}
	if !dice.Valid() {
		return core.Roll{}, 0
	}
	return dice, length
}

// cellsIn finds the halves of a line: each begins with dice or with the word of an action, after a
// blank.
func cellsIn(line string, from int) []cell {
	var cells []cell
	blank := true
	for i := from; i < len(line); i++ {
		begins := blank && len(cells) < 3
		blank = line[i] == ' ' || line[i] == '\t'
		if !begins || blank {
			continue
		}
		_, dice := diceAt(line[i:])
		kind, word := wordAt(line[i:])
		unrecorded := unrecordedAt(line[i:])
		if dice+word+unrecorded == 0 {
			continue
		}
		if n := len(cells); n > 0 && (unrecorded > 0 || kind == resigns && word > 0) && followsDice(line[cells[n-1].start:i]) {
			continue
		}
		if n := len(cells); n > 0 {
			cells[n-1].text = strings.TrimSpace(line[cells[n-1].start:i])
		} else if strings.TrimSpace(line[from:i]) != "" {
			return nil
		}
		cells = append(cells, cell{start: i})
	}
	if n := len(cells); n > 0 {
		cells[n-1].text = strings.TrimSpace(line[cells[n-1].start:])
	}
	return cells
}

// unrecordedAt reads "????" or "00:" at the start of text: a turn that nobody wrote down.
func unrecordedAt(text string) int {
	if hasPrefixFold(text, "00:") {
		return len("00:")
	}
	if n := len(text) - len(strings.TrimLeft(text, "?")); n > 1 {
		return n
	}
	return 0
}

// followsDice reports whether a half has nothing but dice so far, and the next text is near enough
// to belong to them.
func followsDice(text string) bool {
	_, length := diceAt(text)
	const gap = 2
	return length > 0 && len(text) <= length+gap && strings.TrimSpace(text[length:]) == ""
}

// readCell reads one half of a line.
func (r *matReader) readCell(p core.Player, text string) (deed, bool) {
	d := deed{player: p, line: r.line, move: r.move, text: shortened(text)}
	if dice, length := diceAt(text); length > 0 {
		d.kind, d.dice = rolls, dice
		d.readPlay(strings.TrimSpace(text[length:]))
		for _, s := range d.steps {
			r.match().marksHits = r.match().marksHits || s.Hit
		}
		return d, true
	}
	kind, length := wordAt(text)
	d.kind = kind
	d.value = max(firstNumber(text[length:]), 0)
	// Backgammon Studio adds a thousand to the points of a concession.
	const thousand = 1000
	if d.value > thousand {
		d.value %= thousand
	}
	if kind == resigns && d.value > 0 {
		d.kind, d.player = wins, p.Opponent()
	}
	return d, true
}

// shortened keeps the texts of faults within bounds.
func shortened(text string) string {
	const longest = 80
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "")
	}
	return text
}

// firstNumber returns the first number in text, or -1 if there is none.
func firstNumber(text string) int {
	at := strings.IndexAny(text, "0123456789")
	if at < 0 {
		return -1
	}
	n, _ := leadingNumber(text[at:])
	return n
}

// noPlay lists the ways in which files write that nothing could be played.
var noPlay = []string{"", "cannot move", "can't move", "can not move", "no move", "no play", "(no play)", "(no move)", "dance", "dances", "fan", "fans", "pass", "-", "--", "---"}

// readPlay reads the text after the dice.
func (d *deed) readPlay(text string) {
	for _, none := range noPlay {
		if strings.EqualFold(text, none) {
			return
		}
	}
	if kind, length := wordAt(text); length > 0 && kind == resigns {
		d.waits, d.gaveUp = true, true
		return
	}
	if strings.Trim(text, "?") == "" {
		d.unknown = true
		return
	}
	d.steps, d.unreadable = notation.ParsePlay(text)
}
