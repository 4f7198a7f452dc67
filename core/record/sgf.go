package record

import (
	"slices"
	"strings"

	"backtalk/core"
	"backtalk/core/notation"
)

// White and Black of a file are players 0 and 1. Points in it are letters in one frame: a is White's 1
// point and Black's 24, x White's 24 and Black's 1; y is the bar and z is off.
// (red-bean.com/sgf/backgammon.html; GNU Backgammon writes it this way.)

// sgfSides are the names of the properties with a player's moves.
var sgfSides = []string{"W", "B"}

// readSGF returns the matches of a file. Successive games make one match as long as the players and
// the length stay the same and the game numbers rise. It fails with a *Fault.
func readSGF(text string) ([]*script, error) {
	trees, err := parseSGF(text)
	if err != nil {
		return nil, err
	}
	var scripts []*script
	for _, tree := range trees {
		if len(tree) == 0 {
			continue
		}
		m, g, err := readSGFGame(tree)
		if err != nil {
			return nil, err
		}
		if n := len(scripts); n > 0 && scripts[n-1].continuedBy(m, g) {
			if len(g.deeds) > 0 {
				g.deeds[0].remarks = append(m.remarks, g.deeds[0].remarks...)
			}
			scripts[n-1].games = append(scripts[n-1].games, g)
			scripts[n-1].faults = append(scripts[n-1].faults, m.faults...)
			continue
		}
		m.games = []*scriptGame{g}
		scripts = append(scripts, m)
	}
	if len(scripts) == 0 {
		return nil, &Fault{Problem: NoGames}
	}
	return scripts, nil
}

// continuedBy reports whether a game of the match n is the next of s.
func (s *script) continuedBy(n *script, g *scriptGame) bool {
	last := s.games[len(s.games)-1]
	return s.length == n.length && last.names == g.names && g.number > last.number
}

// readSGFGame reads one tree.
func readSGFGame(tree []sgfNode) (*script, *scriptGame, error) {
	root := &tree[0]
	if game := root.get("GM"); game != "6" {
		return nil, nil, &Fault{Problem: UnsupportedGame, Line: root.line, Text: "GM[" + game + "]"}
	}
	s := &script{crawford: statedOff, jacoby: statedOff, marksHits: true}
	g := &scriptGame{number: 1, line: root.line, crawford: statedOff, hasScore: true}
	g.names = [2]string{cleanName(root.get("PW")), cleanName(root.get("PB"))}
	s.about = sgfAbout(root)
	if err := s.readSGFMatch(root, g); err != nil {
		return nil, nil, err
	}
	if err := s.readSGFRules(root, g); err != nil {
		return nil, nil, err
	}
	r := sgfReader{s: s, g: g, cube: 1}
	for i := range tree {
		r.node(&tree[i])
	}
	r.flush()
	r.result(root)
	return s, g, nil
}

// readSGFMatch reads MI[length:7][game:0][ws:0][bs:0].
func (s *script) readSGFMatch(root *sgfNode, g *scriptGame) error {
	for _, p := range root.properties {
		if p.name != "MI" {
			continue
		}
		for _, value := range p.values {
			key, text, _ := strings.Cut(value, ":")
			n, ok := wholeNumber(text)
			if !ok {
				continue
			}
			switch strings.TrimSpace(key) {
			case "length":
				s.length = n
			case "game":
				g.number = n + 1
			case "ws":
				g.score[0] = n
			case "bs":
				g.score[1] = n
			}
		}
	}
	if s.length > core.MaxLength {
		return &Fault{Problem: BadLength, Line: root.line, Text: root.get("MI")}
	}
	return nil
}

// readSGFRules reads RU[Crawford:CrawfordGame].
func (s *script) readSGFRules(root *sgfNode, g *scriptGame) error {
	for rule := range strings.SplitSeq(root.get("RU"), ":") {
		switch strings.ToLower(strings.TrimSpace(rule)) {
		case "crawford":
			s.crawford = statedOn
		case "crawfordgame":
			s.crawford, g.crawford = statedOn, statedOn
		case "jacoby":
			s.jacoby = supposedOn
		case "beavers":
			s.beavers = statedOn
		case "nackgammon", "hypergammon", "hypergammon1", "hypergammon2", "hypergammon3", "bagain", "bgblitz":
			return &Fault{Problem: UnsupportedGame, Line: root.line, Text: rule}
		}
	}
	return nil
}

// sgfReader reads the nodes of one game.
type sgfReader struct {
	s    *script
	g    *scriptGame
	move int
	// setting is a position that several nodes set up together.
	setting *deed
	// cube is the value of the cube. offered counts the doubles since the last take. doubled is the
	// analysis of the last double.
	cube, offered int
	doubled       gnuAnalysis
}

func (r *sgfReader) node(n *sgfNode) {
	var comments []string
	acted := false
	for _, p := range n.properties {
		side := slices.Index(sgfSides, p.name)
		switch {
		case len(p.values) == 0:
		case side >= 0:
			r.flush()
			r.move++
			acted = r.deed(n, core.Player(side), p.values[0])
		case p.name == "C" || p.name == "GC":
			comments = append(comments, p.values[0])
		default:
			r.setUp(n, p)
		}
	}
	if acted {
		r.judge(n)
	}
	for _, text := range comments {
		r.comment(text)
	}
}

// comment adds a comment to the last action, or to the match.
func (r *sgfReader) comment(text string) {
	var remarks []core.Event
	for line := range strings.Lines(text) {
		remarks = append(remarks, remarksOf(line)...)
	}
	if n := len(r.g.deeds); n > 0 {
		r.g.deeds[n-1].remarks = append(r.g.deeds[n-1].remarks, remarks...)
		return
	}
	r.s.remarks = append(r.s.remarks, remarks...)
}

// deed reads a player's action, and reports whether it is one.
func (r *sgfReader) deed(n *sgfNode, p core.Player, value string) bool {
	d := deed{player: p, line: n.line, move: r.move, text: sgfSides[p] + "[" + shortened(value) + "]"}
	value = strings.ToLower(strings.TrimSpace(value))
	switch value {
	case "double":
		d.kind = doubles
		r.offered++
	case "take", "accept":
		d.kind = takes
		r.cube, r.offered = min(r.cube<<r.offered, core.MaxCube), 0
	case "drop", "pass", "reject":
		d.kind = drops
	default:
		d.kind = rolls
		if !d.readSGFMove(value) {
			r.s.add(*d.fault(r.g, UnreadableLine))
			return false
		}
	}
	r.g.deeds = append(r.g.deeds, d)
	return true
}

// readSGFMove reads two dice and up to four pairs of points. Points that can't be read are reported
// when the game is followed.
func (d *deed) readSGFMove(value string) bool {
	if len(value) < 2 {
		return false
	}
	d.dice = core.Roll{value[0] - '0', value[1] - '0'}
	if !d.dice.Valid() {
		return false
	}
	steps, ok := sgfSteps(value[2:], d.player)
	d.steps = steps
	if !ok {
		d.unreadable = &notation.ParseError{Text: d.text, Offset: 2 + 2*len(steps), Problem: notation.BadPoint}
	}
	return true
}

// sgfSteps reads up to four pairs of points. If one of them can't be read, it returns those before it,
// and false.
func sgfSteps(text string, p core.Player) (steps []notation.Step, ok bool) {
	for i := 0; i < len(text); i += 2 {
		var from, to core.Point
		ok := i+1 < len(text) && len(steps) < 4
		if ok {
			from, ok = sgfPoint(text[i], p, core.Bar)
		}
		if ok {
			to, ok = sgfPoint(text[i+1], p, core.Off)
		}
		if !ok || from <= to {
			return steps, false
		}
		steps = append(steps, notation.Step{From: from, To: to})
	}
	return steps, true
}

// sgfPoint reads a point in p's numbering; edge is the bar for a source, and off for a destination.
func sgfPoint(c byte, p core.Player, edge core.Point) (core.Point, bool) {
	switch {
	case c >= 'a' && c <= 'x' && p == 0:
		return core.Point(c - 'a' + 1), true
	case c >= 'a' && c <= 'x':
		return core.Point('x' - c + 1), true
	case c == 'y' && edge == core.Bar, c == 'z' && edge == core.Off:
		return edge, true
	}
	return 0, false
}

// result reads RE[W+2R].
func (r *sgfReader) result(root *sgfNode) {
	value := strings.ToUpper(root.get("RE"))
	side, points, ok := strings.Cut(value, "+")
	p := slices.Index(sgfSides, side)
	if !ok || p < 0 {
		return
	}
	n, _ := leadingNumber(points)
	r.g.deeds = append(r.g.deeds, deed{
		kind: wins, player: core.Player(p), value: max(n, 0), line: root.line, move: r.move, text: "RE[" + shortened(value) + "]",
	})
}
