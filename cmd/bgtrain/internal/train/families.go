package train

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// Family holds the positions after the plays of one roll, those near the
// best, the best first. The net chooses a play by their differences.
type Family []Sample

// Search labels families by looking further ahead than Labels does.
type Search struct {
	Nets   engine.Nets
	Tables engine.Tables
	Kind   kernel.Kind
	// Panel holds further nets: a label is the mean of Nets and the panel.
	Panel []engine.Nets
	// Other teaches beside Nets if it isn't nil: labels are the mean of both,
	// without a panel.
	Other *puretd.Net
	// Plies is how many rolls to look ahead after each play. At 0, labels add
	// only the panel's mean.
	Plies int
	// Posed is the share of games that begin with a made-up position, Share the share of decisions to
	// look into.
	Posed, Share float64
	// Near bounds how far the second play is behind the best, without looking
	// ahead, in decisions to look into.
	Near float32
	// Leaves is the share of the opponent's rolls whose positions become families too. The positions
	// after one roll, one for each play, are a family. Both teachers label them without looking further.
	// Only a search with Other uses it.
	Leaves float64
	// Of lists the classes to look into; empty means all. Without lists the
	// classes to leave out.
	Of, Without []Class
	// Prune limits the plays looked at when a game moves on.
	Prune engine.Pruning
}

// Play labels families from games first to first+n-1, in order; game i depends on seed and i alone.
func (s *Search) Play(seed uint64, first, n, workers int) []Family {
	return slices.Concat(inOrder(n, workers, func() func(int) []Family {
		e := engine.NewEvaluator(s.Nets, s.Tables, s.Kind)
		j := s.judges()
		var two *pair
		if s.Other != nil {
			two = newPair(s.Nets, s.Tables, s.Other, s.Kind)
		}
		return func(i int) []Family { return s.game(e, j, two, rand.New(rand.NewPCG(seed, uint64(first+i)))) }
	})...)
}

// judges returns the judges of one goroutine: Nets first, then the panel.
func (s *Search) judges() judges {
	all := make(judges, 0, 1+len(s.Panel))
	for _, nets := range append([]engine.Nets{s.Nets}, s.Panel...) {
		all = append(all, engine.With(nets, s.Tables, s.Kind).Humble())
	}
	return all
}

type judges []*engine.Engine

// mean returns the mean of the judges' outcomes for b; own is the outcome
// of the first.
func (j judges) mean(b core.Board, own engine.Outcome, plies int) engine.Outcome {
	share := 1 / float32(len(j))
	o := engine.Outcome{}.Plus(share, own)
	for _, g := range j[1:] {
		o = o.Plus(share, g.Evaluate(b, plies))
	}
	return o
}

// game plays one game until contact ends.
func (s *Search) game(e *engine.Evaluator, j judges, two *pair, r *rand.Rand) []Family {
	plan := exploring(s.Posed, UsualBack).plan(r)
	b := plan.start
	var families []Family
	for turn := 0; engine.Classify(&b) >= engine.ClassContact; turn++ {
		roll := plan.roll(r, turn)
		plays := core.Plays(b, roll)
		if plan.stray(r, turn) && len(plays) > 0 {
			b = plays[r.IntN(len(plays))].Board.Swap()
			continue
		}
		if r.Float64() < s.Share && engine.Classify(&b) == engine.ClassContact && s.of(&b) && s.close(e, plays) {
			if f := s.label(j, two, plays); len(f) > 1 {
				families = append(families, f)
				families = append(families, two.leaves(s.Leaves, r)...)
				b = f[0].Board
				continue
			}
		}
		reply := e.Best(&b, roll, s.Prune)
		b = reply.Board.Swap()
	}
	return families
}

// of reports whether a position is of a class to look into.
func (s *Search) of(b *core.Board) bool {
	class, _ := classOf(b)
	return among(s.Of, class) && !slices.Contains(s.Without, class)
}

// widest is the largest difference between two equities.
const widest = 6

// close reports whether the second play is near the best, without looking
// ahead.
func (s *Search) close(e *engine.Evaluator, plays []core.Play) bool {
	if s.Near >= widest {
		return len(plays) > 1
	}
	best, second := float32(-9), float32(-9)
	for i := range plays {
		o := e.After(&plays[i].Board)
		switch x := o.Equity(); {
		case float32(x) > best:
			best, second = float32(x), best
		case float32(x) > second:
			second = float32(x)
		}
	}
	return len(plays) > 1 && second >= best-s.Near
}

// label judges the plays near the best.
func (s *Search) label(j judges, two *pair, plays []core.Play) Family {
	// Only the context could cause an error, and it never ends.
	plies := s.Plies
	if two != nil {
		plies = 0
	}
	ranked, _ := j[0].RankPlays(context.Background(), plays, engine.Cubeless(plies, 0))
	if plies == 0 {
		// At 0 plies, ranked still holds all plays.
		ranked = foremost(ranked, engine.Filter(1))
	}
	f := s.judge(j, two, ranked)
	slices.SortStableFunc(f, func(x, y Sample) int { return cmp.Compare(x.Label.Equity(), y.Label.Equity()) })
	if len(f) > 0 && !inContact(&f[0]) {
		return nil
	}
	return slices.DeleteFunc(f, func(x Sample) bool { return !inContact(&x) })
}

// foremost returns those of ranked plays, best first, that a filter admits.
func foremost(ranked []engine.Ranked, f engine.Pruning) []engine.Ranked {
	n := 0
	for n < min(len(ranked), f.Most) && ranked[n].Equity >= ranked[0].Equity-float64(f.Margin) {
		n++
	}
	return ranked[:n]
}

// judge returns the positions after plays, each with its label.
func (s *Search) judge(j judges, two *pair, plays []engine.Ranked) Family {
	boards := make([]core.Board, len(plays))
	for i := range plays {
		boards[i] = plays[i].Board.Swap()
	}
	f := make(Family, len(plays))
	if two != nil {
		for i, o := range two.all(boards, s.Plies) {
			f[i] = Sample{boards[i], o}
		}
		return f
	}
	for i := range plays {
		f[i] = Sample{boards[i], j.mean(boards[i], plays[i].Outcome.Flip(), s.Plies)}
	}
	return f
}

func inContact(s *Sample) bool { return engine.Classify(&s.Board) >= engine.ClassContact }

// SaveFamilies writes families to a file: for each the number of positions,
// at most 255, and the positions.
func SaveFamilies(path string, families []Family) error {
	var b bytes.Buffer
	for _, f := range families {
		f = f[:min(len(f), math.MaxUint8)]
		b.WriteByte(uint8(len(f)))
		if err := binary.Write(&b, binary.LittleEndian, []Sample(f)); err != nil {
			return fmt.Errorf("save families: %w", err)
		}
	}
	return replace(path, b.Bytes())
}

// LoadFamilies reads what SaveFamilies wrote.
func LoadFamilies(path string) ([]Family, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("load families: %w", err)
	}
	families, err := decodeFamilies(raw)
	if err != nil {
		return nil, fmt.Errorf("load families: %s is damaged: %w", path, err)
	}
	return families, nil
}

func decodeFamilies(raw []byte) ([]Family, error) {
	var families []Family
	for len(raw) > 0 {
		f := make(Family, raw[0])
		if len(f) == 0 {
			return nil, errors.New("a family without positions")
		}
		n, err := binary.Decode(raw[1:], binary.LittleEndian, []Sample(f))
		if err != nil {
			return nil, err
		}
		raw = raw[1+n:]
		families = append(families, f)
	}
	return families, nil
}
