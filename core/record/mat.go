package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"backtalk/core"
)

// maxMatLine is the longest line with a turn in it, in bytes.
const maxMatLine = 2_000

// matReader reads .mat, line by line. There is no standard. It reads the files that Jellyfish, GNU
// Backgammon, XG, Backgammon Galaxy, Backgammon Studio and Heroes write, and the single games that
// Jellyfish wrote as .gam.
type matReader struct {
	scripts []*script
	// tags and comments belong to the next match.
	tags     map[string]string
	comments []core.Event
	game     *scriptGame
	// header says that the next line has the names; right is the column, in characters, of the
	// second.
	header bool
	right  int
	// last is the last line that meant nothing by itself: the names of a file without headings.
	last string
	move int
	line int
	// deeds and kept count the deeds and the comments of all games.
	deeds, kept int
}

// readMat returns the matches of a .mat file. It fails with a *Fault.
func readMat(text string) ([]*script, error) {
	r := matReader{tags: map[string]string{}}
	for line := range strings.Lines(text) {
		r.line++
		if line == "\n" {
			continue
		}
		if err := r.readLine(strings.TrimRight(line, " \t\n\f\v\x1a")); err != nil {
			return nil, err
		}
	}
	if len(r.scripts) == 0 {
		return nil, &Fault{Problem: NoGames}
	}
	return r.scripts, nil
}

func (r *matReader) readLine(line string) error {
	trimmed := strings.TrimSpace(line)
	switch length, isLength := matchLengthIn(trimmed); {
	case trimmed == "":
		return nil
	case trimmed[0] == ';':
		r.tag(trimmed)
		return nil
	case isLength:
		return r.startMatch(length)
	}
	if number, ok := gameNumberIn(trimmed); ok {
		return r.startGame(number)
	}
	if r.header && len(line) <= maxMatLine {
		r.header = false
		if r.readHeader(line) {
			return nil
		}
	}
	if len(line) > maxMatLine {
		if r.game != nil {
			r.unreadable(line)
		}
		return nil
	}
	if number, rest, ok := lineNumber(line); ok {
		if r.game == nil {
			if err := r.startUnheaded(); err != nil {
				return err
			}
		}
		r.resume()
		r.move = number
		return r.readCells(line, rest)
	}
	if r.game != nil {
		r.resume()
		return r.readCells(line, 0)
	}
	r.last = strings.ReplaceAll(line, "\t", "  ")
	return nil
}

// matchLengthIn reads "7 point match". A money session is written as a match to 0 points, or by
// name.
func matchLengthIn(line string) (int, bool) {
	number, rest := leadingNumber(line)
	rest = strings.TrimSpace(rest)
	if number >= 0 {
		return number, hasPrefixFold(rest, "point match") || hasPrefixFold(rest, "points match")
	}
	return 0, strings.EqualFold(rest, "money session") || strings.EqualFold(rest, "money game")
}

func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

// gameNumberIn reads "Game 3".
func gameNumberIn(line string) (int, bool) {
	const word = "game "
	if !hasPrefixFold(line, word) {
		return 0, false
	}
	number, rest := leadingNumber(strings.TrimSpace(line[len(word):]))
	return number, number >= 0 && strings.Trim(rest, " :.") == ""
}

// leadingNumber returns the number at the start of text, -1 for none, and the text after it.
func leadingNumber(text string) (int, string) {
	n, i := 0, 0
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		n = min(n*10+int(text[i]-'0'), maxNumber)
	}
	if i == 0 {
		return -1, text
	}
	return n, text[i:]
}

// lineNumber reads "12)" at the start of a line and returns where the rest begins.
func lineNumber(line string) (number, rest int, ok bool) {
	start := len(line) - len(strings.TrimLeft(line, " \t"))
	number, after := leadingNumber(line[start:])
	if number < 0 || !strings.HasPrefix(after, ")") {
		return 0, 0, false
	}
	return number, len(line) - len(after) + 1, true
}

// tag reads ; [Name "Value"]; any other text after a semicolon is a comment.
func (r *matReader) tag(line string) {
	line = strings.TrimSpace(strings.TrimLeft(line, ";"))
	name, value, ok := strings.Cut(strings.TrimPrefix(line, "["), `"`)
	if !ok || !strings.HasPrefix(line, "[") {
		r.comment(line)
		return
	}
	if len(r.tags) > 100 {
		return
	}
	if end := strings.LastIndexByte(value, '"'); end >= 0 {
		value = value[:end]
	}
	r.tags[strings.ToLower(strings.TrimSpace(name))] = strings.TrimSpace(value)
}

// resume ends tags within a match: they mean nothing, and the comments among them are about this match.
func (r *matReader) resume() {
	if len(r.tags) == 0 {
		return
	}
	clear(r.tags)
	r.match().remarks, r.comments = append(r.match().remarks, r.comments...), nil
}

// comment adds a comment to the last action, or to the match.
func (r *matReader) comment(text string) {
	remarks := remarksOf(text)
	if r.kept += len(remarks); r.kept > maxDeeds {
		return
	}
	switch {
	case r.game != nil && len(r.game.deeds) > 0 && len(r.tags) == 0:
		last := &r.game.deeds[len(r.game.deeds)-1]
		last.remarks = append(last.remarks, remarks...)
	case len(r.scripts) > 0 && len(r.tags) == 0:
		r.match().remarks = append(r.match().remarks, remarks...)
	default:
		r.comments = append(r.comments, remarks...)
	}
}

// onOff reads the tag of a switch.
func (r *matReader) onOff(names ...string) stated {
	for _, name := range names {
		switch strings.ToLower(r.tags[name]) {
		case "on", "yes", "true":
			return statedOn
		case "off", "no", "false":
			return statedOff
		}
	}
	return unstated
}

func (r *matReader) startMatch(length int) error {
	if variant := r.tags["variation"]; variant != "" && !strings.EqualFold(variant, "backgammon") {
		return &Fault{Problem: UnsupportedGame, Line: r.line, Text: variant}
	}
	if length > core.MaxLength {
		return &Fault{Problem: BadLength, Line: r.line, Text: strconv.Itoa(length)}
	}
	r.scripts = append(r.scripts, &script{
		length:   length,
		crawford: r.onOff("crawford"),
		jacoby:   r.onOff("jacoby"),
		beavers:  r.onOff("beaver", "beavers"),
		players:  [2]string{cleanName(r.tags["player 1"]), cleanName(r.tags["player 2"])},
		about:    matAbout(r.tags),
		remarks:  r.comments,
	})
	if len(r.scripts) > maxGames {
		return &Fault{Problem: TooLarge, Line: r.line}
	}
	r.tags, r.comments, r.game, r.header = map[string]string{}, nil, nil, false
	return nil
}

// match returns the match being read, which startMatch has added.
func (r *matReader) match() *script { return r.scripts[len(r.scripts)-1] }

func (r *matReader) startGame(number int) error {
	if len(r.scripts) == 0 {
		if err := r.startMatch(0); err != nil {
			return err
		}
	}
	r.resume()
	m := r.match()
	if len(m.games) >= maxGames {
		return &Fault{Problem: TooLarge, Line: r.line, Game: number}
	}
	r.game = &scriptGame{number: number, line: r.line}
	r.header, r.right, r.move = true, 0, 0
	m.games = append(m.games, r.game)
	return nil
}

// startUnheaded starts the game of a file without any heading but a line with two names.
func (r *matReader) startUnheaded() error {
	if err := r.startGame(1); err != nil {
		return err
	}
	r.header = false
	left, right, ok := cutWide(strings.TrimSpace(r.last))
	if !ok {
		return nil
	}
	r.game.names = [2]string{cleanName(left), cleanName(right)}
	r.right = utf8.RuneCountInString(r.last[:strings.LastIndex(r.last, right)])
	return nil
}

// cutWide cuts text at its first run of two blanks or more.
func cutWide(text string) (left, right string, ok bool) {
	left, right, ok = strings.Cut(text, "  ")
	return left, strings.TrimLeft(right, " "), ok
}

// readHeader reads "Ann : 0          Bob : 3".
func (r *matReader) readHeader(line string) bool {
	line = strings.ReplaceAll(line, "\t", "  ")
	end := strings.LastIndexByte(line, ':')
	if end < 0 {
		return false
	}
	second, ok := wholeNumber(line[end+1:])
	if !ok {
		return false
	}
	// Two blanks separate the score and the second name, unless a name is too long for its column.
	for _, gap := range []string{"  ", " ", ""} {
		colon, first, name := splitHeader(line[:end], gap)
		if colon < 0 {
			continue
		}
		g := r.game
		g.names = [2]string{r.fullName(line[:colon]), r.fullName(line[name:end])}
		g.score, g.hasScore = [2]int{first, second}, true
		r.right = utf8.RuneCountInString(line[:name])
		return true
	}
	return r.readHalfHeader(line[:end], second)
}

// readHalfHeader reads a header that lacks the second name, and takes that name from the tags.
func (r *matReader) readHalfHeader(line string, second int) bool {
	colon := strings.IndexByte(line, ':')
	if colon < 0 {
		return false
	}
	first, rest := leadingNumber(strings.TrimLeft(line[colon+1:], " "))
	if first < 0 || strings.TrimSpace(rest) != "" {
		return false
	}
	r.game.names = [2]string{r.fullName(line[:colon]), r.match().players[1]}
	r.game.score, r.game.hasScore = [2]int{first, second}, true
	return true
}

// fullName returns the name of a player as the tags have it. If no tag fits, it returns the name in the
// heading.
func (r *matReader) fullName(name string) string {
	name = cleanName(name)
	for _, player := range r.match().players {
		if matName(player) == name {
			return player
		}
	}
	return name
}

// splitHeader finds the first colon with a score after it, and after the score the gap and a name.
func splitHeader(line, gap string) (colon, score, name int) {
	for colon := range len(line) {
		if line[colon] != ':' {
			continue
		}
		score, rest := leadingNumber(strings.TrimLeft(line[colon+1:], " "))
		if score < 0 || !strings.HasPrefix(rest, gap) || strings.TrimSpace(rest) == "" {
			continue
		}
		return colon, score, len(line) - len(strings.TrimLeft(rest, " "))
	}
	return -1, 0, 0
}

func wholeNumber(text string) (int, bool) {
	n, rest := leadingNumber(strings.TrimSpace(text))
	return n, n >= 0 && rest == ""
}

// matName returns a name that can come between a blank and a colon.
func matName(name string) string {
	return strings.TrimSpace(strings.NewReplacer(":", "-", ";", ",").Replace(name))
}
