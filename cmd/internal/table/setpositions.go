package table

import (
	_ "embed" // the positions
	"fmt"
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/core/record"
)

//go:embed setpositions.tsv
var writtenPositions string

// setPosition is a position of a rehearsal. It brings a reason or an answer that the matches don't bring.
type setPosition struct {
	// id is an XGID, or a Position ID and a Match ID with a colon between.
	id string
	// how is bestOfFive, noCubeHints or "".
	how string
	// keys are the keys to press, with spaces between. Those with a comma between don't wait for an
	// answer.
	keys string
}

const (
	bestOfFive  = "best-of-five"
	noCubeHints = "no-cube-hints"
)

// setPositions reads the table of positions.
func setPositions() ([]setPosition, error) {
	var all []setPosition
	for line := range strings.Lines(writtenPositions) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("%d columns in %q", len(fields), line)
		}
		all = append(all, setPosition{id: fields[0], how: fields[1], keys: fields[2]})
	}
	return all, nil
}

// match sets the position up.
func (p *setPosition) match(players [2]core.PlayerInfo) (*core.Match, error) {
	s, err := p.situation()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.id, err)
	}
	rules := record.RulesOf(s)
	if p.how == bestOfFive {
		rules = core.Rules{Variant: core.BestOfFive()}.Normal()
	}
	commands, err := record.Setup(s, rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.id, err)
	}
	m := core.NewMatch(rules, players)
	for _, c := range commands {
		// Setup has already carried them out once, so they can't fail.
		_, _ = m.Do(c)
	}
	return m, nil
}

func (p *setPosition) situation() (notation.Situation, error) {
	board, match, found := strings.Cut(p.id, ":")
	if !found || strings.HasPrefix(p.id, "XGID") {
		return notation.ParseXGID(p.id)
	}
	s, err := notation.ParseMatchID(match)
	if err != nil {
		return s, err
	}
	b, err := notation.ParsePositionID(board)
	if s.Board = b; s.OnTurn == 1 {
		s.Board = b.Swap()
	}
	return s, err
}

// positions asks for advice in set positions.
func (r *rehearsal) positions() error {
	all, err := setPositions()
	if err != nil {
		return err
	}
	for i := range all {
		if err := r.position(&all[i]); err != nil {
			return err
		}
	}
	return nil
}

// position sets a position up and presses its keys.
func (r *rehearsal) position(p *setPosition) error {
	m, err := p.match(r.players())
	if err != nil {
		return err
	}
	parts, err := rival(1)
	if err != nil {
		return err
	}
	parts.Adviser, parts.Judge = r.adviser, r.judge
	// The grace is as long as the rehearsal, so that a play can be weighed after its last move.
	opts := Options{Seed: []byte{1}, Grace: time.Hour, AskCube: true}
	opts.Hints, opts.CubeHints = true, p.how != noCubeHints
	r.table = New(desk.New(r.devices()), parts, opts, a11y.Style{Echo: a11y.EchoNormal}, m)
	defer r.table.close()
	r.begin()
	for keys := range strings.FieldsSeq(p.keys) {
		r.pressAtOnce(strings.Split(keys, ","))
	}
	return nil
}
