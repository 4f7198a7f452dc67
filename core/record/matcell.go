package record

import (
	"slices"
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
	before, cells := cellsIn(line, from)
	r.skip(before)
	for i, c := range cells {
		p := core.Player(min(i, 1))
		text, rest := r.cut(line, c)
		r.skip(rest)
		kind, word := wordAt(text)
		isResult := word > 0 && kind == wins
		if len(cells) == 1 || isResult {
			// The column of a result shows whose it is, whatever half comes before it.
			p = r.columnOf(line, c.start)
		}
		if unrecordedAt(text) > 0 {
			continue
		}
		if i > 1 && !isResult {
			r.unreadable(text)
			return nil
		}
		if r.deeds++; r.deeds > maxDeeds {
			return &Fault{Problem: TooLarge, Line: r.line, Game: r.game.number}
		}
		r.game.deeds = append(r.game.deeds, r.readCell(p, text))
	}
	return nil
}

// skip reports text outside the halves as unreadable, unless it is empty or means that nothing was played.
func (r *matReader) skip(text string) {
	if !isNoPlay(text) {
		r.unreadable(text)
	}
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
	{"resigned", resigns},
	{"gives up", resigns},
	{"concedes", resigns},
	{"concede", resigns},
	{"conceded", resigns},
}

// wordAt returns the kind of action that a word at the start of text names, and the index after that word; 0 if there
// is none. The word may be in brackets.
func wordAt(text string) (kind deedKind, length int) {
	inside := strings.TrimPrefix(text, "(")
	for _, w := range words {
		if hasPrefixFold(inside, w.word) && (len(inside) == len(w.word) || !isLetter(inside[len(w.word)])) {
			return w.kind, len(text) - len(inside) + len(w.word)
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
// blank. It also returns the text before the first.
func cellsIn(line string, from int) (before string, cells []cell) {
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
		} else if before = strings.TrimSpace(line[from:i]); before != "" && !(from > 0 && endsWide(line[:i])) {
			// The words belong to prose: no wide gap divides them from the text before.
			continue
		}
		cells = append(cells, cell{start: i})
	}
	if len(cells) == 0 {
		return strings.TrimSpace(line[from:]), nil
	}
	last := &cells[len(cells)-1]
	last.text = strings.TrimSpace(line[last.start:])
	return before, cells
}

// endsWide reports whether text ends with more than one blank, or with a tab.
func endsWide(text string) bool {
	return strings.HasSuffix(text, "  ") || strings.HasSuffix(text, "\t")
}

// cut divides the text of a half after the play or the action: unknown text of the other half may
// follow. Far from the play, or in the other column, any text is unknown; near it only words are.
func (r *matReader) cut(line string, c cell) (half, rest string) {
	_, dice := diceAt(c.text)
	end, next := len(c.text), len(c.text)
	whole := dice > 0 && isPlay(c.text[dice:])
	for _, g := range gapsIn(c.text) {
		if g.to-g.from > 1 && r.columnOf(line, c.start) == 0 && r.columnOf(line, c.start+g.to) == 1 {
			end, next = min(end, g.from), min(next, g.to)
			break
		}
		far := g.to-g.from > nearBlanks
		words := !strings.ContainsAny(c.text[g.to:], digits)
		switch {
		case whole:
		case dice == 0 && far && words:
			return c.text[:g.from], c.text[g.to:]
		case dice > 0 && (far || words && g.from > dice) && isPlay(c.text[dice:g.from]):
			end, next = g.from, g.to
		}
	}
	return c.text[:end], c.text[next:]
}

// gap is a run of blanks.
type gap struct{ from, to int }

// gapsIn returns the first runs of blanks in the text of a half, more than a play has.
func gapsIn(text string) (gaps []gap) {
	const most = 8
	for to := 0; len(gaps) < most; {
		at := strings.IndexAny(text[to:], " \t")
		if at < 0 {
			break
		}
		from := to + at
		to = len(text) - len(strings.TrimLeft(text[from:], " \t"))
		gaps = append(gaps, gap{from, to})
	}
	return gaps
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
	return length > 0 && len(text) <= length+nearBlanks && strings.TrimSpace(text[length:]) == ""
}

// digits holds the ten digits.
const digits = "0123456789"

// nearBlanks is the largest number of blanks between the words of one half.
const nearBlanks = 2

// readCell reads one half of a line.
func (r *matReader) readCell(p core.Player, text string) deed {
	d := deed{player: p, line: r.line, move: r.move, text: shortened(text)}
	if dice, length := diceAt(text); length > 0 {
		d.kind, d.dice = rolls, dice
		play := strings.TrimSpace(text[length:])
		d.readPlay(play)
		if d.unknown && strings.Trim(play, "?") != "" {
			r.unreadable(play)
		}
		for _, s := range d.steps {
			r.match().marksHits = r.match().marksHits || s.Hit
		}
		return d
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
	return d
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
	at := strings.IndexAny(text, digits)
	if at < 0 {
		return -1
	}
	n, _ := leadingNumber(text[at:])
	return n
}

// noPlay lists the ways in which files write that nothing could be played.
var noPlay = []string{"", "cannot move", "can't move", "can not move", "no move", "no play", "(no play)", "(no move)", "dance", "dances", "fan", "fans", "pass", "-", "--", "---"}

func isNoPlay(text string) bool {
	return slices.ContainsFunc(noPlay, func(none string) bool { return strings.EqualFold(text, none) })
}

// isPlay reports whether text can come after dice.
func isPlay(text string) bool {
	var d deed
	d.readPlay(strings.TrimSpace(text))
	return d.unreadable == nil && !d.unknown
}

// readPlay reads the text after the dice.
func (d *deed) readPlay(text string) {
	if isNoPlay(text) {
		return
	}
	if kind, length := wordAt(text); length > 0 && kind == resigns {
		d.waits, d.gaveUp = true, true
		return
	}
	if !strings.ContainsAny(text, digits) {
		d.unknown = true
		return
	}
	d.steps, d.unreadable = notation.ParsePlay(text)
}
