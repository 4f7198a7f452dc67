package record

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"backtalk/core"
	"backtalk/core/notation"
)

// gnuScore matches the line that starts a game in GNU Backgammon's text: how many games came
// before, the names with their scores, the length of a match, and whether it is the Crawford game.
var gnuScore = regexp.MustCompile(`^The score \(after (\d+) games?\) is: (.+?) (\d+), (.+) (\d+)(?: \((?:match to (\d+) points?|money session[^)]*)\))?(?:, (Crawford game|post-Crawford play))?\.?$`)

const (
	gnuTurn   = "Move number "
	gnuRolled = "Rolled "
)

// isGNUText reports whether text is a game as GNU Backgammon exports it in English: not just one
// position.
func isGNUText(text string) bool {
	begun := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) <= maxMatLine && gnuScore.MatchString(line) {
			begun = true
		}
		if begun && strings.HasPrefix(line, gnuTurn) {
			return true
		}
	}
	return false
}

// gnuPart names the part of a game's text that lines belong to.
type gnuPart uint8

const (
	// gnuNothing: statistics, or text before the first game.
	gnuNothing gnuPart = iota
	// gnuInformation: the match and its players.
	gnuInformation
	// gnuDecision: a decision, up to the analysis.
	gnuDecision
	// gnuAnnotation: somebody's comment on a decision.
	gnuAnnotation
)

// gnuReader reads GNU Backgammon's text: for each decision a heading, a drawing of the board with
// its identifiers, the decision, and the analysis. It turns the decision into a cell of .mat.
type gnuReader struct {
	matReader
	// names are as the file has them, the first player's first.
	names [2]string
	part  gnuPart
	now   gnuDeed
	// field names the line of the information that the next lines may continue. notes are its
	// lines, or those of an annotation.
	field string
	notes []string
}

// gnuDeed is a decision as it is being read.
type gnuDeed struct {
	kind   deedKind
	player core.Player
	// dice are as in the heading of a play.
	dice            string
	position, match string
	done            bool
	analysis        gnuAnalysis
}

// readGNUText returns the matches in GNU Backgammon's text. It fails with a *Fault.
func readGNUText(text string) ([]*script, error) {
	r := gnuReader{matReader: matReader{tags: map[string]string{}}}
	for line := range strings.Lines(text) {
		r.line++
		if len(line) > maxMatLine {
			continue
		}
		if err := r.readLine(strings.TrimSpace(line)); err != nil {
			return nil, err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return r.scripts, nil
}

func (r *gnuReader) readLine(line string) error {
	if m := gnuScore.FindStringSubmatch(line); m != nil {
		return r.startScore(m)
	}
	if r.part == gnuNothing {
		return nil
	}
	if strings.HasPrefix(line, "Game statistics for game ") || strings.HasPrefix(line, "Output generated ") {
		return r.finish()
	}
	if heading, ok := strings.CutPrefix(line, gnuTurn); ok {
		if next, ok := r.heading(heading); ok {
			err := r.finish()
			r.part, r.now = gnuDecision, next
			return err
		}
	}
	if winner, points, ok := r.result(line); ok {
		if err := r.finish(); err != nil {
			return err
		}
		return r.do(winner, "wins "+points, nil)
	}
	switch r.part {
	case gnuInformation:
		r.information(line)
	case gnuDecision:
		return r.decision(line)
	case gnuAnnotation:
		r.note(line)
	}
	return nil
}

// startScore starts the game that follows a line with the score. If the line doesn't continue the
// match, it starts a new match first. m holds the groups of gnuScore.
func (r *gnuReader) startScore(m []string) error {
	if err := r.finish(); err != nil {
		return err
	}
	number, length := gnuNumber(m[1])+1, gnuNumber(m[6])
	names := [2]string{m[2], m[4]}
	if names[0] == names[1] {
		return &Fault{Problem: UnreadableLine, Line: r.line, Text: shortened(m[0])}
	}
	if r.game == nil || names != r.names || length != r.match().length || number <= r.game.number {
		if err := r.startMatch(length); err != nil {
			return err
		}
	}
	if err := r.startGame(number); err != nil {
		return err
	}
	r.names, r.header = names, false
	r.game.names = [2]string{cleanName(m[2]), cleanName(m[4])}
	r.game.score, r.game.hasScore = [2]int{gnuNumber(m[3]), gnuNumber(m[5])}, true
	r.game.crawford = switched(m[7] == "Crawford game")
	r.part = gnuInformation
	return nil
}

func gnuNumber(text string) int {
	n, _ := leadingNumber(text)
	return max(n, 0)
}

// heading reads the text after gnuTurn: the number of a decision, and who decides what.
func (r *gnuReader) heading(text string) (gnuDeed, bool) {
	number, text := leadingNumber(text)
	text = strings.TrimLeft(strings.TrimPrefix(text, ":"), " ")
	for p := range core.Player(2) {
		what, ok := strings.CutPrefix(text, r.names[p]+" ")
		if !ok {
			continue
		}
		next := gnuDeed{player: p}
		dice, plays := strings.CutPrefix(what, "to play ")
		if _, length := diceAt(dice + ":"); plays && length > 0 {
			next.kind, next.dice = rolls, dice
		} else if what == "on roll, cube decision?" {
			next.kind = doubles
		} else if value, ok := strings.CutPrefix(what, "doubles to "); ok && gnuNumber(value) > 0 {
			next.kind, next.player = takes, p.Opponent()
		} else {
			continue
		}
		r.move = max(number, 0)
		return next, true
	}
	return gnuDeed{}, false
}

// result reads "Ann wins 2 points".
func (r *gnuReader) result(line string) (winner core.Player, points string, ok bool) {
	for p, name := range r.names {
		if rest, found := strings.CutPrefix(line, name+" wins "); found {
			n, unit := leadingNumber(rest)
			if n > 0 && (unit == " point" || unit == " points") {
				return core.Player(p), strconv.Itoa(n), true
			}
		}
	}
	return 0, "", false
}

// gnuFields maps the names of lines in the information to the facts that they hold.
var gnuFields = map[string]func(*core.About) *string{
	"Event": func(a *core.About) *string { return &a.Event }, "Round": func(a *core.About) *string { return &a.Round },
	"Place": func(a *core.About) *string { return &a.Place }, "Annotator": func(a *core.About) *string { return &a.Transcriber },
}

// information reads a line about the match. A comment may have several lines.
func (r *gnuReader) information(line string) {
	name, value, ok := strings.Cut(line, ": ")
	about := &r.match().about
	for p := range r.names {
		if name == r.names[p]+"'s rating" {
			about.Ratings[p] = cleanText(value)
			return
		}
	}
	switch field := gnuFields[name]; {
	case ok && field != nil && r.field == "":
		*field(about) = cleanText(value)
	case ok && name == "Date" && r.field == "":
		r.date(value)
	case ok && name == "Comments" && r.field == "":
		r.field = name
		r.note(value)
	case r.field != "":
		r.note(line)
	}
}

// date reads a day. Its form depends on the country: an ambiguous day stays a comment.
func (r *gnuReader) date(text string) {
	about := &r.match().about
	parts := strings.FieldsFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	if about.Date = dateOf(text); about.Date != "" || len(parts) != 3 {
		return
	}
	day, month, year := parts[0], parts[1], parts[2]
	if gnuNumber(month) > 12 {
		day, month = month, day
	}
	if len(year) == 2 {
		year = "20" + year
	}
	if gnuNumber(day) <= 12 && gnuNumber(day) != gnuNumber(month) {
		day = ""
	}
	if about.Date = dateOf(year + "-" + month + "-" + day); about.Date == "" && len(r.match().games) == 1 {
		r.match().remarks = append(r.match().remarks, remarksOf("Date: "+text)...)
	}
}

func (r *gnuReader) note(line string) { r.notes = append(r.notes, line) }

// decision reads a line of a decision.
func (r *gnuReader) decision(line string) error {
	if line == "Annotation:" {
		r.part = gnuAnnotation
		return nil
	}
	if r.now.done {
		r.now.analysis.readLine(line)
		return nil
	}
	if _, position, match := identifiersIn(line); position+match != "" {
		r.now.position, r.now.match = r.now.position+position, r.now.match+match
		return nil
	}
	if what, ok := strings.CutPrefix(line, "* "+r.names[r.now.player]+" "); ok {
		return r.act(what)
	}
	return nil
}

// gnuActs lists the actions possible in each kind of decision, other than playing.
var gnuActs = map[deedKind][]string{doubles: {"doubles"}, takes: {"accepts", "rejects", "doubles", "beavers"}}

// act reads an action. It ignores one that GNU Backgammon repeats because nobody played the dice.
func (r *gnuReader) act(what string) error {
	play, moves := strings.CutPrefix(what, "moves ")
	switch kind := r.now.kind; {
	case kind == rolls && moves:
	case kind == rolls && what == "cannot move":
		play = what
	case slices.Contains(gnuActs[kind], what):
		play = ""
	default:
		return nil
	}
	r.now.done = true
	if r.now.kind == rolls {
		what = r.now.dice + ": " + play
	}
	return r.do(r.now.player, what, &r.now)
}

// do adds a player's action, and before it the position at which it was taken. at is nil for a
// result.
func (r *gnuReader) do(p core.Player, what string, at *gnuDeed) error {
	if r.deeds++; r.deeds > maxDeeds {
		return &Fault{Problem: TooLarge, Line: r.line, Game: r.game.number}
	}
	d := r.readCell(p, what)
	if at != nil && at.kind != takes {
		r.board(at)
	}
	r.game.deeds = append(r.game.deeds, d)
	return nil
}

// board sets up the position of a decision, if the game so far does not lead to it: the program lets
// its user edit positions.
func (r *gnuReader) board(at *gnuDeed) {
	board, err := notation.ParsePositionID(at.position)
	if err != nil {
		return
	}
	if at.player == 1 {
		board = board.Swap()
	}
	first := len(r.game.deeds) == 0
	up := setup{player: unstatedPlayer, board: &board}
	if first {
		if board == core.Start() {
			return
		}
		up.player = core.Owner(at.player)
		if s, err := notation.ParseMatchID(at.match); err == nil {
			// The identifiers count the players the other way round.
			up.cube, up.owner = s.Cube.Value, s.Cube.Owner
			if up.owner != core.Centre {
				up.owner = core.Owner(core.Player(up.owner).Opponent())
			}
		}
	}
	r.game.deeds = append(r.game.deeds, deed{kind: sets, player: at.player, line: r.line, move: r.move, setup: &up, onlyBoard: !first})
}

// finish ends the decision being read, or the information before the first.
func (r *gnuReader) finish() error {
	now, part, notes := r.now, r.part, remarksOf(strings.Join(r.notes, " "))
	r.now, r.part, r.field, r.notes = gnuDeed{}, gnuNothing, "", nil
	switch {
	case part == gnuNothing:
		return nil
	case part == gnuInformation:
		if len(r.match().games) == 1 {
			r.match().remarks = append(r.match().remarks, notes...)
		}
		return nil
	case !now.done && now.kind == rolls:
		if err := r.do(now.player, now.dice+":", &now); err != nil {
			return err
		}
		r.last().waits = true
	}
	if len(r.game.deeds) == 0 {
		return nil
	}
	last := r.last()
	last.remarks = append(last.remarks, now.analysis.judged(now.player, now.kind, last.kind)...)
	last.remarks = append(last.remarks, notes...)
	return nil
}

// last returns the last deed.
func (r *gnuReader) last() *deed { return &r.game.deeds[len(r.game.deeds)-1] }
